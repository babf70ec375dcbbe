"""Which seats of a recorded game computer players had, and how strong they were: a tag of the record."""

from collections.abc import Iterable
from typing import Final

from euchre.live.live_game import Sitter
from euchre.notation.record import Record

TAG: Final = "Computers"
"""The name of the tag; its text has a word for each player, in the record's order, ``-`` for a person."""


def computers_tag(sitters: Iterable[Sitter]) -> tuple[str, str]:
    """
    Return the tag that tells which of the *sitters*, in the order of `Record.players`, are computer players.

    >>> computers_tag([Sitter("Ann"), Sitter("Ada", "queen")])
    ('Computers', '- queen')
    """
    return TAG, " ".join(sitter.computer or "-" for sitter in sitters)


def computers(record: Record) -> tuple[str, ...]:
    """
    Return the computer player of each player of *record*, in its order, empty for a person.

    Nothing is returned where the record does not say: it was not played at a server, or before there was the
    tag.
    """
    words = dict(record.tags).get(TAG, "").split()
    return tuple(["" if word == "-" else word for word in words]) if len(words) == record.rules.seats else ()
