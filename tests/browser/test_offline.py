"""Without a line: the page plays on by itself, with the engine that it has kept."""

import json
import re
from typing import Final

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PAGE, Invite
from tests.browser.house import House
from tests.browser.people import Person
from tests.browser.test_weight import KILO, loaded, weight
from tests.needs import needs_page
from tests.repetition import few_of

KEPT: Final = """async () => {
  await navigator.serviceWorker.ready;
  const names = await caches.keys();
  return (await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).length)))
    .reduce((all, some) => all + some, 0);
}"""
"""How many files the service worker keeps, once it does."""


def take_back(ann: Person) -> None:
    """Choose something, and take it back: the computer player would still do the same."""
    page, said = ann.page, ann.page.get_by_role("status").filter(has_text="Hint: ")
    hint = page.get_by_role("button", name="Hint", disabled=False)
    hint.click()
    told = said.inner_text()
    assert re.search(
        r"Average points in 200 \w+ deals, less (the others|Odile).{1,2}: .* [+−]?\d\.\d; .* [+−]?\d\.\d",
        told,
    ), told
    hand, calls = (
        page.get_by_role("toolbar", name="Your cards"),
        page.get_by_role("group", name="What you may say"),
    )
    choices = hand.or_(calls).locator("button:not([aria-disabled=true]):not([role=switch])")
    expect(page.locator("[data-advised=true]")).to_have_count(1)
    count = choices.count()
    choices.last.click()
    expect(said).to_have_count(0)
    page.get_by_role("button", name="Undo", disabled=False).click()
    hint.click()
    expect(said).to_have_text(told)
    expect(choices).to_have_count(count)


def play_hand(ann: Person, *, hint: bool = False) -> None:
    """Do what can be done first, until the hand is over; with *hint*, ask once, and take one choice back."""
    page = ann.page
    cards = page.get_by_role("toolbar", name="Your cards").locator("button:not([aria-disabled=true])")
    passing = page.get_by_role("button", name="Pass", exact=True)
    over = page.get_by_role("button", name="Next hand")
    any_call = page.get_by_role("group", name="What you may say").get_by_role("button")
    for _ in range(40):
        expect(cards.or_(any_call).or_(over).first).to_be_visible()
        if over.is_visible():
            return
        if hint and page.get_by_role("button", name="Hint", disabled=False).is_visible():
            take_back(ann)
            hint = False
        (passing if passing.is_visible() else cards if cards.count() else any_call).first.click()
    raise AssertionError("the hand does not end")


@pytest.mark.parametrize("game", few_of(["Two-handed", "Euchre"], {"Euchre"}))
def test_a_hand_is_played_and_the_score_kept_where_there_is_no_line(invite: Invite, game: str) -> None:
    ann = invite({"motion": "off"}, service_workers="allow")
    ann.go("/offline")
    assert ann.page.evaluate(KEPT) > 10
    ann.cut_off()
    ann.page.reload()
    ann.page.get_by_role("button", name=game, exact=True).click()
    play_hand(ann, hint=True)
    status = ann.page.get_by_role("status").filter(
        has_text=re.compile("named trump( alone)?; .* of 5 tricks: |no p")
    )
    told = status.inner_text()
    ann.page.reload()
    expect(status).to_have_text(told)
    ann.page.get_by_role("button", name="Next hand").click()
    play_hand(ann)
    ann.reconnect()


def test_alone_is_a_switch_and_the_dealer_may_be_stuck(invite: Invite) -> None:
    """The words are those of every other table."""
    ann = invite({"motion": "off"})
    ann.go("/offline")
    page = ann.page
    calls, alone = (
        page.get_by_role("group", name="What you may say"),
        page.get_by_role("switch", name="Alone"),
    )
    for _ in range(20):
        page.get_by_role("button", name="Euchre, stick the dealer").click()
        expect(page.get_by_role("region", name="Gustav")).to_be_visible()
        hand = page.get_by_role("toolbar", name="Your cards").locator("button:not([aria-disabled=true])")
        expect(hand.or_(calls.get_by_role("button")).first).to_be_visible()
        if alone.is_visible():
            break
        page.get_by_role("button", name="Another game").click()
    expect(calls.get_by_role("button", name="alone")).to_have_count(0)
    count = calls.get_by_role("button").count()
    alone.click()
    expect(calls.get_by_role("button", name="alone").first).to_be_visible()
    expect(calls.get_by_role("button")).to_have_count(count)


