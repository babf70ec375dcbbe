"""
Look at every page and every moment, at every size, in every light: ``python -m tests.browser.sweep FOLDER``.

What is wrong is printed, and the pictures lie in *FOLDER*, with ``index.html`` to look at them side by side.
``--only NAME`` takes one way of `tests.browser.stations.EVERYWHERE`, ``--phone`` takes them as a phone does.
"""

import argparse
import html
import re
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, ViewportSize, sync_playwright

from tests.browser.conftest import launched
from tests.browser.house import House
from tests.browser.people import Person, browser_of_ones_own
from tests.browser.stations import EVERYWHERE, Way
from tests.browser.test_axe import AXE, LOOK

SIZES: Final[tuple[tuple[int, int], ...]] = (
    (320, 454),
    (390, 844),
    (844, 390),
    (768, 1024),
    (1280, 800),
    (2560, 1440),
)
LIGHTS: Final = ("light", "dark", "contrast", "forced")
FIT: Final = """async () => {
  const ends = (one) => one.playState === 'running' && one.effect.getComputedTiming().endTime !== Infinity;
  await Promise.allSettled(document.getAnimations().filter(ends).map((one) => one.finished));
  const found = new Set();
  const shown = (one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const called = (one) => `${one.tagName.toLowerCase()} “${
    (one.ariaLabel || one.innerText || one.name || one.className || '').toString().trim().slice(0, 40)}”`;
  const page = document.scrollingElement;
  if (page.scrollWidth > innerWidth) found.add(`${page.scrollWidth - innerWidth} px to scroll sideways`);
  // An open sheet is all that can be reached.
  const top = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body;
  const unseen = (one) => one.closest('.unseen, .skip, [inert]') !== null;
  const targets = 'a[href], button, input, select, textarea, summary, [role=switch]';
  const before = [scrollX, scrollY];
  for (const one of top.querySelectorAll(targets)) {
    const style = getComputedStyle(one);
    if (!shown(one) || unseen(one) || style.pointerEvents === 'none') continue;
    const ticked = one.matches('input[type=radio], input[type=checkbox]');
    const target = ticked ? (one.closest('label') ?? one) : one;
    let box = target.getBoundingClientRect();
    if (box.width === 0 || box.height === 0) continue;
    const inText = style.display === 'inline'
      && one.parentElement.textContent.trim().length > one.textContent.trim().length + 10;
    if (!inText && (box.width < 24 || box.height < 24))
      found.add(`${called(one)} is ${box.width.toFixed(0)} × ${box.height.toFixed(0)} px`);
    const free = () => [...target.getClientRects()].some((part) => {
      const at = document.elementFromPoint(part.left + part.width / 2, part.top + part.height / 2);
      return at !== null && (target.contains(at) || (at.contains(target) && at.closest('label') !== null));
    });
    if (!free()) {
      // As far as the browser itself scrolls to what the Tab key reaches, and no farther.
      target.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
      box = target.getBoundingClientRect();
    }
    // Cards of a fan lie over one another: their left edge is what is taken.
    const edge = document.elementFromPoint(box.left + 9, box.top + 14);
    if (!free() && !(edge !== null && target.contains(edge))) {
      const at = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
      if (at?.closest('.toasts')) continue;  // it goes by itself, and can be sent away
      found.add(`${called(one)} lies under ${at === null ? 'nothing: out of reach' : called(at)}`);
    }
  }
  scrollTo(...before);
  const range = document.createRange();
  const texts = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode;
    const one = text.parentElement;
    if (!text.data.trim() || !shown(one) || unseen(one) || one.closest('textarea, script, style')) continue;
    for (let box = one; box !== null && box !== document.body; box = box.parentElement) {
      const style = getComputedStyle(box);
      const hides = (value) => value === 'hidden' || value === 'clip';
      if (style.position === 'absolute' && style.clipPath !== 'none') break;
      if (hides(style.overflowX) && box.clientWidth > 0 && box.scrollWidth > box.clientWidth + 1) {
        const own = (range.selectNodeContents(text), range.getBoundingClientRect());
        const edge = box.getBoundingClientRect();
        if (own.right > edge.right + 1 || own.left < edge.left - 1)
          found.add(`“${text.data.trim().slice(0, 40)}” is cut off`);
        break;
      }
    }
    if (one.closest('code')) continue;
    for (const { 0: word, index } of text.data.matchAll(/[\\p{L}\\p{N}]{2,}/gu)) {
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      const lines = new Set([...range.getClientRects()].map((part) => Math.round(part.top)));
      if (lines.size > 1) found.add(`“${word}” is broken`);
    }
  }
  return [...found];
}"""
FOCUS: Final = """() => {
  const found = [];
  const look = (one) => {
    const { outlineStyle, outlineWidth, boxShadow, borderColor, backgroundColor, stroke, strokeWidth } =
      getComputedStyle(one);
    const line = outlineStyle === 'none' ? '' : outlineWidth;
    return [line, boxShadow, borderColor, backgroundColor, stroke, strokeWidth].join();
  };
  const top = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body;
  const seen = new Set();
  const before = document.activeElement;
  const targets = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';
  for (const one of top.querySelectorAll(targets)) {
    if (!one.checkVisibility() || one.disabled || one.closest('[inert]')) continue;
    const kind = `${one.tagName}.${one.getAttribute('class')}`;
    if (seen.has(kind)) continue;
    seen.add(kind);
    const near = [one.parentElement, one.closest('label'), one.nextElementSibling, ...one.children];
    const around = [one, ...near.filter(Boolean)];
    one.blur();
    const was = around.map(look);
    one.focus({ preventScroll: true, focusVisible: true });
    if (document.activeElement === one && around.map(look).every((now, at) => now === was[at]))
      found.push(`${kind} does not show that it has the focus`);
  }
  document.activeElement?.blur();
  if (before !== document.body) before?.focus({ preventScroll: true });
  return found;
}"""


