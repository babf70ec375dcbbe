"""
The last tricks with every card open: how many of them one party takes by best play, by exhaustive search.

It needs no more than Python, so that every player has it. The kernel's solver (`euchre.kernel.solve`) is for
whole hands; `tests/players/test_endings.py` holds the two together.
"""

from collections.abc import Iterable, Mapping, Sequence

from euchre.rules.cards import POWER, SUIT_IN, TRUMP_POWER, Card, Trump


class OpenCards:
    """
    Solves positions that differ only in who holds which of *cards*, under one *trump*.

    *cards* are all that can still be played, and those of the trick on the table. With two packs a card that
    is there twice stands twice in the list and has two bits. A position gives each card a bit, by its number
    in `ordered`, and each seat that plays the mask of what it can play now. *seats* says how many seats play;
    they are numbered from 0 in the order of play, without those that sit out.
    """

    def __init__(self, cards: Iterable[Card], trump: Trump | None, seats: int) -> None:
        column = 6 if trump is None else trump
        suits, powers = SUIT_IN[column], POWER[column]
        rows = {card: 4 if suits[card] is None else int(suits[card] or 0) for card in cards}
        self.ordered = sorted(cards, key=lambda card: (rows[card], powers[card]))
        """The cards by bit number: suit by suit as they count, low to high."""
        self.seats = seats
        self._first = {card: bit for bit, card in reversed(list(enumerate(self.ordered)))}
        self._doubled = len(rows) < len(self.ordered)
        masks = [0] * 5
        for bit, card in enumerate(self.ordered):
            masks[rows[card]] |= 1 << bit
        self._suit_of = [masks[rows[card]] for card in self.ordered]
        """By bit, the mask of its suit."""
        self._trumps = sum([1 << bit for bit, card in enumerate(self.ordered) if powers[card] >= TRUMP_POWER])
        self._twin = [
            bit - 1 if bit and self.ordered[bit - 1] == card else None
            for bit, card in enumerate(self.ordered)
        ]
        """By bit, the bit of the other copy of the card, where it is the one before."""
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

    def cards(self, mask: int) -> list[Card]:
        """Return the cards of *mask*."""
        return [card for bit, card in enumerate(self.ordered) if mask >> bit & 1]

    def cards_after(
        self,
        hands: Sequence[int],
        *,
        under: Mapping[int, int],
        ours: int,
        leader: int,
        trick: Sequence[int],
        tricks: int,
        among: int,
    ) -> dict[int, int]:
        """
        Return, for each card of *among*, a mask, that the seat to act may play, how many of the tricks still
        open a party takes.

        *ours* has a bit for each seat of that party. *hands* has by seat the mask of what it can play, and
        *under*, by the number of a card on a pile, that of the card face down below it. *trick* are the
        numbers of the cards played since *leader* led; *tricks* is how many tricks are still open, this one
        included. Numbers of cards are those of their bits.
        """
        if self._under != under or self._ours != ours:
            self._transpositions.clear()  # what is known of a position holds for the same piles and party
            self._under, self._tops, self._ours = under, sum(1 << bit for bit in under), ours
        held, line = list(hands), [leader, *trick]
        seat = (leader + len(trick)) % self.seats
        hand = held[seat]
        legal = self._legal(hand, line) & among
        values: dict[int, int] = {}
        while legal:
            bit = legal.bit_length() - 1
            legal ^= 1 << bit
            held[seat] = hand ^ 1 << bit
            values[bit] = self._after(held, [*line, bit], tricks, 0, tricks)
        return values

    def _legal(self, hand: int, trick: Sequence[int]) -> int:
        """The cards of *hand* that may be played next to *trick*: its leader first, then the cards played."""
        return hand if len(trick) == 1 else hand & self._suit_of[trick[1]] or hand

    def _after(self, hands: list[int], trick: list[int], tricks: int, alpha: int, beta: int) -> int:
        """
        The tricks that *ours* takes once the last card of *trick* is played, which *hands* no longer have:
        right between *alpha* and *beta*, beyond them a bound.
        """
        if len(trick) <= self.seats:
            return self._best(hands, trick, tricks, alpha, beta)
        winner = (trick[0] + trick.index(self._top(trick[1:]), 1) - 1) % self.seats
        won = self._ours >> winner & 1
        if tricks == 1:
            return won
        after = self._uncovered(hands, trick) if self._under else hands
        return won + self._lead(after, winner, tricks - 1, alpha - won, beta - won)

    def _top(self, cards: Sequence[int]) -> int:
        """The card that takes a trick of *cards*, the one led first."""
        mask = 0
        for bit in cards:
            mask |= 1 << bit
        top = (mask & self._trumps or mask & self._suit_of[cards[0]]).bit_length() - 1
        twin = self._twin[top]
        return top if twin is None or twin not in cards or cards.index(top) < cards.index(twin) else twin

    def _uncovered(self, hands: Sequence[int], trick: Sequence[int]) -> list[int]:
        """The *hands* with the cards that lay under those of *trick*."""
        after = list(hands)
        for seat, bit in enumerate(trick[1:], trick[0]):
            if bit in self._under:
                after[seat % self.seats] |= 1 << self._under[bit]
        return after

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
        if self._doubled:
            trick = [hand.bit_length() - 1 for hand in (*hands[leader:], *hands[:leader])]
            return self._ours >> (leader + trick.index(self._top(trick))) % self.seats & 1
        mask = sum(hands)
        suit = self._suit_of[hands[leader].bit_length() - 1]
        top = (mask & self._trumps or mask & suit).bit_length() - 1
        for seat, hand in enumerate(hands):
            if hand >> top & 1:
                return self._ours >> seat & 1
        raise AssertionError("a trick is taken by one of its cards")

    def _best(self, hands: list[int], trick: list[int], tricks: int, alpha: int, beta: int) -> int:
        """What the best card of the seat to act brings: the most tricks for *ours*, or the fewest."""
        seat = (trick[0] + len(trick) - 1) % self.seats
        hand = hands[seat]
        legal = self._legal(hand, trick)
        if tricks > 2 and legal & (legal - 1):
            live = sum(hands)
            for bit in (*trick[1:], *self._under.values()):
                live |= 1 << bit
            legal = self.without_equivalents(legal, live, self._tops)
        for_us = self._ours >> seat & 1
        best = -1 if for_us else tricks + 1
        while legal and alpha < beta:
            bit = legal.bit_length() - 1
            legal ^= 1 << bit
            hands[seat] = hand ^ 1 << bit
            trick.append(bit)
            value = self._after(hands, trick, tricks, alpha, beta)
            trick.pop()
            if for_us:
                if value > best:
                    best = value
                    alpha = max(alpha, value)
            elif value < best:
                best = value
                beta = min(beta, value)
        hands[seat] = hand
        return best

    def without_equivalents(self, cards: int, live: int, tops: int) -> int:
        """
        Return the mask *cards* with only the lowest of those of one suit that have no other card of *live*
        between them: playing one is as good as another. A card of *tops*, on a pile, is always kept, as it
        uncovers another.

        With two packs only two copies of one card are equivalent: the second copy of a neighbour may still
        come between.
        """
        kept = rest = cards & ~tops
        while rest:
            low = rest & -rest
            rest ^= low
            bit = low.bit_length() - 1
            lower = (live & self._suit_of[bit] & (low - 1)).bit_length() - 1
            if lower < 0 or not cards & ~tops & 1 << lower:
                continue
            if not self._doubled or self._twin[bit] == lower:
                kept ^= low
        return kept | cards & tops
