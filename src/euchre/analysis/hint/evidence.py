"""
Why one choice beats another: what the worlds of an evaluation show, in words and with figures.

The worlds in which the one is better are compared with the others: which simple fact tells them apart best, a
card in somebody's hand, a void, a number of trumps? Nothing is used but what the seat itself may know.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

import numpy as np

from euchre.analysis.coach.calls import settled, sure_result
from euchre.analysis.coach.question import SMALL, trump_spoken_of
from euchre.analysis.hint.hidden_cards import Fact, facts
from euchre.analysis.intervals import Z, wilson_interval
from euchre.english.cards import CardWords, marked_card
from euchre.english.evidence import NOT_ALL_THEIRS, OUTCOMES, EvidenceWords, Figure
from euchre.english.lessons import EvidenceName, Reason
from euchre.hand.state import Phase
from euchre.players.search.evaluation import Evaluation, Floats, Result
from euchre.rules.actions import Action, Discard, Give, Play
from euchre.seen.views import View

LEAST_ERRORS_APART: Final = 4.0
"""
A fact counts when the means with it and without it differ by this many standard errors; about fifty facts are
tried, so two or three would turn up by chance.
"""
RAREST_SHARE: Final = 0.03
"""A fact that holds in a smaller share of the worlds, or fails in a smaller share, is no reason."""
LEAST_EXPLAINED: Final = 0.02
"""A fact counts when it explains this share of how the two choices differ from world to world, or more."""

MOST_APART: Final = 0.02
"""Two choices that differ in a smaller share of the worlds come to the same."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Evidence(Reason):
    """A reason from the worlds that were tried, in a sentence; its figures have standard errors."""

    text: str
    errors: Mapping[str, float] = field(default_factory=dict)
    """The standard error of each figure."""

    @classmethod
    def of(
        cls,
        name: EvidenceName,
        text: str,
        figures: Iterable[tuple[str, float, float]] = (),
        against: Action | None = None,
    ) -> "Evidence":
        """Return the evidence with *figures* of a name, a value and its standard error."""
        listed = tuple(figures)
        values = {figure: value for figure, value, _ in listed}
        errors = {figure: error for figure, _, error in listed}
        return cls(name=name, text=text, figures=values, errors=errors, against=against)

    def json(self) -> dict[str, Any]:
        """Return the reason in plain types for JSON; figures by name, each with ``value`` and ``error``."""
        return {
            "kind": self.name.value,
            "text": self.text,
            "figures": {
                name: {"value": value, "error": self.errors[name]} for name, value in self.figures.items()
            },
            "against": None if self.against is None else str(self.against),
        }


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
    same = [at for at in order if at != best and _apart(evaluation, best, at)[0] < MOST_APART]
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
        line = next((one for one in lines if card and _apart(evaluation, one[0], at)[0] < MOST_APART), None)
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
    apart = max([_apart(evaluation, best, at) for at in same])
    actions = [evaluation.actions[at] for at in (best, *same)]
    text = _words(evaluation, card_words).same(actions, Figure(*apart))
    return Evidence.of(EvidenceName.SAME, text, [("apart", *apart)])


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


def _words(evaluation: Evaluation, card_words: CardWords) -> EvidenceWords:
    weights = evaluation.weights
    alike = bool(np.allclose(weights, weights[0]))
    return EvidenceWords(evaluation.view, card_words, len(evaluation), evaluation.exact, alike)


def _figure(value: tuple[float, float], *, proved: bool) -> Figure:
    return Figure(value[0], None if proved else value[1])


def _worth(evaluation: Evaluation, better: int, worse: int, card_words: CardWords) -> Evidence:
    value, other = evaluation.values[better], evaluation.values[worse]
    more = evaluation.mean(evaluation.points[better] - evaluation.points[worse])
    own, others = (
        (one.action, _figure((one.points, one.points_error), proved=_proved(evaluation, at)))
        for at, one in ((better, value), (worse, other))
    )
    figures = [
        ("points", value.points, value.points_error),
        ("other_points", other.points, other.points_error),
        ("more_points", *more),
    ]
    chance = None
    if evaluation.match:
        gained = evaluation.mean(evaluation.equity[better] - evaluation.equity[worse])
        figures.append(("more_chance", *gained))
        chance = _figure(gained, proved=_proved(evaluation, better, worse))
    text = _words(evaluation, card_words).worth(own, others, chance)
    return Evidence.of(EvidenceName.WORTH, text, figures, other.action)


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
    proved = _proved(evaluation, better, worse) and not evaluation.exact
    won = (won[0], 0.0) if proved else won
    share, less = _figure(won, proved=proved), Figure(*lost)
    text = _words(evaluation, card_words).odds(against, share, less, match=match)
    return Evidence.of(EvidenceName.ODDS, text, [("better", *won), ("worse", *lost)], against)


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
        if not RAREST_SHARE <= often <= 1 - RAREST_SHARE:
            continue
        there = mean_where(evaluation, more, fact.holds)
        elsewhere = mean_where(evaluation, more, 1.0 - fact.holds)
        explained = often * (1 - often) * (there[0] - elsewhere[0]) ** 2 / spread
        noise = (there[1] ** 2 + elsewhere[1] ** 2) ** 0.5
        if explained < LEAST_EXPLAINED or abs(there[0] - elsewhere[0]) < LEAST_ERRORS_APART * noise:
            continue
        if chosen is None or explained > chosen[0] + SMALL:
            chosen = explained, fact, there, elsewhere
    if chosen is None:
        return None
    _, fact, there, elsewhere = chosen
    rate = share_of_worlds(evaluation, fact.holds)
    more_by_fact = (_figure(there, proved=evaluation.exact), _figure(elsewhere, proved=evaluation.exact))
    text = _words(evaluation, card_words).split(
        evaluation.actions[better], fact.said, Figure(*rate), more_by_fact, match=match
    )
    unit = "chance" if match else "points"
    figures = [("share", *rate), (f"there_{unit}", *there), (f"elsewhere_{unit}", *elsewhere)]
    return Evidence.of(EvidenceName.SPLIT, text, figures, evaluation.actions[worse])


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
    words, sure = _words(evaluation, card_words), sure_result(view, action)
    if sure is not None:
        return Evidence.of(EvidenceName.CERTAIN, words.top_trumps(action, *sure))
    if not (evaluation.exact and evaluation.open_hands and view.phase is Phase.PLAY):
        return None
    kinds = _outcome(evaluation, at)
    if kinds not in OUTCOMES or (kinds == NOT_ALL_THEIRS and _has_trick(view)):
        return None
    layouts = ("layouts", float(len(evaluation)), 0.0)
    return Evidence.of(EvidenceName.CERTAIN, words.certain(action, kinds), [layouts])


def _has_trick(view: View) -> bool:
    """Whether the viewer's side has taken a trick, so that the others cannot take them all."""
    return any(view.same_side(view.turn, trick.winner) for trick in view.tricks)


def _outcome(evaluation: Evaluation, at: int) -> frozenset[str]:
    """All that can come of an action: the names of results."""
    return frozenset([Result(kind).name.lower() for kind in set(evaluation.results[at].tolist())])
