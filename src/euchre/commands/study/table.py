"""``euchre table``: every contract a deal can lead to, with every card open."""

from typing import TYPE_CHECKING, Any

from euchre.base.errors import EuchreError
from euchre.commands.shared.open_hand import open_state
from euchre.commands.shared.options import (
    DealNumber,
    ExitStatus,
    GameToDeal,
    Json,
    MaybeNumber,
    OpenPosition,
    SeedOfDeal,
)
from euchre.commands.shared.printing import print_columns, print_json, print_paragraph
from euchre.commands.shared.progress import progress, run_interruptibly

if TYPE_CHECKING:
    from euchre.analysis.open.contracts import SolvedContract
    from euchre.hand.state import State


def table(
    position: OpenPosition = "",
    /,
    *,
    deal: DealNumber = None,
    at: MaybeNumber = None,
    game: GameToDeal = "",
    seed: SeedOfDeal = None,
    json: Json = False,
) -> ExitStatus:
    """
    Print the open-hand table of a deal: each contract, and what best play makes.

    For everyone who can still call: each call, the tricks and the points it
    leads to when nobody else calls and everybody sees every card.

    Parameters
    ----------
    at
        In a recorded hand, how many decisions have been made; default: none.
    json
        Print JSON.
    """
    from euchre.analysis.open.open_hand import TALK

    state = open_state(position, deal, at, game=game, seed=seed, start=True)
    if state.over or state.phase not in TALK:
        raise EuchreError("the calling is over: `euchre solve` values what can still be done in this hand")
    print_table(state, json=json)
    return 0


def print_table(state: "State", *, json: bool) -> None:
    """
    Solve every contract that the calling can still lead to from *state*, and print the table, with *json* as
    JSON.
    """
    from euchre.analysis.open import contracts

    with progress("contracts", len(contracts.contracts(state))) as report:
        rows = run_interruptibly(lambda: contracts.contract_table(state, report))
    if json:
        print_json(_data(state, rows))
    else:
        _print(state, rows)


def _print(state: "State", rows: "tuple[SolvedContract, ...]") -> None:
    from euchre.analysis import study_words as studies
    from euchre.base.compass import COMPASS
    from euchre.base.numbers import score_text

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


def _data(state: "State", rows: "tuple[SolvedContract, ...]") -> dict[str, Any]:
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
