"""
A check of the players' time budgets: how long each takes to decide, at each game that it plays itself.

``python3 dev.py run bench/budgets.py --decisions 1000``. A player sits in every seat of matches on the seeds
of the set ``dev``, so that it meets every score. Timed is each decision with a choice, in CPU time, in a
process of its own that has NumPy keep to one core; the view is made before the clock starts. The first hand
does not count, as it loads the kernel and what the player has learnt. A budget is kept when 99 of 100
decisions are within it. The exit status is 1 when one is not.
"""

import argparse
import os
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from math import ceil
from multiprocessing import get_context
from time import process_time
from typing import Any, Final, NamedTuple

from euchre.analysis.strength.arena import deal_from_number, hand_number
from euchre.base.errors import EuchreError
from euchre.commands.shared.printing import print_columns
from euchre.commands.shared.progress import progress
from euchre.hand.game import after, begin
from euchre.hand.hand import apply
from euchre.players import player
from euchre.players.registry.ladder import split_names
from euchre.rules.rules import Rules
from euchre.rules.variants import variant
from euchre.seen.views import view

BUDGETS: Final = {
    "nine": 1, "ten": 1, "queen": 20, "king": 20, "ace": 50, "left": 300, "right:direct": 1, "right": 1000,
    "benny": 3000,
}  # fmt: skip
"""Milliseconds that 99 of 100 decisions may take, by player."""
PILED: Final = {"ace": 1000}
"""The budget where cards lie on the table, as in the twelve-trick game, if it differs."""
CROWDED: Final = {"queen": 100}
"""The budget where more than four play."""
GAMES: Final = "tournament,euchre,two,twelve,bid,call-ace-5"
SHARE: Final = 0.99
ONE_CORE: Final = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")


class Line(NamedTuple):
    """How long a player's decisions in a game took, in milliseconds."""

    player: str
    game: str
    budget: float
    times: tuple[float, ...]

    @property
    def kept(self) -> bool:
        """Whether 99 of 100 decisions are within the budget."""
        return percentile(self.times, SHARE) <= self.budget


def percentile(times: Sequence[float], share: float) -> float:
    """
    The shortest of *times* within which at least that *share* of them lies.

    >>> percentile([3, 1, 2, 9], 0.5), percentile([3, 1, 2, 9], 0.99)
    (2, 9)
    """
    return sorted(times)[max(0, ceil(share * len(times) - 1e-9) - 1)]


def budget(name: str, rules: Rules) -> float:
    """
    How many milliseconds the player called *name* may take for a decision.

    Raises: EuchreError when the player has no budget.
    """
    if name not in BUDGETS:
        raise EuchreError(f"no budget for {name}; there are budgets for {', '.join(BUDGETS)}")
    others = PILED if rules.piles else CROWDED if rules.seats > 4 else {}
    return others.get(name, BUDGETS[name])


def why_not(name: str, rules: Rules) -> str | None:
    """Why a player does not play a game itself; None: it does."""
    asked: Any = getattr(player(name), "refusal", None)
    found: str | None = None if asked is None else asked(rules)
    return found


def timed(name: str, rules: Rules, seed: int) -> Iterator[float]:
    """Yield the milliseconds of each decision, match after match, without those of the first hand."""
    number = 0
    while True:
        game = begin(rules, number % rules.seats)
        while not game.over:
            luck = hand_number("dev", seed, number)
            state, one = deal_from_number(rules, luck, game.dealer), player(name, luck)
            while not state.over:
                seen = view(state, state.turn, game.scores)
                start = process_time()
                action = one.choose(seen)
                took = process_time() - start
                if number and len(seen.legal) > 1:
                    yield 1000 * took
                state = apply(state, action)
            game, number = after(game, state), number + 1


def measured(decisions: int, seconds: float, seed: int, name: str, game: str) -> Line:
    """
    The times of a number of decisions of a player in a game, or of as many as *seconds* of
    deciding allow.
    """
    rules, times, spent = variant(game), list[float](), 0.0
    limit = budget(name, rules)
    with progress(f"{name}, {game}", decisions) as report:
        for took in timed(name, rules, seed):
            times.append(took)
            spent += took / 1000
            report(len(times))
            if len(times) >= decisions or spent >= seconds:
                break
    return Line(name, game, limit, tuple(times))


def row(line: Line) -> tuple[str, ...]:
    """A line of the table."""
    figures = (percentile(line.times, 0.5), percentile(line.times, SHARE), max(line.times), line.budget)
    said = [
        f"{figure:,.0f}" if figure >= 100 or figure == int(figure) else f"{figure:.2g}" for figure in figures
    ]
    return (line.player, line.game, f"{len(line.times):,}", *said, "kept" if line.kept else "NOT KEPT")


HEAD: Final = ("player", "game", "decisions", "median ms", "99 % ms", "longest ms", "budget ms", "")


def main() -> int:
    """Measure, print the table, and say by the exit status whether every budget is kept."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--players", default=",".join(BUDGETS), help="separated by commas")
    asked.add_argument("--games", default=GAMES, help="variants, separated by commas")
    asked.add_argument("--decisions", type=int, default=1000, help="so many of each player in each game")
    asked.add_argument("--seconds", type=float, default=300, help="or as many as fit in this time")
    asked.add_argument("--seed", type=int, default=1)
    given = asked.parse_args()
    lines, line = [], partial(measured, given.decisions, given.seconds, given.seed)
    os.environ |= dict.fromkeys(ONE_CORE, "1")  # read when NumPy is loaded, so it works only in a new process
    try:
        with ProcessPoolExecutor(1, get_context("spawn")) as apart:
            for name in split_names(given.players):
                for game in given.games.split(","):
                    if why_not(name, variant(game)) is None:
                        lines.append(apart.submit(line, name, game).result())
                        print(" ".join(row(lines[-1])), file=sys.stderr, flush=True)
    except EuchreError as error:
        print(f"budgets.py: {error}", file=sys.stderr)
        return 2
    print_columns([HEAD, *map(row, lines)], right=range(2, 7))
    return 0 if all(line.kept for line in lines) else 1


if __name__ == "__main__":
    sys.exit(main())
