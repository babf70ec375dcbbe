"""
Hands by the million: dealt, called, played and scored in one call. The result is the same for any division of
the work.

Hand *n* of a seed is dealt by seat *n* modulo the number of seats. It depends only on the rules, the seed and
*n*: not on the other hands of the call, on threads or on the machine.
"""

from typing import Final

from euchre.base.errors import EuchreError
from euchre.kernel.jack.jack import jack_hand
from euchre.kernel.machine import schema
from euchre.kernel.machine.arguments import Address, HandAddress, RulesAddress
from euchre.kernel.machine.compiled import Words, at, entry, inlined, load, rng_seed, store, table
from euchre.kernel.machine.rule_words import rules_words
from euchre.kernel.simulate.playout import random_hand
from euchre.rules.rules import Rules

SLICE: Final = 4096
"""Hands in one call of the kernel: a few milliseconds, after which Ctrl-C is heard."""

FIRST: Final = 1 << 60
"""The hands of matches have the numbers from here on; single hands have lower ones."""

PLAYERS: Final = ("random", "jack")
"""The players who can play all the seats on the kernel; their places are their numbers."""

COLUMNS: Final = (
    "hand", "dealer", "upcard", "maker", "trump", "alone", "defender", "bid", "lone", "spoken", "out", "end",
)  # fmt: skip
"""
What stands in a row of `simulate`: the words of `euchre.hand.state.State` as numbers, -1 for none.

*bid* and *lone* are the tricks bid and the rung of a lone bid, 0 for none; *spoken* is how often somebody
called, bid or passed; *out* has a bit for each seat that takes no part. After these come the tricks by seat
and the points by side.
"""

SHARED: Final = len(COLUMNS)


def column_names(rules: Rules) -> tuple[str, ...]:
    """
    Return the names of all columns of a simulation, in order: `COLUMNS`, tricks by seat, points by side.

    *rules* say how many seats and sides there are.
    """
    tricks = [f"tricks_{seat}" for seat in range(rules.seats)]
    return (*COLUMNS, *tricks, *[f"points_{side}" for side in range(rules.sides)])


def simulate(rules: Rules, start: int, stop: int, seed: int, player: str = "random") -> Words:
    """
    Deal, call, play and score the hands from number *start* up to, not including, *stop* of *seed*, *player*
    in every seat.

    *player* is ``random`` or ``jack`` (rules of thumb). Return shape (hands, columns), a whole number in
    each; `column_names` says what they are.

    Raises: EuchreError when the kernel does not play *rules*, knows no such player, or not 0 <= *start* <=
    *stop* <= 2**60.
    """
    if not 0 <= start <= stop <= FIRST:
        raise EuchreError(f"no hands from {start} to {stop}: numbers go from 0 up to 2**60")
    packed, play = rules_words(rules), (_random_hands, _jack_hands)[player_number(player)]
    found, hand = table(stop - start, len(column_names(rules))), table(schema.HAND_WORDS)
    for begin in range(start, stop, SLICE):
        end = min(begin + SLICE, stop)
        play(at(packed), at(hand), rng_seed(seed), begin, end, at(found[begin - start :]))
    return found


def no_kernel_player(name: str) -> str:
    """Return the text that says that the kernel has no player called *name*."""
    return f"the kernel has no player called {name[:40]!r}"


def player_number(player: str) -> int:
    """
    Return the number by which the kernel knows *player*, a name: its place in `PLAYERS`.

    Raises: EuchreError when it knows none of that name.
    """
    if player not in PLAYERS:
        raise EuchreError(f"{no_kernel_player(player)}; it has {', '.join(PLAYERS)}")
    return PLAYERS.index(player)


@entry
def _random_hands(
    rules: RulesAddress, hand: HandAddress, seed: int, start: int, stop: int, out: Address
) -> int:
    """Play hands at random and write their rows."""
    seats = load(rules, schema.SEATS)
    for number in range(start, stop):
        random_hand(rules, hand, seed, number, number % seats)
        out = _row(rules, hand, number, out)
    return 0


@entry
def _jack_hands(
    rules: RulesAddress, hand: HandAddress, seed: int, start: int, stop: int, out: Address
) -> int:
    """Play hands as the jack does and write their rows."""
    seats = load(rules, schema.SEATS)
    for number in range(start, stop):
        jack_hand(rules, hand, seed, number, number % seats)
        out = _row(rules, hand, number, out)
    return 0


@inlined
def _row(rules: RulesAddress, hand: HandAddress, number: int, row: Address) -> int:
    """Write a finished hand to *row* in the order of `COLUMNS`; return the address of the next row."""
    seats, sides = load(rules, schema.SEATS), load(rules, schema.SIDES)
    store(row, 0, number)
    store(row, 1, load(hand, schema.DEALER))
    store(row, 2, load(hand, schema.UPCARD))
    store(row, 3, load(hand, schema.MAKER))
    store(row, 4, load(hand, schema.TRUMP))
    store(row, 5, load(hand, schema.ALONE))
    store(row, 6, load(hand, schema.DEFENDER))
    store(row, 7, load(hand, schema.BID_TRICKS))
    store(row, 8, load(hand, schema.BID_LONE))
    store(row, 9, load(hand, schema.SPOKEN))
    store(row, 10, load(hand, schema.OUT))
    store(row, 11, load(hand, schema.END))
    for seat in range(seats):
        store(row, SHARED + seat, load(hand, schema.WON) >> 8 * seat & 255)
    for side in range(sides):
        store(row, SHARED + seats + side, load(hand, schema.POINTS + side))
    return row + 8 * (SHARED + seats + sides)
