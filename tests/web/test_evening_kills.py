"""kill -9 of a real server in mid-evening: it goes on, and no result is lost or counted twice."""

import asyncio
import json
from collections import Counter
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

from euchre.web.evening.entries import PREFIX
from euchre.web.storage import open_store
from tests.web.killing import Server

ROUNDS, TABLES = 2, 2
KILLS = 3


class Friday:
    """Eight people at an evening, at whichever server there is."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.url, self.rng = f"sqlite:///{folder / 'tables.db'}", Random(seed)
        self.server = Server(self.url)
        self.cookies = [self.server.address.person() for _ in range(8)]
        wish = {"rules": {"base": "four-24"}, "hands": 2, "rounds": ROUNDS, "between": 0, "name": "P0"}
        self.evening = self._asked("POST", "", self.cookies[0], wish)["evening"]
        for number, cookie in enumerate(self.cookies[1:], 1):
            self._asked("POST", f"/{self.evening}/join", cookie, {"name": f"P{number}"})
        self._asked("POST", f"/{self.evening}/direct", self.cookies[0], {"what": "begin", "number": 0})
        self.told: dict[str, Any] = {}
        """What came out at each table, as the first who saw it was told."""
        self.left = 0
        """Decisions until the server is killed; none: it lives."""

    def _asked(self, method: str, path: str, cookie: str, body: Any = None) -> Any:
        found = self.server.address.ask(method, f"/api/evenings{path}", body, Cookie=cookie)
        assert found.status == 200, found.body
        return found.json

    async def look(self, cookie: str) -> Any:
        """What somebody sees; a result that was told stays as it was."""
        seen = await asyncio.to_thread(self._asked, "GET", f"/{self.evening}", cookie)
        for table in (seen["view"]["round"] or {"tables": ()})["tables"]:
            if table["over"]:
                assert self.told.setdefault(table["table"], table) == table
        return seen

    def decided(self) -> None:
        """Somebody decided: is it the moment?"""
        self.left -= 1
        if not self.left:
            self.server.kill()

    async def play(self, cookie: str) -> None:
        """Play wherever one is sent, to the end of the evening, or of the server."""
        with suppress(OSError, ConnectionClosed, InvalidHandshake, InvalidMessage):
            while (seen := await self.look(cookie))["view"]["stage"] != "over":
                if seen["table"] is None:
                    await asyncio.sleep(0.1)
                else:
                    await self._sit(seen["table"], cookie)

    async def _sit(self, table: str, cookie: str) -> None:
        address = self.server.address
        async with connect(
            f"ws://127.0.0.1:{address.port}/ws/{table}",
            origin=address.origin,  # type: ignore[arg-type]  # a string of its own kind
            additional_headers={"Cookie": cookie},
            proxy=None,
            open_timeout=None,
            ping_interval=None,
        ) as line:
            await line.send('{"type": "hello"}')
            asked: Any = None
            async for text in line:
                room = json.loads(text).get("room")
                if room is None or not room["game"]:
                    continue
                if room["stage"] == "game-over" or room["paused"]:
                    await asyncio.sleep(0.1)  # until the evening has taken it down
                    return
                game, wish = room["game"], None
                if room["stage"] == "hand-over":
                    wish = {"type": "deal", "hand": game["hand"]}
                elif game["view"]["offered"]:
                    action = self.rng.choice(game["view"]["offered"])["action"]
                    wish = {"type": "act", "turn": game["turn"], "action": action}
                due = room["stage"], game["hand"], game["turn"]
                if wish is not None and due != asked:
                    asked = due
                    await line.send(json.dumps({**wish, "id": f"c-{self.rng.getrandbits(60):015x}"}))
                    self.decided()

    async def lives(self, decisions: int) -> None:
        """Play at this server, which is killed after so many decisions; 0: to the end of the evening."""
        self.left = decisions
        await asyncio.gather(*map(self.play, self.cookies))
        if decisions:
            self.server.gone()
            self.server = Server(self.url)


def test_an_evening_goes_on_after_kills_of_its_server_with_every_result_once(tmp_path: Path) -> None:
    """Killed in mid-hand and between results: what was told stays, and the sums are those of the games."""
    friday = Friday(tmp_path, 15)

    async def main() -> None:
        for _ in range(KILLS):
            await friday.lives(friday.rng.randint(45, 70))
        await friday.lives(0)
        seen = await friday.look(friday.cookies[0])
        cards = friday._asked("GET", f"/{friday.evening}/cards", "")
        friday.server.kill()
        friday.server.gone()
        store = open_store(friday.url)
        await store.start()
        try:
            log = [json.loads(entry) for entry in await store.load(PREFIX + friday.evening)]
            scored = Counter((one["number"], one["table"]) for one in log if one["kind"] == "table-scored")
            assert scored == {(number, at): 1 for number in range(ROUNDS) for at in range(TABLES)}
            won: Counter[int] = Counter()
            for table in [table for one in cards["rounds"] for table in one["tables"]]:
                game = await store.game(table["table"], 0)
                assert game is not None
                assert list(game.scores) == table["points"]
                assert friday.told.get(table["table"], table) == table
                for at, chair in enumerate(table["chairs"]):
                    won[chair] += table["points"][at % 2]
            assert {one["chair"]: one["points"] for one in seen["view"]["players"]} == {
                chair: won[chair] for chair in range(8)
            }
            assert all(one["played"] == ROUNDS for one in seen["view"]["players"])
        finally:
            await store.stop()

    asyncio.run(main())


def test_tables_of_an_ended_evening_are_closed_after_a_kill_of_its_server(tmp_path: Path) -> None:
    """Killed as the end was confirmed: the next server lets the hand be played, and then closes the table."""
    friday = Friday(tmp_path, 9)

    async def main() -> None:
        host = friday.cookies[0]
        seen = await friday.look(host)
        while seen["table"] is None:
            await asyncio.sleep(0.05)
            seen = await friday.look(host)
        number = {"what": "end", "number": 1}
        await asyncio.to_thread(friday._asked, "POST", f"/{friday.evening}/direct", host, number)
        friday.server.kill()
        friday.server.gone()
        friday.server = Server(friday.url)
        tables = {one["table"]: one["chairs"] for one in seen["view"]["round"]["tables"]}
        at = {chair: table for table, chairs in tables.items() for chair in chairs}
        chairs = [(await friday.look(cookie))["chair"] for cookie in friday.cookies]
        await asyncio.gather(
            *[friday._sit(at[chair], one) for chair, one in zip(chairs, friday.cookies, strict=True)]
        )
        friday.server.kill()
        friday.server.gone()
        store = open_store(friday.url)
        await store.start()
        try:
            for table in tables:
                log = [json.loads(entry) for entry in await store.load(table)]
                kinds = Counter(one["kind"] for one in log)
                assert (kinds["closed"], kinds["dealt"]) == (1, 0), kinds
        finally:
            await store.stop()

    asyncio.run(main())
