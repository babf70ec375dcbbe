"""The kernel as it is met: plain Python, threads, processes, a read-only install."""

import os
import shutil
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

import euchre

PROGRAM = textwrap.dedent("""
    import sys
    from random import Random

    from euchre.hand.hand import apply, deal, legal
    from euchre.kernel.simulate.batch import simulate
    from tests.engines.kernel import KERNEL
    from euchre.kernel.worlds.sampler import Sampler
    from euchre.kernel.solve.solver import Solver, open_position
    from euchre.hand.state import Phase
    from euchre.rules.variants import variant
    from euchre.seen.views import view

    def answer():
        said = []
        for game in ("euchre", "twelve-5-2", "two", "cutthroat", "buck"):
            rules = variant(game)
            said.append(int(abs(simulate(rules, 0, 40, 1)).sum()))
            state = deal(rules, 0, Random(7))
            while state.phase is not Phase.PLAY or len(state.tricks) < rules.tricks - 4:
                state = apply(state, legal(state)[-(state.phase is Phase.CALL)])
            said.append(Solver().tricks(open_position(state)))
            said.append(int(Sampler(view(state, state.turn)).draw(20, 3).hands.sum() % 1_000_003))
            said.append(KERNEL.perft(state, 3))
        return said
""")
ASK = PROGRAM + "print(answer())\n"
THREADS = PROGRAM + textwrap.dedent("""
    from concurrent.futures import ThreadPoolExecutor
    with ThreadPoolExecutor(4) as pool:
        first, *others = pool.map(lambda _: answer(), range(8))
    assert all(other == first for other in others)
    print(first)
""")
PROCESSES = PROGRAM + textwrap.dedent("""
    import multiprocessing
    if __name__ == "__main__":
        for method in multiprocessing.get_all_start_methods():
            with multiprocessing.get_context(method).Pool(2) as pool:
                first, *others = [pool.apply(answer) for _ in range(3)]
            assert all(other == first for other in others)
        print(first)
""")


def start(program: str, where: Path, **more: str) -> str:
    """Run *program* in a new process; what it printed."""
    root = str(Path(__file__).parents[2])  # where `tests` lies
    path = os.pathsep.join([root, more.get("PYTHONPATH") or os.environ.get("PYTHONPATH", "")])
    names = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1", **more, "PYTHONPATH": path}
    file = where / "program.py"
    file.write_text(program)
    done = subprocess.run([sys.executable, str(file)], env=names, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def said(tmp_path_factory: pytest.TempPathFactory) -> str:
    """What the program prints."""
    return start(ASK, tmp_path_factory.mktemp("first"))


def test_plain_python_says_the_same(said: str, tmp_path: Path) -> None:
    """Slow but right, with every address checked on the way."""
    assert start(ASK, tmp_path, EUCHRE_KERNEL="plain") == said


def test_plain_python_finds_a_wrong_address() -> None:
    program = "from euchre.kernel.machine.compiled import *; t = table(4); store(at(t), 4, 1)"
    done = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "EUCHRE_KERNEL": "plain"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert "beyond its tables" in done.stderr


@pytest.mark.ci
def test_threads_share_the_kernel(said: str, tmp_path: Path) -> None:
    assert start(THREADS, tmp_path) == said


@pytest.mark.ci
def test_processes_share_the_kernel_however_they_start(said: str, tmp_path: Path) -> None:
    assert start(PROCESSES, tmp_path) == said


@pytest.mark.ci
def test_nothing_is_written_beside_an_installed_kernel_or_at_home(said: str, tmp_path: Path) -> None:
    """An install may be read-only, and a home empty: the kernel only reads."""
    installed, home = tmp_path / "site", tmp_path / "home"
    home.mkdir()
    shutil.copytree(
        Path(euchre.__file__).parent, installed / "euchre", ignore=shutil.ignore_patterns("__pycache__")
    )
    before = sorted(installed.rglob("*"))
    for file in before:
        file.chmod(0o555 if file.is_dir() else 0o444)
    assert start(ASK, tmp_path, PYTHONPATH=str(installed), HOME=str(home)) == said
    assert sorted(installed.rglob("*")) == before
    assert [*home.iterdir()] == []
    for file in before:
        file.chmod(0o755)
