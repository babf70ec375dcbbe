"""What a table is called and what its seats are called, where nobody has named them."""

from typing import Final

from euchre.rules import Rules
from euchre.variants import VARIANTS

COMPASS: Final = {
    2: ("South", "North"),
    3: ("South", "West", "East"),
    4: ("South", "West", "North", "East"),
    5: ("South", "Southwest", "Northwest", "Northeast", "Southeast"),
    6: ("South", "Southwest", "Northwest", "North", "Northeast", "Southeast"),
}
"""The names of the seats by the number of players, seat 0 first, clockwise."""


def title(rules: Rules) -> str:
    """
    Return what the game is called: the variant's name, or ``House rules``.

    >>> title(VARIANTS["two"])
    'Two'
    """
    return next((name.capitalize() for name, named in VARIANTS.items() if named == rules), "House rules")
