"""The page of the ladder against itself, made small."""

import os
import re
from pathlib import Path

import pytest

from bench import strength


def made(folder: Path, monkeypatch: pytest.MonkeyPatch, *argv: str) -> str:
    """The page, after the script has run."""
    page = folder / "strength.md"
    given = ["strength.py", "--games", "two", "--folder", str(folder / "pairs"), "--page", str(page), *argv]
    monkeypatch.setattr("sys.argv", [*given, "--workers", "1"])
    assert strength.main() == 0
    return page.read_text("utf-8")


def test_the_page_is_made_from_what_was_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both halves of the table agree; what is there is not played again, and more may be added."""
    few = made(
        tmp_path, monkeypatch, "--players", "random,jack", "--deals", "16", "--set", "gate", "--seed", "3"
    )
    assert "Seeds: set `gate`, seed 3." in few
    assert "16 pairs for every two, or as said; 1 of 1 comparisons are in." in few
    above, below = re.findall(r"([+-]\d\.\d{3}) ± \d\.\d{3}", few)
    assert float(above) == -float(below) < 0
    first = tmp_path / "pairs" / "two-random-jack.jsonl"
    os.utime(first, (1, 1))
    more = made(tmp_path, monkeypatch, "--players", "random,jack,first", "--deals", "8", "--set", "gate")
    assert first.stat().st_mtime == 1
    assert "3 of 3 comparisons are in." in more
    assert f"{above} ± " in more
    assert "(16 pairs)" in more
    assert re.search(r"Ratings by pairs won \(.*\): jack \d+ ± \d+, ", more)
    assert "No three players beat each other in a circle." in more or "Circles: " in more


def test_a_page_may_be_written_before_all_is_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = made(tmp_path, monkeypatch, "--players", "random,jack", "--only-write")
    assert page.endswith("## two\n\nNot measured yet.\n")
