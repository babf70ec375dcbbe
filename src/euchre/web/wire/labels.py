"""What rules and the choices within them are called, on the face of a table and in the editor alike."""

from enum import Enum
from typing import Any, Final

from euchre.base.numbers import capitalized
from euchre.rules.cards import Rank, Suit
from euchre.rules.text.shape import word_of

RULES: Final = {
    "Rules.seats": "Players",
    "Rules.sides": "Sides",
    "Rules.low": "Lowest card",
    "Rules.copies": "Copies of each card",
    "Rules.joker": "With the joker",
    "Rules.hand": "Cards in hand",
    "Rules.piles": "Piles on the table",
    "Rules.packets": "Dealt in packets of",
    "Rules.cut": "Cut the deck",
    "Rules.first_deal": "First dealer",
    "Rules.draw_partners": "Draw for partners",
    "Rules.auction": "How trump is fixed",
    "Rules.forced": "Forced trump",
    "Rules.forced_is_taken": "The dealer takes a forced upcard",
    "Rules.farmer": "Farmer's hand",
    "Rules.alone": "Playing alone",
    "Rules.call_ace": "Calling an ace",
    "Rules.drop_out": "Players may drop out",
    "Rules.lead": "First lead",
    "Rules.scoring": "Scoring",
    "Rules.start": "Score at the start",
    "Rules.target": "Score that wins",
    "Rules.deals": "Number of hands",
    "Rules.passed_out_counts": "A hand that everybody passes counts",
    "Rules.tie": "When both have won",
    "Rules.revoke": "Honour play",
    "TurnUp.rounds": "Rounds of calling",
    "TurnUp.stick": "Stick the dealer",
    "TurnUp.stuck_may_name_turned": "A stuck dealer may name the suit turned down",
    "TurnUp.name_turned": "The suit turned down may be named",
    "TurnUp.no_trump": "Calling no trump",
    "TurnUp.pickup": "The dealer and the upcard",
    "TurnUp.bury_upcard": "The upcard may be buried",
    "TurnUp.natural_trump": "Only a suit in hand may be called",
    "TurnUp.upcard_is_natural": "The upcard counts as held",
    "TurnUp.passed_out": "When nobody calls",
    "TurnUp.joker_up": "When the joker is turned up",
    "TurnUp.joker_suit": "The joker's suit",
    "FreeChoice.no_trump": "No trump may be called",
    "Bidding.low": "Lowest bid",
    "Bidding.rounds": "Turns for each player",
    "Bidding.named": "A bid says its suit",
    "Bidding.no_trump": "No trump may be bid",
    "Bidding.low_no_trump": "Low no trump may be bid",
    "Bidding.stick": "Stick the dealer",
    "Bidding.passed_out": "When nobody bids",
    "Bidding.lone": "Lone bids",
    "LoneBid.exchange": "Cards from the partner",
    "LoneBid.made": "Points when it is made",
    "LoneBid.lost": "Points lost when it is missed",
    "Alone.declared": "When the maker says so",
    "Alone.partner_of_dealer_must": "The dealer's partner orders up alone",
    "Alone.defend": "Defending alone",
    "Alone.best_card": "Best card",
    "Alone.must_take_all": "A lone player must take every trick",
    "FarmersHand.hand": "The weak hand",
    "FarmersHand.remedy": "Help for a weak hand",
    "FarmersHand.keep_upcard_suit": "The suit turned up is kept",
    "Ladder.steps": "Points for the maker",
    "Ladder.euchre": "Points for a euchre",
    "Ladder.lone": "Points for a maker alone",
    "Ladder.lone_euchre": "Points for a lone maker's euchre",
    "Ladder.lone_defence": "Points for a defender alone",
    "Ladder.super_euchre": "Points for every trick in defence",
    "Ladder.euchre_from_maker": "A euchre is the maker's loss",
    "Contract.bonus": "Bonus",
    "Contract.only_the_bid": "No more than the bid",
    "Contract.must_earn": "The end has to be earned",
    "Countdown.penalty": "Penalty",
    "Countdown.sweep_wins": "A march wins the game",
    "Revoke.points": "Points for a renege",
    "Revoke.lone_points": "Points for a renege when somebody plays alone",
    "Revoke.false_call": "Points lost by a wrong call",
    "Revoke.next_trick_first": "No call before the next trick",
    "Revoke.after_last_trick": "Any call even after the last trick",
    "Revoke.out_of_turn": "Playing out of turn is a renege",
}
"""Of a rule, by the mechanism it belongs to: the same name means another thing in another place."""

