"""A training on a Ray cluster comes to the same end, even when a worker is ended in mid-stretch."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.needs import needs_package

ROOT = Path(__file__).parents[2]

needs_package("ray")  # imported by the program alone: that takes half a second in every worker
pytestmark = pytest.mark.ci

TRAINED = """
import os, signal, sys
from functools import partial
from pathlib import Path

from euchre.runs.workers import run_jobs
from euchre.cluster.machines import join_cluster
from euchre.players.trained.training import right

# Defined in no module: Ray sends such functions whole, without this file.
def dying(work, marker):
    def work_and_die(part):
        if part.name == "four":
            try:
                os.close(os.open(marker, os.O_CREAT | os.O_EXCL))
            except FileExistsError:
                return work(part)
            os.kill(os.getpid(), signal.SIGKILL if os.name != "nt" else signal.SIGTERM)
        return work(part)
    return work_and_die

def losing(runner, marker, work, jobs):
    return runner(dying(work, marker), jobs)

if __name__ == "__main__":
    place = Path(sys.argv[1])
    right.train(place / "here", seed=1, amount=2)
    with join_cluster("local") as runner:
        right.train(place / "there", seed=1, amount=2, runner=partial(losing, runner, str(place / "killed")))
"""


@pytest.mark.long
def test_a_killed_worker_changes_nothing_of_a_training(tmp_path: Path) -> None:
    """The networks that are shipped, for two rounds: what was lost is done again, and nobody can tell."""
    script = tmp_path / "trained.py"
    script.write_text(TRAINED)
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "OPENBLAS_NUM_THREADS": "1"}
    subprocess.run([sys.executable, str(script), str(tmp_path)], env=environment, check=True, timeout=900)
    assert (tmp_path / "killed").exists()
    for name in ("four.npz", "two.npz", "log.json", "plan.json"):
        assert (tmp_path / "here" / name).read_bytes() == (tmp_path / "there" / name).read_bytes()
