"""What the server may rely on, whichever database is behind it."""

import asyncio
import json
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial

import pytest

from euchre.base.glicko import NEW, Rating, rate, rested
from euchre.web.app import FEATURES, FINISHED
from euchre.web.core.room.finished import DailyResult, Finished, RatedResult
from euchre.web.core.storage import table_logs, writer
from euchre.web.core.storage.opening import open_store
from euchre.web.core.storage.sql import SqlStore, Store
from euchre.web.core.store import (
    BrokenLogError,
    FencedError,
    Kept,
    StorageError,
    StoredEntry,
    UnknownTableError,
)
from euchre.web.core.tables.clock import DAY
from euchre.web.core.wire.literals import Shows
from euchre.web.features.club import queries as club
from euchre.web.features.daily import queries as daily
from euchre.web.features.games import queries as finished_games
from euchre.web.features.people import erasure
from euchre.web.running import retention
from tests.web.databases import Database, until

TODAY = "2026-11-23"


@asynccontextmanager
async def running(store: SqlStore) -> AsyncIterator[SqlStore]:
    """*store*, from start to stop."""
    await store.start()
    try:
        yield store
    finally:
        await store.stop()


def line(seq: int, by: str = "", command: str = "") -> StoredEntry:
    """An entry like many."""
    return StoredEntry(seq, b'{"at":%d}' % seq, by, command)


async def fill(store: Store, table: str, length: int) -> int:
    """A table with so many entries; its epoch."""
    epoch = await store.create(table, line(1))
    for seq in range(2, length + 1):
        await store.append(table, epoch, Kept((line(seq, "anna", f"c{seq}"),)))
    return epoch


def test_what_was_appended_is_there_in_order_after_a_restart(database: Database) -> None:
    """Reading the entries again after a restart gives the same room."""

    async def main() -> None:
        async with running(database.store()) as kept:
            store: Store = kept  # it is one, as the type checker sees
            await fill(store, "t", 30)
            assert await store.load("t") == [line(seq).data for seq in range(1, 31)]
        async with running(database.store()) as store:
            assert await store.load("t") == [line(seq).data for seq in range(1, 31)]

    asyncio.run(main())


def test_the_same_entry_again_changes_nothing(database: Database) -> None:
    """After a connection broke, nobody knows whether the commit took place: it is simply tried again."""

    async def main() -> None:
        async with running(database.store()) as store:
            epoch = await fill(store, "t", 3)
            await store.append("t", epoch, Kept((line(3, "anna", "c3"),)))
            await store.append("t", epoch, Kept((line(2, "anna", "c2"),)))
            assert await store.create("u", line(1)) == await store.create("u", line(1))
            assert len(await store.load("t")) == 3

    asyncio.run(main())


def test_a_command_is_kept_once_in_a_table(database: Database) -> None:
    """Commands are applied exactly once; entries of the server itself have no command, and may be many."""

    async def main() -> None:
        async with running(database.store()) as store:
            epoch = await fill(store, "t", 3)
            with pytest.raises(StorageError, match="command c2 is in table t already") as caught:
                await store.append("t", epoch, Kept((line(4, "anna", "c2"),)))
            assert caught.value.code == "twice"
            await store.append("t", epoch, Kept((line(4, "bert", "c2"),)))
            for seq in (5, 6, 7):
                await store.append("t", epoch, Kept((line(seq),)))
            other = await store.create("u", line(1))
            await store.append("u", other, Kept((line(2, "anna", "c2"),)))
            assert len(await store.load("t")) == 7

    asyncio.run(main())


def test_the_entries_of_a_step_and_its_game_are_kept_together_or_not_at_all(database: Database) -> None:
    """A settled result, another game asked for, and the game that is over: one transaction."""

    async def main() -> None:
        async with running(database.store()) as store:
            epoch, game = await fill(store, "t", 3), finished("t", 0, ("anna", ""), 1_000)
            with pytest.raises(StorageError, match="already"):
                await store.append("t", epoch, Kept((line(4), line(5, "anna", "c2")), game=game))
            assert len(await store.load("t")) == 3
            assert await store.read(finished_games.game, "t", 0) is None
            for _ in range(2):
                await store.append("t", epoch, Kept((line(4), line(5, "anna", "c5")), game=game))
                assert len(await store.load("t")) == 5
                assert await store.read(finished_games.game, "t", 0) == game
            await store.append("t", epoch, Kept((line(6, "anna", "c6"),)))

    asyncio.run(main())


