"""
The addresses of the page. The server serves the page at them, and the page shows at each what it is for:
``frontend/src/net/routes.ts`` is written from here, see `euchre.web.contract.documents`.
"""

import re
from typing import Final

_ID: Final = "[A-Za-z0-9_-]{4,40}"
_RANDOM: Final = "[A-Za-z0-9_-]{22}"
PARAMETERS: Final = {
    "evening": _ID,
    "game": "[a-z0-9-]{2,24}",
    "kind": "[a-z]{4,10}",
    "link": _RANDOM,
    "number": "[0-9]{1,6}",
    "table": _ID,
    "word": _RANDOM,
}
"""The pattern of each parameter of an address."""
PAGES: Final = {
    "home": "/",
    "table": "/t/{table}",
    "new": "/new",
    "daily": "/daily",
    "duplicate": "/duplicate",
    "offline": "/offline",
    "ask": "/ask",
    "chart": "/chart",
    "first": "/first/{game}",
    "evenings": "/evening",
    "evening": "/evening/{evening}",
    "cards": "/evening/{evening}/cards",
    "learn": "/learn",
    "puzzles": "/puzzles",
    "mistakes": "/mistakes",
    "figures": "/figures",
    "drill": "/drill/{kind}",
    "open": "/open",
    "ladder": "/ladder",
    "player": "/player/{word}",
    "rules": "/rules",
    "history": "/history",
    "settings": "/settings",
    "replay": "/replay/{table}/{number}",
    "shared": "/shared/{link}",
}
"""The address of each page; a slash may follow it."""


def parameters(address: str) -> list[str]:
    """Return the names of the parameters of an address."""
    return re.findall(r"\{(\w+)\}", address)


def pattern(address: str, parameter: str = "{pattern}") -> str:
    """
    Return the regular expression of an address, which Python and JavaScript read alike.

    *parameter* is what stands in it for a parameter: a format of its ``name`` and its ``pattern``.
    """
    parts = re.sub(
        r"\{(\w+)\}", lambda found: parameter.format(name=found[1], pattern=PARAMETERS[found[1]]), address
    )
    return parts if address == "/" else parts + "/?"
