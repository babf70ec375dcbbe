"""How often each result comes about in named games when kings play: what `euchre.players.race` counts on."""

import json
from collections import Counter
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from typing import Final

from euchre import hand
from euchre.chance import Chance
from euchre.players.king import King
from euchre.rules import Rules
from euchre.state import End
from euchre.variants import VARIANTS
from euchre.view import view

GAMES: Final = ("four", "british", "two")
"""The games whose results are shipped; of others the jack plays many hands when they are asked for."""
AMOUNT: Final = 6_000
"""Hands of each game that what is shipped was counted from."""
BLOCK: Final = 100
"""Hands of a game between two checkpoints."""

Told = Callable[[int, str], object]


def train(folder: Path, *, seed: int, amount: int, told: Told | None = None) -> None:
    """Play *amount* hands of each of `GAMES`, going on with what *folder* holds of the same seed."""
    folder.mkdir(parents=True, exist_ok=True)
    for start in range(0, amount, BLOCK):
        for name in GAMES:
            path = folder / f"{name}-{seed}-{start}.json"
            if not path.exists():
                stop = min(start + BLOCK, amount)
                rows = [_played(VARIANTS[name], seed, number) for number in range(start, stop)]
                part = path.with_suffix(".part")
                part.write_text(json.dumps(rows), "utf-8")
                part.replace(path)
        if told is not None:
            told(min(start + BLOCK, amount), "hands of each game")


def ship(folder: Path, out: Path) -> None:
    """Write what share of the hands in *folder* brought which points, the dealer's side first, to *out*."""
    found = {}
    for name in GAMES:
        parts = sorted(folder.glob(f"{name}-*-*.json"))
        rows = [tuple(row) for path in parts for row in json.loads(path.read_text("utf-8")) if row]
        found[name] = [[list(points), times / len(rows)] for points, times in sorted(Counter(rows).items())]
    out.write_text(json.dumps(found) + "\n", "utf-8")


def _played(rules: Rules, seed: int, number: int) -> list[int] | None:
    """The points of a hand, the dealer's side first; None when it is dealt anew."""
    king, deck, dealer = King(seed), list(rules.deck), number % rules.seats
    Chance(seed, number).shuffle(deck)
    state = hand.new(rules, dealer, tuple(deck))
    while not state.over:
        state = hand.apply(state, king.choose(view(state, state.turn)))
    if state.end is End.REDEAL:
        return None
    points, first = hand.points(state), rules.side(dealer)
    return [*islice(points, first, None), *islice(points, first)]
