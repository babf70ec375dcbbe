"""Texts gone wrong, and what a reader may do with them: read them whole, or refuse them with a sentence."""

import json
import re
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from random import Random
from types import FrameType
from typing import Any

from euchre.base.errors import EuchreError

Read = Callable[[str], object]

WORDS = (
    "null", "true", "-1", "0", "7", "99", "1e9", "1.5", "NaN", "9" * 40, '""', '"x"', "[]", "{}", "[[]]",
    "[" * 60, '"\\ud800"', "\\u0000", "\0", "\ud800", "♠", "\N{MATHEMATICAL DOUBLE-STRUCK DIGIT THREE}",
    "²", "?", "X", "JH", "10h", "7C", "pass", "call:H", "call:N:alone", "bid:3H", "bid:alone1", "bid:99",
    "discard:9C", "discard:?", "give:?", "leave", "defend", "stay", "drop", "farmer", "accuse:0:1",
    "accuse:5:1", "stray:1:JH", "stray:9:JH", ":", "=", "/", ",", "}", "]", '"', " ", "\n", "four", "twelve",
    "bid-48", "buck", "E1-20F6-B8", "dealer=9", "up=", "hands=", "scores=1-2-3", "base", "target", "version",
    "euchre-record", "actions", "deck", "cut", "notes", "rules",
)  # fmt: skip
"""What a mutation puts in."""

VALUES: tuple[Any, ...] = (
    None, True, False, -1, 0, 1, 2, 3, 7, 99, 10**12, 1.5, "", "x", "four", "pass", "JH", "?", "0:KH", [], {},
    [[]], [0, ""], {"base": "two"}, {"kind": "bidding"}, "a" * 300,
)  # fmt: skip
"""What a mutation puts in the place of a JSON value."""

_PIECE = re.compile(r"\w+|\W")


class Mutants:
    """Texts that come of others by one to four mutations: of characters, of words, of JSON values."""

    def __init__(self, seeds: Sequence[str]) -> None:
        self._seeds = seeds
        self._pieces = [_PIECE.findall(seed) for seed in seeds]
        self._every = [piece for row in self._pieces for piece in row]
        self._trees = [json.loads(seed) if seed.startswith("{") else None for seed in seeds]

    def one(self, rng: Random) -> str:
        """A mutant by lot."""
        at = rng.randrange(len(self._seeds))
        kind = rng.random()
        if self._trees[at] is not None and kind < 0.2:
            text = json.dumps(_changed(self._trees[at], rng), ensure_ascii=rng.random() < 0.5)
            if rng.random() < 0.8:
                return text
        elif kind < 0.6:
            row = list(self._pieces[at])
            for _ in range(rng.choice((1, 1, 1, 2, 4))):
                _edit(row, rng, self._every if rng.random() < 0.5 else WORDS)
            text = "".join(row)
        else:
            text = self._seeds[at]
        if kind >= 0.6 or rng.random() < 0.1:
            text = _smeared(text, rng)
        return text


def _edit(row: list[str], rng: Random, words: Sequence[str]) -> None:
    at = rng.randrange(len(row) + 1)
    match rng.randrange(5):
        case 0:
            row.insert(at, rng.choice(words))
        case 1:
            row[at : at + 1] = [rng.choice(words)]
        case 2:
            del row[at : at + rng.choice((1, 1, 2, 9))]
        case 3:
            other = rng.randrange(len(row) + 1)
            row[at : at + 1], row[other : other + 1] = row[other : other + 1], row[at : at + 1]
        case _:
            row[at:at] = row[at : at + rng.choice((1, 3, 30))]


def _smeared(text: str, rng: Random) -> str:
    for _ in range(rng.choice((1, 1, 1, 2, 4))):
        at = rng.randrange(len(text) + 1)
        match rng.randrange(5):
            case 0:
                text = text[:at] + chr(rng.choice((rng.randrange(128), rng.randrange(0x11000)))) + text[at:]
            case 1:
                text = text[:at] + text[at + 1 :]
            case 2:
                text = text[:at] + chr(rng.randrange(32, 127)) + text[at + 1 :]
            case 3:
                text = text[:at]
            case _:
                text = text[:at] + text[at : at + 20] + text[at:]
    return text


def _changed(tree: Any, rng: Random) -> Any:
    """A copy of *tree* with one value changed, gone, doubled or moved."""
    if isinstance(tree, dict) and tree and rng.random() < 0.85:
        found = dict(tree)
        key = rng.choice(list(found))
        match rng.randrange(10):
            case 0:
                del found[key]
            case 1:
                found[rng.choice(("x", key.upper(), *found))] = found[key]
            case 2:
                found[key] = rng.choice(list(found.values()))
            case _:
                found[key] = _changed(found[key], rng)
        return found
    if isinstance(tree, list) and tree and rng.random() < 0.85:
        row = list(tree)
        at = rng.randrange(len(row))
        match rng.randrange(8):
            case 0:
                del row[at]
            case 1:
                row.insert(at, rng.choice(row))
            case _:
                row[at] = _changed(row[at], rng)
        return row
    return rng.choice(VALUES)


def outcome(read: Read, text: str) -> str:
    """
    What becomes of *text*: ``read``, or the kind of error.

    Anything but a documented error comes out as it is, with the text that did it.
    """
    try:
        read(text)
    except EuchreError as error:
        return type(error).__name__ if str(error) else "no sentence"
    except Exception as error:
        raise AssertionError(f"{type(error).__name__}: {error} from {text!r}") from error
    return "read"


def lines_run(read: Read, text: str) -> int:
    """How many lines of Python run while *text* is read or refused: on any machine the same, however busy."""
    count = 0

    def traced(_frame: FrameType, _event: str, _value: object) -> Any:
        nonlocal count
        count += 1
        return traced

    before = sys.gettrace()
    sys.settrace(traced)
    try:
        with suppress(EuchreError):
            read(text)
    finally:
        sys.settrace(before)
    return count


def seconds(read: Read, text: str) -> float:
    """
    CPU time of this thread for reading or refusing *text*.

    What is not written in Python has no lines: a pattern that tries everything shows in this alone.
    """
    start = time.thread_time()
    with suppress(EuchreError):
        read(text)
    return time.thread_time() - start
