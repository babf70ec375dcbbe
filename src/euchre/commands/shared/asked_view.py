"""The question of `hint` and `value`: what the seat to act sees."""

from typing import TYPE_CHECKING

from euchre.commands.shared.reading import read_position_or_game

if TYPE_CHECKING:
    from euchre.notation.position import Position
    from euchre.views import View


def read_view(argument: str, deal: int | None = None, at: int | None = None) -> "View":
    """
    Return what the seat to act sees in a position, or at one point of a recorded game.

    *argument* is a position in one line, a file or ``-`` for standard input. Of a recorded game, *deal* is
    the number of the deal, from 1, and *at* the number of decisions made in it; None means the last.

    Raises: EuchreError when nothing is to be decided there, or the match is over.
    """
    from euchre.analysis.review.replayed_hand import view_at
    from euchre.notation.record import Record

    source = read_position_or_game(argument, deal, at)
    return view_at(source, deal, at) if isinstance(source, Record) else position_view(source)


def position_view(position: "Position") -> "View":
    """
    Return what the seat to act sees in *position*.

    Raises: EuchreError when nothing is to be decided there, or the match is over.
    """
    from euchre.analysis.score import check_scores

    view = position.view()
    check_scores(view.rules, view.scores)
    return view
