"""What a careful player keeps count of: cards still out, who is void of what, who may beat whom."""

from bisect import bisect_right
from collections.abc import Iterable
from functools import cache
from typing import Final

from euchre.hand.state import Cards, Phase
from euchre.rules.actions import Discard, Give
from euchre.rules.cards import CARDS, POWER, SUIT_IN, TRUMP_POWER, Card, Rank, Trump, deck
from euchre.seen.unseen import upcard_taken, voids
from euchre.seen.views import View

NO_SUIT: Final = 4
"""The row of a card that counts as no suit: the joker without a trump suit."""

BOWER: Final = TRUMP_POWER + 8
"""The bowers and the joker are as high as this."""

Rows = list[list[int]]
"""Powers by suit; the last row is `NO_SUIT`."""


@cache
def _copies(low: Rank, copies: int, joker: bool) -> bytes:  # noqa: FBT001  # a key of the cache
    """How many there are of each card, by its number."""
    cards = deck(low, copies=copies, joker=joker)
    return bytes(cards.count(card) for card in CARDS)


@cache
def _columns(trump: Trump | None) -> tuple[tuple[int, ...], tuple[int, ...]]:
    column = 6 if trump is None else trump
    return tuple(NO_SUIT if suit is None else int(suit) for suit in SUIT_IN[column]), POWER[column]


