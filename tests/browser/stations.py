"""All pages and moments of the page, each reached as a person reaches it."""

import re
from collections.abc import Callable, Iterator
from typing import Final
from urllib.parse import quote

from playwright.sync_api import expect

from euchre.web.core.room.names import LONGEST_NAME
from tests.browser.people import Person, browser_of_ones_own, play_out

Way = Callable[[Person], Iterator[str]]
SHORT: Final = '{"base": "two", "target": 2}'
"""A game that a hand or two decide."""


def evening(ann: Person) -> Iterator[str]:
    """The pages of an evening of many tables."""
    page = ann.page
    ann.go("/evening")
    page.get_by_label("Your name").fill(LONGEST_NAME * "W")
    ann.press("Open the evening")
    expect(page.get_by_role("heading", name="People are coming")).to_be_visible()
    expect(page.get_by_text("This link works on this computer only.")).to_be_visible()
    expect(page.get_by_role("img", name="QR code")).to_have_count(0)
    yield "an evening to come"
    ann.press("Begin: computer players fill the tables")
    expect(page.get_by_role("link", name=re.compile("^To table"))).to_be_visible()
    yield "an evening"
    page.get_by_role("link", name="Score cards").click()
    expect(page.get_by_role("region", name="Score card of W")).to_be_visible()
    yield "score cards"


def stations(ann: Person) -> Iterator[str]:
    """All pages and moments, each when it is reached."""
    page = ann.page
    for path in (
        "/",
        "/daily",
        "/offline",
        "/learn",
        "/puzzles",
        "/drill/calls",
        "/duplicate",
        "/ask",
        "/chart",
        "/rules",
        "/history",
        "/settings",
        "/nowhere",
        "/t/there-is-no-such-table",
    ):
        ann.go(path)
        expect(page.get_by_role("heading").first).to_be_visible()
        ann.settle()
        yield path
    yield from evening(ann)
    ann.errors.clear()  # the browser says that two of them are not there
    ann.go("/new?rules=" + quote(SHORT))
    expect(page.get_by_role("button", name="Open the table")).to_be_enabled()
    page.get_by_text("Every rule there is").click()
    yield "new"
    page.get_by_label("Your name").fill("Ann")
    ann.press("Open the table")
    expect(page.get_by_text("This link works on this computer only.")).to_be_visible()
    yield "lobby"
    ann.press("Fill with computers and start")
    ann.wait(lambda seen: seen.due)
    yield "calling" if ann.look().calls else "first card"
    ann.play(lambda seen: bool(seen.cards) and len(ann.hand_view()["tricks"]) > 0 and not seen.resting)
    yield "play"
    for tool in ("Last trick", "More"):
        page.get_by_role("button", name=tool).click()
        yield tool
        page.keyboard.press("Escape")
    play_out(ann)
    yield "game end"
    page.get_by_role("link", name="Replay and review").click()
    expect(page.get_by_role("region", name="The table, every card open")).to_be_visible()
    page.get_by_role("button", name="One step on").click()
    yield "replay"
    page.get_by_role("region", name="Review").get_by_role("button").first.click()
    expect(page.get_by_role("region", name="Review").get_by_role("table").first).to_be_attached(
        timeout=300_000
    )
    yield "review"
    ann.go("/history")
    expect(page.get_by_role("listitem").first).to_be_visible()
    yield "history with a game"
    ann.play_now()
    ann.wait(lambda seen: seen.due)
    yield "twelve tricks, calling"
    ann.play(lambda seen: bool(seen.cards) and len(ann.hand_view()["tricks"]) > 0 and not seen.resting)
    yield "twelve tricks, play"
    hint = page.get_by_role("region", name="Hint")
    ann.play(lambda seen: len(seen.cards) > 1 and not seen.resting)  # with one card there is nothing to weigh
    page.keyboard.press("i")
    expect(hint.get_by_text("Why", exact=True)).to_be_visible(timeout=100_000)
    hint.get_by_text("Why", exact=True).click()
    yield "hint, with its figures"
    page.keyboard.press("Escape")  # on a phone it lies over the table
    ann.play(lambda seen: seen.stage == "hand-over" and seen.next)
    yield "hand end"


def club(ann: Person) -> Iterator[str]:
    """Where people meet: the open tables, one of them, the ladder, somebody's page."""
    page = ann.page
    ann.go("/open")
    expect(page.get_by_text("Nobody is waiting")).to_be_visible()
    page.get_by_label("Your name").fill("Ann")
    ann.press("Play with people")
    expect(page.get_by_text("Anybody may find this table")).to_be_visible()
    yield "a lobby that anybody may find"
    # In a second tab she waits on: otherwise the table is no longer offered some seconds later.
    ann.context.new_page().goto(page.url)
    ann.go("/open")
    expect(page.get_by_role("button", name="Go there")).to_be_visible()
    yield "/open"
    ann.go("/")
    expect(page.get_by_role("button", name="Go there")).to_be_visible()
    yield "the first page, with a table that waits"
    ann.go("/ladder")
    page.get_by_label("Name on the ladder").fill("Ann")
    page.get_by_label("My games, too").check()
    ann.press("Keep")
    link = page.get_by_role("link", name="Your page, as others see it")
    expect(link).to_be_visible()
    yield "/ladder"
    link.click()
    expect(page.get_by_role("heading", name="Ann")).to_be_visible()
    yield "/player"


