"""
The last tricks of a hand, gone through to the end: the best cards over every way the hidden ones may lie.

Each way is solved with every card open. What is gone through is bounded by the number of ways, not by time,
and where some are drawn they are always the same: the same view always gives the same answer, whatever is
installed.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import chain, permutations
from typing import Final, NamedTuple

from euchre.hand.scoring import PlayedHand, hand_points, with_party_tricks
from euchre.hand.state import Phase, ace_holder, pair_mates
from euchre.players.rules_of_thumb.ending_worlds import EndingWorlds, World
from euchre.players.rules_of_thumb.utility import Utility
from euchre.rules.actions import Play
from euchre.rules.cards import Card
from euchre.seen.possible_worlds import rejection_reason
from euchre.seen.views import View

MOST_CARDS: Final = 14
"""With more cards still to be played there are too many worlds, or too much to try in each."""
MOST_WORK: Final = 5_000
"""
`LastTricks.solve` goes through at most this many worlds, divided by the seats and, for each trick still open,
by `GROWTH`: a few milliseconds.
"""
GROWTH: Final = 3
"""How many times as long it takes to solve a world in which everyone has a card more, about."""
MOST_WORLDS: Final = 100
"""`LastTricks.solve` goes through at most this number of worlds, even in a short ending."""
LAST_TRICKS: Final = 2
"""With at most this number of tricks left, `LastTricks.better` goes through more worlds, or draws some."""
LAST_TRICKS_OF_TWO: Final = 3
"""The same where two seats play."""
LAST_TRICKS_OF_PILES: Final = 5
"""The same where two seats play with cards on the table, of which few are hidden in the end."""
MOST_LAST_WORK: Final = 112_000
"""Worlds of the last tricks, doubled for each seat, at most: 7,000 with four seats, 3,500 with five."""
FIRST_DRAWN: Final = 40
"""The number of worlds drawn first: a few show of most cards that they are not worse."""
MOST_DRAWN: Final = 300
"""The number of worlds drawn in the last tricks where there are too many."""
SMALL: Final = 1e-9
"""A difference below this is taken for 0, because it is a rounding error."""


class Ending(NamedTuple):
    """The last tricks of a view, gone through to the end: cards of the seat to act."""

    best: tuple[Card, ...]
    """
    The cards with the best average over all worlds: of what the points are worth at this score, then of the
    tricks taken. Where the worlds may not be equally likely (a card given unseen, a weak hand that swapped, a
    call that needs a card of its suit: see `rejection_reason`), only the cards of `sure`.
    """
    sure: tuple[Card, ...]
    """The cards that no other card beats in any world."""
    worlds: int
    """How many ways there are for the hidden cards to lie."""


class _Solved(NamedTuple):
    """A world, the seats whose tricks are counted, and how many they take in the hand, by card played."""

    world: World
    party: frozenset[int]
    took: dict[Card, int]


class _Solving:
    """Solves the worlds of one view and adds up what its cards bring."""

    def __init__(self, view: View) -> None:
        assert view.viewer is not None
        self._view, self._me = view, view.viewer
        self._playing = [seat for seat in range(view.rules.seats) if seat not in view.out]
        self.worlds = EndingWorlds(view)
        """Every way the hidden cards may lie."""
        self._solver = self.worlds.solver
        self._trick = self._solver.bits([[card for _, card in view.trick]])[0]
        laid = dict(view.trick)
        tops = [
            laid[seat] if pile.up is None else pile.up
            for seat, row in enumerate(view.piles)
            for pile in row
            if pile.covered
        ]
        self._tops = self._solver.bits([tops])[0]
        self._leader = self._playing.index(view.trick[0][0] if view.trick else view.turn)
        self._before = [trick.winner for trick in view.tricks]
        self._settles = view.rules.one_party_settles(view.maker)
        self._utility = Utility.of(view)
        self._payoffs: dict[frozenset[int], list[float]] = {}
        self._cards = [action.card for action in view.legal if isinstance(action, Play)]
        self._ace = sum([1 << bit for bit, card in enumerate(self._solver.ordered) if card == view.ace])
        """The mask of the ace by which a partner was called; nothing where none was, or it is gone."""
        self._parties: dict[int | None, frozenset[int]] = {}

    def ending(self) -> Ending:
        """Return the best cards over all worlds."""
        view, legal = self._view, self._cards
        values, tricks, sure = dict.fromkeys(legal, 0.0), dict.fromkeys(legal, 0), set(legal)
        number = 0
        for world, party, took in self._solved(self.worlds):
            ways = self.worlds.ways(world)
            number += ways.played
            payoff = self._payoff_of(party)
            best = max(took.values()) if self._me in party else min(took.values())
            for card, taken in took.items():
                values[card] += ways.all * payoff[taken]
                tricks[card] += ways.all * (taken if self._me in party else -taken)
                if taken != best:
                    sure.discard(card)
        surest = tuple([card for card in legal if card in sure])
        unseen_gift = any(deed.phase is Phase.GIVE and deed.action is None for deed in view.history)
        if unseen_gift or rejection_reason(view) is not None:
            return Ending(surest, surest, number)
        top = max((round(values[card], 9), tricks[card]) for card in legal)
        best_cards = [card for card in legal if (round(values[card], 9), tricks[card]) == top]
        return Ending(tuple(best_cards), surest, number)

    def better(self, card: Card, worlds: Iterable[World]) -> tuple[Card, ...]:
        """Return the cards that `LastTricks.better` returns, over *worlds*."""
        cards, card = self._distinct(card)
        others = [other for other in cards if other != card]
        if not others:
            return ()
        more_worth, more_tricks = set[tuple[Card, Card]](), set[tuple[Card, Card]]()
        for _, party, took in self._solved(worlds, None if self._view.rules.copies > 1 else cards):
            payoff, sign = self._payoff_of(party), 1 if self._me in party else -1
            for one, other in permutations(cards, 2):
                if payoff[took[one]] > payoff[took[other]] + SMALL:
                    more_worth.add((one, other))
                if sign * took[one] > sign * took[other]:
                    more_tricks.add((one, other))
            if all((card, other) in more_worth for other in others):
                return ()

        def is_better(one: Card, other: Card) -> bool:
            found = more_worth & {(one, other), (other, one)} or more_tricks & {(one, other), (other, one)}
            return found == {(one, other)}

        better = [one for one in others if is_better(one, card)]
        return tuple([one for one in better if not any(is_better(other, one) for other in better)])

    def _distinct(self, card: Card) -> tuple[list[Card], Card]:
        """
        The legal cards, only the lowest of those that are as good as each other in every world; and the one
        of them that stands for *card*.
        """
        if self._view.rules.copies > 1:
            return self._cards, card
        solver = self._solver
        (at,), bits = solver.bits([[card], self._cards])
        legal, tops = [sum([1 << bit for bit in group]) for group in (bits, self._tops)]
        kept = solver.without_equivalents(legal, (1 << len(solver.ordered)) - 1, tops)
        return solver.cards(kept), solver.ordered[(kept & (2 << at) - 1).bit_length() - 1]

    def _solved(self, worlds: Iterable[World], cards: Sequence[Card] | None = None) -> Iterator[_Solved]:
        """Each of *worlds*, solved for the legal cards, or for *cards* of them."""
        among = -1 if cards is None else sum([1 << bit for bit in self._solver.bits([cards])[0]])
        for world in worlds:
            party = self._party(world)
            yield _Solved(world, party, self._tricks(world, party, among))

    def _tricks(self, world: World, party: frozenset[int], among: int) -> dict[Card, int]:
        """By card of the viewer, of the mask *among*, how many tricks of the whole hand *party* takes."""
        view, solver = self._view, self._solver
        took = solver.cards_after(
            world.hands,
            under=dict(zip(self._tops, world.under, strict=True)),
            ours=sum(1 << at for at, seat in enumerate(self._playing) if seat in party),
            leader=self._leader,
            trick=self._trick,
            tricks=view.rules.tricks - len(view.tricks),
            among=among,
        )
        before = sum([winner in party for winner in self._before])
        return {solver.ordered[bit]: before + number for bit, number in took.items()}

    def _party(self, world: World) -> frozenset[int]:
        """The seats whose tricks are counted in *world*; it only matters who holds the ace called."""
        holder = next((at for at, hand in enumerate(world.hands) if hand & self._ace), None)
        if holder not in self._parties:
            self._parties[holder] = self._party_with(None if holder is None else self._playing[holder])
        return self._parties[holder]

    def _party_with(self, holder: int | None) -> frozenset[int]:
        """The same, when *holder* holds the ace called: the makers' seats, or the viewer's alone."""
        view, maker = self._view, self._view.maker
        if not self._settles:
            return frozenset({self._me})
        of = self._me if maker is None else maker
        mates = view.mates(of)
        if mates is None:
            if holder is None:
                assert view.ace is not None
                holder = ace_holder(view.ace, (), view.tricks, view.trick)
            mates = pair_mates(of, maker, None if holder == maker else holder)
        return frozenset({of, *mates})

    def _payoff_of(self, party: frozenset[int]) -> list[float]:
        """As `_payoff`, found once."""
        return self._payoffs.get(party) or self._payoffs.setdefault(party, self._payoff(party))

    def _payoff(self, party: frozenset[int]) -> list[float]:
        """What the hand is worth to the viewer, by the tricks of *party*."""
        view, rules = self._view, self._view.rules
        partners = rules.mates(view.maker) if view.maker is not None else ()
        if rules.call_ace:
            partners = tuple(party - {view.maker})
        hand = PlayedHand(
            rules=rules, maker=view.maker, partners=partners, won=(0,) * rules.seats, bid=view.bid,
            alone=view.alone, defender=view.defender, out=view.out,
        )  # fmt: skip
        mine = rules.side(self._me)
        worth = []
        for tricks in range(rules.tricks + 1):
            over = with_party_tricks(hand, party, tricks)
            points = hand_points(over)
            us = rules.direction * points[mine]
            others = [rules.direction * score for side, score in enumerate(points) if side != mine]
            them = sum(others) / len(others) if self._settles else 0.0
            earned = (
                None if view.maker not in party and not self._settles else over.made == (self._me in party)
            )
            worth.append(self._utility.value((us, them), earned=earned))
        return worth


class LastTricks:
    """
    The last tricks of *view*: what cards the seat to act does best to play.

    In each world all seats see every card and play their best, the makers against all others; where the
    makers' tricks do not settle every score (`Rules.one_party_settles`), the viewer against all others.
    """

    def __init__(self, view: View) -> None:
        self._view = view
        self._seats = view.rules.seats - len(view.out)
        self._left = view.rules.tricks - len(view.tricks)
        self._most = min(MOST_WORLDS, MOST_WORK // (self._seats * GROWTH**self._left))

    def solve(self) -> Ending | None:
        """
        Return the best cards of the seat to act, found by solving every world that the view allows.

        None where there is no choice, or where going through them would take too long: by `MOST_WORK` for the
        worlds and the tricks still open, or by `MOST_WORLDS`. All deals count as
        equally likely: the calls are not considered.
        """
        if not self._is_near or self._solving.worlds.number > self._most:
            return None
        return self._solving.ending()

    def better(self, card: Card) -> tuple[Card, ...]:
        """
        Return the legal cards that are worth more than *card* in some worlds and less in none, without those
        to which another card is better in the same way; none where *card* has no such fault. Cards worth the
        same in all worlds are compared by the tricks they take. Of cards that are as good as each other in
        every world only the lowest is returned.

        The search stops as soon as *card* is seen to be worth more than each other in some world. In the last
        tricks every world is gone through, or some are drawn where they are too many by `MOST_LAST_WORK`;
        before them only what `solve` goes through.
        """
        if not self._is_near:
            return ()
        worlds = self._solving.worlds
        if self.goes_through_all:
            first = worlds.drawn(FIRST_DRAWN) if worlds.number > FIRST_DRAWN else ()
            return self._solving.better(card, chain(first, worlds))
        return self._solving.better(card, worlds.drawn(MOST_DRAWN)) if self._is_last else ()

    @property
    def goes_through_all(self) -> bool:
        """Whether there are few enough worlds that `better` goes through each of them and draws none."""
        return self._solving.worlds.number <= (MOST_LAST_WORK >> self._seats if self._is_last else self._most)

    @property
    def _is_near(self) -> bool:
        """Whether there is a choice in the play, and few enough cards are still to be played."""
        view = self._view
        if view.rules.piles and (view.rules.copies > 1 or view.out):
            return False  # the card on a pile may have its copy in the hand, or belong to a seat that is out
        cards = self._left * self._seats - len(view.trick)
        return view.phase is Phase.PLAY and len(view.legal) > 1 and cards <= MOST_CARDS

    @property
    def _is_last(self) -> bool:
        """Whether so few tricks are left that `better` draws worlds where there are too many for all."""
        if self._seats > 2:
            return self._left <= LAST_TRICKS
        return self._left <= (LAST_TRICKS_OF_PILES if self._view.rules.piles else LAST_TRICKS_OF_TWO)

    @cached_property
    def _solving(self) -> _Solving:
        return _Solving(self._view)
