"""kill -9 of a real server in mid-play: whatever was confirmed is kept, once, with the same cards."""

import asyncio
import json
import os
import signal
import sqlite3
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest

from euchre.live.fair import verified
from euchre.web.room import entries as e
from euchre.web.room.apply import apply
from euchre.web.room.finished import Finished
from euchre.web.room.room import Room
from euchre.web.room.room_view import room_view, shared_view
from euchre.web.storage import open_store
from euchre.web.tables.replay import games
from euchre.web.tables.unfinished import take_up
from tests.web.forked import FORKED
from tests.web.house import House
from tests.web.killing import MOMENTS, Evening, Person, Server, shown
from tests.web.storage.databases import Database, until


async def kept(evening: Evening) -> dict[str, list[bytes]]:
    """What is in the database by table, its chains looked through."""
    store = open_store(evening.url)
    await store.start()
    try:
        return {person.table: await store.load(person.table) for person in evening.people}
    finally:
        await store.stop()


def lost(evening: Evening, logs: dict[str, list[bytes]]) -> list[str]:
    """The commands that were confirmed, and are not in the log under the number they were confirmed with."""
    found = []
    for person in evening.people:
        entries = [e.parse(data) for data in logs[person.table]]
        ids = {entry.command: seq for seq, entry in enumerate(entries, 1) if entry.command}
        assert len(ids) == sum(1 for entry in entries if entry.command), "a command is in the log twice"
        found += [id_ for id_, seq in person.confirmed.items() if ids.get(id_) != seq]
    return found


def look(person: Person, log: list[bytes]) -> None:
    """All they ever saw is what the log says."""
    entries = [e.parse(data) for data in log]
    assert isinstance(entries[0], e.Opened)
    room = Room.open(person.table, entries[0])
    me = next(entry.person for entry in entries if isinstance(entry, e.Sat) and entry.chair == person.chair)
    for seq, entry in enumerate(entries, 1):
        if seq > 1:
            room = apply(room, entry)[0]
        if seq in person.sights:
            assert person.sights[seq] == plain(room, me)
    assert max(person.sights) <= len(log)


def plain(room: Room, me: str) -> Any:
    """What the log shows to *me*, as it is on the wire."""
    seen = room_view(shared_view(room, (True,) * len(room.chairs), 0, 0), me)
    return shown(json.loads(msgspec.json.encode(seen)))


def evening(folder: Path, kills: int, seed: int) -> Evening:
    """So many kills, and what must be true after them."""
    found = Evening(folder, seed)

    async def play() -> dict[str, list[bytes]]:
        await found.open()
        for _ in range(kills):
            await found.killed()
        return await kept(found)

    logs = asyncio.run(play())
    assert set(found.kills) <= set(MOMENTS)
    assert found.kills.total() == kills
    assert lost(found, logs) == []
    for person in found.people:
        assert not person.refused
        look(person, logs[person.table])
    with sqlite3.connect(found.path) as looked:
        assert looked.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    looked.close()
    for table, log in logs.items():
        assert all(not verified(record) for record in games(table, log)[0].records.values())
    return found


def test_f38_f42_no_move_is_lost_or_done_twice_when_the_server_is_killed(tmp_path: Path) -> None:
    """Wherever it was: deciding, keeping, confirming, telling; and all see the same cards afterwards."""
    found = evening(tmp_path, 30, 38)
    assert set(found.kills) == set(MOMENTS)


def test_a_server_that_confirms_before_it_keeps_is_noticed(tmp_path: Path) -> None:
    """The control: such moves are lost."""
    found = Evening(tmp_path, 3, early=True)

    async def play() -> int:
        await found.open(1)
        for _ in range(12):
            if gone := len(lost(found, await kept(found))):
                return gone
            await found.killed("ok")
        return 0

    assert asyncio.run(play()) > 0


def plays_to_the_end(url: str) -> None:
    """Play a game to its end in a process of its own, which is killed as soon as its last entry is kept."""
    store: Any = open_store(url)
    right = store.append

    async def killed(*_: Any) -> None:
        os.kill(os.getpid(), signal.SIGKILL)

    async def append(*given: Any, game: Finished | None = None, **more: Any) -> None:
        await right(*given, game=game, **more)
        if game is not None:
            await killed()

    store.append, store.finish = append, killed  # the second of two steps would begin here

    async def main() -> None:
        house = House(store)
        await store.start()
        pages = await house.game({"base": "two", "target": 1}, "ann", "ben", rated=True, pace=30)
        await house.until(lambda: False, pages)

    asyncio.run(main())


