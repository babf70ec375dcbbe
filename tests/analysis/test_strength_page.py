"""The page of the ladder against itself, made small."""

import os
import re
from pathlib import Path

import pytest

from bench import strength
from euchre.runs.folder import code_digest


def made(folder: Path, monkeypatch: pytest.MonkeyPatch, *argv: str) -> str:
    """The page, after the script has run."""
    folder.mkdir(exist_ok=True)
    page = folder / "strength.md"
    given = ["strength.py", "--games", "two", "--folder", str(folder / "pairs"), "--page", str(page), *argv]
    monkeypatch.setattr("sys.argv", [*given, "--workers", "1"])
    assert strength.main() == 0
    return page.read_text("utf-8")


FEW = ("--deals", "16", "--set", "gate", "--seed", "3")


def test_the_page_is_made_from_what_was_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both halves of the table agree; what is there is not played again, and more may be added."""
    few = made(tmp_path, monkeypatch, "--players", "random,jack", *FEW)
    assert "Seeds: set `gate`, seed 3." in few
    assert f"Played by the code `{code_digest()}`." in few
    assert "16 pairs for every two; 1 of 1 comparisons are in." in few
    above, below = re.findall(r"([+-]\d\.\d{3}) ± \d\.\d{3}", few)
    assert float(above) == -float(below) < 0
    first = tmp_path / "pairs" / "two-random-jack.jsonl"
    os.utime(first, (1, 1))
    more = made(tmp_path, monkeypatch, "--players", "random,jack,first", *FEW)
    assert first.stat().st_mtime == 1
    assert "3 of 3 comparisons are in." in more
    assert f"{above} ± " in more
    assert re.search(r"Ratings by pairs won \(.*\): jack \d+ ± \d+, ", more)
    assert "No three players beat each other in a circle." in more or "Circles: " in more


def test_slow_players_and_games_may_have_fewer_pairs_and_the_page_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = made(tmp_path, monkeypatch, "--players", "random,jack,first", *FEW, "--at-most", "first=8")
    assert "16 pairs for every two; 3 of 3 comparisons are in." in page
    assert "Fewer pairs: 8 of random and first, 8 of jack and first." in page


def test_more_pairs_are_added_to_those_that_are_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The longer run is what it would have been at once, and asking for fewer afterwards changes nothing."""
    many = ("--deals", "48", *FEW[2:])
    at_once = made(tmp_path / "once", monkeypatch, "--players", "random,jack", *many)
    made(tmp_path / "grown", monkeypatch, "--players", "random,jack", *FEW)
    grown = made(tmp_path / "grown", monkeypatch, "--players", "random,jack", *many)
    assert grown == at_once
    once, later = ((tmp_path / name / "pairs" / "two-random-jack.jsonl") for name in ("once", "grown"))
    assert later.read_bytes() == once.read_bytes()
    assert [path.suffix for path in sorted(later.parent.iterdir())] == [".jsonl", ".json"]
    fewer = made(tmp_path / "grown", monkeypatch, "--players", "random,jack", *FEW)
    assert "48 pairs for every two" in fewer


def test_the_closest_named_cap_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    caps = "random=8,random-jack=12,two/random-first=10,other/jack-first=4"
    page = made(tmp_path, monkeypatch, "--players", "random,jack,first", *FEW, "--at-most", caps)
    assert "Fewer pairs: 12 of random and jack, 10 of random and first." in page


def test_what_was_played_otherwise_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Another seed: no page is made of such."""
    made(tmp_path, monkeypatch, "--players", "random,jack", *FEW)
    for more in ((), ("--only-write",)):
        with pytest.raises(AssertionError):
            made(tmp_path, monkeypatch, "--players", "random,jack", *FEW, "--seed", "4", *more)
        assert "two-random-jack.jsonl was played with seed 3, not 4: remove it" in capsys.readouterr().err


def test_what_other_code_played_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """And what nobody knows the code of; the page alone may be written from it, and names the code."""
    made(tmp_path, monkeypatch, "--players", "random,jack", *FEW)
    manifest = tmp_path / "pairs" / "two-random-jack.manifest.json"
    manifest.write_text(manifest.read_text("utf-8").replace(code_digest(), "0" * 16), "utf-8")
    with pytest.raises(AssertionError):
        made(tmp_path, monkeypatch, "--players", "random,jack", *FEW)
    assert f"code {'0' * 16}, not {code_digest()}" in capsys.readouterr().err
    page = made(tmp_path, monkeypatch, "--players", "random,jack", *FEW, "--only-write")
    assert f"Played by the code `{'0' * 16}`." in page
    manifest.unlink()
    with pytest.raises(AssertionError):
        made(tmp_path, monkeypatch, "--players", "random,jack", *FEW)
    assert "was played with rules unknown, not two" in capsys.readouterr().err


def test_who_does_not_play_a_game_is_no_hole_in_its_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """He is left out, and the page says why; in the game he plays he is there."""
    argv = ("--players", "random,jack,benny", "--only-write")
    page = made(tmp_path, monkeypatch, *argv, "--games", "tournament,two")
    four, two = page.split("\n## ")[1:]
    assert "- benny is left out: only the game two is known" in four
    assert "benny" not in two
    assert strength.playing("tournament", ["jack", "benny"]) == ["jack"]
    assert strength.playing("two", ["jack", "benny"]) == ["jack", "benny"]


def test_a_page_may_be_written_before_all_is_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = made(tmp_path, monkeypatch, "--players", "random,jack", "--only-write")
    assert page.endswith("## two\n\nNot measured yet.\n")
