"""From the smallest phone to one held sideways: nothing to scroll sideways, nothing too small to tap."""

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Final
from urllib.parse import quote

import pytest
from playwright.sync_api import ViewportSize, expect

from euchre.rules.variants import VARIANTS
from tests.browser.conftest import Invite
from tests.browser.people import Person, play_out
from tests.browser.stations import evening
from tests.repetition import few_of

SIZES: Final[dict[str, ViewportSize]] = {
    "small": {"width": 320, "height": 640},
    "phone": {"width": 390, "height": 844},
    "sideways": {"width": 844, "height": 390},
}
MEASURE: Final = """async () => {
  // One that is paused, or has no end, is never finished.
  const ends = (one) => one.playState === 'running' && one.effect.getComputedTiming().endTime !== Infinity;
  await Promise.allSettled(document.getAnimations().filter(ends).map((one) => one.finished));
  const shown = (one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const small = [];
  const targets = 'a[href], button, input, select, textarea, summary, [role=switch]';
  for (const one of document.querySelectorAll(targets)) {
    const style = getComputedStyle(one);
    if (!shown(one) || one.closest('.unseen, .skip') || style.pointerEvents === 'none') continue;
    // A radio or checkbox is as large as its label; what stands in running text is as large as its words.
    const ticked = one.matches('input[type=radio], input[type=checkbox]');
    const target = ticked ? (one.closest('label') ?? one) : one;
    const around = one.parentElement.textContent.trim().length - one.textContent.trim().length;
    const text = /block|inline|list-item|cell/.test(getComputedStyle(one.parentElement).display);
    if (one.matches('a, button') && around > 10 && text && style.display.startsWith('inline')) continue;
    const box = target.getBoundingClientRect();
    if (box.width === 0 || box.height === 0) continue;
    if (box.width < 43.5 || box.height < 43.5) {
      const name = (one.ariaLabel || one.innerText || one.name || one.className).trim().slice(0, 40);
      small.push(`${one.tagName} ${name}: ${box.width.toFixed(0)} × ${box.height.toFixed(0)}`);
    }
  }
  // What is said now lies on no card; the bar of the table and what is chosen stand there whole.
  const box = (one) => one.getBoundingClientRect();
  const over = (one, other) => {
    const [a, b] = [box(one), box(other)];
    const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    return wide > 1.5 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1.5;
  };
  const cards = [...document.querySelectorAll('.f-cloth .card, .f-cloth .f-ask')].filter(shown);
  const covered = [...document.querySelectorAll('.f-calling :is(.button, .toggle)')]
    .filter((one) => cards.some((card) => over(one, card)))
    .map((one) => (one.ariaLabel || one.innerText).trim());
  const asked = document.querySelector('.f-ask');
  if (asked?.checkVisibility()) {
    const words = document.createRange();
    words.selectNodeContents(asked);
    for (const one of document.querySelectorAll('.f-me .f-plate > *, .f-me .f-tricks-won'))
      if (shown(one) && !one.matches('.unseen') && over(words, one)) covered.push(`“${one.innerText}”`);
  }
  for (const line of document.querySelectorAll('.t-end .t-score > div')) {
    const buttons = document.querySelector('.t-end > .f-calls');
    if (over(line, buttons)) covered.push(`a button after ${line.innerText}`);
  }
  const cut = [...document.querySelectorAll('.t-bar .t-progress, .t-bar .t-progress span, .t-bar b')]
    .filter(shown)
    .filter((one) => box(one).right > innerWidth || one.scrollWidth > (one.clientWidth || Infinity) + 1)
    .map((one) => one.innerText);
  const pen = document.createElement('canvas').getContext('2d');
  for (const one of [...document.querySelectorAll('.g-control-row select')].filter(shown)) {
    const style = getComputedStyle(one);
    pen.font = style.font;
    const room = one.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    for (const { text } of one.options) if (pen.measureText(text).width > room) cut.push(text);
  }
  const page = document.scrollingElement;
  const wide = page.scrollWidth - page.clientWidth;
  const high = document.querySelector('.t-table-page') === null ? 0 : page.scrollHeight - innerHeight;
  const menu = [...document.querySelectorAll('nav[aria-label=Pages] a')].filter(shown);
  const lines = new Set(menu.map((one) => box(one).y)).size;
  return { wide, high, lines, small, covered, cut };
}"""


