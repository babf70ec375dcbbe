"""What wears a server down: strangers, crowds, odd clocks, a loop that stands still, a log nobody takes."""

import asyncio
import logging
import re
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
import structlog

from euchre.web.core import logs
from euchre.web.core.http.metrics import Metrics
from euchre.web.core.store import StorageError
from euchre.web.core.wire.client_messages import ClientStruct, Command, Hello
from euchre.web.core.wire.server_messages import Bye
from euchre.web.running import loop_watchdog
from euchre.web.running.loop_watchdog import LoopWatchdog
from tests.web.asgi import PATIENCE, World
from tests.web.house import House, Page
from tests.web.memory import Socket


def run(work: Any) -> Any:
    return asyncio.run(work)


async def table(world: World) -> tuple[str, str]:
    """A game against a computer player; its table, and the cookie of the one who plays."""
    cookie = await world.person()
    made = await world.ask("POST", "/api/play", {"game": "two", "name": "Ann"}, Cookie=cookie)
    return made.json["table"], cookie


def test_f18_a_token_opens_no_chair_but_its_own() -> None:
    """Whoever comes with another's table sees what a stranger sees, decides nothing, and is counted."""

    async def go() -> None:
        world = World()
        name, _ = await table(world)
        async with world.socket(name, Cookie=await world.person()) as wire:
            wire.say(type="hello")
            room = (await wire.hear("snapshot"))["room"]
            assert room["you"] is None
            assert room["game"] is None  # the door of such a table is closed
            for kind, given in (("act", {"turn": 0, "action": "pass"}), ("sit", {"chair": 0, "name": "Ben"})):
                wire.say(type=kind, **given)
                refused = await wire.hear("err", "ok")
                assert refused["type"] == "err"
                assert world.registry.counts[refused["code"]]

    run(go())


def test_f55_nobody_is_asked_what_time_it_is() -> None:
    """No message of a page has a place for its clock, and one that brings it is refused."""
    said = {*ClientStruct.__subclasses__(), *Command.__subclasses__()}
    assert len(said) > 10
    assert not {"at", "time", "now", "clock"} & {field for kind in said for field in kind.__struct_fields__}

    async def go() -> None:
        world = World()
        name, cookie = await table(world)
        async with world.socket(name, Cookie=cookie) as wire:
            wire.say(type="hello")
            await wire.hear("snapshot")
            wire.say(type="phrase", phrase="hello", at=10**18)
            assert (await wire.hear("err"))["code"] == "bad_request"

    run(go())