def test_entries_follow_each_other_without_a_gap(database: Database) -> None:
    """A number that does not come next is refused, and so is another entry under a number that is taken."""

    async def main() -> None:
        async with running(database.store()) as store:
            epoch = await fill(store, "t", 3)
            for wrong in (line(5), StoredEntry(3, b"other", "anna", "c3"), line(3, "bert", "c3")):
                with pytest.raises(StorageError, match="cannot follow") as caught:
                    await store.append("t", epoch, Kept((wrong,)))
                assert caught.value.code == "order"
            assert len(await store.load("t")) == 3

    asyncio.run(main())


def test_many_commit_together_and_all_is_kept(database: Database) -> None:
    """
    Group commit: far fewer commits than entries, and whoever was confirmed is found by another
    connection.
    """

    async def main() -> tuple[int, int]:
        async with running(database.store()) as store:
            before = store.writer.commits
            await asyncio.gather(*(fill(store, f"t{number}", 8) for number in range(60)))
            return store.writer.commits - before, store.writer.written

    commits, written = asyncio.run(main())
    assert written >= 480
    assert commits < 240
    counted = database.run("SELECT table_id, count(*), max(seq) FROM entries GROUP BY table_id")
    assert sorted(tuple(row) for row in counted) == sorted((f"t{number}", 8, 8) for number in range(60))


