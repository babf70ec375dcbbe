"""The points of a finished hand, in the kernel: what `euchre.hand.scoring` says."""

from euchre.kernel.machine import schema as w
from euchre.kernel.machine.arguments import HandAddress, RulesAddress
from euchre.kernel.machine.compiled import compiled, entry, load, store


@compiled
def side_tricks(rules: RulesAddress, hand: HandAddress, side: int) -> int:
    """Return how many tricks the seats of *side* have taken."""
    took, won = 0, load(hand, w.WON)
    for seat in range(load(rules, w.SEATS)):
        if load(rules, w.SIDE + seat) == side:
            took += won >> 8 * seat & 255
    return took


@compiled
def maker_tricks(rules: RulesAddress, hand: HandAddress) -> int:
    """
    Return how many tricks the maker's side has taken; all of them when everyone else dropped and nothing was
    played.
    """
    if load(hand, w.DONE) == 0:
        return load(rules, w.TRICKS)
    took, partner = side_tricks(rules, hand, load(rules, w.SIDE + load(hand, w.MAKER))), load(hand, w.PARTNER)
    return took if partner < 0 else took + side_tricks(rules, hand, load(rules, w.SIDE + partner))


@compiled
def made(rules: RulesAddress, hand: HandAddress) -> int:
    """Return 1 when the maker's side took the tricks it needs, else 0; without a maker 0."""
    if load(hand, w.MAKER) < 0:
        return 0
    return 1 if maker_tricks(rules, hand) >= tricks_needed(rules, hand) else 0


@compiled
def tricks_needed(rules: RulesAddress, hand: HandAddress) -> int:
    """
    Return how many tricks the maker's side needs: those bid, else more than half; a lone maker
    perhaps all.
    """
    if load(rules, w.LONE_NEEDS_ALL) and load(hand, w.ALONE):
        return load(rules, w.TRICKS)
    return load(hand, w.BID_TRICKS) or load(rules, w.MAKE)


@compiled
def store_points(rules: RulesAddress, hand: HandAddress, makers_points: int, others_points: int) -> int:
    """
    Store *makers_points* at `POINTS` for the side of the maker, and that of a partner by a called ace,
    *others_points* for each other side; return 0.
    """
    makers, partner = load(rules, w.SIDE + load(hand, w.MAKER)), load(hand, w.PARTNER)
    partners = makers if partner < 0 else load(rules, w.SIDE + partner)
    for side in range(load(rules, w.SIDES)):
        store(hand, w.POINTS + side, makers_points if side in (makers, partners) else others_points)
    return 0


@compiled
def pay_own_tricks(rules: RulesAddress, hand: HandAddress) -> int:
    """
    Store at `POINTS` a point for each trick a side took; when the maker is euchred, all points go to the
    others. Return 0.
    """
    if not made(rules, hand):
        return store_points(rules, hand, 0, load(rules, w.TRICKS))
    for side in range(load(rules, w.SIDES)):
        store(hand, w.POINTS + side, side_tricks(rules, hand, side))
    return 0


@compiled
def pay_ladder(rules: RulesAddress, hand: HandAddress) -> int:
    """
    Store at `POINTS` what the rules' table of points by tricks gives the maker's side; return 0.

    A euchre is paid to the other sides, or taken from the maker's where the rules say so.
    """
    value = margin(rules, hand, maker_tricks(rules, hand))
    if value < 0 and not load(rules, w.FROM_MAKER):
        return store_points(rules, hand, 0, -value)
    return store_points(rules, hand, value, 0)


@compiled
def margin(rules: RulesAddress, hand: HandAddress, took: int) -> int:
    """
    Return the points of the maker's side less those of any other side, which are all paid alike, if the
    maker's side takes *took* tricks of the hand.

    For ladder scoring (points by the number of tricks taken), and where each side is paid its own tricks
    (`OWN_TRICKS`) with two sides. Trump must be fixed; the tricks need not be played.
    """
    enough, alone = took >= tricks_needed(rules, hand), load(hand, w.ALONE)
    if load(rules, w.CALLS_ACE) and load(hand, w.PARTNER) < 0:
        alone = 1  # the called ace brought no partner
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
def pay_contract(rules: RulesAddress, hand: HandAddress) -> int:
    """
    Store at `POINTS` what the bid brings the maker's side, made or missed, and for others a point for each
    trick; return 0.
    """
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
def pay_countdown(rules: RulesAddress, hand: HandAddress) -> int:
    """
    Store at `POINTS` a point less for each trick a seat took, as scores go down to the target; return 0.

    A seat without a trick, or a maker with too few, gets the penalty; a seat that takes no part gets 0.
    """
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


@entry
def pay_hand(rules: RulesAddress, hand: HandAddress) -> int:
    """Store the points of a hand that was played, by side, from word `POINTS` of *hand* on; return 0."""
    scoring = load(rules, w.SCORING)
    if scoring == w.LADDER:
        return pay_ladder(rules, hand)
    if scoring == w.OWN_TRICKS:
        return pay_own_tricks(rules, hand)
    if scoring == w.CONTRACT:
        return pay_contract(rules, hand)
    return pay_countdown(rules, hand)


@compiled
def end_hand(rules: RulesAddress, hand: HandAddress, end: int) -> int:
    """
    Mark *hand* as over and, if it was played, store its points; return 0. *end* is a value of `End`: how it
    ended.
    """
    store(hand, w.PHASE, w.OVER)
    store(hand, w.TURN, -1)
    store(hand, w.REST, 0)
    store(hand, w.COUNT, 1)
    store(hand, w.FLOOR, 0)
    store(hand, w.END, end)
    return pay_hand(rules, hand) if end == w.PLAYED else 0
