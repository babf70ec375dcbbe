"""
What a coach says of a card that is led, played, thrown or put down, by reason.

Each function returns a clause without a capital and without a stop, that can follow a colon after what is
done: "Play the 9 of clubs: partner has it with the ace of clubs". It addresses the seat that acts as *you*.
"""

from collections.abc import Callable
from typing import Final

from euchre.base.numbers import list_of_words
from euchre.english.cards import ONE, spoken_card
from euchre.english.lessons import HALF, Lesson, Reason, ReasonName
from euchre.english.seats import who
from euchre.rules.cards import Card, Rank, is_trump, suit_in
from euchre.seen.views import View

SAFE: Final = 0.85
"""From this share of the worlds on, 0 to 1, the sentence says *should*."""


def _spoken(said: Reason, view: View) -> list[str]:
    """The cards of a reason as players say them."""
    return [spoken_card(card, view.trump) for card in said.cards]


def _suit_word(card: Card, view: View) -> str:
    suit = suit_in(card, view.trump)
    return "the suit" if suit is None else suit.word


def _one_of_suit(card: Card, view: View) -> str:
    suit = suit_in(card, view.trump)
    return "card" if suit is None else ONE[suit]


# --- Led --------------------------------------------------------------------------------------------------


def _lead_trump_to_partners_call(_said: Reason, view: View) -> str:
    assert view.maker is not None
    return f"{who(view, view.maker)} made trump, so help to draw theirs"


def _lead_trump_as_maker(said: Reason, _view: View) -> str:
    if said.figures["beaten"] <= 0:
        theirs = "their trumps" if said.figures["theirs"] >= HALF else "what trumps they may have"
        return f"nobody can beat it, and it draws {theirs}"
    return "you made trump, so draw theirs before they trump your other cards"


def _draw_the_last_trump(said: Reason, view: View) -> str:
    _, out = _spoken(said, view)
    return f"only {out} can still be out, and this draws it"


def _only_trumps_left(said: Reason, _view: View) -> str:
    if len(said.cards) == 1:
        return "nobody else can have a trump, so it takes its trick now"
    return "nobody else can have a trump, so each of yours takes a trick"


def _lead_off_ace(said: Reason, view: View) -> str:
    (card,) = said.cards
    highest = "" if card.rank is Rank.ACE else f"nobody else has a higher {_one_of_suit(card, view)}, and "
    if said.figures["theirs"] <= 0:
        return f"{highest}nobody can trump it"
    if said.figures["safe"] < HALF:
        return f"{highest}it takes the trick or costs them a trump"
    return f"{highest}it should take a trick before they can trump it"


def _lead_back(said: Reason, view: View) -> str:
    (card,), (seat,) = said.cards, said.seats
    return f"{who(view, seat)} led {_suit_word(card, view)} before, and may well take this trick"


def _partner_may_take_it(said: Reason, view: View) -> str:
    may = "should" if said.figures["partner"] >= SAFE else "may well"
    return f"{list_of_words([who(view, seat) for seat in said.seats], 'or')} {may} take it"


def _make_them_trump(_said: Reason, _view: View) -> str:
    return "often only a trump beats it, and each trump they spend is one fewer"


def _lead_high(said: Reason, view: View) -> str:
    _, lower = _spoken(said, view)
    return f"they may have a card that beats {lower} and not this one"


def _not_into_their_suit(said: Reason, view: View) -> str:
    _, other = _spoken(said, view)
    return f"they would probably beat {other}"


# --- Played to a trick ------------------------------------------------------------------------------------


def _ruff(said: Reason, _view: View) -> str:
    if said.figures["high"]:
        return "trump it high, so that they cannot easily go over you"
    if not said.figures["after"]:
        return "you are out of the suit, so trump it"
    if said.figures["safe"] >= SAFE:
        return "you are out of the suit, and your trump should hold"
    return "you are out of the suit, and a trump takes it or makes them spend a higher one"


