"""Chapter CA, a partner by the called ace; X6, three pairs; lone hands for all. Dealer is seat 0."""

from dataclasses import replace
from random import Random

import pytest

from euchre.analysis.open.contracts import contracts
from euchre.analysis.open.open_hand import solve
from euchre.base.errors import EuchreError
from euchre.english.results import outcome_sentence
from euchre.english.seats import Audience
from euchre.hand.hand import legal, points
from euchre.hand.scoring import made, split_points
from euchre.hand.state import Deed, Phase, State
from euchre.rules.actions import Call, CallAce, Discard
from euchre.rules.cards import Card, Suit
from euchre.rules.errors import RulesError
from euchre.rules.rules import Alone, FreeChoice, Ladder, Rules
from euchre.rules.variants import CALL_ACE, TOURNAMENT, variant
from euchre.seen.views import view
from tests.positions import HEARTS, deal, do, finished, played_out, plays
from tests.repetition import repeated

CLUBS, DIAMONDS, SPADES = Suit.CLUBS, Suit.DIAMONDS, Suit.SPADES
HANDS = {0: "AS9STSQDKD", 1: "JHJDAH9C9H", 2: "ACKCTC9DTD", 3: "QHKHQSKSJC"}
"""The dealer has the ace of spades, seat 2 that of clubs, and that of diamonds lies in the kitty."""
ORDERED = (Call(HEARTS), Discard(Card.parse("9S")))
"""Seat 1 orders the ten of hearts up, and the dealer buries a card."""


def called(*actions: CallAce) -> State:
    """Where seat 1 has ordered hearts up and called that ace."""
    return do(deal(CALL_ACE, hands=HANDS, up="TH"), *ORDERED, *actions)


def scored(rules: Rules, took: tuple[int, ...], partner: int | None) -> tuple[int, ...]:
    """The points of a finished hand of maker 0; *partner* played the ace of spades."""
    over = finished(rules, took)
    deed = Deed(Phase.ACE, 0, CallAce(SPADES))
    first, *others = over.tricks
    holder = 0 if partner is None else partner
    shown = first._replace(plays=(*first.plays, (holder, Card.parse("AS"))))
    return points(replace(over, tricks=(shown, *others), history=(deed,)))


@pytest.mark.parametrize(
    ("name", "seats", "size"), [("call-ace", 4, 24), ("call-ace-5", 5, 28), ("call-ace-6", 6, 32)]
)
def test_ca1_four_to_six_players_score_alone(name: str, seats: int, size: int) -> None:
    """4–6 players, individual scores; 4p 24, 5p 28 (3 left), 6p 32; 5 cards each."""
    rules = variant(name)
    assert (rules.seats, rules.sides, len(rules.deck), rules.hand) == (seats, seats, size, 5)


def test_ca2_trump_is_fixed_over_a_turned_card() -> None:
    """Trump fixed as S2 (R1/R2)."""
    state = deal(CALL_ACE, hands=HANDS, up="TH")
    assert Call(HEARTS) in legal(state)
    assert do(state, Call(HEARTS)).phase is Phase.PICKUP


def test_ca3_the_maker_names_a_suit_after_the_discard() -> None:
    """Maker names a suit: holder of its ace is secret partner until it falls; maker may say alone."""
    state = called()
    assert (state.phase, state.turn) == (Phase.ACE, 1)
    assert legal(state) == (CallAce(None), CallAce(CLUBS), CallAce(DIAMONDS), CallAce(SPADES))
    assert called(CallAce(None)).alone
    state = called(CallAce(CLUBS))
    assert (state.partner, state.mates(1), state.mates(2), state.mates(3)) == (2, (2,), (1,), ())
    assert state.out == ()


def test_ca3_only_the_holder_knows_until_the_ace_falls() -> None:
    """Holder of its ace is secret partner until it falls."""
    state = called(CallAce(CLUBS))
    assert [view(state, seat).mates(1) for seat in range(4)] == [None, None, (2,), None]
    assert view(state, None).mates(1) is None
    shown = do(state, *plays("9C AC"))
    assert [view(shown, seat).mates(1) for seat in (0, 1, 2, 3, None)] == [(2,)] * 5
    assert [view(shown, seat).mates(2) for seat in range(4)] == [(1,)] * 4


