"""One person against a computer player: the two clicks, a whole match, and what is left of it."""

import re
from typing import Any, Final

import pytest
from playwright.sync_api import Route, expect

from euchre.notation import document
from tests.browser.conftest import Invite
from tests.browser.house import House
from tests.browser.people import Person, play_out
from tests.browser.test_sizes import measured

WHOLE: Final = """() => {
  const box = (one) => document.querySelector(one).getBoundingClientRect();
  const [own, bar] = [box('.f-mine'), box('.g-controls')];
  return own.top >= 0 && own.bottom <= bar.top + 1;
}"""
"""The seat in front stands whole above what steps through the hand."""


def checked(ann: Person) -> None:
    """The page holds the record against what it remembers, and tells of a salt and a card exchanged."""
    keeping = ann.page.locator("section", has=ann.page.get_by_role("heading", name="To keep"))
    asked = keeping.get_by_text("Were the cards fair?")
    asked.click()
    expect(keeping).to_contain_text("✓ Every card came from")
    kept: dict[str, Any] = ann.page.evaluate(
        "JSON.parse(localStorage[Object.keys(localStorage).find((key) => key.startsWith('euchre.salt.'))])"
    )
    expect(keeping).to_contain_text(f"--salt {kept['salt']} --commitment {kept['commitment']},-,-")

    def exchanged(route: Route) -> None:
        record = route.fetch().json()
        record["tags"]["Fair-Salts"] = f"{'00' * 16} {'11' * 16}"
        deck = record["hands"][0]["deck"]
        record["hands"][0]["deck"] = deck[2:4] + deck[:2] + deck[4:]
        route.fulfill(json=record)

    ann.page.route("**/record", exchanged)
    asked.click()
    asked.click()
    for fault in ("Your salt is not in the deals", "is not what was committed to", "Deal 1 did not come"):
        expect(keeping).to_contain_text(fault)
    ann.page.unroute("**/record")


@pytest.mark.ci
def test_a_whole_twelve_trick_match_is_played_and_can_be_looked_through(invite: Invite, house: House) -> None:
    """The page checks the deals (fault 95). After the first hand it is played on another line."""
    ann = invite(at=house)  # a browser of her own: what it asks is intercepted
    ann.go()
    ann.page.get_by_label("Your name").fill("Ann & Co.")  # offered, not asked for
    ann.page.get_by_role("radio", name=re.compile("twelve tricks", re.IGNORECASE)).check()
    ann.press("Play now")
    ann.play(lambda seen: seen.stage == "playing" and ann.room()["game"]["hand"] == 1)
    play_out(ann)
    game = ann.room()["game"]
    assert game["over"]
    assert game["secret"], "the secret behind the deals is told"
    end = ann.page.get_by_role("group", name="The game is over")
    expect(end).to_be_visible()
    expect(end).to_contain_text(re.compile("wins? the game|You win|won", re.IGNORECASE))
    for score in game["scores"]:
        expect(end).to_contain_text(str(score))

    table = ann.page.url
    ann.page.get_by_role("link", name="Replay and review").click()
    expect(ann.page).to_have_url(re.compile(r"/replay/[\w-]+/0$"))
    expect(ann.page.get_by_role("region", name="The table, every card open")).to_be_visible()
    ann.page.set_viewport_size({"width": 1366, "height": 768})
    for name in ("One step on", "The next hand"):  # however much is told of the draw
        expect(ann.page.get_by_role("button", name=name)).to_be_in_viewport(ratio=1)
    before = ann.page.locator(".g-caption").inner_text()
    ann.page.get_by_role("button", name="One step on").click()
    expect(ann.page.locator(".g-caption")).not_to_have_text(before)
    expect(ann.page.get_by_role("region", name="Review")).to_be_visible()
    keeping = ann.page.locator("section", has=ann.page.get_by_role("heading", name="To keep"))
    kept = keeping.get_by_role("link", name="Record (JSON)")
    expect(kept).to_have_attribute("download", re.compile(r"^euchre-[\w-]{6}-1\.json$"))
    expect(keeping).not_to_contain_text("notation")  # EGN has no words for twelve tricks
    checked(ann)
    ann.page.set_viewport_size({"width": 320, "height": 640})
    assert not measured(ann, "replay")
    ann.page.get_by_role("button", name="One step back").click()  # what is told of the draw covers no table
    assert ann.page.locator(".g-controls").evaluate("(one) => one.offsetHeight < innerHeight / 2")
    ann.page.get_by_role("button", name="One step on").click()
    expect(ann.page.locator(".g-caption")).to_be_in_viewport(ratio=1)
    ann.page.wait_for_function(WHOLE)  # whoever steps sees their own cards, and what happened
    ann.page.set_viewport_size({"width": 1280, "height": 860})

    ann.press("Play on from here")
    expect(ann.page.locator(".f-felt")).to_be_visible()
    ann.wait(lambda seen: seen.due)
    assert ann.room()["game"]["hand"] == 0

    beside = ann.context.new_page()
    beside.goto(table)
    heading = beside.get_by_role("group", name="The game is over").get_by_role("heading")
    expect(heading).to_have_text(re.compile(r"^(You win|\w+ wins) the game$"))
    assert ann.room()["same_deals"], "a game with cards that somebody knows counts as practice"
    assert ann.room()["game"]["turn"] >= 1, "the first decision is as it was"


