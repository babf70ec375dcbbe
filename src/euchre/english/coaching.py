"""Advice in a player's words: what to do, and the one or two reasons that tell most."""

from collections.abc import Sequence
from typing import Final

from euchre.base.numbers import as_sentence, capitalized, percent_text, unsigned_text
from euchre.english.actions import advised_words
from euchre.english.calling_lessons import CALLING_WORDS
from euchre.english.lessons import Reason
from euchre.english.play_lessons import PLAY_WORDS
from euchre.english.thumb_lessons import THUMB_FORMS, thumb_clause
from euchre.rules.actions import Action
from euchre.seen.views import View

WORDS: Final = CALLING_WORDS | PLAY_WORDS | dict.fromkeys(THUMB_FORMS, thumb_clause)
"""The clause of each reason, by name."""


def reason_clause(said: Reason, view: View) -> str:
    """Return the words of one reason for the seat of *view*, without a capital and without a stop."""
    return WORDS[said.name](said, view)


def advice_sentences(action: Action, said: Sequence[Reason], view: View) -> tuple[str, ...]:
    """
    Return what a coach says first of the *action* that is best in *view*: what to do and the first of the
    reasons *said*, then a sentence for each other reason; what to do alone where there is no reason.
    """
    do = capitalized(advised_words(action, view))
    if not said:
        return (as_sentence(do),)
    first, *more = [reason_clause(one, view) for one in said]
    return (as_sentence(f"{do}: {first}"), *[as_sentence(clause) for clause in more])


def figures_sentence(action: Action, other: Action, view: View, more: float, *, match: bool) -> str:
    """
    Return what is said where no reason is known for *action*: how much *more* it brings than the *other*, in
    points, or as a share of matches with *match*.
    """
    do, than = capitalized(advised_words(action, view)), advised_words(other, view)
    worth = f"{percent_text(more, None)} of the match" if match else f"{unsigned_text(more, None)} points"
    return f"{do}: in the hands tried it is worth {worth} more than if you {than}."


def as_good_sentence(action: Action, view: View, *, exact: bool) -> str:
    """
    Return the sentence that *action* may be as good as the best in *view*: by chance, or for certain where
    the figures are *exact*.
    """
    if exact:
        return as_sentence(f"it is just as good to {advised_words(action, view)}")
    return as_sentence(f"it is close: it may be just as good to {advised_words(action, view)}")


def figures_missing(reason: object) -> str:
    """Return the sentence that there are no figures, and the *reason*: what is not installed."""
    return f"What each choice is worth: {reason}."


def worth_head(view: View, *, match: bool) -> str:
    """Return the head of the figure that choices are compared by: chances of the *match*, or points."""
    if match:
        return "wins the match"
    return "points for your side" if view.rules.sides < view.rules.seats else "points for you"
