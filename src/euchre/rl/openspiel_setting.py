"""The setting of a game of OpenSpiel, from its parameters; this module does not need OpenSpiel."""

from functools import cache

from euchre.base.errors import EuchreError
from euchre.rl.encoding import played_rules
from euchre.rl.numbering import numbering
from euchre.rl.options import chosen, known_rules, known_seat
from euchre.rules.cards import Rank
from euchre.rules.mechanisms import (
    BestCard,
    Bidding,
    Contract,
    Countdown,
    DefendAlone,
    Ladder,
    NoTrump,
    OwnTricks,
    Pickup,
    TurnUp,
)
from euchre.rules.rules import Rules


def most_points(rules: Rules) -> int:
    """Return a bound for the points that a side wins or loses in a hand."""
    lone = rules.auction.lone if isinstance(rules.auction, Bidding) else ()
    match rules.scoring:
        case OwnTricks():
            return rules.tricks
        case Ladder() as pays:
            steps = [value for rows in (pays.steps, pays.lone, pays.lone_defence) for _, value in rows]
            return max(pays.euchre, pays.lone_euchre, pays.super_euchre, *steps)
        case Contract(bonus=bonus):
            return max(rules.tricks + bonus, *[max(bid.made, bid.lost) + bonus for bid in lone], 0)
        case Countdown(penalty=penalty):
            return max(rules.tricks, penalty)


def shared_with_openspiel(rules: Rules) -> bool:
    """Return whether the 31 actions of OpenSpiel's own game are all that *rules* need."""
    auction, alone = rules.auction, rules.alone
    plain = (
        isinstance(auction, TurnUp) and auction.no_trump is NoTrump.NEVER and auction.pickup is Pickup.MUST
    )
    deck = rules.low is Rank.NINE and rules.copies == 1 and not rules.joker
    more_asked = rules.farmer is not None or rules.drop_out or rules.call_ace
    lone = alone is None or (alone.defend is DefendAlone.NEVER and alone.best_card is BestCard.NEVER)
    return plain and deck and lone and not more_asked


class Setting:
    """
    The setting of a game, from its parameters; `setting` keeps one for each choice of them.

    OpenSpiel forgets what Python keeps in a game object, but never its parameters.
    """

    def __init__(self, rules: str, dealer: int, chance: str, seed: int, actions: str) -> None:
        """
        Read the parameters.

        Raises: EuchreError when one is none of those there are.
        """
        self.rules = played_rules(known_rules(rules))
        self.dealer = known_seat(dealer, self.rules)
        self.explicit = chosen("chance", chance, ("explicit", "sampled")) == "explicit"
        self.shared = chosen("actions", actions, ("all", "openspiel")) == "openspiel"
        if self.shared and not shared_with_openspiel(self.rules):
            raise EuchreError(
                "actions='openspiel': these rules have decisions that OpenSpiel's 31 actions lack"
            )
        self.asks_apart = self.shared and self.rules.alone is not None and not self.rules.declared_after_call
        """
        With OpenSpiel's actions: whether OpenSpiel asks after a call whether to play alone, where our rules
        say it in the call.
        """
        self.numbering = numbering(self.rules)
        self.seed, self.hands = seed, 0


setting = cache(Setting)
"""Return the `Setting` of these parameters; the same object for the same parameters."""
