"""How many tricks some cards are still worth: the one estimate behind calling, discarding and playing."""

from collections.abc import Sequence
from math import exp
from typing import Final

from euchre.cards import TRUMP_POWER, Card
from euchre.players.count import Count, Rows

# Fitted to which cards took tricks in some 100,000 hands of the queen against herself.
BEATEN: Final = 0.75
"""How surely a higher trump among the foes takes a trump of mine."""
GUARD: Final = 0.35
"""How much of such a threat each higher trump of mine takes away."""
RUFF: Final = 0.38
"""What a small trump is worth for each suit that I can trump in."""
SIDE: Final = 0.9
"""A side suit's card still has to get on the table in time."""
TINY: Final = 0.002
"""What a step of rank is worth between cards that take no trick."""


def less(cards: Sequence[Card], card: Card) -> list[Card]:
    """*cards* without one *card*."""
    rest = list(cards)
    rest.remove(card)
    return rest


def rows(count: Count, cards: Sequence[Card]) -> Rows:
    """The powers of *cards* by suit, highest first."""
    suits, powers = count.suits, count.powers
    found: Rows = [[], [], [], [], []]
    for card in cards:
        found[suits[card]].append(powers[card])
    for row in found:
        row.sort(reverse=True)
    return found


def worth(count: Count, cards: Sequence[Card], drawn: float = 0.0) -> float:
    """The tricks *cards* should take from here on, once *drawn* of the foes' trumps have gone."""
    mine = rows(count, cards)
    named = count.named
    left = max(0.0, count.foes_hold(named) - drawn) if named >= 0 else 0.0
    total = sum([side_suit(count, row, mine[row], left) for row in range(5) if row != named and mine[row]])
    if named >= 0 and mine[named]:
        total += trump_suit(count, mine, left)
    return total


def trump_suit(count: Count, mine: Rows, left: float) -> float:
    """What my trumps should take: those the foes cannot beat, and ruffs for the small ones in short suits."""
    named, total, spare = count.named, 0.0, 0.0
    for at, power in enumerate(mine[named]):
        threat = min(count.foes_above(named, power), left)
        threat = max(0.0, threat - GUARD * at if at else threat)
        high = exp(-BEATEN * threat)
        total += high
        spare += 1.0 - high
    total += TINY * sum([power - TRUMP_POWER for power in mine[named]])
    if spare:
        openings = sum([ruffs(count, row, len(mine[row])) for row in range(4) if row != named])
        total += spare * (1.0 - (1.0 - RUFF) ** openings) if openings else 0.0
    return total


def ruffs(count: Count, row: int, length: int) -> float:
    """How many times I may come to trump in a suit that I hold *length* cards of."""
    if length > 2:
        return 0.0
    players = len(count.foes) + len(count.friends)
    rounds = len(count.out[row]) / max(1, players)
    return min(1.5, max(0.0, rounds - length)) * (1.0, 0.45, 0.15)[length]


def side_suit(count: Count, row: int, powers: Sequence[int], left: float) -> float:
    """What my cards of a side suit should take against foes with *left* trumps."""
    key = row, left, tuple(powers)
    found = count.told.get(key)
    if found is None:
        found = count.told[key] = _side_suit(count, row, powers, left)
    return found


def _side_suit(count: Count, row: int, powers: Sequence[int], left: float) -> float:
    foes = len(count.foes)
    held = count.foes_hold(row)
    total = 0.0
    for at, power in enumerate(powers):
        remaining = max(0.0, held - at * foes)
        threat = min(count.foes_above(row, power), remaining)
        chance = (1.0 - min(0.97, threat)) if threat < 1 else 0.06 / threat
        if at == 0 and len(powers) > 1 and 0.0 < threat < 1.6:
            chance += 0.12  # guarded: the higher card may fall to another trick first
        if left > 0:
            chance *= _unruffed(count, row, at, left)
        total += SIDE * chance + TINY * power
    return total


def _unruffed(count: Count, row: int, at: int, left: float) -> float:
    """The chance that a suit's round number *at* + 1 goes by without a foe's trump."""
    foes = count.foes
    players = len(foes) + len(count.friends)
    unseen = max(0.0, len(count.out[row]) - at * players)
    safe = 1.0
    for seat in foes:
        keep = 1.0 - count.odds(seat, row)
        if any(count.suits[card] == row for card in count.known[seat]):
            continue
        void = keep**unseen
        safe *= 1.0 - void * (1.0 - exp(-left / max(1, len(foes))))
    return safe
