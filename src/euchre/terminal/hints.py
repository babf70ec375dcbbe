"""
Advice in a game, with reasons: what the ace, a computer player that searches, thinks each choice is worth,
and what the queen, a player by rules of thumb, would do.
"""

from contextlib import AbstractContextManager

from euchre.actions import Action
from euchre.english.actions import label
from euchre.english.cards import card_with_bower
from euchre.english.numbers import capitalized
from euchre.english.refusals import only_choice
from euchre.errors import EuchreError
from euchre.live.choices import choices
from euchre.missing_parts import MissingPartError, explain_missing_parts
from euchre.terminal.screen import Screen
from euchre.views import View


def say_values(view: View, screen: Screen) -> None:
    """
    Say what the ace, a computer player, thinks each choice of *view* is worth, and why.

    Where the ace does not play the game, it is what the queen would do, and why.
    """
    offered = choices(view)
    if len(offered) == 1:
        screen.say(only_choice(_named(offered[0].action, view, screen)))
        return
    try:
        with explain_missing_parts():
            from euchre.analysis.hint.hint import evaluator_named, hint

        with patience(screen):
            advice = hint(view, evaluator_named("ace"), card_words=screen.card_words)
    except MissingPartError as missing:
        say_queen_choice(view, screen, "Hint")
        screen.say(f"What each choice is worth: {missing}.")
        return
    except EuchreError:
        say_queen_choice(view, screen, "Hint")
        return
    from euchre.analysis.hint.shown import choice_sentence
    from euchre.english.studies import STANDARD_ERROR

    for at in advice.ranking:
        screen.say(choice_sentence(advice, at, screen.card_words))
    tried = "every world there can be" if advice.evaluation.exact else f"{len(advice.evaluation):,} worlds"
    screen.say(f"Tried in {tried}; {STANDARD_ERROR} {advice.text}")


def say_why(view: View, screen: Screen) -> None:
    """Say what the queen, a computer player, would do in *view*, and why."""
    say_queen_choice(view, screen, "Why")


def say_queen_choice(view: View, screen: Screen, head: str) -> None:
    """Say what the queen, a computer player, would do in *view*, and why, after the word *head*."""
    from euchre.players import Explainer, player

    queen = player("queen")
    assert isinstance(queen, Explainer)
    action, reason = queen.explain(view)
    screen.say(f"{head}: {_named(action, view, screen)}. {capitalized(reason)}")


def _named(action: Action, view: View, screen: Screen) -> str:
    """Return the card of *action* in a sentence, or what is said."""
    card = getattr(action, "card", None)
    return label(action, view, drawn=not screen.plain) if card is None else card_with_bower(card, view.trump)


def patience(screen: Screen) -> AbstractContextManager[None]:
    """In a ``with`` statement, say so when the kernel is compiled first, which takes up to a minute."""
    from euchre.kernel.machine import compiled

    said: list[str] = []

    def say(name: str) -> None:
        if not said:
            screen.say("One moment: this machine compiles the kernel first, which it does only once …")
            screen.target.flush()
        said.append(name)

    return compiled.announcing(say)
