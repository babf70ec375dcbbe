"""What is wrong with rules that contradict each other: one sentence a kind, naming both sides."""

from dataclasses import dataclass
from enum import Enum
from typing import Final, Protocol

from euchre.base.numbers import list_of_words
from euchre.rules.errors import Contradiction

NO_SECOND_ROUND: Final = "there is no second round"

CONTRADICTIONS: Final = {
    # a value of another type
    "wrong_type": "{field:path} = {found}: {wanted} is wanted",
    # a number no table has
    "number_beyond_reason": "{field:path} is out of all reason: write a number from {least} to {most}",
    "list_too_long": "{field:path} has {length} entries: {most} are the most",
    # the table
    "seats": "{players} seats: Euchre is played by 2 to 6",
    "sides": "{parties} sides for {players} seats: partners make 2 sides or 3, otherwise one a seat",
    "sides_uneven": "{players} seats do not divide into {parties} sides",
    "copies": "{copies:=}: a deck has one or two of each card",
    "no_jacks": "{low:=}: the jacks are bowers and stay in the deck",
    "copies_with_piles": "{copies:=} with {piles}: two like cards on a table cannot be told apart",
    "copies_with_joker": "{copies:=} with {joker}: a double deck is played without",
    "no_cards": ("{hand:=} with {piles:=}: everyone needs cards, in hand and none below 0 piles"),
    "too_many_cards": "{tricks} cards each: no hand is larger than 24",
    "deck_too_small": "{cards} cards cannot deal {tricks} to {players}",
    "no_upcard": "{cards} cards dealt {tricks} to {players} leave none to turn up",
    "packets": "packets of {packets:list} do not make a hand of {held}",
    "swap_without_kitty": "a farmer's hand swaps three cards, the kitty has {face_down} face down",
    "farmer_without_upcard": "farmer's hand needs a kitty with an upcard; this auction turns none",
    "farmer_without_five": "farmer's hand is a rule for five cards; the hand has {held}",
    "upcard_without_hand": ("{hand:=} with an upcard to take up: the dealer has no card to put down for it"),
    "best_card_without_hand": "{hand:=} with {best_card}: there is no card to exchange",
    "draw_partners_for_four": "{draw_partners} needs four seats and two sides",
    "draw_partners_without_draw": (
        "{draw_partners} with {first_deal:=}: the draw for partners also finds the dealer"
    ),
    # the calling
    "alone_without_partner": "{alone} needs a partner to send away; here none sits across",
    "call_ace_with_partners": "{call_ace} with partners: whoever holds the ace is the only partner there is",
    "call_ace_seats": "{call_ace} with {players} seats: it is a game for four to six",
    "call_ace_without_ladder": (
        "{call_ace} without ladder scoring: only there do two players score a hand together"
    ),
    "call_ace_pays_nothing": (
        "{call_ace} with 0 points in {field}: what is paid tells who was the maker's partner"
    ),
    "call_ace_with_bidding": "{call_ace} with bidding: the ace is called with a turned card or a free choice",
    "call_ace_with_copies": "{call_ace} with {copies:=}: two players may hold that ace",
    "call_ace_with_revoke": (
        "{call_ace} with {revoke}: who may call a renege would tell whose partner that is"
    ),
    "drop_out_with_partners": "{drop_out} with partners: only players for themselves drop",
    "drop_out_without_countdown": (
        "{drop_out} without countdown scoring: only there does dropping out save anything"
    ),
    "drop_out_for_two": "{drop_out} with 2 seats: nobody would be left to play against",
    "forced_is_taken_without_forced": "{forced_is_taken} without a forced suit",
    "forced_without_countdown": "forced trump leaves no maker; only countdown scoring knows such a hand",
    "lead_across_for_four": "{lead:=} with {players} seats: it is a rule for four players",
    "lead_without_loner": "{lead:=} where nobody plays alone",
    "turn_up_rounds": "{rounds:=}: a turned card is called in one round or two",
    "no_trump_without_second_round": "{no_trump:=} with {rounds:=}: " + NO_SECOND_ROUND,
    "no_trump_without_stick": "{no_trump:=} without {stick}: nobody is ever stuck",
    "stuck_may_name_without_stick": "{stuck_may_name_turned} without {stick}: nobody is ever stuck",
    "stick_with_passed_out": ("{stick} with {passed_out:=}: a stuck dealer leaves nothing passed out"),
    "stick_with_natural_trump": "{stick} with {natural_trump}: a stuck dealer may hold no trump to name",
    "passed_out_without_countdown": (
        "{passed_out:=} leaves no maker; only countdown scoring knows such a hand"
    ),
    "joker_with_no_trump": "{joker} with {no_trump}: the joker has no place without trump",
    "joker_with_passed_out": "{joker} with {passed_out:=}: the joker has no place without trump",
    "bid_low": "bids from {low:value} in a hand of {tricks} tricks",
    "lone_bids_without_partner": "lone bids need a partner to send away; here none sits across",
    "alone_with_lone_bids": "{alone} with lone bids: one way of playing alone is enough",
    "lone_bids_without_contract": "lone bids carry their own points; only contract scoring pays them",
    "alone_with_bidding": "{alone} with bidding: write the lone hands as lone bids",
    "too_many_lone_bids": "{lone_bids} lone bids: eight are the most",
    "lone_bid_exchange": "a lone bid exchanges between 0 and {held} cards, the size of a hand",
    "passed_out_with_bidding": (
        "{passed_out:=} with bidding: an auction without a bid is thrown in or stuck"
    ),
    # the points
    "no_end": "no target and no number of deals: the game would never end",
    "deals": "{deals:=}: a game has at least one",
    "passed_out_counts_without_deals": "{passed_out_counts} without a number of deals: nothing to count to",
    "passed_out_counts_with_same_deals": "{passed_out_counts} with {passed_out:=}: it would be dealt again",
    "passed_out_counts_with_redeal": "{passed_out_counts} with {remedy:=}: it would be dealt again",
    "contract_without_bidding": "contract scoring without bidding: there is no bid to make",
    "own_tricks_for_two_sides": ("own-tricks scoring with {parties} sides: it is a game for two sides"),
    "own_tricks_with_alone": "own-tricks scoring with {alone}: it pays nothing for it",
    "countdown_with_partners": "countdown scoring with partners: each seat counts down alone",
    "target_not_below_start": "{start:=} and {target:=}: the score goes down",
    "target_not_above_start": "{start:=} and {target:=}: the score goes up",
    "ladder_empty": "{field} is empty: say from how many tricks on there are points",
    "ladder_not_rising": "{field}, {field:list}, do not rise: more tricks, more points",
    "ladder_starts_wrong": "{field} start at {first} tricks; the maker needs {least} of {tricks}",
    "lone_defence_starts_wrong": "{field} starts at {first} tricks; a euchre takes {least}",
    "ladder_ends_too_high": "{field} end at {last} tricks; a hand has {tricks}",
}
"""
The sentence of each kind of contradiction.

A blank with the name of a field is what that field is called; ``{stick:=}`` says what it is set to as well,
``{low:value}`` and ``{packets:list}`` only that. ``field`` is the first of the fields, ``{field:path}`` where
it stands. The other blanks are given with the contradiction.
"""