def test_ca3_a_maker_with_the_ace_or_with_one_that_is_buried_is_alone() -> None:
    """If the maker holds it, or it is buried, he is alone."""
    assert called(CallAce(DIAMONDS)).partner is None
    assert view(called(CallAce(DIAMONDS)), 1).mates(1) is None
    own = {**HANDS, 1: "JHJDAD9C9H", 3: "QHKHQSKSAH"}
    state = do(deal(CALL_ACE, hands=own, up="TH"), *ORDERED, CallAce(DIAMONDS))
    assert state.partner is None
    assert [view(state, seat).mates(1) for seat in range(4)] == [None, (), None, None]
    dealer = do(
        deal(CALL_ACE, hands=HANDS, up="TH"), Call(HEARTS), Discard(Card.parse("AS")), CallAce(SPADES)
    )
    assert [view(dealer, seat).mates(1) for seat in range(4)] == [(), None, None, None]


def test_ca3_a_partner_hides_from_every_view_alike() -> None:
    """What a seat may not know changes nothing it sees."""
    other = {**HANDS, 2: "KSKCTC9DTD", 3: "QHKHQSACJC"}
    one, two = called(CallAce(CLUBS)), do(deal(CALL_ACE, hands=other, up="TH"), *ORDERED, CallAce(CLUBS))
    assert (one.partner, two.partner) == (2, 3)
    for seat in (0, 1, None):
        assert view(one, seat) == view(two, seat)
        assert view(one, seat).mates(1) == view(two, seat).mates(1)


def test_ca4_eldest_leads_and_nobody_need_reveal() -> None:
    """Eldest leads; no duty to reveal."""
    state = called(CallAce(CLUBS))
    assert state.turn == state.eldest == 1
    assert len(legal(do(state, *plays("9C")))) == 3


@pytest.mark.parametrize(
    ("name", "took", "partner", "expected"),
    [
        ("call-ace", (2, 0, 1, 2), 2, (1, 0, 1, 0)),
        ("call-ace", (2, 0, 3, 0), 2, (2, 0, 2, 0)),
        ("call-ace-5", (2, 0, 3, 0, 0), 2, (3, 0, 3, 0, 0)),
        ("call-ace-6", (2, 0, 1, 0, 2, 0), 2, (1, 0, 1, 0, 0, 0)),
        ("call-ace", (3, 1, 1, 0), None, (1, 0, 0, 0)),
        ("call-ace", (5, 0, 0, 0), None, (4, 0, 0, 0)),
        ("call-ace-5", (5, 0, 0, 0, 0), None, (5, 0, 0, 0, 0)),
        ("call-ace", (1, 2, 1, 1), 2, (0, 2, 0, 2)),
        ("call-ace-5", (2, 3, 0, 0, 0), None, (0, 2, 2, 2, 2)),
    ],
)
def test_ca5_scores(name: str, took: tuple[int, ...], partner: int | None, expected: tuple[int, ...]) -> None:
    """
    Side 3–4 tricks: 1 each. March with partner: 2 each (3–4 players), 3 each (5–6).

    Lone march: as many points as players. Euchre: 2 to every other player.
    """
    assert scored(variant(name), took, partner) == expected


@repeated(5, 15, rest=pytest.mark.ci)
@pytest.mark.parametrize("auction", [CALL_ACE.auction, FreeChoice()])
def test_ca3_a_hand_with_random_choices_keeps_the_secret(auction: object, times: int) -> None:
    """Whatever a viewer says of partners is true, and at the end everybody knows."""
    rules = replace(CALL_ACE, auction=auction)  # type: ignore[arg-type]  # as above
    for seed in range(times):
        rng, state = Random(seed), deal(rules, up="TH" if rules.turned else "")
        while not state.over:
            for seat in range(4):
                told = [view(state, seat).mates(other) for other in range(4)]
                assert all(mates in (None, state.mates(other)) for other, mates in enumerate(told))
            state = do(state, rng.choice(legal(state)))
        assert [view(state, None).mates(seat) for seat in range(4)] == [
            state.mates(seat) for seat in range(4)
        ]


