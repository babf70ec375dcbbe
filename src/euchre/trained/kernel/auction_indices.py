"""What each seat held when it called, in many worlds: the classes by which the calling tables are read."""

from euchre.kernel.machine import schema as w
from euchre.kernel.machine.compiled import compiled, load, store
from euchre.kernel.worlds.beliefs import dealt
from euchre.trained.kernel.hand_isomorphism import index_of


@compiled
def dealt_indices(rules: int, classes: int, hands: int, n: int, played: int, shifted: int, out: int) -> int:
    """
    For *n* hands of the kernel, at any time: by place from eldest on, what `classes.index_of` says.

    *played* has by seat what it has played, and *shifted* says what became of the upcard, as in
    `euchre.kernel.worlds.beliefs`.
    """
    seats = load(rules, w.SEATS)
    for _ in range(n):
        dealer = load(hands, w.DEALER)
        up, seat = load(rules, w.PLACE + 33 * w.UNFIXED + load(hands, w.UPCARD)), dealer
        for _ in range(seats):
            seat = seat + 1 if seat + 1 < seats else 0
            cards = dealt(rules, hands, seat, load(played, seat), dealer, shifted)
            store(out, 0, index_of(classes, cards, up))
            out += 8
        hands += 8 * w.HAND_WORDS
    return 0
