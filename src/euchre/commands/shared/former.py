"""Former spellings of commands and options, which are refused with what is written now."""

from collections.abc import Sequence
from typing import Final

COMMANDS: Final = {
    "baseline": "check --baseline …",
    "verify": "check --fair …",
    "drill": "puzzle --drill --kind …",
    "value": "hint --values …",
    "table": "solve --table …",
    **{name: f"research {name} …" for name in ("simulate", "stats", "arena", "exploit", "train", "engine")},
}
"""By former command, what is typed now after the program's name."""

OPTIONS: Final = {
    ("review", "--game"): "write --number",
    ("convert", "--game"): "write --number",
    ("check", "--game"): "write --number",
    ("play", "--rules"): "write the file or share code as GAME, without --rules",
    ("play", "--seats"): "write --players",
    ("review", "--html"): "write --out",
    ("research train", "--ship"): "write --out",
    ("research arena", "--rules"): "write --game",
    ("research arena", "--matches"): "write how many, like --matches 100",
    ("research exploit", "--game"): "leave it out: two-handed five-card Euchre is the only game it measures",
}
"""By command and former option, what is to be done now."""


def command_moved(name: str) -> str:
    """Return a sentence on what is typed in place of the former command *name*; empty where it is none."""
    now = COMMANDS.get(name)
    return f"{name} is now part of {now.split()[0]}: write `euchre {now}`" if now else ""


def option_moved(command: Sequence[str], option: str) -> str:
    """Return what is to be done in place of the former *option* of *command*; empty where it is none."""
    return OPTIONS.get((" ".join(command), option), "")
