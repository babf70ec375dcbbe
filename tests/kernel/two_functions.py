"""Two functions for the kernel to compile, in a module that a program of `test_compiled` imports quickly."""

from euchre.kernel.machine.compiled import (
    compiled,
    highest,
    load,
    lowest,
    popcount,
    rng_below,
    rng_next,
    rng_start,
    store,
)


@compiled
def rolled(seed: int, hands: int, place: int) -> int:
    """The sum of three dice for each of so many hands; what else is known of it goes to the table."""
    total = 0
    for hand in range(hands):
        draw = rng_start(seed, hand)
        for _ in range(3):
            draw = rng_next(draw)
            total += rng_below(draw, 6)
    store(place, 0, popcount(total))
    store(place, 1, load(place, 0) * 100 + highest(total) * 10 + lowest(total))
    return total


@compiled
def staircase(steps: int) -> int:
    """How many ways lead up, one or two steps at a time."""
    return 1 if steps < 2 else staircase(steps - 1) + staircase(steps - 2)
