"""kill -9 of a real server in mid-play: whatever was confirmed is kept, once, with the same cards."""

import asyncio
import json
import os
import signal
import sqlite3
from collections import Counter
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from euchre.live.fair import fairness_faults
from euchre.web.app import FINISHED
from euchre.web.core.room import entries as room_entries
from euchre.web.core.room.apply import apply
from euchre.web.core.room.room import Room
from euchre.web.core.room.room_view import room_view, shared_view
from euchre.web.core.storage import table_logs
from euchre.web.core.storage.opening import open_store
from euchre.web.core.store import Kept
from euchre.web.core.tables.registry import continue_unfinished
from euchre.web.features.club import queries as club
from euchre.web.features.evening.entries import EVENING_LOG
from euchre.web.features.games import queries as finished_games
from tests.repetition import repeated
from tests.web.core.storage.test_store import running
from tests.web.databases import Database, until
from tests.web.forked import dies
from tests.web.house import House, Page
from tests.web.rooms import games
from tests.web.running.killing import MOMENTS, Evening, Person, Play, Server, TwoTables, shown


async def kept(play: Play, *more: str) -> dict[str, list[bytes]]:
    """What is in the database by table, and of *more* logs, their chains looked through."""
    async with running(open_store(play.url, FINISHED)) as store:
        return {log: await store.load(log) for log in (*more, *[person.table for person in play.people])}


def lost(play: Play, logs: dict[str, list[bytes]]) -> list[str]:
    """The commands that were confirmed, and are not in the log under the number they were confirmed with."""
    found = []
    for person in play.people:
        entries = [room_entries.parse(data) for data in logs[person.table]]
        ids = {entry.command: seq for seq, entry in enumerate(entries, 1) if entry.command}
        assert len(ids) == sum(1 for entry in entries if entry.command), "a command is in the log twice"
        found += [id_ for id_, seq in person.confirmed.items() if ids.get(id_) != seq]
    return found


def look(person: Person, log: list[bytes]) -> None:
    """All they ever saw is what the log says."""
    entries = [room_entries.parse(data) for data in log]
    assert isinstance(entries[0], room_entries.Opened)
    room = Room.open(person.table, entries[0])
    chair = person.room["you"]
    me = next(
        entry.person for entry in entries if isinstance(entry, room_entries.Sat) and entry.chair == chair
    )
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


def sound(play: Play, logs: dict[str, list[bytes]]) -> None:
    """See that nothing was lost or done twice, and that all saw the cards that the logs have."""
    assert lost(play, logs) == []
    for person in play.people:
        look(person, logs[person.table])
    with sqlite3.connect(play.path) as looked:
        assert looked.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    looked.close()
    for table, log in logs.items():
        if not table.startswith(EVENING_LOG):
            assert all(not fairness_faults(record) for record in games(table, log)[0].records.values())


@repeated(5, 1000)
def test_f38_f42_no_move_is_lost_or_done_twice_when_the_server_is_killed(tmp_path: Path, times: int) -> None:
    """Wherever it was: deciding, keeping, confirming, telling; and all see the same cards afterwards."""
    play = TwoTables(tmp_path, 38)

    async def story() -> dict[str, list[bytes]]:
        await play.open()
        for _ in range(times):
            await play.killed()
        return await kept(play)

    logs = asyncio.run(story())
    assert set(play.kills) == set(MOMENTS)
    assert play.kills.total() == times
    assert not any(person.refused for person in play.people)
    sound(play, logs)


@pytest.mark.ci
def test_a_server_that_confirms_before_it_keeps_is_noticed(tmp_path: Path) -> None:
    """The control: such moves are lost."""
    play = TwoTables(tmp_path, 3, early=True)

    async def story() -> int:
        await play.open(1)
        for _ in range(12):
            await play.killed("ok")
            if gone := len(lost(play, await kept(play))):
                return gone
        return 0

    assert asyncio.run(story()) > 0


@pytest.mark.ci
def test_an_evening_goes_on_after_kills_of_its_server_with_every_result_once(tmp_path: Path) -> None:
    """Killed in mid-hand and between results: what was told stays, and the sums are those of the games."""
    rounds, play = 2, Evening(tmp_path, 15, 2)

    async def story() -> None:
        for _ in range(3):
            await play.killed("sent", 45, 70)
        play.serve()
        await play.play()
        seen = await play.look(play.cookies[0])
        cards = play.asked("GET", f"/{play.name}/cards", "")
        play.end()
        logs = await kept(play, EVENING_LOG + play.name)
        sound(play, logs)
        log = [json.loads(entry) for entry in logs[EVENING_LOG + play.name]]
        scored = Counter((one["number"], one["table"]) for one in log if one["kind"] == "table-scored")
        assert scored == {(number, at): 1 for number in range(rounds) for at in range(2)}
        won: Counter[int] = Counter()
        for table in [table for one in cards["rounds"] for table in one["tables"]]:
            (game,) = games(table["table"], logs[table["table"]])[1]
            assert list(game.scores) == table["points"]
            assert play.told.get(table["table"], table) == table
            for at, chair in enumerate(table["chairs"]):
                won[chair] += table["points"][at % 2]
        players = seen["view"]["players"]
        assert {one["chair"]: one["points"] for one in players} == {chair: won[chair] for chair in range(8)}
        assert all(one["played"] == rounds for one in players)

    asyncio.run(story())


