"""
The benny: nearly unbeatable at two-handed five-card Euchre.

It calls, puts down and plays the first two tricks by a table learnt from playing itself
(`euchre.trained.training.benny`); with three cards left it solves the rest anew, by what each seat may hold
after all that was done. It mixes: in the same spot it may do one thing or another, as a player must whom
nobody is to see through. The draw hangs on the seed and on what it knows, so the same view gives the same
choice.
"""

from dataclasses import dataclass
from functools import cache
from importlib.resources import as_file, files
from typing import Final

import numpy as np

from euchre.actions import Action, Call, Discard, Leave, Pass, Play
from euchre.cards import Card, Trump
from euchre.errors import EuchreError
from euchre.kernel.machine.compiled import Words, at, mixed, table
from euchre.players.api.fallback import fallback
from euchre.players.api.player import asked as may
from euchre.players.api.seeding import luck_of
from euchre.players.search.evaluation import Evaluation, Floats
from euchre.rules import Rules
from euchre.state import Phase
from euchre.trained.kernel import information_sets as b
from euchre.trained.kernel import mccfr as regrets
from euchre.trained.kernel import strategy_lookup as r
from euchre.trained.kernel.card_abstraction import FULL, Deck, refusal
from euchre.trained.kernel.policies import Asked, Policy, averages, learnt, read
from euchre.trained.kernel.subgame_resolving import settle
from euchre.trained.players.benny_view import Held, Situation, Step
from euchre.trained.players.open_card_values import WORLDS, evaluate_situation
from euchre.views import View

LATE: Final = 2
"""After so many tricks the rest is solved anew."""

DEALS: Final = 200_000
"""From so many deals that fit the play so far the rest is learnt: half a second."""

ROUNDS: Final = 8
"""What was learnt in the k-th of so many rounds counts k-fold."""

PLACES: Final = 20
"""Nodes there is memory for while it is solved, as a power of two."""

FAINT: Final = 1e-4
"""Hands less likely than this part of the likeliest are left out."""


@dataclass(frozen=True, slots=True)
class Benny:
    """Plays two-handed five-card Euchre by an equilibrium, so that nobody finds much to win from it."""

    seed: int = 0
    name: str = "benny"

    @staticmethod
    def claims(rules: Rules) -> str | None:
        """None when the benny plays *rules*; else why not."""
        return refusal(rules)

    def choose(self, view: View) -> Action:
        """A draw from its shares; by the queen in games it does not claim."""
        other = fallback(self, view)
        if other is not None:
            return other.choose(view)
        if len(may(view)) == 1:
            return view.legal[0]
        actions, shares = self.shares(view)
        drawn = luck_of(view, self.seed) % sum(shares)
        for action, share in zip(actions, shares, strict=True):
            drawn -= share
            if drawn < 0:
                return action
        return actions[-1]

    def shares(self, view: View) -> tuple[tuple[Action, ...], tuple[int, ...]]:
        """
        What it may do, and how often in `answers.SHARES` it does.

        Raises: IllegalActionError when it is not the viewer's turn; EuchreError for rules it does not claim.
        """
        may(view)
        spot = Situation(view)
        found = _play(spot) if view.phase is Phase.PLAY else _before(spot)
        return tuple(found), tuple(found.values())

    def evaluate(self, view: View, worlds: int | None = None) -> Evaluation:
        """
        What each legal action brings when both seats go on as the benny does, in so many worlds (1,000).

        The worlds are as likely as the calls and the play so far make them.

        Raises: IllegalActionError when it is not the viewer's turn; EuchreError for rules it does not claim.
        """
        may(view)
        why = refusal(view.rules)
        if why is not None:
            raise EuchreError(f"benny cannot judge this game: {why}")
        spot = Situation(view)
        late = view.phase is Phase.PLAY and len(view.tricks) >= LATE
        return evaluate_situation(
            spot, _asked(), _settled(spot) if late else _asked(), self.seed, worlds or WORLDS
        )


@cache
def blueprint() -> Policy:
    """
    What the benny has learnt.

    Raises: EuchreError when the package lacks it.
    """
    with as_file(files("euchre.trained") / "data" / "benny.npz") as path:
        return read("benny", path)


@cache
def _asked() -> Asked:
    return Asked(blueprint())


# --- Before the play ----------------------------------------------------------------------------------------


def _before(spot: Situation) -> dict[Action, int]:
    """The calls, or the cards to put down, with their shares."""
    asked = _asked()
    asked.turned(spot.upcard)
    own = sum(1 << (int(card) ^ spot.turned) for card in spot.view.hand)
    hands, out = table(1), table(14)
    if spot.view.phase is Phase.PICKUP:
        hands[0] = spot.mask(spot.view.hand) & ~spot.bit(_upcard(spot))
        r.put_down(asked.address, spot.phase, at(hands), 1, at(out))
        whole = spot.mask(spot.view.hand)
        found: dict[Action, int] = {}
        for way, (kept, share) in enumerate(out.reshape(7, 2).tolist()):
            if share and way == 0 and spot.phase == b.ORDERED_DOWN:
                found[Leave()] = share
            elif share:
                found[Discard(spot.card(whole ^ kept))] = share
        return found
    hands[0] = own
    r.called(asked.address, spot.phase, at(hands), 1, at(out))
    shares = out[:4].tolist()
    suits = {1: 0} if spot.phase < b.ELDEST_SECOND else {1: 1, 2: 2, 3: 3}
    said: dict[Action, int] = {Pass(): shares[0]}
    return said | {Call(Trump(suit ^ spot.turned >> 3)): shares[way] for way, suit in suits.items()}


