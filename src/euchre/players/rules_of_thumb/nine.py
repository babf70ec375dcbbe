"""The nine: plays anything that is not plainly wrong, and chooses among it by chance."""

from collections.abc import Sequence
from dataclasses import dataclass

from euchre.hand.state import Phase
from euchre.players.api.player import legal_on_turn, random_number
from euchre.players.rules_of_thumb.following import Standing
from euchre.players.rules_of_thumb.inference import Inference
from euchre.rules.actions import Action, Bid, Call, Discard, Farmer, Give, Pass, Play, Stay
from euchre.rules.cards import TRUMP_POWER, Card, Rank, Trump, is_trump, power
from euchre.seen.views import View, cards_as_maker


@dataclass(frozen=True, slots=True)
class Nine:
    """Chooses at random among the actions that are not plainly wrong, by the seed and the view alone."""

    seed: int = 0
    name: str = "nine"

    def choose(self, view: View) -> Action:
        """
        Return one of the `sensible_actions` of *view*, or of all legal ones where none is, drawn evenly by
        the player's seed and the view: the same two give the same action.

        Raises: IllegalActionError when it is not the viewer's turn.
        """
        legal = legal_on_turn(view)
        options = sensible_actions(view, legal) or legal
        return options[random_number(view, self.seed) % len(options)]


def sensible_actions(view: View, legal: Sequence[Action]) -> Sequence[Action]:
    """
    Return those of the *legal* actions that are not plainly wrong; it may be none.

    Calls and bids need half a hand of trumps, and playing alone nothing but trumps; without them the seat
    passes, and one that may not pass makes the least harmful call. Trumps and aces are not put down while
    there are other cards. A card played leaves a partner's sure trick alone, wins cheaply in the last place,
    and wastes no trump.
    """
    if len(legal) == 1:
        return legal
    match view.phase:
        case Phase.PLAY:
            return [Play(card) for card in _cards(view, legal)]
        case Phase.CALL | Phase.NAME | Phase.BID:
            return _promised(view, legal) or [Pass()] if Pass() in legal else [_forced(view, legal)]
        case Phase.PICKUP | Phase.DISCARD:
            downs = [action for action in legal if isinstance(action, Discard)]
            return [action for action in downs if is_expendable(view, action.card)] or downs
        case Phase.GIVE:
            gifts = [action for action in legal if isinstance(action, Give)]
            return [max(gifts, key=lambda gift: power(gift.card, view.trump))]
        case Phase.FARMER:
            return [Farmer()]
        case Phase.ALONE:
            return legal if trump_length(view, view.trump) == len(view.holding) else [Pass()]
        case Phase.DEFEND:
            return [Pass()]
        case Phase.STAY:
            trumps = trump_length(view, view.trump)
            return legal if trumps == 1 else [a for a in legal if isinstance(a, Stay) == (trumps > 1)]
        case _:
            return legal


def is_expendable(view: View, card: Card) -> bool:
    """Return whether *card* is neither a trump nor an ace."""
    return power(card, view.trump) < TRUMP_POWER and card.rank is not Rank.ACE


def trump_length(view: View, trump: Trump | None) -> int:
    """
    Return how many trumps the viewer would hold as maker with *trump*.

    Without a trump suit the viewer's aces are counted, or the nines where low cards win.
    """
    cards = cards_as_maker(view, trump)
    if trump is not None and trump < Trump.NO_TRUMP:
        return sum(is_trump(card, trump) for card in cards)
    best = Rank.NINE if trump is Trump.LOW else Rank.ACE
    return sum(card.rank is best for card in cards)


def trumps_to_call(view: View) -> int:
    """Return how many trumps `Nine` wants for a call: half of the viewer's cards, rounded up."""
    return (len(view.holding) + 1) // 2


def longest_trump(view: View) -> Trump:
    """Return the suit of which the viewer would have most trumps as maker."""
    return max([Trump(n) for n in range(4)], key=lambda trump: trump_length(view, trump))


def _promised(view: View, legal: Sequence[Action]) -> list[Action]:
    """Calls and bids on at least half a hand of trumps; alone only on nothing else."""
    best, enough = longest_trump(view), trumps_to_call(view)
    most = trump_length(view, best)
    actions: list[Action] = []
    for action in legal:
        match action:
            case Call(trump, alone):
                if trump_length(view, trump) >= (len(view.holding) if alone else enough):
                    actions.append(action)
            case Bid(tricks, trump, 0) if trump in (None, best) and most >= enough and tricks <= most:
                actions.append(action)
            case _:
                pass
    return actions


def _forced(view: View, legal: Sequence[Action]) -> Action:
    """The call or bid that does least harm where one has to be made."""
    best = longest_trump(view)

    def harm(action: Action) -> tuple[int, int]:
        match action:
            case Call(trump, alone):
                return int(alone), -trump_length(view, trump)
            case Bid(tricks, trump, lone):
                return lone + (trump not in (None, best)), tricks
            case _:
                return 9, 0

    return min(legal, key=harm)


def _cards(view: View, legal: Sequence[Action]) -> Sequence[Card]:
    """Any lead; leave a partner's sure trick alone, win as the last one cheaply, waste no trump."""
    cards = [action.card for action in legal if isinstance(action, Play)]
    if not view.trick:
        return cards
    inference = Inference(view, view.trump)
    trick, powers = Standing(inference), inference.powers
    winners = [card for card in cards if trick.beats(card)]
    losers = [card for card in cards if not trick.beats(card)]
    plain = [card for card in losers if powers[card] < TRUMP_POWER] or losers
    if trick.friend_is_winning and (not trick.to_play or trick.power >= TRUMP_POWER):
        return plain or [min(winners, key=powers.__getitem__)]
    if winners and not trick.to_play:
        return [min(winners, key=powers.__getitem__)]
    return [*winners, *plain]
