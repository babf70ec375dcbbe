"""
The packages as somebody installs them: built, put by pip into new environments, and used from an empty home.

All of it takes minutes and asks a package index, so it is run by `python3 dev.py long`.
"""

import hashlib
import os
import shutil
import subprocess
import sys
import tarfile
import tomllib
import urllib.request
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest

from euchre.base.file_lock import FileLock
from euchre.kernel.machine import build, library
from tools import checkout, environment

pytestmark = pytest.mark.long

ROOT: Final = Path(checkout.ROOT)
BASE: Final = getattr(sys, "_base_executable", sys.executable)
PROJECT: Final = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]

OPEN: Final = "two dealer=1 up=9H hands=JHJDAHKHQH/9CTCQCKCAC : call:H discard:9C"
HIDDEN: Final = "tournament dealer=3 up=9H hands=JHJDAHKHQH/?????/?????/????? scores=0-0 :"

USES: Final = {
    "": "euchre.player('queen'), euchre.dumps(state)",
    "fast": "euchre.solve(state)",
    "parquet": "euchre.solve(state), __import__('pyarrow.parquet')",
    "frames": "euchre.simulate(rules, 3).pandas(), euchre.simulate(rules, 3).polars()",
    "web": "__import__('euchre.web.running.serve'), euchre.hint(state)",
    "postgres": "__import__('psycopg')",
    "rl": (
        "import gymnasium, euchre.rl; table = euchre.rl.env('two'); table.reset(seed=1); "
        "table.step(int(table.last()[0]['action_mask'].argmax())); "
        "many = gymnasium.make_vec('euchre/Seat-v0', 4, 'vector_entry_point', rules='two'); "
        "told, _ = many.reset(seed=1); many.step(told['action_mask'].argmax(1)); euchre.solve(state)"
    ),
    "ray": "__import__('ray')",
    "compile": "__import__('euchre.kernel.machine.compiler')",
}
"""By extra: what is done with it. `gpu` is gigabytes, and of no use without a card."""
LOWEST: Final = ("compile", "fast", "frames", "parquet", "postgres", "rl", "web")
"""The extras that are tried with the oldest packages they allow."""
PROGRAM: Final = "import euchre; rules = euchre.variant('two'); state = euchre.loads({line!r}).state; {use}"


def run(*argv: str | Path, where: Path, **more: str) -> "subprocess.CompletedProcess[str]":
    """Run a program in the folder *where*, which is its home too, with nothing of this checkout."""
    environment = {key: value for key, value in os.environ.items() if not key.startswith("PYTHON")}
    for name in ("EUCHRE_CALLED", "XDG_DATA_HOME", "EUCHRE_KERNEL", "VIRTUAL_ENV"):
        environment.pop(name, None)
    environment |= {"HOME": str(where), **more}
    return subprocess.run(argv, cwd=where, env=environment, capture_output=True, text=True, check=False)


def built(kind: str, pattern: str, place: Path) -> Path:
    """The package of this *kind* that `dev.py` builds; once, however many workers ask."""
    place.mkdir(exist_ok=True)
    held = FileLock(place / "build.lock", patience=1800)  # both write into build/
    try:
        kept = list(place.glob(pattern))
        if not kept:
            done = subprocess.run([BASE, ROOT / "dev.py", kind], capture_output=True, text=True, check=False)
            assert done.returncode == 0, done.stderr
            kept = [Path(shutil.copy(ROOT / done.stdout.split()[-1], place))]
        return kept[0]
    finally:
        held.release()


