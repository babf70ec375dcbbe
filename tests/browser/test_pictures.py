"""
The pictures of the README, taken at a real table.

They are written by ``python3 dev.py long tests/browser/test_pictures.py`` and differ with the deal.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import Invite
from tests.browser.people import Person
from tests.browser.pictures import MOST, small

IMAGES: Final = Path(__file__).parents[2] / "docs" / "images"
DESK: Final = {"width": 1200, "height": 780}
PHONE: Final = {"width": 390, "height": 844}


@pytest.fixture
def desk(browser: Browser) -> Iterator[Page]:
    """An empty page, to work on pictures."""
    context = browser.new_context()
    yield context.new_page()
    context.close()


def take(person: Person, desk: Page, name: str) -> None:
    """Take a picture of what lies before somebody's eyes."""
    person.page.mouse.move(2, 2)
    with person.painted():
        person.page.wait_for_timeout(600)
        picture = small(person.page.screenshot(animations="disabled"), desk)
    assert len(picture) <= MOST
    (IMAGES / f"{name}.png").write_bytes(picture)


def start(person: Person, game: str) -> None:
    """Against computer players, from the first page."""
    person.go(f"/new?rules={game}")
    person.page.get_by_label("Your name").fill("Ann")
    person.press("Open the table")
    person.press("Fill with computers and start")
    person.wait(lambda seen: bool(seen.stage))


@pytest.mark.long
def test_the_pictures_of_the_readme_are_taken_at_a_real_table(invite: Invite, desk: Page) -> None:
    ann = invite({"theme": "dark", "lastCard": False}, viewport=DESK)
    ann.play_now()
    ann.play(
        lambda seen: (
            len(ann.hand_view()["tricks"]) >= 4 and len(seen.cards) > 1 and not seen.resting and calm(ann)
        )
    )
    take(ann, desk, "table")

    start(ann, "tournament")
    while not ann.wait(lambda seen: seen.due).calls:  # somebody called before it was her turn
        start(ann, "tournament")
    take(ann, desk, "calling")
    ann.play(lambda seen: seen.stage == "hand-over" and seen.next)
    take(ann, desk, "hand-end")

    start(ann, "%7B%22base%22%3A%22two%22%2C%22target%22%3A4%7D")
    ann.play(lambda seen: seen.stage == "game-over" and seen.next)
    ann.page.get_by_role("link", name="Replay and review").click()
    review = ann.page.get_by_role("region", name="Review")
    review.get_by_role("button", name="Review this game").click()
    expect(review.get_by_role("table").first).to_be_attached(timeout=300_000)
    for _ in range(4):
        ann.press("One step on")
    take(ann, desk, "review")

    phone = invite({"theme": "dark"}, viewport=PHONE, has_touch=True, is_mobile=True)
    phone.play_now()
    phone.play(lambda seen: len(phone.hand_view()["tricks"]) >= 2 and len(seen.cards) > 1 and calm(phone))
    take(phone, desk, "phone")


def calm(person: Person) -> bool:
    """A card of the other lies on the table, and nothing passing covers it."""
    return (
        person.page.locator(".f-trick [data-card]").count() == 1 and not person.page.locator(".toast").count()
    )