def _over_ruff(said: Reason, view: View) -> str:
    (seat,) = said.seats
    return f"{who(view, seat)} has trumped, and you can go over {_spoken(said, view)[1]}"


def _throw_off(said: Reason, view: View) -> str:
    _, trump = _spoken(said, view)
    if said.seats:
        return f"{who(view, said.seats[0])} plays after you and may take it, so save {trump}"
    return f"this trick is not worth {trump}, which will do more later"


def _partner_has_it(said: Reason, view: View) -> str:
    (seat,) = said.seats
    card, *kept = _spoken(said, view)
    holds = ", which should hold" if said.figures["safe"] < 1 else ""
    so = f"do not spend {kept[0]} on it" if kept else "throw the least you have"
    return f"{who(view, seat)} has it with {card}{holds}, so {so}"


def _last_to_play_wins_cheaply(said: Reason, view: View) -> str:
    _, dearer = _spoken(said, view)
    who_follows = "no opponent plays after you" if said.figures["after"] else "you play last"
    return f"{who_follows} and it is enough, so keep {dearer}"


def _take_the_trick(said: Reason, view: View) -> str:
    if len(said.cards) == 1:
        if said.figures["safe"] >= 1:
            return "nobody can take this trick from you"
        return (
            "it should take the trick"
            if said.figures["safe"] >= SAFE
            else "it takes the trick more often than not"
        )
    _, best = _spoken(said, view)
    if said.figures["partner"]:
        return f"{who(view, said.seats[0])} may not hold it with {best}, so go over it"
    if not said.figures["after"] or said.figures["safe"] >= 1:
        return "it takes the trick, and nobody can beat it"
    return "it takes the trick" if said.figures["safe"] >= SAFE else "it may take the trick, so try"


def _second_hand_low(said: Reason, view: View) -> str:
    _, kept = _spoken(said, view)
    return f"second hand plays low; {who(view, said.seats[0])} is still to come, and {kept} can wait"


def _high_enough(said: Reason, view: View) -> str:
    _, lower = _spoken(said, view)
    return f"they could still go over {lower}, so play it high"


def _save_the_boss(said: Reason, view: View) -> str:
    (boss,) = _spoken(said, view)
    return f"keep {boss}, which takes a trick whenever you want"


def _keep_the_guarded_left(said: Reason, view: View) -> str:
    if len(said.cards) == 1:
        then = ", which is the highest trump after that" if said.figures["highest"] else ""
        return f"the right takes this trick, so keep the left{then}"
    _, guard = _spoken(said, view)
    return f"keep {guard} beside the left, so that the right cannot catch it alone"


def _sure_to_lose_throw_the_least(said: Reason, view: View) -> str:
    (card,) = _spoken(said, view)
    if said.figures["partner"] > 0:
        return f"you cannot beat {card}, so leave it to {who(view, said.seats[0])}"
    return f"you cannot beat {card}, and will miss this card least"


def _keep_the_better_card(said: Reason, view: View) -> str:
    (kept,) = _spoken(said, view)
    return f"{kept} is worth more later"


def _cards_come_to_the_same(said: Reason, _view: View) -> str:
    no = "hardly any" if said.figures["apart"] > 0 else "no"
    return f"it makes {no} difference which card you play here"


# --- Given up ---------------------------------------------------------------------------------------------


def _make_a_void(said: Reason, view: View) -> str:
    (card,) = said.cards
    return f"it is your only {_one_of_suit(card, view)}, and then you can trump {_suit_word(card, view)}"


def _keep_an_ace_or_trump(said: Reason, view: View) -> str:
    (kept,) = said.cards
    if is_trump(kept, view.trump):
        return "any trump is worth more than this card"
    return f"the ace is worth more than being out of {_suit_word(kept, view)}"


