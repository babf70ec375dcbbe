"""The line breaks, the page is opened twice, the server ends: nothing that was played is lost."""

import signal
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Invite
from tests.browser.house import House
from tests.browser.people import Person, Seen, sit_together, together

TRICK: Final = "() => [...document.querySelectorAll('.f-trick [data-card]')].map((card) => card.dataset.card)"


def in_mid_trick(seen: Seen) -> bool:
    """Their turn to lay a card, some tricks into the hand."""
    return bool(seen.cards) and not seen.resting and len(seen.held) <= 9


def test_who_loses_the_line_in_mid_trick_comes_back_to_it(invite: Invite) -> None:
    ann = invite()
    ann.play_now()
    before = ann.play(in_mid_trick)
    ann.context.set_offline(True)
    notice = ann.page.get_by_role("status").filter(has_text="connection to the server broke")
    expect(notice).to_be_visible()
    assert ann.look().held == before.held, "the cards stay in view while the line is down"
    ann.context.set_offline(False)
    expect(notice).to_be_hidden()
    ann.wait(lambda seen: seen == before)
    ann.errors.clear()  # the browser says that the line broke
    ann.play(lambda seen: len(seen.held) < len(before.held))


def test_the_second_page_takes_over_and_says_so(invite: Invite) -> None:
    ann = invite()
    ann.play_now()
    before = ann.play(in_mid_trick)
    first = ann.page
    ann.page = ann.context.new_page()
    ann.page.goto(first.url)
    notice = first.get_by_role("alertdialog", name="Open elsewhere")
    expect(notice).to_contain_text("You sit at this table on another page")
    assert ann.wait(lambda seen: seen.due).held == before.held
    ann.lay(before.cards[0])
    # The page shows the card on the table before the server knows of it; it does when the turn comes round.
    ann.wait(lambda seen: before.cards[0] not in seen.held and (seen.due or seen.stage != "playing"))
    second, ann.page = ann.page, first
    notice.get_by_role("button", name="Play here").click()
    expect(notice).to_be_hidden()
    expect(second.get_by_role("alertdialog", name="Open elsewhere")).to_be_visible()
    ann.wait(lambda seen: before.cards[0] not in seen.held and (seen.due or seen.stage != "playing"))


@pytest.fixture
def fragile(tmp_path: Path) -> Iterator[House]:
    """A server of one's own, to be ended in mid-hand."""
    found = House(tmp_path, computers=False)
    found.start()
    yield found
    found.close()


def follows(person: Person, left: int) -> bool:
    """It is their turn to lay a card to a trick that is begun; they have so many left, or fewer."""
    seen = person.look()
    if not seen.cards or seen.resting or len(seen.held) > left:
        return False
    return person.page.locator(".f-trick [data-card]").count() == 1


def one_follows(people: tuple[Person, Person], left: int) -> bool:
    """It is the turn of one of them to lay the second card of a trick."""
    return any(follows(person, left) for person in people)


def lying(person: Person) -> tuple[list[str], list[str], list[str]]:
    """Their cards, those on the table, and those they may lay."""
    # In one glance: asked for one after another, a card may be gone with its trick, and is waited for.
    cards: list[str] = person.page.evaluate(TRICK)
    seen = person.look()
    return seen.held, cards, seen.cards


def rests(one: Person, other: Person) -> bool:
    """Both see the same cards on the table, and none of them in a hand any more."""
    (ones, here, _), (others, there, _) = lying(one), lying(other)
    return here == there and abs(len(ones) - len(others)) == len(here)


ENDS: Final = {signal.SIGTERM: 0, signal.SIGKILL: -signal.SIGKILL}
"""How a server is ended, and with which status it ends."""


@pytest.mark.parametrize(
    "ends", [[signal.SIGKILL], pytest.param([signal.SIGTERM, signal.SIGKILL], marks=pytest.mark.ci)]
)
def test_both_pages_come_back_to_the_same_hand_when_the_server_starts_again(
    invite: Invite, fragile: House, ends: list[signal.Signals]
) -> None:
    ann, ben = invite(at=fragile), invite(at=fragile)
    sit_together(ann, ben, "two")
    for left, how in zip((4, 2), ends, strict=False):
        together([ann, ben], partial(one_follows, (ann, ben), left))
        due = ann if ann.look().due else ben
        due.wait(lambda _: rests(ann, ben))
        before = lying(ann), lying(ben)
        assert fragile.end(how) == ENDS[how]
        for one in (ann, ben):
            expect(one.page.locator(".t-notice")).to_be_visible()
        fragile.start()
        for one in (ann, ben):
            expect(one.page.locator(".t-notice")).to_be_hidden()
        due.wait(lambda seen: seen.due)
        assert (lying(ann), lying(ben)) == before
        for one in (ann, ben):
            one.errors.clear()  # the browser says that nobody answered
    together([ann, ben], lambda: ann.look().stage == "hand-over")
