"""Playing to a trick: win it cheaply, leave it to a partner who has it, or throw the card least missed."""

from collections.abc import Sequence

from euchre.actions import Play
from euchre.cards import TRUMP_POWER, Card, winner
from euchre.english.cards import familiar
from euchre.english.numbers import capital
from euchre.players.api.player import Decision
from euchre.players.rules_of_thumb.hand_value import PLAYING, hand_value, without_card
from euchre.players.rules_of_thumb.inference import Inference
from euchre.rules import Countdown

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
    """How a trick stands before the viewer plays to it."""

    __slots__ = ("best", "by", "friend", "inference", "led", "power", "row", "yet")

    def __init__(self, inference: Inference) -> None:
        view = inference.view
        self.inference = inference
        plays = view.trick
        at = winner([card for _, card in plays], inference.trump)
        self.by, self.best = plays[at]
        self.led = plays[0][1]
        self.row = inference.suits[self.led]
        self.power = inference.powers[self.best]
        self.friend = self.by in inference.friends
        done = {seat for seat, _ in plays}
        self.yet = [seat for seat in (*inference.opponents, *inference.friends) if seat not in done]

    def beats(self, card: Card) -> bool:
        """Whether *card* would be the best so far."""
        inference = self.inference
        power = inference.powers[card]
        return power > self.power and (power >= TRUMP_POWER or inference.suits[card] == self.row)

    def chance(self, card: Card) -> float:
        """The chance that my side takes the trick if I play *card*."""
        return self.held(self.inference.powers[card]) if self.beats(card) else self.without

    @property
    def without(self) -> float:
        """The chance that my side takes the trick without me."""
        return self.held(self.power) if self.friend else self.rescued()

    def held(self, power: int) -> float:
        """The chance that my side takes the trick when its best card so far is *power*."""
        inference, safe, rescue = self.inference, 1.0, 0.0
        for seat in self.yet:
            chance = inference.beats(seat, self.row, power)
            if seat in inference.friends:
                rescue = max(rescue, chance)
            else:
                safe *= 1.0 - chance
        return safe + (1.0 - safe) * rescue * HELP

    def rescued(self) -> float:
        """The chance that a friend still to play takes the trick from the opponent who has it."""
        inference = self.inference
        chances = [
            inference.beats(seat, self.row, self.power) for seat in self.yet if seat in inference.friends
        ]
        if not chances:
            return 0.0
        opponents = sum([seat not in inference.friends for seat in self.yet])
        return max(chances) * RESCUE * RESCUE_OPPONENT**opponents


def follow(inference: Inference, cards: Sequence[Card]) -> Decision:
    """Choose a card for the trick that has begun, with the reason."""
    trick = Standing(inference)
    without = trick.without
    keep = cards
    if trick.friend and without >= SURE:
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
    """Return what this trick is worth next to a later one, 1 or more where taking none is punished."""
    view = inference.view
    if isinstance(view.rules.scoring, Countdown) and not view.won[inference.me]:
        return 2.0
    return 1.0


def _because(trick: Standing, card: Card, cards: Sequence[Card], without: float) -> str:
    inference = trick.inference
    trump, name, best = (
        inference.trump,
        familiar(card, inference.trump),
        familiar(trick.best, inference.trump),
    )
    trumps = inference.trumps(inference.mine)
    is_trump = inference.powers[card] >= TRUMP_POWER
    if trick.beats(card):
        return _takes(trick, card, name, cards)
    if trick.friend:
        who = f"{_friend(inference)} is winning with {best}"
        if without < SURE and without < 0.6:
            return f"{who} and I can do no better, so I play {name}."
        if trumps and not is_trump and inference.suits[card] != trick.row:
            return f"{who}, so I keep my trumps and throw {name}."
        return f"{who}, so I give {name}."
    able = [other for other in cards if trick.beats(other)]
    if not able:
        follows = inference.suits[card] == trick.row
        return f"I cannot beat {best}, so I {'follow with' if follows else 'throw'} {name}."
    if any(seat in inference.friends for seat in trick.yet):
        return f"I leave {best} to {_friend(inference).lower()}, who plays after me, and play {name}."
    saved = familiar(max(able, key=inference.powers.__getitem__), trump)
    return f"I save {saved} for a better trick and play {name}."


def _takes(trick: Standing, card: Card, name: str, cards: Sequence[Card]) -> str:
    inference = trick.inference
    held = trick.held(inference.powers[card])
    ruff = inference.powers[card] >= TRUMP_POWER and inference.suits[card] != trick.row
    cheaper = [c for c in cards if trick.beats(c) and inference.powers[c] < inference.powers[card]]
    if not trick.yet:
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
    if trick.friend:
        return f"{_friend(inference)} may be beaten, so I go over with {name}, {last}."
    return capital(f"I play {name}, {last}.")


def _friend(inference: Inference) -> str:
    return "Partner" if inference.view.rules.partners else "My fellow defender"
