"""The classic deck has the colours of the plain one, in every palette."""

from typing import Final

import pytest

from tests.browser.conftest import Invite

COLOURS: Final = """async (suit) => {
  const image = [...document.querySelectorAll('.card.f-own img')].find((one) =>
    new RegExp(`/[7-9TJQKA]${suit}-`).test(one.src));
  if (image === undefined) return null;
  await image.decode();
  const paper = new OffscreenCanvas(240, 336).getContext('2d', { willReadFrequently: true });
  paper.drawImage(image, 0, 0, 240, 336);
  // The pip below the index, in the corner at the top.
  const seen = [...paper.getImageData(14, 66, 14, 14).data];
  const wanted = getComputedStyle(document.documentElement).getPropertyValue(`--suit-${suit.toLowerCase()}`);
  const colour = [1, 3, 5].map((at) => parseInt(wanted.trim().slice(at, at + 2), 16));
  let near = 999;
  for (let at = 0; at < seen.length; at += 4) {
    near = Math.min(near, Math.max(...colour.map((one, which) => Math.abs(one - seen[at + which]))));
  }
  return near;
}"""
"""How far the nearest pixel of a pip is from the colour of its suit; null: no such card is in the hand."""


@pytest.mark.ci
def test_the_classic_deck_has_the_colours_of_each_palette(invite: Invite) -> None:
    """In four colours a diamond is no heart at a glance, on the drawn cards as on the plain ones."""
    ann = invite({"deck": "classic"})
    ann.go("/new?rules=twelve-0-12")
    ann.page.get_by_label("Your name").fill("Ann")
    ann.press("Open the table")
    ann.press("Fill with computers and start")
    ann.wait(lambda seen: len(seen.held) == 12)
    for palette in ("two", "four", "poker"):
        ann.set(palette=palette)
        ann.wait(lambda seen: len(seen.held) == 12)
        ann.page.locator(".card.f-own img").last.wait_for()
        found = {suit: ann.page.evaluate(COLOURS, suit) for suit in "CDHS"}
        held = {suit: far for suit, far in found.items() if far is not None}
        assert len(held) >= 2
        assert all(far <= 32 for far in held.values()), f"{palette}: not the colour of its suit: {held}"
