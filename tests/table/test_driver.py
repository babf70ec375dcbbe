"""Computer players at a table: shown a view, forgiven their faults, and just in their accusations."""

from random import Random
from typing import Any, cast

import pytest

from euchre.actions import Action, Pass, Play
from euchre.hand import legal
from euchre.state import Phase
from euchre.table import Driver, SeededDeals, Sitter, Table, play_out, provable_accusation, safe_action
from euchre.variants import VARIANTS
from euchre.views import View


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
    table = Table(VARIANTS["twelve"], (Sitter("A", "x"), Sitter("B", "x")), SeededDeals(1))
    driver = Driver(table, {0: Broken(answer), 1: Lawful()})
    assert play_out(driver)
    assert driver.failed[0] > 0
    assert driver.failed[1] == 0


def test_a_game_that_nobody_can_win_stops() -> None:
    table = Table(VARIANTS["bid"], tuple(Sitter(name, "x") for name in "ABCD"), SeededDeals(1))
    assert not play_out(Driver(table, dict.fromkeys(range(4), Lawful())), most=5)
    assert table.hand_number == 4


def test_the_driver_waits_for_people() -> None:
    table = Table(VARIANTS["twelve"], (Sitter("A"), Sitter("B", "x")), SeededDeals(1))
    driver = Driver(table, {1: Lawful()})
    driver.run()
    assert table.state.turn == 0
    assert not driver.step()


@pytest.mark.parametrize("name", ["twelve-honour", "two-honour", "four-honour"])
def test_what_is_proven_is_true(name: str) -> None:
    """Many hands with unlawful cards: no accusation from the cards seen is ever false."""
    made = 0
    for seed in range(60):
        rules = VARIANTS[name]
        table = Table(rules, tuple(Sitter(str(at)) for at in range(rules.seats)), SeededDeals(seed))
        revoker = Revoker(seed)
        while not table.state.over:
            seat = table.state.turn
            assert table.act(seat, revoker.card(table.view(seat))).ok
            for other in range(rules.seats):
                case = provable_accusation(table.view(other))
                if case is not None:
                    assert table.act(other, case).ok
                    assert table.state.verdicts[-1].trick is not None
                    made += 1
                    break
    assert made > 30


def test_lawful_play_is_never_accused() -> None:
    for seed in range(30):
        table = Table(VARIANTS["twelve-honour"], (Sitter("A"), Sitter("B")), SeededDeals(seed))
        rng = Random(seed)
        while not table.state.over:
            table.act(table.state.turn, rng.choice(legal(table.state)))
            assert provable_accusation(table.view(0)) is None
            assert provable_accusation(table.view(1)) is None


def test_computer_players_call_a_revoke() -> None:
    """A person's unlawful card is called by the driver as soon as it can be proven."""
    called = 0
    for seed in range(20):
        table = Table(VARIANTS["twelve-honour"], (Sitter("A"), Sitter("B", "x")), SeededDeals(seed))
        driver, revoker = Driver(table, {1: Lawful()}), Revoker(seed)
        driver.run()
        while not table.state.over:
            table.act(0, revoker.card(table.view(0)))
            driver.run()
        called += any(verdict.by == 1 and verdict.trick is not None for verdict in table.state.verdicts)
    assert called > 10
