"""What must be seen for what it is: how a hand came out, what went wrong, a card in forced colours."""

import re
from typing import Final

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Invite
from tests.browser.house import House

ENDLESS: Final = """() => document.getAnimations()
  .filter((one) => one.effect.getComputedTiming().endTime === Infinity)
  .flatMap((one) => one.effect.getKeyframes())
  .flatMap((frame) => Object.keys(frame))
  .filter((name) => !/^(offset|computedOffset|easing|composite|opacity|transform)$/.test(name))"""
"""What animations without an end change, beyond what costs a browser nothing."""
EDGES: Final = """() => [...document.querySelectorAll('.card, .f-fan i, .f-cloth, .f-felt .button')]
  .filter((one) => one.checkVisibility())
  .filter((one) => {
    const style = getComputedStyle(one);
    const edge = parseFloat(style.borderTopWidth) >= 1 && style.borderTopStyle !== 'none';
    const flat = style.backgroundImage === 'none' || !one.matches('.card:not(.back)');
    return !edge || !flat || style.borderTopColor === style.backgroundColor;
  })
  .map((one) => one.className || one.tagName)"""
"""What has no edge of its own, or a picture behind its face that no forced colour reaches."""


def test_a_page_whose_piece_did_not_arrive_comes_with_its_style_the_next_time(
    invite: Invite, house: House
) -> None:
    ann = invite(at=house)  # a browser that has kept no piece
    ann.go()
    ann.page.route("**/assets/learn-*", lambda route: route.abort())
    ann.page.get_by_role("link", name="Learn", exact=True).click()
    expect(ann.page.get_by_role("heading", name="This page could not be loaded")).to_be_visible()
    ann.page.go_back()
    ann.page.unroute("**/assets/learn-*")
    ann.page.get_by_role("link", name="Learn", exact=True).click()
    expect(ann.page.get_by_role("heading", level=1)).to_have_text("Learn")
    expect(ann.page.locator(".l-ways").first).to_have_css("list-style-type", "none")
    ann.errors.clear()  # the browser says what it could not fetch


def test_f87_f97_what_throws_while_it_is_drawn_says_so_is_told_and_offers_to_load_the_page_again(
    invite: Invite, house: House
) -> None:
    ann = invite(at=house)  # a browser that has kept no answer
    ann.page.route("**/api/games", lambda route: route.fulfill(json=[None]))
    with ann.page.expect_response("**/api/page-errors") as told:
        ann.go()
    expect(ann.page.get_by_role("heading", level=1)).to_have_text("This page broke")
    assert told.value.ok
    assert re.search(r'"error": ?"TypeError", ?"places": ?\["[\w.-]+\.js:\d+:\d+"', house.log.read_text())
    assert len(ann.errors) == 1, "it is reported once"
    assert "TypeError" in ann.errors[0]
    ann.errors.clear()
    ann.page.unroute("**/api/games")
    ann.press("Load it again")
    expect(ann.page.get_by_role("button", name="Play now")).to_be_visible()


@pytest.mark.ci
def test_in_forced_colours_every_card_has_an_edge(invite: Invite) -> None:
    ann = invite(forced_colors="active")
    ann.play_now()
    ann.play(lambda seen: bool(seen.cards) and len(ann.hand_view()["tricks"]) > 0 and not seen.resting)
    assert ann.page.evaluate(EDGES) == []


def test_while_it_waits_nothing_costly_moves(invite: Invite) -> None:
    ann = invite({"motion": "normal"})
    ann.play_now()
    ann.wait(lambda seen: seen.due)
    assert ann.page.evaluate(ENDLESS) == []


def test_a_seat_says_who_is_partner_and_who_is_a_computer(invite: Invite) -> None:
    ann = invite()
    ann.go("/new?rules=tournament")
    ann.page.get_by_label("Your name").fill("Ann")
    ann.press("Open the table")
    ann.press("Fill with computers and start")
    expect(ann.page.locator(".f-felt")).to_be_visible()
    game, me = ann.room()["game"], ann.hand_view()["viewer"]
    (mate,) = [seat for side in game["sides"] if me in side for seat in side if seat != me]
    for seat in range(4):
        plate = ann.page.locator(f"[data-seat='{seat}'] .f-plate")
        expect(plate.get_by_text("partner", exact=True)).to_have_count(int(seat == mate))
        expect(plate.get_by_text(", computer player, good")).to_have_count(int(seat != me))
