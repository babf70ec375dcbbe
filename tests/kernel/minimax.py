"""
Open hands solved a second time, by nobody's clever search.

`best` asks the reference engine what may be played and what becomes of it, and tries everything; `Cards` is
a plain alpha-beta over cards numbered as they lie, quick enough for full deals. Neither shares a line with
the kernel.
"""

from euchre import apply, legal
from euchre.hand.state import State
from euchre.rules.actions import Play
from euchre.rules.cards import Card, Suit, power, suit_in


def best(state: State, ours: frozenset[int], known: dict[object, int] | None = None) -> int:
    """The tricks the seats of *ours* still take with everybody's best play, all cards open."""
    known = {} if known is None else known
    if state.over:
        return 0
    key = (state.hands, state.piles, state.trick, state.turn)
    if key not in known:
        known[key] = (max if state.turn in ours else min)(after(state, ours, known).values())
    return known[key]


def after(state: State, ours: frozenset[int], known: dict[object, int] | None = None) -> dict[Card, int]:
    """The tricks of *ours* after each card the seat to act may play."""
    known = {} if known is None else known
    found = {}
    for action in legal(state):
        assert isinstance(action, Play)
        then = apply(state, action)
        taken = len(then.tricks) > len(state.tricks) and then.tricks[-1].winner in ours
        found[action.card] = taken + best(then, ours, known)
    return found


class Cards:
    """
    The tricks of *ours* from a state at the lead, by alpha-beta: a card has a number, a hand is a set.

    The sets are bits of a number; a like card of a second pack has a number of its own.
    """

    def __init__(self, state: State, ours: frozenset[int]) -> None:
        assert not state.trick, "a trick is under way"
        trump = state.trump
        self.suits: list[Suit | None] = []
        self.powers: list[int] = []
        self.under: dict[int, int] = {}
        self.seats = state.active
        self.ours = [seat in ours for seat in state.active]
        self.trump = None if trump is None else trump.suit
        hands = []
        for seat in state.active:
            hand = [self.number(card, state) for card in state.hands[seat]]
            for pile in state.piles[seat]:
                if pile.up is not None:
                    hand.append(self.number(pile.up, state))
                    if pile.down is not None:
                        self.under[1 << hand[-1]] = 1 << self.number(pile.down, state)
            hands.append(sum(1 << card for card in hand))
        self.hands = tuple(hands)
        self.leader = state.active.index(state.turn)
        self.left = state.rules.tricks - len(state.tricks)
        numbers = sorted(range(len(self.suits)), key=lambda number: -self.powers[number])
        self.down = [1 << number for number in numbers]
        self.of_suit = {
            suit: sum(1 << number for number in numbers if self.suits[number] is suit) for suit in Suit
        }
        self.known: dict[tuple[tuple[int, ...], int], tuple[int, int]] = {}
        self.sorted: dict[int, list[int]] = {}

    def number(self, card: Card, state: State) -> int:
        """A number for *card*, the next."""
        self.suits.append(suit_in(card, state.trump))
        self.powers.append(power(card, state.trump))
        return len(self.suits) - 1

    def tricks(self, guess: int = 0) -> int:
        """The tricks of *ours*; it takes less time, and gives the same, where *guess* is right."""
        taken = guess
        while not self.reach(self.hands, self.leader, self.left, taken):
            taken -= 1
        while taken < self.left and self.reach(self.hands, self.leader, self.left, taken + 1):
            taken += 1
        return taken

    def reach(self, hands: tuple[int, ...], leader: int, left: int, need: int) -> bool:
        """Whether *ours* take *need* of the tricks *left*."""
        if need <= 0 or need > left:
            return need <= 0
        least, most = self.known.get((hands, leader), (0, left))
        if least >= need or most < need:
            return least >= need
        mine, found = self.ours[leader], not self.ours[leader]
        for card in self.highest_first(hands[leader]):
            if self.lay(hands, leader, (card,), left, need) is mine:
                found = mine
                break
        self.known[hands, leader] = (need, most) if found else (least, need - 1)
        return found

    def lay(self, hands: tuple[int, ...], leader: int, trick: tuple[int, ...], left: int, need: int) -> bool:
        """The same while a trick is under way; its cards are still in the hands."""
        if len(trick) == len(hands):
            return self.gather(hands, leader, trick, left, need)
        seat = (leader + len(trick)) % len(hands)
        suit = self.suits[trick[0].bit_length() - 1]
        assert suit is not None, "the joker is a trump"
        lawful = hands[seat] & self.of_suit[suit] or hands[seat]
        mine = self.ours[seat]
        for card in self.highest_first(lawful):
            if self.lay(hands, leader, (*trick, card), left, need) is mine:
                return mine
        return not mine

    def highest_first(self, cards: int) -> list[int]:
        """The *cards* one by one, the most powerful first."""
        found = self.sorted.get(cards)
        if found is None:
            found = self.sorted[cards] = [card for card in self.down if card & cards]
        return found

    def gather(
        self, hands: tuple[int, ...], leader: int, trick: tuple[int, ...], left: int, need: int
    ) -> bool:
        """The same after the last card of a trick: who took it leads, and piles turn up."""
        at, then = 0, list(hands)
        suits, powers, trump = self.suits, self.powers, self.trump
        best = trick[0].bit_length() - 1
        for turn, card in enumerate(trick):
            seat = (leader + turn) % len(hands)
            then[seat] ^= card
            if card in self.under:
                then[seat] |= self.under[card]
            number = card.bit_length() - 1
            higher = powers[number] > powers[best]
            if turn and (higher if suits[number] is suits[best] else suits[number] is trump is not None):
                at, best = turn, number
        winner = (leader + at) % len(hands)
        return self.reach(tuple(then), winner, left - 1, need - self.ours[winner])
