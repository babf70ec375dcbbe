"""Playing to a trick: win it cheaply, leave it to a partner who has it, or throw the card least missed."""

from collections.abc import Sequence

from euchre.base.numbers import capitalized
from euchre.english.cards import spoken_card
from euchre.players.api.player import Decision
from euchre.players.rules_of_thumb.hand_value import PLAYING, hand_value, without_card
from euchre.players.rules_of_thumb.inference import Inference
from euchre.rules.actions import Play
from euchre.rules.cards import TRUMP_POWER, Card, winner
from euchre.rules.rules import Countdown

SURE = 0.999
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


def follow(inference: Inference, cards: Sequence[Card]) -> Decision:
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
    return Decision(Play(card), _because(trick, card, cards, without))


def trick_weight(inference: Inference) -> float:
    """
    Return the factor by which the trick on the table counts more than a later one.

    It is 2 where taking no trick is punished and the viewer has none yet, else 1.
    """
    view = inference.view
    if isinstance(view.rules.scoring, Countdown) and not view.won[inference.me]:
        return 2.0
    return 1.0


def _because(trick: Standing, card: Card, cards: Sequence[Card], without: float) -> str:
    inference = trick.inference
    trump, name = inference.trump, spoken_card(card, inference.trump)
    best = spoken_card(trick.best, inference.trump)
    trumps = inference.trumps(inference.mine)
    is_trump = inference.powers[card] >= TRUMP_POWER
    if trick.beats(card):
        return _takes(trick, card, name, cards)
    if trick.friend_is_winning:
        who = f"{capitalized(_friend(inference))} is winning with {best}"
        if without < SURE and without < 0.6:
            return f"{who} and I can do no better, so I play {name}."
        if trumps and not is_trump and inference.suits[card] != trick.led_suit:
            return f"{who}, so I keep my trumps and throw {name}."
        return f"{who}, so I give {name}."
    able = [other for other in cards if trick.beats(other)]
    if not able:
        follows = inference.suits[card] == trick.led_suit
        return f"I cannot beat {best}, so I {'follow with' if follows else 'throw'} {name}."
    if any(seat in inference.friends for seat in trick.to_play):
        return f"I leave {best} to {_friend(inference)}, who plays after me, and play {name}."
    saved = spoken_card(max(able, key=inference.powers.__getitem__), trump)
    return f"I save {saved} for a better trick and play {name}."


def _takes(trick: Standing, card: Card, name: str, cards: Sequence[Card]) -> str:
    inference = trick.inference
    held = trick.chance_with_best(inference.powers[card])
    ruff = inference.powers[card] >= TRUMP_POWER and inference.suits[card] != trick.led_suit
    cheaper = [c for c in cards if trick.beats(c) and inference.powers[c] < inference.powers[card]]
    if not trick.to_play:
        how = "I trump it with" if ruff else "I take it with"
        return f"{how} {name}, as cheaply as I can." if not cheaper else f"{how} {name}."
    last = (
        "and nothing left can beat it"
        if held >= SURE
        else "which should hold"
        if held > 0.6
        else "to make them beat it"
    )
    if ruff:
        return f"I cannot follow, so I trump with {name}, {last}."
    if trick.friend_is_winning:
        return f"{capitalized(_friend(inference))} may be beaten, so I go over with {name}, {last}."
    return capitalized(f"I play {name}, {last}.")


def _friend(inference: Inference) -> str:
    return "partner" if inference.view.rules.partners else "my fellow defender"
