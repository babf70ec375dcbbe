"""The tags of a record that tell which seats computer players had, and which computer players these were."""

from collections.abc import Iterable
from typing import Final

from euchre.live.live_game import Sitter
from euchre.notation.record import Record
from euchre.players.registry.ladder import split_names

TAG: Final = "Computers"
"""
The name of the tag. Its text has one word for each player, in the record's order: the computer player, or
``-`` for a person.
"""
SEATS: Final = "seats"
"""
The name of the tag that a terminal writes: the words of ``--players``, separated by commas, ``you`` for a
person.
"""


def computers_tag(sitters: Iterable[Sitter]) -> tuple[str, str]:
    """
    Return the tag that tells which of the *sitters*, in the order of `Record.players`, are computer players.

    >>> computers_tag([Sitter("Ann"), Sitter("Ada", "queen")])
    ('Computers', '- queen')
    """
    return TAG, " ".join(sitter.computer or "-" for sitter in sitters)


def seats_tag(kinds: Iterable[str]) -> tuple[str, str]:
    """Return the tag of a terminal that tells the computer player of each player, empty for a person."""
    return SEATS, ",".join(kind or "you" for kind in kinds)


def computers(record: Record) -> tuple[str, ...]:
    """
    Return the computer player of each player of *record*, in its order, empty for a person.

    The result is empty where the record does not tell, because it is older than the tag or from another
    program.
    """
    told = dict(record.tags)
    words = told.get(TAG, "").split() or split_names(told.get(SEATS, ""))
    if len(words) != record.rules.seats:
        return ()
    return tuple(["" if word in ("-", "you") else word for word in words])
