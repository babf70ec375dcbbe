"""Worker processes that do the same kind of work, and the queue of their questions."""

import asyncio
from collections import OrderedDict, deque
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Final

import structlog

from euchre.base.errors import EuchreError
from euchre.web.core.bots.worker_process import NICE, FailedError, UnanswerableError, WorkerProcess

WARMING: Final = 300.0
"""Seconds to warm up, on a busy machine."""
COLD: Final = 1.0
"""
Seconds to wait for a pool in which no worker is warm yet; a simple player decides at the tables
meanwhile.
"""
LEAST_TIME: Final = 0.25
"""The least seconds that a worker gets for an answer; a question with less time left is given up."""
AGAIN: Final = 1.0
"""Seconds before a worker that died is started again."""
REPLACED: Final = "a process of computer players was replaced"
UNSTARTED: Final = "a process of computer players does not start"
"""The lines in the log when a process ends, with the name of the pool and the reason."""
_log = structlog.get_logger("euchre.web")


@dataclass(slots=True, eq=False)
class _Waiting:
    """A question, its deadline, and the future that waits for the answer."""

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
        """Seconds until the deadline."""
        return self.until - self.loop.time()

    @property
    def needed(self) -> float:
        """The least seconds that a worker gets for the answer."""
        return min(LEAST_TIME, self.seconds / 2)

    def line_up(self, seconds: float) -> None:
        """Start to wait for a worker, at most *seconds*, and while enough time is left for the answer."""
        self._stop_clock()
        seconds = max(0.0, min(seconds, self.left - self.needed))
        self.timer = self.loop.call_later(seconds, self.fail, FailedError("busy"))

    def _stop_clock(self) -> None:
        if self.timer is not None:
            self.timer.cancel()

    def take(self) -> bool:
        """Whether the question is still waited for and enough time is left to answer it."""
        self._stop_clock()
        if self.left < self.needed:  # too short: the worker has not failed
            self.fail(FailedError("busy"))
        return not self.answer.done()

    def fail(self, error: EuchreError) -> None:
        """Report that no answer will come."""
        if not self.answer.done():
            self.answer.set_exception(error)


class Line:
    """
    The questions that wait for a worker. Those of one address are in order, and the addresses take turns:
    the first question of an address waits behind at most one of each other address, the second behind two.

    A question that nobody waits for any more, such as one whose time is over, leaves the line.
    """

    def __init__(self) -> None:
        self._of: OrderedDict[str, OrderedDict[_Waiting, None]] = OrderedDict()
        """The questions by address, the address in turn first; each address has a question."""

    def __len__(self) -> int:
        return sum(map(len, self._of.values()))

    def add(self, asked: _Waiting) -> None:
        """Add a question behind those of its address."""
        self._of.setdefault(asked.address, OrderedDict())[asked] = None
        asked.answer.add_done_callback(lambda _: self._drop(asked))

    def put_back(self, several: Sequence[_Waiting]) -> None:
        """Put questions that were taken before all others again, in the same order."""
        for asked in reversed(several):
            if not asked.answer.done():
                waiting = self._of.setdefault(asked.address, OrderedDict())
                waiting[asked] = None
                waiting.move_to_end(asked, last=False)
                self._of.move_to_end(asked.address, last=False)

    def take(self) -> _Waiting:
        """Take out the next question; the one after it is from another address, if another has any."""
        address, waiting = self._of.popitem(last=False)
        asked, _ = waiting.popitem(last=False)
        if waiting:
            self._of[address] = waiting
        return asked

    def _drop(self, asked: _Waiting) -> None:
        """Take out a question that is answered or given up, if it is still here."""
        waiting = self._of.get(asked.address)
        if waiting:
            waiting.pop(asked, None)
            if not waiting:
                del self._of[asked.address]


class WorkerPool:
    """
    Workers that do the same kind of work: a free worker takes a share of the waiting questions, *several* at
    most.

    More than one at a time is for questions that take less time to answer than to carry to and fro. When a
    worker fails, its current question fails, and those behind it are asked again. So that these have time
    left, a question with others behind it gets half of its own time.
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
        """Whether a worker is warm and alive, free or busy."""
        return self._warmed > 0

    async def awake(self, seconds: float = WARMING) -> None:
        """Wait at most *seconds* until a worker is warm; if none is, `ask` then gives the reason."""
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
        The answer to *question* within *seconds*, including the time in which all workers were busy.
        Questions from different addresses take turns.

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
                if not told:  # only once, though it is tried again and again
                    told = True
                    # A worker that reports why it cannot warm up still lives, so its end is not awaited.
                    status = None if worker.alive else await worker.gone()
                    _log.error(UNSTARTED, pool=self.name, why=str(error), status=status)
                await asyncio.sleep(AGAIN)
                continue
            told = False
            self._warm_up()
            gone = asyncio.create_task(worker.gone())
            gone.add_done_callback(lambda _: self._more.set())  # do not ask a worker that died idle
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
        """
        The share of *worker* in the waiting questions, as soon as there is one; none if the
        worker dies.
        """
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
        """Have *worker* answer them while it lives; the others go back to the front of the queue."""
        rest = deque(asked for asked in several if asked.take())
        try:
            if rest:
                await worker.put([asked.question for asked in rest], _patience(rest))
            while rest:
                lives = await self._hear(worker, rest[0], _patience(rest))
                rest.popleft()
                if not lives:
                    break
        except FailedError as error:  # it did not even read the questions
            rest.popleft().fail(error)
        finally:
            for asked in rest:
                asked.line_up(asked.left)
            self._line.put_back(rest)
            self._more.set()

    async def _hear(self, worker: WorkerProcess, asked: _Waiting, seconds: float) -> bool:
        """Pass on the next answer; return whether another can come."""
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
        self._awake.set()  # nobody needs to wait for a warm worker any more
        for task in list(self._tasks):
            task.cancel()
        for worker in self._workers:
            await worker.end()
        if self._tasks:
            await asyncio.wait(set(self._tasks))
        while self._line:
            self._line.take().fail(FailedError("stopped"))


def _patience(rest: Sequence[_Waiting]) -> float:
    """Seconds for the first of *rest*, so that those behind it have some left."""
    left = rest[0].left
    return max(left if len(rest) == 1 else max(left / 2, min(left, LEAST_TIME)), LEAST_TIME / 2)
