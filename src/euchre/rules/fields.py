"""
The fields of the rules: each is declared once, with `rule`, and every reader walks over what is declared.

The readers: the check of rules at birth, their text, JSON and share code, the editor, the face of a table,
the rule sheet, the environments and the kernel.
"""

import re
from collections.abc import Callable, Container, Iterator
from dataclasses import MISSING, field, fields, is_dataclass
from enum import Enum, StrEnum
from functools import cache
from types import NoneType, UnionType
from typing import Any, Final, NamedTuple, TypeVar, get_args, get_origin, get_type_hints

T = TypeVar("T")

LARGEST_NUMBER: Final = 10_000
"""No number in any rules is further from zero."""
MOST_SEATS: Final = 6
"""The most players that a table of any game has."""
LONGEST_LIST: Final = 24
"""No list in any rules is longer: a hand has no more cards."""


class Declaration(NamedTuple):
    """What is declared of a field of the rules besides its type, its default and the sentence under it."""

    label: str = ""
    """What it is called on the face of a table and in the editor."""
    words: str = ""
    """What it is called within a sentence; only a field of `Rules` itself has such words."""
    code: int | None = None
    """Its number in share codes, for ever; a field of what stands in a list has none, only its place."""
    off: str = ""
    """How the face of a table says no, none or 0, where the label and that do not make a phrase."""
    limits: tuple[int, int] | None = None
    """The least and the most of a number that may not be nearly as large as others."""
    between_hands: bool = False
    """No hand depends on it, only who deals first and how a match ends."""
    kernel: str = ""
    """
    The word of `euchre.kernel.machine.schema` in which the kernel keeps it as it is; without one, a packer of
    the kernel reads it, or the kernel refuses rules in which it is not at its default.
    """


UNDECLARED: Final = Declaration()


def rule(
    default: T,
    label: str,
    words: str = "",
    *,
    code: int | None = None,
    off: str = "",
    limits: tuple[int, int] | None = None,
    between_hands: bool = False,
    kernel: str = "",
) -> T:
    """
    Return the field of a dataclass that holds a choice of the rules, with all that `Declaration` says of it.

    A field without a *default* is a `dataclasses.field` with a `Declaration` as its ``rule`` metadata.
    """
    told = Declaration(label, words, code, off, limits, between_hands, kernel)
    made: T = field(default=default, metadata={"rule": told})
    return made


class Field(NamedTuple):
    """A field of a dataclass with its type taken apart; what stands in a tuple is a field without a name."""

    hint: Any
    """The type as it is written."""
    simple: frozenset[Any]
    """The classes that its values may have, without dataclasses and tuples; `NoneType` for None."""
    none: bool
    """Whether it may be None."""
    cases: tuple[Any, ...]
    """The dataclasses that it may be."""
    tagged: bool
    """Whether these are several, so that a text has to say which it is."""
    items: "tuple[Field, ...]"
    """What stands in a tuple, in order."""
    many: bool
    """Whether the tuple may have any number of the one item there is."""
    atom: Any
    """The type where it is neither dataclass nor tuple."""
    name: str
    default: Any
    """`dataclasses.MISSING` where a value must be given."""
    told: Declaration

    def fits(self, value: object) -> bool:
        """Return whether *value* is of the declared type; True is no number, and a number no card or rank."""
        kind = type(value)
        if kind in self.simple or kind in self.cases:
            return True
        if not self.items or not isinstance(value, tuple):
            return False
        if self.many:
            return all(map(self.items[0].fits, value))
        return len(value) == len(self.items) and all(
            inner.fits(item) for inner, item in zip(self.items, value, strict=True)
        )


def _field(hint: Any, name: str = "", default: Any = MISSING, told: Declaration = UNDECLARED) -> Field:
    choices = get_args(hint) if isinstance(hint, UnionType) else (hint,)
    cases = tuple([each for each in choices if is_dataclass(each)])
    simple = frozenset([each for each in choices if isinstance(each, type) and each not in cases])
    kinds = [each for each in choices if each is not NoneType]
    within = get_args(kinds[0]) if get_origin(kinds[0]) is tuple else ()
    items = tuple([_field(each) for each in within if each is not Ellipsis])
    atom = None if cases or within else kinds[0]
    many = Ellipsis in within
    none, tagged = NoneType in choices, len(cases) > 1
    return Field(hint, simple, none, cases, tagged, items, many, atom, name, default, told)


def case_word(case: Any) -> str:
    """Return the word that stands for the dataclass *case* in text: ``turn-up`` for `TurnUp`."""
    return _case_word(case.__name__)


@cache
def _case_word(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "-", name).lower()


def word_of(value: Enum) -> str:
    """Return the word that stands for the enum member *value* in text: ``may_when_ordered``."""
    return str(value.value) if isinstance(value, StrEnum) else value.name.lower()


def _fields_of(case: Any) -> dict[str, Field]:
    hints = get_type_hints(case)
    return {
        each.name: _field(hints[each.name], each.name, each.default, each.metadata.get("rule", UNDECLARED))
        for each in fields(case)
    }


fields_of: Final[Callable[[Any], dict[str, Field]]] = cache(_fields_of)
"""Returns each field of a dataclass by its name, in order."""


def well_typed(value: Any) -> bool:
    """Return whether every field of the dataclass *value* has the type it is declared with."""
    for name, each in fields_of(type(value)).items():
        found = getattr(value, name)
        if type(found) not in each.simple and not each.fits(found):
            return False
    return True


def walk(
    part: Any, path: str = "", *, known: Container[object] = ()
) -> Iterator[tuple[str, Any, Field, Any]]:
    """
    Yield each field of the rules *part* and, after it, those of the mechanism, or the mechanisms, in it.

    Each comes with its path (``auction.stick``), the value it is a field of, and what it holds. *path* leads
    to *part*; a mechanism among those *known* is not entered, nor is one of a type that is not declared.
    """
    for name, each in fields_of(type(part)).items():
        value = getattr(part, name)
        here = f"{path}.{name}" if path else name
        yield here, part, each, value
        if each.cases:
            if type(value) in each.cases and value not in known:
                yield from walk(value, here, known=known)
        elif each.items and each.items[0].cases and isinstance(value, tuple):
            for item in value:
                if type(item) in each.items[0].cases:
                    yield from walk(item, here, known=known)


def differing(ours: Any, theirs: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """
    Yield the path and the value of each field of *ours* that is not the same in *theirs*.

    Where both hold a mechanism of the same kind, these are its fields. *path* is put before each.
    """
    for name, each in fields_of(type(ours)).items():
        mine, other = getattr(ours, name), getattr(theirs, name)
        if type(mine) in each.cases and type(mine) is type(other):
            yield from differing(mine, other, f"{path}{name}.")
        elif mine != other:
            yield path + name, mine


def walk_types(case: Any, path: str = "") -> Iterator[tuple[str, Any, Field]]:
    """
    Yield each field of the dataclass *case* and, after it, those of each mechanism it may hold.

    Each comes with its path and the class it is a field of. A field that may hold several kinds of mechanism
    has the kind in the path of what is below (``auction.turn-up.stick``). Lists are not entered.
    """
    for name, each in fields_of(case).items():
        yield path + name, case, each
        for below in each.cases:
            kind = f"{case_word(below)}." if each.tagged else ""
            yield from walk_types(below, f"{path}{name}.{kind}")
