"""
What a player by rules of thumb, the queen, says of her own choice, by reason.

Each form is a clause without a capital and without a stop, in the first person; its blanks are filled from
the cards, trumps and figures of the reason.
"""

from collections.abc import Callable
from typing import Final

from euchre.base.numbers import count_in_words, list_of_words, number_word
from euchre.english.cards import spoken_card
from euchre.english.lessons import Lesson, Reason, ThumbName
from euchre.rules.cards import Rank, Trump
from euchre.seen.views import View

SURE_FROM: Final = 0.999
"""From this chance on, 0 to 1, nothing can beat a card, as far as the sentence goes."""
LIKELY_ABOVE: Final = 0.6
"""Above this chance a card should hold."""

THUMB_WORDS: Final[dict[Lesson, str]] = {
    ThumbName.NOTHING_TO_CALL: "I pass: there is nothing I may call",
    ThumbName.HAVE_TO_CALL: "I have to call, and {trump} suits me best: {hand}",
    ThumbName.CALL: "I call {trump}{alone}: {hand}{goal}",
    ThumbName.TAKE_IT_UP: "I take it up{alone}: that makes {hand}{goal}",
    ThumbName.ORDER_IT_UP: "I order it up{alone}: {hand}{goal}",
    ThumbName.TOO_LITTLE_TO_CALL: "{trump} would be my best suit, but {hand} is too little, so I pass",
    ThumbName.TOO_LITTLE_TO_ORDER_UP: "I pass: {hand} is too little",
    ThumbName.TOO_LITTLE_FOR_THE_DEALER: "I pass: {hand} is too little to give the dealer a trump",
    ThumbName.EVERY_TRICK_ALONE: "I play alone: {hand}, enough to try for every trick",
    ThumbName.NOT_EVERY_TRICK: "I keep my partner: {hand} may not take every trick",
    ThumbName.MOST_BEFORE_ME: "I see most of {trump} before me",
    ThumbName.HAND_NOT_SEEN: "I may not look at my hand first, and {trump} will do as well as another suit",
    ThumbName.NOT_WEAK: "my hand is not weak enough to show",
    ThumbName.WEAK_AND_KEPT: "I keep my hand: in {trump} it is {hand}",
    ThumbName.WEAK: "there is next to nothing in my hand, so I show it",
    ThumbName.HAVE_TO_BID: "I have to bid, and {trump} suits me best: {hand}",
    ThumbName.BID: "I bid {tricks} on {trump}: {hand}",
    ThumbName.BID_EVERY_TRICK: "I bid every trick alone: {hand}",
    ThumbName.TOO_LITTLE_TO_BID: "I pass: {hand} in {trump} is too little to bid on",
    ThumbName.BID_ON_IT: "I bid on {trump}: {hand}",
    ThumbName.TRUMPS_AND_ACES_ALONE: "I play alone: trumps and aces should take every trick",
    ThumbName.HELP_OF_AN_ACE: "I call the ace of {trump}: there I need help most",
    ThumbName.STAY: "I stay: with {counted trumps} I should take a trick",
    ThumbName.DROP: "I drop: with {counted trumps} I may well take no trick",
    ThumbName.DEFEND_ALONE: "I defend alone: my hand should take {counted tricks} by itself",
    ThumbName.DEFEND_TOGETHER: "I keep my partner: two of us euchre them sooner than one",
    ThumbName.UPCARD_NO_HELP: "{card} does not help my hand, so I leave it",
    ThumbName.NOTHING_BUT_TRUMPS: "I have nothing but trumps, so {card}, the lowest, goes",
    ThumbName.PUT_DOWN_TO_TRUMP: "I put down {card} and can then trump {suit}",
    ThumbName.LEAST_MISSED: "I put down {card}, the card I shall miss least",
    ThumbName.GIVE_BEST_TRUMP: "partner plays alone and gets {card}, my best trump",
    ThumbName.GIVE_BEST_CARD: "partner plays alone and gets {card}, as good a card as I have",
    ThumbName.SWAP_A_LOW_CARD: "a farmer's hand can only improve, so {card} goes",
    ThumbName.RENEGE_SHOWN: "a card has shown itself that had to be played when its suit was led",
    ThumbName.BOWER_TO_PARTNERS_CALL: "partner made it, so I lead {card} to draw their trumps",
    ThumbName.TRUMP_TO_PARTNERS_CALL: "partner made it, so I lead trumps: {card}",
    ThumbName.DRAW_TRUMPS: "I made it, so I draw their trumps with {card}",
    ThumbName.CANNOT_BE_BEATEN: "{card} cannot be beaten now, so I take my trick",
    ThumbName.BEFORE_IT_IS_TRUMPED: "I lead {card} before somebody can trump it",
    ThumbName.BEST_I_HAVE_LEFT: "I lead {card}: a trump is the best I have left",
    ThumbName.LEAD_A_TRUMP: "I lead a trump, {card}",
    ThumbName.LEAD_TO_TRUMP_LATER: "I lead {card}, my only card of the suit, so that I can trump it later",
    ThumbName.LEAD_THE_ONLY_ONE: "I lead {card}, the only card I have of its suit",
    ThumbName.KEEP_BETTER_CARDS: "I lead {card} and keep my better cards",
    ThumbName.TRUMP_IT: "I trump it with {card}",
    ThumbName.TRUMP_IT_CHEAPLY: "I trump it with {card}, as cheaply as I can",
    ThumbName.TAKE_IT: "I take it with {card}",
    ThumbName.TAKE_IT_CHEAPLY: "I take it with {card}, as cheaply as I can",
    ThumbName.CANNOT_FOLLOW: "I cannot follow, so I trump with {card}, {hope}",
    ThumbName.GO_OVER_A_FRIEND: "{friend} may be beaten, so I go over with {card}, {hope}",
    ThumbName.BEAT_IT: "I play {card}, {hope}",
    ThumbName.FRIEND_OR_NOBODY: "{friend} is winning with {other} and I can do no better, so I play {card}",
    ThumbName.KEEP_TRUMPS: "{friend} is winning with {other}, so I keep my trumps and throw {card}",
    ThumbName.FRIEND_WINS: "{friend} is winning with {other}, so I give {card}",
    ThumbName.CANNOT_BEAT_IT: "I cannot beat {other}, so I follow with {card}",
    ThumbName.CANNOT_BEAT_IT_THROW: "I cannot beat {other}, so I throw {card}",
    ThumbName.LEAVE_IT_TO_A_FRIEND: "I leave {other} to {friend}, who plays after me, and play {card}",
    ThumbName.SAVE_A_CARD: "I save {other} for a better trick and play {card}",
    ThumbName.ONLY_CARD: "{card} is my only card",
    ThumbName.LAST_CARD: "{card} is my last card",
    ThumbName.MUST_FOLLOW: "I must follow suit, and {card} is all I have of it",
    ThumbName.NEVER_WORSE: (
        "however the hidden cards lie, {card} brings no less than {other}, and sometimes more"
    ),
    ThumbName.NOT_SEEN_WORSE: (
        "{card} brings more than {other} in some of the ways that I tried for the hidden cards to lie, "
        "and less in none"
    ),
    ThumbName.ALL_KNOWN: "I know where every card lies, and nothing brings more than {card}",
    ThumbName.NEVER_BEATEN: "however the hidden cards lie, nothing brings more than {card}",
    ThumbName.BEST_ON_AVERAGE: "{card} brings most, over the {worlds} ways in which the hidden cards can lie",
}


