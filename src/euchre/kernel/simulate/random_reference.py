"""Hands decided at random on the reference engine: what `euchre.kernel.simulate.playout` does."""

from euchre import hand
from euchre.actions import Action, Play
from euchre.chance import Chance
from euchre.kernel.machine.card_bits import layout
from euchre.kernel.machine.support import supports
from euchre.rules import Rules
from euchre.state import Phase, State


def random_hand(rules: Rules, seed: int, number: int, dealer: int) -> State:
    """
    Deal hand *number* of a *seed* and decide at random until it is over; return the last state.

    One row of draws serves for the shuffle and then for every decision with more than one choice: a draw
    ``below(n)`` takes one of n, in the order of `in_order`.
    """
    luck = Chance(seed, number)
    deck = list(rules.deck)
    luck.shuffle(deck)
    state = hand.new(rules, dealer, tuple(deck))
    while not state.over:
        choices = in_order(state)
        state = hand.apply(state, choices[luck.below(len(choices)) if len(choices) > 1 else 0])
    return state


def in_order(state: State) -> tuple[Action, ...]:
    """
    Return what the seat to act may do, in the order of random decisions.

    In the play the cards go by their place under trump, weakest first in each lane; where the kernel has no
    layout, by number.
    """
    choices = hand.legal(state)
    if state.phase is not Phase.PLAY or not supports(state.rules):
        return choices
    place = layout(state.rules, state.trump).place
    return tuple(sorted(choices, key=lambda choice: place[choice.card] if isinstance(choice, Play) else -1))
