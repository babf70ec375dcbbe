"""
Monte Carlo counterfactual regret minimisation for two-handed Euchre, over `information_sets`.

External sampling (Lanctot and others, 2009): in each deal each seat in turn is the traverser, which tries all
its actions, while the other seat samples one from its current strategy.
`euchre.players.trained.kernel.regret_nodes` has the nodes.
"""

from typing import Final

from euchre.kernel.machine.arguments import Address, Bit, Mask, RngState, TrumpNumber
from euchre.kernel.machine.compiled import compiled, entry, load, rng_next, rng_start, store
from euchre.players.trained.kernel import information_sets as info
from euchre.players.trained.kernel.information_sets import (
    after_card,
    beats,
    call_key,
    discard_key,
    list_discards,
    list_plays,
    list_suit_calls,
    play_key,
    unseen_cards,
)
from euchre.players.trained.kernel.regret_nodes import (
    BUFFERS,
    DECK,
    GAME,
    HANDS,
    NODES,
    PRUNE_BELOW,
    PRUNING,
    REGRET_FLOOR,
    RNG_STATE,
    SUM_MASK,
    TABLE_MASK,
    TRY_UNPRUNED,
    UNITS_PER_POINT,
    UPCARD,
    UPCARD_BITS,
    USED,
    ZERO,
    TrainingAddress,
    add_regrets,
    draw_below,
    find_or_add_node,
    select_actions,
)

UNDECIDED: Final = 1 << 40
"""In place of points: the hand goes on."""


@compiled
def certain_points(game: Address, line: int, trick: int, won: int) -> int:
    """
    Return eldest's points less the dealer's when the tricks left cannot change them, else `UNDECIDED`.

    *trick* tricks are over, *won* of them eldest's; *line* (`ORDERED_TAKEN` to `DEALER_GREEN`) is how trump
    was fixed, and so by whom; *game* is the address of a `Deck.game_table`.
    """
    dealer = info.DEALER_MAKER_LINES >> line & 1
    maker_tricks = trick - won if dealer else won
    rest = load(game, info.HAND_SIZE) - trick
    least, most = load(game, info.MARGIN + maker_tricks), load(game, info.MARGIN + maker_tricks + rest)
    if least != most:
        return UNDECIDED
    return -least if dealer else least


@compiled
def traverse_play(
    context: TrainingAddress, traverser: int, line: int, hand0: Mask, hand1: Mask, dead: Mask, voids: int,
    trick: int, won: int, turn: int, led: Bit,
) -> int:  # fmt: skip
    """
    Return the value of a moment of the play to seat *traverser*, in 1/1024 point, and update the regrets
    below it.

    *hand0* and *hand1* are eldest's and the dealer's hand; *line* (`ORDERED_TAKEN` to `DEALER_GREEN`) is how
    trump was fixed, *dead* the cards out of play, *voids* the suits each seat has failed to follow, four bits
    for eldest, then four for the dealer; *trick* tricks are over, *won* of them eldest's; seat *turn* is to
    play to the card *led*, or to lead (0).
    """
    game = load(context, GAME)
    if led == 0:
        points = certain_points(game, line, trick, won)
        if points != UNDECIDED:
            return -points * UNITS_PER_POINT if traverser else points * UNITS_PER_POINT
        if trick == load(game, info.HAND_SIZE) - 1:
            lead, follow = (hand1, hand0) if turn else (hand0, hand1)
            points = certain_points(game, line, trick + 1, won + int(turn == beats(follow, lead)))
            return -points * UNITS_PER_POINT if traverser else points * UNITS_PER_POINT
    trump = 0 if line <= info.ACCEPTED else load(context, UPCARD) >> 3 & 31
    own = hand1 if turn else hand0
    unseen = unseen_cards(game, trump, own, dead, voids, turn)
    own_tricks = trick - won if turn else won
    key = play_key(game, line, turn, trick, own_tricks, own, unseen, led, load(context, UPCARD_BITS + trump))
    buffer = context + 8 * (BUFFERS + 24 * (2 * trick + int(led != 0)))
    strategy, values = buffer + 64, buffer + 128
    n = list_plays(game, own, unseen, led, key >> info.SWAP_BIT, buffer)
    node, value, selected = 0, 0, 0
    if n > 1:
        node = find_or_add_node(context, key & info.KEY_MASK)
        selected = select_actions(context, node, n, strategy, turn == traverser)
    start, end = (0, n) if selected < 0 else (selected, selected + 1)
    for i in range(start, end):
        if selected == TRY_UNPRUNED and load(node, info.ACTION_WORDS + i) >> 32 < PRUNE_BELOW:
            store(values, i, REGRET_FLOOR)
            continue
        card = load(buffer, i)
        next0, next1 = (hand0, hand1 ^ card) if turn else (hand0 ^ card, hand1)
        next_dead, next_voids, next_trick, next_won, next_turn, next_led = after_card(
            card, dead, voids, trick, won, turn, led
        )
        result = traverse_play(
            context, traverser, line, next0, next1, next_dead, next_voids, next_trick, next_won, next_turn,
            next_led,
        )  # fmt: skip
        if selected >= 0:
            return result
        store(values, i, result)
        value += load(strategy, i) * result
    value >>= 12
    if node and load(context, PRUNING) >= 0:
        add_regrets(node, n, values, value)
    return value


