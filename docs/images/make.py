"""
Draw the README's picture: a seeded game in a terminal, as an SVG without a foreign asset.

Run it with ``python3 dev.py run docs/images/make.py``.
"""

import os
import sys
from html import escape
from pathlib import Path

import pexpect
from rich.console import Console
from rich.text import Text

PICTURE = Path(__file__).with_name("terminal.svg")
INK = {1: "#ff6b6b"}
WEIGHT = ' font-weight="bold"'
KEYS = ["3", "why", "4"]


def screen(keys: list[str], width: int = 80) -> str:
    """What a game of twelve tricks shows after *keys*, colours and all."""
    game = pexpect.spawn(
        sys.executable,
        ["-m", "euchre", "play", "twelve", "--seed", "11"],
        env={**os.environ, "TERM": "xterm-256color", "COLUMNS": str(width), "XDG_DATA_HOME": "/nonexistent"},
        dimensions=(50, width),
        encoding="utf-8",
        timeout=20,
    )
    shown = ""
    for key in keys:
        game.expect("help > ")
        shown += f"{game.before}help > "
        game.sendline(key)
    game.expect("help > ")
    return "You name" + f"{shown}{game.before}help > ".split("You name", 1)[1]


def svg(text: Text) -> str:
    """*text* as white on black, line by line, in whatever monospaced font the reader has."""
    rows = []
    for number, line in enumerate(text.split("\n")):
        spans = "".join(
            f'<tspan fill="{INK.get(style.color.number or 0, "#ddd") if style and style.color else "#ddd"}"'
            f"{WEIGHT * bool(style and style.bold)}>{escape(part)}</tspan>"
            for part, style, _ in line.render(Console())
            if part.strip("\n")
        )
        rows.append(f'<text x="16" y="{32 + 19 * number}" xml:space="preserve">{spans}</text>')
    height = 30 + 19 * len(rows)
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 720 {height}" font-size="14"',
            '     font-family="DejaVu Sans Mono, Menlo, Consolas, monospace">',
            f'<rect width="720" height="{height}" rx="8" fill="#1d1f21"/>',
            *rows,
            "</svg>\n",
        ]
    )


def main() -> None:
    """Write the picture."""
    PICTURE.write_text(svg(Text.from_ansi(screen(KEYS).replace("\r", ""))), encoding="utf-8")


if __name__ == "__main__":
    main()
