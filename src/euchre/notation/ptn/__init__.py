"""
PTN, the text in which Trickster Cards saves a deal of Euchre (older files are headed PBN), read and written.

It is what people paste when they complain of a computer player, so it is read as it is found in mail and
forums. A file has a block of tags for each deal; what a deal does not tell stays unknown.
"""

import json
from collections.abc import Sequence
from dataclasses import replace
from typing import Final, NoReturn

from euchre.base.errors import EuchreError
from euchre.base.numbers import COMPASS
from euchre.hand.game import Game, after, begin, winners_before_hand
from euchre.hand.hand import points
from euchre.hand.state import State
from euchre.notation.document import LONGEST_NAME, LONGEST_NOTE, MOST_TAGS
from euchre.notation.ptn.options import OPTIONS_TAG, options_of, read_options, rules_of, unsayable
from euchre.notation.ptn.pasted import NAMES, Tag, looks_like_ptn, tags
from euchre.notation.ptn.read import REPEATED, DealReader, seats_told, sides_of
from euchre.notation.ptn.words import seat_of
from euchre.notation.ptn.write import KEPT_OPTIONS_TAG, written
from euchre.notation.record import Record, trace_hand
from euchre.notation.strict import Json
from euchre.rules.errors import NotationError, TextPlace
from euchre.rules.mechanisms import Contract, WeakHand
from euchre.rules.rules import Rules

MOST_DEALS: Final = 1_000

_WEAK: Final = (WeakHand.MIXED4, *[weak for weak in WeakHand if weak is not WeakHand.MIXED4])


def loads(text: str) -> Record:
    """
    Read the one game that a PTN *text* holds: a deal, or deals of which each continues the last.

    Raises: NotationError with the deal, the tag and what is wrong; also when it holds several games.
    """
    games = records(text)
    if len(games) > 1:
        raise NotationError(f"this PTN holds {len(games)} games; leave one of them, or name it by its number")
    return games[0]


def records(text: str) -> tuple[Record, ...]:
    """
    Read all deals of a PTN *text*; one that continues the game before it becomes a hand of the same record.

    Raises: NotationError with the deal, the tag and what is wrong.
    """
    blocks = _blocks(tags(text))
    if not blocks:
        raise NotationError("there is no [Deal] in this PTN")
    if len(blocks) > MOST_DEALS:
        raise NotationError(f"{len(blocks)} deals; {MOST_DEALS} are the most")
    errors: list[NotationError] = []
    swapped = any(tag.name == "CardsAdded" and len(tag.value) > 7 for block in blocks for tag in block)
    for weak in _WEAK if swapped else _WEAK[:1]:  # which hands may go under, PTN does not say
        try:
            return _joined([_read(block, n + 1, weak) for n, block in enumerate(blocks)])
        except NotationError as error:
            errors.append(error)
    raise errors[0]


def dumps(record: Record) -> str:
    """
    Return *record* as PTN, one block of tags for each hand; it is read back as a check.

    A remark, and the draw for the deal, have no place there and are left out.

    Raises: NotationError that names the field which PTN cannot say.
    """
    text = written(record)
    try:
        back = loads(text)
        for n, hand in enumerate(back.hands):
            trace_hand(back.rules, hand, n)
    except EuchreError as error:
        raise NotationError.within("as PTN it would be read otherwise: ", error) from None
    if [hand.actions for hand in back.hands] != [hand.actions for hand in record.hands]:
        raise unsayable("hands", "hands: what was decided would be read otherwise")
    if back.begin().scores != record.begin().scores:
        raise unsayable("scores", "scores: others would be read")
    if options_of(back.rules) != options_of(record.rules):
        raise unsayable("rules", "rules: others would be read")
    return text


def _blocks(found: Sequence[Tag]) -> list[list[Tag]]:
    """The tags deal by deal: where one comes again that a deal has once, another deal begins."""
    blocks: list[list[Tag]] = []
    for tag in found:
        if not blocks or (tag.name not in REPEATED and any(tag.name == other.name for other in blocks[-1])):
            blocks.append([])
        blocks[-1].append(tag)
    return [block for block in blocks if any(tag.name == "Deal" for tag in block)]


def _read(block: Sequence[Tag], number: int, weak: WeakHand) -> tuple[Record, State]:
    """One deal as a record, and the state it comes to."""
    value = {tag.name: tag.value for tag in block}
    code = value.get("GameCode", "Euchre")
    if code.casefold() != "euchre":
        place = TextPlace(deal=number, path="GameCode")
        raise NotationError(f"[GameCode]: this is a game of {code[:20]}, not of Euchre", place=place)
    options, strange = read_options(value.get(OPTIONS_TAG, ""))
    rules = rules_of(options, weak, seats_told(block))
    reader = DealReader(rules, block, number)
    hand, state = reader.hand()
    record = Record(
        rules=rules,
        players=_players(value, rules, number),
        scores=_scores(reader, value, rules, state),
        hands=(hand,),
        tags=_tags(value, {name: options[name] for name in strange}, number),
    )
    return record, state


