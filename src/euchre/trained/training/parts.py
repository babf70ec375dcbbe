"""
Parts of a training that hang on nothing but themselves, trained side by side, a stretch at a time.

A worker gets a part as its last checkpoint has it, and gives back the next: a stretch hangs on these bytes
alone, so whoever does it, and however often, what comes of it is the same. One driver writes them down.
"""

import hashlib
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import Any, TypeVar

from euchre.errors import EuchreError
from euchre.runs.workers import JobRunner

Job = TypeVar("Job")
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a training, as far as it has come."""

    name: str
    seed: int
    amount: int
    """Its rounds in all."""
    checkpoint: bytes | None = None
    """What its file holds; None where there is none yet."""


@dataclass(frozen=True, slots=True)
class Stretch:
    """What came of working on a part for a while."""

    part: Part
    """As it is now."""
    done: int
    """Its rounds so far."""
    over: bool
    said: tuple[str, ...] = ()
    """What there is to say of it."""
    figures: tuple[dict[str, Any], ...] = ()
    """What is to be written into the log."""


def side_by_side(
    runner: JobRunner, work: Callable[[Part], Stretch], parts: Iterable[Part]
) -> Generator[Stretch, None, None]:
    """
    Work on the parts, each stretch after stretch until it is over, and give what came of each stretch.

    With one worker that is one part after the other. Closing the iterator ends what is under way.
    """
    ready, away = deque(parts), 0

    def jobs() -> Iterator[Part | None]:
        nonlocal away
        while ready or away:
            if ready:
                away += 1
                yield ready.popleft()
            else:
                yield None

    with closing(runner(alike(work), jobs())) as coming:
        for _, found in coming:
            away -= 1
            if not found.over:
                ready.appendleft(found.part)
            yield found


def alike(work: Callable[[Job], T]) -> Callable[[Job], T]:
    """The work, done only where the trainings are those of this machine."""
    return partial(_done, _code(), work)


def _done(code: str, work: Callable[[Job], T], job: Job) -> T:
    if _code() != code:
        raise EuchreError(
            "a machine of the cluster has another version of euchre's trainings: install the same on all"
        )
    return work(job)


@cache
def _code() -> str:
    """A hash of the trainings."""
    found = hashlib.sha256()
    for path in sorted(Path(__file__).parent.glob("*.py")):
        found.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return found.hexdigest()[:16]
