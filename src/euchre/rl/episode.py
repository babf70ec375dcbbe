"""
A hand or a match that an environment plays: its cards, its rewards and its end.

Every interface (PettingZoo, Gymnasium, RLCard's shape) is a thin layer over this.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final, Literal

from euchre.base.chance import Chance, fresh_seed
from euchre.base.errors import EuchreError
from euchre.hand import hand
from euchre.hand.game import Game, after, begin
from euchre.hand.hand import check, legal, points, shuffled_deck
from euchre.hand.state import State
from euchre.kernel.simulate.matches import hand_number
from euchre.notation.position import parse_position
from euchre.players.search.match_equity import MatchEquity
from euchre.rl.layout import Layout, layout_of
from euchre.rl.numbering import Numbering, numbering
from euchre.rl.options import chosen, known_deck, known_options, known_rules, known_scores, whole
from euchre.rl.reference import Observed
from euchre.rl.table import Table, new_table, played_rules
from euchre.rules.actions import Action, Discard, Give
from euchre.rules.cards import UNKNOWN, Card
from euchre.rules.errors import IllegalActionError, RefusalReason
from euchre.rules.rules import Rules
from euchre.seen.possible_worlds import sample
from euchre.seen.rewind import deal_of
from euchre.seen.views import view

Kind = Literal["hand", "match"]
Suits = Literal["absolute", "canonical"]
Reward = Literal["points", "match"]

RESET_FIRST: Final = "reset the environment first"

REDEALS: Final = 1000
"""More hands than this in a row are thrown in before any decision only if a given deck causes it."""


@dataclass(frozen=True)
class Terms:
    """The terms of an environment: its rules, its observations and its rewards."""

    rules: Rules
    kind: Kind = "hand"
    suits: Suits = "absolute"
    reward: Reward = "points"
    equity: MatchEquity | None = None
    """The chances to win the match from which the reward ``match`` is computed."""

    @property
    def layout(self) -> Layout:
        """The places of all parts in an observation."""
        return layout_of(self.rules)

    @property
    def numbering(self) -> Numbering:
        """The numbers of the actions."""
        return numbering(self.rules)


def terms(rules: Rules | str, episode: str, suits: str, reward: str) -> Terms:
    """
    Return what an environment plays, from what its maker is called with.

    Raises: EuchreError for a word that is none of those there are, for rules that cannot be read, and for the
    reward ``match`` where the chance to win cannot be computed.
    """
    table = played_rules(known_rules(rules))
    chosen("episode", episode, ("hand", "match"))
    chosen("suits", suits, ("absolute", "canonical"))
    equity = None
    if chosen("reward", reward, ("points", "match")) == "match":
        equity = MatchEquity.of(table)
        if equity is None:
            raise EuchreError(
                "reward='match': under these rules no score tells the chance to win; use reward='points'"
            )
    return Terms(table, episode, suits, reward, equity)  # type: ignore[arg-type]  # checked words


def payoffs(terms: Terms, state: State, scores: Sequence[int]) -> tuple[float, ...]:
    """
    Return the reward of each seat for the finished hand *state*: its side's share less the mean of the
    others'.

    A share is the points of the side, or the growth of its chance to win the match since *scores*.
    """
    rules, dealer = terms.rules, state.dealer
    got: Sequence[float] = [rules.direction * won for won in points(state)]
    if terms.equity is not None:
        maker = None if state.maker is None else rules.side(state.maker)
        now = terms.equity.after(scores, points(state), dealer, maker)
        got = [late - early for late, early in zip(now, terms.equity.chance(scores, dealer), strict=True)]
    total = sum(got)
    # Whole numbers are divided only once, so that the kernel's reward is the same to the last bit.
    by_side = [(mine * rules.sides - total) / (rules.sides - 1) for mine in got]
    return tuple([by_side[rules.side(seat)] for seat in range(rules.seats)])


class Episode:
    """A hand or a match: dealt by `reset`, played by `act`; *seed* and numbers fix every card."""

    def __init__(self, terms: Terms) -> None:
        """Make room for the episodes of *terms*; `reset` deals the first."""
        self.terms = terms
        self.table: Table = new_table(terms.rules, canonical=terms.suits == "canonical")
        self.number = -1
        self.seed: int | None = None
        self.game: Game = begin(terms.rules, 0)
        self.over = True
        self.payoffs: tuple[float, ...] = (0.0,) * terms.rules.seats
        """The reward of each seat for the last action: zeros unless it ended a hand."""
        self._observation: Observed

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """
        Deal the next episode: number 0 of *seed*; without one the episode after the last.

        *options* may have ``hand``, the number of the episode in its seed; ``dealer``; ``scores``, by side;
        ``deck``, cards from the top, as text or cards, for the first hand; or ``position``, a line of
        `euchre.notation.position` to go on from; where cards in it are unknown, the seed draws what the seat
        to act does not see.

        Raises: EuchreError when an option does not fit the rules: then nothing has changed.
        """
        given, rules = known_options(options), self.terms.rules
        last = self.number if seed is None else -1
        if seed is None:
            seed = fresh_seed() if self.seed is None else self.seed
        seed, number = whole("seed", seed), whole("hand", given.get("hand", last + 1))
        if number < 0:
            raise EuchreError(f"hand={number}: hands are numbered from 0")
        dealer = whole("dealer", given.get("dealer", number % rules.seats))
        game = begin(rules, dealer, known_scores(given.get("scores"), rules))
        world = None
        if "position" in given:
            luck = Random(f"euchre position {seed} {number}")
            game, world = _placed(str(given["position"]), game, luck)
        deck = known_deck(given["deck"], rules) if world is None and "deck" in given else None
        self.seed, self.number, self.game = seed, number, game
        self.over, self.payoffs, self._hands = False, (0.0,) * rules.seats, 0
        if world is not None:
            self._set(world)
        else:
            self._deal(self._shuffled() if deck is None else deck)

    @property
    def turn(self) -> int:
        """
        The seat to act; when the episode is over, the one that acted last.

        Raises: EuchreError before the first reset.
        """
        if self.seed is None:
            raise EuchreError(RESET_FIRST)
        return self._turn

    @property
    def observation(self) -> Observed:
        """
        What the seat of `turn` observes.

        Raises: EuchreError before the first reset.
        """
        if self.seed is None:
            raise EuchreError(RESET_FIRST)
        return self._observation

    @property
    def state(self) -> State:
        """The hand with every card; players must not see it."""
        assert self.turn >= 0
        return self.table.state

    def act(self, number: int) -> None:
        """
        Carry out action *number* for the seat to act, and go on to the next decision, or the end.

        Raises: IllegalActionError, with what is lawful, when the action is not; EuchreError when *number* is
        no whole number.
        """
        number = whole("action", number)
        action = self.action(number)
        if not self.observation.mask[number]:
            check(self.table.state, action)
        self.do(action)

    def do(self, action: Action) -> None:
        """Carry out *action*, which is lawful, for the seat to act, and go on as `act` does."""
        self.table.act(action)
        self.payoffs = (0.0,) * self.terms.rules.seats
        if self.table.turn < 0:
            self._end_hand()
        self._look()

    def action(self, number: int) -> Action:
        """
        Return the action that *number* is for the seat to act.

        Raises: EuchreError before the first reset; IllegalActionError when there is none, or nothing is to be
        decided.
        """
        actions = self.terms.numbering.under(self.observation.suit_order)
        if self.over or not 0 <= number < len(actions):
            may = () if self.over else legal(self.table.state)
            if self.over:
                said = "the episode is over: reset it"
            else:
                said = (
                    f"seat {self.turn} is to act and cannot wait; numbers 0 to {len(actions) - 1} are actions"
                )
            raise IllegalActionError(f"action {number}: {said}", reason=RefusalReason.NO_ACTION, legal=may)
        return actions[number]

    def observe(self, seat: int) -> Observed:
        """
        Return what *seat* observes now.

        Raises: EuchreError before the first reset.
        """
        return self.observation if seat == self.turn else self.table.observe(seat)

    def resample(self, seed: int) -> None:
        """
        Deal again every card that the seat to act has not seen, as its view allows; its observation does not
        change.

        Raises: EuchreError when *seed* is no whole number, or before the first reset.
        """
        number, scores = whole("seed", seed), self.game.scores
        seen = view(self.state, self.turn, scores)
        self._set(sample(seen, Random(f"euchre resample {number}")))

    # --- the inside ---

    def _look(self) -> None:
        if not self.over:
            self._turn = self.table.turn
        self._observation = self.table.observe(self._turn)

    def _deal(self, deck: tuple[Card, ...]) -> None:
        """Deal the hand that is due, and those after it as long as each is thrown in at once."""
        for _ in range(REDEALS):
            self.table.deal(self.game.dealer, deck, self.game.scores)
            if self.table.turn >= 0:
                self._look()
                return
            self.game = after(self.game, self.table.state)
            self._hands += 1
            if self.terms.kind == "hand":
                self.number += 1
            deck = self._shuffled()
        raise EuchreError(f"{REDEALS} hands in a row were thrown in before anybody could decide")

    def _shuffled(self) -> tuple[Card, ...]:
        """The deck of the hand that is due: hand *i* of a seed as in simulations, and so in matches."""
        assert self.seed is not None
        number = self.number if self.terms.kind == "hand" else hand_number(self.number, self._hands)
        return shuffled_deck(self.terms.rules, Chance(self.seed, number))

    def _end_hand(self) -> None:
        """Pay the hand; a match goes on with the next."""
        state = self.table.state
        self.payoffs = payoffs(self.terms, state, self.game.scores)
        if self.terms.kind == "hand":
            self.over = True
            return
        self.game = after(self.game, state)
        self._hands += 1
        if self.game.over:
            self.over = True
        else:
            self._deal(self._shuffled())

    def _set(self, world: State) -> None:
        """Replay the deal and the decisions of *world*, which are all lawful."""
        self.table.deal(world.dealer, deck_of(world), self.game.scores)
        for deed in world.history:
            self.table.act(deed.action)
        self._look()


def deck_of(world: State) -> tuple[Card, ...]:
    """Return the deck, from the top, of a hand of which every card is known."""
    deck = deal_of(world).deck(world.rules, world.dealer)
    return tuple([card for card in deck if card is not None])


def _placed(line: str, game: Game, luck: Random) -> tuple[Game, State]:
    """
    Return the game and the hand that the position *line* goes on from, its unknown cards drawn with *luck*.

    Scores are those of *game* where the line has none.

    Raises: EuchreError when it is of other rules, or over, or was not played lawfully.
    """
    position, rules = parse_position(line), game.rules
    known = position.state
    if played_rules(known.rules) != rules:
        raise EuchreError("position: it is of other rules than this environment")
    if known.over:
        raise EuchreError("position: the hand is over")
    places = [*known.hands, known.kitty, *[[pile.down, pile.up] for row in known.piles for pile in row]]
    if any(UNKNOWN in cards for cards in places) or any(_forgotten(deed.action) for deed in known.history):
        known = sample(position.view(), luck)
    state = hand.lay_out(rules, known.dealer, deck_of(known))
    for deed in known.history:
        if deed.action not in legal(state):
            raise EuchreError("position: an environment goes on only from lawful play")
        state = hand.apply(state, deed.action)
    return begin(rules, known.dealer, position.scores or game.scores), state


def _forgotten(action: Action) -> bool:
    """Whether *action* put down or gave away an unknown card."""
    return isinstance(action, Discard | Give) and action.card == UNKNOWN
