"""The codec: states become words and words states, and nothing is lost; and the kernel as an engine."""

from collections import Counter
from dataclasses import replace

import pytest

from euchre.base.chance import Chance
from euchre.base.errors import EuchreError
from euchre.hand import hand
from euchre.hand.state import State
from euchre.kernel.machine import schema
from euchre.kernel.machine.pack import state_words
from euchre.kernel.machine.rule_words import rules_words
from euchre.rules.actions import Action
from euchre.rules.cards import Card, Rank
from euchre.rules.errors import IllegalActionError
from euchre.rules.rules import Revoke, Rules
from euchre.rules.variants import VARIANTS, variant
from tests.engines.engine import REFERENCE
from tests.engines.kernel import KERNEL, outcomes
from tests.engines.unpack import canonical, packed, unpack_new
from tests.kernel.lockstep import tables
from tests.repetition import few_of


def shuffled(rules: Rules, luck: Chance) -> tuple[Card, ...]:
    """A mixed deck."""
    deck = list(rules.deck)
    luck.shuffle(deck)
    return tuple(deck)


def all_the_same(state: State) -> tuple[Action, ...]:
    """What may be done in *state*, where both engines say the same of it."""
    choices = KERNEL.legal(state)
    assert choices == REFERENCE.legal(state)
    assert KERNEL.points(state) == REFERENCE.points(state)
    return choices


@pytest.mark.parametrize("part", few_of(range(5), {0}, ci={1}))
def test_both_engines_make_the_same_states(part: int) -> None:
    """Dealt, decided and paid by the kernel, a hand is the very `State` that the reference makes."""
    for number, rules in enumerate(tables(20 + part, 60)):
        luck = Chance(part, number)
        deck, dealer = shuffled(rules, luck), number % rules.seats
        state = KERNEL.new(rules, dealer, deck)
        assert state == REFERENCE.new(rules, dealer, deck)
        while choices := all_the_same(state):
            action = choices[luck.below(len(choices))]
            after = KERNEL.apply(state, action)
            assert after == REFERENCE.apply(state, action)
            state = after


def test_words_read_as_the_state_they_were_made_of() -> None:
    for number, rules in enumerate(tables(19, 60)):
        state = hand.new(rules, 0, shuffled(rules, Chance(19, number)))
        words = packed(state)
        assert canonical(rules, words) == state_words(state)
        assert unpack_new(rules, words) == state


def test_like_cards_may_lie_either_way() -> None:
    """Which of two like cards a seat has is nobody's business: both ways are one moment."""
    rules = variant("bid-48")
    state = hand.new(rules, 0, shuffled(rules, Chance(1, 0)))
    words = packed(state)
    firsts = int(rules_words(rules)[schema.FIRSTS])
    hands = words[schema.HANDS : schema.HANDS + 4]
    hands[:] = (hands & firsts) << 1 | (hands >> 1) & firsts
    assert not (hands == packed(state)[schema.HANDS : schema.HANDS + 4]).all()
    assert canonical(rules, words) == state_words(state)
    assert unpack_new(rules, words) == state


def test_every_place_holds_its_card() -> None:
    """Under each trump `PLACE`, `CARD` and `MOVE` tell of the same places, and no two cards share one."""
    for name in ("four-33", "bid-48", "twelve"):
        rules = VARIANTS[name]
        words = rules_words(rules)
        order = words[schema.ORDER : schema.ORDER + rules.cards_in_deck].tolist()
        for trump in range(6):
            moved = [int(words[schema.MOVE + 64 * trump + place]) for place in order]
            assert len(set(moved)) == rules.cards_in_deck
            cards = Counter(int(words[schema.CARD + 64 * trump + place]) for place in moved)
            assert cards == Counter(map(int, rules.deck))
            assert {int(words[schema.PLACE + 33 * trump + card]) for card in cards} <= set(moved)


def test_wrong_decks_are_refused_in_the_same_words() -> None:
    rules = variant("euchre")
    for dealer, deck in ((4, rules.deck), (0, rules.deck[1:])):
        with pytest.raises(IllegalActionError) as ours:
            KERNEL.new(rules, dealer, deck)
        with pytest.raises(IllegalActionError) as theirs:
            REFERENCE.new(rules, dealer, deck)
        assert str(ours.value) == str(theirs.value)


@pytest.mark.parametrize(
    "rules",
    [VARIANTS["four-honour"], replace(VARIANTS["bid-48"], low=Rank.EIGHT)],
    ids=["revoke", "two packs of 28"],
)
def test_unsupported_rules_are_refused_everywhere(rules: Rules) -> None:
    """No function of the kernel plays what it cannot, nor leaves it to the reference in silence."""
    reason = KERNEL.refusal(rules)
    assert reason is not None
    state = hand.new(rules, 0, rules.deck)
    for asked in (
        lambda: KERNEL.new(rules, 0, rules.deck),
        lambda: KERNEL.legal(state),
        lambda: KERNEL.apply(state, hand.legal(state)[0]),
        lambda: KERNEL.points(state),
        lambda: KERNEL.perft(state, 1),
        lambda: outcomes(state),
    ):
        with pytest.raises(EuchreError) as refused:
            asked()
        assert str(refused.value) == reason


def test_whole_tree_of_a_small_hand() -> None:
    """Every end of a hand of two cards each, by both engines; a hand that is over counts once."""
    rules = replace(VARIANTS["two"], hand=2, packets=(2,), scoring=VARIANTS["twelve"].scoring)
    state = hand.new(rules, 0, shuffled(rules, Chance(2, 2)))
    assert outcomes(state) == hand.outcomes(state)
    assert KERNEL.perft(state, 99) == hand.perft(state, 99) == outcomes(state).total()
    while not state.over:
        state = hand.apply(state, hand.legal(state)[0])
    assert KERNEL.perft(state, 5) == 1
    assert KERNEL.perft(state, 0) == 1


def test_revoke_rules_alone_are_what_honour_play_lacks() -> None:
    """The same table without reneges is played."""
    honour = replace(VARIANTS["euchre"], revoke=Revoke())
    assert KERNEL.refusal(honour) is not None
    assert KERNEL.refusal(replace(honour, revoke=None)) is None
