"""
Why one choice beats another: what the worlds of an evaluation show, in words and with figures.

The worlds in which the one is better are compared with the others: which simple fact tells them apart best, a
card in somebody's hand, a void, a number of trumps? Nothing is used but what the seat itself may know.
"""

from dataclasses import asdict, dataclass
from typing import Any, Final

import numpy as np

from euchre.analysis.coach.question import SMALL, trump_spoken_of
from euchre.analysis.hint.facts import Fact, facts
from euchre.analysis.intervals import Z, wilson_interval
from euchre.analysis.top_trumps import settled, sure_result
from euchre.base.numbers import (
    capitalized,
    list_of_words,
    number_word,
    percent_text,
    signed_text,
    unsigned_text,
)
from euchre.english.actions import action_in_sentence
from euchre.english.cards import CardWords, marked_card
from euchre.hand.state import Phase
from euchre.players.search.evaluation import Evaluation, Floats, Result
from euchre.rules.actions import Discard, Give, Play
from euchre.seen.views import View

CLEAR: Final = 4.0
"""
A fact counts when the means with it and without it differ by this many standard errors; about fifty facts are
tried, so two or three would turn up by chance.
"""
RARE: Final = 0.03
"""What is so in fewer worlds than this, or in all but so few, is no reason."""
TELLING: Final = 0.02
"""A fact counts when it explains so much of how the two choices differ from world to world."""

EVEN: Final = 0.0005
"""Less than this, and ten times as much in points, would be told as 0.0 % and 0.00."""
CLOSE: Final = 0.02
"""Two choices that differ in fewer worlds than this come to the same."""