def test_f67_those_who_are_sent_away_together_do_not_come_back_together() -> None:
    """Each is told another moment, from one second to five."""

    async def go() -> list[int]:
        house = House()
        (ann,) = await house.game("two", "ann")
        crowd = [Socket(f"watcher-{n}") for n in range(200)]
        for socket in crowd:
            await house.registry.attach(ann.table, socket, Hello())
        house.registry.context.luck = iter(range(0, 10**6, 611)).__next__  # as good as any for this
        await house.registry.drain(1)
        return [said.retry_ms for socket in crowd for said in socket.told if isinstance(said, Bye)]

    waits = run(go())
    assert len(waits) == 200
    assert all(1000 <= wait < 5000 for wait in waits)
    assert max(Counter(wait // 500 for wait in waits).values()) < 60


@pytest.mark.parametrize("ran", [0.0, loop_watchdog.START + 1])
def test_f71_a_loop_that_stands_still_is_counted_and_where_it_stood_is_written_down(
    ran: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Once, however often it is looked at meanwhile; while a server starts it is counted only."""
    counts: Counter[str] = Counter()
    late: list[float] = []
    now = 1000.0  # seconds; those for which this machine stands still by itself do not count
    monkeypatch.setattr(loop_watchdog, "monotonic", lambda: now)

    def stand_still() -> None:
        nonlocal now
        now += 0.7
        until = time.monotonic() + PATIENCE
        while not counts.get("loop_stuck") and time.monotonic() < until:
            time.sleep(0.01)
        for _ in range(3):
            now += loop_watchdog.BEAT
            time.sleep(loop_watchdog.BEAT)

    async def go() -> None:
        watchdog = LoopWatchdog(counts, late.append)
        watchdog.start()
        while not late:  # noqa: ASYNC110  # nobody tells of a beat
            await asyncio.sleep(0.01)
        nonlocal now
        now += ran
        stand_still()
        while max(late) == 0:  # noqa: ASYNC110
            await asyncio.sleep(0.01)
        await watchdog.stop()

    with structlog.testing.capture_logs() as lines:
        run(asyncio.wait_for(go(), PATIENCE))
    assert counts["loop_stuck"] == 1
    assert max(late) > 0.3
    told = [line["places"][-1].partition(":")[0] for line in lines if line["log_level"] == "info"]
    assert told == ["test_strain.py"] * bool(ran)


def test_f64_f72_a_full_house_opens_no_more_tables_lets_in_no_more_who_watch_and_plays_on() -> None:
    """The memory of a server is bounded by its tables and sockets; none is ended to make room."""

    async def go() -> None:
        house = House()
        pages = await house.game("two", "ann", "ben")
        house.registry.capacity.tables, house.registry.capacity.most_sockets = 1, 2
        with pytest.raises(StorageError) as refused:
            await house.open("two", "cal")
        assert refused.value.code == "crowded"
        with pytest.raises(StorageError) as refused:
            await Page(house, pages[0].table, "cal").come()
        assert refused.value.code == "crowded"
        pages[1].go()
        await pages[1].come()
        await house.until(lambda: pages[0].room.stage == "hand-over", pages)

    run(go())


class Clogged:
    """A stream that takes nothing."""

    def isatty(self) -> bool:
        """No."""
        return False

    def write(self, text: str) -> int:
        """Refuse."""
        raise BrokenPipeError(text)

    def flush(self) -> None:
        """Refuse."""
        raise BrokenPipeError


@pytest.mark.usefixtures("own_log")
def test_f80_a_log_that_nobody_takes_is_dropped_and_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Play goes on; how many lines were lost stands in the figures."""
    monkeypatch.setattr(sys, "stderr", Clogged())
    before = logs.dropped["log"]
    logs.begin()
    structlog.get_logger("euchre.web").warning("a line")
    logging.getLogger("asyncio").warning("another")
    assert logs.dropped["log"] >= before + 2
    figures = {family.name: family for family in Metrics(World().app.context).collect()}
    assert figures["euchre_dropped_log_lines"].samples[0].value == logs.dropped["log"]


class TableOpens(dict[Any, None]):
    """The pages at a table; while they are counted, the loop opens another table."""

    def __init__(self, world: World) -> None:
        super().__init__()
        self.world = world

    def __len__(self) -> int:
        actors = self.world.app.context.registry._actors
        actors["another"] = next(iter(actors.values()))
        return 0


def test_the_figures_can_be_asked_for_while_tables_come_and_go() -> None:
    """They are worked out in a thread of their own, and the loop does not wait for that."""

    async def go() -> None:
        world = World()
        name, _ = await table(world)
        world.app.context.registry._actors[name].pages.open = TableOpens(world)
        figures = {family.name: family for family in Metrics(world.app.context).collect()}
        assert figures["euchre_connections"].samples[0].value == 0

    run(go())


def test_every_metric_is_in_the_docs_and_no_other() -> None:
    """Whoever watches the server finds each by its full name, with its label."""
    there = set()
    for family in World().app.metrics.registry.collect():
        labels = ",".join(getattr(family, "_labelnames", ()))
        total = "_total" if family.type == "counter" else ""
        there.add(f"{family.name}{total}" + (f"{{{labels}}}" if labels else ""))
    page = (Path(__file__).parents[3] / "docs" / "server.md").read_text("utf-8")
    assert set(re.findall(r"^ *\| `(euchre_[^`]+)` \|", page, re.MULTILINE)) == there
