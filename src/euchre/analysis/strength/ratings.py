"""
How strong each of several players is, as one number: Bradley and Terry's, in points of Elo.

A player who is rated d points higher wins a game with the chance ``1 / (1 + 10 ** (-d / 400))``: with 400
points more, ten games of eleven. A drawn game counts as half a win for both, which makes the intervals a
little wider than they need be.
"""

from collections.abc import Sequence
from itertools import combinations, permutations
from math import log, sqrt
from typing import Any, Final, NamedTuple

import numpy as np

from euchre.analysis.intervals import Z
from euchre.base.errors import EuchreError

ELO: Final = 400 / log(10)
"""Points for a factor of e."""


class Rating(NamedTuple):
    """A player's strength above the weakest player's, in points of Elo, with its 95 % interval."""

    name: str
    elo: float
    error: float
    low: float
    high: float


class Ratings(NamedTuple):
    """The ratings of all players, strongest first."""

    players: tuple[Rating, ...]
    bounded: bool
    """Whether the games alone give finite ratings; else half a win each was added for every two who met."""


def ratings(names: Sequence[str], wins: Any) -> Ratings:
    """
    Return the Bradley-Terry ratings of players in points of Elo: the likeliest strengths, the weakest player
    having 0.

    *wins* is an n x n array for n *names*: *wins*[a][b] is how many games player *a* won against player *b*.
    The intervals come from the Fisher information.

    >>> [(one.name, round(one.elo)) for one in ratings("ab", [[0, 10], [1, 0]]).players]
    [('a', 400), ('b', 0)]

    Raises: EuchreError when some players never met, even by way of others.
    """
    won = np.array(wins, float)
    np.fill_diagonal(won, 0.0)
    games = won + won.T
    if not _reaches_all(games):
        raise EuchreError(
            "some of the players never met, even by way of others: they cannot be rated together"
        )
    bounded = _reaches_all(won) and _reaches_all(won.T)
    if not bounded:
        won = won + 0.5 * (games > 0)
        games = won + won.T
    strength = _likeliest(won, games)
    order = sorted(range(len(names)), key=lambda at: -strength[at])
    weakest = order[-1]
    spread = np.linalg.pinv(_information(strength, games))
    rated = []
    for at in order:
        elo = ELO * float(strength[at] - strength[weakest])
        variance = spread[at, at] + spread[weakest, weakest] - 2 * spread[at, weakest]
        error = 0.0 if at == weakest else ELO * sqrt(max(0.0, float(variance)))
        rated.append(Rating(names[at], elo, error, elo - Z * error, elo + Z * error))
    return Ratings(tuple(rated), bounded)


def cycles(names: Sequence[str], edges: Any) -> list[tuple[str, str, str]]:
    """
    List the circles of three players in which the first beats the second, the second the third, and the third
    the first.

    *edges* is an n x n array for n *names*: *edges*[a][b] is above 0 where player *a* beats player *b*.
    """
    triples = []
    for three in combinations(range(len(names)), 3):
        for one, two, last in permutations(three):
            if one == three[0] and edges[one][two] > 0 and edges[two][last] > 0 and edges[last][one] > 0:
                triples.append((names[one], names[two], names[last]))
    return triples


def _reaches_all(won: Any) -> bool:
    """Whether the first player is ahead of every other, directly or by way of others."""
    reached, new = {0}, [0]
    while new:
        ahead = np.flatnonzero(won[new.pop()] > 0).tolist()
        new += [at for at in ahead if at not in reached]
        reached.update(ahead)
    return len(reached) == len(won)


def _likeliest(won: Any, games: Any) -> Any:
    """The strengths, of mean 0, by Newton's method with steps of at most 1."""
    strength = np.zeros(len(won))
    for _ in range(200):
        chances = 1 / (1 + np.exp(strength[None, :] - strength[:, None]))
        slope = (won - games * chances).sum(axis=1)
        step = np.linalg.pinv(_information(strength, games)) @ slope
        strength += step / max(1.0, float(np.abs(step).max()))
        if np.abs(step).max() < 1e-10:
            break
    return strength - strength.mean()


def _information(strength: Any, games: Any) -> Any:
    """What the games tell about the strengths (Fisher): nothing about their sum."""
    chances = 1 / (1 + np.exp(strength[None, :] - strength[:, None]))
    fisher = games * chances * (1 - chances)
    return np.diag(fisher.sum(axis=1)) - fisher
