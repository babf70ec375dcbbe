"""A review as one page: charts, figures and remarks, nothing fetched from anywhere, and no program."""

from html import escape
from typing import Final

from euchre.analysis.review.account import (
    RESULT_HEADS,
    MeanAndError,
    interval,
    loss_cells,
    result_cells,
    seat_losses,
    side_names,
    side_results,
)
from euchre.analysis.review.decision import KINDS, Grade, ReviewedDecision, cost_text, decision_place
from euchre.analysis.review.drawing import Bar, Series, bars, figure, legend, lines, ranges
from euchre.analysis.review.learn import what_to_learn
from euchre.analysis.review.review import UNTOLD, Review
from euchre.base.numbers import count_in_figures, loss_text, percent_text, score_text, signed_text
from euchre.english.actions import action_words
from euchre.english.names import game_title
from euchre.english.positions import rows_seen
from euchre.english.results import STANDARD_ERROR_NOTE
from euchre.pictures.html import html_table
from euchre.pictures.svg import CaptionedCard, rows_svg
from euchre.rules.actions import Action, Discard, Give, Play
from euchre.rules.cards import Card
from euchre.rules.hand_order import in_order

STYLE: Final = """
:root{color-scheme:light dark;--paper:#fcfcfa;--ink:#1d2127;--soft:#5a6270;--rule:#dfe2e6;--card:#fff;
--c0:#0a63a8;--c1:#b35900;--c2:#0b7a5b;--c3:#a33a72;--bad:#b3261e}
@media (prefers-color-scheme:dark){:root{--paper:#15181c;--ink:#eceff3;--soft:#a3acb8;--rule:#343a43;
--card:#1d2127;--c0:#6db3f2;--c1:#f0a04b;--c2:#4cc9a0;--c3:#e58bbb;--bad:#ff8a80}}
*{box-sizing:border-box}
body{margin:0 auto;max-width:60rem;padding:1.5rem 1rem 4rem;background:var(--paper);color:var(--ink);
font:16px/1.5 system-ui,-apple-system,"Segoe UI",sans-serif}
h1{font-size:1.7rem;line-height:1.2;margin:0 0 .3rem}
h2{font-size:1.2rem;margin:0}h3{font-size:1.05rem;margin:0}
p{margin:.3rem 0}.soft,figcaption p{color:var(--soft)}
figure,section{background:var(--card);border:1px solid var(--rule);border-radius:10px;
margin:1.2rem 0;padding:1rem}
figure{overflow-x:auto}svg{display:block;width:100%;min-width:34rem;height:auto;margin-top:.6rem}
.wide{overflow-x:auto}
table{border-collapse:collapse;font-size:.9rem;margin:.5rem 0;font-variant-numeric:tabular-nums}
th,td{padding:.25rem .7rem .25rem 0;border-bottom:1px solid var(--rule);text-align:right;white-space:nowrap}
th:first-child,td:first-child{text-align:left}thead th{color:var(--soft);font-weight:600}
summary{cursor:pointer;color:var(--soft);margin-top:.5rem}
.legend{display:flex;flex-wrap:wrap;gap:.3rem 1.2rem;list-style:none;padding:0;margin:.6rem 0 0}
.key{display:inline-block;width:.8rem;height:.8rem;border-radius:2px;margin-right:.4rem;vertical-align:-1px}
.key.c0{background:var(--c0)}.key.c1{background:var(--c1)}.key.c2{background:var(--c2)}.key.c3{background:var(--c3)}
.key.c4{background:var(--soft)}.key.c5{background:var(--ink)}
figure text{fill:var(--ink);font-size:13px}figure .tick{fill:var(--soft);font-size:12px}
.axis{stroke:var(--soft)}.rule{stroke:var(--rule)}.line{fill:none;stroke-width:2.5;stroke-linejoin:round}
.line.c0,.range.c0{stroke:var(--c0)}.line.c1,.range.c1{stroke:var(--c1)}.line.c2,.range.c2{stroke:var(--c2)}
.line.c3,.range.c3{stroke:var(--c3)}.line.c4{stroke:var(--soft)}.line.c5{stroke:var(--ink)}
.dot.c0,.bar.c0{fill:var(--c0)}.dot.c1,.bar.c1{fill:var(--c1)}.dot.c2,.bar.c2{fill:var(--c2)}
.dot.c3,.bar.c3{fill:var(--c3)}.dot.c4{fill:var(--soft)}.dot.c5{fill:var(--ink)}
.error{stroke:var(--ink);stroke-width:1.2}.range{stroke-width:3;stroke-linecap:round}
.hand{display:flex;flex-wrap:wrap;gap:.6rem 1.4rem;align-items:start}
.hand svg{width:auto;min-width:0;max-width:100%}
.hand dl{display:grid;grid-template-columns:auto 1fr;gap:.1rem .8rem;margin:0}.hand dd{margin:0}
.hand dt{color:var(--soft)}
article{border-top:1px solid var(--rule);padding:.7rem 0}
.grade{font-weight:700}.blunder,.mistake{color:var(--bad)}
"""
CLOSED: Final = "default-src 'none'; style-src 'unsafe-inline'"
"""What a browser may load for the page: nothing but the style in it."""

