"""The names that people may have at a table: readable by others, and different from each other."""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from itertools import count
from typing import Final

from euchre.rules.errors import NotationError

LONGEST_NAME: Final = 24
"""The most letters of a name as they are seen: with the marks over them, and a joined picture as one."""
JOINER: Final = "\u200d"
MOST_MARKS: Final = 3
"""The most marks over one letter; more would cover the line above."""
_SIGN: Final = "[\u2190-\u2bff\U0001f000-\U0001faff]\ufe0f?[\U0001f3fb-\U0001f3ff]?"
_PICTURE: Final = re.compile(f"[\U0001f1e6-\U0001f1ff]{{2}}|{_SIGN}(?:{JOINER}{_SIGN})*")
"""One picture, seen as one letter: a flag, or signs that are joined, as the people of a family are."""
_UNREADABLE: Final = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
"""Unicode categories: control, direction and zero-width characters, half pairs, private and unassigned."""

_LOOKS: Final = str.maketrans(
    "\u0430\u0435\u043e\u0440\u0441\u0445\u0443\u0456\u0458\u0455\u04bb\u0501\u051b\u051d"  # Cyrillic
    "\u03b1\u03bf\u03bd\u03c1\u03c4\u03c5\u03ba\u03b9\u0251\u217c0135|@$",  # Greek, phonetic, figures
    "aeopcxyijshdqwaovptukialoieslas",
)
"""Letters of other scripts, and figures, that look like Latin ones."""

RESERVED: Final = frozenset(
    {"you", "your", "me", "nobody", "noone", "somebody", "someone", "everybody", "everyone", "partner"}
    | {"opponent", "thedealer", "themaker", "theserver", "theclock"}
)
"""Words by which the table itself names people, in the form of `looks`: “You play”, “Nobody calls”."""


COMPUTERS: Final = (
    *("Odile", "Gustav", "Lena", "Theo", "Rosa", "Emil", "Frieda", "Anton", "Elsa", "Konrad", "Greta"),
    *("Felix", "Irma", "Oskar", "Minna", "Viktor", "Trudi", "Kaspar", "Berta", "Moritz", "Hanne", "Jakob"),
    *("Lotte", "Xaver"),
)
"""Names of Alsace, where Euchre began, for the computer players; how strong one is stands beside its name."""


def computer_name(others: Iterable[str], first: int) -> str:
    """
    Return a name for a computer player that cannot be mistaken for one of *others*.

    *first* says at which of the names to begin.

    >>> computer_name(["Ann", "ódile"], 24)
    'Gustav'
    """
    return next(computer_names(others, first))


def computer_names(others: Iterable[str], first: int = 0) -> Iterator[str]:
    """
    Yield names for computer players as `computer_name` returns one; when all are used, with a number added.

    >>> names = computer_names(COMPUTERS[1:])
    >>> next(names), next(names)
    ('Odile', 'Odile 2')
    """
    taken = {looks(other) for other in others}
    for turn in count(1):
        for at in range(len(COMPUTERS)):
            name = COMPUTERS[(first + at) % len(COMPUTERS)]
            name = name if turn == 1 else f"{name} {turn}"
            if looks(name) not in taken:
                yield name


def plain_name(text: str, others: Iterable[str] = ()) -> str:
    """
    *text* as a name: composed, single blanks, none at the ends.

    >>> plain_name("  Ann   Lee ")
    'Ann Lee'

    Raises: NotationError with the reason, when it cannot be a name, is a word by which the table itself calls
    people, or looks like one of *others*.
    """
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if not name:
        raise NotationError("A name has at least one letter.")
    plain = _PICTURE.sub(lambda found: found[0].replace(JOINER, ""), name)
    if any(unicodedata.category(letter) in _UNREADABLE for letter in plain):
        raise NotationError("A name holds no invisible or unreadable characters.")
    letters, marks = 0, 0
    for letter in _PICTURE.sub("*", name):
        marks = marks + 1 if unicodedata.category(letter).startswith("M") else 0
        letters += not marks
        if marks > MOST_MARKS:
            raise NotationError(f"At most {MOST_MARKS} marks fit over one letter of a name.")
    if letters > LONGEST_NAME or not letters:
        raise NotationError(f"A name has at most {LONGEST_NAME} letters; this one has {letters}.")
    look = looks(name)
    if look in RESERVED:
        raise NotationError(f"“{name}” is what the table itself calls people; choose another name.")
    for other in others:
        if other and looks(other) == look:
            raise NotationError(f"{other} sits here already; choose a name that cannot be mistaken for it.")
    return name


def looks(name: str) -> str:
    """The look of *name*: two names with the same look can be mistaken for each other."""
    flat = unicodedata.normalize("NFKD", name.casefold())
    bare = "".join(letter for letter in flat if not unicodedata.category(letter).startswith("M"))
    return bare.translate(_LOOKS).replace(" ", "").replace("rn", "m").replace("vv", "w")
