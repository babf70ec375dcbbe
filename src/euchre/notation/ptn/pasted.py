"""PTN as people paste it: its tags, freed of what mail and forums put around them and into them."""

import html
import quopri
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final
from urllib.parse import unquote, unquote_plus

from euchre.base.numbers import COMPASS

NAMES: Final = frozenset(
    ["Event", "UTCDate", "UTCTime", "GameCode", "GameOptionsJson", "GameScores", "Dealer", "Deal", "Undealt"]
    + ["Declarer", "Contract", "Auction", "Play", "CardsPassed", "CardsAdded", "CardsRemoved"]
    + [name for names in COMPASS.values() for name in names]
)
"""Names of tags that have a meaning of their own."""
_NAMES: Final = {name.lower(): name for name in NAMES}

_PLAIN_LETTERS: Final = str.maketrans(
    {
        **dict.fromkeys("“”„‟«»″\uff02", '"'),
        **dict.fromkeys("\u2018\u2019\u201a", "'"),
        "\u00a0": " ",
        "\u202f": " ",
        "\uff3b": "[",
        "\uff3d": "]",
    }
    | dict.fromkeys("\u00ad\ufeff\u200b\u200c\u200d\u200e\u200f\u2060\ufe0e\ufe0f", "")
    | dict.fromkeys([chr(mark) for mark in (*range(0x202A, 0x202F), *range(0x2066, 0x206A))], "")
)
"""
What word processors make of plain letters: curly quotes, blanks that do not break, full-width
brackets, hyphens where a word may be broken, marks without width or for the direction of writing.
"""
_PLAIN_DASHES: Final = str.maketrans(
    dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2015\u2212", "-") | dict.fromkeys("*_`", " ")
)
"""In rows of calls and cards: dashes of any length, and the marks for bold letters."""

_MISREAD_SUITS: Final = {
    suit.encode().decode(wrong): suit for suit in "♠♥♦♣" for wrong in ("cp1252", "latin-1")
}
"""What becomes of a suit where its bytes are shown in the letters of another system."""

_LINE_TAGS: Final = re.compile(r"<\s*br\s*/?\s*>|</\s*(?:p|div|li|pre|tr)\s*>", re.IGNORECASE)
_CELL_TAGS: Final = re.compile(r"</\s*t[dh]\s*>", re.IGNORECASE)
_OTHER_TAGS: Final = re.compile(
    r"</?\s*(?:p|div|span|pre|code|blockquote|b|i|em|strong|a|li|ul|ol|font|table|t(?:r|d|h|body|head))\b[^<>]*>"
    r"|\[/?(?:code|quote|pre|spoiler|size|font|color|list|url|center|b|i|u|s|\*)(?:=[^\]\n]*)?\]",
    re.IGNORECASE,
)
_CLOCK: Final = re.compile(
    r"[ \t]*[\[(]?\d{1,2}[:.]\d\d(?:[:.]\d\d)?(?:[ ]?[AaPp]\.?[Mm]\.?)?[\])]?(?:[ \t]+-)?"
    r"(?:[ \t]+(?:<[^>\n]{1,30}>|[^\s:\[\]\"][^:\[\]\"\n]{0,30}:))?(?:[ \t]+|$)"
)
"""What a chat writes before a line: the time, and often who said it."""
_IN_ADDRESS: Final = re.compile(r"%5B\w+(?:%20|\+)%22", re.IGNORECASE)
"""A tag as it stands in the address of a page."""
_QUOTED: Final = re.compile(r"^(?:[ \t]*[>|])+[ \t]?", re.MULTILINE)
_GLUED: Final = re.compile(r"""(?<=["']\])[ \t]+(?=\S)|(?<=\S)[ \t]+(?=\[\s*[A-Za-z]\w*\s+["'])""")
"""Around a tag: what stands before it or after it on the same line is a line of its own."""
_ESCAPED_BRACKET: Final = re.compile(r"\\([\[\]_*])")
_ESCAPED_TAG: Final = re.compile(r"\[\s*[A-Za-z]\w*\s+\\\"")
_TAG: Final = re.compile(
    r"\[[\s*_`]*([A-Za-z]\w{0,299}?)[\s*_`]*(?:[\s:=]\s*[*_`]*(?=[\"'])|(?=[\"'])|(?=\]))(.*)"
)
_MARKED: Final = re.compile(r"[^A-Za-z\[]*(?=\[)")
"""What may stand before a tag: the mark of a list, the number of a line, the sign for bold letters."""
_LIST_MARK: Final = re.compile(r"\s*(?:[-+*•]|\d{1,4}[.):]?)\s+(?=\S)")
_ESCAPE: Final = re.compile(r"((?:\\u[0-9a-fA-F]{4})+)|\\(.)")
_MAIL_SOURCE: Final = re.compile(r"=\n|=22|=E2=99=A")
"""How the source of a mail breaks a line, and what it has for a quote and a suit."""
_BREAK_MARK: Final = re.compile(r"[ \t]*\\$", re.MULTILINE)
_RULE: Final = re.compile(r"[|:\s]*-{2,}[|:\s-]*")
"""A line across the text, and between the head and the rows of a table."""
_REMARK: Final = re.compile(r"\{[^}]*\}|\([^)]*\)|;.*|(?:(?<=\s)|^)(?:<|//|#|-+>|=+>|[←→]).*")
_BEGINS: Final = re.compile(r"\s*$|[^A-Za-z\[]*\[[\s*_`]*[A-Za-z]")
"""A line to which none before it goes on: an empty one, or one in which a tag begins."""
_OPEN: Final = re.compile(r"[^A-Za-z\[]*\[[\s*_`]*[A-Za-z]\w*(?:\W|$)")
_OPTIONS: Final = re.compile(r"[^A-Za-z\[]*\[[\s*_`]*GameOptionsJson", re.IGNORECASE)
"""The tag in whose value no word has a blank."""
_CLOSED: Final = re.compile(r"""["'\]][*_`\s]*$""")
_MOST_BREAKS: Final = 12
"""The most line breaks that mail may put into a tag."""

_QUOTE: Final = (
    "(?:[\"“”„«″\uff02'\u2018\u2019]"
    r"|&(?:amp;)*(?:quot|#34|#x22|#39|apos|[lr][ds]quo);"
    r"|\\\")"
)
_SIGNS: Final = re.compile(
    rf"[\[\uff3b][\s*_`]*(?:\[/?b\])?(?:GameCode|GameOptionsJson|Deal|Auction|Play|Undealt)(?:\[/b\])?"
    rf"(?:[\s*_`:=]|&(?:amp;)*nbsp;)+{_QUOTE}",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Tag:
    """A tag of a PTN file: its *name*, its *value*, and the words that stand under it, in order."""

    name: str
    value: str
    lines: tuple[str, ...] = ()

    @property
    def words(self) -> list[str]:
        """The words in the rows under the tag, split at blanks."""
        return " ".join(self.lines).split()


def looks_like_ptn(text: str) -> bool:
    r"""
    Return whether *text* has a tag in it by which PTN and PBN are known.

    >>> looks_like_ptn("What a bot!\n> [GameCode “Euchre”]")
    True
    """
    return _SIGNS.search(_of_address(text)) is not None


def tags(text: str) -> list[Tag]:
    r"""
    Return the tags of a PTN *text* in order; lines before the first tag, and comments, are left out.

    >>> tags("Look:\r\n> [Play “W”]\r\n> CA CT")
    [Tag(name='Play', value='W', lines=('CA CT',))]
    """
    found: list[tuple[Tag, list[str]]] = []
    for line in _whole_lines(_plain(text).split("\n")):
        bare = line.strip()
        if not bare or bare.startswith(("%", "```", "~~~")):
            continue
        tag = _tag(bare)
        if tag is not None:
            found.append((tag, []))
        elif found and not bare.startswith(";"):
            found[-1][1].append(_row(bare))
    return [replace(tag, lines=tuple(rows)) for tag, rows in found]


def _tag(line: str) -> Tag | None:
    """The tag that a line is; only those with rows under them may lack a value."""
    marks = _MARKED.match(line)
    match = _TAG.match(line, marks.end() if marks else 0)
    if match is None:
        return None
    name = _NAMES.get(match[1].lower(), match[1])
    if match[2][:1] in ('"', "'"):
        return Tag(name, _value(match[2]))
    return Tag(name, "") if name in ("Auction", "Play") else None


def _row(line: str) -> str:
    """A row of calls or cards in plain words, without comments."""
    bare = _REMARK.sub("", line).translate(_PLAIN_DASHES)
    return "" if _RULE.fullmatch(bare) else re.sub(r"-(?=-)", "- ", bare.replace("|", " ")).strip()


def _plain(text: str) -> str:
    bare = _BREAK_MARK.sub("", "\n".join(_of_address(text).splitlines()))
    if _MAIL_SOURCE.search(bare):
        bare = quopri.decodestring(bare.encode("utf-8", "replace")).decode("utf-8", "replace")
    for misread, suit in _MISREAD_SUITS.items():
        bare = bare.replace(misread, suit)
    bare = _OTHER_TAGS.sub("", _LINE_TAGS.sub("\n", _CELL_TAGS.sub(" ", bare)))
    for _ in range(2):  # a text quoted twice has &amp;quot;
        bare = html.unescape(bare)
    bare = _without_times(_QUOTED.sub("", bare.translate(_PLAIN_LETTERS))).replace("''", '"')
    if _ESCAPED_TAG.search(bare):  # the whole text is a string of a program
        bare = _unescaped(bare)
    return _GLUED.sub("\n", _without_marks(_ESCAPED_BRACKET.sub(r"\1", bare)))


def _of_address(text: str) -> str:
    """The *text* with the letters that it has in the address of a page in their plain form."""
    if not _IN_ADDRESS.search(text):
        return text
    return unquote(text) if "%20" in text else unquote_plus(text)


def _without_times(text: str) -> str:
    """The *text* without what a chat writes before each line, where most lines have it."""
    lines = text.split("\n")
    timed = [_CLOCK.match(line) for line in lines]
    if 2 * sum(found is not None for found in timed) <= sum(bool(line.strip()) for line in lines):
        return text
    return "\n".join(
        [line[found.end() :] if found else line for line, found in zip(lines, timed, strict=True)]
    )


def _without_marks(text: str) -> str:
    """
    The *text* without the mark of a list, or the number, before each line, where every tag has one.

    A dash alone may not be taken for a mark: it is the place of somebody who sits out.
    """
    lines = text.split("\n")
    tagged = [line for line in lines if line.strip() and _BEGINS.match(line)]
    if not tagged or not all(_LIST_MARK.match(line) for line in tagged):
        return text
    return "\n".join([_LIST_MARK.sub("", line, count=1) for line in lines])


def _whole_lines(lines: list[str]) -> Iterator[str]:
    """The *lines*, one in which a tag begins put together with those into which mail has broken it."""
    at = 0
    while at < len(lines):
        whole, more = lines[at].rstrip(), at + 1
        blank = "" if _OPTIONS.match(whole) else " "
        while _OPEN.match(whole) and not _CLOSED.search(whole):
            if more == len(lines) or more - at > _MOST_BREAKS or _BEGINS.match(lines[more]):
                whole, more = lines[at], at + 1
                break
            whole, more = whole + blank + lines[more].strip(), more + 1
        at = more
        yield whole


def _value(rest: str) -> str:
    """
    What stands between the first quote and the last: quotes inside may be escaped or not, as in the JSON of
    older files, and the bracket after them may be missing.
    """
    quote = rest[0]
    inside = rest[1 : rest.rindex(quote)] if rest.count(quote) > 1 else rest[1:].rstrip("] *_`")
    return _unescaped(inside)


def _unescaped(text: str) -> str:
    return _ESCAPE.sub(
        lambda found: _letters(found[1]) if found[1] else {"n": "\n", "t": "\t"}.get(found[2], found[2]), text
    )


def _letters(escapes: str) -> str:
    r"""The letters that *escapes* stand for, such as ``\u2660``: two of them for one that is rare."""
    numbers = [int(number, 16) for number in escapes.split("\\u")[1:]]
    return b"".join([number.to_bytes(2, "big") for number in numbers]).decode("utf-16-be", "replace")


def write_tag(name: str, value: str) -> str:
    """Return the line of a tag; a quote, a backslash and the end of a line in its *value* are escaped."""
    escaped = value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'[{name} "{escaped}"]'
