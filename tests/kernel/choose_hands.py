"""
Choose the hands of the quick lockstep test: of fifty thousand, few that meet every situation that all meet.

A *situation* is a branch of the kernel taken under two values that the rules choose (`lockstep.values`), or
two branches (`tests.branches`) taken in one hand under one value; what was done, and how the hand ended,
count as branches.

``python -m tests.kernel.choose_hands`` writes ``chosen-hands.txt`` anew, in some minutes: whoever changes the
kernel or the tables of the lockstep test has to.
"""

import ast
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from itertools import combinations
from pathlib import Path
from typing import Any, Final, NamedTuple

from tests.branches import Notes, noting
from tests.kernel.lockstep import DEEDS, ENDS, Spoiled, compare, deeds, leaves_read, source, tables, values

CHUNKS, HANDS, WILD = 10, 5_000, 250
"""How many chunks of how many hands are chosen from, and on how many wild rules each chunk is played."""
FILE: Final = Path(__file__).with_name("chosen-hands.txt")


# --- Which branches a hand takes ----------------------------------------------------------------------------


class Noted(Spoiled):
    """The kernel's source run as plain Python; it notes the branches that it takes."""

    def __init__(self) -> None:
        super().__init__()
        notes = Notes()
        noted = ast.fix_missing_locations(notes.visit(ast.parse(source())))
        self.branches = notes.branches
        """How many branches there are."""
        self.taken = set[int]()
        """The numbers of those taken, from 0, since somebody emptied this."""
        self.kernel |= noting(self.taken.add)
        exec(compile(noted, "noted", "exec"), self.kernel)  # noqa: S102  # our own source


# --- Which hands are enough ---------------------------------------------------------------------------------


class Met(NamedTuple):
    """What a hand meets, to tell its situations."""

    chunk: int
    number: int
    values: tuple[str, ...]
    """What its rules choose, sorted."""
    branches: int
    """The branches taken, as a mask."""


def met(chunk: int) -> Iterator[Met]:
    """Play a chunk of hands on the reference and on the noted kernel, and yield what each meets."""
    machine, played = Noted(), tables(chunk, WILD)
    chosen = [tuple(sorted(set(values(rules)))) for rules in played]
    ends = {what: machine.branches + n for n, what in enumerate(sorted(DEEDS | ENDS))}
    for number in range(HANDS):
        at_table = number % len(played)
        machine.taken.clear()
        state = compare(machine, played[at_table], chunk, number)
        taken = machine.taken | {ends[what] for what in deeds(state)}
        yield Met(chunk, number, chosen[at_table], sum(1 << branch for branch in taken))


class Situations:
    """The situations met so far."""

    def __init__(self, width: int) -> None:
        self._width = width
        """How many branches there are."""
        self._of_two_values = Counter[tuple[str, str]]()
        self._of_one_value = Counter[str]()
        """Masks of branches, and of pairs of branches, by the values under which they were met."""

    def add(self, hand: Met) -> bool:
        """Add the situations of *hand*; return whether any is new."""
        new = self._met(self._of_two_values, combinations(hand.values, 2), hand.branches)
        return self._met(self._of_one_value, hand.values, self._pairs(hand.branches)) or new

    @staticmethod
    def _met(seen: dict[Any, int], keys: Iterable[Any], mask: int) -> bool:
        new = False
        for key in keys:
            if mask & ~seen.get(key, 0):
                seen[key] = seen.get(key, 0) | mask
                new = True
        return new

    def _pairs(self, branches: int) -> int:
        """Every two of *branches*, a bit for each pair."""
        found, rest = 0, branches
        while rest:
            highest = rest.bit_length() - 1
            found |= branches << highest * self._width
            rest ^= 1 << highest
        return found

    def count(self) -> int:
        """Return how many situations were met; two branches count once either way round."""
        return sum(
            mask.bit_count() for seen in (self._of_two_values, self._of_one_value) for mask in seen.values()
        )


def enough(hands: Sequence[Met]) -> list[Met]:
    """
    Return some of *hands*, in their order, that meet every situation that all of them meet.

    First each that meets a new one, in order; of these again, from the last, each that meets a new one.
    """
    width = max(hand.branches.bit_length() for hand in hands)
    for _ in range(2):
        situations = Situations(width)
        hands = [hand for hand in hands if situations.add(hand)][::-1]
    return list(hands)


# --- The file -----------------------------------------------------------------------------------------------


def bare(tree: ast.Module) -> ast.Module:
    """Take docstrings and types out of *tree*, which change nothing of what is done, and return it."""
    for node in ast.walk(tree):
        match node:
            case ast.FunctionDef(body=[ast.Expr(ast.Constant(str())), *rest]):
                node.body, node.returns = rest, None
            case ast.FunctionDef():
                node.returns = None
            case ast.arg():
                node.annotation = None
            case _:
                pass
    return tree


def digest() -> str:
    """Return what tells whether a choice still holds: a digest of the kernel and of the tables."""
    text = ast.unparse(bare(ast.parse(source())))
    played = [leaves_read(rules) for chunk in range(CHUNKS) for rules in tables(chunk, WILD)]
    return sha256(f"{text}\n{played}".encode()).hexdigest()


def read() -> tuple[str, dict[int, list[int]]]:
    """Return the digest in the file, and the numbers of the chosen hands by chunk."""
    first, *lines = FILE.read_text("utf-8").splitlines()
    rows = [[int(number) for number in line.split()] for line in lines]
    return first, dict(enumerate(rows))


def write(hands: Iterable[Met]) -> None:
    """Write the file: the digest, then a line of hand numbers for each chunk."""
    rows: list[list[str]] = [[] for _ in range(CHUNKS)]
    for hand in hands:
        rows[hand.chunk].append(str(hand.number))
    FILE.write_text("\n".join([digest(), *map(" ".join, rows), ""]), "utf-8")


if __name__ == "__main__":
    write(enough([hand for chunk in range(CHUNKS) for hand in met(chunk)]))
