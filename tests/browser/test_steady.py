"""What is on the screen stays where it is: nothing that comes later pushes it away."""

from typing import Final

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.browser.conftest import Invite
from tests.browser.people import Person
from tests.browser.test_sizes import SIZES
from tests.repetition import few_of

MOST: Final = 0.05
"""The sum of layout shifts of a page; 0.1 is the usual limit."""
WATCH: Final = """
  window.shifts = [];
  new PerformanceObserver((seen) => {
    for (const one of seen.getEntries()) if (!one.hadRecentInput) shifts.push(one.value);
  }).observe({ type: "layout-shift", buffered: true });
"""


def moved(person: Person) -> float:
    """How much was pushed away since the page was loaded, or since this was asked last."""
    person.settle()
    found: float = person.page.evaluate("shifts.splice(0).reduce((sum, one) => sum + one, 0)")
    return found


PAINT: Final = """addEventListener("DOMContentLoaded", () => {
  document.documentElement.setAttribute("data-painted", "");
})"""
"""What is not painted is not pushed away."""
SCREENS: Final = SIZES | {"laptop": ViewportSize(width=1366, height=657)}


@pytest.mark.parametrize("size", few_of(SCREENS, {"laptop"}, rest=pytest.mark.ci))
def test_the_first_page_and_the_first_trick_push_nothing_away(invite: Invite, size: str) -> None:
    """For somebody new, and for one who comes back to a game that is on; what clicks move does not count."""
    ann = invite()
    ann.page.set_viewport_size(SCREENS[size])
    ann.page.add_init_script(WATCH)
    ann.page.add_init_script(PAINT)
    ann.go()
    expect(ann.page.get_by_role("button", name="Play now")).to_be_visible()
    assert moved(ann) <= MOST
    ann.press("Play now")
    ann.wait(lambda seen: seen.due)
    moved(ann)
    ann.play(lambda _: bool(ann.hand_view()["tricks"]) or ann.room()["stage"] != "playing")
    ann.page.wait_for_timeout(1000)  # until the trick has come to rest
    assert moved(ann) <= MOST
    ann.go()
    expect(ann.page.get_by_role("heading", name="Pick up where you left off")).to_be_visible()
    assert moved(ann) <= MOST
