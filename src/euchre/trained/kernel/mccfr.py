"""
Counterfactual regret in the kernel: two seats of `euchre.trained.kernel.information_sets` learn from each
other.

External sampling (Lanctot et al., 2009): in each deal each seat in turn tries all it can do, while the other
does one thing by its present strategy. A node's word holds the regret of an action in its upper half and how
much the action was played in its lower one. Regrets count 1024 a point.
"""

from typing import Final

from euchre.kernel.machine.card_bits import LANE
from euchre.kernel.machine.compiled import below, compiled, first, load, lowest, onward, store
from euchre.trained.kernel import information_sets as b
from euchre.trained.kernel.information_sets import call_key, card_key, cards, down_key, downs, found, named

G, NODES, MASK, USED, ROOM, LUCK, UPCARD, PRUNING = range(8)
"""The words of a run: addresses of the table and the nodes; how many nodes less one; how many are in use and
may be; the place of the next draw; the card turned up; 1 when hopeless actions are mostly left out,
-1 when only what is played is noted."""
UPS: Final = 8
"""By trump: the upcard's bit."""
HANDS: Final = UPS + 4
"""By seat and trump (4: by card numbers): the hand."""
CHOICES: Final = HANDS + 10
"""By depth: eight actions, eight shares, eight values."""
PACK: Final = CHOICES + 24 * 16
"""The cards as they are dealt."""
RUN_WORDS: Final = PACK + 32

POINT: Final = 1024
SHARES: Final = 4096
"""So many shares make a strategy."""
LOW: Final = 0xFFFFFFFF
FLOOR: Final = -(1 << 30)
HOPELESS: Final = -(1 << 18)
NEVER: Final = 1 << 40
ALL: Final = -1
HOPEFUL: Final = -2
EMPTY: Final = 0


@compiled
def pick(place: int, n: int) -> int:
    """The draw at *place*, below *n*; by itself, as of two draws inlined in one the second may be lost."""
    return below(place, n)


@compiled
def paid(g: int, line: int, trick: int, won: int) -> int:
    """Return eldest's points less the dealer's once no later trick can change them, else `NEVER`."""
    dealer = b.MAKERS >> line & 1
    mine = trick - won if dealer else won
    least, most = load(g, b.MARGIN + mine), load(g, b.MARGIN + mine + load(g, b.EACH) - trick)
    if least != most:
        return NEVER
    return -least if dealer else least


