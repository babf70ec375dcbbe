"""Worker processes that do the same kind of work, and the line of questions before them."""

import asyncio
from collections import OrderedDict, deque
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Final

import structlog

from euchre.base.errors import EuchreError
from euchre.web.bots.worker_process import NICE, FailedError, UnanswerableError, WorkerProcess

WARMING: Final = 300.0
"""Seconds to warm up, on a busy machine."""
COLD: Final = 1.0
"""Seconds to wait for a pool in which nobody is warm yet: at a table somebody simple decides meanwhile."""
LEAST_TIME: Final = 0.25
"""Seconds that a worker is given at least; a question that has waited longer than that is given up."""
AGAIN: Final = 1.0
"""Seconds before a worker that died is started again."""
REPLACED: Final = "a process of computer players was replaced"
UNSTARTED: Final = "a process of computer players does not start"
"""Lines of the log, with the name of the pool, and how the process ended."""
_log = structlog.get_logger("euchre.web")


@dataclass(slots=True)
class _Waiting:
    """A question, until when it is to be answered, and who waits for that."""

    question: object
    seconds: float
    address: str
    loop: asyncio.AbstractEventLoop
    until: float = field(init=False)
    answer: asyncio.Future[dict[str, Any]] = field(init=False)
    timer: asyncio.TimerHandle | None = None

    def __post_init__(self) -> None:
        self.until = self.loop.time() + self.seconds
        self.answer = self.loop.create_future()
        self.answer.add_done_callback(lambda _: self._stop_clock())

    @property
    def left(self) -> float:
        """Seconds."""
        return self.until - self.loop.time()

    def line_up(self, seconds: float) -> None:
        """Wait for a worker so long at most."""
        self._stop_clock()
        self.timer = self.loop.call_later(seconds, self.fail, FailedError("busy"))

    def _stop_clock(self) -> None:
        if self.timer is not None:
            self.timer.cancel()

    def take(self) -> bool:
        """Whether there is somebody who waits, and time enough to think."""
        self._stop_clock()
        if self.left < min(LEAST_TIME, self.seconds / 2):  # too short for anybody: the worker is not to blame
            self.fail(FailedError("busy"))
        return not self.answer.done()

    def fail(self, error: EuchreError) -> None:
        """No answer will come."""
        if not self.answer.done():
            self.answer.set_exception(error)


class Line:
    """
    Questions that wait for a worker: those of one address one after another, and the addresses in turn.

    However many questions come from one address, another's waits behind one of them at most.
    """

    def __init__(self) -> None:
        self._of: OrderedDict[str, deque[_Waiting]] = OrderedDict()
        """By address, the next first; none that is empty."""

    def __len__(self) -> int:
        return sum(map(len, self._of.values()))

    def add(self, asked: _Waiting) -> None:
        """Let a question wait, behind those of its address."""
        self._of.setdefault(asked.address, deque()).append(asked)

    def put_back(self, several: Iterable[_Waiting]) -> None:
        """Let those that were taken already wait before all others, in the same order."""
        for asked in reversed([*several]):
            self._of.setdefault(asked.address, deque()).appendleft(asked)
            self._of.move_to_end(asked.address, last=False)

    def take(self) -> _Waiting:
        """Take the next question out; the next after it is another address's, where one has any."""
        address, waiting = self._of.popitem(last=False)
        asked = waiting.popleft()
        if waiting:
            self._of[address] = waiting
        return asked


