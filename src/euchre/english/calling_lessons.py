"""
What a coach says of a call or a pass, by reason.

Each function returns a clause without a capital and without a stop, that can follow a colon after what is
done: "Order it up: the three highest trumps are three tricks". It addresses the seat that acts as *you*.
"""

from collections.abc import Callable
from typing import Final

from euchre.base.numbers import (
    count_in_words,
    list_of_words,
    number_word,
    only_times_in_ten,
    score_text,
    times_in_ten,
)
from euchre.english.actions import advised_words
from euchre.english.cards import spoken_card
from euchre.english.lessons import HALF, Lesson, Reason, ReasonName
from euchre.english.seats import who
from euchre.hand.state import Phase
from euchre.rules.actions import Bid, Pass
from euchre.rules.cards import Card, Rank, Trump
from euchre.seen.views import View

RARELY: Final = 0.15
"""All tricks in so small a share of the worlds are no reason to play alone."""
LITTLE: Final = 0.05
"""A difference of this share of the worlds, 0 to 1, is not noticed at the table."""


def _next(said: Reason, view: View) -> str:
    trump, turned = said.trumps
    return (
        f"it is next; {who(view, said.seats[0])} turned {turned.word} down, and is unlikely to have "
        f"the {_colour(trump)} jacks"
    )


def _reverse_next(said: Reason, view: View) -> str:
    trump, turned = said.trumps
    return (
        f"it is reverse next; {who(view, said.seats[0])} turned {turned.word} down, and is likelier to hold "
        f"{_colour(trump)} cards"
    )


def _donation(said: Reason, _view: View) -> str:
    return (
        "it is a donation; you may well be euchred, but that costs less than the lone hand of theirs "
        f"that would end the match {times_in_ten(said.figures['lost_at_once'])}"
    )


def _assist_partner(said: Reason, _view: View) -> str:
    (card,), (trump,) = said.cards, said.trumps
    yours = count_in_words(int(said.figures["trumps"]), "trump")
    return f"{spoken_card(card, trump)} goes to partner, who deals, and joins your {yours}"


def _trump_and_two_off_aces(said: Reason, _view: View) -> str:
    trumps = "a trump" if said.figures["trumps"] == 1 else "two trumps"
    aces = "two aces outside" if len(said.cards) == 2 else f"{number_word(len(said.cards))} aces outside"
    return f"{trumps} and {aces} are enough where partner takes up another trump"


def _sure_tricks(said: Reason, _view: View) -> str:
    count = number_word(len(said.cards))
    return f"you have the {count} highest trumps, and nobody can take those {count} tricks from you"


def _three_trumps_and_an_ace(said: Reason, _view: View) -> str:
    aces = said.cards
    beside = spoken_card(aces[0], None) if len(aces) == 1 else count_in_words(len(aces), "ace")
    return f"{number_word(int(said.figures['trumps']))} trumps and {beside} outside are a sound call"


def _lone_hand(said: Reason, _view: View) -> str:
    share = said.figures["all_tricks"]
    every = "" if share < RARELY else f"take every trick {times_in_ten(share)}"
    if said.figures["best_card"]:
        return (
            f"with partner's best card you {every}" if every else "with partner's best card it is worth more"
        )
    if share > 0.999:
        return "you take every trick without partner, whatever they hold"
    if said.figures["made_less_often"] < LITTLE:
        return "you make it as often without partner" + (f", and {every}" if every else "")
    if every:
        return f"without partner you {every}, and that pays for the other times"
    return "you make it less often without partner, but it is worth more"


def _not_alone(said: Reason, view: View) -> str:
    often = only_times_in_ten(said.figures["all_tricks"])
    if said.figures["by_the_score"]:
        return f"alone it would bring more points, but at {_score(view)} you want the surer hand"
    keep = "" if view.phase is Phase.ALONE else "keep partner in, for "
    return f"{keep}alone you would take every trick {often}"


def _no_stopper(said: Reason, _view: View) -> str:
    count = count_in_words(int(said.figures["trumps"]), "trump")
    return f"besides {count} you have no ace or king to stop what they lead"


def _bower_to_them(said: Reason, view: View) -> str:
    (card,), (trump,) = said.cards, said.trumps
    high = card.joker or card.rank in (Rank.JACK, Rank.ACE, Rank.KING)
    what = spoken_card(card, trump) if high else "another trump"
    return f"ordering it up would give {who(view, said.seats[0])} {what}"


def _better_suit_next_round(said: Reason, _view: View) -> str:
    (trump,) = said.trumps
    high = list_of_words([spoken_card(card, trump) for card in _jacks(said.cards)])
    count = count_in_words(len(said.cards), "trump")
    return f"{trump.word} will be better for you in the next round, with {count}, {high} among them"


