"""The page about share codes is enough to read and to write one."""

import re
from pathlib import Path
from typing import Any, Final

import pytest

from euchre.rules.fields import Field, case_word, fields_of, word_of
from euchre.rules.rules import Rules
from euchre.rules.text import share_code
from euchre.rules.text.code import BASES, FROZEN, field_paths
from euchre.rules.text.plain import leaves, plain, values
from euchre.rules.variants import VARIANTS
from tests.strategies import wild_rules

PAGE: Final = (Path(__file__).parents[2] / "docs" / "reference" / "share-code.md").read_text("utf-8")
DIGITS: Final = re.findall(r"`([0-9A-Z]{32})`", PAGE)[0]
ROWS: Final = {
    int(n): (name, value) for n, name, value in re.findall(r"(?m)^\| (\d+) \| `(.*?)` \| (.*) \|$", PAGE)
}
NUMBERED: Final = dict(
    re.findall(r"(\d+)\s+`([\w-]+)`", PAGE.partition("The bases are")[2].partition("\n\n")[0])
)


def spec_at(path: str) -> Field:
    """The type of the field with that *path*."""
    name, *more = path.split(".")
    spec = fields_of(Rules)[name]
    if not more:
        return spec
    case = next(each for each in spec.cases if len(spec.cases) == 1 or case_word(each) == more[0])
    return fields_of(case)[more[-1]]


def told(spec: Field) -> str:
    """What the page says of the values of a field."""
    if spec.items:
        inner = spec.items[0]
        return "lone bids" if inner.cases else "pairs of numbers" if inner.items else "numbers"
    if spec.atom is bool:
        return "yes or no"
    if spec.atom is int:
        return "number or none" if spec.none else "number"
    words = list(map(case_word, spec.cases)) if spec.cases else list(map(word_of, spec.atom))
    first = 1 if spec.cases else int(spec.none)
    none = ["0 none"] if spec.none else []
    return ", ".join([*none, *[f"{n} {word}" for n, word in enumerate(words, first)]])


def shown(spec: Field, now: Any) -> Any:
    """The value of a field in the words of the page."""
    if spec.atom is bool:
        return "the other"
    if spec.cases:
        return "none" if now is type(None) else case_word(now)
    if spec.items and spec.items[0].cases:
        return [list(plain(bid).values()) for bid in now]
    if spec.atom in (int, None):
        return (
            "none"
            if now is None
            else [list(n) if isinstance(n, tuple) else n for n in now]
            if spec.items
            else now
        )
    return "none" if now is None else word_of(now)


class Reader:
    """Reads a code by nothing but the page."""

    def __init__(self, code: str) -> None:
        self.symbols = [DIGITS.index(sign) for sign in code.replace("-", "")[2:]]
        self.left: list[int] = self.symbols[:-3]
        assert self.symbols[-3:] == checksum(self.left)
        self.base = NUMBERED[str(self.number())]
        self.changes: dict[str, Any] = {}
        at = -1
        while self.left:
            at += self.number() + 1
            name, value = ROWS[at]
            self.changes[name] = self.value(value)

    def number(self) -> int:
        """A number, its lowest four bits first."""
        symbol = self.left.pop(0)
        return symbol if symbol < 16 else symbol - 16 + 16 * self.number()

    def signed(self) -> int:
        """A number that may be below 0."""
        number = self.number()
        return -(number + 1) // 2 if number % 2 else number // 2

    def value(self, told: str) -> Any:
        """A value of the kind that the page tells."""
        match told:
            case "yes or no":
                return "the other"
            case "number":
                return self.signed()
            case "number or none":
                if self.left[0] == 0:
                    return "none" if self.number() == 0 else None
                self.left = [*write(self.number() - 1), *self.left]
                return self.signed()
            case "numbers":
                return [self.signed() for _ in range(self.number())]
            case "pairs of numbers":
                return [[self.signed(), self.signed()] for _ in range(self.number())]
            case "lone bids":
                return [[self.signed() for _ in range(self.number())] for _ in range(self.number())]
            case _:
                return dict(pair.split(" ", 1) for pair in told.split(", "))[str(self.number())]


def checksum(body: list[int]) -> list[int]:
    """The three characters at the end."""
    total = 1
    for symbol in body:
        total = (33 * total + symbol + 1) % 32_749
    return [total // 1024, total // 32 % 32, total % 32]


def write(number: int) -> list[int]:
    """A number, its lowest four bits first."""
    return [number] if number < 16 else [16 + number % 16, *write(number // 16)]


def written(told: str, value: Any) -> list[int]:
    """The characters of a *value* of the kind that the page tells."""
    if told == "yes or no":
        return []
    if isinstance(value, list):
        rows = [
            written("pairs of numbers", n) if isinstance(n, list) else written("number", n) for n in value
        ]
        inner = [symbol for row in rows for symbol in row]
        if told == "pairs of numbers" and not any(isinstance(n, list) for n in value):
            return inner  # one of the pairs
        if told == "lone bids":
            inner = [symbol for n, row in zip(value, rows, strict=True) for symbol in [*write(len(n)), *row]]
        return [*write(len(value)), *inner]
    if told.startswith("number"):
        more = int(told.endswith("none"))
        return [0] if value == "none" else write((2 * value if value >= 0 else -2 * value - 1) + more)
    return write(int({word: n for n, word in (pair.split(" ", 1) for pair in told.split(", "))}[value]))


def test_the_page_has_every_base_and_every_field() -> None:
    assert {str(n): name for n, name in enumerate(BASES)} == NUMBERED
    rows = {n: (path, told(spec_at(path))) for n, path in enumerate(field_paths())}
    missing = [
        f"| {n} | `{path}` | {value} |" for n, (path, value) in rows.items() if ROWS.get(n) != (path, value)
    ]
    assert not missing, "\n".join(["docs/reference/share-code.md lacks these rows:", *missing])
    assert len(ROWS) == len(rows)


@pytest.mark.parametrize("chunk", range(4))
def test_a_code_is_read_and_written_by_the_page_alone(chunk: int) -> None:
    for seed in range(8 * chunk, 8 * chunk + 8):
        rules = wild_rules(seed)
        if share_code(rules) not in VARIANTS:
            read_and_written(rules, share_code(rules))


def read_and_written(rules: Rules, code: str) -> None:
    """See that the page alone is enough to read the *code* of *rules*, and to write it."""
    read = Reader(code)
    base = VARIANTS[read.base]
    assert read.base in BASES
    assert {leaf.path: shown(leaf.field, leaf.now) for leaf in leaves(rules, values(base))} == read.changes
    number = max(n for n, name in enumerate(BASES) if name == read.base and n not in FROZEN)
    body, last = write(number), -1
    for at, (name, value) in ROWS.items():
        if name in read.changes:
            body += [*write(at - last - 1), *written(value, read.changes[name])]
            last = at
    assert "".join([DIGITS[n] for n in [*body, *checksum(body)]]) == code.replace("-", "")[2:]