@compiled
def strategy(node: int, n: int, shares: int) -> int:
    """Write the shares of the *n* actions by their regrets."""
    total = 0
    for i in range(n):
        regret = load(node, b.VALUES + i) >> 32
        if regret > 0:
            total += regret
    if total == 0:
        for i in range(n):
            store(shares, i, SHARES // n)
        return 0
    for i in range(n):
        regret = load(node, b.VALUES + i) >> 32
        store(shares, i, regret * SHARES // total if regret > 0 else 0)
    return 1


@compiled
def drawn(run: int, n: int, shares: int) -> int:
    """One of the *n* actions, as likely as their shares."""
    place = onward(load(run, LUCK))
    store(run, LUCK, place)
    draw = pick(place, SHARES)
    for i in range(n - 1):
        draw -= load(shares, i)
        if draw < 0:
            return i
    while n > 1 and load(shares, n - 1) == 0:
        n -= 1
    return n - 1


@compiled
def played(node: int, n: int, shares: int) -> int:
    """Note how much each action is played."""
    store(node, b.VISITS, load(node, b.VISITS) + 1)
    most = 0
    for i in range(n):
        word = load(node, b.VALUES + i) + (load(shares, i) >> 4)
        store(node, b.VALUES + i, word)
        most = max(most, word & LOW)
    if most >> 31:
        for i in range(n):
            word = load(node, b.VALUES + i)
            store(node, b.VALUES + i, (word >> 32) << 32 | (word & LOW) >> 1)
    return 0


@compiled
def learnt(node: int, n: int, values: int, value: int) -> int:
    """Note what each action would have been worth beyond the strategy's *value*."""
    for i in range(n):
        gain = load(values, i)
        if gain != FLOOR:
            word = load(node, b.VALUES + i)
            regret = (word >> 32) + gain - value
            regret = max(regret, FLOOR)
            regret = min(regret, -FLOOR)
            store(node, b.VALUES + i, regret << 32 | (word & LOW))
    return 0


@compiled
def node_of(run: int, key: int) -> int:
    """The node of *key*, made where there is none; 0 when there is no room for more."""
    node = found(load(run, NODES), load(run, MASK), key)
    if load(node, b.KEY) == EMPTY:
        used = load(run, USED)
        if used >= load(run, ROOM):
            return 0
        store(run, USED, used + 1)
        store(node, b.KEY, key)
    return node


@compiled
def tried(run: int, node: int, n: int, shares: int, mine: int) -> int:
    """
    Which of the *n* actions at *node* (0: there is no room for it) are tried, by the shares now written.

    `ALL` or `HOPEFUL` by the one who learns, if the node is *mine*; else the number of one, noted as played.
    """
    if node == 0:
        for i in range(n):
            store(shares, i, SHARES // n)
    else:
        strategy(node, n, shares)
    if not mine:
        if node:
            played(node, n, shares)
        return drawn(run, n, shares)
    if node and load(run, PRUNING) > 0:
        place = onward(load(run, LUCK))
        store(run, LUCK, place)
        if pick(place, 20) != 0:
            return HOPEFUL
    return ALL


@compiled
def play(
    run: int, me: int, line: int, h0: int, h1: int, dead: int, voids: int, trick: int, won: int, turn: int,
    led: int,
) -> int:  # fmt: skip
    """
    What the play is worth to seat *me* (0 is eldest), who learns, while the other plays one way.

    *dead* is out of the game for both; *voids* are lanes a seat has shown to be out of, four bits a seat;
    *won* are eldest's of *trick* tricks; *turn* is to play.
    """
    g = load(run, G)
    if led == 0:
        points = paid(g, line, trick, won)
        if points != NEVER:
            return -points * POINT if me else points * POINT
        if trick == load(g, b.EACH) - 1:
            lead, follow = (h1, h0) if turn else (h0, h1)
            takes = follow > lead and follow & (LANE << (lowest(lead) & 48) | LANE << 48) != 0
            points = paid(g, line, trick + 1, won + int(turn == (1 if takes else 0)))
            return -points * POINT if me else points * POINT
    trump = 0 if line <= b.ACCEPTED else load(run, UPCARD) >> 3 & 31
    own = h1 if turn else h0
    shown = voids if turn else voids >> 4
    unseen = load(g, b.ALL + trump) & ~(own | dead)
    for lane in range(4):
        if shown >> lane & 1:
            unseen &= ~(LANE << 16 * lane)
    mine = trick - won if turn else won
    key = card_key(g, line, turn, trick, mine, own, unseen, led, load(run, UPS + trump))
    buffer = run + 8 * (CHOICES + 24 * (2 * trick + int(led != 0)))
    shares, values = buffer + 64, buffer + 128
    n = cards(g, own, unseen, led, key >> b.SWAPPED, buffer)
    node, value, chosen = 0, 0, 0
    if n > 1:
        node = node_of(run, key & b.PLAIN_KEY)
        chosen = tried(run, node, n, shares, turn == me)
    start, end = (0, n) if chosen < 0 else (chosen, chosen + 1)
    for i in range(start, end):
        if chosen == HOPEFUL and load(node, b.VALUES + i) >> 32 < HOPELESS:
            store(values, i, FLOOR)
            continue
        card = load(buffer, i)
        n0, n1 = (h0, h1 ^ card) if turn else (h0 ^ card, h1)
        gone, out, tricks, taken, after, next_led = dead, voids, trick, won, turn ^ 1, card
        if led:
            lane = lowest(led) >> 4
            if card & LANE << 16 * lane == 0:
                out |= 1 << lane << (4 if turn else 0)
            takes = card > led and card & (LANE << 16 * lane | LANE << 48) != 0
            after = turn if takes else turn ^ 1
            gone |= led | card
            tricks += 1
            taken += 1 - after
            next_led = 0
        worth = play(run, me, line, n0, n1, gone, out, tricks, taken, after, next_led)
        if chosen >= 0:
            return worth
        store(values, i, worth)
        value += load(shares, i) * worth
    value >>= 12
    if node and load(run, PRUNING) >= 0:
        learnt(node, n, values, value)
    return value


@compiled
def begin(run: int, me: int, line: int, trump: int, h0: int, h1: int) -> int:
    """What the play from the first lead is worth to *me*."""
    up = load(run, UPS + trump)
    dead = 0 if b.TAKEN >> line & 1 else up
    store(run, UPCARD, load(run, UPCARD) & 7 | trump << 3)
    return play(run, me, line, h0, h1, dead, EMPTY, EMPTY, EMPTY, EMPTY, EMPTY)


@compiled
def done(run: int, me: int, phase: int, action: int) -> int:
    """What comes of a call or a discard that ends what is before the play; `NEVER` when it goes on."""
    h0, h1, up = load(run, HANDS), load(run, HANDS + 5), load(run, UPS)
    if phase == b.ORDERED_DOWN:
        if action == 0:
            return begin(run, me, b.LEFT, 0, h0, h1)
        return begin(run, me, b.ORDERED, 0, h0, (h1 | up) ^ action)
    if phase == b.ACCEPTED_DOWN:
        return begin(run, me, b.ACCEPTED, 0, h0, (h1 | up) ^ action)
    if phase >= b.ELDEST_SECOND and action > 0:
        line = b.NAMED if phase == b.ELDEST_SECOND else b.CALLED
        line += int(action != 3)
        return begin(run, me, line, action, load(run, HANDS + action), load(run, HANDS + 5 + action))
    if phase == b.DEALER_SECOND:
        return 0
    return NEVER


@compiled
def before(run: int, me: int, phase: int) -> int:
    """What the deal is worth to *me* from this phase on; see `play`."""
    g, up = load(run, G), load(run, UPS)
    turn = phase & 1
    buffer = run + 8 * (CHOICES + 24 * (10 + phase))
    shares, values = buffer + 64, buffer + 128
    if phase >= b.ORDERED_DOWN:
        turn = 1
        six = load(run, HANDS + 5) | up
        key = down_key(g, phase, six, up)
        n = downs(phase, six, up, key >> b.SWAPPED, buffer)
    else:
        hand = load(run, HANDS + 5 * turn + 4)
        key = call_key(g, phase, hand, load(run, UPCARD) & 7)
        if phase >= b.ELDEST_SECOND:
            n = named(g, hand, key >> b.SWAPPED, buffer)
        else:
            store(buffer, 0, -1)
            store(buffer, 1, 0)
            n = 2
    node, value, chosen = 0, 0, 0
    if n > 1:
        node = node_of(run, key & b.PLAIN_KEY)
        chosen = tried(run, node, n, shares, turn == me)
    start, end = (0, n) if chosen < 0 else (chosen, chosen + 1)
    for i in range(start, end):
        if chosen == HOPEFUL and load(node, b.VALUES + i) >> 32 < HOPELESS:
            store(values, i, FLOOR)
            continue
        action = load(buffer, i)
        worth = NEVER
        if phase >= b.ELDEST_SECOND:
            worth = done(run, me, phase, action)
        if worth == NEVER:
            later = phase + 1
            if phase < b.ELDEST_SECOND and action == 0:
                later = b.ORDERED_DOWN + phase
            worth = before(run, me, later)
        if chosen >= 0:
            return worth
        store(values, i, worth)
        value += load(shares, i) * worth
    value >>= 12
    if node:
        learnt(node, n, values, value)
    return value


@compiled
def dealt(run: int, place: int) -> int:
    """Deal an upcard and two hands by the draws after *place*."""
    g = load(run, G)
    each, size = load(g, b.EACH), load(g, b.DECK_SIZE)
    place = onward(place)
    turned = pick(place, load(g, b.UPCARDS))
    up = load(g, b.DECK + turned)
    for at in range(size):
        store(run, PACK + at, load(g, b.DECK + at))
    store(run, PACK + turned, load(g, b.DECK))
    store(run, UPCARD, up & 7)
    for trump in range(4):
        store(run, UPS + trump, load(g, b.BIT + 32 * trump + up))
    for word in range(10):
        store(run, HANDS + word, 0)
    for dealt_so_far in range(2 * each):
        here = 1 + dealt_so_far
        place = onward(place)
        other = here + pick(place, size - here)
        card = load(run, PACK + other)
        store(run, PACK + other, load(run, PACK + here))
        row = HANDS + 5 * (dealt_so_far & 1)
        for trump in range(4):
            store(run, row + trump, load(run, row + trump) | load(g, b.BIT + 32 * trump + card))
        store(run, row + 4, load(run, row + 4) | 1 << card)
    store(run, LUCK, place)
    return 0


@compiled
def learn(run: int, seed: int, start: int, n: int) -> int:
    """Both seats learn from *n* deals of *seed*, which is one of `mixed`, from number *start* on."""
    for number in range(start, start + n):
        for me in range(2):
            dealt(run, first(seed, number))
            if me:
                place = onward(load(run, LUCK))
                store(run, LUCK, place)
            before(run, me, EMPTY)
    return load(run, USED)


@compiled
def faded(run: int, epoch: int) -> int:
    """Let what was learnt in epochs before the next count less, so that the *k*-th counts *k*-fold."""
    nodes = load(run, NODES)
    for at in range(load(run, MASK) + 1):
        node = nodes + 8 * b.NODE * at
        if load(node, b.KEY) != EMPTY:
            for i in range(b.MOST):
                word = load(node, b.VALUES + i)
                if word != 0:
                    regret, sum_ = word >> 32, word & LOW
                    regret = regret * epoch // (epoch + 1)
                    store(node, b.VALUES + i, regret << 32 | sum_ * epoch // (epoch + 1))
    return 0
