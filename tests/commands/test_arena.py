"""``euchre research arena`` as a person runs it: figures, ladders, files, Ctrl-C, and what is refused."""

import json
import re
import signal
import sys
from pathlib import Path

import pytest

from euchre.cli import main
from euchre.english.results import STANDARD_ERROR_NOTE
from tests.commands.calling import euchre
from tests.commands.interrupting import interrupted

Printed = pytest.CaptureFixture[str]


def arena(capsys: Printed, *argv: str) -> str:
    """What the command prints, with one worker: others are for `tests/analysis/test_arena.py`."""
    status = main(["research", "arena", *argv, "--workers", "1"])
    out, err = capsys.readouterr()
    assert (status, err) == (0, "")
    return out


def test_two_players(capsys: Printed) -> None:
    """A heading, the figure with its interval, and how the pairs fell."""
    heading, figure, pairs = arena(capsys, "first", "random", "--deals", "60", "--game", "two").splitlines()
    assert heading == "two: 60 deals, each played twice; seed 1 of the set dev"
    number = r"[+-]\d\.\d{3}"
    assert re.fullmatch(rf"first against random: {number} \({number} to {number}\) points a deal", figure)
    assert re.fullmatch(r"of 60 pairs \d+ better, \d+ equal, \d+ worse; standard deviation \d\.\d{3}", pairs)


def test_more_players_get_a_table_and_ratings(capsys: Printed) -> None:
    out = arena(capsys, "random", "jack", "first", "--deals", "40", "--game", "two", "--set", "gate")
    assert out.startswith(
        "two: 40 deals for every two of 3 players, each played twice; seed 1 of the set gate\n\n"
    )
    table, ladder = out.split("\n\n")[1:]
    names, *rows, said = table.splitlines()[1:]
    assert said == STANDARD_ERROR_NOTE
    assert names.split() == ["random", "jack", "first"]
    assert [row.split()[0] for row in rows] == ["random", "jack", "first"]
    above, below = rows[0].split()[1], rows[1].split()[1]
    assert float(above) == -float(below) < 0
    assert ladder.splitlines()[0] == "Ratings by pairs won, in points of Elo above the weakest"
    assert ladder.splitlines()[1].startswith("jack ")
    assert re.search(r"^\w+ +0  \(0 to 0\)$", ladder, re.MULTILINE)


def test_json_has_every_figure(capsys: Printed) -> None:
    told = json.loads(arena(capsys, "jack", "first", "random", "--deals", "20", "--game", "two", "--json"))
    assert (told["rules"], told["set"], told["seed"], told["of"]) == ("two", "dev", 1, "deals")
    assert [(each["one"], each["other"]) for each in told["duels"]] == [
        ("jack", "first"), ("jack", "random"), ("first", "random"),
    ]  # fmt: skip
    for each in told["duels"]:
        assert each["low"] < each["mean"] < each["high"]
        assert each["better"] + each["drawn"] + each["worse"] == each["pairs"] == 20
    assert told["ratings"][0]["name"] == "jack"
    assert told["cycles"] == []


def test_matches_to_the_target(capsys: Printed) -> None:
    """The share of matches won has Wilson's interval, the difference one over pairs."""
    argv = ("jack", "random", "--matches", "10", "--game", "two")
    told = json.loads(arena(capsys, *argv, "--json"))
    (duel,) = told["duels"]
    won = duel["matches"]
    assert (told["of"], won["of"], won["unfinished"]) == ("matches", 20, 0)
    assert won["rate"] == won["times"] / 20 == pytest.approx((1 + duel["mean"]) / 2)
    assert won["low"] < won["rate"] <= won["high"] <= 1
    out = arena(capsys, *argv)
    assert "wins a match\n" in out
    assert re.search(r"^jack wins \d+\.\d % of 20 matches \(\d+\.\d to \d+\.\d\)$", out, re.MULTILINE)


def test_a_sequential_test_stops_early(capsys: Printed) -> None:
    out = arena(capsys, "jack", "random", "--sprt", "--delta", "0.2", "--deals", "2000", "--game", "two")
    assert "of 128 pairs" in out
    last = out.splitlines()[-1]
    assert re.fullmatch(r"sequential test: jack is better \(likelihood ratio \+\d+\.\d\d, edge 0\.2\)", last)
    assert "not sure yet" in arena(capsys, "jack", "jack", "--sprt", "--deals", "20", "--game", "two")


