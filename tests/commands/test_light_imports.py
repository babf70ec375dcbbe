"""A command that only reads and prints text starts quickly: it loads no arrays, kernel or terminal."""

import asyncio
import subprocess
import sys
from pathlib import Path

import pytest

from euchre.web.core.storage.opening import open_store

HEAVY = (
    "numpy",
    "numba",
    "rich.console",
    "textual",
    "euchre.kernel",
    "euchre.players",
    "euchre.terminal",
    "euchre.web",
)
"""Packages that take long to import, and rooms that `rules` and `check` have nothing to do with."""


def imported(*argv: str) -> set[str]:
    """The modules that the command loads, by Python's own account."""
    done = subprocess.run(
        [sys.executable, "-X", "importtime", "-m", "euchre", *argv],
        capture_output=True,
        text=True,
        check=True,
    )
    lines = [line for line in done.stderr.splitlines() if line.startswith("import time:")]
    return {line.rpartition("|")[2].strip() for line in lines}


@pytest.fixture(scope="module")
def position(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file with a position."""
    path = tmp_path_factory.mktemp("light") / "position.txt"
    path.write_text("two dealer=1 up=9H hands=JHJDAHKHQH/9CTCQCKCAC :\n")
    return path


@pytest.mark.parametrize(
    "argv",
    [
        pytest.param(("rules", "four"), marks=pytest.mark.ci),
        pytest.param(("variants",), marks=pytest.mark.ci),
        ("check",),
    ],
    ids=" ".join,
)
def test_reading_commands_load_neither_arrays_nor_terminal(argv: tuple[str, ...], position: Path) -> None:
    found = imported(*argv, *[str(position)] * (argv == ("check",)))
    assert "euchre.rules.rules" in found, "nothing was measured"
    assert not [name for name in found if name.startswith(HEAVY)]


POSITION = "tournament dealer=3 up=9H hands=JHJDAHKHQH/?????/?????/????? scores=0-0 :"


@pytest.mark.parametrize(
    ("argv", "idle"),
    [
        (("hint", POSITION), {"numpy.ma", "euchre.notation.egn", "euchre.notation.ptn"}),
        (
            ("research", "stats", "--hands", "2", "--matches", "2"),
            {"numpy.ma", "importlib.metadata", "euchre.notation"},
        ),
    ],
    ids=["hint", "stats"],
)
def test_an_answer_loads_nothing_that_it_has_no_use_for(argv: tuple[str, ...], idle: set[str]) -> None:
    """A first answer takes half a second, most of it for imports: each of these takes up to a tenth."""
    found = imported(*argv)
    assert "numpy" in found, "nothing was measured"
    assert not found & idle


def test_the_list_of_tables_does_not_load_the_server(tmp_path: Path) -> None:
    """Only to end a table does the command have to know what features do then."""
    database = tmp_path / "euchre.db"

    async def made() -> None:
        store = open_store(f"sqlite:///{database}", ())
        await store.start()
        await store.stop()

    asyncio.run(made())
    found = imported("tables", "--database", f"sqlite:///{database}")
    assert "sqlalchemy" in found, "nothing was measured"
    assert not found & {"euchre.web.app", "euchre.web.core.http.endpoints", "starlette", "uvicorn"}


def test_a_start_loads_few_modules() -> None:
    """What a start costs is mostly its imports: of Python's own, of the command line's packages, and ours."""
    assert len(imported("--help")) < 330


def test_a_command_loads_its_own_module_and_the_help_all() -> None:
    code = """
import sys
from euchre.cli import COMMANDS, main

def loaded():
    return {path for path in COMMANDS if f"euchre.commands.{path}" in sys.modules}

main(["rules", "four"])
assert loaded() == {"games.rules"}, loaded()
main(["--help"])
assert loaded() == set(COMMANDS)
"""
    subprocess.run([sys.executable, "-c", code], check=True, capture_output=True)
