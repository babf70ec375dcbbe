"""What a game needs is compiled before it is asked for, in another process, and only where that is due."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from euchre import compile_ahead
from euchre.file_lock import FileLock
from euchre.kernel.machine import code_cache, compiled, shipped
from euchre.rules_io import share_code
from euchre.variants import VARIANTS

TWO = VARIANTS["two"]


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder for machine code, on a machine that compiles."""
    monkeypatch.setattr(code_cache, "folder", lambda: tmp_path)
    monkeypatch.setattr(compiled, "PLAIN", False)
    monkeypatch.setattr(shipped, "library", lambda: None)
    return tmp_path


def test_a_game_that_was_prepared_is_not_prepared_again(place: Path) -> None:
    """The same players at another game are, and other players at the same."""
    mark = compile_ahead._mark(TWO, ["ace", "queen"])
    assert mark is not None
    assert mark.parent == place
    mark.touch()
    assert compile_ahead._mark(TWO, ["queen", "ace"]) is None
    assert compile_ahead.begin(TWO, ["ace", "queen"]) is None
    others = {compile_ahead._mark(TWO, ["king"]), compile_ahead._mark(VARIANTS["four"], ["ace", "queen"])}
    assert len(others | {mark, None}) == 4


def test_the_first_time_on_a_machine_is_over_with_the_first_function(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And there is none where machine code was shipped."""
    assert compile_ahead.first_time()
    (place / "some.bin").touch()
    assert not compile_ahead.first_time()
    (place / "some.bin").unlink()
    monkeypatch.setattr(shipped, "library", object)
    assert not compile_ahead.first_time()


def test_nothing_is_compiled_ahead_where_nothing_is_compiled_or_can_be(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With the machine code of a wheel, in plain Python, without a folder to keep it, and without numba."""
    ways = [
        (shipped, "library", object),
        (compiled, "PLAIN", True),
        (code_cache, "folder", lambda: None),
        (compile_ahead, "find_spec", lambda name: None if name == "numba" else object()),
    ]
    for owner, name, value in ways:
        with monkeypatch.context() as patch:
            patch.setattr(owner, name, value)
            assert compile_ahead.begin(TWO, ["ace"]) is None, name
    assert compile_ahead._mark(TWO, ["ace"]) is not None


def test_a_game_does_not_wait_for_what_is_compiled_ahead(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a busy machine that process hardly gets a turn; the game compiles what it needs itself."""
    monkeypatch.setattr(compiled, "stands_back", False)
    assert _held_while_compiled(place) is True
    monkeypatch.setattr(os, "nice", lambda _: 19)
    monkeypatch.setattr(compile_ahead, "compile_for", lambda *_: None)
    assert compile_ahead.main([share_code(TWO), "ace"]) == 0
    assert _held_while_compiled(place) is False


def _held_while_compiled(place: Path) -> bool:
    """Whether others wait while this process compiles a function for the folder *place*."""
    path = place / "some.bin"
    with compiled._turn(path):
        try:
            FileLock(path.with_suffix(".lock")).release()
        except BlockingIOError:
            return True
    return False


@pytest.mark.long
def test_after_it_neither_a_hint_nor_a_player_needs_the_compiler(tmp_path: Path) -> None:
    """From an empty folder, for a game against the ace; then numba cannot be imported any more."""
    environment = {**os.environ, "EUCHRE_CACHE": str(tmp_path), "NUMBA_DISABLE_JIT": "0"}
    code = share_code(TWO)
    subprocess.run(
        [sys.executable, "-m", "euchre.compile_ahead", code, "ace"], check=True, env=environment, timeout=500
    )
    program = """
import sys, random
sys.modules["numba"] = None
import euchre
state = euchre.deal(euchre.variant("two"), 0, random.Random(5))
while not state.over:
    if len(euchre.legal(state)) > 1:
        euchre.hint(euchre.view(state, state.turn))
    state = euchre.play(state, euchre.player("ace").choose(euchre.view(state, state.turn)))
print("played")
"""
    done = subprocess.run(
        [sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout) == (0, "played\n"), done.stderr
