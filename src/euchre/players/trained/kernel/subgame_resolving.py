"""Resolve the last tricks of a hand: `mccfr` on the subgame that begins at a point of the play."""

from euchre.kernel.machine.arguments import Address, Mask
from euchre.kernel.machine.compiled import entry, load, store
from euchre.players.trained.kernel.mccfr import traverse_play
from euchre.players.trained.kernel.regret_nodes import PRUNING, ZERO, TrainingAddress


@entry
def resolve_subgame(
    context: TrainingAddress, known_seat: int, pairs: Address, line: int, dead: Mask, voids: int, trick: int,
    won: int, turn: int, n: int,
) -> int:  # fmt: skip
    """
    Train on the rest of a hand of the two-handed game, from a moment of the play on, for *n* iterations;
    return *n*.

    *pairs* holds six words for each iteration: three pairs of hands, eldest's first, 0 where there is none.
    From the first pair the other seat than *known_seat* learns, from the second *known_seat*; the third only
    adds to the average strategy of *known_seat*. *line* (`ORDERED_TAKEN` to `DEALER_GREEN`) is how trump was
    fixed, *dead* the cards out of play, *voids* the suits each seat has shown to lack; *trick* tricks are
    over, *won* of them eldest's, and seat *turn* is to lead.
    """
    for number in range(n):
        for kind in range(3):
            traverser = known_seat if kind == 1 else known_seat ^ 1
            store(context, PRUNING, -1 if kind == 2 else 0)
            hand0, hand1 = load(pairs, 6 * number + 2 * kind), load(pairs, 6 * number + 2 * kind + 1)
            if hand0:
                traverse_play(context, traverser, line, hand0, hand1, dead, voids, trick, won, turn, ZERO)
    return n
