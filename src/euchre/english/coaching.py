"""
Advice in a player's words: what to do, the one or two reasons that tell most, and what helps in other hands,
too.
"""

from collections.abc import Callable, Sequence
from string import Formatter
from typing import Final

from euchre.base.numbers import (
    as_sentence,
    capitalized,
    count_in_words,
    list_of_words,
    percent_text,
    unsigned_text,
)
from euchre.english.actions import advised_words
from euchre.english.cards import spoken_card
from euchre.english.coach_lessons import COACH_BLANKS, COACH_WORDS
from euchre.english.lessons import Fault, Lesson, Reason, ReasonName
from euchre.english.thumb_lessons import THUMB_BLANKS, THUMB_WORDS
from euchre.rules.actions import Action
from euchre.seen.views import View

REASON_WORDS: Final = COACH_WORDS | THUMB_WORDS
"""The clause of each reason, by name: a form with blanks, or a function that chooses the form."""

BLANKS: Final[dict[str, Callable[[Reason, View], str]]] = {
    "card": lambda said, view: spoken_card(said.cards[0], view.trump),
    "other": lambda said, view: spoken_card(said.cards[1], view.trump),
    "trump": lambda said, _: said.trumps[0].word,
    "counted trumps": lambda said, _: count_in_words(int(said.figures["trumps"]), "trump"),
    **COACH_BLANKS,
    **THUMB_BLANKS,
}
"""What fills each blank of a form, from the cards, seats, trumps and figures of the reason."""


def reason_clause(said: Reason, view: View) -> str:
    """Return the words of one reason for the seat of *view*, without a capital and without a stop."""
    words = REASON_WORDS[said.name]
    form = words(said, view) if callable(words) else words
    blanks = {blank: BLANKS[blank](said, view) for _, blank, _, _ in Formatter().parse(form) if blank}
    return form.format(**blanks)


def advice_sentences(action: Action, said: Sequence[Reason], view: View) -> tuple[str, ...]:
    """
    Return what a coach says first of the *action* that is best in *view*: what to do and the first of the
    reasons *said*, then a sentence for each other reason; what to do alone where there is no reason.
    """
    do = capitalized(advised_words(action, view))
    if not said:
        return (as_sentence(do),)
    first, *more = [reason_clause(one, view) for one in said]
    return (as_sentence(f"{do}: {first}"), *[as_sentence(clause) for clause in more])


def figures_sentence(action: Action, other: Action, view: View, more: float, *, match: bool) -> str:
    """
    Return what is said where no reason is known for *action*: how much *more* it brings than the *other*, in
    points, or as a share of matches with *match*.
    """
    do, than = capitalized(advised_words(action, view)), advised_words(other, view)
    worth = f"{percent_text(more, None)} of the match" if match else f"{unsigned_text(more, None)} points"
    return f"{do}: in the hands tried it is worth {worth} more than if you {than}."


def as_good_sentence(action: Action, view: View, *, exact: bool) -> str:
    """
    Return the sentence that *action* may be as good as the best in *view*: by chance, or for certain where
    the figures are *exact*.
    """
    if exact:
        return as_sentence(f"it is just as good to {advised_words(action, view)}")
    return as_sentence(f"it is close: it may be just as good to {advised_words(action, view)}")


def figures_missing(reason: object) -> str:
    """Return the sentence that there are no figures, and the *reason*: what is not installed."""
    return f"What each choice is worth: {reason}."


def worth_head(view: View, *, match: bool) -> str:
    """Return the head of the figure that choices are compared by: chances of the *match*, or points."""
    if match:
        return "wins the match"
    return "points for your side" if view.rules.sides < view.rules.seats else "points for you"


