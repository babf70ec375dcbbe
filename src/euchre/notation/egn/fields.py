"""
How the fields of an EGN object are declared: each once, with its name, its bounds, and its number in bytes.

A dataclass gives each of its fields a `Field`, in the order in which a file writes them. A field that a file
need not have has the default None. Reading, writing, bytes and the lifting of old files follow the table.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any, Final, TypeVar

from euchre.notation.egn.lift import Shape
from euchre.notation.strict import Json, Node

Wire = Mapping[int, "tuple[str, Any]"]
"""
The fields of a message of bytes by number: the name in JSON, and what is in it: ``int``, ``bool``, ``float``,
``str``, ``bytes``, a tuple of the words that stand for 0, 1, …, another message or a `Message`, in a list
where there may be several; or `Entries`.
"""


@dataclass(frozen=True, eq=False, slots=True)
class Message:
    """A message of bytes that says in other fields what JSON says."""

    wire: Wire
    to_json: Callable[[dict[str, Json]], Json]
    from_json: Callable[[Any], Mapping[str, Any]]


@dataclass(frozen=True, eq=False, slots=True)
class Entries:
    """A JSON object with free names, in bytes a message for each: its name and what belongs to it."""

    wire: Wire
    """Of one: ``key`` and ``value``."""
    key: type[int] | type[str]
    """What the name is in bytes."""
    empty: Json
    """What belongs to a name where bytes leave it out."""


@dataclass(frozen=True, eq=False, slots=True)
class Kind:
    """What a value may be: how it is read from JSON and written as JSON, and what it is in bytes."""

    read: Callable[[Node], Any]
    wire: Any
    write: Callable[[Any], Json] | None = None
    """None: JSON has the value as it is."""
    shape: Shape | None = None
    """The fields of the objects in it, which `lift` keeps; None: it has none."""


@dataclass(frozen=True, eq=False, slots=True)
class Field:
    """One field of an EGN object."""

    name: str
    """In JSON."""
    kind: Kind
    number: int | None = None
    """In bytes; None: bytes have no place for it."""
    new: bool = False
    """Versions 1.0 to 1.4 do not know it."""


class EgnObject:
    """An object of an EGN file: a dataclass whose fields are declared with `Field`."""

    __slots__ = ()

    def json(self) -> Json:
        """Return the object as JSON, as the file writes it, without the fields that are None."""
        found: dict[str, Json] = {}
        for at, field in table_of(type(self)).fields.items():
            if (value := getattr(self, at)) is not None:
                write = field.kind.write
                found[field.name] = value if write is None else write(value)
        return found


T = TypeVar("T", bound=EgnObject)


@dataclass(frozen=True, eq=False, slots=True)
class Table:
    """The declared fields of a dataclass."""

    fields: dict[str, Field]
    """By attribute."""
    required: frozenset[str]
    """Their names in JSON."""
    optional: frozenset[str]


_TABLES: Final[dict[type, Table]] = {}


def table_of(kind: type[EgnObject]) -> Table:
    """Return the table of the fields that the dataclass *kind* declares."""
    if kind not in _TABLES:
        parts = [one for one in fields(kind) if hasattr(one.type, "__metadata__")]  # type: ignore[arg-type]  # a dataclass
        told: dict[str, Field] = {one.name: one.type.__metadata__[0] for one in parts}  # type: ignore[union-attr]  # as just seen
        free = frozenset([told[one.name].name for one in parts if one.default is None])
        _TABLES[kind] = Table(told, frozenset([field.name for field in told.values()]) - free, free)
    return _TABLES[kind]


def read_object(kind: type[T], node: Node) -> T:
    """
    Read an object of *kind*.

    Raises: NotationError when a field is missing, unknown or unfit.
    """
    table = table_of(kind)
    found = node.fields(table.required, table.optional)
    told = table.fields.items()
    return kind(**{at: field.kind.read(found[field.name]) for at, field in told if field.name in found})


def wire_of(told: Sequence[Field]) -> Wire:
    """Return the message of bytes that has the fields *told*, by number."""
    numbered = [(field.number, (field.name, field.kind.wire)) for field in told if field.number is not None]
    return dict(sorted(numbered, key=lambda one: one[0]))


# --- What a value may be ------------------------------------------------------------------------------------


def string(most: int = 64) -> Kind:
    """Return the kind of a text of at most *most* characters."""
    return Kind(lambda node: node.text(most), "str")


def integer(low: int = -1_000_000, high: int = 1_000_000) -> Kind:
    """Return the kind of a whole number from *low* to *high*."""
    return Kind(lambda node: node.number(low, high), "int")


def one_of(words: tuple[str, ...]) -> Kind:
    """Return the kind of one of the *words*; bytes count them from 0."""
    return Kind(lambda node: node.one_of(words), words)


TRUTH: Final = Kind(Node.truth, "bool")
DATE: Final = Kind(Node.date, "str")


def many(kind: Kind, most: int) -> Kind:
    """Return the kind of an array of at most *most* of *kind*."""
    read, write = kind.read, kind.write
    return Kind(
        lambda node: tuple([read(part) for part in node.items(most)]),
        [single(kind.wire)],
        list if write is None else lambda values: [write(value) for value in values],
        kind.shape,
    )


def single(wire: Any) -> Any:
    """
    Return the kind of bytes *wire* as a kind for one value: a list is put into a message of its own, because
    an array in bytes cannot hold arrays.
    """
    if not isinstance(wire, list):
        return wire
    return Message({1: ("", wire)}, lambda found: found.get("", []), lambda values: {"": values})


def whole(kind: type[EgnObject]) -> Kind:
    """Return the kind of an object of the dataclass *kind*."""
    told = list(table_of(kind).fields.values())
    shape = {field.name: field.kind.shape for field in told if not field.new}
    return Kind(lambda node: read_object(kind, node), wire_of(told), kind.json, shape)
