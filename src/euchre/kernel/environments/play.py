"""
Rows of hands, in step, in the kernel: each step acts in all rows, pays ended hands, deals new ones, and
observes all rows.

A call gets a row of addresses and numbers, `euchre.kernel.environments.words` from ``ROWS`` on.
"""

from euchre.kernel.engine.dealing import shuffle_and_deal
from euchre.kernel.engine.legal_actions import legal_codes
from euchre.kernel.engine.memory import LENGTH, act_and_note, forget
from euchre.kernel.environments import words as kernel_words
from euchre.kernel.environments.observe import observe_seat, unpack, unpack_mask, write_history, write_mask
from euchre.kernel.jack.jack import jack_choose
from euchre.kernel.machine import schema
from euchre.kernel.machine.arguments import Address, Code, RulesAddress
from euchre.kernel.machine.compiled import compiled, entry, load, rng_below, rng_next, rng_start, store


@compiled
def action_code(encoding: Address, row: Address, number: int) -> Code:
    """Return the code of the action that had *number* in the last observation of *row*."""
    suit_order = load(row, kernel_words.SUIT_ORDER)
    if suit_order:
        number = load(encoding, kernel_words.UNNAMED + kernel_words.MOST_ACTIONS * suit_order + number)
    return load(encoding, kernel_words.CODE_OF + number)


@compiled
def deal_numbered(rules: RulesAddress, row: Address, seed: int, number: int) -> int:
    """Deal hand *number* of *seed*, a result of `rng_seed`, into *row*, as simulations deal it; return 0."""
    luck = shuffle_and_deal(rules, row, number % load(rules, schema.SEATS), rng_start(seed, number))
    forget(row)
    store(row, kernel_words.NUMBER, number)
    store(row, kernel_words.LUCK, luck)
    return 0


@entry
def act_and_record(rules: RulesAddress, row: Address, code: Code) -> int:
    """Carry out action *code* for the seat to act in *row*, with the decision in its history; return 0."""
    decision = load(row, schema.TURN) | load(row, schema.PHASE) << 3 | code << 8
    store(row, kernel_words.HISTORY + load(row, LENGTH), decision)
    return act_and_note(rules, row, code)


@entry
def first_unlawful(call: Address) -> int:
    """
    Return the number of the first row whose chosen action its mask does not allow; -1 when there is
    none.
    """
    encoding, rows, chosen = (
        load(call, kernel_words.ENCODING),
        load(call, kernel_words.ROWS),
        load(call, kernel_words.CHOSEN),
    )
    for at in range(load(call, kernel_words.COUNT)):
        number = load(chosen, at)
        if number < 0 or number >= load(encoding, kernel_words.ACTIONS) - 1:
            return at
        if not load(rows, kernel_words.LEGAL + (number >> 6)) >> (number & 63) & 1:
            return at
        rows += load(encoding, kernel_words.ROW_BYTES)
    return -1


@compiled
def pay(rules: RulesAddress, row: Address, out: Address) -> int:
    """
    Write what the hand in *row*, which is over, brought each seat to *out*; return 0.

    That is the points of its side less the mean of the other sides, times the number of the others.
    """
    sides, total = load(rules, schema.SIDES), 0
    for side in range(sides):
        total += load(row, schema.POINTS + side)
    for seat in range(load(rules, schema.SEATS)):
        own = load(row, schema.POINTS + load(rules, schema.SIDE + seat))
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
    codes = row + 8 * schema.CODES
    luck = rng_next(load(row, kernel_words.LUCK))
    store(row, kernel_words.LUCK, luck)
    return load(codes, rng_below(luck, legal_codes(rules, row, codes)))


@compiled
def play_others(rules: RulesAddress, row: Address, seat: int, opponent: int) -> int:
    """Let the *opponent* decide in *row* until *seat* is to act or the hand is over; return 0."""
    while load(row, schema.PHASE) != schema.OVER and load(row, schema.TURN) != seat:
        act_and_record(rules, row, opponent_code(rules, row, opponent))
    return 0


@compiled
def deal_next(rules: RulesAddress, call: Address, row: Address, number: int) -> int:
    """
    Deal a hand into *row*, and play it to the first decision of the learner; return 0.

    That is hand *number* of the seed. A hand that is over before such a decision is skipped, and the number
    grows by the word `NEXT` of *call*, whose words `euchre.kernel.environments.words` describes.
    """
    seat, step = load(call, kernel_words.SEAT), load(call, kernel_words.NEXT)
    deal_numbered(rules, row, load(call, kernel_words.SEED), number)
    if seat >= 0:
        play_others(rules, row, seat, load(call, kernel_words.OPPONENT))
    while load(row, schema.PHASE) == schema.OVER:
        number += step
        deal_numbered(rules, row, load(call, kernel_words.SEED), number)
        if seat >= 0:
            play_others(rules, row, seat, load(call, kernel_words.OPPONENT))
    return 0


@entry
def deal_rows(rules: RulesAddress, call: Address, start: int) -> int:
    """Deal a hand into every row: hands number *start* and following; return 0."""
    rows = load(call, kernel_words.ROWS)
    for at in range(load(call, kernel_words.COUNT)):
        deal_next(rules, call, rows, start + at)
        rows += load(load(call, kernel_words.ENCODING), kernel_words.ROW_BYTES)
    return 0


