"""
The nodes of MCCFR for two-handed Euchre, one for each information set: regrets, strategies and their sums.

A node's action word holds the regret in its upper 32 bits, `UNITS_PER_POINT` a point, and the sum of
strategies in its lower ones. `euchre.players.trained.kernel.mccfr` walks the tree and calls these functions
at each decision.
"""

from typing import Final

from euchre.kernel.machine.arguments import Address, RngState
from euchre.kernel.machine.compiled import Words, at, compiled, load, rng_below, rng_next, store, table
from euchre.players.trained.kernel import information_sets as info
from euchre.players.trained.kernel.information_sets import find_node

GAME, NODES, TABLE_MASK, USED, CAPACITY, RNG_STATE, UPCARD, PRUNING = range(8)
"""
Words of a context: addresses of the game table and of the nodes; the number of nodes less one; nodes in use,
and how many may be; the state of the random numbers; the upcard's number, with trump from bit 3 on; 1 to skip
hopeless actions in most deals, -1 to add to average strategies only.
"""
UPCARD_BITS: Final = 8
"""Offset, by trump: the upcard's bit."""
HANDS: Final = UPCARD_BITS + 4
"""Offset, by seat and trump (4: a bit for each card number): the hand."""
BUFFERS: Final = HANDS + 10
"""Offset, by depth: eight actions, eight probabilities, eight values."""
DECK: Final = BUFFERS + 24 * 16
"""Offset: the cards while they are dealt."""
CONTEXT_WORDS: Final = DECK + 32

TrainingAddress = int
"""The address of such a context, `CONTEXT_WORDS` words, which the trainer keeps."""

UNITS_PER_POINT: Final = 1024
"""Values and regrets count in 1/1024 point."""
PROBABILITY_ONE: Final = 4096
"""The probabilities of a strategy are whole numbers that add up to this."""
SUM_MASK: Final = 0xFFFFFFFF
"""The sum of strategies in an action word."""
REGRET_FLOOR: Final = -(1 << 30)
"""Regrets are clipped to plus and minus this; as a value: an action that was skipped."""
PRUNE_BELOW: Final = -(1 << 18)
"""Actions with less regret than this are hopeless."""
TRY_ALL: Final = -1
"""What `select_actions` returns for the traverser: try every action."""
TRY_UNPRUNED: Final = -2
"""What `select_actions` returns for the traverser: skip hopeless actions."""
ZERO: Final = 0
"""0 as an argument: no card, no trick, eldest."""


class NodeTable:
    """
    A table of nodes for the game *game*, and the context through which kernel functions learn in it.

    *game* is a `Deck.game_table`; the table has 2 to the power of *node_bits* rows.
    """

    def __init__(self, game: Words, node_bits: int) -> None:
        self.game, self.nodes, self.context = (
            game,
            table(1 << node_bits, info.NODE_WORDS),
            table(CONTEXT_WORDS),
        )
        self.context[[GAME, NODES]] = at(game), at(self.nodes)
        self.context[[TABLE_MASK, CAPACITY]] = (1 << node_bits) - 1, (1 << node_bits) * 7 // 8

    @property
    def address(self) -> TrainingAddress:
        """The address of the context for kernel functions; good as long as this object lives."""
        return at(self.context)


@compiled
def draw_below(rng: RngState, n: int) -> int:
    """
    Return the random number that the RNG state *rng* gives: from 0 to *n* - 1.

    A function of its own: of two draws inlined into one function the second may be lost.
    """
    return rng_below(rng, n)


