"""
Rows of hands, in step, in the kernel: each step acts in all rows, pays ended hands, deals new ones, and
observes all rows.

A call gets a row of addresses and numbers, `euchre.rl.kernel.words` from ``ROWS`` on.
"""

from euchre.kernel.engine.legal_actions import legal_codes
from euchre.kernel.jack.jack import jack_choose
from euchre.kernel.machine import schema as w
from euchre.kernel.machine.arguments import Address, Code, RulesAddress
from euchre.kernel.machine.compiled import compiled, entry, load, rng_below, rng_next, store
from euchre.rl.kernel import words as r
from euchre.rl.kernel.memory import act_and_note, deal_numbered
from euchre.rl.kernel.observe import observe_seat, unpack, unpack_mask, write_history, write_mask


@compiled
def action_code(encoding: Address, row: Address, number: int) -> Code:
    """Return the code of the action that had *number* in the last observation of *row*."""
    suit_order = load(row, r.SUIT_ORDER)
    if suit_order:
        number = load(encoding, r.UNNAMED + r.MOST_ACTIONS * suit_order + number)
    return load(encoding, r.CODE_OF + number)


@entry
def first_unlawful(call: Address) -> int:
    """
    Return the number of the first row whose chosen action its mask does not allow; -1 when there is
    none.
    """
    encoding, rows, chosen = load(call, r.ENCODING), load(call, r.ROWS), load(call, r.CHOSEN)
    for at in range(load(call, r.COUNT)):
        number = load(chosen, at)
        if number < 0 or number >= load(encoding, r.ACTIONS) - 1:
            return at
        if not load(rows, r.LEGAL + (number >> 6)) >> (number & 63) & 1:
            return at
        rows += load(encoding, r.ROW_BYTES)
    return -1


@compiled
def pay(rules: RulesAddress, row: Address, out: Address) -> int:
    """
    Write what the hand in *row*, which is over, brought each seat to *out*; return 0.

    That is the points of its side less the mean of the other sides, times the number of the others.
    """
    sides, total = load(rules, w.SIDES), 0
    for side in range(sides):
        total += load(row, w.POINTS + side)
    for seat in range(load(rules, w.SEATS)):
        own = load(row, w.POINTS + load(rules, w.SIDE + seat))
        store(out, seat, own * sides - total)
    return 0


@compiled
def opponent_code(rules: RulesAddress, row: Address, opponent: int) -> Code:
    """
    Return the code of what the *opponent*, 0 at random, 1 the jack, chooses for the seat to act in
    *row*.
    """
    if opponent:
        return jack_choose(rules, row)
    codes = row + 8 * w.CODES
    luck = rng_next(load(row, r.LUCK))
    store(row, r.LUCK, luck)
    return load(codes, rng_below(luck, legal_codes(rules, row, codes)))


@compiled
def play_others(rules: RulesAddress, row: Address, seat: int, opponent: int) -> int:
    """Let the *opponent* decide in *row* until *seat* is to act or the hand is over; return 0."""
    while load(row, w.PHASE) != w.OVER and load(row, w.TURN) != seat:
        act_and_note(rules, row, opponent_code(rules, row, opponent))
    return 0


@compiled
def deal_next(rules: RulesAddress, call: Address, row: Address, number: int) -> int:
    """
    Deal hand *number* into *row*, and play it to the learner's first decision; return 0.

    Hands without any are skipped: those thrown in at once, and those in which the learner has none.
    """
    seat, step = load(call, r.SEAT), load(call, r.NEXT)
    deal_numbered(rules, row, load(call, r.SEED), number)
    if seat >= 0:
        play_others(rules, row, seat, load(call, r.OPPONENT))
    while load(row, w.PHASE) == w.OVER:
        number += step
        deal_numbered(rules, row, load(call, r.SEED), number)
        if seat >= 0:
            play_others(rules, row, seat, load(call, r.OPPONENT))
    return 0


@entry
def deal_rows(rules: RulesAddress, call: Address, start: int) -> int:
    """Deal a hand into every row: hands number *start* and following; return 0."""
    rows = load(call, r.ROWS)
    for at in range(load(call, r.COUNT)):
        deal_next(rules, call, rows, start + at)
        rows += load(load(call, r.ENCODING), r.ROW_BYTES)
    return 0


