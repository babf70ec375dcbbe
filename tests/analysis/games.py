"""Recorded games for tests: dealt from a seed, played by computer players who err now and then."""

from euchre.actions import Action
from euchre.game import after, begin
from euchre.hand import apply
from euchre.notation.record import Hand, Record
from euchre.players import player
from euchre.rules import Rules
from euchre.table import Seeded
from euchre.view import view


def played(
    rules: Rules,
    seed: int,
    hands: int,
    names: tuple[str, ...] = ("queen", "ten"),
    people: tuple[str, ...] = (),
) -> Record:
    """The first *hands* of a game, the players called *names* taking the seats in turn."""
    luck = Seeded(seed)
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
