"""``euchre table``: the open-hand table of a deal."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from euchre import cli

FIXED = "two dealer=0 up=JS hands=9CTCJCQCKC/ACADAHASJD kitty=9DTDQDKD9HTHJHQHKH9STSQSKS : pass call:S"

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """The command with its arguments: status, output, complaints."""

    def asked(*argv: str) -> tuple[int, str, str]:
        status = cli.main(list(argv))
        said = capsys.readouterr()
        return status, said.out, said.err

    return asked


def test_before_trump_is_fixed_solve_prints_the_same_table(run: Run) -> None:
    """One table, under its own name too."""
    for form in ((), ("--json",)):
        asked = ("--game", "two", "--seed", "3", *form)
        assert run("table", *asked)[:2] == run("solve", *asked)[:2]
    assert run("table", "--game", "two", "--seed", "3")[1].splitlines()[1].split()[:2] == ["maker", "round"]


def test_of_a_recorded_deal_it_is_the_table_of_the_beginning(run: Run, tmp_path: Path) -> None:
    """Where `euchre solve` looks at the end."""
    _, text, _ = run("play", "two", "--auto", "--seed", "4")
    file = tmp_path / "game.json"
    file.write_text(text, encoding="utf-8")
    status, out, _ = run("table", str(file), "--deal", "1", "--json")
    found = json.loads(out)
    assert status == 0
    assert found["position"].endswith(" :")
    assert {row["round"] for row in found["contracts"]} == {1, 2}
    assert run("table", str(file), "--deal", "1", "--at", "0", "--json")[1] == out


@pytest.mark.parametrize(
    ("argv", "says"),
    [
        ((FIXED,), "the calling is over: `euchre solve`"),
        ((), "nothing to solve"),
        (("--game", "two"), "--game needs --seed"),
        (("/nowhere",), "there is no file /nowhere"),
        (("two dealer=0 up=JS :",), "every card must be known"),
    ],
)  # fmt: skip
def test_what_has_no_table_is_said(run: Run, argv: tuple[str, ...], says: str) -> None:
    status, out, err = run("table", *argv)
    assert (status, out) == (2, "")
    assert says in err
