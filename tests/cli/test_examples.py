"""What the help gives as examples can be typed as it stands."""

import shlex

import pytest

from euchre.cli import COMMANDS, GROUPS, command_words, with_commands
from euchre.commands.shared.examples import EXAMPLES, FIRST


def test_every_command_has_an_example_and_a_group() -> None:
    words = {" ".join(command_words(path)) for path in COMMANDS}
    assert set(EXAMPLES) == words | {"research", "completion"}
    assert {path.partition(".")[0] for path in COMMANDS} == set(GROUPS)


@pytest.mark.parametrize("line", [*[line for lines in EXAMPLES.values() for line in lines], *FIRST])
def test_an_example_is_understood(line: str) -> None:
    """By its own command, and nothing is left over."""
    words = shlex.split(line)
    _, bound, _ = with_commands(words).parse_args(words, exit_on_error=False, print_error=False)
    assert words[-1] == "--help" or len(bound.arguments) <= len(words)
