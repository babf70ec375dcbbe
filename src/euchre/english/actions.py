"""
What a seat does or may do, in a few words, as it is said from that seat.

An action is worded for a `Use`: an entry of a list, a piece of advice, a button. `FORMS` has a row for each
kind of action, with its words for each use; the functions below look up in it.
"""

from enum import StrEnum
from functools import cache
from typing import Final

from euchre.base.numbers import count_in_words, number_word
from euchre.english.cards import (
    ONE_OF_SUIT,
    CardWords,
    bower,
    card_in_words,
    card_with_bower,
    marked_card,
    short_card,
    spoken_card,
)
from euchre.hand.pre_play import orders_up
from euchre.hand.state import Phase
from euchre.rules.actions import (
    Accuse,
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
    Stray,
)
from euchre.rules.cards import Suit, Trump
from euchre.rules.rules import Bidding, Rules
from euchre.seen.views import View

# --- The table of forms -------------------------------------------------------------------------------------


class Use(StrEnum):
    """What an action is worded for."""

    LIST = "an entry of a list or of a table of choices"
    SUBJECT = "the subject of a sentence; as LIST where a row has nothing else"
    ADVICE = "what to do; as LIST where a row has nothing else"
    LABEL = "what is offered, with suit signs"
    PLAIN_LABEL = "what is offered, in words"
    BUTTON = "what is offered, where a page shows beside it that a call is alone, and the trump of a lone bid"
    SPOKEN = "what is said by the one who chooses"
    NAMED = "a card of which a sentence speaks"
    HEARD = "what is heard in the auction"
    BRIEF = "what a refusal names, cards in letters; it needs no view"
    DONE = "what was done between a call and the first lead"
    TYPED = "the words that may be typed for it, with | between"


_LIKE: Final = {Use.SUBJECT: Use.LIST, Use.ADVICE: Use.LIST}
"""The use whose words are taken where a row has none for a use of its own."""

_CARDS: Final[dict[Use, CardWords]] = {
    Use.LIST: marked_card,
    Use.SUBJECT: marked_card,
    Use.ADVICE: spoken_card,
    Use.LABEL: lambda card, trump: short_card(card) + bower(card, trump),
    Use.PLAIN_LABEL: card_in_words,
    Use.BUTTON: card_in_words,
    Use.SPOKEN: lambda card, trump: spoken_card(card, trump) + (" bower" if bower(card, trump) else ""),
    Use.NAMED: card_with_bower,
    Use.BRIEF: lambda card, _: str(card),
    Use.DONE: lambda card, _: short_card(card),
}
"""How each use writes a card."""

_ALONE: Final = {Use.BUTTON: ""} | dict.fromkeys(
    (Use.LIST, Use.SUBJECT, Use.ADVICE, Use.BRIEF, Use.TYPED), " alone"
)
"""What follows a call that is made alone, where it is not ``, alone``."""

FORMS: Final[dict[type[Action] | str, dict[Use | None, str]]] = {
    Pass: {None: "pass", Use.TYPED: "p|pass|no"},
    "keep partner": {None: "keep your partner", Use.TYPED: "p|pass|no|partner|together"},
    Farmer: {None: "show the weak hand", Use.TYPED: "show|farmer|weak"},
    Leave: {None: "leave the upcard", Use.DONE: "upcard not taken", Use.TYPED: "leave|leave it|l"},
    GoAlone: {None: "play alone", Use.TYPED: "alone|a|yes"},
    Defend: {None: "defend alone", Use.TYPED: "defend|alone|a"},
    Stay: {None: "stay in", Use.TYPED: "stay|in|yes"},
    Drop: {None: "drop out", Use.TYPED: "drop|out|d"},
    CallAce: {None: "call the ace of {suit}", Use.TYPED: "{suit}|{one}|{letter}"},
    "no ace": {None: "play alone", Use.TYPED: "alone|none|nobody"},
    "order": {
        None: "{order}", Use.HEARD: "pick it up",
        Use.TYPED: "o|order|order up|order it up|pick it up|call|accept|assist|yes|pick up|{trump}|{letter}",
    },
    Call: {
        None: "{trump}", Use.ADVICE: "call {trump}", Use.LABEL: "{trump}{sign}", Use.BRIEF: "call {trump}",
        Use.TYPED: "{trump}|{short}",
    },
    Bid: {
        None: "{tricks}{trump}", Use.LIST: "{tricks}{suit}", Use.ADVICE: "bid {tricks}{suit}",
        Use.BRIEF: "bid {figure}{trump}", Use.TYPED: "{tricks}{trump}{short}",
    },
    "lone bid": {
        None: "alone{at}{with_cards}, {points}", Use.LIST: "alone{trump}{rung}",
        Use.ADVICE: "bid alone{trump}{rung}", Use.BUTTON: "alone{with_cards}, {points}",
        Use.HEARD: "alone{comma}{with_number}{trump}", Use.TYPED: "alone{with_number}{trump}",
    },
    Discard: {
        None: "{card}", Use.LIST: "{card} down", Use.SUBJECT: "putting down the {card}",
        Use.ADVICE: "put down {card}", Use.BRIEF: "put {card} down", Use.DONE: "{card} down",
    },
    Give: {
        None: "{card}", Use.LIST: "{card} given", Use.SUBJECT: "giving the {card}",
        Use.ADVICE: "give {card}", Use.BRIEF: "give {card}", Use.DONE: "{card} given",
    },
    Play: {None: "{card}", Use.SUBJECT: "the {card}", Use.ADVICE: "play {card}", Use.BRIEF: "play {card}"},
    "lead": {None: "{card}", Use.SUBJECT: "the {card}", Use.ADVICE: "lead {card}"},
    Stray: {None: "play {card} out of turn"},
    Accuse: {None: "call a renege of seat {seat}"},
}  # fmt: skip
"""
The words of each kind of action, by use; those of None serve every use that is not named.

A row with a name is for a case of its kind: a pass of the maker who may play alone, a call of the upcard's
suit in the first round, a card that is led.
"""


