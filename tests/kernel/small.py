"""Functions for `test_build` to build libraries of, for many machines: luck, a table, recursion, zeros."""

from euchre.kernel.machine.compiled import (
    entry,
    highest,
    load,
    lowest,
    popcount,
    rng_below,
    rng_next,
    rng_start,
    store,
)


@entry
def rolled(seed: int, hands: int, place: int) -> int:
    """The sum of three dice for each of some hands; what else is known of it goes to the table."""
    for word in range(40):
        store(place, word, 0)
    total = 0
    for hand in range(hands):
        draw = rng_start(seed, hand)
        for _ in range(3):
            draw = rng_next(draw)
            total += rng_below(draw, 6)
    store(place, 0, popcount(total))
    store(place, 1, load(place, 0) * 100 + highest(total) * 10 + lowest(total))
    return total


@entry
def staircase(steps: int) -> int:
    """How many ways lead up, one or two steps at a time."""
    return 1 if steps < 2 else staircase(steps - 1) + staircase(steps - 2)


@entry
def twice_onward(place: int, draws: int) -> int:
    """Two places on and a draw, several times; the draws as digits. A sum of places wraps around."""
    digits = 0
    for _ in range(draws):
        place = rng_next(place)
        place = rng_next(place)
        digits = digits * 8 + rng_below(place, 7)
    return digits


FUNCTIONS = {made.function.__name__: made for made in (rolled, staircase, twice_onward)}
