"""Where the words go: a paragraph is folded as it will be shown."""

import pytest

from euchre.terminal.screen import Screen
from tests.terminal.typist import Paper


def test_a_paragraph_whose_signs_are_written_in_letters_is_no_wider_than_the_terminal() -> None:
    paper = Paper()
    Screen(ascii_only=True, width=30, target=paper).say("+1.25 ± 0.04 … " * 6)
    lines = paper.getvalue().splitlines()
    assert " ".join(lines) == " ".join(["+1.25 +/- 0.04 ..."] * 6)
    assert max(map(len, lines)) < 30


def test_a_row_of_a_list_goes_on_below_its_text() -> None:
    """The row of a command in `help` is longer than a terminal of sixty columns."""
    paper = Paper()
    Screen(width=30, target=paper).say("  undo        " + "take back your last choice", hanging=14)
    assert paper.getvalue().splitlines() == [
        "  undo        take back your",
        "              last choice",
    ]


@pytest.mark.parametrize(("terminal", "lines"), [(True, 2), (False, 1)])
def test_a_command_to_be_typed_is_not_broken_by_the_edge_of_a_terminal(
    monkeypatch: pytest.MonkeyPatch, lines: int, *, terminal: bool
) -> None:
    """In a terminal of sixty columns `--resume` was broken in its middle; in a pipe there is no edge."""
    monkeypatch.setattr(Paper, "isatty", lambda _: terminal)
    paper = Paper()
    said, typed = "The game is saved. Continue it with:", "python3 dev.py play --resume saved-3"
    Screen(width=60, target=paper).say_typed(said, typed)
    assert paper.getvalue().splitlines() == ([said, typed] if lines == 2 else [f"{said} {typed}"])
    Screen(width=80, target=paper).say_typed(said, typed)
    assert paper.getvalue().endswith(f"{said} {typed}\n")
