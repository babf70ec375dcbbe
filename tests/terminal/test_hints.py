"""Advice in a game: `hint` says what to do and why, `why` has the figures."""

import io
from dataclasses import replace
from random import Random

import pytest

from euchre.base.missing_parts import MissingKernelError
from euchre.english.results import STANDARD_ERROR_NOTE
from euchre.hand.hand import deal, legal
from euchre.hand.state import Phase
from euchre.kernel.machine import library
from euchre.live import Driver, LiveGame, SeededDeals
from euchre.notation.record import hand_states
from euchre.players import player
from euchre.rules.cards import Rank
from euchre.rules.rules import Rules
from euchre.rules.variants import TOURNAMENT, VARIANTS
from euchre.seen.views import view
from euchre.terminal import hints
from euchre.terminal.hints import await_kernel, say_advice
from euchre.terminal.saves import Autosave
from euchre.terminal.screen import Screen
from euchre.terminal.session import Session
from euchre.terminal.start import name_sitters, read_seats
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
    assert f"Tried in 1,000 worlds; {STANDARD_ERROR_NOTE} Pass is worth" in text


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
    """At any table there is a hint; two large packs are beyond the ace, secrets and reneges are not."""
    large = replace(VARIANTS["bid-48"], low=Rank.SEVEN)
    assert "Hint: " in session(["hint"], large)
    assert "Why: " in session(["why"], large)
    for name in ("four-honour", "call-ace", "call-ace-6"):
        assert "Tried in " in session(["why"], VARIANTS[name])


@pytest.mark.parametrize("rules", [TOURNAMENT, VARIANTS["four-honour"]], ids=["tournament", "honour"])
def test_where_there_is_one_choice_it_says_so_at_once(monkeypatch: pytest.MonkeyPatch, rules: Rules) -> None:
    """Nothing is tried for it, not even where an unlawful card would be taken."""
    monkeypatch.setattr("euchre.analysis.hint.hint.hint", pytest.fail)
    paper = io.StringIO()
    state = next(
        state
        for number in range(200)
        for state in hand_states(rules, played(rules, number, 1).hands[0])
        if state.phase is Phase.PLAY
        and not state.over
        and len(legal(state)) == 1 < len(state.holding(state.turn))
    )
    say_advice(view(state, state.turn), Screen(plain=True, target=paper))
    assert paper.getvalue().startswith("There is no choice: the ")


BUILDING = [12, 60, 99]


@pytest.fixture
def built(monkeypatch: pytest.MonkeyPatch) -> list[int | None]:
    """The kernel is being built: how far it is at each look, and then it is there."""
    shares: list[int | None] = [*BUILDING, None]
    absent = MissingKernelError("is being built", "try again")
    monkeypatch.setattr(library, "building", lambda: shares.pop(0))
    monkeypatch.setattr(library, "missing", lambda: absent if shares else None)
    monkeypatch.setattr(hints, "SECONDS_BETWEEN_LOOKS", 0)
    return shares


def test_while_the_kernel_is_built_a_bar_says_how_far_it_is_and_is_wiped_away(
    built: list[int | None], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where a person looks at a terminal: it may take a minute, and the game should not seem dead."""
    monkeypatch.setattr(Paper, "isatty", lambda _: True, raising=False)
    paper = Paper()
    assert await_kernel(Screen(width=80, source=Typist(paper, [], lines=0), target=paper))
    _, *shown = paper.getvalue().split("\r")
    assert [text.split()[1:] for text in shown if text.strip()] == [
        [str(share), "%"] for share in BUILDING[1:]
    ]
    assert built == []
    assert shown[-2].isspace()


def test_what_is_typed_while_the_kernel_is_built_is_forgotten_and_ctrl_c_returns_to_the_game(
    built: list[int | None], monkeypatch: pytest.MonkeyPatch
) -> None:
    forgotten: list[Screen] = []
    monkeypatch.setattr(Screen, "forget_typed", lambda screen: forgotten.append(screen))  # noqa: PLW0108  # it is to be bound

    def interrupt(_: float) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("time.sleep", interrupt)
    paper = io.StringIO()
    screen = Screen(plain=True, target=paper)
    state = deal(TOURNAMENT, 0, Random(1))
    say_advice(view(state, state.turn), screen)
    assert paper.getvalue().splitlines()[-1] == "No hint, then. What do you do?"
    assert forgotten == [screen]
    assert len(built) == 2
