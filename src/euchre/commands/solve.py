"""``euchre solve``: a position or a deal with every card open, solved."""

import json as text_json
from typing import TYPE_CHECKING, Any, Final, TypeVar

from euchre.commands.options import File, Json, MaybeNumber, Seed, columns, print_json
from euchre.commands.reading import read_rules_named, read_text_named
from euchre.commands.waiting import compiling, progress
from euchre.errors import EuchreError, NotationError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from euchre.actions import Action
    from euchre.analysis.contracts import Row
    from euchre.analysis.open_hand import Solved
    from euchre.notation.record import Record
    from euchre.notation.spots import Spot
    from euchre.rules import Rules
    from euchre.state import State

T = TypeVar("T")

SWAPPED: Final = "the kitty, with which a weak hand has changed cards"


def solve(
    position: File = "",
    /,
    *,
    deal: MaybeNumber = None,
    at: MaybeNumber = None,
    game: File = "",
    seed: Seed = None,
    json: Json = False,
) -> int:
    """
    Solve a position with every card open: tricks and points by best play.

    During the play, and for every discard before it, each lawful choice of
    the seat to act is valued; before trump is fixed, every contract that the
    calling can still lead to.

    Parameters
    ----------
    position
        A position in one line, a file of one, a recorded game (.json, .egn), or - for standard input.
    deal
        Of a recorded game, the deal with this number; without it the last.
    at
        Of a recorded deal, the point after so many decisions; without it the last.
    game
        Instead of a position, the first deal that `euchre deal` deals in this game from --seed.
    seed
        With --game.
    json
        Print JSON.
    """
    if game and position:
        raise EuchreError("one deal at a time: a position, or --game with --seed")
    if game and (deal, at) != (None, None):
        raise EuchreError("--deal and --at choose from a recorded game, and --game deals one hand")
    if seed is not None and not game:
        raise EuchreError("--seed goes with --game: without it no cards are dealt")
    state = _dealt(game, seed) if game else _state(position, deal, at)
    from euchre.analysis import open_hand
    from euchre.analysis.contracts import contracts, table

    if state.over:
        return _finished(state, json=json)
    with compiling():
        if state.phase in open_hand.TALK:
            with progress("contracts", len(contracts(state))) as told:
                rows = _unhurried(lambda: table(state, told))
            if json:
                print_json(_table_data(state, rows))
            else:
                _print_table(state, rows)
        else:
            solved = _unhurried(lambda: open_hand.solve(state))
            if json:
                print_json(_solved_data(solved))
            else:
                _print_solved(solved)
    return 0


def _unhurried(work: "Callable[[], T]") -> "T":
    """What *work* gives; Ctrl-C does not wait for it, as it would for the kernel in this very thread."""
    from threading import Thread

    found: list[T] = []
    failed: list[BaseException] = []

    def run() -> None:
        try:
            found.append(work())
        except BaseException as error:  # noqa: BLE001  # it is raised where it is waited for
            failed.append(error)

    thread = Thread(target=run, daemon=True)
    thread.start()
    while thread.is_alive():
        thread.join(0.2)  # on Windows only a wait with an end can be interrupted
    if failed:
        raise failed[0]
    return found[0]


# --- What is asked ------------------------------------------------------------------------------------------


def _dealt(game: str, seed: int | None) -> "State":
    from euchre.table import Seeded

    if seed is None:
        raise EuchreError("--game needs --seed: the same seed deals the same cards")
    rules, luck = read_rules_named(game), Seeded(seed)
    return luck.deal(rules, luck.opening(rules).dealer, 0).state(rules)


