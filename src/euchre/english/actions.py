"""What a seat does or may do, in a few words, as it is said from that seat."""

from dataclasses import replace
from typing import Final

from euchre.base.numbers import capitalized, count_in_words, number_word
from euchre.english.cards import (
    ONE,
    CardWords,
    bower,
    card_in_words,
    led_suit_words,
    marked_card,
    short_card,
    spoken_card,
)
from euchre.english.refusals import HAND_OVER, PLAIN_WORDS, called_ace
from euchre.english.seats import Audience
from euchre.hand.pre_play import offered_suit, orders_up
from euchre.hand.state import Phase
from euchre.rules.actions import (
    Action,
    Bid,
    Call,
    CallAce,
    Defend,
    Discard,
    Drop,
    Farmer,
    Give,
    GoAlone,
    Leave,
    Pass,
    Play,
    Stay,
)
from euchre.rules.cards import Card, Suit, Trump, suit_in
from euchre.rules.rules import Bidding, FreeChoice, Rules
from euchre.seen.views import View

CARDS_FACE_DOWN: Final = "Your cards lie face down until you have named trump."
"""What is said to a dealer who names trump for a turned-up joker before looking at the hand."""


def bid_words(bid: Bid, rules: Rules) -> str:
    """
    Return what is bid: ``three hearts``, ``seven``, ``alone, with two from the partner``.

    >>> from euchre.rules.variants import VARIANTS
    >>> bid_words(Bid(3, Trump.HEARTS), VARIANTS["bid"])
    'three hearts'
    """
    return _bid(bid, rules, ", with")


def _bid(bid: Bid, rules: Rules, with_: str) -> str:
    text = number_word(bid.tricks)
    if bid.lone:
        assert isinstance(rules.auction, Bidding)
        swap = rules.auction.lone[bid.lone - 1].exchange
        text = f"alone{with_} {number_word(swap)} from the partner" if swap else "alone"
    return text if bid.trump is None else f"{text} {bid.trump.word}"


def lone_label(bid: Bid, auction: Bidding) -> str:
    """
    Return how the lone *bid* is offered under *auction*: ``alone with two cards from partner,
    18 points``.
    """
    rung = auction.lone[bid.lone - 1]
    trump = "" if bid.trump is None else f" at {bid.trump.word}"
    swap = f" with {count_in_words(rung.exchange, 'card')} from partner" if rung.exchange else ""
    points = f"{rung.made} points" + ("" if rung.lost == rung.made else f", or {rung.lost} lost")
    return f"alone{trump}{swap}, {points}"


def action_words(action: Action, view: View, card_words: CardWords = marked_card) -> str:
    """
    Return *action* in a few words for tables of choices: ``order it up``, ``9♣ down``, ``J♥ (right)``.

    *view* is that of the seat that acts: the words depend on trump, on the upcard and on who deals.
    *card_words* puts a card in the text.
    """
    match action:
        case Play(card):
            return card_words(card, view.trump)
        case Discard(card):
            return f"{card_words(card, view.trump)} down"
        case Give(card):
            return f"{card_words(card, view.trump)} given"
        case Call(trump, alone):
            return _called(trump, view) + " alone" * alone
        case Bid(tricks, trump, lone):
            rungs = len(view.rules.auction.lone) if isinstance(view.rules.auction, Bidding) else 0
            if lone:
                rung = f" ({lone})" if lone < rungs else ""
                return "alone" + ("" if trump is None else f" {trump.word}") + rung
            return number_word(tricks) + ("" if trump is None else f" {_bid_suit(tricks, trump)}")
        case _:
            return _without_a_card(action, view)


def action_in_sentence(action: Action, view: View, card_words: CardWords = marked_card) -> str:
    """
    Return *action* as the subject of a sentence such as "… brings 0.4 points": ``putting down the 9♣``,
    ``order it up``.

    *view* is that of the seat that acts; *card_words* puts a card in the text.
    """
    match action:
        case Play(card):
            return f"the {card_words(card, view.trump)}"
        case Discard(card):
            return f"putting down the {card_words(card, view.trump)}"
        case Give(card):
            return f"giving the {card_words(card, view.trump)}"
        case _:
            return action_words(action, view)


