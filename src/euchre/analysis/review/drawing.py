"""Charts as SVG inside a page: their colours are the page's, and each has its figures in a table."""

from collections.abc import Sequence
from html import escape
from typing import Final, NamedTuple

from euchre.base.numbers import signed_text
from euchre.pictures.html import html_table

WIDE: Final = 720
"""Units across; the page scales them to its own width."""


class Series(NamedTuple):
    """A line of a chart: its name and its values from left to right."""

    name: str
    values: tuple[float, ...]


class Bar(NamedTuple):
    """A row of bars: its name, and for each bar its value, low end and high end; None for no bar."""

    name: str
    parts: tuple[tuple[float, float, float] | None, ...]


def figure(name: str, title: str, about: str, drawing: str, rows: Sequence[Sequence[str]]) -> str:
    """
    Return an HTML figure: a chart, its title, a sentence on what it shows, and its figures as a table.

    *name* is the id in the page, *drawing* the chart as SVG, *rows* the table with its head first.
    """
    return (
        f'<figure id="{name}"><figcaption><h2>{escape(title)}</h2><p>{escape(about)}</p></figcaption>'
        f"{drawing}<details><summary>The figures</summary>{html_table(rows)}</details></figure>"
    )


def legend(names: Sequence[str]) -> str:
    """Return the HTML list of *names*, each with its colour in the charts of this page."""
    items = [
        f'<li><span class="key c{at}" aria-hidden="true"></span>{escape(name)}</li>'
        for at, name in enumerate(names)
    ]
    return f'<ul class="legend">{"".join(items)}</ul>'


