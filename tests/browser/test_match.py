"""One person against a computer player: the two clicks, a whole match, and what is left of it."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import Invite


def test_a_whole_twelve_trick_match_is_played_and_can_be_looked_through(invite: Invite) -> None:
    ann = invite()
    ann.go()
    ann.page.get_by_label("Your name").fill("Ann")  # offered, not asked for
    ann.page.get_by_role("radio", name=re.compile("twelve tricks", re.IGNORECASE)).check()
    ann.press("Play now")
    ann.play(lambda seen: seen.stage == "game-over", seconds=120)
    game = ann.room()["game"]
    assert game["over"]
    assert game["secret"], "the secret behind the deals is told"
    end = ann.page.get_by_role("group", name="The game is over")
    expect(end).to_be_visible()
    expect(end).to_contain_text(re.compile("wins? the game|You win|won", re.IGNORECASE))
    for score in game["scores"]:
        expect(end).to_contain_text(str(score))

    ann.page.get_by_role("link", name="Replay and review").click()
    expect(ann.page).to_have_url(re.compile(r"/replay/[\w-]+/0$"))
    expect(ann.page.get_by_role("region", name="The table, every card open")).to_be_visible()
    before = ann.page.locator(".caption").inner_text()
    ann.page.get_by_role("button", name="One step on").click()
    expect(ann.page.locator(".caption")).not_to_have_text(before)
    expect(ann.page.get_by_role("region", name="Review")).to_be_visible()
