"""Playing a card: what each one wins now, against what the rest of the hand is worth afterwards."""

from euchre.actions import Play
from euchre.cards import Card
from euchre.english.cards import spoken_card
from euchre.english.numbers import capitalized
from euchre.players.api.player import Decision
from euchre.players.rules_of_thumb.following import follow
from euchre.players.rules_of_thumb.inference import Inference
from euchre.players.rules_of_thumb.leading import lead
from euchre.views import View


def play(view: View) -> Decision:
    """Return the card that `Queen` plays, as an action with the reason."""
    cards = [action.card for action in view.legal if isinstance(action, Play)]
    if len(cards) == 1:
        return Decision(Play(cards[0]), _only(view, cards[0]))
    inference = Inference(view, view.trump)
    return follow(inference, cards) if view.trick else lead(inference, cards)


def _only(view: View, card: Card) -> str:
    name = spoken_card(card, view.trump)
    if len(view.holding) == 1:
        return (
            capitalized(f"{name} is my last card.")
            if view.tricks
            else capitalized(f"{name} is my only card.")
        )
    return f"I must follow suit, and {name} is all I have of it."
