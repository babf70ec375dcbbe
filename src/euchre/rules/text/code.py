"""
The share code: a variant's name, or ``E1-`` and a few letters and digits that hold the changes to one.

What a code says, it says for ever. `FIELDS` and `BASES` number the fields and the bases: append, never
renumber, and put new members at the end of an enum or a union. A variant with a new meaning leaves its old
one in `FORMER`, and so in `FROZEN` under its number, and is named in `BASES` again; a changed default of a
case needs a new `VERSION`. When one of these was forgotten, ``tests/golden/share-codes.json`` tells.

Each character is five bits. Numbers are varints of four bits a character; a field's number is written as the
distance from the one before; a yes-or-no field only needs to be named. Three characters at the end are a
checksum modulo a prime: it finds every single wrong character and every two swapped neighbours.
"""

import functools
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import MISSING
from enum import Enum
from types import NoneType
from typing import Any, Final, NoReturn

from euchre.rules.errors import NotationError, UnknownGameError
from euchre.rules.rules import Rules
from euchre.rules.text.plain import build, find_variant
from euchre.rules.text.shape import Leaf, Spec, case_word, defaults, leaves, nested, spec_of, specs, values
from euchre.rules.text.text import not_too_long
from euchre.rules.variants import ALIASES, FORMER, VARIANTS, no_game

VERSION: Final = "E1"

FIELDS: Final = (
    "target", "low", "joker", "auction", "auction.turn-up.stick", "deals", "lead", "alone",
    "auction.turn-up.pickup", "alone.partner_of_dealer_must", "alone.defend", "scoring", "revoke", "farmer",
    "first_deal", "seats", "sides", "copies", "hand", "piles", "packets", "cut", "draw_partners", "forced",
    "forced_is_taken", "drop_out", "start", "tie", "auction.turn-up.rounds",
    "auction.turn-up.stuck_may_name_turned", "auction.turn-up.name_turned", "auction.turn-up.no_trump",
    "auction.turn-up.bury_upcard", "auction.turn-up.natural_trump", "auction.turn-up.upcard_is_natural",
    "auction.turn-up.passed_out", "auction.turn-up.joker_up", "auction.turn-up.joker_suit",
    "auction.free-choice.no_trump", "auction.bidding.low", "auction.bidding.rounds", "auction.bidding.named",
    "auction.bidding.no_trump", "auction.bidding.low_no_trump", "auction.bidding.stick",
    "auction.bidding.passed_out", "auction.bidding.lone", "farmer.hand", "farmer.remedy",
    "farmer.keep_upcard_suit", "alone.best_card", "scoring.ladder.steps", "scoring.ladder.euchre",
    "scoring.ladder.lone", "scoring.ladder.lone_euchre", "scoring.ladder.lone_defence",
    "scoring.ladder.super_euchre", "scoring.ladder.euchre_from_maker", "scoring.contract.bonus",
    "scoring.contract.only_the_bid", "scoring.contract.must_earn", "scoring.countdown.penalty",
    "scoring.countdown.sweep_wins", "revoke.points", "revoke.lone_points", "revoke.false_call",
    "revoke.next_trick_first", "revoke.after_last_trick", "revoke.out_of_turn", "call_ace",
    "alone.must_take_all", "passed_out_counts", "alone.declared",
)  # fmt: skip  # a numbered list; append only
"""The number of every field, by its place; a case comes before what is in it."""

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
def field_paths() -> tuple[str, ...]:
    """
    Return the path of every field of `Rules`, at the index by which share codes know it.

    Fields that are missing from `FIELDS` come last, so that they work at once.
    """
    return (*FIELDS, *(path for path in fields_of(Rules, "") if path not in FIELDS))


@functools.cache
def _field_numbers() -> dict[str, int]:
    return {path: number for number, path in enumerate(field_paths())}


def fields_of(case: Any, path: str) -> Iterator[str]:
    """
    Yield the path of each field of the dataclass *case*, and of what its fields may hold, depth first.

    *path* is put before each; a field with several kinds of content has the kind in its path
    (``auction.turn-up.stick``).
    """
    for name, spec in specs(case).items():
        yield path + name
        for below in spec.cases:
            kind = f"{case_word(below)}." if len(spec.cases) > 1 else ""
            yield from fields_of(below, f"{path}{name}.{kind}")


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
        if leaf.spec.cases:
            body += _varint(0 if leaf.now is NoneType else 1 + leaf.spec.cases.index(leaf.now))
        elif leaf.spec.atom is not bool:
            body += _put(leaf.spec, leaf.now)
    return body


def _put(spec: Spec, value: Any) -> list[int]:
    if spec.items:
        hints = spec.items[:1] * len(value) if spec.items[-1] is Ellipsis else spec.items
        inner = [n for hint, item in zip(hints, value, strict=True) for n in _put(spec_of(hint), item)]
        return inner if spec.items[-1] is not Ellipsis else [*_varint(len(value)), *inner]
    if spec.cases:
        below = specs(spec.cases[0])
        inner = [n for name, each in below.items() for n in _put(each, getattr(value, name))]
        return [*_varint(len(below)), *inner]
    if value is None:
        return [0]
    if issubclass(spec.atom, Enum):
        number = list(spec.atom).index(value)
    else:
        number = int(value) if spec.atom is bool else 2 * value if value >= 0 else -2 * value - 1
    return _varint(number + spec.none)


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
        if last >= len(field_paths()):
            _newer()
        path = field_paths()[last]
        found[path] = _leaf(path, base, found, symbols)
    data = nested(sorted(found.values(), key=lambda leaf: len(leaf.keys)))
    rules: Rules = build(Rules, data, values(base), "share code")
    return rules


def _leaf(path: str, base: Rules, found: dict[str, Leaf], symbols: Iterator[int]) -> Leaf:
    """The change that *path* names, its value read from *symbols*."""
    name, *more = path.split(".")
    spec, was = specs(Rules)[name], getattr(base, name)
    if more:
        case = next(each for each in spec.cases if len(spec.cases) == 1 or case_word(each) == more[0])
        same = type(was) is case and name not in found
        if not same and (name not in found or found[name].now is not case):
            _refuse(f"it changes {path}, which its rules do not have")
        was = (values(was) if same else defaults(case))[more[-1]]
        spec = specs(case)[more[-1]]
    keys = (name, more[-1]) if more else (name,)
    if spec.cases:
        number = _get_varint(symbols)
        if number > len(spec.cases) or (number == 0 and not spec.none):
            _newer()
        return Leaf(keys, path, spec, spec.cases[number - 1] if number else NoneType)
    if spec.atom is bool:
        return Leaf(keys, path, spec, was is MISSING or not was)
    return Leaf(keys, path, spec, _get(spec, symbols))


def _get(spec: Spec, symbols: Iterator[int]) -> Any:
    if spec.items:
        open_end = spec.items[-1] is Ellipsis
        hints: Iterable[Any] = spec.items
        if open_end:
            hints = (spec.items[0] for _ in range(_get_varint(symbols)))
        return tuple(_get(spec_of(hint), symbols) for hint in hints)
    if spec.cases:
        below, count = specs(spec.cases[0]), _get_varint(symbols)
        if count > len(below):
            _newer()
        given = {name: _get(each, symbols) for name, each in list(below.items())[:count]}
        return spec.cases[0](**given)
    number = _get_varint(symbols) - spec.none
    if number < 0:
        return None
    if issubclass(spec.atom, Enum):
        members = list(spec.atom)
        if number >= len(members):
            _newer()
        return members[number]
    if spec.atom is bool:
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
