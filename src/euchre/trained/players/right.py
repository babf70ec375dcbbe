"""
The right: a small network that was trained against itself, alone or with a search on top of it.

Directly (`Right(search=False)`) the network chooses, in a fraction of a millisecond. Searching, it is asked
three times: how likely all that the others have called and played is in each of many imagined deals; what
everybody would go on to do, where there is still something to be called or put down; and, where the search
cannot tell two choices apart, which it likes better. Cards are tried as the ace tries them; where there is no
network, in the twelve-trick game say, everything is.
"""

from dataclasses import dataclass, field, replace
from functools import cache
from importlib.resources import files
from typing import Final

import numpy as np

from euchre.actions import Action, Call, action, code
from euchre.cards import Rank
from euchre.errors import EuchreError
from euchre.kernel.machine import schema as w
from euchre.kernel.machine.compiled import Words, at, table
from euchre.kernel.machine.rule_words import rules_words
from euchre.kernel.machine.support import refusal
from euchre.kernel.solve.solver import Solver
from euchre.kernel.worlds.rollouts import positions
from euchre.mechanisms import FirstDeal, Pickup, Tie
from euchre.players.api.player import asked
from euchre.players.rules_of_thumb.conventions import convention
from euchre.players.rules_of_thumb.fallback import fallback
from euchre.players.rules_of_thumb.queen import Queen
from euchre.players.search.ace import Ace, solve_worlds
from euchre.players.search.evaluation import Evaluation, Floats, Payoff, Results
from euchre.players.search.king import draw_worlds, result_codes
from euchre.rules import Alone, Ladder, Rules, TurnUp
from euchre.scoring import split_points
from euchre.state import Phase
from euchre.trained.kernel.lockstep import Hands
from euchre.trained.kernel.observation import WORDS, choices, code_of, observe, slot_of
from euchre.trained.kernel.view_rows import Replay, replayed, row_of
from euchre.trained.players.network import FAR, Network, lawful, shares
from euchre.views import View

CALLED: Final = 200
"""Worlds in which every call is tried."""
TRIED: Final = 150
"""Worlds in which every card is tried."""
DOUBT: Final = 0.2
"""By how many points the others are taken to err, when what they did is weighed."""
WHIM: Final = 0.02
"""How often they do anything at all."""
LIKED_CALLS: Final = 0.5
"""How much of a call's worth is what the network says of it, where the search speaks too."""
CLEAR_CALL: Final = 0.8
"""A call that the network puts so many points above all others is made without a search."""
CLEAR_CARD: Final = 0.3
"""The same for a card."""
LIKED_CARDS: Final = 0.6
"""The same of a card's worth: open hands mislead, and there the network knows better."""


