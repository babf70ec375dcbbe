"""
The cost of an evening of many tables: ``python3 dev.py run -m bench.load.evening --people 64 --watchers
500``.

A real ``euchre serve`` in a process of its own; people who come, play every round over sockets of their own,
as soon as it is their turn, and watchers, each with a connection of their own, who follow the standings. At
the end every table's result must be recorded, and all points must be those that the tables show; otherwise
the exit status is 1.

All of them are in this one program. If it was itself late by about ten seconds, a broken request
(``look-RemoteProtocolError``) is its own fault: the server closes a connection that is silent for that long.
"""

import argparse
import asyncio
import json
import sys
import tempfile
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any, Final

import httpx
import websockets
from websockets.asyncio.client import connect
from websockets.typing import Origin

from bench.load.figures import Tally, summary
from bench.load.page import now
from bench.load.server import Served

HANDS: Final = 2
AT_ONCE: Final = 16
"""People who come at the same time."""
TLS: Final = httpx.create_ssl_context()
"""One TLS context for all, though none is needed here, because making one takes 40 ms."""


class Guest:
    """A person at the evening: a player or a spectator."""

    def __init__(self, origin: str, tally: Tally, name: str) -> None:
        self.origin, self.tally, self.name = origin, tally, name
        limits = httpx.Limits(max_connections=2)
        self.client = httpx.AsyncClient(
            base_url=origin, headers={"Origin": origin}, limits=limits, timeout=60, verify=TLS
        )
        self.evening, self.version = "", ""
        self.rng = Random(name)
        self.seen: dict[str, Any] = {}

    async def ask(self, path: str, **body: Any) -> Any:
        """Ask for something; the answer."""
        reply = await self.client.post(f"/api/evenings{path}", json=body)
        reply.raise_for_status()
        return reply.json()

    async def look(self, *, anew: bool = False) -> dict[str, Any]:
        """Return the view of the evening as soon as it has changed; try again while the server is away."""
        if anew:
            self.version = ""
        while True:
            try:
                asked = now()
                found = await self.client.get(f"/api/evenings/{self.evening}?version={self.version}")
                if found.status_code == httpx.codes.OK:
                    self.seen = found.json()
                    if not self.version:
                        self.tally.took("look", asked, now())
                    self.version = self.seen["version"]
                    return self.seen
                self.tally.wrong(f"look-{found.status_code}")
            except httpx.TransportError as error:
                self.tally.wrong(f"look-{type(error).__name__}")
            self.version = ""
            await asyncio.sleep(0.3)

    async def watch(self) -> None:
        """Follow the evening to its end."""
        while (await self.look())["view"]["stage"] != "over":
            self.tally.messages += 1
        await self.client.aclose()

    async def play(self) -> None:
        """Play at every table to which this person is sent."""
        seen = await self.look(anew=True)
        while seen["view"]["stage"] != "over":
            if seen["table"] is not None:
                with suppress(OSError, websockets.WebSocketException):
                    await self._sit(seen["table"])
                seen = await self.look(anew=True)
            else:
                seen = await self.look()
        await self.client.aclose()

    async def _sit(self, table: str) -> None:
        cookie = "; ".join(f"{name}={value}" for name, value in self.client.cookies.items())
        address = f"{self.origin.replace('http', 'ws', 1)}/ws/{table}"
        async with connect(
            address, origin=Origin(self.origin), additional_headers={"Cookie": cookie}, proxy=None
        ) as line:
            await line.send('{"type": "hello"}')
            asked, number, sent = None, 0, 0.0
            async for text in line:
                told = json.loads(text)
                if told["type"] == "ok":
                    self.tally.took("ack", sent, now())
                room = told.get("room")
                if room is None or not room["game"]:
                    continue
                if room["stage"] == "game-over" or room["paused"]:
                    return
                game = room["game"]
                due = room["stage"], game["hand"], game["turn"]
                wish: dict[str, Any] = {}
                if room["stage"] == "hand-over":
                    wish = {"type": "deal", "hand": game["hand"]}
                elif game["view"] and game["view"]["offered"]:
                    action = self.rng.choice(game["view"]["offered"])["action"]
                    wish = {"type": "act", "turn": game["turn"], "action": action}
                if wish and due != asked:
                    asked, number, sent = due, number + 1, now()
                    await line.send(json.dumps({**wish, "id": f"{self.name}-{number:05}-{id(line):x}"[:40]}))


