"""Figures as HTML tables, for pages and notebooks."""

from collections.abc import Sequence
from html import escape


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
