"""A hint as a table: a row for each choice, the best first."""

from html import escape
from typing import Final

from euchre.analysis.coach.calls import results_left, settled
from euchre.analysis.hint.hint import Hint, result_rates
from euchre.base.numbers import (
    capitalized,
    list_of_words,
    loss_text,
    percent_text,
    signed_text,
    unsigned_text,
)
from euchre.english.actions import action_words
from euchre.english.cards import CardWords, marked_card
from euchre.english.coaching import worth_head
from euchre.english.results import MAKES_NOTE
from euchre.pictures.html import html_table
from euchre.players.search.evaluation import Result

HEADS = {
    Result.MADE: "makes it",
    Result.SWEPT: "marches",
    Result.EUCHRED: "euchred",
    Result.THEY_MADE: "they make it",
    Result.THEY_SWEPT: "they march",
    Result.THEY_EUCHRED: "they are euchred",
    Result.NOBODY: "no maker",
}
"""How each result is headed, in the order of the table."""


CHOICES_SHOWN: Final = 3
"""The choices that are shown where not all are asked for."""


def shown_groups(hint: Hint, *, every: bool) -> tuple[tuple[int, ...], ...]:
    """Return the `Hint.groups` that are shown: *every* one, or the best."""
    return hint.groups if every else hint.groups[:CHOICES_SHOWN]


def choice_name(hint: Hint, group: tuple[int, ...], card_words: CardWords = marked_card) -> str:
    """
    Return the actions of one of the `Hint.groups` in a few words: ``order it up``, ``9♣ or 10♣``;
    *card_words* says how a card is written.
    """
    evaluation = hint.evaluation
    names = [action_words(evaluation.actions[at], evaluation.view, card_words) for at in sorted(group)]
    return list_of_words(names, "or")


def worth_text(hint: Hint, at: int) -> str:
    """
    Return the one figure of the choice at index *at* that the choices are compared by, without its error: the
    chance to win the match, or the points.
    """
    value = hint.evaluation.values[at]
    return percent_text(value.equity, None) if hint.evaluation.match else signed_text(value.points, None)


def best_choices(
    hint: Hint, card_words: CardWords = marked_card, *, every: bool = False
) -> list[tuple[str, str]]:
    """
    Return the names of the best three choices, or of *every* one, with the figure of each; equal cards are
    one choice. *card_words* says how a card is written.
    """
    groups = shown_groups(hint, every=every)
    return [(choice_name(hint, group, card_words), worth_text(hint, group[0])) for group in groups]


def choice_sentence(hint: Hint, group: tuple[int, ...], card_words: CardWords = marked_card) -> str:
    """
    Return one of the `Hint.groups` in a sentence, with its figures and standard errors; *card_words* says how
    a card is written in it.

    ``Order it up: +0.41 ± 0.04 points, wins the match 55.1 ± 0.4 %; makes it 61 ± 2, marches 19 ± 1,
    euchred 20 ± 1 of 100.``
    """
    evaluation, at = hint.evaluation, group[0]
    value, left = evaluation.values[at], results_left(evaluation.view, evaluation.actions[at])
    exact = evaluation.exact or settled(evaluation.view, value.action)
    text = f"{capitalized(choice_name(hint, group, card_words))}: "
    text += f"{signed_text(value.points, None if exact else value.points_error)} points"
    if evaluation.match:
        text += f", wins the match {percent_text(value.equity, None if exact else value.equity_error)}"
    shares = result_rates(evaluation, at)
    results = [
        f"{HEADS[kind]} {_share(kind, shares[int(kind)], left, exact=exact)}"
        for kind in _results(hint)
        if shares[int(kind)][0] > 0
    ]
    return f"{text}; {', '.join(results)} of 100." if results else f"{text}."


def results_note(hint: Hint, *, every: bool = True) -> str:
    """
    Return a sentence saying what *makes it* leaves out, if it is among the figures of *hint*; without
    *every*, among those of the three best choices.
    """
    rates = [result_rates(hint.evaluation, group[0]) for group in shown_groups(hint, every=every)]
    made = (int(Result.MADE), int(Result.THEY_MADE))
    return MAKES_NOTE if any(rate[kind][0] > 0 for rate in rates for kind in made) else ""


def hint_table(hint: Hint, *, every: bool = True) -> tuple[list[tuple[str, ...]], tuple[int, ...]]:
    """
    Return the figures of a hint as rows of text, headings first and then the best choice; and the indices of
    the columns that hold figures.

    Equal cards are one row; without *every* only the three best choices are there.
    """
    evaluation = hint.evaluation
    view, exact = evaluation.view, evaluation.exact
    groups = shown_groups(hint, every=every)
    proved = exact or settled(view, hint.best)
    by = {group[0]: result_rates(evaluation, group[0]) for group in groups}
    kinds = [kind for kind in _results(hint) if any(rates[int(kind)][0] > 0 for rates in by.values())]
    heads = ["", "choice", "points", "less than best"]
    heads += ["wins the match", "less"] if evaluation.match else []
    rows = [(*heads, *[HEADS[kind] for kind in kinds])]
    for n, group in enumerate(groups):
        at = group[0]
        value, left = evaluation.values[at], results_left(view, evaluation.actions[at])
        sure = exact or settled(view, value.action)
        cells = ["" if n else "*", choice_name(hint, group)]
        cells.append(signed_text(value.points, None if sure else value.points_error))
        less = None if proved and sure else (value.points_loss_error, value.equity_loss_error)
        cells.append(loss_text(value.points_loss, less and less[0]) if n else "")
        if evaluation.match:
            cells.append(percent_text(value.equity, None if sure else value.equity_error))
            cells.append(percent_text(value.equity_loss, less and less[1]) if n else "")
        cells += [_share(kind, by[at][int(kind)], left, exact=sure) for kind in kinds]
        rows.append(tuple(cells))
    return rows, tuple(range(2, len(rows[0])))


def hint_html(hint: Hint) -> str:
    """
    Return a hint as HTML: the table as the seat sees it, the advice, the three best choices, and what folds
    out: the reasons in figures, and a row for each choice; the advice alone where there is no choice.
    """
    evaluation, (rows, _) = hint.evaluation, hint_table(hint)
    best = [("best choices", worth_head(evaluation.view, match=evaluation.match)), *best_choices(hint)]
    told = f"{evaluation.view._repr_svg_()}<p>{escape(' '.join(hint.advice))}</p>"
    if hint.forced:
        return told
    return (
        f"{told}{html_table(best, 1)}"
        f"<details><summary>Why</summary><p>{escape(hint.evidence)}</p>{html_table(rows, 2)}</details>"
    )


def _results(hint: Hint) -> list[Result]:
    """The results that tell something: not that there is no maker, where trump was turned up without one."""
    view = hint.evaluation.view
    without = view.trump is not None and view.maker is None
    return [kind for kind in HEADS if not (without and kind is Result.NOBODY)]


def _share(kind: Result, rate: tuple[float, float], left: frozenset[Result], *, exact: bool) -> str:
    """
    A rate as a number out of 100 worlds, with its error, which is told as 1 at least where there is chance.

    Results that are not among those *left* are proved not to happen: they have no error.
    """
    exact = exact or kind not in left
    return unsigned_text(100 * rate[0], None if exact else max(1.0, 100 * rate[1]), 0)
