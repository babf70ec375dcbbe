"""The first question: which game."""

import io

import pytest

from euchre.base.errors import EuchreError
from euchre.rules.variants import VARIANTS
from euchre.terminal.screen import PersonLeft, Screen
from euchre.terminal.start import MENU, ask_game, play
from tests.terminal.typist import Paper, Typist


def menu(*typed: str) -> tuple[Paper, Screen]:
    """A screen at which these lines are typed, and then quit; and what it shows."""
    paper = Paper()
    return paper, Screen(plain=True, width=80, source=Typist(paper, typed, lines=len(typed)), target=paper)


@pytest.mark.parametrize("asked", ["?", "help", "H"])
def test_help_names_every_game_there_is_and_the_question_comes_again(asked: str) -> None:
    paper, screen = menu(asked, "canadian")
    assert ask_game(screen) == VARIANTS["canadian"]
    shown = " ".join(paper.getvalue().split())
    assert ", ".join(VARIANTS) in shown
    assert "no game is called" not in shown


@pytest.mark.parametrize("typed", ["", "1", "Euchre", "EUCHRE", "four-24"])
def test_enter_takes_ordinary_euchre_and_so_does_its_name(typed: str) -> None:
    assert ask_game(menu(typed)[1]) == VARIANTS["euchre"]


def test_a_number_takes_the_game_of_its_line() -> None:
    assert ask_game(menu("10", "4")[1]) == VARIANTS[MENU[3][0]]


def test_of_a_mistyped_name_the_near_one_is_suggested() -> None:
    paper, screen = menu("twleve", "fnord", "4")
    ask_game(screen)
    assert "No game is called 'twleve'; did you mean twelve?" in paper.getvalue()
    assert "No game is called 'fnord'; type a number from 1 to 9, or a name." in paper.getvalue()


@pytest.mark.parametrize("typed", [(), ("quit",)])
def test_who_leaves_the_menu_is_told_that_no_game_was_begun(typed: tuple[str, ...]) -> None:
    """By quit or by the end of the input, as Ctrl-D is."""
    paper = Paper()
    source = io.StringIO("".join(f"{line}\n" for line in typed))
    assert play(screen=Screen(plain=True, width=80, source=source, target=paper)) == 0
    assert paper.getvalue().endswith("\nNo game was begun.\n")


def test_quit_leaves() -> None:
    with pytest.raises(PersonLeft):
        ask_game(menu("nonsense", "quit")[1])


def test_a_seat_for_nobody_is_refused_before_a_game_is_asked_for() -> None:
    paper, screen = menu("1")
    with pytest.raises(EuchreError, match="nobody is called 'wizard'"):
        play(seats="you,wizard", screen=screen)
    assert paper.getvalue() == ""
