"""What pairs come to: by how much one player is better, how surely, and when that is sure enough to stop."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from math import log
from pathlib import Path
from typing import Any, Final, NamedTuple

from euchre.analysis.intervals import Mean, Rate, mean_interval, wilson_interval
from euchre.analysis.strength.arena import (
    MATCH_SHARES,
    Contest,
    block_rows,
    manifest,
    match_shares,
    pair_values,
)
from euchre.kernel.machine.compiled import Words
from euchre.runs.folder import RunFolder
from euchre.runs.workers import CountReport, JobRunner

RISK: Final = 0.05
"""The chance that a sequential test says "better" of an equal, or "not better" of one that is by the edge."""
LIKELIHOOD_BOUND: Final = log((1 - RISK) / RISK)
LEAST_PAIRS: Final = 128
"""With fewer pairs the test gives no verdict, as their scatter is not known well."""


# --- The sequential test ------------------------------------------------------------------------------------


def log_likelihood_ratio(mean: float, variance: float, pairs: int, edge: float) -> float:
    """
    Return the log likelihood ratio of *pairs* results: how much likelier they are with a true mean of *edge*
    than with one of 0.

    The generalised sequential test of chess engines: results are taken as normal, with the *mean* and the
    *variance* they show.

    >>> log_likelihood_ratio(0.05, 0.5, 1000, 0.1), round(log_likelihood_ratio(0.1, 0.5, 1000, 0.1), 3)
    (0.0, 10.0)
    """
    return pairs * edge * (2 * mean - edge) / (2 * variance) if variance > 0 else 0.0


class Sequential(NamedTuple):
    """
    How the sequential test of two players stands: the tested *edge*, the log likelihood ratio, and the
    verdict so far.
    """

    edge: float
    likelihood: float
    """It stops above `LIKELIHOOD_BOUND` and below its negative."""
    verdict: str | None
    """``better`` (by the edge rather than not at all), ``not better``, or None: still open."""


# --- Two players --------------------------------------------------------------------------------------------


@dataclass(slots=True)
class Comparison:
    """
    The pairs that two players have played against each other, counted in whole numbers, which can be added in
    any order.
    """

    contest: Contest
    one: str
    """The name of the first player."""
    other: str
    """The name of the second player."""
    pairs: int = 0
    total: int = 0
    """The sum over pairs of what each was worth to the first player, `Contest.scale` times."""
    squares: int = 0
    """The sum of the squares of those values."""
    better: int = 0
    """Pairs that the one won."""
    worse: int = 0
    """Pairs that the other won."""
    share: int = 0
    """Of matches, those that the one player won, in parts of `MATCH_SHARES`."""
    broken: int = 0
    """Matches that nobody won."""

    def add(self, rows: Words) -> None:
        """Count more pairs of deals or matches; *rows* has one for each, a result of `block_rows`."""
        worth = pair_values(self.contest, rows)
        self.pairs += len(worth)
        self.total += int(worth.sum())
        self.squares += int((worth**2).sum())
        self.better += int((worth > 0).sum())
        self.worse += int((worth < 0).sum())
        if self.contest.matches:
            winners = rows.reshape(len(rows), self.contest.plays_per_pair, -1)[:, :, 1]
            self.share += int(match_shares(self.contest, winners).sum())
            self.broken += int((winners == 0).sum())

    @property
    def drawn(self) -> int:
        """Pairs in which neither player did better."""
        return self.pairs - self.better - self.worse

    @property
    def mean(self) -> Mean:
        """
        The paired difference: points a deal by which the first player is better, with its 95 % interval over
        pairs.

        Of matches it is the share that the first player wins less the share that the second wins.
        """
        scaled = mean_interval(self.total, self.squares, self.pairs)
        return Mean(*(None if number is None else number / self.contest.scale for number in scaled))

    @property
    def deviation(self) -> float | None:
        """The standard deviation of the paired difference; None with fewer than two pairs."""
        error = self.mean.error
        return None if error is None else float(error * self.pairs**0.5)

    @property
    def wins(self) -> Rate:
        """The share of the matches that the first player wins, a match won together counting in part."""
        of = self.pairs * self.contest.plays_per_pair
        times = self.share / MATCH_SHARES
        low, high = wilson_interval(times, of)
        return Rate(self.share // MATCH_SHARES, of, times / of if of else None, low, high)

    @property
    def games(self) -> tuple[float, float]:
        """What each player won, for ratings: matches; or pairs, an equal one half for both."""
        if self.contest.matches:
            mine = self.share / MATCH_SHARES
            return mine, self.pairs * self.contest.plays_per_pair - mine
        return self.better + self.drawn / 2, self.worse + self.drawn / 2

    @property
    def sequential(self) -> Sequential | None:
        """How the sequential test of the contest stands; None where there is none."""
        edge, mean = self.contest.edge, self.mean
        if edge is None:
            return None
        if self.pairs < LEAST_PAIRS or mean.mean is None or not mean.error:
            return Sequential(edge, 0.0, None)
        ratio = log_likelihood_ratio(mean.mean, mean.error**2 * self.pairs, self.pairs, edge)
        verdict = (
            "better" if ratio >= LIKELIHOOD_BOUND else "not better" if ratio <= -LIKELIHOOD_BOUND else None
        )
        return Sequential(edge, ratio, verdict)

    def summary(self) -> dict[str, Any]:
        """Return all figures in plain types for JSON."""
        data: dict[str, Any] = {
            "one": self.one,
            "other": self.other,
            "pairs": self.pairs,
            **self.mean._asdict(),
            "deviation": self.deviation,
            "better": self.better,
            "drawn": self.drawn,
            "worse": self.worse,
        }
        if self.contest.matches:
            data["matches"] = {
                **self.wins._asdict(),
                "times": self.share / MATCH_SHARES,
                "unfinished": self.broken,
            }
        if self.sequential is not None:
            data["sprt"] = self.sequential._asdict()
        return data


# --- The whole contest --------------------------------------------------------------------------------------


class PairStore(RunFolder):
    """
    The pairs of a contest on disk: finished blocks while it runs, then a file with a line of JSON for each
    pair.
    """

    def __init__(self, out: Path, contest: Contest, *, force: bool = False) -> None:
        """
        Begin the contest that the file *out* will hold, or go on with it where it was interrupted.

        Raises: EuchreError when *out* exists, or another contest is unfinished there, unless *force* replaces
        it.
        """
        self.contest = contest
        super().__init__(out, manifest(contest), contest.blocks, endings=(".jsonl",), force=force)

    def rows(self, number: int) -> Words:
        """Return the rows of block *number*; one that is missing or damaged on the disk is played again."""
        _, start, stop = self.contest.span(number)
        kept: Words | None = self.get(number, (stop - start, self.contest.row_width))
        return block_rows(self.contest, number) if kept is None else kept

    def finish(self, blocks: int) -> None:
        """
        Write the first *blocks* blocks to the contest's file, whole or not at all, and remove the folder of
        blocks.

        Raises: EuchreError when the file cannot be written.
        """
        self.close(lambda path: _write(path, self.contest, ((n, self.rows(n)) for n in range(blocks))))


def compare(
    contest: Contest,
    runner: JobRunner,
    *,
    store: PairStore | None = None,
    report: CountReport | None = None,
) -> list[Comparison]:
    """
    Play a contest, and return one comparison for every two players.

    Blocks that *store* already holds are read and not played. They are counted in their order, so a
    sequential test stops at the same pair whatever the *runner*. *report* is called with the number of pairs
    counted.

    Raises: EuchreError when the runner cannot work or the disk refuses.
    """
    comparisons = [Comparison(contest, *duel) for duel in contest.duels]
    missing = list(range(contest.blocks)) if store is None else store.missing()
    left, number = set(missing), -1
    coming = runner(partial(block_rows, contest), missing)
    try:
        for number in range(contest.blocks):
            if store is None or number in left:
                _, rows = next(coming)
                if store is not None:
                    store.put(number, rows)
            else:
                rows = store.rows(number)
            of = comparisons[contest.span(number)[0]]
            of.add(rows)
            if report is not None:
                report(sum(each.pairs for each in comparisons))
            if of.sequential is not None and of.sequential.verdict is not None:
                break
    finally:
        coming.close()
    if store is not None:
        store.finish(number + 1)
    return comparisons


def _write(path: Path, contest: Contest, blocks: Iterator[tuple[int, Words]]) -> None:
    with path.open("w", encoding="utf-8", newline="\n") as file:
        for number, rows in blocks:
            duel, start, _ = contest.span(number)
            worth = (pair_values(contest, rows) / contest.scale).tolist()
            for at, (row, edge) in enumerate(zip(rows.tolist(), worth, strict=True)):
                file.write(_line(contest, contest.duels[duel], start + at, row, edge))


def _line(contest: Contest, names: tuple[str, str], pair: int, row: list[int], edge: float) -> str:
    """A pair as JSON: numbers and names that need no quoting but that of the names."""
    import json

    size = len(row) // contest.plays_per_pair
    plays = [row[at : at + size] for at in range(0, len(row), size)]
    data: dict[str, Any] = {"a": names[0], "b": names[1]}
    data |= {"match" if contest.matches else "deal": pair, "dealer": pair % contest.rules.seats}
    if contest.matches:
        data["hands"] = [play[0] for play in plays]
        data["winners"] = [[s for s in range(contest.rules.sides) if play[1] >> s & 1] for play in plays]
        data["scores"] = [play[2:] for play in plays]
    else:
        data["points"] = plays
    return json.dumps(data | {"edge": edge}) + "\n"
