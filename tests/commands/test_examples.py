"""What the help gives as examples can be typed as it stands."""

import re
import shlex

import pytest

from euchre.cli import COMMANDS, GROUPS, app, command_words, research, with_commands
from tests.commands.calling import ROOT

OTHERS = [
    line
    for one in (app, research, app["completion"])
    for line in re.findall(r"^  euchre (.+)", str(one.help_epilogue), re.MULTILINE)
]
"""What the lists of commands give, and the completion."""


def test_every_command_has_examples_and_a_group() -> None:
    assert all(lines for lines in COMMANDS.values())
    assert len(OTHERS) > 5
    assert {path.partition(".")[0] for path in COMMANDS} == set(GROUPS)


def test_an_example_is_one_of_its_own_command() -> None:
    for path, lines in COMMANDS.items():
        words = command_words(path)
        assert all(shlex.split(line)[: len(words)] == words for line in lines), path


@pytest.mark.parametrize("line", [*[line for lines in COMMANDS.values() for line in lines], *OTHERS])
def test_an_example_is_understood(line: str) -> None:
    """By its own command, and nothing is left over."""
    words = shlex.split(line)
    _, bound, _ = with_commands(words).parse_args(words, exit_on_error=False, print_error=False)
    assert words[-1] == "--help" or len(bound.arguments) <= len(words)


def test_an_option_is_a_flag_everywhere_or_nowhere() -> None:
    """One name, one kind of question: what takes a value in one command stands alone in no other."""
    kinds: dict[str, set[bool]] = {}
    app_of_all = with_commands()
    for path in COMMANDS:
        command = app_of_all
        for word in command_words(path):
            command = command[word]
        for one in command.assemble_argument_collection():
            kinds.setdefault(one.name, set()).add(one.hint is bool)
    assert len(kinds) > 60
    assert [name for name, found in kinds.items() if len(found) > 1] == []


def test_a_command_that_is_named_anywhere_is_one_with_those_options() -> None:
    """In sentences, docstrings, pages and the web: also where a line is broken, and behind `research`."""
    every = with_commands()
    pages = [path for folder in ("src", "docs", "frontend/src") for path in (ROOT / folder).rglob("*.*")]
    named = {
        (path.name, " ".join(found.split()))
        for path in (*pages, *ROOT.glob("*.md"))
        if path.suffix in {".py", ".md", ".ts", ".tsx"}
        for found in re.findall(r"`euchre\s+([a-z][^`…{]*)`", path.read_text("utf-8"))
    }
    assert len(named) > 100
    strange = []
    for place, line in sorted(named):
        command, words = every, re.findall(r"[^\s=]+", line)
        while words and words[0] in command:
            command = command[words.pop(0)]
        questions = command.assemble_argument_collection() if command.default_command else ()
        known = {"--help", *[name for one in questions for name in one.names]}
        if (command is every and words[0] != "help") or {w for w in words if w.startswith("--")} - known:
            strange.append((place, line))
    assert strange == []