def _row(action: Action, view: View | None, use: Use) -> type[Action] | str:
    """The row of *action* in `FORMS`; without a *view*, by what the action itself tells."""
    if view is None:
        return "no ace" if action == CallAce(None) else type(action)
    heard, up = use is Use.HEARD, view.upcard  # what was heard belongs to an earlier turn
    match action:
        case Call(trump) if up is not None and up.suit == trump.suit if heard else orders_up(view, trump):
            return "order"
        case Pass() if view.phase is Phase.ALONE and not heard:
            return "keep partner"
        case CallAce(None):
            return "no ace"
        case Bid(_, _, lone) if lone:
            return "lone bid"
        case Play() if not view.trick:
            return "lead"
        case _:
            return type(action)


def _blanks(action: Action, view: View | None, card_words: CardWords | None) -> dict[str, str]:
    """What fills the blanks of the row of *action*."""
    match action:
        case Play(card) | Discard(card) | Give(card) | Stray(_, card):
            assert card_words is not None
            return {"card": card_words(card, None if view is None else view.trump)}
        case Call(trump):
            return _call_blanks(trump, dealer=view is not None and view.viewer == view.dealer)
        case Bid():
            return _bid_blanks(action, None if view is None else view.rules)
        case CallAce(Suit() as suit):
            return {"suit": suit.word, "one": ONE_OF_SUIT[suit], "letter": suit.letter.lower()}
        case Accuse(_, accused):
            return {"seat": str(accused)}
        case _:
            return {}


@cache
def _call_blanks(trump: Trump, *, dealer: bool) -> dict[str, str]:
    suit, letter = trump.suit, trump.letter.lower()
    more = f"{letter}|nt|no trumps" if trump is Trump.NO_TRUMP else f"{letter}|low"
    return {
        "trump": trump.word,
        "letter": letter,
        "sign": "" if suit is None else f" {suit.glyph}",
        "short": more if suit is None else f"{ONE_OF_SUIT[suit]}|{letter}",
        "order": "pick it up" if dealer else "order it up",
    }


def _bid_blanks(bid: Bid, rules: Rules | None) -> dict[str, str]:
    trump, tricks = bid.trump, bid.tricks
    word = "" if trump is None else f" {trump.word}"
    if not bid.lone or rules is None:
        suit = None if trump is None or tricks != 1 else trump.suit
        return {
            "tricks": number_word(tricks),
            "figure": str(tricks),
            "trump": word,
            "suit": word if suit is None else f" {ONE_OF_SUIT[suit]}",  # one club, two clubs; one no trump
            "short": "" if trump is None else f"|{tricks}{word}|{tricks} {trump.letter}",
        }
    assert isinstance(rules.auction, Bidding)
    rungs = rules.auction.lone
    rung = rungs[bid.lone - 1]
    swap = rung.exchange
    return {
        "trump": word,
        "at": f" at{word}" if word else "",
        "rung": f" ({bid.lone})" if bid.lone < len(rungs) else "",
        "with_cards": f" with {count_in_words(swap, 'card')} from partner" if swap else "",
        "with_number": f" with {number_word(swap)} from the partner" if swap else "",
        "comma": "," if swap else "",
        "points": f"{rung.made} points" + ("" if rung.lost == rung.made else f", or {rung.lost} lost"),
    }


def _form(row: type[Action] | str, use: Use) -> str:
    words = FORMS[row]
    return words.get(use) or words.get(_LIKE.get(use)) or words[None]


def _worded(action: Action, view: View | None, use: Use, card_words: CardWords | None = None) -> str:
    """*action* in the words of *use*, its cards by *card_words* or as that use writes them."""
    blanks = _blanks(action, view, card_words or _CARDS.get(use))
    alone = _ALONE.get(use, ", alone") if isinstance(action, Call) and action.alone else ""
    return _form(_row(action, view, use), use).format(**blanks) + alone


