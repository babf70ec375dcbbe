"""The choices of a person, each with the number and the words that select it."""

from dataclasses import dataclass, replace
from typing import NamedTuple

from euchre.english.actions import label, typed_words
from euchre.hand.state import Phase
from euchre.rules.actions import Action, Bid, Discard, Give, Pass, Play
from euchre.rules.cards import Card
from euchre.rules.hand_order import in_order
from euchre.rules.rules import Bidding
from euchre.seen.views import View


@dataclass(frozen=True, slots=True)
class Choice:
    """
    An action offered to a person, and what may be typed for it: its *key*, its *label* or one
    of its *words*.
    """

    key: str
    action: Action
    label: str
    words: tuple[str, ...] = ()


class Held(NamedTuple):
    """
    A card that the person may play or put down: the number that it keeps while the hand is played, and its
    pile if it lies on the table.
    """

    number: int
    card: Card
    pile: int | None = None


# --- cards in order -----------------------------------------------------------------------------------------


def whole_hand(view: View) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """
    Return what the viewer of *view* would hold if no card had been played, and that with the cards that the
    viewer has put down or passed on; both sorted.

    A display that sorts the second and leaves a gap for each card that is gone shows a hand in which no card
    moves when another is played.
    """
    played, down = [], []
    own = [seen for seen in view.history if seen.seat == view.viewer]
    for seen in own:
        if isinstance(seen.action, Play):
            played += [seen.action.card] if seen.pile is None else []
        elif isinstance(seen.action, Discard | Give):
            down.append(seen.action.card)
    unplayed = sorted((*view.hand, *played))
    return tuple(unplayed), tuple(sorted(unplayed + down) if down else unplayed)


def arranged(cards: tuple[Card, ...], order: tuple[Card, ...]) -> tuple[Card, ...]:
    """Return *cards* as they follow each other in *order*, a list that may have other cards among them."""
    return tuple([card for _, card in _places(cards, order)])


def _places(cards: tuple[Card, ...], order: tuple[Card, ...]) -> list[tuple[int, Card]]:
    rest, found = [*cards], []
    for place, card in enumerate(order):
        if card in rest:
            rest.remove(card)
            found.append((place, card))
    return found


def held_in_order(view: View) -> tuple[tuple[int, Card], ...]:
    """
    Return the viewer's hand in the order in which it is held, each card with its place, from 0.

    While the hand is played no card moves: those played leave their places empty. When trump is fixed, they
    are sorted again.
    """
    unplayed, whole = whole_hand(view)
    return tuple(_places(view.hand, arranged(unplayed, in_order(whole, view.trump))))


def numbered_cards(view: View) -> tuple[Held, ...]:
    """
    Return the viewer's cards in the order in which they are shown, numbered from 1: those face up on the
    table, then the hand.

    A card keeps its number while the hand is played; a card that turns up has that of its pile.
    """
    assert view.viewer is not None
    hand = held_in_order(view)
    if view.phase is not Phase.PLAY:  # only the hand can be put down
        return tuple([Held(place + 1, card) for place, card in hand])
    piles = view.piles[view.viewer]
    ups = [Held(at, pile.up, at - 1) for at, pile in enumerate(piles, 1) if pile.up is not None]
    return (*ups, *[Held(len(piles) + place + 1, card) for place, card in hand])


# --- what may be chosen -------------------------------------------------------------------------------------


def choices(view: View) -> tuple[Choice, ...]:
    """
    Return the actions offered to the seat to act of *view*, each with its key, label and words.

    They are those of `offered_actions`.
    """
    found = []
    for key, action in offered_actions(view):
        words = typed_words(action, view)
        if view.phase is Phase.BID:
            words = (*words, _bid_code(action, view).lower())
        found.append(Choice(key, action, label(action, view), words))
    return tuple(found)


def choices_numbered_anew(view: View) -> tuple[Choice, ...]:
    """
    Return the `choices` of *view* for a reader who has not seen the hand before: cards are numbered from 1,
    without gaps for cards that are gone or may not be played.
    """
    found = choices(view)
    if not any(isinstance(choice.action, Play | Discard | Give) for choice in found):
        return found
    return tuple([replace(choice, key=str(number)) for number, choice in enumerate(found, 1)])


def offered_actions(view: View) -> list[tuple[str, Action]]:
    """
    Return what the seat to act of *view* may choose, each action after the key that chooses it: cards as they
    are held, then the others.

    They are the legal actions; in the play of a game with honour rules, every card held.
    """
    legal = view.legal
    if view.phase is Phase.PLAY and view.rules.revoke is not None:
        legal = tuple(Play(card) for card in view.holding)
    found: list[tuple[str, Action]] = []
    wanted = {action.card: action for action in legal if isinstance(action, Play | Discard | Give)}
    first = 1
    if wanted:
        held = numbered_cards(view)
        found = [(str(one.number), wanted.pop(one.card)) for one in held if one.card in wanted]
        first = held[-1].number + 1
    others = [action for action in legal if not isinstance(action, Play | Discard | Give)]
    # A bid that is a number is chosen by it; bids with a suit are numbered as all other choices are.
    bare = view.phase is Phase.BID and not any(
        isinstance(one, Bid) and one.trump is not None for one in others
    )
    for key, action in enumerate(others, first):
        found.append((_bid_code(action, view) if bare else str(key), action))
    return found


def needless_action(view: View) -> Action | None:
    """
    Return the action that the seat to act takes without being asked, as its choice cannot matter; None where
    it has a choice or plays a card.

    A hand that is not weak passes, and a dealer who sits out puts down any card for the upcard.
    """
    if view.phase is Phase.FARMER and view.legal == (Pass(),):
        return Pass()
    return view.legal[0] if view.phase is Phase.PICKUP and view.viewer in view.out and view.legal else None


def _bid_code(action: Action, view: View) -> str:
    """A bid as it is typed: its number of tricks, or the code of a lone bid, then the letter of its suit."""
    if not isinstance(action, Bid) or not isinstance(view.rules.auction, Bidding):
        return "0"
    rungs = len(view.rules.auction.lone)
    bid = "" if not action.lone else "alone" if action.lone == rungs else f"alone{action.lone}"
    return (bid or str(action.tricks)) + ("" if action.trump is None else action.trump.letter)
