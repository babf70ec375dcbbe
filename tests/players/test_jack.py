"""The jack: what it thinks of a hand, what it calls, what it plays, and how much better than luck it is."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given

from euchre.hand.hand import apply, deal, legal, start_hand
from euchre.hand.state import State
from euchre.kernel.jack.constants import TRICK
from euchre.players import RandomPlayer
from euchre.players.rules_of_thumb.jack import Jack, strength
from euchre.players.rules_of_thumb.queen import Queen
from euchre.rules.actions import Bid, Call, Discard, Drop, Farmer, Give, Leave, Pass, Play, Stay, code
from euchre.rules.cards import Card, Suit, Trump, parse_cards
from euchre.rules.rules import FarmersHand as WeakHands
from euchre.rules.rules import Remedy, Rules, TurnUp, WeakHand
from euchre.rules.variants import VARIANTS
from euchre.seen.views import view
from tests.players.matches import beats, gap
from tests.repetition import few_of
from tests.strategies import states

FOUR = VARIANTS["euchre"]
JACK = Jack()


def dealt(rules: Rules, dealer: int, hands: Sequence[str], upcard: str = "") -> State:
    """A hand with these cards, the rest of the deck in the kitty."""
    held = [parse_cards(text) for text in hands]
    gone = [card for hand in held for card in hand]
    kitty = [card for card in rules.deck if card not in gone]
    if upcard:
        kitty.sort(key=lambda card: str(card) != upcard)
    return start_hand(rules, dealer, tuple(held), ((),) * rules.seats, tuple(kitty))


def asked(state: State) -> object:
    """What the jack does."""
    return JACK.choose(view(state, state.turn))


def card(text: str) -> Card:
    return Card.parse(text)


@given(states())
def test_does_what_the_rules_allow(state: State) -> None:
    """Under any rules, at any moment, and the same when asked again."""
    if not state.over:
        seen = view(state, state.turn)
        chosen = JACK.choose(seen)
        assert chosen in legal(state)
        assert Jack(seed=7).choose(seen) == chosen


@given(states())
def test_no_hand_is_worth_more_than_every_trick(state: State) -> None:
    rules = state.rules
    for trump in tuple(Trump)[: 4 if rules.joker else 6]:
        for seat in range(rules.seats):
            cards = state.holding(seat)[: rules.tricks]
            assert 0 <= strength(rules, cards, trump) <= TRICK * rules.tricks


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("JS JC AS KH 9D", "JS JC QS KH 9D"),
        ("JS AS 9S AH 9D", "JS AS 9S KH 9D"),
        ("JS AS 9S 9D TD", "JS AS 9S 9D TH"),
        ("JS AS KS AH KD", "AS KS QS AH KD"),
        ("JC QS TS AH AD", "JC QS TH AH AD"),
    ],
)
def test_more_trumps_higher_cards_and_voids_are_worth_more(better: str, worse: str) -> None:
    assert strength(FOUR, parse_cards(better), Trump.SPADES) > strength(
        FOUR, parse_cards(worse), Trump.SPADES
    )


def test_counts_the_right_bower_as_a_trick() -> None:
    cards = parse_cards("JS 9C 9D 9H TH")
    assert strength(FOUR, cards, Trump.SPADES) > TRICK


# --- Before the play ----------------------------------------------------------------------------------------

WEAK = "9C TC QD KD 9S"


def test_calls_with_two_sure_tricks_and_passes_without() -> None:
    state = dealt(FOUR, 3, ["JH AH TC AS 9C", "TD 9D 9S TS QC", "AD KD KH KC QS", "JS KS AC QD JC"], "9H")
    assert asked(state) == Call(Trump.HEARTS)
    state = dealt(FOUR, 3, [WEAK, "JH AH KH AS 9D", "AD TD TH KC QS", "JS KS AC QH JC"], "9H")
    assert asked(state) == Pass()


def test_goes_alone_with_nearly_every_trick() -> None:
    state = dealt(FOUR, 3, ["JH JD AH KH AS", "TD 9D 9S TS QC", "AD KD TC KC QS", "JS KS AC QD JC"], "9H")
    assert asked(state) == Call(Trump.HEARTS, alone=True)


def test_gives_a_partner_a_bower_sooner_than_a_foe() -> None:
    """The same middling hand orders the jack into its partner's hand, but not into an opponent's."""
    mine, others = "AH QH AS 9C TC", ["TD 9D 9S TS QC", "AD KD KC QS KH", "JS KS AC QD JC"]
    foe = dealt(FOUR, 3, [mine, *others], "JH")
    assert asked(foe) == Pass()
    friend = apply(dealt(FOUR, 2, [mine, *others], "JH"), Pass())
    assert friend.turn == 0
    assert asked(friend) == Call(Trump.HEARTS)


def test_the_dealer_counts_the_upcard_and_puts_the_least_missed_down() -> None:
    """With the turned bower jack takes it up, and becomes void rather than part with an ace."""
    state = dealt(FOUR, 0, ["AH TH AS 9C QD", "TD 9D 9S TS QC", "KD TC KC QS KH", "JS KS AC AD JC"], "JH")
    for _ in range(3):
        state = apply(state, Pass())
    assert asked(state) == Call(Trump.HEARTS)
    state = apply(state, Call(Trump.HEARTS))
    assert asked(state) == Discard(card("9C"))


def test_leaves_an_upcard_that_is_worth_nothing() -> None:
    state = dealt(FOUR, 0, ["AH QH JH JD KH", "TD 9D 9S TS QC", "KD TC KC QS AD", "JS KS AC QD JC"], "9H")
    state = apply(apply(state, Pass()), Call(Trump.HEARTS))
    assert asked(state) == Leave()


def test_names_the_best_suit_when_he_must() -> None:
    rules = replace(FOUR, auction=TurnUp(stick=True))
    state = dealt(rules, 3, ["TD 9D 9S TS QC", "KD TC KC QS AD", "JS KS AC QD JC", "9C TH KH QH JD"], "9H")
    for _ in range(7):
        state = apply(state, Pass())
    assert Pass() not in legal(state)
    assert asked(state) == Call(Trump.DIAMONDS)


def test_shows_a_weak_hand() -> None:
    rules = replace(FOUR, farmer=WeakHands(hand=WeakHand.NO_ACE_NO_FACE, remedy=Remedy.SWAP))
    state = dealt(rules, 3, ["9C TC 9D TD 9S", "JH AH KH AS KD", "AD KC QS TH QC", "JS KS AC QH JC"], "9H")
    assert asked(state) == Farmer()


def test_bids_what_he_expects_but_the_last_only_what_it_takes() -> None:
    rules = VARIANTS["bid"]
    hands = ["JH JD AH KH QH AS", "TD 9D 9S TS QC 9H", "AD KD TC KC QS TH", "JS KS AC QD JC 9C"]
    first = asked(dealt(rules, 3, hands))
    assert first in {Bid(5, Trump.HEARTS), Bid(6, Trump.HEARTS)}
    last = dealt(rules, 0, hands)
    for _ in range(3):
        last = apply(last, Pass())
    assert asked(last) == Bid(1, Trump.HEARTS)
    partner = apply(apply(dealt(rules, 1, hands), Bid(3, Trump.CLUBS)), Pass())
    assert partner.turn == 0
    assert asked(partner) == Pass()


def test_exchanges_the_lowest_for_the_highest() -> None:
    """A lone bidder's two lowest cards go, in rising order, and the partner's two best come."""
    rules = VARIANTS["bid-48"]
    rng = Random(4)
    state = deal(rules, 3, rng)
    state = apply(state, Bid(12, None, 1))
    while state.phase.name == "BID":
        state = apply(state, Pass())
    state = apply(state, Call(Trump.SPADES))
    mine, theirs = state.hands[0], state.hands[2]
    put = []
    for _ in range(4):
        action = asked(state)
        assert isinstance(action, Discard | Give)
        put.append(action.card)
        state = apply(state, action)
    assert put[0] <= put[1]
    assert put[2] <= put[3]
    assert all(c.suit is not Suit.SPADES for c in put[:2])
    best = sorted(theirs, key=lambda c: strength(rules, [c], Trump.SPADES), reverse=True)
    assert strength(rules, put[2:], Trump.SPADES) >= strength(rules, best[1:3], Trump.SPADES)
    assert strength(rules, state.hands[0], Trump.SPADES) > strength(rules, mine, Trump.SPADES)


def test_drops_out_with_nothing_and_stays_with_tricks() -> None:
    rules = VARIANTS["buck"]
    state = dealt(rules, 3, ["JH AH KH AS 9C", "TD 9D 9S TS QC", "JD QH TH AD AC", "JS KS QD JC KD"], "9H")
    state = apply(state, Call(Trump.HEARTS))
    state = apply(state, Discard(max(state.hands[3], key=code_of)))
    assert asked(state) == Drop()
    state = apply(state, Drop())
    assert asked(state) == Stay()


def code_of(one: Card) -> int:
    """Any order will do."""
    return code(Discard(one))


# --- The play -----------------------------------------------------------------------------------------------


def in_play(dealer: int, hands: Sequence[str], maker: int, plays: str = "") -> State:
    """Hearts are trump by call of *maker*, the dealer left the upcard lying; then so many cards."""
    state = dealt(FOUR, dealer, hands, "9H")
    while state.turn != maker:
        state = apply(state, Pass())
    state = apply(state, Call(Trump.HEARTS))
    state = apply(state, Leave())
    for played in parse_cards(plays):
        state = apply(state, Play(played))
    return state


TABLE = ["JH TH AS 9C KD", "TD AC 9S TS QH", "AD KS TC KC QS", "JS AH JC QD JD"]


def test_the_maker_draws_trumps_with_a_master() -> None:
    assert asked(in_play(3, TABLE, 0)) == Play(card("JH"))


def test_a_defender_leads_an_ace() -> None:
    assert asked(in_play(3, TABLE, 1)) == Play(card("AS"))


def test_leaves_the_trick_to_his_partner() -> None:
    """The partner's ace of spades stands: the lowest card that follows."""
    assert asked(in_play(3, TABLE, 1, "AS 9S")) == Play(card("QS"))