@pytest.fixture(scope="session")
def packages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of what this run builds: all workers have it, and no other run."""
    base = tmp_path_factory.getbasetemp()
    return (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "packages"


@pytest.fixture(scope="session")
def wheel(packages: Path) -> Path:
    """The wheel."""
    return built("wheel", "*.whl", packages)


@pytest.fixture(scope="session")
def sdist(packages: Path) -> Path:
    """The package of sources."""
    return built("sdist", "*.tar.gz", packages)


@pytest.fixture
def installed(tmp_path: Path) -> Callable[..., Path]:
    """Make an environment with what pip is told to install; return its folder of programs."""

    def make(*what: str | Path) -> Path:
        home = tmp_path / "home"
        home.mkdir()
        assert run(BASE, "-m", "venv", tmp_path / "env", where=home).returncode == 0
        programs = tmp_path / "env" / Path(checkout.BIN).name
        done = run(programs / "python", "-m", "pip", "install", "--quiet", *what, where=home)
        assert done.returncode == 0, done.stderr
        return programs

    return make


# --- the wheel ----------------------------------------------------------------------------------------------


def test_a_wheel_built_twice_has_the_same_bytes(wheel: Path, tmp_path: Path) -> None:
    """The page, the machine code of six kinds of machine, every date in it."""
    again = built("wheel", "*.whl", tmp_path / "again")
    assert hashlib.sha256(again.read_bytes()).digest() == hashlib.sha256(wheel.read_bytes()).digest()
    with zipfile.ZipFile(wheel) as made:
        names = made.namelist()
    assert "euchre/web/static/index.html" in names
    assert not [name for name in names if ".vite" in name], "tests of the page read that; nobody else does"
    folder = f"euchre/kernel/machine/{library.SHIPPED.name}"
    assert {f"{folder}/{library.file_name(kind)}" for kind in build.TARGETS} == {
        name for name in names if name.startswith(folder)
    }


def test_every_extra_is_used_here() -> None:
    assert set(USES) == {"", *PROJECT["optional-dependencies"]} - {"gpu"}


@pytest.mark.parametrize("extra", USES)
def test_an_extra_brings_what_it_needs(extra: str, wheel: Path, installed: Callable[..., Path]) -> None:
    programs = installed(f"{wheel}[{extra}]" if extra else wheel)
    home = programs.parents[1] / "home"
    done = run(programs / "python", "-c", PROGRAM.format(line=OPEN, use=USES[extra]), where=home)
    assert done.returncode == 0, done.stderr
    done = run(programs / "euchre", "play", "two", "--auto", "--players", "queen,jack", where=home)
    assert (done.returncode, done.stderr) == (0, "")


def test_the_light_package_is_light_and_says_what_it_misses(
    wheel: Path, installed: Callable[..., Path]
) -> None:
    """Without bytecode at most 16 MB with all it depends on; 7.4 are its own (docs/decisions/0008)."""
    programs = installed(wheel, "--no-compile")
    home = programs.parents[1] / "home"
    done = run(programs / "euchre", "solve", OPEN, where=home)
    said = "euchre: this needs numpy, which is not installed: pip install 'euchre[fast]'\n"
    assert (done.returncode, done.stdout, done.stderr) == (2, "", said)
    run(programs / "python", "-m", "pip", "--quiet", "uninstall", "-y", "pip", "setuptools", where=home)
    packages = next(programs.parent.rglob("site-packages"))
    sizes = {
        path.relative_to(packages): path.stat().st_size
        for path in packages.rglob("*")
        if path.is_file() and path.suffix != ".pyc"
    }
    assert sum(size for path, size in sizes.items() if path.parts[0].startswith("euchre")) < 7.4e6
    assert sum(sizes.values()) < 16e6


def test_numpy_alone_answers_from_the_wheel_and_as_the_checkout_does(
    wheel: Path, installed: Callable[..., Path]
) -> None:
    """No compiler is there, and nothing is compiled: the first answer takes a start, not a minute."""
    programs = installed(wheel, "numpy")
    home = programs.parents[1] / "home"
    assert run(programs / "python", "-c", "import llvmlite", where=home).returncode == 1
    asked = (
        ["solve", OPEN, "--json"],
        ["hint", HIDDEN, "--json"],
        [
            "hint",
            "--values",
            "--hand",
            "JS JC AS KH 9D",
            "--upcard",
            "AH",
            "--seat",
            "1",
            "--dealer",
            "3",
            "--json",
        ],
        ["research", "simulate", "twelve", "--hands", "500", "--json"],
        ["play", "euchre", "--auto", "--players", "ace,king,left,right", "--seed", "1"],
        ["play", "two", "--auto", "--players", "benny,ace", "--seed", "1"],
    )
    for words in asked:
        command = [sys.executable, "-m", "euchre", *words]
        here = subprocess.run(command, cwd=home, capture_output=True, text=True, check=False)
        there = run(programs / "euchre", *words, where=home)
        assert there.returncode == here.returncode == 0, there.stderr
        assert there.stdout == here.stdout, words[0]
    assert list(home.rglob("kernel*")) == []


def test_the_page_is_served_from_the_wheel(wheel: Path, installed: Callable[..., Path]) -> None:
    programs = installed(f"{wheel}[web]")
    assert "<script" in first_page(programs)


def first_page(programs: Path) -> str:
    """What the server in the environment of *programs* shows at its door."""
    home = programs.parents[1] / "home"
    command: list[str | Path] = [programs / "euchre", "serve", "--no-open", "--port", "0"]
    server = subprocess.Popen(
        command, cwd=home, env={**os.environ, "HOME": str(home)}, stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT, text=True,
    )  # fmt: skip
    try:
        assert server.stdout is not None
        address = next(word for line in server.stdout for word in line.split() if word.startswith("http://"))
        with urllib.request.urlopen(address, timeout=60) as answer:  # noqa: S310  # of our own server
            return str(answer.read().decode())
    finally:
        server.terminate()
        server.communicate()


# --- the package of sources ---------------------------------------------------------------------------------


def test_the_package_of_sources_passes_its_own_tests_and_serves_the_page(
    sdist: Path, tmp_path: Path, installed: Callable[..., Path]
) -> None:
    """It has what they read: the tests, the documentation, the locks. It makes its .venv as a clone does."""
    with tarfile.open(sdist) as packed:
        packed.extractall(tmp_path / "sources", filter="data")
    (place,) = (tmp_path / "sources").iterdir()
    home = tmp_path / "tests-home"
    home.mkdir()
    rooms = "rules", "hand", "front_door", "notation", "commands", "docs", "tooling"
    done = run(BASE, place / "dev.py", "test", *[str(place / "tests" / room) for room in rooms], where=home)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    assert "<script" in first_page(installed(f"{sdist}[web]"))


# --- the oldest packages ------------------------------------------------------------------------------------


def test_the_oldest_packages_that_are_allowed_will_do(
    wheel: Path, tmp_path: Path, installed: Callable[..., Path]
) -> None:
    """`uv --resolution lowest-direct`, on the oldest Python that has all of them: this one."""
    chosen = tmp_path / "lowest.txt"
    program = environment.uv()
    options = ["--quiet", "--resolution=lowest-direct", "--python-version=3.11", f"--output-file={chosen}"]
    extras = [f"--extra={name}" for name in LOWEST]
    done = run(program, "pip", "compile", *options, ROOT / "pyproject.toml", *extras, where=tmp_path)
    assert done.returncode == 0, done.stderr
    programs = installed("-r", chosen, f"{wheel}[{','.join(LOWEST)}]")
    home = programs.parents[1] / "home"
    shutil.rmtree(next((programs.parent).rglob(library.SHIPPED.name)))
    done = run(programs / "euchre", "compile", where=home)  # with the oldest numba
    assert done.returncode == 0, done.stderr
    for extra in ("", *LOWEST):
        done = run(programs / "python", "-c", PROGRAM.format(line=OPEN, use=USES[extra]), where=home)
        assert done.returncode == 0, done.stderr
    done = run(
        programs / "euchre",
        "research",
        "simulate",
        "two",
        "--hands",
        "50",
        "--out",
        "hands.parquet",
        where=home,
    )
    assert done.returncode == 0, done.stderr
    assert "<script" in first_page(programs)
