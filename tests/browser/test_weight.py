"""What the page weighs, and how soon it is there."""

import gzip
from pathlib import Path
from typing import Final

from playwright.sync_api import expect

from tests.browser.conftest import PAGE, Invite, missing

KILO: Final = 1000
PACKED: Final = {".js", ".css", ".html", ".svg", ".webmanifest", ".txt"}


def weight(path: Path) -> int:
    """What a file weighs on its way."""
    data = path.read_bytes()
    return len(gzip.compress(data, 9)) if path.suffix in PACKED else len(data)


def test_all_script_weighs_60_kb_and_all_with_cards_200_kb_at_most() -> None:
    if not PAGE.exists():
        missing("NO WEIGHT WAS TAKEN: the page is not built; `python3 dev.py page` builds it")
    files = [path for path in PAGE.parent.rglob("*") if path.is_file()]
    script = sum(weight(path) for path in files if path.suffix == ".js")
    assert 0 < script <= 60 * KILO
    assert sum(map(weight, files)) <= 200 * KILO


def test_the_first_view_comes_from_our_server_alone(invite: Invite) -> None:
    ann = invite()
    ann.go()
    expect(ann.page.get_by_role("button", name="Play now")).to_be_visible()
    usable = ann.page.evaluate("performance.now()")
    came = ann.page.evaluate(
        "performance.getEntriesByType('resource')"
        ".map((one) => [new URL(one.name).origin, one.encodedBodySize])"
    )
    print(f"usable after {usable:.0f} ms, {sum(size for _, size in came) / KILO:.0f} kB in {len(came)} files")
    assert {origin for origin, _ in came} == {ann.address}
    assert not ann.strangers
