"""Deals and games of ``import euchre``: each function takes rules or a game's name."""

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING

from euchre.base.chance import Dice, Shuffler
from euchre.hand import game as games
from euchre.hand import hand
from euchre.hand.state import State
from euchre.rules import actions
from euchre.rules.cards import Card
from euchre.rules.rules import Rules
from euchre.rules.variants import variant

if TYPE_CHECKING:
    from euchre.players.api.player import Player
    from euchre.players.registry.matches import Match

__all__ = ["begin", "deal", "draw", "match", "new", "parse_action", "shuffle"]


def _named(rules: Rules | str) -> Rules:
    """
    Return *rules*, or those of the game of this name.

    Raises: RulesError when no game is called so.
    """
    return variant(rules) if isinstance(rules, str) else rules


def new(rules: Rules | str, dealer: int, deck: tuple[Card, ...]) -> State:
    """
    Return the state right after the deal of *deck*, top card first, by *rules* or in the game of that name.

    Raises: IllegalActionError when *deck* is not the rules' deck or there is no seat *dealer*.
    """
    return hand.new(_named(rules), dealer, deck)


def deal(rules: Rules | str, dealer: int, rng: Shuffler) -> State:
    """
    Return the state of a new hand by *rules*, or in the game of that name: *rng* shuffles, nobody cuts.

    >>> print(*deal("euchre", 3, Random(2)).hands[0])
    9C TD KD QH QS

    Raises: IllegalActionError when there is no seat *dealer*.
    """
    return hand.deal(_named(rules), dealer, rng)


def begin(rules: Rules | str, dealer: int, scores: tuple[int, ...] | None = None) -> games.Game:
    """
    Return a game by *rules*, or the one of that name, before its first hand, with *dealer* to deal.

    *scores* are by side, by default those at which games start.

    Raises: IllegalActionError when there is no seat *dealer*.
    """
    return games.begin(_named(rules), dealer, scores)


def shuffle(rules: Rules | str, dealer: int, rng: Dice) -> games.Deal:
    """Return a deal by *dealer*: the deck in random order and, where the rules have one, a random cut."""
    return games.shuffle(_named(rules), dealer, rng)


def draw(rules: Rules | str, rng: Dice) -> games.Opening:
    """
    Draw cards for the first deal, and for partners where the rules have it so; return who sits where.

    Ties are drawn again (S2-06, P7); or cards are turned up round the table until the first jack. Rules
    without a draw get a random first dealer.
    """
    return games.draw(_named(rules), rng)


def match(
    rules: Rules | str,
    players: "Sequence[str | Player] | str | Player",
    rng: Random,
    *,
    hands: int | None = None,
) -> "Match":
    """
    Play a match by *rules*, or of the game of that name, to its end or for at most *hands* hands; return it.

    *players* are names or objects: one for all seats, or a list of one for each side or each seat. *rng*
    draws the first dealer, the deals, and a seed for each player given by name. Without *hands* it is broken
    off after 1,000: careless players might never end it.

    >>> played = match("two", ["queen", "jack"], Random(1))
    >>> played.players, played.scores, played.winners
    (('queen', 'jack'), (10, 8), (0,))

    Raises: EuchreError when there is no such game or player, or the number of players or hands does not fit;
    OutsideError when a player chooses what is not legal.
    """
    from euchre.players.registry.matches import match as played

    return played(_named(rules), players, rng, hands=hands)


def parse_action(text: str, rules: Rules | str | None = None) -> actions.Action:
    """
    Return the action whose word is *text*, as ``str`` of an action gives it and positions have it; ``call:H
    alone`` and ``play:JH`` are read, too.

    A lone bid does not say for how many tricks it is: for it the *rules* are needed, or the name of the game.

    >>> parse_action("call:D:alone"), str(parse_action("discard:9C"))
    (Call(trump=<Trump.DIAMONDS: 1>, alone=True), 'discard:9C')

    Raises: NotationError when no action is written so, or a lone bid is read without rules.
    """
    return actions.parse_action(text, None if rules is None else _named(rules))
