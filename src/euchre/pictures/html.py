"""Figures and records as HTML tables, for pages and notebooks."""

from collections.abc import Sequence
from html import escape
from typing import Final

from euchre.base.errors import EuchreError
from euchre.base.numbers import count_in_figures, score_text
from euchre.english.positions import trump_heading
from euchre.hand.game import Game, after
from euchre.hand.hand import points
from euchre.hand.state import State
from euchre.notation.record import Record
from euchre.rules.text import share_code

RECORD_HEADS: Final = ("hand", "dealer", "trump", "tricks by seat", "points", "score")


def html_table(rows: Sequence[Sequence[str]], heads: int = 1) -> str:
    """
    Return an HTML table of *rows*: the first row is its head, the first *heads* cells of each other row name
    that row.
    """
    first, *rest = rows
    head = "".join([f'<th scope="col">{escape(cell)}</th>' for cell in first])
    body = []
    for row in rest:
        cells = [
            f'<th scope="row">{escape(cell)}</th>' if at < heads else f"<td>{escape(cell)}</td>"
            for at, cell in enumerate(row)
        ]
        body.append(f"<tr>{''.join(cells)}</tr>")
    return (
        f'<div class="wide"><table><thead><tr>{head}</tr></thead><tbody>{"".join(body)}</tbody></table></div>'
    )


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
    rows = [RECORD_HEADS, *[_row(number, *moment) for number, moment in latest.items()]]
    return f"<p>{escape('; '.join(about))}</p>{html_table(rows)}{fault}"


def _row(number: int, state: State, game: Game) -> tuple[str, ...]:
    trump = "" if state.trump is None else trump_heading(state, state.trump)
    scored = (score_text(points(state)), score_text(after(game, state).scores)) if state.over else ("", "")
    return (str(number + 1), f"seat {state.dealer}", trump, score_text(state.won), *scored)
