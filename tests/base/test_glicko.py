"""Ratings by Glicko-2: the arithmetic of the paper, and what partners add to it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from euchre.base.glicko import NEW, Rating, expected, rate, rested

RATINGS = st.builds(Rating, st.floats(0, 3000), st.floats(30, 350), st.floats(0.03, 0.2))

ELOTE = [
    # one, the other, the score of one, one afterwards: by elote 1.5.1
    ((1500, 200, 0.06), (1400, 30, 0.06), 1, (1563.5642, 175.4027, 0.059999)),
    ((1500, 350, 0.06), (1500, 350, 0.06), 0, (1337.6891, 290.3190, 0.060000)),
    ((1200, 80, 0.05), (2000, 120, 0.06), 1, (1234.2858, 80.3712, 0.050007)),
    ((2100, 60, 0.09), (1300, 200, 0.06), 0, (2081.7227, 61.9496, 0.090030)),
    ((1700, 110, 0.06), (1650, 50, 0.04), 0.5, (1695.5322, 105.5096, 0.059997)),
]


@pytest.mark.parametrize(("one", "other", "score", "after"), ELOTE)
def test_two_people_are_rated_as_another_program_rates_them(
    one: tuple[float, ...], other: tuple[float, ...], score: float, after: tuple[float, ...]
) -> None:
    ((rated,), _) = rate([Rating(*one)], [Rating(*other)], score)
    assert rated[:2] == pytest.approx(after[:2], abs=1e-4)
    assert rated.volatility == pytest.approx(after[2], abs=6e-7)


def test_a_time_without_results_leaves_the_value_and_widens_the_deviation() -> None:
    """Step 6 of the paper, whose example has 1.152862 after 1.1513, the volatility being 0.05999."""
    after = rested(Rating(1500, 1.1513 * 173.7178, 0.05999), 1)
    assert after.value == 1500
    assert after.deviation / 173.7178 == pytest.approx(1.152862, abs=1e-5)
    assert rested(Rating(1500, 60), 1e6).deviation == 350


@given(
    st.lists(RATINGS, min_size=1, max_size=3),
    st.lists(RATINGS, min_size=1, max_size=3),
    st.sampled_from([0, 0.5, 1]),
)
def test_who_wins_never_loses_points_and_no_number_leaves_its_range(
    first: list[Rating], second: list[Rating], score: float
) -> None:
    for before, after, got in zip(
        (first, second), rate(first, second, score), (score, 1 - score), strict=True
    ):
        for old, new in zip(before, after, strict=True):
            assert 0 < new.deviation <= 350
            assert 0 < new.volatility < 1
            assert (new.value - old.value) * (got - 0.5) >= 0 or got == 0.5


@given(RATINGS, st.lists(RATINGS, min_size=2, max_size=2), st.sampled_from([0, 1]))
def test_partners_with_the_same_rating_move_by_the_same_points(
    both: Rating, others: list[Rating], score: float
) -> None:
    (one, two), _ = rate([both, both], others, score)
    assert one == two


@given(
    st.lists(RATINGS, min_size=2, max_size=2),
    st.lists(RATINGS, min_size=2, max_size=2),
    st.sampled_from([0, 0.5, 1]),
)
def test_it_does_not_matter_which_side_is_named_first(
    first: list[Rating], second: list[Rating], score: float
) -> None:
    assert rate(first, second, score) == rate(second, first, 1 - score)[::-1]
    assert expected(first, second) == pytest.approx(1 - expected(second, first))


def test_a_weak_partner_costs_a_strong_player_nothing_that_was_to_be_expected() -> None:
    """1900 with 1100 against two of 1500 is an even match: a win and a defeat weigh the same."""
    strong, weak, other = Rating(1900, 80), Rating(1100, 80), Rating(1500, 80)
    won = rate([strong, weak], [other, other], 1)[0][0]
    lost = rate([strong, weak], [other, other], 0)[0][0]
    assert won.value - 1900 == pytest.approx(1900 - lost.value)


def test_an_anchor_stays_where_it_is() -> None:
    anchor = Rating(1500, 0)
    (person,), (after,) = rate([NEW], [anchor], 1)
    assert after == anchor == rested(anchor, 1000)
    assert person.value > NEW.value


def test_a_result_that_surprises_makes_the_strength_more_volatile() -> None:
    """Step 5: the volatility follows what was expected, wherever on the scale that happens."""
    for value in (500, 1500, 2500):
        ((beaten,), _) = rate([Rating(value, 60)], [Rating(value - 800, 30)], 0)
        ((sure,), _) = rate([Rating(value, 60)], [Rating(value - 800, 30)], 1)
        assert beaten.volatility > 0.06 > sure.volatility
        ((there,), _) = rate([Rating(0, 60)], [Rating(-800, 30)], 0)
        assert beaten.volatility == pytest.approx(there.volatility)


@pytest.mark.parametrize("call", [([], [NEW], 1), ([NEW], [], 1), ([NEW], [NEW], 1.5)])
def test_a_result_of_nobody_and_a_score_out_of_range_are_refused(
    call: tuple[list[Rating], list[Rating], float],
) -> None:
    with pytest.raises(ValueError, match=r"without a member|between 0"):
        rate(*call)
