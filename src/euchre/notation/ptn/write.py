"""From a record to the PTN that says it, deal by deal; what PTN has no words for is refused by its name."""

import json
import re
from collections.abc import Iterator, Sequence
from typing import Final

from euchre.base.numbers import COMPASS
from euchre.hand.game import Game, after
from euchre.hand.state import End, Phase, State
from euchre.notation.ptn.options import OPTIONS_TAG, options_of, read_options, unsayable
from euchre.notation.ptn.pasted import NAMES, write_tag
from euchre.notation.ptn.words import SEATS, show_call, show_card, show_hand
from euchre.notation.record import Hand, Record, trace_hand
from euchre.notation.strict import Json
from euchre.rules.actions import Bid, Call, Defend, Discard, Farmer, Give, Leave, Pass, Play
from euchre.rules.cards import UNKNOWN, Card
from euchre.rules.errors import NotationError
from euchre.rules.weak_hands import taken_in_swap

KEPT_OPTIONS_TAG: Final = "Trickster options"
"""The tag of a record that keeps options of a PTN file which are on and not known here, as JSON."""

_DATE: Final = re.compile(r"(\d{4})-(\d\d)-(\d\d)[T ](\d\d:\d\d:\d\d)Z")
_NAME: Final = re.compile(r"[A-Za-z]\w*")
_TITLE: Final = "Euchre"


def written(record: Record) -> str:
    """
    Return *record* as PTN, a block of tags for each hand.

    Raises: NotationError that names the field which PTN cannot say.
    """
    options = options_of(record.rules) | _kept(record)
    if not record.hands:
        raise _unsayable("hands", "a game without a deal")
    blocks: list[str] = []
    game = record.begin()
    for n, hand in enumerate(record.hands):
        states = trace_hand(record.rules, hand, n)
        last = states[-1]
        if last.end in (End.REDEAL, End.THROWN_IN, End.REVOKE):
            raise _unsayable(f"hands[{n}]", "a hand that ended otherwise than by its calls and tricks")
        following = after(game, last) if last.over else game
        lines = [*_head(record, options), *_deal(hand, states, following, n)]
        blocks.append("\n".join(lines) + "\n")
        game = following
    return "\n".join(blocks)


def _kept(record: Record) -> dict[str, Json]:
    """The options of the tag `KEPT_OPTIONS_TAG` that are on and not known here; the rules tell the others."""
    try:
        found, strange = read_options(dict(record.tags).get(KEPT_OPTIONS_TAG, ""))
    except NotationError as error:
        raise NotationError.within(f"the tag {KEPT_OPTIONS_TAG!r}: ", error) from None
    return {name: found[name] for name in strange}


def _unsayable(field: str, what: str) -> NotationError:
    return unsayable(field, f"{field}: {what}")


def _head(record: Record, options: dict[str, Json]) -> Iterator[str]:
    yield "% PTN ---------------------------"
    tags = dict(record.tags)
    yield write_tag("Event", tags.pop("title", _TITLE))
    date = _DATE.fullmatch(tags.get("date", ""))
    if date is not None:
        del tags["date"]
        yield write_tag("UTCDate", f"{date[1]}.{date[2]}.{date[3]}")
        yield write_tag("UTCTime", date[4])
    tags.pop(KEPT_OPTIONS_TAG, None)
    for name, text in tags.items():
        if not _NAME.fullmatch(name) or name in NAMES:
            raise _unsayable(f"tags.{name}", "a tag of PTN is one word, and this is none that is free")
        yield write_tag(name, text)
    yield write_tag("GameCode", "Euchre")
    yield write_tag(OPTIONS_TAG, json.dumps(options, ensure_ascii=False, separators=(",", ":")))
    for seat, player in enumerate(record.opening.seating if record.players else ()):
        yield write_tag(COMPASS[record.rules.seats][seat], record.players[player])


def _deal(hand: Hand, states: Sequence[State], following: Game, n: int) -> Iterator[str]:
    first, last = states[0], states[-1]
    rules, seats = last.rules, SEATS[last.rules.seats]
    dealer = first.dealer
    scores = " ".join(str(following.scores[rules.side(seat)]) for seat in range(rules.seats))
    yield write_tag("GameScores", f"{seats[0]}:{scores}")
    yield write_tag("Dealer", seats[dealer])
    around = [(dealer + k) % rules.seats for k in range(rules.seats)]
    yield write_tag("Deal", f"{seats[dealer]}:" + " ".join(_hand(states, seat, n) for seat in around))
    kitty = list(first.kitty)
    while kitty and kitty[-1] == UNKNOWN:
        kitty.pop()
    if UNKNOWN in kitty:
        raise _unsayable(f"hands[{n}].deck", "an unknown card before a known one of the kitty")
    if kitty:
        yield write_tag("Undealt", "".join(map(show_card, kitty)))
    calls = _auction(last)
    if last.maker is not None and last.trump is not None:
        yield write_tag("Declarer", seats[last.maker])
        call = next(word for word in reversed(calls) if word not in ("Pass", "-"))
        yield write_tag("Contract", call.replace("alone", " alone"))
    eldest = rules.left_of(dealer)
    yield write_tag("Auction", seats[eldest])
    yield from _rows(calls, rules.seats)
    yield from _exchanges(hand, first, last, n)
    if last.tricks or last.trick:
        leader = (*[trick.plays for trick in last.tricks], last.trick)[0][0][0]
        yield write_tag("Play", seats[leader])
        yield from _rows(_plays(last, leader), rules.seats)


