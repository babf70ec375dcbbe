"""
The command that a person types to start this program: `euchre …`, or the one that started it here.

A checkout need not be installed: ``dev.py`` starts the program and tells it how ``dev.py`` was called.
"""

import os
import re
from typing import Final

CALLED: Final = "EUCHRE_CALLED"
"""The variable by which ``dev.py`` says how it was called: ``python3 dev.py``."""
_OWN: Final = ("play", "serve")
"""The commands that ``dev.py`` has itself."""


def typed_command(words: str) -> str:
    """
    Return how a person types the command *words* here: ``euchre play`` or, say, ``python3
    dev.py play``.
    """
    called = os.environ.get(CALLED, "")
    if not called:
        return f"euchre {words}".rstrip()
    own = words.split(" ", 1)[0] in _OWN
    return f"{called} {words}" if own else f"{called} euchre {words}".rstrip()


def as_typed(text: str) -> str:
    """
    Return *text* with each command between backticks in it (``euchre …``) written as a person
    types it here.
    """
    return re.sub(r"`euchre\b ?([^`]*)`", lambda found: f"`{typed_command(found[1])}`", text)
