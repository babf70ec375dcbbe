"""The points of a finished hand, in the kernel: what `euchre.scoring` says."""

from euchre.kernel.machine import schema as w
from euchre.kernel.machine.arguments import Address
from euchre.kernel.machine.compiled import compiled, load, store


@compiled
def side_tricks(rules: Address, hand: Address, side: int) -> int:
    """Return how many tricks *side* took."""
    took, won = 0, load(hand, w.WON)
    for seat in range(load(rules, w.SEATS)):
        if load(rules, w.SIDE + seat) == side:
            took += won >> 8 * seat & 255
    return took


@compiled
def maker_tricks(rules: Address, hand: Address) -> int:
    """Return the makers' tricks; a maker whom everyone left takes them all without play."""
    if load(hand, w.DONE) == 0:
        return load(rules, w.TRICKS)
    return side_tricks(rules, hand, load(rules, w.SIDE + load(hand, w.MAKER)))


@compiled
def made(rules: Address, hand: Address) -> int:
    """Return 1 when the makers took the tricks they need, else 0; without a maker 0."""
    if load(hand, w.MAKER) < 0:
        return 0
    return 1 if maker_tricks(rules, hand) >= tricks_needed(rules, hand) else 0


@compiled
def tricks_needed(rules: Address, hand: Address) -> int:
    """Return how many tricks the makers need: those they bid, more than half, or alone perhaps all."""
    if load(rules, w.LONE_NEEDS_ALL) and load(hand, w.ALONE):
        return load(rules, w.TRICKS)
    return load(hand, w.BID_TRICKS) or load(rules, w.MAKE)


@compiled
def store_points(rules: Address, hand: Address, ours: int, theirs: int) -> int:
    """Store *ours* as the points of the makers' side, *theirs* as those of each other side."""
    makers = load(rules, w.SIDE + load(hand, w.MAKER))
    for side in range(load(rules, w.SIDES)):
        store(hand, w.POINTS + side, ours if side == makers else theirs)
    return 0


@compiled
def pay_own_tricks(rules: Address, hand: Address) -> int:
    """Store a point for each trick; a euchre gives the others all of them."""
    if not made(rules, hand):
        return store_points(rules, hand, 0, load(rules, w.TRICKS))
    for side in range(load(rules, w.SIDES)):
        store(hand, w.POINTS + side, side_tricks(rules, hand, side))
    return 0


@compiled
def pay_ladder(rules: Address, hand: Address) -> int:
    """Store the points of the step that the makers reached, or those of a euchre."""
    value = margin(rules, hand, maker_tricks(rules, hand))
    if value < 0 and not load(rules, w.FROM_MAKER):
        return store_points(rules, hand, 0, -value)
    return store_points(rules, hand, value, 0)


@compiled
def margin(rules: Address, hand: Address, took: int) -> int:
    """
    Return the makers' points less another side's, if the makers take *took* of all the tricks of a hand.

    For ladder scoring, and own tricks of two sides; trump must be fixed, the tricks need not be played.
    """
    enough, alone = took >= tricks_needed(rules, hand), load(hand, w.ALONE)
    if load(rules, w.SCORING) == w.OWN_TRICKS:
        tricks = load(rules, w.TRICKS)
        return 2 * took - tricks if enough else -tricks
    if enough:
        return load(rules, (w.LONE_STEPS if alone else w.STEPS) + took)
    value = load(rules, w.LONE_EUCHRE if alone else w.EUCHRE)
    if load(hand, w.DEFENDER) >= 0:
        value = load(rules, w.DEFENCE + load(rules, w.TRICKS) - took)
    if took == 0:
        value = max(value, load(rules, w.SUPER_EUCHRE))
    return -value


@compiled
def pay_contract(rules: Address, hand: Address) -> int:
    """Store what the bid, made or missed, brings the makers; the others get a point for each trick."""
    tricks, lone = load(hand, w.BID_TRICKS), load(hand, w.BID_LONE)
    if lone:
        won, lost = load(rules, w.MADE + lone - 1), load(rules, w.LOST + lone - 1)
    else:
        won, lost = tricks if load(rules, w.ONLY_BID) else maker_tricks(rules, hand), tricks
    for side in range(load(rules, w.SIDES)):
        store(hand, w.POINTS + side, side_tricks(rules, hand, side))
    score = won + load(rules, w.BONUS) if made(rules, hand) else -lost
    store(hand, w.POINTS + load(rules, w.SIDE + load(hand, w.MAKER)), score)
    return 0


@compiled
def pay_countdown(rules: Address, hand: Address) -> int:
    """Store a point less for each trick; the penalty for no trick, or for a maker with too few."""
    maker, out, won = load(hand, w.MAKER), load(hand, w.OUT), load(hand, w.WON)
    penalty = load(rules, w.PENALTY)
    for seat in range(load(rules, w.SEATS)):
        took = won >> 8 * seat & 255
        score = -took if took else penalty
        if out >> seat & 1:
            score = 0
        elif seat == maker:
            score = -maker_tricks(rules, hand) if made(rules, hand) else penalty
        store(hand, w.POINTS + seat, score)
    return 0


@compiled
def pay_hand(rules: Address, hand: Address) -> int:
    """Store the points of a hand that was played at `POINTS`, by side; return 0."""
    scoring = load(rules, w.SCORING)
    if scoring == w.LADDER:
        return pay_ladder(rules, hand)
    if scoring == w.OWN_TRICKS:
        return pay_own_tricks(rules, hand)
    if scoring == w.CONTRACT:
        return pay_contract(rules, hand)
    return pay_countdown(rules, hand)


@compiled
def end_hand(rules: Address, hand: Address, end: int) -> int:
    """End the hand, *end* being how (a value of `End`), and pay it if it was played; return 0."""
    store(hand, w.PHASE, w.OVER)
    store(hand, w.TURN, -1)
    store(hand, w.REST, 0)
    store(hand, w.COUNT, 1)
    store(hand, w.FLOOR, 0)
    store(hand, w.END, end)
    return pay_hand(rules, hand) if end == w.PLAYED else 0