class Inference:
    """
    What a careful player infers from a view, if *trump* is trump: who may hold which of the unseen cards.

    *mine* are the viewer's cards, or those after an action considered; by default those of the view. *maker*
    and *alone* say who is taken for the maker, if not the view's, and whether that seat plays alone.

    `friends` are the seats that play on the viewer's side, or against the maker as the viewer does;
    `opponents` are the others that play. A suit is a number: 0 to 3, or `NO_SUIT`. A power is a card's height
    under *trump*, as in `euchre.rules.cards.power`. Chances are from 0 to 1.
    """

    __slots__ = (
        "above", "covered", "friends", "held", "hidden", "known_cards", "me", "mine", "not_with", "opponents",
        "pools", "powers", "shares", "side_suit_values", "suits", "total", "trump", "trump_suit", "unseen",
        "view", "void",
    )  # fmt: skip

    def __init__(
        self,
        view: View,
        trump: Trump | None,
        mine: Cards | None = None,
        *,
        maker: int | None = None,
        alone: bool = False,
    ) -> None:
        assert view.viewer is not None
        self.view, self.trump = view, trump
        self.suits, self.powers = _columns(trump)
        self.trump_suit = int(trump) if trump is not None and trump < Trump.NO_TRUMP else -1
        """The number of the trump suit, 0 to 3; -1 where no suit is trump."""
        self.me = view.viewer
        self.mine = view.holding if mine is None else mine
        seats, me = view.rules.seats, self.me
        made_by = view.maker if maker is None else maker
        away = set(view.out)
        if alone and made_by is not None:
            away |= {s for s in range(seats) if s != made_by and view.same_side(made_by, s)}
        around = view.rules.around(me)[:-1]
        self.friends = [seat for seat in around if seat not in away and _with_me(view, me, seat, made_by)]
        self.opponents = [seat for seat in around if seat not in away and seat not in self.friends]
        self.known_cards: dict[int, list[Card]] = {
            seat: list(view.face_up(seat)) if view.piles else [] for seat in around
        }
        self.hidden = list(view.sizes)
        self.covered = (
            [sum(pile.covered for pile in row) for row in view.piles] if view.rules.piles else [0] * seats
        )
        self.void = [0] * seats
        self._find()
        lengths = [len(row) for row in self.unseen]
        self.pools = [
            self.total - sum([lengths[suit] for suit in range(4) if shown >> suit & 1]) for shown in self.void
        ]
        self.shares: list[float | None] = [None] * 5
        self.held: list[float | None] = [None] * 5
        self.not_with: list[list[float] | None] = [None] * 5
        self.above: dict[tuple[int, int], float] = {}
        self.side_suit_values: dict[tuple[int, float, tuple[int, ...]], float] = {}

    def _find(self) -> None:
        """Tell the cards still out from those seen, and place those whose holder is known."""
        view, suits, powers = self.view, self.suits, self.powers
        rules = view.rules
        left = list(_copies(rules.low, rules.copies, rules.joker))
        taken_up = view.upcard if upcard_taken(view) and view.dealer != self.me else None
        for card in self.mine:
            left[card] -= 1
        for phase, _, action, _ in view.history:
            if phase is Phase.PLAY:
                break
            if isinstance(action, Discard):
                left[action.card] -= 1
            elif isinstance(action, Give) and view.maker is not None and view.maker != self.me:
                self._place(view.maker, action.card)
        played = [card for trick in view.tricks for _, card in trick.plays]
        for card in (*played, *[card for _, card in view.trick]):
            left[card] -= 1
            if card == taken_up:
                taken_up = None
        for seat, shown in voids(view).items():
            for suit in shown:
                self.void[seat] |= 1 << (NO_SUIT if suit is None else suit)
        up, dealer = view.upcard, view.dealer
        placed = (
            taken_up is not None
            and not self.void[dealer] >> suits[taken_up] & 1
            and self._place(dealer, taken_up)
        )
        if up is not None and left[up] > 0 and not placed:
            left[up] -= 1  # turned down, left lying, or buried
        for cards in self.known_cards.values():
            for card in cards:
                left[card] -= 1
        self.unseen: Rows = [[], [], [], [], []]
        for number, copies in enumerate(left):
            if copies > 0:
                self.unseen[suits[number]].extend([powers[number]] * copies)
        for row in self.unseen:
            row.sort()
        self.total = sum(map(len, self.unseen))

    def _place(self, seat: int, card: Card) -> bool:
        """Note that *seat* holds *card*, though it lies in no one's sight, if it has a card left for it."""
        if seat == self.me or not self.hidden[seat]:
            return False
        self.known_cards[seat].append(card)
        self.hidden[seat] -= 1
        return True

    def assume_holds(self, seat: int, card: Card) -> None:
        """Assume from now on that *seat* holds *card* besides the cards it is known to have."""
        self.known_cards[seat].append(card)
        self.held = [None] * 5
        self.not_with = [None] * 5
        self.side_suit_values.clear()
        self.above.clear()

    def trumps(self, cards: Iterable[Card]) -> list[Card]:
        """Return the trumps among *cards*, in their order."""
        return [card for card in cards if self.powers[card] >= TRUMP_POWER]

    def opponents_share(self, suit: int) -> float:
        """
        Return the chance, 0 to 1, that an unseen card of *suit*, a number 0 to 3 or `NO_SUIT`, is an
        opponent's, in hand or under a pile.
        """
        share = self.shares[suit]
        if share is None:
            chance = sum([self.chance_held(seat, suit, self.covered[seat]) for seat in self.opponents])
            share = self.shares[suit] = chance if chance < 1 else 1.0
        return share

    def chance_held(self, seat: int, suit: int, more: int = 0) -> float:
        """
        Return the chance, 0 to 1, that an unseen card of *suit*, a number 0 to 3 or `NO_SUIT`, is in the hand
        of *seat*.

        *more* is a number of further hidden places of the seat that count as well, such as cards under its
        piles. A seat that failed to follow the suit has no such card in the hand, so only those places count.
        """
        if self.void[seat] >> suit & 1:
            return more / self.total if self.total else 0.0
        pool, size = self.pools[seat], self.hidden[seat] + more
        return 0.0 if not pool else 1.0 if size >= pool else size / pool

    def chances_not_held(self, suit: int) -> list[float]:
        """
        Return the chance, 0 to 1, that an unseen card of *suit*, a number 0 to 3 or `NO_SUIT`, is not in the
        opponent's hand, for each opponent that may be void of it: those of whom no card of the suit is known.
        """
        chances = self.not_with[suit]
        if chances is None:
            suits, known = self.suits, self.known_cards
            chances = self.not_with[suit] = [
                1.0 - self.chance_held(seat, suit)
                for seat in self.opponents
                if suit not in [suits[card] for card in known[seat]]
            ]
        return chances

    def count_higher(self, suit: int, power: int) -> int:
        """
        Return how many cards of *suit* above *power* are unseen and not known to be with anybody.

        *suit* is a number, 0 to 3, or `NO_SUIT`; *power* a height as `euchre.rules.cards.power` gives it.
        """
        row = self.unseen[suit]
        return len(row) - bisect_right(row, power)

    def opponents_hold(self, suit: int) -> float:
        """Return how many cards of *suit*, a number 0 to 3 or `NO_SUIT`, the opponents hold on average."""
        held = self.held[suit]
        if held is None:
            suits = self.suits
            known = sum([suits[card] == suit for seat in self.opponents for card in self.known_cards[seat]])
            held = self.held[suit] = known + self.opponents_share(suit) * len(self.unseen[suit])
        return held

    def opponents_above(self, suit: int, power: int) -> float:
        """
        Return how many cards of *suit* above *power* the opponents hold on average.

        *suit* is a number, 0 to 3, or `NO_SUIT`; *power* a height as `euchre.rules.cards.power` gives it.
        """
        expected = self.above.get((suit, power))
        if expected is None:
            suits, powers = self.suits, self.powers
            known = sum(
                [
                    suits[c] == suit and powers[c] > power
                    for seat in self.opponents
                    for c in self.known_cards[seat]
                ]
            )
            expected = known + self.opponents_share(suit) * self.count_higher(suit, power)
            self.above[suit, power] = expected
        return expected

    def beats(self, seat: int, suit: int, power: int) -> float:
        """
        Return the chance, 0 to 1, that *seat*, which has yet to play, can beat a card of *power* when *suit*
        was led: with a higher card of the suit, or with a trump where it has none of the suit.

        *suit* is a number, 0 to 3, or `NO_SUIT`. *power* is a card's height as `euchre.rules.cards.power`
        gives it, `TRUMP_POWER` (16) and more for a trump; the card to beat may be one, of another suit than
        that led.
        """
        suits, powers, known = self.suits, self.powers, self.known_cards[seat]
        keep = 1.0 - self.chance_held(seat, suit)
        follows = False
        for card in known:
            if suits[card] == suit:
                follows = True
                if powers[card] > power:
                    return 1.0
        length = len(self.unseen[suit])
        higher = self.count_higher(suit, power)
        over = 1.0 - keep**higher
        trump_suit = self.trump_suit
        if follows or trump_suit < 0 or suit == trump_suit:
            return over
        void = keep**length
        if void <= 0:
            return over
        for card in known:
            if powers[card] > power and powers[card] >= TRUMP_POWER:
                return over + void
        ruffs = self.count_higher(trump_suit, max(power, TRUMP_POWER - 1))
        return over + void * (1.0 - (1.0 - self.chance_held(seat, trump_suit)) ** ruffs)

    def is_highest_left(self, card: Card) -> bool:
        """Return whether no unseen card, nor one known to be with an opponent, beats *card* in its suit."""
        suit, power = self.suits[card], self.powers[card]
        return not self.count_higher(suit, power) and not any(
            self.suits[c] == suit and self.powers[c] > power
            for seat in self.opponents
            for c in self.known_cards[seat]
        )


def _with_me(view: View, me: int, seat: int, maker: int | None) -> bool:
    """Whether *seat* plays on my side, or against the maker as I do with nothing to lose by helping."""
    rules = view.rules
    if view.same_side(me, seat):
        return True
    # In Call-Ace any other may be the maker's partner; who is not known to be one is taken for a defender.
    if maker is None or view.same_side(maker, me) or view.same_side(maker, seat):
        return False
    if rules.counts_down:  # everyone needs a trick first
        return view.won[me] > 0 and view.won[maker] < view.needed
    return rules.defenders_paid_alike
