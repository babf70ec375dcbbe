"""
A calling chart as a page of HTML or a picture in SVG, each one file that needs nothing else.

Colour is never alone: a cell to pass is hatched, one too close to tell is dotted, and each says its word.
"""

from collections.abc import Sequence
from html import escape
from typing import Final

from euchre.analysis.calling.chart import Chart, ChartCell, ColumnKey, RowKey, rule_costs
from euchre.analysis.calling.rulefit import CallRule
from euchre.base.numbers import count_in_figures, list_of_words, signed_text, whole_text

MARKS: Final = {"call": "✓ call", "pass": "✕ pass", "close": "≈ close", "one": "? one hand"}
FULL_COLOUR_GAIN: Final = {True: 15.0, False: 1.0}
"""The gain, in hundredths of the match or in points, from which on a colour is at its full."""
BLUE, ORANGE, PALE = (38, 112, 182), (214, 110, 32), (250, 250, 246)
"""To call and to pass: two colours that nobody takes for each other."""


def title(chart: Chart, game: str) -> str:
    """Return the heading of a chart in words: *game*, seat, round, dealer, upcard and score."""
    plan = chart.plan
    words = [f"{game}: seat {plan.seat} to call in round {plan.round}, seat {plan.dealer} deals"]
    if plan.upcard is not None:
        words.append(f"{plan.upcard.name} turned up")
    if plan.scores:
        own = plan.rules.side(plan.seat)
        others = [whole_text(one) for side, one in enumerate(plan.scores) if side != own]
        words.append(f"at {whole_text(plan.scores[own])} against {list_of_words(others)}")
    return ", ".join(words)


def unit(chart: Chart) -> str:
    """Return the unit of the chart's figures in words: ``points`` or ``hundredths of the match``."""
    return "hundredths of the match" if chart.match else "points"


def figure(chart: Chart, value: float) -> str:
    """Write the gain *value* in the chart's unit: ``+0.42`` points, or ``+4.2`` hundredths of the match."""
    return signed_text(100 * value, None, 1) if chart.match else signed_text(value, None)


def margin(chart: Chart, cell: ChartCell) -> str:
    """Write the standard error of a cell, like ``± 0.05``; empty for a cell of one hand."""
    return spread(chart, cell.error) if cell.hands > 1 else ""


def spread(chart: Chart, error: float) -> str:
    """
    Write a standard error in the chart's unit, like ``± 0.05`` points or ``± 0.5`` hundredths
    of the match.
    """
    return f"± {100 * error:.1f}" if chart.match else f"± {error:.2f}"


def row_name(at: RowKey) -> str:
    """Return the name of the chart's row *at* (number of trumps, bowers): ``3 trumps, right``."""
    trumps, bowers = at
    return f"{count_in_figures(trumps, 'trump')}, {'no bower' if bowers == 'none' else bowers}"


def column_name(at: ColumnKey) -> str:
    """Return the name of a chart's column: ``1 ace, a void``."""
    return ", ".join(_column_words(at))


def _column_words(at: ColumnKey) -> tuple[str, str]:
    aces, void = at
    return ("no ace", "1 ace", "2 aces or more")[aces], "a void" if void else "no void"


def colour(chart: Chart, cell: ChartCell) -> str:
    """
    Return the colour of a cell as ``#rrggbb``: orange for pass, pale where it is close, blue for call, the
    stronger the more it gains.
    """
    scale = FULL_COLOUR_GAIN[True] / 100 if chart.match else FULL_COLOUR_GAIN[False]
    share = max(-1.0, min(1.0, cell.gain / scale))
    full = BLUE if share > 0 else ORANGE
    mixed = [round(pale + (end - pale) * abs(share) * 0.75) for pale, end in zip(PALE, full, strict=True)]
    return "#" + "".join(f"{part:02x}" for part in mixed)


