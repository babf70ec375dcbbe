"""
Choose for the quick suite, of many cases drawn by lot, few that meet every situation that all of them meet.

A *situation* is two branches of the package's source (`tests.branches`) taken in one part of a case, or a
fact that the part says it has tried, within one group of cases.

``python -m tests.choose`` chooses anew for every `tests.lots.Lot`, in some minutes, or for those it is given
by name; with ``--check`` it only tells of the situations that the chosen cases miss.
"""

import subprocess
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


def parts(lot: Lot, chosen: set[tuple[str, int]], taken: set[int]) -> Iterator[Part]:
    """
    Try every case of *lot*; yield the parts that differ in what they met, and all those of *chosen* cases.

    The modules that it tries note in *taken* the branches that they take. What they remember of earlier cases
    changes those: so the order is always the same.
    """
    known = set[tuple[str, frozenset[int], frozenset[Hashable]]]()
    for group, number in lot.cases():
        taken.clear()
        for some in lot.play(group, number):
            branches, facts = frozenset(taken), frozenset(some)
            if (group, branches, facts) not in known or (group, number) in chosen:
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
    """Return how many parts meet a situation that no case of *chosen* meets."""
    situations, others = Situations(branches), list[Part]()
    for part in found:
        if (part.group, part.number) in chosen:
            situations.add(part)
        else:
            others.append(part)
    return sum(map(situations.add, others))


def main(arguments: list[str]) -> int:
    """Choose for the lots of those names, or for all; return 1 if, with ``--check``, a choice misses some."""
    check = "--check" in arguments
    names = [name for name in arguments if name in LOTS] or list(LOTS)
    if len(names) > 1:  # each in a process of its own, which remembers nothing of the others
        flags = ["--check"] * check
        return max([subprocess.call([sys.executable, "-m", "tests.choose", name, *flags]) for name in names])
    (name,), taken = names, set[int]()
    sys.meta_path.insert(0, NotedModules(taken.add, NOTED, NOT_NOTED))
    lot: Lot = import_module(LOTS[name]).LOT
    now = {(group, number) for group in lot.sizes for number in lot.chosen(group)} if check else set()
    found, branches = narrow(list(parts(lot, now, taken)))
    if check:
        misses = missed(found, branches, now)
        print(f"{name}: {misses} parts meet what no chosen case meets")
        return int(misses > 0)
    chosen = enough(found, branches)
    lot.write(chosen)
    print(f"{name}: {sum(map(len, chosen.values()))} of {sum(lot.sizes.values())} cases")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
