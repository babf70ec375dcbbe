"""The game of OpenSpiel: its own suite, and what a player knows there."""

from dataclasses import replace
from random import Random
from typing import Any

import numpy as np
import pytest

from euchre.base.chance import Chance
from euchre.base.errors import EuchreError
from euchre.hand.hand import new, points, shuffled_deck
from euchre.hand.state import Phase
from euchre.rules.rules import Alone, DeclareAlone
from euchre.rules.text import share_code
from euchre.rules.variants import VARIANTS
from euchre.seen.views import view
from tests.needs import needs_package

needs_package("pyspiel")
import pyspiel

from euchre.rl import openspiel

pytestmark = pytest.mark.ci

QUICK = ["tournament", "twelve"]
GAMES = [pytest.param(name, marks=[] if name in QUICK else pytest.mark.long) for name in VARIANTS]


def game_of(**parameters: Any) -> Any:
    """The registered game."""
    return pyspiel.load_game(openspiel.NAME, parameters)


def play_on(state: Any, rng: Random, stop: int = 1000) -> Any:
    """Go on at random for *stop* steps, or to the end; return the state."""
    for _ in range(stop):
        if state.is_terminal():
            break
        state.apply_action(rng.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize("name", GAMES)
def test_passes_the_suite_of_openspiel(name: str) -> None:
    pyspiel.random_sim_test(game_of(rules=name), num_sims=1, serialize=True, verbose=False)


def test_passes_the_suite_with_its_own_actions_and_with_drawn_deals() -> None:
    shared, drawn = game_of(actions="openspiel"), game_of(chance="sampled")
    assert shared.num_distinct_actions() == 31
    pyspiel.random_sim_test(shared, num_sims=3, serialize=True, verbose=False)
    pyspiel.random_sim_test(drawn, num_sims=1, serialize=False, verbose=False)
    modes = pyspiel.GameType.ChanceMode
    assert shared.get_type().chance_mode == modes.EXPLICIT_STOCHASTIC
    assert drawn.get_type().chance_mode == modes.SAMPLED_STOCHASTIC


@pytest.mark.parametrize(
    "alone",
    [Alone(declared=DeclareAlone.AFTER_CALL), Alone(partner_of_dealer_must=True)],
    ids=["after the discard", "with the call"],
)
def test_alone_is_asked_when_and_where_the_rules_have_it(alone: Alone) -> None:
    """After the discard, as OpenSpiel's own game does, or with the call, and not where it must be alone."""
    game = game_of(actions="openspiel", rules=share_code(replace(VARIANTS["tournament"], alone=alone)))
    pyspiel.random_sim_test(game, num_sims=3, serialize=True, verbose=False)
    rng, asked = Random(5), set[tuple[int, ...]]()
    for _ in range(60):
        state = play_on(game.new_initial_state(), rng, game.setting.rules.cards_in_deck)
        while not state.is_terminal():
            numbers = tuple(state.legal_actions())
            if openspiel.ALONE in numbers:
                asked.add(numbers)
                assert state.hand.phase in {Phase.CALL, Phase.ALONE}
                assert (state.called is None) is game.setting.rules.declared_after_call
            play_on(state, rng, 1)
    assert asked == {(29, 30), *[(29,)] * alone.partner_of_dealer_must}


@pytest.mark.parametrize("name", GAMES)
def test_a_resampled_state_looks_the_same(name: str) -> None:
    """Another world with the same information state, of which the tensors are equal, too."""
    rng, game = Random(4), game_of(rules=name)
    observer = game.make_py_observer(pyspiel.IIGObservationType(perfect_recall=True))
    state = play_on(game.new_initial_state(), rng, game.setting.rules.cards_in_deck + 6)
    for player in range(game.num_players()):
        other = state.resample_from_infostate(player, rng.random)
        assert other.information_state_string(player) == state.information_state_string(player)
        assert view(other.hand, player) == view(state.hand, player)
        observation = []
        for one in (state, other):
            observer.set_from(one, player)
            observation.append(observer.tensor.copy())
        assert np.array_equal(*observation)
        assert observer.string_from(state, player) == state.information_state_string(player)


@pytest.mark.parametrize("actions", ["all", "openspiel"])
def test_information_states_that_differ_have_tensors_that_differ(actions: str) -> None:
    """The naming of a suit among them, of which OpenSpiel's actions ask in a second step whether alone."""
    rng, game, met = Random(3), game_of(actions=actions), dict[bytes, str]()
    for _ in range(4):
        state = play_on(game.new_initial_state(), rng, game.setting.rules.cards_in_deck)
        while not state.is_terminal():
            player = state.current_player()
            tensor = np.array(state.information_state_tensor(player)).tobytes()
            text = state.information_state_string(player)
            assert met.setdefault(tensor, text) == text
            play_on(state, rng, 1)
    assert actions == "all" or any(" naming " in text for text in met.values())


@pytest.mark.parametrize("actions", ["all", "openspiel"])
def test_a_position_holds_the_whole_state(actions: str) -> None:
    rng, game = Random(2), game_of(actions=actions)
    for stop in (24, 26, 33, 60):
        state = play_on(game.new_initial_state(), rng, stop)
        if state.called is None:
            other = game.state_from_position(state.position())
            assert str(other) == str(state)
            assert other.legal_actions() == state.legal_actions()
            assert other.returns() == state.returns()


def test_pays_the_own_side_less_the_others() -> None:
    state = play_on(game_of(rules="tournament").new_initial_state(), Random(1))
    north, east = points(state.hand)
    assert state.returns() == [north - east, east - north] * 2


def test_chance_deals_each_card_that_is_left() -> None:
    game = game_of(rules="bid-48")
    state = game.new_initial_state()
    assert state.chance_outcomes() == [(card, pytest.approx(2 / 48)) for card, _ in state.chance_outcomes()]
    state.apply_action(2)
    assert dict(state.chance_outcomes())[2] == pytest.approx(1 / 47)
    assert "9C" in str(state)
    assert "9C" not in state.information_state_string(0)


def test_drawn_deals_follow_the_seed() -> None:
    game = game_of(chance="sampled", seed=6, rules="two")
    state = game.new_initial_state()
    state.apply_action(0)
    again = game_of(chance="sampled", seed=6, rules="two").new_initial_state()
    again.apply_action(0)
    assert state.current_player() == again.current_player() == 1
    assert state.hand != again.hand  # the next hand of the same seed


def test_a_state_that_is_set_takes_no_hand_of_the_seed() -> None:
    game = game_of(chance="sampled", seed=7, rules="two")
    for number in range(2):
        state = game.new_initial_state()
        state.apply_action(0)
        assert state.hand == new(game.setting.rules, 0, shuffled_deck(game.setting.rules, Chance(7, number)))
        again = game.state_from_position(state.position())
        assert again.hand == state.hand
        other = state.resample_from_infostate(0, Random(1).random)
        assert other.information_state_string(0) == state.information_state_string(0)


@pytest.mark.parametrize(
    ("parameters", "said"),
    [
        ({"rules": "whist"}, "whist"),
        ({"dealer": 4}, "seat=4"),
        ({"chance": "fair"}, "chance='fair'"),
        ({"actions": "few"}, "actions='few'"),
        ({"actions": "openspiel", "rules": "bid"}, "actions='openspiel': these rules"),
        ({"delaer": 1}, "parameters: there is no 'delaer'; did you mean dealer"),
        ({"rules": ["two"]}, r"rules=\['two'\]: give a text"),
        ({"seed": 1.5}, "seed=1.5: give a whole number"),
        ({"seed": 1 << 31}, "seed=2147483648: OpenSpiel takes numbers up to"),
    ],
)
def test_a_parameter_that_does_not_fit_gets_a_sentence(parameters: dict[str, Any], said: str) -> None:
    with pytest.raises(EuchreError, match=said):
        openspiel.EuchreGame(parameters)


def test_a_position_that_does_not_fit_gets_a_sentence() -> None:
    game = game_of(rules="two", dealer=1)
    state = play_on(game.new_initial_state(), Random(1), 26)
    line = state.position()
    with pytest.raises(EuchreError, match="of other rules"):
        game_of(rules="tournament").state_from_position(line)
    with pytest.raises(EuchreError, match="write them all down"):
        game.state_from_position(state.information_state_string(0)[2:])
    with pytest.raises(EuchreError, match="nothing is dealt yet"):
        game.new_initial_state().position()
    with pytest.raises(EuchreError, match="position=5: give the line of a position as text"):
        game.state_from_position(5)
    with pytest.raises(EuchreError, match="seat=9: there is none"):
        state.information_state_string(9)


@pytest.mark.parametrize("action", [-1, 57, 999, 10**20, 1.5, None, "x"])
def test_an_action_that_is_not_lawful_gets_a_sentence_and_changes_nothing(action: Any) -> None:
    """In the deal, in a hand, and at its end: OpenSpiel answers in C++, or takes it."""
    state = game_of(rules="two").new_initial_state()
    for stop, may in (
        (3, r"chance may: 2 \(deal 9C\)"),
        (21, r"seat 1 may: 0 \(pass\)"),
        (99, "the hand is over"),
    ):
        play_on(state, Random(1), stop)
        before = str(state)
        for do in (state.apply_action, state.child):
            with pytest.raises(EuchreError, match=rf"action {action}: {may}|action=.*: give a whole number"):
                do(action)
        assert str(state) == before


@pytest.mark.parametrize("stop", [0, 30])
def test_a_player_that_is_not_there_gets_a_sentence(stop: int) -> None:
    state = play_on(game_of(rules="two").new_initial_state(), Random(1), stop)
    for name in (
        "legal_actions", "legal_actions_mask", "information_state_tensor", "observation_tensor",
        "information_state_string", "player_return", "player_reward",
    ):  # fmt: skip
        getattr(state, name)(1)
        for player in (2, -1, "x"):
            with pytest.raises(
                EuchreError, match=r"seat=.*: there is none; the seats are|give a whole number"
            ):
                getattr(state, name)(player)
    if stop == 0:
        with pytest.raises(EuchreError, match="no player is to act here"):
            state.information_state_tensor()


def test_whatever_else_does_not_fit_gets_a_sentence() -> None:
    game = game_of(rules="two")
    state = play_on(game.new_initial_state(), Random(1), 30)
    for draw in (None, 5, lambda: None, lambda: float("nan")):
        with pytest.raises(EuchreError, match=r"draw=.*: give a function that returns a number from 0 to 1"):
            state.resample_from_infostate(0, draw)
    with pytest.raises(EuchreError, match="action=99: numbers 0 to 53 are actions"):
        state.action_to_string(99)
    with pytest.raises(EuchreError, match="state='x': give what a state's `serialize` returned"):
        game.deserialize_state("x")
    with pytest.raises(EuchreError, match="iig_obs_type=True: give"):
        game.make_py_observer(True)
    with pytest.raises(EuchreError, match="parameters='two': give a dictionary"):
        openspiel.EuchreGame("two")  # type: ignore[arg-type]  # it is what is tried
