"""The story of a hand so far, told to the seat that is to act."""

from itertools import pairwise

from euchre.base.compass import COMPASS
from euchre.base.numbers import capitalized
from euchre.english.cards import CardWords, card_with_bower, marked_card
from euchre.english.seats import Audience
from euchre.hand.state import Phase
from euchre.live.events import Acted, Event
from euchre.live.telling import Narrator
from euchre.notation.position import Position
from euchre.notation.record import trace_hand
from euchre.seen.views import View, view


def asked_audience(seen: View) -> Audience:
    """
    Return the reader of the position *seen*: the seat to act, at the bottom, is called you, and the others
    are named by where they sit.
    """
    seats, turn = seen.rules.seats, seen.turn
    names = COMPASS[seats]
    return Audience(tuple("You" if s == turn else names[(s - turn) % seats] for s in range(seats)), turn)


def hand_story(position: Position, card_words: CardWords = marked_card) -> list[str]:
    """
    Return the story of the hand of *position*: a paragraph for the calls and one for each trick. *card_words*
    returns the text for a card.
    """
    seen = position.view()
    states = trace_hand(seen.rules, position.hand)
    views, audience = [view(state, seen.turn) for state in states], asked_audience(seen)
    narrator, dealt = Narrator(audience, seen.rules, card_words), views[0]
    said = [audience.does(dealt.dealer, "deal") + "."]
    if dealt.upcard is not None:
        said.append(f"{capitalized(card_with_bower(dealt.upcard))} is turned up.")
    paragraphs = []
    for before, after in pairwise(views):
        if after.history[-1].phase is Phase.PLAY and not before.trick:
            paragraphs.append(" ".join(said))
            said = []
        said += narrator.tell(Event(0, Acted(after.history[-1]), after), before)
    return [text for text in (*paragraphs, " ".join(said)) if text]
