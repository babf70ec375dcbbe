"""Chapters H and J, house rules, each one field away from a named game. Seat 0 deals; TH is up."""

from collections.abc import Mapping
from dataclasses import replace
from random import Random

import pytest

from euchre.hand.game import after, begin
from euchre.hand.hand import check, legal, points
from euchre.hand.state import End, Phase, State
from euchre.rules.actions import Action, Call, Defend, Discard, Give, Leave, Pass
from euchre.rules.actions import Farmer as Show
from euchre.rules.cards import Card, Rank, Suit, Trump, parse_cards
from euchre.rules.errors import RefusalReason
from euchre.rules.rules import (
    Alone,
    BestCard,
    DefendAlone,
    FarmersHand,
    JokerUp,
    Ladder,
    Lead,
    NoTrump,
    PassedOut,
    Pickup,
    Remedy,
    Rules,
    Tie,
    TurnUp,
    WeakHand,
)
from euchre.rules.variants import TOURNAMENT, VARIANTS, variant
from euchre.rules.weak_hands import weak_cards
from tests.positions import (
    CLUBS,
    DIAMONDS,
    HEARTS,
    NONE,
    SPADES,
    auctions,
    conserved,
    deal,
    do,
    finished,
    held,
    passes,
    played_out,
    quiet,
)
from tests.refused import refused_for

LONER = Call(HEARTS, alone=True)


def with_calling(auction: TurnUp, *, joker: bool = False) -> Rules:
    """Four players, 24 cards, no lone hands, called like this."""
    return Rules(auction=auction, joker=joker)


def with_alone(alone: Alone, lead: Lead = Lead.ELDEST) -> Rules:
    """Four players, 24 cards, lone hands like this."""
    return Rules(alone=alone, lead=lead)


def trumps(state: State) -> str:
    """Which trumps may be named, in order."""
    return "".join(
        action.trump.letter for action in legal(state) if isinstance(action, Call) and not action.alone
    )


def test_h1_stuck_dealer_may_not_pass() -> None:
    """Dealer may not pass in R2; the turned-down suit is still excluded."""
    state = passes(deal(TOURNAMENT, up="TH"), 7)
    assert state.turn == 0
    assert Pass() not in legal(state)
    assert trumps(state) == "CDS"


def test_h1_stuck_dealer_may_take_any_suit_at_some_tables() -> None:
    """ES lets the stuck dealer take any suit incl. the turned-down one."""
    state = deal(with_calling(TurnUp(stick=True, stuck_may_name_turned=True)), up="TH")
    assert trumps(passes(state, 6)) == "CDS"
    assert trumps(passes(state, 7)) == "CDHS"


def test_h1_stuck_dealer_may_say_no_trump_at_some_tables() -> None:
    """ES sub-option: stuck dealer may say NT."""
    state = deal(with_calling(TurnUp(stick=True, no_trump=NoTrump.STUCK)), up="TH")
    assert trumps(passes(state, 6)) == "CDS"
    assert trumps(passes(state, 7)) == "CDSN"


def test_h1_stick_holds_in_a_single_round_too() -> None:
    """The dealer may not pass in the last round, and a single round is the last."""
    state = passes(deal(with_calling(TurnUp(rounds=1, stick=True)), up="TH"), 3)
    assert legal(state) == (Call(HEARTS),)


def test_h2_no_trump_in_the_second_round() -> None:
    """NT call: allowed in R2; normal trick target and scores."""
    rules = with_calling(TurnUp(no_trump=NoTrump.SECOND_ROUND))
    state = deal(rules, up="TH")
    assert trumps(state) == "H"
    assert trumps(passes(state, 4)) == "CDSN"
    end = played_out(do(passes(state, 4), Call(Trump.NO_TRUMP)), Random(2))
    assert sorted(points(end)) in ([0, 1], [0, 2])


