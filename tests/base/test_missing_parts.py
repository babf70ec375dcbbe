"""
What works after ``pip install euchre`` alone, and the sentence of all else.

NumPy cannot be imported here, as where `euchre[fast]` was not installed: each command and
each name of ``dir(euchre)`` is tried, and does its work or says what to install.
"""

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

import euchre
from euchre.base.missing_parts import EXTRAS, MissingPartError, explain_missing_parts, missing_part
from euchre.cli import COMMANDS, command_words, main

SENTENCE: Final = "this needs numpy, which is not installed: pip install 'euchre[fast]'"
OPEN: Final = "two dealer=1 up=9H hands=JHJDAHKHQH/9CTCQCKCAC : call:H discard:9C"

LIGHT: Final = {
    "play": ["two", "--auto", "--seed", "1", "--players", "queen,jack"],
    "players": ["--check", "queen", "--game", "two", "--hands", "1"],
    "variants": [],
    "rules": ["two"],
    "deal": ["two", "--seed", "1"],
    "compile": [],
    "puzzle": ["two-leads-3", "--answer"],
    "check": ["{record}"],
    "convert": ["{record}", "-", "--to", "position", "--shorten"],
    "completion": ["bash"],
    "research engine": [],
}
"""By command that needs no more: words that it is tried with."""
FAST: Final = {
    "solve": [OPEN],
    "hint": [OPEN, "--why"],
    "review": ["{record}"],
    "leaks": ["{record}", "--name", "jack"],
    "chart": ["--seat", "1"],
    "research simulate": ["two", "--hands", "3"],
    "research stats": ["two"],
    "research arena": ["jack", "queen"],
    "research exploit": ["jack"],
    "research train": ["right"],
}
"""By command that stands on the kernel, or on arrays: words that it is tried with."""
QUIET: Final = {"compile", "research engine"}
"""What says nothing here: nothing is to be built, no request is read."""
ELSEWHERE: Final = {"serve", "tables"}
"""The table in the browser names all packages that it misses, see `tests/commands/test_serve.py`."""

PROGRAM: Final = """
import contextlib, io, json, sys
sys.modules["numpy"] = None
from euchre.cli import main
found = {}
for name, words in json.load(sys.stdin).items():
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        sys.stdin = io.StringIO("")
        status = main([*name.split(), *words])
    found[name] = (status, out.getvalue(), err.getvalue())
json.dump(found, sys.stdout)
"""


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file with a recorded game; beside it the same as EGN."""
    path = tmp_path_factory.mktemp("light") / "game.json"
    rules = euchre.variant("euchre")
    euchre.dump(euchre.match(rules, ["jack", "ten"] * 2, Random(1), hands=1).record, path)
    assert main(["convert", str(path), f"{path}.egn", "--shorten"]) == 0
    return path


def commands(of: dict[str, list[str]], record: Path) -> dict[str, tuple[int, str, str]]:
    """What each command said without the packages: its exit status, standard output and error."""
    asked = {name: [word.format(record=record) for word in words] for name, words in of.items()}
    environment = {**os.environ, "EUCHRE_CALLED": "", "COLUMNS": "200"}
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        input=json.dumps(asked),
        capture_output=True,
        text=True,
        check=False,
        env=environment,
    )
    assert done.returncode == 0, done.stderr
    return {name: (status, out, err) for name, (status, out, err) in json.loads(done.stdout).items()}


def test_every_command_is_tried_here() -> None:
    """A new one has to say which it is."""
    names = {" ".join(command_words(path)) for path in COMMANDS} | {"completion"}
    assert set(LIGHT) | set(FAST) | ELSEWHERE == names


def test_a_command_that_needs_no_kernel_works_without_its_packages(record: Path) -> None:
    for name, (status, out, err) in commands(LIGHT, record).items():
        assert status == 0 or name in QUIET, (name, err)
        assert out or name in QUIET, name
        assert "not installed" not in err, name


def test_a_command_that_needs_the_kernel_says_what_to_install(record: Path) -> None:
    for name, said in commands(FAST, record).items():
        assert said == (2, "", f"euchre: {SENTENCE}\n"), name


def test_without_the_kernel_the_queen_gives_the_hint(record: Path) -> None:
    """What to do and why, by rules of thumb; and what the figures need."""
    status, out, err = commands({"hint": [OPEN]}, record)["hint"]
    assert (status, err) == (0, "")
    assert out.splitlines()[1].startswith("I ")
    assert out.splitlines()[-1] == f"What each choice is worth: {SENTENCE}."


# --- import euchre ------------------------------------------------------------------------------------------

LIBRARY: Final = """
import sys
sys.modules["numpy"] = None
import random, euchre
rules = euchre.variant("two")
state = euchre.loads({line!r}).state
found = {{name: getattr(euchre, name) for name in dir(euchre)}}
record = euchre.match(rules, ["queen", "jack"], random.Random(1), hands=1).record
for call in {calls!r}:
    try:
        eval(call)
        print("worked")
    except euchre.MissingPartError as error:
        print(error)
