"""What a review adds up to: points lost by kind, results less the luck of the deal, and all of it as JSON."""

from collections import Counter
from dataclasses import dataclass
from typing import Any, Final

from euchre.analysis.hint.hint import said_data, value_data
from euchre.analysis.intervals import mean_of, student_quantile
from euchre.analysis.review.decision import KINDS, Grade, ReviewedDecision, ReviewedHand
from euchre.analysis.review.learn import what_to_learn
from euchre.analysis.review.review import Review
from euchre.base.numbers import interval_text, list_of_words, loss_text, percent_text, signed_text
from euchre.english.actions import action_words
from euchre.players.search.evaluation import ActionValue, Result
from euchre.rules.text import share_code
from euchre.seen.views import View

FORMAT: Final = "euchre-review"
VERSION: Final = 1

Figure = tuple[float, float]
"""A value and its standard error."""
MeanAndError = tuple[float, float | None]
"""A mean over hands and its standard error, which is None for a single hand."""


@dataclass(frozen=True, kw_only=True, slots=True)
class SeatLosses:
    """
    What the decisions of one seat lost, judged by what the seat knew, in points and match
    chances per hand.
    """

    seat: int
    deals: int
    """Hands in which at least one decision of the seat was judged."""
    judged: int
    """Decisions."""
    skipped: int
    """Decisions that could not be judged, those without a choice apart."""
    grades: tuple[tuple[Grade, int], ...]
    by_kind: tuple[tuple[str, Figure | None], ...]
    """Points lost per hand, by kind of decision; None where none was judged. The error is of the draws."""
    points: Figure | None
    """The same of all kinds together."""
    chance: Figure | None
    """Chances of the match lost, per hand."""
    luck: float | None
    """Points per hand that fine decisions missed, with the cards as they lay: luck."""


@dataclass(frozen=True, kw_only=True, slots=True)
class SideResult:
    """The points of a side per hand: as they were, and less the par of its cards, which takes luck out."""

    side: int
    deals: int
    result: MeanAndError | None
    """Points less those of the others, over all finished hands; None for none."""
    known: int
    """Hands that have a par."""
    par: MeanAndError | None
    """What those cards brought computer players, on average."""
    adjusted: MeanAndError | None
    """Result minus par, over the hands with a par."""


def side_names(review: Review) -> tuple[str, ...]:
    """Return the name of each side: the names of its seats, joined."""
    rules = review.rules
    return tuple(
        [list_of_words(review.names[seat] for seat in rules.seats_of(side)) for side in range(rules.sides)]
    )


def seat_losses(review: Review) -> tuple[SeatLosses, ...]:
    """Return what the decisions of each reviewed seat lost."""
    return tuple([_lost(review, seat) for seat in review.seats])


def _lost(review: Review, seat: int) -> SeatLosses:
    own = [decision for decision in review.decisions if decision.seat == seat]
    judged = [decision for decision in own if decision.judged]
    deals = len({decision.hand for decision in own})
    known = [d.luck if d.grade is Grade.FINE else 0.0 for d in judged if d.luck is not None]
    tally = Counter(decision.grade for decision in judged)
    chances = [(d.chance, d.chance_error) for d in judged if d.chance is not None]
    return SeatLosses(
        seat=seat,
        deals=deals,
        judged=len(judged),
        skipped=len([d for d in own if not d.judged and not d.forced]),
        grades=tuple([(kind, tally[kind]) for kind in Grade]),
        by_kind=tuple([(kind, _sum([d for d in judged if d.kind == kind], deals)) for kind in KINDS]),
        points=_sum(judged, deals),
        chance=_added(chances, deals) if chances else None,
        luck=sum(known) / max(1, deals) if known else None,
    )


def _sum(decisions: list[ReviewedDecision], deals: int) -> Figure | None:
    if not decisions:
        return None
    return _added([(decision.lost, decision.lost_error) for decision in decisions], deals)


def _added(figures: list[Figure], deals: int) -> Figure:
    """The sum of figures per hand; their errors are of draws that have nothing to do with each other."""
    of = max(1, deals)
    return sum(value for value, _ in figures) / of, sum(error**2 for _, error in figures) ** 0.5 / of


def side_results(review: Review) -> tuple[SideResult, ...]:
    """Return the result of each side over the finished hands, with and without the luck of the deal."""
    played = [hand for hand in review.hands if hand.points is not None]
    return tuple([_adjusted(played, side) for side in range(review.rules.sides)])


def _adjusted(played: list[ReviewedHand], side: int) -> SideResult:
    pairs = [(hand.result[side], hand.par.mean[side]) for hand in played if hand.par is not None]
    return SideResult(
        side=side,
        deals=len(played),
        result=_mean([hand.result[side] for hand in played]),
        known=len(pairs),
        par=_mean([par for _, par in pairs]),
        adjusted=_mean([result - par for result, par in pairs]),
    )


def _mean(numbers: list[float]) -> MeanAndError | None:
    if not numbers:
        return None
    mean, error = mean_of(numbers)
    return mean, error if len(numbers) > 1 else None


