"""
The jack of `euchre.players.rules_of_thumb.jack`, in the kernel: the same card by the same rules, which are
explained there.

Here it plays whole hands; `hand_value`, `before_play` and `card_play` have its rules. It reads the words of a
hand, but only what the seat to act may know: of the other seats' cards and the kitty
no more than all of them together, which are the cards of the deck that are neither its own nor played.
"""

from euchre.kernel.engine.dealing import shuffle_and_deal
from euchre.kernel.engine.hand_masks import card_at
from euchre.kernel.engine.transitions import act_before_play
from euchre.kernel.engine.trick_play import play_card
from euchre.kernel.jack.before_play import choose_before_play
from euchre.kernel.jack.card_play import choose_card
from euchre.kernel.machine import schema
from euchre.kernel.machine.arguments import Code, HandAddress, RngState, RulesAddress
from euchre.kernel.machine.compiled import compiled, entry, load, rng_start


@entry
def jack_choose(rules: RulesAddress, hand: HandAddress) -> Code:
    """
    Return the action code that the jack (a player by rules of thumb) chooses for the seat to act; the hand is
    not over.
    """
    if load(hand, schema.PHASE) != schema.PLAY:
        return choose_before_play(rules, hand)
    return schema.DO_PLAY + card_at(rules, load(hand, schema.TRUMP), choose_card(rules, hand))


@compiled
def jack_plays_on(rules: RulesAddress, hand: HandAddress) -> int:
    """Let the jack (a player by rules of thumb) decide for every seat until the hand is over; return 0."""
    while load(hand, schema.PHASE) not in (schema.PLAY, schema.OVER):
        act_before_play(rules, hand, choose_before_play(rules, hand))
    while load(hand, schema.PHASE) == schema.PLAY:
        play_card(rules, hand, choose_card(rules, hand))
    return 0


@entry
def jack_hand(rules: RulesAddress, hand: HandAddress, seed: int, number: int, dealer: int) -> RngState:
    """
    Shuffle and deal hand *number* of *seed*, a result of `rng_seed`, and let the jack play every seat to its
    end.

    The jack is a player by rules of thumb. The hand is written at address *hand*, over what stood there, and
    is over in the end. Return the RNG state after the deal.
    """
    rng = shuffle_and_deal(rules, hand, dealer, rng_start(seed, number))
    jack_plays_on(rules, hand)
    return rng
