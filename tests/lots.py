"""Cases drawn by lot, of which the quick suite tries the few that `tests.choose` has chosen."""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple

FOLDER: Final = Path(__file__).with_name("chosen")


class Lot(NamedTuple):
    """
    Cases in groups, each numbered from 0; the same number is always the same case.

    Which cases stand for all is in ``chosen/NAME.txt``, which ``python -m tests.choose NAME`` writes.
    """

    name: str
    sizes: Mapping[str, int]
    """How many cases each group has."""
    play: Callable[[str, int], Iterable[Iterable[Hashable]]]
    """Try case *number* of *group*; yield, after each part of it, the facts that it has tried."""

    @property
    def file(self) -> Path:
        """Where the numbers of the chosen cases stand: a line for each group, its name and the numbers."""
        return FOLDER / f"{self.name}.txt"

    def chosen(self, group: str) -> list[int]:
        """Return the numbers of the cases of *group* that stand for all."""
        lines = (line.partition(":") for line in self.file.read_text("utf-8").splitlines())
        return next([int(number) for number in row.split()] for name, _, row in lines if name == group)

    def facts(self, group: str, numbers: Iterable[int]) -> Counter[Hashable]:
        """Try the cases of those *numbers*; return the facts that were tried, and in how many parts."""
        return Counter(fact for number in numbers for part in self.play(group, number) for fact in part)

    def write(self, chosen: Mapping[str, Sequence[int]]) -> None:
        """Write the file."""
        lines = [f"{group}: {' '.join(map(str, numbers))}\n" for group, numbers in chosen.items()]
        self.file.write_text("".join(lines), "utf-8")

    def cases(self) -> Iterator[tuple[str, int]]:
        """Yield the group and the number of each case."""
        return ((group, number) for group, size in self.sizes.items() for number in range(size))
