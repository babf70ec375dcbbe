"""
Whole hands, in the kernel: the functions others call.

Each takes the address of a row of rules words and of a row of `HAND_WORDS` words, as
`euchre.kernel.machine.pack` makes them. A hand is dealt by `euchre.kernel.engine.dealing`; `options` and
`act` then do what `legal` and `apply` of `euchre.hand` do, with codes of `euchre.actions.code`. When the hand
is over, its points stand in `POINTS`.
"""

from euchre.kernel.engine.hand_masks import held, numbers
from euchre.kernel.engine.legal_actions import before_play
from euchre.kernel.engine.transitions import decide
from euchre.kernel.engine.trick_play import play, playable
from euchre.kernel.machine import schema as w
from euchre.kernel.machine.compiled import compiled, load, lowest, store


@compiled
def options(rules: int, hand: int, out: int) -> int:
    """The codes of what the seat to act may do, in rising order, written to *out*; how many they are."""
    phase, n = load(hand, w.PHASE), 0
    if phase == w.OVER:
        return 0
    if phase != w.PLAY:
        return before_play(rules, hand, out)
    left = numbers(rules, hand, playable(rules, hand))
    while left:
        store(out, n, w.DO_PLAY + lowest(left))
        n += 1
        left &= left - 1
    return n


@compiled
def act(rules: int, hand: int, code: int) -> int:
    """The seat to act does what *code* says, which is one of `options`."""
    if load(hand, w.PHASE) != w.PLAY:
        return decide(rules, hand, code)
    bit = held(rules, hand, load(hand, w.TURN), code - w.DO_PLAY)
    return play(rules, hand, lowest(bit))
