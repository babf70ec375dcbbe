"""A record says which of its players were computer players, whatever they are called."""

from dataclasses import replace

from euchre.live import Sitter
from euchre.live.recorded import COMPUTERS_TAG, computers, computers_tag, seats_tag
from euchre.notation import document
from euchre.notation.record import Record
from euchre.rules.variants import VARIANTS

SITTERS = (Sitter("King"), Sitter("Ada", "queen"), Sitter("Queen II"), Sitter("Ben", "king"))


def test_the_tag_and_not_the_name_says_who_is_a_computer_player() -> None:
    record = Record(
        rules=VARIANTS["four"],
        players=tuple(sitter.name for sitter in SITTERS),
        tags=(("title", "At home"), computers_tag(SITTERS)),
    )
    read = document.loads(document.dumps(record))
    assert computers(read) == ("", "queen", "", "king")


def test_a_game_in_a_terminal_says_it_as_its_option_does() -> None:
    record = Record(rules=VARIANTS["four"], tags=(seats_tag(("", "queen", "exec:bot 'a,b'", "")),))
    assert dict(record.tags)["seats"] == "you,queen,exec:bot 'a,b',you"
    assert computers(record) == ("", "queen", "exec:bot 'a,b'", "")


def test_a_record_that_does_not_say_tells_nothing() -> None:
    record = Record(rules=VARIANTS["four"], players=("Queen", "Ann", "Bob", "Cid"))
    assert computers(record) == ()
    assert computers(replace(record, tags=((COMPUTERS_TAG, "- queen"),))) == ()
