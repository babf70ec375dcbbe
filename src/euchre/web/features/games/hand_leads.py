"""A side's lead in each hand of a game, to compare with the same deals played elsewhere."""

from euchre.hand.hand import points as points_of
from euchre.hand.scoring import lead
from euchre.notation.record import Record


def leads_by_hand(record: Record, chair: int) -> list[int]:
    """Return what the side of *chair* has won in each hand that is over, less the best of the others."""
    rules, won = record.rules, dict[int, int]()
    mine = rules.side(record.opening.seating.index(chair))
    for hand, _, state, _ in record.positions():
        if state.over:
            won[hand] = lead(rules, mine, points_of(state))
    return list(won.values())
