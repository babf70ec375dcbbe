"""The kernel plays as the reference does, step by step, over rules of all kinds; planted bugs are caught."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace

import pytest

from euchre.analysis.simulation.simulate import random_hand as twin
from euchre.kernel.machine import schema
from euchre.kernel.machine.compiled import Words, at, rng_seed, table
from euchre.kernel.machine.pack import state_words
from euchre.kernel.machine.rule_words import rules_words
from euchre.kernel.simulate.batch import random_hand
from euchre.rules.cards import Rank
from euchre.rules.rules import (
    Alone,
    DeclareAlone,
    DefendAlone,
    FarmersHand,
    Ladder,
    Remedy,
    Rules,
    TurnUp,
    WeakHand,
)
from euchre.rules.variants import VARIANTS
from tests.engines.unpack import canonical
from tests.kernel.lockstep import Spoil, Spoiled, compare, play, tables, wanted

QUICK, QUICK_WILD = 1_000, 100
"""How many hands the quick suite plays, and on how many wild rules."""
CHUNKS, HANDS, WILD = 10, 5_000, 250
"""How many chunks of how many hands there are, and on how many wild rules."""
LONG, LONG_HANDS = 100, 50_000

Record = Callable[[str, object], None]


def reported(seen: Counter[str], hands: int, record: Record) -> None:
    """Nothing is left unseen, and what was seen how often is on record."""
    missing = sorted(wanted() - set(seen))
    assert not missing, f"never seen in {hands} hands: {', '.join(missing)}"
    record("hands", hands)
    for what in sorted(seen):
        record(what, seen[what])
    print(f"\n{hands} hands; " + ", ".join(f"{what}: {times}" for what, times in sorted(seen.items())))


def test_lockstep(record_property: Record) -> None:
    """Every rule value, every phase and every end is among the hands."""
    reported(play(0, range(QUICK), QUICK_WILD), QUICK, record_property)


@pytest.mark.long
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_fifty_thousand_hands(chunk: int, record_property: Record) -> None:
    """In ten chunks, each with every rule value, every phase and every end."""
    reported(play(chunk, range(HANDS), WILD), HANDS, record_property)


@pytest.mark.long
@pytest.mark.parametrize("chunk", range(CHUNKS, CHUNKS + LONG))
def test_lockstep_long(chunk: int, record_property: Record) -> None:
    """Five million more."""
    reported(play(chunk, range(LONG_HANDS), WILD), LONG_HANDS, record_property)


@pytest.mark.parametrize("seed", [7, -3, 2**70])
def test_random_hand_is_its_twin(seed: int) -> None:
    """Deal and decide at random in the kernel or in plain Python: the same hand, of any seed."""
    words = table(schema.HAND_WORDS)
    for number, rules in enumerate(tables(7, 100)):
        dealer = number % rules.seats
        state = twin(rules, seed, number, dealer)
        random_hand(at(rules_words(rules)), at(words), rng_seed(seed), number, dealer)
        assert canonical(rules, words) == state_words(state), rules


# --- Planted bugs -------------------------------------------------------------------------------------------


def left_bower_stays(rules: Rules, words: Words) -> None:
    """The left bower lies in the field of its printed suit, in a place nobody has."""
    for trump in range(4):
        card = 8 * (3 - trump) + Rank.JACK
        move(words, trump, card, 14)


def joker_below_right(rules: Rules, words: Words) -> None:
    """The joker and the right bower have changed places."""
    for trump in range(4):
        right = 8 * trump + Rank.JACK
        places = [int(words[schema.PLACE + 33 * trump + card]) for card in (32, right)]
        for card, place in zip((right, 32), places, strict=True):
            move(words, trump, card, place)


def move(words: Words, trump: int, card: int, place: int) -> None:
    """*card* lies at *place* under *trump*."""
    words[schema.PLACE + 33 * trump + card] = place
    words[schema.CARD + 64 * trump + place] = card
    words[schema.MOVE + 64 * trump + words[schema.PLACE + 33 * schema.UNFIXED + card]] = place


def ladder_forgets_march(rules: Rules, words: Words) -> None:
    """All the tricks pay no more than one less."""
    words[schema.STEPS + rules.tricks] = words[schema.STEPS + rules.tricks - 1]


def partners_by_neighbour(rules: Rules, words: Words) -> None:
    """The seat to the left is on one's side."""
    words[schema.SIDE : schema.SIDE + 4] = [0, 0, 1, 1]


