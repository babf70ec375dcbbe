"""Strict JSON: every value knows its path, so that an error says where; only `NotationError` comes out."""

import json
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final, NoReturn

from euchre.rules.errors import NOWHERE, NotationError, TextPlace
from euchre.rules.text.text import not_json

Json = None | bool | int | float | str | list["Json"] | dict[str, "Json"]

LONGEST_FILE: Final = 8 * 1024 * 1024
"""Bytes of a file: EGN's own limit."""

DATE_AND_TIME: Final = re.compile(
    r"\d{4}-\d{2}-\d{2}[Tt ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?([Zz]|[+-]\d{2}:\d{2})?"
)
"""A day and a time of day, as every version of EGN writes it."""
_DAY: Final = re.compile(r"(\d{4}-\d{2}-\d{2})?")
"""What else EGN takes from version 1.5 on."""

_SURROGATE: Final = re.compile("[\ud800-\udfff]")


class Node:
    """A value of a JSON text, with the *path* to it (``deals[0].hands``; empty: the whole text)."""

    __slots__ = ("path", "value")

    def __init__(self, value: Json, path: str = "") -> None:
        self.value = value
        self.path = path

    def fail(self, text: str, inner: TextPlace = NOWHERE) -> NoReturn:
        """
        Raise the error *text* about this value; *inner* is the place within it, where that is known.

        Raises: NotationError, always.
        """
        written = inner.text or (self.value[:40] if isinstance(self.value, str) else "")
        place = replace(inner, path=self.path + inner.path, text=written)
        raise NotationError(f"{self.path}: {text}" if self.path else text, place=place)

    def _wrong(self, wanted: str) -> NoReturn:
        self.fail(f"{wanted} belongs here, not {_shown(self.value)}")

    def fields(self, required: frozenset[str], optional: frozenset[str]) -> "dict[str, Node]":
        """
        Return the fields of this object, by name.

        Raises: NotationError when it is no object, a *required* field is missing, or one is neither required
        nor *optional*.
        """
        if not isinstance(self.value, dict):
            self._wrong("an object { }")
        for key in self.value:
            if key not in required and key not in optional:
                names = ", ".join(sorted(required | optional))
                self.fail(f"no field is called {key[:40]!r}; there are {names}")
        for key in sorted(required):
            if key not in self.value:
                self.fail(f"the field {key!r} is missing")
        path = self.path + "." if self.path else ""
        return {key: Node(value, path + key) for key, value in self.value.items()}

    def entries(self, most: int = 1000) -> "Iterator[tuple[str, Node]]":
        """
        Yield name and value of each field of this object, whose names are free.

        Raises: NotationError when it is no object or has more than *most* fields.
        """
        if not isinstance(self.value, dict):
            self._wrong("an object { }")
        if len(self.value) > most:
            self.fail(f"{len(self.value)} fields; {most} are the most")
        for key, value in self.value.items():
            yield key, Node(value, f"{self.path}[{json.dumps(key[:40])}]")

    def items(self, most: int) -> "list[Node]":
        """
        Return the elements of this array.

        Raises: NotationError when it is no array or has more than *most* elements.
        """
        if not isinstance(self.value, list):
            self._wrong("an array [ ]")
        if len(self.value) > most:
            self.fail(f"{len(self.value)} elements; {most} are the most")
        return [Node(value, f"{self.path}[{n}]") for n, value in enumerate(self.value)]

    def text(self, most: int = 64) -> str:
        """
        Return this value as a string.

        Raises: NotationError when it is no string or has more than *most* characters.
        """
        if not isinstance(self.value, str):
            self._wrong("a text in quotes")
        if len(self.value) > most:
            self.fail(f"a text of {len(self.value)} characters; {most} are the most")
        return self.value

    def number(self, low: int = -1_000_000, high: int = 1_000_000) -> int:
        """
        Return this value as a whole number.

        Raises: NotationError when it is no whole number, or not from *low* to *high*.
        """
        if not isinstance(self.value, int) or isinstance(self.value, bool):
            self._wrong("a whole number")
        if not low <= self.value <= high:
            self.fail(f"{self.value} is not between {low} and {high}")
        return self.value

    def decimal(self) -> int | float:
        """
        Return this value as a number, whole or not.

        Raises: NotationError when it is no number.
        """
        if not isinstance(self.value, int | float) or isinstance(self.value, bool):
            self._wrong("a number")
        return self.value

    def one_of(self, words: Sequence[str]) -> str:
        """
        Return this value as a string.

        Raises: NotationError when it is none of the *words*.
        """
        text = self.text()
        if text not in words:
            self.fail(f"{text[:40]!r} is none of {', '.join(words)}")
        return text

    def truth(self) -> bool:
        """
        Return this value as a bool.

        Raises: NotationError when it is neither ``true`` nor ``false``.
        """
        if not isinstance(self.value, bool):
            self._wrong("true or false")
        return self.value

    def date(self) -> str:
        """
        Return this value as the text of a day and a time of day: ``2026-05-29T16:30``; of a day alone, or
        empty, as EGN from version 1.5 on has it.

        Raises: NotationError when it is no such text.
        """
        text = self.text()
        if not DATE_AND_TIME.fullmatch(text) and not _DAY.fullmatch(text):
            self.fail(f"{text!r} is not a date; write 2026-05-29T16:30, with or without seconds and zone")
        return text


