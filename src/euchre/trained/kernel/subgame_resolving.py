"""The last tricks learnt by themselves, by `euchre.trained.kernel.mccfr`, from what each seat may hold."""

from euchre.kernel.machine.compiled import compiled, load, store
from euchre.trained.kernel.mccfr import EMPTY, PRUNING, play


@compiled
def settle(
    run: int, mine: int, pairs: int, line: int, dead: int, voids: int, trick: int, won: int, turn: int, n: int
) -> int:
    """
    Both seats learn the play from a point on, *n* times, by *pairs* of hands: see `learn`.

    Each time there are three pairs, eldest's hand first. By the first the other than seat *mine* learns, by
    the second *mine*; by the third nobody does, but what *mine* plays is noted.
    """
    for number in range(n):
        for kind in range(3):
            me = mine if kind == 1 else mine ^ 1
            store(run, PRUNING, -1 if kind == 2 else 0)
            h0, h1 = load(pairs, 6 * number + 2 * kind), load(pairs, 6 * number + 2 * kind + 1)
            if h0:
                play(run, me, line, h0, h1, dead, voids, trick, won, turn, EMPTY)
    return n
