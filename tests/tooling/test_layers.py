"""The game needs nothing but Python: import contracts only forbid what they name, and this the rest."""

import ast
import re
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "euchre"
CONFIGURED = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]
CONTRACTS = {contract["name"]: contract for contract in CONFIGURED["contracts"]}
LAYERS = CONTRACTS["Imports point down, and every room has its floor"]
STANDARD_ONLY = CONTRACTS["The game needs nothing but the standard library"]
FLOORS = [re.findall(r"(\w+)(?:\.\w+)*", layer) for layer in LAYERS["layers"]]
GAME = {name for floor in FLOORS[FLOORS.index(["pictures"]) :] for name in floor} - {"kernel"}
BUILT = sorted(name for name in GAME if (SOURCE / name).is_dir() or (SOURCE / f"{name}.py").exists())


def test_contract_names_every_floor_of_the_game() -> None:
    """All rooms up to the pictures, but the kernel."""
    assert sorted(STANDARD_ONLY["source_modules"]) == [f"euchre.{name}" for name in BUILT]


def test_the_architecture_tells_what_lies_on_every_floor() -> None:
    page = (ROOT / "docs/explain/architecture.md").read_text("utf-8")
    table = page.partition("\n## Floors\n")[2].partition("\n\nUp to `pictures`")[0]
    rows = [row.split("|")[1] for row in table.splitlines() if row.startswith("|")]
    told = {name for row in rows for name in re.findall(r"`(\w+)`", row)}
    assert told == {name for floor in FLOORS for name in floor}


FOUND_BY_A_NAME = {
    "__init__.py": "the names of `import euchre`, above every room",
    "cli.py": "the commands, one floor below",
    "kernel/machine/build.py": "where a library is built: also what is compiled for trained players, above",
    "players/registry/plugins.py": "a player in a file that the user names",
}
"""The files that import by a string, and what they find so; a plugin is loaded by its own entry point."""


def test_no_floor_is_reached_around_by_a_string() -> None:
    """An import by name escapes the contracts, so that each has to be listed here with its reason."""
    ways = {"import_module", "__import__", "spec_from_file_location", "find_loader", "run_module", "run_path"}
    found = set()
    for file in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            match node:
                case ast.Name(name) | ast.Attribute(attr=name) | ast.alias(name=name) if name in ways:
                    found.add(file.relative_to(SOURCE).as_posix())
                case _:
                    continue
    assert found == set(FOUND_BY_A_NAME)


@pytest.mark.parametrize("name", BUILT)
def test_game_imports_nothing_but_python_and_itself(name: str) -> None:
    path = SOURCE / name
    for file in path.rglob("*.py") if path.is_dir() else [path.with_suffix(".py")]:
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            match node:
                case ast.Import(names):
                    tops = {alias.name.partition(".")[0] for alias in names}
                case ast.ImportFrom(str(module), _, 0):
                    tops = {module.partition(".")[0]}
                case _:
                    continue
            assert tops <= sys.stdlib_module_names | {"euchre"}, f"{file.name}, line {node.lineno}"
