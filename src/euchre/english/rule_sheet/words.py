"""How a rule sheet is laid out: sections of statements and small tables, and numbers as they are said."""

import re
from collections.abc import Callable, Iterable
from textwrap import wrap
from typing import Final, NamedTuple

from euchre.cards import Rank
from euchre.rules import Bidding, FreeChoice, NoTrump, PassedOut, Rules, TurnUp

WIDTH: Final = 78
"""Columns of a sheet, where there is room for them."""

Rows = tuple[tuple[str, str], ...]
"""A small table: what happens, and what it pays."""


class Aside(str):
    """A statement that follows from others: an example, a sum."""

    __slots__ = ()


class Section(NamedTuple):
    """A part of the sheet: its title, and what it states."""

    title: str
    items: list[str | Rows]


def rank_words(low: Rank) -> list[str]:
    """The ranks of a deck as they are said, highest first."""
    return [rank.word for rank in sorted(Rank, reverse=True) if rank >= low]


def no_trump(rules: Rules) -> bool:
    """Whether a hand may be played at no trump."""
    match rules.auction:
        case TurnUp(no_trump=when, passed_out=nobody):
            return when is not NoTrump.NEVER or nobody is PassedOut.NO_TRUMP
        case FreeChoice(no_trump=may) | Bidding(no_trump=may):
            return may


def maker_missing(rules: Rules) -> bool:
    """Whether a hand may be played without a maker."""
    auction = rules.auction
    passed = isinstance(auction, TurnUp) and auction.passed_out is PassedOut.NO_TRUMP
    return rules.forced is not None or passed


def lay_out(sections: Iterable[Section], width: int, said: Callable[[str], str]) -> str:
    """The sections as text, each item as it is *said*, no line of one longer than *width*."""
    lines: list[str] = []
    for section in sections:
        lines += ["", section.title.upper(), ""]
        for item in section.items:
            if isinstance(item, str):
                lines += wrap(
                    said(item), width, initial_indent="- ", subsequent_indent="  ", break_on_hyphens=False
                )
            else:
                lines += ["", *_rows(item, width), ""]
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).rstrip() + "\n"


def _rows(rows: Rows, width: int) -> list[str]:
    """A table; its right column begins where the longest left one ends, and wraps under itself."""
    left = min(max(len(what) for what, _ in rows), width // 2 + 1)
    lines: list[str] = []
    for what, pays in rows:
        first = wrap(what, left, break_on_hyphens=False)
        second = wrap(pays, width - left - 4, break_on_hyphens=False)
        for n in range(max(len(first), len(second))):
            one, two = first[n : n + 1] or [""], second[n : n + 1] or [""]
            lines.append(f"  {one[0]:{left}}  {two[0]}".rstrip())
    return lines
