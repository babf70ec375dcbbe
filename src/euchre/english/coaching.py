"""Advice in a player's words: what to do, and the one or two reasons that tell most."""

from collections.abc import Sequence
from typing import Final

from euchre.actions import Action
from euchre.english.actions import advised_words
from euchre.english.calling_lessons import CALLING_WORDS
from euchre.english.lessons import Said
from euchre.english.numbers import as_sentence, capitalized
from euchre.english.play_lessons import PLAY_WORDS
from euchre.views import View

WORDS: Final = CALLING_WORDS | PLAY_WORDS
"""The clause of each reason, by name."""


def reason_clause(said: Said, view: View) -> str:
    """Return the words of one reason for the seat of *view*, without a capital and without a stop."""
    return WORDS[said.name](said, view)


def advice_sentences(action: Action, said: Sequence[Said], view: View) -> tuple[str, ...]:
    """
    Return what a coach says first of the *action* that is best in *view*: what to do and the first of the
    reasons *said*, then a sentence for each other reason; what to do alone where there is no reason.
    """
    do = capitalized(advised_words(action, view))
    if not said:
        return (as_sentence(do),)
    first, *more = [reason_clause(one, view) for one in said]
    return (as_sentence(f"{do}: {first}"), *[as_sentence(clause) for clause in more])
