"""The question of `hint` and `value`: what the seat to act sees."""

from typing import TYPE_CHECKING

from euchre.commands.shared.reading import read_position_or_game

if TYPE_CHECKING:
    from euchre.notation.position import Position
    from euchre.seen.views import View


def read_view(argument: str, deal: int | None = None, at: int | None = None) -> tuple["View", str]:
    """
    Return what the seat to act sees in a position or at one point of a recorded game, and which point that
    is, as a sentence, where nobody asked for it; else an empty one.

    *argument* is a position in one line, a file or ``-`` for standard input. Of a recorded game, *deal* is
    the number of the hand, from 1, and *at* the number of decisions made in it.

    Raises: EuchreError when nothing is to be decided there, or the match is over.
    """
    from euchre.analysis.review.replayed_hand import find_point, view_after
    from euchre.notation.record import Record

    source = read_position_or_game(argument, deal, at)
    if not isinstance(source, Record):
        return position_view(source), ""
    point = find_point(source, deal, at)
    where = "" if point.asked else f"Hand {point.place + 1}, decision {point.after + 1}."
    return view_after(source, point), where


def position_view(position: "Position") -> "View":
    """
    Return what the seat to act sees in *position*.

    Raises: EuchreError when nothing is to be decided there, or the match is over.
    """
    from euchre.analysis.score import check_scores

    view = position.view()
    check_scores(view.rules, view.scores)
    return view
