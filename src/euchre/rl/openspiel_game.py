"""
What OpenSpiel is told of a game, and a state of OpenSpiel that refuses wrong arguments in a sentence.

OpenSpiel itself answers with a line of C++ or accepts them. Programs in Python come through here; its own
search, in C++, does not: it passes on only numbers that the state gave it.
"""

from collections.abc import Callable
from functools import cache
from math import isfinite
from random import Random
from reprlib import repr as shortened
from typing import Any

from euchre.base.errors import EuchreError
from euchre.base.missing_parts import explain_missing_parts
from euchre.rl.numbering import numbering
from euchre.rl.options import chosen, known_rules, known_seat, whole
from euchre.rl.table import played_rules
from euchre.rules.cards import Rank
from euchre.rules.errors import IllegalActionError, RefusalReason
from euchre.rules.mechanisms import (
    BestCard,
    Bidding,
    Contract,
    Countdown,
    DefendAlone,
    Ladder,
    NoTrump,
    OwnTricks,
    Pickup,
    TurnUp,
)
from euchre.rules.rules import Rules

with explain_missing_parts():
    import pyspiel


def most_points(rules: Rules) -> int:
    """Return a bound for the points that a side wins or loses in a hand."""
    lone = rules.auction.lone if isinstance(rules.auction, Bidding) else ()
    match rules.scoring:
        case OwnTricks():
            return rules.tricks
        case Ladder() as pays:
            steps = [value for rows in (pays.steps, pays.lone, pays.lone_defence) for _, value in rows]
            return max(pays.euchre, pays.lone_euchre, pays.super_euchre, *steps)
        case Contract(bonus=bonus):
            return max(rules.tricks + bonus, *[max(bid.made, bid.lost) + bonus for bid in lone], 0)
        case Countdown(penalty=penalty):
            return max(rules.tricks, penalty)


def shared_with_openspiel(rules: Rules) -> bool:
    """Return whether the 31 actions of OpenSpiel's own game are all that *rules* need."""
    auction, alone = rules.auction, rules.alone
    plain = (
        isinstance(auction, TurnUp) and auction.no_trump is NoTrump.NEVER and auction.pickup is Pickup.MUST
    )
    deck = rules.low is Rank.NINE and rules.copies == 1 and not rules.joker
    more_asked = rules.farmer is not None or rules.drop_out or rules.call_ace
    lone = alone is None or (alone.defend is DefendAlone.NEVER and alone.best_card is BestCard.NEVER)
    return plain and deck and lone and not more_asked


class Setting:
    """
    The setting of a game, from its parameters; `setting` keeps one for each choice of them.

    OpenSpiel forgets what Python keeps in a game object, but never its parameters.
    """

    def __init__(self, rules: str, dealer: int, chance: str, seed: int, actions: str) -> None:
        """
        Read the parameters.

        Raises: EuchreError when one is none of those there are.
        """
        self.rules = played_rules(known_rules(rules))
        self.dealer = known_seat(dealer, self.rules)
        self.explicit = chosen("chance", chance, ("explicit", "sampled")) == "explicit"
        self.shared = chosen("actions", actions, ("all", "openspiel")) == "openspiel"
        if self.shared and not shared_with_openspiel(self.rules):
            raise EuchreError(
                "actions='openspiel': these rules have decisions that OpenSpiel's 31 actions lack"
            )
        self.asks_apart = self.shared and self.rules.alone is not None and not self.rules.declared_after_call
        """
        With OpenSpiel's actions: whether OpenSpiel asks after a call whether to play alone, where our rules
        say it in the call.
        """
        self.numbering = numbering(self.rules)
        self.seed, self.hands = seed, 0


setting = cache(Setting)
"""Return the `Setting` of these parameters; the same object for the same parameters."""


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
        """
        Return what the hand brought *player*: its side's points less the mean of the others'.

        Raises: EuchreError when there is no such player.
        """
        return self._guarded(super().player_return, (player,))  # type: ignore[no-any-return]  # as above

    def player_reward(self, player: int) -> float:
        """
        Return what the last action brought *player*, in points: as `player_return` once the hand is
        over, 0 before.

        Raises: EuchreError when there is no such player.
        """
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
