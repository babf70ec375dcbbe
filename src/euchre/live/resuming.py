"""A game that goes on where a record left it."""

from euchre.hand.game import Deal
from euchre.live.deal_sources import DealSource, GivenDeals
from euchre.live.live_game import LiveGame, Sitter
from euchre.notation.record import Record, complete_hand
from euchre.rules.actions import Accuse, Stray
from euchre.rules.errors import IllegalActionError


def resume(record: Record, sitters: tuple[Sitter, ...], then: DealSource | None = None) -> LiveGame:
    """
    Return the game where *record* left it; *sitters* are in the order of the record's players.

    *then* deals the hands to come; without it, dealing one more is an IllegalActionError.

    Raises: IllegalActionError, a `RecordFault` where it can name the place, for a record that the rules
    refuse or that begins with a score.
    """
    rules = record.rules
    record.replay()
    if record.scores is not None and record.scores != (rules.start,) * rules.sides:
        raise IllegalActionError("a record that begins with a score cannot be played on")
    hands = [complete_hand(rules, hand, number) for number, hand in enumerate(record.hands)]
    deals = tuple(
        Deal(dealer=hand.dealer, deck=tuple(card for card in hand.deck if card is not None), cut=hand.cut)
        for hand in hands
    )
    game = LiveGame(rules, sitters, GivenDeals(record.opening, deals, then), tags=record.tags)
    for number, hand in enumerate(hands):
        if number:
            game.deal()
        for action in hand.actions:
            assert action is not None, "a complete hand knows every decision"
            match action:
                case Accuse(by=by) | Stray(seat=by):
                    reply = game.act(by, action)
                case _:
                    reply = game.act(game.state.turn, action)
            assert reply.ok, f"replay accepted what the game refuses: {reply.text}"
    return game
