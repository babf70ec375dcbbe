"""``euchre solve``: a position or a deal with every card open, solved."""

from typing import TYPE_CHECKING, Any

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
from euchre.commands.shared.progress import run_interruptibly
from euchre.commands.study.table import print_table

if TYPE_CHECKING:
    from euchre.analysis.open.open_hand import Solved
    from euchre.hand.state import State


def solve(
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
    Solve a position with every card open: tricks and points by best play.

    During the play, and for every discard before it, each lawful choice of
    the seat to act is valued; before trump is fixed, every contract that the
    calling can still lead to (see `euchre table`).

    Parameters
    ----------
    at
        In a recorded hand, how many decisions have been made; default: all.
    json
        Print JSON.
    """
    state = open_state(position, deal, at, game=game, seed=seed)
    from euchre.analysis.open import open_hand

    if state.over:
        return _finished(state, json=json)
    if state.phase in open_hand.TALK:
        print_table(state, json=json)
    else:
        solved = run_interruptibly(lambda: open_hand.solve(state))
        if json:
            print_json(_solved_data(solved))
        else:
            _print_solved(solved)
    return 0


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