def _players(value: dict[str, str], rules: Rules, number: int) -> tuple[str, ...]:
    seats = COMPASS[rules.seats]
    named = [" ".join(value.get(seat, "").split()) for seat in seats]
    for seat, name in zip(seats, named, strict=True):
        if len(name) > LONGEST_NAME:
            _too_long(seat, f"a name of {len(name)} characters; {LONGEST_NAME} are the most", number)
    return tuple([name or seat for name, seat in zip(named, seats, strict=True)]) if any(named) else ()


def _tags(value: dict[str, str], strange: dict[str, Json], number: int) -> tuple[tuple[str, str], ...]:
    """
    The tags that a record keeps.

    Raises: NotationError when one is too long for a record, or they are too many: none is cut silently.
    """
    date, time = value.get("UTCDate", ""), value.get("UTCTime", "")
    found = {"title": value.get("Event", "")}
    if date:
        found["date"] = f"{date.replace('.', '-')}T{time or '00:00:00'}Z"
    if strange:
        found[KEPT_OPTIONS_TAG] = json.dumps(strange)
        if len(found[KEPT_OPTIONS_TAG]) > LONGEST_NOTE:
            said = f"options that are not known here, of more than {LONGEST_NOTE} characters; leave them out"
            _too_long(OPTIONS_TAG, said, number)
    found |= {name: text for name, text in value.items() if name not in NAMES}
    kept = tuple([(name, text) for name, text in found.items() if text])
    for name, text in kept:
        if len(name) > LONGEST_NAME:
            _too_long(name[:20], f"a tag's name of {len(name)} letters; {LONGEST_NAME} are the most", number)
        if len(text) > LONGEST_NOTE:
            tag = {"title": "Event", "date": "UTCDate"}.get(name, name)
            said = (
                f"a text of {len(text)} characters; {LONGEST_NOTE} are the most: shorten it, or leave it out"
            )
            _too_long(tag, said, number)
    if len(kept) > MOST_TAGS:
        last = kept[MOST_TAGS][0][:20]
        _too_long(last, f"{len(kept)} tags besides those of the game; {MOST_TAGS} are the most", number)
    return kept


def _too_long(tag: str, said: str, number: int) -> NoReturn:
    raise NotationError(f"deal {number}, [{tag}]: {said}", place=TextPlace(deal=number, path=tag))


def _scores(reader: DealReader, value: dict[str, str], rules: Rules, state: State) -> tuple[int, ...] | None:
    """
    The score before the deal, by side; None where it is not told.

    What stands in the file is the score when it was saved: of a deal that is over, the score after it; the
    one before it, where the game could not have stood so.
    """
    text = value.get("GameScores", "").strip()
    if not text:
        return None
    first, _, rest = text.partition(":")
    words = rest.split()
    try:
        numbers = [int(word) for word in words]
        start = seat_of(first, rules.seats)
        by_seat = {(start + n) % rules.seats: number for n, number in enumerate(numbers)}
        small = all(abs(number) <= 1_000_000 for number in numbers)
        shown = sides_of(by_seat, rules) if small and len(numbers) == rules.seats else None
    except (ValueError, NotationError):
        shown = None
    if shown is None:
        reader.fail("GameScores", f"{text[:30]!r} cannot be read; write S:6 11 6 11, a number for each seat")
    won = points(state) if state.over else (0,) * rules.sides
    before = tuple([score - more for score, more in zip(shown, won, strict=True)])
    falls = isinstance(rules.scoring, Contract)  # a bid that is missed takes points away; nothing else does
    if min(shown) < 0 and not falls:
        reader.fail("GameScores", f"{text[:30]}: no score is below 0 in this game")
    for one in (before, shown):
        if (falls or min(one) >= 0) and not winners_before_hand(rules, one):
            return one
    return reader.fail("GameScores", f"{text[:30]}: the game was over at that score, before this deal")


def _joined(found: Sequence[tuple[Record, State]]) -> tuple[Record, ...]:
    """The deals as games: a deal that continues the last one is its next hand."""
    games: list[Record] = []
    game: Game | None = None
    for record, state in found:
        (hand,) = record.hands
        last = games[-1] if games else None
        if (
            last is not None and game is not None and not game.over
            and (record.rules, record.players) == (last.rules, last.players)
            and (game.dealer, game.scores) == (hand.dealer, record.scores)
        ):  # fmt: skip
            games[-1] = replace(last, hands=(*last.hands, hand))
        else:
            games.append(record)
            game = begin(record.rules, hand.dealer, record.scores)
        assert game is not None
        game = after(game, state) if state.over else None
    return tuple(games)


__all__ = ["dumps", "loads", "looks_like_ptn", "records"]
