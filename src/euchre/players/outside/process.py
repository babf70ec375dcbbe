"""
A program that is asked and answers in lines of JSON. If it hangs, writes too much or ends, only its own
player fails.
"""

import json
import os
import queue
import shlex
import signal
import subprocess
import threading
from atexit import register, unregister
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import IO, Any, Final

from euchre.base.console import one_line
from euchre.base.errors import EuchreError

LONGEST_LINE: Final = 65_536
"""The most bytes of a line; a program that writes more without an end of line has failed."""
AHEAD: Final = 64
"""The most lines that may wait to be read; a program that writes more must wait."""
GRACE: Final = 1.0
"""Seconds that a program has to end by itself after its input was closed."""


class OutsideError(EuchreError):
    """
    A player from outside this package, a program or a class, did not answer as it must.

    *frames* are the places in its own code where it raised something, *deal* says which deal it was, and
    *position* is what its seat saw there, as a line that every command reads; each empty where it is not
    known. The text of the error has each of them on a line below the sentence.
    """

    def __init__(
        self, message: str, *, frames: tuple[str, ...] = (), deal: str = "", position: str = ""
    ) -> None:
        super().__init__(message)
        self.frames = frames
        self.deal = deal
        self.position = position

    @property
    def message(self) -> str:
        """The sentence that says what went wrong."""
        return str(self.args[0])

    @property
    def details(self) -> tuple[str, ...]:
        """The lines that say where it was: in the program's code, in which deal, at which position."""
        return tuple([line for line in (*self.frames, self.deal, self.position) if line])

    def __str__(self) -> str:
        return "\n  ".join([self.message, *self.details])


@contextmanager
def naming_deal(deal: str) -> Iterator[None]:
    """
    Add the *deal* to an `OutsideError` that the block raises about a decision, unless the error names one
    already.
    """
    try:
        yield
    except OutsideError as error:
        if error.position and not error.deal:
            error.deal = deal
        raise


class Process:
    """
    A running program with which lines of JSON are exchanged; it is started when the object is made.

    *command* is its command line, split as a shell does, without a shell.

    Raises: OutsideError when the command cannot be started.
    """

    def __init__(self, command: str) -> None:
        try:
            words = shlex.split(command, posix=os.name != "nt")
        except ValueError:
            raise OutsideError("its command ends within quotes, or in \\") from None
        if not words:
            raise OutsideError("exec: needs a command after it, like exec:python3 player.py")
        try:
            # The program gets a process group of its own, so that all processes that it starts end with it.
            self.program = subprocess.Popen(  # noqa: S603  # the command is what the user asked to run
                words,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=True,
            )
        except (OSError, ValueError) as error:
            why = error.strerror if isinstance(error, OSError) else error
            raise OutsideError(f"{one_line(words[0])} cannot be started: {why}") from None
        self.lines: queue.Queue[bytes] = queue.Queue(AHEAD)
        self.errors: deque[str] = deque(maxlen=5)
        self.closed = False
        assert self.program.stdout is not None
        assert self.program.stderr is not None
        self._ears = [
            threading.Thread(target=self._listen, args=(self.program.stdout,), daemon=True),
            threading.Thread(target=self._overhear, args=(self.program.stderr,), daemon=True),
        ]
        for ear in self._ears:
            ear.start()
        register(self.close)

    def _listen(self, stream: IO[bytes]) -> None:
        """Queue the lines that the program writes, and an empty line of no bytes when it ends."""
        with suppress(OSError, ValueError):
            while not self.closed:
                line = stream.readline(LONGEST_LINE)
                self._put(line)
                if not line:
                    return
        self._put(b"")

    def _put(self, line: bytes) -> None:
        waiting = True
        while waiting and not self.closed:
            with suppress(queue.Full):
                self.lines.put(line, timeout=0.2)
                waiting = False

    def _overhear(self, stream: IO[bytes]) -> None:
        """Keep the last lines that the program wrote as errors, for the report."""
        with suppress(OSError, ValueError):
            while line := stream.readline(LONGEST_LINE):
                if line.strip():
                    self.errors.append(one_line(line.decode("utf-8", "replace")))

    def send(self, message: dict[str, Any]) -> None:
        """
        Write *message* to the program, as a line of JSON.

        Raises: OutsideError when the program no longer reads.
        """
        assert self.program.stdin is not None
        try:
            self.program.stdin.write(json.dumps(message, separators=(",", ":")).encode() + b"\n")
            self.program.stdin.flush()
        except (OSError, ValueError):
            raise OutsideError(self._end()) from None

    def receive(self, seconds: float) -> dict[str, Any]:
        """
        Return the next line that the program writes, a JSON object, waiting for it at most *seconds*.

        Raises: OutsideError when none comes in time, the program ends, or the line is no JSON object.
        """
        try:
            line = self.lines.get(timeout=max(0.0, seconds))
        except queue.Empty:
            raise OutsideError("no answer in time") from None
        if not line:
            raise OutsideError(self._end())
        if len(line) >= LONGEST_LINE:
            raise OutsideError(f"a line of more than {LONGEST_LINE} bytes")
        said = one_line(line.decode("utf-8", "replace"), 60)
        try:
            message = json.loads(line)
        except (ValueError, RecursionError):
            raise OutsideError(f"what it says is not JSON: {said}") from None
        if not isinstance(message, dict):
            raise OutsideError(f"what it says is not a JSON object: {said}")
        return message

    def _end(self) -> str:
        """How the program ended, and its last error lines."""
        with suppress(subprocess.TimeoutExpired):
            self.program.wait(GRACE)
        status = self.program.poll()
        # Its last error lines may still arrive; a program that goes on may write none.
        _heard(self._ears[1], 0.1 if status is None else GRACE)
        how = "closed its output" if status is None else f"ended with status {status}"
        return f"it {how}" + (f": {self.errors[-1]}" if self.errors else "")

    def close(self, grace: float = 0.2) -> None:
        """End the program: close its input, wait *grace* seconds for its end, then kill it. Never raises."""
        if self.closed:
            return
        self.closed = True
        unregister(self.close)
        with suppress(OSError, ValueError):
            assert self.program.stdin is not None
            self.program.stdin.close()
        with suppress(subprocess.TimeoutExpired):
            self.program.wait(grace)
        self._kill()
        with suppress(subprocess.TimeoutExpired):
            self.program.wait(GRACE)
        for ear, stream in zip(self._ears, (self.program.stdout, self.program.stderr), strict=True):
            # Closing a pipe waits for the thread that reads it, and a child of the program may keep the other
            # end open.
            if _heard(ear, GRACE) and stream is not None:
                stream.close()

    def _kill(self) -> None:
        with suppress(OSError):
            if hasattr(os, "killpg"):
                os.killpg(self.program.pid, signal.SIGKILL)
            else:
                self.program.kill()


def _heard(ear: threading.Thread, seconds: float) -> bool:
    """
    Whether the thread *ear* ends within *seconds*. It waits ten times a tenth, so that a pause of the whole
    machine costs only one of these.
    """
    for _ in range(10):
        ear.join(seconds / 10)
    return not ear.is_alive()