def test_a_player_at_a_game_that_is_not_his(capsys: Printed, monkeypatch: pytest.MonkeyPatch) -> None:
    """They have a stand-in, and the reader is told."""
    from euchre import players

    class Choosy:
        """Claims nothing."""

        name, about = "jack", ""

        def refusal(self, _rules: object) -> str:
            return "too many cards"

    monkeypatch.setattr(players, "PLAYERS", {**players.PLAYERS, "jack": Choosy()})
    assert (
        main(["research", "arena", "jack", "random", "--deals", "2", "--game", "two", "--workers", "1"]) == 0
    )
    assert capsys.readouterr().err == "euchre: jack does not play this game itself: too many cards\n"
    direct = [
        "research",
        "arena",
        "right:direct",
        "random",
        "--deals",
        "2",
        "--game",
        "twelve",
        "--workers",
        "1",
    ]
    assert main(direct) == 0
    assert "right:direct does not play this game itself: the right's network" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("argv", "says"),
    [
        ((), "nobody is named: write two players or more"),
        (("jack",), "one player alone: an arena needs at least two names"),
        (("jack", "first", "--delta", "0.1"), "--delta goes with --sprt"),
        (('exec:python3 "unclosed', "jack", "--game", "two"), "its command ends within quotes"),
        (("jack", "bob"), "no player is called 'bob'; there are random"),
        (("jack", "first", "--game", "nosuch"), "no game is called 'nosuch'"),
        (("jack", "first", "--deals", "0"), "0 pairs: ask for 1 to 1,000,000,000"),
        (("jack", "first", "--deals", "many"), "a whole number is wanted, not 'many'"),
        (("jack", "first", "--seed", "-1"), "seed -1: a set has the seeds 0 to 1,048,575"),
        (("jack", "first", "--set", "test"), "--set test: choose dev, gate or final"),
        (("jack", "first", "--sprt", "--delta", "0"), "an edge of 0.0 for the sequential test"),
        (("jack", "first", "random", "--sprt"), "a sequential test is of two players"),
        (("jack", "first", "--workers", "0"), "0 workers: use from 1 to 512"),
        (("jack", "first", "--out", "pairs.csv"), "end its name in .jsonl"),
        (("jack", "first", "--out", "nowhere/pairs.jsonl"), "there is no folder nowhere"),
        (("jack", "first", "--ray", "nonsense"), "nonsense is not an address of a Ray cluster"),
    ],
    ids=" ".join,
)
def test_what_is_refused(
    argv: tuple[str, ...], says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Printed
) -> None:
    """In one sentence, with nothing written."""
    monkeypatch.chdir(tmp_path)
    status = main(["research", "arena", *argv])
    out, remarks = capsys.readouterr()
    assert (status, out) == (2, "")
    assert says in remarks
    assert remarks.count("\n") == 1
    assert not list(tmp_path.iterdir())


@pytest.mark.ci
@pytest.mark.skipif(sys.platform == "win32", reason="there SIGTERM ends a program at once")
def test_a_terminated_run_ends_in_order_and_goes_on_to_the_same_file(tmp_path: Path) -> None:
    """Its workers end first, so that nothing of theirs is left behind; Ctrl-C: `test_simulate`."""
    argv = ["research", "arena", "first", "random", "--game", "two", "--deals", "100"]
    interrupted(tmp_path, "pairs.jsonl", *argv, by=signal.SIGTERM)
    runs = {}
    for name in ("pairs.jsonl", "straight.jsonl"):
        runs[name] = euchre(*argv, "--out", name, "--workers", "1", cwd=tmp_path)
        assert runs[name].returncode == 0
    assert runs["pairs.jsonl"].stderr.startswith("euchre: going on: ")
    assert "going on" not in runs["straight.jsonl"].stderr
    assert runs["pairs.jsonl"].stdout == runs["straight.jsonl"].stdout
    assert (tmp_path / "pairs.jsonl").read_bytes() == (tmp_path / "straight.jsonl").read_bytes()
    assert not (tmp_path / "pairs.jsonl.part").exists()
