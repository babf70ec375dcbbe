"""Thousands of pages that are open and say nothing: they cost nothing while nothing happens."""

import asyncio
import json
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest
from websockets.asyncio.client import connect
from websockets.protocol import State

from euchre.web.core.room import entries
from euchre.web.core.wire.client_messages import Hello
from tests.repetition import few_of
from tests.web.house import House
from tests.web.memory import Socket, settle
from tests.web.serving import PATIENCE, Running, hello, play_on, running

TABLES = 20
SOCKETS: Final = 3_000
EACH: Final = 60
"""KiB of the server's memory for a socket, at most: with what asyncio and the protocol keep for it."""
SILENT: Final = 45
"""Seconds after which a page that gives no sign of life is disconnected."""


@pytest.mark.parametrize("pages", few_of([1_000, 10_000], {1_000}))
def test_f107_pages_that_say_nothing_cost_nothing(pages: int) -> None:
    """No timer runs for them, nothing is told to them and nothing is written down, for an hour."""

    async def story() -> None:
        house = House()
        opened = entries.Opened(at=0, rules={"base": "two"}, secret="")
        tables = [await house.registry.open_table(f"host{at}", opened) for at in range(TABLES)]
        sockets = [Socket(f"person{number}") for number in range(pages)]
        for number, socket in enumerate(sockets):
            await house.registry.attach(tables[number % TABLES], socket, Hello())
        await house.clock.pass_(2)  # how many watch is told once
        told, written = [len(socket.told) for socket in sockets], house.store.appended
        assert max(told) <= 2
        assert house.clock.timers == 0
        await house.clock.pass_(3600)
        await settle()
        assert [len(socket.told) for socket in sockets] == told
        assert house.store.appended == written
        assert house.registry.rooms == TABLES
        assert house.clock.timers == 0

    asyncio.run(story())


@pytest.mark.long
def test_f107_thousands_of_real_sockets_stay_open_beside_a_game(tmp_path: Path) -> None:
    """They only answer the server's pings; a game is played to its end meanwhile."""
    with running(tmp_path, per_address=1_000) as server:
        cookie = server.person()
        wish = {"game": "two", "player": "nine", "name": "Ann"}
        game = server.ask("POST", "/api/play", wish, Cookie=cookie).json["table"]
        lobby = {"rules": {"base": "two"}, "name": "Ann"}
        tables = [
            server.ask("POST", "/api/tables", lobby, Cookie=cookie).json["table"] for _ in range(TABLES)
        ]

        def play() -> None:
            with server.socket(game, cookie) as page:
                play_on(page, hello(page)["room"])

        asyncio.run(stay(server, tables, play))
        with server.socket(game, cookie) as page:
            assert hello(page)["room"]["stage"] == "game-over"
        assert "Traceback" not in "".join(server.said)


async def stay(server: Running, tables: list[str], meanwhile: Callable[[], None]) -> None:
    """Let pages come to all *tables*, and stay for longer than one that is silent may."""
    before, sockets = memory(server), []
    for number in range(SOCKETS):
        page = await connect(
            f"ws://127.0.0.1:{server.port}/ws/{tables[number % TABLES]}",
            additional_headers={"Origin": server.origin, "Cookie": f"euchre=token-of-number-{number:06}"},
            compression=None, proxy=None, ping_interval=None, open_timeout=PATIENCE,
        )  # fmt: skip
        await page.send(json.dumps({"type": "hello"}))
        await page.recv()
        sockets.append(page)
    assert memory(server) - before < SOCKETS * EACH
    await asyncio.gather(asyncio.to_thread(meanwhile), asyncio.sleep(2 * SILENT))
    assert all(page.state is State.OPEN for page in sockets)
    await asyncio.gather(*[page.close() for page in sockets])


def memory(server: Running) -> int:
    """KiB that the server takes."""
    status = Path(f"/proc/{server.child.process.pid}/status").read_text()
    return int(status.partition("VmRSS:")[2].split()[0])
