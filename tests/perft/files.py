"""Reading and writing ``*.perft``: see README.md beside this file."""

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class Entry:
    """One position and what can come of it."""

    name: str
    variant: str
    house: Mapping[str, Any]
    """What the house changes in the variant's rules, in plain words."""
    deal: Mapping[str, Any]
    after: tuple[str, ...] = ()
    """The decisions already made."""
    paths: tuple[int, ...] = ()
    """How many ways the next 1, 2, 3 … decisions can go."""
    ends: Counter[tuple[int, ...]] = field(default_factory=Counter)
    """Every way the hand can end: points by side, and how often; empty when nobody counted."""


def write(entries: list[Entry]) -> str:
    """The text of a file."""
    return "\n".join("".join(f"{key:<6}{value}\n" for key, value in _lines(entry)) for entry in entries)


def _lines(entry: Entry) -> Iterator[tuple[str, str]]:
    yield "id", entry.name
    yield "rules", entry.variant
    if entry.house:
        yield "house", json.dumps(entry.house)
    yield "dealer", f" {entry.deal['dealer']}"
    yield "hands", " ".join(entry.deal["hands"] if any(entry.deal["hands"]) else ())
    if any(entry.deal["piles"]):
        yield "piles", " ".join(entry.deal["piles"])
    yield "kitty", entry.deal["kitty"]
    if entry.after:
        yield "after", ", ".join(entry.after)
    for depth, count in enumerate(entry.paths, 1):
        yield "perft", f"{depth} {count}"
    for points, count in sorted(entry.ends.items()):
        yield "ends", f"{','.join(map(str, points))} {count}"


def read(path: Path) -> list[Entry]:
    """The entries of a file."""
    return [_entry(block) for block in path.read_text("utf-8").split("\n\n") if block.strip()]


def _entry(block: str) -> Entry:
    lines = [(key, rest.strip()) for key, _, rest in (line.partition(" ") for line in block.splitlines())]
    one = dict(lines)
    seats = max(len(one["hands"].split()), len(one.get("piles", "").split()))
    ends: Counter[tuple[int, ...]] = Counter()
    for points, count in (rest.split() for key, rest in lines if key == "ends"):
        ends[tuple(map(int, points.split(",")))] = int(count)
    return Entry(
        name=one["id"],
        variant=one["rules"],
        house=json.loads(one.get("house", "{}")),
        deal={
            "dealer": int(one["dealer"]),
            "hands": one["hands"].split() or [""] * seats,
            "piles": one.get("piles", "").split() or [""] * seats,
            "kitty": one["kitty"],
        },
        after=tuple(one["after"].split(", ")) if "after" in one else (),
        paths=tuple(int(rest.split()[1]) for key, rest in lines if key == "perft"),
        ends=ends,
    )
