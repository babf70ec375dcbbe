"""``euchre puzzle --drill``: practising at the keyboard, in line mode."""

import io
import os
from collections.abc import Callable

import pytest

from euchre import cli
from euchre.analysis.puzzle.puzzles import Puzzle, shipped
from euchre.english.results import STANDARD_ERROR_NOTE
from euchre.live.choices import choices_numbered_anew
from euchre.terminal.puzzles import Drill, heading, show_scene
from euchre.terminal.reading import read_choice
from euchre.terminal.screen import Screen

Ask = Callable[..., str]


def some() -> list[Puzzle]:
    """The first two-handed one of each of three kinds."""
    names = ("two-leads-1", "two-discards-1", "two-calls-1")
    return [puzzle for puzzle in shipped() if puzzle.name in names]


def drilled(*lines: str, puzzles: list[Puzzle] | None = None) -> str:
    """What is printed when these lines are typed, and then the input ends; *puzzles*: three, if not said."""
    target = io.StringIO()
    source = io.StringIO("".join(f"{line}\n" for line in lines))
    screen = Screen(plain=True, width=79, source=source, target=target)
    assert Drill(screen, puzzles or some()).run() == 0
    return target.getvalue()


def key(puzzle: Puzzle, at: int) -> str:
    """What is typed for a choice: the best is number 0."""
    return next(c.key for c in choices_numbered_anew(puzzle.view) if c.action == puzzle.options[at].action)


def test_the_choices_of_a_puzzle_are_numbered_without_gaps() -> None:
    """Cards that are gone, or may not be played, leave none, as nobody has seen the hand before."""
    for puzzle in shipped()[::5]:
        offered = choices_numbered_anew(puzzle.view)
        numbers = [str(number) for number in range(1, len(offered) + 1)]
        assert [choice.key for choice in offered] == numbers
        assert [read_choice(number, puzzle.view, offered) for number in numbers] == [*offered]