def in_light(person: Person, light: str) -> None:
    """Put the page into a light."""
    person.page.emulate_media(forced_colors="active" if light == "forced" else "none")
    theme = "light" if light == "forced" else light
    person.page.evaluate("theme => { document.documentElement.dataset.theme = theme }", theme)


def looked_at(
    person: Person, where: str, folder: Path | None, sizes: Sequence[tuple[int, int]]
) -> Iterator[str]:
    """What is wrong at this moment, at every size and in every light; the pictures go into *folder*."""
    page, usual = person.page, person.page.viewport_size
    name = re.sub(r"\W+", "-", where).strip("-") or "home"
    person.settle()
    with person.painted():
        for width, height in sizes:
            page.set_viewport_size(ViewportSize(width=width, height=height))
            page.wait_for_timeout(100)  # letters follow the size of the table a moment later
            page.evaluate("new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))")
            if folder is not None:
                page.screenshot(path=folder / f"{name}--{width}x{height}.png")
            yield from (f"{where}, {width} × {height}: {fault}" for fault in page.evaluate(FIT))
        page.set_viewport_size(usual or ViewportSize(width=1280, height=800))
        for light in LIGHTS:
            in_light(person, light)
            if light != "forced":  # there the colours are the browser's own
                yield from (f"{where}, {light}: {fault}" for fault in page.evaluate(LOOK, light))
            yield from (f"{where}, {light}: {fault}" for fault in page.evaluate(FOCUS))
            if folder is not None:
                page.screenshot(path=folder / f"{name}--{light}.png")
        in_light(person, "light")


def swept(
    browser: Browser, address: str, way: Way, folder: Path | None = None, *, phone: bool = False
) -> list[str]:
    """All that is wrong on one way through the page; on a phone other things open, and from below."""
    sizes = [size for size in SIZES if not phone or min(size) < 500]
    first = ViewportSize(width=390, height=844) if phone else ViewportSize(width=1280, height=800)
    made = browser_of_ones_own(
        browser, viewport=first, has_touch=phone, bypass_csp=True, reduced_motion="reduce"
    )
    person = Person(made, address)
    person.context.add_init_script(path=AXE)
    try:
        return [fault for station in way(person) for fault in looked_at(person, station, folder, sizes)]
    finally:
        person.context.close()


def contact_sheet(folder: Path) -> None:
    """One page with all pictures, a row for each moment."""
    rows: dict[str, list[Path]] = {}
    for path in sorted(folder.glob("*--*.png"), key=lambda path: path.stat().st_mtime):
        rows.setdefault(path.name.partition("--")[0], []).append(path)
    body = "".join(
        f"<h2>{html.escape(name)}</h2><p>"
        + "".join(
            f'<a href="{path.name}"><img src="{path.name}" height="300" title="{path.stem}"></a> '
            for path in paths
        )
        for name, paths in rows.items()
    )
    (folder / "index.html").write_text(f"<!doctype html><meta charset=utf-8>{body}", encoding="utf-8")


def main() -> int:
    """Sweep, and say what is wrong."""
    parser = argparse.ArgumentParser(prog="python -m tests.browser.sweep", description=__doc__)
    parser.add_argument("folder", type=Path, help="where the pictures go")
    names = [way.__name__ for way in EVERYWHERE]
    parser.add_argument("--only", choices=names, action="append", help="take this way alone")
    parser.add_argument("--phone", action="store_true", help="on a phone, from the first page on")
    given = parser.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    faults: list[str] = []
    with tempfile.TemporaryDirectory() as place, sync_playwright() as playing:
        house = House(Path(place))
        house.start()
        browser = launched(playing)
        try:
            for way in EVERYWHERE:
                if given.only is None or way.__name__ in given.only:
                    found = swept(browser, house.address, way, given.folder, phone=given.phone)
                    print(f"{way.__name__}: {len(found)} faults")
                    print("\n".join(found), flush=True)
                    faults += found
        finally:
            browser.close()
            house.close()
    contact_sheet(given.folder)
    print(f"{len(faults)} faults; the pictures: {given.folder / 'index.html'}")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
