"""Chapter P, irregularities and what surrounds the hand: reneges, cut, first dealer, packets, targets."""

from collections import Counter
from random import Random

import pytest

from euchre.hand.game import LEAST_CUT, Deal, draw, opening, shuffle, tied_players
from euchre.hand.hand import apply, check, irregular, legal, new, points
from euchre.hand.state import End, Phase, State
from euchre.rules.actions import Accuse, Stray
from euchre.rules.cards import Card, Rank, parse_cards
from euchre.rules.errors import IllegalActionError, RefusalReason
from euchre.rules.rules import FirstDeal, Revoke, Rules
from euchre.rules.variants import BUCK, EUCHRE, FOUR, TOURNAMENT, TWELVE, VARIANTS, variant
from tests.positions import CLUBS, HEARTS, deal, do, play, playable, played_out, plays, to_play
from tests.refused import refused_for

HONOUR = variant("four-honour")


def revoked(rules: Rules = HONOUR, *, alone: bool = False) -> State:
    """Asked for spades, seat 1 holds one and has just thrown a club; hearts are trump, seat 0 is maker."""
    hands = {0: "AS KS QH KH AH", 1: "9S 9C TC QC KC", 2: "9D TD QD KD AD", 3: "TS 9H TH JC JS"}
    state = to_play(
        deal(rules, 3, hands, up="QS"), HEARTS, 0, maker=0, alone=alone, out=(2,) if alone else ()
    )
    return do(state, *plays("AS 9C"))


def test_p1_a_revoke_costs_two_and_ends_the_hand() -> None:
    """2 to opponents [S1, vowstokeep, seton with hand over]."""
    state = do(revoked(), Accuse(0, 1))
    assert (state.end, state.over, points(state)) == (End.REVOKE, True, (2, 0))


def test_p1_a_revoke_against_a_loner_costs_four() -> None:
    """4 if during a loner [vowstokeep, seton, umich]."""
    state = do(revoked(alone=True), Accuse(0, 1))
    assert points(state) == (4, 0)


def test_p1_either_opponent_may_call_it() -> None:
    """2 to opponents: both sit against the offender, neither his partner nor a seat that is out."""
    state = revoked()
    assert [Accuse(seat, 1) in irregular(state, seat) for seat in (0, 2, 3)] == [True, True, False]
    assert irregular(revoked(alone=True), 2) == ()


def test_p1_the_offender_may_own_up() -> None:
    """No source says that it is cheaper than being caught: it costs the same, and ends the hand."""
    state = revoked()
    assert irregular(state, 1) == (Accuse(1, 0), Accuse(1, 1))
    owned = do(state, Accuse(1, 1))
    assert (owned.end, points(owned)) == (End.REVOKE, points(do(state, Accuse(0, 1))))
    assert points(do(revoked(alone=True), Accuse(1, 1))) == (4, 0)


def test_p1_nobody_owns_up_to_nothing() -> None:
    """Only who has revoked can own up; to call oneself for no reason is no move."""
    state = revoked()
    assert Accuse(0, 0) not in irregular(state, 0)
    with refused_for(RefusalReason.NOTHING_TO_OWN_UP):
        check(state, Accuse(0, 0))


def test_p1_after_the_last_trick_the_offender_may_still_own_up() -> None:
    """Until the next deal, like a call."""
    state = played_out(revoked(), Random(0))
    assert points(do(state, Accuse(1, 1))) == (2, 0)


def test_p1_a_false_claim_costs_two_and_play_goes_on() -> None:
    """False claim −2 [docstoc]."""
    state = do(revoked(), Accuse(1, 0))
    assert (state.phase, state.turn, state.over) == (Phase.PLAY, 2, False)
    end = played_out(state, Random(0))
    assert end.end is End.PLAYED
    clean = points(played_out(revoked(), Random(0)))
    assert points(end) == (clean[0], clean[1] - 2)


def test_p1_until_the_next_deal() -> None:
    """No claim after the cut for the next deal [BOS 68]: after the last trick it can still be called."""
    state = played_out(revoked(), Random(0))
    assert state.end is End.PLAYED
    assert points(do(state, Accuse(0, 1))) == (2, 0)
    after = do(state, Accuse(0, 1))
    assert irregular(after, 0) == ()


def test_p1_one_offence_is_judged_once() -> None:
    """Claimable per revoke [BOS 63]: until another card is played there is nothing new to judge."""
    state = do(revoked(), Accuse(1, 0))
    assert [verdict.trick for verdict in state.verdicts] == [None]
    with refused_for(RefusalReason.ACCUSED_TOO_EARLY_OR_LATE):
        check(state, Accuse(1, 0))
    again = apply(state, legal(state)[0])
    assert Accuse(1, 0) in irregular(again, 1)