def _hand(said: Reason, _view: View) -> str:
    """The good cards of a hand: ``three trumps with the right, and two aces outside``."""
    if "trumps" not in said.figures:
        return "a hand I have not seen"
    (trump,), tops = said.trumps, int(said.figures["aces"])
    aces = count_in_words(tops, (Rank.NINE if trump is Trump.LOW else Rank.ACE).word)
    if trump.suit is None:
        return aces
    bowers = list_of_words([spoken_card(card, trump) for card in said.cards]) if said.cards else ""
    text = count_in_words(int(said.figures["trumps"]), "trump") + (f" with {bowers}" if bowers else "")
    return f"{text}, and {aces} outside" if tops else text


def _suit(said: Reason, _view: View) -> str:
    suit = said.cards[0].suit
    return "it" if suit is None else suit.word


def _hope(said: Reason, _view: View) -> str:
    held = said.figures["held"]
    if held >= SURE_FROM:
        return "and nothing left can beat it"
    return "which should hold" if held > LIKELY_ABOVE else "to make them beat it"


THUMB_BLANKS: Final[dict[str, Callable[[Reason, View], str]]] = {
    "suit": _suit,
    "hand": _hand,
    "hope": _hope,
    "friend": lambda _, view: "partner" if view.rules.partners else "my fellow defender",
    "alone": lambda said, _: " alone" if said.figures["alone"] else "",
    "goal": lambda said, _: ", enough to try for every trick" if said.figures["every_trick"] else "",
    "tricks": lambda said, _: number_word(int(said.figures["tricks"])),
    "counted tricks": lambda said, _: count_in_words(int(said.figures["tricks"]), "trick"),
    "worlds": lambda said, _: str(int(said.figures["worlds"])),
}
"""What fills each blank of these forms, besides those that every reason may have."""
