"""
Checkpoints of trainings, and the parts of a training that are trained in parallel.

A folder belongs to one training, and every file in it is whole at any moment. A training has one or more
parts that do not depend on each other, such as one network for each game. A worker gets a part at a
checkpoint and returns it at the next one. The result depends on the bytes of the checkpoint alone: it is the
same on any worker, also when the work is repeated. Only one process writes to the folder.
"""

import hashlib
import json
import zipfile
import zlib
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from functools import cache, partial
from io import BytesIO
from pathlib import Path
from typing import Any, Final, Protocol, TypeVar

import numpy as np

from euchre.base.errors import EuchreError
from euchre.base.files import remove_parts, write
from euchre.runs.workers import JobRunner, ProgressReport

PLAN: Final = "plan.json"
"""The file that says which training a folder belongs to."""
LOG: Final = "log.json"
"""The file with the figures measured during a training."""

# --- The folder of a training -------------------------------------------------------------------------------


def open_folder(folder: Path, plan: dict[str, Any]) -> dict[str, Any]:
    """
    Make *folder* the folder of the training that *plan* describes, and return its log so far.

    A new folder gets the plan; an old one must have an equal one. Unfinished files of a training that was
    killed are removed. The log is a dict, empty at first.

    Raises: EuchreError when the folder holds another training, or cannot be written to.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if not (folder / PLAN).exists():
            write(folder / PLAN, json.dumps(plan) + "\n", durable=True)
        kept = _kept_plan(folder)
        log: dict[str, Any] = json.loads((folder / LOG).read_text("utf-8")) if (folder / LOG).exists() else {}
        if kept == plan:
            remove_parts(folder)
            return log
    except ValueError as error:
        raise _damaged_plan(folder) from error
    except OSError as error:
        raise EuchreError(f"{folder} cannot hold a training: {error.strerror}") from error
    raise EuchreError(
        f"{folder} holds another training ({_describe(kept)}): name another folder, or go on with that one"
    )


def read_plan(folder: Path, player: str) -> dict[str, Any]:
    """
    Return the plan of the training of *player* that *folder* holds: a dict with player, seed and amount.

    The plan of `right` also has the device.

    Raises: EuchreError when the folder holds none, a damaged one, or that of another player.
    """
    try:
        plan = _kept_plan(folder)
    except OSError:
        raise EuchreError(
            f"{folder} holds no training: begin one with `euchre research train {player} --folder {folder}`"
        ) from None
    except ValueError as error:
        raise _damaged_plan(folder) from error
    if not isinstance(plan, dict) or not {"player", "seed", "amount"} <= plan.keys():
        raise _damaged_plan(folder)
    if plan["player"] != player:
        raise EuchreError(f"{folder} holds another training ({_describe(plan)}): name another folder")
    return plan


def _kept_plan(folder: Path) -> Any:
    """The plan as it is kept; an old one of `right`, which names no device, is one of the processor."""
    plan = json.loads((folder / PLAN).read_text("utf-8"))
    return {"device": "cpu"} | plan if isinstance(plan, dict) and plan.get("player") == "right" else plan


def _damaged_plan(folder: Path) -> EuchreError:
    return EuchreError(f"{folder} holds damaged notes of a training: remove it, or name another folder")


def _describe(plan: Any) -> str:
    return ", ".join(f"{key} {value}" for key, value in plan.items()) if isinstance(plan, dict) else "?"


def write_log(out: Path, log: dict[str, Any], indent: int = 1) -> None:
    """Write *log*, what is known of the training that made the file *out*, beside that file."""
    write(out.with_suffix(".log.json"), json.dumps(log, indent=indent) + "\n", durable=True)


# --- Files of arrays ----------------------------------------------------------------------------------------


@contextmanager
def refuse_damaged(path: Path) -> Iterator[None]:
    """
    Turn errors of reading the checkpoint at *path*, inside a ``with``, into an EuchreError with a remedy.

    Raises: EuchreError.
    """
    try:
        yield
    except EuchreError:
        raise
    except (OSError, ValueError, KeyError, IndexError, EOFError, zipfile.BadZipFile, zlib.error) as error:
        raise EuchreError(f"{path} is damaged: remove it, and what it held is trained anew") from error


@contextmanager
def open_arrays(path: Path) -> Iterator[Any]:
    """
    Yield the arrays of the ``.npz`` checkpoint at *path*, by name, in a ``with`` statement.

    Raises: EuchreError when the file is damaged, or cannot be read.
    """
    # Numpy leaves a file open that it opened itself and cannot read.
    with refuse_damaged(path), path.open("rb") as file, np.load(file) as arrays:
        yield arrays


def pack_arrays(arrays: dict[str, Any]) -> bytes:
    """Return the content of an ``.npz`` file with *arrays*; equal arrays give equal bytes."""
    file = BytesIO()
    np.savez_compressed(file, **arrays)
    return file.getvalue()


def pack_arrays_small(arrays: dict[str, Any]) -> bytes:
    """
    Return the content of a smaller ``.npz`` file with *arrays*, which takes longer to write and to read.

    Equal arrays give equal bytes. Each is compressed by LZMA or bzip2, whichever is shorter: `numpy.load`
    reads both, `numpy.savez` writes neither.
    """
    file = BytesIO()
    with zipfile.ZipFile(file, "w") as packed:
        for name, array in arrays.items():
            content = BytesIO()
            np.lib.format.write_array(content, np.ascontiguousarray(array))
            entry = zipfile.ZipInfo(f"{name}.npy")  # it has a date of its own, the same for all
            packed.writestr(entry, content.getvalue(), _shortest(content.getvalue()))
    return file.getvalue()


def _shortest(content: bytes) -> int:
    """The compression of a zip file that makes *content* shortest."""

    def size(compression: int) -> int:
        with zipfile.ZipFile(BytesIO(), "w", compression) as packed:
            packed.writestr("content", content)
            return packed.getinfo("content").compress_size

    return min((zipfile.ZIP_LZMA, zipfile.ZIP_BZIP2), key=size)


# --- Parts trained in parallel ------------------------------------------------------------------------------


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


class PartTraining(Protocol):
    """The training of one part in memory, as far as it has come."""

    @property
    def name(self) -> str:
        """The name of the part, and of its checkpoint without ``.npz``."""
        ...

    @property
    def done(self) -> int:
        """Its rounds so far, as a progress bar counts them."""
        ...

    @property
    def finished(self) -> bool:
        """Whether it is at its end."""
        ...

    def advance(self, report: ProgressReport) -> list[dict[str, Any]]:
        """
        Train up to the next checkpoint, or to the end; return new entries for the training's log.

        *report* is called now and then with the rounds done and a message.
        """
        ...

    def state(self) -> PartState:
        """Return the part with the content of its checkpoint."""
        ...


StartPart = Callable[[PartState, Path], PartTraining]
"""
Makes the training of a part as it was at its checkpoint; takes the folder as well, to name it in messages.