def test_a_puzzle_fits_a_low_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the drawn table would push its story off the top, cards are told in a line."""

    class Window(io.StringIO):
        encoding = "utf-8"

        def isatty(self) -> bool:
            return True

    puzzle = next(puzzle for puzzle in shipped() if puzzle.name == "two-following-1")
    for rows in (20, 34):
        size = os.terminal_size((60, rows))
        monkeypatch.setattr("shutil.get_terminal_size", lambda *_, size=size, **__: size)
        paper = Window()
        screen = Screen(width=60, source=Window(), target=paper)
        screen.say(heading(puzzle))
        show_scene(screen, puzzle)
        assert ("┌───┐" in paper.getvalue()) == (rows == 34)
        assert len(paper.getvalue().splitlines()) < rows


def test_right_answers_lose_no_points() -> None:
    out = drilled(*[key(puzzle, 0) for puzzle in some()])
    assert out.count("\nRight.\n") == len(some())
    assert "3 of 3 right. Points lost: 0.00, 0.00 a puzzle." in out


def test_a_verdict_stays_until_the_person_has_read_it() -> None:
    """The next puzzle comes at Enter, and q ends the round; in a pipe nobody waits."""

    class Keyboard(io.StringIO):
        def isatty(self) -> bool:
            return True

    target, first = io.StringIO(), some()[0]
    source = Keyboard(f"{key(first, 0)}\nq\n")
    assert Drill(Screen(plain=True, width=79, source=source, target=target), some()).run() == 0
    said = target.getvalue()
    assert said.index("Right.") < said.index("Enter for the next puzzle, q to stop: ")
    assert "Puzzle 2" not in said
    assert "1 of 1 right." in said


def test_a_wrong_answer_costs_what_the_puzzle_says() -> None:
    """And the best choice, why, and what every other costs are told."""
    puzzle, option = some()[0], some()[0].options[-1]
    out = drilled(key(puzzle, -1), puzzles=[puzzle])
    assert f"brings {option.short:.2f} points less." in " ".join(out.split())
    assert "Best is " in out
    assert STANDARD_ERROR_NOTE in " ".join(out.split())
    assert f"0 of 1 right. Points lost: {option.short:.2f}" in out


def test_answers_are_words_as_in_play() -> None:
    """Whatever chooses something at the table chooses it here."""
    for puzzle in some():
        offered = choices_numbered_anew(puzzle.view)
        best = next(choice for choice in offered if choice.action == puzzle.best)
        for words in (best.key, best.label, *best.words):
            read = read_choice(words, puzzle.view, offered)
            assert not isinstance(read, str)
            assert read.action == puzzle.best
            assert "1 of 1 right" in drilled(words, puzzles=[puzzle])


def test_rubbish_is_answered_with_a_sentence() -> None:
    """And asked again: nothing counts as an answer that is none."""
    puzzle = next(puzzle for puzzle in some() if puzzle.kind == "leads")
    away = next(card for card in puzzle.rules.deck if card not in puzzle.view.holding)
    typed = ("", "florble", "99", str(away), "\x07\x1b[31m", "help", "again", key(puzzle, 0))
    out = drilled(*typed, puzzles=[puzzle])
    assert "Type a choice of the list, ? for a hint" in out
    assert "'florble' is not one of the choices" in out
    assert "? for help" not in out
    assert "or ? for a hint, again, skip, help or quit." in " ".join(out.split())
    assert "There is no 99 here" in out
    assert f"You do not hold the {away.name}." in out
    assert "a hint: all but two choices are removed" in out
    assert out.count("Your lead.") == 2
    assert "1 of 1 right" in out
    assert "\x1b" not in out


def test_a_hint_leaves_two_choices_anew() -> None:
    """The best is one of them; there is no second hint, and the score says that one was taken."""
    out = drilled("?", "?", key(some()[0], 0), puzzles=some()[:1])
    assert "It lies between " in out
    assert "There is no more help" in out
    assert "1 of 1 right, one hint taken." in out


def test_the_end_of_the_input_is_no_fault() -> None:
    assert drilled().endswith("The input is at its end.\n\nNothing was answered.\n")
    assert "1 of 1 right" in drilled(key(some()[0], 0))


def test_skip_tells_the_answer_and_quit_stops() -> None:
    out = drilled("skip", "quit")
    assert out.count("Best is ") == 1
    assert out.endswith("Nothing was answered.\n")


@pytest.fixture
def ask(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Ask:
    """The command, with lines typed."""

    def asked(*argv: str, typed: str = "") -> str:
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        cli.main(["puzzle", "--drill", *argv])
        said = capsys.readouterr()
        return said.out + said.err

    return asked


def test_the_same_seed_asks_the_same_puzzles(ask: Ask) -> None:
    once = ask("--kind", "calls", "--game", "two", "--seed", "3", "--count", "4", typed="skip\n" * 4)
    assert once == ask("--kind", "calls", "--game", "two", "--seed", "3", "--count", "4", typed="skip\n" * 4)
    assert once.startswith("4 of ")
    assert once.count("Best is ") == 4
    assert ask("--kind", "calls", "--game", "two", "--seed", "4", "--count", "4", typed="skip\n" * 4) != once


def test_the_command_refuses_what_there_is_not(ask: Ask) -> None:
    assert "there are no puzzles like that" in ask("--kind", "calls", "--game", "buck")
    assert "one puzzle is the least" in ask("--count", "0")
    assert "--kind bids: choose calls, leads" in ask("--kind", "bids")


def test_each_kind_can_be_practised(ask: Ask) -> None:
    for kind in ("calls", "leads", "following", "discards", "endgames"):
        out = ask("--kind", kind, "--seed", "1", "--count", "2", typed="skip\nskip\n")
        assert out.count("Best is ") == 2


def test_without_a_kind_all_are_practised(ask: Ask) -> None:
    assert ask("--seed", "1", typed="quit\n").startswith(f"10 of {len(shipped())} puzzles; --seed 1 asks")


def test_labels_tell_the_choices_apart() -> None:
    """No two choices of a puzzle are called the same."""
    for puzzle in shipped():
        offered = choices_numbered_anew(puzzle.view)
        assert len({choice.label for choice in offered}) == len(offered)
        assert {str(c.action) for c in offered} == {str(o.action) for o in puzzle.options}
