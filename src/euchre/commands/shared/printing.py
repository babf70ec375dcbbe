"""How a command answers: columns, paragraphs and JSON, and remarks on the standard error."""

import shutil
import sys
from codecs import register_error
from collections.abc import Collection, Iterator, Sequence
from itertools import zip_longest
from textwrap import fill, wrap
from typing import Final, TextIO

from euchre.base.console import as_typed


def print_json(data: object) -> None:
    """Print *data* as JSON on the standard output."""
    import json

    print(json.dumps(data, ensure_ascii=False, indent=2))


def replace_with_letters(error: UnicodeError) -> tuple[str, int]:
    """
    Replace what an output cannot write: suits, dashes and signs by letters that say the same, anything else
    by ``?``.

    It handles the *error* of an encoding, see `codecs.register_error`: returns the text to write instead and
    the index to go on at.
    """
    from euchre.base.console import ASCII

    assert isinstance(error, UnicodeEncodeError)
    said = error.object[error.start : error.end].translate(ASCII)
    return said.encode("ascii", "replace").decode("ascii"), error.end


_GAP: Final = "  "
"""Between two columns."""
_NARROW: Final = 20
"""Columns: in fewer a text is better left to the terminal."""
LETTERS: Final = "letters"
"""The name of `replace_with_letters` where an output is told what to do with what it cannot write."""
register_error(LETTERS, replace_with_letters)


def readable(text: str) -> str:
    """Return *text* as the standard output will show it, with letters for what it cannot write."""
    encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
    return text.encode(encoding, LETTERS).decode(encoding)


def print_columns(rows: Sequence[Sequence[str]], right: Collection[int] = ()) -> None:
    """
    Print *rows* of text in columns; those whose numbers are in *right* are flush right.

    In a pipe a row is a line. On a terminal too narrow for that, a last column of words is folded into the
    room left for it; of figures as many columns as have room stand side by side, and the others follow below,
    behind the same names.
    """
    rows = [[readable(text) for text in row] for row in rows]
    wide = [max(map(len, column)) for column in zip(*rows, strict=True)]
    cells = [
        [text.rjust(wide[at]) if at in right else text.ljust(wide[at]) for at, text in enumerate(row)]
        for row in rows
    ]
    room = _room(sys.stdout)
    left = room - sum(wide[:-1]) - len(_GAP) * len(wide[:-1])
    if not room or wide[-1] <= left:
        _print_rows(cells)
    elif left >= _NARROW:
        folded = [wrap(row[-1], left, break_on_hyphens=False) or [""] for row in rows]
        _print_rows(
            [[*row[:-1], lines[0]] for row, lines in zip(cells, folded, strict=True)],
            [[" " * (room - left) + line for line in lines[1:]] for lines in folded],
        )
    else:
        names = max(1, min(right, default=1))
        for shown in _abreast(wide, names, room):
            _print_rows([[row[at] for at in shown] for row in cells])


def _abreast(wide: Sequence[int], names: int, room: int) -> Iterator[list[int]]:
    """Which columns stand side by side in *room*: always as many as are *names*, each of the others once."""
    shown = list(range(names))
    for at in range(names, len(wide)):
        used = sum(wide[other] + len(_GAP) for other in shown)
        if used + wide[at] > room and len(shown) > names:
            yield shown
            shown = list(range(names))
        shown.append(at)
    yield shown


def _print_rows(rows: Sequence[Sequence[str]], below: Sequence[Sequence[str]] = ()) -> None:
    """Each row in a line, and under it the lines *below* that belong to it."""
    for row, lines in zip_longest(rows, below, fillvalue=()):
        print("\n".join([_GAP.join(row).rstrip(), *lines]))


def print_paragraph(text: str, indent: str = "") -> None:
    """Print *text*, each line behind *indent*, and on a terminal folded between words."""
    for line in readable(text).splitlines():
        print(_folded(line, _room(sys.stdout), indent))


def _folded(text: str, room: int, indent: str = "") -> str:
    """*text* in lines of at most *room* letters, each behind *indent*; in one line where *room* is 0."""
    return fill(
        text,
        room or sys.maxsize,
        initial_indent=indent,
        subsequent_indent=indent,
        break_long_words=False,
        break_on_hyphens=False,  # paths have some
    )


def _room(output: TextIO | None) -> int:
    """Letters in a line of the terminal; 0: there is none, or one too narrow to fold a text in."""
    if output is None or not output.isatty():
        return 0
    room = shutil.get_terminal_size().columns - 1
    return room if room >= _NARROW else 0


def print_remark(sentence: str, details: Sequence[str] = ()) -> None:
    """
    Print a sentence on the standard error, on a terminal folded between words; commands in backticks are
    shown as they are typed here.

    The *details*, lines that may be copied, come below it as they are.
    """
    text = f"euchre: {printable(as_typed(' '.join(sentence.split())))}"
    lines = [_folded(text, _room(sys.stderr)), *[f"  {printable(line)}" for line in details]]
    print("\n".join(lines), file=sys.stderr, flush=True)


def print_refusal(sentence: str, details: Sequence[str] = ()) -> int:
    """Print on the standard error why something cannot be done; return the exit status for that, 2."""
    print_remark(sentence, details)
    return 2


def printable(text: str) -> str:
    """
    Return *text* with a replacement sign for each character that could move the cursor or turn the writing
    round.
    """
    return "".join(letter if letter.isprintable() else "\ufffd" for letter in text)
