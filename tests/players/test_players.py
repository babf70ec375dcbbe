"""The players by name, and those that others are measured by."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings

from euchre.base.errors import EuchreError
from euchre.hand.hand import apply, deal, legal
from euchre.hand.state import State
from euchre.players import PLAYERS, Explainer, FirstPlayer, RandomPlayer, player
from euchre.rules.actions import action, code
from euchre.rules.errors import IllegalActionError, RefusalReason
from euchre.rules.variants import VARIANTS
from euchre.seen.views import view
from tests.players.matches import playable
from tests.strategies import states


@pytest.mark.parametrize("name", PLAYERS)
def test_player_answers_to_its_name(name: str) -> None:
    assert player(name, 3).name == name
    assert player(f" {name.upper()} ").name == name


def test_unknown_player_is_answered_with_the_names_there_are() -> None:
    with pytest.raises(EuchreError, match="'wizard'; there are random, first, nine, ten, jack, queen"):
        player("wizard")


def test_queen_can_say_why() -> None:
    assert isinstance(player("queen"), Explainer)
    assert not isinstance(player("random"), Explainer)


@pytest.mark.parametrize("name", PLAYERS)
def test_nobody_chooses_out_of_turn(name: str) -> None:
    state = deal(VARIANTS["four"], 0, Random(1))
    for viewer in (2, None):
        with pytest.raises(IllegalActionError) as refused:
            player(name).choose(view(state, viewer))
        assert (refused.value.reason, refused.value.seat) == (RefusalReason.NOTHING_TO_DECIDE, viewer)


QUICK = ("random", "first", "nine", "ten", "jack", "queen")


@pytest.mark.parametrize("name", QUICK)
@given(state=states(playable()))
def test_every_player_keeps_the_rules(name: str, state: State) -> None:
    """Whatever the rules and the position, and the same again when asked again."""
    keeps_the_rules(name, state)


@pytest.mark.parametrize("name", [name for name in PLAYERS if name not in QUICK])
@settings(max_examples=5)
@given(state=states(playable()))
def test_strong_players_keep_the_rules(name: str, state: State) -> None:
    """As above; they take longer over it."""
    keeps_the_rules(name, state)


def keeps_the_rules(name: str, state: State) -> None:
    """See that the choice is legal, and the same when asked again."""
    if state.over:
        return
    seen = view(state, state.turn)
    chosen = player(name, 5).choose(seen)
    assert chosen in (*seen.legal, *seen.irregular)
    assert chosen == player(name, 5).choose(seen)


def test_first_takes_the_first() -> None:
    seen = view(deal(VARIANTS["four"], 0, Random(1)), 1)
    assert FirstPlayer().choose(seen) == seen.legal[0]


def test_random_is_even() -> None:
    """Over many deals each of the five leads is chosen about as often as the others."""
    rules, count, rng = replace(VARIANTS["buck"]), Counter[int](), Random(4)
    for _ in range(2000):
        state = deal(rules, 0, rng)
        if state.trump is not None:
            seen = view(state, state.turn)
            count[seen.legal.index(RandomPlayer(1).choose(seen))] += 1
    each = count.total() / 5
    assert (
        sum((count[n] - each) ** 2 / each for n in range(5)) < 18.5
    )  # chi squared, 4 degrees, one in a thousand


def test_random_follows_its_seed() -> None:
    """Another seed is another player; the same seed is the same."""
    seen = [view(deal(VARIANTS["twelve"], 1, Random(n)), 0) for n in range(50)]
    assert [RandomPlayer(1).choose(v) for v in seen] == [RandomPlayer(1).choose(v) for v in seen]
    assert [RandomPlayer(1).choose(v) for v in seen] != [RandomPlayer(2).choose(v) for v in seen]


@pytest.mark.parametrize("name", ["euchre", "twelve", "bid-48"])
def test_equal_states_are_played_alike_however_they_came_about(name: str) -> None:
    """Cards that came back from numbers are the same cards."""
    rules, rng, queen = VARIANTS[name], Random(3), player("queen", 1)
    for dealer in range(rules.seats):
        state = again = deal(rules, dealer, rng)
        while not state.over:
            assert queen.choose(view(state, state.turn)) == queen.choose(view(again, again.turn))
            choice = rng.choice(legal(state))
            state = apply(state, choice)
            again = apply(again, action(code(choice), rules.tricks))
