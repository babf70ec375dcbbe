"""When a computer player answers tells nothing of cards that lie hidden (H4); by a real clock."""

import asyncio
from random import Random

import pytest

from euchre.web.bots.service import WorkerBots
from tests.web.test_bots import position
from tests.web.timing import T, Timing, distance, pair, welch

GAMES = ("two", "twelve", "four-24")
PAUSE = 0.05
THINKS = 0.006
"""Seconds at most that hidden cards make somebody think: well within a pause."""


def told_apart(name: str, pause: float, slow: float, times: int = 25) -> bool:
    """Whether a pair of worlds of one game is, whose players take longer over some cards than over others."""
    return asyncio.run(Timing(pause, slow=slow).tells(pair(name, 1), times))


@pytest.mark.parametrize("name", GAMES)
def test_h4_how_long_an_answer_takes_tells_nothing_of_hidden_cards(name: str) -> None:
    """Fixed pauses: whatever a player thinks within one, it speaks at its end."""
    assert not told_apart(name, PAUSE, THINKS)


def test_h4_a_server_without_pauses_is_noticed() -> None:
    """The same players, speaking as soon as they have decided."""
    assert told_apart("four-24", 0, 0.04, 20)


def test_two_samples_of_one_distribution_are_taken_for_one_and_of_two_for_two() -> None:
    rng = Random(4)
    one, same = ([rng.gauss(1, 0.1) for _ in range(500)] for _ in range(2))
    wide = [rng.gauss(1, 0.3) for _ in range(500)]
    late = [rng.gauss(1.05, 0.1) for _ in range(500)]
    assert abs(welch(one, same)) < T
    assert distance(one, same) < 1
    assert abs(welch(one, late)) > T
    assert distance(one, wide) > 1


@pytest.mark.long
@pytest.mark.parametrize(
    ("player", "pause", "pairs", "times"), [("queen", 0.05, 10, 300), ("king", 0.7, 1, 60)]
)
def test_h4_a_hundred_thousand_answers_of_players_in_processes_of_their_own(
    player: str, pause: float, pairs: int, times: int
) -> None:
    """They really think: the queen by rule, the king by search; a quarter of an hour, and some minutes."""

    async def story() -> None:
        bots, first = WorkerBots(1), position()
        await bots.start()
        try:
            while (await bots.choose(player, first, 1, 60.0))[1]:
                pass
            timing = Timing(pause, others=bots, player=player)
            for seed in range(pairs):
                for name in GAMES:
                    assert not await timing.tells(pair(name, seed), times), (name, seed)
        finally:
            await bots.stop()

    asyncio.run(story())
