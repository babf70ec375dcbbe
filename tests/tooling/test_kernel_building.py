"""The kernel's machine code in a clone: one process builds it, once, and a game does not wait for that."""

from pathlib import Path
from typing import Any

import pytest

from euchre.base.file_lock import FileLock
from euchre.kernel.machine import build, library
from tools import kernel
from tools.checkout import Trouble

OWN = "linux-x86_64-v3"


TALKATIVE = """
import os, sys, threading
threading.Timer(60, os._exit, [3]).start()  # where nobody reads, it would wait for ever
print(7, flush=True)
sys.stderr.write(200_000 * "x" + " and why")
sys.stderr.flush()
os._exit(1)
"""
"""A builder that fails with more words than a pipe holds."""


@pytest.fixture
def builds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, ...]]:
    """The kinds of machine for which something was built, each time; nothing is there at first."""
    told: list[tuple[str, ...]] = []

    def write(*kinds: str) -> None:
        told.append(kinds)
        for kind in [OWN] if kinds == ("own",) else build.TARGETS:
            (tmp_path / library.file_name(kind)).touch()

    for name, path in (("SHIPPED", ""), ("BUILDING", "building.lock"), ("PROGRESS", "progress")):
        monkeypatch.setattr(library, name, tmp_path / path)
    monkeypatch.setattr(library, "kinds", lambda: (OWN, "linux-x86_64"))
    monkeypatch.setattr(kernel, "_build", write)
    monkeypatch.setattr(kernel, "SOURCES", str(tmp_path))
    return told


def test_it_is_built_once_and_again_when_the_sources_change(
    builds: list[tuple[str, ...]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With it the bytecode is made, which the first answer would wait for as well."""
    (tmp_path / "rules.py").touch()
    kernel.build()
    assert [*tmp_path.rglob("rules.*.pyc")]
    kernel.build()
    assert builds == [("own",)]
    monkeypatch.setattr(library, "source_hash", lambda: 64 * "a")
    kernel.build()
    assert builds == [("own",)] * 2


def test_behind_a_game_it_is_begun_unless_it_is_there_or_somebody_builds_it(
    builds: list[tuple[str, ...]], monkeypatch: pytest.MonkeyPatch
) -> None:
    started: list[Any] = []
    monkeypatch.setattr("subprocess.Popen", lambda argv, **_: started.append(argv[1:]))
    monkeypatch.setattr(kernel, "keep_bytecode", lambda: None)
    held = FileLock(library.BUILDING)
    kernel.build_behind()
    assert started == []
    held.release()
    kernel.build_behind()
    assert started == [["-m", "tools.kernel"]]
    kernel.build()
    kernel.build_behind()
    assert len(started) == len(builds) == 1


def test_a_package_is_built_with_a_library_for_each_machine_and_none_of_other_sources(
    builds: list[tuple[str, ...]],
) -> None:
    """Afterwards the clone has its own alone, and no note of what an older one was made from."""
    folder = library.SHIPPED
    for name in (".made-from", f"{OWN}-{20 * '0'}.so"):
        (folder / name).touch()
    with kernel.for_all_machines():
        there = {path.name for path in folder.glob("*-*")}
        assert there == {library.file_name(kind) for kind in build.TARGETS}
    assert {path.name for path in folder.glob("*-*")} == {library.file_name(OWN)}
    assert builds == [()]


def test_a_builder_that_says_much_is_heard_to_its_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """How far it is and what goes wrong come by two ways, and neither waits for the other."""
    builder = tmp_path / "euchre" / "kernel" / "machine" / "build.py"
    builder.parent.mkdir(parents=True)
    for folder in [*builder.parents][:3]:
        (folder / "__init__.py").touch()
    builder.write_text(TALKATIVE, "utf-8")
    monkeypatch.setattr(kernel, "SOURCES", str(tmp_path))
    monkeypatch.setattr(kernel, "fetched", lambda _: str(tmp_path))
    monkeypatch.setattr(library, "PROGRESS", tmp_path / "progress")
    with pytest.raises(Trouble, match=r"could not be built:\nx{200000} and why$"):
        kernel._build("own")
    assert library.PROGRESS.read_text("ascii") == "7\n"
