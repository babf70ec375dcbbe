"""
A database as commit be96dc3 wrote it: it is copied, brought up to date, and played on.

`be96dc3.db.xz` was made by that version's own tables: a lobby; four games over, one of them with a rematch in
mid-hand, one salted, one in honour play, one with a computer player; two that are on. Its people are the
digests ``aaa…`` (Ann) and ``bbb…`` (Ben).
"""

import asyncio
import itertools
import lzma
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random

from euchre.hand.hand import legal
from euchre.live.fair import verified
from euchre.notation.document import loads
from euchre.web.room.entries import VERSION
from euchre.web.room.room import Room
from euchre.web.storage import open_store
from euchre.web.tables.context import Timeouts
from euchre.web.tables.registry import Registry
from euchre.web.wire.client_messages import Act, Deal, Hello
from euchre.web.wire.server_messages import Ok
from tests.web.memory import Simple, Socket

ANN, BEN = "a" * 32, "b" * 32
OVER = ("old-finished", "old-rematch", "old-honour", "old-twelve")
STAGES = {
    "old-lobby": "lobby", "old-finished": "game-over", "old-rematch": "playing", "old-honour": "game-over",
    "old-four": "playing", "old-twelve": "game-over", "old-bid": "hand-over",
}  # fmt: skip


async def come(registry: Registry, table: str, *people: str) -> Room:
    """People look at *table*; its room."""
    for person in people:
        await registry.attach(table, Socket(person), Hello())
    return registry._actors[table].room


async def played(registry: Registry, table: str, hands: int, game: int) -> None:
    """Everybody with a chair plays on, until so many hands of that game are over or the game is."""
    rng, ids = Random(3), itertools.count()
    while True:
        room = registry._actors[table].room
        assert room.game is not None
        if room.stage == "game-over" or (room.games == game and room.game.hand_number >= hands):
            return
        seat = room.game.state.turn
        if room.stage == "hand-over":
            for person in {chair.person for chair in room.chairs if chair.decides} - room.ready.keys():
                deal = Deal(f"new-command-{next(ids)}", room.game.hand_number)
                assert isinstance(await registry.ask(table, person, deal), Ok)
            await asyncio.sleep(0.001)
        elif room.at_seat(seat).decides:
            action = str(rng.choice(legal(room.game.state)))
            act = Act(f"new-command-{next(ids)}", room.game.turn, action)
            assert isinstance(await registry.ask(table, room.at_seat(seat).person, act), Ok)
        else:
            await asyncio.sleep(0.001)


async def verifies(registry: Registry, table: str, number: int) -> None:
    """The game is in the histories, and its deals are those that were promised."""
    game = await registry.context.store.game(table, number)
    assert game is not None
    assert verified(loads(game.record)) == []


def test_a_database_of_be96dc3_is_copied_brought_up_to_date_and_played_on(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    path.write_bytes(lzma.decompress(Path(__file__).with_name("be96dc3.db.xz").read_bytes()))
    path.chmod(0o600)

    async def main() -> None:
        registry = Registry(
            open_store(f"sqlite:///{path}"), Simple(), timeouts=Timeouts(pause=0.0), name=lambda: "new"
        )
        await registry.start()
        found = {table: (await registry.summary(table)).stage for table in STAGES}
        assert found == STAGES
        assert {game.table for game in await registry.context.store.history(ANN)} == {*OVER} - {"old-twelve"}
        for table in OVER:
            await verifies(registry, table, 0)
        room = await come(registry, "old-rematch", ANN, BEN)
        assert [chair.name for chair in room.chairs] == ["Ben", "Ann"]
        await played(registry, "old-rematch", 100, 2)
        await verifies(registry, "old-rematch", 1)
        before = (await come(registry, "old-four", ANN)).seq
        await played(registry, "old-four", 2, 1)
        assert registry._actors["old-four"].room.seq > before
        await come(registry, "old-bid", ANN, BEN)
        await played(registry, "old-bid", 2, 1)
        await registry.drain(5)

    asyncio.run(main())
    with closing(sqlite3.connect(path)) as connection:
        versions = "SELECT DISTINCT version FROM entries WHERE table_id = 'old-four' ORDER BY seq"
        assert connection.execute(versions).fetchall() == [(1,), (VERSION,)]
    (copy,) = tmp_path.glob("tables.db*.backup*")
    with closing(sqlite3.connect(copy)) as connection:
        assert connection.execute("SELECT version_num FROM euchre_version").fetchone() == ("0002",)
        assert connection.execute("SELECT count(*) FROM rooms").fetchone() == (len(STAGES),)
        assert connection.execute("SELECT count(*) FROM entries WHERE room = 'old-rematch'").fetchone() == (
            38,
        )