def measured(person: Person, where: str) -> list[str]:
    """What does not fit, once the page has come to rest: a fault stays."""
    person.settle()
    with person.painted():
        faults = misfits(person, where)
        for _ in range(20):
            if faults:
                person.page.wait_for_timeout(100)
                faults = misfits(person, where)
    return faults


def misfits(person: Person, where: str) -> list[str]:
    """What does not fit at this moment."""
    found = person.page.evaluate(MEASURE)
    faults = [f"{where}: {one}" for one in found["small"]]
    faults += [f"{where}: {one} lies on a card or a score" for one in found["covered"]]
    faults += [f"{where}: {one} is cut off" for one in found["cut"]]
    if found["wide"] > 0:
        faults.append(f"{where}: {found['wide']} px to scroll sideways")
    if found["high"] > 0:
        faults.append(f"{where}: {found['high']} px to scroll down at a table")
    if found["lines"] > 1:
        faults.append(f"{where}: the menu takes {found['lines']} lines")
    return faults


def table(person: Person, rules: str) -> Iterator[str]:
    """The stations of a table against computer players, each when it is reached."""
    person.go("/new?rules=" + rules)
    expect(person.page.get_by_role("button", name="Open the table")).to_be_enabled()
    yield "new"
    person.page.get_by_label("Your name").fill("Ann")
    person.press("Open the table")
    expect(person.page.get_by_text("Anybody with this link can sit down")).to_be_visible()
    yield "lobby"
    person.press("Fill with computers and start")
    person.wait(lambda seen: seen.due)
    yield "table, first choice"
    person.play(lambda seen: bool(seen.cards) and "must follow" in person.page.locator(".f-ask").inner_text())
    yield "table, a trick"
    person.play(lambda seen: seen.stage == "hand-over" and seen.next)
    yield "table, the hand is over"


@pytest.mark.parametrize(
    ("rules", "sizes"),
    [
        ("tournament", ("phone",)),
        pytest.param("tournament", ("sideways",), marks=pytest.mark.ci),
        # Of the other, `test_axe` measures the same moments at the smallest.
        pytest.param("twelve", tuple(SIZES), marks=pytest.mark.long),
        pytest.param("tournament", ("small",), marks=pytest.mark.long),
    ],
)
def test_nothing_is_cut_off_and_nothing_too_small(invite: Invite, rules: str, sizes: tuple[str, ...]) -> None:
    ann = invite(has_touch=True, is_mobile=True)
    faults: list[str] = []
    for station in table(ann, rules):
        for size in sizes:
            ann.page.set_viewport_size(SIZES[size])
            faults += measured(ann, f"{station}, {size}")
    assert not faults, "\n" + "\n".join(faults)


@pytest.mark.ci
def test_score_cards_are_printed_black_on_white_and_on_a_phone_sums_stand_under_what_they_add(
    invite: Invite,
) -> None:
    ann = invite()
    *_, cards = evening(ann)
    assert cards == "score cards"
    ann.page.set_viewport_size({"width": 390, "height": 844})
    card = ann.page.get_by_role("region", name=re.compile("^Score card of")).first
    added = card.get_by_role("row", name=re.compile("^Sum")).get_by_role("cell")
    left = "(one) => one.getBoundingClientRect().x"
    for column, of in enumerate(("Points", "Lone"), -2):
        head = card.get_by_role("columnheader", name=of)
        assert head.evaluate(left) == added.nth(column).evaluate(left)
    ann.page.evaluate("document.documentElement.dataset.theme = 'dark'")
    ann.page.emulate_media(media="print")
    expect(ann.page.get_by_role("navigation")).not_to_be_visible()
    for one in (ann.page.get_by_role("heading", level=1), card.get_by_role("cell").first):
        expect(one).to_have_css("color", "rgb(0, 0, 0)")


@pytest.mark.ci
def test_tools_and_panel_stand_on_the_hand_of_choice(invite: Invite) -> None:
    ann = invite(viewport={"width": 1280, "height": 800})
    ann.play_now()
    for hand in ("right", "left"):
        ann.set(left=hand == "left")
        ann.wait(lambda seen: seen.due)
        for name in (".t-tools", ".t-table-side"):
            box = ann.page.locator(name).bounding_box()
            felt = ann.page.locator(".f-felt").bounding_box()
            assert box
            assert felt
            if hand == "left":
                assert box["x"] + box["width"] <= felt["x"]
            else:
                assert felt["x"] + felt["width"] <= box["x"]