WAITING = Rules(auction=EUCHRE.auction, revoke=Revoke(points=2, next_trick_first=True))


def followed(*, guilty: bool) -> State:
    """In the second trick seat 1 trumps a spade; it is a revoke only if a spade is left."""
    last, up = ("9S", "9H") if guilty else ("9H", "9S")
    hands = {0: "AD KS QH KH AH", 1: f"9D TH TC QC {last}", 2: "TD JD QD KD AC", 3: "TS JH QS JS AS"}
    state = to_play(deal(WAITING, 3, hands, up=up), CLUBS, 0, maker=0)
    return do(state, *plays("AD 9D TD JH"), *plays("KS TC"))


@pytest.mark.parametrize("guilty", [True, False])
def test_p1_where_a_call_waits_it_is_too_early_in_the_same_trick(*, guilty: bool) -> None:
    """S1-15: a call in the trick itself is no wrong call; it is refused alike, whatever is hidden."""
    state = followed(guilty=guilty)
    assert Accuse(0, 1) not in irregular(state, 0)
    with refused_for(RefusalReason.ACCUSED_TOO_EARLY):
        check(state, Accuse(0, 1))
    assert Accuse(1, 1) not in irregular(state, 1)


def test_p1_a_call_that_is_too_early_tells_nothing() -> None:
    """Two worlds that are one to the caller: neither what may be called nor the refusal tells them apart."""
    worlds = [followed(guilty=guilty) for guilty in (True, False)]
    assert [bool(world.offences) for world in worlds] == [True, False]
    for seat in (0, 2, 3):
        assert len({irregular(world, seat) for world in worlds}) == 1
        said = set()
        for world in worlds:
            with pytest.raises(IllegalActionError) as refused:
                check(world, Accuse(seat, 1))
            said.add(str(refused.value))
        assert len(said) == 1


@pytest.mark.parametrize(("guilty", "expected"), [(True, (2, 0)), (False, None)])
def test_p1_where_a_call_waits_it_counts_once_the_trick_is_over(
    *, guilty: bool, expected: tuple[int, ...] | None
) -> None:
    """S1-15: from the next trick on it is judged."""
    state = do(followed(guilty=guilty), *plays("JD TS"))
    judged = do(state, Accuse(0, 1))
    assert (points(judged) if judged.over else None) == expected


def test_p1_who_led_this_trick_can_be_called_for_an_earlier_one() -> None:
    """Any card may be led, so the lead is no offence that one would have to wait for."""
    state = do(followed(guilty=True), *plays("JD TS"))
    assert state.turn == 1
    assert Accuse(0, 1) in irregular(do(state, play("QC")), 0)


def test_p1_in_buck_the_offender_goes_up_five() -> None:
    """Buck +5 (by analogy, no source)."""
    rules = Rules(sides=4, auction=BUCK.auction, scoring=BUCK.scoring, start=25, target=0, revoke=Revoke())
    hands = {0: "AS KS QH KH AH", 1: "9S 9C TC QC KC", 2: "9D TD QD KD AD", 3: "TS 9H TH JC JS"}
    state = to_play(deal(rules, 3, hands, up="QS"), HEARTS, 0, maker=0)
    assert points(do(state, *plays("AS 9C"), Accuse(0, 1))) == (0, 5, 0, 0)


def test_p1_the_table_without_honour_refuses_the_card() -> None:
    """Default: the engine rejects illegal plays (A4)."""
    hands = {0: "AS KS QH KH AH", 1: "9S 9C TC QC KC", 2: "9D TD QD KD AD", 3: "TS 9H TH JC JS"}
    state = do(to_play(deal(EUCHRE, 3, hands, up="QS"), HEARTS, 0, maker=0), play("AS"))
    with refused_for(RefusalReason.MUST_FOLLOW):
        check(state, play("9C"))
    with refused_for(RefusalReason.NO_REVOKE):
        check(state, Accuse(1, 0))


def test_p2_lead_out_of_turn_is_refused_unless_the_rules_punish_it() -> None:
    """Out of turn: an offence only where the rules say so (S0-14)."""
    state = revoked()
    with refused_for(RefusalReason.NOT_OUT_OF_TURN):
        check(state, Stray(3, Card.parse("TS")))
    strict = revoked(Rules(revoke=Revoke(points=2, out_of_turn=True)))
    assert points(do(strict, Stray(3, Card.parse("TS")))) == (2, 0)


