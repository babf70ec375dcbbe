"""
Hands and matches by the thousand under any rules, counted for `euchre.analysis.simulation.figures`.

Each hand and each match has a number in its seed, and only counts are kept. So the same seed gives the same
figures for any number of workers. The kernel plays where it can, else the reference engine; the plan says
which.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Final, NamedTuple

import numpy as np

from euchre.analysis.simulation import simulate
from euchre.analysis.simulation.simulate import SimulationPlan, check_count, hand_rows, reference_hand
from euchre.analysis.simulation.tally import AT, makers_tricks
from euchre.base.errors import EuchreError
from euchre.base.numbers import list_of_words
from euchre.hand.game import after, begin
from euchre.hand.state import End
from euchre.kernel.machine.compiled import Words
from euchre.kernel.simulate import matches as kernel
from euchre.kernel.simulate.batch import COMMON_COLUMNS, PLAYERS
from euchre.rules.rules import Rules
from euchre.runs.workers import CountReport, check_stopped, run_jobs

MOST_HANDS: Final = 1000
"""Hands after which a match is broken off: careless players might never end it."""
SLICES: Final = {"kernel": (1 << 14, 1 << 8), "reference": (64, 4)}
"""Hands and matches that are played in one go, by engine."""


def plan_statistics(
    rules: Rules, hands: int, matches: int, players: str = "jack", seed: int = 1
) -> SimulationPlan:
    """
    Return a plan for the statistics of a game: *hands* single hands and *matches* whole matches, dealt from
    *seed*.

    Nothing is played before the plan is given to `play_and_count`. *players* names the one player for all
    seats: ``jack`` (rules of thumb) or ``random``. There may be 2 to 10**12 hands and 0 to 10**12 matches.

    Raises: EuchreError for another player's name, or when there are too few or too many hands or matches.
    """
    if players not in PLAYERS:
        names = list_of_words(sorted(PLAYERS), "or")
        raise EuchreError(f"no statistics are kept of {players[:40]!r}: the players are {names}")
    check_count("hands", hands, 2)
    check_count("matches", matches, 0)
    return replace(simulate.plan_hands(rules, hands, seed, players), matches=matches)


class HandKind(NamedTuple):
    """One way that a hand can go; hands that went the same way are counted together."""

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
    """
    The counts of hands and matches that all figures are worked out from: whole numbers, which can be added in
    any order.
    """

    kinds: Counter[HandKind] = field(default_factory=Counter)
    points: list[int] = field(default_factory=list)
    """By side, the dealer's last, that of eldest first where all play for themselves."""
    squares: list[int] = field(default_factory=list)
    """The sums of the squares of points, by the same sides."""
    edge: tuple[int, int] = (0, 0)
    """The dealer's points times the other sides less theirs, and the squares of that."""
    lengths: Counter[int] = field(default_factory=Counter)
    """Hands in a match, of those that ended."""
    wins: Counter[tuple[int, bool]] = field(default_factory=Counter)
    """Matches by the side that won, the first dealer's last, and whether it shared the win."""
    unfinished: int = 0

    def add(self, other: "Counts") -> None:
        """Add the counts of *other* to these."""
        self.kinds.update(other.kinds)
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
    """
    Count simulated hands; *rows* has one for each, as
    `euchre.analysis.simulation.simulate.hand_row` makes them.
    """
    seats, sides = rules.seats, rules.sides
    dealer, maker, alone = rows[:, AT["dealer"]], rows[:, AT["maker"]], rows[:, AT["alone"]]
    won, paid = rows[:, COMMON_COLUMNS : COMMON_COLUMNS + seats], rows[:, COMMON_COLUMNS + seats :]
    tricks = makers_tricks(rules, maker, won.T, paid.T)
    called = (maker >= 0) & (rows[:, AT["end"]] == End.PLAYED)
    gone = np.bitwise_count(rows[:, AT["out"]])
    keys = np.stack([
        rows[:, AT["end"]], np.where(called, (maker - dealer - 1) % seats, -1), rows[:, AT["trump"]],
        rows[:, AT["spoken"]], rows[:, AT["bid"]], rows[:, AT["lone"]], alone, rows[:, AT["defender"]] >= 0,
        gone * rules.drop_out, np.where(called, tricks, 0),
    ])  # fmt: skip
    alike, times = _count_columns(keys)
    kinds = Counter({HandKind(*key): n for key, n in zip(alike.tolist(), times.tolist(), strict=True)})
    turned = (np.arange(sides) + dealer[:, None] + 1) % sides
    by_place = np.take_along_axis(paid, turned, axis=1)
    edge = by_place[:, -1] * sides - by_place.sum(axis=1)
    return Counts(
        kinds,
        by_place.sum(axis=0).tolist(),
        (by_place**2).sum(axis=0).tolist(),
        (int(edge.sum()), int((edge**2).sum())),
    )


