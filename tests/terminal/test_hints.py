"""Advice in a game: `hint` says what to do and why, `why` has the figures."""

import io
import time
from itertools import count
from types import SimpleNamespace

import pytest

from euchre import console
from euchre.english.figures import STANDARD_ERROR
from euchre.hand import legal
from euchre.kernel.machine import compiled
from euchre.live import Driver, LiveGame, SeededDeals
from euchre.notation.record import hand_states
from euchre.players import player
from euchre.rules import Rules
from euchre.state import Phase
from euchre.terminal.hints import patience, say_advice
from euchre.terminal.saves import Autosave
from euchre.terminal.screen import Screen
from euchre.terminal.session import Session
from euchre.terminal.start import name_sitters, read_seats
from euchre.variants import TOURNAMENT, VARIANTS
from euchre.views import view
from tests.analysis.games import played
from tests.terminal.typist import Paper, Typist


def session(typed: list[str], rules: Rules = TOURNAMENT, *, ascii_only: bool = False) -> str:
    """What a person sees who types that and leaves; the others always do the first thing allowed."""
    seats = ",".join(["you"] + ["first"] * (rules.seats - 1))
    game = LiveGame(
        rules, name_sitters(read_seats(seats, rules, auto=False), tuple(range(rules.seats))), SeededDeals(5)
    )
    driver = Driver(game, {seat: player("first") for seat in range(1, rules.seats)})
    paper = io.StringIO()
    source = Typist(paper, typed, lines=len(typed))
    screen = Screen(plain=True, ascii_only=ascii_only, width=80, source=source, target=paper)
    Session(game, driver, screen, Autosave(), "Test").run()
    return " ".join(paper.getvalue().split())


def test_hint_begins_with_what_a_player_would_say() -> None:
    """What to do and why; then the best three choices, by a figure that is named; no error, no statistics."""
    text = session(["hint"])
    assert "Pass: " in text
    assert "Wins the match: pass " in text
    assert "order it up alone" in text
    assert "±" not in text
    assert "worlds" not in text


def test_hint_all_has_every_choice() -> None:
    """In the second round there are seven: six calls and a pass; a hint shows three of them."""
    _, three, every = session(["1", "hint", "hint all"]).split("Wins the match: ")
    assert (three.count("%"), every.count("%")) == (3, 7)
    assert "or hint all for every one" in session(["hint some"])


def test_why_has_the_figures_of_every_choice() -> None:
    """Each with points, chances of the match and how often it makes, and why the best is best."""
    text = session(["why"])
    assert "Pass: " in text
    assert "Order it up alone: " in text
    assert "wins the match" in text
    assert f"Tried in 1,000 worlds; {STANDARD_ERROR} Pass is worth" in text


def test_what_makes_it_leaves_out_is_said_where_it_stands() -> None:
    """A lone maker without a trump, two tricks down, is euchred whatever happens."""
    assert "Makes it: " in session(["why"])
    lost = session(["order it up alone", "1", "2", "why"])
    assert "euchred 100" in lost
    assert "Makes it: " not in lost


def test_without_the_sign_the_error_is_written_out() -> None:
    """For terminals that know nothing but ASCII."""
    text = session(["why"], ascii_only=True)
    assert "+/- is one standard error: 95 times" in text
    assert "?" not in text.split("Tried in")[1].split("Your choice")[0]


def test_where_the_ace_does_not_play_the_queen_speaks() -> None:
    """At any table there is a hint; a partner whom nobody knows is beyond the ace, reneges are not."""
    assert "Hint: " in session(["hint"], VARIANTS["call-ace"])
    assert "Why: " in session(["why"], VARIANTS["call-ace"])
    assert "Tried in " in session(["why"], VARIANTS["four-honour"])


def test_where_there_is_one_choice_it_says_so_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is tried for it."""
    monkeypatch.setattr("euchre.analysis.hint.hint.hint", pytest.fail)
    paper = io.StringIO()
    state = next(
        state
        for number in range(200)
        for state in hand_states(TOURNAMENT, played(TOURNAMENT, number, 1).hands[0])
        if state.phase is Phase.PLAY and not state.over and len(legal(state)) == 1
    )
    say_advice(view(state, state.turn), Screen(plain=True, target=paper))
    assert paper.getvalue().startswith("There is no choice: the ")


def test_that_the_kernel_is_compiled_only_once_is_said_once() -> None:
    """However many parts are compiled, for players and hints."""
    paper = io.StringIO()
    screen = Screen(plain=True, width=80, source=Typist(paper, [], lines=0), target=paper)
    for parts in (("sampler", "solver"), ("solver",)):
        with patience(screen):
            for part in parts:
                assert compiled.announce is not None
                compiled.announce(part)
    assert paper.getvalue().count("compiles the kernel") == 1


def test_while_the_kernel_is_compiled_seconds_are_counted_and_then_wiped_away(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Where a person looks at a terminal: it may take a minute, and the game should not seem dead."""
    monkeypatch.setattr(Paper, "isatty", lambda _: True, raising=False)
    monkeypatch.setattr(console, "LOOK", 0.001)
    monkeypatch.setattr(console, "time", SimpleNamespace(monotonic=count().__next__))
    paper = Paper()
    with patience(Screen(width=80, source=Typist(paper, [], lines=0), target=paper)):
        compiled.at_work.set()
        assert compiled.announce is not None
        compiled.announce("solver")
        for _ in range(60_000):
            if "  12 s …" in paper.getvalue():
                break
            time.sleep(0.001)
        compiled.at_work.clear()
    counted = paper.getvalue().partition("only once …\n")[2]
    assert counted.startswith("\r  1 s …\r  2 s …\r  3 s …")
    assert counted.split("\r")[-1] == ""
    assert counted.split("\r")[-2].isspace()
