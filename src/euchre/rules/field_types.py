"""Whether the fields of rules have the types they are declared with: the first check of rules at birth."""

from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Any, Final, get_args, get_origin, get_type_hints

from euchre.base.numbers import list_of_words
from euchre.rules.errors import Contradiction
from euchre.rules.limits import SoundValues

_WORDS: Final = {int: "a whole number", bool: "True or False", NoneType: "None"}
_SOUND: Final = SoundValues()


def mistyped_fields(value: Any, path: str = "") -> Iterator[Contradiction]:
    """
    Yield a contradiction for each field of *value* whose content is not of the declared type.

    *value* is a `Rules` or one of its parts, which stands at *path* within them (empty: the rules
    themselves).
    """
    case: Any = type(value)
    for name, hint, plain, parts in _hints(case):
        found = getattr(value, name)
        kind = type(found)
        if kind in plain:
            continue
        below = f"{path}.{name}" if path else name
        if kind not in parts and not _fits(found, hint):
            said = {"found": _shown(found), "wanted": _wanted(hint)}
            yield Contradiction("wrong_type", {below: found}, {below: case}, said)
        elif is_dataclass(kind):
            if found not in _SOUND:
                faults = tuple(mistyped_fields(found, below))
                yield from faults
                if not faults:
                    _SOUND.add(found)
        elif isinstance(found, tuple):
            for item in found:
                if type(item) is not int and is_dataclass(item):
                    yield from mistyped_fields(item, below)


def well_typed(value: Any) -> bool:
    """Return whether every field of the dataclass *value* has the type it is declared with."""
    case: Any = type(value)
    for name, hint, plain, parts in _hints(case):
        found = getattr(value, name)
        if type(found) not in plain and type(found) not in parts and not _fits(found, hint):
            return False
    return True


@cache
def _hints(case: Any) -> tuple[tuple[str, Any, frozenset[type], frozenset[type]], ...]:
    """Return the fields of a class, each with its type, and the classes of that without and with fields."""
    hints = get_type_hints(case)
    return tuple([(field.name, hints[field.name], *_classes(hints[field.name])) for field in fields(case)])


def _classes(hint: Any) -> tuple[frozenset[type], frozenset[type]]:
    choices = get_args(hint) if isinstance(hint, UnionType) else (hint,)
    classes = [choice for choice in choices if isinstance(choice, type)]
    parts = frozenset(filter(is_dataclass, classes))
    return frozenset(classes) - parts, parts


def _fits(value: object, hint: Any) -> bool:
    """Whether *value* is of that type; True is no number, and a number no card or rank."""
    return _test(hint)(value)


@cache
def _test(hint: Any) -> Callable[[Any], bool]:
    """Return the function that says whether a value is of that type."""
    if isinstance(hint, UnionType):
        choices = [_test(choice) for choice in get_args(hint)]
        return lambda value: any(fits(value) for fits in choices)
    if get_origin(hint) is not tuple:
        return lambda value: type(value) is hint
    items = get_args(hint)
    if items[-1] is Ellipsis:
        fits_each = _test(items[0])
        return lambda value: isinstance(value, tuple) and all(map(fits_each, value))
    fits_all = [_test(item) for item in items]
    return lambda value: (
        isinstance(value, tuple)
        and len(value) == len(fits_all)
        and all(fits(item) for fits, item in zip(fits_all, value, strict=True))
    )


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