def _upcard(spot: Situation) -> Card:
    assert spot.view.upcard is not None
    return spot.view.upcard


# --- The play -----------------------------------------------------------------------------------------------


def _play(spot: Situation) -> dict[Action, int]:
    """The cards to play with their shares; of a run of cards the lowest."""
    asked, own, buffer = _asked(), spot.mask(spot.view.hand), table(16)
    if len(spot.view.tricks) >= LATE:
        asked = _settled(spot)
    asked.turned(spot.upcard, spot.trump)
    now = spot.now
    n = r.answer(
        asked.address, spot.line, spot.role, now.trick, now.won, own, now.dead, now.voids, now.led, at(buffer)
    )
    return {Play(spot.card(int(buffer[i]))): int(buffer[8 + i]) for i in range(n)}


def _settled(spot: Situation) -> Asked:
    """The last three tricks, solved as they stood before the first card of them."""
    view, upto = spot.view, 2 * LATE
    mine = [bit for step, bit in spot.steps[upto:] if step.turn == spot.role]
    held = spot.mask(view.hand) | sum(mine)
    root = spot.steps[upto][0] if len(spot.steps) > upto else spot.now
    played = tuple([bit for _, bit in spot.steps[:upto]])
    buried = spot.mask(spot.buried)
    key = (spot.line, spot.trump, spot.upcard, spot.role, held, root, spot.said, played, buried)
    found = _known.get(key)
    if found is None:
        while len(_known) >= 8:
            _known.pop(next(iter(_known)))
        first, second = (_likely(spot.held(_asked(), role, (), upto)) for role in (0, 1))
        known = _likely(spot.held(_asked(), 1 - spot.role, spot.buried, upto))
        found = _known[key] = _solved(key, _pairs((first, second), known, spot.role, held))
    return found


def _likely(held: Held) -> Held:
    """The hands that are not faint."""
    some = held.odds > FAINT * held.odds.max()
    return Held(held.hands[some].astype(np.int64), held.odds[some])


def _pairs(ranges: tuple[Held, Held], known: Held, role: int, held: int) -> Words:
    """
    Hands of both seats for `endgame.settle`, by what each may hold.

    In half of the second pairs and in all third ones seat *role* has what it *held*; what the other has there
    is *known* to it better than to all: not the card it buried.
    """
    luck, out = np.random.Generator(np.random.Philox(held)), table(DEALS, 3, 2)
    for kind in range(3):
        sure = np.full(DEALS, kind == 2)
        if kind == 1:
            sure[::2] = True
        left = np.arange(DEALS)
        for _ in range(99):
            for seat, one in enumerate(ranges):
                draws = luck.random(len(left))
                out[left, kind, seat] = _drawn(one, draws)
                if seat != role:
                    out[left[sure[left]], kind, seat] = _drawn(known, draws[sure[left]])
            out[left[sure[left]], kind, role] = held
            left = left[out[left, kind, 0] & out[left, kind, 1] != 0]
            if not len(left):
                break
        out[left, kind] = 0  # no hand of the other goes with it: left out
    return out


def _drawn(held: Held, draws: Floats) -> Words:
    """A hand for each of *draws*, numbers below 1."""
    sums = np.cumsum(held.odds)
    places = np.searchsorted(sums, draws * sums[-1], side="right")
    found: Words = held.hands[np.minimum(places, len(sums) - 1)]
    return found


@cache
def _exact() -> Words:
    return Deck(FULL.cards, FULL.each, exact=True).words()


Root = tuple[int, int, int, int, int, Step, tuple[int, ...], tuple[int, ...], int]
"""
The line, trump, the upcard, the seat, what it held, and where; all that was said and played before; and the
card that the seat put down, as far as it did.
"""

_known: Final[dict[Root, Asked]] = {}
"""The last few that were solved: a hand asks about the same one several times."""


def _solved(root: Root, pairs: Words) -> Asked:
    """Both seats' play from the root on."""
    line, trump, upcard, role, _, (trick, won, turn, _, dead, voids) = root[:6]
    nodes, run = table(1 << PLACES, b.NODE), table(regrets.RUN_WORDS)
    run[regrets.G], run[regrets.NODES], run[regrets.MASK] = at(_exact()), at(nodes), (1 << PLACES) - 1
    run[regrets.ROOM], run[regrets.LUCK] = (1 << PLACES) * 7 // 8, mixed(1)
    run[regrets.UPCARD] = upcard | trump << 3
    run[regrets.UPS : regrets.UPS + 4] = _exact()[b.BIT : b.BIT + 128].reshape(4, 32)[:, upcard]
    each = DEALS // ROUNDS
    for epoch in range(ROUNDS):
        settle(at(run), role, at(pairs[epoch * each :]), line, dead, voids, trick, won, turn, each)
        regrets.faded(at(run), epoch + 1)
    return Asked(learnt("benny", *averages(nodes[nodes[:, b.KEY] != 0])), _exact())
