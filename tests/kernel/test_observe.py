"""What a learned player sees: the same from a view as in the kernel, and nothing that is hidden."""

from dataclasses import replace
from random import Random

import numpy as np
import pytest

from euchre import apply, deal, legal, variant
from euchre.hand.hand import new
from euchre.hand.state import State
from euchre.kernel.engine.memory import BURIED, PICKED_UP, ROW_WORDS, act_and_note
from euchre.kernel.machine import schema
from euchre.kernel.machine.compiled import Words, at, table
from euchre.kernel.machine.rule_words import rules_words
from euchre.kernel.worlds.rollouts import world_hands
from euchre.kernel.worlds.sampler import Sampler
from euchre.players.trained.kernel.lockstep import HandBatch
from euchre.players.trained.kernel.observation import OBSERVATION_WORDS, observe
from euchre.players.trained.kernel.slots import SLOT_COUNT, action_slot, legal_slots, slot_action
from euchre.players.trained.kernel.view_rows import replay_decisions, row_from_view
from euchre.rules.actions import Action, Call, Discard, Give, Play, code
from euchre.rules.cards import CARDS, Card, Trump
from euchre.rules.rules import Rules
from euchre.seen.views import view
from tests.engines.unpack import packed
from tests.repetition import repeated

GAMES = ("tournament", "euchre", "four", "two", "twelve")


def seen(rules: Rules, row: Words) -> list[int]:
    """The observation, and the choices, of a row."""
    found = table(OBSERVATION_WORDS)
    observe(at(rules_words(rules)), at(row), at(found))
    return [*found.tolist(), legal_slots(at(rules_words(rules)), at(row))]


def row_from(state: State) -> Words:
    """A hand just dealt as a row."""
    made = table(ROW_WORDS)
    made[: schema.HAND_WORDS] = packed(state)
    return made


def walk(name: str, seed: int) -> list[tuple[State, Words]]:
    """A random hand: each state with a choice, and the row that was followed beside it."""
    rules, rng = variant(name), Random(seed)
    state = deal(rules, seed % rules.seats, rng)
    row, found = row_from(state), []
    while not state.over:
        found.append((state, row.copy()))
        action = rng.choice(legal(state))
        act_and_note(at(rules_words(rules)), at(row), code(action))
        state = apply(state, action)
    return found


def kept(words: Words) -> Words:
    """A copy of a row that the kernel may reach."""
    made = table(*words.shape)
    made[:] = words
    return made


@pytest.mark.parametrize("name", GAMES)
def test_a_view_shows_what_the_kernel_shows(name: str) -> None:
    """Whoever plays from views sees what it saw in training, bit by bit."""
    rules = variant(name)
    for seed in range(25):
        for state, row in walk(name, seed):
            assert seen(rules, kept(row)) == seen(rules, row_from_view(view(state, state.turn)))


@repeated(3, 6, rest=pytest.mark.ci)
@pytest.mark.parametrize("name", GAMES)
def test_worlds_that_look_the_same_are_observed_the_same(name: str, times: int) -> None:
    """Nothing hidden leaks: in every world a view allows the seat sees the same."""
    rules = variant(name)
    for seed in range(times):
        for state, row in walk(name, seed)[:: 2 if rules.piles else 1]:
            worlds = Sampler(view(state, state.turn)).draw(3, seed)
            for i in range(3):
                world = worlds.state(i)
                other = kept(row)
                other[: schema.STATE_WORDS] = packed(world)[: schema.STATE_WORDS]
                if state.turn != state.dealer and row[PICKED_UP] >= BURIED:
                    other[PICKED_UP] = BURIED + (7 * i + seed) % 24  # whatever the dealer put down
                assert seen(rules, other) == seen(rules, kept(row))


@pytest.mark.parametrize("name", GAMES)
def test_slots_are_the_legal_actions(name: str) -> None:
    """Every legal action has one slot, and every slot is one of them."""
    rules = variant(name)
    words = at(rules_words(rules))
    for state, row in walk(name, 5):
        here = kept(row)
        left = legal_slots(words, at(here))
        found = sorted(slot_action(words, at(here), slot) for slot in range(SLOT_COUNT) if left >> slot & 1)
        assert found == sorted(map(code, legal(state)))
        for action in legal(state):
            assert slot_action(words, at(here), action_slot(words, at(here), code(action))) == code(action)


# --- suits --------------------------------------------------------------------------------------------------


def suited(card: Card, turned: tuple[int, ...]) -> Card:
    return card if card.joker else CARDS[8 * turned[card >> 3] + (card & 7)]


def in_suits(action: Action, turned: tuple[int, ...]) -> Action:
    match action:
        case Play() | Discard() | Give():
            return replace(action, card=suited(action.card, turned))
        case Call(trump, alone):
            return Call(Trump(turned[trump]), alone)
        case _:
            return action


SYMMETRIES = [
    (0, 2, 1, 3),
    (3, 1, 2, 0),
    (3, 2, 1, 0),
    (1, 0, 3, 2),
    (2, 3, 0, 1),
    (1, 3, 0, 2),
    (2, 0, 3, 1),
]
"""The ways to exchange suits that leave pairs of one colour together."""


