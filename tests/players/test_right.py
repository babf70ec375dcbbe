"""The right: what it plays, that it cheats nobody, that the network shipped is the one that was measured."""

from dataclasses import replace
from random import Random

import numpy as np
import pytest

from euchre import apply, deal, legal, variant
from euchre.base.errors import EuchreError
from euchre.hand.hand import new
from euchre.hand.state import Phase, State
from euchre.kernel.worlds.sampler import Sampler
from euchre.players.registry import ladder
from euchre.players.registry.ladder import PLAYERS
from euchre.players.rules_of_thumb.queen import Queen
from euchre.players.search.ace import Ace
from euchre.players.search.evaluation import Evaluator
from euchre.players.trained.players.right import Direct, Right, network_name, network_values, networks
from euchre.players.trained.training.right import against_jack
from euchre.rules.actions import Action, Call, Pass
from euchre.rules.cards import Card
from euchre.rules.mechanisms import Revoke
from euchre.rules.rules import Rules
from euchre.rules.variants import VARIANTS
from euchre.seen.views import view
from tests.kernel.test_observe import SYMMETRIES, in_suits, suited
from tests.repetition import few_of

DIRECT = Right(1, search=False)
GAMES = ("tournament", "euchre", "four", "two")


def positions(name: str, seed: int, n: int) -> list[State]:
    """Positions with a choice, of hands that the network plays."""
    rules, rng, found = variant(name), Random(seed), []
    for number in range(n):
        state = deal(rules, number % rules.seats, rng)
        while not state.over:
            if len(legal(state)) > 1:
                found.append(state)
            state = apply(state, DIRECT.choose(view(state, state.turn)))
    return found


# --- What it plays -----------------------------------------------------------------------------------------


def test_the_networks_are_for_four_and_two_handed_games() -> None:
    """Four at 24 or 32 cards, however the dealer is stuck and the upcard taken; two at five cards."""
    trained = {name for name, rules in VARIANTS.items() if Direct.refusal(rules) is None}
    assert trained == {"tournament", "tournament-8", "four", "euchre", "two"}
    assert network_name(replace(variant("euchre"), target=11, cut=False)) == "four"
    assert network_name(replace(variant("two"), target=15)) == "two"


@pytest.mark.parametrize(
    "name",
    few_of(
        ["british", "twelve", "cutthroat", "bid"],
        {"british", "cutthroat"},
        rest=pytest.mark.ci,
    ),
)
def test_without_a_network_right_plays_as_the_ace(name: str) -> None:
    """Twelve tricks, jokers, bids; the network alone, without a search, leaves them to the queen."""
    rules = variant(name)
    assert (network_name(rules), Right.refusal(rules)) == (None, None)
    state, rng = deal(rules, 0, Random(3)), Random(5)
    for _ in range(3):
        observations = view(state, state.turn)
        assert Right(1).choose(observations) == Ace(1).choose(observations)
        assert DIRECT.choose(observations) == Direct(1).choose(observations) == Queen(1).choose(observations)
        state = apply(state, rng.choice(legal(state)))
    observations = view(state, state.turn)
    found, other = (one.evaluate(observations, 20) for one in (Right(1), Ace(1)))
    assert found.actions == other.actions
    assert np.array_equal(found.equity, other.equity)
    with pytest.raises(EuchreError, match="right:direct cannot judge this game: the right's network was"):
        Direct(1).evaluate(observations)


def test_rules_that_the_kernel_does_not_play_are_left_to_the_queen() -> None:
    rules = replace(variant("tournament"), revoke=Revoke())
    state = deal(rules, 0, Random(3))
    observations = view(state, state.turn)
    assert Right.refusal(rules) is not None
    assert Right(1).choose(observations) == Queen(1).choose(observations)
    with pytest.raises(EuchreError, match="right cannot judge this game: the kernel judges no reneges"):
        Right(1).evaluate(observations)


def test_the_ladder_has_it() -> None:
    player = PLAYERS["right"](5)
    assert (player.name, isinstance(player, Evaluator)) == ("right", True)


def test_the_network_alone_can_be_asked_for() -> None:
    """Where players are named, to measure it; the ladder does not have it."""
    direct = ladder.player("Right:direct", 5)
    assert direct == Direct(5)
    assert (direct.name, Direct(5).search) == ("right:direct", False)
    assert "right:direct" not in PLAYERS
    for state in positions("two", 3, 2):
        observations = view(state, state.turn)
        assert direct.choose(observations) == DIRECT.choose(observations)


