"""A worker process, which answers one question after another, and is killed when it does not."""

import asyncio
import os
import signal
import sys
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from typing import Any, Final, TypeVar

import msgspec

from euchre.base.errors import EuchreError
from euchre.web.core.bots.framing import frame

T = TypeVar("T")

LONGEST_ANSWER: Final = 32 << 20
"""The most bytes of an answer; a worker that writes more has failed."""
NICE: Final = 5
"""The niceness of workers, so that the server, for which people wait, goes first."""


class FailedError(EuchreError):
    """No answer came. *what*: ``late``, ``crashed``, ``raised``, ``rubbish``, ``busy`` or ``stopped``."""

    def __init__(self, what: str) -> None:
        self.what = what
        super().__init__(f"a worker gave no answer: {what}")


class UnanswerableError(EuchreError):
    """The question has no answer, for the reason given."""


class WorkerProcess:
    """
    One process, started when it is first asked; *nice*, from 0 to 19, is its niceness, so that the server
    goes first.
    """

    def __init__(self, command: Sequence[str], nice: int = NICE) -> None:
        self._command, self._nice = command, nice
        self._process: asyncio.subprocess.Process | None = None
        self._past: list[asyncio.subprocess.Process] = []
        """Processes that were killed, and may not have ended yet."""
        self._killed = False
        self._answered = False

    @property
    def alive(self) -> bool:
        """Whether the process runs."""
        return self._process is not None and not self._killed and self._process.returncode is None

    @property
    def answered(self) -> bool:
        """Whether the process that runs has answered anything."""
        return self.alive and self._answered

    async def ask(
        self, question: object, seconds: float, told: Callable[[dict[str, Any]], None] | None = None
    ) -> dict[str, Any]:
        """
        Return the answer to *question*; after a failure the worker is dead.

        Raises: UnanswerableError; FailedError.
        """
        loop = asyncio.get_running_loop()
        until = loop.time() + seconds
        await self.put([question], seconds)
        return await self.hear(until - loop.time(), told)

    async def put(self, questions: Sequence[object], seconds: float) -> None:
        """Send *questions*, whose answers `hear` returns in order. Raises: FailedError."""
        await self._within(seconds, self._put(questions))

    async def hear(
        self, seconds: float, told: Callable[[dict[str, Any]], None] | None = None
    ) -> dict[str, Any]:
        """The next answer, within *seconds*. Raises: as `ask`."""
        found = await self._within(seconds, self._hear(told))
        self._answered = True
        if "refused" in found:
            raise UnanswerableError(str(found["refused"]))
        if "ok" not in found:
            raise FailedError("raised")
        answer = found["ok"]
        if not isinstance(answer, dict):
            self.kill()
            raise FailedError("rubbish")
        return answer

    async def gone(self) -> int | None:
        """Wait until the process has ended; its exit status, None where there was none."""
        return None if self._process is None else await self._process.wait()

    async def _within(self, seconds: float, work: Coroutine[Any, Any, T]) -> T:
        try:
            async with asyncio.timeout(seconds):
                return await work
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

    async def _put(self, questions: Sequence[object]) -> None:
        if not self.alive:
            if self._process is not None:
                self._past = [one for one in (*self._past, self._process) if one.returncode is None]
            self._process = await asyncio.create_subprocess_exec(
                *self._command,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.DEVNULL,  # the output of a failing player may name cards
                limit=LONGEST_ANSWER,
            )
            with suppress(OSError, AttributeError):  # Windows has no `os.nice`
                own = os.getpriority(os.PRIO_PROCESS, 0)
                os.setpriority(os.PRIO_PROCESS, self._process.pid, min(19, own + self._nice))
            self._killed = self._answered = False
        assert self._process is not None
        assert self._process.stdin is not None
        self._process.stdin.write(b"".join([frame(question) for question in questions]))
        await self._process.stdin.drain()

    async def _hear(self, told: Callable[[dict[str, Any]], None] | None) -> dict[str, Any]:
        assert self._process is not None
        assert self._process.stdout is not None
        while True:
            line = await self._process.stdout.readline()
            if not line.endswith(b"\n"):
                raise EOFError
            found: dict[str, Any] = msgspec.json.decode(line, type=dict[str, Any])
            if told is None or "done" not in found:
                return found
            told(found)

    def kill(self) -> None:
        """Kill the process at once."""
        self._killed = True
        if self._process is not None and self._process.returncode is None:
            with suppress(ProcessLookupError):
                if sys.platform == "win32":
                    self._process.kill()
                else:
                    # Process.kill looks first whether it has ended, before Python 3.13. If it has just ended,
                    # this takes its status, and the waiter for its end gets 255 (CPython issue 127049).
                    os.kill(self._process.pid, signal.SIGKILL)

    async def end(self) -> None:
        """Kill the process, and wait until it has ended."""
        self.kill()
        await self.gone()
        for process in self._past:
            await process.wait()
