"""The closed sets of words on the wire are those that the game, the log and the rules have."""

from typing import get_args

from euchre.hand.state import End, Phase
from euchre.players.outside.wire import wire_word
from euchre.web.core.room import entries
from euchre.web.core.wire import literals


def test_phases_and_ends_are_those_of_a_hand() -> None:
    """In the order of their numbers."""
    assert get_args(literals.PhaseWord) == tuple(wire_word(phase) for phase in Phase)
    assert get_args(literals.HandEnd) == tuple(wire_word(end) for end in End)


def test_kinds_of_entries_are_those_of_the_log() -> None:
    """In the order of their types; whoever adds one adds its word."""
    tags = tuple(entry.__struct_config__.tag for entry in get_args(entries.AnyEntry))
    assert get_args(literals.EntryKind) == tags
