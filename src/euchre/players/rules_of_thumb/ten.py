"""The ten: a beginner, who counts trumps, plays high to win, and does not always look twice."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from euchre.hand.state import Phase
from euchre.players.api.player import legal_on_turn, random_number
from euchre.players.rules_of_thumb.following import Standing
from euchre.players.rules_of_thumb.inference import BOWER, Inference
from euchre.players.rules_of_thumb.nine import is_expendable, sensible_actions, trump_length
from euchre.rules.actions import Action, Bid, Call, Discard, GoAlone, Pass, Play
from euchre.rules.cards import Card, Rank, Trump, is_trump, power
from euchre.rules.rules import Bidding
from euchre.seen.views import View, cards_as_maker

SLIPS: Final = 12
"""One decision in this number is made without looking twice."""


@dataclass(frozen=True, slots=True)
class Ten:
    """Counts trumps to call and wins what can be won; slips now and then, by the seed and the view alone."""

    seed: int = 0
    name: str = "ten"

    def choose(self, view: View) -> Action:
        """
        Return an action for *view* as a beginner chooses it; one decision in `SLIPS` is made carelessly.

        The player's seed and the view decide which.

        Raises: IllegalActionError when it is not the viewer's turn.
        """
        legal = legal_on_turn(view)
        if len(legal) == 1:
            return legal[0]
        luck = random_number(view, self.seed, 10)
        slip = luck % SLIPS == 0
        options = sensible_actions(view, legal) or legal
        match view.phase:
            case Phase.PLAY:
                return Play(_card(view, [a.card for a in legal if isinstance(a, Play)], slip=slip))
            case Phase.CALL | Phase.NAME:
                calls = [action for action in legal if isinstance(action, Call)]
                return _call(view, calls, may_pass=Pass() in legal, slip=slip)
            case Phase.BID:
                bids = [action for action in legal if isinstance(action, Bid)]
                return _bid(view, bids, may_pass=Pass() in legal, slip=slip)
            case Phase.ALONE if view.trump is not None:
                return GoAlone() if _takes_all(view, view.trump, slip=slip) else Pass()
            case Phase.PICKUP if not slip:
                return _put_down(view, options)
            case _:
                return options[luck // SLIPS % len(options)]


def count_half_tricks(view: View, trump: Trump) -> int:
    """
    Return what the viewer's hand as maker with *trump* is worth, in half tricks.

    Two for a trump, one more for a bower, one for an ace outside; without a trump suit three for each top
    card.
    """
    cards = cards_as_maker(view, trump)
    high = Rank.NINE if trump is Trump.LOW else Rank.ACE
    total = 0
    for card in cards:
        if is_trump(card, trump):
            total += 2 + (power(card, trump) >= BOWER)
        elif card.rank is high:
            total += 1 if trump < Trump.NO_TRUMP else 3
    return total


def _call(view: View, calls: Sequence[Call], *, may_pass: bool, slip: bool) -> Action:
    """Call the suit with most in it, from six half tricks of ten, or seven against several without help."""
    enough = 7 if view.rules.seats > 2 and not view.rules.partners else 6
    cards = len(view.holding)
    best = max(calls, key=lambda call: (count_half_tricks(view, call.trump), not call.alone))
    half_tricks = count_half_tricks(view, best.trump) - 2 * slip
    alone = Call(best.trump, alone=True)
    if alone in calls and _takes_all(view, best.trump, slip=slip):
        return alone
    if may_pass and (best.alone or 5 * half_tricks < enough * cards):
        return Pass()
    return best


def _takes_all(view: View, trump: Trump, *, slip: bool) -> bool:
    """Return whether the hand counts for more than a trick a card, so that it needs no partner."""
    return count_half_tricks(view, trump) - 2 * slip > 2 * len(view.holding)


def _bid(view: View, bids: Sequence[Bid], *, may_pass: bool, slip: bool) -> Action:
    """Bid as low as possible, as long as the hand reaches so far and no partner holds the bid."""
    rules, auction = view.rules, view.rules.auction
    assert isinstance(auction, Bidding)
    if may_pass and view.maker is not None and view.same_side(view.turn, view.maker):
        return Pass()
    names = [Trump(n) for n in range(5 if auction.no_trump else 4)]
    trump = max(names, key=lambda trump: count_half_tricks(view, trump))
    reach = rules.tricks * count_half_tricks(view, trump) // (2 * len(view.holding)) - slip
    plain = [bid for bid in bids if not bid.lone and bid.trump in (None, trump)] or bids
    return Pass() if may_pass and (plain[0].lone or plain[0].tricks > reach) else plain[0]


def _put_down(view: View, options: Sequence[Action]) -> Action:
    """The lowest card, out of the shortest suit where there are several."""
    downs = [action for action in options if isinstance(action, Discard)]
    if not downs:
        return options[0]

    def last(action: Discard) -> tuple[bool, int, int]:
        alike = sum(other.suit is action.card.suit for other in view.hand)
        return not is_expendable(view, action.card), power(action.card, view.trump), alike

    return min(downs, key=last)


def _card(view: View, cards: Sequence[Card], *, slip: bool) -> Card:
    """Lead high; win with the highest card that does, unless the partner has it; else throw the lowest."""
    ranked = sorted(cards, key=lambda card: power(card, view.trump))
    if not view.trick:
        return _lead(view, ranked, slip=slip)
    trick = Standing(Inference(view, view.trump))
    winners = [card for card in ranked if trick.beats(card)]
    if winners and (slip or not trick.friend_is_winning):
        return winners[-1]
    losers = [card for card in ranked if not trick.beats(card)]
    return (losers or ranked)[0]


def _lead(view: View, ranked: Sequence[Card], *, slip: bool) -> Card:
    """A trump to draw the others if I made it, else an ace, else something low."""
    trumps = [card for card in ranked if is_trump(card, view.trump)]
    aces = [card for card in ranked if card.rank is Rank.ACE and card not in trumps]
    if slip:
        return ranked[-1]
    if trumps and view.maker == view.turn and trump_length(view, view.trump) > 1:
        return trumps[-1]
    return aces[0] if aces else ranked[0]
