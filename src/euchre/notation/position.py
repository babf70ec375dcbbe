"""
A position in one line: rules, deal and decisions, the same for every game.

    two dealer=1 up=JS hands=9CTDQHKSAS/????? kitty=????????????? scores=3-7 : pass call:S discard:9C

Hands are those dealt, seat 0 first, with ``/`` between. A pile is its lower and its upper card, with commas
between piles: ``piles=9CJH,?KS/…``. The kitty is without the card turned up. What nobody knows is ``?``;
hands and kitty of which nothing is known may be left out, and so may the scores.
"""

import functools
import re
from dataclasses import dataclass
from typing import Final

from euchre.base.errors import EuchreError
from euchre.hand.game import winners_before_hand
from euchre.hand.state import Phase, SeenDeed, State
from euchre.notation.record import Hand, RecordFault, trace_hand
from euchre.notation.sentences import NO_UPCARD, NOTHING_LEFT
from euchre.notation.words import parse_deck, parse_words, show_deck
from euchre.rules.actions import Discard, Give
from euchre.rules.cards import UNKNOWN, Card
from euchre.rules.errors import NotationError, RefusalReason, TextPlace
from euchre.rules.rules import Rules
from euchre.rules.text import from_share_code, share_code
from euchre.rules.variants import FORMER
from euchre.seen.rewind import PartialDeal, deal_of, known_deal
from euchre.seen.views import View, view

LONGEST_LINE: Final = 8_192
"""Characters of a line."""

_rules = functools.lru_cache(maxsize=64)(from_share_code)

_LINE: Final = re.compile(r"^\s*\S+ +(?:\S+=\S* +)*dealer=|^\s*\S+ .* :(?: |$)", re.MULTILINE)
_KEYS: Final = ("dealer", "up", "hands", "piles", "kitty", "scores")
_SCORES: Final = re.compile(r"-?\d{1,6}(?:--?\d{1,6})*", re.ASCII)
_NUMBER: Final = re.compile(r"(?:(?<=\d)-)?(-?\d+)", re.ASCII)


@dataclass(frozen=True, kw_only=True, slots=True)
class Position:
    """
    A hand on paper at one moment; *scores* is the score before it, by side, or None where it
    is not told.
    """

    hand: Hand
    state: State
    """The hand replayed, `UNKNOWN` for each card that it does not tell."""
    scores: tuple[int, ...] | None = None
    named_rules: Rules | None = None
    """The rules that the name means today where `by_former_rules` is true; else None."""

    @property
    def by_former_rules(self) -> bool:
        """Whether the line can be read only by the rules that its name meant in an earlier version."""
        return self.named_rules is not None

    def __repr__(self) -> str:
        from euchre.english.positions import position_heading  # looked up when it is shown

        return f"<Position: {position_heading(self.state, self.state.phase.name.lower())}>"

    def view(self) -> View:
        """
        Return what the seat to act sees.

        Raises: EuchreError when the hand is over, or the position does not tell what the seat holds or knows.
        """
        state, seat = self.state, self.state.turn
        if state.over:
            raise EuchreError(NOTHING_LEFT)
        forgot = any(
            deed.action in (Discard(UNKNOWN), Give(UNKNOWN))
            and (deed.seat == seat or (deed.phase is Phase.GIVE and state.maker == seat))
            for deed in state.history
        )
        if forgot or (UNKNOWN in state.hands[seat] and not state.blind(seat)):
            raise EuchreError(f"seat {seat} is to act and knows its own cards: write them all down")
        return view(state, seat, self.scores or ())


def show_position(state: State, scores: tuple[int, ...] | None = None) -> str:
    """
    Return *state* as a position in one line, with every hidden card; *scores* are those before the hand, by
    side.

    Raises: NotationError when a number in its rules is too large for a share code.
    """
    words = [str(deed.action) for deed in state.history]
    return _line(state.rules, state.dealer, deal_of(state), scores, words)


def show_view(view: View) -> str:
    """
    Return what the viewer of *view* knows as a position in one line, with ``?`` for each card it does not
    know.
    """
    words = [_seen(seen) for seen in view.history]
    return _line(view.rules, view.dealer, known_deal(view), view.scores or None, words)


def _seen(seen: SeenDeed) -> str:
    if seen.action is not None:
        return str(seen.action)
    return "give:?" if seen.phase is Phase.GIVE else "discard:?"


def _line(
    rules: Rules, dealer: int, deal: PartialDeal, scores: tuple[int, ...] | None, words: list[str]
) -> str:
    parts = [share_code(rules), f"dealer={dealer}"]
    if rules.turned:
        parts.append(f"up={show_deck(deal.kitty[:1])}")
    parts.append("hands=" + "/".join(map(show_deck, deal.hands)))
    if rules.piles:
        parts.append("piles=" + "/".join(",".join(map(show_deck, row)) for row in deal.piles))
    if rules.kitty > rules.turned:
        parts.append(f"kitty={show_deck(deal.kitty[rules.turned :])}")
    if scores is not None:
        parts.append("scores=" + "-".join(map(str, scores)))
    return " ".join([*parts, ":", *words])


def only_position(text: str) -> Position:
    """
    Read the one position of *text*, in which lines may be empty or, behind a ``#``, a comment.

    Raises: NotationError when there is not one, and as `parse_position` does.
    """
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
    if len(lines) != 1:
        raise NotationError(f"{len(lines)} positions: one is read at a time")
    return parse_position(lines[0])


def looks_like_position(text: str) -> bool:
    """
    Whether a line of *text* seems to be a position, sound or not.

    >>> looks_like_position("two dealer=1 up=9H"), looks_like_position("two")
    (True, False)
    """
    return _LINE.search(text) is not None