@pytest.mark.parametrize("name", GAMES[:4])
def test_suits_have_no_names(name: str) -> None:
    """A hand in other suits looks the same to the player, and the same choices have the same slots."""
    rules = variant(name)
    words = at(rules_words(rules))
    for seed in range(6):
        rng = Random(seed)
        deck = list(rules.deck)
        rng.shuffle(deck)
        one = new(rules, seed % rules.seats, tuple(deck))
        for turned in SYMMETRIES:
            two = new(rules, seed % rules.seats, tuple(suited(card, turned) for card in deck))
            here, there, luck, state = row_from(one), row_from(two), Random(seed), one
            while not state.over:
                assert seen(rules, here) == seen(rules, there)
                action = luck.choice(legal(state))
                other = in_suits(action, turned)
                slots = action_slot(words, at(here), code(action)), action_slot(words, at(there), code(other))
                if state.trump is not None or not isinstance(action, Call):
                    assert slots[0] == slots[1] or _twins(seen(rules, here))
                act_and_note(words, at(here), code(action))
                act_and_note(words, at(there), code(other))
                state = apply(state, action)


def _twins(observed: list[int]) -> bool:
    """Whether the two suits of the other colour look the same, so that either may stand for the other."""
    own = observed[0] & 0xFFFF_FFFF
    return own >> 7 & 0xFF == own >> 15 & 0xFF


# --- again in worlds ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES[:4])
def test_what_others_did_is_looked_at_with_the_cards_of_the_world(name: str) -> None:
    """Gone through again in the true world, each choice of another seat looks as it looked to that seat."""
    rules = variant(name)
    for seed in range(8):
        hand = walk(name, seed)
        state, row = hand[-1]
        true = table(1, schema.HAND_WORDS)
        true[0] = packed(state)
        again = replay_decisions(view(state, state.turn), true)
        others = [at_ for at_, (before, _) in enumerate(hand[:-1]) if before.turn != state.turn]
        assert again.observations.shape[1] == max(1, len(others))
        for n, at_ in enumerate(others):
            before, then = hand[at_]
            *shown, may = seen(rules, kept(then))
            assert again.observations[0, n].tolist() == shown
            assert again.legal[0, n] == (may if len(legal(before)) > 1 else 0)
            done = state.history[at_].action
            assert again.chosen[0, n] == action_slot(at(rules_words(rules)), at(kept(then)), code(done))
        assert seen(rules, kept(again.rows[0])) == seen(rules, kept(row))


@pytest.mark.parametrize("name", GAMES[:4])
def test_sampled_worlds_lead_to_the_view(name: str) -> None:
    """In every sampled world the same was said and done, so the viewer ends up seeing what he sees."""
    rules = variant(name)
    for seed in range(8):
        for state, row in walk(name, seed)[::3]:
            worlds = Sampler(view(state, state.turn)).draw(4, seed)
            again = replay_decisions(view(state, state.turn), world_hands(worlds))
            for i in range(4):
                assert seen(rules, kept(again.rows[i])) == seen(rules, kept(row))


# --- in lock step -------------------------------------------------------------------------------------------


def test_hands_in_lock_step_are_those_played_one_by_one() -> None:
    """However many are played together: same cards, same choices, same points."""
    rules = variant("euchre")

    def play(n: int, start: int) -> Words:
        hands = HandBatch(rules, n)
        hands.deal(3, start)
        while len(which := hands.unfinished()):
            _, may = hands.observe(which)
            hands.act(which, np.array([(int(one) & -int(one)).bit_length() - 1 for one in may]))
        return hands.rows[:, : schema.STATE_WORDS].copy()

    together = play(12, 0)
    for start in range(0, 12, 4):
        assert np.array_equal(together[start : start + 4], play(4, start))
    assert (together[:, schema.PHASE] == schema.OVER).all()


def test_hindsight_knows_what_comes_of_each_card() -> None:
    """With open cards: the points of the best choice do not change when it is made."""
    rules = variant("tournament")
    hands = HandBatch(rules, 60)
    hands.deal(9, 0)
    while len(which := (hands.rows[:, schema.PHASE] == schema.CALL).nonzero()[0]):
        _, may = hands.observe(which)
        hands.act(which, np.array([one.bit_length() - 1 for one in may.tolist()]))
    last: dict[int, int] = {}
    while len(which := hands.unfinished()):
        _, may = hands.observe(which)
        worth = hands.open_card_values(which)
        bits = (may[:, None] >> np.arange(SLOT_COUNT)) & 1
        best = np.where(bits, worth, -99).argmax(axis=1)
        for n, hand in enumerate(which.tolist()):
            side, value = int(hands.rows[hand, schema.TURN]) % 2, int(worth[n, best[n]])
            points = value if side == 0 else -value
            assert last.setdefault(hand, points) == points
        hands.act(which, best)
    for hand, points in last.items():
        assert int(hands.rows[hand, schema.POINTS] - hands.rows[hand, schema.POINTS + 1]) == points
