"""Advice in every kind of game: whatever is decided, something can be said, and it is whole."""

import json
from random import Random

import pytest

from euchre.analysis.hint.hint import evaluator_named, hint
from euchre.analysis.hint.shown import best_choices
from euchre.hand.hand import apply, deal
from euchre.players import player
from euchre.rules.variants import VARIANTS
from euchre.seen.views import view
from tests.repetition import few_of

GAMES = ("twelve", "twelve-bid", "two", "tournament", "british", "cutthroat", "buck", "dirty-clubs", "bid-48")
"""Games of each kind: with piles, for two, with a joker, alone, with players who drop out, with two packs."""


@pytest.mark.parametrize("game", few_of(GAMES, {"cutthroat"}, ci={"twelve"}))
def test_whatever_is_decided_there_is_advice(game: str) -> None:
    """What to do, one or two reasons that add up to whole sentences, and at most three choices."""
    rules = VARIANTS[game]
    state, queen, ace = deal(rules, 0, Random(3)), player("queen"), evaluator_named("ace")
    decided = 0
    while not state.over:
        known = view(state, state.turn, (rules.start,) * rules.sides if decided % 2 else ())
        if len(known.legal) > 1:
            decided += 1
            found = hint(known, ace, 30)
            assert 1 <= len(found.advice) <= 3
            assert all(one[0].isupper() and one.endswith(".") and "  " not in one for one in found.advice)
            assert len({said.name for said in found.said}) == len(found.said) <= 2
            assert all(said.against in (*known.legal, None) for said in found.said)
            assert all(0 <= said.explained <= 1 for said in found.said)
            assert 1 <= len(best_choices(found)) <= 3
            told = json.loads(json.dumps(found.json()))
            assert sorted(action for line in told["lines"] for action in line) == sorted(
                choice["action"] for choice in told["choices"]
            )
        state = apply(state, queen.choose(known))
    assert decided > 5