@pytest.mark.ci
@pytest.mark.parametrize("rules", few_of(["tournament", "bid-48", "call-ace-6"], {"tournament"}))
def test_the_hand_and_what_can_be_said_are_reached_and_large_enough_however_short_the_page(
    invite: Invite, rules: str
) -> None:
    """On the smallest phone what can be said lies on no card and no word; all of the table is in sight."""
    ann = invite(viewport={"width": 320, "height": 454})
    ann.go("/new?rules=" + rules)
    ann.page.get_by_label("Your name").fill("Ann")
    ann.press("Open the table")
    ann.press("Fill with computers and start")
    ann.play(lambda seen: len(seen.calls) > 1)
    faults = [fault for fault in measured(ann, "calling") if " lies on " in fault]
    assert not faults, "\n" + "\n".join(faults)
    for width, height in ((320, 454), (320, 256), (360, 225)):
        ann.page.set_viewport_size({"width": width, "height": height})
        if height == 454 and rules == "tournament":
            for one in ann.page.locator(".t-tool, button.card.f-own").all():
                expect(one).to_be_in_viewport(ratio=1)
        for card in ann.page.locator("button.card.f-own").all():
            card.scroll_into_view_if_needed()
            expect(card).to_be_in_viewport(ratio=0.9)
            box = card.bounding_box()
            assert box
            assert box["width"] >= 40


@pytest.mark.ci
def test_a_hint_on_a_phone_leaves_what_it_is_about_in_sight(invite: Invite) -> None:
    """The hand, the piles, and where there is room for it what can be said."""
    ann = invite(viewport={"width": 390, "height": 844})
    ann.play_now()
    for due, sizes in (("calls", ((390, 844),)), ("cards", ((390, 844), (390, 664), (320, 568), (844, 390)))):
        ann.play(lambda seen, due=due: len(getattr(seen, due)) > 1 and not seen.resting)  # type: ignore[misc]  # bound now
        for width, height in sizes:
            ann.page.set_viewport_size({"width": width, "height": height})
            ann.page.keyboard.press("i")
            sheet = ann.page.get_by_role("dialog", name="Hint")
            expect(sheet.get_by_role("region", name="Hint")).to_be_visible()
            ann.settle()
            assert not ann.page.get_by_text("That cannot be done now.").count(), "the key did what it is for"
            box = sheet.bounding_box()
            assert box
            said = ann.page.locator(".f-calling button").all()
            for one in [*ann.page.locator("button.card.f-own").all(), *said]:
                lies = one.bounding_box()
                assert lies
                assert lies["y"] >= box["y"] + box["height"]
            ann.page.keyboard.press("Escape")
            expect(sheet).to_have_count(0)


@pytest.mark.ci
def test_the_end_of_a_hand_and_its_replay_show_all_cards_on_a_phone(invite: Invite) -> None:
    """On the smallest; the replay also with what moves through it, on one held sideways."""
    ann = invite(viewport={"width": 320, "height": 454})
    ann.go("/new?rules=" + quote('{"base": "tournament", "target": 1}'))
    ann.page.get_by_label("Your name").fill("Ann")
    ann.press("Open the table")
    ann.press("Fill with computers and start")
    ann.wait(lambda seen: seen.stage == "playing")
    play_out(ann)
    end = ann.page.get_by_role("group", name="The game is over")
    assert end.evaluate("(one) => one.scrollWidth <= one.clientWidth")
    ann.page.get_by_role("link", name="Replay and review").click()
    ann.page.get_by_role("button", name="One step on").click()
    sheets = ann.page.evaluate("[...document.styleSheets].map((one) => one.href).filter(Boolean)")
    assert len(sheets) == len(set(sheets)), "one that comes twice holds over those of the page"
    controls = ann.page.locator(".g-controls").bounding_box()
    assert controls
    for card in ann.page.locator(".g-board .card").all():
        box = card.bounding_box()
        assert box
        assert box["y"] + box["height"] <= controls["y"]
    ann.page.get_by_role("button", name="Share this game").evaluate("(one) => one.click()")
    remark = ann.page.locator(".toast").bounding_box()
    assert remark
    assert remark["y"] + remark["height"] <= controls["y"], "it lies over the slider"
    ann.page.set_viewport_size(SIZES["sideways"])
    ann.press("One step on")
    for one in ann.page.locator(".g-board .card, .g-control-row button:visible").all():
        expect(one).to_be_in_viewport(ratio=0.999)  # a turned card is measured with rounding
    for width, height in ((320, 454), (360, 640), (390, 844), (844, 390), (768, 1024), (1366, 768)):
        ann.page.set_viewport_size({"width": width, "height": height})
        ann.settle()
        fans = [one.bounding_box() for one in ann.page.locator(".g-board .f-open-fan").all()]
        cloth = ann.page.locator(".g-board .f-cloth").bounding_box()
        assert cloth
        edges = sorted(
            (box["x"], box["x"] + box["width"], box["y"], box["y"] + box["height"]) for box in fans if box
        )
        assert edges[0][0] >= cloth["x"]
        assert edges[-1][1] <= cloth["x"] + cloth["width"]
        for (_, right, top, bottom), (left, _, above, below) in pairwise(edges):
            assert left - right >= 4 or top >= below or above >= bottom, "two hands look like one"