@pytest.mark.ci
def test_tables_of_an_ended_evening_are_closed_after_a_kill_of_its_server(tmp_path: Path) -> None:
    """Killed as the end was confirmed: the next server lets the hand be played, and then closes the table."""
    play = Evening(tmp_path, 9, 2)

    async def story() -> None:
        host = play.cookies[0]
        while (seen := await play.look(host))["table"] is None:  # noqa: ASYNC110 - another process does it
            await asyncio.sleep(0.05)
        await asyncio.to_thread(
            play.asked, "POST", f"/{play.name}/direct", host, {"what": "end", "number": 1}
        )
        play.end()
        play.serve()
        tables = {one["table"]: one["chairs"] for one in seen["view"]["round"]["tables"]}
        at = {chair: table for table, chairs in tables.items() for chair in chairs}
        chairs = [(await play.look(cookie))["chair"] for cookie in play.cookies]
        here = [play.person(at[chair], one) for chair, one in zip(chairs, play.cookies, strict=True)]
        await asyncio.gather(*[person.play() for person in here])
        play.end()
        for log in (await kept(play)).values():
            kinds = Counter(json.loads(entry)["kind"] for entry in log)
            assert (kinds["closed"], kinds["dealt"]) == (1, 0), kinds

    asyncio.run(story())


# --- rated games --------------------------------------------------------------------------------------------

Story = Callable[[House, list[Page]], Awaitable[None]]


async def plays_to_the_end(house: House, pages: list[Page]) -> None:
    """Play until the game is over, and on."""
    await house.until(lambda: False, pages)


async def all_leave(house: House, pages: list[Page]) -> None:
    """Let all leave; time passes."""
    for page in pages:
        page.go()
    while True:
        await house.clock.pass_(60)
        await asyncio.sleep(0.01)


def is_killed(url: str, story: Story, word: str) -> None:
    """
    A rated game in a process of its own, which is killed once an entry with *word* in it is kept.

    Without a word: once the game is kept.
    """
    store: Any = open_store(url, FINISHED)
    right = store.append

    async def append(table: str, epoch: int, kept: Kept) -> None:
        await right(table, epoch, kept)
        entries = [one.data.decode() for one in kept.entries]
        if any(word in one for one in entries) if word else kept.game is not None:
            os.kill(os.getpid(), signal.SIGKILL)

    store.append = append

    async def main() -> None:
        house = House(store, pause=0.0)
        await store.start()
        pages = await house.game({"base": "two", "target": 1}, "ann", "ben", rated=True, pace=30)
        await story(house, pages)

    asyncio.run(main())


def left_by(story: Story, word: str, folder: Path) -> str:
    """The address of the database that such a process leaves."""
    url = f"sqlite:///{folder / 'tables.db'}"
    dies(is_killed, url, story, word)
    return url


def test_f76_killed_between_a_last_entry_and_anything_after_it_the_game_is_in_the_histories(
    tmp_path: Path,
) -> None:
    async def story() -> None:
        async with running(open_store(left_by(plays_to_the_end, "", tmp_path), FINISHED)) as store:
            standings = await store.read(club.ratings_of, ["ann", "ben"])
            assert {one: at.games for one, at in standings.items()} == {"ann": 1, "ben": 1}
            assert await store.read(table_logs.unfinished) == []
            room, found = games("table-1", await store.load("table-1"))
            assert room.stage == "game-over"
            assert await store.read(finished_games.history, "ann") == [
                game._replace(rated=None) for game in found
            ]
            assert len(found) == 1

    asyncio.run(story())


@pytest.mark.ci
def test_a_rated_game_that_all_left_is_counted_once_though_the_server_is_killed(tmp_path: Path) -> None:
    """It is taken up by the next server, and by the one after that there is nothing left to do."""
    url = left_by(all_leave, '"stepped-in"', tmp_path)

    async def goes_on() -> int:
        async with running(open_store(url, FINISHED)) as store:
            house = House(store, pause=0.0)  # type: ignore[arg-type]  # as good as the one in memory
            found = await continue_unfinished(house.registry)
            while await store.read(table_logs.unfinished):
                await house.clock.pass_(60)
                await asyncio.sleep(0.01)
            standings = await store.read(club.ratings_of, ["ann", "ben"])
            assert {one: (at.games, at.won) for one, at in standings.items()} == {
                "ann": (1, 0), "ben": (1, 0)
            }  # fmt: skip
            return found

    assert [asyncio.run(goes_on()) for _ in range(2)] == [1, 0]


@pytest.mark.ci
def test_a_server_takes_up_the_rated_games_that_are_on_by_itself(tmp_path: Path) -> None:
    """Nobody has to open their pages; a game that is not rated waits for that."""
    database = Database(f"sqlite:///{tmp_path / 'tables.db'}", tmp_path / "tables.db")

    async def begin() -> list[str]:
        store: Any = open_store(database.url, FINISHED)
        await store.start()
        house = House(store)
        tables = [
            (await house.game("two", "ann", "ben", rated=rated, pace=30))[0].table for rated in (True, False)
        ]
        await store.stop()
        return tables

    rated, _ = asyncio.run(begin())
    owned = "SELECT table_id FROM tables WHERE owner <> ''"
    assert database.run(owned) == []
    server = Server(database.url)
    try:
        asyncio.run(until(lambda: database.run(owned) == [(rated,)]))
    finally:
        server.kill()
