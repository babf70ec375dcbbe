"""What points are worth to the queen at a score; where the win has to be earned, points alone do not win."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from statistics import fmean

import pytest

from euchre.hand.hand import apply, deal
from euchre.hand.scoring import must_earn
from euchre.players.rules_of_thumb.queen import Queen
from euchre.players.rules_of_thumb.utility import Utility
from euchre.players.search.match_equity import MatchEquity
from euchre.rules.actions import Bid, Pass
from euchre.rules.rules import Rules
from euchre.rules.variants import VARIANTS
from euchre.seen.views import View, view
from tests.repetition import few_of

BID = VARIANTS["bid"]
EARNED = [rules for rules in VARIANTS.values() if must_earn(rules) and rules.sides == 2]
WON_BY_POINTS = [rules for rules in VARIANTS.values() if rules.target is not None and not must_earn(rules)]


def at(rules: Rules, *scores: int, seed: int = 1) -> View:
    """The first decision of a hand at those scores."""
    state = deal(rules, 3 % rules.seats, Random(seed))
    return view(state, state.turn, scores)


def chance(rules: Rules, *scores: int) -> float:
    """The chance of the first side before a hand."""
    utility = Utility.of(replace(at(rules, *scores), viewer=0))
    assert utility.ours is not None
    return utility._between(utility.ours, utility.theirs)


def test_reaching_the_target_wins_only_with_a_bid_made_or_set() -> None:
    """BD10: reaching the target by odd tricks against a successful bid does not win."""
    utility = Utility.of(replace(at(BID, 30, 20), viewer=0))
    made, odd = utility.value((3, 3), earned=True), utility.value((3, 3), earned=False)
    assert made == utility.value((6, 0), earned=True)  # the match, and nothing is more than that
    assert utility.value((2, -3), earned=True) == pytest.approx(made)  # they are set
    assert odd < made / 2


def test_past_the_target_whatever_is_earned_wins() -> None:
    """The least bid made is the match, for either side; odd tricks are next to nothing."""
    ahead, behind = (Utility.of(replace(at(BID, *scores), viewer=0)) for scores in ((35, 20), (20, 35)))
    assert ahead.value((1, 5), earned=True) == ahead.value((6, 0), earned=True) > 0
    assert ahead.value((5, 1), earned=False) == pytest.approx(ahead.value((0, 1), earned=False))
    assert ahead.value((-3, 1), earned=False) == ahead.value((0, 1), earned=False)  # still past it
    assert behind.value((5, 1), earned=False) == behind.value((0, 6), earned=False) < 0
    assert behind.value((3, -3), earned=True) > 0


@pytest.mark.parametrize(
    "rules",
    few_of(EARNED, EARNED[:1], rest=pytest.mark.ci),
    ids=lambda rules: f"{rules.target}-{rules.hand}-{rules.copies}",
)
def test_chances_are_those_of_the_race(rules: Rules) -> None:
    """However far either side is, past the target too; the race knows who deals, the queen does not."""
    race, target = MatchEquity.of(rules), rules.target
    assert race is not None
    assert target is not None
    off = [
        abs(chance(rules, one, two) - fmean(race.chance((one, two), dealer)[0] for dealer in (0, 1)))
        for one in range(0, target + 6, 5)
        for two in range(0, target + 6, 5)
    ]
    assert max(off) < 0.09
    assert fmean(off) < 0.02


@pytest.mark.parametrize(
    "rules",
    few_of(WON_BY_POINTS, list(WON_BY_POINTS)[::4], rest=pytest.mark.ci),
    ids=lambda rules: f"{rules.seats}-{rules.target}",
)
def test_where_points_win_it_does_not_matter_who_earned_them(rules: Rules) -> None:
    utility = Utility.of(at(rules, *(rules.start,) * rules.sides))
    for points in ((2.0, 0.0), (0.0, 2.0), (1.0, 1.0), (-1.0, 0.0)):
        assert utility.value(points, earned=True) == utility.value(points, earned=False)


@pytest.mark.parametrize("mine", [True, False])
def test_among_many_a_win_is_worth_a_hand_at_least(mine: bool) -> None:  # noqa: FBT001  # both sides of it
    """Each alone: past the target, a bid of one made is no small thing."""
    each = replace(BID, sides=4)
    scores = (35, 20, 20, 20) if mine else (20, 35, 20, 20)
    utility = Utility.of(replace(at(each, *scores), viewer=0))
    won = utility.value((1, 0) if mine else (0, 1), earned=mine)
    assert (won if mine else -won) >= utility.size
    assert abs(utility.value((1, 0) if mine else (0, 1), earned=not mine)) <= 1


def after_a_bid(scores: tuple[int, int]) -> Iterator[View]:
    """Hands in which the eldest has bid three; it is for the second seat to speak."""
    rng = Random(3)
    for _ in range(60):
        state = deal(BID, 3, rng)
        said = next(
            action
            for action in view(state, state.turn, scores).legal
            if isinstance(action, Bid) and action.tricks == 3
        )
        state = apply(state, said)
        yield view(state, state.turn, scores)


def test_queen_does_not_leave_the_hand_to_those_who_would_win_with_it() -> None:
    """A foe past the target who makes three has won the match; far from it three points are three points."""
    passes, bids = {}, {}
    for scores in ((20, 10), (20, 35)):
        passes[scores] = sum(Queen().choose(seen) == Pass() for seen in after_a_bid(scores))
        bids[scores] = sum(isinstance(Queen().choose(at(BID, *scores, seed=n)), Bid) for n in range(60))
    assert passes[20, 35] <= passes[20, 10]
    assert bids[20, 35] > bids[20, 10]


def test_queen_past_the_target_does_not_bid_on_just_anything() -> None:
    """Whoever earns the next hand wins: she bids more freely, but a bid that fails gives the match away."""
    bids = {
        score: sum(isinstance(Queen().choose(at(BID, score, score, seed=n)), Bid) for n in range(60))
        for score in (16, 33)
    }
    assert bids[16] < bids[33] < 56
