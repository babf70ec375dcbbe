"""A pool of workers: nobody waits for one that is dead, and nobody is failed by another's question."""

import asyncio
import os
import sys
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any, Final

import pytest
import structlog

from euchre.web.core.bots import worker_pool
from euchre.web.core.bots.worker_pool import UNSTARTED, Line, WorkerPool, _Waiting
from euchre.web.core.bots.worker_process import FailedError, WorkerProcess
from tests.web.core.bots.test_bots import ROGUE, position, replacements
from tests.web.house import played
from tests.web.memory import pass_time

LONG: Final = 600.0
"""Seconds that no story comes near, however crowded the machine."""
ANSWERS_ONCE: Final = """
import sys, time
sys.stdin.buffer.read(4)
print('{"ok": {}}', flush=True)
time.sleep(3600)
"""


@asynccontextmanager
async def pool_of(size: int) -> AsyncIterator[WorkerPool]:
    """A pool whose workers have all warmed up."""
    pool = WorkerPool("quick", size, ROGUE, (), several=16)
    pool.start()
    try:
        async with asyncio.timeout(LONG):
            while pool._warmed < size:  # noqa: ASYNC110  # a process tells nobody
                await asyncio.sleep(0.01)
            yield pool
    finally:
        await pool.stop()


def test_a_worker_that_dies_while_nobody_asks_is_replaced_and_counted() -> None:
    """Else the next question would go to a process that has not warmed up."""

    async def story() -> None:
        async with pool_of(1) as pool:
            process = pool._workers[0]._process
            assert process is not None
            process.kill()
            while not replaced():  # noqa: ASYNC110
                await asyncio.sleep(0.01)
            await pool.awake()
            assert replaced() == 1
            assert await pool.ask(("choose", "prints", position(), 1), LONG)
            assert replaced() == 1

    with replacements() as replaced:
        played(story())


def test_that_a_worker_does_not_start_is_written_down_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """With how it ended: people only see that their computer players are somebody simple."""
    starts, made = list[int](), asyncio.create_subprocess_exec

    async def noted(*given: Any, **more: Any) -> Any:
        starts.append(len(starts))
        return await made(*given, **more)

    monkeypatch.setattr(asyncio, "create_subprocess_exec", noted)
    monkeypatch.setattr(worker_pool, "AGAIN", 0.0)

    async def story() -> None:
        pool = WorkerPool("deep", 1, (sys.executable, "-c", "raise SystemExit(3)"), ())
        pool.start()
        while len(starts) < 3:  # noqa: ASYNC110
            await asyncio.sleep(0.01)
        await pool.stop()

    with structlog.testing.capture_logs() as lines:
        played(story())
    assert [(line["event"], line["pool"], line["status"]) for line in lines] == [(UNSTARTED, "deep", 3)]


