"""
Advice in a game: what to do and why, by the ace, a computer player that searches, and its figures; where it
cannot say, what the queen, a player by rules of thumb, would do.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from euchre.actions import Action
from euchre.english.actions import label
from euchre.english.cards import card_with_bower
from euchre.english.coaching import figures_missing
from euchre.english.numbers import capitalized
from euchre.english.refusals import only_choice
from euchre.errors import EuchreError
from euchre.live.choices import choices
from euchre.missing_parts import MissingPartError, explain_missing_parts
from euchre.terminal.screen import Screen
from euchre.views import View

if TYPE_CHECKING:
    from euchre.analysis.hint.hint import Hint


def say_advice(view: View, screen: Screen, *, every: bool = False) -> None:
    """
    Say what to do in *view* and why, with the best three choices, or *every* one, by what the ace, a computer
    player, finds.

    Where the ace does not play the game, it is what the queen would do, and why.
    """
    advice = _weighed(view, screen, "Hint")
    if advice is None:
        return
    from euchre.analysis.hint.shown import best_choices
    from euchre.english.coaching import worth_head

    screen.say(" ".join(advice.advice))
    rows = best_choices(advice, screen.card_words, every=every)
    worth = worth_head(view, match=advice.evaluation.match)
    screen.say(f"{capitalized(worth)}: {'; '.join([f'{name} {figure}' for name, figure in rows])}.")


def say_why(view: View, screen: Screen) -> None:
    """
    Say the figures behind the advice in *view*: what each choice is worth, with standard errors, and what
    tells them apart.

    Where the ace does not play the game, it is what the queen would do, and why.
    """
    advice = _weighed(view, screen, "Why")
    if advice is None:
        return
    from euchre.analysis.hint.shown import choice_sentence, results_note
    from euchre.english.figures import STANDARD_ERROR

    for line in advice.lines:
        screen.say(choice_sentence(advice, line, screen.card_words))
    if note := results_note(advice):
        screen.say(note)
    if advice.evaluation.exact:
        screen.say(f"Tried in every world there can be. {advice.evidence}")
    else:
        screen.say(f"Tried in {len(advice.evaluation):,} worlds; {STANDARD_ERROR} {advice.evidence}")


def _weighed(view: View, screen: Screen, head: str) -> "Hint | None":
    """
    The ace's hint for *view*; None where there is none, and what there is instead has been said after the
    word *head*.
    """
    offered = choices(view)
    if len(offered) == 1:
        screen.say(only_choice(_named(offered[0].action, view, screen)))
        return None
    try:
        with explain_missing_parts():
            from euchre.analysis.hint.hint import evaluator_named, hint

        with patience(screen):
            return hint(view, evaluator_named("ace"), card_words=screen.card_words)
    except MissingPartError as missing:
        say_queen_choice(view, screen, head)
        screen.say(figures_missing(missing))
    except EuchreError:
        say_queen_choice(view, screen, head)
    return None


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


@contextmanager
def patience(screen: Screen) -> Iterator[None]:
    """
    In a ``with`` statement, say so when the kernel is compiled first, which takes up to a minute, and count
    the seconds where something is drawn.

    It is said once on a *screen*: a player and a hint may each need a part that is not compiled yet.
    """
    from euchre.kernel.machine.waiting import waiting

    def show(text: str) -> None:
        screen.write(text)
        screen.target.flush()

    def say(kept: bool) -> None:  # noqa: FBT001  # `waiting` calls it
        if not screen.told_of_compiling:
            screen.told_of_compiling = True
            often = "which it does only once" if kept else "each time, as there is no folder to keep it in"
            screen.say(f"One moment: this machine compiles the kernel first, {often} …")
            screen.target.flush()

    with waiting(say, show if screen.tty and not screen.plain else None):
        yield
