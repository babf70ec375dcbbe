"""
Faults planted in the solvers, one at a time: does a few deals' worth of minimax see each?

Run by ``test_solver.py`` in a process of its own, where the kernel is plain Python and a function can be
exchanged; prints ``fault: wrong`` (seen) or ``fault: right`` (not seen).
"""

from collections.abc import Callable
from itertools import islice
from typing import Any

from euchre import variant
from euchre.hand.state import State
from euchre.kernel.machine import card_bits as layout
from euchre.kernel.machine.compiled import popcount
from euchre.kernel.solve import four, general, two
from euchre.kernel.solve.quick_tricks import ENDS, equivalents
from euchre.kernel.solve.solver import Solver, open_position
from euchre.rules.cards import CARDS
from euchre.rules.rules import Rules
from tests.kernel.minimax import Cards
from tests.kernel.test_solver import PILES, sides, states, twins

NATURAL = tuple(tuple(None if card.joker else card.suit for card in CARDS) for _ in range(7))
"""The suit of each card as printed, whatever is trump."""

FAULTS: dict[str, tuple[str, Any, str, Any]] = {
    "the left bower keeps its printed suit": ("euchre", layout, "SUIT_IN", NATURAL),
    "the second of two equal cards wins": ("bid-48", layout, "EVEN_PLACES", 0),
    "cards count as like with another's between": (
        "euchre", four, "equivalents", lambda card, _others: equivalents(card, ENDS),
    ),
    "every trump is a sure trick": ("euchre", four, "trump_winners", lambda trumps, *_: popcount(trumps)),
    "nobody ruffs a top card": ("euchre", four, "quick_tricks", lambda tops, *_: popcount(tops)),
    "the last trick knows no trump": (
        "euchre", four, "wins_last", lambda a, b, c, d, _: WINS_LAST(a, b, c, d, 0),
    ),
    "covered trumps are forgotten": (
        "piles", two, "quick_bound", lambda a, b, _x, _y, *rest: CERTAIN(a, b, 0, 0, *rest),
    ),
    "a covered card turns up for nobody": ("piles", two, "begin_deal", lambda *_: 0),
    "twins merge with what lies between": (
        "bid-48", general, "with_both_copies", lambda cards, _firsts: cards,
    ),
    "the turn goes to the wrong player": (
        "cutthroat", general, "next_to_play", lambda _players, a, b, c, d: (c, a, b, d),
    ),
}  # fmt: skip

WINS_LAST: Callable[..., int] = four.wins_last
CERTAIN: Callable[..., int] = two.quick_bound


def dealt(game: str, count: int) -> list[State]:
    """Some deals; of two packs only three cards each."""
    if game != "bid-48":
        rules: Rules = PILES if game == "piles" else variant(game)
        return list(islice(states(rules, 12), count))
    return list(islice(twins(13), count))


def wrong(game: str, count: int) -> bool:
    """Whether the solver and minimax differ on any of the deals."""
    solver = Solver(entries=64)
    for state in dealt(game, count):
        position = open_position(state)
        try:
            found = solver.tricks(position)
        except (AssertionError, ValueError, RecursionError):
            return True
        if found != Cards(state, sides(position)).tricks():
            return True
    return False


def main() -> None:
    """Try each fault."""
    fair = not any(wrong(game, 10) for game in ("euchre", "piles", "bid-48"))
    print("no fault:", "right" if fair else "wrong")
    for fault, (game, module, name, changed) in FAULTS.items():
        kept = getattr(module, name)
        setattr(module, name, changed)
        layout.layout_of_deck.cache_clear()
        print(f"{fault}:", "wrong" if wrong(game, 150) else "right")
        setattr(module, name, kept)
        layout.layout_of_deck.cache_clear()


if __name__ == "__main__":
    main()
