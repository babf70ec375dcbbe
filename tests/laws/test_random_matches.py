"""Matches to the end, played at random: nothing gets stuck, no card is lost, no score is impossible."""

from random import Random

import pytest

from euchre.game import Game, after, begin, draw, shuffle
from euchre.hand import points
from euchre.rules import Countdown, Rules
from euchre.state import End, State
from euchre.variants import VARIANTS
from tests.laws.scores import allowed
from tests.positions import conserved
from tests.strategies import to_the_end, unruly

MATCHES = 100
LONG, CHUNKS = 10_000, 20
HANDS = 5_000
"""No match played at random is longer; one that is does not end."""


def fined(state: State) -> tuple[int, ...]:
    """What wrong calls of renege cost each side."""
    rules = state.rules
    fines = [0] * rules.sides
    for verdict in state.verdicts:
        if verdict.trick is None:
            assert rules.revoke is not None
            fines[rules.side(verdict.by)] += rules.revoke.false_call
    return tuple(fines if isinstance(rules.scoring, Countdown) else [-fine for fine in fines])


def match(rules: Rules, rng: Random) -> Game:
    """One match, looked at after every hand."""
    game = begin(rules, draw(rules, rng).dealer)
    for _ in range(HANDS):
        if game.over:
            break
        state = to_the_end(shuffle(rules, game.dealer, rng).state(rules), rng, unruly)
        scored = points(state)
        assert conserved(state)
        assert allowed(state, tuple(a - b for a, b in zip(scored, fined(state), strict=True)))
        following = after(game, state)
        assert following.scores == tuple(a + b for a, b in zip(game.scores, scored, strict=True))
        assert following.dealer == (game.dealer + (state.end is not End.REDEAL)) % rules.seats
        game = following
    return game


def ended(game: Game) -> bool:
    """Whether the match is over, and its winners have what it takes."""
    rules = game.rules
    if not game.over or rules.target is None:
        return game.over
    best = min(game.scores) if isinstance(rules.scoring, Countdown) else max(game.scores)
    reached = best <= rules.target if isinstance(rules.scoring, Countdown) else best >= rules.target
    return reached and all(0 <= side < rules.sides for side in game.winners)


@pytest.mark.parametrize("name", VARIANTS)
def test_matches_end(name: str) -> None:
    """A hundred matches of each game."""
    rng = Random(name)
    assert all(ended(match(VARIANTS[name], rng)) for _ in range(MATCHES))


@pytest.mark.long
@pytest.mark.parametrize("chunk", range(CHUNKS))
@pytest.mark.parametrize("name", VARIANTS)
def test_many_matches_end(name: str, chunk: int) -> None:
    """Ten thousand matches of each game, in chunks that run beside each other."""
    rng = Random(f"{name} {chunk}")
    assert all(ended(match(VARIANTS[name], rng)) for _ in range(LONG // CHUNKS))
