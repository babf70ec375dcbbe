"""The points of a finished hand, in the kernel: what `euchre.scoring` says."""

from euchre.kernel.machine import schema as w
from euchre.kernel.machine.compiled import compiled, load, store


@compiled
def side_tricks(rules: int, hand: int, side: int) -> int:
    """Tricks that *side* took."""
    took, won = 0, load(hand, w.WON)
    for seat in range(load(rules, w.SEATS)):
        if load(rules, w.SIDE + seat) == side:
            took += won >> 8 * seat & 255
    return took


@compiled
def maker_tricks(rules: int, hand: int) -> int:
    """Tricks the makers took; a maker left alone by everyone takes them all without play."""
    if load(hand, w.DONE) == 0:
        return load(rules, w.TRICKS)
    return side_tricks(rules, hand, load(rules, w.SIDE + load(hand, w.MAKER)))


@compiled
def made(rules: int, hand: int) -> int:
    """1 when the maker's side took the tricks it needs, else 0."""
    if load(hand, w.MAKER) < 0:
        return 0
    bid = load(hand, w.BID_TRICKS)
    return 1 if maker_tricks(rules, hand) >= (bid or load(rules, w.MAKE)) else 0


@compiled
def share(rules: int, hand: int, ours: int, theirs: int) -> int:
    """*ours* to the makers' side, *theirs* to each of the others."""
    makers = load(rules, w.SIDE + load(hand, w.MAKER))
    for side in range(load(rules, w.SIDES)):
        store(hand, w.POINTS + side, ours if side == makers else theirs)
    return 0


@compiled
def own_tricks(rules: int, hand: int) -> int:
    """Each side its own tricks; a euchre gives the others all of them."""
    if not made(rules, hand):
        return share(rules, hand, 0, load(rules, w.TRICKS))
    for side in range(load(rules, w.SIDES)):
        store(hand, w.POINTS + side, side_tricks(rules, hand, side))
    return 0


@compiled
def ladder(rules: int, hand: int) -> int:
    """So many points for so many tricks, or for a euchre."""
    took, alone = maker_tricks(rules, hand), load(hand, w.ALONE)
    if made(rules, hand):
        return share(rules, hand, load(rules, (w.LONE_STEPS if alone else w.STEPS) + took), 0)
    value = load(rules, w.LONE_EUCHRE if alone else w.EUCHRE)
    if load(hand, w.DEFENDER) >= 0:
        value = load(rules, w.DEFENCE + load(rules, w.TRICKS) - took)
    if took == 0:
        value = max(value, load(rules, w.SUPER_EUCHRE))
    if load(rules, w.FROM_MAKER):
        return share(rules, hand, -value, 0)
    return share(rules, hand, 0, value)


@compiled
def contract(rules: int, hand: int) -> int:
    """The bid made or missed; the others their own tricks."""
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
def countdown(rules: int, hand: int) -> int:
    """A trick takes a point off; none, or a maker short of his number, puts the penalty on."""
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
def pay(rules: int, hand: int) -> int:
    """The points of a hand that was played."""
    scoring = load(rules, w.SCORING)
    if scoring == w.LADDER:
        return ladder(rules, hand)
    if scoring == w.OWN_TRICKS:
        return own_tricks(rules, hand)
    if scoring == w.CONTRACT:
        return contract(rules, hand)
    return countdown(rules, hand)


@compiled
def finish(rules: int, hand: int, end: int) -> int:
    """The hand is over, and paid if it was played."""
    store(hand, w.PHASE, w.OVER)
    store(hand, w.TURN, -1)
    store(hand, w.REST, 0)
    store(hand, w.COUNT, 1)
    store(hand, w.FLOOR, 0)
    store(hand, w.END, end)
    return pay(rules, hand) if end == w.PLAYED else 0