@compiled
def traverse_from_lead(
    context: TrainingAddress, traverser: int, line: int, trump: TrumpNumber, hand0: Mask, hand1: Mask
) -> int:
    """
    Return the value of the play from the first lead on to seat *traverser*, in 1/1024 point, and update the
    regrets in it.

    *line* (`ORDERED_TAKEN` to `DEALER_GREEN`) is how *trump* was fixed; *hand0* and *hand1* are eldest's and
    the dealer's hand.
    """
    up = load(context, UPCARD_BITS + trump)
    dead = 0 if info.UPCARD_TAKEN_LINES >> line & 1 else up
    store(context, UPCARD, load(context, UPCARD) & 7 | trump << 3)
    return traverse_play(context, traverser, line, hand0, hand1, dead, ZERO, ZERO, ZERO, ZERO, ZERO)


@compiled
def traverse_if_decided(context: TrainingAddress, traverser: int, phase: int, action: int) -> int:
    """
    Return the value of *action* at *phase* to seat *traverser*, in 1/1024 point, where it ends the auction,
    else `UNDECIDED`.

    An action is -1 for a pass, a suit named, or, at a discard, the bit of the card, 0 to leave the upcard.
    """
    hand0, hand1, up = load(context, HANDS), load(context, HANDS + 5), load(context, UPCARD_BITS)
    if phase == info.ORDERED_DISCARD:
        if action == 0:
            return traverse_from_lead(context, traverser, info.ORDERED_LEFT, 0, hand0, hand1)
        return traverse_from_lead(context, traverser, info.ORDERED_TAKEN, 0, hand0, (hand1 | up) ^ action)
    if phase == info.ACCEPTED_DISCARD:
        return traverse_from_lead(context, traverser, info.ACCEPTED, 0, hand0, (hand1 | up) ^ action)
    if phase >= info.ELDEST_SECOND and action > 0:
        line = info.ELDEST_NEXT if phase == info.ELDEST_SECOND else info.DEALER_NEXT
        line += int(action != 3)
        return traverse_from_lead(
            context, traverser, line, action, load(context, HANDS + action), load(context, HANDS + 5 + action)
        )
    if phase == info.DEALER_SECOND:
        return 0
    return UNDECIDED


@compiled
def traverse_auction(context: TrainingAddress, traverser: int, phase: int) -> int:
    """
    Return the value of the deal in *context* from *phase* on to seat *traverser*, in 1/1024 point, and update
    the regrets.

    *phase* is one of `ELDEST_FIRST` to `ACCEPTED_DISCARD` of `information_sets`.
    """
    game, up = load(context, GAME), load(context, UPCARD_BITS)
    turn = phase & 1
    buffer = context + 8 * (BUFFERS + 24 * (10 + phase))
    strategy, values = buffer + 64, buffer + 128
    if phase >= info.ORDERED_DISCARD:
        turn = 1
        six = load(context, HANDS + 5) | up
        key = discard_key(game, phase, six, up)
        n = list_discards(phase, six, up, key >> info.SWAP_BIT, buffer)
    else:
        hand = load(context, HANDS + 5 * turn + 4)
        key = call_key(game, phase, hand, load(context, UPCARD) & 7)
        if phase >= info.ELDEST_SECOND:
            n = list_suit_calls(game, hand, key >> info.SWAP_BIT, buffer)
        else:
            store(buffer, 0, -1)
            store(buffer, 1, 0)
            n = 2
    node, value, selected = 0, 0, 0
    if n > 1:
        node = find_or_add_node(context, key & info.KEY_MASK)
        selected = select_actions(context, node, n, strategy, turn == traverser)
    start, end = (0, n) if selected < 0 else (selected, selected + 1)
    for i in range(start, end):
        if selected == TRY_UNPRUNED and load(node, info.ACTION_WORDS + i) >> 32 < PRUNE_BELOW:
            store(values, i, REGRET_FLOOR)
            continue
        action = load(buffer, i)
        result = UNDECIDED
        if phase >= info.ELDEST_SECOND:
            result = traverse_if_decided(context, traverser, phase, action)
        if result == UNDECIDED:
            later = phase + 1
            if phase < info.ELDEST_SECOND and action == 0:
                later = info.ORDERED_DISCARD + phase
            result = traverse_auction(context, traverser, later)
        if selected >= 0:
            return result
        store(values, i, result)
        value += load(strategy, i) * result
    value >>= 12
    if node:
        add_regrets(node, n, values, value)
    return value


