"""The bootstrap: what a person meets before the game does."""

import ast
import os
import re
import shutil
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import NoReturn

import pytest

import dev
from euchre.program_name import CALLED, typed_command

ROOT = Path(__file__).parents[2]
LOCKS = (dev.UV_LOCK, *dev.LOCKS.values())


def run(*argv: str, cwd: Path = ROOT, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run a program as a person would, and keep what it said."""
    env = {**os.environ, **environment}
    return subprocess.run(argv, cwd=cwd, env=env, capture_output=True, text=True, check=False)


def dev_py(*argv: str, cwd: Path = ROOT, **environment: str) -> subprocess.CompletedProcess[str]:
    return run(sys.executable, str(cwd / "dev.py"), *argv, cwd=cwd, **environment)


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The files that `.venv` is made from, somewhere else, and `dev` believing that it lives there."""
    for name in (*LOCKS, "pyproject.toml", "dev.py"):
        shutil.copy(ROOT / name, tmp_path)
    venv = tmp_path / ".venv"
    for name, path in {
        "ROOT": tmp_path,
        "VENV": venv,
        "STAMP": venv / "made-from",
        "PYTHON": venv / "bin" / "python",
    }.items():
        monkeypatch.setattr(dev, name, str(path))
    return tmp_path


@pytest.fixture
def installs(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The locks that `make` installs, written down instead of fetched."""
    done: list[str] = []

    def attempt(*argv: str) -> str:
        if "--clear" in argv:
            shutil.rmtree(dev.VENV, ignore_errors=True)
            Path(dev.PYTHON).parent.mkdir(parents=True)
            Path(dev.PYTHON).touch()
            done.append("clear")
        return ""

    monkeypatch.setattr(dev, "attempt", attempt)
    monkeypatch.setattr(dev, "install", done.append)
    return done


# --- What it says -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("argv", [(), ("help",), ("-h",), ("--help",)])
def test_help_lists_every_command(argv: tuple[str, ...]) -> None:
    """Alone, it says what there is to type."""
    done = dev_py(*argv)
    assert (done.returncode, done.stderr) == (0, "")
    for name in dev.COMMANDS:
        assert re.search(rf"^  {name} ", done.stdout, re.MULTILINE)


def test_unknown_command_is_refused_with_a_sentence() -> None:
    done = dev_py("paly")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("dev.py: there is no command 'paly'; there are play, ")


@pytest.mark.parametrize("name", ["play", "serve", "euchre"])
def test_the_program_is_told_how_it_was_called(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """So that it can say what to type next: `python3 dev.py play --resume`."""

    def start(argv: list[str]) -> NoReturn:
        raise SystemExit(argv[-1])

    monkeypatch.setattr(dev, "ready", lambda _group: True)
    monkeypatch.setattr(dev, "page", lambda: None)
    monkeypatch.setattr(dev, "start", start)
    monkeypatch.setattr(sys, "argv", ["../my games/dev.py", name])
    monkeypatch.setenv(CALLED, "")
    with pytest.raises(SystemExit, match="last"):
        dev.main([name, "last"])
    assert os.environ[CALLED] == f'{"python" if dev.WINDOWS else "python3"} "../my games/dev.py"'
    assert typed_command("play --resume") == f"{os.environ[CALLED]} play --resume"


@pytest.mark.parametrize(("words", "pages_built"), [(("--port", "0"), 1), (("--help",), 0), (("-h",), 0)])
def test_only_a_server_needs_the_page(
    words: tuple[str, ...],
    pages_built: int,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Whoever asks for help waits for no build."""

    def start(argv: list[str]) -> NoReturn:
        raise SystemExit(argv[-1])

    pages: list[bool] = []
    monkeypatch.setattr(dev, "ready", lambda _group: True)
    monkeypatch.setattr(dev, "page", lambda: pages.append(True))
    monkeypatch.setattr(dev, "start", start)
    monkeypatch.setenv(CALLED, "")
    with pytest.raises(SystemExit, match=words[-1]):
        dev.main(["serve", *words])
    assert len(pages) == pages_built


def test_old_python_is_turned_away_with_a_sentence() -> None:
    """Not with a traceback, and before anything is made."""
    pretend = "import runpy, sys; sys.version_info = (3, 10, 4, 'final', 0); runpy.run_path('dev.py')"
    done = run(sys.executable, "-c", pretend)
    assert done.returncode == 2
    assert done.stderr == "dev.py: Euchre needs Python 3.11 or newer, and this is 3.10.\n"


def test_old_python_can_read_the_file_that_turns_it_away() -> None:
    ast.parse((ROOT / "dev.py").read_text("utf-8"), feature_version=(3, 7))


@pytest.mark.parametrize(("module", "package"), [("venv", "python3-venv"), ("pip", "python3-pip")])
def test_missing_module_is_named_with_its_remedy(
    module: str, package: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None if name == module else object())
    with pytest.raises(dev.Trouble, match=rf"has no {module}; .*apt install {package}"):
        dev.check_tools()


def test_failed_program_is_quoted() -> None:
    """The end of what it said; success says nothing; a missing program is a failure like another."""
    assert dev.attempt(sys.executable, "-c", "raise SystemExit('the disk is full')") == "the disk is full"
    assert dev.attempt(sys.executable, "-c", "print('well')") == ""
    assert dev.attempt(sys.executable, "-c", "raise SystemExit(3)") == "exit status 3"
    assert "No such file" in dev.attempt("/nowhere/at/all")


def test_ci_stops_at_the_first_failure_and_sums_up(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(dev, "BIN", str(Path(sys.executable).parent))
    python = Path(sys.executable).name.removesuffix(dev.EXE)
    good, bad = [python, "-c", ""], [python, "-c", "raise SystemExit(7)"]
    assert dev.stages({"one": good, "two": good}) == 0
    capfd.readouterr()
    assert dev.stages({"one": good, "two": bad, "three": good}) == 1
    summary = capfd.readouterr().out.split("---\n")[-1].splitlines()
    lines = [re.sub(r"  \d+\.\d s", "", line) for line in summary]
    assert lines == ["one     ok", "two     FAILED (7)", "three   not run"]


# --- When .venv is good -------------------------------------------------------------------------------------


def test_small_lock_is_enough_to_play_and_not_to_test(installs: list[str]) -> None:
    dev.make("play")
    assert installs == ["clear", "requirements.lock"]
    assert dev.ready("play")
    assert not dev.ready("dev")


def test_middle_lock_is_enough_to_serve_and_play(installs: list[str]) -> None:
    """Who played before gets what is missing; who serves does not lose it by playing."""
    dev.make("play")
    dev.make("web")
    assert installs == ["clear", "requirements.lock", "requirements-web.lock"]
    assert dev.ready("play")
    assert dev.ready("web")
    assert not dev.ready("dev")


def test_large_lock_serves_all_and_stays(installs: list[str], checkout: Path) -> None:
    """Who tests here does not lose pytest by playing a game after the locks changed."""
    dev.make("dev")
    assert dev.ready("play")
    assert dev.ready("web")
    assert dev.ready("dev")
    with (checkout / "requirements.lock").open("a") as file:
        file.write("# changed\n")
    dev.make("play")
    assert installs == ["clear", "requirements-dev.lock", "requirements-dev.lock"]


@pytest.mark.parametrize("name", [*LOCKS, "pyproject.toml", "dev.py"])
@pytest.mark.usefixtures("installs")
def test_stamp_dies_with_what_it_was_made_from(name: str, checkout: Path) -> None:
    dev.make("play")
    with (checkout / name).open("a") as file:
        file.write("\n# changed\n")
    assert not dev.ready("play")


def test_other_python_starts_from_nothing(installs: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    dev.make("play")
    monkeypatch.setattr(dev, "place", lambda: "3.99 here")
    assert not dev.ready("play")
    dev.make("play")
    assert installs == ["clear", "requirements.lock"] * 2


def test_stamp_without_its_python_is_worth_nothing(installs: list[str]) -> None:
    """The system's Python may have gone since."""
    dev.make("play")
    Path(dev.PYTHON).unlink()
    assert not dev.ready("play")


@pytest.mark.parametrize("text", ["", "play", "play\nhere\n", "\0\n\n\n\n"])
@pytest.mark.usefixtures("installs")
def test_broken_stamp_is_worth_nothing(text: str) -> None:
    dev.make("play")
    Path(dev.STAMP).write_text(text)
    assert not dev.ready("play")


def test_interrupted_install_is_not_marked_good(installs: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither the first one nor one that brings an older .venv up to date; and the next start begins anew."""

    def interrupted(_: str) -> None:
        raise KeyboardInterrupt

    dev.make("play")
    with monkeypatch.context() as during:
        during.setattr(dev, "install", interrupted)
        with pytest.raises(KeyboardInterrupt):
            dev.make("dev")
    assert not dev.ready("play")
    assert not dev.ready("dev")
    dev.make("play")
    assert installs == ["clear", "requirements.lock"] * 2


def test_two_first_starts_make_one_venv(checkout: Path) -> None:
    """The second waits, says so, and finds the work done."""
    code = """
import pathlib, sys
sys.path.insert(0, "")
import dev
def attempt(*argv):
    if "--clear" in argv:
        pathlib.Path(dev.PYTHON).parent.mkdir(parents=True)
        pathlib.Path(dev.PYTHON).touch()
    return ""
def install(lock):
    print("installed", flush=True)
    sys.stdin.readline()
dev.attempt, dev.install = attempt, install
dev.make("play")
assert dev.ready("play")
"""

    def start() -> subprocess.Popen[str]:
        pipe = subprocess.PIPE
        argv = [sys.executable, "-c", code]
        return subprocess.Popen(argv, cwd=checkout, stdin=pipe, stdout=pipe, stderr=pipe, text=True)

    with start() as first:
        assert first.stdout is not None
        assert first.stdout.readline() == "installed\n"
        with start() as second:
            assert second.stderr is not None
            assert second.stderr.readline() == "dev.py: another dev.py is making .venv; waiting for it\n"
            assert first.communicate("\n", timeout=60)[0] == ""
            assert second.communicate(timeout=60) == ("", "")
    assert (first.returncode, second.returncode) == (0, 0)


# --- What is committed --------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", LOCKS)
def test_every_pinned_package_carries_hashes(name: str) -> None:
    """Neither pip nor uv takes a file that is not the one that was locked."""
    text = re.sub(r"\\\n", "", (ROOT / name).read_text("utf-8"))
    packages = [line for line in text.splitlines() if line.strip() and not line.lstrip().startswith("#")]
    assert packages
    for line in packages:
        assert re.match(r"[a-z0-9.-]+==\S+ .*--hash=sha256:[0-9a-f]{64}", line), line
        assert "://" not in line


def test_locks_agree() -> None:
    """What one plays with is what was tested."""
    texts = [(ROOT / name).read_text("utf-8") for name in dev.LOCKS.values()]
    play, web, everything = (set(re.findall(r"^[a-z0-9.-]+==\S+", text, re.MULTILINE)) for text in texts)
    assert play < web < everything


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
    began = time.monotonic()
    second = run(base, "dev.py", "play", "--help", cwd=clone, HOME=str(home))
    assert time.monotonic() - began < 1
    assert (second.returncode, second.stderr, second.stdout) == (0, "", first.stdout)