def test_h3_caller_must_hold_a_trump() -> None:
    """Caller must hold a trump of the suit (left does not count)."""
    rules = with_calling(TurnUp(natural_trump=True, stick=False))
    state = deal(rules, hands={1: "JD AS KS AC KC", 2: "9H AD KD QD TD"}, up="TH")
    assert legal(state) == (Pass(),)
    assert trumps(passes(state, 1)) == "H"
    assert trumps(passes(state, 4)) == "CDS"
    assert trumps(passes(state, 5)) == "D"


def test_h3_upcard_counts_for_the_dealer_by_agreement() -> None:
    """For the dealer the upcard counts or not by agreement."""
    hands = {0: "JD AS KS AC KC"}
    counts = deal(with_calling(TurnUp(natural_trump=True)), hands=hands, up="TH")
    assert trumps(passes(counts, 3)) == "H"
    not_so = deal(with_calling(TurnUp(natural_trump=True, upcard_is_natural=False)), hands=hands, up="TH")
    assert legal(passes(not_so, 3)) == (Pass(),)
    assert trumps(passes(not_so, 7)) == "CDS"


def test_h4_canadian_loner() -> None:
    """Dealer's partner who orders in R1 must play alone."""
    state = deal(with_alone(Alone(partner_of_dealer_must=True)), up="TH")
    assert legal(passes(state, 1)) == (Pass(), LONER)
    assert Call(HEARTS) in legal(state)
    assert Call(HEARTS) in legal(passes(state, 2))
    assert Call(CLUBS) in legal(passes(state, 5))
    assert quiet(do(passes(state, 1), LONER)).out == (0,)


@pytest.mark.parametrize(
    ("lead", "leaders"),
    [
        (Lead.ELDEST, {1: 1, 2: 1, 3: 2, 0: 1}),
        (Lead.LEFT_OF_LONER, {1: 2, 2: 3, 3: 0, 0: 1}),
        (Lead.LONER, {1: 1, 2: 2, 3: 3, 0: 0}),
        (Lead.ACROSS_FROM_DEALER, {1: 2, 2: 1, 3: 2, 0: 1}),
    ],
)
def test_h5_first_lead_against_a_loner(lead: Lead, leaders: dict[int, int]) -> None:
    """`eldest_skip` eldest, skipping the absent partner; `left_of_loner`; `loner`."""
    for maker, leader in leaders.items():
        state = passes(deal(with_alone(Alone(), lead), up="TH"), (maker - 1) % 4)
        assert quiet(do(state, LONER)).turn == leader
        assert quiet(do(state, Call(HEARTS))).turn == 1


def test_h6_lone_euchre() -> None:
    """lone_euchre 2 (default) or 4; lone_march 4 (3/5 seen)."""
    assert points(finished(Rules(alone=Alone()), (2, 3, 0, 0), 0, alone=True, out=(2,))) == (0, 2)
    house = Rules(alone=Alone(), scoring=Ladder(lone_euchre=4, lone=((3, 1), (5, 5))))
    assert points(finished(house, (2, 3, 0, 0), 0, alone=True, out=(2,))) == (0, 4)
    assert points(finished(house, (2, 3, 0, 0), 0)) == (0, 2)
    assert points(finished(house, (5, 0, 0, 0), 0, alone=True, out=(2,))) == (5, 0)


def test_h7_either_opponent_may_defend_alone() -> None:
    """After a loner is declared either opponent may play alone; partner sits out; eldest first."""
    state = deal(with_alone(Alone(defend=DefendAlone.LONERS)), up="TH")
    state = do(passes(state, 3), LONER)
    state = do(state, legal(state)[0])
    assert (state.phase, state.turn, legal(state)) == (Phase.DEFEND, 1, (Pass(), Defend()))
    first = do(state, Defend())
    assert (first.defender, first.out, first.phase) == (1, (2, 3), Phase.PLAY)
    second = do(state, Pass(), Defend())
    assert (second.defender, second.out, second.phase) == (3, (1, 2), Phase.PLAY)
    nobody = passes(state, 2)
    assert (nobody.defender, nobody.out, nobody.phase) == (None, (2,), Phase.PLAY)


