"""
A game of OpenSpiel, registered as ``python_euchre_rules``, with the rules as a parameter.

    >>> import pyspiel
    >>> import euchre.rl.openspiel
    >>> game = pyspiel.load_game("python_euchre_rules(rules=two)")
    >>> game.num_players(), game.num_distinct_actions()
    (2, 54)

Chance deals card by card, or, with ``chance=sampled``, a whole hand at once, the next of the seed. The
information state of a player is a position line with ``?`` for each card that it has not seen.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from math import prod
from reprlib import repr as shortened
from typing import Any, Final

import numpy as np

from euchre.base.chance import Chance
from euchre.base.errors import EuchreError
from euchre.base.missing_parts import explain_missing_parts
from euchre.hand.hand import apply, lay_out, legal, points, shuffled_deck
from euchre.hand.state import Phase, State
from euchre.notation.position import parse_position, show_position, show_view
from euchre.rl.episode import Terms, deck_of, payoffs
from euchre.rl.layout import layout_of
from euchre.rl.openspiel_game import CheckedState, Setting, drawn_luck, most_points, setting
from euchre.rl.options import known_name, known_seat, whole
from euchre.rl.reference import observed
from euchre.rl.table import played_rules
from euchre.rules.actions import Action, Call, Discard, GoAlone, Pass, Play
from euchre.rules.cards import CARDS, Card, Rank, Suit, Trump
from euchre.seen.possible_worlds import sample
from euchre.seen.views import view

with explain_missing_parts():
    import pyspiel

NAME: Final = "python_euchre_rules"
PARAMETERS: Final[dict[str, Any]] = {
    "rules": "tournament", "dealer": 0, "chance": "explicit", "seed": 0, "actions": "all",
}  # fmt: skip
LARGEST_PARAMETER: Final = 2**31 - 1
"""OpenSpiel keeps a parameter in 32 bits."""
PASS, SUITS, ALONE, TOGETHER = 24, 25, 29, 30
"""
The 31 actions of OpenSpiel's own game: 24 cards, by rank and within a rank from clubs to spades,
then these.
"""


def game_type(chance: str) -> Any:
    """Return the type of the game with *chance* ``explicit`` or ``sampled``."""
    modes = pyspiel.GameType.ChanceMode
    return pyspiel.GameType(
        short_name=NAME,
        long_name="Euchre by any rules",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=modes.EXPLICIT_STOCHASTIC if chance == "explicit" else modes.SAMPLED_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=6,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=PARAMETERS,
    )


class EuchreGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel has no types
    """The game: rules, who deals, how chance deals, which actions."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        """
        Make the game of *params*: ``rules``, ``dealer``, ``chance``, ``seed``, ``actions``.

        ``chance`` is ``explicit`` or ``sampled``, ``actions`` are ``all`` or those of ``openspiel``.

        Raises: EuchreError when one is none of those there are.
        """
        given = dict(PARAMETERS)
        if not isinstance(params, Mapping | None):
            raise EuchreError(f"parameters={shortened(params)}: give a dictionary with the name of each")
        for name, value in (params or {}).items():
            number = isinstance(PARAMETERS[known_name("parameters", name, PARAMETERS)], int)
            if not number and not isinstance(value, str):
                raise EuchreError(f"{name}={shortened(value)}: give a text")
            given[name] = whole(name, value) if number else value
            if number and not -LARGEST_PARAMETER <= given[name] <= LARGEST_PARAMETER:
                raise EuchreError(f"{name}={value}: OpenSpiel takes numbers up to {LARGEST_PARAMETER}")
        found = setting(**given)
        bound = 2.0 * most_points(found.rules)
        info = pyspiel.GameInfo(
            num_distinct_actions=31 if found.shared else len(found.numbering.codes),
            max_chance_outcomes=33 if found.explicit else 1,
            num_players=found.rules.seats,
            min_utility=-bound,
            max_utility=bound,
            utility_sum=0.0,
            max_game_length=layout_of(found.rules).history + found.shared,
        )
        super().__init__(game_type(given["chance"]), info, given)

    @property
    def setting(self) -> Setting:
        """The setting of the game."""
        return setting(**self.get_parameters())

    def new_initial_state(self, _: str = "") -> "EuchreState":
        """Return a state before the deal."""
        return EuchreState(self)

    def state_of(self, world: State) -> "EuchreState":
        """Return the state in which *world* was dealt and played."""
        found = EuchreState(self)
        found.put(world)
        return found

    def state_from_position(self, line: str) -> "EuchreState":
        """
        Return the state of a position *line* with every card, as `EuchreState.position` writes it.

        Raises: EuchreError when it is of other rules, or does not tell all cards.
        """
        if not isinstance(line, str):
            raise EuchreError(f"position={shortened(line)}: give the line of a position as text")
        world = parse_position(line).state
        if played_rules(world.rules) != self.setting.rules or world.dealer != self.setting.dealer:
            raise EuchreError("position: it is of other rules, or another dealer, than this game")
        if "?" in line:
            raise EuchreError("position: a state has every card; write them all down")
        return self.state_of(world)

    def deserialize_state(self, text: str) -> "EuchreState":
        """
        Return the state that its `serialize` wrote as *text*.

        Raises: EuchreError when it is no such text.
        """
        try:
            return super().deserialize_state(text)  # type: ignore[no-any-return]  # OpenSpiel has no types
        except (pyspiel.SpielError, TypeError):
            raise EuchreError(f"state={shortened(text)}: give what a state's `serialize` returned") from None

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "EuchreObserver":
        """Return an observer; with perfect recall it has every decision, too."""
        if not isinstance(iig_obs_type, pyspiel.IIGObservationType | None):
            raise EuchreError(f"iig_obs_type={shortened(iig_obs_type)}: give a pyspiel.IIGObservationType")
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return EuchreObserver(self.setting, perfect_recall=kind.perfect_recall, params=params)


class EuchreState(CheckedState):
    """A hand at one moment, the deal included."""

    def __init__(self, game: EuchreGame) -> None:
        """Begin before the first card."""
        super().__init__(game)
        self.setting = game.setting
        self.deck: tuple[Card, ...] = ()
        self.hand: State | None = None
        self.called: Trump | None = None
        """
        With OpenSpiel's actions: the suit that was named, while the maker has not said whether to
        play alone.
        """

    def __deepcopy__(self, _: object) -> "EuchreState":
        """Everything in a state is a value, so nothing in it needs a copy."""
        found = EuchreState(self.get_game())
        found.deck, found.hand, found.called = self.deck, self.hand, self.called
        return found

    def current_player(self) -> int:
        """Return who is to act: a seat, chance, or nobody."""
        if self.hand is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.hand.over else self.hand.turn

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the cards that may be dealt next, with their chances; one outcome where a hand is drawn."""
        if not self.setting.explicit:
            return [(0, 1.0)]
        left = Counter(self.setting.rules.deck)
        left.subtract(self.deck)
        total = left.total()
        return [(int(card), count / total) for card, count in sorted(left.items()) if count]

    def _legal_actions(self, player: int) -> list[int]:
        """Return the numbers of what *player* may do, ascending."""
        if self.hand is None or player != self.hand.turn:
            return []
        if self.called is not None:
            ways = {ALONE: Call(self.called, alone=True), TOGETHER: Call(self.called)}
            return [number for number, call in ways.items() if call in legal(self.hand)]
        return sorted({self._number(action) for action in legal(self.hand)})

    def _apply_action(self, action: int) -> None:
        """Carry out *action*: a card that is dealt, or what a player does."""
        game = self.setting
        if self.hand is None:
            if game.explicit:
                self.deck = (*self.deck, Card(action))
            elif not self.deck:  # `put` has set the cards; drawing others would shift the seed
                self.deck = self._drawn()
            if len(self.deck) == game.rules.cards_in_deck:
                self.hand = lay_out(game.rules, game.dealer, self.deck)
            return
        if game.asks_apart and SUITS <= action < ALONE:
            self.called = Trump(action - SUITS)
            return
        self.hand, self.called = apply(self.hand, self._action(action)), None

    def _drawn(self) -> tuple[Card, ...]:
        """The next hand of the seed."""
        self.setting.hands += 1
        return shuffled_deck(self.setting.rules, Chance(self.setting.seed, self.setting.hands - 1))

    def _number(self, action: Action) -> int:
        if not self.setting.shared:
            return self.setting.numbering.number(action)
        match action:
            case Play(card) | Discard(card):
                assert card.suit is not None
                return 4 * (card % 8 - Rank.NINE) + card.suit
            case Call(trump):
                return SUITS + trump
            case GoAlone():
                return ALONE
            case Pass() if self.hand is not None and self.hand.phase is Phase.ALONE:
                return TOGETHER
            case _:
                return PASS

    def _action(self, number: int) -> Action:
        assert self.hand is not None
        if self.called is not None:
            return Call(self.called, number == ALONE)
        if not self.setting.shared:
            return self.setting.numbering.actions[number]
        return next(action for action in legal(self.hand) if self._number(action) == number)

    def _action_to_string(self, player: int, action: int) -> str:
        """
        Return *action* as positions write it.

        Raises: EuchreError when this game has no such number.
        """
        most = len(CARDS) if player == pyspiel.PlayerId.CHANCE else self.get_game().num_distinct_actions()
        if not 0 <= action < most:
            raise EuchreError(f"action={action}: numbers 0 to {most - 1} are actions")
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {Card(action)}" if self.setting.explicit else "deal"
        if self.setting.shared:
            names = {PASS: str(Pass()), ALONE: "alone", TOGETHER: "together"}
            if action < PASS:
                return str(Card(8 * (action % 4) + action // 4 + Rank.NINE))
            return names.get(action) or str(Call(Trump(action - SUITS)))
        return str(self.setting.numbering.actions[action])

    def is_terminal(self) -> bool:
        """Return whether the hand is over."""
        return self.hand is not None and self.hand.over

    def returns(self) -> list[float]:
        """Return what the hand brought each seat: its side's points less the mean of the others'."""
        if self.hand is None or not self.hand.over:
            return [0.0] * self.setting.rules.seats
        return list(payoffs(Terms(self.setting.rules), self.hand, points(self.hand)))

    def information_state_string(self, player: int | None = None) -> str:
        """Return what *player* knows, and knew: a position line with ``?`` for what it has not seen."""
        seat = self.current_player() if player is None else known_seat(player, self.setting.rules)
        if self.hand is None:
            return f"{seat} before the deal"
        named = "" if self.called is None else f" naming {self.called.name.lower()}"
        return f"{seat} {show_view(view(self.hand, seat))}{named}"

    def observation_string(self, player: int | None = None) -> str:
        """Return the same as `information_state_string`: a position has every decision so far."""
        return self.information_state_string(player)

    def resample_from_infostate(self, player: int, draw: Any) -> "EuchreState":
        """
        Return a state that looks the same to *player*: any of its worlds, each as likely as another.

        *draw*, called without arguments, returns a random number from 0 to 1.
        """
        game = self.get_game()
        if self.hand is None:
            return game.new_initial_state()  # type: ignore[no-any-return]  # OpenSpiel has no types
        seen = view(self.hand, known_seat(player, self.setting.rules))
        found: EuchreState = game.state_of(sample(seen, drawn_luck(draw)))
        if self.called is not None:
            found.apply_action(SUITS + self.called)
        return found

    def position(self) -> str:
        """
        Return the hand as a position line with every card, which `EuchreGame.state_from_position` reads.

        Raises: EuchreError before the deal.
        """
        if self.hand is None:
            raise EuchreError("nothing is dealt yet: there is no position")
        return show_position(self.hand)

    def put(self, world: State) -> None:
        """Deal and play what led to *world*, from before the deal."""
        deck = deck_of(world)
        done = super(CheckedState, self).apply_action  # OpenSpiel's own method: all actions here are lawful
        if self.setting.explicit:
            for card in deck:
                done(int(card))
        else:
            self.deck = deck
            done(0)
        for deed in world.history:
            for number in self._numbers(deed.action):
                done(number)

    def _numbers(self, action: Action) -> Sequence[int]:
        """The numbers that stand for *action*: two for a call, with OpenSpiel's actions."""
        number = self._number(action)
        if self.setting.asks_apart and isinstance(action, Call):
            return (number, ALONE if action.alone else TOGETHER)
        return (number,)

    def __str__(self) -> str:
        """The position, or the progress of the deal."""
        if self.hand is None:
            return f"{len(self.deck)} cards dealt: {''.join(map(str, self.deck))}"
        return self.position() + ("" if self.called is None else f" naming {self.called.name.lower()}")


class EuchreObserver:
    """
    What a player knows as numbers: the observation of the environments, and with recall the history.

    With OpenSpiel's actions a bit for each suit stands between them: it marks the suit that was named while
    the maker has not said whether to play alone.
    """

    def __init__(self, setting: Setting, *, perfect_recall: bool, params: Any) -> None:
        """Make room for what is observed in *setting*."""
        if params:
            raise EuchreError(f"observation parameters {params}: there are none")
        layout = layout_of(setting.rules)
        shapes: dict[str, tuple[int, ...]] = {"observation": (layout.size,)}
        if setting.shared:
            shapes["naming"] = (len(Suit),)
        if perfect_recall:
            shapes["history"] = (layout.history, 3)
        self.tensor = np.zeros(sum(map(prod, shapes.values())), np.float32)
        self.dict: dict[str, Any] = {}
        at = 0
        for name, shape in shapes.items():
            self.dict[name] = self.tensor[at : at + prod(shape)].reshape(shape)
            at += prod(shape)

    def set_from(self, state: EuchreState, player: int) -> None:
        """Write what *player* knows of *state* to the tensor; zeros before the deal."""
        self.tensor.fill(0)
        if state.hand is not None:
            observation = observed(view(state.hand, player))
            self.dict["observation"][:] = observation.row
            if "history" in self.dict:
                self.dict["history"][:] = observation.history
            if state.called is not None:
                self.dict["naming"][state.called] = 1

    def string_from(self, state: EuchreState, player: int) -> str:
        """Return what *player* knows of *state* as text."""
        return state.information_state_string(player)


pyspiel.register_game(game_type("explicit"), EuchreGame)
