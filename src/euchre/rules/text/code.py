"""
The share code: a variant's name, or ``E1-`` and a few letters and digits that hold the changes to one.

What a code says, it says for ever. The declaration of a field (`euchre.rules.fields`) has its number, a kind
a lower one than the fields in it; `BASES` numbers the bases. Append, never renumber, and put new members at
the end of an enum or a union. A variant with a new meaning leaves its old one in `FORMER`, and so in `FROZEN`
under its number, and is named in `BASES` again; a changed default of a case needs a new `VERSION`. When one
of these was forgotten, ``tests/golden/share-codes.json`` tells.

Each character is five bits. Numbers are varints of four bits a character; a field's number is written as the
distance from the one before; a yes-or-no field only needs to be named. Three characters at the end are a
checksum modulo a prime: it finds every single wrong character and every two swapped neighbours.
"""

import functools
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import MISSING
from enum import Enum
from math import inf
from types import NoneType
from typing import Any, Final, NoReturn

from euchre.rules.errors import NotationError, UnknownGameError
from euchre.rules.fields import Field, fields_of, walk_types
from euchre.rules.rules import Rules
from euchre.rules.text.plain import Leaf, build, defaults, find_variant, leaves, nested, values
from euchre.rules.text.text import not_too_long
from euchre.rules.variants import ALIASES, FORMER, VARIANTS, no_game

VERSION: Final = "E1"

BASES: Final = (
    "twelve", "two", "four", "euchre", "tournament", "british", "cutthroat", "buck", "bid", "twelve-short",
    "eleven", "twelve-bid", "canadian", "bid-48", "dirty-clubs", "twelve-honour", "two-honour", "four-honour",
    "twelve-3-6", "twelve-6-0", "twelve-5-2", "twelve-0-12", "two-32", "two-25", "four-28", "four-25",
    "four-29", "four-33", "tournament-8", "railroad-best", "cutthroat-32", "buck-20", "buck-15", "bid-stick",
    "bid-rounds", "bid-48-named", "two", "two-32", "two-25", "two-honour", "call-ace", "call-ace-5",
    "call-ace-6", "three-pairs",
)  # fmt: skip  # a numbered list; append only
"""The number of every base, by its place."""

FROZEN: Final[dict[int, Rules]] = {BASES.index(name): rules for name, rules in FORMER.items()}
"""What a base of that number meant when codes were made with it, where its variant has changed since."""

_DIGITS: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_READ_AS: Final = str.maketrans("ILO", "110", "- ")
_PRIME: Final = 32_749
_FIT: Final = 12  # characters of the longest number


@functools.lru_cache(maxsize=256)
def share_code(rules: Rules) -> str:
    """
    Return the shortest share code for *rules*, a few letters and digits that hold them; a variant's name if
    it has them.

    >>> share_code(VARIANTS["four"])
    'four'

    Raises: NotationError when a number in the rules is too large for a code.
    """
    for name, same in VARIANTS.items():
        if rules == same:
            return name
    bodies = [
        [*_varint(number), *_body(rules, was)]
        for number, was in enumerate(_base_values())
        if number not in FROZEN  # an old meaning is only read
    ]
    body = min(bodies, key=len)
    text = "".join(_DIGITS[n] for n in [*body, *_checksum(body)])
    return "-".join([VERSION, *(text[at : at + 4] for at in range(0, len(text), 4))])


def from_share_code(text: str) -> Rules:
    """
    Return the rules of a share code, in any case and however it is spaced, or of a variant's name.

    Raises: NotationError when *text* is neither, or has a slip; RulesError when the rules contradict
    themselves.
    """
    not_too_long(text)
    key = text.strip().lower()
    if key in VARIANTS or key in ALIASES:
        return find_variant(key)
    code = text.upper().translate(_READ_AS)
    known = VERSION.translate(_READ_AS)
    if not re.match(r"E\d", code):
        name = text.strip()
        raise UnknownGameError(no_game(name, [*VARIANTS, *ALIASES]), name)
    if not code.startswith(known):
        raise NotationError(
            f"share code of kind {code[:2]}: only {VERSION} is known; a newer program may read it"
        )
    for character in code[2:]:
        if character not in _DIGITS:
            _refuse(f"it has no {character!r}")
    symbols = [_DIGITS.index(character) for character in code[2:]]
    body = symbols[:-3]
    if not body or _checksum(body) != symbols[-3:]:
        _refuse("it has a typing error: its last three characters do not fit the others")
    return _decode(iter(body))


def _refuse(why: str) -> NoReturn:
    raise NotationError(f"share code: {why}; copy it again")


# --- numbers and names --------------------------------------------------------------------------------------


@functools.cache
def _bases() -> tuple[Rules, ...]:
    names = [*BASES, *(name for name in VARIANTS if name not in BASES)]
    return tuple(FROZEN[n] if n in FROZEN else VARIANTS[name] for n, name in enumerate(names))


@functools.cache
def _base_values() -> tuple[dict[str, Any], ...]:
    return tuple([values(base) for base in _bases()])


