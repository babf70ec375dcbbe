"""A state can be seen, whoever chooses the colours: on and off, chosen and best, the latest."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Invite


def test_in_forced_colours_a_switch_shows_whether_it_is_on(invite: Invite) -> None:
    ann = invite(forced_colors="active")
    ann.go("/settings")
    switch = ann.page.get_by_role("switch", name="Large cards")
    slot = switch.locator("span").first
    for on in ("false", "true"):
        expect(switch).to_have_attribute("aria-checked", on)
        # Where there is no ground of its own, it is told as the ground of all, without opacity.
        knob, ground = slot.evaluate(
            """(slot) => ['::after', null].map((part) =>
              getComputedStyle(slot, part).backgroundColor.replace(/^rgba\\((.*), 0\\)$/, 'rgb($1)'))"""
        )
        assert knob != ground, f"the knob of a switch cannot be seen, aria-checked={on}"
        switch.click()


def test_what_was_said_in_a_drill_and_what_is_best_are_not_dimmed(invite: Invite) -> None:
    ann = invite()
    ann.go("/drill/calls")
    expect(ann.page.get_by_text("What has happened")).to_be_visible()
    ann.settle()
    ann.page.keyboard.press("1")
    expect(ann.page.get_by_role("region", name="The answer")).to_be_visible()
    for mark in ann.page.locator("button:is([data-mark=best], [data-mark=chosen])").all():
        expect(mark).to_have_css("opacity", "1")


@pytest.mark.ci
def test_the_latest_of_a_hand_stays_in_sight_beside_a_hint(invite: Invite) -> None:
    ann = invite(viewport={"width": 1280, "height": 800})
    ann.play_now()
    ann.play(lambda seen: len(seen.cards) > 1 and len(ann.hand_view()["tricks"]) > 2 and not seen.resting)
    ann.page.keyboard.press("i")
    hint = ann.page.get_by_role("region", name="Hint")
    expect(hint.get_by_text("Why", exact=True)).to_be_visible(timeout=100_000)
    told = ann.page.get_by_role("list", name=re.compile("^What happened"))
    assert told.evaluate("(one) => one.scrollHeight > one.clientHeight"), (
        "there is more to tell than room for it"
    )
    expect(told.get_by_role("listitem").last).to_be_in_viewport()
