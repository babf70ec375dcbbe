"""Whether the fields of rules have the types they are declared with: the first check of rules at birth."""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Any, Final, get_args, get_origin, get_type_hints

from euchre.english.contradictions import contradiction
from euchre.english.numbers import list_of_words
from euchre.errors import Contradiction

_WORDS: Final = {int: "a whole number", bool: "True or False", NoneType: "None"}


def mistyped_fields(value: Any, path: str = "") -> Iterator[Contradiction]:
    """
    Yield a contradiction for each field of *value* whose content is not of the declared type.

    *value* is a `Rules` or one of its parts, which stands at *path* within them (empty: the rules
    themselves).
    """
    case: Any = type(value)
    for name, hint, plain in _hints(case):
        found = getattr(value, name)
        if type(found) in plain:
            continue
        below = f"{path}.{name}" if path else name
        if not _fits(found, hint):
            said = {"found": _shown(found), "wanted": _wanted(hint)}
            yield contradiction("wrong_type", {below: found}, {below: case}, **said)
        elif is_dataclass(found):
            yield from mistyped_fields(found, below)
        elif isinstance(found, tuple):
            for item in found:
                if is_dataclass(item):
                    yield from mistyped_fields(item, below)


def well_typed(value: Any) -> bool:
    """Return whether every field of the dataclass *value* has the type it is declared with."""
    case: Any = type(value)
    for name, hint, plain in _hints(case):
        found = getattr(value, name)
        if type(found) not in plain and not _fits(found, hint):
            return False
    return True


@cache
def _hints(case: Any) -> tuple[tuple[str, Any, frozenset[type]], ...]:
    """Return the fields of a class, each with its type and with the classes of it that have no fields."""
    hints = get_type_hints(case)
    return tuple([(field.name, hints[field.name], _plain(hints[field.name])) for field in fields(case)])


def _plain(hint: Any) -> frozenset[type]:
    choices = get_args(hint) if isinstance(hint, UnionType) else (hint,)
    return frozenset([case for case in choices if isinstance(case, type) and not is_dataclass(case)])


def _fits(value: object, hint: Any) -> bool:
    """Whether *value* is of that type; True is no number, and a number no card or rank."""
    if type(value) is hint:
        return True
    if isinstance(hint, UnionType):
        return any(_fits(value, choice) for choice in get_args(hint))
    if get_origin(hint) is tuple and isinstance(value, tuple):
        items = get_args(hint)
        if items[-1] is Ellipsis:
            return all(_fits(item, items[0]) for item in value)
        return len(items) == len(value) and all(map(_fits, value, items))
    return False


def _wanted(hint: Any) -> str:
    """A type in words."""
    if isinstance(hint, UnionType):
        return list_of_words([_wanted(choice) for choice in get_args(hint)], "or")
    if get_origin(hint) is tuple:
        items = get_args(hint)
        if items[-1] is Ellipsis:
            return f"a tuple, each of it {_wanted(items[0])}"
        return f"a tuple of {list_of_words([_wanted(item) for item in items])}"
    return _WORDS.get(hint) or str(hint.__name__)


def _shown(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 40 else text[:39] + "…"
