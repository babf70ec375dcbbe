"""Former spellings of commands and options, which are refused with what is written now."""

from typing import Final

COMMANDS: Final = {
    "table": "solve --table …",
    **{name: f"research {name} …" for name in ("simulate", "stats", "arena", "exploit", "train", "engine")},
}
"""By former command, what is typed now after the program's name."""


def command_moved(name: str) -> str:
    """Return a sentence on what is typed in place of the former command *name*; empty where it is none."""
    now = COMMANDS.get(name)
    return f"{name} is now part of {now.split()[0]}: write `euchre {now}`" if now else ""