def _count_columns(words: Words) -> tuple[Words, Words]:
    """
    Return the different columns of *words* as rows, and how often each occurs.

    `numpy.unique` sorts whole rows, which takes longer than to play the hands; here each is one number.
    """
    least = words.min(axis=1)
    sizes = tuple((words.max(axis=1) - least + 1).tolist())
    numbers, times = np.unique(np.ravel_multi_index(tuple(words - least[:, None]), sizes), return_counts=True)
    return np.stack(np.unravel_index(numbers, sizes), axis=1) + least, times


def match_counts(rules: Rules, rows: Words) -> Counts:
    """
    Count simulated matches; *rows* has one for each: `euchre.kernel.simulate.matches.COLUMNS`, then scores by
    side.
    """
    counts = Counts()
    for dealer, hands, _, winners, *_ in rows.tolist():
        if not winners:
            counts.unfinished += 1
            continue
        counts.lengths[hands] += 1
        for side in range(rules.sides):
            if winners >> side & 1:
                counts.wins[(side - dealer - 1) % rules.sides, winners.bit_count() > 1] += 1
    return counts


# --- Playing ------------------------------------------------------------------------------------------------


def reference_match(
    rules: Rules, seed: int, match: int, players: Sequence[str], most: int
) -> tuple[int, ...]:
    """
    Play match number *match* of *seed* on the reference engine, the slow one that defines the rules, and
    return its row: first dealer, hands dealt, hands that counted, a bit for each winner, and scores by side.

    *players* are the names by seat; after *most* hands the match is broken off.
    """
    game, hands = begin(rules, match % rules.seats), 0
    while not game.over and hands < most:
        check_stopped()
        number = kernel.hand_number(match, hands)
        game = after(game, reference_hand(rules, seed, number, game.dealer, players))
        hands += 1
    return match % rules.seats, hands, game.played, sum(1 << side for side in game.winners), *game.scores


def _play(plan: SimulationPlan, job: tuple[int, int, bool]) -> Counts:
    """The hands, or the matches, from one number up to another."""
    start, stop, whole = job
    rules, seed = plan.rules, plan.seed
    if not whole:
        return hand_counts(rules, hand_rows(plan, start, stop))
    if plan.engine == "kernel":
        rows = kernel.simulate_matches(rules, start, stop, seed, player=plan.players[0], max_hands=MOST_HANDS)
        return match_counts(rules, rows)
    matches = [reference_match(rules, seed, n, plan.players, MOST_HANDS) for n in range(start, stop)]
    return match_counts(rules, np.array(matches, np.int64))


def play_and_count(plan: SimulationPlan, workers: int = 1, report: CountReport | None = None) -> Counts:
    """
    Play the hands and matches of *plan* and return their counts; the number of *workers* does not change
    them.

    *report* is called with one number: how many hands and matches, added up, are done so far.

    Raises: EuchreError when *workers* are not from 1 to 512.
    """
    total, done = Counts(), 0
    jobs, processes = _slices(plan), plan.engine == "reference"
    for (start, stop, _), counts in run_jobs(partial(_play, plan), jobs, workers, processes=processes):
        total.add(counts)
        done += stop - start
        if report is not None:
            report(done)
    return total


def _slices(plan: SimulationPlan) -> Iterator[tuple[int, int, bool]]:
    """From which number up to which, and whether whole matches."""
    for whole, count in enumerate((plan.hands, plan.matches)):
        size = SLICES[plan.engine][whole]
        for start in range(0, count, size):
            yield start, min(count, start + size), bool(whole)