_NOT_ALL_THEIRS: Final = frozenset({Result.THEY_MADE, Result.THEY_EUCHRED})
SURE: Final = {
    frozenset({Result.MADE}): "makes {need} against",
    frozenset({Result.SWEPT}): "takes every trick against",
    frozenset({Result.MADE, Result.SWEPT}): "makes {need} against",
    frozenset({Result.EUCHRED}): "means a euchre in",
    frozenset({Result.THEY_EUCHRED}): "euchres them in",
    frozenset({Result.THEY_MADE}): "lets them make {need}, but not all, in",
    frozenset({Result.THEY_SWEPT}): "loses every trick in",
    _NOT_ALL_THEIRS: "keeps them from taking every trick in",
    frozenset({Result.THEY_MADE, Result.THEY_SWEPT}): "lets them make {need} in",
}
"""What a choice does when nothing else comes of it, whatever the world; *need* are the maker's tricks."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Evidence:
    """One reason for a choice: a sentence, and its figures with their standard errors."""

    kind: str
    """``worth``, ``odds``, ``split``, ``same``, ``certain`` or ``forced``."""
    text: str
    figures: tuple[tuple[str, float, float], ...] = ()
    """Name, value and standard error."""
    against: str | None = None
    """The other choice, where two are compared, as a word."""

    def json(self) -> dict[str, Any]:
        """Return the reason in plain types for JSON; figures by name, each with ``value`` and ``error``."""
        data = asdict(self)
        data["figures"] = {name: {"value": value, "error": error} for name, value, error in self.figures}
        return data


def reasons(
    evaluation: Evaluation,
    better: int,
    worse: int,
    *,
    match: bool = False,
    card_words: CardWords = marked_card,
) -> tuple[Evidence, ...]:
    """
    Return why one action is worth more than another, most telling last.

    *better* and *worse* are the indices of the two actions in *evaluation*. Figures are points for the
    viewer's side; they are chances to win the match with *match*, or where the better action does not win
    more points. *card_words* says how a card is written in the sentences.
    """
    match = _in_match(evaluation, better, worse) or (match and evaluation.match)
    listed_reasons = [_worth(evaluation, better, worse, card_words)]
    odds = _odds(evaluation, better, worse, card_words, match=match)
    if odds is not None:
        listed_reasons.append(odds)
    split = _split(evaluation, better, worse, card_words, match=match)
    if split is not None:
        listed_reasons.append(split)
    sure = certain_reason(evaluation, better, card_words)
    other = certain_reason(evaluation, worse, card_words)
    if sure is not None:
        listed_reasons.append(sure)
    if other is not None and _outcome(evaluation, better) != _outcome(evaluation, worse):
        listed_reasons.append(other)
    return tuple(listed_reasons)


def split_by_results(evaluation: Evaluation, best: int) -> tuple[int | None, tuple[int, ...]]:
    """
    Split the other actions by whether they ever come to anything else than the action at index *best*.

    Returns the index of the best action with different results (None: there is none), and the indices of the
    actions that come to the same in nearly every world.
    """
    order = sorted(range(len(evaluation.actions)), key=lambda at: -evaluation.values[at].equity)
    same = [at for at in order if at != best and _apart(evaluation, best, at)[0] < CLOSE]
    rest = [at for at in order if at != best and at not in same]
    return (rest[0] if rest else None), tuple(sorted(same))


def equal_choices(evaluation: Evaluation) -> tuple[tuple[int, ...], ...]:
    """
    Return the indices of the actions, the best first: each card together with those that come to the same in
    nearly every world, every other action by itself.
    """
    lines: list[list[int]] = []
    for at in evaluation.ranking:
        card = isinstance(evaluation.actions[at], Play | Discard | Give)
        line = next((line for line in lines if card and _apart(evaluation, line[0], at)[0] < CLOSE), None)
        if line is None:
            lines.append([at])
        else:
            line.append(at)
    return tuple([tuple(line) for line in lines])


def _apart(evaluation: Evaluation, one: int, other: int) -> tuple[float, float]:
    """In what share of the worlds two actions do not come to the same."""
    worth = np.abs(evaluation.equity[one] - evaluation.equity[other]) > SMALL
    points = np.abs(evaluation.points[one] - evaluation.points[other]) > SMALL
    return share_of_worlds(evaluation, (worth | points).astype(float))


def same_results_reason(
    evaluation: Evaluation, best: int, same: tuple[int, ...], card_words: CardWords = marked_card
) -> Evidence:
    """
    Return the reason that says which actions, at the indices *same*, come to the same results as the one at
    index *best*.

    *card_words* says how a card is written in the sentence.
    """
    words = list_of_words(
        [action_in_sentence(evaluation.actions[at], evaluation.view, card_words) for at in (best, *same)]
    )
    apart = max([_apart(evaluation, best, at) for at in same])
    if apart[0] > 0:
        every = f"all but {_of(evaluation, apart)}"
    else:
        every = "every world" if evaluation.exact else f"each of the {len(evaluation):,} worlds tried"
    return Evidence(
        kind="same", text=f"{capitalized(words)} are equally good in {every}.", figures=(("apart", *apart),)
    )


# --- Two choices side by side -------------------------------------------------------------------------------


def _in_match(evaluation: Evaluation, better: int, worse: int) -> bool:
    """Whether the one is better in chances of the match alone, and not in points."""
    points = evaluation.points[better] - evaluation.points[worse]
    return evaluation.match and float(points @ evaluation.weights) <= 0


def _differences(evaluation: Evaluation, better: int, worse: int, *, match: bool) -> Floats:
    """By world, how much more the one brings, in points or in chances of the match."""
    by = evaluation.equity if match else evaluation.points
    more: Floats = by[better] - by[worse]
    return more


def _proved(evaluation: Evaluation, *actions: int) -> bool:
    """Whether there is no chance in what the actions at these indices come to."""
    view = evaluation.view
    return evaluation.exact or all(settled(view, evaluation.actions[at]) for at in actions)


def _amount(value: tuple[float, float], *, chance: bool, proved: bool) -> str:
    mean, error = abs(value[0]), None if proved else value[1]
    return f"{percent_text(mean, error)} of the match" if chance else f"{unsigned_text(mean, error)} points"


def _worth(evaluation: Evaluation, better: int, worse: int, card_words: CardWords) -> Evidence:
    value, other = evaluation.values[better], evaluation.values[worse]
    more = evaluation.mean(evaluation.points[better] - evaluation.points[worse])
    view = evaluation.view
    own, others = (
        signed_text(one.points, None if _proved(evaluation, at) else one.points_error)
        for at, one in ((better, value), (worse, other))
    )
    best = action_in_sentence(value.action, view, card_words)
    rival = action_in_sentence(other.action, view, card_words)
    text = f"{capitalized(best)} is worth {own} points, {rival} {others}"
    figures = [
        ("points", value.points, value.points_error),
        ("other_points", other.points, other.points_error),
        ("more_points", *more),
    ]
    if evaluation.match:
        chance = evaluation.mean(evaluation.equity[better] - evaluation.equity[worse])
        figures.append(("more_chance", *chance))
        same = abs(chance[0]) < EVEN
        text += "; at this score it makes no difference" * same
        amount = _amount(chance, chance=True, proved=_proved(evaluation, better, worse))
        text += "" if same else f"; at this score that is {amount}"
    return Evidence(kind="worth", text=text + ".", figures=tuple(figures), against=str(other.action))


def _odds(
    evaluation: Evaluation, better: int, worse: int, card_words: CardWords, *, match: bool
) -> Evidence | None:
    """In how many worlds the one is better, and in how many the other."""
    more = _differences(evaluation, better, worse, match=match)
    if evaluation.exact and len(evaluation) == 1:  # nothing is hidden, and nothing is likelier than not
        return None
    won = share_of_worlds(evaluation, (more > SMALL).astype(float))
    lost = share_of_worlds(evaluation, (more < -SMALL).astype(float))
    if won[0] <= 0 and lost[0] <= 0:
        return None
    against = evaluation.actions[worse]
    better_than = "It wins the match more often than" if match else "It is better than"
    text = f"{better_than} {action_in_sentence(against, evaluation.view, card_words)} in "
    if _proved(evaluation, better, worse) and not evaluation.exact:
        won, text = (won[0], 0.0), f"{text}every world"
    else:
        text += f"{_of(evaluation, won)}, {'less often' if match else 'worse'} in "
        text += _of(evaluation, lost, short=True) if lost[0] > 0 else "none"
    return Evidence(
        kind="odds",
        text=text + ".",
        figures=(("better", *won), ("worse", *lost)),
        against=str(against),
    )


def _split(
    evaluation: Evaluation, better: int, worse: int, card_words: CardWords, *, match: bool
) -> Evidence | None:
    """The fact that best tells the worlds apart in which the one is better."""
    if evaluation.worlds is None:
        return None
    more = _differences(evaluation, better, worse, match=match)
    weights = evaluation.weights
    mean = float(more @ weights)
    spread = float((more - mean) ** 2 @ weights)
    if spread <= SMALL:
        return None
    chosen: tuple[float, Fact, tuple[float, float], tuple[float, float]] | None = None
    trump = trump_spoken_of(evaluation.view, evaluation.actions[better], evaluation.actions[worse])
    for fact in facts(evaluation.view, evaluation.worlds, trump):
        often = float(fact.holds @ weights)
        if not RARE <= often <= 1 - RARE:
            continue
        there = mean_where(evaluation, more, fact.holds)
        elsewhere = mean_where(evaluation, more, 1.0 - fact.holds)
        explained = often * (1 - often) * (there[0] - elsewhere[0]) ** 2 / spread
        noise = (there[1] ** 2 + elsewhere[1] ** 2) ** 0.5
        if explained < TELLING or abs(there[0] - elsewhere[0]) < CLEAR * noise:
            continue
        if chosen is None or explained > chosen[0] + SMALL:
            chosen = explained, fact, there, elsewhere
    if chosen is None:
        return None
    _, fact, there, elsewhere = chosen
    rate = share_of_worlds(evaluation, fact.holds)
    against = evaluation.actions[worse]
    name = action_in_sentence(evaluation.actions[better], evaluation.view, card_words)

    def equal(value: tuple[float, float]) -> bool:
        return abs(value[0]) < (EVEN if match else 10 * EVEN)

    def outcome(value: tuple[float, float], choice: str) -> str:
        if equal(value):
            return "the two are equal"
        amount = _amount(value, chance=match, proved=evaluation.exact)
        return f"{choice} brings {amount} {'more' if value[0] > 0 else 'less'}"

    text = (
        f"In {_of(evaluation, rate)} {fact.text}: there {outcome(there, name)}; otherwise "
        f"{outcome(elsewhere, name if equal(there) else 'it')}."
    )
    unit = "chance" if match else "points"
    return Evidence(
        kind="split",
        text=text,
        figures=(("share", *rate), (f"there_{unit}", *there), (f"elsewhere_{unit}", *elsewhere)),
        against=str(against),
    )


def share_of_worlds(evaluation: Evaluation, holds: Floats) -> tuple[float, float]:
    """
    Return the share (0 to 1) of the worlds in which *holds* is 1, by their weights, and its standard error.

    *holds* has a 1 or 0 for each world. The error is 0 where every possible world is listed.
    """
    rate, error = evaluation.mean(holds)
    if evaluation.exact:
        return rate, 0.0
    of = round(1 / float((evaluation.weights**2).sum()))
    low, high = wilson_interval(rate * of, of)
    return rate, max(error, (high - low) / (2 * Z))


def mean_where(evaluation: Evaluation, values: Floats, holds: Floats) -> tuple[float, float]:
    """
    Return the weighted mean of *values* over the worlds where *holds* is 1, and its standard error.

    Both arrays have an entry for each world. The error is 0 where every possible world is listed.
    """
    weights = evaluation.weights * holds
    total = float(weights.sum())
    mean = float(values @ weights) / total
    if evaluation.exact:
        return mean, 0.0
    count = int((weights > 0).sum())
    of = count / max(1, count - 1)
    return mean, float(np.sqrt(of * ((values - mean) ** 2 @ weights**2))) / total


def _of(evaluation: Evaluation, rate: tuple[float, float], *, short: bool = False) -> str:
    """``62 ± 3 of 100 worlds``; counted where every one is listed and none is likelier."""
    count, weights = len(evaluation), evaluation.weights
    if evaluation.exact and np.allclose(weights, weights[0]):
        said, of = f"{round(rate[0] * count):,}", count
    elif evaluation.exact:
        said, of = f"{100 * rate[0]:.0f}", 100
    else:
        said, of = f"{100 * rate[0]:.0f} ± {max(1, round(100 * rate[1]))}", 100
    return said if short else f"{said} of {of:,} worlds"


# --- What is certain ----------------------------------------------------------------------------------------


def certain_reason(evaluation: Evaluation, at: int, card_words: CardWords = marked_card) -> Evidence | None:
    """
    Return the reason that says what the action at index *at* of *evaluation* leads to whatever the hidden
    cards are; None where that is not certain.

    For a call the highest trumps in the viewer's hand must settle it. For a card every possible world must
    have been solved with open hands; certain is then what best play leads to in each of them. *card_words*
    says how a card is written in the sentence.
    """
    view, action = evaluation.view, evaluation.actions[at]
    name, count = capitalized(action_in_sentence(action, view, card_words)), len(evaluation)
    by_trumps = sure_result(view, action)
    if by_trumps is not None:
        return Evidence(kind="certain", text=f"{name} {by_trumps}.")
    if not (evaluation.exact and evaluation.open_hands and view.phase is Phase.PLAY):
        return None
    kinds = _outcome(evaluation, at)
    outcome = SURE.get(kinds)
    if outcome is None or (kinds == _NOT_ALL_THEIRS and _has_trick(view)):
        return None
    need = view.needed
    every = "the only world there can be" if count == 1 else f"every world, all {count:,} of them"
    return Evidence(
        kind="certain",
        text=f"{name} {outcome.format(need=number_word(need))} {every}, with open hands and best play.",
        figures=(("layouts", float(count), 0.0),),
    )


def _has_trick(view: View) -> bool:
    """Whether the viewer's side has taken a trick, so that the others cannot take them all."""
    return any(view.same_side(view.turn, trick.winner) for trick in view.tricks)


def _outcome(evaluation: Evaluation, at: int) -> frozenset[Result]:
    """All that can come of an action."""
    return frozenset(map(Result, set(evaluation.results[at].tolist())))
