"""
Hands and matches by the thousand under any rules, counted for `euchre.analysis.figures`.

They have numbers, and all that is kept of them are counts: so the same seed gives the same figures, however
the work is shared out. The kernel plays where it can, else the reference engine, and it is said which.
"""

import signal
from collections import Counter, deque
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field, replace
from multiprocessing import get_context
from typing import Final, NamedTuple

import numpy as np

from euchre.chance import Chance
from euchre.errors import EuchreError
from euchre.game import after, begin
from euchre.hand import apply, new, points
from euchre.kernel import matches as kernel
from euchre.kernel.batch import MOST_WORKERS
from euchre.kernel.compiled import Words
from euchre.kernel.support import refusal
from euchre.kernel.twin import random_hand
from euchre.players.jack import Jack
from euchre.rules import Rules
from euchre.state import End, Phase, State
from euchre.view import view

MOST: Final = 10**10
"""More hands or matches are not played."""
LONGEST: Final = 1000
"""After so many hands a match is broken off: careless players might never end it."""
SLICES: Final = {"kernel": (1 << 14, 1 << 8), "reference": (64, 4)}
"""Hands and matches that are played in one go, by engine."""
AT: Final = {name: place for place, name in enumerate(kernel.COLUMNS)}
"""Where each column of `euchre.kernel.matches.hands` is."""


class Plan(NamedTuple):
    """What is to be played; see `planned`."""

    rules: Rules
    hands: int
    matches: int
    players: str
    seed: int
    engine: str
    """``kernel`` or ``reference``."""
    why: str | None
    """What a reader should know of the choice, in a sentence."""


def planned(rules: Rules, hands: int, matches: int, players: str = "jack", seed: int = 1) -> Plan:
    """
    How the figures are found.

    Raises: EuchreError when there are no such players, or too few or too many hands or matches.
    """
    if players not in kernel.POLICIES:
        names = " or ".join(sorted(kernel.POLICIES))
        raise EuchreError(f"no statistics are kept of {players[:40]!r}: the players are {names}")
    if not 2 <= hands <= MOST:
        raise EuchreError(f"{hands} hands: ask for 2 to {MOST:,}")
    if not 0 <= matches <= MOST:
        raise EuchreError(f"{matches} matches: ask for 0 to {MOST:,}")
    honest = replace(rules, revoke=None)
    refused = refusal(honest)
    if refused is not None:
        return Plan(
            honest, hands, matches, players, seed, "reference", f"the reference engine plays: {refused}"
        )
    why = None if rules.revoke is None else f"{players} players never revoke: played without revoke rules"
    return Plan(honest, hands, matches, players, seed, "kernel", why)


class Cell(NamedTuple):
    """One way a hand can go; hands that went alike are counted together."""

    end: int
    place: int
    """The maker's place after the dealer: 0 is eldest; -1: no maker."""
    trump: int
    spoken: int
    """How often somebody had called, bid or passed when trump was fixed."""
    bid: int
    lone: int
    alone: int
    defended: int
    dropped: int
    """Players who dropped out."""
    tricks: int
    """Those of the maker's side."""


@dataclass(slots=True)
class Counts:
    """Everything that is kept of hands and matches: whole numbers, which add up in any order."""

    cells: Counter[Cell] = field(default_factory=Counter)
    points: list[int] = field(default_factory=list)
    """By side, the dealer's last, that of eldest first where all play for themselves."""
    squares: list[int] = field(default_factory=list)
    edge: tuple[int, int] = (0, 0)
    """The dealer's points times the other sides less theirs, and the squares of that."""
    lengths: Counter[int] = field(default_factory=Counter)
    """Hands in a match, of those that ended."""
    wins: Counter[tuple[int, bool]] = field(default_factory=Counter)
    """Matches by the side that won, the first dealer's last, and whether it shared the win."""
    unfinished: int = 0

    def add(self, other: "Counts") -> None:
        """Count these too."""
        self.cells.update(other.cells)
        self.lengths.update(other.lengths)
        self.wins.update(other.wins)
        self.unfinished += other.unfinished
        self.edge = (self.edge[0] + other.edge[0], self.edge[1] + other.edge[1])
        if other.points:
            old = self.points or [0] * len(other.points), self.squares or [0] * len(other.points)
            self.points = [a + b for a, b in zip(old[0], other.points, strict=True)]
            self.squares = [a + b for a, b in zip(old[1], other.squares, strict=True)]


# --- Counting -----------------------------------------------------------------------------------------------


def hand_counts(rules: Rules, rows: Words) -> Counts:
    """What rows of `euchre.kernel.matches.hands` come to."""
    seats, sides, first = rules.seats, rules.sides, len(kernel.COLUMNS)
    dealer, maker, alone = rows[:, AT["dealer"]], rows[:, AT["maker"]], rows[:, AT["alone"]]
    won, paid = rows[:, first : first + seats], rows[:, first + seats :]
    mine = np.arange(seats) % sides == (maker % sides)[:, None]
    # A maker whom everybody left has all the tricks, without play.
    tricks = np.where(won.any(axis=1), (won * mine).sum(axis=1), rules.tricks)
    called = (maker >= 0) & (rows[:, AT["end"]] == End.PLAYED)
    gone = np.array([out.bit_count() for out in rows[:, AT["out"]].tolist()])
    keys = [
        rows[:, AT["end"]], np.where(called, (maker - dealer - 1) % seats, -1), rows[:, AT["trump"]],
        rows[:, AT["spoken"]], rows[:, AT["bid"]], rows[:, AT["lone"]], alone, rows[:, AT["defender"]] >= 0,
        gone * rules.drop_out, np.where(called, tricks, 0),
    ]  # fmt: skip
    alike, times = np.unique(np.stack(keys, axis=1), axis=0, return_counts=True)
    cells = Counter({Cell(*key): n for key, n in zip(alike.tolist(), times.tolist(), strict=True)})
    turned = (np.arange(sides) + dealer[:, None] + 1) % sides
    by_place = np.take_along_axis(paid, turned, axis=1)
    edge = by_place[:, -1] * sides - by_place.sum(axis=1)
    return Counts(
        cells,
        by_place.sum(axis=0).tolist(),
        (by_place**2).sum(axis=0).tolist(),
        (int(edge.sum()), int((edge**2).sum())),
    )


