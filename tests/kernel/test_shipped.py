"""The machine code of a wheel: the same answers, and only where it was made for machine and sources."""

import ctypes
import platform
import subprocess
import sys
from pathlib import Path

import pytest

from euchre.kernel.machine import shipped
from euchre.kernel.machine.compiled import at, rng_seed, table
from tests.kernel.two_functions import rolled, staircase
from tools.kernel import LINKING, linker

KIND = ctypes.CFUNCTYPE(ctypes.c_int, *[ctypes.c_void_p] * 2, *[ctypes.c_int64] * 3)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for libraries, on Linux on a processor with all that is asked; nothing is remembered."""
    monkeypatch.setattr(shipped, "FOLDER", tmp_path)
    monkeypatch.setattr(shipped, "_flags", lambda: shipped.FLAGS["x86_64"])
    monkeypatch.setattr(shipped, "library", shipped.library.__wrapped__)
    monkeypatch.setattr("platform.machine", lambda: "x86_64")
    monkeypatch.setattr("sys.platform", "linux")
    return tmp_path


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="machine code is linked on Linux")
@pytest.mark.parametrize("machine", shipped.PROCESSORS)
def test_a_library_is_linked_for_each_machine_and_the_one_that_fits_answers_as_the_kernel_does(
    machine: str, tmp_path: Path
) -> None:
    """Two functions: one calls itself, one draws luck, and writes to a table."""
    from euchre.kernel.machine.compiler import library_objects

    objects = library_objects([rolled, staircase], {machine: shipped.PROCESSORS[machine]})
    (tmp_path / "two.o").write_bytes(objects[machine])
    program = linker(machine)
    assert program is not None, f"binutils for {machine} is missing"
    subprocess.run([program, *LINKING, "-o", tmp_path / "two.so", tmp_path / "two.o"], check=True)
    if platform.machine() == machine and shipped.FLAGS.get(machine, frozenset()) <= shipped._flags():
        code = ctypes.CDLL(str(tmp_path / "two.so"))
        here, there = table(2), table(2)
        result, trouble = ctypes.c_int64(), ctypes.c_void_p()
        numbers = (rng_seed(7), 100, at(there))
        KIND((rolled.name, code))(ctypes.addressof(result), ctypes.addressof(trouble), *numbers)
        assert result.value == rolled(rng_seed(7), 100, at(here))
        assert list(here) == list(there)


def test_without_a_library_for_this_machine_and_these_sources_there_is_none(folder: Path) -> None:
    """No file, one of another machine, one of other sources, one that is no library."""
    assert shipped.library() is None
    (folder / shipped.file_name("aarch64")).touch()
    (folder / "x86_64-00000000000000000000.so").touch()
    assert shipped.library() is None
    (folder / shipped.file_name("x86_64")).write_text("no library")
    assert shipped.library() is None
    assert shipped.function("euchre.staircase", KIND) is None


def test_a_processor_older_than_the_code_does_not_run_it(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each thing that x86-64-v3 has is asked for."""
    asked: list[str] = []
    monkeypatch.setattr("ctypes.CDLL", asked.append)
    (folder / shipped.file_name("x86_64")).touch()
    for missing in sorted(shipped.FLAGS["x86_64"]):
        monkeypatch.setattr(shipped, "_flags", lambda missing=missing: shipped.FLAGS["x86_64"] - {missing})
        shipped.library()
        assert asked == [], missing
    monkeypatch.setattr(shipped, "_flags", lambda: shipped.FLAGS["x86_64"] | {"sse4_2"})
    shipped.library()
    assert asked == [str(folder / shipped.file_name("x86_64"))]


def test_the_code_belongs_to_the_files_that_it_was_made_from(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A change in any kernel, or in a module whose numbers it takes, makes the code another's."""
    names = ("chance.py", "kernel/solve/two.py", "trained/kernel/mccfr.py")
    for name in (*names, "web/other.py"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("x = 1\n")
    monkeypatch.setattr(shipped, "__file__", str(tmp_path / "kernel" / "machine" / "shipped.py"))
    found = [shipped.sources.__wrapped__()]
    for name in names:
        (tmp_path / name).write_text("x = 2\n")
        found.append(shipped.sources.__wrapped__())
    assert len({*found}) == 4
    (tmp_path / "web/other.py").write_text("x = 2\n")
    assert shipped.sources.__wrapped__() == found[-1]
