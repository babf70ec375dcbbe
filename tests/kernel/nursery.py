"""
Programs that begin where numba is up already, each in a process of its own.

Numba takes most of a second to come up and to compile its first function: a process that has done both forks
itself for each program.
"""

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple


class Start(NamedTuple):
    """A program, and the environment variables it is given."""

    program: str
    names: dict[str, str]


class Ended(NamedTuple):
    """How a program ended: its exit status, what it printed, and what it said beside."""

    status: int
    said: str
    beside: str


def anew(*starts: Start) -> list[Ended]:
    """Run programs beside one another in processes in which nothing was imported before."""
    running = [
        subprocess.Popen(
            [sys.executable, "-c", program],
            env=names,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        for program, names in starts
    ]
    told = [process.communicate() for process in running]
    return [Ended(process.returncode, *both) for process, both in zip(running, told, strict=True)]


class Nursery:
    """A process with numba in it, which knows nothing of the kernel."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", __name__], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def run(self, *starts: Start) -> list[Ended]:
        """Run programs beside one another, to the end of the last; each anew, where nothing forks."""
        if not hasattr(os, "fork"):
            return anew(*starts)
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        with tempfile.TemporaryDirectory() as place:
            asked = [(*start, f"{place}/{n}") for n, start in enumerate(starts)]
            self._process.stdin.write(json.dumps(asked) + "\n")
            self._process.stdin.flush()
            found = json.loads(self._process.stdout.readline())
            told = [[Path(at + end).read_text() for end in (".out", ".err")] for *_, at in asked]
        return [Ended(status, *both) for status, both in zip(found, told, strict=True)]

    def end(self) -> None:
        """Let the process end."""
        self._process.communicate()


def begin(program: str, names: dict[str, str], at: str) -> None:
    """Become a process that was started with *program*, and prints to files *at* a place."""
    for number, end in enumerate((".out", ".err"), 1):
        os.dup2(os.open(at + end, os.O_WRONLY | os.O_CREAT), number)
    os.environ.clear()
    os.environ.update(names)
    exec(program, {"__name__": "__main__"})  # noqa: S102
    sys.stdout.flush()
    os._exit(0)  # numba takes its time to go, too


def serve() -> None:
    """Fork for each program that is asked for, and answer with how they ended."""
    from numba import int64, njit

    njit([int64(int64)])(lambda number: number + 1)
    for line in sys.stdin:
        children = []
        for asked in json.loads(line):
            children.append(os.fork())
            if not children[-1]:
                begin(*asked)
        print(json.dumps([os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) for child in children]))
        sys.stdout.flush()


if __name__ == "__main__":
    serve()
