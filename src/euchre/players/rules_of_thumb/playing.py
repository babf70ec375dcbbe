"""
Playing a card: what each one wins now, against what the rest of the hand is worth afterwards.

The last tricks are gone through to the end, where that is quick (`endings`).
"""

from collections.abc import Sequence

from euchre.base.numbers import capitalized
from euchre.english.cards import spoken_card
from euchre.players.api.player import Decision
from euchre.players.rules_of_thumb.endings import Ending, LastTricks
from euchre.players.rules_of_thumb.following import follow
from euchre.players.rules_of_thumb.inference import Inference
from euchre.players.rules_of_thumb.leading import lead
from euchre.rules.actions import Action, Play
from euchre.rules.cards import Card, power
from euchre.seen.views import View


def play(view: View) -> Decision:
    """Return the card that `Queen` plays, as an action with the reason."""
    cards = [action.card for action in view.legal if isinstance(action, Play)]
    if len(cards) == 1:
        return Decision(Play(cards[0]), _only(view, cards[0]))
    return _decide(view, cards)


def correct_ending(view: View, action: Action) -> Action:
    """
    Return *action*, a choice for *view*; but where another card does better in some ways for the hidden cards
    to lie and worse in none (`LastTricks.better`), such a card, by the rules of thumb of `Queen`.
    """
    if not isinstance(action, Play):
        return action
    better = LastTricks(view).better(action.card)
    return _by_thumb(view, better).action if better else action


def _decide(view: View, cards: Sequence[Card]) -> Decision:
    """The card by rules of thumb, unless it is worse than another one by how the hand can end."""
    decision, last = _by_thumb(view, cards), LastTricks(view)
    ending = last.solve()
    if ending is None or not ending.best:
        return _mended(view, decision, last)
    if decision.action in [Play(card) for card in ending.best]:
        return decision
    card = min(ending.best, key=lambda card: power(card, view.trump))
    return Decision(Play(card), _reckoned(view, card, ending))


def _by_thumb(view: View, cards: Sequence[Card]) -> Decision:
    """The card of *cards* that rules of thumb choose."""
    inference = Inference(view, view.trump)
    return follow(inference, cards) if view.trick else lead(inference, cards)


def _mended(view: View, decision: Decision, last: LastTricks) -> Decision:
    """The *decision*, unless its card is worse than another one in some worlds and better in none."""
    assert isinstance(decision.action, Play)
    better = last.better(decision.action.card)
    if not better:
        return decision
    action = _by_thumb(view, better).action
    assert isinstance(action, Play)
    name, worse = spoken_card(action.card, view.trump), spoken_card(decision.action.card, view.trump)
    if last.listed:
        reason = f"However the hidden cards lie, {name} brings no less than {worse}, and sometimes more."
    else:
        tried = "of the ways that I tried for the hidden cards to lie"
        reason = capitalized(f"{name} brings more than {worse} in some {tried}, and less in none.")
    return Decision(action, reason)


def _reckoned(view: View, card: Card, ending: Ending) -> str:
    name = spoken_card(card, view.trump)
    if ending.worlds == 1:
        return f"I know where every card lies, and nothing brings more than {name}."
    if ending.sure:
        return f"However the hidden cards lie, nothing brings more than {name}."
    return capitalized(
        f"{name} brings most, over the {ending.worlds} ways in which the hidden cards can lie."
    )


def _only(view: View, card: Card) -> str:
    name = spoken_card(card, view.trump)
    if len(view.holding) == 1:
        return (
            capitalized(f"{name} is my last card.")
            if view.tricks
            else capitalized(f"{name} is my only card.")
        )
    return f"I must follow suit, and {name} is all I have of it."
