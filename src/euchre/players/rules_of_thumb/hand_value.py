"""How many tricks some cards are still worth: the one estimate behind calling, discarding and playing."""

from collections.abc import Sequence
from math import exp
from typing import Final, NamedTuple

from euchre.players.rules_of_thumb.inference import Inference, Rows
from euchre.rules.cards import TRUMP_POWER, Card


class Scale(NamedTuple):
    """The weights by which cards become tricks, tuned in `bench/tune_queen.py`."""

    beaten: float
    """How surely a higher trump among the opponents takes a trump of mine."""
    guard: float
    """How much of such a threat each higher trump of mine takes away."""
    ruff: float
    """What a small trump is worth for each suit that I can trump in."""
    openings: tuple[float, float, float]
    """How soon I can trump in a suit that I hold none, one or two of."""
    side: float
    """What a side suit's sure card is worth: it still has to get on the table in time."""
    guarded: float
    """What a lower card beside it adds to a card that one opponent may beat."""
    beatable: float
    """What is left for a card that several opponents may beat."""
    step: float
    """What a step of rank is worth between cards of a side suit."""


CALLING: Final = Scale(0.75, 0.35, 0.38, (1.0, 0.45, 0.15), 0.9, 0.08, 0.06, 0.002)
"""For a hand not yet played."""
DUEL: Final = CALLING._replace(guard=1.5, ruff=0.26)
"""For a long hand not yet played against a single opponent: each higher trump of mine draws one of theirs."""
PLAYING: Final = Scale(0.75, 0.25, 0.06, (1.0, 0.45, 0.1), 0.42, 0.0, 0.08, 0.006)
"""For what a card leaves behind: next to a trick that can be had now, later ones are uncertain."""
TRUMP_STEP: Final = 0.002
"""What a step of rank is worth between trumps."""


def without_card(cards: Sequence[Card], card: Card) -> list[Card]:
    """
    Return *cards* as a list without one copy of *card*.

    Raises: ValueError when *card* is not among them.
    """
    rest = list(cards)
    rest.remove(card)
    return rest


def powers_by_suit(inference: Inference, cards: Sequence[Card]) -> Rows:
    """
    Return the powers of *cards*, one list a suit, each from the highest down; the fifth list is of no suit.

    A power is a number that ranks a card within the suit it counts as, the higher card with the larger one,
    and trumps above all (`euchre.rules.cards.power`).
    """
    suits, powers = inference.suits, inference.powers
    rows: Rows = [[], [], [], [], []]
    for card in cards:
        rows[suits[card]].append(powers[card])
    for row in rows:
        row.sort(reverse=True)
    return rows


def hand_value(
    inference: Inference, cards: Sequence[Card], drawn: float = 0.0, scale: Scale | None = None
) -> float:
    """
    Estimate how many tricks the viewer's *cards* should take from here on: a sum over the suits.

    *inference* says which suit is trump and what the opponents may hold. *drawn* is how many trumps the
    opponents will have lost before these cards are played, on average, 0 or more: after a lead of trump that
    is not among *cards*, those that fall to it. *scale* has the weights, by default those for a hand not yet
    played.
    """
    if scale is None:
        rules = inference.view.rules
        scale = DUEL if rules.seats == 2 and rules.tricks > 6 else CALLING
    mine = powers_by_suit(inference, cards)
    trump_suit = inference.trump_suit
    left = max(0.0, inference.opponents_hold(trump_suit) - drawn) if trump_suit >= 0 else 0.0
    plain = [row for row in range(5) if row != trump_suit and mine[row]]
    total = sum([side_suit_value(inference, row, mine[row], left, scale) for row in plain])
    if trump_suit >= 0 and mine[trump_suit]:
        total += trump_suit_value(inference, mine, left, scale)
    return total


def trump_suit_value(inference: Inference, mine: Rows, left: float, scale: Scale) -> float:
    """
    Return how many tricks the trumps of a hand should take: those no opponent can beat, and ruffs.

    *mine* has a list for each suit, the powers of the hand's cards in it from the highest down
    (`powers_by_suit`); *left* is the expected number of trumps that the opponents still hold; *scale* has the
    weights.
    """
    trump_suit, total, spare = inference.trump_suit, 0.0, 0.0
    for at, power in enumerate(mine[trump_suit]):
        threat = min(inference.opponents_above(trump_suit, power), left)
        threat = max(0.0, threat - scale.guard * at if at else threat)
        high = exp(-scale.beaten * threat)
        total += high
        spare += 1.0 - high
    total += TRUMP_STEP * sum([power - TRUMP_POWER for power in mine[trump_suit]])
    if spare:
        openings = sum(
            [expected_ruffs(inference, row, len(mine[row]), scale) for row in range(4) if row != trump_suit]
        )
        total += spare * (1.0 - (1.0 - scale.ruff) ** openings) if openings else 0.0
    return total


def expected_ruffs(inference: Inference, suit: int, length: int, scale: Scale) -> float:
    """
    Return how often the viewer, with *length* cards of a suit, may trump in it: 0 to 1.5 times.

    *suit* is the suit's number; *scale* has the weights. It depends on how many cards of the suit are still
    out.
    """
    if length > 2:
        return 0.0
    players = len(inference.opponents) + len(inference.friends)
    rounds = len(inference.unseen[suit]) / max(1, players)
    return min(1.5, max(0.0, rounds - length)) * scale.openings[length]


def side_suit_value(
    inference: Inference, suit: int, powers: Sequence[int], left: float, scale: Scale
) -> float:
    """
    Return how many tricks cards of one suit, not trump, should take.

    *suit* is its number, *powers* the cards' heights from the highest down, *left* the expected number of
    trumps that the opponents hold, and *scale* the weights. The answer is kept in *inference*.
    """
    key = suit, left, tuple(powers)
    value = inference.side_suit_values.get(key)
    if value is None:
        value = inference.side_suit_values[key] = _side_suit(inference, suit, powers, left, scale)
    return value


def _side_suit(inference: Inference, suit: int, powers: Sequence[int], left: float, scale: Scale) -> float:
    opponents = len(inference.opponents)
    held = inference.opponents_hold(suit)
    total = 0.0
    for at, power in enumerate(powers):
        remaining = max(0.0, held - at * opponents)
        threat = min(inference.opponents_above(suit, power), remaining)
        chance = (1.0 - min(0.97, threat)) if threat < 1 else scale.beatable / threat
        if at == 0 and len(powers) > 1 and 0.0 < threat < 1.6:
            chance += scale.guarded  # guarded: the higher card may fall to another trick first
        if left > 0:
            chance *= _unruffed(inference, suit, at, left)
        total += scale.side * chance + scale.step * power
    return total


def _unruffed(inference: Inference, suit: int, at: int, left: float) -> float:
    """The chance that a suit's round number *at* + 1 goes by without an opponent's trump."""
    opponents = len(inference.opponents)
    unseen = max(0.0, len(inference.unseen[suit]) - at * (opponents + len(inference.friends)))
    trumped = 1.0 - exp(-left / max(1, opponents))
    safe = 1.0
    for chance in inference.chances_not_held(suit):
        safe *= 1.0 - chance**unseen * trumped
    return safe
