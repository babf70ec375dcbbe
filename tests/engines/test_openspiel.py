"""
Lockstep with OpenSpiel 2.0.2, a stranger's reading of the game we share with it: four players, 24 cards.

It asks "alone?" after the dealer's discard, as we do where it is declared after the call; where we say it
with the call, the answer is kept until OpenSpiel asks. It keeps the upcard in the dealer's hand, and
with ``allow_lone_defender`` it asks the defenders in every hand, lone or not (`DefendAlone.ALWAYS`).
"""

from dataclasses import replace
from functools import cache
from random import Random
from typing import Any, Final

import pytest

from euchre.hand.hand import apply, deal, legal, points
from euchre.hand.state import Phase, State
from euchre.rules.actions import Action, Call, Defend, Discard, GoAlone, Play
from euchre.rules.cards import Card
from euchre.rules.rules import Alone, DeclareAlone, DefendAlone, Rules, TurnUp
from tests.engines.goldens import DEALS, OPENSPIEL, PATHS, start
from tests.needs import needs_package

needs_package("pyspiel")
import pyspiel

pytestmark = pytest.mark.ci

PASS, CLUBS, ALONE, TOGETHER = 24, 25, 29, 30
SETTINGS: Final = {
    f"stick={stick} defend={defend} {declared}": (stick, defend, declared)
    for stick in (True, False)
    for defend in (False, True)
    for declared in DeclareAlone
}
HANDS, MANY, CHUNKS = 250, 1_000_000, 40
SEED = 2026


def rules_of(*, stick: bool, defend: bool, declared: DeclareAlone = DeclareAlone.WITH_CALL) -> Rules:
    """OpenSpiel's rules, in our words."""
    alone = Alone(defend=DefendAlone.ALWAYS if defend else DefendAlone.NEVER, declared=declared)
    return replace(OPENSPIEL, auction=TurnUp(stick=stick, bury_upcard=False), alone=alone)


def game_of(*, stick: bool, defend: bool) -> Any:
    """The same in OpenSpiel's."""
    return pyspiel.load_game("euchre", {"stick_the_dealer": stick, "allow_lone_defender": defend})


NUMBER = {card: 4 * ((card & 7) - 2) + (card >> 3) for card in OPENSPIEL.deck}
"""OpenSpiel numbers cards by rank, nines first, and within a rank from clubs to spades."""


def number(action: Action, phase: Phase) -> int:
    """OpenSpiel's number for what we do; whether a call is alone it asks later."""
    match action:
        case Play(card) | Discard(card):
            return NUMBER[card]
        case Call(trump, _):
            return CLUBS + trump
        case Defend() | GoAlone():
            return ALONE
        case _:
            return TOGETHER if phase in {Phase.DEFEND, Phase.ALONE} else PASS


def dealt(game: Any, state: State) -> Any:
    """The same deal over there: cards go round singly, the dealer's first; then the upcard."""
    other = game.new_initial_state()
    other.apply_action(state.dealer)
    for at in range(5):
        for i in range(4):
            other.apply_action(NUMBER[state.hands[(state.dealer + i) % 4][at]])
    assert isinstance(state.upcard, Card)
    other.apply_action(NUMBER[state.upcard])
    return other


def lockstep(game: Any, state: State, rng: Random) -> int:
    """Play one hand here and there, by lot, and compare at every decision; return how many there were."""
    other, decisions = dealt(game, state), 0
    owed: bool | None = None
    """Whether our maker said "alone", while OpenSpiel has not asked."""
    while not other.is_terminal():
        decisions += 1
        allowed = other.legal_actions()
        if owed is not None and allowed == [ALONE, TOGETHER]:
            assert other.current_player() == state.maker, f"{state}\n{other}"
            other.apply_action(ALONE if owed else TOGETHER)
            owed = None
            continue
        assert other.current_player() == state.turn, f"{state}\n{other}"
        ours: dict[int, list[Action]] = {}
        for action in legal(state):
            ours.setdefault(number(action, state.phase), []).append(action)
        assert sorted(ours) == allowed, f"{state}\n{other}\nours {sorted(ours)}, theirs {allowed}"
        # Three passes in four: otherwise the second round, and the stuck dealer, would hardly come up.
        chosen = (
            PASS if allowed[0] == PASS and rng.random() < 0.75 else allowed[int(rng.random() * len(allowed))]
        )
        action = ours[chosen][int(rng.random() * len(ours[chosen]))]
        if isinstance(action, Call) and not state.rules.declared_after_call:
            assert ours[chosen] == [Call(action.trump, alone=False), Call(action.trump, alone=True)]
            owed = action.alone
        other.apply_action(chosen)
        state = apply(state, action)
    assert state.over, f"{state}\n{other}"
    north, east = points(state)
    assert other.returns() == [north - east, east - north] * 2, f"{state}\n{other}"
    return decisions


@cache
def table(setting: str) -> tuple[Any, Rules]:
    """OpenSpiel's game and our rules under one setting."""
    stick, defend, declared = SETTINGS[setting]
    return game_of(stick=stick, defend=defend), rules_of(stick=stick, defend=defend, declared=declared)


def compare_with(game: Any, rules: Rules, rng: Random, hands: int) -> int:
    """So many hands under those rules; how many decisions were compared."""
    return sum(lockstep(game, deal(rules, rng.randrange(4), rng), rng) for _ in range(hands))


@pytest.mark.parametrize("setting", SETTINGS)
def test_openspiel_agrees(setting: str) -> None:
    """Same seat to act, same choices, same score."""
    game, rules = table(setting)
    assert compare_with(game, rules, Random(f"{SEED} {setting}"), HANDS) > 15 * HANDS


@pytest.mark.long
@pytest.mark.parametrize("chunk", range(1, CHUNKS + 1))
def test_openspiel_agrees_on_a_million(chunk: int) -> None:
    """A million hands, a fortieth at a time: ``-v`` shows how far it has come."""
    hands = MANY // CHUNKS
    game, rules = table([*SETTINGS][chunk % len(SETTINGS)])
    assert compare_with(game, rules, Random(f"{SEED} {chunk}"), hands) > 15 * hands


@pytest.mark.parametrize("name", DEALS)
def test_openspiel_counts_the_same_paths(name: str) -> None:
    """The known shallow counts are OpenSpiel's own."""

    def paths(other: Any, depth: int) -> int:
        if not depth:
            return 1
        return sum(paths(other.child(action), depth - 1) for action in other.legal_actions())

    other = dealt(game_of(stick=True, defend=False), start(OPENSPIEL, name))
    assert [paths(other, depth) for depth in range(1, 8)] == PATHS[name]


def test_a_difference_is_found() -> None:
    """The comparison compares: against other rules than its own it fails."""
    game = game_of(stick=True, defend=True)
    rules = rules_of(stick=True, defend=True)
    for wrong in (
        replace(rules, auction=TurnUp(stick=True)),
        replace(rules, auction=TurnUp(bury_upcard=False)),
        replace(rules, alone=Alone(defend=DefendAlone.LONERS)),
        replace(rules, alone=Alone()),
    ):
        with pytest.raises(AssertionError):
            compare_with(game, wrong, Random(SEED), 200)
