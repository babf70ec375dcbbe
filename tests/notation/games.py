"""Random games on paper, and what is left of them when nobody wrote down the hidden cards."""

from dataclasses import replace
from random import Random

from hypothesis import strategies as st

from euchre.hand.game import Deal, after, begin, draw, shuffle, winners_before_hand
from euchre.hand.hand import SlotKind, apply, check, deal_order
from euchre.hand.state import Phase, State
from euchre.notation.record import Hand, Record
from euchre.rules.actions import Leave
from euchre.rules.rules import Rules
from tests.strategies import Chooser, rules, to_the_end, unruly


def tables(*, hidden: bool = False) -> st.SearchStrategy[Rules]:
    """
    Rules of all kinds; without hands, a dealer who must take the upcard would have nothing to put down.

    With *hidden*, none with two decks and piles: there a hidden twin decides from which pile a card comes.
    """
    fit = rules().filter(lambda table: table.hand > 0 or not table.turned)
    return fit.filter(lambda table: table.copies == 1 or not table.piles) if hidden else fit


def random_hand(table: Rules, dealer: int, rng: Random, choose: Chooser = unruly) -> tuple[Hand, State]:
    """A hand played out at random, and its end."""
    deal = shuffle(table, dealer, rng)
    state = to_the_end(deal.state(table), rng, choose)
    actions = tuple(deed.action for deed in state.history)
    return Hand(dealer=dealer, deck=deal.deck, cut=deal.cut, actions=actions), state


def random_record(table: Rules, rng: Random, hands: int = 3) -> Record:
    """A game of at most so many hands, the last perhaps unfinished; with remarks, tags, perhaps names."""
    first = draw(table, rng)
    start = (
        tuple(rng.randrange(-3, 4) + table.start for _ in range(table.sides)) if rng.random() < 0.3 else None
    )
    if start is not None and winners_before_hand(table, start):
        start = None
    game = begin(table, first.dealer, start)
    played: list[Hand] = []
    while len(played) < hands and not game.over:
        hand, state = random_hand(table, game.dealer, rng)
        notes = tuple(
            (n, rng.choice(("[?] too soon", "schön", "“…”\n")))
            for n in range(min(rng.choice((0, 0, 2)), len(hand.actions) + 1))
        )
        played.append(replace(hand, notes=notes))
        game = after(game, state)
    if played and rng.random() < 0.5:
        keep = rng.randrange(len(played[-1].actions) + 1)
        played[-1] = cut_short(played[-1], keep)
    return Record(
        rules=table,
        players=tuple(("Ann", "Ben", "Cy", "Dee", "Eve", "Flo")[: table.seats]) if rng.random() < 0.5 else (),
        draws=first.draws,
        scores=start,
        hands=tuple(played),
        tags=(("date", "2026-01-02"), ("title", 'a "game" \\ of ♠')) if rng.random() < 0.5 else (),
    )


def cut_short(hand: Hand, keep: int) -> Hand:
    """The hand's first *keep* decisions."""
    return replace(hand, actions=hand.actions[:keep], notes=tuple([n for n in hand.notes if n[0] <= keep]))


def knocked(table: Rules, hand: Hand, rng: Random) -> Hand:
    """*hand* without some of the cards that not everybody saw."""
    some = rng.choice((0.3, 0.7, 1.0))
    deck = [*hand.deck[hand.cut :], *hand.deck[: hand.cut]]
    for n, slot in enumerate(deal_order(table, hand.dealer)):
        everyone = slot.kind is SlotKind.UP or (table.turned and n == len(deck) - table.kitty)
        if not everyone and rng.random() < some:
            deck[n] = None
    actions = list(hand.actions)
    for n, phase in enumerate(phases(table, hand)):
        down = phase in (Phase.PICKUP, Phase.DISCARD, Phase.GIVE)
        if down and not isinstance(actions[n], Leave) and rng.random() < some:
            actions[n] = None
    under = len(deck) - hand.cut
    return replace(hand, deck=(*deck[under:], *deck[:under]), actions=tuple(actions))


def phases(table: Rules, hand: Hand) -> list[Phase]:
    """What kind each decision was."""
    return [state.phase for state in walk(table, hand)[:-1]]


def walk(table: Rules, hand: Hand) -> list[State]:
    """Every state of a hand of which everything is known."""
    deck = tuple(card for card in hand.deck if card is not None)
    states = [Deal(dealer=hand.dealer, deck=deck, cut=hand.cut).state(table)]
    for action in hand.actions:
        assert action is not None
        check(states[-1], action)
        states.append(apply(states[-1], action))
    return states
