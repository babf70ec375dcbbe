"""The names of seats whose players have no names."""

from typing import Final

COMPASS: Final = {
    2: ("South", "North"),
    3: ("South", "West", "East"),
    4: ("South", "West", "North", "East"),
    5: ("South", "Southwest", "Northwest", "Northeast", "Southeast"),
    6: ("South", "Southwest", "Northwest", "North", "Northeast", "Southeast"),
}
"""The names of the seats by the number of players, seat 0 first, clockwise."""


def numbered_seat(seats: int, seat: int) -> str:
    """
    Return the name of *seat* at a table with *seats* seats, and its number, which a person may type.

    >>> numbered_seat(4, 1)
    'West (seat 1)'
    """
    return f"{COMPASS[seats][seat]} (seat {seat})"