def _state(asked: str, deal: int | None, at: int | None) -> "State":
    """The position that the argument is, or that its file holds."""
    from euchre.notation import document, egn
    from euchre.notation.check import kind_of
    from euchre.terminal.saves import is_file

    if not asked:
        raise EuchreError("nothing to solve: write a position, a file, or --game with --seed")
    text = asked
    if asked == "-" or is_file(asked):
        text = _within(read_text_named(asked))
    elif kind_of(asked) != "position":
        raise EuchreError(
            f"there is no file {asked[:80]}, and a position begins like this: four dealer=0 up=JS"
        )
    if not text.strip():
        raise EuchreError("there is nothing to read: a position or a recorded game can be solved")
    kind = kind_of(text, "" if asked == "-" or text is asked else asked)
    if kind == "record":
        return _recorded(document.loads(text), deal, at)
    if kind == "egn":
        return _recorded(egn.loads(text).record, deal, at)
    if kind != "position":
        raise EuchreError(f"these are {kind}: a position or a recorded game can be solved")
    if (deal, at) != (None, None):
        raise EuchreError("--deal and --at choose from a recorded game; a position is one point already")
    return _written(text)


def _within(text: str) -> str:
    """The position in the answer of another command, `euchre deal --json` say; any other text as it is."""
    if text.lstrip().startswith("{"):
        try:
            data = text_json.loads(text)
        except ValueError:
            return text
        if isinstance(data, dict) and isinstance(data.get("position"), str):
            return str(data["position"])
    return text


def _written(text: str) -> "State":
    from euchre.notation.position import parse_position

    lines = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
    if len(lines) != 1:
        raise NotationError(f"{len(lines)} positions: one is solved at a time")
    found = parse_position(lines[0])
    _all_known(found.state, found.unknown, hidden=bool(found.hidden))
    return found.state


def _recorded(record: "Record", deal: int | None, at: int | None) -> "State":
    from euchre.notation.spots import spots

    count = len(record.hands)
    if not count:
        raise EuchreError("nothing has been dealt in this record")
    number = count if deal is None else deal
    if not 1 <= number <= count:
        raise EuchreError(f"--deal {deal}: the record has {count}, counted from 1")
    hand = record.hands[number - 1]
    last = len(hand.actions)
    if at is not None and not 0 <= at <= last:
        raise EuchreError(f"--at {at}: deal {number} has {last} decisions")
    point = last if at is None else at
    dealt = zip(hand.deck[hand.cut :] + hand.deck[: hand.cut], spots(record.rules, hand.dealer), strict=False)
    unknown = [spot for card, spot in dealt if card is None]
    state = next(state for n, k, state, _ in record.positions() if (n, k) == (number - 1, point))
    _all_known(state, unknown, hidden=None in hand.actions[:point])
    return state


def _all_known(state: "State", unknown: "Iterable[Spot]", *, hidden: bool) -> None:
    """
    See that every card that is to be played is known: where each was dealt, and which were put down.

    Raises: EuchreError.
    """
    from euchre.actions import Farmer
    from euchre.notation.spots import HAND, KITTY

    lost = {
        f"the {'hand' if spot.kind == HAND else 'table cards'} of seat {spot.seat}"
        for spot in unknown
        if spot.kind != KITTY
    }
    named = sorted(lost) + ["a card put down or passed on"] * hidden
    if any(spot.kind == KITTY for spot in unknown) and Farmer() in [deed.action for deed in state.history]:
        named.append(SWAPPED)
    if named:
        found = ", ".join(named[:6])
        raise EuchreError(f"every card must be known to solve a hand, and this is not: {found}")


# --- What is answered ---------------------------------------------------------------------------------------


def _finished(state: "State", *, json: bool) -> int:
    from euchre.hand import points

    if json:
        print_json({"over": True, "points": list(points(state))})
    else:
        print(f"The hand is over, and nothing is left to solve: it scores {_points(points(state))}.")
    return 0


def _points(points: "tuple[int | None, ...]") -> str:
    """``2–0``; ``?`` for what stays open."""
    return "–".join("?" if value is None else str(value) for value in points)


def _seats(rules: "Rules") -> tuple[str, ...]:
    from euchre.terminal.start import COMPASS

    return COMPASS[rules.seats]


def _heading(state: "State") -> str:
    """The game, who called what, and the tricks so far."""
    from euchre.terminal.choices import short
    from euchre.terminal.start import title
    from euchre.terminal.words import trump_is

    names = _seats(state.rules)
    said = [f"{title(state.rules)}, {names[state.dealer]} deals"]
    if state.trump is None and state.upcard is not None:
        said.append(f"{short(state.upcard)} is turned up")
    if state.trump is not None:
        said.append(trump_is(state.trump).lower())
    if state.maker is not None:
        said.append(f"{names[state.maker]} is the maker" + ", alone" * state.alone)
    if state.tricks:
        taken = [f"{names[seat]} {won}" for seat, won in enumerate(state.won) if won]
        said.append(f"tricks so far: {', '.join(taken)}")
    return "; ".join(said) + "."