def test_p4_at_least_four_cards_in_each_packet() -> None:
    """Right neighbour cuts, at least 4 cards in each packet [BOS 29]."""
    cuts = Counter(shuffle(EUCHRE, 0, Random(seed)).cut for seed in range(300))
    assert set(cuts) == set(range(LEAST_CUT, 24 - LEAST_CUT + 1))
    for cut in (3, 21):
        with pytest.raises(IllegalActionError) as refused:
            Deal(dealer=0, deck=EUCHRE.deck, cut=cut).state(EUCHRE)
        assert refused.value.reason is RefusalReason.WRONG_CUT
    assert shuffle(TWELVE, 0, Random(1)).cut == 0


def test_p6_a_card_laid_is_played() -> None:
    """A card laid is played: no action takes it back."""
    state = apply(to_play(deal(EUCHRE, 3, up="QS"), HEARTS, 0), play("9C"))
    assert "9C" not in playable(state)
    assert state.trick == ((0, Card.parse("9C")),)


@pytest.mark.parametrize("seed", range(20))
def test_p7_first_jack_deals(seed: int) -> None:
    """First dealer: first jack [OH, docstoc]."""
    assert TOURNAMENT.first_deal is FirstDeal.FIRST_JACK
    found = draw(TOURNAMENT, Random(seed))
    (turned,) = found.draws
    assert [card.rank is Rank.JACK for _, card in turned] == [False] * (len(turned) - 1) + [True]
    assert [player for player, _ in turned] == [at % 4 for at in range(len(turned))]
    assert found.seating[found.dealer] == turned[-1][0]


def test_p7_high_cut_deals() -> None:
    """High cut [BOS, umich]: king high, ace low."""
    rules = Rules(first_deal=FirstDeal.HIGHEST)
    found = opening(rules, (tuple(enumerate(parse_cards("AS QD KH TC"))),))
    assert found.dealer == 2


def test_p7_ties_redraw() -> None:
    """Ties redraw: only those who are tied, and the others keep their place."""
    rules = Rules(first_deal=FirstDeal.LOWEST)
    first = tuple(enumerate(parse_cards("9S QD 9H TC")))
    assert tied_players(rules, (first,)) == [0, 2]
    with pytest.raises(IllegalActionError) as refused:
        opening(rules, (first,))
    assert refused.value.reason is RefusalReason.WRONG_DRAW
    again = ((0, Card.parse("KC")), (2, Card.parse("QC")))
    assert opening(rules, (first, again)).dealer == 2


def test_p7_random_seats_nobody_anew() -> None:
    """First dealer random: every seat alike."""
    dealers = Counter(draw(TWELVE, Random(seed)).dealer for seed in range(200))
    assert set(dealers) == {0, 1}
    assert min(dealers.values()) > 60
    assert FOUR.first_deal is FirstDeal.LOWEST


@pytest.mark.parametrize("packets", [(3, 2), (2, 3), (1, 1, 1, 1, 1), (5,)])
def test_p8_packets(packets: tuple[int, ...]) -> None:
    """Deal patterns: 3-2/2-3 or singles; everyone gets the same packets, eldest first."""
    rules = Rules(packets=packets)
    state = new(rules, 3, rules.deck)
    first = packets[0]
    for seat in range(4):
        assert set(rules.deck[first * seat : first * (seat + 1)]) <= set(state.hands[seat])
        assert len(state.hands[seat]) == 5


def test_p10_targets() -> None:
    """Targets seen: 5 (old), 7, 10, 11, 15, 21, 32, 50, 52, 64, 25→0, 15→0."""
    targets = {name: (rules.start, rules.target) for name, rules in VARIANTS.items()}
    assert targets["four"] == targets["british"] == targets["cutthroat"] == (0, 10)
    assert (targets["buck"], targets["dirty-clubs"]) == ((25, 0), (15, 0))
    assert (targets["bid"], targets["bid-48"]) == ((0, 32), (0, 52))
    for target in (5, 7, 10, 11, 15, 21):
        assert Rules(target=target).target == target


def test_p1_only_who_has_played_can_be_called() -> None:
    """No claim before a card is played."""
    state = to_play(deal(HONOUR, 3, up="QS"), HEARTS, 0)
    assert irregular(state, 0) == irregular(state, 1) == ()
    calling = deal(HONOUR, 3, up="QS")
    assert irregular(calling, 1) == ()
    with refused_for(RefusalReason.ACCUSED_TOO_EARLY_OR_LATE):
        check(calling, Accuse(1, 0))


@pytest.mark.parametrize("action", [Accuse(7, 0), Accuse(-2, 1), Accuse(0, 9), Stray(7, Card.parse("9C"))])
def test_p1_nobody_sits_there(action: Accuse | Stray) -> None:
    """An accusation by, or of, a seat that is not at the table is refused."""
    with pytest.raises(IllegalActionError):
        check(revoked(), action)
