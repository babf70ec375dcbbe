"""What holds in every hand of every game, at every moment."""

from contextlib import suppress
from dataclasses import astuple, replace
from functools import cache
from itertools import permutations
from random import Random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from euchre.hand.hand import apply, check, legal, new, points
from euchre.hand.state import Phase, State
from euchre.rules.actions import (
    CODES,
    Accuse,
    Action,
    Bid,
    Call,
    CallAce,
    Discard,
    Give,
    Play,
    Stray,
    action,
    code,
)
from euchre.rules.cards import CARDS, Card, Suit, Trump
from euchre.rules.errors import IllegalActionError
from euchre.rules.rules import Rules, TurnUp
from tests.laws.scores import allowed
from tests.positions import conserved
from tests.strategies import anything, cards, deals, rules, seeds, states, to_the_end, trumps

ORDER = {"trump": "XRLAKQJT987", "plain": "AKQJT987", "low": "789TJQKA"}


@given(states())
def test_cards_are_conserved(state: State) -> None:
    """Every card of the deck lies in exactly one place."""
    assert conserved(state)


@given(states())
def test_legal_actions_are_distinct_and_ordered(state: State) -> None:
    """Never the same choice twice, and always in the order of `code`."""
    codes = [code(each) for each in legal(state)]
    assert codes == sorted(set(codes))


@given(states())
def test_there_is_always_something_to_do(state: State) -> None:
    """Until the hand is over somebody has a choice; afterwards nobody."""
    assert bool(legal(state)) is not state.over
    assert (state.turn == -1) is state.over is (state.end is not None)
    assert state.over or 0 <= state.turn < state.rules.seats
    assert state.phase is not Phase.PLAY or state.turn not in state.out


@given(states())
def test_a_state_with_a_change_is_what_the_standard_library_makes_of_it(state: State) -> None:
    """`State.replace` copies the fields in one go; a field that no state has is a mistake."""
    assert state.replace() == state
    assert state.replace(trump=None, dealer=0) == replace(state, trump=None, dealer=0)
    with pytest.raises(AssertionError):
        state.replace(delaer=0)


@given(states())
def test_apply_never_mutates(state: State) -> None:
    """Nothing happens to a state; what is done to it makes another."""
    before, shown = replace(state), repr(astuple(state))
    for each in legal(state):
        after = apply(state, each)
        assert after is not state
        assert after != state
        assert after == apply(state, each)
        assert len(after.history) == len(state.history) + 1
    assert state == before
    assert repr(astuple(state)) == shown
    assert hash(state) == hash(before)


@cache
def actions_on_the_wire(tricks: int) -> tuple[Action, ...]:
    """The action of every number that has one, in a game of so many tricks."""
    found: list[Action] = []
    for number in range(CODES):
        with suppress(IllegalActionError):
            found.append(action(number, tricks))
    return tuple(found)


@given(states())
def test_check_refuses_exactly_what_is_not_legal(state: State) -> None:
    """Legality has one source, whatever number comes over the wire."""
    options = set(legal(state))
    for each in actions_on_the_wire(state.rules.tricks):
        if isinstance(each, Accuse | Stray) or (isinstance(each, Play) and state.rules.revoke is not None):
            continue
        if each in options:
            check(state, each)
            continue
        with pytest.raises(IllegalActionError):
            check(state, each)


@given(states(), seeds())
def test_points_are_settled_only_at_the_end(state: State, seed: int) -> None:
    """Zeros until the hand is over; then one of the scores the rules know."""
    assert state.over or not any(points(state))
    end = to_the_end(state, Random(seed))
    assert allowed(end, points(end))


@given(states(), seeds())
def test_everyone_plays_one_card_to_each_trick(state: State, seed: int) -> None:
    """Tricks are as many as the cards in a hand, and everyone who takes part plays once to each."""
    end = to_the_end(state, Random(seed))
    assert len(end.tricks) in {0, end.rules.tricks}
    for trick in end.tricks:
        order = [seat for seat, _ in trick.plays]
        assert sorted(order) == list(end.active)
        assert order == sorted(order, key=lambda seat: (seat - order[0]) % end.rules.seats)
    leaders = [trick.leader for trick in end.tricks]
    assert leaders[1:] == [trick.winner for trick in end.tricks][:-1]


def counts_as(card: Card, trump: Trump | None) -> Suit | None:
    """The suit of a card, from the words of G1 and G8."""
    named = None if trump is None else trump.suit
    if card.joker:
        return named
    left = {Suit.CLUBS: "JS", Suit.SPADES: "JC", Suit.HEARTS: "JD", Suit.DIAMONDS: "JH"}
    return named if named is not None and str(card) == left[named] else card.suit


def height(card: Card, trump: Trump | None) -> int:
    """How low a card stands in its suit, from the words of G2, G3 and G9; 0 is highest."""
    named = None if trump is None else trump.suit
    if card.joker:
        return 0
    if named is not None and counts_as(card, trump) is named:
        letter = str(card)[0]
        if letter == "J":
            letter = "R" if card.suit is named else "L"
        return ORDER["trump"].index(letter)
    return ORDER["low" if trump is Trump.LOW else "plain"].index(str(card)[0])


