"""The points of a finished hand, in the kernel: what `euchre.hand.scoring` says."""

from euchre.kernel.machine import schema
from euchre.kernel.machine.arguments import HandAddress, RulesAddress
from euchre.kernel.machine.compiled import compiled, entry, load, store


@compiled
def side_tricks(rules: RulesAddress, hand: HandAddress, side: int) -> int:
    """Return how many tricks the seats of *side* have taken."""
    took, won = 0, load(hand, schema.WON)
    for seat in range(load(rules, schema.SEATS)):
        if load(rules, schema.SIDE + seat) == side:
            took += won >> 8 * seat & 255
    return took


@compiled
def maker_tricks(rules: RulesAddress, hand: HandAddress) -> int:
    """
    Return how many tricks the maker's side has taken; all of them when everyone else dropped and nothing was
    played.
    """
    if load(hand, schema.DONE) == 0:
        return load(rules, schema.TRICKS)
    took, partner = (
        side_tricks(rules, hand, load(rules, schema.SIDE + load(hand, schema.MAKER))),
        load(hand, schema.PARTNER),
    )
    return took if partner < 0 else took + side_tricks(rules, hand, load(rules, schema.SIDE + partner))


@compiled
def made(rules: RulesAddress, hand: HandAddress) -> int:
    """Return 1 when the maker's side took the tricks it needs, else 0; without a maker 0."""
    if load(hand, schema.MAKER) < 0:
        return 0
    return 1 if maker_tricks(rules, hand) >= tricks_needed(rules, hand) else 0


@compiled
def tricks_needed(rules: RulesAddress, hand: HandAddress) -> int:
    """
    Return how many tricks the maker's side needs: those bid, else more than half; a lone maker
    perhaps all.
    """
    if load(rules, schema.LONE_NEEDS_ALL) and load(hand, schema.ALONE):
        return load(rules, schema.TRICKS)
    return load(hand, schema.BID_TRICKS) or load(rules, schema.MAKE)


@compiled
def store_points(rules: RulesAddress, hand: HandAddress, makers_points: int, others_points: int) -> int:
    """
    Store *makers_points* at `POINTS` for the side of the maker, and that of a partner by a called ace,
    *others_points* for each other side; return 0.
    """
    makers, partner = load(rules, schema.SIDE + load(hand, schema.MAKER)), load(hand, schema.PARTNER)
    partners = makers if partner < 0 else load(rules, schema.SIDE + partner)
    for side in range(load(rules, schema.SIDES)):
        store(hand, schema.POINTS + side, makers_points if side in (makers, partners) else others_points)
    return 0


@compiled
def pay_own_tricks(rules: RulesAddress, hand: HandAddress) -> int:
    """
    Store at `POINTS` a point for each trick a side took; when the maker is euchred, all points go to the
    others. Return 0.
    """
    if not made(rules, hand):
        return store_points(rules, hand, 0, load(rules, schema.TRICKS))
    for side in range(load(rules, schema.SIDES)):
        store(hand, schema.POINTS + side, side_tricks(rules, hand, side))
    return 0


@compiled
def pay_ladder(rules: RulesAddress, hand: HandAddress) -> int:
    """
    Store at `POINTS` what the rules' table of points by tricks gives the maker's side; return 0.

    A euchre is paid to the other sides, or taken from the maker's where the rules say so.
    """
    value = margin(rules, hand, maker_tricks(rules, hand))
    if value < 0 and not load(rules, schema.FROM_MAKER):
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
    enough, alone = took >= tricks_needed(rules, hand), load(hand, schema.ALONE)
    if load(rules, schema.CALLS_ACE) and load(hand, schema.PARTNER) < 0:
        alone = 1  # the called ace brought no partner
    if load(rules, schema.SCORING) == schema.OWN_TRICKS:
        tricks = load(rules, schema.TRICKS)
        return 2 * took - tricks if enough else -tricks
    if enough:
        return load(rules, (schema.LONE_STEPS if alone else schema.STEPS) + took)
    value = load(rules, schema.LONE_EUCHRE if alone else schema.EUCHRE)
    if load(hand, schema.DEFENDER) >= 0:
        value = load(rules, schema.DEFENCE + load(rules, schema.TRICKS) - took)
    if took == 0:
        value = max(value, load(rules, schema.SUPER_EUCHRE))
    return -value


@compiled
def pay_contract(rules: RulesAddress, hand: HandAddress) -> int:
    """
    Store at `POINTS` what the bid brings the maker's side, made or missed, and for others a point for each
    trick; return 0.
    """
    tricks, lone = load(hand, schema.BID_TRICKS), load(hand, schema.BID_LONE)
    if lone:
        won, lost = load(rules, schema.MADE + lone - 1), load(rules, schema.LOST + lone - 1)
    else:
        won, lost = tricks if load(rules, schema.ONLY_BID) else maker_tricks(rules, hand), tricks
    for side in range(load(rules, schema.SIDES)):
        store(hand, schema.POINTS + side, side_tricks(rules, hand, side))
    score = won + load(rules, schema.BONUS) if made(rules, hand) else -lost
    store(hand, schema.POINTS + load(rules, schema.SIDE + load(hand, schema.MAKER)), score)
    return 0


@compiled
def pay_countdown(rules: RulesAddress, hand: HandAddress) -> int:
    """
    Store at `POINTS` a point less for each trick a seat took, as scores go down to the target; return 0.

    A seat without a trick, or a maker with too few, gets the penalty; a seat that takes no part gets 0.
    """
    maker, out, won = load(hand, schema.MAKER), load(hand, schema.OUT), load(hand, schema.WON)
    penalty = load(rules, schema.PENALTY)
    for seat in range(load(rules, schema.SEATS)):
        took = won >> 8 * seat & 255
        score = -took if took else penalty
        if out >> seat & 1:
            score = 0
        elif seat == maker:
            score = -maker_tricks(rules, hand) if made(rules, hand) else penalty
        store(hand, schema.POINTS + seat, score)
    return 0


@entry
def pay_hand(rules: RulesAddress, hand: HandAddress) -> int:
    """Store the points of a hand that was played, by side, from word `POINTS` of *hand* on; return 0."""
    scoring = load(rules, schema.SCORING)
    if scoring == schema.LADDER:
        return pay_ladder(rules, hand)
    if scoring == schema.OWN_TRICKS:
        return pay_own_tricks(rules, hand)
    if scoring == schema.CONTRACT:
        return pay_contract(rules, hand)
    return pay_countdown(rules, hand)


@compiled
def end_hand(rules: RulesAddress, hand: HandAddress, end: int) -> int:
    """
    Mark *hand* as over and, if it was played, store its points; return 0. *end* is a value of `End`: how it
    ended.
    """
    store(hand, schema.PHASE, schema.OVER)
    store(hand, schema.TURN, -1)
    store(hand, schema.REST, 0)
    store(hand, schema.COUNT, 1)
    store(hand, schema.FLOOR, 0)
    store(hand, schema.END, end)
    return pay_hand(rules, hand) if end == schema.PLAYED else 0