def _rows(words: Sequence[str], seats: int) -> Iterator[str]:
    for at in range(0, len(words), seats):
        yield " ".join(words[at : at + seats])


def _hand(states: Sequence[State], seat: int, n: int) -> str:
    """A hand as it was dealt; ``-`` where it is known only as far as its cards were played."""
    dealt = states[0].hands[seat]
    if UNKNOWN not in dealt:
        return show_hand(dealt)
    shown = {
        deed.action.card
        for deed in states[-1].history
        if deed.seat == seat and isinstance(deed.action, Play | Discard | Give)
    }
    if {card for card in dealt if card != UNKNOWN} <= shown:
        return "-"
    raise _unsayable(f"hands[{n}].deck", f"a hand of which some cards are known (seat {seat})")


def _auction(last: State) -> list[str]:
    """The calls, with ``-`` in the columns of those who are not asked, to the end of the last row."""
    seats, eldest = last.rules.seats, last.rules.left_of(last.dealer)
    words: list[str] = []
    bid: Bid | None = None
    for deed in last.history:
        if deed.phase is Phase.PLAY:
            break
        match deed.action:
            case Pass() | Call() | Bid() | Defend() if deed.phase is not Phase.FARMER:
                if deed.phase is Phase.DEFEND:
                    continue  # who defends alone is seen in the tricks
                while (eldest + len(words)) % seats != deed.seat:
                    words.append("-")
                won = bid if deed.phase is Phase.NAME else None
                words.append(show_call(deed.action, last.rules, won))
                bid = deed.action if isinstance(deed.action, Bid) else bid
            case _:
                continue
    if last.trump is not None:
        words += ["-"] * (-len(words) % seats)
    return words


def _exchanges(hand: Hand, first: State, last: State, n: int) -> Iterator[str]:
    """What went between hands and the kitty: swapped, taken up, passed to and from a lone player."""
    seats, rules = SEATS[last.rules.seats], last.rules
    swapped: dict[int, list[Card]] = {}
    for deed, told in zip(last.history, hand.actions, strict=True):
        match deed.phase, deed.action:
            case Phase.FARMER, Farmer():
                taken = taken_in_swap(first.kitty)
                if UNKNOWN in taken:
                    raise _unsayable(
                        f"hands[{n}].deck", "an unknown card that a weak hand took from the kitty"
                    )
                yield write_tag("CardsAdded", f"{seats[deed.seat]}:{''.join(map(show_card, taken))}")
            case Phase.SWAP, Discard(card):
                swapped.setdefault(deed.seat, []).append(card)
                if len(swapped[deed.seat]) == len(taken_in_swap(first.kitty)):
                    put = "".join(map(show_card, swapped[deed.seat]))
                    yield write_tag("CardsRemoved", f"{seats[deed.seat]}:{put}")
            case Phase.PICKUP, Discard() | Leave():
                assert last.upcard is not None
                down = last.upcard if isinstance(deed.action, Leave) else deed.action.card
                yield write_tag("CardsAdded", f"{seats[deed.seat]}:{show_card(last.upcard)}")
                if told is not None:
                    yield write_tag("CardsRemoved", f"{seats[deed.seat]}:{show_card(down)}")
            case ((Phase.DISCARD | Phase.GIVE), Discard(card) | Give(card)) if told is not None:
                (partner,) = rules.mates(deed.seat)
                yield write_tag("CardsPassed", f"{seats[deed.seat]}:{seats[partner]}:{show_card(card)}")
            case _:
                continue


def _plays(last: State, leader: int) -> list[str]:
    seats = last.rules.seats
    words: list[str] = []
    for plays in (*[trick.plays for trick in last.tricks], *([last.trick] if last.trick else [])):
        cards = dict(plays)
        words += [
            show_card(cards[seat]) if seat in cards else "-"
            for seat in ((leader + k) % seats for k in range(seats))
        ]
    return words