T, BUCK, BID_48, CALL_ACE = (VARIANTS[name] for name in ("tournament", "buck", "bid-48", "call-ace"))
LONE = replace(T, alone=Alone(defend=DefendAlone.ALWAYS))
FARMERS = replace(
    VARIANTS["four"], farmer=FarmersHand(hand=WeakHand.MIXED4, remedy=Remedy.SWAP), auction=TurnUp(stick=True)
)

WORDS: dict[str, tuple[Rules, Spoil]] = {
    "left bower follows its printed suit": (T, left_bower_stays),
    "joker below the right bower": (VARIANTS["british"], joker_below_right),
    "no march": (T, ladder_forgets_march),
    "neighbours are partners": (T, partners_by_neighbour),
}
"""Bugs in the words of the rules, and a game that shows them."""

LINES: dict[str, tuple[Rules, str, str]] = {
    "a partner who sits out leads": (
        T,
        "    while out >> first & 1:\n        first = left_of(rules, first)\n",
        "",
    ),
    "a partner who sits out plays": (
        T,
        "    while out >> following & 1:\n        following = left_of(rules, following)\n",
        "",
    ),
    "nobody need follow suit": (T, "    if following:", "    if following < 0:"),
    "the lowest card wins": (T, "if strength > best:", "if 0 < strength and (strength < best or best == 0):"),
    "the second of two like cards wins": (BID_48, "if strength > best:", "if strength and strength >= best:"),
    "the dealer is not stuck": (
        replace(T, alone=None),
        "load(rules, schema.ROUNDS) * seats - 1",
        "load(rules, schema.ROUNDS) * seats",
    ),
    "the dealer may bury where he may not": (
        replace(T, auction=TurnUp(bury_upcard=False)),
        "if leave or not load(rules, schema.BURY):",
        "if leave:",
    ),
    "the upcard is not taken": (T, "    if first and upcard >= 0", "    if not first and upcard >= 0"),
    "the turned-down suit can be named": (T, "trumps &= ~(1 << turned)", "trumps &= 15"),
    "a lone euchre pays as another": (
        replace(T, scoring=Ladder(lone_euchre=4)),
        "schema.LONE_EUCHRE if alone else schema.EUCHRE",
        "schema.EUCHRE",
    ),
    "a euchre of a lone defender pays as another": (
        LONE,
        "if load(hand, schema.DEFENDER) >= 0:",
        "if load(hand, schema.DEFENDER) > 9:",
    ),
    "a super euchre pays as another": (
        replace(T, scoring=Ladder(super_euchre=4)),
        "    if took == 0:\n        value = max",
        "    if took < 0:\n        value = max",
    ),
    "whoever drops out pays": (
        BUCK,
        "if out >> seat & 1:\n            score",
        "if out < 0:\n            score",
    ),
    "a maker left alone by all took no trick": (
        BUCK,
        "    if load(hand, schema.DONE) == 0:\n        return load(rules, schema.TRICKS)\n",
        "",
    ),
    "a lower bid is accepted": (VARIANTS["bid-rounds"], "high or least - 1, tricks", "least - 1, tricks"),
    "who has passed may bid again": (
        VARIANTS["bid-rounds"],
        "not gone >> speaker & 1 and not spoke_out",
        "not spoke_out",
    ),
    "everyone passed and the same deals again": (
        VARIANTS["two"],
        "schema.REDEAL if then == schema.SAME_DEALS else schema.PASSED_OUT",
        "schema.REDEAL",
    ),
    "a pile turns up before the trick is over": (
        VARIANTS["twelve"],
        "            store(hand, schema.WAITING + seat, load(hand, schema.LOWER + pile))",
        (
            "            store(hand, schema.TOPS + seat, load(hand, schema.TOPS + seat)"
            " | load(hand, schema.LOWER + pile))"
        ),
    ),
    "the dealer's partner need not go alone": (
        VARIANTS["canadian"],
        "if first and partner and load(rules, schema.CANADIAN)",
        "if first < 0",
    ),
    "who keeps the partner plays alone": (
        replace(T, alone=Alone(declared=DeclareAlone.AFTER_CALL)),
        "1 if code == schema.DO_GO_ALONE else 0",
        "1",
    ),
    "the maker's partner is asked to defend": (
        LONE,
        "if other != seat and not mates >> other & 1:",
        "if other != seat:",
    ),
    "the ace of trumps may be called": (CALL_ACE, "15 & ~(1 << load(hand, schema.TRUMP))", "15"),
    "the called ace makes nobody a partner": (
        CALL_ACE,
        "store(hand, schema.PARTNER, -1 if seat == maker else seat)",
        "store(hand, schema.PARTNER, -1)",
    ),
    "a maker who holds the called ace is its own partner": (
        CALL_ACE,
        "store(hand, schema.PARTNER, -1 if seat == maker else seat)",
        "store(hand, schema.PARTNER, seat)",
    ),
    "a partner's tricks are not the maker's": (
        CALL_ACE,
        "return took if partner < 0 else took + side_tricks(rules, hand, load(rules, schema.SIDE + partner))",
        "return took",
    ),
    "a partner is paid as a defender": (
        CALL_ACE,
        "if side in (makers, partners) else",
        "if side == makers else",
    ),
    "a maker without a partner is not paid as alone": (
        CALL_ACE,
        "        alone = 1  # the called ace brought no partner",
        "        alone = alone + 0",
    ),
    "a maker who calls no ace is not alone": (
        CALL_ACE,
        "    if code == schema.DO_CALL_ACE:\n        store(hand, schema.ALONE, 1)",
        "    if code == schema.DO_CALL_ACE:\n        store(hand, schema.ALONE, 0)",
    ),
    "an ace played from the table brings no partner": (
        replace(CALL_ACE, hand=1, packets=(1,), piles=2),
        "        store(hand, schema.PARTNER, seat)\n    store(hand, schema.TOPS",
        "        pass\n    store(hand, schema.TOPS",
    ),
    "cards go down in any order": (BID_48, "low = (1 << load(hand, schema.FLOOR)) - 1", "low = 0"),
    "a weak hand gets the upcard": (FARMERS, "range(top + 1, top + 4)", "range(top, top + 3)"),
    "who takes the trick does not lead": (
        T,
        "    store(hand, schema.TURN, taker)",
        "    store(hand, schema.TURN, left_of(rules, taker))",
    ),
}
"""Bugs in the source of the kernel: a game that shows them, the line as it is, and as it must not be."""

