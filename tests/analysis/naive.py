"""Open hands solved the slow way: every line of play of the reference, each seat for its own party."""

from collections.abc import Callable

from euchre.hand.hand import apply, legal, points
from euchre.hand.state import State
from euchre.rules.rules import Countdown, Ladder

Worth = tuple[float, int]
"""What a line is worth to a party: points, its own less the others', and tricks."""


def friends(state: State, seat: int) -> frozenset[int]:
    """The makers, where everyone is for or against them; else who shares the score of *seat*."""
    rules = state.rules
    if rules.sides == 2:
        chief = seat if state.maker is None else state.maker
        return frozenset(other for other in range(rules.seats) if other % 2 == chief % 2)
    if isinstance(rules.scoring, Ladder) and state.maker is not None:
        return frozenset({state.maker})
    return frozenset({seat})


def worth(state: State, party: frozenset[int]) -> Worth:
    """What the finished hand is worth to *party*."""
    rules, scored = state.rules, points(state)
    sign = -1 if isinstance(rules.scoring, Countdown) else 1
    own = scored[rules.side(min(party))]
    others = [scored[rules.side(seat)] for seat in range(rules.seats) if seat not in party]
    if rules.sides > 2 and not isinstance(rules.scoring, Ladder):
        others = []
    took = sum(trick.winner in party for trick in state.tricks)
    if not state.tricks and state.maker in party:
        took = rules.tricks
    return sign * (own - (sum(others) / len(others) if others else 0)), took


def best(state: State, party: frozenset[int], memo: dict[object, Worth] | None = None) -> Worth:
    """What *state* is worth to *party* when all its members work for it and all others against it."""
    memo = {} if memo is None else memo
    if state.over:
        return worth(state, party)
    key = (
        state.hands, state.piles, state.trick, state.won, state.agenda, state.trump, state.maker, state.out,
        state.defender, state.alone, state.bid,
    )  # fmt: skip
    if key not in memo:
        choose: Callable[..., Worth] = max if state.turn in party else min
        memo[key] = choose(best(apply(state, action), party, memo) for action in legal(state))
    return memo[key]
