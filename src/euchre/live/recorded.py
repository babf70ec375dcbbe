"""What a table takes from a record: which computer player had which seat, and the game that goes on."""

from collections.abc import Iterable
from typing import Final

from euchre.hand.game import Deal
from euchre.live.deal_sources import DealSource, GivenDeals
from euchre.live.live_game import LiveGame, Sitter
from euchre.notation.record import Record, complete_hand
from euchre.players.registry.ladder import split_names
from euchre.rules.actions import Accuse, Stray
from euchre.rules.errors import IllegalActionError

COMPUTERS_TAG: Final = "Computers"
"""
The name of the tag. Its text has one word for each player, in the record's order: the computer player, or
``-`` for a person.
"""
SEATS_TAG: Final = "seats"
"""
The name of the tag that a terminal writes: the words of ``--players``, separated by commas, ``you`` for a
person.
"""


def computers_tag(sitters: Iterable[Sitter]) -> tuple[str, str]:
    """
    Return the tag that tells which of the *sitters*, in the order of `Record.players`, are computer players.

    >>> computers_tag([Sitter("Ann"), Sitter("Ada", "queen")])
    ('Computers', '- queen')
    """
    return COMPUTERS_TAG, " ".join(sitter.computer or "-" for sitter in sitters)


def seats_tag(kinds: Iterable[str]) -> tuple[str, str]:
    """Return the tag of a terminal that tells the computer player of each player, empty for a person."""
    return SEATS_TAG, ",".join(kind or "you" for kind in kinds)


def computers(record: Record) -> tuple[str, ...]:
    """
    Return the computer player of each player of *record*, in its order, empty for a person.

    The result is empty where the record does not tell, because it is older than the tag or from another
    program.
    """
    told = dict(record.tags)
    words = told.get(COMPUTERS_TAG, "").split() or split_names(told.get(SEATS_TAG, ""))
    if len(words) != record.rules.seats:
        return ()
    return tuple(["" if word in ("-", "you") else word for word in words])


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
