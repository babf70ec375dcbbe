"""PTN as people paste it: its tags, freed of what mail and forums put around them and into them."""

import html
import re
from dataclasses import dataclass
from typing import Final

_PLAIN_LETTERS: Final = str.maketrans(
    {
        **dict.fromkeys("“”„‟«»″", '"'),
        **dict.fromkeys("\u2018\u2019\u201a", "'"),
        "\u00a0": " ",
        "\u202f": " ",
    }
    | dict.fromkeys("\ufeff\u200b\u200c\u200d\u2060\ufe0e\ufe0f", "")
)
"""What word processors make of plain letters: curly quotes, blanks that do not break, marks without width."""

_LINE_TAGS: Final = re.compile(r"<\s*br\s*/?\s*>|</\s*(?:p|div|li|pre)\s*>", re.IGNORECASE)
_OTHER_TAGS: Final = re.compile(
    r"</?\s*(?:p|div|span|pre|code|blockquote|b|i|em|strong|a|li|ul|font)\b[^<>]*>"
    r"|\[/?(?:code|quote|pre|spoiler|size|font|b|i)(?:=[^\]\n]*)?\]",
    re.IGNORECASE,
)
_QUOTED: Final = re.compile(r"^(?:[ \t]*>)+[ \t]?", re.MULTILINE)
_GLUED: Final = re.compile(r'"\][ \t]+(?=\S)')
"""After a tag: what follows on the same line begins a line of its own."""
_ESCAPED_BRACKET: Final = re.compile(r"\\([\[\]_*])")
_TAG: Final = re.compile(r"\[\s*([A-Za-z]\w*)\s+(\".*)")
_ESCAPE: Final = re.compile(r"\\(.)")

_QUOTE: Final = r'(?:["“”„«″]|&(?:amp;)*(?:quot|#34|#x22|ldquo|rdquo);|\\")'
_SIGNS: Final = re.compile(
    rf"\[\s*(?:GameCode|GameOptionsJson|Deal|Auction|Play|Undealt)(?:\s|&(?:amp;)*nbsp;)+{_QUOTE}",
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
        """What stands under the tag, blank by blank."""
        return " ".join(self.lines).split()


def looks_like_ptn(text: str) -> bool:
    r"""
    Return whether *text* has a tag in it by which PTN and PBN are known.

    >>> looks_like_ptn("What a bot!\n> [GameCode “Euchre”]")
    True
    """
    return _SIGNS.search(text) is not None


def tags(text: str) -> list[Tag]:
    r"""
    Return the tags of a PTN *text* in order; lines before the first tag, and comments, are left out.

    >>> tags("Look:\r\n> [Play “W”]\r\n> CA CT")
    [Tag(name='Play', value='W', lines=('CA CT',))]
    """
    found: list[Tag] = []
    for line in _plain(text).split("\n"):
        bare = line.strip()
        if not bare or bare.startswith(("%", "```")):
            continue
        tag = _TAG.match(bare)
        if tag is not None:
            found.append(Tag(tag[1], _value(tag[2])))
        elif found and not bare.startswith(";"):
            last = found[-1]
            found[-1] = Tag(last.name, last.value, (*last.lines, re.sub(r"\{[^}]*\}|;.*", "", bare).strip()))
    return found


def _plain(text: str) -> str:
    bare = text.replace("\r\n", "\n").replace("\r", "\n")
    if "<" in bare or re.search(r"\[/?(?:code|quote|pre)", bare, re.IGNORECASE):
        bare = _OTHER_TAGS.sub("", _LINE_TAGS.sub("\n", bare))
    for _ in range(2):  # a text quoted twice has &amp;quot;
        bare = html.unescape(bare)
    bare = _QUOTED.sub("", bare.translate(_PLAIN_LETTERS))
    return _GLUED.sub('"]\n', _ESCAPED_BRACKET.sub(r"\1", bare))


def _value(rest: str) -> str:
    """
    What stands between the first quote and the last: quotes inside may be escaped or not, as in the JSON of
    older files, and the bracket after them may be missing.
    """
    inside = rest[1 : rest.rindex('"')] if rest.count('"') > 1 else rest[1:].rstrip("] ")
    return _ESCAPE.sub(lambda found: {"n": "\n", "t": "\t"}.get(found[1], found[1]), inside)


def write_tag(name: str, value: str) -> str:
    """Return the line of a tag; a quote, a backslash and the end of a line in its *value* are escaped."""
    escaped = value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'[{name} "{escaped}"]'