# --- It cheats nobody ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "player",
    [DIRECT, pytest.param(Right(1), marks=pytest.mark.ci)],
    ids=["direct", "searching"],
)
@pytest.mark.parametrize("name", ["tournament", "two"])
def test_the_same_choice_in_every_world_that_looks_the_same(player: Right, name: str) -> None:
    """Same view, same seed: same choice, whatever the others hold."""
    states = positions(name, 7, 4)
    for state in states[:: 1 if player is DIRECT else 9]:
        observations = view(state, state.turn)
        other = view(Sampler(observations).draw(1, 3).state(0), state.turn)
        assert player.choose(observations) == player.choose(other)


@pytest.mark.parametrize("name", GAMES)
def test_it_does_what_is_legal(name: str) -> None:
    for state in positions(name, 11, 4):
        observations = view(state, state.turn)
        assert tuple(network_values(observations)) == legal(state)


@pytest.mark.parametrize("name", ["tournament", "two"])
def test_its_judgement_is_of_every_choice(name: str) -> None:
    """Weights that add up to one; a value for each legal action, and one of the best of them is chosen."""
    for state in positions(name, 5, 3)[::7]:
        observations = view(state, state.turn)
        found = Right(2).evaluate(observations, 40)
        assert sorted(map(str, found.actions)) == sorted(map(str, legal(state)))
        assert found.weights.sum() == pytest.approx(1)
        assert found.points.shape == (len(legal(state)), 40)
        assert Right(2).choose(observations) in legal(state)


def test_suits_have_no_names() -> None:
    """In other suits the network chooses the same."""
    rules = variant("tournament")
    for seed in range(2):
        deck = list(rules.deck)
        Random(seed).shuffle(deck)
        for turned in SYMMETRIES:
            one = new(rules, seed % 4, tuple(deck))
            two = new(rules, seed % 4, tuple(suited(card, turned) for card in deck))
            while not one.over:
                values, others = (network_values(view(state, state.turn)) for state in (one, two))
                for action, worth in values.items():
                    assert others[in_suits(action, turned)] == pytest.approx(worth, abs=1e-4)
                action = max(values, key=lambda each: values[each])
                one, two = apply(one, action), apply(two, in_suits(action, turned))


# --- The network that is shipped ----------------------------------------------------------------------------


def test_the_network_shipped_says_what_it_said_when_it_was_measured() -> None:
    """What goes in and what comes out, written down: another network, or other arithmetic, shows."""
    words = np.array([[0x6A0B, 0, 0, 1 << 40, 3, 1 << 13 | 1 << 34, 0, 0, 0]], np.int64)
    for name, expected in GOLDEN.items():
        slots, value = networks()[name](words)
        assert [*slots[0, :33:8].tolist(), float(value[0])] == pytest.approx(expected, abs=2e-3)


GOLDEN: dict[str, list[float]] = {
    "four": [-0.035, -0.225, 0.101, -0.346, 1.1, -0.125],
    "two": [0.014, -0.004, -0.116, -0.185, 0.068, 0.017],
}


@pytest.mark.parametrize(("name", "least"), [("tournament", 0.08), ("euchre", 0.08), ("two", 0.08)])
def test_the_network_alone_beats_the_jack(name: str, least: float) -> None:
    """By points a deal, deals played from both sides, with three standard errors to spare."""
    rules = variant(name)
    key = network_name(rules)
    assert key is not None
    mean, error = against_jack(networks()[key], rules, 1500, seed=5)
    assert mean - 3 * error > least - 0.06
    assert mean > least


# --- What people expect -------------------------------------------------------------------------------------


def call(hand: str, upcard: str, rules: Rules | None = None, scores: tuple[int, ...] = ()) -> Action:
    """What the dealer says, everyone having passed, with these cards and that upcard."""
    rules = rules or variant("tournament")
    own, up = [Card.parse(text) for text in hand.split()], Card.parse(upcard)
    rest = [card for card in rules.deck if card not in own and card != up]
    Random(1).shuffle(rest)
    order: list[Card] = []
    for size in rules.packets:
        for seat in (0, 1, 2, 3):  # eldest first; the dealer is seat 3
            order += [(own if seat == 3 else rest).pop(0) for _ in range(size)]
    state = new(rules, 3, (*order, up, *rest))
    for _ in range(3):
        state = apply(state, Pass())
    assert state.phase is Phase.CALL
    return DIRECT.choose(view(state, 3, scores))


def test_a_sure_loner_is_called() -> None:
    """Both bowers, ace and king of trumps with an ace beside: alone."""
    found = call("JS JC AS KS AH", "QS")
    assert isinstance(found, Call)
    assert found.alone


def test_no_loner_where_two_points_win_as_well() -> None:
    """At 9 points a sweep with the partner is enough."""
    found = call("JS JC AS KS AH", "QS", scores=(0, 9))
    assert isinstance(found, Call)
    assert not found.alone


def test_nothing_is_called_on_nothing() -> None:
    assert call("9H TH 9D QD 9C", "9S") == Pass()