def lines(name: str, title: str, series: Sequence[Series], marks: Sequence[str]) -> str:
    """
    Return an SVG chart of lines over time: *series* of chances from 0 to 1, one value for each of *marks* on
    the axis below.

    *name* is the beginning of the ids in the page, *title* what a screen reader says.
    """
    left, right, top, high = 48, 20, 12, 220
    count = len(marks)
    step = (WIDE - left - right) / max(1, count - 1)

    def x(at: int) -> float:
        return left + step * at

    def y(value: float) -> float:
        return top + high * (1 - value)

    parts = [
        f'<line class="{"axis" if share in (0, 50) else "rule"}" x1="{left}" x2="{WIDE - right}" '
        f'y1="{y(share / 100):.1f}" y2="{y(share / 100):.1f}"/>'
        f'<text class="tick" x="{left - 6}" y="{y(share / 100) + 4:.1f}" text-anchor="end">{share} %</text>'
        for share in (0, 25, 50, 75, 100)
    ]
    every = max(1, -(-count // 14))
    parts += [
        f'<text class="tick" x="{x(at):.1f}" y="{top + high + 20}" text-anchor="middle">{escape(mark)}</text>'
        for at, mark in enumerate(marks)
        if at % every == 0 or at == count - 1
    ]
    for at, one in enumerate(series):
        points = " ".join([f"{x(n):.1f},{y(value):.1f}" for n, value in enumerate(one.values)])
        parts.append(f'<polyline class="line c{at}" points="{points}"/>')
        for n, value in enumerate(one.values):
            label = f"{one.name}, {marks[n]}: {100 * value:.1f} %"
            parts.append(
                f'<circle class="dot c{at}" cx="{x(n):.1f}" cy="{y(value):.1f}" r="4">'
                f"<title>{escape(label)}</title></circle>"
            )
    return _svg(name, title, top + high + 32, parts)


def bars(name: str, title: str, rows: Sequence[Bar], unit: str) -> str:
    """
    Return an SVG chart of horizontal bars, a group for each of *rows*; a thin line shows each standard error.

    *name* is the beginning of the ids in the page, *title* what a screen reader says, *unit* what stands at
    zero.
    """
    thick, gap = 12, 18
    x = _Across(rows, right=60)
    parts, y = [], 8.0
    for row in rows:
        deep = thick * len(row.parts)
        parts.append(x.named(row, y + deep / 2 + 5))
        for at, part in enumerate(row.parts):
            if part is None:
                continue
            value, low, high = part
            begin, long = min(x(0), x(value)), abs(x(value) - x(0))
            middle = y + thick * at + (thick - 2) / 2
            parts.append(
                f'<rect class="bar c{at}" x="{begin:.1f}" y="{y + thick * at:.1f}" width="{long:.1f}" '
                f'height="{thick - 2}" rx="1.5"/>'
                f'<line class="error" x1="{x(low):.1f}" x2="{x(high):.1f}" '
                f'y1="{middle:.1f}" y2="{middle:.1f}"/>'
                f'<text class="tick" x="{max(x(high), x(value)) + 5:.1f}" '
                f'y="{middle + 4:.1f}">{value:.3f}</text>'
            )
        y += deep + gap
    parts += x.axis(y - gap + 4, y, unit)
    return _svg(name, title, y + 8, parts)


def ranges(name: str, title: str, rows: Sequence[Bar], unit: str) -> str:
    """
    Return an SVG chart of dots with their intervals, a group for each of *rows*.

    *name* is the beginning of the ids in the page, *title* what a screen reader says, *unit* what stands at
    zero.
    """
    thick, gap = 22, 14
    x = _Across(rows, right=30)
    parts, y = [], 14.0
    for row in rows:
        deep = thick * len(row.parts)
        parts.append(x.named(row, y + deep / 2 - 2))
        for at, part in enumerate(row.parts):
            if part is None:
                continue
            value, low, high = part
            middle = y + thick * at + 4
            parts.append(
                f'<line class="range c{at}" x1="{x(low):.1f}" x2="{x(high):.1f}" y1="{middle:.1f}" '
                f'y2="{middle:.1f}"/><circle class="dot c{at}" cx="{x(value):.1f}" cy="{middle:.1f}" r="5"/>'
                f'<text class="tick" x="{x(value):.1f}" y="{middle - 8:.1f}" text-anchor="middle">'
                f"{signed_text(value, None)}</text>"
            )
        y += deep + gap
    parts += x.axis(y - 8, y + 6, unit)
    return _svg(name, title, y + 14, parts)


class _Across:
    """From a value to its place across a chart of *rows*, whose names stand left of it; 0 always has one."""

    left: Final = 200

    def __init__(self, rows: Sequence[Bar], right: float) -> None:
        ends = [0.0, *(end for row in rows for part in row.parts if part is not None for end in part[1:])]
        self.least = min(ends)
        self.scale = (WIDE - self.left - right) / max(max(ends) - self.least, 1e-9)

    def __call__(self, value: float) -> float:
        return self.left + (value - self.least) * self.scale

    def named(self, row: Bar, y: float) -> str:
        """Return the name of *row* as SVG text, left of the chart at height *y*."""
        name = escape(_cut(row.name, 22))
        return f'<text class="end" x="{self.left - 10}" y="{y:.1f}" text-anchor="end">{name}</text>'

    def axis(self, low: float, y: float, unit: str) -> list[str]:
        """Return the line of value 0, from the top down to *low*, and what it is, *unit*, at height *y*."""
        zero = f"{self(0):.1f}"
        return [
            f'<line class="axis" x1="{zero}" x2="{zero}" y1="2" y2="{low:.1f}"/>',
            f'<text class="tick" x="{zero}" y="{y:.1f}" text-anchor="middle">0 {escape(unit)}</text>',
        ]


def _svg(name: str, title: str, high: float, parts: Sequence[str]) -> str:
    return (
        f'<svg role="img" aria-labelledby="{name}-title" viewBox="0 0 {WIDE} {high:.0f}">'
        f'<title id="{name}-title">{escape(title)}</title>{"".join(parts)}</svg>'
    )


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[: most - 1]}…"
