"""
What a coach says of a call, a pass and a card put down, by reason.

Each function returns a clause without a capital and without a stop, that can follow a colon after what is
done: "Order it up: the three highest trumps are three tricks". It addresses the seat that acts as *you*.
"""

from collections.abc import Callable
from typing import Final

from euchre.english.lessons import ReasonName, Said
from euchre.english.numbers import count_in_words, number_word
from euchre.views import View


def _sure_tricks(said: Said, _view: View) -> str:
    count = len(said.cards)
    held = f"the {number_word(count)} highest trumps" if count > 1 else "the highest trump"
    return f"you have {held}, and nobody can take {count_in_words(count, 'trick')} from you"


def _stuck(_said: Said, _view: View) -> str:
    return "you have to call, and this is your best suit"


CALLING_WORDS: Final[dict[ReasonName, Callable[[Said, View], str]]] = {
    ReasonName.SURE_TRICKS: _sure_tricks,
    ReasonName.STUCK: _stuck,
}
"""The words of each reason."""
