"""The question of `hint` and `value`: what the seat to act sees, and its heading in print."""

from typing import TYPE_CHECKING

from euchre.commands.shared.reading import read_position_or_game

if TYPE_CHECKING:
    from euchre.notation.position import Position
    from euchre.players.search.evaluation import Evaluation
    from euchre.views import View


def read_view(argument: str, deal: int | None = None, at: int | None = None) -> "View":
    """
    Return what the seat to act sees in a position, or at one point of a recorded game.

    *argument* is a position in one line, a file or ``-`` for standard input. Of a recorded game, *deal* is
    the number of the deal, from 1, and *at* the number of decisions made in it; None means the last.

    Raises: EuchreError when nothing is to be decided there, or the match is over.
    """
    from euchre.analysis.review.known import view_at
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


def worlds_tried(evaluation: "Evaluation", rest: str) -> str:
    """
    Return in a sentence in how many worlds *evaluation* tried the choices; *rest* ends it where some were
    drawn.
    """
    from euchre.analysis.hint.listed_worlds import worlds_in_words

    if evaluation.exact:
        return f"All {len(evaluation):,} worlds this seat thinks possible were tried: no chance is left."
    return f"{len(evaluation):,} worlds of {worlds_in_words(evaluation.view)}; {rest}"


def heading(view: "View") -> str:
    """Return one sentence with the game, who is to act, and what that seat sees."""
    from euchre.english.cards import short_card
    from euchre.english.numbers import score
    from euchre.english.seats import COMPASS, title
    from euchre.table.choices import in_order

    rules, names = view.rules, COMPASS[view.rules.seats]
    parts = [
        f"{title(rules)}: {names[view.turn]} (seat {view.turn}) to act, {names[view.dealer]} deals",
        " ".join(map(short_card, in_order(view.hand, view.trump))),
    ]
    if rules.piles:
        parts.append("face up " + " ".join(map(short_card, in_order(view.tops(view.turn), view.trump))))
    if view.upcard is not None and view.trump is None:
        parts.append(f"{short_card(view.upcard)} turned up")
    if view.trump is not None:
        parts.append(f"trump {view.trump.word}")
    if view.scores:
        parts.append("score " + score(view.scores))
    if view.trick:
        trick = [f"{short_card(card)} by {names[seat]}" for seat, card in view.trick]
        parts.append(f"on the table {', '.join(trick)}")
    return "; ".join(parts) + "."