@functools.cache
def _numbered() -> tuple[tuple[str, Any, Field], ...]:
    """Every field with its path and its class, by its number; one that has none yet comes last."""
    return tuple(
        sorted(walk_types(Rules), key=lambda one: inf if one[2].told.code is None else one[2].told.code)
    )


@functools.cache
def field_paths() -> tuple[str, ...]:
    """Return the path of every field of `Rules`, at the index by which share codes know it."""
    return tuple([path for path, _, _ in _numbered()])


@functools.cache
def _field_numbers() -> dict[str, int]:
    return {path: number for number, path in enumerate(field_paths())}


def _checksum(body: list[int]) -> list[int]:
    total = 1
    for symbol in body:
        total = (total * 33 + symbol + 1) % _PRIME
    return [total >> 10, total >> 5 & 31, total & 31]


# --- writing ------------------------------------------------------------------------------------------------


def _body(rules: Rules, was: Mapping[str, Any]) -> list[int]:
    numbers = _field_numbers()
    found = sorted(leaves(rules, was), key=lambda leaf: numbers[leaf.path])
    body: list[int] = []
    last = -1
    for leaf in found:
        number = numbers[leaf.path]
        body += _varint(number - last - 1)
        last = number
        if leaf.field.cases:
            body += _varint(0 if leaf.now is NoneType else 1 + leaf.field.cases.index(leaf.now))
        elif leaf.field.atom is not bool:
            body += _put(leaf.field, leaf.now)
    return body


def _put(field: Field, value: Any) -> list[int]:
    if field.items:
        items = field.items * len(value) if field.many else field.items
        inner = [n for each, item in zip(items, value, strict=True) for n in _put(each, item)]
        return [*_varint(len(value)), *inner] if field.many else inner
    if field.cases:
        below = fields_of(field.cases[0])
        inner = [n for name, each in below.items() for n in _put(each, getattr(value, name))]
        return [*_varint(len(below)), *inner]
    if value is None:
        return [0]
    if issubclass(field.atom, Enum):
        number = list(field.atom).index(value)
    else:
        number = int(value) if field.atom is bool else 2 * value if value >= 0 else -2 * value - 1
    return _varint(number + field.none)


def _varint(number: int) -> list[int]:
    symbols = []
    while number > 15:
        symbols.append(16 + (number & 15))
        number >>= 4
    return [*symbols, number]


# --- reading ------------------------------------------------------------------------------------------------


def _decode(symbols: Iterator[int]) -> Rules:
    number = _get_varint(symbols)
    if number >= len(_bases()):
        _newer()
    base = _bases()[number]
    found: dict[str, Leaf] = {}
    last = -1
    for first in symbols:
        last += _get_varint(symbols, first) + 1
        if last >= len(_numbered()):
            _newer()
        leaf = _leaf(last, base, found, symbols)
        found[leaf.path] = leaf
    data = nested(sorted(found.values(), key=lambda leaf: len(leaf.keys)))
    rules: Rules = build(Rules, data, values(base), "share code")
    return rules


def _leaf(number: int, base: Rules, found: dict[str, Leaf], symbols: Iterator[int]) -> Leaf:
    """The change of the field with that *number*, its value read from *symbols*."""
    path, case, field = _numbered()[number]
    name = path.partition(".")[0]
    keys: tuple[str, ...] = (name,)
    was = getattr(base, name)
    if case is not Rules:
        keys = (name, field.name)
        same = type(was) is case and name not in found
        if not same and (name not in found or found[name].now is not case):
            _refuse(f"it changes {path}, which its rules do not have")
        was = (values(was) if same else defaults(case))[field.name]
    if field.cases:
        kind = _get_varint(symbols)
        if kind > len(field.cases) or (kind == 0 and not field.none):
            _newer()
        return Leaf(keys, path, field, field.cases[kind - 1] if kind else NoneType)
    if field.atom is bool:
        return Leaf(keys, path, field, was is MISSING or not was)
    return Leaf(keys, path, field, _get(field, symbols))


def _get(field: Field, symbols: Iterator[int]) -> Any:
    if field.items:
        items: Iterable[Field] = field.items
        if field.many:
            items = (field.items[0] for _ in range(_get_varint(symbols)))
        return tuple(_get(each, symbols) for each in items)
    if field.cases:
        below, count = fields_of(field.cases[0]), _get_varint(symbols)
        if count > len(below):
            _newer()
        given = {name: _get(each, symbols) for name, each in list(below.items())[:count]}
        return field.cases[0](**given)
    number = _get_varint(symbols) - field.none
    if number < 0:
        return None
    if issubclass(field.atom, Enum):
        members = list(field.atom)
        if number >= len(members):
            _newer()
        return members[number]
    if field.atom is bool:
        return bool(number)
    return number >> 1 if number % 2 == 0 else -(number + 1 >> 1)


def _get_varint(symbols: Iterator[int], first: int | None = None) -> int:
    number = 0
    for place in range(_FIT):
        symbol = next(symbols, None) if first is None or place else first
        if symbol is None:
            _refuse("it ends in the middle")
        number |= (symbol & 15) << 4 * place
        if symbol < 16:
            return number
    _refuse("a number in it is too long")


def _newer() -> NoReturn:
    raise NotationError("share code: it speaks of rules unknown here; a newer program may read it")
