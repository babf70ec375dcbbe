"""Parts trained side by side: the same bytes as one after the other, even when a worker is lost."""

import os
import signal
import subprocess
import sys
import time
from functools import partial
from multiprocessing import active_children
from pathlib import Path

import pytest

from euchre.base.errors import EuchreError
from euchre.players.trained.training import checkpoints, left, right
from euchre.players.trained.training import score_distributions as mixes
from euchre.players.trained.training.checkpoints import PartResult, PartState, run_parts
from euchre.rules.variants import variant
from euchre.runs.workers import ProgressReport, run_jobs

ROOT = Path(__file__).parents[2]
THREADS = partial(run_jobs, workers=2, processes=False)
PROCESSES = partial(run_jobs, workers=2, processes=True)
LONG = 9

SMALL = {
    "HANDS_PER_ROUND": 24,
    "BATCH_SIZE": 96,
    "MEASURE_EVERY": 5,
    "MEASURE_PAIRS": 30,
    "CHECKPOINT_EVERY": 2,
    "REFERENCE_EVERY": 2,
}
"""The settings of a training of tiny networks."""


def files(folder: Path) -> dict[str, bytes]:
    """What a folder holds."""
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


def further(part: PartState) -> PartResult:
    """One step of a part that counts; those of the part with an early name take longest."""
    time.sleep(0.002 * (ord("e") - ord(part.name)))
    done = len(part.checkpoint or b"") + 1
    return PartResult(PartState(part.name, part.seed, part.amount, b"x" * done), done, done == part.amount)


@pytest.mark.parametrize("workers", [1, 2, 3, 8])
def test_each_stretch_begins_where_the_last_of_its_part_ended(workers: int) -> None:
    """Whatever the others do meanwhile; parts may be of different lengths."""
    begun = [PartState(name, 1, LONG - 2 * number) for number, name in enumerate("abcd")]
    runner = partial(run_jobs, workers=workers, processes=False)
    found = [(each.part.name, each.done) for each in run_parts(runner, further, begun)]
    for part in begun:
        assert [done for name, done in found if name == part.name] == list(range(1, part.amount + 1))
    if workers == 1:
        assert found == sorted(found)  # one part after the other


def test_nothing_to_do_is_nothing_done() -> None:
    assert list(run_parts(THREADS, further, [])) == []


def test_another_version_is_refused() -> None:
    """A machine with other trainings would come to another end."""
    with pytest.raises(EuchreError, match="another version of euchre's trainings"):
        checkpoints._run_checked("other code", further, PartState("a", 1, 1))


def test_a_machine_that_adds_in_another_order_is_refused() -> None:
    with pytest.raises(EuchreError, match="adds in another order"):
        right._start("another order", "cpu", PartState("two", 1, 1), Path())


# --- The right ----------------------------------------------------------------------------------------------


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tiny networks and few hands."""

    def games() -> tuple[right.NetworkPlan, ...]:
        return (
            right.NetworkPlan("four", (variant("tournament"), variant("four")), (384, 12, 8)),
            right.NetworkPlan("two", (variant("two"),), (384, 8, 6), share=0.5),
        )

    monkeypatch.setattr(right, "network_plans", games)
    for name, value in SMALL.items():
        monkeypatch.setattr(right, name, value)


@pytest.mark.ci
@pytest.mark.usefixtures("small")
def test_networks_trained_side_by_side_are_those_trained_one_after_the_other(tmp_path: Path) -> None:
    """Stopped and gone on with too, whoever goes on; all rounds are told of."""
    right.train(tmp_path / "one", seed=3, amount=10)
    report: list[int] = []
    right.train(
        tmp_path / "two", seed=3, amount=10, runner=THREADS, report=lambda done, _said: report.append(done)
    )
    assert files(tmp_path / "two") == files(tmp_path / "one")
    assert report == sorted(report)
    assert report[-1] == right.total_rounds(10) == 15

    def stop(done: int, _said: str) -> None:
        if done >= 6:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        right.train(tmp_path / "three", seed=3, amount=10, runner=THREADS, report=stop)
    right.train(tmp_path / "three", seed=3, amount=10)
    assert files(tmp_path / "three") == files(tmp_path / "one")


@pytest.mark.ci
@pytest.mark.usefixtures("small")
def test_a_figure_without_its_checkpoint_is_measured_again(tmp_path: Path) -> None:
    """The power went after the log was written, and before the checkpoint."""
    right.train(tmp_path / "one", seed=3, amount=10)
    with pytest.raises(KeyboardInterrupt):
        right.train(tmp_path / "two", seed=3, amount=10, report=_stop_at(9))
    (tmp_path / "two" / "log.json").write_bytes((tmp_path / "one" / "log.json").read_bytes())
    right.train(tmp_path / "two", seed=3, amount=10, runner=THREADS)
    assert files(tmp_path / "two") == files(tmp_path / "one")


def _stop_at(round_: int) -> ProgressReport:
    def report(done: int, _said: str) -> None:
        if done >= round_:
            raise KeyboardInterrupt

    return report


# --- The mixes ----------------------------------------------------------------------------------------------


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mixes, "BLOCK", 1)


@pytest.mark.ci
@pytest.mark.usefixtures("few")
def test_a_worker_that_is_ended_costs_what_it_had_in_hand(tmp_path: Path) -> None:
    """The training stops with a sentence, the same command goes on, and the end is the same."""
    mixes.train(tmp_path / "one", seed=1, amount=4)

    def end_one(done: int, _said: str) -> None:
        if done == 1:
            os.kill(active_children()[0].pid or 0, signal.SIGKILL if os.name != "nt" else signal.SIGTERM)
            time.sleep(0.5)

    with pytest.raises(EuchreError, match="a worker was ended from outside"):
        mixes.train(tmp_path / "two", seed=1, amount=4, runner=PROCESSES, report=end_one)
    held = files(tmp_path / "two")
    assert 4 <= len(held) < len(files(tmp_path / "one"))  # the plan and a hand of each game at least
    mixes.train(tmp_path / "two", seed=1, amount=4, runner=PROCESSES)
    assert files(tmp_path / "two") == files(tmp_path / "one")


# --- Whole trainings ----------------------------------------------------------------------------------------


@pytest.mark.long
def test_games_learnt_side_by_side_are_those_learnt_one_after_the_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    small = {
        "ROLLOUT_HANDS": 40,
        "ROLLOUT_CHECKPOINT": 30,
        "GROUPED_ITERATIONS": 300,
        "WARM_UP": 100,
        "WEIGHT_STEP": 64,
        "SLICE": 50,
        "CHECKPOINT_EVERY": 100,
    }
    for name, value in small.items():
        monkeypatch.setattr(left, name, value)
    left.train(tmp_path / "one", seed=5, amount=400)
    left.train(tmp_path / "two", seed=5, amount=400, runner=THREADS)
    assert files(tmp_path / "two") == files(tmp_path / "one")


@pytest.mark.long
def test_the_command_trains_the_same_with_one_worker_and_with_two(tmp_path: Path) -> None:
    """The networks that are shipped, for two rounds: products are added by one thread, whatever the cores."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "OPENBLAS_NUM_THREADS": "2"}
    for workers in ("1", "2"):
        asked = [
            "research",
            "train",
            "right",
            "--amount",
            "2",
            "--folder",
            str(tmp_path / workers),
            "--workers",
            workers,
        ]
        subprocess.run([sys.executable, "-m", "euchre", *asked], env=environment, check=True, timeout=600)
    assert files(tmp_path / "1") == files(tmp_path / "2")