def advised_words(action: Action, view: View) -> str:
    """
    Return what a coach advises the seat of *view* to do, without a capital: ``order it up``, ``lead the
    right``, ``call spades alone``.
    """
    match action:
        case Play(card):
            return f"{'play' if view.trick else 'lead'} {spoken_card(card, view.trump)}"
        case Discard(card):
            return f"put down {spoken_card(card, view.trump)}"
        case Give(card):
            return f"give {spoken_card(card, view.trump)}"
        case Call(trump) if not orders_up(view, trump):
            return f"call {action_words(action, view)}"
        case Bid():
            return f"bid {action_words(action, view)}"
        case _:
            return action_words(action, view)


def label(action: Action, view: View, *, drawn: bool = True) -> str:
    """
    Return the text by which *action* is offered to the seat of *view*: ``J♥R``, ``order it up, alone``.

    Cards and suits are shown with suit signs if *drawn*, else in words; a lone bid says what it pays.
    """
    match action:
        case Play(card) | Discard(card) | Give(card):
            return short_card(card) + bower(card, view.trump) if drawn else card_in_words(card, view.trump)
        case Call(trump, alone):
            glyph = drawn and trump.suit is not None and not orders_up(view, trump)
            suit = f" {trump.suit.glyph}" if glyph and trump.suit is not None else ""
            return f"{_called(trump, view)}{suit}" + ", alone" * alone
        case Bid(_, _, lone) as bid:
            auction = view.rules.auction
            return (
                lone_label(bid, auction)
                if lone and isinstance(auction, Bidding)
                else _bid(bid, view.rules, "")
            )
        case _:
            return _without_a_card(action, view)


def spoken_choice(action: Action, view: View) -> str:
    """Return *action* as said by one who chooses in *view*: ``the left bower``, ``order it up, alone``."""
    if isinstance(action, Play | Discard | Give):
        return spoken_card(action.card, view.trump) + (" bower" if bower(action.card, view.trump) else "")
    return label(action, view, drawn=False)


def short_label(action: Action, view: View) -> str:
    """
    Return the text of a button that offers *action*, shorter than `label`: cards in words, no suit signs.

    A page shows beside the button that a call is made alone, and the trump of a lone bid: these are left out.
    An offer to order the upcard up alone is ``order it up``, where `label` says ``order it up, alone``.
    *view* is that of the seat that acts.
    """
    match action:
        case Call(trump):
            return _called(trump, view)
        case Bid(_, _, lone) as bid if lone:
            return label(replace(bid, trump=None), view)
        case _:
            return label(action, view, drawn=False)


def typed_words(action: Action, view: View) -> tuple[str, ...]:
    """
    Return the words by which a person at the terminal may choose *action*, besides its number and its label.

    *view* is that of the seat that acts. They are in small letters: ``("o", "order", "order up", …)``.
    """
    match action:
        case Pass():
            return ("p", "pass", "no", *(["partner", "together"] if view.phase is Phase.ALONE else []))
        case Call(trump, alone):
            words = _call_typed(trump, view)
            return tuple(f"{word} alone" for word in words) if alone else words
        case Bid(tricks, trump, lone) as bid:
            named = () if trump is None or lone else (f"{tricks} {trump.word}", f"{tricks} {trump.letter}")
            return (_bid(bid, view.rules, " with"), *named)
        case Farmer():
            return ("show", "farmer", "weak")
        case Leave():
            return ("leave", "leave it", "l")
        case GoAlone():
            return ("alone", "a", "yes")
        case Defend():
            return ("defend", "alone", "a")
        case Stay():
            return ("stay", "in", "yes")
        case Drop():
            return ("drop", "out", "d")
        case CallAce(None):
            return ("alone", "none", "nobody")
        case CallAce(Suit() as suit):
            return (suit.word, ONE[suit], suit.letter.lower())
        case _:
            return ()


def _without_a_card(action: Action, view: View) -> str:
    match action:
        case Pass() if view.phase is Phase.ALONE:
            return "keep your partner"
        case CallAce(None):
            return "play alone"
        case CallAce(Suit() as suit):
            return called_ace(suit)
        case _:
            return PLAIN_WORDS[type(action)]


def _called(trump: Trump, view: View) -> str:
    if orders_up(view, trump):
        return "pick it up" if view.viewer == view.dealer else "order it up"
    return trump.word


def _call_typed(trump: Trump, view: View) -> tuple[str, ...]:
    letter = trump.letter.lower()
    if orders_up(view, trump):
        return (
            "o", "order", "order up", "order it up", "pick it up", "call", "accept", "assist", "yes",
            "pick up", trump.word, letter,
        )  # fmt: skip
    if trump.suit is not None:
        return (trump.word, ONE[trump.suit], letter)
    more = ("nt", "no trumps") if trump is Trump.NO_TRUMP else ("low",)
    return (trump.word, letter, *more)


