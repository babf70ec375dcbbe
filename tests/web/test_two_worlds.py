"""What a viewer may not know changes no byte they are sent, nor when."""

import asyncio
from random import Random

import pytest

from tests.laws.two_worlds import CASES
from tests.web.leaks import LEAKS
from tests.web.two_worlds import Tally, TellsApartError, law

PAIRS = 4_000
"""Pairs of worlds in the suite, all games together."""
GAMES = [name for name in CASES if name != "joker-redeal"]
"""That one is over before it begins, its cards on the table."""
LONG = ("two", "four-24", "twelve", "cutthroat")
"""Games of more than one hand, whatever the first brings."""
EACH = PAIRS // len(GAMES) + 1


async def looked_at(name: str, pairs: int, start: int = 0, each: int = 5) -> Tally:
    """So many pairs of worlds of one game; of some the hand is a later one, and there is asked over HTTP."""
    tally, seed = Tally(), start
    while tally.pairs < pairs:
        if seed % 8 == 1 or not tally.asked:
            await law(name, Random(f"{name} later {seed}"), tally, each=2, later=True, asks=True)
        await law(name, Random(f"{name} {seed}"), tally, each=each)
        seed += 1
        assert seed - start < 50 + 20 * pairs, "hardly ever a second world"
    return tally


@pytest.mark.parametrize("name", GAMES)
def test_no_viewer_can_tell_two_worlds_apart(name: str) -> None:
    """Every seat, those who watch, who comes late, who comes back from any point, and whatever they try."""
    tally = asyncio.run(looked_at(name, EACH, each=8))
    assert tally.frames > 10 * tally.pairs
    assert tally.asked
    assert tally.later or name not in LONG


@pytest.mark.parametrize("name", LEAKS)
def test_a_server_that_tells_too_much_is_noticed(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    wrong, game = LEAKS[name]
    wrong(monkeypatch)
    with pytest.raises(TellsApartError):
        asyncio.run(looked_at(game, 200))


def test_twenty_wrong_servers_are_tried() -> None:
    assert len(LEAKS) >= 20


@pytest.mark.long
@pytest.mark.parametrize("part", range(20))
def test_two_hundred_thousand_pairs(part: int) -> None:
    for name in GAMES:
        asyncio.run(looked_at(name, 10_000 // len(GAMES) + 1, start=1_000_000 * (part + 1)))
