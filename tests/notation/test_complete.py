"""Unknown cards come to lie so that all was lawful; and where that cannot be, the first fault is named."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from euchre.hand.game import Deal
from euchre.hand.hand import Slot, SlotKind, deal_order, new, points
from euchre.hand.state import Phase, State
from euchre.notation.record import Hand, RecordFault, complete_hand, hand_states
from euchre.notation.words import parse_words
from euchre.rules.actions import Accuse, Call, Discard, Leave, Pass, Play
from euchre.rules.cards import Card, Trump, suit_in
from euchre.rules.errors import RefusalReason
from euchre.rules.rules import (
    Alone,
    BestCard,
    FarmersHand,
    JokerUp,
    Pickup,
    Remedy,
    Revoke,
    Rules,
    TurnUp,
    WeakHand,
)
from euchre.rules.variants import VARIANTS
from euchre.seen.partial import Deck
from tests.notation.broken import DECKS
from tests.notation.games import cut_short, knocked, random_hand, tables, walk
from tests.strategies import seeds

FOUR = VARIANTS["tournament"]

HOUSES = {
    **VARIANTS,
    "natural": replace(
        FOUR,
        auction=TurnUp(natural_trump=True, upcard_is_natural=False, bury_upcard=False, pickup=Pickup.MUST),
    ),
    "receive": replace(FOUR, alone=Alone(best_card=BestCard.RECEIVE_FIRST)),
    "farmer": replace(FOUR, farmer=FarmersHand(hand=WeakHand.CLEAN3, remedy=Remedy.SWAP)),
    "mixed": replace(VARIANTS["four"], farmer=FarmersHand(hand=WeakHand.MIXED4, remedy=Remedy.REDEAL)),
    "bid-honour": replace(VARIANTS["bid-48"], revoke=Revoke(out_of_turn=True)),
}


@given(tables(), st.integers(0, 5))
def test_cards_lie_where_the_engine_deals(table: Rules, dealer: int) -> None:
    """The deal has one order: `new` and `deal_order` agree about it."""
    dealer %= table.seats
    deck = list(table.deck)
    Random(dealer).shuffle(deck)
    state = new(table, dealer, tuple(deck))
    if state.trump is not None:
        return  # the upcard has moved
    where = deal_order(table, dealer)
    lies = list(zip(deck, where, strict=True))
    for seat in range(table.seats):
        assert sorted(c for c, s in lies if s == Slot(SlotKind.HAND, seat)) == [*state.hands[seat]]
        for n, pile in enumerate(state.piles[seat]):
            assert [c for c, s in lies if s == Slot(SlotKind.DOWN, seat, n)] == [pile.down]
            assert [c for c, s in lies if s == Slot(SlotKind.UP, seat, n)] == [pile.up]
    assert tuple(c for c, s in lies if s.kind is SlotKind.KITTY) == state.kitty


@given(st.sampled_from(sorted(HOUSES)), seeds())
def test_hidden_cards_can_be_found_again(name: str, seed: int) -> None:
    """What nobody wrote down is put where it does no harm: the same decisions, tricks and score."""
    rng, table = Random(seed), HOUSES[name]
    hand, _ = random_hand(table, rng.randrange(table.seats), rng)
    if rng.random() < 0.5:
        hand = cut_short(hand, rng.randrange(len(hand.actions) + 1))
    last = walk(table, hand)[-1]
    bare = knocked(table, hand, rng)
    found = complete_hand(table, bare)
    assert found == complete_hand(table, bare)
    assert None not in found.deck
    for now, was in zip((*found.deck, *found.actions), (*bare.deck, *bare.actions), strict=True):
        assert was is None or now == was
    state = walk(table, found)[-1]
    if not (hand.actions and isinstance(hand.actions[-1], Accuse)):  # the verdict is not on paper
        assert (state.tricks, points(state), state.end) == (last.tricks, points(last), last.end)


@given(st.sampled_from([name for name, table in HOUSES.items() if table.revoke is None]), seeds())
def test_revoke_against_unknown_hands_is_found(name: str, seed: int) -> None:
    """Whoever did not follow and later shows a card of the suit: the later card is the fault."""
    rng, table = Random(seed), HOUSES[name]
    hand, _ = random_hand(table, 0, rng)
    states = walk(table, hand)
    voids: dict[int, set[object]] = {}
    late: list[tuple[int, object]] = []
    for n, state in enumerate(states[:-1]):
        action = hand.actions[n]
        for seat, suit in late:
            voids.setdefault(seat, set()).add(suit)
        late.clear()
        if not isinstance(action, Play):
            continue
        own = suit_in(action.card, state.trump)
        if state.trick and own != (led := suit_in(state.trick[0][1], state.trump)):
            late.append((state.turn, led))
        wrong = [
            card
            for card in table.deck
            if suit_in(card, state.trump) in voids.get(state.turn, ()) and card not in _shown(hand, n)
        ]
        if wrong and table.copies == 1 and not table.piles and state.upcard not in wrong:
            actions = (*hand.actions[:n], Play(wrong[0]))
            bare = replace(knocked(table, hand, Random(0)), actions=actions)
            bare = replace(bare, deck=_unknown(table, bare))
            with pytest.raises(RecordFault) as caught:
                complete_hand(table, bare)
            assert caught.value.decision == n
            return


def _shown(hand: Hand, n: int) -> set[Card]:
    return {action.card for action in hand.actions[:n] if isinstance(action, Play | Discard)}


def _unknown(table: Rules, hand: Hand) -> Deck:
    """Nothing known but the upcard."""
    at = (len(hand.deck) - table.kitty + hand.cut) % len(hand.deck) if table.turned else -1
    return tuple(card if n == at else None for n, card in enumerate(hand.deck))


def unknown(up: str, *actions: str, table: Rules = FOUR, dealer: int = 0) -> Hand:
    """A hand of which only the upcard is known."""
    deck: list[Card | None] = [None] * table.cards_in_deck
    if up:
        deck[-table.kitty] = Card.parse(up)
    return Hand(dealer=dealer, deck=tuple(deck), actions=parse_words(" ".join(actions), table))


def test_dealer_discards_what_he_does_not_play() -> None:
    """Five tricks of six cards: the one left over was put down."""
    bare = unknown("9H", "call:H discard:? AS KS 9S QS TS JS JD 9H")
    found = complete_hand(FOUR, bare)
    assert isinstance(found.actions[1], Discard)
    assert found.actions[1] != Discard(Card.parse("9H"))


def test_upcard_not_played_may_be_the_discard() -> None:
    bare = unknown("9H", "call:D discard:?", table=FOUR)
    with pytest.raises(RecordFault) as caught:
        complete_hand(FOUR, bare)
    assert caught.value.decision == 0
    found = complete_hand(FOUR, unknown("9H", "call:H discard:?"))
    assert walk(FOUR, found)[-1].phase is Phase.PLAY


@pytest.mark.parametrize(
    ("hand", "decision", "reason"),
    [
        (unknown("9H", "call:H discard:? AS KS KS"), 4, RefusalReason.NOT_HELD),
        (unknown("9H", "call:H discard:9H AS KS 9S 9H"), 5, RefusalReason.NOT_HELD),
        (
            unknown("9H", "call:H discard:? AS KC QS TS AD TD KD JS QD KS"),
            11,
            RefusalReason.VOID_BEFORE,
        ),
        (unknown("9H", "call:H discard:? AS KS QS TS TS"), 6, RefusalReason.NOT_HELD),
        (unknown("9H", "call:S"), 0, RefusalReason.NOT_NOW),
        (unknown("9H", "call:H AS"), 1, RefusalReason.CARD_DUE),
        (unknown("9H", "call:H discard:? discard:?"), 2, RefusalReason.SEEN_BY_ALL),
        (unknown("9H", "?".replace("?", "discard:?")), 0, RefusalReason.SEEN_BY_ALL),
    ],
)
def test_first_impossible_decision_is_named(hand: Hand, decision: int, reason: RefusalReason) -> None:
    """The fault is the first decision for which the cards cannot lie right, whatever follows."""
    with pytest.raises(RecordFault) as caught:
        complete_hand(FOUR, hand)
    assert (caught.value.decision, caught.value.reason) == (decision, reason)
    seen: list[State] = []
    with pytest.raises(RecordFault):
        seen.extend(hand_states(FOUR, hand))
    seen += hand_states(FOUR, cut_short(hand, decision))
    assert len(seen) >= decision + 1


def test_a_hand_in_which_the_left_bower_does_not_follow_its_printed_suit_is_completed() -> None:
    found = complete_hand(FOUR, unknown("9H", "call:H discard:? AS 9C KS QS JC JD"))
    assert len(walk(FOUR, found)) == 9


def test_what_everyone_saw_must_be_written() -> None:
    for rules in (FOUR, VARIANTS["twelve"]):
        with pytest.raises(RecordFault) as caught:
            complete_hand(rules, Hand(dealer=0, deck=(None,) * 24))
        assert caught.value.reason is RefusalReason.SEEN_BY_ALL


@pytest.mark.parametrize("deck", DECKS)
def test_deck_with_unknown_cards_is_still_a_deck(deck: Deck) -> None:
    with pytest.raises(RecordFault) as caught:
        complete_hand(FOUR, Hand(dealer=0, deck=deck))
    assert caught.value.reason is RefusalReason.WRONG_DECK


def test_known_hand_is_left_alone() -> None:
    hand = Hand(dealer=0, deck=FOUR.deck, actions=(Pass(),))
    assert complete_hand(FOUR, hand) is hand


def test_proven_call_of_renege_is_proven_again() -> None:
    """A call that ended the hand was right: the offender is given a card he should have played."""
    table = VARIANTS["four-honour"]
    hand = unknown("9H", "call:H leave AS KC", table=table)
    called = replace(hand, actions=(*hand.actions, Accuse(1, 2)))
    state = walk(table, complete_hand(table, called))[-1]
    assert state.over
    follow = replace(called, actions=(*called.actions, Play(Card.parse("QS"))))
    assert not walk(table, complete_hand(table, follow))[-1].over


def test_owning_up_before_a_card_is_played_is_refused_for_the_time_alone() -> None:
    """Whether there is something to own up to is in cards that nobody wrote down."""
    table = VARIANTS["four-honour"]
    hand = unknown("9H", "call:H leave", table=table)
    with pytest.raises(RecordFault) as caught:
        complete_hand(table, replace(hand, actions=(*hand.actions, Accuse(1, 1))))
    assert caught.value.reason is RefusalReason.ACCUSED_TOO_EARLY_OR_LATE


def test_natural_trump_puts_the_suit_into_the_callers_hand() -> None:
    table = HOUSES["natural"]
    hand = unknown("9H", "pass call:H", table=table)
    state = walk(table, complete_hand(table, hand))[1]
    assert any(card.suit is Trump.HEARTS.suit for card in state.hands[2])
    assert hand.actions[1] == Call(Trump.HEARTS)
    assert Leave() not in hand.actions


@pytest.mark.parametrize("suit", list(Trump)[:4])
def test_dealer_who_turned_the_joker_holds_a_card_of_the_suit_named(suit: Trump) -> None:
    """The upcard counts as a natural trump of the suit that it offers, and a joker offers none (H3, J2)."""
    auction = TurnUp(natural_trump=True, upcard_is_natural=True, joker_up=JokerUp.DEALER)
    table = replace(FOUR, joker=True, auction=auction)
    hand = unknown("X", f"call:{suit.letter}", table=table)
    state = walk(table, complete_hand(table, hand))[1]
    assert any(card.suit is suit.suit for card in state.hands[hand.dealer])


def test_cut_deck_is_completed_before_the_cut() -> None:
    hand, _ = random_hand(FOUR, 1, Random(8))
    bare = replace(hand, deck=_unknown(FOUR, hand))
    found = complete_hand(FOUR, bare)
    dealt = tuple(card for card in found.deck if card is not None)
    Deal(dealer=1, deck=dealt, cut=hand.cut).state(FOUR)
    at = next(n for n, card in enumerate(bare.deck) if card is not None)
    assert found.deck[at] == hand.deck[at]


@pytest.mark.parametrize("kind", list(WeakHand))
def test_weak_hand_that_swaps_is_completed_before_it_has(kind: WeakHand) -> None:
    """A hand with an ace is weak, too, and the ace is not among the cards that it will put down."""
    table = replace(FOUR, farmer=FarmersHand(hand=kind, remedy=Remedy.SWAP))
    state = walk(table, complete_hand(table, unknown("JH", "farmer", table=table)))[-1]
    assert state.phase is Phase.SWAP
