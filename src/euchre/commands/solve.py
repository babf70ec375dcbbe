"""``euchre solve``: a position or a deal with every card open, solved."""

import json as text_json
from typing import TYPE_CHECKING, Any, Final, TypeVar

from euchre.commands.options import File, Json, Seed, print_json
from euchre.commands.reading import read_rules_named, read_text_named
from euchre.commands.waiting import compiling, progress
from euchre.errors import EuchreError, NotationError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from euchre.actions import Action
    from euchre.analysis.open_hand import Solved
    from euchre.analysis.table import Row
    from euchre.notation.record import Record
    from euchre.rules import Rules
    from euchre.state import State

T = TypeVar("T")

SWAPPED: Final = "the kitty, with which a weak hand has changed cards"


def solve(
    position: File = "",
    /,
    *,
    deal: int = 0,
    at: int = -1,
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
    state = _dealt(game, seed) if game else _state(position, deal, at)
    from euchre.analysis import open_hand, table

    if state.over:
        return _finished(state, json=json)
    with compiling():
        if state.phase in open_hand.TALK:
            contracts = table.contracts(state)
            with progress("contracts", len(contracts)) as told:
                rows = _unhurried(lambda: table.table(state, told))
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


def _state(asked: str, deal: int, at: int) -> "State":
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
    kind = kind_of(text, "" if asked == "-" or text is asked else asked)
    if kind == "record":
        return _recorded(document.loads(text), deal, at)
    if kind == "egn":
        return _recorded(egn.loads(text).record, deal, at)
    if kind != "position":
        raise EuchreError(f"these are {kind}: a position or a recorded game can be solved")
    if deal or at >= 0:
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
    head, _, tail = lines[0].strip().partition(" :")
    words = tail.lower().split()
    fields = dict(part.split("=", 1) for part in head.split()[1:])
    rules = found.state.rules
    unknown: list[str] = []
    hands = fields.get("hands", "/".join(["?"] * rules.seats) if rules.hand else "")
    unknown += [f"the hand of seat {seat}" for seat, hand in enumerate(hands.split("/")) if "?" in hand]
    table = fields.get("piles", "").split("/")
    unknown += [f"the table cards of seat {seat}" for seat, row in enumerate(table) if "?" in row]
    unknown += ["a card put down or passed on"] * any(word.endswith(":?") for word in words)
    if "farmer" in words and "?" in fields.get("kitty", "?"):
        unknown.append(SWAPPED)
    _all_known(unknown)
    return found.state


def _recorded(record: "Record", deal: int, at: int) -> "State":
    from euchre.actions import Farmer
    from euchre.notation.spots import HAND, KITTY, spots

    count = len(record.hands)
    if not count:
        raise EuchreError("nothing has been dealt in this record")
    number = deal or count
    if not 1 <= number <= count:
        raise EuchreError(f"deal {deal}: the record has {count}, counted from 1")
    hand = record.hands[number - 1]
    last = len(hand.actions)
    if at > last:
        raise EuchreError(f"--at {at}: deal {number} has {last} decisions")
    point = last if at < 0 else at
    dealt = hand.deck[hand.cut :] + hand.deck[: hand.cut]
    places = zip(dealt, spots(record.rules, hand.dealer), strict=False)
    lost = {
        f"the {'hand' if spot.kind == HAND else 'table cards'} of seat {spot.seat}"
        for card, spot in places
        if card is None and spot.kind != KITTY
    }
    unknown = sorted(lost) + ["a card put down or passed on"] * (None in hand.actions[:point])
    if Farmer() in hand.actions and None in dealt:
        unknown.append(SWAPPED)
    _all_known(unknown)
    return next(state for n, k, state, _ in record.positions() if (n, k) == (number - 1, point))


def _all_known(unknown: list[str]) -> None:
    if unknown:
        named = ", ".join(unknown[:6])
        raise EuchreError(f"every card must be known to solve a hand, and this is not: {named}")


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


def _columns(lines: "Sequence[Sequence[str]]", right: frozenset[int]) -> None:
    """Print *lines* in columns, those of *right* flush right."""
    wide = [max(map(len, column)) for column in zip(*lines, strict=True)]
    for line in lines:
        cells = [f"{text:{'>' if at in right else '<'}{wide[at]}}" for at, text in enumerate(line)]
        print("  ".join(cells).rstrip())


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
    _columns(lines, frozenset({2, 3}))
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
    lines = [("caller", "round", "call", "tricks", "points", "")]
    for row in rows:
        call = row.trump.word + " alone" * row.alone
        if row.bid is not None:
            call = bid_words(replace(row.bid, trump=row.trump), rules)
        lap = "" if row.round is None else str(row.round)
        tricks = "–" if row.tricks is None else str(row.tricks)
        rest = f"not solved: {row.reason}" if row.reason else ", ".join(map(_word, row.line))
        lines.append((names[row.caller], lap, call, tricks, _points(row.points or ()), rest))
    _columns(lines, frozenset({1, 3, 4}))
    print(_sides(rules) + " Tricks are those of the caller's side.")
    _open_remark(next((row.points for row in rows if row.points), None))


def _table_data(state: "State", rows: "tuple[Row, ...]") -> dict[str, Any]:
    from euchre.notation.position import show_position
    from euchre.notation.text import show_action

    return {
        "position": show_position(state),
        "over": False,
        "contracts": [
            {
                "caller": row.caller,
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
