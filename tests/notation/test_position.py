"""A position is one line, and the line is the position."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from euchre.actions import Accuse
from euchre.cards import Card
from euchre.errors import NotationError
from euchre.game import won_before
from euchre.hand import apply, deal, legal
from euchre.notation.position import parse_position, show_position, show_view
from euchre.rules import FarmersHand, Remedy, Rules, WeakHand
from euchre.rules_io import share_code
from euchre.state import Phase, State
from euchre.variants import FORMER, VARIANTS, variant
from euchre.views import view
from tests.notation.games import tables
from tests.strategies import LAW, seeds, unruly

TWO = "two dealer=1 up=JS hands=9CTDQHKSAS/9DJDQD9H9S scores=3-7 : pass call:S discard:9D"


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
    return rng.choice((None, (table.start,) * table.sides if won_before(table, scores) else scores))


@LAW
@given(tables(), seeds())
def test_line_and_position_are_one(table: Rules, seed: int) -> None:
    """Any moment of any game, with everything hidden, goes through a line unchanged."""
    state, scores = some_state(table, seed), some_scores(table, seed)
    line = show_position(state, scores)
    assert "\n" not in line
    position = parse_position(line)
    assert (position.state, position.scores) == (state, scores)
    assert show_position(state, scores) == line


@LAW
@given(tables(hidden=True), seeds())
def test_line_of_a_view_says_what_the_viewer_knows(table: Rules, seed: int) -> None:
    """Whatever world the line is read as, its viewer sees the same in it."""
    state = some_state(table, seed)
    viewer = Random(seed).choice((None, *range(table.seats)))
    seen = view(state, viewer, some_scores(table, seed) or ())
    back = parse_position(show_view(seen))
    if not any(isinstance(deed.action, Accuse) for deed in state.history):  # a verdict is not on paper
        assert view(back.state, viewer, back.scores or ()) == seen


@LAW
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


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("", '" : " between the deal and the decisions'),
        ("two", '" : " between the deal and the decisions'),
        ("two dealer=1 up=JS :pass", '" : " between'),
        (TWO + "\n" + TWO, "one line"),
        (TWO.replace("two", "tow"), "no game is called 'tow'"),
        (TWO.replace("dealer=1", "dealer=2"), "dealer=2: write the dealer's seat, 0 to 1"),
        (TWO.replace("dealer=1", ""), "write the dealer's seat"),
        (TWO.replace("dealer=1", "dealer=1 dealer=1"), "dealer= stands twice"),
        (TWO.replace("dealer", "deal"), "'deal=1' is no part of a position"),
        (TWO.replace("up=JS", ""), "write the card turned up"),
        (TWO.replace("up=JS", "up=J"), "up=J: no card begins at 'J'"),
        (TWO.replace("up=JS", "up=JSJC"), "up=JSJC: 2 cards; there should be 1"),
        (TWO.replace("up=JS", "up=?"), "the upcard is unknown"),
        (TWO.replace("up=JS", "up=JS piles="), "there are none in this game"),
        (TWO.replace("AS/", "AS/9C/"), "3 parts with '/' between; there should be 2"),
        (TWO.replace("AS/", "/"), "4 cards; there should be 5"),
        (TWO.replace("AS/", "AH9D/"), "6 cards; there should be 5"),
        (TWO.replace("AS/", "9D/"), "too many 9D"),
        (TWO.replace("3-7", "3-7-1"), "there are 2 sides"),
        (TWO.replace("3-7", "3.7"), "write them side by side, like 3-7"),
        (TWO.replace("3-7", "3-²"), "write them side by side"),
        (TWO.replace("3-7", "007--5"), "without zeros before them"),
        (TWO.replace("3-7", "3-10"), "the game was over at that score"),
        (TWO.replace("3-7", "31-3"), "the game was over at that score"),
        (TWO + " pass", "trick 1: seat 0 has to play"),
        (TWO + " AS QH", "trick 1: Q♥ by seat 1: seat 1 does not hold"),
        (TWO + " AS 9H", "trick 1: 9♥ by seat 1: you must follow spades"),
        ("twelve dealer=0 : pass", "write the 4 piles of each seat"),
        (TWO + " accuse:0:1", "nobody can revoke at this table"),
        (TWO + " x" * 5_000, "a position of 10"),
    ],
)
def test_what_is_no_position_is_refused_with_a_sentence(line: str, says: str) -> None:
    with pytest.raises(NotationError, match=says):
        parse_position(line)


def test_a_call_before_the_weak_hands_are_asked_for_is_refused_in_a_sentence() -> None:
    """Whether an unknown hand is weak is not known: it may pass or show itself, and nothing else."""
    farmer = FarmersHand(hand=WeakHand.NO_ACE_NO_FACE, remedy=Remedy.SWAP, keep_upcard_suit=True)
    rules = replace(variant("tournament"), farmer=farmer)
    with pytest.raises(NotationError, match="seat 1 may not call hearts now; that seat may pass, farmer"):
        parse_position(f"{share_code(rules)} dealer=0 up=9H : call:H")


def test_an_old_line_reads_by_what_its_name_meant_then() -> None:
    """In `two` the upcard could once be put down again: such a line is read by those rules, and no other."""
    line = "two dealer=0 up=JC hands=9CTDQHKSAS/????? : pass call:C discard:JC"
    old = parse_position(line)
    assert old.state.rules == FORMER["two"] != variant("two")
    assert old.state.kitty[-1] == Card.parse("JC")
    assert parse_position(show_position(old.state)).state.rules == FORMER["two"]
    assert parse_position(line.replace("discard:JC", "discard:9C")).state.rules == variant("two")
    with pytest.raises(NotationError, match="the jack of clubs just turned up may not be put down here"):
        parse_position(line + " pass")
