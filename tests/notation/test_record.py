"""Games on paper replay to the states they were written from, and a fault is found where it is."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from euchre.hand.game import Game, after, winners_before_hand
from euchre.hand.hand import apply, check, deal, legal
from euchre.hand.state import Phase, State
from euchre.notation.record import Hand, Record, RecordFault, hand_states
from euchre.rules.actions import Action, Call, Pass, Play
from euchre.rules.cards import Card, Trump
from euchre.rules.errors import IllegalActionError, RefusalReason
from euchre.rules.rules import Rules
from euchre.rules.variants import BID, BUCK, CUTTHROAT, TWELVE, TWO, VARIANTS
from tests.notation.broken import BEGINNINGS
from tests.notation.games import cut_short, random_hand, random_record, tables, walk
from tests.strategies import seeds, to_the_end

FOUR = VARIANTS["tournament"]


@given(tables(), seeds())
def test_records_replay_to_equal_states(table: Rules, seed: int) -> None:
    """Rules, deals and decisions are all there is to a game."""
    record = random_record(table, Random(seed))
    game = record.begin()
    seen = list(record.positions())
    for n, hand in enumerate(record.hands):
        states = walk(table, hand)
        assert [(state, before) for m, _, state, before in seen if m == n] == [(s, game) for s in states]
        if states[-1].over:
            game = after(game, states[-1])
    assert record.replay()[0] == game


def test_empty_record_is_a_game_about_to_begin() -> None:
    game, state = Record(rules=FOUR).replay()
    assert (game.scores, state) == ((0, 0), None)


def test_scores_before_the_first_hand_count() -> None:
    hand, state = random_hand(FOUR, 0, Random(1))
    game, _ = Record(rules=FOUR, scores=(3, 4), hands=(hand,)).replay()
    begun = Game(rules=FOUR, scores=(3, 4), dealer=0)
    assert game == after(begun, state)


def other_card(state: State, action: Action, rng: Random) -> Action | None:
    """A card the seat to act may not play: one it lacks or one that does not follow."""
    may = legal(state)
    wrong = [Play(card) for card in state.rules.deck if Play(card) not in may and Play(card) != action]
    return rng.choice(wrong) if wrong else None


@given(st.sampled_from([name for name, table in VARIANTS.items() if table.revoke is None]), seeds())
def test_first_fault_is_the_changed_decision(name: str, seed: int) -> None:
    """One lawful card exchanged for another card: the fault is there, and not before or after."""
    rng, table = Random(seed), VARIANTS[name]
    record = random_record(table, rng, 2)
    record = replace(record, hands=tuple(h for h in record.hands if h.actions))
    at = rng.randrange(max(len(record.hands), 1))
    if not record.hands:
        return
    hand = record.hands[at]
    states = walk(table, hand)
    plays = [n for n, state in enumerate(states[:-1]) if state.phase is Phase.PLAY]
    if not plays:
        return
    n = rng.choice(plays)
    done = hand.actions[n]
    assert done is not None
    wrong = other_card(states[n], done, rng)
    if wrong is None:
        return
    changed = replace(hand, actions=(*hand.actions[:n], wrong, *hand.actions[n + 1 :]))
    hands = (*record.hands[:at], changed, *record.hands[at + 1 :])
    with pytest.raises(RecordFault) as caught:
        replace(record, hands=hands).replay()
    fault = caught.value
    assert (fault.hand, fault.decision) == (at, n)
    assert (fault.trick, fault.seat) == (len(states[n].tricks), states[n].turn)
    assert isinstance(wrong, Play)
    assert fault.card == wrong.card


def test_fault_names_deal_trick_and_card() -> None:
    """A referee's sentence: where, which card, by whom, and why not."""
    state = deal(FOUR, 0, Random(5))
    actions: list[Action] = []
    while True:
        options = legal(state)
        held = [card for card in state.holding(state.turn) if Play(card) not in options]
        if state.phase is Phase.PLAY and held:
            actions.append(Play(held[0]))
            break
        choice = options[-1] if options[0] == Pass() else options[0]
        actions.append(choice)
        state = apply(state, choice)
    deck = _deck(state, FOUR, 5)
    with pytest.raises(RecordFault) as caught:
        Record(rules=FOUR, hands=(Hand(dealer=0, deck=deck, actions=tuple(actions)),)).replay()
    fault = caught.value
    assert (fault.reason, fault.hand, fault.decision) == (RefusalReason.MUST_FOLLOW, 0, len(actions) - 1)
    assert fault.card is not None
    assert actions[-1] == Play(fault.card)
    assert " by East: " in fault.sentence("East")