@pytest.mark.ci
def test_every_page_says_where_to_go_without_a_line_and_forgets_it_when_the_line_is_back(
    invite: Invite,
) -> None:
    """The first page says nothing else: nothing else that it offers would work."""
    ann = invite({"motion": "off"}, service_workers="allow")
    ann.go("/offline")
    assert ann.page.evaluate(KEPT) > 10
    for path in ("/", "/history"):  # looked at, and so kept
        ann.go(path)
        ann.settle()
    ann.cut_off()
    ann.go("/open")
    ways = ann.page.get_by_role("complementary", name="Without a connection").get_by_role("link")
    expect(ways).to_have_text(["Play offline", "Finished games", "Puzzles"])
    ways.nth(1).click()
    expect(ann.page.get_by_role("heading", name="No finished games yet")).to_be_visible()
    ann.page.reload()
    expect(ann.page.get_by_role("heading", name="No finished games yet")).to_be_visible()
    ann.go()
    expect(ann.page.get_by_role("heading", level=1)).to_have_text("No connection")
    expect(ann.page.get_by_role("button", name="Play now")).not_to_be_visible()
    ann.press("Try again")
    expect(ann.page.get_by_role("heading", level=1)).to_have_text("No connection")
    ann.reconnect()
    expect(ann.page.get_by_role("button", name="Play now")).to_be_visible()
    expect(ann.page.get_by_role("heading", level=1)).to_have_text("Euchre")
    ann.cut_off()
    ann.page.reload()
    ann.page.get_by_role("link", name="Play offline").click()
    expect(ann.page.get_by_role("button", name="Two-handed")).to_be_visible()
    ann.reconnect()
    ann.errors.clear()  # the browser says that the line was down


@pytest.mark.ci
def test_the_first_page_waits_for_a_server_that_was_away_and_keeps_what_was_typed(
    invite: Invite, house: House
) -> None:
    """The browser has its line all the time: only the server does not answer."""
    ann = invite({"motion": "off"}, at=house)  # a browser that has kept no answer
    away = re.compile("/api/")
    ann.page.route(away, lambda route: route.abort())
    ann.go()
    expect(ann.page.get_by_role("heading", level=1)).to_have_text("No connection")
    ann.page.unroute(away)
    expect(ann.page.get_by_role("button", name="Play now")).to_be_visible()
    name = ann.page.get_by_label("Your name")
    name.fill("Ann")
    ann.page.route(away, lambda route: route.abort())
    lost = ann.page.get_by_role("complementary", name="Without a connection")
    expect(lost).to_be_visible()
    expect(name).to_have_value("Ann")
    ann.press("Play now")
    expect(ann.page.get_by_role("alert")).to_have_text("The card table cannot be reached just now.")
    expect(name).not_to_have_attribute("aria-invalid", "true")
    ann.page.unroute(away)
    expect(lost).to_have_count(0)
    ann.errors.clear()  # the browser says what it could not fetch


def test_playing_without_a_line_costs_150_kb_more_at_most_and_nothing_before_it_is_asked_for() -> None:
    needs_page()
    pieces = json.loads((PAGE.parent / ".vite" / "manifest.json").read_text())
    home = [name for name in pieces if name.startswith("_house-") and name.endswith(".js")]
    first = loaded(pieces, "index.html", *home)
    more = loaded(pieces, "src/offline/Offline.tsx") - first
    size = sum(weight(PAGE.parent / name) for name in more)
    print(f"without a line: {size / KILO:.1f} kB more")
    assert any(name.endswith(".wasm") for name in more)
    assert not any(name.endswith(".wasm") for name in first)
    assert size <= 150 * KILO
