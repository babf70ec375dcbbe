"""
Hands taken back to the deal, in the kernel: what each seat held before the first call, in any world.

A view gives what is the same in all worlds: how the hand began (`first_hand`), what each seat has played
(`played_cards`), and what became of the upcard (`upcard_status`). `dealt_cards` adds the cards of one world.
"""

from euchre.hand.state import Phase
from euchre.kernel.engine.dealing import deal_cards
from euchre.kernel.engine.hand_masks import bit_of, card_at, current_layout
from euchre.kernel.machine import schema
from euchre.kernel.machine.arguments import HandAddress, Mask, RulesAddress
from euchre.kernel.machine.card_bits import layout
from euchre.kernel.machine.compiled import Words, at, compiled, load, lowest, table
from euchre.kernel.machine.rule_words import rules_words
from euchre.rules.actions import Discard, Play
from euchre.rules.cards import Card
from euchre.seen.unseen import upcard_taken
from euchre.seen.views import View

NOT_TAKEN, TAKEN, BURIED_UNSEEN, BURIED = range(4)
"""
What became of the upcard, as `upcard_status` says it: the dealer has not got it; has it, with nothing put
down yet; put down a card the viewer did not see; put down, from `BURIED` on, card number *status* less
`BURIED`.
"""


def upcard_status(view: View) -> int:
    """
    Return what became of the upcard, as far as the viewer knows.

    `NOT_TAKEN`, `TAKEN`, `BURIED_UNSEEN`, or `BURIED` plus the number of the card the dealer put down.
    """
    if view.upcard is None or not upcard_taken(view):
        return NOT_TAKEN
    for deed in view.history:
        if deed.phase is Phase.PICKUP:
            if deed.action is None:
                return BURIED_UNSEEN
            return BURIED + int(deed.action.card) if isinstance(deed.action, Discard) else NOT_TAKEN
    return TAKEN


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
def dealt_cards(rules: RulesAddress, hand: HandAddress, seat: int, played: Mask, status: int) -> Mask:
    """
    Return the cards that *seat* was dealt, as a mask in the layout before trump is fixed
    (`euchre.kernel.machine.card_bits`: 16 bits a suit, clubs lowest).

    *hand* is one world at the moment of a view, *played* the cards the seat has played from its hand, as a
    mask in the layout of *hand*, *status* what became of the upcard, a result of `upcard_status`.
    """
    cards, found, row = load(hand, schema.HANDS + seat) | played, 0, current_layout(hand)
    while cards:
        found |= bit_of(rules, schema.UNFIXED, card_at(rules, row, lowest(cards)), found)
        cards &= cards - 1
    if seat == load(hand, schema.DEALER) and status != NOT_TAKEN:
        if status == BURIED_UNSEEN:
            found |= bit_of(
                rules, schema.UNFIXED, load(hand, schema.KITTY + load(hand, schema.BOTTOM) - 1), found
            )
        elif status >= BURIED:
            found |= bit_of(rules, schema.UNFIXED, status - BURIED, found)
        taken = bit_of(rules, schema.UNFIXED, load(hand, schema.UPCARD), 0)
        if found & taken == 0:
            taken <<= load(rules, schema.PARITY)
        found &= ~taken
    return found
