"""``euchre research stats``: a table to read, JSON for machines, faults in one sentence."""

import io
import json
import sys
from dataclasses import replace

import pytest

from euchre.analysis.simulation import statistics
from euchre.cli import main
from euchre.rules.cards import Rank
from euchre.rules.text import share_code
from euchre.rules.variants import VARIANTS
from tests.repetition import MECHANISMS, few_of

FEW = ("--hands", "2,000", "--matches", "40")

Captured = pytest.CaptureFixture[str]


def stats(capsys: Captured, *argv: str) -> tuple[int, str, str]:
    """Run the command in this process: status, standard output, standard error."""
    status = main(["research", "stats", *argv])
    out, err = capsys.readouterr()
    return status, out, "\n".join(line for line in err.splitlines() if "of the kernel" not in line)


def test_shows_a_table(capsys: Captured) -> None:
    status, out, err = stats(capsys, "euchre", *FEW)
    assert (status, err) == (0, "")
    assert out.startswith("euchre: 2,000 hands and 40 matches of jack players\non the kernel, seed 1;")
    for words in (
        "euchred",
        "alone, marched",
        "dealer, round 2",
        "dealer better by",
        "won by first dealer",
    ):
        assert words in out
    assert max(map(len, out.splitlines())) <= 79


@pytest.mark.parametrize(
    "name", few_of(VARIANTS, MECHANISMS - {"call-ace"}, ci=VARIANTS.keys() - {"call-ace-5", "call-ace-6"})
)
def test_every_game_has_its_table(capsys: Captured, name: str) -> None:
    status, out, _ = stats(capsys, name, "--hands", "300", "--matches", "8", "--workers", "1")
    assert status == 0
    assert "Points in a hand" in out
    assert max(map(len, out.splitlines())) <= 79


def test_json_has_every_figure_with_its_interval(capsys: Captured) -> None:
    status, out, _ = stats(capsys, "bid-48", *FEW, "--json")
    found = json.loads(out)
    assert status == 0
    assert found.keys() == {
        "rules", "players", "seed", "engine", "why", "hands", "rates", "calls", "bids", "trumps", "points",
        "dealer_edge", "matches",
    }  # fmt: skip
    assert found["rules"] == share_code(VARIANTS["bid-48"])
    assert (found["players"], found["seed"], found["engine"], found["hands"]) == ("jack", 1, "kernel", 2000)
    rates = [*found["rates"].values(), *found["trumps"].values(), *found["matches"]["won"].values()]
    rates += [one[word] for one in found["calls"] for word in ("share", "euchred")]
    rates += [one[word] for one in found["bids"] for word in ("share", "made")]
    for one in rates:
        assert one.keys() == {"times", "of", "rate", "low", "high"}
        assert 0 <= one["low"] <= one["high"] <= 1
    means = [*found["points"].values(), found["dealer_edge"], found["matches"]["hands"]]
    assert all(one.keys() == {"mean", "error", "low", "high"} for one in means)
    assert found["matches"]["percentiles"].keys() == {"5", "25", "50", "75", "95"}


def test_same_seed_same_output_whatever_the_workers(capsys: Captured) -> None:
    once = stats(capsys, "buck", *FEW, "--seed", "-7", "--workers", "1")
    assert stats(capsys, "buck", *FEW, "--seed", "-7", "--workers", "3") == once
    assert stats(capsys, "buck", *FEW, "--seed", "8")[1] != once[1]


def test_random_players_may_not_come_to_an_end(capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(statistics, "MOST_HANDS", 40)
    status, out, _ = stats(capsys, "bid-48", "--players", "random", *FEW)
    assert status == 0
    assert "over 40 hands" in out
    assert "broken off there" in out


def test_reads_house_rules(capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    code = share_code(VARIANTS["two-32"])
    by_code = stats(capsys, code, *FEW, "--json")
    assert by_code == stats(capsys, "two-32", *FEW, "--json")
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(code.encode())))
    assert stats(capsys, "-", *FEW, "--json") == by_code


def test_says_when_the_reference_engine_plays(capsys: Captured) -> None:
    """Two packs from the seven up are more than the kernel has room for: slower, and never silently."""
    code = share_code(replace(VARIANTS["bid-48"], low=Rank.SEVEN))
    status, out, err = stats(capsys, code, "--hands", "40", "--matches", "0", "--workers", "1")
    assert status == 0
    assert err.startswith("euchre: the reference engine plays: the kernel has no room for two packs")
    assert "on the reference engine" in out


def test_says_that_nobody_revokes(capsys: Captured) -> None:
    status, out, err = stats(capsys, "two-honour", *FEW)
    assert (status, err) == (0, "euchre: jack players never revoke: played without revoke rules")
    assert "on the kernel" in out


@pytest.mark.parametrize(
    ("argv", "says"),
    [
        (("chess",), "no game is called 'chess'"),
        (("four", "--hands", "1"), "1 hands: ask for 2 to"),
        (("four", "--hands", "many"), "a whole number is wanted, not 'many'"),
        (("four", "--matches", "-3"), "-3 matches: ask for 0 to"),
        (("four", "--players", "queen"), "queen"),
        (("four", "--workers", "0"), "0 workers: use from 1 to"),
        (("four", "--seed", "1.5"), "a whole number is wanted, not '1.5'"),
    ],
)
def test_faults_are_told_in_a_sentence(capsys: Captured, argv: tuple[str, ...], says: str) -> None:
    status, out, err = stats(capsys, *argv)
    assert (status, out) == (2, "")
    assert says.lower() in err.lower()
    assert err.startswith("euchre: ")
    assert len(err.splitlines()) == 1


def test_ctrl_c_ends_it(capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(statistics, "play_and_count", interrupted)
    assert stats(capsys, "four", *FEW)[:2] == (130, "")