def test_h7_against_a_pair_only_where_agreed() -> None:
    """OS also allows it versus a pair (euchre then 4)."""
    pair = quiet(do(deal(with_alone(Alone(defend=DefendAlone.LONERS)), up="TH"), Call(HEARTS)))
    assert Phase.DEFEND not in [deed.phase for deed in pair.history]
    rules = with_alone(Alone(defend=DefendAlone.ALWAYS))
    state = do(deal(rules, up="TH"), Call(HEARTS))
    state = do(state, legal(state)[0])
    assert (state.phase, state.turn) == (Phase.DEFEND, 2)
    assert points(finished(rules, (3, 2, 0, 0), 1, defender=0, out=(2,))) == (4, 0)


@pytest.mark.parametrize(("took", "expected"), [(0, (0, 4)), (2, (0, 4)), (3, (1, 0)), (5, (4, 0))])
def test_h7_scores_against_a_lone_defender(took: int, expected: tuple[int, int]) -> None:
    """Euchre by a lone defender = 4."""
    state = finished(variant("canadian"), (took, 5 - took, 0, 0), 0, alone=True, defender=1, out=(2, 3))
    assert points(state) == expected


@pytest.mark.parametrize(("took", "expected"), [(0, 4), (1, 2), (2, 2)])
def test_h7_mcneely(took: int, expected: int) -> None:
    """McNeely's book: lone defender 2 for three/four tricks, 4 for all five."""
    rules = Rules(alone=Alone(defend=DefendAlone.LONERS), scoring=Ladder(lone_defence=((3, 2), (5, 4))))
    state = finished(rules, (took, 5 - took, 0, 0), 0, alone=True, defender=1, out=(2, 3))
    assert points(state) == (0, expected)


def test_h8_super_euchre() -> None:
    """Makers take 0 tricks → 4; off unless the table wants it."""
    house = Rules(scoring=Ladder(super_euchre=4))
    assert points(finished(house, (0, 5, 0, 0))) == (0, 4)
    assert points(finished(house, (1, 4, 0, 0))) == (0, 2)
    assert points(finished(Rules(), (0, 5, 0, 0))) == (0, 2)


@pytest.mark.parametrize(
    ("pickup", "ordered", "accepted"),
    [(Pickup.MUST, False, False), (Pickup.MAY_WHEN_ORDERED, True, False), (Pickup.MAY, True, True)],
)
def test_h9_pickup(pickup: Pickup, *, ordered: bool, accepted: bool) -> None:
    """`must` (Bicycle/tournament norm) or `may` (S1-07, S2-11)."""
    state = deal(with_calling(TurnUp(pickup=pickup)), up="TH")
    assert (Leave() in legal(do(state, Call(HEARTS)))) is ordered
    assert (Leave() in legal(do(passes(state, 3), Call(HEARTS)))) is accepted


@pytest.mark.parametrize("bury", [True, False])
def test_h9_burying_the_card_taken_up(*, bury: bool) -> None:
    """discard_upcard: allowed [RM, most] or forbidden [BOS 88]."""
    state = do(deal(with_calling(TurnUp(bury_upcard=bury)), up="TH"), Call(HEARTS))
    assert (Discard(Card.parse("TH")) in legal(state)) is bury
    assert len(legal(state)) == 5 + bury


def weak(kind: WeakHand, remedy: Remedy, hands: dict[int, str], *, keep: bool = False) -> State:
    """A deal with that option, the king of hearts up."""
    return deal(
        Rules(farmer=FarmersHand(hand=kind, remedy=remedy, keep_upcard_suit=keep)), hands=hands, up="KH"
    )


def test_h10_everyone_is_asked_before_the_first_call() -> None:
    """Declare before the first call, eldest first."""
    state = weak(WeakHand.CLEAN3, Remedy.SWAP, {1: "9C 9D 9H KS AS"})
    assert [step.seat for step in state.agenda if step.phase is Phase.FARMER] == [1, 2, 3, 0]
    assert legal(state) == (Pass(), Show())
    assert legal(passes(state, 1)) == (Pass(),)
    assert passes(state, 4).phase is Phase.CALL


