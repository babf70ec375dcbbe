"""Reading a typed answer: which choice it means, or why it means none."""

import re
from collections.abc import Iterable

from euchre.base.errors import nearest
from euchre.base.numbers import capitalized, list_of_words
from euchre.english.actions import label
from euchre.english.cards import ONE_OF_SUIT, card_in_sentence
from euchre.english.prompts import decision_prompt
from euchre.english.refusals import not_in_deck
from euchre.live.choices import Choice, choices, numbered_cards
from euchre.rules.actions import Call, Discard, Give, Play
from euchre.rules.cards import JOKER, Card, Rank, Suit, Trump, bowers, with_suit_letters
from euchre.rules.errors import NotationError
from euchre.seen.views import View

_RANKS = {rank.word: rank for rank in Rank} | {rank.letter.lower(): rank for rank in Rank} | {
    "10": Rank.TEN, "seven": Rank.SEVEN, "eight": Rank.EIGHT, "nine": Rank.NINE, "ten": Rank.TEN,
}  # fmt: skip
_SUITS = {word: suit for suit in Suit for word in (suit.word, ONE_OF_SUIT[suit], suit.letter.lower())}


def read_card(text: str, trump: Trump | None = None) -> Card | None:
    """
    Read a card as people write it: ``JH``, ``10 h``, ``J♥``, ``jack of hearts``; None where *text* is no
    card.

    With *trump* fixed, ``right bower`` and ``left bower`` are cards, too.

    >>> read_card("Jack of Hearts")
    Card.parse('JH')
    """
    words = with_suit_letters(text).lower().split()
    own = None if trump is None else trump.suit
    if (
        words
        and words[-1] in ("bower", "right", "left")
        and words[0] in ("right", "left")
        and own is not None
    ):
        return bowers(own)[words[0] == "left"]
    if words in (["joker"], ["benny"], ["x"]):
        return JOKER
    try:
        return Card.parse("".join(words))
    except NotationError:
        pass
    match [word for word in words if word not in ("the", "of")]:
        case [rank, suit] if rank in _RANKS and suit in _SUITS:
            return Card.of(_RANKS[rank], _SUITS[suit])
        case _:
            return None


def why_refused(action: Play | Discard | Give, view: View) -> str:
    """
    Return a sentence saying why the card of *action* is not among the choices of *view*; not for cards that
    fail to follow suit.
    """
    if action.card not in view.rules.deck:
        return f"{capitalized(not_in_deck(action.card))}."
    if action.card not in view.holding and action.card != view.upcard:
        return f"You do not hold {card_in_sentence(action.card)}."
    verb = {Play: "play", Discard: "put down", Give: "pass"}[type(action)]
    offered = [choice for choice in choices(view) if choice.action != action]
    laid = [
        card_in_sentence(choice.action.card)
        for choice in offered
        if isinstance(choice.action, Play | Discard | Give)
    ]
    others = [choice for choice in offered if not isinstance(choice.action, Play | Discard | Give)]
    allowed = [label(choice.action, view, drawn=False) for choice in others]
    allowed += [f"{verb} {list_of_words(laid, 'or')}"] if laid else []
    return f"You may not {verb} {card_in_sentence(action.card)} now; you may {list_of_words(allowed, 'or')}."


def read_choice(
    text: str,
    view: View,
    offered: tuple[Choice, ...],
    more: str = "? for help",
    commands: Iterable[str] = (),
) -> Choice | str:
    """
    Return which of the *offered* choices *text* means, or a sentence saying why it means none.

    Where cards are asked for, a card that is not offered is returned as a choice with an empty key; the rules
    will refuse it. The sentence adds *more*, which says what else can be typed, and names the one of the
    *commands* that was probably meant.
    """
    typed = _typed(text).removeprefix("bid ").removeprefix("play ")
    would_do = f"type a number or a word of the list, or {more}."
    if not typed:
        return f"Nothing was chosen; {would_do}"
    for choice in offered:
        if typed == choice.key.lower() or typed in choice.words or typed == _typed(choice.label):
            return choice
    cards = {
        choice.action.card: choice for choice in offered if isinstance(choice.action, Play | Discard | Give)
    }
    card = read_card(typed, view.trump)
    if typed.isdecimal():
        numbers = {str(held.number): held.card for held in numbered_cards(view)}
        kept = all(numbers.get(choice.key) == held for held, choice in cards.items())
        card = numbers.get(typed) if cards and kept else None
        if card is None:
            return f"There is no {typed[:30]} here: {_keys(offered, more)}."
    if cards and card is not None:
        if card in cards:
            return cards[card]
        kind = type(next(iter(cards.values())).action)
        wanted = Play(card) if kind is Play else Discard(card) if kind is Discard else Give(card)
        return Choice("", wanted, label(wanted, view))
    close = []
    if len(typed) > 1 and card is None:  # "AS" is a card, and no beginning of "assist"
        close = [choice for choice in offered if any(word.startswith(typed) for word in choice.words)]
    if len(close) > 1:  # "order" means "order it up", not "order it up, alone"
        close = [choice for choice in close if not (isinstance(choice.action, Call) and choice.action.alone)]
    if len(close) == 1:
        return close[0]
    if card is not None and card not in view.rules.deck:
        return f"{capitalized(not_in_deck(card))}."
    if card is not None:
        return (
            f"This is not the time for {card_in_sentence(card)}: {decision_prompt(view, mid_sentence=True)}"
        )
    words = [*commands, *[word for choice in offered for word in choice.words if len(word) > 2]]
    near = nearest(typed, words) if len(typed) > 2 else ""
    meant = f"did you mean {near}?" if near else would_do
    return f"{text[:30]!r} is not one of the choices; {meant}"


def _typed(text: str) -> str:
    """The typed text without capitals and stops."""
    return re.sub(r"[\s,.!]+", " ", text.lower()).strip()


def number_ranges(offered: tuple[Choice, ...]) -> str:
    """
    Return the numbers of the *offered* choices for a prompt, ``1–4, 6`` or ``0, 6–12``; ``Choose`` where
    there are too many or none.
    """
    numbers = [int(choice.key) for choice in offered if choice.key.isdecimal()]
    runs: list[list[int]] = []
    for number in sorted(numbers):
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    shown = [f"{run[0]}–{run[-1]}" if len(run) > 2 else ", ".join(map(str, run)) for run in runs]
    return ", ".join(shown) if 0 < len(shown) < 5 and len(numbers) == len(offered) else "Choose"


def _keys(offered: tuple[Choice, ...], more: str) -> str:
    """``the choices are 1 to 3``; long lists are not repeated."""
    keys = [choice.key for choice in offered]
    if len(keys) == 1:
        return f"the only choice is {keys[0]}"
    if len(keys) > 2 and keys == [str(at) for at in range(1, len(keys) + 1)]:
        return f"the choices are 1 to {len(keys)}"
    if len(keys) <= 12:
        return f"the choices are {list_of_words(keys)}"
    return f"type one of the list, or {more}"