def takes(plays: tuple[tuple[int, Card], ...], trump: Trump | None) -> int:
    """Who takes a trick, from the words of G5 and BD12."""
    named = None if trump is None else trump.suit
    ruffs = [(seat, card) for seat, card in plays if named is not None and counts_as(card, trump) is named]
    led = counts_as(plays[0][1], trump)
    ranked = ruffs or [(seat, card) for seat, card in plays if counts_as(card, trump) is led]
    return min(ranked, key=lambda play: height(play[1], trump))[0]


@given(states(), seeds())
def test_tricks_go_to_whom_the_book_says(state: State, seed: int) -> None:
    """Highest trump, else highest card of the effective suit led; of equal cards the first."""
    end = to_the_end(state, Random(seed))
    for trick in end.tricks:
        assert trick.winner == takes(trick.plays, end.trump)


@given(deals(), seeds())
def test_what_may_be_played_is_what_the_book_says(state: State, seed: int) -> None:
    """If you hold any card of the effective suit led you must play one; otherwise any card."""
    rng = Random(seed)
    while not state.over:
        if state.phase is Phase.PLAY:
            holding = set(state.holding(state.turn))
            if state.trick:
                led = counts_as(state.trick[0][1], state.trump)
                holding = {card for card in holding if counts_as(card, state.trump) is led} or holding
            assert {each.card for each in legal(state) if isinstance(each, Play)} == holding
        state = apply(state, anything(state, rng))


@given(cards(joker=False), cards(joker=False), trumps())
def test_of_two_cards_one_wins_whoever_leads_if_it_is_a_trump(one: Card, two: Card, trump: Trump) -> None:
    """A trump beats every plain card, led or not."""
    assume((counts_as(one, trump) is trump.suit) is not (counts_as(two, trump) is trump.suit))
    won = {takes(((0, one), (1, two)), trump) == 0, takes(((1, two), (0, one)), trump) == 0}
    assert len(won) == 1


PAIRS = [
    dict(zip(Suit, order, strict=True))
    for order in permutations(Suit)
    if all(order[suit.next] is order[suit].next for suit in Suit)
]
Renaming = dict[Suit, Suit]


def renamed_card(card: Card, names: Renaming) -> Card:
    """The card of the same rank in the other suit."""
    return card if card.suit is None else CARDS[8 * names[card.suit] + (card & 7)]


def renamed_trump(trump: Trump, names: Renaming) -> Trump:
    """The other suit as trump."""
    return trump if trump.suit is None else Trump(names[trump.suit])


def renamed_action(each: Action, names: Renaming) -> Action:
    """The same act with the suits renamed."""
    match each:
        case Play(card):
            return Play(renamed_card(card, names))
        case Discard(card):
            return Discard(renamed_card(card, names))
        case Give(card):
            return Give(renamed_card(card, names))
        case Call(trump, alone):
            return Call(renamed_trump(trump, names), alone)
        case Bid(tricks, trump, lone) if trump is not None:
            return Bid(tricks, renamed_trump(trump, names), lone)
        case CallAce(suit) if suit is not None:
            return CallAce(names[suit])
        case _:
            return each


def renamed_rules(table: Rules, names: Renaming) -> Rules:
    """The same rules with the suits they name renamed."""
    auction = table.auction
    if isinstance(auction, TurnUp):
        auction = replace(auction, joker_suit=names[auction.joker_suit])
    return replace(table, auction=auction, forced=None if table.forced is None else names[table.forced])


def test_there_are_eight_renamings() -> None:
    """Suits of one colour stay suits of one colour: 2 x 2 x 2."""
    assert len(PAIRS) == 8


def dealt(table: Rules, seed: int) -> tuple[Card, ...]:
    """The rules' deck, shuffled."""
    deck = list(table.deck)
    Random(seed).shuffle(deck)
    return tuple(deck)


@given(rules(), st.sampled_from(PAIRS), seeds())
def test_suits_may_change_names(table: Rules, names: Renaming, seed: int) -> None:
    """Swap suits, or colours, all through: what may be done and what it is worth stay the same."""
    rng, deck = Random(seed), dealt(table, seed)
    state = new(table, 0, deck)
    other = new(renamed_rules(table, names), 0, tuple(renamed_card(card, names) for card in deck))
    while not state.over:
        if state.agenda[0].cards > 1:
            return  # several cards put down go in rising order, which depends on the suits' names
        assert {renamed_action(each, names) for each in legal(state)} == set(legal(other))
        chosen = anything(state, rng)
        state, other = apply(state, chosen), apply(other, renamed_action(chosen, names))
        assert (state.turn, state.phase, state.out) == (other.turn, other.phase, other.out)
    assert points(state) == points(other)
    assert (state.end, state.won) == (other.end, other.won)


@given(rules(), st.integers(1, 5), seeds())
def test_seats_may_be_turned(table: Rules, turn: int, seed: int) -> None:
    """Everyone moves round the table, the deal too: the same hand is played one seat further on."""
    rng, deck = Random(seed), dealt(table, seed)
    state, other = new(table, 0, deck), new(table, turn % table.seats, deck)

    def moved(seat: int) -> int:
        return (seat + turn) % table.seats

    while not state.over:
        assert legal(state) == legal(other)
        assert (moved(state.turn), state.phase) == (other.turn, other.phase)
        chosen = anything(state, rng)
        state, other = apply(state, chosen), apply(other, chosen)
    assert [points(other)[(side + turn) % table.sides] for side in range(table.sides)] == list(points(state))
    assert [other.won[moved(seat)] for seat in range(table.seats)] == list(state.won)
