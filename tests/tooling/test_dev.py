"""The bootstrap: what a person meets before the game does."""

import ast
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from itertools import pairwise
from pathlib import Path
from threading import Event, Thread
from typing import Final, NoReturn

import pytest

import dev
from euchre.base.console import CALLED, typed_command
from tools import checkout, checks, environment
from tools.checkout import Trouble
from tools.environment import APART, LOCKS

ROOT = Path(__file__).parents[2]
LARGEST = [*LOCKS][-1]


def run(*argv: str, cwd: Path = ROOT, **more: str) -> subprocess.CompletedProcess[str]:
    """Run a program as a person would, and keep what it said."""
    return subprocess.run(
        argv, cwd=cwd, env={**os.environ, **more}, capture_output=True, text=True, check=False
    )


# --- What it says -------------------------------------------------------------------------------------------


def test_help_lists_every_command_and_another_is_refused_with_a_sentence() -> None:
    """Alone, it says what there is to type."""
    done = run(sys.executable, "dev.py")
    assert (done.returncode, done.stderr) == (0, "")
    assert re.findall(r"^  (\w+) ", done.stdout, re.MULTILINE) == [*dev.COMMANDS]
    done = run(sys.executable, "dev.py", "paly")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("dev.py: there is no command 'paly'; there are play, ")