@entry
def act_rows(rules: RulesAddress, call: Address) -> int:
    """
    Take the chosen action in every row, and let the opponents act; return how many hands ended.

    A hand that ended is paid; a new one is not dealt yet.
    """
    encoding, rows, chosen, ended = (
        load(call, kernel_words.ENCODING),
        load(call, kernel_words.ROWS),
        load(call, kernel_words.CHOSEN),
        0,
    )
    payoffs, seats, learner = (
        load(call, kernel_words.PAYOFFS),
        load(rules, schema.SEATS),
        load(call, kernel_words.SEAT),
    )
    for at in range(load(call, kernel_words.COUNT)):
        act_and_record(rules, rows, action_code(encoding, rows, load(chosen, at)))
        if learner >= 0:
            play_others(rules, rows, learner, load(call, kernel_words.OPPONENT))
        over = 1 if load(rows, schema.PHASE) == schema.OVER else 0
        store(load(call, kernel_words.ENDED), at, over)
        if over:
            pay(rules, rows, payoffs + 8 * seats * at)
            ended += 1
        rows += load(encoding, kernel_words.ROW_BYTES)
    return ended


@entry
def deal_ended(rules: RulesAddress, call: Address) -> int:
    """Deal the next hand into every row whose hand is over; return 0."""
    rows = load(call, kernel_words.ROWS)
    for _ in range(load(call, kernel_words.COUNT)):
        if load(rows, schema.PHASE) == schema.OVER:
            deal_next(rules, call, rows, load(rows, kernel_words.NUMBER) + load(call, kernel_words.NEXT))
        rows += load(load(call, kernel_words.ENCODING), kernel_words.ROW_BYTES)
    return 0


@compiled
def observe_row(rules: RulesAddress, call: Address, at: int, row: Address, packed: Address) -> int:
    """
    Write what the seat to act in *row*, number *at*, observes, in all the forms that are wanted;
    return 0.
    """
    encoding, masks, mask_bytes = (
        load(call, kernel_words.ENCODING),
        load(call, kernel_words.MASKS),
        load(call, kernel_words.MASK_BYTES),
    )
    unpacked, histories, seat = (
        load(call, kernel_words.UNPACKED),
        load(call, kernel_words.HISTORIES),
        load(row, schema.TURN),
    )
    if seat < 0:
        seat = load(call, kernel_words.SEAT) if load(call, kernel_words.SEAT) >= 0 else 0
    suit_order = observe_seat(rules, encoding, row, seat, packed)
    store(row, kernel_words.SUIT_ORDER, suit_order)
    write_mask(rules, encoding, row, suit_order, row + 8 * kernel_words.LEGAL)
    if masks:
        words = load(encoding, kernel_words.MASK_WORDS)
        for word in range(words):
            store(masks + 8 * words * at, word, load(row, kernel_words.LEGAL + word))
    if mask_bytes:
        unpack_mask(
            encoding, row + 8 * kernel_words.LEGAL, mask_bytes + load(encoding, kernel_words.ACTIONS) * at
        )
    if unpacked:
        unpack(encoding, packed, unpacked + load(encoding, kernel_words.ROW_SIZE) * at)
    if histories:
        start = histories + 6 * load(encoding, kernel_words.HISTORY_LENGTH) * at
        write_history(encoding, row, seat, load(rules, schema.SEATS), suit_order, start)
    return 0


@entry
def observe_rows(rules: RulesAddress, call: Address) -> int:
    """
    Write what the seat to act in every row observes, in all the forms that are wanted; return 0.

    With `LAST_ONLY` only rows whose hand is over are observed, by the learner, or seat 0.
    """
    rows, packed, last = (
        load(call, kernel_words.ROWS),
        load(call, kernel_words.PACKED),
        load(call, kernel_words.LAST_ONLY),
    )
    size = load(load(call, kernel_words.ENCODING), kernel_words.ROW_BYTES)
    for at in range(load(call, kernel_words.COUNT)):
        if not last or load(rows, schema.PHASE) == schema.OVER:
            observe_row(rules, call, at, rows, packed)
        if not last:
            store(load(call, kernel_words.TURNS), at, load(rows, schema.TURN))
        packed += load(call, kernel_words.PACKED_BYTES)
        rows += size
    return 0


@entry
def observe_one(rules: RulesAddress, call: Address, seat: int) -> int:
    """
    Write what *seat*, to act or not, observes of the hand in the first row; return its suit order.

    The mask of a seat that is not to act allows nothing but to wait.
    """
    encoding, row, packed = (
        load(call, kernel_words.ENCODING),
        load(call, kernel_words.ROWS),
        load(call, kernel_words.PACKED),
    )
    suit_order, legal = observe_seat(rules, encoding, row, seat, packed), load(call, kernel_words.MASKS)
    if load(row, schema.TURN) == seat:
        write_mask(rules, encoding, row, suit_order, legal)
        store(row, kernel_words.SUIT_ORDER, suit_order)
        for word in range(load(encoding, kernel_words.MASK_WORDS)):
            store(row, kernel_words.LEGAL + word, load(legal, word))
    else:
        for word in range(load(encoding, kernel_words.MASK_WORDS)):
            store(legal, word, 0)
        wait = load(encoding, kernel_words.ACTIONS) - 1
        store(legal, wait >> 6, 1 << (wait & 63))
    unpack_mask(encoding, legal, load(call, kernel_words.MASK_BYTES))
    unpack(encoding, packed, load(call, kernel_words.UNPACKED))
    if load(call, kernel_words.HISTORIES):
        write_history(
            encoding, row, seat, load(rules, schema.SEATS), suit_order, load(call, kernel_words.HISTORIES)
        )
    return suit_order