def _sides(rules: "Rules") -> str:
    names = _seats(rules)
    sides = [
        " and ".join(name for seat, name in enumerate(names) if rules.side(seat) == side)
        for side in range(rules.sides)
    ]
    return f"Points: {' – '.join(sides)}."


def _word(action: "Action") -> str:
    """A discard or an exchange in a line of the table."""
    from euchre.actions import Discard, Give
    from euchre.terminal.choices import short

    match action:
        case Discard(card):
            return f"{short(card)} down"
        case Give(card):
            return f"{short(card)} given"
        case _:
            return "upcard left"


def _print_solved(solved: "Solved") -> None:
    from euchre.terminal.choices import choices
    from euchre.view import view

    state, names = solved.state, _seats(solved.state.rules)
    labels = {choice.action: choice.label for choice in choices(view(state, solved.seat))}
    print(_heading(state))
    party = " and ".join(names[seat] for seat in solved.party)
    verb = "takes" if len(solved.party) == 1 else "take"
    print(f"{names[solved.seat]} to act. What {party} {verb} in the whole hand, and the points:")
    lines = [(" ", "choice", "tricks", "points")]
    for choice in solved.choices:
        label = labels.get(choice.action, str(choice.action))
        star = "*" if choice.best else " "
        lines.append((star, label, str(choice.tricks), _points(choice.points)))
    columns(lines, right=(2, 3))
    print(_sides(state.rules))
    _open_remark(solved.choices[0].points)


def _open_remark(points: "tuple[int | None, ...] | None") -> None:
    if points is not None and None in points:
        print("Against all others together: what they score among themselves (?) stays open.")


def _solved_data(solved: "Solved") -> dict[str, Any]:
    from euchre.notation.position import show_position
    from euchre.notation.text import show_action

    return {
        "position": show_position(solved.state),
        "over": False,
        "seat": solved.seat,
        "party": list(solved.party),
        "choices": [
            {
                "action": show_action(choice.action),
                "tricks": choice.tricks,
                "makers": choice.makers,
                "points": list(choice.points),
                "best": choice.best,
            }
            for choice in solved.choices
        ],
    }


def _print_table(state: "State", rows: "tuple[Row, ...]") -> None:
    from dataclasses import replace

    from euchre.terminal.words import bid_words

    names, rules = _seats(state.rules), state.rules
    print(_heading(state))
    if not rows:
        print("Nobody can call any more.")
        return
    lines = [("maker", "round", "call", "tricks", "points", "")]
    for row in rows:
        call = row.trump.word + " alone" * row.alone
        if row.bid is not None:
            call = bid_words(replace(row.bid, trump=row.trump), rules)
        tricks = "–" if row.tricks is None else str(row.tricks)
        rest = f"not solved: {row.reason}" if row.reason else ", ".join(map(_word, row.line))
        turn = "" if row.round is None else str(row.round)
        lines.append((names[row.maker], turn, call, tricks, _points(row.points or ()), rest))
    columns(lines, right=(1, 3, 4))
    print(_sides(rules) + " Tricks are those of the maker's side.")
    _open_remark(next((row.points for row in rows if row.points), None))


def _table_data(state: "State", rows: "tuple[Row, ...]") -> dict[str, Any]:
    from euchre.notation.position import show_position
    from euchre.notation.text import show_action

    return {
        "position": show_position(state),
        "over": False,
        "contracts": [
            {
                "maker": row.maker,
                "round": row.round,
                "trump": row.trump.letter,
                "alone": row.alone,
                "bid": None if row.bid is None else show_action(row.bid),
                "tricks": row.tricks,
                "points": None if row.points is None else list(row.points),
                "line": [show_action(action) for action in row.line],
                "reason": row.reason or None,
            }
            for row in rows
        ],
    }