# --- What looks up in it ------------------------------------------------------------------------------------


def action_words(action: Action, view: View, card_words: CardWords = marked_card) -> str:
    """
    Return *action* in a few words for tables of choices: ``order it up``, ``9♣ down``, ``J♥ (right)``.

    *view* is that of the seat that acts: the words depend on trump, on the upcard and on who deals.
    *card_words* puts a card in the text.
    """
    return _worded(action, view, Use.LIST, card_words)


def action_in_sentence(action: Action, view: View, card_words: CardWords = marked_card) -> str:
    """
    Return *action* as the subject of a sentence such as "… brings 0.4 points": ``putting down the 9♣``,
    ``order it up``.

    *view* is that of the seat that acts; *card_words* puts a card in the text.
    """
    return _worded(action, view, Use.SUBJECT, card_words)


def advised_words(action: Action, view: View) -> str:
    """
    Return what a coach advises the seat of *view* to do, without a capital: ``order it up``, ``lead the
    right``, ``call spades alone``.
    """
    return _worded(action, view, Use.ADVICE)


def label(action: Action, view: View, *, drawn: bool = True) -> str:
    """
    Return the text by which *action* is offered to the seat of *view*: ``J♥R``, ``order it up, alone``.

    Cards and suits are shown with suit signs if *drawn*, else in words; a lone bid says what it pays.
    """
    return _worded(action, view, Use.LABEL if drawn else Use.PLAIN_LABEL)


def short_label(action: Action, view: View) -> str:
    """
    Return the text of a button that offers *action*, shorter than `label`: cards in words, no suit signs.

    A page shows beside the button that a call is made alone, and the trump of a lone bid: these are left out.
    An offer to order the upcard up alone is ``order it up``, where `label` says ``order it up, alone``.
    *view* is that of the seat that acts.
    """
    return _worded(action, view, Use.BUTTON)


def spoken_choice(action: Action, view: View) -> str:
    """Return *action* as said by one who chooses in *view*: ``the left bower``, ``order it up, alone``."""
    return _worded(action, view, Use.SPOKEN)


def named_choice(action: Action, view: View, *, drawn: bool = True) -> str:
    """
    Return *action* as a sentence speaks of it, a card with its article: ``the jack of hearts, the right
    bower``; any other as its `label`, with suit signs if *drawn*.
    """
    card = isinstance(action, Play | Discard | Give)
    return _worded(action, view, Use.NAMED if card or not drawn else Use.LABEL)


def typed_words(action: Action, view: View) -> tuple[str, ...]:
    """
    Return the words by which a person at the terminal may choose *action*, besides its number and its label.

    *view* is that of the seat that acts. They are in small letters: ``("o", "order", "order up", …)``.
    """
    words = FORMS[_row(action, view, Use.TYPED)].get(Use.TYPED)
    if words is None:
        return ()
    alone = _ALONE[Use.TYPED] if isinstance(action, Call) and action.alone else ""
    return tuple([word + alone for word in words.format(**_blanks(action, view, None)).split("|")])


def brief_action(action: Action) -> str:
    """
    Return *action* in a few words, cards in letters.

    >>> from euchre.rules.cards import Card
    >>> brief_action(Play(Card.parse("JH"))), brief_action(Call(Trump.HEARTS, alone=True))
    ('play JH', 'call hearts alone')
    >>> brief_action(Bid(4, Trump.NO_TRUMP)), brief_action(CallAce(Suit.HEARTS))
    ('bid 4 no trump', 'call the ace of hearts')
    """
    return _worded(action, None, Use.BRIEF)


def action_done(action: Action) -> str:
    """Return what was done with a card between a call and the first lead: ``9♣ down``, ``A♥ given``."""
    return _worded(action, None, Use.DONE)


def auction_words(action: Action | None, view: View) -> str:
    """Return what is heard of *action* in the auction: ``pass``, ``pick it up, alone``."""
    return _worded(action, view, Use.HEARD) if isinstance(action, Pass | Call | Bid) else ""


def bid_words(bid: Bid, rules: Rules) -> str:
    """
    Return what is bid: ``three hearts``, ``seven``, ``alone, with two from the partner``.

    >>> from euchre.rules.variants import VARIANTS
    >>> bid_words(Bid(3, Trump.HEARTS), VARIANTS["bid"])
    'three hearts'
    """
    return _form("lone bid" if bid.lone else Bid, Use.HEARD).format(**_bid_blanks(bid, rules))


def lone_label(bid: Bid, rules: Rules) -> str:
    """Return how the lone *bid* is offered under *rules*: ``alone with two cards from partner, 9 points``."""
    return _form("lone bid", Use.LABEL).format(**_bid_blanks(bid, rules))
