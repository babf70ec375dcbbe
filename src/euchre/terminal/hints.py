"""
Advice in a game, with reasons and figures, by the ace, a computer player that searches. Where the ace does
not play the game, the advice is by the queen, a player by rules of thumb.
"""

import time
from typing import TYPE_CHECKING, Final

from euchre.base.errors import EuchreError
from euchre.base.missing_parts import MissingPartError, explain_missing_parts
from euchre.base.numbers import capitalized
from euchre.english.actions import named_choice
from euchre.english.coaching import figures_missing
from euchre.english.refusals import only_choice
from euchre.runs.stopping import Terminated
from euchre.seen.views import View
from euchre.terminal.screen import Screen

if TYPE_CHECKING:
    from euchre.analysis.hint.hint import Hint


def say_advice(view: View, screen: Screen, *, every: bool = False) -> None:
    """
    Say what to do in *view* and why, as the ace, a computer player, finds; show the best three choices, or
    *every* one.

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
    from euchre.english.results import STANDARD_ERROR_NOTE

    for group in advice.groups:
        screen.say(choice_sentence(advice, group, screen.card_words))
    if note := results_note(advice):
        screen.say(note)
    if advice.evaluation.exact:
        screen.say(f"Tried in every world there can be. {advice.evidence}")
    else:
        screen.say(f"Tried in {len(advice.evaluation):,} worlds; {STANDARD_ERROR_NOTE} {advice.evidence}")


def _weighed(view: View, screen: Screen, head: str) -> "Hint | None":
    """
    The ace's hint for *view*; None where there is none. Then another sentence has been written, after the
    word *head*.
    """
    if len(view.legal) == 1:  # said without a look at what a hint needs: NumPy and the kernel
        screen.say(only_choice(named_choice(view.legal[0], view, drawn=not screen.plain)))
        return None
    try:
        with explain_missing_parts():
            from euchre.analysis.hint.hint import evaluator_named, hint

        await_kernel(screen)
        return hint(view, evaluator_named("ace"), card_words=screen.card_words)
    except Terminated:
        raise
    except KeyboardInterrupt:
        screen.say("No hint, then. What do you do?")
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
    screen.say(f"{head}: {named_choice(action, view, drawn=not screen.plain)}. {capitalized(reason)}")


# --- Where the kernel is still being built ------------------------------------------------------------------

BAR_WIDTH: Final = 30
"""Columns of the progress bar."""
SECONDS_BETWEEN_LOOKS: Final = 0.25
"""Seconds between two updates of the progress bar."""


def await_kernel(screen: Screen) -> bool:
    """
    Show a progress bar while the kernel's machine code is being built; return whether the code is there.

    Ctrl-C ends the waiting. Text typed meanwhile is discarded, because it would be taken for an answer.
    """
    from euchre.kernel.machine import library

    if library.missing() is None or library.building() is None:
        return library.missing() is None
    screen.say("One moment: the machine code of the fast engine is being built, once on this machine …")
    drawn = screen.tty and not screen.plain
    try:
        while (share := library.building()) is not None:
            if drawn:
                screen.write(f"\r{'▮' * (BAR_WIDTH * share // 100):·<{BAR_WIDTH}} {share} %")
            screen.target.flush()
            time.sleep(SECONDS_BETWEEN_LOOKS)
    finally:
        if drawn:
            screen.write(f"\r{' ' * (BAR_WIDTH + 5)}\r")
        screen.forget_typed()
    return library.missing() is None
