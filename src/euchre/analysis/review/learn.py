"""What to learn from a game: its costliest mistakes, grouped by player and by what would have helped."""

from collections import defaultdict
from dataclasses import dataclass
from typing import Any, Final

from euchre.analysis.review.decision import ReviewedDecision, point_equity
from euchre.analysis.review.review import Review
from euchre.base.numbers import percent_text, unsigned_text
from euchre.english.coaching import habit_sentence
from euchre.english.lessons import Fault, Lesson, Reason
from euchre.rules.actions import Action, Bid, Call, Discard, GoAlone, Pass, Play
from euchre.rules.cards import Card, Trump, is_trump, power, suit_in
from euchre.seen.views import View

MOST_LESSONS: Final = 3
"""Lessons told of one game, at most."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Learned:
    """The mistakes of one seat that one piece of advice would have prevented."""

    seat: int
    lesson: Lesson
    decisions: tuple[ReviewedDecision, ...]
    points: float
    """What they lost together."""
    chance: float | None
    """Of the match; None where no score wins one."""
    text: str

    def json(self) -> dict[str, Any]:
        """Return it in plain types for JSON; decisions as pairs of deal and decision, from 1."""
        return {
            "seat": self.seat,
            "lesson": self.lesson.value,
            "decisions": [[one.hand + 1, one.number + 1] for one in self.decisions],
            "points_lost": self.points,
            "chance_lost": self.chance,
            "text": self.text,
        }


def what_to_learn(review: Review) -> tuple[Learned, ...]:
    """
    Return what is to be learnt from the mistakes of the reviewed seats, what cost most first: three things at
    most; none where every decision was fine.
    """
    rate = point_equity(review.rules)
    groups: defaultdict[tuple[int, Lesson], list[ReviewedDecision]] = defaultdict(list)
    for decision in review.decisions:
        if decision.grade:
            groups[decision.seat, lesson_of(decision).name].append(decision)

    def cost(decisions: list[ReviewedDecision]) -> float:
        """In points, a chance of the match at the worth of the first point."""
        return sum([max(one.lost, (one.chance or 0.0) / rate if rate else 0.0) for one in decisions])

    worst = sorted(groups.items(), key=lambda group: -cost(group[1]))[:MOST_LESSONS]
    return tuple([_learned(review, seat, lesson, decisions) for (seat, lesson), decisions in worst])


def _learned(review: Review, seat: int, lesson: Lesson, decisions: list[ReviewedDecision]) -> Learned:
    points = sum([one.lost for one in decisions])
    chances = [one.chance for one in decisions if one.chance is not None]
    chance = sum(chances) if chances else None
    told = f"{unsigned_text(points, None)} points"
    if points <= 0 and chance is not None:  # the best at this score costs points
        told = f"{percent_text(chance, None)} of the match"
    hands = sorted({one.hand + 1 for one in decisions})
    return Learned(
        seat=seat,
        lesson=lesson,
        decisions=tuple(decisions),
        points=points,
        chance=chance,
        text=habit_sentence(lesson, review.names[seat], hands, told),
    )


def lesson_of(decision: ReviewedDecision) -> Reason:
    """
    Return what would have helped in a *decision* that was not fine: the first reason that a coach gives, else
    in what way the better choice differs from the one made.
    """
    if decision.said:
        return decision.said[0]
    assert decision.view is not None, "a decision that was judged"
    assert decision.action_taken is not None
    assert decision.best_action is not None
    name = fault(decision.view, decision.action_taken, decision.best_action)
    return Reason(name=name, against=decision.action_taken)


# --- In what way a choice differs from the best one ---------------------------------------------------------


def fault(view: View, chosen: Action, best: Action) -> Fault:
    """
    Return in what way *chosen* differs from *best*, both choices of *view*.

    >>> from euchre.notation.position import parse_position
    >>> asked = parse_position("two dealer=1 up=9H hands=JHJDAHKHQH/????? :").view()
    >>> fault(asked, Pass(), Call(Trump.HEARTS)).value
    'passed_a_call'
    """
    match chosen, best:
        case Pass(), Call() | Bid():
            return Fault.PASSED_A_CALL
        case Call() | Bid(), Pass():
            return Fault.CALLED_TOO_LIGHT
        case Call(trump=one, alone=alone), Call(trump=other):
            if one is not other:
                return Fault.CALLED_ANOTHER_SUIT
            return Fault.ALONE if alone else Fault.NOT_ALONE
        case GoAlone(), _:
            return Fault.ALONE
        case _, GoAlone():
            return Fault.NOT_ALONE
        case Bid(tricks=one, lone=lone), Bid(tricks=other, lone=other_lone):
            if one == other and lone == other_lone:
                return Fault.CALLED_ANOTHER_SUIT
            return Fault.BID_TOO_HIGH if (lone, one) > (other_lone, other) else Fault.BID_TOO_LOW
        case Discard(), Discard():
            return Fault.DISCARD
        case Play(card=one), Play(card=other) if not view.trick:
            return _lead(one, other, view.trump)
        case Play(card=one), Play(card=other):
            return _follow(one, other, view.trump)
        case _:
            return Fault.OTHER_CALL


def _lead(chosen: Card, best: Card, trump: Trump | None) -> Fault:
    if is_trump(chosen, trump) != is_trump(best, trump):
        return Fault.LED_TRUMP if is_trump(chosen, trump) else Fault.HELD_TRUMP_BACK
    same = suit_in(chosen, trump) == suit_in(best, trump)
    return Fault.LED_ANOTHER_CARD if same else Fault.LED_ANOTHER_SUIT


def _follow(chosen: Card, best: Card, trump: Trump | None) -> Fault:
    if is_trump(chosen, trump) != is_trump(best, trump):
        return Fault.RUFFED if is_trump(chosen, trump) else Fault.DID_NOT_RUFF
    if suit_in(chosen, trump) != suit_in(best, trump):
        return Fault.THREW_ANOTHER_SUIT
    return Fault.PLAYED_TOO_HIGH if power(chosen, trump) > power(best, trump) else Fault.PLAYED_TOO_LOW
