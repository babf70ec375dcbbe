"""``euchre chart``: calling charts from the command line."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from euchre import cli

FEW = ("--seat", "3", "--hands", "200", "--worlds", "4", "--workers", "1")

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """The command with its arguments: status, output, complaints."""

    def asked(*argv: str) -> tuple[int, str, str]:
        status = cli.main(["chart", *argv])
        said = capsys.readouterr()
        return status, said.out, said.err

    return asked


def test_the_chart_begins_with_a_rule_and_what_it_costs(run: Run) -> None:
    """Then a line for each kind of hand, with its standard error and the number of hands."""
    status, out, _ = run(*FEW)
    lines = out.splitlines()
    assert status == 0
    assert lines[0] == "Euchre: seat 3 to call in round 1, seat 3 deals."
    assert lines[1].startswith("Count right bower ")
    assert any(line.startswith("On 100 other hands it costs ") and " ± " in line for line in lines)
    assert any(re.search(r" (call|pass|close|one|alone) +\d+$", line) for line in lines)
    assert lines[-1].startswith("In points. ")


@pytest.mark.ci
def test_the_same_seed_prints_the_same(run: Run) -> None:
    once = run(*FEW, "--seed", "2")
    assert run(*FEW, "--seed", "2") == once
    assert run(*FEW, "--seed", "3") != once


def test_the_same_in_json(run: Run) -> None:
    found = json.loads(run(*FEW, "--json", "--upcard", "JS", "--score", "9-9")[1])
    assert (found["seat"], found["dealer"], found["upcard"], found["unit"]) == (3, 3, "JS", "match")
    assert sum(cell["hands"] for cell in found["cells"]) == 200
    assert set(found["cells"][0]) == {
        "trumps", "bowers", "aces", "void", "gain", "error", "hands", "alone", "word",
    }  # fmt: skip
    assert found["rule"]["lines"]
    assert set(found["costs"]) == {"rule", "chart", "pass"}
    assert all(cost["error"] >= 0 for cost in found["costs"].values())


@pytest.mark.parametrize(
    ("name", "begins"),
    [("a.html", "<!doctype html>"), pytest.param("a.svg", "<svg ", marks=pytest.mark.ci)],
)
def test_a_page_and_a_picture_are_written(run: Run, tmp_path: Path, name: str, begins: str) -> None:
    """The output then is the rule alone, and no file is replaced unasked."""
    path = tmp_path / name
    status, out, err = run(*FEW, "--out", str(path))
    assert (status, out.splitlines()[0][:11]) == (0, "Count right")
    assert f"the chart is in {path}" in err
    text = path.read_text("utf-8")
    assert text.startswith(begins)
    assert "other hands it costs" in text
    status, _, err = run(*FEW, "--out", str(path))
    assert status == 2
    assert "--force replaces it" in err
    assert run(*FEW, "--out", str(path), "--force")[0] == 0
    assert path.read_text("utf-8") == text


@pytest.mark.parametrize(
    ("argv", "says"),
    [
        (("--seat", "9"), "--seat 9: the seats are 0 to 3"),
        (("--seat", "1", "--dealer", "9"), "--dealer 9: the seats are 0 to 3"),
        (("--seat", "1", "--score", "99-9"), "--score 99–9: a match to 10 is over then"),
        (("--seat", "1", "--out", "no/such/folder.svg"), "there is no folder"),
        (("--seat", "0", "--game", "bid"), "it is bid for"),
        (("--seat", "0", "--game", "nosuch"), "no game is called"),
        (("--game", "tournament", "--seat", "3", "--round", "2"), "seat 3 has to call then"),
        (("--seat", "0", "--round", "3"), "there are rounds 1 and 2"),
        (("--seat", "0", "--upcard", "JS JC"), "one card is turned up, not 2"),
        (("--seat", "0", "--upcard", "7S"), "the 7 of spades cannot be turned up"),
        (("--seat", "0", "--hands", "3"), "20 and 4 are the least"),
        (("--seat", "0", "--hands", "9,000,000"), "go up to"),
        (("--seat", "0", "--score", "x"), "write the scores side by side"),
        (("--seat", "0", "--out", "a.png"), "end the name in .html, a page, or .svg, a picture"),
        (("--seat", "0", "--force"), "--force goes with --out"),
        ((), "--seat"),
    ],
)
def test_what_cannot_be_charted_is_said(run: Run, argv: tuple[str, ...], says: str) -> None:
    status, out, err = run(*argv)
    assert (status, out) == (2, "")
    assert says in err


def test_few_hands_fit_no_rule(run: Run) -> None:
    """It says so, and tells the chart alone."""
    status, out, err = run("--seat", "3", "--hands", "20", "--worlds", "4", "--workers", "1")
    assert status == 0
    assert "too few hands to fit a rule" in err
    assert out.splitlines()[1].startswith("On 10 other hands the chart costs ")
    assert "Call with" not in out


def test_the_score_is_told_from_the_seat_that_calls(run: Run) -> None:
    """Seat 1 plays for the second side: of 9–6 the 6 is its own."""
    _, out, _ = run("--seat", "1", "--hands", "20", "--worlds", "4", "--workers", "1", "--score", "9-6")
    assert out.splitlines()[0].endswith("seat 3 deals, at 6 against 9.")
