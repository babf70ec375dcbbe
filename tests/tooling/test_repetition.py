"""What the quick suite tries: its selection of games and of cases."""

from collections.abc import Iterable
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any, Final

import pytest

from euchre.rules.mechanisms import DefendAlone
from euchre.rules.rules import Rules
from euchre.rules.variants import VARIANTS
from tests import conftest
from tests.repetition import MECHANISMS

LEFT_TO_CI: Final = {"5 sides of 5", "6 sides of 6"}
"""What no game in `MECHANISMS` has, of all that `mechanisms` names."""
CASES: Final = """
import pytest
from tests.repetition import few_of

@pytest.mark.parametrize("name", few_of(["buck", "two", "euchre"]))
def test_quick_and_slow(name: str) -> None: ...

@pytest.mark.parametrize("name", few_of(["two", "euchre", "canadian"]))
def test_slow(name: str) -> None: ...

@pytest.mark.long
@pytest.mark.parametrize("name", ["two", "euchre"])
def test_long(name: str) -> None: ...
"""


def mechanisms(names: Iterable[str]) -> set[str]:
    """The mechanisms of the games *names*."""
    return {each for name in names for each in mechanisms_of(VARIANTS[name])}


def mechanisms_of(rules: Rules) -> set[str]:
    """The ways to sit, the packs, and the classes and marks by which *rules* differ in kind."""
    found = {f"{rules.sides} sides of {rules.seats}", f"{rules.copies} packs", *classes_in(rules)}
    found |= {name for name in ("joker", "piles", "call_ace", "drop_out") if getattr(rules, name)}
    if rules.alone is not None and rules.alone.defend is not DefendAlone.NEVER:
        found.add("defend alone")
    return found


def classes_in(value: Any) -> set[str]:
    """The classes of the values of *value*, and of theirs."""
    held = [each for each in (getattr(value, field.name) for field in fields(value)) if is_dataclass(each)]
    return {type(each).__name__ for each in held}.union(*map(classes_in, held))


def test_the_quick_suite_tries_each_mechanism_but_those_left_to_ci() -> None:
    assert mechanisms(VARIANTS) - mechanisms(MECHANISMS) == LEFT_TO_CI


def test_the_quick_suite_is_what_pytest_selects_by_itself(pytestconfig: pytest.Config) -> None:
    """Else each worker would make the slow cases, too, and nobody would notice."""
    options = pytestconfig.getini("addopts")
    assert options[options.index("-m") + 1] == conftest.QUICK


@pytest.mark.parametrize(
    ("named", "made"),
    [
        ("", ["test_quick_and_slow[buck]", "test_slow[two]", "test_long[two]"]),
        ("::test_slow", ["test_slow[two]", "test_slow[euchre]", "test_slow[canadian]"]),
    ],
)
def test_a_test_without_a_quick_case_keeps_one_of_them(named: str, made: list[str], tmp_path: Path) -> None:
    """Pytest deselects it. Without a case the test would fail; all cases would take time in each worker."""
    path = tmp_path / "test_cases.py"
    path.write_text(CASES)
    seen = Collected()
    options = ["--collect-only", "-n0", "--import-mode=importlib", "-p", "no:cacheprovider"]
    pytest.main([*options, "-m", conftest.QUICK, f"{path}{named}"], plugins=[seen, conftest])
    assert seen.names == made


class Collected:
    """A plugin that keeps the names of the tests that were made."""

    def __init__(self) -> None:
        self.names: list[str] = []

    def pytest_itemcollected(self, item: pytest.Item) -> None:
        """Keep a name."""
        self.names.append(item.name)
