"""The memory of a row: what the hand played in it has shown, updated at the deal and at each action."""

from euchre.kernel.engine.dealing import shuffle_and_deal
from euchre.kernel.engine.transitions import act
from euchre.kernel.machine import schema as w
from euchre.kernel.machine.arguments import Address, Code, RulesAddress
from euchre.kernel.machine.compiled import compiled, entry, inlined, load, rng_start, store
from euchre.rl.kernel import words as r


@entry
def forget(row: Address) -> int:
    """Clear the memory of *row*, whose hand was dealt anew; return 0."""
    for word in range(r.PLAYED, r.MEMORY_END):
        store(row, word, 0)
    return 0


@compiled
def deal_numbered(rules: RulesAddress, row: Address, seed: int, number: int) -> int:
    """Deal hand *number* of *seed*, a result of `rng_seed`, into *row*, as simulations deal it; return 0."""
    luck = shuffle_and_deal(rules, row, number % load(rules, w.SEATS), rng_start(seed, number))
    forget(row)
    store(row, r.NUMBER, number)
    store(row, r.LUCK, luck)
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
    phase, seat, length = load(row, w.PHASE), load(row, w.TURN), load(row, r.LENGTH)
    store(row, r.HISTORY + length, seat | phase << 3 | code << 8)
    store(row, r.LENGTH, length + 1)
    if phase == w.PLAY:
        bit = 1 << code - w.DO_PLAY
        note(row, r.PLAYED + seat, r.PLAYED_AGAIN + seat, bit)
        store(row, r.LAID_BY + seat, bit)
        act(rules, row, code)
        if load(row, w.LAID) == 0:
            for other in range(load(rules, w.SEATS)):
                store(row, r.LAID_BY + other, 0)
        return 0
    if phase in (w.CALL, w.BID):
        passed = load(row, r.PASSED) & ~(1 << seat)
        store(row, r.PASSED, passed | 1 << seat if code == w.DO_PASS else passed)
    elif phase == w.GIVE:
        note(row, r.GIVEN, r.GIVEN_AGAIN, 1 << code - w.DO_GIVE)
    elif phase in (w.PICKUP, w.DISCARD, w.SWAP):
        if phase == w.PICKUP:
            store(row, r.PICKED_UP, 2 if code == w.DO_LEAVE else 1)
        if code != w.DO_LEAVE:
            note(row, r.PUT_DOWN + seat, r.PUT_DOWN_AGAIN + seat, 1 << code - w.DO_DISCARD)
    return act(rules, row, code)
