"""
A state of OpenSpiel that refuses wrong arguments in a sentence; OpenSpiel answers with a line of C++ or
accepts them.

Programs in Python come through here. OpenSpiel's own search, in C++, does not: it passes on only numbers that
the state gave it.
"""

from collections.abc import Callable
from math import isfinite
from random import Random
from reprlib import repr as shortened
from typing import Any

from euchre.base.errors import EuchreError
from euchre.base.missing_parts import explain_missing_parts
from euchre.rl.openspiel_setting import Setting
from euchre.rl.options import known_seat, whole
from euchre.rules.errors import IllegalActionError, RefusalReason

with explain_missing_parts():
    import pyspiel


class CheckedState(pyspiel.State):  # type: ignore[misc]  # OpenSpiel has no types
    """A state that checks the numbers of actions and players, when asked in Python."""

    setting: Setting

    def apply_action(self, action: int) -> None:
        """
        Carry out *action*, a number, for the seat to act or for chance.

        Raises: EuchreError when it is no number; IllegalActionError when it is not lawful: nothing is done.
        """
        super().apply_action(self._lawful(action))

    def child(self, action: int) -> Any:
        """Return the state after *action*, which is checked as in `apply_action`."""
        return super().child(self._lawful(action))

    def legal_actions(self, *player: int) -> list[int]:
        """Return the numbers of the legal actions of *player* (default: the seat to act); none for others."""
        return self._guarded(super().legal_actions, player)  # type: ignore[no-any-return]  # as above

    def legal_actions_mask(self, *player: int) -> list[int]:
        """Return the mask of legal actions of *player* (default: the seat to act): 1 for legal, else 0."""
        return self._guarded(super().legal_actions_mask, player)  # type: ignore[no-any-return]  # as above

    def information_state_tensor(self, *player: int) -> list[float]:
        """Return the information state of *player* (default: the seat to act) as numbers."""
        return self._guarded(super().information_state_tensor, player or self._turn())  # type: ignore[no-any-return]  # as above

    def observation_tensor(self, *player: int) -> list[float]:
        """Return the observation of *player* (default: the seat to act) as numbers."""
        return self._guarded(super().observation_tensor, player or self._turn())  # type: ignore[no-any-return]  # as above

    def player_return(self, player: int) -> float:
        """Return what the hand brought *player*."""
        return self._guarded(super().player_return, (player,))  # type: ignore[no-any-return]  # as above

    def player_reward(self, player: int) -> float:
        """Return what the last action brought *player*."""
        return self._guarded(super().player_reward, (player,))  # type: ignore[no-any-return]  # as above

    def _guarded(self, ask: Callable[..., Any], player: tuple[int, ...]) -> Any:
        return ask(*[known_seat(each, self.setting.rules) for each in player])

    def _turn(self) -> tuple[int]:
        if self.current_player() < 0:
            raise EuchreError("no player is to act here: say which one it is for")
        return (self.current_player(),)

    def _lawful(self, action: int) -> int:
        number = whole("action", action)
        may = super().legal_actions()
        if number not in may:
            if self.is_terminal():
                said = "the hand is over; begin another with `new_initial_state`"
            else:
                said = f"{'chance' if self.is_chance_node() else f'seat {self.current_player()}'} may: " + (
                    ", ".join([f"{each} ({self.action_to_string(each)})" for each in may])
                )
            raise IllegalActionError(f"action {number}: {said}", reason=RefusalReason.NO_ACTION)
        return number


def drawn_luck(draw: Any) -> Random:
    """
    Return a random generator that is fixed by one number from 0 to 1, the result of the function *draw*.

    Raises: EuchreError when *draw* gives none.
    """
    number = draw() if callable(draw) else None
    if not isinstance(number, float | int) or not isfinite(number):
        raise EuchreError(
            f"draw={shortened(draw)}: give a function that returns a number from 0 to 1, as random.random"
        )
    return Random(int(number * 2**53))