def picking(ann: Person) -> Iterator[str]:
    """A question to the coach, before it is asked: a hand put together, and a text that is none."""
    page = ann.page
    ann.go("/ask")
    deck = page.get_by_role("group", name="The cards of this game")
    expect(deck).to_be_visible()
    page.get_by_label("Which game").select_option("euchre")
    page.get_by_role("radio", name=re.compile("^You")).check()
    for card in ("Jack of hearts", "Jack of diamonds", "Ace of hearts", "Nine of clubs", "Ten of clubs"):
        deck.get_by_role("button", name=card, exact=True).click()
    deck.get_by_role("button", name="King of hearts", exact=True).click()
    page.get_by_role("group", name="All pass until it is the turn of").get_by_role(
        "button", name="You"
    ).click()
    expect(page.get_by_text("Your turn: the coach can be asked.")).to_be_visible()
    yield "asking, a hand is put together"
    page.get_by_role("radio", name="Paste a text").check()
    page.get_by_role("textbox").fill("rubbish")
    ann.press("What should I do?")
    expect(page.get_by_role("region", name="What the coach says").get_by_role("alert")).to_be_visible()
    yield "asking, a text that is none"
    ann.errors.clear()  # the browser says that it was refused


def asking(ann: Person) -> Iterator[str]:
    """What the coach answers, and the chart."""
    page = ann.page
    ann.go("/ask")
    said = page.get_by_role("region", name="What the coach says")
    page.get_by_role("radio", name="Paste a text").check()
    for kind in ("EGN", "Record", "PTN", "Position"):
        page.get_by_role("button", name=kind, exact=True).click()
        expect(page.get_by_role("textbox")).not_to_be_empty()
        ann.press("What should I do?")
        expect(said.get_by_text("This position in one line")).to_be_visible(timeout=100_000)
        yield f"asking, an answer about {kind}"
    ann.go("/chart")
    page.get_by_label("Which game").select_option("euchre")
    ann.press("Show the chart")
    expect(page.get_by_role("region", name="The chart")).to_be_visible(timeout=200_000)
    expect(page.get_by_role("heading", name="A rule of thumb")).to_be_in_viewport()
    yield "the chart"


def learning(ann: Person) -> Iterator[str]:
    """What is learnt from: puzzles and drills, one's own games, and the figures that they come to."""
    page = ann.page
    for path in ("/learn", "/open", "/ladder", "/puzzles", "/drill/calls", "/drill/endgames"):
        ann.go(path)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        ann.settle()
        yield path
        if path.startswith(("/puzzles", "/drill")):
            expect(page.get_by_text("What has happened")).to_be_visible()
            page.keyboard.press("1")
            expect(page.get_by_role("region", name="The answer")).to_be_visible()
            yield f"{path}, answered"
    for path in ("/mistakes", "/figures"):
        ann.go(path)
        ann.settle()
        yield f"{path}, without a game"
    ann.go("/new?rules=" + quote(SHORT))
    page.get_by_label("Your name").fill("Ann")
    ann.press("Open the table")
    ann.press("Fill with computers and start")
    ann.wait(lambda seen: seen.stage == "playing")
    play_out(ann)
    ann.go("/figures")
    page.get_by_role("button", name="Study your game").click()
    expect(page.get_by_role("row", name=re.compile("^all")).first).to_be_visible(timeout=300_000)
    yield "/figures"
    ann.go("/mistakes")
    ann.settle()
    yield "/mistakes"
    for game in ("two", "euchre"):
        ann.go(f"/first/{game}")
        ann.wait(lambda seen: seen.due)
        yield f"/first/{game}"


