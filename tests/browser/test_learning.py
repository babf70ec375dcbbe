"""Learning in the browser: a puzzle solved by keyboard, a drill, and ratings that stay."""

import re
from typing import Any
from urllib.parse import quote

import pytest
from playwright.sync_api import expect

from euchre.analysis.puzzle.puzzles import Puzzle, shipped
from tests.browser.conftest import Invite
from tests.browser.people import Person, play_out
from tests.browser.test_sizes import SIZES, measured
from tests.repetition import few_of


def puzzle_shown(ann: Person) -> Puzzle:
    """The puzzle that is asked."""
    name = ann.page.get_by_text(re.compile(r"^[a-z]+-[a-z]+-\d+, rated")).inner_text().partition(",")[0]
    return next(one for one in shipped() if one.name == name)


def keyed(ann: Person, one: Puzzle, *, right: bool) -> None:
    """Choose by Tab and Enter, as somebody without a mouse does: the best, or the worst."""
    asked: Any = ann.page.evaluate(
        "name => fetch(`/api/puzzles/${name}`).then((one) => one.json())", one.name
    )
    wanted = str(one.options[0 if right else -1].action)
    offers = asked["scene"]["view"]["offered"]
    at = next(n for n, offer in enumerate(offers) if offer["action"] == wanted)
    card = offers[at]["card"]
    focused = "card => card ? document.activeElement?.dataset.card === card + ':0' : false"
    if card is None:
        ann.page.keyboard.press(str(at + 1))
        return
    for _ in range(60):
        ann.page.keyboard.press("Tab")
        if ann.page.evaluate(focused, card):
            break
    ann.page.keyboard.press("Enter")


def test_a_puzzle_is_solved_by_keyboard_and_counts_once(invite: Invite) -> None:
    """The coach speaks first, figures stand behind *Why*, the rating moves, and a reload changes nothing."""
    ann = invite()
    ann.go("/learn")
    ann.page.get_by_role("link", name=re.compile("^Puzzles")).press("Enter")
    one = puzzle_shown(ann)
    expect(ann.page.get_by_role("region", name="The answer")).to_have_count(0)
    keyed(ann, one, right=True)
    told = ann.page.get_by_role("region", name="The answer")
    expect(told.get_by_role("heading")).to_have_text("Right")
    expect(told.get_by_role("heading")).to_be_focused()
    expect(told.locator("p").first).to_have_text(one.advice)
    expect(told.get_by_role("listitem")).to_have_count(min(3, len(one.options)))
    expect(told.get_by_role("table")).not_to_be_visible()
    told.get_by_text("Why", exact=True).press("Enter")
    expect(told.get_by_role("table")).to_be_visible()
    expect(told).to_contain_text(re.compile(r"Your rating: 1500 → 1[5-9]\d\d\."))
    told.get_by_role("button", name="Next puzzle").press("Enter")
    expect(told).to_have_count(0)
    standing = re.compile(r"Your rating 1[5-9]\d\d ± \d+ · 1 of 1 right · 1 in a row$")
    expect(ann.page.get_by_text(standing)).to_be_visible()
    ann.page.reload()
    expect(ann.page.get_by_text(standing)).to_be_visible()
    other = puzzle_shown(ann)
    assert other.name != one.name
    keyed(ann, other, right=False)
    expect(told.get_by_role("heading")).to_contain_text("Not the best")
    expect(ann.page.get_by_text(re.compile("1 of 2 right · 0 in a row, at most 1"))).to_be_visible()
    ann.page.get_by_role("combobox").first.select_option("tournament")
    expect(ann.page.get_by_text("partner", exact=True)).to_be_visible()


