"""
Playing a card: what each one wins now, against what the rest of the hand is worth afterwards.

The last tricks are gone through to the end, where that is quick (`endings`).
"""

from collections.abc import Sequence

from euchre.english.lessons import Reason, ThumbName
from euchre.hand.state import Phase
from euchre.players.api.player import ReasonedAction
from euchre.players.rules_of_thumb.endings import Ending, LastTricks
from euchre.players.rules_of_thumb.following import follow
from euchre.players.rules_of_thumb.inference import Inference
from euchre.players.rules_of_thumb.leading import lead
from euchre.rules.actions import Action, Play
from euchre.rules.cards import Card, bowers, power
from euchre.seen.views import View


def play(view: View) -> ReasonedAction:
    """Return the card that `Queen` plays, as an action with the reason."""
    cards = [action.card for action in view.legal if isinstance(action, Play)]
    if len(cards) == 1:
        return ReasonedAction(Play(cards[0]), _only(view, cards[0]))
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


def _decide(view: View, cards: Sequence[Card]) -> ReasonedAction:
    """The card by rules of thumb, unless it is worse than another one by how the hand can end."""
    decision, last = _by_thumb(view, cards), LastTricks(view)
    ending = last.solve()
    if ending is None or not ending.best:
        return _mended(view, decision, last)
    if decision.action in [Play(card) for card in ending.best]:
        return decision
    card = min(ending.best, key=lambda card: power(card, view.trump))
    return ReasonedAction(Play(card), _reckoned(card, ending))


def _by_thumb(view: View, cards: Sequence[Card]) -> ReasonedAction:
    """The card of *cards* that rules of thumb choose."""
    inference = Inference(view, view.trump)
    return follow(inference, cards) if view.trick else lead(inference, cards)


def _mended(view: View, decision: ReasonedAction, last: LastTricks) -> ReasonedAction:
    """The *decision*, unless its card is worse than another one in some worlds and better in none."""
    assert isinstance(decision.action, Play)
    better = last.better(decision.action.card)
    if not better:
        return decision
    action = _by_thumb(view, better).action
    assert isinstance(action, Play)
    name = ThumbName.NEVER_WORSE if last.goes_through_all else ThumbName.NOT_SEEN_WORSE
    return ReasonedAction(action, Reason(name=name, cards=(action.card, decision.action.card)))


def _reckoned(card: Card, ending: Ending) -> Reason:
    name = ThumbName.NEVER_BEATEN if ending.sure else ThumbName.BEST_ON_AVERAGE
    if ending.worlds == 1:
        name = ThumbName.ALL_KNOWN
    return Reason(name=name, cards=(card,), figures={"worlds": ending.worlds})


def _only(view: View, card: Card) -> Reason:
    name = ThumbName.MUST_FOLLOW
    if len(view.holding) == 1:
        name = ThumbName.LAST_CARD if view.tricks else ThumbName.ONLY_CARD
    return Reason(name=name, cards=(card,))


def convention(view: View) -> Action | None:
    """
    Return the play that a partner who called trump expects, where there is one; else None.

    That is the first lead of the hand when the partner is the maker: the higher bower, if the viewer has one.
    A search with open hands sees no use in it, as there the partner knows where every trump is.
    """
    me, maker, trump = view.viewer, view.maker, view.trump
    if view.phase is not Phase.PLAY or view.trick or view.tricks or view.alone:
        return None
    if me is None or maker in {None, me} or trump is None or trump.suit is None:
        return None
    assert maker is not None
    if not view.same_side(me, maker):
        return None
    held = [card for card in bowers(trump.suit) if card in view.hand]
    return Play(held[0]) if held else None
