"""The options that several commands share."""

import re
from collections.abc import Sequence
from typing import Annotated, Any, Final, Literal

from cyclopts import Parameter, UnknownOptionError
from cyclopts.argument import ArgumentCollection

from euchre.base.errors import EuchreError
from euchre.english.arguments import MOST_WORLDS

PuzzleKind = Literal["calls", "leads", "following", "discards", "endgames"]
"""The kinds of puzzles, as `euchre.analysis.puzzle.puzzles.KINDS`: listing the options loads no analysis."""

USUAL_GAME: Final = "euchre"
"""The game that a command takes where none is named."""

ExitStatus = int
"""
What a command returns: 0, unless its docstring says more.

What cannot be done is raised as an `EuchreError`, for which `euchre.cli.main` returns 2.
"""


def whole_number(_hint: object, tokens: Sequence[Any]) -> int:
    """
    Read the value of an option as a whole number, for cyclopts; commas or underscores may stand between its
    digits.

    Raises: ValueError when it is none; 2.5 is not rounded.
    """
    text: str = tokens[0].value
    if not re.fullmatch(r"-?\d+(?:[,_]\d+)*", text, re.ASCII) or len(text) > 30:
        raise ValueError(f"a whole number is wanted, not {text[:30]!r}")
    return int(text.replace(",", ""))


def name_or_file(_hint: object, tokens: Sequence[Any]) -> str:
    """
    Read the value of an option or argument as a name or a file, for cyclopts; ``-`` is the standard input or
    output.

    Raises: ValueError when it is empty or looks like an option; UnknownOptionError for such an argument.
    """
    token = tokens[0]
    text: str = token.value
    if not text.strip():
        raise ValueError("there is nothing between the quotes, where a name or a file is wanted")
    if text.startswith("-") and text != "-":
        if token.keyword is None:
            none = ArgumentCollection()  # type: ignore[no-untyped-call]  # its list has no types
            raise UnknownOptionError(token=token, argument_collection=none)
        raise ValueError(f"it needs a value before {text[:40]}; a file of that name is ./{text[:40]}")
    return text


def check_worlds(worlds: int | None) -> None:
    """
    Check the option --worlds of a command that weighs choices; None is always right.

    Raises: EuchreError when it is less than 2 or more than `MOST_WORLDS`.
    """
    if worlds is not None and not 2 <= worlds <= MOST_WORLDS:
        raise EuchreError(f"--worlds {worlds}: draw between 2 and {MOST_WORLDS:,} worlds")


_WHOLE = Parameter(converter=whole_number, allow_leading_hyphen=True)

Json = Annotated[bool, Parameter(name="--json")]
Ascii = Annotated[bool, Parameter(name="--ascii")]
File = Annotated[str, Parameter(converter=name_or_file, allow_leading_hyphen=True)]
Number = Annotated[int, _WHOLE, Parameter(show_default=True)]
MaybeNumber = Annotated[int | None, _WHOLE]
Seed = MaybeNumber