Raises: EuchreError when the checkpoint is damaged.
"""


def read_part(folder: Path, name: str, seed: int, amount: int) -> PartState:
    """Return the part *name*, of *amount* rounds, with its checkpoint in *folder*, if there is one."""
    path = _checkpoint_path(folder, name)
    return PartState(name, seed, amount, path.read_bytes() if path.exists() else None)


def _checkpoint_path(folder: Path, name: str) -> Path:
    return folder / f"{name}.npz"


@contextmanager
def open_part(part: PartState, folder: Path) -> Iterator[Any]:
    """
    Yield the arrays of the checkpoint of *part*, by name, in a ``with`` statement; *part* must have one.

    Raises: EuchreError when it is damaged; the message names the file in *folder*.
    """
    assert part.checkpoint is not None
    path = _checkpoint_path(folder, part.name)
    with refuse_damaged(path), np.load(BytesIO(part.checkpoint)) as arrays:
        yield arrays


def train_parts(
    folder: Path,
    start: StartPart,
    parts: Sequence[PartState],
    *,
    report: ProgressReport | None,
    runner: JobRunner | None,
    log: dict[str, Any] | None = None,
) -> None:
    """
    Train the *parts*, as `read_part` read them in *folder*, to their ends, and write their checkpoints there.

    *start* makes the training of a part. *report* gets the rounds done, of all parts together, and a message.
    With a *runner* the parts are trained in parallel, each up to its next checkpoint at a time; else one
    after the other. Where *log* is given, new entries are added to it, by part, and it is written as well.

    Raises: EuchreError when a checkpoint is damaged; what *start* or *runner* raises.
    """
    trainings = [start(part, folder) for part in parts]
    done = {training.name: training.done for training in trainings}

    def tell(name: str, rounds: int, message: str) -> None:
        done[name] = rounds
        if report is not None:
            report(sum(done.values()), message)

    def keep(result: PartResult) -> None:
        name = result.part.name
        if log is not None:
            # Entries whose checkpoint was not written any more are measured again.
            first = min((entry["round"] for entry in result.log_entries), default=result.done + 1)
            log[name] = [entry for entry in log[name] if entry["round"] < first] + list(result.log_entries)
            write(folder / LOG, json.dumps(log, indent=1) + "\n", durable=True)
        assert result.part.checkpoint is not None
        write(_checkpoint_path(folder, name), result.part.checkpoint, durable=True)

    if runner is None:
        for training in trainings:
            while not training.finished:
                keep(_advance(training, partial(tell, training.name)))
        return
    unfinished = [part for part, training in zip(parts, trainings, strict=True) if not training.finished]
    with closing(run_parts(runner, partial(_advance_part, start), unfinished)) as results:
        for result in results:
            keep(result)
            for message in result.messages or ("",):
                tell(result.part.name, result.done, message)


def _advance_part(start: StartPart, part: PartState) -> PartResult:
    """Train a part up to its next checkpoint, in any process."""
    return _advance(start(part, Path()), lambda _done, _message: None)


def _advance(training: PartTraining, report: ProgressReport) -> PartResult:
    """Train up to the next checkpoint; the result has what was reported too."""
    messages: list[str] = []

    def tell(done: int, message: str) -> None:
        if message:
            messages.append(message)
        report(done, message)

    entries = training.advance(tell)
    return PartResult(training.state(), training.done, training.finished, tuple(messages), tuple(entries))


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