ENOUGH = 400


def differs(machine: Spoiled, rules: Rules, seed: int, number: int) -> bool:
    """Whether the harness sees a difference in that hand."""
    try:
        compare(machine, rules, seed, number)
    except (AssertionError, IndexError, ValueError):  # a spoiled kernel may well stumble
        return True
    return False


def caught(machine: Spoiled, rules: Rules) -> bool:
    """Whether the harness sees a difference in any of some hands."""
    return any(differs(machine, rules, 1, number) for number in range(ENOUGH))


def test_unspoiled_source_is_the_kernel() -> None:
    """What is changed below plays right before it is changed."""
    machine = Spoiled()
    for number, rules in enumerate(tables(8, 0)):
        compare(machine, rules, 8, number)


@pytest.mark.parametrize("bug", WORDS)
def test_planted_bug_in_the_rules_words_is_caught(bug: str) -> None:
    rules, spoil = WORDS[bug]
    assert caught(Spoiled(spoil=spoil), rules)


@pytest.mark.parametrize("bug", LINES)
def test_planted_bug_in_the_source_is_caught(bug: str) -> None:
    rules, old, new = LINES[bug]
    assert caught(Spoiled(old, new), rules)


@pytest.mark.long
def test_the_quick_hands_alone_catch_every_planted_bug() -> None:
    """Though they are not made for it, as the games above are."""
    played, missed = tables(0, QUICK_WILD), set(WORDS) | set(LINES)
    machines = [(bug, Spoiled(spoil=spoil)) for bug, (_, spoil) in WORDS.items()]
    machines += [(bug, Spoiled(old, new)) for bug, (_, old, new) in LINES.items()]
    for bug, machine in machines:
        for number in range(QUICK):
            if differs(machine, played[number % len(played)], 0, number):
                missed.remove(bug)
                break
    assert not missed
