"""
Choose for the quick suite, of many cases drawn by lot, few that meet every situation that all of them meet.

A *situation* is two branches of the package's source (`tests.branches`) taken in one part of a case, or a
fact that the part says it has tried, within one group of cases.

``python -m tests.choose`` chooses anew for every `tests.lots.Lot`, in some minutes, or for those it is given
by name; with ``--check`` it only tells of the situations that the chosen cases miss.
"""

import sys
from collections import defaultdict
from collections.abc import Hashable, Iterable, Iterator
from importlib import import_module
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from tests.branches import NotedModules
from tests.lots import Lot

LOTS: Final = {
    "records": "tests.notation.test_fuzz",
    "egn": "tests.notation.test_egn_fuzz",
    "egn_games": "tests.notation.test_egn_export",
    "hands": "tests.laws.test_random_matches",
    "house": "tests.rules.test_contradictions",
    "openspiel": "tests.engines.test_openspiel",
}
"""The modules that hold a lot, called ``LOT``, by its name."""
NOTED: Final = ("euchre",)
NOT_NOTED: Final = ("euchre.kernel", "euchre.trained", "euchre.web")


class Part(NamedTuple):
    """A part of a case, and what it met."""

    group: str
    number: int
    taken: NDArray[np.int64]
    """The numbers of the branches."""
    facts: frozenset[Hashable]


class Situations:
    """The situations met so far, of so many branches."""

    def __init__(self, branches: int) -> None:
        self._pairs: dict[str, NDArray[np.bool_]] = defaultdict(lambda: np.zeros((branches, branches), bool))
        self._facts: dict[str, set[Hashable]] = defaultdict(set)

    def add(self, part: Part) -> bool:
        """Add the situations of *part*; return whether any is new."""
        pairs, both = self._pairs[part.group], np.ix_(part.taken, part.taken)
        new_pair, new_fact = not pairs[both].all(), not part.facts <= self._facts[part.group]
        if new_pair:
            pairs[both] = True
        self._facts[part.group] |= part.facts
        return new_pair or new_fact


def parts(lot: Lot, first: set[tuple[str, int]], taken: set[int]) -> Iterator[Part]:
    """
    Try every case of *lot*, those of *first* before the others; yield the parts that differ in what they met.

    The modules that it tries note in *taken* the branches that they take.
    """
    known = set[tuple[str, frozenset[int], frozenset[Hashable]]]()
    for group, number in sorted(lot.cases(), key=lambda case: case not in first):
        taken.clear()
        for some in lot.play(group, number):
            branches, facts = frozenset(taken), frozenset(some)
            if (group, branches, facts) not in known:
                known.add((group, branches, facts))
                yield Part(group, number, np.array(sorted(branches)), facts)
            taken.clear()


def narrow(found: list[Part]) -> tuple[list[Part], int]:
    """Number the branches anew, from 0, that were taken at all; return how many those are, too."""
    every, places = np.unique(np.concatenate([part.taken for part in found]), return_inverse=True)
    ends = np.cumsum([len(part.taken) for part in found])[:-1]
    rows = zip(found, np.split(places, ends), strict=True)
    return [part._replace(taken=row) for part, row in rows], len(every)


def enough(found: Iterable[Part], branches: int) -> dict[str, list[int]]:
    """
    Return the numbers of some cases by group, that meet every situation that all of *found* meet.

    First each part that meets a new one, in order; of these again, from the last, each that meets a new one.
    """
    for _ in range(2):
        situations = Situations(branches)
        found = [part for part in found if situations.add(part)][::-1]
    chosen: dict[str, set[int]] = defaultdict(set)
    for part in found:
        chosen[part.group].add(part.number)
    return {group: sorted(numbers) for group, numbers in chosen.items()}


def missed(found: Iterable[Part], branches: int, chosen: set[tuple[str, int]]) -> int:
    """Return how many parts meet a situation that no case of *chosen*, which come first, meets."""
    situations, misses = Situations(branches), 0
    for part in found:
        new = situations.add(part)
        misses += new and (part.group, part.number) not in chosen
    return misses


def main(arguments: list[str]) -> int:
    """Choose for the lots of those names, or for all; return 1 if, with ``--check``, a choice misses some."""
    check = "--check" in arguments
    names = [name for name in arguments if name in LOTS] or list(LOTS)
    taken, failed = set[int](), False
    sys.meta_path.insert(0, NotedModules(taken.add, NOTED, NOT_NOTED))
    for name in names:
        lot: Lot = import_module(LOTS[name]).LOT
        first = {(group, number) for group in lot.sizes for number in lot.chosen(group)} if check else set()
        found, branches = narrow(list(parts(lot, first, taken)))
        if check:
            misses = missed(found, branches, first)
            print(f"{name}: {misses} parts meet what no chosen case meets")
            failed |= misses > 0
            continue
        chosen = enough(found, branches)
        lot.write(chosen)
        few, all_of_them = sum(map(len, chosen.values())), sum(lot.sizes.values())
        print(f"{name}: {few} of {all_of_them} cases")
    return int(failed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
