"""What every test of the command line starts from: a kernel that says nothing of being compiled."""

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
