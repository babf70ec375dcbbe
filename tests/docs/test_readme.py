"""What the README and the docstrings say is run; what there is, the README names."""

import doctest
import importlib
import inspect
import pkgutil
import re
from pathlib import Path

import pytest

import euchre
from euchre.rules.variants import VARIANTS

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
LEFT_OUT = ("__main__", "migrations.env", "kernel.machine.compiler")
"""Modules that are run, and not imported: by Python, and by Alembic; and one for numba, which lies apart."""
MODULES = [
    found.name
    for found in pkgutil.walk_packages(euchre.__path__, "euchre.")
    if not found.name.endswith(LEFT_OUT)
]
CI = "euchre.rl.openspiel"
"""What begins with this plays at OpenSpiel's table."""
ROOMS = sorted({".".join(name.split(".")[:2]) for name in MODULES})


@pytest.mark.parametrize("room", [*ROOMS, pytest.param(CI, marks=pytest.mark.ci)])
def test_examples_in_docstrings_run(room: str) -> None:
    """And every module can be imported; where none is written, none is looked for object by object."""
    for name in MODULES:
        if room == (CI if name.startswith(CI) else ".".join(name.split(".")[:2])):
            module = importlib.import_module(name)
            assert ">>>" not in inspect.getsource(module) or doctest.testmod(module).failed == 0, name


def test_readme_names_every_game() -> None:
    assert not [name for name in VARIANTS if f"`{name}`" not in README]


def test_links_lead_somewhere() -> None:
    for page in ROOT.glob("*.md"):
        for target in re.findall(r"\]\((?!https?:|#)([^)#]+)", page.read_text(encoding="utf-8")):
            assert (ROOT / target).exists(), f"{page.name} links to {target}"
