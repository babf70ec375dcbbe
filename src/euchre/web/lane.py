"""Worker processes that answer one question at a time, and are killed when they do not."""

import asyncio
import pickle
import struct
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, Final

import msgspec

from euchre.errors import EuchreError

LONGEST: Final = 32 << 20
"""Bytes of an answer; whoever says more is babbling."""
WARMING: Final = 300.0
"""Seconds to warm up: the first time on a machine the kernel is compiled."""
COLD: Final = 1.0
"""Seconds to wait for a lane in which nobody is warm yet: at a table somebody simple decides meanwhile."""
LEAST: Final = 0.25
"""Seconds that a worker is given at least; a question that has waited longer than that is given up."""
AGAIN: Final = 1.0
"""Seconds before a worker that died is started again."""


class FailedError(EuchreError):
    """No answer came. *what*: ``late``, ``crashed``, ``raised``, ``rubbish``, ``busy`` or ``stopped``."""

    def __init__(self, what: str) -> None:
        self.what = what
        super().__init__(f"a worker gave no answer: {what}")


class RefusedError(EuchreError):
    """The question has no answer, for the reason given."""


class Worker:
    """One process, started when it is first asked."""

    def __init__(self, command: Sequence[str]) -> None:
        self._command = command
        self._process: asyncio.subprocess.Process | None = None
        self._killed = False

    @property
    def alive(self) -> bool:
        """Whether the process runs."""
        return self._process is not None and not self._killed and self._process.returncode is None

    async def ask(
        self, question: object, seconds: float, told: Callable[[dict[str, Any]], None] | None = None
    ) -> dict[str, Any]:
        """
        The answer to *question*; a worker that failed is dead afterwards.

        Raises: RefusedError; FailedError.
        """
        try:
            async with asyncio.timeout(seconds):
                found = await self._answer(question, told)
        except TimeoutError:
            self.kill()
            raise FailedError("late") from None
        except (OSError, EOFError, asyncio.IncompleteReadError):
            self.kill()
            raise FailedError("crashed") from None
        except (msgspec.MsgspecError, ValueError, KeyError, TypeError):
            self.kill()
            raise FailedError("rubbish") from None
        except asyncio.CancelledError:
            self.kill()
            raise
        if "refused" in found:
            raise RefusedError(str(found["refused"]))
        if "ok" not in found:
            raise FailedError("raised")
        answer = found["ok"]
        if not isinstance(answer, dict):
            self.kill()
            raise FailedError("rubbish")
        return answer

    async def _answer(
        self, question: object, told: Callable[[dict[str, Any]], None] | None
    ) -> dict[str, Any]:
        if not self.alive:
            self._process = await asyncio.create_subprocess_exec(
                *self._command,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.DEVNULL,  # what a failing player says may name cards
                limit=LONGEST,
            )
            self._killed = False
        process = self._process
        assert process is not None
        assert process.stdin is not None
        assert process.stdout is not None
        data = pickle.dumps(question, protocol=pickle.HIGHEST_PROTOCOL)
        process.stdin.write(struct.pack("!I", len(data)) + data)
        await process.stdin.drain()
        while True:
            line = await process.stdout.readline()
            if not line.endswith(b"\n"):
                raise EOFError
            found: dict[str, Any] = msgspec.json.decode(line, type=dict[str, Any])
            if told is None or "done" not in found:
                return found
            told(found)

    def kill(self) -> None:
        """End it at once, whatever it does."""
        self._killed = True
        if self._process is not None and self._process.returncode is None:
            with suppress(ProcessLookupError):
                self._process.kill()

    async def end(self) -> None:
        """End it, and wait until it has."""
        self.kill()
        if self._process is not None:
            await self._process.wait()


class Lane:
    """Workers that do the same kind of work: whoever is free takes the next question."""

    def __init__(
        self, name: str, size: int, command: Sequence[str], players: Sequence[str], *, cold: float = COLD
    ) -> None:
        self.name, self.size, self._cold = name, size, cold
        self._players = tuple(players)
        self._workers = [Worker(command) for _ in range(size)]
        self._free: asyncio.LifoQueue[Worker] = asyncio.LifoQueue()
        self._tasks: set[asyncio.Task[None]] = set()
        self._stopped = False
        self.waiting = 0
        """Questions that wait for a worker."""
        self.restarts = 0
        self._warmed = 0

    @property
    def alive(self) -> int:
        """How many workers live."""
        return sum(worker.alive for worker in self._workers)

    def start(self) -> None:
        """Start them all, and let them warm up."""
        for worker in self._workers:
            self._let(self._warm(worker))

    def _let(self, work: Any) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _warm(self, worker: Worker) -> None:
        """Start *worker*, again and again if it must be; then it is free."""
        while not self._stopped:
            try:
                await worker.ask(("warm", self._players), WARMING)
            except (FailedError, RefusedError):
                await asyncio.sleep(AGAIN)
            else:
                self._warmed += 1
                self._free.put_nowait(worker)
                return

    async def ask(self, question: object, seconds: float) -> dict[str, Any]:
        """
        The answer to *question* within *seconds*, the time for which all were busy included.

        Raises: RefusedError; FailedError.
        """
        if self._stopped or not self.size:
            raise FailedError("stopped")
        loop = asyncio.get_running_loop()
        until = loop.time() + seconds
        self.waiting += 1
        try:
            worker = self._free.get_nowait() if not self._free.empty() else await self._wait(seconds)
        finally:
            self.waiting -= 1
        left = until - loop.time()
        if left < min(LEAST, seconds / 2):  # too short for anybody: the worker is not to blame
            self._free.put_nowait(worker)
            raise FailedError("busy")
        try:
            return await worker.ask(question, left)
        finally:
            if worker.alive:
                self._free.put_nowait(worker)
            elif not self._stopped:
                self._warmed -= 1
                self.restarts += 1
                self._let(self._warm(worker))

    async def _wait(self, seconds: float) -> Worker:
        try:
            async with asyncio.timeout(seconds if self._warmed else min(seconds, self._cold)):
                return await self._free.get()
        except TimeoutError:
            raise FailedError("busy") from None

    async def stop(self) -> None:
        """End them all."""
        self._stopped = True
        for task in list(self._tasks):
            task.cancel()
        for worker in self._workers:
            await worker.end()
        if self._tasks:
            await asyncio.wait(set(self._tasks))