NOTES: Final = (
    """Classes, by points lost: small from 0.03, mistake from 0.1, blunder from 0.3; one class lower where the
    loss is not clear of twice its standard error. With a match its chance is classed too, in points at the
    rate of a match's first, and the worse of the two classes counts.""",
    """Hindsight: points that another choice would have brought more with the cards as they lay, and more than
    came of it. After a fine decision it is luck; a player's is that of fine decisions alone.""",
    "Par: the mean of six replays of the same cards by computer players.",
)


def page(review: Review, ask: str = "euchre hint") -> str:
    """
    Return the review as an HTML page of charts, figures and remarks that loads nothing else.

    It tells only of finished hands. *ask* is the command shown before each position, with which a reader can
    ask more.
    """
    title = review.title or game_title(review.rules)
    any_over = any(hand.points is not None for hand in review.hands)
    parts = [_head(review, title)]
    if any_over:
        parts += [
            _learn(review),
            _chances(review),
            _lost(review),
            _results(review),
            _remarks(review, ask),
            _all(review),
        ]
    else:
        parts.append(f"<section><p>{UNTOLD}</p></section>")
    parts.append(_notes(review))
    return (
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">'
        f'<meta http-equiv="Content-Security-Policy" content="{CLOSED}">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}: a review</title><style>{STYLE}</style></head><body>"
        f"<main>{''.join(parts)}</main></body></html>\n"
    )


def _head(review: Review, title: str) -> str:
    count = len([hand for hand in review.hands if hand.points is not None])
    return (
        f"<header><h1>{escape(title)}</h1><p>{escape(' against '.join(side_names(review)))}: "
        f"<strong>{score_text(review.scores)}</strong> after {count_in_figures(count, 'hand')}.</p>"
        f'<p class="soft">Each decision was judged by the {escape(review.player)}, from what the player '
        f"knew when it was made. {STANDARD_ERROR_NOTE}</p></header>"
    )


def _learn(review: Review) -> str:
    learnt = "".join([f"<li>{escape(one.text)}</li>" for one in what_to_learn(review)])
    return f"<section><h2>What to learn from this game</h2><ul>{learnt}</ul></section>" if learnt else ""


def _chances(review: Review) -> str:
    """The line of the match; without a match, of the scores, as a table."""
    marks = [str(hand.number + 1) for hand in review.hands] + ["end"]
    points = [hand.chances for hand in review.hands] + [review.chances]
    known = [one for one in points if one is not None]
    rows = [("hand", "score", *side_names(review))]
    for at, mark in enumerate(marks):
        scores = review.hands[at].scores if at < len(review.hands) else review.scores
        one = points[at]
        cells = [] if one is None else [f"{100 * chance:.1f} %" for chance in one]
        rows.append((mark, score_text(scores), *(cells or [""] * review.rules.sides)))
    if len(known) < len(points):
        return f"<section><h2>The scores</h2>{html_table(rows)}</section>"
    series = [
        Series(name, tuple([one[side] for one in known])) for side, name in enumerate(side_names(review))
    ]
    about = "The chance of each side to win the match before each hand, from the score and who deals."
    drawing = legend(side_names(review)) + lines(
        "match", "Chance to win the match, hand by hand", series, marks
    )
    return figure("chances", "Who was winning", about, drawing, rows)


def _lost(review: Review) -> str:
    """Points lost by kind, and how often."""
    rows: list[tuple[str, ...]] = [
        ("player", *[kind.word for kind in Grade], *KINDS, "all", "of the match", "hindsight", "not judged")
    ]
    bar_rows = []
    for row in seat_losses(review):
        name = review.names[row.seat]
        rows.append((name, *loss_cells(row), str(row.skipped)))
        ends = [one and (one[0], one[0] - one[1], one[0] + one[1]) for _, one in row.by_kind]
        bar_rows.append(Bar(name, tuple(ends)))
    drawing = legend(KINDS) + bars(
        "lost-bars", "Points lost per hand, by kind of decision", bar_rows, "points"
    )
    about = (
        "Points per hand that the best choice would have brought more on average, by what the player knew: "
        "how the cards lay has no part in it. Thin lines are standard errors."
    )
    return figure("lost", "What decisions cost", about, drawing, rows)


def _results(review: Review) -> str:
    """How the sides did, with and without the luck of the deal."""
    rows: list[tuple[str, ...]] = [("side", *RESULT_HEADS)]
    bar_rows = []
    for row, name in zip(side_results(review), side_names(review), strict=True):
        if row.result is None:
            continue
        parts = [_part(row.result, row.deals)]
        if row.adjusted is not None:
            parts.append(_part(row.adjusted, row.known))
        rows.append(result_cells(row, name))
        bar_rows.append(Bar(name, tuple(parts)))
    if not bar_rows:
        return ""
    names = ("as it came out", "less the par of the cards")
    drawing = legend(names) + ranges(
        "result-ranges", "Points per hand with 95 % intervals", bar_rows, "points per hand"
    )
    about = (
        "Points per hand, a side's less the others'. Par is what the same cards bring when computer players "
        "hold them; less that, much of the luck of the deal is gone. Bars are 95 % intervals."
    )
    return figure("results", "The result, and the luck of the cards", about, drawing, rows)


