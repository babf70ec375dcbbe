"""What the coach counts in the worlds, held to the reference: who can beat a card, who may have a trump."""

from dataclasses import replace
from random import Random

import pytest

from euchre.analysis.coach.trick import Trick
from euchre.analysis.hint.hint import evaluate, evaluator_named, question_of
from euchre.hand.hand import apply, deal, legal
from euchre.hand.state import Phase, State
from euchre.rules.actions import Play
from euchre.rules.cards import follow, is_trump, winner
from euchre.rules.rules import Rules
from euchre.rules.variants import BRITISH, TOURNAMENT, TWELVE
from euchre.seen.views import view

WORLDS = 12


def positions(rules: Rules, seed: int) -> list[State]:
    """Every choice of a card in two hands played at random."""
    rng, states = Random(seed), []
    for number in range(2):
        state = deal(rules, number, rng)
        while state.phase is not Phase.OVER:
            choices = legal(state)
            if state.phase is Phase.PLAY and len(choices) > 1:
                states.append(state)
            state = apply(state, rng.choice(choices))
    return states


@pytest.mark.parametrize(
    "rules",
    [pytest.param(TOURNAMENT, marks=pytest.mark.ci), BRITISH, TWELVE],
    ids=["four", "british", "twelve"],
)
def test_who_can_beat_a_card_is_what_the_rules_say(rules: Rules) -> None:
    """In every world tried: an opponent still to play has a lawful card that would take the trick."""
    for state in positions(rules, 4):
        known = view(state, state.turn)
        question = question_of(evaluate(known, evaluator_named("king"), WORLDS))
        for action in known.legal:
            assert isinstance(action, Play)
            trick = Trick(question, action.card)
            found = trick.can_be_beaten(action.card)
            if not trick.takes(action.card):
                continue
            for number in range(min(WORLDS, len(found))):
                world = question.worlds.state(number)
                table = [*[card for _, card in known.trick], action.card]
                beaten = any(
                    winner([*table, card], known.trump) == len(table)
                    for seat in trick.opponents_after
                    for card in follow(world.holding(seat), table[0], known.trump)
                )
                assert bool(found[number]) == beaten


@pytest.mark.parametrize("rules", [TOURNAMENT, BRITISH, TWELVE], ids=["four", "british", "twelve"])
def test_who_is_said_to_have_no_trump_has_none(rules: Rules) -> None:
    """Neither in hand nor on the table, face up or down, in any world tried."""
    for state in positions(rules, 9):
        known = view(state, state.turn)
        question = question_of(evaluate(known, evaluator_named("king"), WORLDS))
        action = question.action
        assert isinstance(action, Play)
        if Trick(question, action.card).others_may_have_trumps:
            continue
        for number in range(min(WORLDS, len(question.evaluation))):
            world = question.worlds.state(number)
            for seat in range(rules.seats):
                if seat != known.turn:
                    piles = [pile.down for pile in world.piles[seat] if pile.down is not None]
                    assert not any(is_trump(card, known.trump) for card in (*world.holding(seat), *piles))


@pytest.mark.parametrize("total", [1 - 1e-15, 1 + 1e-15])
def test_what_holds_in_every_world_has_the_share_1_however_the_weights_add_up(total: float) -> None:
    """Their sum may differ in its last digits; “nobody can take it” must not come and go."""
    state = positions(TOURNAMENT, 4)[0]
    evaluation = evaluate(view(state, state.turn), evaluator_named("king"), WORLDS)
    question = question_of(replace(evaluation, weights=evaluation.weights * total))
    assert question.share([True] * len(evaluation)) == 1
    assert question.share([False] + [True] * (len(evaluation) - 1)) < 1
