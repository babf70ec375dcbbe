"""Recorded games for tests: played by computer players who err now and then, and what a record may lack."""

from dataclasses import replace

from euchre.hand.game import after, begin
from euchre.hand.hand import SlotKind, apply, deal_order
from euchre.hand.state import Phase
from euchre.live import SeededDeals
from euchre.notation.record import Hand, Record
from euchre.players import player
from euchre.rules.actions import Action, Discard, Give
from euchre.rules.rules import Rules
from euchre.rules.variants import TOURNAMENT
from euchre.seen.views import view

FEW = 20
"""Worlds in which decisions are weighed."""


def played(
    rules: Rules,
    seed: int,
    hands: int,
    names: tuple[str, ...] = ("queen", "ten"),
    people: tuple[str, ...] = (),
) -> Record:
    """The first *hands* of a game, the players called *names* taking the seats in turn."""
    luck = SeededDeals(seed)
    sitters = [player(names[seat % len(names)], seed) for seat in range(rules.seats)]
    game = begin(rules, 0)
    found: list[Hand] = []
    for number in range(hands):
        if game.over:
            break
        deal = luck.deal(rules, game.dealer, number)
        state = deal.state(rules)
        actions: list[Action] = []
        while not state.over:
            actions.append(sitters[state.turn].choose(view(state, state.turn, game.scores)))
            state = apply(state, actions[-1])
        found.append(Hand(dealer=game.dealer, deck=deal.deck, cut=deal.cut, actions=tuple(actions)))
        game = after(game, state)
    return Record(rules=rules, players=people, hands=tuple(found))


def hidden(record: Record, *, seats: tuple[int, ...], discards: bool = False) -> Record:
    """The record without the cards dealt to *seats*, and without what was put down."""
    hands = []
    for hand in record.hands:
        deck = hand.deck[hand.cut :] + hand.deck[: hand.cut]
        where = deal_order(record.rules, hand.dealer)
        lost_ = [
            None if s.kind is SlotKind.HAND and s.seat in seats else card
            for card, s in zip(deck, where, strict=True)
        ]
        actions = [None if discards and isinstance(a, Discard | Give) else a for a in hand.actions]
        hands.append(replace(hand, deck=tuple(lost_), cut=0, actions=tuple(actions)))
    return replace(record, hands=tuple(hands))


def picked_up() -> Record:
    """A hand in which the dealer takes up the upcard."""
    for seed in range(1, 50):
        record = played(TOURNAMENT, seed, 1)
        state = record.replay()[1] or list(record.positions())[-1][2]
        if any(deed.phase is Phase.PICKUP for deed in state.history) and not state.alone:
            return record
    raise AssertionError