@dataclass(frozen=True, slots=True)
class Right:
    """
    Trained against itself; tries its choices in some hundred worlds, weighed by what others did.

    In games that no network was trained for it does what the ace does, or alone, without a search, the queen.
    """

    seed: int = 0
    name: str = "right"
    search: bool = True
    """False: the network alone chooses, within a millisecond."""
    solver: Solver = field(default_factory=Solver, compare=False, repr=False)

    @staticmethod
    def claims(rules: Rules) -> str | None:
        """None when the right plays *rules*, as the ace where it has no network; else why not."""
        return refusal(rules)

    def choose(self, view: View) -> Action:
        """The choice that is worth most, by the network or by the search."""
        queen = fallback(self, view)
        if queen is not None:
            return queen.choose(view)
        if game(view.rules) is None:
            return (Ace(self.seed, solver=self.solver) if self.search else Queen(self.seed)).choose(view)
        legal = asked(view)
        if len(legal) == 1:
            return legal[0]
        likes = sober(view, liking(view))
        if not self.search:
            return max(likes, key=lambda one: likes[one])
        expected = convention(view)
        if expected is not None:
            return expected
        if foregone(likes, CLEAR_CARD if view.phase is Phase.PLAY else CLEAR_CALL):
            return max(likes, key=lambda one: likes[one])
        found = self.evaluate(view)
        return found.actions[best(found, likes)]

    def evaluate(self, view: View, worlds: int | None = None) -> Evaluation:
        """
        What each legal action brings, over so many worlds (150 in the play, 200 before it).

        Raises: IllegalActionError when it is not the viewer's turn; EuchreError for rules it does not claim.
        """
        asked(view)
        why = self.claims(view.rules)
        if why is not None:
            raise EuchreError(f"{self.name} cannot judge this game: {why}")
        if game(view.rules) is None:
            return Ace(self.seed, solver=self.solver).evaluate(view, worlds)
        play = view.phase is Phase.PLAY
        some = draw_worlds(view, worlds or (TRIED if play else CALLED), self.seed)
        hands = positions(some)
        network = trained(view.rules)
        again = replayed(view, hands)
        weights = likelihoods(network, again)
        if play:
            return replace(solve_worlds(view, some, self.solver), weights=weights)
        over = played_on(network, view, again.rows)
        payoff = Payoff.of(view)
        points, equity = payoff.of_rows(
            over.rows[:, w.POINTS : w.POINTS + 2].reshape(len(view.legal), len(hands), 2)
        )
        return Evaluation(
            view=view,
            actions=view.legal,
            weights=weights,
            points=points,
            equity=equity,
            results=_results(view, over).reshape(points.shape),
            worlds=some,
            match=payoff.match_equity is not None,
        )


@dataclass(frozen=True, slots=True)
class Direct(Right):
    """The network alone, without a search: for measuring what the search is worth."""

    name: str = "right:direct"
    search: bool = False

    @staticmethod
    def claims(rules: Rules) -> str | None:
        """None when a network was trained for *rules*; else why not."""
        return (
            None
            if game(rules)
            else "the right's network was trained for four at 24 or 32 cards and two at 24, nothing else"
        )


# --- What it was trained for --------------------------------------------------------------------------------


@cache
def game(rules: Rules) -> str | None:
    """The name of the network that was trained for *rules*: four or two; None where there is none."""
    auction, alone = rules.auction, rules.alone
    if (
        not isinstance(auction, TurnUp)
        or alone not in {None, Alone()}
        or rules.scoring != Ladder()
        or rules.hand != 5
        or rules.seats not in {2, 4}
    ):
        return None
    plain = replace(
        rules,
        low=Rank.NINE,
        packets=(3, 2),
        cut=False,
        first_deal=FirstDeal.RANDOM,
        draw_partners=False,
        auction=replace(
            auction, stick=False, pickup=Pickup.MUST, bury_upcard=auction.bury_upcard or rules.seats == 2
        ),
        alone=None,
        start=0,
        target=10,
        deals=None,
        tie=Tie.PLAY_ON,
    )
    if plain == Rules() and rules.low in {Rank.NINE, Rank.SEVEN}:
        return "four"
    return "two" if plain == Rules(seats=2) and rules.low is Rank.NINE and alone is None else None


@cache
def networks() -> dict[str, Network]:
    """The networks that come with the player, by the name of the game."""
    with (files("euchre.trained") / "data" / "right.npz").open("rb") as file, np.load(file) as arrays:
        names = sorted({key.split(".")[0] for key in arrays.files if ".weight." in key})
        return {name: Network.of(arrays, name) for name in names}


def trained(rules: Rules) -> Network:
    """The network for *rules*, which `Direct.claims`."""
    name = game(rules)
    assert name is not None, Direct.claims(rules)
    return networks()[name]


# --- What the network says ----------------------------------------------------------------------------------


def liking(view: View) -> dict[Action, float]:
    """What the network says each legal action is worth, in points, next to the others."""
    rules, row, seen = at(rules_words(view.rules)), row_of(view), table(1, WORDS)
    observe(rules, at(row), at(seen))
    worth = trained(view.rules)(seen)[0][0]
    left, found = choices(rules, at(row)), {}
    while left:
        slot = (left & -left).bit_length() - 1
        found[action(code_of(rules, at(row), slot))] = float(worth[slot])
        left &= left - 1
    assert len(found) == len(view.legal)
    return {one: found[one] for one in view.legal}


