"""Rules as dictionaries, lists, words and numbers, and where two values of them differ."""

import functools
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import MISSING, is_dataclass
from enum import Enum
from types import NoneType
from typing import Any, NamedTuple

from euchre.rules.fields import Field, case_word, fields_of, word_of


class Leaf(NamedTuple):
    """
    A field whose value differs: the names that lead to it, its path in share codes, the field, and its value
    now: of a mechanism that is another one than before, its class.
    """

    keys: tuple[str, ...]
    path: str
    field: Field
    now: Any


@functools.cache
def defaults(case: Any) -> dict[str, Any]:
    """
    Return the default of each field of the dataclass *case*, by the field's name; MISSING for a field without
    one.
    """
    return {name: field.default for name, field in fields_of(case).items()}


def values(value: Any) -> dict[str, Any]:
    """Return what each field of the dataclass instance *value* holds, by the field's name."""
    return {name: getattr(value, name) for name in fields_of(type(value))}


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
    for name, field in fields_of(case).items():
        table[name] = plain(getattr(value, name), kind=field.tagged)
    return table


def leaves(value: Any, was: Mapping[str, Any], keys: tuple[str, ...] = (), path: str = "") -> Iterator[Leaf]:
    """
    Yield the fields in which the dataclass instance *value* differs from *was*, a dictionary by field name,
    depth first.

    A part of another kind than before is compared with its own defaults. *keys* and *path* are those that
    lead to *value*: names of fields, and the path in share codes.
    """
    for name, field in fields_of(type(value)).items():
        now, old = getattr(value, name), was.get(name, MISSING)
        if now is old:
            continue
        here, number = (*keys, name), path + name
        if not field.cases:
            if now != old:
                yield Leaf(here, number, field, now)
            continue
        case: Any = type(now)
        if case is not type(old):
            yield Leaf(here, number, field, case)
        if now is not None:
            below = f"{number}.{case_word(case)}." if field.tagged else f"{number}."
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
        elif leaf.field.cases:
            table[leaf.keys[-1]] = {"kind": case_word(leaf.now)} if leaf.field.tagged else {}
        else:
            table[leaf.keys[-1]] = plain(leaf.now)
    return found
