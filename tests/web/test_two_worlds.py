"""What a viewer may not know changes no byte they are sent, nor when."""

import asyncio

import pytest

from tests.web import choose_pairs
from tests.web.choose_pairs import GAMES
from tests.web.leaks import LEAKS
from tests.web.two_worlds import Tally, TellsApartError, Try, law

CHOSEN = choose_pairs.read()
ANEW = "choose anew, by `python -m tests.web.choose_pairs`"
PAIRS = 5
"""Of each game at least, whether or not fewer meet everything."""
LONG = ("two", "four-24", "twelve", "cutthroat")
"""Games of more than one hand, whatever the first brings."""

OPEN = ("twelve-0-12",)
"""Games of which nothing is hidden from those who play: each of two knows the other's cards."""


async def many(name: str, pairs: int, start: int) -> Tally:
    """So many pairs of worlds of one game; of some the hand is a later one, and there is asked over HTTP."""
    tally, seed = Tally(), start
    while tally.pairs < pairs:
        if seed % 8 == 1 or not tally.asked:
            await law(name, Try(seed, later=True), tally, each=2)
        await law(name, Try(seed), tally)
        seed += 1
        assert seed - start < 50 + 20 * pairs, "hardly ever a second world"
    return tally


async def chosen(name: str) -> tuple[Tally, set[str]]:
    """The chosen pairs of one game, and the kinds of viewers that are among them."""
    tally, kinds = Tally(), set[str]()
    for one in CHOSEN[name].tries:
        world = await law(name, one, tally, each=-(-PAIRS // len(CHOSEN[name].tries)))
        assert world is not None, f"{one} has no second world: {ANEW}"
        kinds |= choose_pairs.kinds(world)
    return tally, kinds


@pytest.mark.parametrize("name", GAMES)
def test_no_viewer_can_tell_two_worlds_apart(name: str) -> None:
    """
    Every seat, those who watch, who comes late, who comes back from any point, and whatever they try.

    The pairs of ``chosen-pairs.txt``: of many of each game some that meet all that those meet.
    """
    tally, kinds = asyncio.run(chosen(name))
    assert kinds == CHOSEN[name].kinds, ANEW
    assert tally.frames > 10 * tally.pairs


def test_pairs_are_chosen_of_every_game_and_for_every_kind_of_viewer() -> None:
    assert tuple(CHOSEN) == GAMES, ANEW
    for name, (_, kinds) in CHOSEN.items():
        lookers = {kind.split(" among")[0] for kind in kinds}
        assert "watcher" in lookers
        assert "seat" in lookers or name in OPEN
        assert "over HTTP" in kinds
        assert "later hand" in kinds or name not in LONG
    assert sum("computer" in kinds for _, kinds in CHOSEN.values()) > 60


@pytest.mark.long
def test_chosen_pairs_meet_all_that_many_meet() -> None:
    met = asyncio.run(choose_pairs.every())
    assert len(met) > 2_000
    chosen = [one for one in met if one.tried in CHOSEN[one.name].tries]
    assert choose_pairs.all_of(chosen) == choose_pairs.all_of(met), ANEW


@pytest.mark.parametrize("name", LEAKS)
def test_a_server_that_tells_too_much_is_noticed(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    wrong, game = LEAKS[name]
    wrong(monkeypatch)
    with pytest.raises(TellsApartError):
        asyncio.run(chosen(game))


def test_twenty_wrong_servers_are_tried() -> None:
    assert len(LEAKS) >= 20


@pytest.mark.long
@pytest.mark.parametrize("part", range(20))
def test_two_hundred_thousand_pairs(part: int) -> None:
    for name in GAMES:
        asyncio.run(many(name, 10_000 // len(GAMES) + 1, start=1_000_000 * (part + 1)))
