"""The laws of movements: who sits where in an evening of many tables."""

from collections import Counter
from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from euchre.web.features.evening import movements
from euchre.web.features.evening.movements import (
    STARTERS,
    counted,
    in_order,
    individual,
    knock_out,
    knocked_out,
    partners,
    progress,
    round_robin,
    rounds_of,
)


@pytest.mark.parametrize("players", range(4, 65, 4))
def test_in_an_individual_schedule_each_has_each_once_for_a_partner_and_meets_them_twice(
    players: int,
) -> None:
    """Everybody sits exactly once in each round."""
    rounds = [individual(players, number) for number in range(players - 1)]
    for tables in rounds:
        assert sorted(player for table in tables for player in table) == list(range(players))
    together = counted(rounds)
    assert together == {frozenset(two): 1 for two in combinations(range(players), 2)}
    against = Counter(
        frozenset((one, other))
        for tables in rounds
        for a, b, c, d in tables
        for one in (a, c)
        for other in (b, d)
    )
    assert against == {frozenset(two): 2 for two in combinations(range(players), 2)}


def test_a_schedule_begins_again_after_its_last_round() -> None:
    assert individual(8, 7) == individual(8, 0)


@pytest.mark.parametrize("players", [0, 6, 10, 68])
def test_players_that_fill_no_tables_are_refused(players: int) -> None:
    with pytest.raises(ValueError, match="can be seated"):
        individual(players, 0)


@given(st.integers(1, 16), st.integers(0, 2**32))
def test_winners_move_up_losers_stay_and_all_change_partners(tables: int, seed: int) -> None:
    """Winners at the head table stay, losers there go to the last; nobody keeps their partner."""
    rng = Random(seed)
    before = in_order(rng.sample(range(4 * tables), 4 * tables))
    won = [rng.randrange(2) for _ in before]
    after = progress(before, won, counted([before]))
    assert sorted(player for table in after for player in table) == list(range(4 * tables))
    where = {player: at for at, table in enumerate(after) for player in table}
    for at, (table, side) in enumerate(zip(before, won, strict=True)):
        for seat, player in enumerate(table):
            stays_at_last = tables - 1 if at == 0 else at
            assert where[player] == (max(0, at - 1) if seat % 2 == side else stays_at_last)
    assert not counted([before]) & counted([after])


@given(st.integers(2, 8), st.integers(0, 2**32))
def test_of_two_ways_to_change_partners_the_one_with_fewer_repetitions_is_taken(
    tables: int, seed: int
) -> None:
    rng = Random(seed)
    rounds = [in_order(range(4 * tables))]
    for _ in range(12):
        together = counted(rounds)
        new = progress(rounds[-1], [rng.randrange(2) for _ in range(tables)], together)
        for a, b, c, d in new:
            mine, other = partners((a, b, c, d)), partners((a, b, d, c))
            assert sum(together[pair] for pair in mine) <= sum(together[pair] for pair in other)
        rounds.append(new)


@pytest.mark.parametrize("pairs", range(2, 33))
def test_in_a_round_robin_every_pair_meets_every_other_once(pairs: int) -> None:
    """With an odd number each has one bye, in a round of its own."""
    rounds = [round_robin(pairs, number) for number in range(rounds_of(pairs))]
    for matches in rounds:
        assert sorted(one for match in matches for one in match if one is not None) == list(range(pairs))
    met = Counter(frozenset(match) for matches in rounds for match in matches if None not in match)
    assert met == {frozenset(two): 1 for two in combinations(range(pairs), 2)}
    byes = Counter(a for matches in rounds for a, b in matches if b is None)
    assert byes == (dict.fromkeys(range(pairs), 1) if pairs % 2 else {})


@pytest.mark.parametrize("pairs", range(2, 33))
def test_in_a_knock_out_the_best_have_the_byes_and_meet_last(pairs: int) -> None:
    """Where the better pair always wins, the best two meet in the final, the best four before it."""
    sheet = knock_out(pairs)
    byes = sorted(a for a, b in sheet if b is None)
    assert byes == list(range(len(byes)))
    assert len(sheet) == 1 << (pairs - 1).bit_length() - 1
    while len(sheet) > 1:
        winners = [a if b is None else min(a, b) for a, b in sheet]
        assert sorted(winners) == list(range(len(winners)))
        sheet = knocked_out(winners)
        assert None not in [b for _, b in sheet]
    assert sheet == ((0, 1),)


def test_movements_refuse_what_cannot_be() -> None:
    with pytest.raises(ValueError, match="cannot meet"):
        round_robin(1, 0)
    with pytest.raises(ValueError, match="cannot meet"):
        knock_out(1)
    with pytest.raises(ValueError, match="cannot meet"):
        knocked_out([1, 2, 3])
    for players in ([], [1, 2, 3]):
        with pytest.raises(ValueError, match="do not fill"):
            in_order(players)
    assert set(STARTERS) == set(range(movements.FEWEST_PLAYERS, movements.MOST_PLAYERS + 1, 4))
