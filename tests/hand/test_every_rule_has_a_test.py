"""The table of contents of the rulebook: every numbered rule has a test that carries its number."""

import ast
import re
from functools import cache
from pathlib import Path

RULEBOOK = [Path(__file__).parent, *(Path(__file__).parents[1] / room for room in ("rules", "english"))]


def numbered(chapter: str, *numbers: int, width: int = 1) -> list[str]:
    """The ids of a chapter: ``s0_01``, ``bk7``."""
    return [f"{chapter}{number:0{width}}" for number in numbers]


# Left out: what no module of the game does. G11 ("at the bridge") is a word for the score; H13, P3, P5, P9
# and most of T are customs of the table; D2, HP, RR and AU are not among the variants.
RULES = [
    *numbered("g", *range(1, 11)),
    *numbered("s0_", *range(1, 19), width=2),
    *numbered("v", *range(3)),
    *numbered("s1_", *range(1, 19), width=2),
    *numbered("s2_", *range(1, 25), width=2),
    *numbered("h", *range(1, 13)),
    *[f"h10_{letter}" for letter in "abcde"],
    *numbered("j", *range(1, 5)),
    *numbered("p", 1, 2, 4, 6, 7, 8, 10),
    "br",
    *numbered("ca", *range(1, 6)),
    "x6",
    *numbered("t", 2, 7),
    *numbered("c3_", *range(1, 8)),
    *numbered("bk", *range(1, 14)),
    *numbered("bd", *range(1, 15)),
    *numbered("a", *range(1, 31)),
]


@cache
def written() -> list[tuple[str, ast.FunctionDef]]:
    """Every test of the rulebook, by its file."""
    return [
        (file.name, node)
        for room in RULEBOOK
        for file in sorted(room.glob("test_*.py"))
        for node in ast.parse(file.read_text("utf-8")).body
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    ]


def test_every_rule_has_a_test() -> None:
    """Its name begins with the rule's id."""
    names = [node.name for _, node in written()]
    assert not [rule for rule in RULES if not any(name.startswith(f"test_{rule}_") for name in names)]


def test_no_test_carries_an_id_that_is_not_a_rule() -> None:
    """A test with a number quotes a rule of the list, so that a slip in a name shows."""
    pattern = re.compile(r"test_((?:s\d_|c3_|bk|bd|br|ca|x|[ghjvpa])(?:\d+)?)_")
    for file, node in written():
        found = pattern.match(node.name)
        if found is not None and (any(c.isdigit() for c in found[1]) or found[1] == "br"):
            assert found[1] in RULES, f"{file}: {node.name}"


def test_every_numbered_test_quotes_its_rule() -> None:
    """The docstring is the rule."""
    for file, node in written():
        if any(node.name.startswith(f"test_{rule}_") for rule in RULES):
            assert ast.get_docstring(node), f"{file}: {node.name} quotes nothing"
