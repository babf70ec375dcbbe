"""The page of the card table: built once, anew when its sources change, and what is said without Node."""

import gzip
import json
import os
import re
import shutil
from contextlib import nullcontext
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import dev
from tools import page


class Bench:
    """A checkout with a page, and an npm that writes down what it was asked."""

    def __init__(self, root: Path) -> None:
        self.root, self.asked, self.said = root, list[str](), list[str]()
        (root / "frontend" / "src").mkdir(parents=True)
        (root / "frontend" / "package-lock.json").write_text("{}")
        (root / "frontend" / "src" / "main.ts").write_text("let a = 1;")
        self.failure = ""

    def attempt(self, *argv: str) -> str:
        """Npm."""
        what = "build" if argv[-1] == "build" else "ci"
        self.asked.append(what)
        if self.failure:
            return self.failure
        if what == "ci":
            (self.root / "frontend" / "node_modules").mkdir(exist_ok=True)
        else:
            static = self.root / page.STATIC
            static.mkdir(parents=True, exist_ok=True)
            (static / "index.html").write_text("page")
            (static / "table.js").write_text("let a = 1;" * 100)
        return ""

    @property
    def dev(self) -> Any:
        """What stands for dev.py."""
        return SimpleNamespace(
            ROOT=str(self.root),
            Trouble=dev.Trouble,
            say=self.said.append,
            attempt=self.attempt,
            alone=nullcontext,
        )

    def build(self) -> None:
        """Build the page."""
        page.build(self.dev)


@pytest.fixture
def bench(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Bench:
    monkeypatch.setattr(page, "node", lambda: "")
    return Bench(tmp_path)


def test_the_page_is_built_on_first_use_and_then_stays(bench: Bench) -> None:
    bench.build()
    bench.build()
    assert bench.asked == ["ci", "build"]


def test_a_changed_source_is_built_anew_and_the_tools_stay(bench: Bench) -> None:
    bench.build()
    (bench.root / "frontend" / "src" / "main.ts").write_text("let a = 2;")
    bench.build()
    (bench.root / "frontend" / "package-lock.json").write_text('{"a": 1}')
    bench.build()
    assert bench.asked == ["ci", "build", "build", "ci", "build"]


def test_the_types_that_the_check_writes_are_no_source(bench: Bench) -> None:
    bench.build()
    (bench.root / "frontend" / "src" / "felt.module.d.css.ts").write_text("export const felt: string;")
    bench.build()
    assert bench.asked == ["ci", "build"]


def test_a_page_that_was_deleted_is_built_again(bench: Bench) -> None:
    bench.build()
    shutil.rmtree(bench.root / page.STATIC)
    bench.build()
    assert bench.asked == ["ci", "build", "build"]


def test_the_page_is_small_where_it_is_installed(bench: Bench) -> None:
    """Gzipped, as it goes out; the same bytes each time."""
    bench.build()
    static = bench.root / page.STATIC
    assert {path.name for path in static.iterdir()} == {"index.html", "table.js.gz"}
    data = (static / "table.js.gz").read_bytes()
    assert gzip.decompress(data) == b"let a = 1;" * 100
    shutil.rmtree(static)
    bench.build()
    assert (static / "table.js.gz").read_bytes() == data


def test_a_build_that_failed_is_not_marked_good(bench: Bench) -> None:
    bench.failure = "the disk is full"
    with pytest.raises(dev.Trouble, match="the disk is full"):
        bench.build()
    bench.failure = ""
    bench.build()
    assert bench.asked == ["ci", "ci", "build"]


def test_without_node_one_sentence_says_what_to_do(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    """A page that was built before does all the same."""
    wish = "install Node 20.19 or newer (on Debian: apt install nodejs npm)"
    monkeypatch.setattr(page, "node", lambda: wish)
    with pytest.raises(
        dev.Trouble, match=r"^the page has to be built once: install .*, then start this again$"
    ):
        bench.build()
    assert bench.asked == []
    bench.attempt("build")
    bench.build()
    assert bench.said == [f"the page is older than its sources; to build it anew, {wish}"]


def test_an_installed_package_has_its_page_already(tmp_path: Path) -> None:
    page.build(SimpleNamespace(ROOT=str(tmp_path)))


@pytest.mark.skipif(os.name == "nt", reason="a program of Windows is no script")
@pytest.mark.parametrize("version", ["v20.19.0", "v22.1.0", "v18.20.4", ""])
def test_an_old_node_is_named(version: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    good = version.startswith("v2")
    for name in ("node", "npm"):
        (tmp_path / name).write_text(f"#!/bin/sh\necho {version}\n")
        (tmp_path / name).chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    said = page.node()
    assert (said == "") is good
    assert good or "install Node 20.19 or newer" in said


def test_version_of_node_is_the_one_the_page_asks_for() -> None:
    path = Path(page.__file__).parent / "frontend" / "package.json"
    wanted = json.loads(path.read_text("utf-8"))["engines"]["node"]
    assert wanted == ">=" + ".".join(map(str, page.NODE))


def test_every_file_that_the_pieces_of_the_page_name_is_there() -> None:
    """A file that was renamed goes into another piece, and pieces that import each other may fail."""
    frontend = Path(dev.__file__).parent / "frontend"
    groups = re.findall(r"pages\\/\(([^)]*)\)", (frontend / "vite.config.ts").read_text())
    names = {name for group in groups for name in group.split("|")}
    assert len(names) > len(groups)
    assert {name for name in names if not list((frontend / "src" / "pages").glob(f"{name}.*"))} == set()
