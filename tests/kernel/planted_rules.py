"""
A program: a field nobody packed in `Rules` and in each mechanism, a case in each choice; the kernel refuses.

It changes the source of `euchre.rules.mechanisms` and `euchre.rules.rules` on the way in, as an engineer
would who adds a rule to the reference and forgets the kernel, and prints the names of the classes whose
plant was refused.
"""

import ast
import importlib.abc
import importlib.machinery
import sys
from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from enum import Enum
from pathlib import Path
from types import ModuleType
from typing import Any

PLANTED = ("euchre.rules.mechanisms", "euchre.rules.rules")
CALL_ACE = """

@dataclass(frozen=True, kw_only=True, slots=True)
class CallAce:
    \"\"\"The maker calls an ace, whose holder is the partner.\"\"\"
"""


def planted(source: str) -> str:
    """*source* with one more field in each dataclass, and one more case in each choice among words."""
    lines = source.splitlines()
    for node in sorted(ast.parse(source).body, key=lambda node: -node.lineno):
        if isinstance(node, ast.ClassDef):
            choice = any(isinstance(base, ast.Name) and base.id == "StrEnum" for base in node.bases)
            last = max(child.end_lineno or 0 for child in node.body if not isinstance(child, ast.FunctionDef))
            more = ['    PLANTED = "planted"'] if choice else ["    planted: int = 0"]
            if node.name == "Ladder":
                more.append("    no_trump_factor: int = 1")
            lines[last:last] = more
    text = "\n".join(lines)
    return text.replace("\nAuction = ", f"{CALL_ACE}\nAuction = CallAce | ")


class Loader(importlib.machinery.SourceFileLoader):
    """Reads a module with plants in it."""

    def get_code(self, _fullname: str) -> Any:
        """The code of the changed source: what is kept of the true one is not asked."""
        return compile(planted(Path(self.path).read_text("utf-8")), self.path, "exec")


class Finder(importlib.abc.MetaPathFinder):
    """Finds the modules to plant in."""

    def find_spec(self, fullname: str, path: Any, target: ModuleType | None = None) -> Any:
        """The changed module, or nothing for any other."""
        spec = importlib.machinery.PathFinder.find_spec(fullname, path, target)
        if fullname in PLANTED and spec is not None and spec.origin is not None:
            spec.loader = Loader(fullname, spec.origin)
            return spec
        return None


def values(value: Any) -> Iterator[Any]:
    """*value* and every mechanism in it."""
    yield value
    for field in fields(value):
        chosen = getattr(value, field.name)
        for item in chosen if isinstance(chosen, tuple) else (chosen,):
            if is_dataclass(item):
                yield from values(item)


def changed(value: Any, old: Any, new: Any) -> Any:
    """*value* with *new* where *old* stood."""
    if value is old:
        return new
    if isinstance(value, tuple):
        return tuple(changed(item, old, new) for item in value)
    if not is_dataclass(value) or isinstance(value, type):
        return value
    return replace(
        value,
        **{
            field.name: chosen
            for field in fields(value)
            if (chosen := changed(getattr(value, field.name), old, new)) is not getattr(value, field.name)
        },
    )


def main() -> None:
    """Plant each of them alone in rules that are played otherwise, and see the refusal."""
    from euchre.kernel.machine.rule_words import refusal
    from euchre.rules import mechanisms
    from euchre.rules.rules import Alone, FarmersHand, FreeChoice, OwnTricks, Remedy, Rules, WeakHand
    from euchre.rules.variants import VARIANTS

    known = [
        *VARIANTS.values(),
        Rules(alone=Alone(), farmer=FarmersHand(hand=WeakHand.CLEAN3, remedy=Remedy.SWAP)),
    ]
    known.append(replace(known[-1], auction=FreeChoice(), scoring=OwnTricks(), alone=None, farmer=None))
    refused: set[str] = set()
    for rules in known:
        assert refusal(rules) is None or rules.revoke is not None, refusal(rules)
        for value in values(rules):
            case: Any = type(value)
            plants = {"planted": 3} | ({"no_trump_factor": 2} if case.__name__ == "Ladder" else {})
            for name, number in plants.items():
                found = refusal(changed(rules, value, replace(value, **{name: number})))
                assert found is not None, (case, name)
                assert rules.revoke is not None or f"`{case.__name__}.{name}`" in found, found
                refused.add(case.__name__ if name == "planted" else f"{case.__name__}.{name}")
            for field in fields(value):
                kind: Any = type(getattr(value, field.name))
                if issubclass(kind, Enum) and "PLANTED" in kind.__members__:
                    try:
                        other = changed(rules, value, replace(value, **{field.name: kind.PLANTED}))
                    except ValueError:  # rules that contradict another one
                        continue
                    found = refusal(other)
                    if found is not None and f"`{kind.__name__}.PLANTED`" in found:
                        refused.add(kind.__name__)
                    else:  # the kernel asks no table who deals first
                        assert rules.revoke is not None or kind.__name__ == "FirstDeal", (kind, found)
    ace: Any = getattr(mechanisms, "CallAce")()  # noqa: B009  # mypy does not know it
    assert refusal(replace(known[-1], auction=ace)) == "the kernel does not play with `CallAce`"
    print(*sorted({*refused, "CallAce"}), sep="\n")


if __name__ == "__main__":
    sys.meta_path.insert(0, Finder())
    main()
