"""What a page of the documentation shows is run: Python sessions, and what is typed into a shell."""

import doctest
import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from random import Random
from textwrap import dedent

import pytest

import euchre
from docs.figures import FIGURES, command, counted
from docs.generated import API, FAMILIES, commands_page, variant_page, variants_page
from euchre.cli import COMMANDS as PATHS
from euchre.cli import command_words, with_commands
from euchre.english.names import TITLES
from euchre.english.rule_sheet import headline
from euchre.notation.position import parse_position
from euchre.rules.variants import VARIANTS
from tests.commands.calling import euchre as called
from tests.notation.test_history import exported

ROOT = Path(__file__).parents[2]
MADE = {
    ROOT / "docs/reference/cli.md",
    ROOT / "docs/reference/api.md",
    *(ROOT / "docs/variants").glob("*.md"),
}
"""Pages that a build of the documentation writes, if there was one."""
PAGES = [
    path
    for path in (*ROOT.glob("*.md"), *sorted((ROOT / "docs").rglob("*.md")), *(ROOT / "bench").glob("*.md"))
    if path not in MADE
]
MARKED = {
    "right": pytest.mark.long,
    **dict.fromkeys(("datasets", "environments", "first-analysis"), pytest.mark.ci),
}
"""That of the network plays 10,000 hands; others read Parquet, and play at OpenSpiel's table."""
SESSIONS = [
    pytest.param(path, id=path.stem, marks=MARKED.get(path.stem, ()))
    for path in PAGES
    if "```python" in path.read_text("utf-8")
]
"""Pages with Python."""

NOT_RUN = {
    "git clone": "fetches from somewhere",
    "python3 dev.py": "makes an environment, or asks a person",
    "euchre play": "asks a person",
    "euchre serve": "waits for pages",
    "euchre research train": "trains for hours",
    "euchre research arena left ace": "plays for hours",
}
"""What a command begins with that no test types, and why."""
SLOW = (
    "euchre research stats",
    "euchre hint --hand",
    "euchre review",
    "euchre leaks",
    "euchre research arena",
    "euchre deal euchre",
    "euchre research simulate",
)
"""What takes seconds."""


def typed() -> dict[str, Path]:
    """Every command, and a page that has it."""
    found = {}
    for page in PAGES:
        for block in re.findall(
            r"^ *```console\n(.*?)^ *```", page.read_text("utf-8"), re.DOTALL | re.MULTILINE
        ):
            for line in block.splitlines():
                if line.strip().startswith("$ "):
                    found[" ".join(shlex.split(line.strip()[2:], comments=True, posix=False))] = page
    return found


COMMANDS = [
    pytest.param(
        page, line, id=f"{page.stem}: {line}", marks=[pytest.mark.long] if line.startswith(SLOW) else []
    )
    for line, page in typed().items()
    if not line.startswith(tuple(NOT_RUN))
]


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What the commands of the pages read."""
    folder = tmp_path_factory.mktemp("library")
    match = euchre.match(euchre.variant("two"), ["queen", "jack"], Random(1))
    for name in ("game.json", "first.json"):
        euchre.dump(match.record, folder / name)
    (folder / "euchre-games.json").write_text(exported([match.record] * 2), "utf-8")
    euchre.dump(euchre.match(euchre.variant("euchre"), "queen", Random(1)).record, folder / "game.egn")
    text = (ROOT / "docs/howto/house-rules.md").read_text("utf-8")
    (folder / "house.toml").write_text(text.split("```toml\n")[1].split("```")[0], "utf-8")
    return folder


@pytest.fixture
def desk(library: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of one's own with what the commands of the pages read; somebody has played a game here."""
    for path in library.iterdir():
        shutil.copy(path, tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    (tmp_path / "data/euchre").mkdir(parents=True)
    shutil.copy(library / "game.json", tmp_path / "data/euchre/last.json")
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    return tmp_path


@pytest.mark.parametrize("page", SESSIONS)
def test_sessions_on_paper_run(page: Path) -> None:
    """In the reader's way: what stands in a file first, then the session."""
    names: dict[str, object] = {"__name__": page.stem}
    for block in re.findall(r"^```python\n(.*?)^```", page.read_text("utf-8"), re.DOTALL | re.MULTILINE):
        if not block.startswith(">>> "):
            exec(compile(dedent(block), page.name, "exec"), names)  # noqa: S102  # a page of this project
    assert doctest.testfile(str(page), module_relative=False, globs=names).failed == 0


@pytest.mark.parametrize(("page", "line"), COMMANDS)
def test_what_a_page_says_to_type_is_understood(page: Path, line: str, desk: Path) -> None:
    words = shlex.split(line)
    if words[0] == "euchre" and set(words).isdisjoint("|<>"):  # nothing hangs on the shell, nor on a process
        done = called(*words[1:], cwd=desk)
    else:
        done = typed_into_a_shell(line, desk)
    assert done.returncode == 0, f"{page.name} says to type {line!r}:\n{done.stderr}"


def typed_into_a_shell(line: str, desk: Path) -> subprocess.CompletedProcess[str]:
    """What a shell makes of *line* in that folder."""
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    env = {**os.environ, "PATH": path}
    return subprocess.run(
        ["bash", "-c", line], cwd=desk, env=env, capture_output=True, text=True, check=False
    )


def test_every_game_has_its_page_with_advice_figures_and_rules() -> None:
    assert sorted(name for names in FAMILIES.values() for name in names) == sorted(VARIANTS)
    for family, names in FAMILIES.items():
        for name in names:
            page = variant_page(name, family)
            assert all(f"\n## {part}\n" in page for part in ("How to play it well", "In figures", "Rules"))
            entry = f"- [{TITLES[name].title}]({name}.md) (`{name}`): {headline(VARIANTS[name])}\n"
            assert page.startswith(f"# {TITLES[name].title}\n")
            assert entry in variants_page()


@pytest.mark.long
@pytest.mark.parametrize("name", [name for name in VARIANTS if not VARIANTS[name].call_ace])
def test_the_figures_of_a_game_are_what_the_command_prints(name: str) -> None:
    """Those of Call-Ace take the reference engine minutes, and are left out."""
    assert (FIGURES / f"{name}.txt").read_text("utf-8") == counted(name), f"euchre {' '.join(command(name))}"


def test_the_library_s_page_has_every_name_once() -> None:
    assert sorted(name for names in API.values() for name in names.split()) == sorted(euchre.__all__)


def test_the_commands_page_has_every_command() -> None:
    """And the commands say the same of themselves afterwards, in the tests that follow in this process."""
    before = with_commands()["play"].usage
    page = commands_page()
    assert with_commands()["play"].usage == before
    assert all(f"## euchre {' '.join(command_words(path))}\n" in page for path in PATHS)
    assert page.count("](#euchre-play)") == 1, "the list of commands stands there once, in groups"


POSITIONS = {
    found.strip(): path
    for path in PAGES
    for found in re.findall(
        r'[a-z][a-z0-9-]*(?: (?:dealer|up|hands|kitty|piles|scores)=\S+)+ :(?: [^"`\n|]*)?',
        path.read_text("utf-8"),
    )
}
"""Every position that a page shows, and the page."""


@pytest.mark.parametrize("line", POSITIONS)
def test_position_on_a_page_can_be_read(line: str) -> None:
    """A reader will paste it: a card that its player does not hold, or a wrong turn, is refused."""
    parse_position(line)


def test_positions_are_found_on_the_pages() -> None:
    assert len(POSITIONS) > 4
