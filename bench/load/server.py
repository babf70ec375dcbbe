"""A real server in a process of its own, and its use of the machine."""

import asyncio
import os
import re
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from socket import create_server
from typing import Final, NamedTuple

TICK: Final = os.sysconf("SC_CLK_TCK")
STARTS: Final = 300.0
"""Seconds it may take to be ready, on a busy machine."""


class Spent(NamedTuple):
    """CPU seconds so far: of the server, of its workers, and of all that runs on the machine."""

    server: float
    workers: float
    machine: float
    at: float


class Served:
    """``euchre serve`` on a free port; its tables in *folder* or *database*; *public* is a proxy's."""

    def __init__(
        self,
        folder: Path,
        cores: Sequence[int],
        workers_cores: Sequence[int],
        *,
        database: str = "",
        public: str = "",
    ) -> None:
        self._cores, self._workers_cores = set(cores), set(workers_cores)
        self.port, self._metrics = _free_port(), _free_port()
        self.origin = f"http://127.0.0.1:{self.port}"
        self.said = folder / "server.log"
        self._database = database or f"sqlite:///{folder / 'tables.db'}"
        self._public = ["--origin", public] if public else []
        self._process: subprocess.Popen[bytes] | None = None

    def _begin(self) -> subprocess.Popen[bytes]:
        command = [
            sys.executable, "-m", "euchre", "serve", "--no-open", "--port", str(self.port),
            "--metrics", str(self._metrics), "--database", self._database,
            "--per-address", "100000", "--proxy", "127.0.0.1", *self._public,
        ]  # fmt: skip
        with self.said.open("ab") as out:
            return subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=out, stderr=out)

    async def start(self) -> None:
        """Start it, and wait until it is ready and its computer players are warm."""
        self._process = self._placed()
        until = time.monotonic() + STARTS
        while not self._ready():
            if self._process.poll() is not None or time.monotonic() > until:
                raise SystemExit(f"the server does not start: {self.said.read_text()[-2000:]}")
            await asyncio.sleep(0.25)
        calm, last = 0, self.spent().workers
        while calm < 4 and time.monotonic() < until:  # they warm up until they use no more CPU time
            await asyncio.sleep(0.5)
            last, before = self.spent().workers, last
            calm = calm + 1 if last - before < 0.02 else 0
        self._place_workers()

    def _placed(self) -> subprocess.Popen[bytes]:
        process = self._begin()
        os.sched_setaffinity(process.pid, self._cores)  # its threads and workers inherit it
        return process

    def killed(self) -> None:
        """Kill it and its computer players at once, as when the machine fails, and start it again."""
        assert self._process is not None
        players = self.workers()
        for process in (self._process.pid, *players):
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
        self._process.wait()
        self._process = self._placed()

    def _place_workers(self) -> None:
        for worker in self.workers():
            with suppress(ProcessLookupError):
                for thread in Path(f"/proc/{worker}/task").iterdir():
                    os.sched_setaffinity(int(thread.name), self._workers_cores)

    def _ready(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.origin}/readyz", timeout=2) as found:  # noqa: S310
                return bool(found.status == 200)
        except OSError:
            return False

    def stop(self) -> int:
        """End it as its operator would; return its exit status."""
        if self._process is None:
            return 0
        self._process.send_signal(signal.SIGTERM)
        try:
            return self._process.wait(30)
        except subprocess.TimeoutExpired:
            self._process.kill()
            return self._process.wait()

    @property
    def pid(self) -> int:
        """Its process."""
        assert self._process is not None
        return self._process.pid

    def workers(self) -> list[int]:
        """The processes it has started."""
        return [pid for pid, parent in _parents() if parent == self.pid]

    def memory(self, *, most: bool = False) -> float:
        """MiB of memory that it uses now, or has used at most."""
        return _memory(self.pid, "VmHWM" if most else "VmRSS")

    def workers_memory(self) -> float:
        """MiB of memory that its workers use."""
        return sum(_memory(pid, "VmRSS") for pid in self.workers())

    def spent(self) -> Spent:
        """CPU time so far."""
        fields = Path("/proc/stat").read_text().split("\n", 1)[0].split()[1:]
        busy = sum(int(fields[at]) for at in (0, 1, 2, 5, 6, 7)) / TICK
        return Spent(_cpu(self.pid), sum(map(_cpu, self.workers())), busy, time.monotonic())

    def metrics(self) -> dict[str, float]:
        """Its metrics, by name and labels."""
        with urllib.request.urlopen(f"http://127.0.0.1:{self._metrics}/metrics", timeout=10) as found:
            text = found.read().decode()
        lines = re.findall(r"^(euchre_\S+(?: [^\s]+)*?) (\S+)$", text, re.MULTILINE)
        return {name: float(value) for name, value in lines if "_created" not in name}


def disk(folder: Path, times: int = 200) -> list[float]:
    """The seconds for writing and syncing 4 KiB to the disk of *folder*, several times in a row."""
    found = []
    path = folder / "probe"
    descriptor = os.open(path, os.O_CREAT | os.O_WRONLY)
    try:
        for _ in range(times):
            began = time.perf_counter()
            os.write(descriptor, bytes(4096))
            os.fsync(descriptor)
            found.append(time.perf_counter() - began)
    finally:
        os.close(descriptor)
        path.unlink()
    return found


def own_cpu() -> float:
    """CPU seconds of this process."""
    return time.process_time()


def _free_port() -> int:
    with create_server(("127.0.0.1", 0)) as taken:
        port: int = taken.getsockname()[1]
        return port


def _cpu(pid: int) -> float:
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except FileNotFoundError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / TICK


def _memory(pid: int, what: str) -> float:
    try:
        found = re.search(rf"{what}:\s+(\d+) kB", Path(f"/proc/{pid}/status").read_text())
    except FileNotFoundError:
        return 0.0
    return int(found[1]) / 1024 if found else 0.0


def _parents() -> list[tuple[int, int]]:
    """All processes with their parents."""
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            with suppress(FileNotFoundError, ProcessLookupError):
                fields = (entry / "stat").read_text().rpartition(")")[2].split()
                found.append((int(entry.name), int(fields[1])))
    return found
