"""How a rule sheet is laid out: sections of statements and small tables, and numbers as they are said."""

import re
from collections.abc import Iterable
from functools import lru_cache
from textwrap import wrap
from typing import Final, NamedTuple

from euchre.rules.cards import Rank
from euchre.rules.rules import Bidding, FreeChoice, NoTrump, PassedOut, Rules, TurnUp

WIDTH: Final = 78
"""Columns of a sheet, where there is room for them."""

Rows = tuple[tuple[str, str], ...]
"""What happens, and what it pays."""


class Statement(NamedTuple):
    """A sentence about one rule of this table."""

    text: str
    about: tuple[str, ...] = ()
    """The fields of `Rules` that it tells, by path, like ``auction.stick``; none: it holds everywhere."""
    derived: bool = False
    """It follows from other statements: an example, a sum."""
    reading: str = ""
    """The id in ``docs/rules.md`` of the open question that it answers."""


class PayTable(NamedTuple):
    """A table of two columns: what happens, and what it pays."""

    rows: Rows
    about: tuple[str, ...] = ()
    """The fields of `Rules` that it tells, by path."""


class Section(NamedTuple):
    """A section of the sheet: its *title* and its items, in order."""

    title: str
    items: tuple[Statement | PayTable, ...]


def statement(text: str, about: str = "", *, derived: bool = False) -> Statement:
    """
    Return the statement *text*, which tells the fields of `Rules` at the paths *about*, with spaces between:
    ``"low auction.stick"``. A *derived* one only follows from others, such as an example.
    """
    return Statement(text, tuple(about.split()), derived)


class Statements(list[Statement]):
    """The statements of a section, in order, while it is written."""

    def say(self, text: str, about: str = "") -> None:
        """
        Add the statement *text*; *about* are the paths of the fields of `Rules` that it tells, with spaces
        between.
        """
        self.append(statement(text, about))

    def derive(self, text: str, about: str = "") -> None:
        """
        Add the statement *text*, which only follows from others, such as an example.

        *about* are the paths of the fields of `Rules` that it is about, with spaces between.
        """
        self.append(statement(text, about, derived=True))


def rank_words(low: Rank) -> list[str]:
    """Return the words for the ranks of a deck that begins with *low*, highest first."""
    return [rank.word for rank in sorted(Rank, reverse=True) if rank >= low]


def may_be_no_trump(rules: Rules) -> bool:
    """Return whether these rules let a hand be played at no trump."""
    match rules.auction:
        case TurnUp(no_trump=when, passed_out=nobody):
            return when is not NoTrump.NEVER or nobody is PassedOut.NO_TRUMP
        case FreeChoice(no_trump=may) | Bidding(no_trump=may):
            return may


def may_be_alone(rules: Rules) -> bool:
    """Return whether these rules let somebody play alone while a partner sits out."""
    return rules.alone is not None or (isinstance(rules.auction, Bidding) and bool(rules.auction.lone))


def may_lack_maker(rules: Rules) -> bool:
    """Return whether these rules let a hand be played that has no maker."""
    auction = rules.auction
    passed = isinstance(auction, TurnUp) and auction.passed_out is PassedOut.NO_TRUMP
    return rules.forced is not None or passed


def lay_out(sections: Iterable[Section], width: int) -> str:
    """Return *sections* as plain text, in lines of at most *width* characters (titles excepted)."""
    lines: list[str] = []
    for section in sections:
        lines += ["", section.title.upper(), ""]
        for item in section.items:
            if isinstance(item, Statement):
                text = f"[reading] {item.text} ({item.reading})" if item.reading else item.text
                lines += _folded(text, width, "- ")
            else:
                lines += ["", *_rows(item.rows, width), ""]
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).rstrip() + "\n"


@lru_cache(maxsize=2048)  # folding is half the time of a sheet, and most sentences are those of other sheets
def _folded(text: str, width: int, bullet: str = "") -> tuple[str, ...]:
    """Return the lines of *text*, at most *width* characters each, the first after *bullet*."""
    indent = " " * len(bullet)
    return tuple(wrap(text, width, initial_indent=bullet, subsequent_indent=indent, break_on_hyphens=False))


def _rows(rows: Rows, width: int) -> list[str]:
    """A table: the second column begins where the longest text of the first ends, and wraps under itself."""
    first_width = min(max(len(what) for what, _ in rows), width // 2 + 1)
    lines: list[str] = []
    for what, pays in rows:
        first = _folded(what, first_width)
        second = _folded(pays, width - first_width - 4)
        for n in range(max(len(first), len(second))):
            one, two = first[n : n + 1] or ("",), second[n : n + 1] or ("",)
            lines.append(f"  {one[0]:{first_width}}  {two[0]}".rstrip())
    return lines
