"""Jobs shared out among processes: whoever is ended holds nobody up."""

import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor, wait
from functools import partial
from multiprocessing import active_children
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from euchre.base.errors import EuchreError
from euchre.runs import workers
from euchre.runs.workers import ENDED, UNGUARDED, check_stopped, run_jobs


def asking(folder: Path, job: int) -> None:
    """Ask all the time whether to go on; the first job is done at once."""
    while job:
        (folder / str(job)).touch()
        for _ in range(1_000):
            check_stopped()


def ended_in_the_middle(folder: Path) -> None:
    """Have two workers ask, and end both."""
    folder.mkdir()
    for _ in run_jobs(partial(asking, folder), range(4), 2, processes=True):
        while len(list(folder.iterdir())) < 2:
            time.sleep(0.01)
        for worker in active_children():
            worker.kill()


@pytest.mark.ci
def test_workers_that_are_ended_while_they_ask_hold_nobody_up(tmp_path: Path, spawned: list[str]) -> None:
    """As like as not in the middle of a question; so it is tried several times."""
    told: list[str] = []

    def tell(folder: Path) -> None:
        with pytest.raises(EuchreError) as caught:
            ended_in_the_middle(folder)
        told.append(str(caught.value))

    for number in range(1, 4):
        thread = Thread(target=tell, args=(tmp_path / str(number),), daemon=True)
        thread.start()
        thread.join(120)
        assert told == [ENDED] * number
    assert spawned == ["spawn"] * 3


@pytest.mark.ci
def test_a_script_that_asks_for_workers_at_its_top_is_told_how(tmp_path: Path) -> None:
    """Each worker reads the script before it begins, and would ask for workers itself."""
    script = tmp_path / "script.py"
    script.write_text(
        "from euchre.runs.workers import run_jobs\nlist(run_jobs(abs, [-1, -2], 2, processes=True))\n"
    )
    done = subprocess.run([sys.executable, script], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr.strip().endswith(UNGUARDED)


class Stumbling(ProcessPoolExecutor):
    """On a crowded machine: a second passes between two jobs, in which a process may have done the first."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Hand a job over, and stand still."""
        future = super().submit(fn, *args, **kwargs)
        wait([future], timeout=1)
        return future


def test_all_workers_start_while_ctrl_c_is_ignored(monkeypatch: pytest.MonkeyPatch) -> None:
    """One that is started later, for a job, hears Ctrl-C while it begins, and dies of it with a traceback."""
    monkeypatch.setattr(workers, "ProcessPoolExecutor", Stumbling)
    pool, stop, _ = workers._processes(2)
    try:
        assert len(active_children()) == 2
    finally:
        stop.set()
        pool.shutdown()
