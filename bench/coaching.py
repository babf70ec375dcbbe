"""
For how many decisions the coach knows a reason that players have a name for, by kind of decision.

``python3 dev.py run bench/coaching.py`` lets the queen play hands of several games, asks the ace about every
decision with a choice, and counts: a named reason; *close*, where nothing is better by more than two standard
errors; *nameless*, where one choice is better and no named reason holds. ``--show`` writes the nameless
positions, each with the best action and what it is compared with. The hands are the same each time.
"""

import argparse
from collections import Counter
from random import Random
from typing import Final

from euchre.analysis.coach.choose import choose
from euchre.analysis.coach.question import Question
from euchre.analysis.hint.hint import evaluate, evaluator_named, question_of
from euchre.commands.shared.printing import print_columns
from euchre.hand.hand import apply, deal
from euchre.notation.position import show_view
from euchre.players import player
from euchre.rules.actions import Action, Discard, Drop, Give, Leave, Play, Stay
from euchre.rules.variants import VARIANTS
from euchre.seen.views import View, view

GAMES: Final = ("tournament", "two", "twelve", "bid", "british", "cutthroat", "buck")
WORLDS: Final = 400
KINDS: Final = ("call", "stay or drop", "discard", "lead", "follow")


def kind(known: View, action: Action) -> str:
    """Which kind of decision *action* is in the view *known*."""
    if isinstance(action, Stay | Drop | Leave):
        return "stay or drop"
    if isinstance(action, Discard | Give):
        return "discard"
    if isinstance(action, Play):
        return "follow" if known.trick else "lead"
    return "call"


def is_close(asked: Question) -> bool:
    """Whether no other choice is worse by more than two standard errors."""
    if asked.rival is None:
        return True
    gained, error = asked.evaluation.mean(asked.gain(asked.rival))
    return bool(gained <= 2 * error)


def main() -> None:
    """Play, ask, count and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=6, help="hands of each game")
    parser.add_argument("--show", action="store_true", help="print the positions without a named reason")
    given = parser.parse_args()
    ace, queen, counts = evaluator_named("ace"), player("queen"), Counter[tuple[str, str]]()
    for game in GAMES:
        rules = VARIANTS[game]
        for number in range(given.hands):
            state = deal(rules, number % rules.seats, Random(f"coaching {game} {number}"))
            while not state.over:
                known = view(state, state.turn)
                if len(known.legal) > 1:
                    asked = question_of(evaluate(known, ace, WORLDS))
                    found = "named" if choose(asked) else "close" if is_close(asked) else "nameless"
                    counts[kind(known, asked.action), found] += 1
                    if found == "nameless" and given.show:
                        assert asked.other is not None
                        rival = str(asked.other)
                        print(f"{show_view(known)}\n    {asked.action}, not {rival}")
                state = apply(state, queen.choose(known))
    rows = [(name, *[str(counts[name, found]) for found in ("named", "close", "nameless")]) for name in KINDS]
    print_columns([("decision", "named", "close", "nameless"), *rows])


if __name__ == "__main__":
    main()
