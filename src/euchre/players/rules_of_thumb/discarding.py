"""Putting cards down: the dealer's for the upcard, a lone player's and the partner's, a farmer's."""

from collections.abc import Callable, Sequence

from euchre.english.lessons import Reason, ThumbName
from euchre.hand.state import Phase
from euchre.players.api.player import ReasonedAction
from euchre.players.rules_of_thumb.hand_value import hand_value, without_card
from euchre.players.rules_of_thumb.inference import Inference
from euchre.rules.actions import Discard, Give, Leave
from euchre.rules.cards import TRUMP_POWER, Card, Rank
from euchre.rules.rules import Bidding
from euchre.seen.views import View


def discard_for_upcard(view: View) -> ReasonedAction:
    """Return what `Queen` as dealer puts down for the upcard, or that the upcard is left, with a reason."""
    inference = Inference(view, view.trump)
    candidates = [action.card for action in view.legal if isinstance(action, Discard)]
    card = least_missed(inference, view.hand, candidates)
    up = view.upcard
    leave = Leave() in view.legal and up is not None
    if (
        leave
        and up is not None
        and hand_value(inference, without_card(view.hand, up))
        >= hand_value(inference, without_card(view.hand, card))
    ):
        return ReasonedAction(Leave(), Reason(name=ThumbName.UPCARD_NO_HELP, cards=(up,)))
    return ReasonedAction(Discard(card), _because(inference, view.hand, card))


def discard_for_partners_card(view: View) -> ReasonedAction:
    """Return what `Queen` puts down when it plays alone and gets a card from the partner, with the reason."""
    inference = Inference(view, view.trump)
    candidates = [action.card for action in view.legal if isinstance(action, Discard)]
    chosen = _several(view, candidates, lambda cards, among: least_missed(inference, cards, among))
    return ReasonedAction(Discard(chosen), _because(inference, view.hand, chosen))


def give_card(view: View) -> ReasonedAction:
    """
    Return the card that `Queen` gives a partner who plays alone, with the reason.

    It is the best trump, or without trumps the best card.
    """
    inference = Inference(view, view.trump)
    powers = inference.powers

    def best(_: Sequence[Card], among: Sequence[Card]) -> Card:
        return max(
            among,
            key=lambda card: (
                powers[card],
                -len([c for c in view.hand if inference.suits[c] == inference.suits[card]]),
            ),
        )

    chosen = _several(view, [action.card for action in view.legal if isinstance(action, Give)], best)
    name = ThumbName.GIVE_BEST_TRUMP if powers[chosen] >= TRUMP_POWER else ThumbName.GIVE_BEST_CARD
    return ReasonedAction(Give(chosen), Reason(name=name, cards=(chosen,)))


def swap_weak_card(view: View) -> ReasonedAction:
    """
    Return the card that `Queen` puts from a weak hand to the kitty, with the reason.

    It is the lowest card, of the shortest suit; cards of the upcard's suit are kept longest.
    """
    up = view.upcard
    turned = None if up is None else up.suit

    def least(cards: Sequence[Card], among: Sequence[Card]) -> Card:
        return min(
            among,
            key=lambda c: (c.suit is turned, sum(o.suit is c.suit for o in cards), c.rank or Rank.SEVEN, c),
        )

    chosen = _several(view, [action.card for action in view.legal if isinstance(action, Discard)], least)
    return ReasonedAction(Discard(chosen), Reason(name=ThumbName.SWAP_A_LOW_CARD, cards=(chosen,)))


def least_missed(inference: Inference, cards: Sequence[Card], candidates: Sequence[Card]) -> Card:
    """
    Return the card to put down: that of *candidates* without which the hand *cards* should take most tricks.

    Trumps are kept longest, then the cards that are the highest left of their suit.
    """
    powers = inference.powers
    plain = [card for card in candidates if powers[card] < TRUMP_POWER] or candidates
    losers = [
        card for card in plain if powers[card] >= TRUMP_POWER or not inference.is_highest_left(card)
    ] or plain
    return max(losers, key=lambda card: (hand_value(inference, without_card(cards, card)), -powers[card]))


def _several(
    view: View, legal: Sequence[Card], pick: Callable[[Sequence[Card], Sequence[Card]], Card]
) -> Card:
    """Of the cards that are to go together the one that goes first: the rules want them in rising order."""
    wanted = _due(view)
    cards, among = list(view.hand), [card for card in view.hand if card >= min(legal)]
    if view.phase is Phase.SWAP:
        among = [card for card in among if card.rank in (Rank.NINE, Rank.TEN)]
    chosen: list[Card] = []
    while len(chosen) < wanted and among:
        card = pick(cards, among)
        chosen.append(card)
        cards.remove(card)
        among.remove(card)
    first = min(chosen, default=legal[0])
    return first if first in legal else legal[0]


def _due(view: View) -> int:
    """How many cards are still to go in this exchange."""
    done = sum(deed.phase is view.phase and deed.seat == view.viewer for deed in view.history)
    if view.phase is Phase.SWAP:
        return 3 - done
    auction = view.rules.auction
    if isinstance(auction, Bidding) and view.bid is not None and view.bid.lone:
        return auction.lone[view.bid.lone - 1].exchange - done
    return 1


def _because(inference: Inference, hand: Sequence[Card], card: Card) -> Reason:
    rest = without_card(hand, card)
    name = ThumbName.LEAST_MISSED
    if inference.powers[card] >= TRUMP_POWER:
        name = ThumbName.NOTHING_BUT_TRUMPS
    elif inference.trumps(rest) and all(inference.suits[other] != inference.suits[card] for other in rest):
        name = ThumbName.PUT_DOWN_TO_TRUMP
    return Reason(name=name, cards=(card,))