def test_who_plays_alone_begins_another_game_with_one_press_and_can_check_that_too(
    invite: Invite, house: House
) -> None:
    ann = invite(at=house)  # a browser of her own: what it asks is intercepted
    ann.go('/new?rules={"base": "two", "target": 1}')
    ann.page.get_by_label("Your name").fill("Ann")
    ann.press("Open the table")
    ann.press("Fill with computers and start")
    ann.wait(lambda seen: seen.due)
    play_out(ann)
    ann.press("Another game")
    ann.wait(lambda seen: seen.due)
    assert ann.room()["number"] == 1
    play_out(ann)
    ann.page.get_by_role("link", name="Replay and review").click()
    ann.page.get_by_text("Were the cards fair?").click()
    expect(ann.page.get_by_text("✓ Every card came from")).to_be_visible()
    expect(ann.page.get_by_text("Your salt: ")).to_be_visible()


@pytest.mark.ci
def test_a_friend_plays_the_cards_that_were_sent_and_both_see_them_compared(invite: Invite) -> None:
    """The friend has a browser of their own, and the sender's chair at a table of their own."""
    ann, ben = invite(), invite()
    ann.go('/new?rules={"base": "two", "target": 1}')
    ann.page.get_by_label("Your name").fill("Ann")
    ann.press("Open the table")
    ann.press("Fill with computers and start")
    ann.wait(lambda seen: seen.due)
    play_out(ann)
    sat = ann.hand_view()["viewer"]
    ann.page.get_by_role("link", name="Replay and review").click()
    ann.press("Send them to a friend")
    link = ann.page.get_by_label("For your friend; and for you, when they have played").input_value()

    ben.page.goto(link)
    ben.page.get_by_label("Your name").fill("Ben")
    ben.press("Sit down")
    ben.wait(lambda seen: seen.due)
    assert ben.hand_view()["viewer"] == sat
    assert ben.room()["same_deals"]
    play_out(ben)
    # Ann shares her game with everybody: Ben, who is no player of it, sees it whole and verifies its cards.
    ann.press("Share this game")
    shared = ann.page.get_by_label("For everyone who should see it").input_value()
    ben.page.goto(shared)
    expect(ben.page.get_by_role("heading", name="To keep, and to share")).to_be_visible()
    expect(ben.page.get_by_role("button", name="Play these deals")).to_be_visible()
    expect(ben.page.get_by_role("button", name="Send them to a friend")).to_have_count(0)
    ben.page.get_by_text("Were the cards fair?").click()
    expect(ben.page.get_by_text("✓ Every card came from")).to_be_visible()
    with ben.page.expect_download() as report:
        ben.page.get_by_role("link", name="Report this hand").click()
    assert dict(document.loads(report.value.path().read_text("utf-8")).tags)["Report-Hand"] == "1"
    ann.press("Stop sharing")
    # It goes when the server has taken the link back, and stays away: the words that say so pass.
    expect(ann.page.get_by_role("button", name="Stop sharing")).to_have_count(0)
    ben.page.goto(shared)
    expect(ben.page.get_by_text("No game has this link")).to_be_visible()
    ben.errors.clear()  # the answer 404 to this
    for person in (ben, ann):
        person.page.goto(link)
        person.page.get_by_role("link", name="Compare the hands").click()
        compared = person.page.locator("section", has_text="The same cards, twice")
        expect(compared).to_contain_text("Ann and Ben had the same cards in the same chair.")
        expect(compared.get_by_role("row")).not_to_have_count(0)