class FieldWords(Protocol):
    """What the fields of rules are called where a sentence is read, and what they are set to."""

    def name(self, owner: type, path: str, /) -> str:
        """Return what the field at *path* is called, which belongs to the class *owner*."""

    def place(self, owner: type, path: str, /) -> str:
        """Return the name of the field together with the part of the rules that it belongs to."""

    def setting(self, owner: type, path: str, value: object, /) -> str:
        """Return the words that say that the field is set to *value*."""


class AsWritten:
    """The words of those who write rules in TOML or Python: the names of the fields."""

    def name(self, _owner: type, path: str, /) -> str:
        """Return the field's own name."""
        return path.rpartition(".")[2]

    def place(self, _owner: type, path: str, /) -> str:
        """Return the path of the field."""
        return path

    def setting(self, owner: type, path: str, value: object, /) -> str:
        """Return the setting as an assignment: ``rounds = 3``."""
        return f"{self.name(owner, path)} = {_shown(value)}"


@dataclass(frozen=True, slots=True)
class _Field:
    """A field in a sentence."""

    path: str
    owner: type
    value: object
    words: FieldWords

    def __format__(self, how: str) -> str:
        match how:
            case "=":
                return self.words.setting(self.owner, self.path, self.value)
            case "path":
                return self.words.place(self.owner, self.path)
            case "value":
                return _shown(self.value)
            case "list":
                assert isinstance(self.value, tuple)
                return list_of_words(map(_item, self.value)) if self.value else "none"
            case _:
                return self.words.name(self.owner, self.path)


def _shown(value: object) -> str:
    return value.name.lower() if isinstance(value, Enum) else str(value)


def _item(item: object) -> str:
    """A number, or a step of a ladder."""
    return f"{item[1]} from {item[0]} tricks" if isinstance(item, tuple) else str(item)


def sentence(fault: Contradiction, words: FieldWords | None = None) -> str:
    """
    Return the sentence that says what is wrong between the fields of *fault*.

    *words* says what each field is called and how its setting is shown: by default, as in TOML and Python, by
    its own name (`AsWritten`), elsewhere as its readers know it.

    >>> fields = {"scoring.steps": ()}
    >>> sentence(Contradiction("ladder_empty", fields, {"scoring.steps": object}))
    'steps is empty: say from how many tricks on there are points'
    """
    called = AsWritten() if words is None else words
    fields = [_Field(path, fault.owners[path], value, called) for path, value in fault.values.items()]
    named = {field.path.rpartition(".")[2]: field for field in fields}
    return CONTRADICTIONS[fault.kind].format(**{**fault.blanks, **named}, field=fields[0])
