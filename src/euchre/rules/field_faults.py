"""Whether each field of rules has its type, and a size within reason: the first check of rules at birth."""

from collections.abc import Iterator
from types import NoneType, UnionType
from typing import TYPE_CHECKING, Any, Final, get_args, get_origin

from euchre.base.numbers import list_of_words
from euchre.rules.errors import Contradiction
from euchre.rules.fields import LARGEST_NUMBER, LONGEST_LIST, Field, walk

if TYPE_CHECKING:  # rules are checked at birth, so they come after their faults
    from euchre.rules.rules import Rules

MOST_SOUND: Final = 1_000
"""As many sound mechanisms are remembered, or fewer."""

_WORDS: Final = {int: "a whole number", bool: "True or False", NoneType: "None"}


class _Sound:
    """
    Remembers mechanisms that were found sound; rules that differ in one field share the others.

    By who they are: values may be equal and of other types, as True and 1 are.
    """

    def __init__(self) -> None:
        self._values: dict[int, object] = {}

    def __contains__(self, value: object) -> bool:
        return self._values.get(id(value)) is value

    def add(self, value: object) -> None:
        """Remember *value*, which lives on for it, so that no other gets its number; forget it in the end."""
        if len(self._values) >= MOST_SOUND:
            self._values.clear()
        self._values[id(value)] = value


_SOUND: Final = _Sound()


def field_faults(rules: "Rules") -> tuple[Contradiction, ...]:
    """
    Return a contradiction for each field of *rules*, and of their mechanisms, that has not the declared type.

    Where all have it: for each number beyond `LARGEST_NUMBER`, each negative one in a mechanism and each list
    longer than `LONGEST_LIST`.
    """
    mistyped: list[Contradiction] = []
    unreasonable: list[Contradiction] = []
    entered: list[object] = []
    for path, part, field, value in walk(rules, known=_SOUND):
        kind = type(value)
        if kind in field.simple:
            if kind is int and not 0 <= value <= LARGEST_NUMBER:
                unreasonable += _beyond(path, part, field, value)
        elif kind in field.cases:
            entered.append(value)
        elif field.fits(value):
            unreasonable += _in_list(path, part, field, value)
        else:
            said = {"found": _shown(value), "wanted": _wanted(field.hint)}
            mistyped.append(Contradiction("wrong_type", {path: value}, {path: type(part)}, said))
    if mistyped or unreasonable:
        return tuple(mistyped or unreasonable)
    for value in entered:
        _SOUND.add(value)
    return ()


def _beyond(path: str, part: object, field: Field, value: int) -> Iterator[Contradiction]:
    least = 0 if "." in path else -LARGEST_NUMBER
    if not least <= value <= LARGEST_NUMBER:
        least, most = field.told.limits or (least, LARGEST_NUMBER)
        said = {"least": least, "most": most}
        yield Contradiction("number_beyond_reason", {path: value}, {path: type(part)}, said)


def _in_list(path: str, part: object, field: Field, value: tuple[Any, ...]) -> Iterator[Contradiction]:
    if len(value) > LONGEST_LIST:
        said = {"length": len(value), "most": LONGEST_LIST}
        yield Contradiction("list_too_long", {path: value}, {path: type(part)}, said)
    for item in value[:LONGEST_LIST]:
        for number in item if isinstance(item, tuple) else (item,):
            if type(number) is int:
                yield from _beyond(path, part, field, number)


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
