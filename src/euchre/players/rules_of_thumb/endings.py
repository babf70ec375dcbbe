"""
The last tricks of a hand, gone through to the end: the best cards over every way the hidden ones may lie.

Each way is solved with every card open. Where some ways are drawn they are always the same, and the search is
bounded by the number of cards it tries, not by time: the same view always gives the same answer, whatever is
installed.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import permutations
from typing import Final, NamedTuple

from euchre.actions import Play
from euchre.cards import Card
from euchre.players.rules_of_thumb.ending_worlds import World, draw_worlds, known_cards, list_worlds
from euchre.players.rules_of_thumb.open_cards import OpenCards, TooManyNodesError
from euchre.players.rules_of_thumb.utility import Utility
from euchre.possible_worlds import rejection_reason
from euchre.scoring import PlayedHand, hand_points, with_party_tricks
from euchre.state import Phase, ace_holder, pair_mates
from euchre.unseen import Hidden, hidden_from
from euchre.views import View

MOST_CARDS: Final = 14
"""With more cards still to be played there are too many worlds, or too much to try in each."""
MOST_WORK: Final = 5_000
"""Worlds times seats, times `GROWTH` for each trick still open, at most: a few milliseconds."""
GROWTH: Final = 3
"""About so many times the cards are tried in a world when everyone has a card more."""
MOST_WORLDS: Final = 100
"""With more worlds listing them takes too long, however short the ending is."""
DUEL: Final = 2
"""So many seats play: what the other has is nearly known in the end."""
MORE_COMPARED: Final = 2
"""Two cards are compared in so many times the worlds that are solved for all cards, where two seats play."""
MOST_TRICKS_DRAWN: Final = 2
"""With more tricks open no worlds are drawn: solved with all cards open, they flatter what is put off."""
MOST_TRICKS_OF_PILES: Final = 5
"""The same where two seats play with cards on the table, of which few are hidden in the end."""
MOST_DRAWN: Final = 60
"""So many worlds are drawn, at most: each costs twice what it costs to go through all."""
SMALL: Final = 1e-9
"""Less than this is nothing: the last bits of a sum."""
MOST_NODES: Final = 3_000
"""After so many cards tried the search is given up; `MOST_WORK` seldom lets it come to that."""


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


def solve_ending(view: View) -> Ending | None:
    """
    Return the best cards of the seat to act in *view*, found by solving every world that the view allows.

    None where there is no choice, or where going through them would take too long: by `MOST_WORK` for the
    worlds and the tricks still open, by `MOST_WORLDS`, or by `MOST_NODES`.

    In each world all seats see every card and play their best, the makers against all others; where the
    makers' tricks do not settle every score (`Rules.one_party_settles`), the viewer against all others. All
    deals are equally likely, whatever was called.
    """
    most = _most_worlds(view)
    if not most:
        return None
    hidden = hidden_from(view)
    worlds = list_worlds(view, hidden, most)
    if worlds is None:
        return None
    try:
        return _Solving(view, hidden).ending(worlds)
    except TooManyNodesError:
        return None


def better_cards(view: View, card: Card) -> tuple[Card, ...]:
    """
    Return the legal cards of *view* that are worth more than *card* in some worlds and less in none, without
    those to which another card is better in the same way; none where *card* has no such fault. Cards worth
    the same in all worlds are compared by the tricks they take.

    The search stops as soon as *card* is seen to be worth more than each other in some world. Where there are
    too many worlds to go through all, some are drawn in the last tricks: always the same.
    """
    most = _most_worlds(view)
    if not most:
        return ()
    left, duel = view.rules.tricks - len(view.tricks), view.rules.seats - len(view.out) == DUEL
    if duel:
        most *= MORE_COMPARED
    hidden = hidden_from(view)
    worlds: Iterable[World] | None = list_worlds(view, hidden, most)
    if worlds is None:
        if left > (MOST_TRICKS_OF_PILES if duel and view.rules.piles else MOST_TRICKS_DRAWN):
            return ()
        worlds = draw_worlds(view, hidden, min(most, MOST_DRAWN))
    return _Solving(view, hidden).better(card, worlds)


def _most_worlds(view: View) -> int:
    """How many worlds of *view* can be gone through; 0 where it is no ending, or there is no choice."""
    rules = view.rules
    left = rules.tricks - len(view.tricks)
    seats = rules.seats - len(view.out)
    if view.phase is not Phase.PLAY or len(view.legal) < 2 or left * seats - len(view.trick) > MOST_CARDS:
        return 0
    if rules.piles and rules.copies > 1:
        return 0  # the card on a pile may have its like in the hand
    work: int = seats * GROWTH**left
    return min(MOST_WORLDS, MOST_WORK // work)


class _Solving:
    """Solves the worlds of one view and adds up what its cards bring."""

    def __init__(self, view: View, hidden: Hidden) -> None:
        assert view.viewer is not None
        self._view, self._me = view, view.viewer
        self._playing = [seat for seat in range(view.rules.seats) if seat not in view.out]
        self._laid = [card for _, card in view.trick]
        known = [card for seat in self._playing for card in known_cards(view, seat)]
        cards = [*self._laid, *known, *[card for card, _ in hidden.cards]]
        self._solver = OpenCards(cards, view.trump, len(self._playing), MOST_NODES)
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

    def ending(self, worlds: Sequence[World]) -> Ending:
        """Return the best cards over *worlds*."""
        view = self._view
        legal = [action.card for action in view.legal if isinstance(action, Play)]
        values, tricks, sure = dict.fromkeys(legal, 0.0), dict.fromkeys(legal, 0), set(legal)
        for world, party, took in self._solved(worlds):
            payoff = self._payoff_of(party)
            best = max(took.values()) if self._me in party else min(took.values())
            for card, number in took.items():
                values[card] += world.weight * payoff[number]
                tricks[card] += world.weight * (number if self._me in party else -number)
                if number != best:
                    sure.discard(card)
        surest = tuple([card for card in legal if card in sure])
        unseen_gift = any(deed.phase is Phase.GIVE and deed.action is None for deed in view.history)
        number = sum([world.alike for world in worlds])
        if unseen_gift or rejection_reason(view) is not None:
            return Ending(surest, surest, number)
        top = max((round(values[card], 9), tricks[card]) for card in legal)
        best_cards = [card for card in legal if (round(values[card], 9), tricks[card]) == top]
        return Ending(tuple(best_cards), surest, number)

    def better(self, card: Card, worlds: Iterable[World]) -> tuple[Card, ...]:
        """Return the cards that `better_cards` returns, over *worlds*."""
        cards = [action.card for action in self._view.legal if isinstance(action, Play)]
        others = [other for other in cards if other != card]
        more_worth, more_tricks = set[tuple[Card, Card]](), set[tuple[Card, Card]]()
        try:
            for _, party, took in self._solved(worlds):
                payoff, sign = self._payoff_of(party), 1 if self._me in party else -1
                for one, other in permutations(cards, 2):
                    if payoff[took[one]] > payoff[took[other]] + SMALL:
                        more_worth.add((one, other))
                    if sign * took[one] > sign * took[other]:
                        more_tricks.add((one, other))
                if all((card, other) in more_worth for other in others):
                    return ()
        except TooManyNodesError:
            pass  # by the worlds solved so far

        def is_better(one: Card, other: Card) -> bool:
            found = more_worth & {(one, other), (other, one)} or more_tricks & {(one, other), (other, one)}
            return found == {(one, other)}

        better = [one for one in others if is_better(one, card)]
        return tuple([one for one in better if not any(is_better(other, one) for other in better)])

    def _solved(self, worlds: Iterable[World]) -> Iterator[tuple[World, frozenset[int], dict[Card, int]]]:
        """Each world, the seats whose tricks are counted, and how many these are by card of the viewer."""
        party = None
        for world in worlds:
            if party is None or self._view.rules.call_ace:
                party = self._party(world)
            yield world, party, self._tricks(world, party)

    def _tricks(self, world: World, party: frozenset[int]) -> dict[Card, int]:
        """By card of the viewer, how many tricks of the whole hand *party* takes."""
        view, solver, playing = self._view, self._solver, self._playing
        laid, *hands, under = solver.bits([self._laid, *[world.hands[seat] for seat in playing], world.under])
        took = solver.cards_after(
            [sum(1 << bit for bit in hand) for hand in hands],
            under=dict(zip(self._tops, under, strict=True)),
            ours=sum(1 << at for at, seat in enumerate(playing) if seat in party),
            leader=self._leader,
            trick=laid,
            tricks=view.rules.tricks - len(view.tricks),
        )
        before = sum([winner in party for winner in self._before])
        return {solver.ordered[bit]: before + number for bit, number in took.items()}

    def _party(self, world: World) -> frozenset[int]:
        """The seats whose tricks are counted: the makers', or the viewer's alone."""
        view, maker = self._view, self._view.maker
        if not self._settles:
            return frozenset({self._me})
        of = self._me if maker is None else maker
        mates = view.mates(of)
        if mates is None:
            ace = view.ace
            assert ace is not None
            holder = ace_holder(ace, world.hands.items(), view.tricks, view.trick)
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
