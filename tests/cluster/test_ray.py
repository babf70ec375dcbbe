"""The same work on a Ray cluster: the same results, even when a process or a machine is lost on the way."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from euchre.analysis.simulation.simulate import hand_rows, plan_hands
from euchre.analysis.strength.arena import Contest, block_rows, contest
from euchre.analysis.strength.compare import PairStore, compare
from euchre.base.errors import EuchreError
from euchre.base.missing_parts import MissingPartError
from euchre.cluster import machines
from euchre.rules.variants import variant
from euchre.runs import workers
from tests.needs import needs_package

ROOT = Path(__file__).parents[2]
ALONE = partial(workers.run_jobs, workers=1, processes=True)

needs_package("ray")  # imported by the tests that use it: that takes half a second in every worker
pytestmark = [pytest.mark.ci, pytest.mark.filterwarnings("ignore")]  # Ray's own


@pytest.fixture
def here() -> Iterator[Any]:
    """A cluster on this machine."""
    with machines.join_cluster("local") as runner:
        yield runner


def dying(work: Any, marker: Path) -> Any:
    """The work, but whoever does job 3 first is ended in the middle of it, from outside."""
    last, killed = str(marker), signal.SIGKILL if sys.platform != "win32" else signal.SIGTERM

    # Defined here and not in the module: Ray sends such a function whole, without this file.
    def work_and_die(job: int) -> Any:
        if job == 3:
            try:
                os.close(os.open(last, os.O_CREAT | os.O_EXCL))
            except FileExistsError:
                return work(job)
            os.kill(os.getpid(), killed)
        return work(job)

    return work_and_die


def test_a_killed_worker_changes_nothing(here: Any, tmp_path: Path) -> None:
    """What it had in hand is done again; the results are those of this process, in order."""
    plan = contest(variant("two"), ["first", "random"], 100)
    marker = tmp_path / "killed"
    found = list(here(dying(partial(block_rows, plan), marker), range(plan.blocks)))
    assert marker.exists()
    assert [number for number, _ in found] == list(range(plan.blocks))
    for number, rows in found:
        assert (rows == block_rows(plan, number)).all()
    wrong = partial(refused, "so it is")
    with pytest.raises(EuchreError, match=r"^so it is$"):
        list(here(wrong, [1]))


def refused(why: str, _job: int) -> None:
    """Refuse the work."""
    raise EuchreError(why)


# --- Without a cluster --------------------------------------------------------------------------------------


def test_without_ray_it_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(MissingPartError, match=r"this needs ray, .*: pip install 'euchre\[ray\]'"):
        machines._ray()


@pytest.mark.parametrize(
    ("address", "says"),
    [
        ("127.0.0.1:9", "no Ray cluster answers at 127.0.0.1:9: "),
        ("ray://127.0.0.1:9", "no Ray cluster answers at ray://127.0.0.1:9: "),
        ("127.0.0.1:99999", "no Ray cluster answers at 127.0.0.1:99999"),
        ("nowhere", "nowhere is not an address of a Ray cluster: give host:port or local"),
        (":6379", "is not an address of a Ray cluster"),
    ],
)
def test_where_no_cluster_is_it_is_said(address: str, says: str) -> None:
    """At once, not after minutes."""
    with pytest.raises(EuchreError) as caught, machines.join_cluster(address):
        pass
    assert str(caught.value).startswith(says) or says in str(caught.value)


def test_ray_does_not_tell_its_makers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("RAY_USAGE_STATS_ENABLED", raising=False)
    machines._ray()
    assert os.environ["RAY_USAGE_STATS_ENABLED"] == "0"


def test_another_version_is_refused() -> None:
    """A machine with other code might play otherwise."""
    with pytest.raises(EuchreError, match="another version of euchre"):
        machines._done("other code", str, 1)


# --- Two machines -------------------------------------------------------------------------------------------


@pytest.fixture
def two_machines() -> Iterator[Any]:
    """A cluster of two, as far as one machine can be two: each has its own processes and one core."""
    from ray.cluster_utils import Cluster

    few: dict[str, Any] = {"num_cpus": 1, "object_store_memory": machines.STORE}
    cluster: Any = Cluster(initialize_head=True, head_node_args={**few, "include_dashboard": False})
    yield cluster, cluster.add_node(**few)
    cluster.shutdown()


class Losing:
    """A cluster of two machines, one of which is lost when so many blocks are done."""

    def __init__(self, cluster: Any, machine: Any, after: int) -> None:
        self.cluster, self.machine, self.after = cluster, machine, after

    def __call__(self, work: Any, jobs: Any) -> Any:
        """Do the work."""
        with machines.join_cluster(self.cluster.address) as runner:
            for done, found in enumerate(runner(work, jobs)):
                if done == self.after:
                    assert len([each for each in machines._ray().nodes() if each["Alive"]]) == 2
                    self.cluster.remove_node(self.machine, allow_graceful=False)
                yield found


@pytest.mark.long
@pytest.mark.skipif(sys.platform == "win32", reason="Ray's test cluster needs Unix")
def test_a_lost_machine_changes_nothing_of_an_arena(two_machines: Any, tmp_path: Path) -> None:
    """The file is the same byte for byte."""
    plan: Contest = contest(variant("euchre"), ["queen", "jack"], 600)
    lost, straight = tmp_path / "lost.jsonl", tmp_path / "straight.jsonl"
    cluster, machine = two_machines
    (found,) = compare(plan, Losing(cluster, machine, 5), store=PairStore(lost, plan))
    (whole,) = compare(plan, ALONE, store=PairStore(straight, plan))
    assert found.summary() == whole.summary()
    assert lost.read_bytes() == straight.read_bytes()


@pytest.mark.long
@pytest.mark.skipif(sys.platform == "win32", reason="Ray's test cluster needs Unix")
def test_a_lost_machine_changes_nothing_of_a_simulation(two_machines: Any) -> None:
    plan = plan_hands(variant("euchre"), 1_000_000, 7)

    def work(block: int) -> Any:
        return hand_rows(plan, *plan.span(block))

    cluster, machine = two_machines
    for number, rows in Losing(cluster, machine, 3)(work, range(plan.blocks)):
        assert (rows == work(number)).all()


@pytest.mark.long
@pytest.mark.parametrize(
    "argv",
    [
        ("research", "arena", "jack", "random", "--game", "two", "--deals", "300"),
        ("research", "simulate", "two", "--hands", "200000"),
    ],
    ids=lambda argv: argv[0],
)
def test_commands_print_the_same_on_a_cluster(argv: tuple[str, ...]) -> None:
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "PYTHONUTF8": "1"}
    printed = [
        subprocess.run([sys.executable, "-m", "euchre", *argv, *where], env=environment, check=True,
                       capture_output=True, encoding="utf-8", timeout=300).stdout
        for where in (("--ray", "local"), ("--workers", "2"))
    ]  # fmt: skip
    assert printed[0] == printed[1] != ""
