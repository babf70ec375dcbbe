"""What is said to a person stands once: two modules that say the same have it from one place."""

import ast
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path

import euchre
from euchre.rules import Rules

SOURCE = Path(euchre.__file__).parent
LONG = 5
"""From so many words on in a row it is the same sentence, and no accident."""

FIELDS = {field.name for field in fields(Rules)}


def said(module: Path) -> Iterator[str]:
    """Every text in *module* that is no docstring; of a text with blanks each piece between them."""
    tree = ast.parse(module.read_text("utf-8"))
    nodes = list(ast.walk(tree))
    bare = {id(node.value) for node in nodes if isinstance(node, ast.Expr)}
    for node in nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in bare:
            yield node.value.strip(" ,;:.\n")


def test_no_sentence_stands_in_two_modules() -> None:
    """Below the web; a row of the names of rules is no sentence."""
    found = defaultdict(set)
    for module in SOURCE.rglob("*.py"):
        path = module.relative_to(SOURCE)
        if path.parts[0] != "web":
            for text in said(module):
                found[text].add(str(path))
    twice = {
        text: sorted(paths)
        for text, paths in found.items()
        if len(paths) > 1 and len(text.split()) >= LONG and not set(text.split()) <= FIELDS
    }
    assert twice == {}
