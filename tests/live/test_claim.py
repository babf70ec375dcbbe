"""A claim is for tricks that nothing can take away, and says nothing about the hidden cards."""

from random import Random

import pytest
from hypothesis import given

from euchre.hand.hand import apply, legal
from euchre.hand.hand import deal as new_deal
from euchre.hand.state import Phase, State
from euchre.live import Claimed, LiveGame, SeededDeals, Sitter, claim_and_undo
from euchre.live.claim_and_undo import sure_tricks
from euchre.rules.actions import Play
from euchre.rules.cards import Trump, show_cards
from euchre.rules.variants import VARIANTS
from euchre.seen.possible_worlds import sample
from euchre.seen.views import view
from tests.positions import deal, to_play
from tests.repetition import few_of
from tests.strategies import anything, rules, seeds
from tests.strategies import deals as dealt

FOUR = VARIANTS["euchre"]


def lead_out(state: State, rng: Random) -> None:
    """Play the claim against people who play anything lawful."""
    seat = state.turn
    for card in sure_tricks(view(state, seat)):
        assert state.turn == seat, "a claimed trick went to another"
        state = apply(state, Play(card))
        while not state.over and state.trick:
            state = apply(state, rng.choice(legal(state)))
    assert state.over
    assert state.tricks[-1].winner == seat


@given(dealt(rules()), seeds())
def test_a_claim_takes_every_trick_in_every_world_whatever_the_others_play(state: State, seed: int) -> None:
    rng = Random(seed)
    while not state.over:
        if sure_tricks(view(state, state.turn)):
            for _ in range(3):
                lead_out(sample(view(state, state.turn), rng), rng)
        state = apply(state, anything(state, rng))


def on_lead(cards: str, trump: Trump, *others: str) -> str:
    """What the first seat could claim with these cards on lead, the others holding theirs."""
    hands = dict(enumerate((cards, *others)))
    return show_cards(sure_tricks(view(to_play(deal(FOUR, 3, hands), trump, 0, maker=0), 0)))


def test_trumps_from_the_top_then_suits_from_the_top() -> None:
    assert on_lead("AS JH AH JD KH", Trump.HEARTS) == "JHJDAHKHAS"


def test_a_side_suit_is_not_safe_while_a_trump_may_be_out() -> None:
    assert on_lead("AS AC AD JH JD", Trump.HEARTS) == ""


def test_so_many_trumps_of_ones_own_draw_so_many_of_theirs() -> None:
    # Two trumps are out (Q♥, 9♥), and five leads draw both: even the ten is safe after them.
    assert on_lead("JH JD AH KH TH", Trump.HEARTS) == "JHJDAHKHTH"
    assert on_lead("JH JD AH TH 9H", Trump.HEARTS) == "JHJDAHTH9H"
    assert on_lead("JH AH KH QH TH", Trump.HEARTS) == ""  # the left beats the second


def test_nobody_draws_a_card_that_another_covers() -> None:
    twelve = VARIANTS["twelve"]
    found = 0
    for seed in range(30):
        rng, game = Random(seed), LiveGame(twelve, (Sitter("A"), Sitter("B")), SeededDeals(seed))
        while not game.state.over:
            seen = game.view(game.state.turn)
            covered = any(pile.covered for pile in seen.piles[1 - game.state.turn])
            if covered and sure_tricks(seen):
                found += 1
                lead_out(game.state, rng)
            game.act(game.state.turn, anything(game.state, rng))
    assert found


def test_nothing_is_claimed_in_honour_play_or_off_lead() -> None:
    cards = "JH JD AH KH QH"
    honour = VARIANTS["four-honour"]
    assert not sure_tricks(view(to_play(deal(honour, 3, {0: cards}), Trump.HEARTS, 0, maker=0), 0))
    state = to_play(deal(FOUR, 3, {0: cards}), Trump.HEARTS, 3, maker=0)
    assert not sure_tricks(view(state, 0))


def claimed_table() -> LiveGame:
    """A table at which the seat to act can claim two tricks or more."""
    for seed in range(200):
        game, rng = LiveGame(FOUR, tuple(Sitter(name) for name in "ABCD"), SeededDeals(seed)), Random(seed)
        while not game.state.over:
            if len(sure_tricks(game.view(game.state.turn))) > 1:
                return game
            game.act(game.state.turn, anything(game.state, rng))
    raise AssertionError("nobody could ever claim")


def test_a_table_plays_a_claim_out_so_that_the_record_holds_it() -> None:
    game = claimed_table()
    seat, seq = game.state.turn, game.seq
    assert game.claim((seat + 1) % 4).code == "unsure"
    assert game.claim(seat, turn=game.turn + 1).code == "bad_turn"
    assert game.claim(seat, turn=game.turn - 1).code == "stale_turn"
    assert game.seq == seq
    shown, turn = sure_tricks(game.view(seat)), game.turn
    assert game.claim(seat, turn=turn).ok
    assert game.events(None, seq)[0].what == Claimed(seat, shown)
    assert game.state.over
    assert [trick.winner for trick in game.state.tricks][-len(shown) :] == [seat] * len(shown)
    record = game.record()
    assert record.replay()[0].scores == game.score.scores
    assert game.claim(seat, turn=turn).code == "stale_turn"


def test_nothing_is_claimed_before_the_play() -> None:
    for seed in range(20):
        game, rng = LiveGame(FOUR, tuple(Sitter(name) for name in "ABCD"), SeededDeals(seed)), Random(seed)
        while game.state.phase is not Phase.PLAY and not game.state.over:
            assert not sure_tricks(game.view(game.state.turn))
            game.act(game.state.turn, anything(game.state, rng))


@pytest.mark.parametrize(
    "name",
    few_of(
        ["euchre", "tournament", "railroad-best", "bid-48", "twelve", "three-pairs"],
        {"euchre", "railroad-best", "twelve"},
        rest=pytest.mark.ci,
    ),
)
def test_a_first_look_at_a_hand_refuses_no_claim(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """It only spares asking where each unseen card may lie; what that would say is never another thing."""
    rules, rng, found = VARIANTS[name], Random(7), 0
    for _ in range(25):
        state = new_deal(rules, rng.randrange(rules.seats), rng)
        while not state.over:
            seen = view(state, state.turn)
            with monkeypatch.context() as patch:
                patch.setattr(claim_and_undo, "_beaten", lambda _: False)
                thorough = sure_tricks(seen)
            assert sure_tricks(seen) == thorough
            found += bool(thorough)
            state = apply(state, rng.choice(legal(state)))
    assert found