@pytest.mark.parametrize(
    ("words", "pages_built"), [(["play"], 0), (["serve", "--port", "0"], 1), (["serve", "--help"], 0)]
)
def test_a_program_is_told_how_it_was_called_and_only_a_server_needs_the_page(
    words: list[str], pages_built: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So that it can say what to type next: `python3 dev.py play --resume`."""

    def start(argv: list[str]) -> NoReturn:
        raise SystemExit(argv[-1])

    pages: list[bool] = []
    monkeypatch.setattr(environment, "ready", lambda _group: True)
    monkeypatch.setattr(dev, "page", lambda: pages.append(True))
    monkeypatch.setattr(dev, "machine_code", lambda **_: None)  # it would be built behind, in this checkout
    monkeypatch.setattr(dev, "start", start)
    monkeypatch.setattr(sys, "argv", ["../my games/dev.py", *words])
    monkeypatch.setenv(CALLED, "")
    with pytest.raises(SystemExit, match=words[-1]):
        dev.main(words)
    python = "python" if checkout.WINDOWS else "python3"
    assert typed_command("play --resume") == f'{python} "../my games/dev.py" play --resume'
    assert len(pages) == pages_built


@pytest.mark.parametrize("name", dev.WITHOUT_ARGUMENTS)
def test_a_word_that_a_command_has_no_use_for_is_refused(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Before anything is installed or built: it may have been meant for another command."""

    def ready(_group: str) -> bool:
        raise AssertionError("it is begun")

    monkeypatch.setattr(environment, "ready", ready)
    monkeypatch.setattr(dev, "build", ready)
    with pytest.raises(
        Trouble, match=f"^{name} takes no arguments, and here is 'rubbish'; type `.* {name}`$"
    ):
        dev.main([name, "rubbish"])


def test_help_builds_nothing(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """A wheel takes minutes, and the tests' help needs neither the page nor a Chromium."""

    def start(argv: list[str]) -> NoReturn:
        raise SystemExit(argv[-1])

    def build(*_: object) -> NoReturn:
        raise AssertionError("something is built")

    monkeypatch.setattr(environment, "ready", lambda _group: True)
    monkeypatch.setattr(dev, "start", start)
    for builder in ("before_tests", "build", "machine_code", "page"):
        monkeypatch.setattr(dev, builder, build)
    for name in dev.WITHOUT_HELP:
        assert dev.main([name, "--help"]) == 0
        assert capsys.readouterr().out == dev.usage() + "\n"
    for name in ("test", "long"):
        with pytest.raises(SystemExit, match="--help"):
            dev.main([name, "--help"])


def test_old_python_is_turned_away_with_a_sentence_and_can_read_it() -> None:
    """Not with a traceback, and before anything is made."""
    pretend = "import runpy, sys; sys.version_info = (3, 10, 4, 'final', 0); runpy.run_path('dev.py')"
    done = run(sys.executable, "-c", pretend)
    assert done.returncode == 2
    assert done.stderr == "dev.py: Euchre needs Python 3.11 or newer, and this is 3.10.\n"
    ast.parse((ROOT / "dev.py").read_text("utf-8"), feature_version=(3, 7))


def test_what_is_missing_is_named_with_its_remedy_and_what_failed_is_quoted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The end of what a program said; success says nothing; one that is not there fails like another."""
    assert (
        checkout.attempt(sys.executable, "-c", "raise SystemExit('the disk is full')") == "the disk is full"
    )
    assert checkout.attempt(sys.executable, "-c", "print('well')") == ""
    assert checkout.attempt(sys.executable, "-c", "raise SystemExit(3)") == "exit status 3"
    assert "No such file" in checkout.attempt("/nowhere/at/all")
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None if name == "pip" else object())
    with pytest.raises(Trouble, match=r"has no pip; .*apt install python3-pip"):
        environment.check_tools()


def test_checks_stop_at_the_first_failure_and_are_summed_up(capsys: pytest.CaptureFixture[str]) -> None:
    assert checks.in_turn({"one": lambda: 0, "two": lambda: 7, "three": lambda: 0}) == 1
    summary = re.sub(r"  \d+\.\d s", "", capsys.readouterr().out.split("---\n")[-1]).splitlines()
    assert summary == ["one     ok", "two     FAILED (7)", "three   not run"]
    assert checks.in_turn({"one": lambda: 0}) == 0


# --- When .venv is good -------------------------------------------------------------------------------------


@pytest.fixture
def installs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The locks that `make` installs in a checkout elsewhere, written down instead of fetched."""
    (tmp_path / "tools").mkdir()
    for name in (*LOCKS.values(), "pyproject.toml", "tools/environment.py"):
        shutil.copy(ROOT / name, tmp_path / name)
    venv = tmp_path / ".venv"
    for name, path in {"ROOT": tmp_path, "VENV": venv, "PYTHON": venv / "python"}.items():
        monkeypatch.setattr(checkout, name, str(path))
    done: list[str] = []

    def attempt(*argv: str) -> str:
        assert "--clear" in argv
        shutil.rmtree(venv, ignore_errors=True)
        venv.mkdir()
        (venv / "python").touch()
        done.append("clear")
        return ""

    monkeypatch.setattr(environment, "attempt", attempt)
    monkeypatch.setattr(environment, "install", done.append)
    monkeypatch.setattr(environment, "check_tools", lambda: None)
    return done


def test_a_lock_is_enough_for_itself_and_those_before_it_and_is_never_made_smaller(
    installs: list[str], tmp_path: Path
) -> None:
    """Somebody who tests here does not lose pytest by playing, also after the locks changed."""
    for number, group in enumerate(LOCKS):
        environment.make(group)
        assert [environment.ready(other) for other in LOCKS] == [
            other <= number for other in range(len(LOCKS))
        ]
    assert installs == ["clear", *LOCKS.values()]
    with (tmp_path / LOCKS[LARGEST]).open("a") as file:
        file.write("# changed\n")
    environment.make("play")
    assert installs[-1] == LOCKS[LARGEST]


def changed(name: str) -> Callable[[Path, pytest.MonkeyPatch], None]:
    """Return what changes a file of the checkout."""

    def change(root: Path, _patch: pytest.MonkeyPatch) -> None:
        with (root / name).open("a") as file:
            file.write("\n# changed\n")

    return change


def interrupted(_root: Path, patch: pytest.MonkeyPatch) -> None:
    """Bring .venv up to date, and be stopped."""

    def stopped(_lock: str) -> None:
        raise KeyboardInterrupt

    with patch.context() as during:
        during.setattr(environment, "install", stopped)
        with pytest.raises(KeyboardInterrupt):
            environment.make(LARGEST)


SPOILT: Final[dict[str, tuple[Callable[[Path, pytest.MonkeyPatch], object], bool]]] = {
    "its lock changed": (changed("requirements.lock"), False),
    "the project changed": (changed("pyproject.toml"), False),
    "the recipe changed": (changed("tools/environment.py"), False),
    "another Python": (lambda _root, patch: patch.setattr(environment, "place", lambda: "3.99 here"), True),
    "no stamp": (lambda root, _patch: (root / ".venv/made-from").write_text(""), True),
    "half a stamp": (lambda root, _patch: (root / ".venv/made-from").write_text("play\nhere\n"), True),
    "garbage": (lambda root, _patch: (root / ".venv/made-from").write_text("\0\n\n\n\n"), True),
    "its Python gone": (lambda root, _patch: (root / ".venv/python").unlink(), True),
    "interrupted": (interrupted, True),
}
"""What spoils .venv, and whether it is made from nothing then."""


@pytest.mark.parametrize("what", SPOILT)
def test_spoilt_environment_is_not_ready_and_made_again(
    what: str, installs: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    spoil, from_nothing = SPOILT[what]
    environment.make("play")
    spoil(tmp_path, monkeypatch)
    assert not any(environment.ready(group) for group in LOCKS)
    environment.make("play")
    assert environment.ready("play")
    again = ["clear", "requirements.lock"]
    assert installs == ["clear", "requirements.lock", *(again if from_nothing else again[1:])]


def test_a_tool_apart_is_fetched_once_and_a_half_fetched_one_not_taken(
    installs: list[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Its folder gets its name when all is in it."""
    fetched: list[Path] = []
    broken = ["the line is dead"]

    def attempt(*argv: str) -> str:
        folder = Path(argv[argv.index("--target") + 1])
        folder.mkdir(parents=True)
        (folder / "half").touch()
        fetched.append(folder)
        return broken.pop() if broken else ""

    shutil.copy(ROOT / APART["node"], tmp_path)
    monkeypatch.setattr(environment, "attempt", attempt)
    with pytest.raises(Trouble, match="the line is dead"):
        environment.apart("node")
    folder = Path(environment.apart("node"))
    assert environment.apart("node") == str(folder)
    assert len(fetched) == 2
    assert [path.name for path in folder.iterdir()] == ["half"]
    assert not fetched[0].exists()
    assert installs == []


def test_two_first_starts_make_one_venv(installs: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """The second waits, says so, and finds the work done."""
    said, waiting = list[str](), Event()

    def say(text: str) -> None:
        said.append(text)
        if "waiting" in text:
            waiting.set()

    def install(lock: str) -> None:
        second.start()
        assert waiting.wait(60)
        installs.append(lock)

    second = Thread(target=environment.make, args=("play",))
    monkeypatch.setattr(checkout, "say", say)
    monkeypatch.setattr(environment, "install", install)
    environment.make("play")
    second.join(60)
    assert installs == ["clear", "requirements.lock"]
    assert said == ["another dev.py is at work here; waiting for it"]


# --- What is committed --------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [*LOCKS.values(), *APART.values()])
def test_every_pinned_package_carries_hashes(name: str) -> None:
    """Neither pip nor uv takes a file that is not the one that was locked."""
    text = re.sub(r"\\\n", "", (ROOT / name).read_text("utf-8"))
    packages = [line for line in text.splitlines() if line.strip() and not line.lstrip().startswith("#")]
    assert packages
    for line in packages:
        assert re.match(r"[a-z0-9.-]+==\S+ .*--hash=sha256:[0-9a-f]{64}", line), line


def test_each_lock_holds_those_before_it() -> None:
    """What one plays with is what was tested."""
    texts = [(ROOT / name).read_text("utf-8") for name in LOCKS.values()]
    pinned = [set(re.findall(r"^[a-z0-9.-]+==\S+", text, re.MULTILINE)) for text in texts]
    assert all(smaller < larger for smaller, larger in pairwise(pinned))


def test_no_file_names_a_registry_or_this_machine() -> None:
    """Where packages come from is the reader's choice, and where this was written is nobody's business."""
    if not (ROOT / ".git").exists():
        pytest.skip("not a checkout: git cannot list its files")
    registries = ["pypi" + ".org", "python" + "hosted.org", "npmjs" + ".org", "yarnpkg" + ".com"]
    names = [*registries, "/wor" + "k/", "/far" + "m/"]
    listed = run("git", "ls-files", "-z", "--cached", "--others", "--exclude-standard")
    assert listed.returncode == 0, listed.stderr
    files = [ROOT / name for name in listed.stdout.split("\0") if name]
    assert ROOT / "pyproject.toml" in files
    found: list[str] = []
    for path in files:
        with suppress(FileNotFoundError):  # deleted here, or made by another test and gone by now
            held = path.read_bytes()
            found += [f"{path.relative_to(ROOT)}: {name}" for name in names if name.encode() in held]
    assert found == []


# --- For real -----------------------------------------------------------------------------------------------


@pytest.mark.long
def test_fresh_clone_plays(tmp_path: Path) -> None:
    """Clone, start, start again: with an empty home, and the second start at once."""
    clone, home = tmp_path / "euchre", tmp_path / "home"
    home.mkdir()
    cloned = run("git", "clone", "--quiet", str(ROOT), str(clone), cwd=tmp_path)
    assert cloned.returncode == 0, cloned.stderr
    base = getattr(sys, "_base_executable", sys.executable)
    first = run(base, "dev.py", "play", "--help", cwd=clone, HOME=str(home))
    assert first.returncode == 0, first.stderr
    assert "making .venv" in first.stderr
    assert not list((clone / ".venv").rglob("pytest"))
    second = run(base, "dev.py", "play", "--help", cwd=clone, HOME=str(home))
    assert (second.returncode, second.stderr, second.stdout) == (0, "", first.stdout)
