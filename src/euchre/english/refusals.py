"""Why the rules refuse an action, in a sentence: for anybody, or for the seat that is refused."""

from collections.abc import Iterable, Sequence
from typing import Final

from euchre.base.errors import did_you_mean
from euchre.base.numbers import seats_there
from euchre.english.actions import brief_action
from euchre.english.cards import card_in_sentence, card_of_suit, led_suit_words
from euchre.rules.actions import Accuse, Action, Discard, Give, Play, Stray
from euchre.rules.cards import Card, Suit, show_cards
from euchre.rules.errors import IllegalActionError, RefusalReason

MOST_CHOICES: Final = 12
"""A refusal names no more of what is allowed."""

HAND_OVER: Final = "the hand is over"
NOTHING_DEALT: Final = "nothing has been dealt in this record"

_ADDRESSED: Final = (
    RefusalReason.NOT_HELD,
    RefusalReason.NOT_NOW,
    RefusalReason.NOTHING_TO_OWN_UP,
    RefusalReason.NOT_OUT_OF_TURN,
)
"""What is said otherwise to the seat itself."""

_DUE: Final[dict[type[Action], str]] = {
    Discard: "put a card down",
    Give: "give a card",
    Play: "play a card",
}
"""What has to be done with a card, by the kind of action that is due."""


def cannot_weigh(name: str, why: str) -> str:
    """Return the sentence that the player *name* cannot weigh choices in a game, with the reason *why*."""
    return f"the {name} cannot weigh this game: {why}"


REFUSALS: Final = {
    "dealer": "seat {seat} cannot deal; {seats}",
    "no_cut": "cut at {cut}: nobody cuts in this game",
    "cut": "cut at {cut} of {cards}: each packet keeps at least {least} cards (P4)",
    "upcard_unknown": "the upcard is unknown, though everyone saw it; write it down",
    "upper_card_unknown": (
        "the upper card of pile {pile} of seat {seat} is unknown, though everyone saw it; write it down"
    ),
    "no_deal": "the cards cannot be dealt so",
    "first_dealer": "no draw and no first dealer among the seats 0 to {last}",
    "drawn_by": "draw {draw}: players 0 to {last} draw, and no joker counts",
    "no_draw": "these rules know no draw for the deal",
    "first_jack": "the cards are turned one by one, round the table, until the first jack",
    "order": "draw {draw}: players {due} draw, in this order",
    "tied": "players {due} are tied and draw again",
    "no_number": "no action has the number {number}; see `euchre.rules.actions.code`",
}
"""The sentence of each kind of refusal that its reason alone does not tell, with blanks for what is given."""


class _Given(dict[str, object]):
    """What an error gives for the blanks of its sentence; an error of a player from outside may lack some."""

    def __missing__(self, name: str) -> str:
        return "?"


def sentence(error: IllegalActionError) -> str:
    """
    Return the sentence that says why *error* refuses, for anybody.

    >>> print(IllegalActionError(kind="cut", given={"cut": 2, "cards": 24, "least": 4}))
    cut at 2 of 24: each packet keeps at least 4 cards (P4)
    """
    if error.kind in REFUSALS:
        given = _Given(error.given, seat=error.seat, seats=_seats(error))
        return REFUSALS[error.kind].format_map(given)
    return _sentence(error, f"seat {error.seat}")


def in_second_person(error: IllegalActionError) -> str:
    """
    Return the sentence of *error* in the second person, for the seat that is refused: ``you
    do not hold …``.
    """
    if error.action is None or error.reason not in _ADDRESSED:
        return str(error)
    return _sentence(error, "you")


