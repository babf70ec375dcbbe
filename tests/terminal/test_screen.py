"""Where the words go: a paragraph is folded as it will be shown."""

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
