"""What a seat is asked to decide, and why a card cannot be played."""

from typing import Final

from euchre.base.numbers import capitalized
from euchre.english.cards import ONE_OF_SUIT, bower, led_suit_words
from euchre.english.refusals import HAND_OVER
from euchre.english.seats import Audience
from euchre.hand.pre_play import offered_suit
from euchre.hand.state import Phase
from euchre.rules.actions import Leave, Pass, Play
from euchre.rules.cards import Card, suit_in
from euchre.rules.rules import FreeChoice
from euchre.seen.views import View

CARDS_FACE_DOWN: Final = "Your cards lie face down until you have named trump."
"""What is said to a dealer who names trump for a turned-up joker before looking at the hand."""


def decision_prompt(view: View, stop: str = ".", *, mid_sentence: bool = False) -> str:
    """
    Return what the seat of *view* is asked to decide, as a sentence: ``Your lead.``, ``Defend alone?``

    *stop* ends it where it is no question; with *mid_sentence* it begins without a capital letter.
    """
    words, mark = _question(view)
    return (words if mid_sentence else capitalized(words)) + (mark or stop)


def _question(view: View) -> tuple[str, str]:
    """Return what is asked of the viewer, without a capital, and ``?`` or nothing."""
    match view.phase:
        case Phase.FARMER:
            return ("your hand is weak" if len(view.legal) > 1 else "your hand is not weak"), ""
        case Phase.SWAP:
            return "put down a card for the kitty", ""
        case Phase.BLIND:
            return "name trump before you look", ""
        case Phase.CALL if isinstance(view.rules.auction, FreeChoice):
            return ("name trump" if Pass() not in view.legal else "name trump, or pass"), ""
        case Phase.CALL if (suit := offered_suit(view)) is not None:
            return f"shall {suit.word} be trump", "?"
        case Phase.CALL:
            return ("name trump" if Pass() not in view.legal else "name another suit, or pass"), ""
        case Phase.BID:
            return ("bid, or pass" if Pass() in view.legal else "you must bid"), ""
        case Phase.NAME:
            return "name trump", ""
        case Phase.PICKUP if Leave() in view.legal:
            return "put a card down, or leave the upcard", ""
        case Phase.PICKUP | Phase.DISCARD:
            return "put a card down", ""
        case Phase.GIVE:
            return "pass a card to your partner", ""
        case Phase.ALONE:
            return "play alone, or with your partner", "?"
        case Phase.DEFEND:
            return "defend alone", "?"
        case Phase.STAY:
            return "stay in, or drop out", "?"
        case Phase.ACE:
            return "call an ace: its holder is your partner", ""
        case Phase.PLAY if not view.trick:
            return "your lead", ""
        case Phase.PLAY:
            suit = suit_in(view.trick[0][1], view.trump)
            return (f"{suit.word} were led" if suit is not None else "the joker was led"), ""
        case Phase.OVER:
            return HAND_OVER, ""


def trick_prompt(view: View, company: Audience) -> str:
    """Return what *view* is asked, as sentences: in a trick who led, and how many cards can follow."""
    if view.phase is not Phase.PLAY or not view.trick:
        return decision_prompt(view)
    text = f"{decision_prompt(view, '')} by {company.who(view.trick[0][0])}."
    if len(view.holding) == 1:
        return text
    if view.rules.revoke is not None:  # the rules let any card pass, and a renege costs dear
        return f"{text} Follow if you can."
    playable = sum(isinstance(action, Play) for action in view.legal)
    if playable == len(view.holding):
        return f"{text} Any card can be played."
    cards = "one card" if playable == 1 else f"{playable} cards"
    return f"{text} You must follow: {cards} can be played."


def must_follow(card: Card, view: View) -> str:
    """Return why *card* cannot be played to the trick of *view*: it is not of the suit that was led."""
    led = led_suit_words(suit_in(view.trick[0][1], view.trump))
    return f"You must follow {led}, and the {card.name} is {_counts_as(card, view)}."


def _counts_as(card: Card, view: View) -> str:
    if bower(card, view.trump) == "L" and view.trump is not None and view.trump.suit is not None:
        return f"the left bower, a {ONE_OF_SUIT[view.trump.suit]}"
    if card.joker:
        return "a trump"
    return "not one"