def _bid_suit(tricks: int, trump: Trump) -> str:
    """The suit as it is said of so many tricks: one club, two clubs; no trump has no other number."""
    return ONE[trump.suit] if tricks == 1 and trump.suit is not None else trump.word


def decision_prompt(view: View, stop: str = ".", *, mid_sentence: bool = False) -> str:
    """
    Return what the seat of *view* is asked to decide, as a sentence: ``Your lead.``, ``Defend alone?``

    *stop* ends it where it is no question; with *mid_sentence* it begins without a capital letter.
    """
    words, mark = _question(view)
    return (words if mid_sentence else capitalized(words)) + (mark or stop)


def _question(view: View) -> tuple[str, str]:
    """Return what is asked of the viewer, without a capital, and ``?`` or nothing."""
    match view.phase:
        case Phase.FARMER:
            return ("your hand is weak" if len(view.legal) > 1 else "your hand is not weak"), ""
        case Phase.SWAP:
            return "put down a card for the kitty", ""
        case Phase.BLIND:
            return "name trump before you look", ""
        case Phase.CALL if isinstance(view.rules.auction, FreeChoice):
            return ("name trump" if Pass() not in view.legal else "name trump, or pass"), ""
        case Phase.CALL if (suit := offered_suit(view)) is not None:
            return f"shall {suit.word} be trump", "?"
        case Phase.CALL:
            return ("name trump" if Pass() not in view.legal else "name another suit, or pass"), ""
        case Phase.BID:
            return ("bid, or pass" if Pass() in view.legal else "you must bid"), ""
        case Phase.NAME:
            return "name trump", ""
        case Phase.PICKUP if Leave() in view.legal:
            return "put a card down, or leave the upcard", ""
        case Phase.PICKUP | Phase.DISCARD:
            return "put a card down", ""
        case Phase.GIVE:
            return "pass a card to your partner", ""
        case Phase.ALONE:
            return "play alone, or with your partner", "?"
        case Phase.DEFEND:
            return "defend alone", "?"
        case Phase.STAY:
            return "stay in, or drop out", "?"
        case Phase.ACE:
            return "call an ace: its holder is your partner", ""
        case Phase.PLAY if not view.trick:
            return "your lead", ""
        case Phase.PLAY:
            suit = suit_in(view.trick[0][1], view.trump)
            return (f"{suit.word} were led" if suit is not None else "the joker was led"), ""
        case Phase.OVER:
            return HAND_OVER, ""


def auction_words(action: Action | None, view: View) -> str:
    """Return what is heard of *action* in the auction: ``pass``, ``pick it up, alone``."""
    match action:
        case Pass():
            return "pass"
        case Call(trump, alone):
            up = view.upcard
            words = "pick it up" if up is not None and up.suit == trump.suit else trump.word
            return f"{words}, alone" if alone else words
        case Bid() as bid:
            return bid_words(bid, view.rules)
        case _:
            return ""


def trick_prompt(view: View, company: Audience) -> str:
    """Return what *view* is asked, as sentences: in a trick who led, and how many cards can follow."""
    if view.phase is not Phase.PLAY or not view.trick:
        return decision_prompt(view)
    text = f"{decision_prompt(view, '')} by {company.who(view.trick[0][0])}."
    if len(view.holding) == 1:
        return text
    if view.rules.revoke is not None:  # the rules let any card pass, and a renege costs dear
        return f"{text} Follow if you can."
    playable = sum(isinstance(action, Play) for action in view.legal)
    if playable == len(view.holding):
        return f"{text} Any card can be played."
    cards = "one card" if playable == 1 else f"{playable} cards"
    return f"{text} You must follow: {cards} can be played."


def must_follow(card: Card, view: View) -> str:
    """Return why *card* cannot be played to the trick of *view*: it is not of the suit that was led."""
    led = led_suit_words(suit_in(view.trick[0][1], view.trump))
    return f"You must follow {led}, and the {card.name} is {_counts_as(card, view)}."


def _counts_as(card: Card, view: View) -> str:
    if bower(card, view.trump) == "L" and view.trump is not None and view.trump.suit is not None:
        return f"the left bower, a {ONE[view.trump.suit]}"
    if card.joker:
        return "a trump"
    return "not one"
