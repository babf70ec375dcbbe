"""
What axe finds on every page and at every moment of a table: nothing; and on the smallest phone all fits.

The quick suite looks at what every visitor comes by. Each is looked at in one light, and every light is among
them; `test_everywhere` looks at each in all, and at all sizes.
"""

from collections.abc import Iterator
from itertools import cycle
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Invite
from tests.browser.people import USUAL, Person
from tests.browser.stations import Way, club, picking, stations
from tests.browser.test_sizes import SIZES, measured, table
from tests.needs import needs_page
from tests.repetition import few_of

AXE: Final = Path(__file__).parents[2] / "frontend" / "node_modules" / "axe-core" / "axe.min.js"
LIGHTS: Final = ("light", "dark", "contrast")
LOOK: Final = """async (light) => {
  if (window.still === undefined) {
    window.still = new CSSStyleSheet();  // no colour is on its way to another while it is looked at
    still.replaceSync('*, ::before, ::after { transition: none !important; animation: none !important; }');
    document.adoptedStyleSheets.push(still);
  }
  document.documentElement.dataset.theme = light;
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  // Nothing stands in frames here, and no rule asks for what it could load; a fault is found by its HTML.
  const quick = { resultTypes: ['violations'], iframes: false, preload: false, selectors: false };
  const { violations } = await axe.run(document, quick);
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id} (${help}): ${node.html}: ${node.any[0]?.message ?? ''}`));
}"""


def first_hand(ann: Person) -> Iterator[str]:
    """What every visitor comes by: the first pages, a table, a hand to its end."""
    for path in ("/", "/learn", "/settings"):
        ann.go(path)
        expect(ann.page.get_by_role("heading").first).to_be_visible()
        ann.settle()
        yield path
    yield from table(ann, "tournament")


@pytest.mark.parametrize(
    "way", few_of([first_hand, stations, club, picking], {first_hand}, rest=pytest.mark.ci)
)
def test_axe_finds_nothing_on_any_page_and_all_fits_a_small_phone(invite: Invite, way: Way) -> None:
    needs_page()
    # The page's own policy keeps strange scripts out, axe too.
    ann = invite(bypass_csp=True, reduced_motion="reduce")
    ann.context.add_init_script(path=AXE)
    faults: list[str] = []
    for station, light in zip(way(ann), cycle(LIGHTS), strict=False):
        with ann.painted():
            faults += [f"{station}, {light}: {fault}" for fault in ann.page.evaluate(LOOK, light)]
        ann.page.set_viewport_size(SIZES["small"])
        faults += measured(ann, station)
        ann.page.set_viewport_size(USUAL)
    assert not faults, "\n" + "\n".join(faults)