def tables(ann: Person) -> Iterator[str]:
    """A table of four: every moment of a hand, and what may go wrong with the line."""
    page = ann.page
    ann.go("/new?rules=" + quote('{"base": "euchre", "target": 3}'))
    page.get_by_label("Your name").fill("Ann")
    ann.press("Open the table")
    ann.press("Fill with computers and start")
    ann.play(lambda seen: bool(seen.calls))
    yield "four: calling"
    page.get_by_role("button", name="More").click()
    yield "four: more"
    page.keyboard.press("Escape")
    page.keyboard.press("i")
    hint = page.get_by_role("region", name="Hint")
    expect(hint.get_by_text("Why", exact=True)).to_be_visible(timeout=100_000)
    yield "four: a hint before a call"
    page.keyboard.press("Escape")
    ann.play(lambda seen: len(seen.cards) > 1 and len(ann.hand_view()["tricks"]) > 0 and not seen.resting)
    yield "four: playing"
    page.keyboard.press("i")
    expect(hint.get_by_text("Why", exact=True)).to_be_visible(timeout=100_000)
    yield "four: a hint before a card"
    page.keyboard.press("Escape")
    ann.context.set_offline(True)
    page.evaluate("dispatchEvent(new Event('offline'))")
    yield "four: without a line"
    ann.context.set_offline(False)
    page.reload()
    ann.play(lambda seen: seen.stage == "hand-over" and seen.next)
    yield "four: the hand is over"
    ann.play(lambda seen: seen.stage == "game-over" and seen.next)
    yield "four: the game is over"
    ann.errors.clear()  # the browser says that the line was down


def replays(ann: Person) -> Iterator[str]:
    """A finished game of four, and one with cards on the table, in the middle of a hand."""
    page = ann.page
    for game in ("euchre", "twelve"):
        ann.go("/new?rules=" + quote(f'{{"base": "{game}", "target": 1}}'))
        page.get_by_label("Your name").fill("Ann")
        ann.press("Open the table")
        ann.press("Fill with computers and start")
        ann.wait(lambda seen: seen.stage == "playing")
        play_out(ann)
        page.get_by_role("link", name="Replay and review").click()
        expect(page.get_by_role("region", name="The table, every card open")).to_be_visible()
        page.get_by_role("slider").fill("9")
        yield f"a replay of {game}"


def guests(ann: Person) -> Iterator[str]:
    """Where somebody comes who was asked: to an evening, to a duplicate match, to a table that plays."""
    page = ann.page
    browser = ann.context.browser
    assert browser is not None
    host = Person(browser_of_ones_own(browser), ann.address)
    host.go("/evening")
    host.page.get_by_label("Your name").fill("Hetty")
    host.press("Open the evening")
    expect(host.page.get_by_role("button", name="Begin")).to_be_visible()
    page.goto(host.page.url)
    expect(page.get_by_role("button", name="Take part")).to_be_visible()
    yield "an evening, before one takes part"
    page.get_by_label("Your name").fill("Ann")
    ann.press("Take part")
    expect(page.get_by_text("You take part.")).to_be_visible()
    yield "an evening, before it begins"
    host.press("Begin: computer players fill the tables")
    expect(page.get_by_role("link", name=re.compile("^To table"))).to_be_visible()
    yield "an evening, one's table waits"
    host.press("End the evening")
    host.context.close()
    ann.go("/duplicate")
    ann.press("Make the four links")
    expect(page.get_by_role("textbox", name="Second pair, at the second table")).to_be_visible()
    yield "a duplicate match, its links"
    page.goto(page.get_by_role("textbox", name="First pair, at the first table").input_value())
    expect(page.get_by_role("button", name="Sit down")).to_be_visible()
    yield "a duplicate match, a chair"


def alone(ann: Person) -> Iterator[str]:
    """Where there is no server: what is said of that, and the table of the page itself."""
    page = ann.page
    page.route("**/api/**", lambda asked: asked.abort())
    for path in ("/", "/open", "/history", "/puzzles"):
        ann.go(path)
        expect(page.get_by_role("link", name="Play offline").first).to_be_visible()
        yield f"{path}, without a server"
    page.unroute("**/api/**")
    ann.errors.clear()  # the browser says that they failed
    ann.go("/offline")
    for game in ("Two-handed", "Euchre"):
        page.get_by_role("button", name=game, exact=True).click()
        calls = page.get_by_role("group", name="What you may say").get_by_role("button")
        cards = page.get_by_role("toolbar", name="Your cards").locator("button:not([aria-disabled=true])")
        over = page.get_by_role("button", name="Next hand")
        expect(calls.or_(cards).first).to_be_visible()
        yield f"offline, {game}"
        for turn in range(40):
            expect(calls.or_(cards).or_(over).first).to_be_visible()
            if over.is_visible():
                break
            (cards if cards.count() else calls).first.click()
            if turn == 3:
                expect(calls.or_(cards).or_(over).first).to_be_visible()
                yield f"offline, {game}, later"
        yield f"offline, {game}, the hand is over"
        ann.press("Review")
        expect(page.get_by_text("The choice just made:")).to_be_visible()
        expect(page.get_by_text("are looked at")).to_have_count(0)
        yield f"offline, {game}, the review"
        ann.press("Back to the game")
        ann.press("Another game")


EVERYWHERE: Final[tuple[Way, ...]] = (
    stations,
    club,
    picking,
    asking,
    learning,
    tables,
    replays,
    guests,
    alone,
)
"""All of them."""
