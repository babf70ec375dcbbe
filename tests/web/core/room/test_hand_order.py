"""A hand on the page is sorted once when trump is made, and again only when it takes up a card."""

from collections import Counter
from itertools import pairwise
from random import Random

import pytest

from euchre.english.seats import Audience
from euchre.hand.hand import apply, deal, legal
from euchre.live.choices import held_in_order
from euchre.rules.variants import VARIANTS
from euchre.seen.views import View, view
from euchre.web.core.room.hand_view import hand_view
from tests.repetition import few_of

NAMES = ("Ann", "Ben", "Cid", "Dot", "Eve", "Fay")


def orders(seen: View) -> list[list[str]]:
    """The viewer's hand as the page shows it, either way, and as the terminal does."""
    shown = hand_view(seen, Audience(NAMES[: seen.rules.seats], seen.viewer))
    return [[*shown.hand], [*shown.ranked], [str(card) for _, card in held_in_order(seen)]]


@pytest.mark.parametrize(
    "game",
    few_of(
        ["two", "tournament", "railroad-best", "bid-48", "dirty-clubs", "twelve"],
        {"railroad-best", "dirty-clubs"},
        rest=pytest.mark.ci,
    ),
)
def test_no_card_moves_when_another_goes(game: str) -> None:
    """A card that is played or put down leaves the others where they are."""
    rules, rng, went = VARIANTS[game], Random(f"hand order {game}"), 0
    for _ in range(12):
        state = deal(rules, rng.randrange(rules.seats), rng)
        states = [state]
        while not state.over:
            state = apply(state, rng.choice(legal(state)))
            states.append(state)
        for seat in range(rules.seats):
            for before, after in pairwise([view(state, seat) for state in states]):
                gone = Counter(before.hand) - Counter(after.hand)
                if before.trump is not after.trump or Counter(after.hand) - Counter(before.hand) or not gone:
                    continue
                for old, new in zip(orders(before), orders(after), strict=True):
                    for card in gone.elements():
                        old.remove(str(card))
                    assert new == old
                    went += 1
    assert went > 100
