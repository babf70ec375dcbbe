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

    *cards* are all that may still count, those of the trick on the table among them, like ones of two packs
    each for itself. A position gives each card a bit, by its number in `ordered`, and each seat that plays
    the mask of what it can play now. *seats* says how many seats play; they are numbered from 0 in the order
    of play, without those that sit out.

    *most* is the number of nodes (cards tried) after which the search gives up.
    """

    def __init__(self, cards: Iterable[Card], trump: Trump | None, seats: int, most: int) -> None:
        column = 6 if trump is None else trump
        suits, powers = SUIT_IN[column], POWER[column]
        rows = {card: 4 if suits[card] is None else int(suits[card] or 0) for card in cards}
        self.ordered = sorted(cards, key=lambda card: (rows[card], powers[card]))
        """The cards by bit number: suit by suit as they count, low to high."""
        self.seats, self.most = seats, most
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
        self._known: dict[tuple[int, ...], tuple[int, int]] = {}
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
            self._known.clear()  # what is known of a position holds for the same piles and party
            self._under, self._tops, self._ours = under, sum(1 << bit for bit in under), ours
        begun = [leader, *trick]
        legal = self._legal(hands, begun)
        values: dict[int, int] = {}
        while legal:
            bit = legal.bit_length() - 1
            legal ^= 1 << bit
            values[bit] = self._play(list(hands), [*begun, bit], tricks, 0, tricks)
        return values

    def _legal(self, hands: Sequence[int], begun: Sequence[int]) -> int:
        """The mask of what may be played next to the trick *begun*: its leader, then the cards played."""
        hand = hands[(begun[0] + len(begun) - 1) % self.seats]
        if len(begun) == 1:
            return hand
        return hand & self._suits[self._rows[begun[1]]] or hand

    def _play(self, hands: list[int], begun: list[int], tricks: int, least: int, most: int) -> int:
        """The tricks that *ours* takes once the last card of *begun* is played; *hands* still has it."""
        self.nodes += 1
        if self.nodes > self.most:
            raise TooManyNodesError
        leader = begun[0]
        hands[(leader + len(begun) - 2) % self.seats] &= ~(1 << begun[-1])
        if len(begun) <= self.seats:
            return self._best(hands, begun, tricks, least, most)
        takes = self._takes[self._rows[begun[1]]]
        winner, best = leader, NONE
        for seat, bit in enumerate(begun[1:], leader):
            if takes[bit] > best:
                winner, best = seat, takes[bit]
            if bit in self._under:
                hands[seat % self.seats] |= 1 << self._under[bit]
        winner %= self.seats
        won = self._ours >> winner & 1
        return won + (self._lead(hands, winner, tricks - 1, least - won, most - won) if tricks > 1 else 0)

    def _lead(self, hands: list[int], leader: int, tricks: int, least: int, most: int) -> int:
        """The tricks of *ours* when *leader* leads: right between *least* and *most*, beyond them a bound."""
        if tricks == 1:
            return self._last(hands, leader)
        key = (leader, *hands)
        low, high = self._known.get(key, (0, tricks))
        if low >= most or low == high:
            return low
        if high <= least:
            return high
        value = self._best(hands, [leader], tricks, max(low, least), min(high, most))
        self._known[key] = (low if value <= least else value, high if value >= most else value)
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

    def _best(self, hands: list[int], begun: list[int], tricks: int, least: int, most: int) -> int:
        """What the best card of the seat to act brings: the most tricks for *ours*, or the fewest."""
        legal = self._legal(hands, begun)
        if tricks > 2 and legal & (legal - 1):
            legal = self._distinct(legal, hands, begun)
        for_us = self._ours >> (begun[0] + len(begun) - 1) % self.seats & 1
        best = -1 if for_us else tricks + 1
        while legal and least < most:
            bit = legal.bit_length() - 1
            legal ^= 1 << bit
            value = self._play(hands.copy(), [*begun, bit], tricks, least, most)
            if for_us:
                best = max(best, value)
                least = max(least, value)
            else:
                best = min(best, value)
                most = min(most, value)
        return best

    def _distinct(self, legal: int, hands: Sequence[int], begun: Sequence[int]) -> int:
        """
        Of cards between which no other one can come, the lowest; a card on a pile stands for itself.

        Of two packs only like cards are one: between them and the next, the other copy can come.
        """
        live, powers = 0, self._powers
        for hand in hands:
            live |= hand
        for bit in (*begun[1:], *self._under.values()):
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
