"""The chance of winning from a score: Benjamin's published chart, and the laws any such chance keeps."""

from dataclasses import replace
from itertools import product

import pytest

from euchre.hand.scoring import must_earn
from euchre.kernel.machine.rule_words import supports
from euchre.kernel.simulate.matches import simulate_matches
from euchre.players.search.match_equity import MatchEquity, score_mix, shipped_mixes, won_by_score
from euchre.players.trained.training.score_distributions import GAMES
from euchre.rules.rules import Contract, Countdown
from euchre.rules.variants import VARIANTS, variant
from tests.repetition import FAMILIES, MECHANISMS, few_of

CHART = [
    ((0, 0), 0, 0.51),
    ((8, 8), 0, 0.54),
    ((9, 9), 0, 0.65),
    ((2, 8), 0, 0.08),
    ((2, 8), 1, 0.07),
    ((9, 6), 1, 0.82),
    ((9, 8), 0, 0.72),
]
"""Score, who deals (0: the side whose chance it is), and the chance by Fred Benjamin's chart."""


@pytest.mark.parametrize(("score", "dealer", "published"), CHART)
def test_the_chart_agrees_with_benjamins_to_one_point(
    score: tuple[int, int], dealer: int, published: float
) -> None:
    equity = MatchEquity.of(variant("tournament"))
    assert equity is not None
    assert equity.chance(score, dealer)[0] == pytest.approx(published, abs=0.0105)


@pytest.mark.parametrize("name", few_of(VARIANTS, MECHANISMS, ci=FAMILIES | {"canadian", "twelve-bid"}))
def test_the_chances_of_all_sides_add_up_to_one(name: str) -> None:
    rules = VARIANTS[name]
    equity = MatchEquity.of(rules)
    if equity is None:
        assert rules.target is None or not supports(replace(rules, revoke=None))
        return
    for dealer, back in product(range(rules.seats), (0, 3)):
        chances = equity.chance((rules.start + back, *[rules.start] * (rules.sides - 1)), dealer)
        assert sum(chances) == pytest.approx(1)
        assert all(0 <= chance <= 1 for chance in chances)


@pytest.mark.parametrize(
    "name",
    few_of(
        [name for name, rules in VARIANTS.items() if won_by_score(replace(rules, revoke=None))],
        {"two", "dirty-clubs", "twelve-bid", "cutthroat", "bid"},
        ci=FAMILIES | {"canadian"},
    ),
)
def test_a_point_more_is_never_worse(name: str) -> None:
    rules = VARIANTS[name]
    equity = MatchEquity.of(rules)
    assert equity is not None
    assert rules.target is not None
    sign = -1 if isinstance(rules.scoring, Countdown) else 1
    others = (rules.start,) * (rules.sides - 1)
    scores = range(rules.start, rules.target + sign, sign)
    chances = [equity.chance((score, *others), 0)[0] for score in scores]
    assert chances == sorted(chances)
    assert must_earn(rules) or chances[-1] == 1


def test_sides_that_change_places_change_chances() -> None:
    equity = MatchEquity.of(variant("four"))
    assert equity is not None
    for ours, theirs in product(range(10), repeat=2):
        assert equity.chance((ours, theirs), 0) == pytest.approx(equity.chance((theirs, ours), 1)[::-1])


def test_mixes_are_shipped_of_the_games_that_the_training_plays() -> None:
    assert set(shipped_mixes()) == set(GAMES)
    for name, rows in shipped_mixes().items():
        assert sum(rate for _, rate in rows) == pytest.approx(1)
        assert score_mix(variant(name)) == rows
        assert score_mix(replace(variant(name), target=7)) == rows


def test_of_other_rules_the_jack_plays_many_hands() -> None:
    rows = score_mix(variant("canadian"))
    assert sum(rate for _, rate in rows) == pytest.approx(1)
    assert rows not in shipped_mixes().values()


def test_a_side_past_the_target_wins_only_with_a_hand_in_which_it_earned_it() -> None:
    equity = MatchEquity.of(variant("bid"))
    assert equity is not None
    past = equity.chance((25, 35), 0)
    assert 0.5 < past[1] < 1
    assert equity.after((25, 32), (3, 3), 0, maker=0) == equity.chance((28, 35), 1)
    assert equity.after((25, 32), (3, 3), 0, maker=1) == (0, 1)
    assert equity.after((30, 35), (2, -4), 0) == (1, 0)
    either = equity.after((25, 32), (3, 3), 0)
    assert equity.chance((28, 35), 1)[1] < either[1] < 1


def test_chances_of_bid_euchre_come_out_as_often_as_they_say() -> None:
    rules = replace(VARIANTS["bid"], target=8)
    equity, rows = MatchEquity.of(rules), simulate_matches(rules, 0, 20_000, 3, player="jack", max_hands=500)
    assert equity is not None
    dealt = [rows[rows[:, 0] % 2 == first] for first in (0, 1)]
    for first, part in enumerate(dealt):
        won = float((part[:, 3] == 1).mean())
        assert equity.chance((0, 0), first)[0] == pytest.approx(won, abs=0.02)


def test_there_is_no_chance_where_more_than_the_score_ends_the_match() -> None:
    buck, four = VARIANTS["buck"], VARIANTS["four"]
    assert isinstance(buck.scoring, Countdown)
    assert MatchEquity.of(replace(buck, scoring=replace(buck.scoring, sweep_wins=True))) is None
    assert MatchEquity.of(replace(four, deals=8)) is None
    assert MatchEquity.of(replace(four, deals=8, target=None)) is None


@pytest.mark.parametrize("sides", few_of([2, 4], {2}, rest=pytest.mark.ci))
def test_of_what_need_not_be_earned_the_target_is_enough(sides: int) -> None:
    bid = VARIANTS["bid"]
    assert isinstance(bid.scoring, Contract)
    free = replace(bid, sides=sides, scoring=replace(bid.scoring, must_earn=False))
    held = replace(bid, sides=sides)
    easy, hard = MatchEquity.of(free), MatchEquity.of(held)
    assert easy is not None
    assert hard is not None
    start = (33, *(20,) * (sides - 1))
    assert easy.chance(start, 0)[0] == 1
    assert hard.chance((20,) * sides, 0)[0] < hard.chance(start, 0)[0] < 1
    assert sum(hard.chance(start, 0)) == pytest.approx(1)