async def lateness(tally: Tally) -> None:
    """Measure again and again how late this program itself is."""
    while True:
        due = now() + 0.1
        await asyncio.sleep(0.1)
        tally.took("late itself", due, now())


async def run(served: Served, asked: argparse.Namespace) -> tuple[dict[str, Any], bool]:
    """Play an evening; return the figures, and whether everything was counted once."""
    tally, began = Tally(since=0), now()
    host = Guest(served.origin, tally, "Guest-000")
    wish = {"rules": {"base": "euchre"}, "hands": HANDS, "rounds": asked.rounds, "between": 1}
    evening = (await host.ask("", **wish, movement=asked.movement, name=host.name))["evening"]
    people = [host, *[Guest(served.origin, tally, f"Guest-{n:03}") for n in range(1, asked.people)]]
    watchers = [Guest(served.origin, tally, "") for _ in range(asked.watchers)]
    gate = asyncio.Semaphore(AT_ONCE)

    async def come(guest: Guest) -> None:
        guest.evening = evening
        if guest is not host:
            async with gate:
                await guest.ask(f"/{evening}/join", name=guest.name)

    host.evening = evening
    await asyncio.gather(*map(come, people))
    print(f"{len(people)} people came in {now() - began:.1f} s", file=sys.stderr)
    for one in watchers:
        one.evening = evening
    work = asyncio.gather(*[one.play() for one in people], *[one.watch() for one in watchers])
    await host.ask(f"/{evening}/direct", what="begin", number=0)
    playing, before = now(), served.spent()
    own = asyncio.create_task(lateness(tally))
    await work
    own.cancel()
    took, after = now() - playing, served.spent()
    view = host.seen["view"]
    async with httpx.AsyncClient(base_url=served.origin, timeout=60) as client:
        cards = (await client.get(f"/api/evenings/{evening}/cards")).json()
    tables = [table for one in cards["rounds"] for table in one["tables"]]
    points = sum(one["points"] for one in view["players"])
    right = points == 2 * sum(sum(table["points"]) for table in tables) and all(
        table["over"] and table["whole"] for table in tables
    )
    right = right and len(tables) == asked.rounds * -(-max(8, asked.people) // 4)
    figures = {
        "people": asked.people,
        "watchers": asked.watchers,
        "rounds": len(cards["rounds"]),
        "tables": len(tables),
        "everything counted once": right,
        "came in s": round(playing - began, 1),
        "played in s": round(took, 1),
        "server CPU s": round(after.server - before.server, 1),
        "workers CPU s": round(after.workers - before.workers, 1),
        "server MiB": round(served.memory(most=True), 1),
        "answers to watchers": tally.messages,
        "wrong": dict(tally.errors),
        **{name: summary(times) for name, times in tally.times.items()},
    }
    return figures, right


async def main(asked: argparse.Namespace) -> int:
    """Serve, play, print; the exit status."""
    with tempfile.TemporaryDirectory() as folder:
        served = Served(Path(folder), [0, 1], [0, 1])
        await served.start()
        try:
            figures, right = await run(served, asked)
        finally:
            served.stop()
    print(json.dumps(figures, indent=2))
    return 0 if right else 1


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--people", type=int, default=64)
    parser.add_argument("--watchers", type=int, default=500)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--movement", default="progressive", help="as in the API")
    sys.exit(asyncio.run(main(parser.parse_args())))
