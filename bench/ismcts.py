"""
The ace against OpenSpiel's information-set Monte Carlo tree search, on OpenSpiel's own rules.

    python3 dev.py run bench/ismcts.py --simulations 1000 --pairs 500

Each deal is played twice, with the sides changed over. OpenSpiel's search samples worlds with the true kitty,
which helps it and not the ace.
"""

import argparse
from pathlib import Path
from random import Random
from sys import path
from typing import Any

import pyspiel

path.insert(0, str(Path(__file__).parents[1]))

from euchre.analysis.intervals import mean_of
from euchre.hand.hand import apply, deal, legal
from euchre.hand.state import State
from euchre.players import Player, player
from euchre.rules.actions import Action, Call
from euchre.rules.cards import Trump
from euchre.seen.views import view
from tests.engines.test_openspiel import ALONE, CLUBS, TOGETHER, dealt, game_of, number, rules_of


def search(simulations: int, seed: int) -> Any:
    """OpenSpiel's search with its default settings."""
    evaluator = pyspiel.RandomRolloutEvaluator(1, seed)
    final = pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
    return pyspiel.ISMCTSBot(seed, evaluator, 2.0, simulations, -1, final, False, False)


def margin(game: Any, state: State, ours: int, one: Player, bot: Any) -> float:
    """Points of side *ours*, which *one* plays, less those of the other side, the search's."""
    other = dealt(game, state)
    called: tuple[State, Call] | None = None
    """The position in which the search called, and its call, while it has not said whether it plays alone."""
    since: list[Action] = []
    alone: bool | None = None
    """Whether *one* called alone, while OpenSpiel has not asked."""
    while not other.is_terminal():
        seat, allowed = other.current_player(), other.legal_actions()
        asks = allowed == [ALONE, TOGETHER]
        if asks and alone is not None:
            other.apply_action(ALONE if alone else TOGETHER)
            alone = None
        elif asks and called is not None:
            chosen = bot.step(other)
            state = apply(called[0], Call(called[1].trump, alone=chosen == ALONE))
            for action in since:
                state = apply(state, action)
            called = None
            other.apply_action(chosen)
        else:
            if seat % 2 == ours:
                action = one.choose(view(state, seat))
                alone = action.alone if isinstance(action, Call) else alone
            else:
                chosen = bot.step(other)
                if CLUBS <= chosen < CLUBS + 4:
                    action = Call(Trump(chosen - CLUBS), alone=False)
                    called, since = (state, action), []
                else:
                    action = next(a for a in legal(state) if number(a, state.phase) == chosen)
            if called is not None and action is not called[1]:
                since.append(action)
            other.apply_action(number(action, state.phase))
            state = apply(state, action)
    points: list[float] = other.returns()
    return points[ours]


def main() -> None:
    """Play the pairs and say by how much the ace is ahead."""
    wanted = argparse.ArgumentParser(description=__doc__)
    wanted.add_argument("--player", default="ace")
    wanted.add_argument("--simulations", type=int, default=1000)
    wanted.add_argument("--pairs", type=int, default=500)
    wanted.add_argument("--seed", type=int, default=1)
    wanted.add_argument("--no-stick", action="store_true", help="let the dealer pass in the second round too")
    said = wanted.parse_args()
    stick, against = not said.no_stick, f"ISMCTS {said.simulations}"
    against += "" if stick else " without stick"
    rules, game = rules_of(stick=stick, defend=False), game_of(stick=stick, defend=False)
    rng, found = Random(f"ismcts {said.seed}"), []
    for pair in range(said.pairs):
        state = deal(rules, pair % 4, rng)
        one, bot = player(said.player, pair), search(said.simulations, pair)
        found.append(sum(margin(game, state, ours, one, bot) for ours in (0, 1)) / 2)
        if len(found) >= 2 and (len(found) % 50 == 0 or len(found) == said.pairs):
            mean, error = mean_of(found)
            print(
                f"{said.player} - {against}: {mean:+.3f} ± {error:.3f} (one standard error) points a deal, "
                f"{len(found)} pairs",
                flush=True,
            )


if __name__ == "__main__":
    main()
