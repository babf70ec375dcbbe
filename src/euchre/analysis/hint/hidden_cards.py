"""The hidden cards of a view: the worlds in which they may lie, and simple facts that tell worlds apart."""

from collections.abc import Iterator
from math import factorial
from typing import Final, NamedTuple

import numpy as np

from euchre.analysis.coach.question import card_mask, count_held
from euchre.english.evidence import HiddenFact
from euchre.hand.pre_play import dealer_takes_upcard
from euchre.hand.state import Phase, State
from euchre.kernel.machine.compiled import table
from euchre.kernel.worlds.sampler import Sampler, Worlds
from euchre.players.search.evaluation import Floats
from euchre.rules.cards import Card, Suit, Trump, is_trump, power, suit_in
from euchre.seen.unseen import count_placements, hidden_from
from euchre.seen.views import View


class Fact(NamedTuple):
    """A statement about the hidden cards, and in which worlds of an evaluation it is true."""

    said: HiddenFact
    holds: Floats
    """By world: 1 where it is so, else 0."""


def facts(view: View, worlds: Worlds, trump: Trump | None) -> Iterator[Fact]:
    """
    Yield simple facts about the hidden cards, each with the worlds in which it is true: who holds a high
    card, who is void, who has several trumps.

    Cards are ranked and named as if *trump* were trump; the facts most worth telling come first. How many
    trumps a dealer holds is not told where *trump* would bring that dealer the upcard: it is one more.
    """
    seats = [
        seat
        for seat, count in enumerate(view.sizes)
        if count and seat != view.viewer and seat not in view.out
    ]
    unseen = sorted({card for card, _ in worlds.sampler.hidden.cards}, key=lambda card: _rank(card, trump))
    assert view.viewer is not None
    against = view.opponents(view.viewer)
    opponents = [seat for seat in seats if seat in against]
    taker = view.dealer if view.trump is None and dealer_takes_upcard(view, trump) else None
    for card in _telling(unseen, trump):
        bits = card_mask(worlds, frozenset({int(card)}))
        by = {seat: count_held(worlds, seat, bits) > 0 for seat in seats}
        for seat in seats:
            yield Fact(HiddenFact(seat, trump, card), by[seat].astype(float))
        if len(opponents) > 1 and len(opponents) < len(seats):
            somebody = np.any([by[seat] for seat in opponents], axis=0)
            yield Fact(HiddenFact("an opponent", trump, card), somebody.astype(float))
        if seats:
            away = ~np.any([by[seat] for seat in seats], axis=0)
            yield Fact(HiddenFact("nobody", trump, card), away.astype(float))
    for suit in _suits(unseen, trump):
        cards = frozenset(int(card) for card in unseen if suit_in(card, trump) == suit)
        counts = {seat: count_held(worlds, seat, card_mask(worlds, cards)) for seat in seats}
        trumps = trump is not None and trump.suit is suit
        for seat in seats:
            if trumps and seat == taker:
                continue
            shown = any(suit_in(card, trump) == suit for card in view.face_up(seat))
            if not shown:
                yield Fact(HiddenFact(seat, trump, suit=suit), (counts[seat] == 0).astype(float))
            if trumps:
                for least in (2, 3):
                    yield Fact(HiddenFact(seat, trump, least=least), (counts[seat] >= least).astype(float))


def _rank(card: Card, trump: Trump | None) -> tuple[int, int, int]:
    return (-int(card.joker or is_trump(card, trump)), -power(card, trump), int(card))


def _telling(unseen: list[Card], trump: Trump | None) -> list[Card]:
    """The cards that people count: all trumps, and the two highest of each other suit."""
    cards: list[Card] = []
    so_far: dict[Suit | None, int] = {}
    for card in unseen:
        suit = suit_in(card, trump)
        so_far[suit] = so_far.get(suit, 0) + 1
        if card.joker or so_far[suit] <= 2 or is_trump(card, trump):
            cards.append(card)
    return cards


def _suits(unseen: list[Card], trump: Trump | None) -> list[Suit]:
    return sorted({suit for card in unseen if (suit := suit_in(card, trump)) is not None})


MOST_LISTED: Final = 4_000
"""With more worlds they are drawn, not listed: this number is solved in half a second."""

NAMES: Final = ((15, "quadrillion"), (12, "trillion"), (9, "billion"), (6, "million"))
"""Large numbers, largest first."""


def every_world(view: View, most: int = MOST_LISTED) -> Worlds | None:
    """
    List every world that *view* allows, once each: a world is one way in which the hidden cards may lie.

    All are equally likely before the calls are considered.

    Returns None where there are more than *most*, or where worlds are not equally likely: with two packs,
    after cards were given, and before a dealer who calls blind has looked.
    """
    rules, given = view.rules, any(deed.phase is Phase.GIVE for deed in view.history)
    if rules.copies > 1 or given or view.phase is Phase.BLIND:
        return None
    covered = sum(pile.covered for row in view.piles for pile in row)
    if covered > 7 or count_placements(hidden_from(view)) * factorial(covered) > most:
        return None
    sampler = Sampler(view)
    return sampler.all_worlds() if sampler.exact else None


def actual_world(view: View, state: State) -> Worlds:
    """
    Return the cards as they lie in *state* as a single world, for hindsight; *view* is what a seat sees of
    that state.
    """
    sampler, rules = Sampler(view), view.rules
    under = [() if pile.down is None else (pile.down,) for row in state.piles for pile in row]
    masks = sampler.layout.masks(
        [*state.hands, *[state.face_up(seat) for seat in range(rules.seats)], *under]
    )
    row = table(1, sampler.draw(1, 0).rows.shape[1])
    row[0, : rules.seats] = masks[: rules.seats]
    if under:
        row[0, sampler.piles_at : sampler.piles_at + len(under)] = masks[2 * rules.seats :]
    return Worlds(sampler, row, (0, 0), states=(state,))


def worlds_in_words(view: View) -> str:
    """
    Return how many worlds *view* allows, in words: ``1,260 possible``, ``about 3 million possible``.

    The calls heard make some of them likelier, but leave out none.
    """
    covered = sum(pile.covered for row in view.piles for pile in row)
    count = count_placements(hidden_from(view)) * factorial(covered)
    if count < 10**6:
        return f"{count:,} possible"
    power, name = next((power, name) for power, name in NAMES if count >= 10**power)
    return f"about {count / 10**power:.3g} {name} possible"