def match_counts(rules: Rules, rows: Words) -> Counts:
    """What rows of `euchre.kernel.matches.matches` come to."""
    found = Counts()
    for dealer, hands, _, winners, *_ in rows.tolist():
        if not winners:
            found.unfinished += 1
            continue
        found.lengths[hands] += 1
        for side in range(rules.sides):
            if winners >> side & 1:
                found.wins[(side - dealer - 1) % rules.sides, winners.bit_count() > 1] += 1
    return found


# --- Playing ------------------------------------------------------------------------------------------------


def reference_hand(rules: Rules, seed: int, number: int, dealer: int, players: str) -> State:
    """The hand with that number on the reference engine, played to its end."""
    if players == "random":
        return random_hand(rules, seed, number, dealer)
    deck = list(rules.deck)
    Chance(seed, number).shuffle(deck)
    state, jack = new(rules, dealer, tuple(deck)), Jack()
    while not state.over:
        state = apply(state, jack.choose(view(state, state.turn)))
    return state


def hand_row(state: State) -> tuple[int, ...]:
    """A finished hand as a row of `euchre.kernel.matches.hands`."""
    assert state.end is not None
    bid = state.bid
    spoken = sum(deed.phase in (Phase.CALL, Phase.BID) for deed in state.history)
    return (
        state.dealer, _or(state.maker), _or(state.trump), int(state.alone), _or(state.defender),
        bid.tricks if bid else 0, bid.lone if bid else 0, spoken, sum(1 << seat for seat in state.out),
        int(state.end), *state.won, *points(state),
    )  # fmt: skip


def _or(number: int | None) -> int:
    return -1 if number is None else int(number)


def reference_match(rules: Rules, seed: int, match: int, players: str, most: int) -> tuple[int, ...]:
    """The match with that number on the reference engine, as a row of `euchre.kernel.matches.matches`."""
    game, hands = begin(rules, match % rules.seats), 0
    while not game.over and hands < most:
        number = kernel.hand_number(match, hands)
        game = after(game, reference_hand(rules, seed, number, game.dealer, players))
        hands += 1
    return match % rules.seats, hands, game.played, sum(1 << side for side in game.winners), *game.scores


def _play(plan: Plan, start: int, stop: int, what: int) -> Counts:
    """The hands, or the matches, from one number up to another."""
    rules, seed, players = plan.rules, plan.seed, plan.players
    if plan.engine == "kernel":
        if what == 0:
            return hand_counts(rules, kernel.hands(rules, start, stop, seed, policy=players))
        return match_counts(rules, kernel.matches(rules, start, stop, seed, policy=players, most=LONGEST))
    numbers = range(start, stop)
    if what == 0:
        played = [hand_row(reference_hand(rules, seed, n, n % rules.seats, players)) for n in numbers]
        return hand_counts(rules, np.array(played, np.int64))
    rows = [reference_match(rules, seed, n, players, LONGEST) for n in numbers]
    return match_counts(rules, np.array(rows, np.int64))


def counted(plan: Plan, workers: int = 1, report: Callable[[int], object] | None = None) -> Counts:
    """
    Play and count; *report* is told how many hands and matches are done.

    Raises: EuchreError when no machine has so many workers.
    """
    if not 1 <= workers <= MOST_WORKERS:
        raise EuchreError(f"{workers} workers: use from 1 to {MOST_WORKERS}")
    total, done = Counts(), 0
    for size, found in _shared_out(plan, workers):
        total.add(found)
        done += size
        if report is not None:
            report(done)
    return total


def _slices(plan: Plan) -> Iterator[tuple[int, int, int]]:
    for what, whole in enumerate((plan.hands, plan.matches)):
        size = SLICES[plan.engine][what]
        for start in range(0, whole, size):
            yield start, min(whole, start + size), what


def _shared_out(plan: Plan, workers: int) -> Iterator[tuple[int, Counts]]:
    """The slices, played by so many workers: threads for the kernel, processes for the reference engine."""
    if workers == 1:
        for start, stop, what in _slices(plan):
            yield stop - start, _play(plan, start, stop, what)
    elif plan.engine == "kernel":
        yield from _ahead(ThreadPoolExecutor(workers), plan, 2 * workers)
    else:
        pool = ProcessPoolExecutor(workers, get_context("spawn"), initializer=_leave_ctrl_c_to_the_parent)
        yield from _ahead(pool, plan, 2 * workers)


def _leave_ctrl_c_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _ahead(pool: Executor, plan: Plan, most: int) -> Iterator[tuple[int, Counts]]:
    """The slices in turn, a few of them begun ahead."""
    begun: deque[tuple[int, Future[Counts]]] = deque()
    try:
        for start, stop, what in _slices(plan):
            begun.append((stop - start, pool.submit(_play, plan, start, stop, what)))
            if len(begun) >= most:
                size, future = begun.popleft()
                yield size, future.result()
        for size, future in begun:
            yield size, future.result()
    except BrokenProcessPool:
        raise EuchreError("a worker was ended from outside; try again with fewer --workers") from None
    finally:
        pool.shutdown(cancel_futures=True)
