"""``euchre solve``: a position or a deal with every card open, solved."""

from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter

from euchre.base.errors import EuchreError
from euchre.commands.shared.options import USUAL_GAME, ExitStatus, File, Json, MaybeNumber
from euchre.commands.shared.printing import print_columns, print_json, print_paragraph
from euchre.commands.shared.progress import progress, run_interruptibly
from euchre.commands.shared.reading import read_position_or_game, read_rules_named

if TYPE_CHECKING:
    from euchre.analysis.open.contracts import SolvedContract
    from euchre.analysis.open.open_hand import Solved
    from euchre.hand.state import State
    from euchre.notation.record import Hand
    from euchre.rules.rules import Rules


def solve(
    position: File = "",
    /,
    *,
    table: Annotated[bool, Parameter(negative=())] = False,
    deal: MaybeNumber = None,
    at: MaybeNumber = None,
    game: File = "",
    seed: MaybeNumber = None,
    json: Json = False,
) -> ExitStatus:
    """
    Solve a position with every card open: tricks and points by best play.

    During the play, and for every discard before it, each lawful choice of
    the seat to act is valued. Before trump is fixed it is the open-hand table
    of the deal: for everyone who can still call, each call, and the tricks and
    the points it leads to when nobody else calls and everybody sees every card.

    Parameters
    ----------
    position
        A position in one line, a file with one, a recorded game (.json, .egn, .ptn), or - for standard input.
    table
        The open-hand table only: of a recorded hand that of its beginning.
    deal
        In a recorded game, the number of the hand; default: the last.
    at
        In a recorded hand, how many decisions have been made; default: all; with --table none.
    game
        Instead of a position, the first deal that `euchre deal` deals in this game from --seed.
    seed
        Instead of a position, the seed of a deal; of euchre, where --game names no other.
    json
        Print JSON: "choices" of the seat to act, or "contracts" of the table, or the "points" of a hand that
        is over.
    """
    state = _asked_state(position, deal, at, game=game, seed=seed, start=table)
    from euchre.analysis.open import open_hand

    talk = not state.over and state.phase in open_hand.TALK
    if table and not talk:
        raise EuchreError("the calling is over: `euchre solve` values what can still be done in this hand")
    if state.over:
        return _finished(state, json=json)
    if talk:
        return _table(state, json=json)
    solved = run_interruptibly(lambda: open_hand.solve(state))
    if json:
        print_json(_solved_data(solved))
    else:
        _print_solved(solved)
    return 0


# --- What is asked ------------------------------------------------------------------------------------------


def _asked_state(
    position: str, deal: int | None, at: int | None, *, game: str, seed: int | None, start: bool = False
) -> "State":
    """
    Return the state that is asked about, with every card known; a recorded hand's beginning with *start*.

    Raises: EuchreError when not exactly one of *position* and *seed* is given, *game* without *seed*, *deal*
    or *at* with *seed*, or when a card is unknown.
    """
    if position and (game or seed is not None):
        raise EuchreError("one deal at a time: a position, or --seed and perhaps --game")
    if game and seed is None:
        raise EuchreError("--game needs --seed: the same seed deals the same cards")
    if seed is None:
        return _point(position, deal, at, start=start)
    if (deal, at) != (None, None):
        raise EuchreError("--deal and --at choose from a recorded game, and --seed deals one hand")
    from euchre.live import first_deal

    rules = read_rules_named(game or USUAL_GAME)
    return first_deal(rules, seed).state(rules)


def _point(argument: str, deal: int | None, at: int | None, *, start: bool) -> "State":
    """The position that the argument is, or that its file holds."""
    from euchre.analysis.review.replayed_hand import find_point
    from euchre.notation.record import Record

    if not argument:
        raise EuchreError("nothing to solve: write a position, a file, or --seed")
    source = read_position_or_game(argument, deal, at)
    if not isinstance(source, Record):
        return _opened(source.state.rules, source.hand, len(source.hand.actions))
    number, after, _ = find_point(source, deal, at, "start" if start else "end")
    for _ in source.positions():
        pass  # the whole game is lawful
    return _opened(source.rules, source.hands[number], after, number)


