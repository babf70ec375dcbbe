"""Honour play at the terminal: owning up to a revoke, and a card laid out of turn."""

import io

import pytest

from euchre.actions import Accuse, Play
from euchre.hand import legal
from euchre.players.rules_of_thumb.revoke_proof import provable_accusation
from euchre.state import End, Phase
from euchre.table import Driver, SeededDeals, Table
from euchre.terminal.saves import Autosave
from euchre.terminal.screen import Screen
from euchre.terminal.session import Session
from euchre.terminal.start import name_sitters, read_seats
from euchre.variants import VARIANTS
from tests.terminal.test_sharing import First
from tests.terminal.typist import Typist


def started(game: str, seed: int = 3) -> Table:
    """Ann against a computer player, she to play a card."""
    rules = VARIANTS[game]
    table = Table(
        rules, name_sitters(read_seats("you:Ann,first", rules, auto=False), (0, 1)), SeededDeals(seed)
    )
    while not (table.state.phase is Phase.PLAY and table.state.turn == 0):
        at_play = table.state.phase is Phase.PLAY
        assert table.act(table.state.turn, table.view(table.state.turn).legal[0 if at_play else -1]).ok
    return table


def talk(table: Table, *typed: str) -> str:
    """What the session says to that."""
    paper = io.StringIO()
    screen = Screen(
        plain=True, width=80, source=Typist(paper, [*typed, "quit"], lines=len(typed) + 1), target=paper
    )
    Session(table, Driver(table, {1: First()}), screen, Autosave(), "Twelve").run()
    return " ".join(paper.getvalue().split())


def test_a_card_laid_out_of_turn_ends_the_hand() -> None:
    """S0-14, as the sheet of twelve-honour says: at the terminal one announces it, and it is laid."""
    table = next(table for seed in range(40) if not (table := started("twelve-honour", seed)).state.trick)
    first, second = table.view(0).holding[:2]
    said = talk(table, f"out of turn {second}", str(first))
    assert table.state.end is End.REVOKE
    assert table.score.scores == (0, 12)
    assert "You will lay the" in said
    assert "out of turn. The revoke ends the hand." in said


@pytest.mark.parametrize(
    ("game", "typed", "answer"),
    [
        ("twelve-honour", "out of turn", "Say which card: out of turn JH."),
        ("twelve-honour", "Out of turn XY", "Say which card"),
        ("two-honour", "out of turn JH", "At this table a card played out of turn is taken back"),
        ("twelve", "own up", "You have nothing to own up to now."),
        ("twelve-honour", "own up", "You have nothing to own up to now."),
    ],
)
def test_what_cannot_be_said_now_changes_nothing(game: str, typed: str, answer: str) -> None:
    table = started(game)
    before = table.seq
    assert answer in talk(table, typed)
    assert table.seq == before


def test_help_names_what_the_sheet_promises() -> None:
    """Out of turn only where the rules make it an offence."""
    assert "out of turn" in talk(started("twelve-honour"), "?")
    assert "out of turn" not in talk(started("two-honour"), "?")


def test_a_person_owns_up_to_a_revoke() -> None:
    """It costs what a call would have cost."""
    for seed in range(40):
        table = started("twelve-honour", seed)
        table.act(0, Play(table.view(0).holding[0]))
        table.act(1, legal(table.state)[0])
        if table.state.turn == 0:
            continue
        table.act(1, legal(table.state)[0])
        lawful = {action.card for action in legal(table.state) if isinstance(action, Play)}
        unlawful = [card for card in table.view(0).holding if card not in lawful]
        if not unlawful:
            continue
        table.act(0, Play(unlawful[0]))
        if provable_accusation(table.view(1)) is not None:
            continue
        said = talk(table, "own up")
        assert "You own up to a revoke. It is so: in trick 2" in said
        assert table.state.history[-1].action == Accuse(0, 0)
        assert table.score.scores[1] == 12
        return
    raise AssertionError("no seed in which Ann can revoke")
