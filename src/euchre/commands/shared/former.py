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
    ("review", "--game"): "--number",
    ("convert", "--game"): "--number",
}
"""By command and former option, the option that is written now."""


def command_moved(name: str) -> str:
    """Return a sentence on what is typed in place of the former command *name*; empty where it is none."""
    now = COMMANDS.get(name)
    return f"{name} is now part of {now.split()[0]}: write `euchre {now}`" if now else ""


def option_moved(command: Sequence[str], option: str) -> str:
    """Return what is written in place of the former *option* of *command*; empty where it is none."""
    now = OPTIONS.get((" ".join(command), option))
    return f"write {now}" if now else ""
