"""King and ace: lawful, blind to what lies hidden, no more work than they may, perfect when all is known."""

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from euchre.base.chance import Chance
from euchre.hand import hand
from euchre.hand.scoring import gain, hand_points, played_hand, with_party_tricks
from euchre.hand.state import Phase, State
from euchre.kernel.machine.rule_words import supports
from euchre.kernel.solve.solver import Solver, open_position
from euchre.kernel.worlds.sampler import Sampler
from euchre.players.api.player import RandomPlayer
from euchre.players.rules_of_thumb.queen import Queen
from euchre.players.search.ace import Ace, solve_worlds, two_parties
from euchre.players.search.evaluation import Evaluation, Evaluator, Payoff, Result
from euchre.players.search.king import MOST_WORK, King, beyond_doubt, world_count
from euchre.rules.actions import Call, Pass, Play
from euchre.rules.cards import Trump
from euchre.rules.errors import IllegalActionError
from euchre.rules.rules import Rules
from euchre.rules.variants import VARIANTS, variant
from euchre.seen.views import view
from tests.repetition import few_of

STRONG = [King(3), Ace(3)]
GAMES = {name: rules for name, rules in VARIANTS.items() if supports(rules)}


def dealt(rules: Rules, number: int, seed: int = 6) -> State:
    """Hand *number* of a seed."""
    deck = list(rules.deck)
    Chance(seed, number).shuffle(deck)
    return hand.new(rules, number % rules.seats, tuple(deck))


def states(rules: Rules, hands: int) -> Iterator[State]:
    """States of hands decided at random, at which there is something to decide."""
    anybody = RandomPlayer(2)
    for number in range(hands):
        state = dealt(rules, number)
        while not state.over:
            seen = view(state, state.turn)
            if len(seen.legal) > 1:
                yield state
            state = hand.apply(state, anybody.choose(seen))


@pytest.mark.parametrize("player", STRONG, ids=lambda player: player.name)
@pytest.mark.parametrize("name", few_of(GAMES, {"twelve", "four", "cutthroat", "bid", "call-ace"}))
def test_what_lies_hidden_makes_no_difference(player: Any, name: str) -> None:
    rules = GAMES[name]
    for tried, state in enumerate(states(rules, 1)):
        seen = view(state, state.turn, (rules.start,) * rules.sides)
        if tried % 6 == 0 and seen.phase is not Phase.BLIND:
            other = Sampler(seen).draw(1, 9).state(0)
            assert player.choose(view(other, state.turn, seen.scores)) == player.choose(seen)
            assert player.choose(seen) in seen.legal


@pytest.mark.parametrize("player", STRONG, ids=lambda player: player.name)
def test_a_judgement_adds_up(player: Evaluator) -> None:
    for state in states(variant("tournament"), 1):
        seen = view(state, state.turn, (4, 7))
        found = player.evaluate(seen, 40)
        assert found.weights.sum() == pytest.approx(1)
        assert found.points.shape == found.equity.shape == found.results.shape == (len(found.actions), 40)
        assert set(found.actions) == set(seen.legal)
        assert found.match
        assert (found.equity >= 0).all()
        assert (found.equity <= 1).all()
        best = found.values[found.best_index]
        assert best.equity_loss == 0
        for value in found.values:
            assert value.equity_loss >= -1e-9
            assert sum(value.results) == pytest.approx(1)
            assert value.points_error >= 0


def test_nobody_judges_out_of_turn() -> None:
    state = dealt(variant("four"), 0)
    with pytest.raises(IllegalActionError):
        King().evaluate(view(state, state.dealer))


@pytest.mark.parametrize("name", few_of(GAMES, list(GAMES)[::4], rest=pytest.mark.ci))
def test_the_work_of_a_call_is_bounded_by_its_choices(name: str) -> None:
    rules = GAMES[name]
    for state in states(rules, 2):
        if state.phase is not Phase.PLAY:
            seen = view(state, state.turn)
            work = world_count(seen) * len(seen.legal) * rules.seats * rules.tricks
            assert work <= MOST_WORK or world_count(seen) == 50


