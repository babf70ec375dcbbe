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
