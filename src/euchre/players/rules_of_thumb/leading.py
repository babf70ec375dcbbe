"""Leading: trumps to a partner who made it, winners while they win, and nothing that helps the opponents."""

from collections.abc import Sequence

from euchre.english.lessons import Reason, ThumbName
from euchre.players.api.player import ReasonedAction
from euchre.players.rules_of_thumb.following import SURE, trick_weight
from euchre.players.rules_of_thumb.hand_value import PLAYING, hand_value, without_card
from euchre.players.rules_of_thumb.inference import BOWER, Inference
from euchre.rules.actions import Play
from euchre.rules.cards import TRUMP_POWER, Card

BY_MAKER, BY_PARTNER, BY_DEFENDER = 1.4, 2.8, 1.6
"""What the trick that I lead to is worth next to one still to come, by my part in the hand."""
RESCUE = 0.325
"""How often a partner, able to, takes a trick that I lead to and an opponent would win."""
MAKER_DRAWS = 0.45
"""What a maker's sure trump lead is worth beyond its trick."""
MAKER_RISKS = -0.55
"""What a maker's other trump leads cost."""
INTO_MAKER = -0.85
"""What a defender's trump lead costs beyond its trick: it does the maker's work."""
TO_MAKER = 0.15
"""What a trump lead to the partner who made it is worth beyond its trick."""


def lead(inference: Inference, cards: Sequence[Card]) -> ReasonedAction:
    """
    Return which of *cards* `Queen` leads to a new trick, with the reason.

    Each is weighed by the chance to win the trick and by what the rest of the hand is worth after it.
    *inference* has the view, and what it tells of hidden cards.
    """
    to_partner = _to_partner(inference, cards)
    if to_partner is not None:
        return ReasonedAction(
            Play(to_partner), Reason(name=ThumbName.BOWER_TO_PARTNERS_CALL, cards=(to_partner,))
        )
    sound = [card for card in cards if not _under_a_master(inference, card)]
    values = {card: _value(inference, card) for card in sound or cards}
    card = max(values, key=values.__getitem__)
    return ReasonedAction(Play(card), Reason(name=_because(inference, card), cards=(card,)))


def _under_a_master(inference: Inference, card: Card) -> bool:
    """Whether I also hold the highest card left of its suit: leading low from that gives the trick away."""
    row, power = inference.suits[card], inference.powers[card]
    mine = [
        other for other in inference.mine if inference.suits[other] == row and inference.powers[other] > power
    ]
    return any(inference.is_highest_left(other) for other in mine)


def opponents_trumps(inference: Inference) -> float:
    """Return the expected number of trumps that the opponents hold; 0 without a trump suit."""
    return inference.opponents_hold(inference.trump_suit) if inference.trump_suit >= 0 else 0.0


def _to_partner(inference: Inference, cards: Sequence[Card]) -> Card | None:
    """A bower for the partner who made trump, while the opponents may have trumps to be drawn."""
    if inference.view.maker not in inference.friends or not opponents_trumps(inference):
        return None
    bowers = [card for card in cards if inference.powers[card] >= BOWER]
    return max(bowers, key=inference.powers.__getitem__, default=None)


def chance_unbeaten(inference: Inference, card: Card) -> float:
    """Return the chance, 0 to 1, that no opponent beats *card* if the viewer leads it."""
    row, power, safe = inference.suits[card], inference.powers[card], 1.0
    for seat in inference.opponents:
        safe *= 1.0 - inference.beats(seat, row, power)
    return safe


def _value(inference: Inference, card: Card) -> float:
    row, power = inference.suits[card], inference.powers[card]
    safe = chance_unbeaten(inference, card)
    rescue = max([inference.beats(seat, row, power) for seat in inference.friends], default=0.0)
    chance = safe + (1.0 - safe) * rescue * RESCUE
    rest = without_card(inference.mine, card)
    weight = _weight(inference) * trick_weight(inference)
    if power < TRUMP_POWER:
        return weight * chance + hand_value(inference, rest, scale=PLAYING)
    opponents = inference.opponents
    falls = sum(
        [1.0 - (1.0 - inference.chance_held(seat, row)) ** len(inference.unseen[row]) for seat in opponents]
    )
    plan = 0.0
    maker = inference.view.maker
    if opponents_trumps(inference):
        if maker == inference.me:
            plan = MAKER_DRAWS if safe >= SURE else MAKER_RISKS
        elif maker in inference.friends:
            plan = TO_MAKER
        elif maker is not None:
            plan = INTO_MAKER
    return weight * chance + hand_value(inference, rest, falls, PLAYING) + plan


def _weight(inference: Inference) -> float:
    maker = inference.view.maker
    return BY_MAKER if maker == inference.me else BY_PARTNER if maker in inference.friends else BY_DEFENDER


def _because(inference: Inference, card: Card) -> ThumbName:
    maker = inference.view.maker
    power, row = inference.powers[card], inference.suits[card]
    rest = without_card(inference.mine, card)
    if power >= TRUMP_POWER and opponents_trumps(inference):
        if maker == inference.me:
            return ThumbName.DRAW_TRUMPS
        if maker in inference.friends:
            return ThumbName.TRUMP_TO_PARTNERS_CALL
    if chance_unbeaten(inference, card) >= SURE:
        return ThumbName.CANNOT_BE_BEATEN
    if inference.is_highest_left(card) and power < TRUMP_POWER:
        return ThumbName.BEFORE_IT_IS_TRUMPED
    if power >= TRUMP_POWER:
        return ThumbName.LEAD_A_TRUMP if _plain(inference, rest) else ThumbName.BEST_I_HAVE_LEFT
    if not any(inference.suits[other] == row for other in rest):
        return ThumbName.LEAD_TO_TRUMP_LATER if inference.trumps(rest) else ThumbName.LEAD_THE_ONLY_ONE
    return ThumbName.KEEP_BETTER_CARDS


def _plain(inference: Inference, cards: Sequence[Card]) -> bool:
    return any(inference.powers[card] < TRUMP_POWER for card in cards)