def test_h10_a_three_nines_or_three_tens_are_swapped() -> None:
    """clean3: show and swap those three with the three unexposed kitty cards."""
    state = weak(WeakHand.CLEAN3, Remedy.SWAP, {1: "9C 9D 9H KS AS"})
    hidden = state.kitty[1:4]
    state = do(state, Show())
    assert (state.phase, legal(state)) == (Phase.SWAP, (Discard(Card.parse("9C")),))
    state = do(state, *(Discard(each) for each in parse_cards("9C 9D 9H")))
    assert state.hands[1] == tuple(sorted((*hidden, *parse_cards("KS AS"))))
    assert (state.upcard, state.kitty[0]) == (Card.parse("KH"), Card.parse("KH"))
    assert sorted(state.kitty[1:]) == sorted(parse_cards("9C 9D 9H"))
    assert (state.phase, state.turn) == (Phase.CALL, 1)
    assert conserved(state)


def test_h10_a_four_nines_swap_any_three() -> None:
    """Those three: of four nines, the holder chooses which three; each set counts once."""
    state = do(weak(WeakHand.CLEAN3, Remedy.SWAP, {1: "9C 9D 9H 9S AS"}), Show())
    sets = set()
    for one in legal(state):
        two = do(state, one)
        for next_one in legal(two):
            three = do(two, next_one)
            for last in legal(three):
                sets.add(tuple(str(a.card) for a in (one, next_one, last) if isinstance(a, Discard)))
    assert len(sets) == 4


def test_h10_a_upcard_suit_may_be_kept_out() -> None:
    """Sub-option: swapped cards may not match the upcard suit [WPX]."""
    free = weak(WeakHand.CLEAN3, Remedy.SWAP, {1: "9C 9D 9H KS AS"}, keep=True)
    assert legal(free) == (Pass(),)
    four = do(weak(WeakHand.CLEAN3, Remedy.SWAP, {1: "9C 9D 9H 9S AS"}, keep=True), Show())
    assert legal(four) == (Discard(Card.parse("9C")),)


def test_h10_a_first_come() -> None:
    """Two claimants → first come [WPX]: after a swap nobody else is asked."""
    state = do(weak(WeakHand.CLEAN3, Remedy.SWAP, {1: "9C 9D 9H KS AS", 2: "TC TD TH QS AD"}), Show())
    state = do(state, *(Discard(each) for each in parse_cards("9C 9D 9H")))
    assert (state.phase, state.turn) == (Phase.CALL, 1)


def test_h10_b_four_nines_and_tens_are_dealt_again() -> None:
    """mixed4: >=4 cards 9/10 → redeal."""
    state = weak(WeakHand.MIXED4, Remedy.REDEAL, {1: "9C 9D TC TD QS"})
    state = do(state, Show())
    assert (state.end, points(state)) == (End.REDEAL, (0, 0))
    assert after(begin(state.rules, 0), state).dealer == 0


def test_h10_c_no_ace_no_face() -> None:
    """Five 9/10s → redeal by same dealer."""
    state = weak(WeakHand.NO_ACE_NO_FACE, Remedy.REDEAL, {1: "9C 9D TH TS 9S", 2: "9H TC TD AC KC"})
    assert legal(state) == (Pass(), Show())
    assert legal(passes(state, 1)) == (Pass(),)


def test_h10_c_going_under_may_swap_three() -> None:
    """EC "going under": such a hand may swap 3 with the kitty."""
    state = do(weak(WeakHand.NO_ACE_NO_FACE, Remedy.SWAP, {1: "9C 9D TH TS 9S"}), Show())
    assert (state.phase, state.agenda[0].cards) == (Phase.SWAP, 3)