@compiled
def deal_hands(context: TrainingAddress, rng: RngState) -> int:
    """
    Deal an upcard, which is a club, and two hands into *context*, by the draws that follow the RNG state
    *rng*; return 0.
    """
    game = load(context, GAME)
    each, size = load(game, info.HAND_SIZE), load(game, info.DECK_SIZE)
    rng = rng_next(rng)
    turned = draw_below(rng, load(game, info.UPCARDS))
    up = load(game, info.DECK + turned)
    for at in range(size):
        store(context, DECK + at, load(game, info.DECK + at))
    store(context, DECK + turned, load(game, info.DECK))
    store(context, UPCARD, up & 7)
    for trump in range(4):
        store(context, UPCARD_BITS + trump, load(game, info.CARD_BITS + 32 * trump + up))
    for word in range(10):
        store(context, HANDS + word, 0)
    for dealt_so_far in range(2 * each):
        here = 1 + dealt_so_far
        rng = rng_next(rng)
        other = here + draw_below(rng, size - here)
        card = load(context, DECK + other)
        store(context, DECK + other, load(context, DECK + here))
        row = HANDS + 5 * (dealt_so_far & 1)
        for trump in range(4):
            store(
                context,
                row + trump,
                load(context, row + trump) | load(game, info.CARD_BITS + 32 * trump + card),
            )
        store(context, row + 4, load(context, row + 4) | 1 << card)
    store(context, RNG_STATE, rng)
    return 0


@entry
def iterate(context: TrainingAddress, seed: int, start: int, n: int) -> int:
    """
    Train on deals *start* to *start* + *n* - 1 of *seed*, a result of `rng_seed`; return how many nodes are
    in use.

    Each deal is traversed twice, once for either seat.
    """
    for number in range(start, start + n):
        for traverser in range(2):
            deal_hands(context, rng_start(seed, number))
            if traverser:
                rng = rng_next(load(context, RNG_STATE))
                store(context, RNG_STATE, rng)
            traverse_auction(context, traverser, ZERO)
    return load(context, USED)


@entry
def discount(context: TrainingAddress, epoch: int) -> int:
    """
    Scale all regrets and strategy sums by ``epoch / (epoch + 1)``, after epoch number *epoch*, from 1; return
    0.

    So what was learnt in the k-th epoch counts k-fold (linear CFR: Brown and Sandholm, 2019).
    """
    nodes = load(context, NODES)
    for at in range(load(context, TABLE_MASK) + 1):
        node = nodes + 8 * info.NODE_WORDS * at
        if load(node, info.KEY) != ZERO:
            for i in range(info.MAX_ACTIONS):
                word = load(node, info.ACTION_WORDS + i)
                if word != 0:
                    regret, strategy_sum = word >> 32, word & SUM_MASK
                    regret = regret * epoch // (epoch + 1)
                    store(node, info.ACTION_WORDS + i, regret << 32 | strategy_sum * epoch // (epoch + 1))
    return 0


@entry
def resolve_subgame(
    context: TrainingAddress, known_seat: int, pairs: Address, line: int, dead: Mask, voids: int, trick: int,
    won: int, turn: int, n: int,
) -> int:  # fmt: skip
    """
    Train on the rest of a hand of the two-handed game, from a moment of the play on, for *n* iterations;
    return *n*.

    *pairs* holds six words for each iteration: three pairs of hands, eldest's first, 0 where there is none.
    From the first pair the other seat than *known_seat* learns, from the second *known_seat*; the third only
    adds to the average strategy of *known_seat*. *line* (`ORDERED_TAKEN` to `DEALER_GREEN`) is how trump was
    fixed, *dead* the cards out of play, *voids* the suits each seat has shown to lack; *trick* tricks are
    over, *won* of them eldest's, and seat *turn* is to lead.
    """
    for number in range(n):
        for kind in range(3):
            traverser = known_seat if kind == 1 else known_seat ^ 1
            store(context, PRUNING, -1 if kind == 2 else 0)
            hand0, hand1 = load(pairs, 6 * number + 2 * kind), load(pairs, 6 * number + 2 * kind + 1)
            if hand0:
                traverse_play(context, traverser, line, hand0, hand1, dead, voids, trick, won, turn, ZERO)
    return n
