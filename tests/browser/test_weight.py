"""What the page weighs, and how soon it is there."""

import gzip
import json
import re
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import expect

from tests.browser.conftest import PAGE, Invite
from tests.needs import needs_page

KILO: Final = 1000
PACKED: Final = {".js", ".css", ".html", ".svg", ".wasm", ".webmanifest", ".txt"}


def weight(path: Path) -> int:
    """What a file weighs on its way: `dev.py page` leaves most of them gzipped."""
    packed = path.with_name(path.name + ".gz")
    data = (packed if packed.exists() else path).read_bytes()
    return len(gzip.compress(data, 9)) if path.suffix in PACKED and not packed.exists() else len(data)


def loaded(pieces: dict[str, Any], *names: str, opened: str = "") -> set[str]:
    """The files of pieces of the page and of all they load; of *opened*, also what it loads later."""
    files: set[str] = set()
    seen: set[str] = set()
    left = list(names)
    while left:
        name = left.pop()
        if name not in seen:
            seen.add(name)
            piece = pieces[name]
            files |= {piece["file"], *piece.get("css", ()), *piece.get("assets", ())}
            left += [*piece.get("imports", ()), *(piece.get("dynamicImports", ()) if name == opened else ())]
    return files


def test_the_script_of_the_table_weighs_60_kb_and_all_of_it_with_the_cards_200_kb_at_most() -> None:
    """With the lobby, the settings and the rules, which the table opens; other pages load apart."""
    needs_page()
    pieces = json.loads((PAGE.parent / ".vite" / "manifest.json").read_text())
    table = "src/table/TablePage.tsx"
    names = loaded(pieces, "index.html", table, "src/cards/classic.ts", opened=table) | {"index.html"}
    weights = {name: weight(PAGE.parent / name) for name in names}
    script = sum(size for name, size in weights.items() if name.endswith(".js"))
    print(f"the table: {script / KILO:.1f} kB of script, {sum(weights.values()) / KILO:.1f} kB in all")
    assert len([name for name in names if name.endswith(".svg")]) >= 24
    assert 0 < script <= 60 * KILO
    assert sum(weights.values()) <= 200 * KILO


def test_what_is_said_of_a_page_holds_over_what_is_said_of_a_card() -> None:
    """The first style sheet names the layers, the weakest first: else the latest of them is the strongest."""
    needs_page()
    sheets = re.findall(r'href="/(assets/[^"]+\.css)"', PAGE.read_text())
    text = "".join(gzip.decompress((PAGE.parent / f"{name}.gz").read_bytes()).decode() for name in sheets)
    found = [name for names in re.findall(r"@layer ([\w, ]+)", text) for name in re.split(r",\s*", names)]
    assert list(dict.fromkeys(found)) == ["base", "ui", "cards", "table", "pages"]


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