CHOICES: Final = {
    "Alone": "Alone",
    "FarmersHand": "Farmer's hand",
    "LoneBid": "Lone bid",
    "Revoke": "Revoke",
    "TurnUp": "A card is turned up",
    "FreeChoice": "Any suit may be named",
    "Bidding": "Bidding for tricks",
    "OwnTricks": "Everyone's own tricks",
    "Ladder": "By the maker's tricks",
    "Contract": "By what was bid",
    "Countdown": "Counting down",
    "Pickup.must": "Must take it",
    "Pickup.may_when_ordered": "May leave it if ordered",
    "Pickup.may": "May leave it",
    "NoTrump.never": "Never",
    "NoTrump.second_round": "In the second round",
    "NoTrump.stuck": "By a stuck dealer",
    "PassedOut.next_deals": "The next player deals",
    "PassedOut.same_deals": "The same dealer again",
    "PassedOut.no_trump": "Played without trump",
    "JokerUp.blind": "The dealer calls blind",
    "JokerUp.fixed": "It counts as one suit",
    "JokerUp.dealer": "The dealer calls",
    "JokerUp.redeal": "Dealt again",
    "DeclareAlone.with_call": "With the call",
    "DeclareAlone.after_call": "After the call",
    "DefendAlone.never": "Never",
    "DefendAlone.loners": "Against a lone maker",
    "DefendAlone.always": "Against any maker",
    "BestCard.never": "Never",
    "BestCard.discard_first": "After the discard",
    "BestCard.receive_first": "Before the discard",
    "Lead.eldest": "Left of the dealer",
    "Lead.left_of_loner": "Left of a lone maker",
    "Lead.loner": "A lone maker",
    "Lead.maker": "The maker",
    "Lead.across_from_dealer": "Across from the dealer",
    "WeakHand.clean3": "Three nines or tens",
    "WeakHand.mixed4": "Four nines and tens",
    "WeakHand.no_ace_no_face": "No ace or face",
    "WeakHand.no_ace_no_face_no_trump": "No ace, face or trump",
    "WeakHand.ace_no_face": "One ace, no face",
    "Remedy.swap": "Three kitty cards",
    "Remedy.redeal": "Dealt again",
    "Remedy.next_deals": "The next player deals",
    "FirstDeal.random": "By lot",
    "FirstDeal.lowest": "The lowest card drawn",
    "FirstDeal.highest": "The highest card drawn",
    "FirstDeal.first_jack": "The first jack",
    "Tie.play_on": "Another hand",
    "Tie.share": "They share the game",
}
"""Of a mechanism, or of a word among those a rule may say."""


def of_rule(case: Any, name: str) -> str:
    """What the rule *name* within *case* is called: ``Stick the dealer``."""
    return RULES[f"{case.__name__}.{name}"]


def of_case(case: Any) -> str:
    """What a mechanism is called."""
    return CHOICES[case.__name__]


def of_word(member: Any) -> str:
    """What a word is called that a rule may say."""
    if isinstance(member, Rank | Suit):
        return capitalized(word_of(member))
    return CHOICES[f"{type(member).__name__}.{word_of(member)}"]


STRENGTHS: Final = {
    "nine": "First evening",
    "ten": "Beginner",
    "jack": "Casual",
    "queen": "Good",
    "king": "Strong",
    "ace": "Very strong",
    "left": "Expert",
    "right": "Strongest",
    "benny": "Two-handed expert",
}
"""How strong a computer player is, in a word or two."""


def strength(player: str) -> str:
    """How strong the computer player *player* is; nothing of nobody."""
    return STRENGTHS.get(player, "")


class Labels:
    """The words of the editor for a contradiction: there nobody knows a field by its name."""

    def name(self, owner: type, path: str, /) -> str:
        """Return the label of the rule at *path*, in quotes."""
        return f"“{of_rule(owner, path.rpartition('.')[2])}”"

    place = name

    def setting(self, owner: type, path: str, value: object, /) -> str:
        """Return what the rule is set to: ``“First lead” set to “The maker”``."""
        said = f"“{of_word(value)}”" if isinstance(value, Enum) else str(value)
        return f"{self.name(owner, path)} set to {said}"
