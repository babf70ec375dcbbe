"""
The last tricks of a hand, gone through to the end: the best cards over every way the hidden ones may lie.

Each way is solved with every card open. Nothing is drawn at random, and the search is bounded by the number
of cards it tries, not by time: the same view always gives the same answer, whatever is installed.
"""

from collections.abc import Iterator, Sequence
from math import factorial
from typing import Final, NamedTuple

from euchre.actions import Play
from euchre.cards import Card
from euchre.players.rules_of_thumb.open_cards import OpenCards, TooManyNodesError
from euchre.players.rules_of_thumb.utility import Utility
from euchre.possible_worlds import rejection_reason
from euchre.scoring import PlayedHand, hand_points, with_party_tricks
from euchre.state import Phase, ace_holder, pair_mates
from euchre.unseen import Hidden, HiddenPlace, count_placements, hidden_from, placements, table_orders
from euchre.views import View

MOST_CARDS: Final = 14
"""With more cards still to be played there are too many worlds, or too much to try in each."""
MOST_WORK: Final = 5_000
"""Worlds times seats, times `GROWTH` for each trick still open, at most: a few milliseconds."""
GROWTH: Final = 3
"""About so many times the cards are tried in a world when everyone has a card more."""
MOST_WORLDS: Final = 100
"""With more worlds listing them takes too long, however short the ending is."""
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


class World(NamedTuple):
    """One way the hidden cards may lie, as far as it matters."""

    hands: dict[int, tuple[Card, ...]]
    """By seat: all it can play now, its face-up table cards among them."""
    under: tuple[Card, ...]
    """The cards face down, pile by pile."""
    weight: int
    """In how many ways the cards that nobody plays can lie in their places."""


def solve_ending(view: View) -> Ending | None:
    """
    Return the best cards of the seat to act in *view*, found by solving every world that the view allows.

    None where there is no choice, or where going through them would take too long: by `MOST_WORK` for the
    worlds and the tricks still open, by `MOST_WORLDS`, or by `MOST_NODES`.

    In each world all seats see every card and play their best, the makers against all others; where the
    makers' tricks do not settle every score (`Rules.one_party_settles`), the viewer against all others. All
    deals are equally likely, whatever was called.
    """
    rules = view.rules
    left = rules.tricks - len(view.tricks)
    seats = rules.seats - len(view.out)
    cards = left * seats - len(view.trick)
    if view.phase is not Phase.PLAY or len(view.legal) < 2 or cards > MOST_CARDS:
        return None
    if rules.piles and rules.copies > 1:
        return None  # the card on a pile may have its like in the hand
    hidden = hidden_from(view)
    worlds = list_worlds(view, hidden, min(MOST_WORLDS, MOST_WORK // (seats * GROWTH**left)))
    if worlds is None:
        return None
    try:
        return _Solving(view, hidden).ending(worlds)
    except TooManyNodesError:
        return None


def list_worlds(view: View, hidden: Hidden, most: int) -> list[World] | None:
    """
    Return every world of *view*, from which *hidden* was taken; None where there are more than *most*.

    Worlds that differ only in where the cards lie that nobody plays are one, with their number as its weight.
    """
    merged, unplayed_places = _merge_places(hidden, view.out)
    covered = sum(place.size for place in merged.places if place.kind == "table")
    if count_placements(merged) * factorial(covered) > most:
        return None
    return list(_worlds(view, hidden, merged, unplayed_places))


def _merge_places(hidden: Hidden, out: Sequence[int]) -> tuple[Hidden, list[int]]:
    """
    What is hidden, all places whose cards nobody plays merged into one, the last; and the numbers of these.

    Seats *out* take no part.
    """
    unplayed_places = [
        n
        for n, place in enumerate(hidden.places)
        if place.kind != "table" and (place.kind != "hand" or place.seat in out)
    ]
    if len(unplayed_places) < 2:
        return hidden, []
    played = [n for n in range(len(hidden.places)) if n not in unplayed_places]
    number = {n: at for at, n in enumerate(played)} | dict.fromkeys(unplayed_places, len(played))
    merged = HiddenPlace("kitty", sum(hidden.places[n].size for n in unplayed_places))
    cards = tuple([(card, tuple(sorted({number[n] for n in may}))) for card, may in hidden.cards])
    return Hidden((*[hidden.places[n] for n in played], merged), cards), unplayed_places


def _worlds(view: View, hidden: Hidden, merged: Hidden, unplayed_places: Sequence[int]) -> Iterator[World]:
    """Every world of *view* that differs in a card to be played."""
    known = {seat: _known_cards(view, seat) for seat in range(view.rules.seats)}
    rest = _UnplayedCards(hidden, unplayed_places) if unplayed_places else None
    for one in placements(merged):
        weight = 1 if rest is None else rest.ways(one[-1])
        for placed in table_orders(merged, one) if weight else ():
            hands, under = dict(known), tuple[Card, ...]()
            for place, cards in zip(merged.places, placed, strict=True):
                if place.kind == "table":
                    under = cards
                elif place.kind == "hand":
                    hands[place.seat] = (*hands[place.seat], *cards)
            yield World(hands, under, weight)


def _known_cards(view: View, seat: int) -> tuple[Card, ...]:
    """The cards of *seat* that the viewer sees and that are still to be played."""
    if seat in view.out:
        return ()
    return view.holding if seat == view.viewer else view.face_up(seat)


class _UnplayedCards:
    """In how many ways cards that nobody plays can lie in the places for them."""

    def __init__(self, hidden: Hidden, unplayed_places: Sequence[int]) -> None:
        self._places = tuple([hidden.places[n] for n in unplayed_places])
        self._may = {
            card: tuple([at for at, n in enumerate(unplayed_places) if n in may])
            for card, may in hidden.cards
        }
        self._counts: dict[tuple[tuple[int, ...], ...], int] = {}

    def ways(self, cards: Sequence[Card]) -> int:
        """Return in how many ways *cards*, which fill the places, can lie in them."""
        key = tuple(sorted([self._may[card] for card in cards]))
        count = self._counts.get(key)
        if count is None:
            lying = tuple([(card, self._may[card]) for card in cards])
            count = self._counts[key] = count_placements(Hidden(self._places, lying))
        return count


class _Solving:
    """Solves the worlds of one view and adds up what its cards bring."""

    def __init__(self, view: View, hidden: Hidden) -> None:
        assert view.viewer is not None
        self._view, self._me = view, view.viewer
        self._playing = [seat for seat in range(view.rules.seats) if seat not in view.out]
        self._laid = [card for _, card in view.trick]
        known = [card for seat in self._playing for card in _known_cards(view, seat)]
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
        party = None
        for world in worlds:
            if party is None or view.rules.call_ace:
                party = self._party(world)
            payoff = self._payoffs.get(party) or self._payoffs.setdefault(party, self._payoff(party))
            took = self._tricks(world, party)
            best = max(took.values()) if self._me in party else min(took.values())
            for card, number in took.items():
                values[card] += world.weight * payoff[number]
                tricks[card] += world.weight * (number if self._me in party else -number)
                if number != best:
                    sure.discard(card)
        surest = tuple([card for card in legal if card in sure])
        unseen_gift = any(deed.phase is Phase.GIVE and deed.action is None for deed in view.history)
        if unseen_gift or rejection_reason(view) is not None:
            return Ending(surest, surest, len(worlds))
        top = max((round(values[card], 9), tricks[card]) for card in legal)
        best_cards = [card for card in legal if (round(values[card], 9), tricks[card]) == top]
        return Ending(tuple(best_cards), surest, len(worlds))

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
