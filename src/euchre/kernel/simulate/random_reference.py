"""Hands decided at random on the reference engine: what `euchre.kernel.simulate.playout` does."""

from euchre.base.chance import Chance
from euchre.hand import hand
from euchre.hand.state import Phase, State
from euchre.kernel.machine.card_bits import layout
from euchre.kernel.machine.support import supports
from euchre.rules.actions import Action, Play
from euchre.rules.rules import Rules


def random_hand(rules: Rules, seed: int, number: int, dealer: int) -> State:
    """
    Deal hand *number* of *seed* and decide at random until it is over, by the reference engine; return the
    last state.

    One row of draws, ``Chance(seed, number)``, serves for the shuffle and then for every decision with n > 1
    choices: a draw ``below(n)`` chooses one, in the order of `in_order`.
    """
    luck = Chance(seed, number)
    state = hand.deal(rules, dealer, luck)
    while not state.over:
        choices = in_order(state)
        state = hand.apply(state, choices[luck.below(len(choices)) if len(choices) > 1 else 0])
    return state


def in_order(state: State) -> tuple[Action, ...]:
    """
    Return the legal actions of the seat to act in the order in which a random draw counts them.

    In the play they go by the card's place under trump, where the kernel has one; else as
    `euchre.hand.hand.legal` has them.
    """
    choices = hand.legal(state)
    if state.phase is not Phase.PLAY or not supports(state.rules):
        return choices
    place = layout(state.rules, state.trump).place
    return tuple(sorted(choices, key=lambda choice: place[choice.card] if isinstance(choice, Play) else -1))
