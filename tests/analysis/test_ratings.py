"""Bradley and Terry's ratings: the known ones are found again, and their intervals hold them."""

from itertools import combinations, product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from euchre.analysis.strength.ratings import ELO, cycles, ratings
from euchre.base.errors import EuchreError

LADDER = {"nine": 0.0, "ten": 60.0, "queen": 150.0, "king": 190.0, "ace": 230.0}


def games(elos: list[float], of: int, rng: np.random.Generator | None = None) -> list[list[float]]:
    """Wins between players of these strengths: by chance, or exactly as expected."""
    wins = [[0.0] * len(elos) for _ in elos]
    for one, other in combinations(range(len(elos)), 2):
        rate = 1 / (1 + 10 ** ((elos[other] - elos[one]) / 400))
        wins[one][other] = float(rng.binomial(of, rate)) if rng is not None else of * rate
        wins[other][one] = of - wins[one][other]
    return wins


def test_known_ratings_are_recovered() -> None:
    """From wins exactly as expected they come out exactly; strongest first, the weakest at 0."""
    found = ratings(list(LADDER), games(list(LADDER.values()), 1_000))
    assert [one.name for one in found.players] == ["ace", "king", "queen", "ten", "nine"]
    for one in found.players:
        assert one.elo == pytest.approx(LADDER[one.name], abs=1e-6)
    assert found.players[-1][1:] == (0.0, 0.0, 0.0, 0.0)
    assert found.bounded


def test_intervals_hold_the_true_rating_in_95_of_100() -> None:
    """500 ladders; the weakest must come out as such, which he does over so many games."""
    rng, held = np.random.default_rng(7), 0
    for _ in range(500):
        found = ratings(list(LADDER), games(list(LADDER.values()), 400, rng))
        assert found.players[-1].name == "nine"
        held += sum(one.low <= LADDER[one.name] <= one.high for one in found.players[:-1])
    assert 0.93 < held / 2000 < 0.97


def test_two_players_as_by_hand() -> None:
    """Three to one: 400 log10 3; the error of a logit is 1 / sqrt(n p q)."""
    first, second = ratings(["one", "other"], [[0, 25], [75, 0]]).players
    assert (first.name, second.name) == ("other", "one")
    assert first.elo == pytest.approx(400 * np.log10(3))
    assert first.error == pytest.approx(ELO / np.sqrt(100 * 0.25 * 0.75))


def test_the_unbeaten_get_a_rating_and_it_is_said() -> None:
    found = ratings(["a", "b", "c"], [[0, 50, 50], [0, 0, 30], [0, 20, 0]])
    assert not found.bounded
    assert [one.name for one in found.players] == ["a", "b", "c"]
    assert all(np.isfinite(one[1:]).all() for one in found.players)
    assert found.players[0].error > 3 * found.players[1].error


def test_games_need_not_be_all_against_all() -> None:
    """Who met nobody in common is measured by way of others; who met nobody at all cannot be."""
    chain = [[0, 60, 0], [40, 0, 60], [0, 40, 0]]
    strength = [one.elo for one in ratings("abc", chain).players]
    assert strength == pytest.approx([800 * np.log10(1.5), 400 * np.log10(1.5), 0])
    with pytest.raises(EuchreError, match="never met"):
        ratings("abcd", [[0, 1, 0, 0], [1, 0, 0, 0], [0, 0, 0, 1], [0, 0, 1, 0]])


@given(st.lists(st.integers(0, 40), min_size=12, max_size=12), st.permutations(range(4)))
def test_the_order_of_the_names_does_not_matter(wins: list[int], order: list[int]) -> None:
    cells = iter(wins)
    table = [[0 if one == other else 1 + next(cells) for other in range(4)] for one in range(4)]
    turned = [[table[one][other] for other in order] for one in order]
    found = {one.name: one.elo for one in ratings("abcd", table).players}
    again = {one.name: one.elo for one in ratings(["abcd"[at] for at in order], turned).players}
    assert found == pytest.approx(again, abs=1e-6)


def test_cycles_are_named() -> None:
    """Each three once, in the order in which they beat each other; a ladder has none."""
    ladder = [[np.sign(other - one) for other in range(5)] for one in range(5)]
    assert cycles("abcde", ladder) == []
    ladder[0][2], ladder[2][0] = -1, 1
    assert cycles("abcde", ladder) == [("a", "b", "c")]
    ladder[0][2], ladder[2][0] = 0, 0  # equals close no circle
    assert cycles("abcde", ladder) == []


def test_every_cycle_has_one_of_three() -> None:
    """So that three at a time are enough, where all have met and none are equal."""
    for signs in product((1, -1), repeat=6):
        edges = np.zeros((4, 4))
        for (one, other), sign in zip(combinations(range(4), 2), signs, strict=True):
            edges[one, other], edges[other, one] = sign, -sign
        beaten = sorted((edges > 0).sum(axis=1).tolist())
        assert (cycles("abcd", edges) == []) == (beaten == [0, 1, 2, 3])
