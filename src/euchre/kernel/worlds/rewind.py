"""
Hands taken back to the deal, in the kernel: what each seat held before the first call, in any world.

A view gives what is the same in all worlds: how the hand began (`first_hand`), what each seat has played
(`played_cards`), and what the dealer did about the upcard (`euchre.kernel.engine.memory.picked_up`).
`dealt_cards` adds the cards of one world.
"""

from euchre.kernel.engine.dealing import deal_cards
from euchre.kernel.engine.hand_masks import bit_of, card_at, current_layout
from euchre.kernel.engine.memory import BURIED, UNSEEN
from euchre.kernel.machine import schema
from euchre.kernel.machine.arguments import HandAddress, Mask, RulesAddress
from euchre.kernel.machine.card_bits import layout
from euchre.kernel.machine.compiled import Words, at, compiled, load, lowest, table
from euchre.kernel.machine.rule_words import rules_words
from euchre.rules.actions import Play
from euchre.rules.cards import Card
from euchre.seen.views import View


def played_cards(view: View) -> Words:
    """
    Return, by seat, the cards it has played from its hand, as masks in the layout of the view's trump: shape
    (seats,).
    """
    seats = range(view.rules.seats)
    played = table(view.rules.seats)
    played[:] = layout(view.rules, view.trump).masks([_played(view, seat) for seat in seats])
    return played


def _played(view: View, seat: int) -> list[Card]:
    return [
        deed.action.card
        for deed in view.history
        if deed.seat == seat and deed.pile is None and isinstance(deed.action, Play)
    ]


def first_hand(view: View, words: int = schema.HAND_WORDS) -> Words:
    """
    Return the hand as it was before the first call, as a row of *words* words for the kernel.

    Its upcard and face-up table cards are those of *view*; every card the viewer has not seen is any other
    card.
    """
    rules, ours = view.rules, rules_words(view.rules)
    deck, made, order = table(rules.cards_in_deck), table(words), list(rules.deck)
    deck[:] = order
    deal_cards(at(ours), at(made), view.dealer, at(deck))
    if view.upcard is not None and int(made[schema.UPCARD]) != view.upcard:
        turned = order.index(int(made[schema.UPCARD]))  # type: ignore[arg-type]  # a card is its number
        if rules.copies == 2:
            turned = len(order) - 1 - order[::-1].index(int(made[schema.UPCARD]))  # type: ignore[arg-type]
        other = order.index(view.upcard)
        deck[turned], deck[other] = deck[other], deck[turned]
        deal_cards(at(ours), at(made), view.dealer, at(deck))
    if rules.piles:
        places = layout(rules, None)
        made[schema.TOPS : schema.TOPS + rules.seats] = places.masks(
            [_tops(view, seat) for seat in range(rules.seats)]
        )
    return made


def _tops(view: View, seat: int) -> list[Card]:
    """The cards that lay face up before *seat* when the hand began."""
    first = {
        deed.pile: deed.action.card
        for deed in reversed(view.history)
        if deed.seat == seat and deed.pile is not None and isinstance(deed.action, Play)
    }
    cards = [first.get(number, pile.up) for number, pile in enumerate(view.piles[seat])]
    return [card for card in cards if card is not None]


@compiled
def dealt_cards(rules: RulesAddress, hand: HandAddress, seat: int, played: Mask, picked_up: int) -> Mask:
    """
    Return the cards that *seat* was dealt, as a mask in the layout before trump is fixed
    (`euchre.kernel.machine.card_bits`: 16 bits a suit, clubs lowest).

    *hand* is one world at the moment of a view, *played* the cards the seat has played from its hand, as a
    mask in the layout of *hand*, *picked_up* what the dealer did about the upcard, a result of `picked_up`.
    """
    cards, found, row = load(hand, schema.HANDS + seat) | played, 0, current_layout(hand)
    while cards:
        found |= bit_of(rules, schema.UNFIXED, card_at(rules, row, lowest(cards)), found)
        cards &= cards - 1
    taken = picked_up >= UNSEEN or load(hand, schema.PHASE) == schema.PICKUP
    if taken and seat == load(hand, schema.DEALER):
        if picked_up == UNSEEN:
            found |= bit_of(
                rules, schema.UNFIXED, load(hand, schema.KITTY + load(hand, schema.BOTTOM) - 1), found
            )
        elif picked_up >= BURIED:
            found |= bit_of(rules, schema.UNFIXED, picked_up - BURIED, found)
        upcard = bit_of(rules, schema.UNFIXED, load(hand, schema.UPCARD), 0)
        if found & upcard == 0:
            upcard <<= load(rules, schema.PARITY)
        found &= ~upcard
    return found