@pytest.mark.parametrize(("took", "expected"), [((5, 0, 0, 0), (5, 0, 0, 0)), ((2, 3, 0, 0), (0, 4, 4, 4))])
def test_ca3_a_maker_without_a_partner_is_alone_however_it_comes_about(
    took: tuple[int, ...], expected: tuple[int, ...]
) -> None:
    """Maker may say alone. If the maker holds it, or it is buried, he is alone: three ways, one price."""
    rules = replace(CALL_ACE, scoring=replace(_pays(CALL_ACE), lone=((3, 1), (5, 5)), lone_euchre=4))
    asked_for_none = points(finished(rules, took, alone=True))
    buried = points(replace(finished(rules, took), history=(Deed(Phase.ACE, 0, CallAce(SPADES)),)))
    assert scored(rules, took, None) == asked_for_none == buried == expected
    assert scored(rules, took, 2) == ((2, 0, 2, 0) if took[0] == 5 else (0, 2, 0, 2))


def _pays(rules: Rules) -> Ladder:
    assert isinstance(rules.scoring, Ladder)
    return rules.scoring


def test_x6_three_pairs_sit_across() -> None:
    """6 players; three pairs."""
    rules = variant("three-pairs")
    assert [rules.side(seat) for seat in range(6)] == [0, 1, 2, 0, 1, 2]
    assert points(finished(rules, (2, 0, 0, 1, 1, 1))) == (1, 0, 0)
    assert points(finished(rules, (1, 1, 1, 1, 1, 0))) == (0, 2, 2)
    state = do(deal(rules, up="TH"), Call(HEARTS, alone=True))
    assert (state.maker, state.out) == (1, (4,))


@pytest.mark.parametrize(("took", "expected"), [((5, 0, 0, 0), (4, 0)), ((4, 1, 0, 0), (0, 2))])
def test_a_lone_player_who_called_for_all_is_euchred_by_one_trick(
    took: tuple[int, ...], expected: tuple[int, ...]
) -> None:
    """House rule: alone must take all five."""
    rules = replace(TOURNAMENT, alone=Alone(must_take_all=True), scoring=Ladder(lone=((5, 4),)))
    assert points(finished(rules, took, alone=True, out=(2,))) == expected
    assert points(finished(rules, took)) == ((2, 0) if took[0] == 5 else (1, 0))
    with pytest.raises(RulesError) as refused:
        replace(TOURNAMENT, alone=Alone(must_take_all=True))
    assert refused.value.faults[0].kind == "ladder_starts_wrong"
    assert refused.value.paths[0] == "scoring.lone"


def test_hands_of_three_pairs_end() -> None:
    """Every side scores for its own pair."""
    for seed in range(20):
        over = played_out(deal(variant("three-pairs"), up="TH"), Random(seed))
        assert sum(points(over)) in {1, 2, 4}


def test_ca5_the_result_told_is_the_result_scored() -> None:
    """Side 3–4 tricks: 1 each; the sentence counts the tricks of the holder of the ace, too."""
    for seed in range(60):
        state = played_out(deal(CALL_ACE, up="TH"), Random(seed))
        if state.maker is not None:
            euchred = "euchred" in outcome_sentence(view(state, None), Audience(tuple("ABCD"), None))
            assert euchred is not made(state)


def test_ca5_a_march_with_a_partner_is_not_a_lone_one() -> None:
    """March with partner: 2 each; lone march: as many points as players."""
    assert split_points(CALL_ACE, 0, 5) == (2, 2, 0, 0)
    assert split_points(CALL_ACE, 0, 5, alone=True) == (4, 0, 0, 0)


def test_ca3_nothing_is_solved_before_it_is_known_who_plays_with_whom() -> None:
    """Holder of its ace is secret partner."""
    start = deal(CALL_ACE, hands=HANDS, up="TH")
    with pytest.raises(EuchreError, match="hangs on the ace"):
        contracts(start)
    for state in (do(start, Call(HEARTS)), called()):
        with pytest.raises(EuchreError, match="no ace is called yet"):
            solve(state)
