"""Playing to a trick: win it cheaply, leave it to a partner who has it, or throw the card least missed."""

from collections.abc import Sequence

from euchre.english.lessons import Reason, ThumbName
from euchre.players.api.player import ReasonedAction
from euchre.players.rules_of_thumb.hand_value import PLAYING, hand_value, without_card
from euchre.players.rules_of_thumb.inference import Inference
from euchre.rules.actions import Play
from euchre.rules.cards import TRUMP_POWER, Card, winner
from euchre.rules.rules import Countdown

SURE = 0.999
LIKELY = 0.6
"""With less, the viewer's side may well lose a trick that a friend is winning."""
HELP = 0.3
"""How often a partner behind me, able to, wins back a trick that an opponent has overtaken."""
RESCUE = 0.7
"""How often a partner behind me, able to, takes a trick from the opponent who has it."""
RESCUE_OPPONENT = 0.875
"""How much of that is left for each opponent still to play."""
NOW = 1.4
"""What the trick on the table is worth next to one still to come."""


class Standing:
    """
    A trick as it stands before the viewer plays to it; at least one card has been played.

    *inference* says who may hold what. All chances are from 0 to 1, those of the viewer's side: the viewer
    and `Inference.friends`.
    """

    __slots__ = ("best", "by", "friend_is_winning", "inference", "led", "led_suit", "power", "to_play")

    def __init__(self, inference: Inference) -> None:
        view = inference.view
        self.inference = inference
        plays = view.trick
        at = winner([card for _, card in plays], inference.trump)
        self.by, self.best = plays[at]
        self.led = plays[0][1]
        self.led_suit = inference.suits[self.led]
        self.power = inference.powers[self.best]
        self.friend_is_winning = self.by in inference.friends
        done = {seat for seat, _ in plays}
        self.to_play = [seat for seat in (*inference.opponents, *inference.friends) if seat not in done]

    def beats(self, card: Card) -> bool:
        """Return whether *card* would be the best card of the trick so far."""
        inference = self.inference
        power = inference.powers[card]
        return power > self.power and (power >= TRUMP_POWER or inference.suits[card] == self.led_suit)

    def chance(self, card: Card) -> float:
        """Return the chance that the viewer's side takes the trick if the viewer plays *card*."""
        return (
            self.chance_with_best(self.inference.powers[card]) if self.beats(card) else self.chance_without_me
        )

    @property
    def chance_without_me(self) -> float:
        """The chance that the viewer's side takes the trick if the viewer's own card does not."""
        return self.chance_with_best(self.power) if self.friend_is_winning else self.chance_friend_wins()

    def chance_with_best(self, power: int) -> float:
        """
        Return the chance that the viewer's side takes the trick with a card of *power*, the best so far.

        A power is a number that ranks a card within the suit it counts as, the higher card with the larger
        one, and trumps above all (`euchre.rules.cards.power`).
        """
        inference, safe, rescue = self.inference, 1.0, 0.0
        for seat in self.to_play:
            chance = inference.beats(seat, self.led_suit, power)
            if seat in inference.friends:
                rescue = max(rescue, chance)
            else:
                safe *= 1.0 - chance
        return safe + (1.0 - safe) * rescue * HELP

    def chance_friend_wins(self) -> float:
        """Return the chance that a friend yet to play takes the trick from an opponent who has it."""
        inference = self.inference
        chances = [
            inference.beats(seat, self.led_suit, self.power)
            for seat in self.to_play
            if seat in inference.friends
        ]
        if not chances:
            return 0.0
        opponents = sum([seat not in inference.friends for seat in self.to_play])
        return max(chances) * RESCUE * RESCUE_OPPONENT**opponents


def follow(inference: Inference, cards: Sequence[Card]) -> ReasonedAction:
    """
    Return which of *cards* `Queen` plays to a trick that has begun, with the reason.

    Each is weighed by the chance to win the trick and by what the rest of the hand is worth after it.
    *inference* has the view, and what it tells of hidden cards.
    """
    trick = Standing(inference)
    without = trick.chance_without_me
    keep = cards
    if trick.friend_is_winning and without >= SURE:
        keep = [card for card in cards if not trick.beats(card)] or cards
        keep = [card for card in keep if inference.powers[card] < TRUMP_POWER] or keep
    weight = NOW * trick_weight(inference)
    values = {
        card: weight * trick.chance(card)
        + hand_value(inference, without_card(inference.mine, card), scale=PLAYING)
        for card in keep
    }
    card = max(values, key=values.__getitem__)
    return ReasonedAction(Play(card), _because(trick, card, cards, without))


def trick_weight(inference: Inference) -> float:
    """
    Return the factor by which the trick on the table counts more than a later one.

    It is 2 where taking no trick is punished and the viewer has none yet, else 1.
    """
    view = inference.view
    if isinstance(view.rules.scoring, Countdown) and not view.won[inference.me]:
        return 2.0
    return 1.0


def _because(trick: Standing, card: Card, cards: Sequence[Card], without: float) -> Reason:
    if trick.beats(card):
        return _takes(trick, card, cards)
    inference, other = trick.inference, trick.best
    follows = inference.suits[card] == trick.led_suit
    able = [one for one in cards if trick.beats(one)]
    if trick.friend_is_winning:
        throws = inference.powers[card] < TRUMP_POWER and not follows
        if without < LIKELY:
            name = ThumbName.FRIEND_OR_NOBODY
        elif throws and inference.trumps(inference.mine):
            name = ThumbName.KEEP_TRUMPS
        else:
            name = ThumbName.FRIEND_WINS
    elif not able:
        name = ThumbName.CANNOT_BEAT_IT if follows else ThumbName.CANNOT_BEAT_IT_THROW
    elif any(seat in inference.friends for seat in trick.to_play):
        name = ThumbName.LEAVE_IT_TO_A_FRIEND
    else:
        name, other = ThumbName.SAVE_A_CARD, max(able, key=inference.powers.__getitem__)
    return Reason(name=name, cards=(card, other))


def _takes(trick: Standing, card: Card, cards: Sequence[Card]) -> Reason:
    powers = trick.inference.powers
    ruff = powers[card] >= TRUMP_POWER and trick.inference.suits[card] != trick.led_suit
    if not trick.to_play:
        if any(trick.beats(other) and powers[other] < powers[card] for other in cards):
            name = ThumbName.TRUMP_IT if ruff else ThumbName.TAKE_IT
        else:
            name = ThumbName.TRUMP_IT_CHEAPLY if ruff else ThumbName.TAKE_IT_CHEAPLY
        return Reason(name=name, cards=(card,))
    name = ThumbName.BEAT_IT
    if ruff:
        name = ThumbName.CANNOT_FOLLOW
    elif trick.friend_is_winning:
        name = ThumbName.GO_OVER_A_FRIEND
    return Reason(name=name, cards=(card,), figures={"held": trick.chance_with_best(powers[card])})
