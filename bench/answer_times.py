"""
The answer times of computer players by a real clock, in two worlds that look the same to a viewer.

``python3 dev.py run bench/answer_times.py`` plays both worlds many times, in mixed order, with players in a
separate process; this takes a quarter of an hour. It compares, decision by decision, the times from the event
before a computer player's decision to the decision, as a viewer's page gets both, by Welch's t and by the
distance of Kolmogorov and Smirnov. The exit status is 1 if a clock tells the worlds apart (H4). By a virtual
clock, `tests/web/test_two_worlds.py` compares the times exactly.
"""

import asyncio
import sys
from dataclasses import dataclass, field
from math import inf, log, sqrt
from random import Random
from statistics import fmean, variance
from time import perf_counter
from typing import Any, Final

import pytest

from euchre.rules.actions import Action
from euchre.rules.text.plain import rules_to_dict
from euchre.seen.views import View
from euchre.web.app import VETOES
from euchre.web.core.bots.service import Bots, WorkerBots
from euchre.web.core.room import entries
from euchre.web.core.room.room import Room
from euchre.web.core.tables.clock import SystemClock
from euchre.web.core.tables.context import Timeouts
from euchre.web.core.tables.registry import Registry
from euchre.web.core.wire.client_messages import Act, Fill, Hello, Sit, Start
from euchre.web.core.wire.server_messages import Events, Ok, ServerMessage
from tests.laws.two_worlds import CASES, Run, run
from tests.web.core.bots.test_bots import position
from tests.web.memory import Memory, Simple, Socket
from tests.web.two_worlds import second_worlds, stacked

T: Final = 4.5
"""The limit of |t|; by chance alone it is reached once in 150,000 comparisons."""
LUCK: Final = 1e-5
"""The probability that two samples of one distribution look different by chance."""
VIEWER, RIVAL = "viewer", "nine"
GAMES: Final = ("two", "twelve", "euchre")
PLAYERS: Final = (("queen", 0.05, 10, 300), ("king", 0.7, 1, 60))
"""
The settings by name: the pause in seconds, the number of pairs of worlds of each game, and how often each is
first played.
"""


@dataclass(frozen=True)
class Pair:
    """Two worlds that look the same to one seat up to a stop."""

    run: Run
    viewer: int
    worlds: tuple[tuple[tuple[Any, ...], tuple[Action, ...]], ...]
    """The deck and the decisions of each."""


def pair(name: str, seed: int, least: int = 5, most: int = 9) -> Pair:
    """Two worlds of one game in which computer players decide *least* times or more, of *most* decisions."""
    rng = Random(f"{name} {seed}")
    while True:
        a = run(CASES[name], rng)
        viewer = rng.randrange(a.rules.seats)
        stop = min(most, len(a.actions) - 1)
        if sum(state.turn != viewer for state in a.states[:stop]) < least:
            continue
        for deck, actions in second_worlds(a, stop, viewer, rng, 1):
            return Pair(a, viewer, ((a.deck, a.actions[:stop]), (deck, actions)))


class Scripted(Simple):
    """Computer players that play a script, each decision as late as *player* of *others* makes it."""

    def __init__(self, script: tuple[Action, ...], others: Bots, player: str) -> None:
        super().__init__()
        self.script, self.others, self.player = script, others, player

    async def choose(
        self, player: str, view: View, seed: int, seconds: float, address: str = ""
    ) -> tuple[Action, str]:
        """Think as long as these cards need, and then act as in the other world."""
        del player, address
        await self.others.choose(self.player, view, seed, seconds)
        done = len(view.history)
        return self.script[done] if done < len(self.script) else view.legal[0], ""


class Page(Socket):
    """A page that notes when it was told of each event."""

    def __init__(self) -> None:
        super().__init__(VIEWER)
        self.heard: list[float] = []
        self.more = asyncio.Event()

    def send(self, message: ServerMessage, *, more: bool = False) -> None:
        """Note the time of a message."""
        if isinstance(message, Events) and message.events:
            self.heard.append(perf_counter())
            self.more.set()
        super().send(message, more=more)

    async def until(self, many: int) -> None:
        """Wait until that many events have happened."""
        while len(self.heard) < many:
            self.more.clear()
            await self.more.wait()


@dataclass
class Measured:
    """Seconds to each decision of a computer player, by its number in the hand, in both worlds."""

    worlds: tuple[dict[int, list[float]], dict[int, list[float]]] = field(default_factory=lambda: ({}, {}))

    @property
    def many(self) -> int:
        """How many answers were timed."""
        return sum(len(times) for world in self.worlds for times in world.values())

    def t(self) -> float:
        """The largest |t| of all decisions."""
        one, other = self.worlds
        return max(abs(welch(one[n], other[n])) for n in one)

    def apart(self) -> float:
        """
        The largest distance of all decisions, as a multiple of the distance that chance reaches with
        probability `LUCK`.
        """
        one, other = self.worlds
        return max(distance(one[n], other[n]) for n in one)

    def differ(self, share: float = 1) -> bool:
        """Whether the worlds differ; with a smaller *share* of the limits, whether they differ a little."""
        return self.t() > share * T or self.apart() > share


