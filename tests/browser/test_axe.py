"""What axe finds on every page and at every moment of a table, in every light: nothing."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final
from urllib.parse import quote

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Invite, missing
from tests.browser.people import Person

AXE: Final = Path(__file__).parents[2] / "frontend" / "node_modules" / "axe-core" / "axe.min.js"
LIGHTS: Final = ("light", "dark", "contrast")
LOOK: Final = """async ([light, only]) => {
  if (window.still === undefined) {
    window.still = new CSSStyleSheet();  // no colour is on its way to another while it is looked at
    still.replaceSync('*, ::before, ::after { transition: none !important; animation: none !important; }');
    document.adoptedStyleSheets.push(still);
  }
  document.documentElement.dataset.theme = light;
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  const options = only.length ? { runOnly: { type: 'rule', values: only } } : {};
  // Nothing stands in frames here, and no rule asks for what it could load; a fault is found by its HTML.
  const quick = { resultTypes: ['violations'], iframes: false, preload: false, selectors: false };
  const { violations } = await axe.run(document, { ...quick, ...options });
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id} (${help}): ${node.html}: ${node.any[0]?.message ?? ''}`));
}"""
PAGES: Final = (
    "/", "/daily", "/offline", "/learn", "/puzzles", "/drill/calls", "/mistakes", "/figures", "/rules",
    "/history", "/settings", "/nowhere", "/t/there-is-no-such-table",
)  # fmt: skip
SHORT: Final = '{"base": "two", "target": 2}'
"""A game that a hand or two decide."""


def evening(ann: Person) -> Iterator[str]:
    """The pages of an evening of many tables."""
    page = ann.page
    ann.go("/evening")
    page.get_by_label("Your name").fill("Ann")
    ann.press("Open the evening")
    expect(page.get_by_role("button", name="Begin")).to_be_visible()
    yield "an evening to come"
    page.get_by_role("button", name="Begin").click()
    expect(page.get_by_role("link", name="To table")).to_be_visible()
    yield "an evening"
    page.get_by_role("link", name="Score cards").click()
    expect(page.get_by_role("region", name="Score card of Ann")).to_be_visible()
    yield "score cards"


Way = Callable[[Person], Iterator[str]]


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
    expect(page.get_by_role("img", name="QR code")).to_be_visible()
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
    ann.play(lambda seen: seen.stage == "game-over" and seen.next)
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
    ann.play(lambda seen: seen.stage == "hand-over" and seen.next)
    yield "hand end"


def club(ann: Person) -> Iterator[str]:
    """Where people meet: the open tables, one of them, the ladder, somebody's page."""
    page = ann.page
    ann.go("/open")
    expect(page.get_by_text("Nobody waits")).to_be_visible()
    page.get_by_label("Your name").fill("Ann")
    ann.press("Play with people")
    expect(page.get_by_text("Anybody may find this table")).to_be_visible()
    yield "a lobby that anybody may find"
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


@pytest.mark.parametrize("way", [stations, club])
def test_axe_finds_nothing_on_any_page_in_any_light(invite: Invite, way: Way) -> None:
    if not AXE.exists():
        missing("NO ACCESSIBILITY TEST RAN: there is no axe-core; `npm ci` in frontend/ brings it")
    # The page's own policy keeps strange scripts out, axe too.
    ann = invite(bypass_csp=True, reduced_motion="reduce")
    ann.context.add_init_script(path=AXE)
    faults: list[str] = []
    for station in way(ann):
        with ann.painted():
            for light in LIGHTS:
                only = [] if light == LIGHTS[0] else ["color-contrast"]  # all else is the same in any light
                faults += [f"{station}, {light}: {fault}" for fault in ann.page.evaluate(LOOK, [light, only])]
    assert not faults, "\n" + "\n".join(faults)
