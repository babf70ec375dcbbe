"""The memory of a row: what the hand played in it has shown, updated at the deal and at each action."""

from euchre.kernel.engine.dealing import shuffle_and_deal
from euchre.kernel.engine.transitions import act
from euchre.kernel.machine import schema
from euchre.kernel.machine.arguments import Address, Code, RulesAddress
from euchre.kernel.machine.compiled import compiled, entry, inlined, load, rng_start, store
from euchre.rl.kernel import words


@entry
def forget(row: Address) -> int:
    """Clear the memory of *row*, whose hand was dealt anew; return 0."""
    for word in range(words.PLAYED, words.MEMORY_END):
        store(row, word, 0)
    return 0


@compiled
def deal_numbered(rules: RulesAddress, row: Address, seed: int, number: int) -> int:
    """Deal hand *number* of *seed*, a result of `rng_seed`, into *row*, as simulations deal it; return 0."""
    luck = shuffle_and_deal(rules, row, number % load(rules, schema.SEATS), rng_start(seed, number))
    forget(row)
    store(row, words.NUMBER, number)
    store(row, words.LUCK, luck)
    return 0


@inlined
def note(row: Address, word: int, again: int, bit: int) -> int:
    """Add the card *bit* to *word* of *row*, or to the word *again* where *word* has it already. Return 0."""
    before = load(row, word)
    if before & bit:
        store(row, again, load(row, again) | bit)
    store(row, word, before | bit)
    return 0


@entry
def act_and_note(rules: RulesAddress, row: Address, code: Code) -> int:
    """Carry out action *code* for the seat to act in *row*, and note what it shows; return 0."""
    phase, seat, length = load(row, schema.PHASE), load(row, schema.TURN), load(row, words.LENGTH)
    store(row, words.HISTORY + length, seat | phase << 3 | code << 8)
    store(row, words.LENGTH, length + 1)
    if phase == schema.PLAY:
        bit = 1 << code - schema.DO_PLAY
        note(row, words.PLAYED + seat, words.PLAYED_AGAIN + seat, bit)
        store(row, words.LAID_BY + seat, bit)
        act(rules, row, code)
        if load(row, schema.LAID) == 0:
            for other in range(load(rules, schema.SEATS)):
                store(row, words.LAID_BY + other, 0)
        return 0
    if phase in (schema.CALL, schema.BID):
        passed = load(row, words.PASSED) & ~(1 << seat)
        store(row, words.PASSED, passed | 1 << seat if code == schema.DO_PASS else passed)
    elif phase == schema.GIVE:
        note(row, words.GIVEN, words.GIVEN_AGAIN, 1 << code - schema.DO_GIVE)
    elif phase in (schema.PICKUP, schema.DISCARD, schema.SWAP):
        if phase == schema.PICKUP:
            store(row, words.PICKED_UP, 2 if code == schema.DO_LEAVE else 1)
        if code != schema.DO_LEAVE:
            note(row, words.PUT_DOWN + seat, words.PUT_DOWN_AGAIN + seat, 1 << code - schema.DO_DISCARD)
    return act(rules, row, code)
