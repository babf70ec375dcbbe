"""
Parts of a training that are independent of each other, trained in parallel, one checkpoint at a time.

A worker gets a part at a checkpoint and returns it at the next one. The result depends on these bytes alone:
it is the same on any worker, also when the work is repeated. One process writes the checkpoints.
"""

import hashlib
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import Any, TypeVar

from euchre.base.errors import EuchreError
from euchre.runs.workers import JobRunner

Job = TypeVar("Job")
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class PartState:
    """A part of a training, such as one game or one network, at a checkpoint."""

    name: str
    seed: int
    amount: int
    """Its rounds in all."""
    checkpoint: bytes | None = None
    """The content of its checkpoint file; None before the first."""


@dataclass(frozen=True, slots=True)
class PartResult:
    """A part of a training at its next checkpoint, and what a worker reports of it."""

    part: PartState
    """The new state."""
    done: int
    """Its rounds so far."""
    finished: bool
    messages: tuple[str, ...] = ()
    """Messages for the person who trains."""
    log_entries: tuple[dict[str, Any], ...] = ()
    """Entries for the training's log."""


def run_parts(
    runner: JobRunner, work: Callable[[PartState], PartResult], parts: Iterable[PartState]
) -> Generator[PartResult, None, None]:
    """
    Train the *parts* in parallel, each from checkpoint to checkpoint until finished; yield every result.

    *work* trains a part up to its next checkpoint; *runner* says where that is done. With one worker the
    parts follow one after the other. Closing the generator stops the workers.

    Raises: EuchreError when a machine has another version of the trainings.
    """
    ready, running = deque(parts), 0

    def jobs() -> Iterator[PartState | None]:
        nonlocal running
        while ready or running:
            if ready:
                running += 1
                yield ready.popleft()
            else:
                yield None

    with closing(runner(require_same_code(work), jobs())) as results:
        for _, result in results:
            running -= 1
            if not result.finished:
                ready.appendleft(result.part)
            yield result


def require_same_code(work: Callable[[Job], T]) -> Callable[[Job], T]:
    """
    Return *work* wrapped so that it refuses on a machine whose training code differs from this one's.

    The refusal is an EuchreError, raised by the wrapped function.
    """
    return partial(_run_checked, _code_digest(), work)


def _run_checked(code: str, work: Callable[[Job], T], job: Job) -> T:
    if _code_digest() != code:
        raise EuchreError(
            "a machine of the cluster has another version of euchre's trainings: install the same on all"
        )
    return work(job)


@cache
def _code_digest() -> str:
    """Return a hash, 16 hex digits, of the training modules."""
    hasher = hashlib.sha256()
    for path in sorted(Path(__file__).parent.glob("*.py")):
        hasher.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return hasher.hexdigest()[:16]
