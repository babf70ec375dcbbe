"""
Faults planted in the solvers, one at a time: does a few deals' worth of minimax see each?

Run by ``test_solver.py`` in a process of its own, where the kernel is plain Python and a function can be
exchanged; prints ``fault: wrong`` (seen) or ``fault: right`` (not seen).
"""

import sys
from collections.abc import Callable
from dataclasses import replace
from itertools import islice
from random import Random
from typing import Any

from euchre import variant
from euchre.cards import CARDS, Trump, power, suit_in
from euchre.kernel import duel, layout, partners, search
from euchre.kernel.compiled import popcount
from euchre.kernel.solver import Solver, opened
from euchre.rules import Rules
from euchre.state import State
from tests.kernel.minimax import Cards
from tests.kernel.test_solver import PILES, sides, states

NATURAL = tuple(tuple(None if card.joker else card.suit for card in CARDS) for _ in range(7))
"""The suit of each card as printed, whatever is trump."""

FAULTS: dict[str, tuple[str, Any, str, Any]] = {
    "the left bower keeps its printed suit": ("four-24", layout, "SUIT_IN", NATURAL),
    "the second of two equal cards wins": ("bid-48", layout, "EVEN", 0),
    "cards count as like with another's between": (
        "four-24", partners, "run", lambda card, _others: search.run(card, search.ENDS),
    ),
    "every trump is a sure trick": ("four-24", partners, "sure", lambda trumps, *_: popcount(trumps)),
    "nobody ruffs a top card": ("four-24", partners, "cashed", lambda tops, *_: popcount(tops)),
    "the last trick knows no trump": (
        "four-24", partners, "wins_last", lambda a, b, c, d, _: WINS_LAST(a, b, c, d, 0),
    ),
    "a position met before forgets who led": (
        "four-24", partners, "recall", lambda desk, place, cards, _seat, left: RECALL(desk, place, cards, left),
    ),
    "covered trumps are forgotten": (
        "piles", duel, "certain", lambda a, b, _x, _y, *rest: CERTAIN(a, b, 0, 0, *rest),
    ),
    "a covered card turns up for nobody": ("piles", duel, "laid_out", lambda *_: 0),
    "twins merge with what lies between": ("bid-48", search, "doubled", lambda cards, _firsts: cards),
    "a mate is a foe": ("four-24", search, "turned", lambda _players, a, b, c, d: (c, d, a, b)),
}  # fmt: skip

WINS_LAST: Callable[..., int] = partners.wins_last
CERTAIN: Callable[..., int] = duel.certain


def RECALL(desk: int, place: int, cards: int, left: int) -> int:  # noqa: N802  # named as its likes above
    """What is known of the cards, whoever leads."""
    for seat in range(4):
        bounds = search.recall(desk, place, cards, seat, left)
        if bounds != left:
            return int(bounds)
    return left


def dealt(game: str, count: int) -> list[State]:
    """Some deals; of two packs, three cards each of two suits, for the slow minimax."""
    if game != "bid-48":
        rules: Rules = PILES if game == "piles" else variant(game)
        return list(islice(states(rules, 12), count))
    return list(islice(twins(13), count))


def twins(seed: int) -> Any:
    """Three cards each out of two suits of two packs."""
    rng = Random(seed)
    rules = replace(variant("bid-48-named"), hand=3, packets=(3,))
    for state in states(rules, seed):
        pack = [card for card in rules.deck if suit_in(card, Trump.SPADES) in (2, 3)]
        high = sorted(pack, key=lambda card: power(card, Trump.SPADES) % 16)[-14:]
        rng.shuffle(high)
        hands = tuple(tuple(sorted(high[3 * seat : 3 * seat + 3])) for seat in range(4))
        yield replace(state, trump=Trump.SPADES, hands=hands)


def wrong(game: str, count: int, *, general: bool = False) -> bool:
    """Whether the solver and minimax differ on any of the deals."""
    solver = Solver(entries=64)
    for state in dealt(game, count):
        position = opened(state)
        try:
            found = solver.tricks(position)
        except (AssertionError, ValueError, RecursionError):
            return True
        if found != Cards(state, sides(position)).tricks():
            return True
    return general


def main() -> None:
    """Try each fault."""
    fair = not any(wrong(game, 10) for game in ("four-24", "piles", "bid-48"))
    print("no fault:", "right" if fair else "wrong")
    for fault, (game, module, name, changed) in FAULTS.items():
        kept = getattr(module, name)
        setattr(module, name, changed)
        layout.layout.cache_clear()
        print(f"{fault}:", "wrong" if wrong(game, 150) else "right")
        setattr(module, name, kept)
        layout.layout.cache_clear()


if __name__ == "__main__":
    sys.exit(main())