def test_h10_c_sevens_and_eights_are_weaker_still() -> None:
    """Nothing above a ten: in a long pack a hand of sevens and eights is as weak as one of nines."""
    rules = Rules(low=Rank.SEVEN, farmer=FarmersHand(hand=WeakHand.NO_ACE_NO_FACE, remedy=Remedy.REDEAL))
    state = deal(rules, hands={1: "7C 8C 7D 8D 7H"}, up="KH")
    assert legal(state) == (Pass(), Show())


def test_h10_d_no_ace_no_face_no_trump() -> None:
    """As c and void in trump/upcard suit → throw in."""
    kind = WeakHand.NO_ACE_NO_FACE_NO_TRUMP
    assert legal(weak(kind, Remedy.NEXT_DEALS, {1: "9C 9D TH TS 9S"})) == (Pass(),)
    state = do(weak(kind, Remedy.NEXT_DEALS, {1: "9C 9D TC TS 9S"}), Show())
    assert state.end is End.THROWN_IN
    assert after(begin(state.rules, 0), state).dealer == 1


def test_h10_e_ace_no_face() -> None:
    """One ace + four 9/10 → thrown in; same dealer [EC] or deal passes [ES]."""
    for remedy, dealer in ((Remedy.REDEAL, 0), (Remedy.NEXT_DEALS, 1)):
        state = weak(WeakHand.ACE_NO_FACE, remedy, {1: "9C 9D TH TS AS", 2: "9H 9S TC TD KC"})
        assert legal(passes(state, 1)) == (Pass(),)
        assert after(begin(state.rules, 0), do(state, Show())).dealer == dealer


def test_h10_e_two_aces_are_too_strong() -> None:
    """One ace, not two."""
    farmer = FarmersHand(hand=WeakHand.ACE_NO_FACE, remedy=Remedy.REDEAL)
    assert not weak_cards(farmer, parse_cards("9C 9D TH AH AS"), Suit.HEARTS)