def leaves_a_rated_game(url: str) -> None:
    """Begin a rated game in a process of its own, let all leave, and be killed as somebody is sat in for."""
    store: Any = open_store(url)
    right = store.append

    async def append(*given: Any, **more: Any) -> None:
        await right(*given, **more)
        if b'"stepped-in"' in given[2].data:
            os.kill(os.getpid(), signal.SIGKILL)

    store.append = append

    async def main() -> None:
        house = House(store, pause=0.0)
        await store.start()
        pages = await house.game({"base": "two", "target": 1}, "ann", "ben", rated=True, pace=30)
        for page in pages:
            page.go()
        while True:
            await house.clock.pass_(60)
            await asyncio.sleep(0.01)

    asyncio.run(main())


def test_a_rated_game_that_all_left_is_counted_once_though_the_server_is_killed(tmp_path: Path) -> None:
    """It is taken up by the next server, and by the one after that there is nothing left to do."""
    path = tmp_path / "tables.db"
    process = FORKED.Process(target=leaves_a_rated_game, args=(f"sqlite:///{path}",))
    process.start()
    process.join(300)
    assert process.exitcode == -signal.SIGKILL

    async def goes_on() -> int:
        store: Any = open_store(f"sqlite:///{path}")
        await store.start()
        house = House(store, pause=0.0)
        try:
            found = await take_up(house.registry)
            while await store.unfinished():
                await house.clock.pass_(60)
                await asyncio.sleep(0.01)
            standings = await store.standings(["ann", "ben"])
            assert {one: (at.games, at.won) for one, at in standings.items()} == {
                "ann": (1, 0), "ben": (1, 0)
            }  # fmt: skip
            return found
        finally:
            await store.stop()

    assert [asyncio.run(goes_on()) for _ in range(2)] == [1, 0]


def test_a_server_takes_up_the_rated_games_that_are_on_by_itself(tmp_path: Path) -> None:
    """Nobody has to open their pages; a game that is not rated waits for that."""
    database = Database(f"sqlite:///{tmp_path / 'tables.db'}", tmp_path / "tables.db")

    async def begin() -> list[str]:
        store: Any = open_store(database.url)
        await store.start()
        house = House(store)
        tables = [
            (await house.game("two", "ann", "ben", rated=rated, pace=30))[0].table for rated in (True, False)
        ]
        await store.stop()
        return tables

    rated, _ = asyncio.run(begin())
    kept = "SELECT table_id FROM tables WHERE owner <> ''"
    assert database.run(kept) == []
    server = Server(database.url)
    try:
        asyncio.run(until(lambda: database.run(kept) == [(rated,)]))
    finally:
        server.kill()
        server.gone()


def test_f76_killed_between_a_last_entry_and_anything_after_it_the_game_is_in_the_histories(
    tmp_path: Path,
) -> None:
    path = tmp_path / "tables.db"
    process = FORKED.Process(target=plays_to_the_end, args=(f"sqlite:///{path}",))
    process.start()
    process.join(300)
    assert process.exitcode == -signal.SIGKILL

    async def left() -> tuple[list[bytes], Sequence[Finished]]:
        store = open_store(f"sqlite:///{path}")
        await store.start()
        try:
            rated = await store.standings(["ann", "ben"])
            assert [(rated[one].games, await store.unfinished()) for one in ("ann", "ben")] == [(1, [])] * 2
            return await store.load("table-1"), await store.history("ann")
        finally:
            await store.stop()

    log, histories = asyncio.run(left())
    room, found = games("table-1", log)
    assert room.stage == "game-over"
    assert histories == [game._replace(rated=None) for game in found]
    assert len(found) == 1


@pytest.mark.long
@pytest.mark.parametrize("part", range(10))
def test_no_move_is_lost_to_a_thousand_kills(part: int, tmp_path: Path) -> None:
    evening(tmp_path, 100, 1000 + part)