def _stuck(said: Reason, view: View) -> str:
    if not said.figures:
        return "you have to call, and this is your best suit"
    suit, other = said.trumps
    figures = {name: int(figure) for name, figure in said.figures.items()}
    own = f"you have to call; with {suit.word} you have {count_in_words(figures['own'], 'trump')}"
    other_own = f"with {other.word} {_number(figures['other_own'])}"
    if not any(view.piles):
        return f"{own}, {other_own}"
    theirs, other_theirs = _number(figures["theirs"]), _number(figures["other_theirs"])
    return f"{own} against {theirs} that you see on the other side, {other_own} against {other_theirs}"


def _too_weak(said: Reason, view: View) -> str:
    if isinstance(said.against, Bid):
        return f"if you {advised_words(said.against, view)}, you fail {times_in_ten(said.figures['euchred'])}"
    (trump,) = said.trumps
    return f"with {trump.word} as trump you would be euchred {times_in_ten(said.figures['euchred'])}"


def _score_decides(said: Reason, view: View) -> str:
    assert said.against is not None
    other = advised_words(said.against, view)
    return f"by points it is better to {other}, but at {_score(view)} this wins the match more often"


def _enough_trumps(said: Reason, view: View) -> str:
    (trump,) = said.trumps
    have = "that makes" if view.upcard in said.cards else "you have"
    count = f"{have} {count_in_words(len(said.cards), 'trump')}"
    jacks = [spoken_card(card, trump) for card in _jacks(said.cards)]
    return f"{count}, {list_of_words(jacks)} among them" if jacks else count


def _makes_it_often(said: Reason, _view: View) -> str:
    return f"you make it {times_in_ten(said.figures['made'])}"


def _let_them_call(said: Reason, _view: View) -> str:
    return f"your hand is better in defence, where you euchre them {times_in_ten(said.figures['euchred'])}"


def _keep_it_from_them(said: Reason, view: View) -> str:
    assert said.against is not None
    passed = isinstance(said.against, Pass)
    after = "after a pass" if passed else f"if you {advised_words(said.against, view)},"
    theirs = f"{after} they make theirs {times_in_ten(said.figures['theirs'])}"
    made = said.figures.get("made")
    return theirs if made is None else f"you make it {times_in_ten(made)}; {theirs}"


def _stay_for_a_trick(said: Reason, _view: View) -> str:
    share = said.figures["pays"]
    if share >= HALF:
        return f"you take a trick or more {times_in_ten(share)}"
    return f"it pays {only_times_in_ten(share)}, but then it pays more than it costs the other times"


def _drop_before_a_set(said: Reason, _view: View) -> str:
    share = said.figures["costs"]
    more = "" if share >= HALF else ", and that outweighs what it could bring"
    return f"staying in would cost you points {times_in_ten(share)}{more}"


def _score(view: View) -> str:
    """The score as a player says it: the own side first."""
    assert view.viewer is not None
    own = view.rules.side(view.viewer)
    return score_text([view.scores[own], *[score for side, score in enumerate(view.scores) if side != own]])


def _number(count: int) -> str:
    """How many, where no noun follows."""
    return number_word(count) if count else "none"


def _colour(trump: Trump) -> str:
    return "red" if trump in (Trump.DIAMONDS, Trump.HEARTS) else "black"


def _jacks(cards: tuple[Card, ...]) -> list[Card]:
    return [card for card in cards if card.rank is Rank.JACK]


CALLING_WORDS: Final[dict[Lesson, Callable[[Reason, View], str]]] = {
    ReasonName.NEXT: _next,
    ReasonName.REVERSE_NEXT: _reverse_next,
    ReasonName.DONATION: _donation,
    ReasonName.ASSIST_PARTNER: _assist_partner,
    ReasonName.TRUMP_AND_TWO_OFF_ACES: _trump_and_two_off_aces,
    ReasonName.SURE_TRICKS: _sure_tricks,
    ReasonName.THREE_TRUMPS_AND_AN_ACE: _three_trumps_and_an_ace,
    ReasonName.LONE_HAND: _lone_hand,
    ReasonName.NOT_ALONE: _not_alone,
    ReasonName.NO_STOPPER: _no_stopper,
    ReasonName.BOWER_TO_THEM: _bower_to_them,
    ReasonName.BETTER_SUIT_NEXT_ROUND: _better_suit_next_round,
    ReasonName.STUCK: _stuck,
    ReasonName.TOO_WEAK: _too_weak,
    ReasonName.SCORE_DECIDES: _score_decides,
    ReasonName.ENOUGH_TRUMPS: _enough_trumps,
    ReasonName.MAKES_IT_OFTEN: _makes_it_often,
    ReasonName.LET_THEM_CALL: _let_them_call,
    ReasonName.KEEP_IT_FROM_THEM: _keep_it_from_them,
    ReasonName.STAY_FOR_A_TRICK: _stay_for_a_trick,
    ReasonName.DROP_BEFORE_A_SET: _drop_before_a_set,
}
"""The words of each reason."""
