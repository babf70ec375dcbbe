"""
What a coach says of a card that is played or put down, by reason.

Each function returns a clause without a capital and without a stop, that can follow a colon after what is
done: "Play the 9 of clubs: partner has the trick with the ace". It addresses the seat that acts as *you*.
"""

from collections.abc import Callable
from typing import Final

from euchre.english.cards import spoken_card
from euchre.english.lessons import ReasonName, Said
from euchre.views import View


def _last_to_play_wins_cheaply(said: Said, view: View) -> str:
    (card,) = said.cards
    return f"you play last, and {spoken_card(card, view.trump)} is enough to take it"


def _which_cover_to_turn_up(said: Said, view: View) -> str:
    (card,) = said.cards
    return f"it is the better pile to open: that beneath {spoken_card(card, view.trump)} can wait"


def _make_a_void(said: Said, _view: View) -> str:
    (card,) = said.cards
    assert card.suit is not None
    return f"then you have no {card.suit.word}, and can trump them"


def _keep_an_ace_or_trump(said: Said, view: View) -> str:
    (card,) = said.cards
    return f"{spoken_card(card, view.trump)} is worth more in your hand than the void without it"


PLAY_WORDS: Final[dict[ReasonName, Callable[[Said, View], str]]] = {
    ReasonName.LAST_TO_PLAY_WINS_CHEAPLY: _last_to_play_wins_cheaply,
    ReasonName.MAKE_A_VOID: _make_a_void,
    ReasonName.KEEP_AN_ACE_OR_TRUMP: _keep_an_ace_or_trump,
    ReasonName.WHICH_COVER_TO_TURN_UP: _which_cover_to_turn_up,
}
"""The words of each reason."""