def _keep_a_likely_winner(said: Reason, view: View) -> str:
    kept, *above = _spoken(said, view)
    are = "is" if len(above) == 1 else "are"
    return f"keep {kept}, which may take a trick once {list_of_words(above)} {are} gone"


# --- The cards on the table -------------------------------------------------------------------------------


def _which_cover_to_turn_up(said: Reason, view: View) -> str:
    (left,) = _spoken(said, view)
    if said.figures["covers"]:
        return f"this is the better pile to open, and the one beneath {left} can wait"
    return f"it turns up the card beneath, which {left} would not"


def _lead_into_them(said: Reason, view: View) -> str:
    _, winning = _spoken(said, view)
    return f"let them take this one and lead the next, as {winning} can wait"


def _hold_the_last_trump(said: Reason, _view: View) -> str:
    if len(said.cards) == 1:
        return "nobody else can have a trump, so yours takes a trick whenever you want"
    return "nobody else can have a trump, so yours can wait"


def _make_them_open_the_pile(said: Reason, view: View) -> str:
    _, shown = _spoken(said, view)
    must = "have to" if said.figures["forced"] >= 1 else "probably have to"
    if said.figures["takes"]:
        return f"they {must} play {shown}, and you take it"
    return f"they {must} play {shown}" + (" and open its pile" if said.figures["covered"] else "")


PLAY_WORDS: Final[dict[Lesson, Callable[[Reason, View], str]]] = {
    ReasonName.LEAD_TRUMP_TO_PARTNERS_CALL: _lead_trump_to_partners_call,
    ReasonName.LEAD_TRUMP_AS_MAKER: _lead_trump_as_maker,
    ReasonName.DRAW_THE_LAST_TRUMP: _draw_the_last_trump,
    ReasonName.ONLY_TRUMPS_LEFT: _only_trumps_left,
    ReasonName.LEAD_OFF_ACE: _lead_off_ace,
    ReasonName.LEAD_BACK: _lead_back,
    ReasonName.PARTNER_MAY_TAKE_IT: _partner_may_take_it,
    ReasonName.MAKE_THEM_TRUMP: _make_them_trump,
    ReasonName.LEAD_HIGH: _lead_high,
    ReasonName.NOT_INTO_THEIR_SUIT: _not_into_their_suit,
    ReasonName.RUFF: _ruff,
    ReasonName.OVER_RUFF: _over_ruff,
    ReasonName.THROW_OFF: _throw_off,
    ReasonName.PARTNER_HAS_IT: _partner_has_it,
    ReasonName.LAST_TO_PLAY_WINS_CHEAPLY: _last_to_play_wins_cheaply,
    ReasonName.TAKE_THE_TRICK: _take_the_trick,
    ReasonName.SECOND_HAND_LOW: _second_hand_low,
    ReasonName.HIGH_ENOUGH: _high_enough,
    ReasonName.SAVE_THE_BOSS: _save_the_boss,
    ReasonName.KEEP_THE_GUARDED_LEFT: _keep_the_guarded_left,
    ReasonName.SURE_TO_LOSE_THROW_THE_LEAST: _sure_to_lose_throw_the_least,
    ReasonName.KEEP_THE_BETTER_CARD: _keep_the_better_card,
    ReasonName.CARDS_COME_TO_THE_SAME: _cards_come_to_the_same,
    ReasonName.KEEP_A_LIKELY_WINNER: _keep_a_likely_winner,
    ReasonName.MAKE_A_VOID: _make_a_void,
    ReasonName.KEEP_AN_ACE_OR_TRUMP: _keep_an_ace_or_trump,
    ReasonName.WHICH_COVER_TO_TURN_UP: _which_cover_to_turn_up,
    ReasonName.LEAD_INTO_THEM: _lead_into_them,
    ReasonName.HOLD_THE_LAST_TRUMP: _hold_the_last_trump,
    ReasonName.MAKE_THEM_OPEN_THE_PILE: _make_them_open_the_pile,
}
"""The words of each reason."""