"""

CALLS: Final = [
    "euchre.solve(state)",
    "euchre.hint(state)",
    "euchre.review(record)",
    "euchre.simulate(rules, 3)",
    "euchre.match(rules, ['ace', 'queen'], random.Random(1), hands=1)",
    *[f"euchre.player({name!r})" for name in ("king", "ace", "left", "right", "benny")],
]
EASY: Final = [f"euchre.player({name!r})" for name in ("random", "first", "nine", "ten", "jack", "queen")]


def run(program: str, **environment: str) -> list[str]:
    """The lines that the *program* prints."""
    done = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, **environment},
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def test_every_player_is_tried_here() -> None:
    named = {call.partition("'")[2].partition("'")[0] for call in CALLS + EASY if "player(" in call}
    assert named == set(euchre.PLAYERS)


def test_every_name_of_the_library_is_there_and_what_needs_the_kernel_says_so() -> None:
    said = run(LIBRARY.format(line=OPEN, calls=CALLS + EASY))
    assert said == [SENTENCE] * len(CALLS) + ["worked"] * len(EASY)


WITHOUT_CODE: Final = """
import sys
from euchre.kernel.machine import library
library.libraries = lambda: iter(())
library.clone = lambda: None
from euchre.cli import main
sys.exit(main(sys.argv[1:]))
"""
NO_CODE: Final = (
    "the kernel's machine code for this machine is missing: "
    "pip install 'euchre[compile]', then euchre compile"
)


def without_code(*words: str) -> "subprocess.CompletedProcess[str]":
    """Run a command of a package that was installed without machine code for the machine."""
    environment = {**os.environ, "COLUMNS": "200", "EUCHRE_KERNEL": ""}
    program = [sys.executable, "-c", WITHOUT_CODE, *words]
    return subprocess.run(program, capture_output=True, text=True, check=False, env=environment)


def test_without_machine_code_a_player_that_needs_it_says_what_to_type() -> None:
    """It fails at its first decision, and no other choice is made in its place."""
    done = without_code("play", "two", "--auto", "--players", "ace,queen", "--seed", "1")
    assert (done.returncode, done.stdout, done.stderr) == (2, "", f"euchre: {NO_CODE}\n")


@pytest.mark.ci
def test_without_machine_code_the_queen_gives_the_hint() -> None:
    """Who installs NumPy gets no less advice than before."""
    done = without_code("hint", OPEN)
    assert (done.returncode, done.stderr) == (0, "")
    _, advice, *_, needed = done.stdout.splitlines()
    assert advice.startswith("I ")
    assert needed == f"What each choice is worth: {NO_CODE}."


# --- the sentence -------------------------------------------------------------------------------------------


def missing(name: str) -> Callable[[], Any]:
    """A function that imports what is not there."""

    def fails() -> None:
        with explain_missing_parts():
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

    return fails


@pytest.mark.parametrize("package", EXTRAS)
def test_the_sentence_names_the_package_and_the_extra(package: str) -> None:
    with pytest.raises(MissingPartError) as caught:
        missing(f"{package}.inside")()
    assert (caught.value.package, caught.value.extra) == (package, EXTRAS[package])
    assert f"pip install 'euchre[{EXTRAS[package]}]'" in str(caught.value)


def test_a_module_of_no_extra_is_no_missing_part() -> None:
    """A fault of ours is not told as the user's."""
    with pytest.raises(ModuleNotFoundError, match="no_such_thing"):
        missing("no_such_thing")()
    assert missing_part(ModuleNotFoundError("nothing")) is None


def test_the_extras_are_those_of_the_project() -> None:
    import tomllib

    project = tomllib.loads(Path(__file__).parents[2].joinpath("pyproject.toml").read_text("utf-8"))
    extras = project["project"]["optional-dependencies"]
    imported = {"pillow": "PIL", "cupy_cuda": "cupy"}
    brought = {
        (imported.get(found := re.split(r"[^a-z_]", line.replace("-", "_", 1))[0], found), extra)
        for extra, lines in extras.items()
        for line in lines
        if not line.startswith(("euchre[", "uvloop"))  # uvicorn does without uvloop
    }
    assert brought == set(EXTRAS.items())


def test_only_the_owner_writes_which_extra_brings_what() -> None:
    """`serve` alone has a sentence of its own, for many packages at a time."""
    found = {
        path.name
        for path in (Path(__file__).parents[2] / "src").rglob("*.py")
        if re.search(r"euchre\[[a-z]", re.sub(r'""".*?"""', "", path.read_text("utf-8"), flags=re.DOTALL))
    }
    assert found == {"server.py"}
