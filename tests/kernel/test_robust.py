"""The kernel as it is met: first and second starts, threads, processes, a read-only install, no compiler."""

import os
import shutil
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

import euchre
from euchre.kernel.machine.code_cache import folder

PROGRAM = textwrap.dedent("""
    import sys
    from random import Random

    from euchre.hand import apply, deal, legal
    from euchre.kernel.machine import compiled
    from euchre.kernel.simulate.batch import simulate
    from tests.engines.kernel import KERNEL
    from euchre.kernel.worlds.sampler import Sampler
    from euchre.kernel.solve.solver import Solver, open_position
    from euchre.state import Phase
    from euchre.variants import variant
    from euchre.views import view

    compiled.announce = lambda name: print("compiling", name, file=sys.stderr)

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


def start(program: str, folder: Path | str, where: Path, **more: str) -> tuple[str, int]:
    """Run *program* in a new process; what it printed, and how many functions it compiled."""
    root = str(Path(__file__).parents[2])  # where `tests` lies
    path = os.pathsep.join([root, more.get("PYTHONPATH") or os.environ.get("PYTHONPATH", "")])
    names = {
        **os.environ,
        "EUCHRE_CACHE": str(folder),
        "PYTHONDONTWRITEBYTECODE": "1",
        **more,
        "PYTHONPATH": path,
    }
    file = where / "program.py"
    file.write_text(program)
    done = subprocess.run([sys.executable, str(file)], env=names, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout, done.stderr.count("compiling")


SHARED = (
    "euchre.kernel.simulate.batch._random_hands",
    "euchre.kernel.solve.general.solve_rows",
    "euchre.kernel.solve.general.solve_rows_of_two",
    "tests.engines.tree_walk.walk",
)
"""Functions of the program that take long to compile, and that other tests compile as well: copied."""


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """A folder filled by a first start, which found there what is `SHARED`; and what that start said."""
    where, ours = tmp_path_factory.mktemp("first"), folder()
    copied = where / "cache" / ("" if ours is None else ours.name)
    copied.mkdir(parents=True)
    if ours is not None:
        start(ASK, ours.parent, where)
        for name in SHARED:
            for file in ours.glob(f"*-{name}.bin"):
                shutil.copy2(file, copied)
    said, made = start(ASK, where / "cache", where)
    assert made == (5 if ours is None else 1)
    return where / "cache", said


def test_a_second_start_and_a_third_say_the_same_and_compile_nothing(
    kept: tuple[Path, str], tmp_path: Path
) -> None:
    place, said = kept
    for _ in range(2):
        assert start(ASK, place, tmp_path) == (said, 0)


def test_plain_python_says_the_same(kept: tuple[Path, str], tmp_path: Path) -> None:
    """Slow but right, with every address checked on the way."""
    assert start(ASK, "", tmp_path, NUMBA_DISABLE_JIT="1") == (kept[1], 0)


def test_threads_share_the_kernel(kept: tuple[Path, str], tmp_path: Path) -> None:
    assert start(THREADS, kept[0], tmp_path) == (kept[1], 0)


def test_processes_share_the_kernel_however_they_start(kept: tuple[Path, str], tmp_path: Path) -> None:
    assert start(PROCESSES, kept[0], tmp_path)[0] == kept[1]


def test_nothing_is_written_beside_an_installed_kernel(kept: tuple[Path, str], tmp_path: Path) -> None:
    """An install may be read-only: the only folder the kernel writes to is the cache."""
    installed = tmp_path / "site"
    shutil.copytree(
        Path(euchre.__file__).parent, installed / "euchre", ignore=shutil.ignore_patterns("__pycache__")
    )
    before = sorted(installed.rglob("*"))
    for file in before:
        file.chmod(0o555 if file.is_dir() else 0o444)
    said, _ = start(ASK, kept[0], tmp_path, PYTHONPATH=f"{installed}{os.pathsep}{Path(__file__).parents[2]}")
    assert said == kept[1]
    assert sorted(installed.rglob("*")) == before
    for file in before:
        file.chmod(0o755)
