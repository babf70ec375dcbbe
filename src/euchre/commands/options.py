"""The options that several commands share, and how a command answers."""

import sys
from collections.abc import Sequence
from typing import Annotated, Any

from cyclopts import Parameter


def whole(_hint: object, tokens: Sequence[Any]) -> int:
    """A seed: a whole number, and not half of one rounded."""
    text: str = tokens[0].value
    if not text.removeprefix("-").isdecimal() or len(text) > 30:
        raise ValueError(f"a seed is a whole number, not {text[:30]!r}")
    return int(text)


Json = Annotated[bool, Parameter(name="--json")]
Ascii = Annotated[bool, Parameter(name="--ascii")]
File = Annotated[str, Parameter(allow_leading_hyphen=True)]
Seed = Annotated[int | None, Parameter(converter=whole)]


def print_json(data: object) -> None:
    """*data* on the standard output."""
    import json

    print(json.dumps(data, ensure_ascii=False, indent=2))


def refuse(sentence: str) -> int:
    """Say on the standard error what cannot be done, and why; the exit status for that."""
    print(f"euchre: {printable(' '.join(sentence.split()))}", file=sys.stderr)
    return 2


def printable(text: str) -> str:
    """*text* without what could move the cursor or turn the writing round: files may hold anything."""
    return "".join(letter if letter.isprintable() else "\ufffd" for letter in text)