def test_the_game_played_last_is_asked_first_and_a_drill_has_a_choice_of_game(invite: Invite) -> None:
    """Ordinary Euchre where nobody has played yet; and nothing that is answered in a drill is rated."""
    ann = invite()
    ann.go("/learn")
    ann.page.get_by_role("link", name=re.compile("^Calls")).click()
    game = ann.page.get_by_label("Game")
    expect(game).to_have_value("euchre")
    assert game.locator("option").all_inner_texts()[:2] == ["All games", "Euchre"]
    ann.page.get_by_role("group", name="Your choices").get_by_role("button").first.click()
    told = ann.page.get_by_role("region", name="The answer")
    expect(told).to_be_visible()
    expect(told).not_to_contain_text("rating")
    game.select_option("two")
    expect(ann.page.get_by_text("1 of 10 · 0 right")).to_be_visible()
    expect(told).to_have_count(0)
    ann.page.evaluate("localStorage.setItem('euchre.game', '\"two\"')")
    ann.go("/puzzles")
    expect(ann.page.get_by_text("Your first answer to each puzzle changes your rating")).to_be_visible()
    expect(ann.page.get_by_role("combobox", name="Game", exact=True)).to_have_value("two")
    assert puzzle_shown(ann).game == "two"
    ann.go("/rules")
    expect(ann.page.get_by_label("Which game")).to_have_value("two")


@pytest.mark.ci
@pytest.mark.parametrize("size", few_of([*SIZES, "smallest", "wide"], {"sideways", "smallest", "wide"}))
def test_a_puzzle_fits_every_screen(invite: Invite, size: str) -> None:
    """Nothing scrolls sideways and everything can be tapped, before the answer and after it."""
    more = {"smallest": {"width": 320, "height": 454}, "wide": {"width": 2560, "height": 1440}}
    ann = invite()
    ann.page.set_viewport_size((SIZES | more)[size])  # type: ignore[arg-type]  # as typed in SIZES
    for path in ("/learn", "/mistakes", "/figures", "/puzzles", "/drill/endgames", "/drill/calls"):
        ann.go(path)
        ann.settle()
        assert not measured(ann, path)
        if path in ("/puzzles", "/drill/endgames", "/drill/calls"):
            expect(ann.page.get_by_text("What has happened")).to_be_visible()
            ann.page.keyboard.press("1")
            expect(ann.page.get_by_role("region", name="The answer")).to_be_visible()
            assert not measured(ann, path)


@pytest.mark.ci
def test_ones_own_mistakes_come_back_as_puzzles_and_figures_say_what_cost_most(invite: Invite) -> None:
    """A game is played, its decisions are weighed when asked, and what went wrong is asked once more."""
    ann = invite()
    ann.go("/figures")
    expect(ann.page.get_by_role("link", name="Play a game first")).to_be_visible()
    ann.go("/new?rules=" + quote('{"base": "twelve", "target": 13}'))
    ann.page.get_by_label("Your name").fill("Ann")
    ann.press("Open the table")
    ann.press("Fill with computers and start")
    ann.wait(lambda seen: seen.due)
    play_out(ann)
    ann.go("/figures")
    ann.page.get_by_role("button", name="Study your game").press("Enter")
    losses = ann.page.get_by_role("region", name="Kind")
    expect(losses.get_by_role("row", name=re.compile("^all"))).to_be_visible(timeout=300_000)
    expect(ann.page.get_by_text("One game")).to_be_visible()
    assert not measured(ann, "figures")
    ann.go("/mistakes")
    ann.settle()
    assert not measured(ann, "mistakes")
    ann.page.keyboard.press("1")
    told = ann.page.get_by_role("region", name="The answer")
    expect(told.locator(".l-advice")).to_contain_text(re.compile(r"\w+\."))  # a coach's words
    expect(told).to_contain_text(re.compile("In the game you chose .* It is asked again"))
    again = told.get_by_role("link", name=re.compile("^The game, hand"))
    assert re.fullmatch(r"/replay/[\w-]+/0", again.get_attribute("href") or "")
    told.get_by_role("button", name=re.compile("Next|Done")).press("Enter")
    expect(ann.page.get_by_text(re.compile(r"1 for later"))).to_be_visible()
    ann.go("/")
    expect(ann.page.get_by_role("heading", name="Your last games")).to_be_visible()
    ann.settle()  # the table whose game is over is not one to go on at
    expect(ann.page.get_by_role("heading", name="Pick up where you left off")).not_to_be_visible()
