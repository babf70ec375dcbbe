"""A short view of a record: the players, and the result of each hand."""

from html import escape
from typing import Final

from euchre.base.errors import EuchreError
from euchre.base.numbers import count_in_figures, score_text
from euchre.english.positions import trump_heading
from euchre.hand.game import Game, after
from euchre.hand.hand import points
from euchre.hand.state import State
from euchre.notation.record import Record
from euchre.pictures.html import html_table
from euchre.rules.text import share_code

HEADS: Final = ("hand", "dealer", "trump", "tricks by seat", "points", "score")


def record_html(record: Record) -> str:
    """
    Return a record as HTML: its game, its players, and a row for each hand with what everybody at the table
    knew.

    Where the rules refuse the record, the rows end and the fault is told.
    """
    about = [share_code(record.rules), count_in_figures(len(record.hands), "hand")]
    if record.players:
        about.append(", ".join(record.players))
    latest: dict[int, tuple[State, Game]] = {}
    fault = ""
    try:
        for number, _, state, game in record.positions():
            latest[number] = state, game
    except EuchreError as error:
        fault = f"<p>{escape(str(error))}</p>"
    rows = [HEADS, *[_row(number, *moment) for number, moment in latest.items()]]
    return f"<p>{escape('; '.join(about))}</p>{html_table(rows)}{fault}"


def _row(number: int, state: State, game: Game) -> tuple[str, ...]:
    trump = "" if state.trump is None else trump_heading(state, state.trump)
    scored = (score_text(points(state)), score_text(after(game, state).scores)) if state.over else ("", "")
    return (str(number + 1), f"seat {state.dealer}", trump, score_text(state.won), *scored)
