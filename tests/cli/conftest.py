"""What every test of the command line starts from: a kernel that says nothing of being compiled."""

import io
import sys
from contextlib import nullcontext

import pytest

import euchre.cli  # noqa: F401  # brings in the commands


@pytest.fixture(autouse=True)
def quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether a command compiles hangs on which tests ran before it: here nobody is told."""
    for name, module in list(sys.modules.items()):
        if name.startswith("euchre.commands.") and hasattr(module, "compiling"):
            monkeypatch.setattr(module, "compiling", nullcontext)


@pytest.fixture
def at_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody types anything, and there are 80 columns."""
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO()))
    monkeypatch.setenv("COLUMNS", "80")