@pytest.mark.ci
def test_six_and_what_they_may_say_are_whole_on_a_phone_held_sideways(invite: Invite) -> None:
    ann = invite(viewport=SIZES["sideways"])
    ann.go("/new?rules=three-pairs")
    ann.page.get_by_label("Your name").fill("Ann")
    ann.press("Open the table")
    ann.press("Fill with computers and start")
    ann.play(lambda seen: len(seen.calls) > 1)
    cloth = ann.page.locator(".f-cloth").bounding_box()
    assert cloth
    for one in ann.page.locator(".f-seat :is(.f-name, .f-fan i), .f-calling :is(button, .toggle)").all():
        box = one.bounding_box()
        assert box
        assert box["x"] >= cloth["x"]
        assert box["x"] + box["width"] <= cloth["x"] + cloth["width"]


@pytest.mark.ci
def test_what_the_keys_reach_is_never_hidden_by_the_bar_at_the_foot(invite: Invite) -> None:
    """Nor is the end of the page, when one has scrolled to it."""
    ann = invite(viewport={"width": 320, "height": 454})
    ann.go("/new?rules=two")
    ann.page.get_by_label("Your name").fill("Ann")
    ann.press("Open the table")
    bar = ann.page.locator(".bottom-bar")
    expect(bar.get_by_role("button")).to_be_visible()
    ann.settle()
    covered = []
    for _ in range(ann.page.locator("a[href], button, input, select, summary").count()):
        ann.page.keyboard.press("Tab")
        name = bar.evaluate("""(bar) => {
          const one = document.activeElement;
          const free = one.getBoundingClientRect().bottom <= bar.getBoundingClientRect().top;
          return free || one.matches('body, main') || bar.contains(one) ? null : one.innerText || one.name;
        }""")
        covered += [name] if name else []
    assert not covered
    end = bar.evaluate("""(bar) => {
      scrollTo(0, document.scrollingElement.scrollHeight);
      return bar.getBoundingClientRect().top - bar.previousElementSibling.getBoundingClientRect().bottom;
    }""")
    assert end >= 0


def test_play_now_is_seen_at_once_on_every_page_600_px_high(invite: Invite) -> None:
    ann = invite(viewport={"width": 1366, "height": 600})
    ann.go()
    play = ann.page.get_by_role("button", name="Play now")
    expect(ann.page.get_by_role("radio")).to_have_count(8)
    for width in (1920, 1366, 1280, 1024, 861, 860, 768, 561, 480, 390, 360, 320):
        ann.page.set_viewport_size({"width": width, "height": 600})
        expect(play, f"{width} px wide").to_be_in_viewport(ratio=1, timeout=5000)


@pytest.mark.ci
def test_every_game_has_a_picture_and_a_press_on_it_brings_back_what_plays_it(invite: Invite) -> None:
    """Also the games that few look for; whoever finds one far down need not go back up for the button."""
    ann = invite(viewport={"width": 390, "height": 844})
    ann.go()
    ann.page.get_by_text("more games").click()
    tiles = ann.page.locator(".tile")
    expect(tiles).to_have_count(len(VARIANTS))
    assert ann.page.locator(".tile:not(:has(svg > g)), .tile:not(:has(span:not(:empty)))").count() == 0
    last = ann.page.get_by_role("radio", name=re.compile("^Double-deck, trump bid"))
    last.scroll_into_view_if_needed()
    last.check()
    expect(ann.page.get_by_role("heading", level=1)).to_have_text("Double-deck, trump bid")
    expect(ann.page.get_by_role("button", name="Play now")).to_be_in_viewport(ratio=1)
