"""
Many hands by players of one's choice: on the kernel where it can, else on the reference, and it says which.

Hands are played in blocks of a fixed size; what a hand is depends on rules, seed, players and its number
alone, so blocks may be played in any order, by any number of workers, today or tomorrow.
"""

import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass, replace
from multiprocessing import get_context, parent_process
from typing import Any, Final

import numpy as np

from euchre.analysis.tally import Tally
from euchre.chance import Chance, key, mix
from euchre.errors import EuchreError
from euchre.hand import apply, new, points
from euchre.kernel import batch
from euchre.kernel.compiled import Words
from euchre.kernel.support import refusal
from euchre.kernel.twin import random_hand
from euchre.players import player
from euchre.rules import Rules
from euchre.state import State
from euchre.view import view

MOST_HANDS: Final = 10**12
BLOCKS: Final = {"kernel": 1 << 15, "reference": 1 << 8}
"""Hands in a block, by engine: about as long to play as a person waits for Ctrl-C."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be played, and by which engine; see `planned`."""

    rules: Rules
    hands: int
    seed: int
    players: tuple[str, ...]
    """Who plays, by seat."""
    engine: str
    """``kernel`` or ``reference``."""
    why: str | None
    """What a reader should know about the choice, in a sentence."""

    @property
    def block(self) -> int:
        """Hands in a block; the last may have fewer."""
        return BLOCKS[self.engine]

    @property
    def blocks(self) -> int:
        """How many blocks there are."""
        return -(-self.hands // self.block)

    def span(self, number: int) -> tuple[int, int]:
        """The number of the first hand of a block, and of the first after it."""
        return number * self.block, min(self.hands, (number + 1) * self.block)


def planned(rules: Rules, hands: int, seed: int, players: str | Sequence[str] = "random") -> Plan:
    """
    How *hands* are played: *players* is one name for all seats, or one for each.

    Raises: EuchreError when there are no such players, or too few or too many hands.
    """
    if not 1 <= hands <= MOST_HANDS:
        raise EuchreError(f"{hands} hands: ask for 1 to {MOST_HANDS:,}")
    names = [players] if isinstance(players, str) else list(players)
    seats = tuple(player(name).name for name in (names * rules.seats if len(names) == 1 else names))
    if len(seats) != rules.seats:
        raise EuchreError(f"{len(names)} players for {rules.seats} seats: name one for all, or one for each")
    if len(set(seats)) > 1:
        return Plan(
            rules, hands, seed, seats, "reference", "the reference engine plays: not all players are alike"
        )
    if seats[0] not in batch.POLICIES:
        why = f"the reference engine plays: the kernel has no player called {seats[0]}"
        return Plan(rules, hands, seed, seats, "reference", why)
    honest = replace(rules, revoke=None)
    refused = refusal(honest)
    if refused is not None:
        return Plan(rules, hands, seed, seats, "reference", f"the reference engine plays: {refused}")
    if rules.revoke is None:
        return Plan(rules, hands, seed, seats, "kernel", None)
    return Plan(
        honest, hands, seed, seats, "kernel", f"{seats[0]} players never revoke: played without revoke rules"
    )


@dataclass(frozen=True, slots=True)
class Simulation:
    """Hands that were played, and what they came to."""

    plan: Plan
    tally: Tally

    @property
    def engine(self) -> str:
        """``kernel`` or ``reference``."""
        return self.plan.engine

    @property
    def why(self) -> str | None:
        """What a reader should know about the engine, in a sentence."""
        return self.plan.why


def simulate(
    rules: Rules,
    hands: int,
    seed: int,
    players: str | Sequence[str] = "random",
    *,
    workers: int = 1,
    report: Callable[[int], object] | None = None,
) -> Simulation:
    """
    Play *hands* and count; *report* is told now and then how many are done.

    Raises: EuchreError when it cannot be; see `planned`.
    """
    plan = planned(rules, hands, seed, players)
    tally = Tally(plan.rules)
    for _, rows in played(plan, range(plan.blocks), workers):
        tally.add(rows)
        if report is not None:
            report(tally.hands)
    return Simulation(plan, tally)


def played(plan: Plan, numbers: Iterable[int], workers: int = 1) -> Generator[tuple[int, Words], None, None]:
    """
    Play the blocks with those *numbers*, and give them in that order; few are in memory at a time.

    The kernel works in threads, the reference in processes. Closing the iterator ends them.

    Raises: EuchreError.
    """
    check_workers(workers)
    if plan.engine == "kernel":
        stop: Any = threading.Event()
        yield from _in_turn(
            ThreadPoolExecutor(workers), _kernel_block, stop, plan, numbers, ahead=workers + 2
        )
    elif workers == 1:
        for number in numbers:
            rows = _rows(plan, number)
            assert rows is not None
            yield number, rows
    else:
        context = get_context("spawn")
        stop = context.Event()
        with _deaf():
            pool = ProcessPoolExecutor(workers, context, initializer=_begin, initargs=(stop,))
            pool.submit(int)  # starts them all
        yield from _in_turn(pool, _reference_block, stop, plan, numbers, ahead=workers + 2)


def check_workers(workers: int) -> None:
    """
    Refuse a number of workers that no machine has.

    Raises: EuchreError.
    """
    if not 1 <= workers <= batch.MOST_WORKERS:
        raise EuchreError(f"{workers} workers: use from 1 to {batch.MOST_WORKERS}")


def _in_turn(
    pool: Executor,
    work: Callable[..., Words | None],
    stop: Any,
    plan: Plan,
    numbers: Iterable[int],
    *,
    ahead: int,
) -> Iterator[tuple[int, Words]]:
    """Have *pool* do *work* on the blocks, never more than so many *ahead* of what has been taken."""
    due: deque[tuple[int, Future[Words | None]]] = deque()
    extra = (stop,) if isinstance(stop, threading.Event) else ()
    try:
        for number in numbers:
            due.append((number, pool.submit(work, plan, number, *extra)))
            if len(due) >= ahead:
                yield _taken(*due.popleft())
        while due:
            yield _taken(*due.popleft())
    except BrokenProcessPool:
        raise EuchreError("a worker was ended from outside; try again with fewer --workers") from None
    finally:
        stop.set()
        pool.shutdown(cancel_futures=True)


def _taken(number: int, future: "Future[Words | None]") -> tuple[int, Words]:
    rows = future.result()
    assert rows is not None, "only an abandoned run leaves a block unfinished"
    return number, rows


def _kernel_block(plan: Plan, number: int, stop: threading.Event) -> Words | None:
    """A block on the kernel; None when the run was abandoned."""
    start, end = plan.span(number)
    found: list[Words] = []
    for begun in range(start, end, batch.SLICE):
        if stop.is_set():
            return None
        found.append(
            batch.simulate(plan.rules, begun, min(end, begun + batch.SLICE), plan.seed, plan.players[0])
        )
    return np.concatenate(found)


# --- on the reference ---------------------------------------------------------------------------------------

_abandoned: list[Any] = []
"""In a worker process: the event that says the run was abandoned."""


@contextmanager
def _deaf() -> Iterator[None]:
    """Processes started meanwhile do not hear Ctrl-C: only the first does, and tells them."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _begin(stop: Any) -> None:
    """A worker process begins: Ctrl-C is for the first process, with which it ends, however that does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _abandoned[:] = [stop]
    threading.Thread(target=_follow, daemon=True).start()


def _follow() -> None:
    first = parent_process()
    assert first is not None
    first.join()
    os._exit(1)


def _reference_block(plan: Plan, number: int) -> Words | None:
    """A block in a worker process; None when the run was abandoned."""
    return _rows(plan, number, _abandoned[0].is_set)


def _rows(plan: Plan, number: int, abandoned: Callable[[], bool] = lambda: False) -> Words | None:
    found: list[tuple[int, ...]] = []
    for hand in range(*plan.span(number)):
        if abandoned():
            return None
        found.append(row(hand, reference_hand(plan, hand)))
    return np.array(found, np.int64)


def reference_hand(plan: Plan, number: int) -> State:
    """Hand *number* of the plan, played to its end on the reference engine."""
    rules, dealer = plan.rules, number % plan.rules.seats
    if set(plan.players) == {"random"}:
        return random_hand(rules, plan.seed, number, dealer)
    luck = key(plan.seed, number)
    seats = [player(name, mix(luck ^ (seat + 1))) for seat, name in enumerate(plan.players)]
    deck = list(rules.deck)
    Chance(plan.seed, number).shuffle(deck)
    state = new(rules, dealer, tuple(deck))
    while not state.over:
        state = apply(state, seats[state.turn].choose(view(state, state.turn)))
    return state


def row(number: int, state: State) -> tuple[int, ...]:
    """A finished hand as a row of `euchre.kernel.batch.simulate`."""
    assert state.end is not None
    return (
        number, state.dealer, _or(state.upcard), _or(state.maker), _or(state.trump), int(state.alone),
        _or(state.defender), state.bid.tricks if state.bid else 0, state.bid.lone if state.bid else 0,
        sum(1 << seat for seat in state.out), int(state.end), *state.won, *points(state),
    )  # fmt: skip


def _or(number: int | None) -> int:
    return -1 if number is None else int(number)