class Timing:
    """A server in this process, with tables at which pairs of worlds are played."""

    def __init__(self, pause: float, others: Bots, player: str) -> None:
        self.pause, self.others, self.player = pause, others, player
        self._opening = asyncio.Lock()

    async def tells(self, pair: Pair, times: int) -> bool:
        """
        Return whether the times tell the worlds apart.

        A pair that differs a little is measured twice more, with more games, because a pause of the machine
        can cause such a difference, but not every time.
        """
        first = await self.measure(pair, times)
        assert first.many >= 10 * times  # five decisions at least, in two worlds
        if not first.differ(2 / 3):
            return False
        return all([(await self.measure(pair, 3 * times, seed=seed)).differ() for seed in (2, 3)])

    async def measure(self, pair: Pair, times: int, *, together: int = 8, seed: int = 1) -> Measured:
        """Play both worlds that many times, in mixed order, some of them at once."""
        found = Measured()
        order = [0, 1] * times
        Random(seed).shuffle(order)

        async def player() -> None:
            while order:
                world = order.pop()
                for n, seconds in (await self.play(pair, world)).items():
                    found.worlds[world].setdefault(n, []).append(seconds)

        await asyncio.gather(*(player() for _ in range(together)))
        return found

    async def play(self, pair: Pair, world: int) -> dict[int, float]:
        """Play one world once; return how long each decision of a computer player took, by its number."""
        deck, script = pair.worlds[world]
        bots = Scripted(script, self.others, self.player)
        luck = stacked(pair.run.rules.seats, (pair.run.dealer, deck))
        timeouts = Timeouts(pause=self.pause)
        registry = Registry(Memory(), bots, VETOES, clock=SystemClock(), timeouts=timeouts)
        page, asked = Page(), iter(range(10_000))

        async def ask(kind: Any, **given: Any) -> None:
            answer = await registry.ask(table, VIEWER, kind(id=f"command-{next(asked)}", **given))
            assert isinstance(answer, Ok), answer

        async with self._opening:  # the prepared deck is shared by the whole process
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr(Room, "luck", luck)
                opened = entries.Opened(at=0, rules=rules_to_dict(pair.run.rules), secret="")
                table = await registry.open_table(VIEWER, opened)
                await ask(Sit, chair=pair.viewer, name="Ann")
                for chair in set(range(pair.run.rules.seats)) - {pair.viewer}:
                    await ask(Fill, chair=chair, player=RIVAL)
                session = await registry.attach(table, page, Hello())
                await ask(Start)
        took: dict[int, float] = {}
        for n, action in enumerate(script):
            room = registry._actors[table].room  # noqa: SLF001  # a new one after each move
            assert room.game is not None
            before = len(page.heard)
            if room.game.state.turn == pair.viewer:
                await ask(Act, turn=room.game.turn, action=str(action))
            else:
                await page.until(before + 1)
                took[n] = page.heard[before] - page.heard[before - 1]
        session.detach()
        await registry.drain(1)
        return took


def welch(one: list[float], other: list[float]) -> float:
    """Welch's t of two samples: how many standard errors their means are apart."""
    apart = fmean(one) - fmean(other)
    error = sqrt(variance(one) / len(one) + variance(other) / len(other))
    return apart / error if error else inf if apart else 0.0


def distance(one: list[float], other: list[float]) -> float:
    """
    The distance of Kolmogorov and Smirnov of two samples, as a multiple of what chance reaches with
    probability `LUCK`.
    """
    ranked = sorted([(value, 1 / len(one)) for value in one] + [(value, -1 / len(other)) for value in other])
    widest, height = 0.0, 0.0
    for _, step in ranked:
        height += step
        widest = max(widest, abs(height))
    return widest / sqrt(-log(LUCK / 2) / 2 * (len(one) + len(other)) / (len(one) * len(other)))


async def main() -> int:
    """Print for each pair of worlds whether its answers tell them apart; return how many do."""
    bots, found = WorkerBots(1), 0
    await bots.start()
    try:
        while (await bots.choose("queen", position(), 1, 60.0))[1]:
            pass
        for player, pause, pairs, times in PLAYERS:
            for seed, name in [(seed, name) for seed in range(pairs) for name in GAMES]:
                told = await Timing(pause, bots, player).tells(pair(name, seed), times)
                print(f"{player} {name} {seed}: {'TOLD APART' if told else 'alike'}", flush=True)
                found += told
    finally:
        await bots.stop()
    return found


if __name__ == "__main__":
    sys.exit(asyncio.run(main()) > 0)
