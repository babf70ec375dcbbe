"""Luck that people add to the deals: all commit to theirs before anybody's is revealed."""

from random import Random

import pytest

from euchre.live.fair import fairness_faults, read_commitment, salt_commitment, unrevealed_chairs
from euchre.web.core.wire import client_messages
from tests.web.rooms import Played

SALTS = {name: bytes([at]) * 16 for at, name in enumerate(("ann", "ben", "cat"), 1)}


def commit(table: Played, person: str) -> None:
    """Commit to the person's salt."""
    digest = salt_commitment(SALTS[person])
    assert table.ask(person, client_messages.CommitSalt, commitment=digest) is None


def seated() -> Played:
    """Two people in the lobby, who have committed to their salts."""
    table = Played("two")
    for chair, person in enumerate(("ann", "ben")):
        assert table.ask(person, client_messages.Sit, chair=chair, name=person) is None
        commit(table, person)
    return table


def refused(table: Played, person: str, salt: bytes) -> str:
    """The word with which a salt is refused; nothing when it is taken."""
    found = table.ask(person, client_messages.Salt, salt=salt.hex())
    return "" if found is None else found.code


def test_f95_nobody_reveals_before_the_host_asks_for_it() -> None:
    """Then nobody commits to another, and no other salt is taken than the one that was committed to."""
    table = seated()
    assert refused(table, "ann", SALTS["ann"]) == "too_early"
    found = table.ask("ben", client_messages.Reveal)
    assert found is not None
    assert found.code == "not_host"
    assert table.ask("ann", client_messages.Reveal) is None
    assert refused(table, "ann", SALTS["ben"]) == "wrong_salt"
    assert refused(table, "ann", SALTS["ann"]) == ""
    assert refused(table, "ann", SALTS["ann"]) == "nothing", "once is enough: the log tells of it once"
    later = table.ask("ben", client_messages.CommitSalt, commitment="00" * 32)
    assert later is not None
    assert later.code == "too_late"
    assert refused(table, "ben", SALTS["ben"]) == ""
    assert table.room.luck.salts == (SALTS["ann"], SALTS["ben"])
    assert table.again().luck == table.room.luck


def test_whoever_plays_alone_waits_for_nobody_and_commits_all_the_same() -> None:
    table = Played("two")
    table.ask("ann", client_messages.Sit, chair=0, name="Ann")
    assert refused(table, "ann", SALTS["ann"]) == "wrong_salt"
    commit(table, "ann")
    assert refused(table, "ann", SALTS["ann"]) == ""


def test_the_record_says_what_was_committed_to_and_which_of_it_was_never_revealed() -> None:
    table = seated()
    table.ask("ann", client_messages.Reveal)
    assert refused(table, "ann", SALTS["ann"]) == ""
    assert table.ask("ann", client_messages.Start) is None
    rng = Random(1)
    while table.step(rng):
        pass
    record = table.room.records[0]
    assert fairness_faults(record) == []
    _, _, deals = read_commitment(record)
    assert deals.salt_commitments == tuple(salt_commitment(SALTS[name]) for name in ("ann", "ben"))
    assert unrevealed_chairs(deals) == (1,)


@pytest.mark.parametrize("change", ["sit", "leave", "swap", "fill"])
def test_what_was_revealed_counts_no_more_when_somebody_else_sits_there(change: str) -> None:
    """Whoever came then could choose their luck by it."""
    table = Played("cutthroat")
    for chair, person in enumerate(("ann", "ben")):
        table.ask(person, client_messages.Sit, chair=chair, name=person)
        commit(table, person)
    table.ask("ann", client_messages.Fill, chair=2, player="nine")
    table.ask("ann", client_messages.Reveal)
    assert refused(table, "ann", SALTS["ann"]) == ""
    match change:
        case "sit":
            found = table.ask("cat", client_messages.Sit, chair=2, name="cat")
        case "leave":
            found = table.ask("ben", client_messages.Stand)
        case "swap":
            found = table.ask("ann", client_messages.Swap, one=0, other=1)
        case _:
            found = table.ask("ann", client_messages.Fill, chair=2, player="ten")
    assert found is None
    assert not table.room.revealing
    assert not any(chair.salt for chair in table.room.chairs)
    mine = table.room.chair_of("ann")
    assert mine is not None
    assert table.room.chairs[mine].salt_commitment == ""


def test_whoever_leaves_when_the_game_is_over_leaves_their_luck_in_it() -> None:
    table = seated()
    table.ask("ann", client_messages.Reveal)
    refused(table, "ben", SALTS["ben"])
    table.ask("ann", client_messages.Start)
    rng, before = Random(1), table.room.luck
    while table.step(rng):
        pass
    assert table.ask("ben", client_messages.Stand) is None
    assert table.room.luck == before
