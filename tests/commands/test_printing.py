"""Columns and paragraphs: a line each in a pipe, folded into the room of a terminal."""

import io
import os
import sys

import pytest

from euchre.commands.shared.printing import print_columns, print_paragraph

Shown = pytest.CaptureFixture[str]


def narrow(monkeypatch: pytest.MonkeyPatch) -> None:
    """The standard output is a terminal of forty columns."""
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    monkeypatch.setattr("shutil.get_terminal_size", lambda *_, **__: os.terminal_size((40, 24)))


@pytest.mark.parametrize(
    ("encoding", "shown"),
    [
        ("utf-8", "    worth\nJ♥  ± 1–2\n"),
        ("cp1252", "    worth\nJH  ± 1–2\n"),
        ("ascii", "      worth\nJH  +/- 1-2\n"),
    ],
)
def test_columns_stay_straight_where_signs_are_written_in_letters(
    encoding: str, shown: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = io.TextIOWrapper(io.BytesIO(), encoding, newline="\n")
    monkeypatch.setattr(sys, "stdout", target)
    print_columns([("", "worth"), ("J♥", "± 1–2")], right=(1,))
    target.seek(0)
    assert target.read() == shown


def test_on_a_terminal_the_last_column_is_folded_and_may_have_an_empty_head(
    monkeypatch: pytest.MonkeyPatch, capsys: Shown
) -> None:
    narrow(monkeypatch)
    print_columns([("maker", ""), ("South", "nine leads, then the ace of trumps is laid on it")])
    assert capsys.readouterr().out.splitlines() == [
        "maker",
        "South  nine leads, then the ace of",
        "       trumps is laid on it",
    ]


FIGURES = [
    ("", "choice", "points", "makes", "sweeps", "is euchred"),
    ("*", "play alone", "+4.00 ± 0.01", "0 ± 1", "100 ± 1", "0 ± 1"),
    ("", "pass", "+1.60 ± 0.03", "10 ± 1", "78 ± 1", "8 ± 1"),
]


def test_on_a_terminal_the_figures_that_find_no_room_stand_below_behind_the_same_names(
    monkeypatch: pytest.MonkeyPatch, capsys: Shown
) -> None:
    narrow(monkeypatch)
    print_columns(FIGURES, right=range(2, 6))
    assert capsys.readouterr().out.splitlines() == [
        "   choice            points   makes",
        "*  play alone  +4.00 ± 0.01   0 ± 1",
        "   pass        +1.60 ± 0.03  10 ± 1",
        "   choice       sweeps  is euchred",
        "*  play alone  100 ± 1       0 ± 1",
        "   pass         78 ± 1       8 ± 1",
    ]


def test_in_a_pipe_a_row_is_a_line_however_long(capsys: Shown) -> None:
    print_columns(FIGURES * 20, right=range(2, 6))
    print_paragraph("word " * 100)
    assert len(capsys.readouterr().out.splitlines()) == len(FIGURES) * 20 + 1


def test_on_a_terminal_a_paragraph_is_folded_at_its_words_line_by_line(
    monkeypatch: pytest.MonkeyPatch, capsys: Shown
) -> None:
    narrow(monkeypatch)
    print_paragraph("better to lead the left bower than the right\n" + "a" * 50, indent="  ")
    print_paragraph("there is no file /my-own/folder-of/house-rules.toml")
    assert capsys.readouterr().out.splitlines() == [
        "  better to lead the left bower than",
        "  the right",
        "  " + "a" * 50,
        "there is no file",
        "/my-own/folder-of/house-rules.toml",
    ]
