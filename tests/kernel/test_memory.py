"""The memory of a hand in the kernel: what a seat has seen, and nothing else."""

from collections.abc import Iterator
from random import Random

import pytest

from euchre.hand.hand import apply, deal, legal
from euchre.hand.state import Phase, State
from euchre.kernel.engine import memory
from euchre.kernel.engine.memory import ROW_WORDS, act_and_note, note_view, upcard_fate
from euchre.kernel.machine import schema
from euchre.kernel.machine.compiled import Words, at, table
from euchre.kernel.machine.rule_words import refusal, rules_words
from euchre.rl.table import played_rules
from euchre.rules.actions import code
from euchre.rules.mechanisms import Bidding
from euchre.rules.rules import Rules
from euchre.rules.variants import VARIANTS
from euchre.seen.unseen import UpcardFate
from euchre.seen.unseen import upcard_fate as fate_of
from euchre.seen.views import view
from tests.engines.unpack import packed
from tests.repetition import few_of
from tests.strategies import wild_rules

GAMES = {name: played_rules(rules) for name, rules in VARIANTS.items()}
RULES = [rules for rules in map(wild_rules, range(120)) if rules.revoke is None and refusal(rules) is None]


def noted_hand(rules: Rules, seed: int) -> Iterator[tuple[State, Words]]:
    """Yield each state of a random hand, and its row, whose memory the kernel keeps."""
    rng = Random(seed)
    state, row = deal(rules, seed % rules.seats, rng), table(ROW_WORDS)
    row[: schema.HAND_WORDS] = packed(state)
    yield state, row
    while not state.over:
        actions = legal(state)
        action = actions[0] if rng.random() < 0.5 else rng.choice(actions)
        act_and_note(at(rules_words(rules)), at(row), code(action))
        state = apply(state, action)
        yield state, row


def check_fates(rules: Rules, hands: int) -> set[UpcardFate]:
    """Both engines say the same became of the upcard, for every seat; return all that became of it."""
    met = set()
    for seed in range(hands):
        for state, row in noted_hand(rules, seed):
            fate = upcard_fate(at(rules_words(rules)), at(row))
            assert {fate_of(view(state, seat)) for seat in range(rules.seats)} == {fate} == {fate_of(state)}
            met.add(UpcardFate(fate))
    return met


@pytest.mark.parametrize("name", few_of(GAMES))
def test_the_kernel_says_what_became_of_the_upcard_as_the_reference_does(name: str) -> None:
    rules = GAMES[name]
    met = check_fates(rules, 12)
    if not rules.turned:
        assert met == {UpcardFate.NO_UPCARD}
    else:  # where trump is bid for, nobody may take the card turned up
        after = UpcardFate.OUT_OF_PLAY if isinstance(rules.auction, Bidding) else UpcardFate.TAKEN
        assert met >= {UpcardFate.OFFERED, after}


def test_the_fate_of_the_upcard_is_the_same_by_any_rules() -> None:
    assert set.union(*[check_fates(rules, 3) for rules in RULES]) == set(UpcardFate)


def check_memory(rules: Rules, hands: int) -> None:
    """What the kernel notes is what a view tells its viewer, but for what the viewer may not know."""
    for seed in range(hands):
        for state, row in noted_hand(rules, seed):
            for seat in range(rules.seats):
                seen, kept, told = view(state, seat), row.copy(), table(ROW_WORDS)
                note_view(told, seen)
                for word in (memory.PUT_DOWN, memory.PUT_DOWN_AGAIN):
                    own = kept[word + seat]
                    kept[word : word + 6] = 0
                    kept[word + seat] = own
                if any(deed.phase is Phase.GIVE and deed.action is None for deed in seen.history):
                    kept[[memory.GIVEN, memory.GIVEN_AGAIN]] = 0
                if kept[memory.PICKED_UP] >= memory.BURIED and seat != state.dealer:
                    kept[memory.PICKED_UP] = memory.UNSEEN
                assert kept[schema.HAND_WORDS :].tolist() == told[schema.HAND_WORDS :].tolist()


@pytest.mark.parametrize("name", few_of(GAMES))
def test_a_view_tells_what_the_kernel_notes(name: str) -> None:
    check_memory(GAMES[name], 4)


def test_a_view_tells_what_the_kernel_notes_by_any_rules() -> None:
    for rules in RULES[:40]:
        check_memory(rules, 1)