def _opened(rules: "Rules", hand: "Hand", after: int, number: int = 0) -> "State":
    """
    Return the state of *hand* after that number of decisions, if every card still to be played is known.

    Raises: EuchreError.
    """
    from euchre.analysis.study_words import unknown_cards
    from euchre.notation.record import hand_states, trace_hand
    from euchre.rules.actions import Farmer
    from euchre.rules.cards import UNKNOWN
    from euchre.seen.partial import shown_later

    dealt = shown_later(trace_hand(rules, hand, number))[0]
    hands = [seat for seat, cards in enumerate(dealt.hands) if UNKNOWN in cards]
    tables = [seat for seat, row in enumerate(dealt.piles) if any(UNKNOWN in pile for pile in row)]
    put_down = None in hand.actions[:after]
    swapped = Farmer() in hand.actions[:after] and None in hand.dealt[-rules.kitty :]
    if hands or tables or put_down or swapped:
        raise EuchreError(unknown_cards(hands, tables, put_down=put_down, swapped=swapped))
    return tuple(hand_states(rules, hand, number))[after]


# --- What is answered ---------------------------------------------------------------------------------------


def _finished(state: "State", *, json: bool) -> int:
    from euchre.analysis.study_words import over_sentence
    from euchre.hand.hand import points

    if json:
        print_json({"over": True, "points": list(points(state))})
    else:
        print_paragraph(over_sentence(points(state)))
    return 0


def _print_solved(solved: "Solved") -> None:
    from euchre.analysis.study_words import OPEN_POINTS, open_heading, points_heading, solved_heading
    from euchre.base.numbers import score_text
    from euchre.live.choices import choices
    from euchre.seen.views import view

    state = solved.state
    labels = {choice.action: choice.label for choice in choices(view(state, solved.seat))}
    print_paragraph(open_heading(state))
    print_paragraph(solved_heading(state.rules, solved.seat, solved.party))
    lines = [(" ", "choice", "tricks", "points")]
    for choice in solved.choices:
        label = labels.get(choice.action, str(choice.action))
        star = "*" if choice.best else " "
        lines.append((star, label, str(choice.tricks), score_text(choice.points)))
    print_columns(lines, right=(2, 3))
    print_paragraph(points_heading(state.rules))
    if None in solved.choices[0].points:
        print_paragraph(OPEN_POINTS)


def _solved_data(solved: "Solved") -> dict[str, Any]:
    from euchre.notation.position import show_position

    return {
        "position": show_position(solved.state),
        "over": False,
        "seat": solved.seat,
        "party": list(solved.party),
        "choices": [
            {
                "action": str(choice.action),
                "tricks": choice.tricks,
                "makers": choice.makers,
                "points": list(choice.points),
                "best": choice.best,
            }
            for choice in solved.choices
        ],
    }


# --- The open-hand table ------------------------------------------------------------------------------------


def _table(state: "State", *, json: bool) -> int:
    """Solve every contract that the calling can still lead to, and print the table."""
    from euchre.analysis.open import contracts

    with progress("contracts", len(contracts.contracts(state))) as report:
        rows = run_interruptibly(lambda: contracts.contract_table(state, report))
    if json:
        print_json(_table_data(state, rows))
    else:
        _print_table(state, rows)
    return 0


def _print_table(state: "State", rows: "tuple[SolvedContract, ...]") -> None:
    from euchre.analysis import study_words as studies
    from euchre.base.numbers import COMPASS, score_text

    rules, names = state.rules, COMPASS[state.rules.seats]
    print_paragraph(studies.open_heading(state))
    if not rows:
        print_paragraph(studies.NO_MORE_CALLS)
        return
    lines = [("maker", "round", "call", "tricks", "points", "")]
    for row in rows:
        call = studies.contract_words(rules, row.trump, row.bid, alone=row.alone)
        tricks = "–" if row.tricks is None else str(row.tricks)
        rest = studies.not_solved(row.reason) if row.reason else studies.line_words(row.line)
        turn = "" if row.round is None else str(row.round)
        lines.append((names[row.maker], turn, call, tricks, score_text(row.points or ()), rest))
    print_columns(lines, right=(1, 3, 4))
    print_paragraph(f"{studies.points_heading(rules)} {studies.TRICKS_OF}")
    if None in next((row.points for row in rows if row.points), ()):
        print_paragraph(studies.OPEN_POINTS)


def _table_data(state: "State", rows: "tuple[SolvedContract, ...]") -> dict[str, Any]:
    from euchre.notation.position import show_position

    return {
        "position": show_position(state),
        "over": False,
        "contracts": [
            {
                "maker": row.maker,
                "round": row.round,
                "trump": row.trump.letter,
                "alone": row.alone,
                "bid": None if row.bid is None else str(row.bid),
                "tricks": row.tricks,
                "points": None if row.points is None else list(row.points),
                "line": [str(action) for action in row.line],
                "reason": row.reason or None,
            }
            for row in rows
        ],
    }