@entry
def act_rows(rules: RulesAddress, call: Address) -> int:
    """
    Take the chosen action in every row, and let the opponents act; return how many hands ended.

    A hand that ended is paid; a new one is not dealt yet.
    """
    encoding, rows, chosen, ended = load(call, r.ENCODING), load(call, r.ROWS), load(call, r.CHOSEN), 0
    payoffs, seats, learner = load(call, r.PAYOFFS), load(rules, w.SEATS), load(call, r.SEAT)
    for at in range(load(call, r.COUNT)):
        act_and_note(rules, rows, action_code(encoding, rows, load(chosen, at)))
        if learner >= 0:
            play_others(rules, rows, learner, load(call, r.OPPONENT))
        over = 1 if load(rows, w.PHASE) == w.OVER else 0
        store(load(call, r.ENDED), at, over)
        if over:
            pay(rules, rows, payoffs + 8 * seats * at)
            ended += 1
        rows += load(encoding, r.ROW_BYTES)
    return ended


@entry
def deal_ended(rules: RulesAddress, call: Address) -> int:
    """Deal the next hand into every row whose hand is over; return 0."""
    rows = load(call, r.ROWS)
    for _ in range(load(call, r.COUNT)):
        if load(rows, w.PHASE) == w.OVER:
            deal_next(rules, call, rows, load(rows, r.NUMBER) + load(call, r.NEXT))
        rows += load(load(call, r.ENCODING), r.ROW_BYTES)
    return 0


@compiled
def observe_row(rules: RulesAddress, call: Address, at: int, row: Address, packed: Address) -> int:
    """
    Write what the seat to act in *row*, number *at*, observes, in all the forms that are wanted;
    return 0.
    """
    encoding, masks, mask_bytes = load(call, r.ENCODING), load(call, r.MASKS), load(call, r.MASK_BYTES)
    unpacked, histories, seat = load(call, r.UNPACKED), load(call, r.HISTORIES), load(row, w.TURN)
    if seat < 0:
        seat = load(call, r.SEAT) if load(call, r.SEAT) >= 0 else 0
    suit_order = observe_seat(rules, encoding, row, seat, packed)
    store(row, r.SUIT_ORDER, suit_order)
    write_mask(rules, encoding, row, suit_order, row + 8 * r.LEGAL)
    if masks:
        words = load(encoding, r.MASK_WORDS)
        for word in range(words):
            store(masks + 8 * words * at, word, load(row, r.LEGAL + word))
    if mask_bytes:
        unpack_mask(encoding, row + 8 * r.LEGAL, mask_bytes + load(encoding, r.ACTIONS) * at)
    if unpacked:
        unpack(encoding, packed, unpacked + load(encoding, r.ROW_SIZE) * at)
    if histories:
        start = histories + 6 * load(encoding, r.HISTORY_LENGTH) * at
        write_history(encoding, row, seat, load(rules, w.SEATS), suit_order, start)
    return 0


@entry
def observe_rows(rules: RulesAddress, call: Address) -> int:
    """
    Write what the seat to act in every row observes, in all the forms that are wanted; return 0.

    With `LAST_ONLY` only rows whose hand is over are observed, by the learner, or seat 0.
    """
    rows, packed, last = load(call, r.ROWS), load(call, r.PACKED), load(call, r.LAST_ONLY)
    size = load(load(call, r.ENCODING), r.ROW_BYTES)
    for at in range(load(call, r.COUNT)):
        if not last or load(rows, w.PHASE) == w.OVER:
            observe_row(rules, call, at, rows, packed)
        if not last:
            store(load(call, r.TURNS), at, load(rows, w.TURN))
        packed += load(call, r.PACKED_BYTES)
        rows += size
    return 0


@entry
def observe_one(rules: RulesAddress, call: Address, seat: int) -> int:
    """
    Write what *seat*, to act or not, observes of the hand in the first row; return its suit order.

    The mask of a seat that is not to act allows nothing but to wait.
    """
    encoding, row, packed = load(call, r.ENCODING), load(call, r.ROWS), load(call, r.PACKED)
    suit_order, legal = observe_seat(rules, encoding, row, seat, packed), load(call, r.MASKS)
    if load(row, w.TURN) == seat:
        write_mask(rules, encoding, row, suit_order, legal)
        store(row, r.SUIT_ORDER, suit_order)
        for word in range(load(encoding, r.MASK_WORDS)):
            store(row, r.LEGAL + word, load(legal, word))
    else:
        for word in range(load(encoding, r.MASK_WORDS)):
            store(legal, word, 0)
        wait = load(encoding, r.ACTIONS) - 1
        store(legal, wait >> 6, 1 << (wait & 63))
    unpack_mask(encoding, legal, load(call, r.MASK_BYTES))
    unpack(encoding, packed, load(call, r.UNPACKED))
    if load(call, r.HISTORIES):
        write_history(encoding, row, seat, load(rules, w.SEATS), suit_order, load(call, r.HISTORIES))
    return suit_order