def test_wins_cheaply_when_last() -> None:
    state = in_play(3, TABLE, 1, "KD TD AD")
    assert asked(state) == Play(card("QD"))
    state = in_play(
        2, ["9D AS TS 9C KD", "TD AC 9S TH QH", "AD KS TC KC QS", "JS AH JC QD JD"], 1, "JS AS 9S"
    )
    assert asked(state) == Play(card("QS"))


def test_trumps_low_and_throws_low() -> None:
    """Void of clubs with trumps jack takes a foe's club with the lowest; void without, the lowest goes."""
    table = ["9C AC TC KC AS", "QH TH JH TD 9D", "AD KS QC QS TS", "JS AH JC QD JD"]
    assert asked(in_play(3, table, 0, "AC")) == Play(card("TH"))
    table = ["9C AC TC KC AS", "QS JS KD TD 9S", "AD KS QC 9D TS", "QH AH JC QD JD"]
    assert asked(in_play(3, table, 0, "AC")) == Play(card("9S"))


# --- Strength -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name",
    few_of(
        [name for name in VARIANTS if name != "twelve-bid"],
        {"two", "bid"},
        ci={"twelve", "cutthroat", "buck"},
    ),
)
def test_beats_random_at_every_game(name: str) -> None:
    """With 99.9 % certainty; where random bids are so high that hardly a hand pays anyone, see below."""
    assert beats(VARIANTS[name], JACK, RandomPlayer(7), 80, 3)


@pytest.mark.long
@pytest.mark.parametrize("name", VARIANTS)
def test_how_far_he_is_from_random_and_from_the_queen(name: str) -> None:
    """Printed; only the first is a promise."""
    print(name, "jack - queen", gap(VARIANTS[name], JACK, Queen(), 2000, 5))
    found = gap(VARIANTS[name], JACK, RandomPlayer(7), 10_000 if name == "twelve-bid" else 2000, 5)
    print(name, "jack - random", found)
    assert found.least() > 0, str(found)
