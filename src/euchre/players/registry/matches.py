"""Hands and matches between players, on the reference engine; nobody sees more than its own view."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from euchre.base.errors import EuchreError
from euchre.base.numbers import count_in_figures, score_text
from euchre.hand.game import Deal, Game, Opening, after, begin, draw, shuffle
from euchre.hand.hand import apply, legal
from euchre.hand.state import State
from euchre.notation.record import Hand, Record
from euchre.players.api.player import Player
from euchre.players.outside.process import naming_deal
from euchre.players.registry.ladder import player, players_by_seat, resolve_players
from euchre.players.registry.plugins import checked_choice
from euchre.rules.rules import Rules
from euchre.rules.text import share_code
from euchre.runs.workers import check_stopped
from euchre.seen.views import view

MOST_HANDS: Final = 1000
"""The number of hands after which a match is stopped, because careless players might never end it."""


def play_hand(
    state: State, players: Sequence[Player], scores: tuple[int, ...], seconds: float | None = None
) -> State:
    """
    Play a hand from *state* to its end and return its last state.

    *players* are one for each seat, and *scores*, one for each side, are those before the hand, which the
    views show. A player is asked only where its seat has more than one legal action, and sees its own view; a
    player of another package has *seconds* to decide (None: no limit).

    Raises: OutsideError when a player chooses what is not legal, or raises; CancelledError when the run that
    this is part of was stopped.
    """
    while not state.over:
        check_stopped()
        options = legal(state)
        action = options[0]
        if len(options) > 1:
            action = checked_choice(players[state.turn], view(state, state.turn, scores), seconds)
        state = apply(state, action)
    return state


@dataclass(frozen=True, kw_only=True, slots=True)
class Match:
    """A match that `match` has played."""

    rules: Rules
    players: tuple[str, ...]
    """The names of the players, by seat."""
    opening: Opening
    deals: tuple[Deal, ...]
    """The cards of each hand, as they were dealt."""
    hands: tuple[State, ...]
    """The last state of each hand."""
    game: Game
    """The score at the end, and the winners; none when the match was stopped."""

    def __repr__(self) -> str:
        hands = count_in_figures(len(self.hands), "hand")
        return f"<Match: {share_code(self.rules)}, {hands}, {score_text(self.scores)}>"

    @property
    def scores(self) -> tuple[int, ...]:
        """The score of each side at the end."""
        return self.game.scores

    @property
    def winners(self) -> tuple[int, ...]:
        """The sides that won: one, several that share, or none."""
        return self.game.winners

    @property
    def record(self) -> Record:
        """The match as a `Record` of deals and decisions; replaying it gives the same hands."""
        names = [""] * self.rules.seats
        for seat, place in enumerate(self.opening.seating):
            names[place] = self.players[seat]
        return Record(
            rules=self.rules,
            players=tuple(names),
            draws=self.opening.draws,
            hands=tuple(
                Hand(
                    dealer=deal.dealer,
                    deck=deal.deck,
                    cut=deal.cut,
                    actions=tuple([deed.action for deed in state.history]),
                )
                for deal, state in zip(self.deals, self.hands, strict=True)
            ),
        )


def match(
    rules: Rules, players: str | Player | Sequence[str | Player], rng: Random, *, hands: int | None = None
) -> Match:
    """
    Play a match to its end, or for at most *hands* hands, and return it.

    *players* are names or objects: one for all seats, or a list of one for each side or each seat. *rng*
    draws the first dealer, the deals, and a seed for each player given by name. Without *hands* the limit is
    `MOST_HANDS`.

    Raises: EuchreError when there is no such player, or the number of players or hands does not fit;
    OutsideError when a player chooses what is not legal.
    """
    given = players_by_seat(players, rules)
    most = MOST_HANDS if hands is None else hands
    if not 1 <= most <= MOST_HANDS:
        raise EuchreError(f"{most} hands: a match has 1 to {MOST_HANDS}")
    names, own = resolve_players(given)
    seated = [own[name] if name in own else player(name, rng.getrandbits(32)) for name in names]
    opening = draw(rules, rng)
    game = begin(rules, opening.dealer)
    deals: list[Deal] = []
    played: list[State] = []
    while not game.over and len(played) < most:
        deals.append(shuffle(rules, game.dealer, rng))
        with naming_deal(f"hand {len(deals)}"):
            played.append(play_hand(deals[-1].state(rules), seated, game.scores))
        game = after(game, played[-1])
    return Match(
        rules=rules, players=names, opening=opening, deals=tuple(deals), hands=tuple(played), game=game
    )