@pytest.mark.skipif(sys.platform == "win32", reason="nobody waits there without taking the status")
def test_a_worker_that_is_killed_after_it_ended_has_the_status_that_it_ended_with(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Also where the thread that waits for its end comes late, on a crowded machine."""
    waitpid, killed = os.waitpid, threading.Event()

    def late(pid: int, options: int) -> tuple[int, int]:
        if threading.current_thread() is not threading.main_thread():
            assert killed.wait(LONG)
        return waitpid(pid, options)

    monkeypatch.setattr(os, "waitpid", late)

    async def story() -> None:
        ends = "import sys; sys.stdin.buffer.read(4); raise SystemExit(3)"  # not before it is asked
        worker = WorkerProcess((sys.executable, "-c", ends))
        await worker.put([None], LONG)
        assert worker._process is not None
        os.waitid(os.P_PID, worker._process.pid, os.WEXITED | os.WNOWAIT)  # noqa: ASYNC222  # nobody is to know
        worker.kill()
        killed.set()
        assert await worker.gone() == 3

    played(story())


@pytest.mark.parametrize("answer", ['{"failed":"ImportError"}', '{"refused":"no kernel"}'])
def test_that_a_worker_answers_and_does_not_warm_up_is_written_down_too(
    answer: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its process lives: nobody waits for the end of that."""
    monkeypatch.setattr(worker_pool, "AGAIN", 0.0)
    said = "import sys, time; sys.stdin.buffer.read(4)\n"
    said += f"while True: print({answer!r}, flush=True); time.sleep(0.01)"

    async def story() -> None:
        pool = WorkerPool("deep", 1, (sys.executable, "-c", said), ())
        pool.start()
        async with asyncio.timeout(LONG):
            while not lines:  # noqa: ASYNC110
                await asyncio.sleep(0.01)
        await pool.stop()

    with structlog.testing.capture_logs() as lines:
        played(story())
    assert [(line["event"], line["pool"], line["status"]) for line in lines] == [(UNSTARTED, "deep", None)]


def test_a_question_that_lines_up_again_waits_for_as_long_as_it_is_told_then() -> None:
    async def story() -> None:
        asked = _Waiting(("choose",), LONG, "", asyncio.get_running_loop())
        asked.line_up(0.02)
        assert asked.take()
        asked.line_up(LONG)
        await asyncio.sleep(0.1)
        assert not asked.answer.done()
        asked.line_up(0.02)
        await asyncio.wait([asked.answer], timeout=LONG)
        error = asked.answer.exception()
        assert isinstance(error, FailedError)
        assert error.what == "busy"

    played(story())


def order(story: Callable[[Line, Callable[[str], _Waiting]], None]) -> list[object]:
    """The questions of the line after *story*, which puts some in, as they are taken."""

    async def told() -> list[object]:
        line, loop = Line(), asyncio.get_running_loop()

        def asked(name: str) -> _Waiting:
            return _Waiting(name, LONG, name[0], loop)

        story(line, asked)
        await asyncio.sleep(0)
        return [line.take().question for _ in range(len(line))]

    return asyncio.run(told())


def test_the_addresses_take_turns() -> None:
    def story(line: Line, asked: Callable[[str], _Waiting]) -> None:
        for name in ("A1", "A2", "A3", "A4", "B1", "B2", "C1"):
            line.add(asked(name))

    assert order(story) == ["A1", "B1", "C1", "A2", "B2", "A3", "A4"]


def test_what_is_put_back_is_taken_first_and_in_the_same_order() -> None:
    def story(line: Line, asked: Callable[[str], _Waiting]) -> None:
        for name in ("A1", "A2", "B1", "B2", "C1", "C2"):
            line.add(asked(name))
        line.put_back([line.take(), line.take()])

    assert order(story) == ["A1", "B1", "C1", "A2", "B2", "C2"]


def test_what_was_given_up_is_not_put_back() -> None:
    async def story() -> None:
        line, asked = Line(), _Waiting("A1", LONG, "A", asyncio.get_running_loop())
        line.add(asked)
        line.take()
        asked.answer.cancel()
        await asyncio.sleep(0)
        line.put_back([asked])
        assert not line

    asyncio.run(story())


def test_f109_a_question_whose_time_is_over_takes_no_turn() -> None:
    def story(line: Line, asked: Callable[[str], _Waiting]) -> None:
        over = asked("A1")
        for each in (over, asked("A2"), asked("B1")):
            line.add(each)
        over.fail(FailedError("busy"))
        over.answer.exception()

    assert order(story) == ["A2", "B1"]


def test_questions_whose_time_is_over_leave_the_line_while_no_worker_is_warm() -> None:
    async def story() -> None:
        pool = WorkerPool("quick", 1, ROGUE, (), cold=0.0)
        asked = [pool.ask(("choose",), LONG, str(number % 3)) for number in range(1_000)]
        said = await asyncio.gather(*asked, return_exceptions=True)
        assert {str(error) for error in said} == {str(FailedError("busy"))}
        assert (pool.waiting, len(pool._line._of)) == (0, 0)

    asyncio.run(story())


def test_a_question_leaves_the_line_while_too_little_time_is_left_to_answer_it() -> None:
    """Its address would spend a turn on it: the oldest question of many is always nearly over."""

    async def story() -> None:
        asked = _Waiting(("choose",), LONG, "", asyncio.get_running_loop())
        asked.line_up(LONG)
        pass_time(LONG - worker_pool.LEAST_TIME / 2)
        await asyncio.wait([asked.answer], timeout=LONG)
        assert isinstance(asked.answer.exception(), FailedError)
        assert asked.left > 0

    played(story())


def test_behind_a_question_that_hangs_all_others_are_answered_in_time() -> None:
    """Each worker takes its share of them, and those behind it have time left when it is given up."""

    async def story() -> None:
        async with pool_of(2) as pool:
            said: list[tuple[int, str]] = []
            seconds = LONG / 3

            async def ask(at: int) -> None:
                try:
                    await pool.ask(("choose", "prints" if at else "hangs", position(), 1), seconds)
                except FailedError as error:
                    said.append((at, error.what))
                else:
                    said.append((at, ""))

            asked = asyncio.gather(*map(ask, range(16)))
            behind, others = [(at, "") for at in range(1, 8)], [(at, "") for at in range(8, 16)]
            while len(said) < len(others):  # noqa: ASYNC110
                await asyncio.sleep(0.01)
            pass_time(seconds / 2)  # half of it, as others wait behind
            await asked
            assert said == [*others, (0, "late"), *behind]
            while not replaced():  # noqa: ASYNC110  # the other worker may be done before this one is gone
                await asyncio.sleep(0.01)
            assert replaced() == 1

    with replacements() as replaced:
        played(story())


def test_nobody_waits_for_the_workers_of_a_lane_that_was_stopped() -> None:
    async def story() -> None:
        async with pool_of(1) as pool:
            pass
        async with asyncio.timeout(LONG / 4):
            await pool.awake(LONG)

    played(story())


def test_a_lane_that_was_stopped_leaves_no_process_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not even the one that was killed a moment before, in whose place another is being started."""
    begun: list[asyncio.subprocess.Process] = []
    begin = asyncio.create_subprocess_exec

    async def noted(*command: str, **more: Any) -> asyncio.subprocess.Process:
        begun.append(await begin(*command, **more))
        return begun[-1]

    async def story(turns: int) -> None:
        pool = WorkerPool("quick", 1, (sys.executable, "-S", "-c", ANSWERS_ONCE), ())
        pool.start()
        await pool.awake()
        with pytest.raises(FailedError):
            await pool.ask("and again", 0.01)
        for _ in range(turns):
            await asyncio.sleep(0)
        await pool.stop()
        assert None not in {process.returncode for process in begun}, turns

    monkeypatch.setattr(asyncio, "create_subprocess_exec", noted)
    for turns in range(20):
        played(story(turns))


@pytest.mark.skipif(sys.platform == "win32", reason="there are no priorities of this kind on Windows")
def test_a_worker_stands_back_before_it_hears_the_first_question() -> None:
    tells = 'import os; os.read(0, 4); print(\'{"ok": {"nice": %d}}\' % os.getpriority(os.PRIO_PROCESS, 0))'

    async def story() -> None:
        worker = WorkerProcess((sys.executable, "-S", "-c", tells), 1)
        found = await worker.ask("how patient are you?", LONG)
        assert found["nice"] == min(19, os.getpriority(os.PRIO_PROCESS, 0) + 1)
        await worker.end()

    played(story())