def meaning(chart: Chart) -> str:
    """Return the sentences that say how to read the figures of *chart*."""
    return (
        f"In each cell: how much more the best call is worth than a pass, in {unit(chart)}, its standard "
        f"error, and the number of hands it is the mean of. {chart.plan.hands:,} hands of seed "
        f"{chart.plan.seed}, each played out in {chart.plan.worlds} worlds. "
        "“close”: less than two standard errors. Aces and voids are those outside trumps; the dealer counts "
        "the upcard, and has put a card down."
    )


def rule_sentences(chart: Chart, rule: CallRule | None) -> tuple[str, ...]:
    """
    Return the fitted *rule* in sentences, and what following it costs; without one, what the chart itself
    costs.
    """
    word = unit(chart)
    said = {
        name: f"{100 * value:.1f} {spread(chart, error)}" if chart.match else f"{value:.3f} ± {error:.3f}"
        for name, (value, error) in rule_costs(chart, rule).items()
    }
    kept = f"On {chart.plan.hands // 2:,} other hands"
    if rule is None:
        return (
            f"{kept} the chart costs {said['chart']} {word} a deal compared with judging each by itself.",
            f"Always passing costs {said['pass']}.",
        )
    return (
        *rule.lines(),
        f"{kept} it costs {said['rule']} {word} a deal compared with judging each by itself.",
        f"The chart costs {said['chart']}, and always passing {said['pass']}.",
    )


# --- HTML ---------------------------------------------------------------------------------------------------

STYLE: Final = """
body { font: 16px/1.45 system-ui, sans-serif; color: #1c1c1c; background: #fff; margin: 2rem auto;
  max-width: 70rem; padding: 0 1rem }
h1 { font-size: 1.35rem } caption { text-align: left; margin-bottom: .6rem }
table { border-collapse: collapse }
th, td { border: 1px solid #8a8a8a; padding: .3rem .5rem; text-align: center }
th[scope=row] { text-align: left; white-space: nowrap; font-weight: 600 }
td small { display: block; color: #1c1c1c } td b { font-variant-numeric: tabular-nums }
td.pass { background-image: repeating-linear-gradient(135deg, rgba(0,0,0,.13) 0 1px, transparent 1px 7px) }
td.close, td.one { background-image: radial-gradient(rgba(0,0,0,.28) 1px, transparent 1.2px);
  background-size: 7px 7px }
.wide { overflow-x: auto }
@media print { td { print-color-adjust: exact; -webkit-print-color-adjust: exact } }
"""


def html(chart: Chart, game: str, rule: Sequence[str]) -> str:
    """
    Return the chart as an HTML page that needs no other file.

    *game* is the name of the game for the heading; *rule* are the sentences about the fitted rule.
    """
    known, across = chart.cells(), chart.column_keys()
    head = "".join(f'<th scope="col">{escape(column_name(at))}</th>' for at in across)
    rows = []
    for at in chart.row_keys():
        cells = [_cell_html(chart, known.get((at, column))) for column in across]
        rows.append(f'<tr><th scope="row">{escape(row_name(at))}</th>{"".join(cells)}</tr>')
    said = "".join(f"<li>{escape(line)}</li>" for line in rule)
    name, about = escape(title(chart, game)), escape(meaning(chart))
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{name}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<main>\n<h1>{name}</h1>\n"
        f'<h2>A small rule</h2>\n<ul>{said}</ul>\n<h2>The chart</h2>\n<div class="wide" role="region" '
        f'aria-label="Calling chart" tabindex="0">\n<table>\n<caption>{about}</caption>\n<thead><tr>'
        f'<th scope="col">Hand</th>{head}</tr></thead>\n<tbody>\n'
        + "\n".join(rows)
        + "\n</tbody>\n</table>\n"
        "</div>\n</main>\n</body>\n</html>\n"
    )


def _cell_html(chart: Chart, cell: ChartCell | None) -> str:
    if cell is None:
        return '<td aria-label="no hand">–</td>'
    return (
        f'<td class="{cell.verdict}" style="background-color:{colour(chart, cell)}">'
        f"<b>{figure(chart, cell.gain)}</b> {margin(chart, cell)}"
        f"<small>{_mark(cell)}</small><small>{_hands(cell)}</small></td>"
    )