def loss_cells(row: SeatLosses) -> tuple[str, ...]:
    """
    Return what a seat lost, as a table has it: the number of decisions of each grade, the points lost by kind
    and in all, the chances of the match lost, and the hindsight; what is not known is "".
    """
    return (
        *[str(count) for _, count in row.grades],
        *["" if figure is None else loss_text(*figure, 3) for _, figure in (*row.by_kind, ("", row.points))],
        "" if row.chance is None else percent_text(*row.chance),
        "" if row.luck is None else f"{row.luck:.2f}",
    )


RESULT_HEADS: Final = ("result", "the cards' par", "result minus par", "95 %", "hands with a par")
"""The heads of the columns of `result_cells`, behind that of the name."""


def result_cells(row: SideResult, name: str) -> tuple[str, ...]:
    """
    Return the result of the side called *name*, as a table has it: the name, the result, par, result less
    par, its 95 % interval, and how many hands have a par; what is not known is "". *row* has a result.
    """
    assert row.result is not None
    less_par = ("", "", "")
    if row.adjusted is not None and row.par is not None:
        ends = interval(row.adjusted, row.known)
        between = "– (one hand)" if ends is None else interval_text(*ends)
        less_par = (signed_text(*row.par), signed_text(*row.adjusted), between)
    return (name, signed_text(*row.result), *less_par, f"{row.known} of {row.deals}")


def interval(figure: MeanAndError, of: int) -> tuple[float, float] | None:
    """
    Return the 95 % interval of a mean over *of* hands by Student's distribution; None for a single hand.

    *figure* is the mean and its standard error, None where there is no error.

    >>> [round(end, 2) for end in interval((0.0, 1.0), 13)], interval((4.0, None), 1)
    ([-2.18, 2.18], None)
    """
    mean, error = figure
    if error is None or of < 2:
        return None
    wide = student_quantile(of - 1) * error
    return mean - wide, mean + wide


# --- As JSON ------------------------------------------------------------------------------------------------


def data(review: Review) -> dict[str, Any]:
    """Return the review in plain types for JSON; `docs/review.md` says what each field is."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "rules": share_code(review.rules),
        "title": review.title,
        "names": list(review.names),
        "player": review.player,
        "seed": review.seed,
        "seats": list(review.seats),
        "scores": list(review.scores),
        "chances": None if review.chances is None else list(review.chances),
        "hands": [_hand(hand) for hand in review.hands],
        "players": [_player(row) for row in seat_losses(review)],
        "sides": [_side(row) for row in side_results(review)],
        "learn": [one.json() for one in what_to_learn(review)],
        "decisions": [decision_data(decision) for decision in review.decisions],
    }


def _figure(figure: MeanAndError | None) -> dict[str, float | None] | None:
    return None if figure is None else {"value": figure[0], "error": figure[1]}


def _hand(hand: ReviewedHand) -> dict[str, Any]:
    return {
        "deal": hand.number + 1,
        "dealer": hand.dealer,
        "scores": list(hand.scores),
        "chances": None if hand.chances is None else list(hand.chances),
        "points": None if hand.points is None else list(hand.points),
        "par": None if hand.par is None else [_figure(one) for one in zip(*hand.par, strict=True)],
        "unknown_cards": hand.unknown,
    }


def _player(row: SeatLosses) -> dict[str, Any]:
    return {
        "seat": row.seat,
        "deals": row.deals,
        "judged": row.judged,
        "not_judged": row.skipped,
        "grades": {kind.word: count for kind, count in row.grades},
        "points_lost": {kind: _figure(figure) for kind, figure in (*row.by_kind, ("all", row.points))},
        "chance_lost": _figure(row.chance),
        "hindsight": row.luck,
    }


def _side(row: SideResult) -> dict[str, Any]:
    return {
        "side": row.side,
        "deals": row.deals,
        "result": _figure(row.result),
        "deals_with_par": row.known,
        "par": _figure(row.par),
        "adjusted": _figure(row.adjusted),
        "adjusted_interval": _ends(row),
    }


def _ends(row: SideResult) -> list[float] | None:
    ends = None if row.adjusted is None else interval(row.adjusted, row.known)
    return None if ends is None else list(ends)


def decision_data(decision: ReviewedDecision) -> dict[str, Any]:
    """Return one decision in plain types for JSON."""
    fields: dict[str, Any] = {
        "deal": decision.hand + 1,
        "decision": decision.number + 1,
        "seat": decision.seat,
        "kind": decision.kind,
        "action": decision.action,
        "judged": decision.judged,
    }
    if not decision.judged:
        return fields | {"why_not": decision.why_not}
    view = decision.view
    assert decision.grade is not None
    assert view is not None
    return fields | {
        "position": decision.position,
        "best": decision.best,
        "class": decision.grade.word,
        "points_lost": _figure((decision.lost, decision.lost_error)),
        "chance_lost": None if decision.chance is None else _figure((decision.chance, decision.chance_error)),
        "hindsight": decision.luck,
        "reason": decision.reason,
        "advice": decision.advice,
        "said": [said_data(one, view) for one in decision.said],
        "choices": [_choice(value, view, match=decision.chance is not None) for value in decision.values],
    }


def _choice(value: ActionValue, view: View, *, match: bool) -> dict[str, Any]:
    return {
        "action": str(value.action),
        "words": action_words(value.action, view),
        **value_data(value, match=match),
        "results": {kind.name.lower(): rate for kind, rate in zip(Result, value.results, strict=True)},
    }