class WorkerPool:
    """
    Workers that do the same kind of work: whoever is free takes a share of what waits, up to *several*.

    More than one at a time is for questions that take less time to answer than to carry to and fro. A worker
    that fails fails the question it was at; those behind it are asked again. So that they have time left for
    that, a question with others behind it is given half of its own.
    """

    def __init__(
        self,
        name: str,
        size: int,
        command: Sequence[str],
        players: Sequence[str],
        *,
        cold: float = COLD,
        several: int = 1,
        nice: int = NICE,
    ) -> None:
        self.name, self.size, self._cold, self._several = name, size, cold, several
        self._players = tuple(players)
        self._workers = [WorkerProcess(command, nice) for _ in range(size)]
        self._line = Line()
        self._more = asyncio.Event()
        self._awake = asyncio.Event()
        self._tasks: set[asyncio.Task[None]] = set()
        self._stopped = False
        self._warmed = self._free = 0

    @property
    def waiting(self) -> int:
        """Questions that wait for a worker."""
        return len(self._line)

    @property
    def alive(self) -> int:
        """How many workers live."""
        return sum(worker.alive for worker in self._workers)

    @property
    def ready(self) -> bool:
        """Whether somebody has warmed up and lives: free, or busy with a question."""
        return self._warmed > 0

    async def awake(self, seconds: float = WARMING) -> None:
        """Wait until somebody has warmed up, so many seconds at most; `ask` says what is the matter then."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._awake.wait()

    def start(self) -> None:
        """Start them all, and let them warm up."""
        for worker in self._workers:
            task = asyncio.get_running_loop().create_task(self._serve(worker))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def ask(self, question: object, seconds: float, address: str = "") -> dict[str, Any]:
        """
        The answer to *question* within *seconds*, the time for which all were busy included.

        Those who ask from different addresses take turns.

        Raises: UnanswerableError; FailedError.
        """
        if self._stopped or not self.size:
            raise FailedError("stopped")
        asked = _Waiting(question, seconds, address, asyncio.get_running_loop())
        asked.line_up(seconds if self._warmed else min(seconds, self._cold))
        self._line.add(asked)
        self._more.set()
        return await asked.answer

    async def _serve(self, worker: WorkerProcess) -> None:
        """Let *worker* warm up and answer, and again when it died."""
        told = False
        while not self._stopped:
            try:
                await worker.ask(("warm", self._players), WARMING)
            except (FailedError, UnanswerableError) as error:
                if not told:  # once, however often it is tried
                    told = True
                    # One that says that it cannot lives: nobody is to wait for its end.
                    status = None if worker.alive else await worker.gone()
                    _log.error(UNSTARTED, pool=self.name, why=str(error), status=status)
                await asyncio.sleep(AGAIN)
                continue
            told = False
            self._warm_up()
            gone = asyncio.create_task(worker.gone())
            gone.add_done_callback(lambda _: self._more.set())  # one that dies idle is not to be asked
            try:
                while worker.alive:
                    await self._answer(worker, await self._next(worker))
            finally:
                gone.cancel()
                self._cool_down()
            _log.warning(REPLACED, pool=self.name, status=await worker.gone())

    def _warm_up(self) -> None:
        """One more is ready to answer at once."""
        self._warmed += 1
        self._awake.set()

    def _cool_down(self) -> None:
        """One less is."""
        self._warmed -= 1
        if not self._warmed and not self._stopped:
            self._awake.clear()

    async def _next(self, worker: WorkerProcess) -> list[_Waiting]:
        """The share of *worker* in what waits, as soon as there is any; none if it dies."""
        self._free += 1
        try:
            while worker.alive and not self._line:
                self._more.clear()
                await self._more.wait()
            share = -(-len(self._line) // self._free) if worker.alive else 0
        finally:
            self._free -= 1
        return [self._line.take() for _ in range(min(self._several, share))]

    async def _answer(self, worker: WorkerProcess, several: Sequence[_Waiting]) -> None:
        """Answer them, as far as *worker* lives; the others line up again, before everybody."""
        rest = deque(asked for asked in several if asked.take())
        try:
            if rest:
                await worker.put([asked.question for asked in rest], _patience(rest))
            while rest:
                lives = await self._hear(worker, rest[0], _patience(rest))
                rest.popleft()
                if not lives:
                    break
        except FailedError as error:  # it did not even listen
            rest.popleft().fail(error)
        finally:
            for asked in rest:
                asked.line_up(max(0.0, asked.left))
            self._line.put_back(rest)
            self._more.set()

    async def _hear(self, worker: WorkerProcess, asked: _Waiting, seconds: float) -> bool:
        """Pass the next answer on; whether there can be another."""
        try:
            found = await worker.hear(seconds)
        except (FailedError, UnanswerableError) as error:
            asked.fail(error)
            return isinstance(error, UnanswerableError) or error.what == "raised"
        if not asked.answer.done():
            asked.answer.set_result(found)
        return True

    async def stop(self) -> None:
        """End them all."""
        self._stopped = True
        self._awake.set()  # nobody is to wait for that any more
        for task in list(self._tasks):
            task.cancel()
        for worker in self._workers:
            await worker.end()
        if self._tasks:
            await asyncio.wait(set(self._tasks))
        while self._line:
            self._line.take().fail(FailedError("stopped"))


def _patience(rest: Sequence[_Waiting]) -> float:
    """Seconds for the first of *rest*: those behind it want some too."""
    left = rest[0].left
    return max(left if len(rest) == 1 else max(left / 2, min(left, LEAST_TIME)), LEAST_TIME / 2)
