"""The shape of `Rules`, read from its own fields, and where two values of it differ."""

import functools
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum, StrEnum
from types import NoneType, UnionType
from typing import Any, NamedTuple, get_args, get_origin, get_type_hints


class Spec(NamedTuple):
    """
    The type of a field, taken apart.

    *none*: whether it may be None; *cases*: the dataclasses it may be; *items*: the types within a tuple;
    *atom*: the type where it is neither dataclass nor tuple.
    """

    none: bool
    cases: tuple[Any, ...] = ()
    items: tuple[Any, ...] = ()
    atom: Any = None


class Leaf(NamedTuple):
    """
    A field whose value differs: the names that lead to it, its path in share codes, its type, and its value
    now.
    """

    keys: tuple[str, ...]
    path: str
    spec: Spec
    now: Any


@functools.cache
def spec_of(hint: Any) -> Spec:
    """
    Return the type *hint* of a field taken apart: whether it may be None, and which dataclasses, types within
    a tuple, or other type it may be.
    """
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
    """Return the type of each field of the dataclass *case*, taken apart, by the field's name."""
    hints = get_type_hints(case)
    return {field.name: spec_of(hints[field.name]) for field in fields(case)}


@functools.cache
def defaults(case: Any) -> dict[str, Any]:
    """
    Return the default of each field of the dataclass *case*, by the field's name; MISSING for a field without
    one.
    """
    return {field.name: field.default for field in fields(case)}


def values(value: Any) -> dict[str, Any]:
    """Return what each field of the dataclass instance *value* holds, by the field's name."""
    return {field.name: getattr(value, field.name) for field in fields(value)}


def case_word(case: Any) -> str:
    """Return the word that stands for the dataclass *case* in text: ``turn-up`` for `TurnUp`."""
    return _case_word(case.__name__)


@functools.cache
def _case_word(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "-", name).lower()


def word_of(value: Enum) -> str:
    """Return the word that stands for the enum member *value* in text: ``may_when_ordered``."""
    return str(value.value) if isinstance(value, StrEnum) else value.name.lower()


def plain(value: Any, *, kind: bool = False) -> Any:
    """
    Return *value*, a field's content, as dictionaries, lists, words and numbers.

    With *kind* the dictionary of a dataclass names it under ``kind``.
    """
    if isinstance(value, Enum):
        return word_of(value)
    if isinstance(value, tuple):
        return [plain(item) for item in value]
    if not is_dataclass(value):
        return value
    case: Any = type(value)
    table = {"kind": case_word(case)} if kind else {}
    for name, spec in specs(case).items():
        table[name] = plain(getattr(value, name), kind=len(spec.cases) > 1)
    return table


def leaves(value: Any, was: Mapping[str, Any], keys: tuple[str, ...] = (), path: str = "") -> Iterator[Leaf]:
    """
    Yield the fields in which the dataclass instance *value* differs from *was*, a dictionary by field name,
    depth first.

    A part of another kind than before is compared with its own defaults. *keys* and *path* are those that
    lead to *value*: names of fields, and the path in share codes.
    """
    mine: Any = type(value)
    for name, spec in specs(mine).items():
        now, old = getattr(value, name), was.get(name, MISSING)
        if now is old:
            continue
        here, number = (*keys, name), path + name
        if not spec.cases:
            if now != old:
                yield Leaf(here, number, spec, now)
            continue
        case: Any = type(now)
        if case is not type(old):
            yield Leaf(here, number, spec, case)
        if now is not None:
            below = f"{number}.{case_word(case)}." if len(spec.cases) > 1 else f"{number}."
            yield from leaves(now, values(old) if case is type(old) else defaults(case), here, below)


def nested(leaves: Iterable[Leaf]) -> dict[str, Any]:
    """Return the differences *leaves* as dictionaries within dictionaries, as TOML and JSON show them."""
    found: dict[str, Any] = {}
    for leaf in leaves:
        table = found
        for key in leaf.keys[:-1]:
            table = table.setdefault(key, {})
        if leaf.now is NoneType:
            table[leaf.keys[-1]] = None
        elif leaf.spec.cases:
            table[leaf.keys[-1]] = {"kind": case_word(leaf.now)} if len(leaf.spec.cases) > 1 else {}
        else:
            table[leaf.keys[-1]] = plain(leaf.now)
    return found