def _sentence(error: IllegalActionError, who: str) -> str:
    you = who == "you"
    action, suit, legal = error.action, error.suit, error.legal
    match error.reason, action:
        case RefusalReason.HAND_OVER, _:
            return HAND_OVER
        case RefusalReason.NOT_IN_DECK, Play(card) | Discard(card) | Give(card):
            return not_in_deck(card)
        case RefusalReason.NOT_HELD, Play(card) | Discard(card) | Give(card) | Stray(_, card):
            return f"{who} {'do' if you else 'does'} not hold {card_in_sentence(card)}"
        case RefusalReason.MUST_FOLLOW, _:
            return "; ".join([f"you must follow {led_suit_words(suit)}", *_disguised(suit, legal)])
        case RefusalReason.CARD_DUE, _ if legal:
            return f"{who} {'have' if you else 'has'} to {_DUE[type(legal[0])]}"
        case RefusalReason.UPCARD_KEPT, Discard(card):
            return f"{card_in_sentence(card)} just turned up may not be put down here"
        case RefusalReason.VOID_BEFORE, Play(card) | Stray(_, card):
            past = f"{who} did not follow {led_suit_words(suit)} in trick {error.given.get('trick', '?')}"
            return f"{past}, so cannot hold {card_in_sentence(card)}"
        case RefusalReason.SEEN_BY_ALL, _:
            return "only a card put down or passed face down may be unknown; here everyone saw what was done"
        case RefusalReason.IMPOSSIBLE, _:
            return "wherever the unknown cards lie, this was not lawful"
        case RefusalReason.NO_REVOKE, _:
            return "nobody can renege at this table: an illegal card is refused"
        case RefusalReason.NO_SEAT, _:
            return _seats(error)
        case RefusalReason.WRONG_DECK, _:
            return f"not the deck of these rules: {_wrong_deck(error)}"
        case RefusalReason.OWN_SIDE, _:
            return "only an opponent can be called"
        case RefusalReason.NOTHING_TO_OWN_UP, _:
            return f"{who} {'have' if you else 'has'} nothing to own up to now"
        case RefusalReason.ACCUSED_TOO_EARLY, Accuse(_, accused):
            return f"seat {accused} cannot be called before this trick is over: it is too early"
        case RefusalReason.ACCUSED_TOO_EARLY_OR_LATE, Accuse(_, accused):
            return f"seat {accused} cannot be called now: it is too early or too late"
        case RefusalReason.NOT_OUT_OF_TURN, _:
            return f"{who} cannot play out of turn here"
        case RefusalReason.NOT_NOW, _ if action is not None:
            options = [brief_action(option) for option in legal[:MOST_CHOICES]]
            more = [] if len(legal) <= MOST_CHOICES else ["…"]
            may = ", ".join([*options, *more])
            return f"{who} may not {brief_action(action)} now; {'you' if you else 'that seat'} may {may}"
        case _:
            return error.reason.replace("_", " ")  # raised by a player from outside


def _seats(error: IllegalActionError) -> str:
    seats = error.given.get("seats")
    return seats_there(seats) if isinstance(seats, int) else "there is no such seat"


def _wrong_deck(error: IllegalActionError) -> str:
    """What is wrong with a deck; the numbers of cards are told only where no card is known to be wrong."""
    given = {"more": (), "less": (), "dealt": "other", "size": "these", **error.given}
    wrong = [
        f"{what} {show_cards(cards)}"
        for what, cards in (("too many", given["more"]), ("missing", given["less"]))
        if isinstance(cards, Sequence) and cards
    ]
    return ", ".join(wrong) or f"{given['dealt']} cards of {given['size']}"


def _disguised(suit: Suit | None, legal: tuple[Action, ...]) -> list[str]:
    """The cards that follow and do not look like it: the left bower."""
    cards = [action.card for action in legal if isinstance(action, Play)]
    found = [card for card in cards if card.suit is not suit and not card.joker]
    return [f"the {card.name} is {card_of_suit(suit)}" for card in found if suit is not None]


def not_in_deck(card: Card) -> str:
    """
    Return the text that says that *card* is not in the deck of this game.

    >>> not_in_deck(Card.parse("X")), not_in_deck(Card.parse("7H"))
    ('there is no joker in this deck', 'there is no 7 of hearts in this deck')
    """
    return f"there is no {card.name} in this deck"


def no_player(name: str, known: Iterable[str] = ()) -> str:
    """
    Return the text that says that no player is called *name* and, where the *known* names are given, what
    would do.
    """
    text = f"no player is called {name[:40]!r}"
    words = list(known)
    return f"{text}; {did_you_mean(name, words)}" if words else text


TABLE_REPLIES: Final = {
    "no_seat": "{seats}",
    "not_your_turn": "it is the turn of {name}",
    "not_your_deed": "only seat {seat} may do that",
    "hand_over": HAND_OVER,
    "hand_on": "the hand is not over",
    "game_over": "the game is over",
    "dealt_already": "the next hand was dealt already",
    "not_alone": "against people there is no undo unless they agree",
    "card_seen": "a hidden card was seen since, so there is no undo",
    "nothing": "there is nothing to undo in this hand",
    "unsure": "a claim needs the lead, and only cards that take their tricks whatever comes",
    "bad_turn": "that decision is not due yet",
    "stale_turn": "that was decided already",
}
"""What a running game answers to a command that it refuses."""


def table_reply(kind: str, **given: object) -> str:
    """
    Return the sentence with which a running game refuses a command.

    *kind* is a key of `TABLE_REPLIES`; *given* are the numbers and names that its sentence has blanks for.

    >>> table_reply("not_your_turn", name="West")
    'it is the turn of West'
    """
    return TABLE_REPLIES[kind].format(**given)


def player_fails(name: str, what: str) -> str:
    """Return the sentence that the computer player *name* fails to decide, with the reason *what*."""
    return f"{name} fails to decide ({what})."


def only_choice(what: str) -> str:
    """
    Return the sentence that there is no choice, because only *what* is allowed.

    >>> only_choice("pass")
    'There is no choice: pass is all that is allowed.'
    """
    return f"There is no choice: {what} is all that is allowed."