@compiled
def match_regrets(node: Address, n: int, strategy: Address) -> int:
    """
    Write the current strategy of *node* over its *n* actions to *strategy*: probabilities out of
    `PROBABILITY_ONE`.

    They are proportional to the positive regrets. Return 1; 0 where there are none and the strategy is
    uniform.
    """
    total = 0
    for i in range(n):
        regret = load(node, info.ACTION_WORDS + i) >> 32
        if regret > 0:
            total += regret
    if total == 0:
        for i in range(n):
            store(strategy, i, PROBABILITY_ONE // n)
        return 0
    for i in range(n):
        regret = load(node, info.ACTION_WORDS + i) >> 32
        store(strategy, i, regret * PROBABILITY_ONE // total if regret > 0 else 0)
    return 1


@compiled
def sample_action(rng_state: Address, n: int, strategy: Address) -> int:
    """
    Draw one of *n* actions at random and return its number, from 0.

    *strategy* is the address of *n* words, the probabilities of the actions out of `PROBABILITY_ONE`;
    *rng_state* is that of a word with an RNG state, which moves on.
    """
    rng = rng_next(load(rng_state, 0))
    store(rng_state, 0, rng)
    draw = draw_below(rng, PROBABILITY_ONE)
    for i in range(n - 1):
        draw -= load(strategy, i)
        if draw < 0:
            return i
    while n > 1 and load(strategy, n - 1) == 0:
        n -= 1
    return n - 1


@compiled
def add_to_average(node: Address, n: int, strategy: Address) -> int:
    """
    Add the probabilities at *strategy* of *n* actions to the sums that *node* keeps for its average strategy;
    return 0.

    All sums are halved before one overflows.
    """
    store(node, info.VISITS, load(node, info.VISITS) + 1)
    most = 0
    for i in range(n):
        word = load(node, info.ACTION_WORDS + i) + (load(strategy, i) >> 4)
        store(node, info.ACTION_WORDS + i, word)
        most = max(most, word & SUM_MASK)
    if most >> 31:
        for i in range(n):
            word = load(node, info.ACTION_WORDS + i)
            store(node, info.ACTION_WORDS + i, (word >> 32) << 32 | (word & SUM_MASK) >> 1)
    return 0


@compiled
def add_regrets(node: Address, n: int, values: Address, value: int) -> int:
    """
    Add to the regret that *node* keeps for each of *n* actions its value, of *values*, less *value*, the
    strategy's; return 0.

    An action of value `REGRET_FLOOR` was skipped and is left as it is.
    """
    for i in range(n):
        gain = load(values, i)
        if gain != REGRET_FLOOR:
            word = load(node, info.ACTION_WORDS + i)
            regret = (word >> 32) + gain - value
            regret = max(regret, REGRET_FLOOR)
            regret = min(regret, -REGRET_FLOOR)
            store(node, info.ACTION_WORDS + i, regret << 32 | (word & SUM_MASK))
    return 0


@compiled
def find_or_add_node(context: TrainingAddress, key: int) -> Address:
    """
    Return the address of the node of the information set *key*, added where there is none; 0 when the table
    is full.
    """
    node = find_node(load(context, NODES), load(context, TABLE_MASK), key)
    if load(node, info.KEY) == ZERO:
        used = load(context, USED)
        if used >= load(context, CAPACITY):
            return 0
        store(context, USED, used + 1)
        store(node, info.KEY, key)
    return node


@compiled
def select_actions(
    context: TrainingAddress, node: Address, n: int, strategy: Address, is_traverser: int
) -> int:
    """
    Write the current strategy of *node* to *strategy*; return which of its *n* actions to try.

    For the traverser (*is_traverser* 1) that is `TRY_ALL` or `TRY_UNPRUNED`; for the other seat it is the
    number of a sampled action, and the strategy is added to the average. *node* is 0 where the table is full:
    the strategy is uniform.
    """
    if node == 0:
        for i in range(n):
            store(strategy, i, PROBABILITY_ONE // n)
    else:
        match_regrets(node, n, strategy)
    if not is_traverser:
        if node:
            add_to_average(node, n, strategy)
        return sample_action(context + 8 * RNG_STATE, n, strategy)
    if node and load(context, PRUNING) > 0:
        rng = rng_next(load(context, RNG_STATE))
        store(context, RNG_STATE, rng)
        if draw_below(rng, 20) != 0:
            return TRY_UNPRUNED
    return TRY_ALL
