"""A hint as a table: a row for each choice, the best first."""

from html import escape

from euchre.analysis.hint.hint import Hint, result_rates
from euchre.analysis.top_trumps import results_left, settled
from euchre.english.actions import action_words
from euchre.english.cards import CardWords, marked_card
from euchre.english.numbers import capitalized, loss_text, percent_text, signed_text, unsigned_text
from euchre.pictures.html import html_table
from euchre.players.search.evaluation import Result

HEADS = {
    Result.MADE: "makes (no march)",
    Result.SWEPT: "marches",
    Result.EUCHRED: "euchred",
    Result.THEY_MADE: "they make (no march)",
    Result.THEY_SWEPT: "they march",
    Result.THEY_EUCHRED: "they are euchred",
    Result.NOBODY: "no maker",
}
"""How each result is headed, in the order of the table."""


def choice_sentence(hint: Hint, at: int, card_words: CardWords = marked_card) -> str:
    """
    Return the choice at index *at* of a hint in a sentence, with its figures and standard errors;
    *card_words* says how a card is written in it.

    ``Order it up: +0.41 ± 0.04 points, wins the match 55.1 ± 0.4 %; makes (no march) 61 ± 2, marches 19 ± 1,
    euchred 20 ± 1 of 100.``
    """
    evaluation = hint.evaluation
    value, left = evaluation.values[at], results_left(evaluation.view, evaluation.actions[at])
    exact = evaluation.exact or settled(evaluation.view, value.action)
    text = f"{capitalized(action_words(value.action, evaluation.view, card_words))}: "
    text += f"{signed_text(value.points, None if exact else value.points_error)} points"
    if evaluation.match:
        text += f", wins the match {percent_text(value.equity, None if exact else value.equity_error)}"
    shares = result_rates(evaluation, at)
    results = [
        f"{HEADS[kind]} {_share(kind, shares[int(kind)], left, exact=exact)}"
        for kind in HEADS
        if shares[int(kind)][0] > 0
    ]
    return f"{text}; {', '.join(results)} of 100."


def hint_table(hint: Hint) -> tuple[list[tuple[str, ...]], tuple[int, ...]]:
    """
    Return a hint as rows of text, headings first and then the best choice; and the indices of the columns
    that hold figures.
    """
    evaluation = hint.evaluation
    view, exact = evaluation.view, evaluation.exact
    by = {at: result_rates(evaluation, at) for at in hint.ranking}
    kinds = [kind for kind in HEADS if any(by[at][int(kind)][0] > 0 for at in hint.ranking)]
    heads = ["", "choice", "points", "less than best"]
    heads += ["wins the match", "less"] if evaluation.match else []
    rows = [(*heads, *[HEADS[kind] for kind in kinds])]
    for n, at in enumerate(hint.ranking):
        value, left = evaluation.values[at], results_left(view, evaluation.actions[at])
        sure = exact or settled(view, value.action)
        cells = ["" if n else "*", action_words(value.action, view)]
        cells.append(signed_text(value.points, None if sure else value.points_error))
        cells.append(loss_text(value.points_loss, None if exact else value.points_loss_error) if n else "")
        if evaluation.match:
            cells.append(percent_text(value.equity, None if sure else value.equity_error))
            cells.append(
                percent_text(value.equity_loss, None if exact else value.equity_loss_error) if n else ""
            )
        cells += [_share(kind, by[at][int(kind)], left, exact=sure) for kind in kinds]
        rows.append(tuple(cells))
    return rows, tuple(range(2, len(rows[0])))


def hint_html(hint: Hint) -> str:
    """Return a hint as HTML: the table as the seat sees it, the reasons, a row for each choice."""
    rows, _ = hint_table(hint)
    return f"{hint.evaluation.view._repr_svg_()}<p>{escape(hint.text)}</p>{html_table(rows, 2)}"


def _share(kind: Result, rate: tuple[float, float], left: frozenset[Result], *, exact: bool) -> str:
    """
    Of 100 worlds; the error is never told as nothing where there is chance in it.

    What is not among the results that are *left* is proved not to happen: of that there is no error.
    """
    exact = exact or kind not in left
    return unsigned_text(100 * rate[0], None if exact else max(1.0, 100 * rate[1]), 0)
