"""Matches to the end, played at random: nothing gets stuck, no card is lost, no score is impossible."""

from dataclasses import replace
from random import Random

import pytest

from euchre.hand.game import Game, after, begin, draw, shuffle
from euchre.hand.hand import points
from euchre.hand.state import End, State
from euchre.rules.rules import Countdown, Rules
from euchre.rules.variants import VARIANTS
from tests.laws.scores import allowed
from tests.positions import conserved
from tests.repetition import MECHANISMS, few_of, repeated
from tests.strategies import to_the_end, unruly

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


def hand(game: Game, rng: Random) -> Game:
    """One hand, looked at when it is over; return the game after it."""
    rules = game.rules
    state = to_the_end(shuffle(rules, game.dealer, rng).state(rules), rng, unruly)
    scored = points(state)
    assert conserved(state)
    assert allowed(state, tuple(a - b for a, b in zip(scored, fined(state), strict=True)))
    following = after(game, state)
    assert following.scores == tuple(a + b for a, b in zip(game.scores, scored, strict=True))
    assert following.dealer == (game.dealer + (state.end is not End.REDEAL)) % rules.seats
    assert ended(following) or not following.over
    return following


def match(rules: Rules, rng: Random) -> Game:
    """One match."""
    game = begin(rules, draw(rules, rng).dealer)
    for _ in range(HANDS):
        if game.over:
            break
        game = hand(game, rng)
    return game


def ended(game: Game) -> bool:
    """Whether the match is over, and its winners have what it takes."""
    rules = game.rules
    if not game.over or rules.target is None:
        return game.over
    best = min(game.scores) if isinstance(rules.scoring, Countdown) else max(game.scores)
    reached = best <= rules.target if isinstance(rules.scoring, Countdown) else best >= rules.target
    return reached and all(0 <= side < rules.sides for side in game.winners)


def on_the_way(rules: Rules, rng: Random) -> Game:
    """A match between two hands, nobody having won."""
    far = 20 if rules.target is None else abs(rules.target - rules.start)
    scores = tuple(rules.start + rules.direction * rng.randrange(far) for _ in range(rules.sides))
    game = begin(rules, rng.randrange(rules.seats), scores)
    return replace(game, played=rng.randrange(rules.deals or 1))


@repeated(25, 2_000)
@pytest.mark.parametrize("name", few_of(VARIANTS, rest=pytest.mark.ci))
def test_hands_end(name: str, times: int) -> None:
    """Hands somewhere in a match, some of which end it."""
    over = 0
    for number in range(times):
        rng = Random(f"{name} {number}")
        over += hand(on_the_way(VARIANTS[name], rng), rng).over
    assert 0 < over < times


@repeated(3, 10_000)
@pytest.mark.parametrize("name", few_of(VARIANTS, MECHANISMS, rest=pytest.mark.ci))
def test_matches_end(name: str, times: int) -> None:
    """Whole matches of each game."""
    rng = Random(name)
    assert all(ended(match(VARIANTS[name], rng)) for _ in range(times))
