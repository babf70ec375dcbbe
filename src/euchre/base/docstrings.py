"""The docstrings of the fields of a class, each the sentence below its field: help for editors and types."""

import ast
import functools
import inspect
import textwrap
from typing import Any


@functools.cache
def field_docstrings(case: Any) -> dict[str, str]:
    """
    Return the docstring below each field of the class *case* by the name of the field; of an enum, below each
    member.

    Fields that *case* inherits from classes of this package are included; a field without a docstring is not.

    >>> from euchre.rules.mechanisms import TurnUp
    >>> field_docstrings(TurnUp)["stick"][:22]
    'The dealer may not pas'
    """
    found: dict[str, str] = {}
    for each in reversed(case.__mro__):
        if each.__module__.startswith("euchre."):
            found |= _written(each)
    return found


def _written(case: Any) -> dict[str, str]:
    """The sentences in the class's own body."""
    tree = ast.parse(textwrap.dedent(inspect.getsource(case))).body[0]
    assert isinstance(tree, ast.ClassDef)
    found = {}
    for at, node in enumerate(tree.body[:-1]):
        name, below = _name(node), tree.body[at + 1]
        if name and isinstance(below, ast.Expr) and isinstance(below.value, ast.Constant):
            found[name] = inspect.cleandoc(str(below.value.value))
    return found


def _name(node: ast.stmt) -> str:
    if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
        return node.target.id
    if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
        return node.targets[0].id
    return ""
