"""What is wrong with rules that contradict each other: one sentence a kind, naming both sides."""

from typing import Final

SENTENCES: Final = {
    # a value of another type
    "wrong_type": "{path} = {found}: {wanted} is wanted",
    # a number no table has
    "number_beyond_reason": "{path} is out of all reason: write a number from {least} to {most}",
    "list_too_long": "{path} has {length} entries: {most} are the most",
    # the table
    "seats": "{r.seats} seats: Euchre is played by 2 to 6",
    "sides": "{r.sides} sides for {r.seats} seats: partners make 2 sides or 3, otherwise one a seat",
    "sides_uneven": "{r.seats} seats do not divide into {r.sides} sides",
    "copies": "copies = {r.copies}: a deck has one or two of each card",
    "no_jacks": "low = {r.low.word}: the jacks are bowers and stay in the deck",
    "copies_with_piles": "copies = 2 with piles: two like cards on a table cannot be told apart",
    "copies_with_joker": "copies = 2 with joker: a double deck is played without",
    "no_cards": (
        "hand = {r.hand} with piles = {r.piles}: everyone needs cards, in hand and none below 0 piles"
    ),
    "too_many_cards": "{r.tricks} cards each: no hand is larger than 24",
    "deck_too_small": "{r.cards_in_deck} cards cannot deal {r.tricks} to {r.seats}",
    "no_upcard": "{r.cards_in_deck} cards dealt {r.tricks} to {r.seats} leave none to turn up",
    "packets": "packets {r.packets} do not make a hand of {r.hand}",
    "swap_without_kitty": "farmer swaps three cards, the kitty has {face_down} face down",
    "farmer_without_upcard": "farmer's hand needs a kitty with an upcard; this auction turns none",
    "farmer_without_five": "farmer's hand is a rule for five cards; the hand has {r.hand}",
    "upcard_without_hand": ("hand = 0 with an upcard to take up: the dealer has no card to put down for it"),
    "best_card_without_hand": "hand = 0 with best_card: there is no card to exchange",
    "draw_partners_for_four": "draw_partners needs four seats and two sides",
    "draw_partners_without_draw": (
        "draw_partners with first_deal = {r.first_deal}: the draw for partners also finds the dealer"
    ),
    # the calling
    "alone_without_partner": "alone needs a partner to send away; here none sits across",
    "call_ace_with_partners": "call_ace with partners: whoever holds the ace is the only partner there is",
    "call_ace_seats": "call_ace with {r.seats} seats: it is a game for four to six",
    "call_ace_without_ladder": (
        "call_ace without ladder scoring: only there do two players score a hand together"
    ),
    "call_ace_pays_nothing": (
        "call_ace with 0 points in {field}: what is paid tells who was the maker's partner"
    ),
    "call_ace_with_bidding": "call_ace with bidding: the ace is called with a turned card or a free choice",
    "call_ace_with_copies": "call_ace with copies = 2: two players may hold that ace",
    "call_ace_with_revoke": "call_ace with revoke: who may call a renege would tell whose partner that is",
    "drop_out_with_partners": "drop_out with partners: only players for themselves drop",
    "drop_out_without_countdown": (
        "drop_out without countdown scoring: only there does dropping out save anything"
    ),
    "drop_out_for_two": "drop_out with 2 seats: nobody would be left to play against",
    "forced_is_taken_without_forced": "forced_is_taken without a forced suit",
    "forced_without_countdown": "forced trump leaves no maker; only countdown scoring knows such a hand",
    "lead_across_for_four": "lead = {r.lead} with {r.seats} seats: it is a rule for four players",
    "lead_without_loner": "lead = {r.lead} where nobody plays alone",
    "turn_up_rounds": "rounds = {r.auction.rounds}: a turned card is called in one round or two",
    "no_trump_without_second_round": "no_trump = second_round with rounds = 1: there is no second round",
    "no_trump_without_stick": "no_trump = stuck without stick: nobody is ever stuck",
    "stuck_may_name_without_stick": "stuck_may_name_turned without stick: nobody is ever stuck",
    "stick_with_passed_out": (
        "stick with passed_out = {r.auction.passed_out}: a stuck dealer leaves nothing passed out"
    ),
    "stick_with_natural_trump": "stick with natural_trump: a stuck dealer may hold no trump to name",
    "passed_out_without_countdown": (
        "passed_out = no_trump leaves no maker; only countdown scoring knows such a hand"
    ),
    "joker_with_no_trump": "joker with no_trump: the joker has no place without trump (A21)",
    "joker_with_passed_out": "joker with passed_out = no_trump: the joker has no place without trump (A21)",
    "bid_low": "bids from {r.auction.low} in a hand of {r.tricks} tricks",
    "lone_bids_without_partner": "lone bids need a partner to send away; here none sits across",
    "alone_with_lone_bids": "alone with lone bids: one way of playing alone is enough",
    "lone_bids_without_contract": "lone bids carry their own points; only contract scoring pays them",
    "alone_with_bidding": "alone with bidding: write the lone hands as lone bids",
    "too_many_lone_bids": "{lone_bids} lone bids: eight are the most",
    "lone_bid_exchange": "a lone bid exchanges between 0 and {r.hand} cards, the size of a hand",
    "passed_out_with_bidding": (
        "passed_out = no_trump with bidding: an auction without a bid is thrown in or stuck"
    ),
    # the points
    "no_end": "no target and no number of deals: the game would never end",
    "deals": "deals = {r.deals}: a game has at least one",
    "contract_without_bidding": "contract scoring without bidding: there is no bid to make",
    "own_tricks_for_two_sides": ("own-tricks scoring with {r.sides} sides: it is a game for two sides"),
    "own_tricks_with_alone": "own-tricks scoring with alone: it pays nothing for it",
    "countdown_with_partners": "countdown scoring with partners: each seat counts down alone",
    "target_not_below_start": "start = {r.start} and target = {r.target}: the score goes down",
    "target_not_above_start": "start = {r.start} and target = {r.target}: the score goes up",
    "ladder_empty": "{ladder} is empty: say from how many tricks on there are points",
    "ladder_not_rising": "{ladder} {steps} do not rise: more tricks, more points",
    "ladder_starts_wrong": "{ladder} start at {first} tricks; the maker needs {least} of {r.tricks}",
    "lone_defence_starts_wrong": "lone_defence starts at {first} tricks; a euchre takes {least}",
    "ladder_ends_too_high": "{ladder} end at {last} tricks; a hand has {r.tricks}",
}
"""The sentence of each kind of contradiction; ``r`` are the rules, other fields are given with it."""


def sentence(kind: str, rules: object, **given: object) -> str:
    """
    Return the sentence for a contradiction: *kind* is a key of `SENTENCES`, whose blanks are filled.

    They are filled with fields of *rules* and with the other keywords given.

    >>> sentence("ladder_empty", None, ladder="steps")
    'steps is empty: say from how many tricks on there are points'
    """
    return SENTENCES[kind].format(r=rules, **given)
