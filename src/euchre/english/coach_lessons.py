"""
What a coach says for a choice, by reason: a form with blanks, or a function that chooses the form.

Each gives a clause without a capital and without a stop, that can follow a colon after what is done: "Play
the 9 of clubs: partner has it with the ace of clubs". It addresses the seat that acts as *you*.
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
from euchre.english.cards import ONE_OF_SUIT, spoken_card
from euchre.english.lessons import MOSTLY_FROM, Lesson, Reason, ReasonName
from euchre.english.seats import who
from euchre.hand.state import Phase
from euchre.rules.actions import Bid, Pass
from euchre.rules.cards import Card, Rank, Trump, is_trump, suit_in
from euchre.seen.views import View

RARE_BELOW: Final = 0.15
"""All tricks in so small a share of the worlds are no reason to play alone."""
UNNOTICED_BELOW: Final = 0.05
"""A difference of this share of the worlds, 0 to 1, is not noticed at the table."""
SHOULD_FROM: Final = 0.85
"""From this share of the worlds on, 0 to 1, the sentence says *should*."""

# --- Called -------------------------------------------------------------------------------------------------


def _trump_and_two_off_aces(said: Reason, _view: View) -> str:
    trumps = "a trump" if said.figures["trumps"] == 1 else "two trumps"
    aces = "two aces outside" if len(said.cards) == 2 else f"{number_word(len(said.cards))} aces outside"
    return f"{trumps} and {aces} are enough where partner takes up another trump"


def _three_trumps_and_an_ace(said: Reason, _view: View) -> str:
    aces = said.cards
    beside = spoken_card(aces[0], None) if len(aces) == 1 else count_in_words(len(aces), "ace")
    return f"{number_word(int(said.figures['trumps']))} trumps and {beside} outside are a sound call"


def _lone_hand(said: Reason, _view: View) -> str:
    share = said.figures["all_tricks"]
    every = "" if share < RARE_BELOW else "take every trick {all_tricks}"
    if said.figures["best_card"]:
        return "with partner's best card " + (f"you {every}" if every else "it is worth more")
    if share > 0.999:
        return "you take every trick without partner, whatever they hold"
    if said.figures["made_less_often"] < UNNOTICED_BELOW:
        return "you make it as often without partner" + (f", and {every}" if every else "")
    if every:
        return f"without partner you {every}, and that pays for the other times"
    return "you make it less often without partner, but it is worth more"


def _not_alone(said: Reason, view: View) -> str:
    if said.figures["by_the_score"]:
        return "alone it would bring more points, but at {score} you want the surer hand"
    keep = "" if view.phase is Phase.ALONE else "keep partner in, for "
    return f"{keep}alone you would take every trick {only_times_in_ten(said.figures['all_tricks'])}"


def _bower_to_them(said: Reason, _view: View) -> str:
    (card,) = said.cards
    high = card.joker or card.rank in (Rank.JACK, Rank.ACE, Rank.KING)
    return "ordering it up would give {who} " + ("{card as trump}" if high else "another trump")


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


def _too_weak(said: Reason, _view: View) -> str:
    if isinstance(said.against, Bid):
        return "if you {against}, you fail {euchred}"
    return "with {trump} as trump you would be euchred {euchred}"


def _enough_trumps(said: Reason, view: View) -> str:
    (trump,) = said.trumps
    have = "that makes" if view.upcard in said.cards else "you have"
    count = f"{have} {count_in_words(len(said.cards), 'trump')}"
    jacks = [spoken_card(card, trump) for card in _jacks(said.cards)]
    return f"{count}, {list_of_words(jacks)} among them" if jacks else count


def _keep_it_from_them(said: Reason, _view: View) -> str:
    made = "you make it {made}; " if "made" in said.figures else ""
    after = "after a pass" if isinstance(said.against, Pass) else "if you {against},"
    return f"{made}{after} they make theirs " + "{theirs}"


def _stay_for_a_trick(said: Reason, _view: View) -> str:
    share = said.figures["pays"]
    if share >= MOSTLY_FROM:
        return "you take a trick or more {pays}"
    return f"it pays {only_times_in_ten(share)}, but then it pays more than it costs the other times"


def _drop_before_a_set(said: Reason, _view: View) -> str:
    more = "" if said.figures["costs"] >= MOSTLY_FROM else ", and that outweighs what it could bring"
    return "staying in would cost you points {costs}" + more


def _score(view: View) -> str:
    """The score as a player says it: the own side first."""
    assert view.viewer is not None
    own = view.rules.side(view.viewer)
    return score_text([view.scores[own], *[score for side, score in enumerate(view.scores) if side != own]])


def _number(count: int) -> str:
    """How many, where no noun follows."""
    return number_word(count) if count else "none"


def _maker(_said: Reason, view: View) -> str:
    assert view.maker is not None
    return who(view, view.maker)


def _against(said: Reason, view: View) -> str:
    """The other choice, as it is advised: ``pass``."""
    assert said.against is not None
    return advised_words(said.against, view)


def _colour(trump: Trump) -> str:
    return "red" if trump in (Trump.DIAMONDS, Trump.HEARTS) else "black"


def _jacks(cards: tuple[Card, ...]) -> list[Card]:
    return [card for card in cards if card.rank is Rank.JACK]


def _suit_word(card: Card, view: View) -> str:
    suit = suit_in(card, view.trump)
    return "the suit" if suit is None else suit.word


def _one_of_suit(card: Card, view: View) -> str:
    suit = suit_in(card, view.trump)
    return "card" if suit is None else ONE_OF_SUIT[suit]


# --- Led --------------------------------------------------------------------------------------------------


def _lead_trump_as_maker(said: Reason, _view: View) -> str:
    if said.figures["beaten"] <= 0:
        theirs = "their trumps" if said.figures["theirs"] >= MOSTLY_FROM else "what trumps they may have"
        return f"nobody can beat it, and it draws {theirs}"
    return "you made trump, so draw theirs before they trump your other cards"


def _only_trumps_left(said: Reason, _view: View) -> str:
    if len(said.cards) == 1:
        return "nobody else can have a trump, so it takes its trick now"
    return "nobody else can have a trump, so each of yours takes a trick"


def _lead_off_ace(said: Reason, _view: View) -> str:
    highest = "" if said.cards[0].rank is Rank.ACE else "nobody else has a higher {one of its suit}, and "
    if said.figures["theirs"] <= 0:
        return highest + "nobody can trump it"
    if said.figures["safe"] < MOSTLY_FROM:
        return highest + "it takes the trick or costs them a trump"
    return highest + "it should take a trick before they can trump it"


def _partner_may_take_it(said: Reason, view: View) -> str:
    may = "should" if said.figures["partner"] >= SHOULD_FROM else "may well"
    return f"{list_of_words([who(view, seat) for seat in said.seats], 'or')} {may} take it"


# --- Played to a trick ------------------------------------------------------------------------------------


def _ruff(said: Reason, _view: View) -> str:
    if said.figures["high"]:
        return "trump it high, so that they cannot easily go over you"
    if not said.figures["after"]:
        return "you are out of the suit, so trump it"
    if said.figures["safe"] >= SHOULD_FROM:
        return "you are out of the suit, and your trump should hold"
    return "you are out of the suit, and a trump takes it or makes them spend a higher one"


def _throw_off(said: Reason, _view: View) -> str:
    if said.seats:
        return "{who} plays after you and may take it, so save {other}"
    return "this trick is not worth {other}, which will do more later"


def _partner_has_it(said: Reason, _view: View) -> str:
    holds = ", which should hold" if said.figures["safe"] < 1 else ""
    so = "do not spend {other} on it" if len(said.cards) > 1 else "throw the least you have"
    return f"{{who}} has it with {{card}}{holds}, so {so}"


def _last_to_play_wins_cheaply(said: Reason, _view: View) -> str:
    last = "no opponent plays after you" if said.figures["after"] else "you play last"
    return last + " and it is enough, so keep {other}"


def _take_the_trick(said: Reason, _view: View) -> str:
    safe = said.figures["safe"]
    if len(said.cards) == 1:
        if safe >= 1:
            return "nobody can take this trick from you"
        return "it should take the trick" if safe >= SHOULD_FROM else "it takes the trick more often than not"
    if said.figures["partner"]:
        return "{who} may not hold it with {other}, so go over it"
    if not said.figures["after"] or safe >= 1:
        return "it takes the trick, and nobody can beat it"
    return "it takes the trick" if safe >= SHOULD_FROM else "it may take the trick, so try"


def _keep_the_guarded_left(said: Reason, _view: View) -> str:
    if len(said.cards) > 1:
        return "keep {other} beside the left, so that the right cannot catch it alone"
    then = ", which is the highest trump after that" if said.figures["highest"] else ""
    return f"the right takes this trick, so keep the left{then}"


def _sure_to_lose_throw_the_least(said: Reason, _view: View) -> str:
    if said.figures["partner"] > 0:
        return "you cannot beat {card}, so leave it to {who}"
    return "you cannot beat {card}, and will miss this card least"


def _cards_come_to_the_same(said: Reason, _view: View) -> str:
    no = "hardly any" if said.figures["apart"] > 0 else "no"
    return f"it makes {no} difference which card you play here"


# --- Given up ---------------------------------------------------------------------------------------------


def _keep_an_ace_or_trump(said: Reason, view: View) -> str:
    if is_trump(said.cards[0], view.trump):
        return "any trump is worth more than this card"
    return "the ace is worth more than being out of {its suit}"


def _keep_a_likely_winner(said: Reason, view: View) -> str:
    above = list_of_words([spoken_card(card, view.trump) for card in said.cards[1:]])
    return (
        f"keep {{card}}, which may take a trick once {above} {'is' if len(said.cards) == 2 else 'are'} gone"
    )


# --- The cards on the table -------------------------------------------------------------------------------


def _which_cover_to_turn_up(said: Reason, _view: View) -> str:
    if said.figures["covers"]:
        return "this is the better pile to open, and the one beneath {card} can wait"
    return "it turns up the card beneath, which {card} would not"


def _hold_the_last_trump(said: Reason, _view: View) -> str:
    if len(said.cards) == 1:
        return "nobody else can have a trump, so yours takes a trick whenever you want"
    return "nobody else can have a trump, so yours can wait"


def _make_them_open_the_pile(said: Reason, _view: View) -> str:
    must = "have to" if said.figures["forced"] >= 1 else "probably have to"
    then = (
        ", and you take it" if said.figures["takes"] else " and open its pile" * bool(said.figures["covered"])
    )
    return f"they {must} play {{other}}{then}"


COACH_WORDS: Final[dict[Lesson, str | Callable[[Reason, View], str]]] = {
    ReasonName.NEXT: "it is next; {who} turned {turned} down, and is unlikely to have the {colour} jacks",
    ReasonName.REVERSE_NEXT: (
        "it is reverse next; {who} turned {turned} down, and is likelier to hold {colour} cards"
    ),
    ReasonName.DONATION: (
        "it is a donation; you may well be euchred, but that costs less than the lone hand of theirs "
        "that would end the match {lost_at_once}"
    ),
    ReasonName.ASSIST_PARTNER: "{card as trump} goes to partner, who deals, and joins your {counted trumps}",
    ReasonName.TRUMP_AND_TWO_OFF_ACES: _trump_and_two_off_aces,
    ReasonName.SURE_TRICKS: (
        "you have the {cards} highest trumps, and nobody can take those {cards} tricks from you"
    ),
    ReasonName.THREE_TRUMPS_AND_AN_ACE: _three_trumps_and_an_ace,
    ReasonName.LONE_HAND: _lone_hand,
    ReasonName.NOT_ALONE: _not_alone,
    ReasonName.NO_STOPPER: "besides {counted trumps} you have no ace or king to stop what they lead",
    ReasonName.BOWER_TO_THEM: _bower_to_them,
    ReasonName.BETTER_SUIT_NEXT_ROUND: _better_suit_next_round,
    ReasonName.STUCK: _stuck,
    ReasonName.TOO_WEAK: _too_weak,
    ReasonName.SCORE_DECIDES: (
        "by points it is better to {against}, but at {score} this wins the match more often"
    ),
    ReasonName.ENOUGH_TRUMPS: _enough_trumps,
    ReasonName.MAKES_IT_OFTEN: "you make it {made}",
    ReasonName.LET_THEM_CALL: "your hand is better in defence, where you euchre them {euchred}",
    ReasonName.KEEP_IT_FROM_THEM: _keep_it_from_them,
    ReasonName.STAY_FOR_A_TRICK: _stay_for_a_trick,
    ReasonName.DROP_BEFORE_A_SET: _drop_before_a_set,
    ReasonName.LEAD_TRUMP_TO_PARTNERS_CALL: "{maker} made trump, so help to draw theirs",
    ReasonName.LEAD_TRUMP_AS_MAKER: _lead_trump_as_maker,
    ReasonName.DRAW_THE_LAST_TRUMP: "only {other} can still be out, and this draws it",
    ReasonName.ONLY_TRUMPS_LEFT: _only_trumps_left,
    ReasonName.LEAD_OFF_ACE: _lead_off_ace,
    ReasonName.LEAD_BACK: "{who} led {its suit} before, and may well take this trick",
    ReasonName.PARTNER_MAY_TAKE_IT: _partner_may_take_it,
    ReasonName.MAKE_THEM_TRUMP: "often only a trump beats it, and each trump they spend is one fewer",
    ReasonName.LEAD_HIGH: "they may have a card that beats {other} and not this one",
    ReasonName.NOT_INTO_THEIR_SUIT: "they would probably beat {other}",
    ReasonName.RUFF: _ruff,
    ReasonName.OVER_RUFF: "{who} has trumped, and you can go over {other}",
    ReasonName.THROW_OFF: _throw_off,
    ReasonName.PARTNER_HAS_IT: _partner_has_it,
    ReasonName.LAST_TO_PLAY_WINS_CHEAPLY: _last_to_play_wins_cheaply,
    ReasonName.TAKE_THE_TRICK: _take_the_trick,
    ReasonName.SECOND_HAND_LOW: "second hand plays low; {who} is still to come, and {other} can wait",
    ReasonName.HIGH_ENOUGH: "they could still go over {other}, so play it high",
    ReasonName.SAVE_THE_BOSS: "keep {card}, which takes a trick whenever you want",
    ReasonName.KEEP_THE_GUARDED_LEFT: _keep_the_guarded_left,
    ReasonName.SURE_TO_LOSE_THROW_THE_LEAST: _sure_to_lose_throw_the_least,
    ReasonName.KEEP_THE_BETTER_CARD: "{card} is worth more later",
    ReasonName.CARDS_COME_TO_THE_SAME: _cards_come_to_the_same,
    ReasonName.KEEP_A_LIKELY_WINNER: _keep_a_likely_winner,
    ReasonName.MAKE_A_VOID: "it is your only {one of its suit}, and then you can trump {its suit}",
    ReasonName.KEEP_AN_ACE_OR_TRUMP: _keep_an_ace_or_trump,
    ReasonName.WHICH_COVER_TO_TURN_UP: _which_cover_to_turn_up,
    ReasonName.LEAD_INTO_THEM: "let them take this one and lead the next, as {other} can wait",
    ReasonName.HOLD_THE_LAST_TRUMP: _hold_the_last_trump,
    ReasonName.MAKE_THEM_OPEN_THE_PILE: _make_them_open_the_pile,
}
"""The words of each reason, or the function that chooses them."""


def _often(figure: str) -> Callable[[Reason, View], str]:
    return lambda said, _: times_in_ten(said.figures[figure])


COACH_BLANKS: Final[dict[str, Callable[[Reason, View], str]]] = {
    "who": lambda said, view: who(view, said.seats[0]),
    "maker": _maker,
    "against": _against,
    "score": lambda _, view: _score(view),
    "turned": lambda said, _: said.trumps[1].word,
    "colour": lambda said, _: _colour(said.trumps[0]),
    "card as trump": lambda said, _: spoken_card(said.cards[0], said.trumps[0]),
    "cards": lambda said, _: number_word(len(said.cards)),
    "its suit": lambda said, view: _suit_word(said.cards[0], view),
    "one of its suit": lambda said, view: _one_of_suit(said.cards[0], view),
    **{
        name: _often(name)
        for name in ("made", "euchred", "theirs", "lost_at_once", "all_tricks", "pays", "costs")
    },
}
"""What fills each blank of these words, besides those that every reason may have."""
