"""Cards and decisions in a row, some of them unknown: the strings inside records and positions."""

import re
from collections.abc import Iterable
from itertools import groupby
from typing import Final

from euchre.base.numbers import seats_there
from euchre.rules.actions import Accuse, Action, Discard, Farmer, Give, Leave, Stray, parse_action
from euchre.rules.cards import Card, with_suit_letters
from euchre.rules.errors import NotationError
from euchre.rules.mechanisms import BestCard
from euchre.rules.rules import Rules

_CARD: Final = re.compile(r"\?|X|(?:10|[789TJQKA])[CDHS]", re.IGNORECASE)
_UNKNOWN: Final = ("discard:?", "give:?")


def show_deck(cards: Iterable[Card | None]) -> str:
    """
    Return *cards* as text, run together, with ``?`` for None, a card that nobody knows.

    >>> show_deck([Card.parse("JS"), None])
    'JS?'
    """
    return "".join(["?" if card is None else str(card) for card in cards])


def parse_deck(text: str) -> tuple[Card | None, ...]:
    """
    Read cards written one after the other, ``JHTC``: blanks do not count, ``X`` is the joker, ``?`` gives
    None.

    Raises: NotationError when some part of *text* is no card.
    """
    bare = with_suit_letters(text.replace(" ", ""))
    found = _CARD.findall(bare)
    if sum(map(len, found)) != len(bare):
        at = re.match(f"(?:{_CARD.pattern})*", bare, re.IGNORECASE)
        wrong = bare[at.end() if at else 0 :][:10]
        raise NotationError(f"no card begins at {wrong!r}; write cards like JH or TC, X (the joker) or ?")
    return tuple([None if word == "?" else Card.parse(word) for word in found])


def show_words(rules: Rules, actions: Iterable[Action | None]) -> str:
    """
    Return decisions as words with blanks between; for None, a card put down or given unseen, ``discard:?`` or
    ``give:?``.

    >>> from euchre.rules.variants import FOUR
    >>> show_words(FOUR, [Discard(Card.parse("9C")), None])
    'discard:9C give:?'
    """
    words: list[str] = []
    farmer = False
    for down, run in groupby(actions, key=_down):
        row = list(run)
        verbs = _verbs(rules, len(row), farmer=farmer) if down and None in row else [""] * len(row)
        for action, verb in zip(row, verbs, strict=True):
            words.append(verb if action is None else str(action))
        farmer = isinstance(row[-1], Farmer)
    return " ".join(words)


def _down(action: Action | None) -> bool:
    return action is None or isinstance(action, Discard | Give | Leave)


def _verbs(rules: Rules, count: int, *, farmer: bool) -> list[str]:
    """
    How an unknown card is written at each place of a row of cards that go face down.

    Reading takes both words alike: they only help the eye. A dealer's discard stands first and alone, then a
    lone player and the partner exchange as many cards as each other.
    """
    first, second = _UNKNOWN
    if farmer:
        return [first] * count
    if rules.alone is not None and rules.alone.best_card is BestCard.RECEIVE_FIRST:
        first, second = second, first
    half = count // 2
    return [_UNKNOWN[0]] * (count - 2 * half) + [first] * half + [second] * half


def parse_words(text: str, rules: Rules, known: dict[str, Action] | None = None) -> tuple[Action | None, ...]:
    """
    Read decisions from words with blanks between, such as ``discard:9C give:?``; a card ``?`` gives None.

    *known* is a dictionary that a caller may keep, so that later calls need not read the same words again.

    Raises: NotationError with the number of the decision that cannot be read.
    """
    cache = {} if known is None else known
    found: list[Action | None] = []
    for word in text.split():
        action = cache.get(word)
        if action is None and word.lower() not in _UNKNOWN:
            try:
                action = cache[word] = _seated(parse_action(word, rules), rules)
            except NotationError as error:
                at = len(found) + 1
                raise NotationError.within(f"decision {at}: ", error, decision=at, text=word[:40]) from None
        found.append(action)
    return tuple(found)


def _seated(action: Action, rules: Rules) -> Action:
    """*action*, if the seats in it are there."""
    match action:
        case Accuse(by, seat):
            last = max(by, seat)
        case Stray(seat, _):
            last = seat
        case _:
            return action
    if last >= rules.seats:
        raise NotationError(f"{str(action)!r}: {seats_there(rules.seats)}")
    return action