def test_h11_only_the_maker_plays_alone() -> None:
    """Modern: only the maker. (BOS 93–95 let the maker's partner take the hand alone.)"""
    for name, rules in VARIANTS.items():
        if rules.alone is None or rules.joker:
            continue
        state = do(deal(rules, up="TH"), LONER)
        assert state.maker == 1, name
        assert state.out == ((1 + rules.seats // 2) % rules.seats,), name


def test_h12_partners_best_discard_first() -> None:
    """Lone player discards one and gets one card face down from partner; BIC discards first."""
    rules = variant("railroad-best")
    state = deal(rules, hands={1: "JH JD AH KH 9C", 3: "QH AS KS QS TS"}, up="TH")
    state = do(state, LONER, Discard(Card.parse("TH")))
    assert (state.phase, state.turn) == (Phase.DISCARD, 1)
    state = do(state, Discard(Card.parse("9C")))
    assert (state.phase, state.turn) == (Phase.GIVE, 3)
    state = do(state, Give(Card.parse("QH")))
    assert held(state, 1) == "JDJHQHKHAH"
    assert len(state.hands[3]) == 4
    assert conserved(state)


def test_h12_partners_best_receive_first() -> None:
    """EGN/KEL receive then discard."""
    rules = with_alone(Alone(best_card=BestCard.RECEIVE_FIRST))
    state = deal(rules, hands={1: "JH JD AH KH 9C", 3: "QH AS KS QS TS"}, up="TH")
    state = do(state, LONER, Discard(Card.parse("TH")))
    assert (state.phase, state.turn) == (Phase.GIVE, 3)
    state = do(state, Give(Card.parse("QH")))
    assert (state.phase, state.turn, len(state.hands[1])) == (Phase.DISCARD, 1, 6)
    state = do(state, Discard(Card.parse("QH")))
    assert held(state, 1) == "9CJDJHKHAH"


def test_h12_not_for_a_pair() -> None:
    """Only a lone player gets his partner's best."""
    state = quiet(do(deal(variant("railroad-best"), up="TH"), Call(HEARTS)))
    assert {deed.phase for deed in state.history} == {Phase.CALL, Phase.PICKUP}


def joker_up(mode: JokerUp, suit: Suit = Suit.SPADES, hands: Mapping[int, str] = NONE) -> State:
    """25 cards, the joker on top of the kitty."""
    rules = with_calling(TurnUp(joker_up=mode, joker_suit=suit), joker=True)
    return deal(rules, hands=hands, up="X")


def test_j1_dealer_names_a_suit_blind() -> None:
    """Dealer names a suit before looking at his hand, becomes maker, takes X and discards one."""
    state = joker_up(JokerUp.BLIND)
    expected: tuple[Action, ...] = tuple(Call(trump) for trump in (CLUBS, DIAMONDS, HEARTS, SPADES))
    assert (state.phase, state.turn, legal(state)) == (Phase.BLIND, 0, expected)
    state = do(state, Call(HEARTS))
    assert (state.maker, state.trump, state.phase) == (0, HEARTS, Phase.PICKUP)
    assert (len(state.hands[0]), state.hands[0][-1]) == (6, Card.parse("X"))
    state = do(state, legal(state)[0])
    assert (len(state.hands[0]), state.turn) == (5, 1)


def test_j2_joker_counts_as_an_agreed_suit() -> None:
    """X counts as an agreed suit, normal calling."""
    state = joker_up(JokerUp.FIXED, Suit.HEARTS)
    assert legal(state) == (Pass(), Call(HEARTS))
    assert trumps(passes(state, 4)) == "CDS"
    assert do(state, Call(HEARTS)).hands[0][-1] == Card.parse("X")


def test_j3_dealer_names_after_looking() -> None:
    """`dealer_choice` names after looking."""
    state = joker_up(JokerUp.DEALER)
    assert (state.phase, state.turn) == (Phase.CALL, 0)
    assert trumps(state) == "CDHS"
    assert Pass() not in legal(state)
    state = do(state, Call(CLUBS))
    assert (state.maker, state.phase, len(state.hands[0])) == (0, Phase.PICKUP, 6)


def test_j4_redeal() -> None:
    """The same dealer deals again."""
    state = joker_up(JokerUp.REDEAL)
    assert (state.end, state.over, points(state)) == (End.REDEAL, True, (0, 0))
    assert after(begin(state.rules, 2), replace(state, dealer=2)).dealer == 2


def test_j1_a_joker_in_hand_changes_no_calling() -> None:
    """Only the joker turned up is special."""
    state = deal(
        with_calling(TurnUp(joker_up=JokerUp.BLIND), joker=True), hands={1: "X AS KS QS TS"}, up="TH"
    )
    assert legal(state) == (Pass(), Call(HEARTS))
    assert auctions(state) == 17


def test_t2_a_passed_out_hand_does_not_count() -> None:
    """A round is eight hands with no target; a hand thrown in does not count."""
    rules = Rules(target=None, deals=1)
    passed = passes(deal(rules, up="TH"), 8)
    game = after(begin(rules, 0), passed)
    assert (game.played, game.over) == (0, False)


def test_t7_a_passed_out_deal_counts_where_several_tables_play_the_same() -> None:
    """A deal that everybody passes stands, with no points for either side; the next dealer deals the next."""
    rules = Rules(target=None, deals=2, passed_out_counts=True, tie=Tie.SHARE)
    game = after(begin(rules, 0), passes(deal(rules, up="TH"), 8))
    assert (game.played, game.dealer, game.scores, game.over) == (1, 1, (0, 0), False)
    game = after(game, passes(deal(rules, up="TH"), 8))
    assert (game.played, game.winners) == (2, (0, 1))


def test_h1_passed_out_may_stay_with_the_dealer() -> None:
    """Nobody calls: the next dealer deals, or at some tables the same."""
    state = passes(deal(with_calling(TurnUp(passed_out=PassedOut.SAME_DEALS)), up="TH"), 8)
    assert after(begin(state.rules, 0), state).dealer == 0
    with refused_for(RefusalReason.HAND_OVER):
        check(state, Pass())