def parse_position(text: str) -> Position:
    """
    Read a position from one line: the rules, the dealer, the cards, perhaps the scores, then `` : `` and the
    decisions so far.

    Raises: NotationError with what is wrong and what would do; RulesError for its rules.
    """
    if len(text) > LONGEST_LINE:
        raise NotationError(f"a position of {len(text)} characters; {LONGEST_LINE} are the most")
    head, colon, tail = text.strip().partition(" :")
    if not colon or (tail and not tail[0].isspace()) or len(text.strip().splitlines()) > 1:
        raise NotationError('a position is one line, with " : " between the deal and the decisions')
    name, *parts = head.split()
    rules = _rules(name)
    fields = _fields(parts)
    dealer = _dealer(rules, fields)
    deal = _deal(rules, fields)
    scores = _scores(rules, fields["scores"]) if "scores" in fields else None
    actions = parse_words(tail, rules)
    named_rules = None
    hand = Hand(dealer=dealer, deck=deal.deck(rules, dealer), actions=actions)
    try:
        *_, state = trace_hand(rules, hand)
    except RecordFault as fault:
        # A line has no version: what only the former meaning of its name allows was written in those days.
        before = _by_former_rules(name, hand)
        if before is None:
            raise NotationError(fault.sentence(deal=False), place=fault.place, reason=fault.reason) from None
        state, named_rules = before, rules
    return Position(hand=hand, state=state, scores=scores, named_rules=named_rules)


def _by_former_rules(name: str, hand: Hand) -> State | None:
    """The hand replayed by what *name* meant before its variant changed; None where that refuses it, too."""
    try:
        return trace_hand(FORMER[name], hand)[-1] if name in FORMER else None
    except RecordFault:
        return None


def _fields(parts: list[str]) -> dict[str, str]:
    found: dict[str, str] = {}
    for part in parts:
        key, equals, value = part.partition("=")
        if not equals or key not in _KEYS:
            text = f"{part[:20]!r} is not part of a position; there are {', '.join(_KEYS)}, each with ="
            raise NotationError(text, place=TextPlace(path=key[:20], text=part[:20]))
        if key in found:
            raise NotationError(f"{key}= stands twice; write it once", place=TextPlace(path=key))
        found[key] = value
    return found


def _unfit(key: str, value: str, text: str, reason: RefusalReason | None = None) -> NotationError:
    """Return the error that says in *text* what is wrong with the part *key*, where *value* is written."""
    place = TextPlace(path=key, text=value[:20])
    return NotationError(f"{key}={value[:20]}: {text}", place=place, reason=reason)


def _dealer(rules: Rules, fields: dict[str, str]) -> int:
    text = fields.get("dealer", "")
    if len(text) != 1 or text not in "012345"[: rules.seats]:
        raise _unfit("dealer", text, f"write the dealer's seat, 0 to {rules.seats - 1}")
    return int(text)


def _scores(rules: Rules, text: str) -> tuple[int, ...]:
    if not _SCORES.fullmatch(text):
        raise _unfit("scores", text, "write them side by side, like 3-7")
    found = tuple([int(number) for number in _NUMBER.findall(text)])
    if len(found) != rules.sides:
        raise _unfit("scores", text, f"there are {rules.sides} sides", RefusalReason.WRONG_SCORE)
    if "-".join(map(str, found)) != text:
        raise _unfit("scores", text, "write numbers without zeros before them, like 3-7")
    if winners_before_hand(rules, found):
        said = "the game was over at that score, before this hand"
        raise _unfit("scores", text, said, RefusalReason.GAME_OVER)
    return found


def _deal(rules: Rules, fields: dict[str, str]) -> PartialDeal:
    seats = rules.seats
    if rules.turned != ("up" in fields):
        what = "write the card turned up, like up=JS" if rules.turned else NO_UPCARD
        raise _unfit("up", fields.get("up", ""), what)
    if bool(rules.piles) != ("piles" in fields):
        what = f"write the {rules.piles} piles of each seat" if rules.piles else "there are none in this game"
        raise _unfit("piles", fields.get("piles", ""), what)
    hands: list[list[Card]] = [[UNKNOWN] * rules.hand for _ in range(seats)]
    if "hands" in fields:
        hands = [_cards("hands", text, rules.hand) for text in _split("hands", fields["hands"], "/", seats)]
    piles: list[list[tuple[Card | None, Card | None]]] = [[] for _ in range(seats)]
    if "piles" in fields:
        for seat, row in enumerate(_split("piles", fields["piles"], "/", seats)):
            for pile in _split("piles", row, ",", rules.piles):
                down, up = _cards("piles", pile, 2)
                piles[seat].append((down, up))
    rest = rules.kitty - rules.turned
    kitty = [UNKNOWN] * rest
    if "kitty" in fields:
        kitty = _cards("kitty", fields["kitty"], rest)
    return PartialDeal(hands, piles, (_cards("up", fields["up"], 1) if rules.turned else []) + kitty)


def _split(name: str, text: str, by: str, count: int) -> list[str]:
    found = text.split(by)
    if len(found) != count:
        raise _unfit(name, text, f"{len(found)} parts with {by!r} between; there should be {count}")
    return found


def _cards(name: str, text: str, count: int) -> list[Card]:
    try:
        found = [UNKNOWN if card is None else card for card in parse_deck(text)]
    except NotationError as error:
        raise _unfit(name, text, str(error)) from None
    if len(found) != count:
        raise _unfit(name, text, f"{len(found)} cards; there should be {count}")
    return found
