"""What axe finds on every page and at every moment of a table, in every light: nothing."""

from pathlib import Path
from typing import Final

import pytest

from tests.browser.conftest import Invite, missing
from tests.browser.stations import Way, club, picking, stations

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


@pytest.mark.parametrize("way", [stations, club, picking])
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
