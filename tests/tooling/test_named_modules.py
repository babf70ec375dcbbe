"""What a text names in backticks, a module or a file of this repository, is there."""

import ast
import re
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
ARCHITECTURE = ROOT / "docs/explain/architecture.md"
PAGES = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]
MODULES = {
    f".{path.relative_to(ROOT).with_suffix('').as_posix()}".replace("/", ".").removesuffix(".__init__"): path
    for folder in ("src", "tests", "tools", "bench", "docs", "examples")
    for path in (ROOT / folder).rglob("*.py")
}
"""Every module by its dotted name, with a point before it."""


@cache
def is_there(name: str) -> bool:
    """Whether *name* is the end of a module's dotted name, or of that and a word of the module."""
    parts = name.split(".")
    for size in range(len(parts), 0, -1):
        end = "." + ".".join(parts[:size])
        if found := [path for module, path in MODULES.items() if module.endswith(end)]:
            return size == len(parts) or any(
                re.search(rf"\b{parts[size]}\b", path.read_text("utf-8")) for path in found
            )
    return False


@cache
def texts() -> tuple[tuple[str, str], ...]:
    """Each page and each docstring of the package, after its path."""
    found = [(page.relative_to(ROOT).as_posix(), page.read_text("utf-8")) for page in PAGES]
    for path in (ROOT / "src").rglob("*.py"):
        found += [
            (path.relative_to(ROOT).as_posix(), str(node.value.value))
            for node in ast.walk(ast.parse(path.read_text("utf-8")))
            if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        ]
    return tuple(found)


def test_a_module_named_by_its_whole_name_is_there() -> None:
    names = {(path, name) for path, text in texts() for name in re.findall(r"`(euchre(?:\.\w+)+)`", text)}
    assert not [(path, name) for path, name in names if not is_there(name)]


def test_a_file_named_by_its_path_is_there() -> None:
    """By the whole path, or by its end: `kernel/machine/schema.py`."""
    named = {(path, name) for path, text in texts() for name in re.findall(r"`((?:\w+/)+\w+)\.py\b", text)}
    assert not [(path, name) for path, name in named if not is_there(name.replace("/", "."))]


def test_an_owner_that_the_architecture_names_is_there() -> None:
    """By the end of its name: `engine.memory`, `cards.winner`."""
    names = set(re.findall(r"`([a-z_]+(?:\.\w+)+)`", ARCHITECTURE.read_text("utf-8")))
    assert not [name for name in names if not (ROOT / name).exists() and not is_there(name)]