def _part(figure: MeanAndError, of: int) -> tuple[float, float, float]:
    """A mean and the ends of its interval; of one hand they are the mean itself."""
    low, high = interval(figure, of) or (figure[0], figure[0])
    return figure[0], low, high


def _remarks(review: Review, ask: str) -> str:
    worst = [decision for decision in review.decisions if decision.grade]
    if not worst:
        return (
            "<section><h2>Decisions</h2><p>Nothing that was judged cost anything to speak of.</p></section>"
        )
    articles = "".join([_article(review, one, ask) for one in worst])
    return f"<section><h2>What was not fine</h2>{articles}</section>"


def _article(review: Review, decision: ReviewedDecision, ask: str) -> str:
    assert decision.grade is not None
    word = decision.grade.word
    luck = ""
    if decision.luck is not None:
        luck = f" As the cards lay, another choice would have brought {decision.luck:.0f} more."
        if round(decision.luck) == 0:
            luck = " As the cards lay, nothing was lost."
    command = f"{escape(ask)} &quot;{escape(decision.position)}&quot;" if decision.position else ""
    command = f'<p class="soft wide">{command}</p>' if command else ""
    assert decision.view is not None
    rows = [("choice", "points", "less than the best")]
    rows += [
        (
            action_words(value.action, decision.view),
            signed_text(value.points, value.points_error),
            loss_text(value.points_loss, value.points_loss_error),
        )
        for value in sorted(decision.values, key=lambda value: value.points_loss)
    ]
    return (
        f"<article><h3>{decision_place(decision)}, {escape(review.names[decision.seat])}, {decision.kind}: "
        f'{escape(decision.words)} <span class="grade {word}">{word}</span></h3>'
        f"<p>{escape(cost_text(decision))}; better {escape(decision.best_words)}.</p>"
        f"{_hand(review, decision)}"
        f"<p><strong>{escape(decision.advice)}</strong> {escape(decision.reason)}{escape(luck)}</p>"
        f"<details><summary>Every choice</summary>{html_table(rows)}{command}</details></article>"
    )


def _hand(review: Review, decision: ReviewedDecision) -> str:
    """What the seat saw: cards as pictures, the chosen and the better one marked, and all of it in words."""
    view = decision.view
    assert view is not None
    told = rows_seen(view, review.names)
    rows: list[tuple[str, list[CaptionedCard]]] = []
    if view.trick:
        rows.append(("trick", [(card, review.names[seat][:9], False) for seat, card in view.trick]))
    elif view.upcard is not None and view.trump is None:
        rows.append(("turned up", [(view.upcard, "", False)]))
    marks = {_card(decision.action_taken): ("chosen", False), _card(decision.best_action): ("better", True)}
    others = [seat for seat in view.rules.around(view.turn) if seat != view.turn]
    lying = [(f"face up, {review.names[seat]}", view.face_up(seat)) for seat in others]
    for word, cards in (("hand", view.hand), ("face up", view.face_up(view.turn)), *lying):
        held = in_order(cards, view.trump)
        rows += [(word, [(card, *marks.get(card, ("", False))) for card in held])] if held else []
    words = "".join([f"<dt>{escape(word)}</dt><dd>{escape(text)}</dd>" for word, text in told])
    title = "; ".join([f"{word}: {text}" for word, text in told])
    return f'<div class="hand">{rows_svg(rows, title)}<dl>{words}</dl></div>'


def _card(action: Action | None) -> Card | None:
    """The card that an action plays, puts down or gives."""
    return action.card if isinstance(action, Play | Discard | Give) else None


def _all(review: Review) -> str:
    rows: list[tuple[str, ...]] = [
        ("hand", "decision", "player", "kind", "choice", "best", "points lost", "of the match", "hindsight",
         "class")
    ]  # fmt: skip
    for decision in review.decisions:
        who = (str(decision.hand + 1), str(decision.number + 1), review.names[decision.seat], decision.kind)
        if decision.grade is None:
            rows.append((*who, decision.words, "", "", "", "", decision.why_not))
            continue
        chance = "" if decision.chance is None else percent_text(decision.chance, decision.chance_error)
        luck = "" if decision.luck is None else f"{decision.luck:.2f}"
        cost = loss_text(decision.lost, decision.lost_error)
        rows.append((*who, decision.words, decision.best_words, cost, chance, luck, decision.grade.word))
    inner = f"<details><summary>{len(rows) - 1} decisions</summary>{html_table(rows, 2)}</details>"
    return f"<section><h2>Every decision</h2>{inner}</section>"


def _notes(review: Review) -> str:
    unknown = sum(hand.unknown for hand in review.hands)
    notes = [*NOTES]
    if unknown:
        notes.append(f"{unknown} cards of hands are not in the record; for par they lay otherwise each time.")
    inner = "".join([f"<p>{escape(one)}</p>" for one in notes])
    return f"<section><h2>How this was reckoned</h2>{inner}</section>"
