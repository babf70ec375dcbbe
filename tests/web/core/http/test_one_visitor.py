"""One visitor who asks for all that is dear, under as many names as they like: others hardly notice it."""

import asyncio
from collections import Counter
from pathlib import Path
from typing import Final

import pytest

from euchre.web.core.bots import service
from euchre.web.core.bots.service import WorkerBots
from euchre.web.core.http.settings import settings
from euchre.web.features.games import queries as finished_games
from euchre.web.features.games.requests import Reviews
from euchre.web.features.learn.own_games import OwnGames
from euchre.web.features.study.requests import Studies
from tests.web.asgi import PATIENCE, World
from tests.web.core.bots.test_bots import ROGUE, position
from tests.web.features.games.test_linked_games import shared
from tests.web.memory import settle

ONE, OTHER = "192.0.2.1", "198.51.100.7"
"""Addresses."""
PLACES: Final = 2
"""Of the one address, at a server with half the usual limits for addresses."""
NAMES: Final = 12
HAND: Final = {"rules": "euchre", "dealer": 3}


class Strained(World):
    """An application with real processes, which write down in *folder* what they are asked."""

    def __init__(self, folder: Path) -> None:
        super().__init__(settings("127.0.0.1", 8000, per_address=0.5))
        self.folder, self.bots = folder, WorkerBots(1, quick=1, command=(*ROGUE, str(folder)))
        here = self.app.context
        for kind in (Reviews, OwnGames, Studies):
            vars(here.held(kind))["_analyst"] = self.bots

    @property
    def asked(self) -> list[str]:
        """The questions that came to a process away from a table, in order."""
        file = self.folder / "asked"
        lines = file.read_text().splitlines() if file.exists() else []
        return [line for line in lines if not line.startswith("('choose'")]

    async def until(self, *kinds: str) -> None:
        """Wait until processes are asked questions of these *kinds*."""
        while not all(map(self.of, kinds)):  # noqa: ASYNC110  # a process tells nobody
            await asyncio.sleep(0.01)

    def of(self, kind: str) -> int:
        """How many questions of a *kind* came to a process."""
        return sum(line.startswith(f"('{kind}'") for line in self.asked)

    async def games(self, many: int) -> list[str]:
        """The links of so many shared games."""
        table, _, link = await shared(self)
        for number in range(1, many):
            copy = self.store.games[table, 0]._replace(table=f"copy-{number}")
            self.store.change_game(copy)
            self.store.run(finished_games.link, copy.table, 0, f"link-{number}")
        return [link, *[f"link-{number}" for number in range(1, many)]]


def test_f109_one_visitor_leaves_others_the_processor(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of their questions few wait, and one is worked out at a time; computer players are not held up."""
    monkeypatch.setattr(service, "PATIENT", 0)  # nor is anybody here by the tests beside this one

    async def story() -> None:
        world = Strained(tmp_path)
        links = await world.games(NAMES + 1)
        await world.bots.start()
        try:
            wishes = [
                wish
                for number in range(NAMES)
                for wish in (
                    ("/api/chart", {"rules": "two", "dealer": 0, "round": 1, "scores": [number % 9, 0]}),
                    ("/api/ask", {"text": f"no position {number}"}),
                    ("/api/ask/open", {"text": f"no game {number}"}),
                    (f"/api/games/{links[number]}/review", {}),
                )
            ]
            attack = [asyncio.create_task(world.ask("POST", *wish, client=ONE)) for wish in wishes]
            await world.until("study", "review")
            await settle(1_000)
            begun = Counter(task.result().status for task in attack if task.done())
            assert begun == {200: PLACES, 429: len(wishes) - 2 * PLACES}
            for player in ("nine", "prints"):  # of both kinds of computer players
                while (await world.bots.choose(player, position(), 1, PATIENCE))[1]:
                    pass
            assert (world.of("study"), world.of("review")) == (1, 1)
            study = asyncio.create_task(world.ask("POST", "/api/ask/pick", HAND, client=OTHER))
            review = f"/api/games/{links[-1]}/review"
            assert (await world.ask("POST", review, {}, client=OTHER)).json["state"] == "waiting"
            await settle()
            (tmp_path / "gate").touch()
            assert (await asyncio.wait_for(study, PATIENCE)).status == 200
            assert world.of("study") == PLACES + 1
            while (await world.ask("GET", review, client=OTHER)).json["state"] != "failed":  # noqa: ASYNC110
                await asyncio.sleep(0.01)
            assert world.of("review") == PLACES + 1
            chart = (await asyncio.gather(*attack))[0]
            assert (chart.status, len(chart.json["cells"]) > 0) == (200, True), "it was really worked out"
        finally:
            await world.app.drain()
            await world.bots.stop()

    asyncio.run(story())


def test_f109_hints_and_computer_players_come_to_one_address_after_another(tmp_path: Path) -> None:
    """However much one visitor asks for at once, what somebody else asks for is the next."""

    async def story() -> None:
        bots = WorkerBots(1, quick=1, command=(*ROGUE, str(tmp_path)))
        await bots.start()
        try:
            for pool in bots.pools:
                await pool.awake()
            asked = [
                work
                for number, address in enumerate([ONE] * NAMES + [OTHER])
                for work in (
                    bots.hint(position(), number, PATIENCE, address=address),
                    bots.choose("prints", position(), number, PATIENCE, address),
                )
            ]
            await asyncio.gather(*asked, return_exceptions=True)
        finally:
            await bots.stop()
        lines = (tmp_path / "asked").read_text().splitlines()
        for kind in ("('hint'", "('choose', 'prints'"):
            order = [int(line.rstrip(")").rpartition(", ")[2]) for line in lines if line.startswith(kind)]
            assert order == [0, NAMES, *range(1, NAMES)]

    asyncio.run(story())


def test_f109_who_thinks_is_told_for_which_address() -> None:
    """Of a person who asks for a hint, and of the people at a table where a computer player decides."""

    async def thinks(world: World, client: str) -> None:
        world.players.addresses.clear()
        cookie = await world.person()
        made = await world.ask("POST", "/api/play", {"game": "two", "name": "Ann"}, Cookie=cookie)
        async with world.socket(made.json["table"], client=client, Cookie=cookie) as wire:
            wire.say(type="hello")
            room = (await wire.hear("snapshot"))["room"]
            while not room["game"]["view"]["offered"]:
                room = (await wire.hear("events", "snapshot"))["room"]
            turn = room["game"]["turn"]
            wire.say(type="hint-request", turn=turn)
            await wire.hear("hint-result")
            wire.say(type="act", turn=turn, action=room["game"]["view"]["offered"][0]["action"])
            while len(world.players.addresses) < 2:
                await wire.next()
        assert set(world.players.addresses) == {client}

    async def story() -> None:
        world = World()
        for client in (ONE, OTHER):
            await thinks(world, client)

    asyncio.run(story())
