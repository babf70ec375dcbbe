"""What is said while a command works and nobody watches: in a log, a long run says how far it is."""

import io
import os
import sys

import pytest

from euchre.commands import waiting
from euchre.commands.options import columns


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The seconds; the last counts."""
    now = [0.0]
    monkeypatch.setattr("time.monotonic", lambda: now[-1])
    return now


def test_a_long_run_says_in_a_log_how_far_it_is(
    clock: list[float], capsys: pytest.CaptureFixture[str]
) -> None:
    """First after a while, then seldom."""
    with waiting.progress("hands", 2_000) as told:
        told(1)
        clock.append(waiting.SOON)
        told(1_000)
        told(1_001)
        clock.append(waiting.SOON + waiting.LATER)
        told(1_500)
    assert capsys.readouterr().err == "euchre: hands: 1,000 of 2,000\neuchre: hands: 1,500 of 2,000\n"


def test_a_short_run_says_nothing_in_a_log(clock: list[float], capsys: pytest.CaptureFixture[str]) -> None:
    with waiting.progress("hands", 3) as told:
        told(1)
        clock.append(waiting.SOON / 2)
        told(3)
    assert capsys.readouterr().err == ""


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
    columns([("", "worth"), ("J♥", "± 1–2")], right=(1,))
    target.seek(0)
    assert target.read() == shown


def test_on_a_terminal_the_last_column_is_folded_and_may_have_an_empty_head(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    monkeypatch.setattr("shutil.get_terminal_size", lambda: os.terminal_size((40, 24)))
    columns([("maker", ""), ("South", "nine leads, then the ace of trumps is laid on it")])
    assert capsys.readouterr().out.splitlines() == [
        "maker",
        "South  nine leads, then the ace of",
        "       trumps is laid on it",
    ]