def sober(view: View, likes: dict[Action, float]) -> dict[Action, float]:
    """
    *likes* without what no score is worth: to go alone where a sweep with the partner wins the match too.

    The network was trained for points and knows no score.
    """
    rules = view.rules
    if (
        not view.scores
        or rules.target is None
        or view.viewer is None
        or not isinstance(rules.scoring, Ladder)
    ):
        return likes
    side = rules.side(view.viewer)
    swept = split_points(rules, view.viewer, rules.tricks)[side]
    if view.scores[side] + swept < rules.target:
        return likes
    with_him = {one: worth for one, worth in likes.items() if not (isinstance(one, Call) and one.alone)}
    lost: dict[Action, float] = {
        one: max(likes[one], likes[Call(one.trump, True)])
        for one in with_him
        if isinstance(one, Call) and Call(one.trump, True) in likes
    }
    never = min(likes.values()) - 9
    return {one: lost.get(one, with_him.get(one, never)) for one in likes}


def foregone(likes: dict[Action, float], by: float) -> bool:
    """Whether one choice is liked so much more than every other that no search would turn it down."""
    first, second, *_ = sorted(likes.values(), reverse=True)
    return first - second > by


def likelihoods(network: Network, again: Replay) -> Floats:
    """How likely each world is by what the others did in it; the weights add up to 1."""
    n, wide = again.may.shape
    chose = again.may != 0
    logs = np.zeros((n, wide))
    if chose.any():
        may = again.may[chose]
        odds = shares(network(again.seen[chose])[0], may, DOUBT)
        odds = (1 - WHIM) * odds + WHIM / lawful(may).sum(axis=1, keepdims=True)
        logs[chose] = np.log(odds[np.arange(len(may)), again.slot[chose]])
    total = logs.sum(axis=1)
    found: Floats = np.exp(total - total.max(initial=-np.inf))
    found /= found.sum()
    return found


def played_on(network: Network, view: View, rows: Words) -> Hands:
    """Take every legal action in every world, and let the network go on for everybody: action by action."""
    rules, n = at(rules_words(view.rules)), len(rows)
    hands = Hands(view.rules, n * len(view.legal))
    slots = table(len(view.legal), n)
    for number, one in enumerate(view.legal):
        hands.rows[number * n : (number + 1) * n] = rows
        slots[number] = slot_of(rules, at(rows), code(one))
    hands.act(np.arange(len(hands)), slots.reshape(-1))
    while len(which := hands.playing()):
        seen, may = hands.look(which)
        hands.act(which, np.where(lawful(may), network(seen)[0], FAR).argmax(axis=1))
    return hands


def _results(view: View, over: Hands) -> Results:
    """How the hands came out for the viewer, as `euchre.players.search.evaluation.Result`."""
    rows, rules = over.rows, view.rules
    maker, took = rows[:, w.MAKER], np.zeros(len(rows), np.int64)
    for seat in range(rules.seats):
        same = np.array([rules.side(seat) == rules.side(other) for other in range(rules.seats)])[maker]
        took += np.where(same, rows[:, w.WON] >> 8 * seat & 255, 0)
    return result_codes(view, maker, took, np.full(len(rows), rules.make))


def best(found: Evaluation, likes: dict[Action, float]) -> int:
    """The place of the action that search and network together find worth most."""
    worth = found.equity @ found.weights
    spread = found.points.std()
    scale = float(found.equity.std() / spread) if spread > 0 else 1.0
    prior = np.array([likes[one] for one in found.actions])
    liked = LIKED_CARDS if found.view.phase is Phase.PLAY else LIKED_CALLS
    return int(np.argmax((1 - liked) * worth + liked * scale * prior))
