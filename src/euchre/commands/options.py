"""The options that several commands share, and how a command answers."""

import re
import shutil
import sys
from codecs import register_error
from collections.abc import Collection, Sequence
from textwrap import wrap
from typing import Annotated, Any, Final

from cyclopts import Parameter, UnknownOptionError
from cyclopts.argument import ArgumentCollection

from euchre.terminal.typed import as_typed


def whole(_hint: object, tokens: Sequence[Any]) -> int:
    """A whole number, and not half of one rounded; commas or underscores may stand between its digits."""
    text: str = tokens[0].value
    if not re.fullmatch(r"-?\d+(?:[,_]\d+)*", text, re.ASCII) or len(text) > 30:
        raise ValueError(f"a whole number is wanted, not {text[:30]!r}")
    return int(text.replace(",", ""))


def named(_hint: object, tokens: Sequence[Any]) -> str:
    """A name or a file, and no option in the place of one; - is the standard input, or the output."""
    token = tokens[0]
    text: str = token.value
    if text.startswith("-") and text != "-":
        if token.keyword is None:
            none = ArgumentCollection()  # type: ignore[no-untyped-call]  # its list has no types
            raise UnknownOptionError(token=token, argument_collection=none)
        raise ValueError(f"nothing stands after it but {text[:40]}; a file of that name is ./{text[:40]}")
    return text


_WHOLE = Parameter(converter=whole, allow_leading_hyphen=True)

Json = Annotated[bool, Parameter(name="--json")]
Ascii = Annotated[bool, Parameter(name="--ascii")]
File = Annotated[str, Parameter(converter=named, allow_leading_hyphen=True)]
Number = Annotated[int, _WHOLE, Parameter(show_default=True)]
MaybeNumber = Annotated[int | None, _WHOLE]
Seed = MaybeNumber


def numbered(count: int, word: str) -> str:
    """``1 deal``, ``2,000 deals``."""
    return f"{count:,} {word}{'' if count == 1 else 's'}"


def print_json(data: object) -> None:
    """*data* on the standard output."""
    import json

    print(json.dumps(data, ensure_ascii=False, indent=2))


def letters(error: UnicodeError) -> tuple[str, int]:
    """For an output that has no suits, dashes or ±: letters and signs that say the same, else ?."""
    from euchre.terminal.screen import ASCII

    assert isinstance(error, UnicodeEncodeError)
    said = error.object[error.start : error.end].translate(ASCII)
    return said.encode("ascii", "replace").decode("ascii"), error.end


_NARROW: Final = 20
"""Columns: in fewer a text is better left to the terminal."""
LETTERS: Final = "letters"
"""The name of `letters` where an output is told what to do with what it cannot write."""
register_error(LETTERS, letters)


def readable(text: str) -> str:
    """*text* as the standard output will show it."""
    encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
    return text.encode(encoding, LETTERS).decode(encoding)


def columns(rows: Sequence[Sequence[str]], right: Collection[int] = ()) -> None:
    """
    Print *rows* in columns as wide as they need be, those counted in *right* flush right.

    On a terminal the last column is folded into the room that is left for it; in a pipe a row is a line.
    """
    rows = [[readable(text) for text in row] for row in rows]
    wide = [max(map(len, column)) for column in zip(*rows, strict=True)]
    room = shutil.get_terminal_size().columns if sys.stdout is not None and sys.stdout.isatty() else 0
    left = room - 1 - sum(wide[:-1]) - 2 * len(wide[:-1])
    for row in rows:
        cells = [text.rjust(wide[at]) if at in right else text.ljust(wide[at]) for at, text in enumerate(row)]
        fold = row[-1] and wide[-1] > left >= _NARROW
        first, *more = wrap(row[-1], left) if fold else [cells[-1]]
        print("  ".join([*cells[:-1], first]).rstrip())
        for line in more:
            print(" " * (room - 1 - left) + line)


def remark(sentence: str) -> None:
    """Say something on the standard error, where it is in nobody's way; commands as they are typed here."""
    print(f"euchre: {printable(as_typed(' '.join(sentence.split())))}", file=sys.stderr, flush=True)


def refuse(sentence: str) -> int:
    """Say on the standard error what cannot be done, and why; the exit status for that."""
    remark(sentence)
    return 2


def printable(text: str) -> str:
    """*text* without what could move the cursor or turn the writing round: files may hold anything."""
    return "".join(letter if letter.isprintable() else "\ufffd" for letter in text)
