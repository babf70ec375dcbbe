"""
Check that a player answers in time, with a legal action, and with the same action for the same view.

Third parties run it as ``euchre players --check NAME``.
"""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from random import Random
from typing import NamedTuple, cast

from euchre.base.console import one_line
from euchre.base.errors import EuchreError
from euchre.hand.hand import apply, deal
from euchre.hand.state import State
from euchre.players.api.foreign import (
    FOREIGN_ERRORS,
    TookTooLongError,
    describe_error,
    foreign_frames,
    is_ours,
    line_of,
    time_limit,
)
from euchre.players.api.player import Player, random_number
from euchre.players.outside.process import OutsideError
from euchre.players.outside.program import Outside
from euchre.rules.actions import Action
from euchre.rules.errors import IllegalActionError
from euchre.rules.rules import Rules
from euchre.seen.possible_worlds import sample
from euchre.seen.views import View
from euchre.seen.views import view as view_of

MOST_FAULTS = 5
"""After this many faults the trial of a game ends."""


class PlayerFault(NamedTuple):
    """A fault of a player: what it did that no player may do."""

    kind: str
    """``illegal``, ``late``, ``fickle``, ``error`` or ``eager``."""
    text: str
    where: str
    """The view, as a line that every command reads; empty where it is about no view."""
    frames: tuple[str, ...] = ()
    """Where in the player's own code it was, the outermost call first; empty where nothing was raised."""
    hand: int | None = None
    """The number of the hand in the game, from 1; None where the fault was in no hand."""


@dataclass(slots=True)
class Trial:
    """The result of trying one player at one game; *game* is its name."""

    game: str
    hands: int = 0
    decisions: int = 0
    slowest: float = 0.0
    """Seconds of the slowest decision."""
    refused: str | None = None
    """Why the player does not play this game, so that nothing was tried; None where it plays."""
    faults: list[PlayerFault] = field(default_factory=list)
    absent: bool = False
    """The player cannot be made; or it is a program that does not start or does not introduce itself."""

    def add_fault(
        self, kind: str, text: str, view: View | None = None, error: BaseException | None = None
    ) -> None:
        """
        Add a fault to the list.

        *kind* is one of the words of `PlayerFault.kind`, *text* a sentence that says what happened, *view*
        the view that was shown; None for a fault that is about no view. *error* is what the player raised.
        """
        where = "" if view is None else line_of(view)
        frames = () if error is None else foreign_frames(error)
        self.faults.append(PlayerFault(kind, text, where, frames, None if view is None else self.hands + 1))


def run_trial(
    make: Callable[[], Player], game: str, rules: Rules, *, hands: int, seconds: float, seed: int = 0
) -> Trial:
    """
    Try a player on some *hands* of a game and return what it did wrong.

    *make* makes the player, which plays all seats; *game* is the title of the game, *rules* are its rules,
    *seconds* are allowed for each decision, and *seed* is that of the deals. A second player is shown the
    same views, last first, each from another world that looks the same, and must choose the same. This finds
    a player that keeps something between decisions or uses hidden cards. After `MOST_FAULTS` faults the trial
    ends.
    """
    trial, rng = Trial(game, absent=True), Random(seed)
    seated: list[Player] = []
    try:
        one, other = make(), make()
        seated += one, other
        trial.refused = refusal(one, rules) or refusal(other, rules)  # both: each starts its program
        trial.absent = False
        if trial.refused:
            return trial
        if not isinstance(one, Outside):
            _out_of_turn(one, rules, rng, trial, seconds)
        for number in range(hands):
            shown = list(_hand(one, deal(rules, number % rules.seats, rng), trial, seconds))
            _again(other, shown, rng, trial, seconds)
            trial.hands += 1
            if len(trial.faults) >= MOST_FAULTS:
                break
    except OutsideError as error:
        trial.add_fault("error", str(error))
    finally:
        for player in seated:
            if isinstance(player, Outside):
                player.close()
    return trial


