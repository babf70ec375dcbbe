"""The names of rules and of the choices within them, on the face of a table and in the editor."""

from enum import Enum
from typing import Any, Final

from euchre.base.numbers import capitalized
from euchre.rules.cards import Rank, Suit
from euchre.rules.fields import fields_of, word_of

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
"""The labels of mechanisms, and of the words that a rule may have."""


def of_rule(case: Any, name: str) -> str:
    """What the rule *name* within *case* is called: ``Stick the dealer``."""
    return fields_of(case)[name].told.label


def of_case(case: Any) -> str:
    """What a mechanism is called."""
    return CHOICES[case.__name__]


def of_word(member: Any) -> str:
    """The label of a word that a rule may have."""
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
    """How strong the computer player *player* is; empty for no player."""
    return STRENGTHS.get(player, "")


class Labels:
    """The words of the editor for a contradiction, because its users do not know the names of fields."""

    def name(self, owner: type, path: str, /) -> str:
        """Return the label of the rule at *path*, in quotes."""
        return f"“{of_rule(owner, path.rpartition('.')[2])}”"

    place = name

    def setting(self, owner: type, path: str, value: object, /) -> str:
        """Return what the rule is set to: ``“First lead” set to “The maker”``."""
        said = f"“{of_word(value)}”" if isinstance(value, Enum) else str(value)
        return f"{self.name(owner, path)} set to {said}"
