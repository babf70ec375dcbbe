"""The library of the kernel: the one that fits machine and sources, from nobody else; or what to type."""

import ctypes
import os
import sys
from pathlib import Path

import pytest

from euchre.base.file_lock import FileLock
from euchre.base.missing_parts import MissingKernelError
from euchre.cli import main
from euchre.kernel.engine.hand_masks import current_layout
from euchre.kernel.machine import library

V3 = "flags : fpu abm avx2 bmi1 bmi2 f16c fma movbe\n"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for libraries, on Linux on a processor with all that is asked; nothing is loaded."""
    for name in ("shipped", "data"):
        (tmp_path / name).mkdir(mode=0o755)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setattr(library, "SHIPPED", tmp_path / "shipped")
    monkeypatch.setattr(library, "BUILDING", tmp_path / "shipped" / "building.lock")
    monkeypatch.setattr(library, "PROGRESS", tmp_path / "shipped" / "progress")
    monkeypatch.setattr(library, "_loaded", [])
    monkeypatch.setattr(library, "PLAIN", False)
    monkeypatch.setattr(library, "_flags", lambda: library.X86_64_V3)
    monkeypatch.setattr("platform.machine", lambda: "x86_64")
    monkeypatch.setattr("sysconfig.get_platform", lambda: "linux-x86_64")
    monkeypatch.setattr("sys.platform", "linux")
    return tmp_path / "shipped"


def test_a_library_of_another_machine_or_of_other_sources_is_not_taken(folder: Path) -> None:
    (folder / library.file_name("linux-aarch64")).touch()
    (folder / "linux-x86_64-00000000000000000000.so").touch()
    assert list(library.libraries()) == []
    (folder / library.file_name("linux-x86_64")).touch()
    assert list(library.libraries()) == [folder / library.file_name("linux-x86_64")]


def test_a_processor_older_than_the_best_library_takes_the_other(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each thing that x86-64-v3 has is asked for."""
    for kind in ("linux-x86_64-v3", "linux-x86_64"):
        (folder / library.file_name(kind)).touch()
    assert [path.name for path in library.libraries()] == [*map(library.file_name, library.kinds())]
    for missing in sorted(library.X86_64_V3):
        monkeypatch.setattr(library, "_flags", lambda missing=missing: library.X86_64_V3 - {missing})
        assert library.kinds() == ("linux-x86_64",)


@pytest.mark.parametrize(
    ("machine", "kind"),
    [
        (("darwin", "arm64", "macosx-11.0-universal2"), "macos-arm64"),
        (("darwin", "x86_64", "macosx-11.0-universal2"), "macos-x86_64"),
        (("win32", "AMD64", "win-amd64"), "windows-x86_64"),
        (("win32", "ARM64", "win-amd64"), "windows-x86_64"),
        (("linux", "aarch64", "linux-aarch64"), "linux-aarch64"),
    ],
)
def test_a_machine_is_known_by_what_its_python_is_made_for(
    machine: tuple[str, str, str], kind: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A Python for Windows on x86-64 may run on another processor, and loads what is made for its own."""
    monkeypatch.setattr("sys.platform", machine[0])
    monkeypatch.setattr("platform.machine", lambda: machine[1])
    monkeypatch.setattr("sysconfig.get_platform", lambda: machine[2])
    assert library.kinds() == (kind,)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such owners and modes")
@pytest.mark.parametrize(
    ("file", "place", "taken"),
    [
        (0o644, 0o755, True),
        (0o400, 0o700, True),
        (0o664, 0o755, False),
        (0o646, 0o755, False),
        (0o644, 0o775, False),
    ],
)
def test_f91_a_library_that_others_may_write_is_not_loaded(
    file: int, place: int, folder: Path, *, taken: bool
) -> None:
    path = library.own_folder() / library.file_name("linux-x86_64")
    path.parent.mkdir(parents=True)
    path.touch()
    path.chmod(file)
    path.parent.chmod(place)
    assert list(library.libraries()) == [path] * taken


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such owners and modes")
def test_f91_a_library_that_somebody_else_wrote_is_not_loaded(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = library.own_folder() / library.file_name("linux-x86_64")
    path.parent.mkdir(parents=True)
    path.touch(mode=0o644)
    if os.getuid():
        monkeypatch.setattr(os, "getuid", lambda: path.stat().st_uid + 1)
    else:
        os.chown(path, 12345, -1)
    assert list(library.libraries()) == []


def test_where_there_is_no_library_the_sentence_says_what_to_type(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a clone, while it is being built, and where the package was installed."""
    monkeypatch.setenv("EUCHRE_CALLED", "python3 dev.py")
    said = "the kernel's machine code has not been built from these sources: python3 dev.py kernel"
    with pytest.raises(MissingKernelError, match=f"^{said}$"):
        library.function("euchre.any", 1)
    held = FileLock(library.BUILDING)
    library.PROGRESS.write_text("45\n")
    assert "is being built (45 %): try again" in str(library.missing())
    held.release()
    monkeypatch.setattr(library, "clone", lambda: None)
    assert "pip install 'euchre[compile]', then euchre compile" in str(library.missing())


def test_where_a_library_cannot_be_loaded_the_sentence_says_which_and_why(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was built: to build it again is no remedy while the file is there."""
    path = folder / library.file_name("linux-x86_64")
    path.write_text("no library")
    monkeypatch.setenv("EUCHRE_CALLED", "python3 dev.py")
    with pytest.raises(OSError, match=r".") as reason:
        ctypes.CDLL(str(path))
    with pytest.raises(MissingKernelError) as raised:
        library.function("euchre.any", 1)
    said = str(raised.value)
    assert f"is in {path}, but cannot be loaded ({str(reason.value).removeprefix(f'{path}: ')})" in said
    assert "noexec" in said
    assert said.endswith("; remove it, then python3 dev.py kernel")
    assert "has not been built" not in said


def test_a_library_belongs_to_the_files_that_it_was_made_from(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A change in any kernel, or in a module whose numbers it takes, makes the library another's."""
    names = ("base/chance.py", "kernel/solve/two.py", "players/trained/kernel/mccfr.py")
    for name in (*names, "web/other.py"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("x = 1\n")
    monkeypatch.setattr(library, "__file__", str(tmp_path / "kernel" / "machine" / "library.py"))
    found = [library.source_hash.__wrapped__()]
    for name in names:
        (tmp_path / name).write_text("x = 2\n")
        found.append(library.source_hash.__wrapped__())
    assert len({*found}) == 4
    (tmp_path / "web/other.py").write_text("x = 2\n")
    assert library.source_hash.__wrapped__() == found[-1]


@pytest.mark.skipif(library.PLAIN, reason="plain Python calls any function")
def test_python_calls_no_function_that_is_no_entry() -> None:
    with pytest.raises(AssertionError, match="current_layout: it is no entry"):
        current_layout(0)


def test_compile_in_a_clone_says_what_builds_there(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A clone keeps what builds apart, and its .venv has no pip to install the extra with."""
    monkeypatch.delenv("EUCHRE_CALLED", raising=False)
    assert main(["compile"]) == 2
    assert "not been built from these sources: python3 dev.py kernel" in capsys.readouterr().err
    assert not any(folder.iterdir())