def parse_json(text: str) -> Node:
    """
    Read JSON *text* strictly: no field twice in one object, no endless numbers, at most `LONGEST_FILE` bytes.

    Raises: NotationError with line and column where they are known.
    """
    if len(text) > LONGEST_FILE or len(text.encode("utf-8", "surrogatepass")) > LONGEST_FILE:
        size = LONGEST_FILE // 1024 // 1024
        raise NotationError(f"the file is larger than {size} MiB; a game of 100 deals takes far less")
    try:
        value: Json = json.loads(
            text.removeprefix("\ufeff"),
            object_pairs_hook=_object,
            parse_int=_integer,
            parse_float=_decimal,
            parse_constant=_constant,
        )
    except json.JSONDecodeError as error:
        place = TextPlace(line=error.lineno, column=error.colno)
        raise NotationError(not_json(error.lineno, error.colno, error.msg), place=place) from None
    except RecursionError:
        raise NotationError("not a game: brackets in brackets, hundreds deep") from None
    escaped = "\\u" in text and _SURROGATE.search(json.dumps(value, ensure_ascii=False))
    if escaped or _SURROGATE.search(text):
        raise NotationError("half a character (a lone surrogate, \\ud800 to \\udfff): write the whole one")
    return Node(value)


def write_json(value: Json) -> str:
    """Return *value* as JSON text, indented by two blanks a level, with a newline at the end."""
    return json.dumps(value, ensure_ascii=False, indent=2) + "\n"


def canonical_json(value: Json) -> str:
    """Return *value* as the shortest JSON text, fields in alphabetical order: what digests are taken of."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def _object(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name, count in Counter(names).items() if count > 1)
        raise NotationError(f"the field {twice[:40]!r} stands twice in one object")
    return found


def _integer(digits: str) -> int:
    if len(digits) > 18:
        raise NotationError(f"the number {digits[:18]}… has {len(digits)} digits")
    return int(digits)


def _decimal(digits: str) -> float:
    if len(digits) > 30 or not -1e300 < (number := float(digits)) < 1e300:
        raise NotationError(f"the number {digits[:18]} is too long or too large")
    return number


def _constant(name: str) -> NoReturn:
    raise NotationError(f"{name} is not a number of JSON")


def _shown(value: Json) -> str:
    match value:
        case None | bool():
            return json.dumps(value)
        case dict() | list():
            return "an object" if isinstance(value, dict) else "an array"
        case str():
            return f"the text {value[:20]!r}"
        case _:
            return f"the number {value}"
