"""
Tune the weights of the queen's play: coordinate search on choices that the jack played out in sampled worlds.

    python bench/tune_queen.py euchre,two,cutthroat,bid,buck,twelve --choices 800 --seed 1 --rounds 3

Prints each step that helps, the loss next to the jack's (1.0) in every game, and at the end all numbers. They
go into `following.py`, `leading.py` and `worth.PLAYING` by hand, and count once mirrored deals confirm them.
"""

import argparse
from collections.abc import Callable
from random import Random
from typing import Any

from euchre.hand.hand import apply, new
from euchre.hand.state import Phase
from euchre.players import player
from euchre.players.rules_of_thumb import following, leading
from euchre.players.rules_of_thumb import hand_value as worth
from euchre.players.rules_of_thumb.playing import play
from euchre.players.search.king import King
from euchre.rules.actions import Action
from euchre.rules.rules import Rules
from euchre.rules.variants import VARIANTS
from euchre.seen.views import View, view

Choice = tuple[View, dict[Action, float]]

STEPS = {
    "leading.BY_MAKER": 0.4, "leading.BY_DEFENDER": 0.4, "leading.BY_PARTNER": 0.4, "leading.RESCUE": 0.15,
    "leading.MAKER_DRAWS": 0.2, "leading.MAKER_RISKS": 0.2, "leading.INTO_MAKER": 0.1,
    "leading.TO_MAKER": 0.1, "following.NOW": 0.2, "following.RESCUE": 0.3, "following.RESCUE_OPPONENT": 0.15,
    "following.HELP": 0.1,
    "worth.beaten": 0.12, "worth.guard": 0.1, "worth.ruff": 0.08, "worth.side": 0.08, "worth.guarded": 0.06,
    "worth.beatable": 0.04, "worth.step": 0.004,
}  # fmt: skip
LEAST = {"leading.TO_MAKER": 0.1, "worth.guarded": 0.0}
"""The least values: below them a partner would be surprised, or a number would have no meaning."""
CHANCES = ("leading.RESCUE", "following.RESCUE", "following.RESCUE_OPPONENT", "following.HELP")


def choices(rules: Rules, count: int, seed: int) -> list[Choice]:
    """Cards to be played in hands between queens and jacks, with what each brings in 100 worlds."""
    rng, evaluator, found, deal = Random(seed), King(seed), list[Choice](), 0
    pair = (player("jack"), player("queen"))
    while len(found) < count:
        deck = list(rules.deck)
        rng.shuffle(deck)
        state, turned = new(rules, deal % rules.seats, tuple(deck)), deal % 2
        while not state.over:
            seen = view(state, state.turn, (rules.start,) * rules.sides)
            if state.phase is Phase.PLAY and len(seen.legal) > 1 and rng.random() < 0.5:
                judged = evaluator.evaluate(seen, 100)
                values = [float(value) for value in judged.points @ judged.weights]
                found.append((seen, dict(zip(judged.actions, values, strict=True))))
            state = apply(state, pair[(rules.side(state.turn) + turned) % 2].choose(seen))
        deal += 1
    return found[:count]


def lost(known: list[Choice], choose: Callable[[View], Action]) -> float:
    """The loss of the choices against the best ones."""
    return sum(max(values.values()) - values[choose(seen)] for seen, values in known)


def get(name: str) -> Any:
    """The number called *name*."""
    module, _, field = name.partition(".")
    home: Any = {"leading": leading, "following": following, "worth": worth.PLAYING}[module]
    return getattr(home, field)


def put(name: str, value: float) -> None:
    """Change the number called *name* in all modules that have imported it."""
    module, _, field = name.partition(".")
    if module == "worth":
        changed: Any = worth.PLAYING._asdict() | {field: value}
        for home in (worth, leading, following):
            home.PLAYING = worth.Scale(**changed)  # type: ignore[attr-defined]  # imported there
    else:
        setattr({"leading": leading, "following": following}[module], field, value)


def main() -> None:
    """Search."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("games")
    parser.add_argument("--choices", type=int, default=800)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rounds", type=int, default=3)
    asked = parser.parse_args()
    games = {name: choices(VARIANTS[name], asked.choices, asked.seed) for name in asked.games.split(",")}
    par = {name: lost(known, player("jack").choose) for name, known in games.items()}

    def losses() -> dict[str, float]:
        return {
            name: lost(known, lambda seen: play(seen).action) / par[name] for name, known in games.items()
        }

    best = sum(losses().values())
    steps = dict(STEPS)
    for _ in range(asked.rounds):
        for name in STEPS:
            best, steps[name] = search(name, steps[name], best, lambda: sum(losses().values()))
        print({name: round(loss, 3) for name, loss in losses().items()}, flush=True)
    print({name: round(get(name), 3) for name in STEPS})


def search(name: str, step: float, best: float, total: Callable[[], float]) -> tuple[float, float]:
    """Go on in one direction as long as it helps; return the total, and the first step for the next time."""
    for way in (step, -step):
        moved = False
        while True:
            old = get(name)
            new_ = old + way
            if new_ < LEAST.get(name, -9.0) or (name in CHANCES and not 0 <= new_ <= 1):
                break
            put(name, new_)
            found = total()
            if found > best - 0.004:
                put(name, old)
                break
            best, moved = found, True
            print(f"{name} {new_:.3f}: {found:.4f}", flush=True)
        if moved:
            return best, way
    return best, step / 2


if __name__ == "__main__":
    main()
