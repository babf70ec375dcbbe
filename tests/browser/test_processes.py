"""Two server processes behind one address: one of them dies, and the game goes on at the other."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Invite
from tests.browser.house import House
from tests.browser.people import Person, sit_together
from tests.browser.test_line import lying, rests
from tests.needs import missing
from tests.web.databases import Database, postgres
from tests.web.running.processes import Command, commands, owner_of
from tests.web.running.proxies import free_port, proxy

pytestmark = pytest.mark.long


class Door(House):
    """The address of a proxy before several servers."""

    def __init__(self) -> None:
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"


@contextmanager
def two() -> Iterator[tuple[Door, Database, list[Command]]]:
    """A proxy, and two `euchre serve` behind it."""
    try:
        running = postgres()
        server = running.__enter__()
    except Exception as error:  # noqa: BLE001  # as a system may refuse it in many ways
        missing(f"PostgreSQL does not start here: {error}")
    try:
        door, database = Door(), Database(server.fresh())
        with (
            commands(database.url, 2, "--origin", door.address, "--proxy", "127.0.0.1") as both,
            proxy("nginx", door.port, both),
        ):
            yield door, database, both
    finally:
        running.__exit__(None, None, None)


def test_f46_a_process_dies_in_mid_hand_and_both_pages_play_on(invite: Invite) -> None:
    """Nobody does anything but wait, and cards, turn and trick are as they were."""
    with two() as (door, database, both):
        ann, ben = invite(at=door), invite(at=door)
        sit_together(ann, ben, "two")
        due = until_mid_trick(ann, ben)
        due.wait(lambda _: rests(ann, ben))
        before = lying(ann), lying(ben)
        table = ann.page.url.rpartition("/")[2]
        dead = next(each for each in both if each.owner == owner_of(database, table))
        dead.kill()
        for one in (ann, ben):
            expect(one.page.locator(".t-notice")).to_be_visible()
        for one in (ann, ben):
            expect(one.page.locator(".t-notice")).to_be_hidden()
        due.wait(lambda seen: seen.due)
        assert (lying(ann), lying(ben)) == before
        assert owner_of(database, table) == next(each.owner for each in both if each is not dead)
        for one in (ann, ben):
            one.errors.clear()  # the browser says that the line broke
        held = len(due.look().held)
        due.play(lambda seen: len(seen.held) < held)
        (ann if due is ben else ben).wait(lambda seen: seen.due or seen.resting)


def test_people_who_ask_two_processes_for_a_match_meet(invite: Invite) -> None:
    """
    Whichever of the two answers: a proxy sends such a request to any. The game begins by itself.

    Six times, so that it is all but sure that one of them had to take a chair at the other process.
    """
    with two() as (door, database, _):
        ann, ben = invite(at=door), invite(at=door)
        for _ in range(6):
            for one in (ann, ben):
                one.go("/open")
                one.page.get_by_label("Game").select_option("two")
                one.press("Play with people")
                one.page.wait_for_url("**/t/**")
            assert ann.page.url == ben.page.url
            expect(ann.page.get_by_text("The game begins in a few seconds")).to_be_visible()
            for one in (ben, ann):
                one.press("Stand up")
            table = ann.page.url.rpartition("/")[2]
            assert owner_of(database, table)
            assert not ann.errors
            assert not ben.errors


def until_mid_trick(ann: Person, ben: Person) -> Person:
    """They play until one of them is to lay a card, some cards into the hand; who it is."""
    for _ in range(1000):
        for one in (ann, ben):
            seen = one.look()
            if seen.cards and not seen.resting and len(seen.held) <= 4:
                return one
            one.act(seen)
        ann.page.wait_for_timeout(20)
    raise AssertionError((ann.look(), ben.look()))
