"""What the README and the docstrings say is run; what there is, the README names."""

import doctest
import importlib
import inspect
import pkgutil
import re
from pathlib import Path

import pytest

import euchre
from euchre.variants import VARIANTS

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
STARTED = ("__main__", "migrations.env")
"""Modules that are run, and not imported: by Python, and by Alembic."""
MODULES = [
    pytest.param(found.name, marks=pytest.mark.ci if "openspiel" in found.name else [])
    for found in pkgutil.walk_packages(euchre.__path__, "euchre.")
    if not found.name.endswith(STARTED)
]


@pytest.mark.parametrize("name", MODULES)
def test_examples_in_docstrings_run(name: str) -> None:
    """And every module can be imported; where none is written, none is looked for object by object."""
    module = importlib.import_module(name)
    if ">>>" in inspect.getsource(module):
        assert doctest.testmod(module).failed == 0


@pytest.mark.parametrize("name", VARIANTS)
def test_readme_names_every_game(name: str) -> None:
    assert f"`{name}`" in README


def test_links_lead_somewhere() -> None:
    for page in ROOT.glob("*.md"):
        for target in re.findall(r"\]\((?!https?:|#)([^)#]+)", page.read_text(encoding="utf-8")):
            assert (ROOT / target).exists(), f"{page.name} links to {target}"
