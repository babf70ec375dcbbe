"""The player that is all kernel, and what the page keeps of it."""

import json
from collections.abc import Iterator
from random import Random

import pytest

from euchre.hand.hand import apply, deal, legal
from euchre.kernel.engine.dealing import shuffle_and_deal
from euchre.kernel.engine.legal_actions import legal_codes
from euchre.kernel.engine.memory import ROW_WORDS, VOIDS, act_and_note, forget
from euchre.kernel.machine import schema
from euchre.kernel.machine.card_bits import layout
from euchre.kernel.machine.compiled import Words, at, rng_seed, rng_start, table
from euchre.kernel.machine.rule_words import rules_words
from euchre.kernel.worlds.choose import SCRATCH_WORDS, choose_in_worlds, draw_world
from euchre.rules.actions import code
from euchre.rules.cards import Trump
from euchre.rules.rules import Rules
from euchre.rules.variants import VARIANTS
from euchre.seen.unseen import HiddenPlace, hidden_from
from euchre.seen.views import view
from tests.engines.unpack import packed
from tests.needs import needs_program
from tools import offline

HANDS = 25


def decisions(rules: Rules, seed: int) -> Iterator[Words]:
    """Yield the hand with its memory at each decision of hands that are played by lot."""
    words, hand = at(rules_words(rules)), table(ROW_WORDS)
    for number in range(HANDS):
        luck = Random(f"{seed}/{number}")
        forget(at(hand))
        shuffle_and_deal(words, at(hand), number % rules.seats, rng_start(rng_seed(seed), number))
        while hand[schema.PHASE] != schema.OVER:
            yield hand
            codes = hand[schema.CODES : schema.HAND_WORDS]
            n = legal_codes(words, at(hand), at(codes))
            passes = codes[0] == schema.DO_PASS and luck.random() < 0.6
            chosen = schema.DO_PASS if passes else int(codes[luck.randrange(n)])
            act_and_note(words, at(hand), chosen)


def drawn(rules: Rules, hand: Words, rng: int) -> Words:
    """Return a world for the seat to act in *hand*."""
    scratch = table(SCRATCH_WORDS)
    draw_world(at(rules_words(rules)), at(hand), rng, at(scratch))
    return scratch[: schema.HAND_WORDS]


@pytest.mark.parametrize("name", offline.GAMES)
def test_a_world_has_every_card_once_and_what_the_seat_knows_where_it_is(name: str) -> None:
    rules = VARIANTS[name]
    seats = slice(schema.HANDS, schema.HANDS + rules.seats)
    for rng, hand in enumerate(decisions(rules, 1)):
        world, seat, trump = drawn(rules, hand, rng), int(hand[schema.TURN]), int(hand[schema.TRUMP])
        place = layout(rules, None if trump < 0 else Trump(trump)).place
        kitty = slice(schema.KITTY + int(hand[schema.TOP]), schema.KITTY + int(hand[schema.BOTTOM]))
        found = []
        for row in (world, hand):
            masks = [*map(int, row[seats]), *(1 << place[int(card)] for card in row[kitty])]
            found.append(sum(masks))  # added, a card that is there twice would carry into the next place
        assert found[0] == found[1]
        assert world[schema.HANDS + seat] == hand[schema.HANDS + seat]
        sizes = [[int(mask).bit_count() for mask in row[seats]] for row in (world, hand)]
        assert sizes[0] == sizes[1]
        assert not any(
            int(mask) & int(void)
            for mask, void in zip(world[seats], hand[VOIDS : VOIDS + rules.seats], strict=True)
        )
        upcard, dealer = int(hand[schema.UPCARD]), int(hand[schema.DEALER])
        if hand[schema.TOP] == rules.seats * rules.tricks:
            assert upcard in world[kitty]
        elif seat != dealer and hand[schema.DONE] == 0 and hand[schema.LAID] == 0:
            assert int(world[schema.HANDS + dealer]) >> place[upcard] & 1


@pytest.mark.parametrize("name", ["two", "euchre", "four-33", "cutthroat", "buck"])
def test_a_world_has_each_card_where_unseen_says_it_may_lie(name: str) -> None:
    """A seat gets only cards that `unseen` lets it hold."""
    rules = VARIANTS[name]
    for seed in range(HANDS):
        luck = Random(seed)
        state, row = deal(rules, seed % rules.seats, luck), table(ROW_WORDS)
        row[: schema.HAND_WORDS] = packed(state)
        while not state.over:
            seen = view(state, state.turn)
            hidden, places = hidden_from(seen), layout(rules, state.trump)
            anew = drawn(rules, row, seed)
            for seat in [place.seat for place in hidden.places if place.kind == "hand"]:
                number = hidden.places.index(HiddenPlace("hand", seen.sizes[seat], seat))
                may = [card for card, allowed in hidden.cards if number in allowed]
                assert set(places.cards(int(anew[schema.HANDS + seat]))) <= set(may)
            action = luck.choice(legal(state))
            act_and_note(at(rules_words(rules)), at(row), code(action))
            state = apply(state, action)


@pytest.mark.parametrize("name", offline.GAMES)
def test_what_the_seat_has_not_seen_changes_no_choice(name: str) -> None:
    rules = VARIANTS[name]
    words, scratch, other = at(rules_words(rules)), table(SCRATCH_WORDS), table(ROW_WORDS)
    changed = 0
    for rng, hand in enumerate(decisions(rules, 2)):
        other[:] = hand
        other[: schema.HAND_WORDS] = drawn(rules, hand, 3 * rng + 1)
        changed += (other[: schema.STATE_WORDS] != hand[: schema.STATE_WORDS]).any()
        chosen = [choose_in_worlds(words, at(each), 6, rng, at(scratch)) for each in (hand.copy(), other)]
        assert chosen[0] == chosen[1]
    assert changed > HANDS


def test_the_page_has_the_kernel_of_these_sources() -> None:
    """Where it has not: ``python3 dev.py run -m tools.offline``."""
    kept = json.loads((offline.FOLDER / "kernel.json").read_text("utf-8"))
    assert kept == json.loads(json.dumps(offline.description()))


@pytest.mark.long
def test_the_same_sources_give_the_same_bytes() -> None:
    needs_program("wasm-ld")
    assert offline.wasm() == (offline.FOLDER / "kernel.wasm").read_bytes()