def test_who_writes_alone_is_never_kept_waiting_for_others(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only after some came together is waited, a moment, for more to come together."""
    waits: list[float] = []
    monkeypatch.setattr("euchre.web.core.storage.writer.sleep", waits.append)

    async def main() -> None:
        async with running(database.store()) as store:
            await fill(store, "alone", 40)
            assert not waits
            await asyncio.gather(*[fill(store, f"{n}", 20) for n in range(8)])
            assert waits

    asyncio.run(main())


def test_one_refused_entry_spoils_none_of_its_group(database: Database) -> None:
    """Each of those committed together gets its own answer."""

    async def main() -> None:
        async with running(database.store()) as store:
            epochs = {name: await fill(store, name, 2) for name in "abcdef"}
            wrong = [
                store.append("a", epochs["a"] - 1, Kept((line(3),))),
                store.append("b", epochs["b"], Kept((line(9),))),
                store.append("none", 1, Kept((line(2),))),
                store.append("c", epochs["c"], Kept((line(3, "anna", "c2"),))),
                store.create("a", StoredEntry(1, b"mine")),
            ]
            # A name that no database can keep fails within the transaction, not before.
            unkeepable = store.append("f", epochs["f"], Kept((StoredEntry(3, b"x", "a\ud800", "c"),)))
            right = [store.append(name, epochs[name], Kept((line(3),))) for name in "de"]
            answers = await asyncio.gather(*wrong, unkeepable, *right, return_exceptions=True)
            assert [type(answer) for answer in answers] == [
                FencedError,
                StorageError,
                UnknownTableError,
                StorageError,
                StorageError,
                StorageError,
                type(None),
                type(None),
            ]
            assert [len(await store.load(name)) for name in "abcdef"] == [2, 2, 2, 3, 3, 2]

    asyncio.run(main())


def test_each_taking_raises_the_epoch_and_shuts_the_old_one_out(database: Database) -> None:
    """A stale owner's entry changes nothing."""

    async def main() -> None:
        async with running(database.store()) as store:
            first = await fill(store, "t", 2)
            second = await store.take("t")
            assert second > first
            with pytest.raises(FencedError):
                await store.append("t", first, Kept((line(3),)))
            await store.append("t", second, Kept((line(3),)))
            await store.release("t", second)
            with pytest.raises(FencedError):
                await store.append("t", second, Kept((line(4),)))
            await store.release("t", first)  # of an epoch that is over: nothing happens
            assert await store.take("t") > second
        async with running(database.store()) as store:
            assert await store.take("t") > second
            assert len(await store.load("t")) == 3

    asyncio.run(main())


def test_a_backup_put_back_gives_no_epoch_that_was_seen_before(database: Database) -> None:
    """Epochs follow the clock, so that a page that saw more than the server now has is told (fault 12)."""

    async def main() -> None:
        async with running(database.store()) as store:
            await fill(store, "t", 1)
            seen = await store.take("t")
            database.run("UPDATE tables SET epoch = 5")
            await asyncio.sleep(
                0.005
            )  # the clock counts milliseconds, and nobody puts a backup back within one
            assert await store.take("t") > seen

    asyncio.run(main())


def test_an_unknown_table_is_said_to_be_unknown(database: Database) -> None:
    """And nothing is made up in its place."""

    async def main() -> None:
        async with running(database.store()) as store:
            for asked in (store.load("no"), store.take("no"), store.append("no", 1, Kept((line(2),)))):
                with pytest.raises(UnknownTableError, match="no table no"):
                    await asked

    asyncio.run(main())


@pytest.mark.parametrize(
    ("tampering", "told"),
    [
        (
            "UPDATE entries SET data = CAST('x' AS {blob}) WHERE table_id = 'b' AND seq = 4",
            "entry 4 of table b was",
        ),
        ("DELETE FROM entries WHERE table_id = 'b' AND seq = 3", "entry 3 of table b is missing"),
        ("DELETE FROM entries WHERE table_id = 'b' AND seq = 6", "entry 6 of table b"),
        ("DELETE FROM entries WHERE table_id = 'b'", "entry 1 of table b"),
        ("UPDATE entries SET digest = 'no' WHERE table_id = 'b' AND seq = 2", "entry 2 of table b was"),
        (
            "UPDATE tables SET digest = 'no' WHERE table_id = 'b'",
            "of table b is not the one that was kept last",
        ),
    ],
)
def test_a_broken_chain_names_table_and_entry_and_the_others_play_on(
    database: Database, tampering: str, told: str
) -> None:
    """
    Fault 36: that table is put aside and named, the others are served, and nothing is mended in
    silence.
    """

    async def main() -> None:
        async with running(database.store()) as store:
            for name in "abc":
                await fill(store, name, 6)
        database.run(tampering.format(blob="blob" if database.path else "bytea"))
        async with running(database.store()) as store:
            with pytest.raises(BrokenLogError, match=told) as caught:
                await store.load("b")
            assert caught.value.code == "broken"
            for name in "ac":
                assert len(await store.load(name)) == 6
                await store.append(name, await store.take(name), Kept((line(7),)))

    asyncio.run(main())


def test_f36_an_entry_that_an_editor_made_text_of_is_one_that_was_changed(file: Database) -> None:
    """SQLite keeps what it is given, `replace(data, …)` too; its table is put aside like any other."""

    async def main() -> None:
        async with running(file.store()) as store:
            await fill(store, "b", 3)
        file.run("UPDATE entries SET data = CAST(data AS TEXT) WHERE seq = 2")
        async with running(file.store()) as store:
            with pytest.raises(BrokenLogError, match="entry 2 of table b was changed"):
                await store.load("b")

    asyncio.run(main())


def test_a_table_of_a_newer_version_is_not_read_and_the_others_are(database: Database) -> None:
    """Fault 43: an unknown newer version is told, and nothing crashes."""

    async def main() -> None:
        async with running(database.store()) as store:
            for name in "ab":
                await fill(store, name, 2)
            database.run("UPDATE entries SET version = 99 WHERE table_id = 'a' AND seq = 2")
            with pytest.raises(StorageError, match="newer version") as caught:
                await store.load("a")
            assert caught.value.code == "newer"
            assert len(await store.load("b")) == 2

    asyncio.run(main())


def test_the_program_before_says_newer_of_what_this_one_writes_and_reads_its_own(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Fault 43: a table that nobody has played on since is its own; no other is taken for damaged."""

    async def main() -> None:
        async with running(database.store()) as store:
            monkeypatch.setattr(table_logs, "VERSION", 0)
            for name in "ab":
                await fill(store, name, 2)
            monkeypatch.undo()
            await store.append("a", await store.take("a"), Kept((line(3),)))
            assert len(await store.load("a")) == 3
            monkeypatch.setattr(table_logs, "VERSION", 0)
            with pytest.raises(StorageError) as caught:
                await store.load("a")
            assert caught.value.code == "newer"
            assert len(await store.load("b")) == 2

    asyncio.run(main())


def finished(table: str, number: int, people: tuple[str, ...], ended: int) -> Finished:
    """A game that these people played."""
    names = tuple(person.capitalize() or "Queen" for person in people)
    record = json.dumps({"game": "euchre", "players": list(names)})
    return Finished(table, number, ended, "Ten points", names, people, (10, 8), (0,), record)


def test_a_history_has_the_latest_game_first_and_each_once(database: Database) -> None:
    """A game that is finished twice is in the histories once, and only in those of its players."""
    old = finished("t", 0, ("anna", "", "bert", ""), 1_000)
    new = finished("t", 1, ("anna", "bert"), 2_000)

    async def main() -> None:
        async with running(database.store()) as store:
            await store.write(store.finish, old)
            await store.write(store.finish, new)
            await store.write(store.finish, new._replace(title="Another"))
            assert await store.read(finished_games.history, "anna") == [new, old]
            assert await store.read(finished_games.history, "bert") == [new, old]
            assert await store.read(finished_games.history, "carl") == []
            assert await store.read(finished_games.history, "") == []
            assert await store.read(finished_games.game, "t", 0) == old
            assert await store.read(finished_games.game, "t", 2) is None

    asyncio.run(main())


def test_who_wants_to_be_forgotten_is_forgotten_everywhere(database: Database) -> None:
    """The games stay in the histories of the others, without the person and without the name."""
    both = finished("t", 0, ("anna", "bert"), 1_000)

    async def main() -> None:
        async with running(database.store()) as store:
            await store.write(store.finish, both)
            await store.write(store.finish, finished("u", 0, ("anna", ""), 2_000))
            assert await store.write(erasure.erase, "anna", TODAY, FEATURES) == 2
            assert await store.write(erasure.erase, "anna", TODAY, FEATURES) == 0
            assert await store.read(finished_games.history, "anna") == []
            (left,) = await store.read(finished_games.history, "bert")
            assert left.people == ("", "bert")
            assert left.names == ("Somebody", "Bert")
            assert left.scores == both.scores
            assert json.loads(left.record)["players"] == ["Somebody", "Bert"]

    asyncio.run(main())
    for table in ("games", "played"):
        assert "anna" not in repr(database.run(f"SELECT * FROM {table}")).lower()  # noqa: S608


def test_the_storage_answers_when_asked_whether_it_can_write(database: Database) -> None:
    """And no longer when it is closed."""

    async def main() -> None:
        store = database.store()
        async with running(store):
            await store.ping()
        with pytest.raises(StorageError, match="closed"):
            await store.ping()

    asyncio.run(main())


def test_when_too_much_waits_the_next_is_refused_at_once(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Fault 52: nobody is left to wait for ever; what was taken in is kept."""
    monkeypatch.setattr(writer, "DEPTH", 50)

    async def main() -> None:
        async with running(database.store()) as store:
            calls = [store.create(f"t{number}", line(1)) for number in range(3_000)]
            answers = await asyncio.gather(*calls, return_exceptions=True)
            refused = [answer for answer in answers if isinstance(answer, StorageError)]
            assert refused
            assert {error.code for error in refused} == {"try_again"}
            kept = database.run("SELECT count(*) FROM tables")[0][0]
            assert kept == len(answers) - len(refused)

    asyncio.run(main())


def test_stopping_finishes_what_was_begun(database: Database) -> None:
    """Fault 40: what was handed over before the stop is kept and confirmed."""

    async def main() -> None:
        store = database.store()
        await store.start()
        calls = [asyncio.create_task(store.create(f"t{number}", line(1))) for number in range(400)]
        await asyncio.sleep(0)
        await store.stop()
        assert all(isinstance(epoch, int) for epoch in await asyncio.gather(*calls))

    asyncio.run(main())
    assert database.run("SELECT count(*) FROM tables")[0][0] == 400


@pytest.mark.parametrize("url", ["mysql://host/name", "", "sqlite://", "sqlite:///:memory:"])
def test_an_address_of_no_known_kind_is_refused(url: str) -> None:
    """With the kinds that there are."""
    with pytest.raises(StorageError, match="file"):
        open_store(url, FINISHED)


def test_without_its_driver_it_is_said_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """PostgreSQL is an extra: a file needs nothing of it."""
    monkeypatch.setitem(sys.modules, "psycopg", None)
    monkeypatch.delitem(sys.modules, "euchre.web.core.storage.postgres", raising=False)
    monkeypatch.delitem(sys.modules, "euchre.web.core.storage.notify", raising=False)
    with pytest.raises(StorageError, match=r"euchre\[postgres\]"):
        open_store("postgresql://host/name", FINISHED)
    assert open_store("euchre.db", FINISHED).lease is None


def test_a_game_is_found_by_its_link_until_that_is_taken_away(database: Database) -> None:
    """A game has one link: who asks for another is given the first."""
    game = finished("t", 0, ("ann", ""), 1_000)

    async def main() -> None:
        async with running(database.store()) as store:
            assert await store.write(finished_games.link, "t", 0, "first") is None  # there is no such game
            await store.write(store.finish, game)
            await store.write(store.finish, game._replace(number=1))
            assert await store.write(finished_games.link, game.table, 0, "first") == "first"
            assert await store.write(finished_games.link, game.table, 0, "second") == "first"
            assert await store.read(finished_games.linked, "first") == game
            assert await store.read(finished_games.linked, "second") is None
            await store.write(store.finish, game)  # once more, as retention does
            assert await store.read(finished_games.linked, "first") == game
            assert await store.write(finished_games.link, game.table, 0, None) is None
            assert await store.read(finished_games.linked, "first") is None
            assert await store.write(finished_games.link, game.table, 1, "second") == "second"

    asyncio.run(main())


def test_two_servers_that_count_the_same_games_in_the_same_order_have_the_same_ratings(
    database: Database,
) -> None:
    """Partners, a leaver and draws among them; and whoever is forgotten has no rating, and is on no list."""

    def game(number: int, scores: tuple[tuple[float | None, ...], ...]) -> Finished:
        sides = (("ann", "cas"), ("ben", "dot"))
        made = finished("rated", number, ("ann", "ben", "cas", "dot"), 1_000 * number)
        return made._replace(rated=RatedResult(sides, scores))

    results = [((1.0, 1.0), (0.0, 0.0)), ((0.5, 0.5), (0.5, 0.5)), ((0.0, None), (1.0, 1.0))]

    async def main() -> None:
        async with running(database.store()) as store:
            for number, scores in enumerate(results):
                for _ in range(2):
                    await store.write(store.finish, game(number, scores))
            found = await store.read(club.ratings_of, ["ann", "ben", "cas", "dot", "eve"])
            assert {one: (at.games, at.won) for one, at in found.items()} == {
                "ann": (3, 1), "ben": (3, 1), "cas": (2, 1), "dot": (3, 1)
            }  # fmt: skip
            sides: dict[str, Rating] = dict.fromkeys(found, NEW)
            for number, scores in enumerate(results):
                known = {one: rested(at, bool(number) / DAY * 1_000) for one, at in sides.items()}
                first, second = [known["ann"], known["cas"]], [known["ben"], known["dot"]]
                for who, (one, other), mine in (
                    ("ann", (first, second), scores[0]), ("ben", (second, first), scores[1])
                ):  # fmt: skip
                    for place, person in enumerate((who, {"ann": "cas", "ben": "dot"}[who])):
                        score = mine[place]
                        if score is not None:
                            sides[person] = rate(one, other, score)[0][place]
            assert {one: at.rating for one, at in found.items() if one != "cas"} == {
                one: at for one, at in sides.items() if one != "cas"
            }

            assert await store.read(club.ladder, 9) == []
            choices: dict[str, Shows] = {"ann": "nothing", "ben": "rating", "dot": "games", "eve": "games"}
            for name, shows in choices.items():
                await store.write(club.show, club.Profile(name, f"word-{name}", name.title(), shows))
            again = await store.write(club.show, club.Profile("ben", "other", "Benny", "rating"))
            assert again.word == "word-ben"
            assert {row.profile.name for row in await store.read(club.ladder, 9)} == {"Benny", "Dot"}
            assert len(await store.read(club.ladder, 1)) == 1

            assert await store.write(club.avoid, "ann", "ben", "w", "Ben") == "w"
            assert await store.write(club.avoid, "ann", "ben", "w2", "Ben") == "w", (
                "one cannot be avoided twice"
            )
            assert [one.word for one in (await store.read(club.own_profile, "ann"))[2]] == ["w"]
            assert (await store.read(club.own_profile, "ben"))[2] == ()
            assert await store.read(club.apart, "ann") == {"ben"}
            assert await store.read(club.apart, "ben") == {"ann"}
            await store.write(club.meet_again, "ben", "w")
            assert await store.read(club.apart, "ben") == {"ann"}
            await store.write(erasure.erase, "ben", TODAY, FEATURES)
            assert await store.read(club.apart, "ann") == set()
            assert await store.read(club.profile_of, "word-ben") is None
            assert [row.profile.name for row in await store.read(club.ladder, 9)] == ["Dot"]
            assert "ben" not in await store.read(club.ratings_of, ["ben"])
            assert await store.write(club.avoid, "ann", "dot", "w3", "Dot")
            await store.write(club.meet_again, "ann", "w3")
            assert await store.read(club.apart, "dot") == set()

    asyncio.run(main())


def test_two_first_rated_games_that_end_at_once_on_postgresql_both_count(shared: Database) -> None:
    """Of two who have no rating yet: the second waits for the first, and goes on from what it made."""
    people = ("ann", "ben")

    def game(table: str, won: float) -> Finished:
        result = RatedResult((("ann",), ("ben",)), ((won,), (1 - won,)))
        return finished(table, 0, people, 1_000)._replace(rated=result)

    async def main() -> None:
        async with running(shared.process()) as store:
            engine = shared.engine()
            with engine.begin() as connection:
                store.finish(connection, game("one", 1.0))
                late = asyncio.create_task(store.write(store.finish, game("two", 0.0)))
                await until(lambda: shared.waiting() == 1)
                assert not late.done()
            engine.dispose()
            await late
            found = await store.read(club.ratings_of, people)
            first, second = rate([NEW], [NEW], 1.0)
            first, second = rate(first, second, 0.0)
            assert [(found[one].rating, found[one].games) for one in people] == [
                (first[0], 2), (second[0], 2)
            ]  # fmt: skip

    asyncio.run(main())


def test_a_rated_game_is_known_until_it_is_counted_and_asked_for_while_nobody_keeps_it(
    database: Database,
) -> None:
    """Noted with the entry with which it begins, and no more with the one with which it ends: once again."""

    async def main() -> None:
        async with running(database.store()) as store:
            epoch = await store.create("t", line(1))
            await store.create("u", line(1))
            await store.append("t", epoch, Kept((line(2, "anna", "c2"),), begins_rated=True))
            await store.append("t", epoch, Kept((line(2, "anna", "c2"),), begins_rated=True))
        async with running(database.store()) as store:
            assert await store.read(table_logs.unfinished) == ["t"]
            epoch = await store.take("t")
            if store.lease is not None:
                assert await store.read(table_logs.unfinished) == [], "a living process keeps it"
            with pytest.raises(FencedError):
                await store.append("t", epoch - 1, Kept((line(3),), game=finished("t", 0, ("anna",), 5)))
            await store.append("t", epoch, Kept((line(3),), game=finished("t", 0, ("anna",), 5)))
            await store.append("t", epoch, Kept((line(4),), begins_rated=True))
            await store.release("t", epoch)
            assert await store.read(table_logs.unfinished) == ["t"], "another game has begun"
            epoch = await store.take("t")
            await store.write(retention.drop, "t", epoch, store.owner)
            assert await store.read(table_logs.unfinished) == []

    asyncio.run(main())


def test_the_deals_of_a_day_are_drawn_once_and_each_result_is_counted_once(database: Database) -> None:
    """A game that is finished twice, or at another table than the person's own, does not count again."""
    day, which = "2026-11-23", "two"

    def over(table: str, person: str, points: int, ended: int) -> Finished:
        game = finished(table, 0, (person, ""), ended)
        return game._replace(daily=DailyResult(day, which, person, points))

    async def main() -> None:
        async with running(database.store()) as store:
            assert await store.write(daily.secret, day, which, "one") == "one"
            assert await store.write(daily.secret, day, which, "two") == "one"
            assert await store.write(daily.secret, day, "twelve", "two") == "two"
            for person in ("ann", "ben", "kit", "lee"):
                own = f"t-{person}"
                for table in (own, "other", own):
                    begun = partial(daily.claim, day=day, game=which, person=person, name=person)
                    there, epoch = await store.write(
                        table_logs.create_claimed, begun, table, line(1), line(2), me=store.owner
                    )
                    assert (there, epoch > 0) == (own, table == own)
                assert len(await store.load(own)) == 2
            with pytest.raises(UnknownTableError):  # whoever has begun gets no second table
                await store.load("other")
            only = daily.DailyStanding((), played=0, table="t-ann", points=None, place=None)
            assert await store.read(daily.standing, day, which, "ann", 9) == only
            assert await store.read(daily.deals_of, day, "t-ann")
            assert not await store.read(daily.deals_of, "2026-11-24", "t-ann")
            assert not await store.read(daily.deals_of, day, "other")
            for result in (
                over("t-ann", "ann", 3, 30), over("t-ann", "ann", 9, 31), over("other", "ann", 9, 32),
                over("t-ben", "ben", 5, 40), over("t-kit", "kit", 3, 20),
            ):  # fmt: skip
                await store.write(store.finish, result)
            found = await store.read(daily.standing, day, which, "ann", 9)
            assert [(row.place, row.name, row.points, row.mine) for row in found.rows] == [
                (1, "ben", 5, False), (2, "kit", 3, False), (2, "ann", 3, True)
            ]  # fmt: skip
            assert found[1:] == (3, "t-ann", 3, 2)
            assert (await store.read(daily.standing, day, which, "ann", 1)).rows == found.rows[:1]
            assert (await store.read(daily.standing, "2026-11-24", which, "ann", 9)).table is None
            assert (await store.read(daily.standing, day, which, "ann", 1))[1:] == found[1:]
            await store.write(erasure.erase, "ben", TODAY, FEATURES)
            after = await store.read(daily.standing, day, which, "ann", 9)
            assert (after.played, after.place) == (2, 1)

    asyncio.run(main())


def test_whoever_erases_their_history_has_still_played_the_deals_of_the_day(
    database: Database,
) -> None:
    """Nothing else of them stays, and that only while the deals can be played."""
    day, which = TODAY, "two"

    async def main() -> None:
        async with running(database.store()) as store:
            for of in ("2026-11-22", day):
                await store.write(daily.secret, of, which, "one")
                begun = partial(daily.claim, day=of, game=which, person="ann", name="Annabel")
                there, _ = await store.write(
                    table_logs.create_claimed, begun, f"t-{of}", line(1), me=store.owner
                )
                assert there == f"t-{of}"
            await store.write(erasure.erase, "ann", TODAY, FEATURES)
            assert database.run("SELECT day, person, table_id, name, points FROM daily_results") == [
                (day, "ann", "", "", None)
            ]
            game = finished(f"t-{day}", 0, ("ann", ""), 5)
            await store.write(
                store.finish, game._replace(daily=DailyResult(day, which, "ann", 7))
            )  # played on after it
            assert await store.read(daily.standing, day, which, "ann", 9) == daily.DailyStanding(
                (), 0, "", None, None
            )
            again = partial(daily.claim, day=day, game=which, person="ann", name="Anna")
            made = store.write(table_logs.create_claimed, again, "other", line(1), me=store.owner)
            assert await made == ("", 0)
            await store.write(daily.secret, "2026-11-24", which, "two")  # the next day begins
            assert database.run("SELECT * FROM daily_results") == []

    asyncio.run(main())