@pytest.mark.parametrize("name", ["twelve", "eleven", "two"])
def test_once_every_card_is_known_the_ace_plays_perfectly(name: str) -> None:
    """With nothing face down, each card keeps what open hands say the rest is worth."""
    rules, ace, solver, played = variant(name), Ace(1), Solver(), 0
    queen = Queen()
    for number in range(3):
        state = dealt(rules, number)
        while not state.over:
            seen = view(state, state.turn)
            known = state.phase is Phase.PLAY and not any(pile.covered for row in seen.piles for pile in row)
            if known and len(seen.legal) > 1 and rules.kitty == 0:
                ours = 1 << state.turn
                before = solver.tricks(open_position(state, ours))
                action = ace.choose(seen)
                after = hand.apply(state, action)
                took = len(after.tricks) > len(state.tricks) and after.tricks[-1].winner == state.turn
                rest = 0 if after.over else solver.tricks(open_position(after, ours))
                assert rest + took == before
                played += 1
                state = after
            else:
                state = hand.apply(state, queen.choose(seen))
    assert played > 5 or rules.kitty


@pytest.mark.parametrize(
    "rules", [variant("call-ace"), variant("tournament")], ids=["call-ace", "tournament"]
)
def test_a_card_is_worth_what_the_true_partners_make_of_it_in_each_world(rules: Rules) -> None:
    """Where an ace is called the maker's party differs by world, and the viewer may be in it."""
    parties, viewers = set[tuple[int, ...]](), set[bool]()
    for state in states(rules, 6):
        seen = view(state, state.turn)
        if state.phase is not Phase.PLAY or len(state.tricks) > 1 or not two_parties(seen):
            continue
        worlds = Sampler(seen).draw(6, 1)
        judged = solve_worlds(seen, worlds, Solver(), played=0.0)
        for at_, world in enumerate(map(worlds.state, range(len(worlds)))):
            assert world.maker is not None
            party = {world.maker, *world.mates(world.maker)}
            parties.add(tuple(sorted(party)))
            viewers.add(state.turn in party)
            values = Solver().move_values(world)
            for action, worth, result in zip(judged.actions, judged.points, judged.results, strict=True):
                assert isinstance(action, Play)
                took = sum([world.won[seat] for seat in party]) + values[action.card]
                over = with_party_tricks(played_hand(world), party, took)
                assert worth[at_] == gain(rules, rules.side(state.turn), hand_points(over))
                found = Result(int(result[at_]))
                assert (found <= Result.EUCHRED) is (state.turn in party)
                assert (found in {Result.EUCHRED, Result.THEY_EUCHRED}) is not over.made
    assert viewers == {False, True}
    assert len(parties) > 1 + 4 * rules.call_ace


def test_points_at_nine_all_are_worth_the_match() -> None:
    """At 9–9 one point wins as surely as four."""
    state = dealt(variant("tournament"), 0)
    payoff = Payoff.of(view(state, state.turn, (9, 9)))
    _, worth = payoff.of_rows(np.array([[1, 0], [4, 0], [0, 1], [0, 4]]))
    assert sorted(worth.tolist()) == [0, 0, 1, 1]


def test_a_doubt_is_no_doubt_where_the_choices_are_the_same() -> None:
    same = np.array([[1.0, 2.0, 3.0], [1.0, 2.0, 3.0]])
    assert beyond_doubt(_judged(same))
    assert not beyond_doubt(_judged(np.array([[1.0, 2.0, 3.0], [1.5, 1.0, 3.0]])))


def _judged(worth: "np.ndarray[Any, np.dtype[np.float64]]") -> Evaluation:
    state = dealt(variant("four"), 0)
    return Evaluation(
        view=view(state, state.turn),
        actions=(Pass(), Call(Trump.SPADES)),
        weights=np.full(3, 1 / 3),
        points=worth,
        equity=worth,
        results=np.full((2, 3), Result.NOBODY, np.int8),
        worlds=None,
        match=False,
    )
