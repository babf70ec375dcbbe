"""The kernel as an engine: the functions of `hand.hand` on the same states, by way of its own words."""

from collections import Counter
from typing import Final

from euchre.hand import hand
from euchre.hand.state import End, State
from euchre.kernel.engine.dealing import deal_cards
from euchre.kernel.engine.legal_actions import legal_codes
from euchre.kernel.engine.scoring import pay_hand
from euchre.kernel.engine.transitions import act
from euchre.kernel.engine.tree_walk import CHOICES, FOUND, FRAME, FRAMES, ROW, ROWS, walk_tree
from euchre.kernel.machine import schema
from euchre.kernel.machine.compiled import Words, at, table
from euchre.kernel.machine.rule_words import refusal, rules_words
from euchre.rules.actions import Action, code
from euchre.rules.actions import action as coded
from euchre.rules.cards import Card
from euchre.rules.rules import Rules
from tests.engines.engine import Engine
from tests.engines.unpack import packed, unpack, unpack_new

DEEPEST: Final = 160
"""No hand has so many decisions: 24 tricks of two, every bid there is, and what lies between."""
STRETCH: Final = 100_000
"""Steps of a walk between two moments at which it can be interrupted: some hundredths of a second."""

_last: list[tuple[State, Words]] = []
"""The state packed last, and its words: it is asked for them several times in a row."""


def _packed(state: State) -> Words:
    """*state* as a row of words of its own."""
    last = _last[0] if _last else None  # one look: another thread may put its own there at any time
    if last is None or last[0] is not state:
        last = (state, packed(state))
        _last[:] = [last]
    words = table(schema.HAND_WORDS)
    words[:] = last[1]
    return words


class Kernel:
    """
    The fast engine. It plays what `refusal` finds nothing against.

    Every function raises EuchreError, naming the rule, when it cannot play the rules.
    """

    name = "kernel"
    refusal = staticmethod(refusal)

    @staticmethod
    def new(rules: Rules, dealer: int, deck: tuple[Card, ...]) -> State:
        """Deal *deck*, top card first; see `euchre.hand.hand.new`."""
        ours = rules_words(rules)
        if not 0 <= dealer < rules.seats or Counter(deck) != Counter(rules.deck):
            return hand.new(rules, dealer, deck)  # which says what is wrong
        cards, words = table(len(deck)), table(schema.HAND_WORDS)
        cards[:] = deck
        deal_cards(at(ours), at(words), dealer, at(cards))
        return unpack_new(rules, words)

    @staticmethod
    def legal(state: State) -> tuple[Action, ...]:
        """What the seat to act may do, in order of `euchre.rules.actions.code`."""
        words = _packed(state)
        n = legal_codes(at(rules_words(state.rules)), at(words), at(words) + 8 * schema.CODES)
        return tuple(
            coded(number, state.rules.tricks) for number in words[schema.CODES : schema.CODES + n].tolist()
        )

    @staticmethod
    def apply(state: State, action: Action) -> State:
        """The state after *action*, which is one of `legal`."""
        words = _packed(state)
        act(at(rules_words(state.rules)), at(words), code(action))
        return unpack(words, state, action)

    @staticmethod
    def points(state: State) -> tuple[int, ...]:
        """What each side scores for the hand; zeros until it is over."""
        words, paid = _packed(state), slice(schema.POINTS, schema.POINTS + state.rules.sides)
        words[paid] = 0
        if state.end is End.PLAYED:
            pay_hand(at(rules_words(state.rules)), at(words))
        return tuple(words[paid].tolist())

    @staticmethod
    def perft(state: State, depth: int) -> int:
        """How many ways the next *depth* decisions can go; an over hand counts once."""
        return _walked(state, min(depth, DEEPEST), None)


def outcomes(state: State) -> Counter[tuple[int, ...]]:
    """
    Every way the hand can end: points by side, and in how many lines of play; see
    `euchre.hand.hand.outcomes`.

    Raises: EuchreError, naming the rule, when the kernel cannot play the rules.
    """
    tally = table(ROWS, ROW)
    _walked(state, DEEPEST, tally)
    sides = state.rules.sides
    return Counter({tuple(row[1 : 1 + sides]): row[0] for row in tally[tally[:, 0] > 0].tolist()})


def _walked(state: State, depth: int, tally: Words | None) -> int:
    """How many ways were found on a walk through the tree."""
    rules, stack = rules_words(state.rules), table(FRAMES + FRAME * (depth + 1))
    stack[FRAMES : FRAMES + schema.HAND_WORDS] = _packed(state)
    stack[FRAMES + CHOICES] = -1
    while not walk_tree(at(rules), at(stack), depth, 0 if tally is None else at(tally), STRETCH):
        pass
    return int(stack[FOUND])


KERNEL: Final[Engine] = Kernel()