@pytest.mark.long  # a whole game is judged
def test_the_review_says_what_plus_and_minus_is_where_one_stands_and_nowhere_else(invite: Invite) -> None:
    ann = invite()
    ann.go('/new?rules={"base": "two", "target": 1}')
    ann.page.get_by_label("Your name").fill("Ann")
    ann.press("Open the table")
    ann.press("Fill with computers and start")
    ann.wait(lambda seen: seen.due)
    play_out(ann)
    ann.page.get_by_role("link", name="Replay and review").click()
    ann.press("Review this game")
    review = ann.page.get_by_role("region", name="Review")
    expect(review).to_contain_text("Judged by the", timeout=300_000)
    expect(review).to_contain_text("Go to a decision")
    expect(review).not_to_contain_text("±", use_inner_text=True)
    review.get_by_role("button", name=re.compile("points lost|nothing lost")).first.press("Enter")
    expect(review.get_by_role("columnheader", name="Choice")).to_be_visible()
    expect(review).to_contain_text("The choice just made: ")
    expect(review).to_contain_text("± is one standard error", use_inner_text=True)


@pytest.mark.ci
def test_the_deals_of_the_day_are_played_once_without_help_and_the_board_has_the_result(
    invite: Invite,
) -> None:
    ann, ben = invite(), invite()
    ann.go("/daily")
    ann.page.get_by_label("Your name on the board").fill("Ann")
    two = ann.page.get_by_role("region", name="Two-handed")
    two.get_by_role("button", name=re.compile("^Play today")).click()
    ann.wait(lambda seen: seen.due)
    table = ann.page.url
    for tool in ("Hint", "Undo"):
        expect(ann.page.get_by_role("button", name=tool)).to_have_count(0)
    ann.go("/daily")
    two.get_by_role("button", name="Go on").click()
    expect(ann.page).to_have_url(table)
    ann.wait(lambda seen: seen.due)
    play_out(ann)
    end = ann.page.get_by_role("group", name="The game is over")
    expect(end).to_contain_text(re.compile(r"You made .* place 1 of \d"))
    expect(end.get_by_role("row", name="Ann (you)")).to_be_visible()
    expect(end.get_by_role("button")).to_have_count(0)  # no other game, and no other partners
    end.get_by_role("link", name="The whole board").click()
    expect(two).to_contain_text(re.compile(r"You made .* place 1 of \d"))
    expect(two.get_by_role("button")).to_have_count(0)
    ben.go("/daily")
    assert not measured(ben, "daily")
    expect(ben.page.get_by_role("row", name=re.compile("Ann"))).to_be_visible()
    expect(ben.page.get_by_role("link", name="Look at your game")).to_have_count(0)


def test_play_now_shows_the_cloth_before_the_table_is_there(invite: Invite, house: House) -> None:
    """However slowly the server tells what lies on it."""
    ann = invite(at=house)  # a browser of her own: what it asks is intercepted
    ann.page.route_web_socket("**/ws/*", lambda _: None)  # nobody answers
    ann.go()
    ann.press("Play now")
    waits = ann.page.get_by_text("Finding the table…")
    expect(waits).to_be_visible()
    expect(waits).to_have_css("background-image", re.compile("gradient"))