def _mark(cell: ChartCell) -> str:
    return MARKS[cell.verdict] + " alone" * cell.goes_alone


def _hands(cell: ChartCell) -> str:
    return count_in_figures(cell.hands, "hand")


# --- SVG ----------------------------------------------------------------------------------------------------

WIDE, HIGH, LEFT, TOP = 132, 52, 190, 64
FONT: Final = 'font-family="system-ui, sans-serif" font-size="13"'
PATTERNS: Final = """<defs>
<pattern id="pass" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
<path d="M0 0V7" stroke="#000" stroke-opacity=".28" stroke-width="1"/></pattern>
<pattern id="close" width="7" height="7" patternUnits="userSpaceOnUse">
<circle cx="3" cy="3" r="1" fill-opacity=".35"/></pattern>
</defs>"""


def svg(chart: Chart, game: str, rule: Sequence[str]) -> str:
    """
    Return the chart as an SVG picture that needs no other file.

    *game* is the name of the game for the heading; *rule* are the sentences about the fitted rule, written
    beneath the cells.
    """
    known, across, down = chart.cells(), chart.column_keys(), chart.row_keys()
    width = max(LEFT + WIDE * len(across) + 10, 860)
    bottom = TOP + 34 + HIGH * len(down)
    height = bottom + 24 + 20 * len(rule)
    name = escape(title(chart, game))
    size = f'width="{width}" height="{height}" viewBox="0 0 {width} {height}"'
    says = f"Best call less pass, in {unit(chart)}, ± its standard error; number of hands."
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-labelledby="t d" {size} {FONT}>',
        f'<title id="t">{name}</title><desc id="d">{escape(meaning(chart))}</desc>',
        PATTERNS,
        f'<rect width="{width}" height="{height}" fill="#fff"/>',
        f'<text x="10" y="24" font-size="17" font-weight="600">{name}</text>',
        f'<text x="10" y="46">{says}</text>',
    ]
    for n, column in enumerate(across):
        first, second = _column_words(column)
        middle = LEFT + WIDE * n + WIDE // 2
        parts.append(
            f'<text x="{middle}" y="{TOP + 12}" text-anchor="middle" font-weight="600">{first}'
            f'<tspan x="{middle}" dy="15">{second}</tspan></text>'
        )
    for m, at in enumerate(down):
        y = TOP + 34 + HIGH * m
        parts.append(f'<text x="10" y="{y + HIGH // 2 + 4}" font-weight="600">{escape(row_name(at))}</text>')
        parts += [
            _cell_svg(chart, known.get((at, column)), LEFT + WIDE * n, y) for n, column in enumerate(across)
        ]
    parts += [f'<text x="10" y="{bottom + 24 + 20 * n}">{escape(line)}</text>' for n, line in enumerate(rule)]
    return "\n".join([*parts, "</svg>\n"])


def _cell_svg(chart: Chart, cell: ChartCell | None, x: int, y: int) -> str:
    box = f'<rect x="{x}" y="{y}" width="{WIDE}" height="{HIGH}" stroke="#8a8a8a"'
    middle = x + WIDE // 2
    if cell is None:
        return f'{box} fill="none"/><text x="{middle}" y="{y + 30}" text-anchor="middle">–</text>'
    pattern = (
        ""
        if cell.verdict == "call"
        else f'{box} fill="url(#{"pass" if cell.verdict == "pass" else "close"})"/>'
    )
    return (
        f'{box} fill="{colour(chart, cell)}"/>{pattern}'
        f'<text x="{middle}" y="{y + 17}" text-anchor="middle"><tspan font-weight="600">'
        f"{figure(chart, cell.gain)}</tspan> {margin(chart, cell)}"
        f'<tspan x="{middle}" dy="15">{_mark(cell)}</tspan>'
        f'<tspan x="{middle}" dy="14" font-size="11">{_hands(cell)}</tspan></text>'
    )