def refusal(player: Player, rules: Rules) -> str | None:
    """
    Return why *player* does not play by *rules*, in a sentence; None when it does.

    Raises: OutsideError when the player's own code raises something instead of answering.
    """
    asked = getattr(player, "refusal", None)
    try:
        return None if asked is None else cast("str | None", asked(rules)) or None
    except EuchreError:
        raise
    except FOREIGN_ERRORS as error:
        raise OutsideError(f"asked whether it plays this game, it raises {describe_error(error)}") from error


def _hand(player: Player, state: State, trial: Trial, seconds: float) -> Iterator[tuple[State, View, Action]]:
    """Play a hand; return each state, the view of it, and the choice, None where it was at fault."""
    while not state.over:
        view = view_of(state, state.turn, (state.rules.start,) * state.rules.sides)
        chosen = _chosen(player, view, trial, seconds)
        if chosen is None:  # a safe choice instead, but not the same one each time
            chosen = view.legal[random_number(view, trial.decisions) % len(view.legal)]
        else:
            yield state, view, chosen
        if len(trial.faults) >= MOST_FAULTS:
            return
        state = apply(state, chosen)


def _chosen(player: Player, view: View, trial: Trial, seconds: float) -> Action | None:
    """The action that the player chooses; None when it is at fault."""
    try:
        with time_limit(None if is_ours(player) else seconds):
            began = time.monotonic()
            chosen = player.choose(view)
            took = time.monotonic() - began
    except OutsideError as error:
        trial.add_fault("error", str(error), view)
        return None
    except FOREIGN_ERRORS as error:
        trial.add_fault("error", f"it raises {describe_error(error)}", view, error)
        return None
    except TookTooLongError as error:
        trial.add_fault("late", f"it does not decide within {seconds:g} seconds", view, error)
        return None
    trial.decisions += 1
    trial.slowest = max(trial.slowest, took)
    if chosen not in (*view.legal, *view.irregular):
        trial.add_fault("illegal", f"it chooses {_word(chosen)}, which is not legal", view)
        return None
    if took > seconds:
        trial.add_fault("late", f"it takes {took:.1f} seconds; {seconds:g} are allowed", view)
    return chosen


def _word(chosen: object) -> str:
    try:
        return str(cast("Action", chosen))
    except Exception:  # noqa: BLE001  # not an action at all
        return one_line(repr(chosen), 60)


def _again(
    player: Player, shown: list[tuple[State, View, Action]], rng: Random, trial: Trial, seconds: float
) -> None:
    """Show the views of a hand to another player in reverse order, each made from another world."""
    for state, view, chosen in reversed(shown):
        if len(trial.faults) >= MOST_FAULTS:
            return
        twin = view
        if view.legal:
            try:
                twin = view_of(sample(view, rng), view.viewer, view.scores)
            except EuchreError:  # a dealer who calls blind sees no hand to imagine one from
                twin = view_of(state, view.viewer, view.scores)
        again = _chosen(player, twin, trial, seconds)
        if again is not None and again != chosen:
            text = f"it chooses {_word(chosen)}, and {_word(again)} when asked again"
            trial.add_fault("fickle", text, view)


def _out_of_turn(player: Player, rules: Rules, rng: Random, trial: Trial, seconds: float) -> None:
    """Check that a player that is asked out of turn raises an error."""
    state = deal(rules, 0, rng)
    try:
        with time_limit(None if is_ours(player) else seconds):
            chosen = player.choose(view_of(state, None))
    except IllegalActionError:
        return
    except TookTooLongError as error:
        text = f"asked as a spectator it does not answer within {seconds:g} seconds"
        trial.add_fault("late", text, error=error)
    except FOREIGN_ERRORS as error:
        text = f"asked as a spectator it raises {type(error).__name__}, not IllegalActionError"
        trial.add_fault("eager", text, error=error)
    else:
        trial.add_fault(
            "eager", f"asked as a spectator it chooses {_word(chosen)}; it has to raise IllegalActionError"
        )
