"""Advice in a player's words: what to do, and the one or two reasons that tell most."""

from collections.abc import Sequence
from typing import Final

from euchre.actions import Action, Call, Discard, Give, Play
from euchre.english.actions import action_words
from euchre.english.calling_lessons import CALLING_WORDS
from euchre.english.cards import spoken_card
from euchre.english.lessons import Said
from euchre.english.numbers import as_sentence, capitalized
from euchre.english.play_lessons import PLAY_WORDS
from euchre.pre_play import orders_up
from euchre.views import View

WORDS: Final = CALLING_WORDS | PLAY_WORDS
"""The clause of each reason, by name."""


def advised_words(action: Action, view: View) -> str:
    """
    Return what a coach advises the seat of *view* to do, without a capital: ``order it up``, ``lead the
    right``, ``call spades alone``.
    """
    match action:
        case Play(card):
            return f"{'play' if view.trick else 'lead'} {spoken_card(card, view.trump)}"
        case Discard(card):
            return f"put down {spoken_card(card, view.trump)}"
        case Give(card):
            return f"give {spoken_card(card, view.trump)}"
        case Call(trump) if not orders_up(view, trump):
            return f"call {action_words(action, view)}"
        case _:
            return action_words(action, view)


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
