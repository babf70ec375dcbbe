"""
Par of a deal: what the same cards bring when computer players hold them.

A result less its par is a result with much of the luck of the deal taken out. The measure is fixed, whatever
it measures: `REPLAYS` games of the king against itself, at no score, with the seeds 0, 1, 2 and so on.
"""

from collections.abc import Callable
from typing import Final, NamedTuple

from euchre.analysis.intervals import mean_of
from euchre.hand.hand import apply, points
from euchre.hand.scoring import gain
from euchre.hand.state import State
from euchre.players.registry.ladder import player
from euchre.seen.views import view

PLAYER: Final = "king"
"""Who replays a deal."""
REPLAYS: Final = 6
"""How often: more would say little that is new, as only the calls have chance in them."""
MOST_DECISIONS: Final = 1_000
"""Decisions after which a replay would never end; no game has so many."""


class Par(NamedTuple):
    """
    What a deal is worth to each side: its points less the mean of the other sides', averaged over replays by
    computer players.
    """

    mean: tuple[float, ...]
    error: tuple[float, ...]
    """The standard error of each, for it might have been replayed more often."""


def par(deal: Callable[[int], State], replays: int = REPLAYS) -> Par:
    """
    Return the par of a deal, points by side: what its cards bring on average over *replays* plays, with the
    king, a computer player, in every seat.

    *deal* returns the state before the first decision for replay 0, 1 and so on; only cards that nobody knows
    may lie otherwise in each.
    """
    rules = deal(0).rules
    results = [replay(deal(n), n) for n in range(replays)]
    by = [[gain(rules, side, row) for row in results] for side in range(rules.sides)]
    figures = [mean_of(row) for row in by]
    return Par(tuple([mean for mean, _ in figures]), tuple([error for _, error in figures]))


def replay(start: State, seed: int) -> tuple[int, ...]:
    """
    Return the points of each side when kings, computer players seeded with *seed*, have every seat and play
    on from *start*.
    """
    state, king = start, player(PLAYER, seed)
    for _ in range(MOST_DECISIONS):
        if state.over:
            break
        state = apply(state, king.choose(view(state, state.turn)))
    return points(state)
