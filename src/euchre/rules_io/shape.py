"""The shape of `Rules`, read from its own fields, and where two values of it differ."""

import functools
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum, StrEnum
from types import NoneType, UnionType
from typing import Any, NamedTuple, get_args, get_origin, get_type_hints


class Spec(NamedTuple):
    """A field's type, taken apart: may it be none, its cases, what a tuple holds, or what it is else."""

    none: bool
    cases: tuple[Any, ...] = ()
    items: tuple[Any, ...] = ()
    atom: Any = None


class Leaf(NamedTuple):
    """One difference between rules: where it is, its path in the share code, its type, the value now."""

    keys: tuple[str, ...]
    path: str
    spec: Spec
    now: Any


@functools.cache
def spec_of(hint: Any) -> Spec:
    """The type *hint*, taken apart."""
    choices = get_args(hint) if isinstance(hint, UnionType) else (hint,)
    none = NoneType in choices
    kinds = tuple(choice for choice in choices if choice is not NoneType)
    if all(is_dataclass(choice) for choice in kinds):
        return Spec(none, cases=kinds)
    if get_origin(kinds[0]) is tuple:
        return Spec(none, items=get_args(kinds[0]))
    return Spec(none, atom=kinds[0])


@functools.cache
def specs(case: Any) -> dict[str, Spec]:
    """The fields of *case* and their types."""
    hints = get_type_hints(case)
    return {field.name: spec_of(hints[field.name]) for field in fields(case)}


@functools.cache
def defaults(case: Any) -> dict[str, Any]:
    """The fields of *case* and their defaults; MISSING where there is none."""
    return {field.name: field.default for field in fields(case)}


def values(value: Any) -> dict[str, Any]:
    """The fields of *value* and what they hold."""
    return {field.name: getattr(value, field.name) for field in fields(value)}


def kind_of(case: Any) -> str:
    """The word for a case in text: ``TurnUp`` is ``turn-up``."""
    return re.sub(r"(?<!^)(?=[A-Z])", "-", case.__name__).lower()


def word_of(value: Enum) -> str:
    """The word for a member in text."""
    return str(value.value) if isinstance(value, StrEnum) else value.name.lower()


def plain(value: Any, *, kind: bool = False) -> Any:
    """*value* as plain data; *kind* adds the word that tells its case from the others."""
    if isinstance(value, Enum):
        return word_of(value)
    if isinstance(value, tuple):
        return [plain(item) for item in value]
    if not is_dataclass(value):
        return value
    case: Any = type(value)
    table = {"kind": kind_of(case)} if kind else {}
    for name, spec in specs(case).items():
        table[name] = plain(getattr(value, name), kind=len(spec.cases) > 1)
    return table


def leaves(value: Any, was: Mapping[str, Any], keys: tuple[str, ...] = (), path: str = "") -> Iterator[Leaf]:
    """Where *value* differs from the values *was*; another case is compared with its own defaults."""
    mine: Any = type(value)
    for name, spec in specs(mine).items():
        now, old = getattr(value, name), was.get(name, MISSING)
        here, number = (*keys, name), path + name
        if not spec.cases:
            if now != old:
                yield Leaf(here, number, spec, now)
            continue
        case: Any = type(now)
        if case is not type(old):
            yield Leaf(here, number, spec, case)
        if now is not None:
            below = f"{number}.{kind_of(case)}." if len(spec.cases) > 1 else f"{number}."
            yield from leaves(now, values(old) if case is type(old) else defaults(case), here, below)


def nested(leaves: Iterable[Leaf]) -> dict[str, Any]:
    """Differences as tables within tables."""
    found: dict[str, Any] = {}
    for leaf in leaves:
        table = found
        for key in leaf.keys[:-1]:
            table = table.setdefault(key, {})
        if leaf.now is NoneType:
            table[leaf.keys[-1]] = None
        elif leaf.spec.cases:
            table[leaf.keys[-1]] = {"kind": kind_of(leaf.now)} if len(leaf.spec.cases) > 1 else {}
        else:
            table[leaf.keys[-1]] = plain(leaf.now)
    return found
