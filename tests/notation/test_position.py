"""A position is one line, and the line is the position."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from euchre.hand.game import winners_before_hand
from euchre.hand.hand import apply, deal, legal
from euchre.hand.state import Phase, State
from euchre.notation.position import parse_position, show_position, show_view
from euchre.rules.actions import Accuse
from euchre.rules.cards import Card
from euchre.rules.errors import NotationError, RefusalReason
from euchre.rules.rules import FarmersHand, Remedy, Rules, WeakHand
from euchre.rules.text import share_code
from euchre.rules.variants import FORMER, VARIANTS, variant
from euchre.seen.views import view
from tests.notation.broken import LINES, TWO
from tests.notation.games import tables
from tests.strategies import seeds, unruly


def some_state(table: Rules, seed: int) -> State:
    """A hand at any moment, reneges and all."""
    rng = Random(seed)
    state = deal(table, rng.randrange(table.seats), rng)
    for _ in range(rng.choice((0, 3, 10, 60, 200))):
        if state.over:
            break
        state = apply(state, unruly(state, rng))
    return state


def some_scores(table: Rules, seed: int) -> tuple[int, ...] | None:
    rng = Random(seed)
    scores = tuple(rng.randrange(-99, 100) for _ in range(table.sides))
    return rng.choice((None, (table.start,) * table.sides if winners_before_hand(table, scores) else scores))


@given(tables(), seeds())
def test_line_and_position_are_one(table: Rules, seed: int) -> None:
    """Any moment of any game, with everything hidden, goes through a line unchanged."""
    state, scores = some_state(table, seed), some_scores(table, seed)
    line = show_position(state, scores)
    assert "\n" not in line
    position = parse_position(line)
    assert (position.state, position.scores) == (state, scores)
    assert show_position(state, scores) == line


@given(tables(hidden=True), seeds())
def test_line_of_a_view_says_what_the_viewer_knows(table: Rules, seed: int) -> None:
    """Whatever world the line is read as, its viewer sees the same in it."""
    state = some_state(table, seed)
    viewer = Random(seed).choice((None, *range(table.seats)))
    seen = view(state, viewer, some_scores(table, seed) or ())
    back = parse_position(show_view(seen))
    if not any(isinstance(deed.action, Accuse) for deed in state.history):  # a verdict is not on paper
        assert view(back.state, viewer, back.scores or ()) == seen


@given(st.sampled_from(sorted(VARIANTS)), seeds())
def test_line_of_a_view_tells_no_secret(name: str, seed: int) -> None:
    """Two worlds that look the same to the viewer give him the same line."""
    state = some_state(VARIANTS[name], seed)
    for viewer in (None, *range(state.rules.seats)):
        seen = view(state, viewer)
        line = show_view(seen)
        other = parse_position(line).state
        if view(other, viewer) == seen:
            assert show_view(view(other, viewer)) == line


def test_swapped_weak_hand_goes_through_a_line() -> None:
    """The state has forgotten which cards came from the kitty; some lawful three are found."""
    farmer = FarmersHand(hand=WeakHand.MIXED4, remedy=Remedy.SWAP)
    table, found = replace(VARIANTS["four"], farmer=farmer), 0
    for seed in range(400):
        rng = Random(seed)
        state = deal(table, 0, rng)
        for _ in range(rng.randrange(40)):
            if state.over:
                break
            options = legal(state)
            state = apply(state, options[-1] if state.phase is Phase.FARMER else rng.choice(options))
        swapped = sum(deed.phase is Phase.SWAP for deed in state.history)
        if not swapped:
            continue
        found += swapped == 3
        assert parse_position(show_position(state)).state == state
        for viewer in range(4):
            seen = view(state, viewer)
            assert view(parse_position(show_view(seen)).state, viewer) == seen
    assert found > 5


def test_what_is_not_known_may_be_left_out() -> None:
    position = parse_position("two dealer=1 up=JS : pass call:S discard:?")
    assert position.scores is None
    assert position.state.upcard is not None
    assert parse_position(TWO).scores == (3, 7)


@pytest.mark.parametrize(("line", "path", "reason"), LINES)
def test_what_is_no_position_is_refused(line: str, path: str, reason: RefusalReason | None) -> None:
    """It says which part is wrong, or what the rules refuse; `english.txt` pins the words."""
    with pytest.raises(NotationError) as caught:
        parse_position(line)
    assert (caught.value.place.path, caught.value.reason) == (path, reason)


def test_an_unlawful_decision_is_told_by_its_place() -> None:
    with pytest.raises(NotationError) as caught:
        parse_position(TWO + " AS 9H")
    place = caught.value.place
    assert (place.decision, place.trick, place.seat, place.text) == (5, 1, 1, "9H")


def test_a_call_before_the_weak_hands_are_asked_for_is_refused() -> None:
    """Whether an unknown hand is weak is not known: it may pass or show itself, and nothing else."""
    farmer = FarmersHand(hand=WeakHand.NO_ACE_NO_FACE, remedy=Remedy.SWAP, keep_upcard_suit=True)
    rules = replace(variant("tournament"), farmer=farmer)
    with pytest.raises(NotationError) as caught:
        parse_position(f"{share_code(rules)} dealer=0 up=9H : call:H")
    assert caught.value.reason is RefusalReason.NOT_NOW


def test_an_old_line_reads_by_what_its_name_meant_then() -> None:
    """In `two` the upcard could once be put down again: such a line is read by those rules, and no other."""
    line = "two dealer=0 up=JC hands=9CTDQHKSAS/????? : pass call:C discard:JC"
    old = parse_position(line)
    assert old.state.rules == FORMER["two"] != variant("two")
    assert old.state.kitty[-1] == Card.parse("JC")
    assert parse_position(show_position(old.state)).state.rules == FORMER["two"]
    assert parse_position(line.replace("discard:JC", "discard:9C")).state.rules == variant("two")
    with pytest.raises(NotationError) as caught:
        parse_position(line + " pass")
    assert caught.value.reason is RefusalReason.UPCARD_KEPT