def _deck(state: State, table: Rules, seed: int) -> tuple[Card, ...]:
    cards = list(table.deck)
    Random(seed).shuffle(cards)
    assert deal(table, state.dealer, Random(seed)).hands
    return tuple(cards)


def test_wrong_dealer_is_a_fault_of_the_deal() -> None:
    record = random_record(FOUR, Random(3), 2)
    hands = (record.hands[0], replace(record.hands[1], dealer=(record.hands[1].dealer + 1) % 4))
    assert refused(replace(record, hands=hands)) == (1, None, RefusalReason.WRONG_DEALER)


def test_hand_broken_off_is_a_fault_when_another_follows() -> None:
    record = random_record(FOUR, Random(3), 2)
    hands = (cut_short(record.hands[0], 3), record.hands[1])
    assert refused(replace(record, hands=hands)) == (0, 3, RefusalReason.HAND_ON)


def test_game_over_is_over() -> None:
    record = random_record(replace(FOUR, deals=1, target=None), Random(3), 1)
    hand = record.hands[0]
    hand = hand if walk(record.rules, hand)[-1].over else random_hand(FOUR, hand.dealer, Random(3))[0]
    record = replace(record, hands=(hand, replace(hand, dealer=(hand.dealer + 1) % 4)))
    assert refused(record) == (1, None, RefusalReason.GAME_OVER)


@pytest.mark.parametrize(("change", "reason"), BEGINNINGS)
def test_what_cannot_be_begun_is_a_fault(change: dict[str, object], reason: RefusalReason) -> None:
    hand, _, why = refused(replace(Record(rules=FOUR), **change))  # type: ignore[arg-type]  # each its own field
    assert (hand, why) == (0, reason)


def refused(record: Record) -> tuple[int, int | None, RefusalReason]:
    """The hand and the decision, from 0, at which *record* cannot be replayed, and why."""
    with pytest.raises(RecordFault) as caught:
        record.replay()
    return caught.value.hand, caught.value.decision, caught.value.reason


@pytest.mark.parametrize(
    ("rules", "scores", "over"),
    [
        (TWO, (10, 3), True),
        (TWO, (9, 9), False),
        (TWELVE, (31, 31), False),
        (CUTTHROAT, (10, 10, 2), True),
        (BUCK, (25, 25, 0, 25), True),
        (BUCK, (25, 25, 1, 30), False),
        (BID, (40, 3), False),
        (VARIANTS["tournament-8"], (40, 3), False),
    ],
)
def test_a_hand_is_not_played_once_somebody_has_won(
    rules: Rules, scores: tuple[int, ...], *, over: bool
) -> None:
    """Equal scores may play on (A5), and an end that must be earned is not in the score (BD10)."""
    assert bool(winners_before_hand(rules, scores)) is over


def test_what_comes_after_the_end_is_nobodys() -> None:
    """A card after the last trick is no card of a seat -1."""
    hand, state = random_hand(TWO, 0, Random(1))
    assert state.over
    with pytest.raises(RecordFault) as fault:
        Record(rules=TWO, hands=(replace(hand, actions=(*hand.actions, Play(Card.parse("AH")))),)).replay()
    assert fault.value.seat is None
    assert "-1" not in str(fault.value)


def test_positions_before_a_fault_come_out() -> None:
    """A reader may show the game up to the fault."""
    state = deal(FOUR, 0, Random(0))
    hand = Hand(dealer=0, deck=_deck(state, FOUR, 0), actions=(Pass(), Call(Trump.NO_TRUMP)))
    found = hand_states(FOUR, hand)
    assert next(found) == state
    assert next(found) == apply(state, Pass())
    with pytest.raises(IllegalActionError):
        next(found)


@given(tables(), seeds())
def test_states_of_a_hand_are_those_of_the_engine(table: Rules, seed: int) -> None:
    state = to_the_end(deal(table, 0, Random(seed)), Random(seed))
    hand = Hand(dealer=0, deck=_deck(state, table, seed), actions=tuple(d.action for d in state.history))
    *_, last = hand_states(table, hand)
    assert last == state
    for action in hand.actions[:1]:
        assert action is not None
        check(next(hand_states(table, hand)), action)
