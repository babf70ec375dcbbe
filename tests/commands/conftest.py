"""What every test of the command line starts from: nothing is said of how long this machine takes."""

import io

import pytest

import euchre.cli  # noqa: F401  # brings in the commands
from euchre.commands.shared import progress as waiting


@pytest.fixture(autouse=True)
def quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    """The time that a command takes hangs on the machine: nobody is told."""
    monkeypatch.setattr(waiting, "FIRST_REPORT", float("inf"))


@pytest.fixture
def at_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody types anything, and there are 80 columns."""
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO()))
    monkeypatch.setenv("COLUMNS", "80")
