"""Whatever raises or is late: every command has its answer, and nobody pays for what the server did."""

import asyncio
import logging
from typing import Any

import pytest
from sqlalchemy.exc import DatabaseError

from euchre.live import LiveGame, SeededDeals, Sitter
from euchre.notation.record import Record
from euchre.rules.actions import Action
from euchre.rules.variants import VARIANTS
from euchre.seen.views import View
from euchre.web.app import FINISHED
from euchre.web.core.bots.worker_pool import WorkerPool
from euchre.web.core.bots.worker_process import FailedError
from euchre.web.core.logs import digest
from euchre.web.core.room import entries
from euchre.web.core.storage.opening import open_store
from euchre.web.core.storage.writer import brief
from euchre.web.core.store import StorageError
from euchre.web.core.wire.client_messages import Command, Phrase
from euchre.web.core.wire.server_messages import Err, QuickChat
from euchre.web.features.games.requests import Reviews
from tests.web.core.bots.test_bots import LONG, ROGUE, position, replacements
from tests.web.core.tables.test_commands import code, first, two
from tests.web.house import House, Page, played
from tests.web.memory import Simple, settle
from tests.web.rooms import Played


@pytest.mark.parametrize(
    "where",
    [
        "euchre.web.core.tables.actor.step",
        "euchre.web.core.room.step.apply",
        "euchre.web.core.room.room.Room.answered",
        "euchre.web.core.tables.actor.TableActor._overdue",
        "euchre.web.core.tables.ephemeral.Ephemeral.take",
    ],
)
def test_whatever_raises_every_command_is_answered_once(where: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        house, one, other = await two()

        def fail(*_: object) -> None:
            raise ZeroDivisionError

        command: Command = Phrase(house.id(), "hello") if "ephemeral" in where else first(one, house)
        monkeypatch.setattr(where, fail)
        assert code(await one.say(command)) == "table_paused"
        monkeypatch.undo()
        assert other.room.paused
        assert isinstance(await house.registry.ask(one.table, one.person, first(one, house)), Err)

    played(story())


def test_a_computer_player_that_cannot_even_be_asked_is_stood_in_for() -> None:
    class Strange(Simple):
        async def choose(
            self, player: str, view: View, seed: int, seconds: float, address: str = ""
        ) -> tuple[Action, str]:
            del player, view, seed, seconds, address
            raise ZeroDivisionError

    async def story() -> None:
        house = House(bots=Strange())
        pages = await house.game("two", "ann")
        await house.until(lambda: pages[0].room.stage == "hand-over", pages)
        assert house.registry.counts["bot_fallback"] > 0

    played(story())


def test_a_phrase_that_is_sent_again_is_said_once() -> None:
    async def story() -> None:
        house, one, other = await two()
        phrase = Phrase(house.id(), "hello")
        for _ in range(5):
            assert code(await one.say(phrase)) == ""
        assert len(other.heard(QuickChat)) == 1
        assert code(await one.do(Phrase, phrase="hello")) == ""
        assert len(other.heard(QuickChat)) == 2

    played(story())


# --- time ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("away", [0, 5_000, 3_600_000])
def test_nobody_pays_for_the_time_the_server_was_away(away: int) -> None:
    """Of 120 seconds 30 were used, and as many are left as before; of the last five there are twenty."""
    for used, left in ((30_000, 90_000), (115_000, 20_000)):
        game = Played("two", pace=120).fill("ann", "ben")
        start = game.room.since
        game.write(entries.Resumed(at=start + used + away, away=away))
        due = game.room.due()
        assert due is not None
        assert due - (start + used + away) == left


def test_while_everybody_is_away_the_clock_stands_still() -> None:
    async def story() -> None:
        house = House()
        pages = await house.game("two", "ann", "ben", pace=120)
        await house.clock.pass_(30)
        for page in pages:
            page.go()
        await house.clock.pass_(50)
        for page in pages:
            await page.come()
        await settle()
        assert pages[0].room.clock is not None
        assert pages[0].room.clock.left_ms == 90_000

    played(story())


def test_a_worker_is_not_killed_because_others_were_slow() -> None:
    """A question that has waited for nearly all of its time is given up; whoever was to answer it lives."""

    async def story() -> None:
        pool = WorkerPool("quick", 1, ROGUE, ("nine",))
        pool.start()
        try:
            seen = position()
            await pool.awake()
            assert await pool.ask(("choose", "prints", seen, 1), LONG)
            nap = asyncio.ensure_future(pool.ask(("choose", "naps", seen, 1), LONG))
            await asyncio.sleep(0)
            with pytest.raises(FailedError) as refused:
                await pool.ask(("choose", "prints", seen, 1), 1.0)
            assert refused.value.what == "busy"
            assert await nap
            assert await pool.ask(("choose", "prints", seen, 1), LONG)
            assert replaced() == 0
        finally:
            await pool.stop()

    with replacements() as replaced:
        played(story())


# --- how many -----------------------------------------------------------------------------------------------


def test_f72_a_full_house_opens_no_table_lets_no_newcomer_in_and_leaves_those_who_play_alone() -> None:
    async def story() -> None:
        house, one, other = await two()
        house.registry.capacity.tables = 1
        with pytest.raises(StorageError) as refused:
            await house.registry.open_table("cal", entries.Opened(at=0, rules={"base": "two"}, secret=""))
        assert refused.value.code == "crowded"
        house.registry.capacity.most_sockets = 2
        with pytest.raises(StorageError, match="Very many"):
            await Page(house, one.table, "cal").come()
        other.go()
        house.registry.capacity.most_sockets = 1
        await other.come()
        assert code(await one.act()) == ""

    played(story())


# --- what is written down -----------------------------------------------------------------------------------


def test_no_log_of_the_storage_has_the_name_of_a_table(
    tmp_path: Any, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def story() -> None:
        store = open_store(f"sqlite:///{tmp_path / 'tables.db'}", FINISHED)
        await store.start()
        try:
            monkeypatch.setattr(store, "damaged", lambda _: True)

            def fail(*_: object) -> None:
                raise DatabaseError("select", {"room": "kitchen"}, ValueError("malformed"))

            monkeypatch.setattr("euchre.web.core.storage.table_logs.read", fail)
            with caplog.at_level(logging.ERROR), pytest.raises(StorageError):
                await store.load("kitchen")
        finally:
            await store.stop()

    played(story())
    assert digest("kitchen") in caplog.text
    assert "kitchen" not in caplog.text
    assert brief(KeyError("kitchen")) == "KeyError"


def test_a_review_that_falls_over_has_failed() -> None:
    class Strange:
        async def review(self, *_: object) -> dict[str, Any]:
            raise ZeroDivisionError

    def record() -> Record:
        rules = VARIANTS["two"]
        return LiveGame(rules, (Sitter("Ann"), Sitter("Ben")), SeededDeals(1)).record()

    async def story() -> None:
        reviews = Reviews(Strange())  # type: ignore[arg-type]  # it need not answer anything else
        reviews.begin(("kitchen", 0), record(), "192.0.2.1")
        await settle()
        assert reviews.state(("kitchen", 0)).state == "failed"
        assert reviews.needed(("kitchen", 0))

    played(story())