HABITS: Final[dict[Lesson, str]] = {
    ReasonName.NEXT: "call next, the suit of the same colour, when the upcard is turned down",
    ReasonName.REVERSE_NEXT: "call reverse next, a suit of the other colour, when the upcard is turned down",
    ReasonName.DONATION: "donate two points where a lone hand would end the match",
    ReasonName.ASSIST_PARTNER: "order a trump up to a partner who deals, when you have trumps yourself",
    ReasonName.TRUMP_AND_TWO_OFF_ACES: "with a trump and two aces outside, have your partner pick it up",
    ReasonName.SURE_TRICKS: "call when the highest trumps in your hand are tricks that nobody can take",
    ReasonName.THREE_TRUMPS_AND_AN_ACE: "call with three trumps and an ace outside",
    ReasonName.LONE_HAND: "go alone when partner adds little",
    ReasonName.NOT_ALONE: "keep partner in while a loser remains",
    ReasonName.NO_STOPPER: "pass when nothing outside trump stops what they lead",
    ReasonName.BOWER_TO_THEM: "think twice before you order a trump up to an opponent",
    ReasonName.BETTER_SUIT_NEXT_ROUND: "wait for the next round when another suit is better for you",
    ReasonName.STUCK: "when you have to call, take the suit that loses least",
    ReasonName.TOO_WEAK: "pass a hand that is euchred too often",
    ReasonName.SCORE_DECIDES: "look at the score before you call or pass",
    ReasonName.ENOUGH_TRUMPS: "call when you have enough trumps",
    ReasonName.MAKES_IT_OFTEN: "call what you make more often than not, before others choose",
    ReasonName.LET_THEM_CALL: "pass a hand that is better in defence",
    ReasonName.KEEP_IT_FROM_THEM: "call before they do, where they would make theirs",
    ReasonName.STAY_FOR_A_TRICK: "stay in with a hand that takes a trick",
    ReasonName.DROP_BEFORE_A_SET: "drop out with a hand that may well take none",
    ReasonName.LEAD_TRUMP_TO_PARTNERS_CALL: "lead trump when your partner called it",
    ReasonName.LEAD_TRUMP_AS_MAKER: "lead trump when you called it",
    ReasonName.LEAD_OFF_ACE: "lead the highest card of a suit while it is not yet trumped",
    ReasonName.LEAD_BACK: "lead your partner's suit back",
    ReasonName.PARTNER_MAY_TAKE_IT: "lead a suit in which your partner can take the trick",
    ReasonName.MAKE_THEM_TRUMP: "lead what they can only trump",
    ReasonName.LEAD_HIGH: "lead the higher of two cards where they could beat the lower",
    ReasonName.NOT_INTO_THEIR_SUIT: "do not lead a card that they probably beat",
    ReasonName.RUFF: "trump a suit that you are out of",
    ReasonName.OVER_RUFF: "go over a trump that you can beat",
    ReasonName.THROW_OFF: "save a trump that will do more later",
    ReasonName.PARTNER_HAS_IT: "play low when your partner has the trick",
    ReasonName.LAST_TO_PLAY_WINS_CHEAPLY: "when you play last, win with the lowest card that wins",
    ReasonName.TAKE_THE_TRICK: "take a trick that you can take",
    ReasonName.SECOND_HAND_LOW: "play low when you are second to play",
    ReasonName.HIGH_ENOUGH: "play high where they could still go over a lower card",
    ReasonName.SAVE_THE_BOSS: "save the card that takes a trick at any time",
    ReasonName.KEEP_THE_GUARDED_LEFT: "keep a trump beside the left",
    ReasonName.MAKE_A_VOID: "put down your only card of a suit, so that you can trump it",
    ReasonName.KEEP_AN_ACE_OR_TRUMP: "do not put down an ace or a trump unless you have to",
    ReasonName.ONLY_TRUMPS_LEFT: "lead your trumps when nobody else has one",
    ReasonName.DRAW_THE_LAST_TRUMP: "count trumps, and draw the last one",
    ReasonName.SURE_TO_LOSE_THROW_THE_LEAST: "throw the card that you miss least on a trick you cannot win",
    ReasonName.KEEP_THE_BETTER_CARD: "keep the card that is worth more later",
    ReasonName.KEEP_A_LIKELY_WINNER: "keep a card that is high once the one above it is gone",
    ReasonName.CARDS_COME_TO_THE_SAME: "do not worry when all cards are equally good",
    ReasonName.WHICH_COVER_TO_TURN_UP: "think about which pile to open before you play from one",
    ReasonName.LEAD_INTO_THEM: "let them take a trick that makes them lead to you",
    ReasonName.HOLD_THE_LAST_TRUMP: "hold the last trump back, for it takes its trick at any time",
    ReasonName.MAKE_THEM_OPEN_THE_PILE: "lead what makes them play from a pile",
    Fault.PASSED_A_CALL: "do not pass a hand that is worth a call",
    Fault.CALLED_TOO_LIGHT: "pass a hand that is not worth a call",
    Fault.CALLED_ANOTHER_SUIT: "compare the suits before you call one",
    Fault.NOT_ALONE: "consider going alone before you call",
    Fault.ALONE: "go alone less readily",
    Fault.BID_TOO_HIGH: "bid less on hands like these",
    Fault.BID_TOO_LOW: "bid more on hands like these",
    Fault.OTHER_CALL: "compare all choices before the play begins",
    Fault.DISCARD: "before you put a card down, ask which one could still take a trick",
    Fault.LED_TRUMP: "before you lead trump, ask whom it hurts more",
    Fault.HELD_TRUMP_BACK: "lead trump before you lead a card that can be trumped",
    Fault.LED_ANOTHER_SUIT: "before you lead, ask who can beat the card and what they lead back",
    Fault.LED_ANOTHER_CARD: "in the suit that you lead, ask whether the high card or the low one does more",
    Fault.RUFFED: "leave a trick alone where your trump will take another",
    Fault.DID_NOT_RUFF: "trump the trick rather than throw a card away",
    Fault.PLAYED_TOO_HIGH: "play a lower card where a high one is wasted",
    Fault.PLAYED_TOO_LOW: "play a higher card where a low one gives the trick away",
    Fault.THREW_ANOTHER_SUIT: "before you throw a card away, ask which suit can still win",
}
"""What to do in hands like these, by the reason that speaks for it; a clause without a capital."""


_BY_NAME: Final[dict[str, str]] = {lesson.value: words for lesson, words in HABITS.items()}


def general_advice(lesson: str) -> str:
    """
    Return what helps in hands like these as a sentence, by the name of the *lesson*; nothing where none has
    that name.

    >>> general_advice(Fault.RUFFED), general_advice("")
    ('Leave a trick alone where your trump will take another.', '')
    """
    words = _BY_NAME.get(lesson)
    return "" if words is None else as_sentence(words)


def habit_sentence(lesson: Lesson, name: str, hands: Sequence[int], cost: str) -> str:
    """
    Return what the player called *name* is to learn: the *lesson*, with the *hands* (from 1) in which it
    would have helped and what it *cost* there, with its unit.

    >>> habit_sentence(ReasonName.LONE_HAND, "Bob", [2, 5], "1.50 points")
    'Go alone when partner adds little (Bob, hands 2 and 5: 1.50 points).'
    """
    where = f"hand{'s' if len(hands) > 1 else ''} {list_of_words(map(str, hands))}"
    return as_sentence(f"{capitalized(HABITS[lesson])} ({name}, {where}: {cost})")
