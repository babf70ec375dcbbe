"""Computer players at a table: shown a view, forgiven their faults, and just in their accusations."""

from random import Random
from typing import Any, cast

import pytest

from euchre.hand.hand import legal
from euchre.hand.state import Phase
from euchre.live import Driver, LiveGame, SeededDeals, Sitter, play_out, provable_accusation, safe_action
from euchre.rules.actions import Action, Pass, Play
from euchre.rules.variants import VARIANTS
from euchre.seen.views import View


class Lawful:
    """Chooses what `safe_action` chooses."""

    def choose(self, view: View) -> Action:
        """The safe choice."""
        return safe_action(view)


class Broken:
    """Raises, or answers rubbish."""

    def __init__(self, answer: object) -> None:
        self.answer = answer

    def choose(self, view: View) -> Action:
        """Not what was asked."""
        assert isinstance(view, View)
        if isinstance(self.answer, Exception):
            raise self.answer
        return cast("Action", self.answer)


class Revoker:
    """Plays any card it can reach, lawful or not."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)

    def card(self, view: View) -> Action:
        """A card that may be unlawful; anything lawful before the play."""
        if view.phase is not Phase.PLAY:
            return self.random.choice(view.legal)
        return Play(self.random.choice(view.holding))


@pytest.mark.parametrize("answer", [ValueError("no"), "rubbish", None, Pass(), 42, RecursionError()])
def test_a_player_that_fails_is_replaced_and_counted(answer: Any) -> None:
    """Whatever it does wrong, a safe choice is made, and the game ends."""
    game = LiveGame(VARIANTS["twelve"], (Sitter("A", "x"), Sitter("B", "x")), SeededDeals(1))
    driver = Driver(game, {0: Broken(answer), 1: Lawful()})
    assert play_out(driver)
    assert driver.failed[0] > 0
    assert driver.failed[1] == 0


def test_a_game_that_nobody_can_win_stops() -> None:
    game = LiveGame(VARIANTS["bid"], tuple(Sitter(name, "x") for name in "ABCD"), SeededDeals(1))
    assert not play_out(Driver(game, dict.fromkeys(range(4), Lawful())), most=5)
    assert game.hand_number == 4


def test_the_driver_waits_for_people() -> None:
    game = LiveGame(VARIANTS["twelve"], (Sitter("A"), Sitter("B", "x")), SeededDeals(1))
    driver = Driver(game, {1: Lawful()})
    driver.run()
    assert game.state.turn == 0
    assert not driver.step()


@pytest.mark.parametrize("name", ["twelve-honour", "two-honour", "four-honour"])
def test_what_is_proven_is_true(name: str) -> None:
    """Many hands with unlawful cards: no accusation from the cards seen is ever false."""
    made = 0
    for seed in range(60):
        rules = VARIANTS[name]
        game = LiveGame(rules, tuple(Sitter(str(at)) for at in range(rules.seats)), SeededDeals(seed))
        revoker = Revoker(seed)
        while not game.state.over:
            seat = game.state.turn
            assert game.act(seat, revoker.card(game.view(seat))).ok
            for other in range(rules.seats):
                case = provable_accusation(game.view(other))
                if case is not None:
                    assert game.act(other, case).ok
                    assert game.state.verdicts[-1].trick is not None
                    made += 1
                    break
    assert made > 30


def test_lawful_play_is_never_accused() -> None:
    for seed in range(30):
        game = LiveGame(VARIANTS["twelve-honour"], (Sitter("A"), Sitter("B")), SeededDeals(seed))
        rng = Random(seed)
        while not game.state.over:
            game.act(game.state.turn, rng.choice(legal(game.state)))
            assert provable_accusation(game.view(0)) is None
            assert provable_accusation(game.view(1)) is None


def test_computer_players_call_a_revoke() -> None:
    """A person's unlawful card is called by the driver as soon as it can be proven."""
    called = 0
    for seed in range(20):
        game = LiveGame(VARIANTS["twelve-honour"], (Sitter("A"), Sitter("B", "x")), SeededDeals(seed))
        driver, revoker = Driver(game, {1: Lawful()}), Revoker(seed)
        driver.run()
        while not game.state.over:
            game.act(0, revoker.card(game.view(0)))
            driver.run()
        called += any(verdict.by == 1 and verdict.trick is not None for verdict in game.state.verdicts)
    assert called > 10
