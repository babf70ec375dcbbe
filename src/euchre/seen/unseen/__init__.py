"""
Where unseen cards may lie; only this package answers that question.

`hidden_from` answers it for a view, `placements` lists the ways to lay the cards out, and `matching` finds
one way for a recorded hand whose deal and decisions are known in part.
"""

from euchre.seen.unseen.hidden import (
    Hidden,
    HiddenPlace,
    UpcardFate,
    Void,
    failures_to_follow,
    hidden_from,
    upcard_fate,
    upcard_not_taken,
    upcard_taken,
    voids,
)
from euchre.seen.unseen.placements import (
    NO_WORLD,
    Placed,
    count_placements,
    placements,
    random_placement,
    table_orders,
)

__all__ = [
    "NO_WORLD",
    "Hidden",
    "HiddenPlace",
    "Placed",
    "UpcardFate",
    "Void",
    "count_placements",
    "failures_to_follow",
    "hidden_from",
    "placements",
    "random_placement",
    "table_orders",
    "upcard_fate",
    "upcard_not_taken",
    "upcard_taken",
    "voids",
]
