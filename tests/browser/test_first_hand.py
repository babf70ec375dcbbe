"""A first hand: explained at each decision, played by the keyboard alone, and forgiven."""

import re
from functools import partial
from typing import Final

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Invite
from tests.browser.people import Person, Seen

SLOW = 60_000


def moved_on(person: Person, turn: int, seen: Seen) -> bool:
    """Another decision is due, or none any more."""
    return bool(seen.stage == "game-over" or person.room()["game"]["turn"] != turn)


@pytest.mark.parametrize(
    "game",
    ["two", pytest.param("euchre", marks=pytest.mark.long), pytest.param("twelve", marks=pytest.mark.long)],
)
def test_a_first_hand_is_explained_and_played_by_keyboard(invite: Invite, game: str) -> None:
    ann = invite(viewport={"width": 1366, "height": 768}, reduced_motion="reduce")
    page = ann.page
    ann.go(f"/first/{game}")
    ann.wait(lambda seen: seen.due)
    guide, hint = page.get_by_role("region", name="Your first hand"), page.get_by_role("region", name="Hint")
    expect(guide).to_contain_text("Count the trumps that you would have")
    bowers = guide.locator(".card .bower")
    expect(bowers).to_have_text(["right", "left"])  # drawn, also where any suit may be named
    expect(bowers.last).to_be_in_viewport(ratio=1)  # not cut by the edge of its panel
    expect(hint.get_by_text("Why", exact=True)).to_be_visible(timeout=SLOW)
    judged = 0
    while True:
        seen = ann.look_on()
        if seen.stage == "game-over":
            break
        turn = ann.room()["game"]["turn"]
        offered = ann.hand_view()["offered"]
        if len(offered) > 1:
            expect(hint.locator("table").first).to_be_visible(timeout=SLOW)
        one = page.locator(".f-calling button").first if offered[0]["card"] is None else None
        if one is not None:
            one.focus()
            page.keyboard.press("Enter")
        else:
            page.locator(f'button.f-own[data-card^="{offered[0]["card"]}"]').first.focus()
            page.keyboard.press("Enter")
        ann.wait(partial(moved_on, ann, turn))
        if len(offered) > 1 and ann.look().stage != "game-over":
            expect(guide.get_by_role("status")).to_have_text(re.compile("well chosen|You chose"))
            expect(guide.get_by_role("status")).not_to_have_text(re.compile("[♠♥♦♣][LR]"))
            judged += 1
    assert judged >= 2
    end = page.get_by_role("group", name="The game is over")
    expect(end.get_by_role("button")).to_have_text(["Play a game, with hints"])
    end.get_by_role("button").focus()
    page.keyboard.press("Enter")
    expect(guide).to_have_count(0)
    ann.wait(lambda seen: seen.stage == "playing")


def test_on_a_phone_the_explanation_opens_over_the_table_and_closes_again(invite: Invite) -> None:
    ann = invite(viewport={"width": 320, "height": 454}, reduced_motion="reduce")
    ann.go("/first/two")
    sheet = ann.page.get_by_role("dialog")
    expect(sheet.get_by_role("region", name="Your first hand")).to_be_visible(timeout=SLOW)
    expect(sheet.get_by_text("Why", exact=True)).to_be_visible(timeout=SLOW)
    expect(sheet.get_by_role("heading", name="The coach")).to_be_visible()
    assert ann.page.evaluate("document.scrollingElement.scrollWidth <= innerWidth")
    ann.page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    expect(ann.page.locator(".f-calling button").first).to_be_visible()


CUT: Final = "one => one.scrollHeight - one.clientHeight"
"""Pixels of a panel that are seen only by scrolling."""


@pytest.mark.ci
def test_on_a_laptop_the_explanation_and_why_are_seen_whole(invite: Invite) -> None:
    ann = invite(viewport={"width": 1366, "height": 657}, reduced_motion="reduce")
    ann.go("/first/euchre")
    guide = ann.page.get_by_role("region", name="Your first hand")
    hint = ann.page.get_by_role("region", name="Hint")
    cut: list[tuple[int, int, str]] = []
    while (seen := ann.look_on()).stage != "game-over":
        turn, offered = ann.room()["game"]["turn"], ann.hand_view()["offered"]
        if len(offered) > 1:
            expect(hint.locator("table").first).to_be_visible(timeout=SLOW)
            cut.append((guide.evaluate(CUT), hint.evaluate(CUT), guide.inner_text()))
        assert ann.act(seen)
        ann.wait(partial(moved_on, ann, turn))
    assert cut
    assert [(one, other) for one, other, _ in cut if max(one, other) > 1] == [], cut


@pytest.mark.ci
def test_on_its_side_a_phone_shows_the_dealers_mark_beside_the_card_turned_up(invite: Invite) -> None:
    """Also where the dealer sits on the left and has a long name: here both are put there."""
    ann = invite(viewport={"width": 844, "height": 390}, reduced_motion="reduce")
    ann.go("/first/euchre")
    expect(ann.page.locator(".f-upcard")).to_be_visible(timeout=SLOW)
    ann.page.keyboard.press("Escape")
    over = ann.page.evaluate(
        """() => {
          const plate = document.querySelector('[data-sits=left] .f-plate');
          const there = plate.querySelector('.f-dealer');
          if (!there) plate.append(document.querySelector('.f-dealer').cloneNode(true));
          plate.querySelector('.f-name').textContent = 'Wilhelmina of the Meadows';
          const mark = plate.querySelector('.f-dealer').getBoundingClientRect();
          const card = document.querySelector('.f-upcard .card').getBoundingClientRect();
          return mark.right - card.left;
        }"""
    )
    assert over <= 0, "the card lies over the mark"
