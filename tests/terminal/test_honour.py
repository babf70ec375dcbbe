"""Honour play at the terminal: owning up to a renege, and a card laid out of turn."""

import io

import pytest

from euchre.hand.hand import legal
from euchre.hand.state import End, Phase
from euchre.live import Driver, LiveGame, SeededDeals
from euchre.players.rules_of_thumb.queen import provable_accusation
from euchre.rules.actions import Accuse, Play
from euchre.rules.variants import VARIANTS
from euchre.terminal.saves import Autosave
from euchre.terminal.screen import Screen
from euchre.terminal.session import Session
from euchre.terminal.start import name_sitters, read_seats
from tests.terminal.test_sharing import First
from tests.terminal.typist import Typist


def started(game: str, seed: int = 3) -> LiveGame:
    """Ann against a computer player, she to play a card."""
    rules = VARIANTS[game]
    live = LiveGame(
        rules, name_sitters(read_seats("you:Ann,first", rules, auto=False), (0, 1)), SeededDeals(seed)
    )
    while not (live.state.phase is Phase.PLAY and live.state.turn == 0):
        at_play = live.state.phase is Phase.PLAY
        assert live.act(live.state.turn, live.view(live.state.turn).legal[0 if at_play else -1]).ok
    return live


def talk(live: LiveGame, *typed: str) -> str:
    """What the session says to that."""
    paper = io.StringIO()
    screen = Screen(
        plain=True, width=80, source=Typist(paper, [*typed, "quit"], lines=len(typed) + 1), target=paper
    )
    Session(live, Driver(live, {1: First()}), screen, Autosave(), "Twelve").run()
    return " ".join(paper.getvalue().split())


def test_a_card_laid_out_of_turn_ends_the_hand() -> None:
    """S0-14, as the sheet of twelve-honour says: at the terminal one announces it, and it is laid."""
    live = next(live for seed in range(40) if not (live := started("twelve-honour", seed)).state.trick)
    first, second = live.view(0).holding[:2]
    said = talk(live, f"out of turn {second}", str(first))
    assert live.state.end is End.REVOKE
    assert live.score.scores == (0, 12)
    assert "You will play the" in said
    assert "out of turn. The renege ends the hand." in said


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
    live = started(game)
    before = live.seq
    assert answer in talk(live, typed)
    assert live.seq == before


def test_help_names_what_the_sheet_promises() -> None:
    """Out of turn only where the rules make it an offence."""
    assert "out of turn" in talk(started("twelve-honour"), "?")
    assert "out of turn" not in talk(started("two-honour"), "?")


def test_a_person_owns_up_to_a_revoke() -> None:
    """It costs what a call would have cost."""
    for seed in range(40):
        live = started("twelve-honour", seed)
        live.act(0, Play(live.view(0).holding[0]))
        live.act(1, legal(live.state)[0])
        if live.state.turn == 0:
            continue
        live.act(1, legal(live.state)[0])
        lawful = {action.card for action in legal(live.state) if isinstance(action, Play)}
        unlawful = [card for card in live.view(0).holding if card not in lawful]
        if not unlawful:
            continue
        live.act(0, Play(unlawful[0]))
        if provable_accusation(live.view(1)) is not None:
            continue
        said = talk(live, "own up")
        assert "You own up to a renege. It is so: in trick 2" in said
        assert live.state.history[-1].action == Accuse(0, 0)
        assert live.score.scores[1] == 12
        return
    raise AssertionError("no seed in which Ann can revoke")
