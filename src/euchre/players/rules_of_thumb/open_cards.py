"""
The last tricks with every card open: how many of them one party takes by best play, by exhaustive search.

It needs no more than Python, so that every player has it. The kernel's solver (`euchre.kernel.solve`) is for
whole hands; `tests/players/test_endings.py` holds the two together.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from euchre.cards import POWER, SUIT_IN, TRUMP_POWER, Card, Trump

NONE: Final = -1
"""The power of a card that cannot take the trick: neither of the suit led nor a trump."""


class TooManyNodesError(Exception):
    """The search was given up: it would have looked at more nodes than it was allowed."""


class OpenCards:
    """
    Solves positions that differ only in who holds which of *cards*, under one *trump*.

    *cards* are all that can still be played, and those of the trick on the table. With two packs a card that
    is there twice stands twice in the list and has two bits. A position gives each card a bit, by its number
    in `ordered`, and each seat that plays the mask of what it can play now. *seats* says how many seats play;
    they are numbered from 0 in the order of play, without those that sit out.

    *node_limit* is the number of nodes (cards tried) after which the search gives up.
    """

    def __init__(self, cards: Iterable[Card], trump: Trump | None, seats: int, node_limit: int) -> None:
        column = 6 if trump is None else trump
        suits, powers = SUIT_IN[column], POWER[column]
        rows = {card: 4 if suits[card] is None else int(suits[card] or 0) for card in cards}
        self.ordered = sorted(cards, key=lambda card: (rows[card], powers[card]))
        """The cards by bit number: suit by suit as they count, low to high."""
        self.seats, self.node_limit = seats, node_limit
        self._first = {card: bit for bit, card in reversed(list(enumerate(self.ordered)))}
        self.nodes = 0
        """How many cards have been tried."""
        self._powers = [powers[card] for card in self.ordered]
        self._doubled = len(rows) < len(self.ordered)
        self._rows = [rows[card] for card in self.ordered]
        self._suits = [0] * 5
        for bit, row in enumerate(self._rows):
            self._suits[row] |= 1 << bit
        by_bit = list(zip(self._rows, self._powers, strict=True))
        self._takes = [
            [power if row == led or power >= TRUMP_POWER else NONE for row, power in by_bit]
            for led in range(5)
        ]
        self._transpositions: dict[tuple[int, ...], tuple[int, int]] = {}
        self._ours = 0
        self._under: Mapping[int, int] = {}
        self._tops = 0

    def bits(self, groups: Iterable[Iterable[Card]]) -> list[list[int]]:
        """Return the bit numbers of the cards of each of *groups*, which are different cards."""
        numbers = self._first
        if not self._doubled:
            return [[numbers[card] for card in group] for group in groups]
        numbers, found = dict(numbers), list[list[int]]()
        for group in groups:
            found.append([])
            for card in group:
                found[-1].append(numbers[card])
                numbers[card] += 1
        return found

    def cards_after(
        self,
        hands: Sequence[int],
        *,
        under: Mapping[int, int],
        ours: int,
        leader: int,
        trick: Sequence[int],
        tricks: int,
    ) -> dict[int, int]:
        """
        Return, for each card that the seat to act may play, how many of the tricks still open a party takes.

        *ours* has a bit for each seat of that party. *hands* has by seat the mask of what it can play, and
        *under*, by the number of a card on a pile, that of the card face down below it. *trick* are the
        numbers of the cards played since *leader* led; *tricks* is how many tricks are still open, this one
        included. Numbers of cards are those of their bits.

        Raises: TooManyNodesError when the search has tried more than its number of cards.
        """
        if self._under != under or self._ours != ours:
            self._transpositions.clear()  # what is known of a position holds for the same piles and party
            self._under, self._tops, self._ours = under, sum(1 << bit for bit in under), ours
        trick = [leader, *trick]
        legal = self._legal(hands, trick)
        values: dict[int, int] = {}
        while legal:
            bit = legal.bit_length() - 1
            legal ^= 1 << bit
            values[bit] = self._play(list(hands), [*trick, bit], tricks, 0, tricks)
        return values

    def _legal(self, hands: Sequence[int], trick: Sequence[int]) -> int:
        """The mask of what may be played next to *trick*: its leader first, then the cards played."""
        hand = hands[(trick[0] + len(trick) - 1) % self.seats]
        if len(trick) == 1:
            return hand
        return hand & self._suits[self._rows[trick[1]]] or hand

    def _play(self, hands: list[int], trick: list[int], tricks: int, alpha: int, beta: int) -> int:
        """The tricks that *ours* takes once the last card of *trick* is played; *hands* still has it."""
        self.nodes += 1
        if self.nodes > self.node_limit:
            raise TooManyNodesError
        leader = trick[0]
        hands[(leader + len(trick) - 2) % self.seats] &= ~(1 << trick[-1])
        if len(trick) <= self.seats:
            return self._best(hands, trick, tricks, alpha, beta)
        takes = self._takes[self._rows[trick[1]]]
        winner, best = leader, NONE
        for seat, bit in enumerate(trick[1:], leader):
            if takes[bit] > best:
                winner, best = seat, takes[bit]
            if bit in self._under:
                hands[seat % self.seats] |= 1 << self._under[bit]
        winner %= self.seats
        won = self._ours >> winner & 1
        return won + (self._lead(hands, winner, tricks - 1, alpha - won, beta - won) if tricks > 1 else 0)

    def _lead(self, hands: list[int], leader: int, tricks: int, alpha: int, beta: int) -> int:
        """The tricks of *ours* when *leader* leads: right between *alpha* and *beta*, beyond them a bound."""
        if tricks == 1:
            return self._last(hands, leader)
        key = (leader, *hands)
        low, high = self._transpositions.get(key, (0, tricks))
        if low >= beta or low == high:
            return low
        if high <= alpha:
            return high
        value = self._best(hands, [leader], tricks, max(low, alpha), min(high, beta))
        self._transpositions[key] = (low if value <= alpha else value, high if value >= beta else value)
        return value

    def _last(self, hands: Sequence[int], leader: int) -> int:
        """The last trick, to which everyone has one card: 1 if *ours* takes it, else 0."""
        takes = self._takes[self._rows[hands[leader].bit_length() - 1]]
        winner, best = leader, NONE
        for seat in (*range(leader, self.seats), *range(leader)):
            power = takes[hands[seat].bit_length() - 1]
            if power > best:
                winner, best = seat, power
        return self._ours >> winner & 1

    def _best(self, hands: list[int], trick: list[int], tricks: int, alpha: int, beta: int) -> int:
        """What the best card of the seat to act brings: the most tricks for *ours*, or the fewest."""
        legal = self._legal(hands, trick)
        if tricks > 2 and legal & (legal - 1):
            legal = self._without_equivalents(legal, hands, trick)
        for_us = self._ours >> (trick[0] + len(trick) - 1) % self.seats & 1
        best = -1 if for_us else tricks + 1
        while legal and alpha < beta:
            bit = legal.bit_length() - 1
            legal ^= 1 << bit
            value = self._play(hands.copy(), [*trick, bit], tricks, alpha, beta)
            if for_us:
                best = max(best, value)
                alpha = max(alpha, value)
            else:
                best = min(best, value)
                beta = min(beta, value)
        return best

    def _without_equivalents(self, legal: int, hands: Sequence[int], trick: Sequence[int]) -> int:
        """
        Of cards of one suit with no live card between them, keep the lowest: playing one is as good as
        another. A card on a pile is always kept, as it uncovers another.

        With two packs only two copies of one card are equivalent: the second copy of a neighbour may still
        come between.
        """
        live, powers = 0, self._powers
        for hand in hands:
            live |= hand
        for bit in (*trick[1:], *self._under.values()):
            live |= 1 << bit
        kept = rest = legal & ~self._tops
        while rest:
            low = rest & -rest
            rest ^= low
            bit = low.bit_length() - 1
            lower = (live & self._suits[self._rows[bit]] & (low - 1)).bit_length() - 1
            if lower < 0 or not legal & ~self._tops & 1 << lower:
                continue
            if not self._doubled or powers[bit] == powers[lower]:
                kept ^= low
        return kept | legal & self._tops
