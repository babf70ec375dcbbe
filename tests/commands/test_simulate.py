"""``euchre research simulate`` as a person runs it: figures, files, Ctrl-C, and what is refused."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from euchre.analysis.simulation.simulate import plan_hands
from euchre.base.errors import EuchreError
from euchre.cli import main
from euchre.commands.shared import progress as shared_progress
from euchre.rules.variants import VARIANTS
from tests.commands.calling import ENVIRONMENT, euchre
from tests.commands.interrupting import interrupted


def command(*argv: str) -> list[str]:
    return [sys.executable, "-m", "euchre", "research", "simulate", *argv]


def simulate(*argv: str, cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
    """Run the command to its end, outside of any terminal."""
    return euchre("research", "simulate", *argv, cwd=cwd)


# --- figures ------------------------------------------------------------------------------------------------


@pytest.mark.ci
def test_figures_are_the_same_whatever_the_workers() -> None:
    """The same options print the same; only data goes to standard output, nothing else to be said here."""
    one, two = (simulate("euchre", "--hands", "200_000", "--workers", workers) for workers in "12")
    assert (one.returncode, one.stderr) == (0, "")
    assert one.stdout == two.stdout
    first, *lines = one.stdout.splitlines()
    assert first == "200,000 hands, random players, seed 1, kernel"
    assert lines[0].startswith("ended played        100.00 %  (")
    assert simulate("euchre", "--hands", "200,000", "--seed", "2").stdout.splitlines()[1:] != lines


def test_figures_as_json() -> None:
    done = simulate("canadian", "--hands", "1000", "--seed", "-7", "--json")
    told = json.loads(done.stdout)
    assert (told["rules"], told["hands"], told["seed"], told["engine"]) == ("canadian", 1000, -7, "kernel")
    assert told["players"] == ["random"] * 4
    assert told["why"] is None
    assert told["defended_alone"]["times"] > 0


def test_the_reference_plays_where_the_kernel_cannot_and_it_is_said() -> None:
    done = simulate("four", "--hands", "40", "--players", "random,first,random,first", "--json")
    assert done.stderr == "euchre: the reference engine plays: not all players are alike\n"
    told = json.loads(done.stdout)
    assert (told["engine"], told["why"]) == ("reference", done.stderr[8:-1])
    done = simulate("two-honour", "--hands", "40")
    assert done.stderr == "euchre: random players never revoke: played without revoke rules\n"


@pytest.mark.parametrize(
    ("argv", "says"),
    [
        (("nosuch",), "no game is called 'nosuch'"),
        (("two", "--hands", "0"), "0 hands: ask for 1 to 1,000,000,000,000"),
        (("two", "--hands", "-5"), "-5 hands: ask for 1 to"),
        (("two", "--hands", "1e30"), "a whole number is wanted, not '1e30'"),
        (("two", "--hands", "1.5"), "a whole number is wanted, not '1.5'"),
        (("two", "--hands", "9" * 40), "a whole number is wanted, not '999"),
        (("two", "--hands", "9" * 20), "99999999999999999999 hands: ask for 1 to"),
        (("two", "--hands", "many"), "a whole number is wanted, not 'many'"),
        (("two", "--workers", "0"), "0 workers: use from 1 to 512"),
        (("two", "--workers", "1000"), "1000 workers: use from 1 to 512"),
        (("two", "--seed", "x"), "a whole number is wanted, not 'x'"),
        (("two", "--players", "bob"), "no player is called 'bob'; there are random"),
        (
            ("two", "--players", "random,random,random"),
            "3 players: this game wants 1 for all seats or 2 for the seats",
        ),
        (("two", "--out", "hands.csv"), "end its name in .parquet or .jsonl"),
        (("two", "--out", "nowhere/hands.jsonl"), "there is no folder nowhere to write hands.jsonl to"),
    ],
    ids=" ".join,
)
def test_what_is_refused(
    argv: tuple[str, ...],
    says: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """In one sentence, with nothing written."""
    monkeypatch.chdir(tmp_path)
    status = main(["research", "simulate", *argv])
    text, remarks = capsys.readouterr()
    assert (status, text) == (2, "")
    assert says in remarks
    assert remarks.count("\n") == 1
    assert not list(tmp_path.iterdir())


# --- files --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ending", ["jsonl", pytest.param("parquet", marks=pytest.mark.ci)])
def test_a_file_is_not_overwritten_unasked(tmp_path: Path, ending: str) -> None:
    out = f"hands.{ending}"
    assert simulate("two", "--hands", "500", "--out", out, cwd=tmp_path).returncode == 0
    first = (tmp_path / out).read_bytes()
    again = simulate("two", "--hands", "500", "--seed", "2", "--out", out, cwd=tmp_path)
    assert (again.returncode, again.stdout) == (2, "")
    assert f"{out} exists already: name another file, or say --force to replace it" in again.stderr
    assert (tmp_path / out).read_bytes() == first
    again = simulate("two", "--hands", "500", "--seed", "2", "--out", out, "--force", cwd=tmp_path)
    assert again.returncode == 0
    assert (tmp_path / out).read_bytes() != first
    assert [path.name for path in tmp_path.iterdir()] == [out]


RUNS = {
    "kernel": ("hands.parquet", "euchre", "--hands", "300_000"),
    "reference": ("hands.jsonl", "two", "--hands", "600", "--players", "first,random"),
    "decisions": ("decided.parquet", "two", "--hands", "1_000", "--players", "first"),
}


@pytest.mark.ci
@pytest.mark.skipif(sys.platform == "win32", reason="there Ctrl-C is no signal")
@pytest.mark.parametrize(
    "run", ["reference", *(pytest.param(run, marks=pytest.mark.ci) for run in ("kernel", "decisions"))]
)
def test_an_interrupted_run_goes_on_to_the_same_file(tmp_path: Path, run: str) -> None:
    """
    Ctrl-C reaches all processes of the run; the same command ends with the file of an unbroken run.

    Faults 78 and 79 of docs/faults.md.
    """
    name, *given = RUNS[run]
    option = "--decisions" if run == "decisions" else "--out"
    interrupted(tmp_path, name, "research", "simulate", *given, option=option)
    argv = (*given, option, name)
    other = simulate(*argv, "--seed", "5", cwd=tmp_path)
    assert other.returncode == 2
    assert f"{name}.part holds an unfinished run with seed 1, not 5" in other.stderr
    gone_on = simulate(*argv, "--workers", "1", "--json", cwd=tmp_path)
    assert gone_on.returncode == 0
    assert "euchre: going on: " in gone_on.stderr
    assert not (tmp_path / f"{name}.part").exists()
    straight = simulate(*argv[:-1], f"straight-{name}", "--json", "--workers", "2", cwd=tmp_path)
    assert straight.stdout == gone_on.stdout
    assert (tmp_path / f"straight-{name}").read_bytes() == (tmp_path / name).read_bytes()


@pytest.mark.ci
@pytest.mark.skipif(sys.platform == "win32", reason="pexpect needs a Unix terminal")
def test_a_terminal_shows_a_bar_and_hears_ctrl_c() -> None:
    """The bar is on the terminal only; Ctrl-C ends the run with one sentence."""
    import pexpect

    argv = command("euchre", "--hands", "1_000_000_000")
    going = pexpect.spawn(argv[0], argv[1:], env=ENVIRONMENT, encoding="utf-8", timeout=120,
                          dimensions=(24, 100))  # fmt: skip
    going.expect("playing")
    going.expect("/1000000000")
    going.sendintr()
    going.expect("euchre: stopped; use --out to make a run resumable")
    going.expect(pexpect.EOF)
    going.wait()  # `close` would soon end it by force
    going.close()
    assert going.exitstatus == 130


@pytest.mark.ci
@pytest.mark.skipif(
    sys.platform != "linux", reason="asks Linux for the most it gave; rusage counts the parent's too"
)
def test_memory_does_not_grow_with_the_hands(tmp_path: Path) -> None:
    """Three hundred megabytes are enough for any number: blocks are written as they come."""
    script = (
        "import re, sys; from pathlib import Path; from euchre.cli import main;"
        "assert main(sys.argv[1:]) == 0;"
        "print(int(re.search(r'VmHWM:\\s*(\\d+)', Path('/proc/self/status').read_text())[1]) // 1024)"
    )
    argv = (
        "research",
        "simulate",
        "euchre",
        "--hands",
        "1_000_000",
        "--out",
        "hands.parquet",
        "--workers",
        "2",
    )
    done = subprocess.run([sys.executable, "-c", script, *argv], env=ENVIRONMENT, cwd=tmp_path, check=True,
                          capture_output=True, encoding="utf-8", timeout=120)  # fmt: skip
    assert int(done.stdout.splitlines()[-1]) < 300


def test_one_player_for_each_side_sits_in_all_its_seats() -> None:
    """As in a match: the first name is that of seat 0 and its partner."""
    plan = plan_hands(VARIANTS["tournament"], 1, 1, ["jack", "queen"])
    assert plan.players == ("jack", "queen", "jack", "queen")
    assert (
        plan_hands(VARIANTS["three-pairs"], 1, 1, ["nine", "ten", "jack"]).players
        == ("nine", "ten", "jack") * 2
    )
    with pytest.raises(EuchreError, match="3 players: this game wants 1 for all seats, 2 for the sides or 4"):
        plan_hands(VARIANTS["tournament"], 1, 1, ["jack"] * 3)


def test_the_last_line_of_progress_is_the_end(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Where there was a line before it: short work says nothing."""
    monkeypatch.setattr(shared_progress, "FIRST_REPORT", 0.0)
    for done, lines in (([3, 7, 10], ["playing: 3 of 10", "playing: 10 of 10"]), ([10], [])):
        with shared_progress.progress("playing", 10) as report:
            for count in done:
                report(count)
        assert capsys.readouterr().err.splitlines() == [f"euchre: {line}" for line in lines]
