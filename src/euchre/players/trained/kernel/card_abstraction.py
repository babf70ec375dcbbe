"""
The card abstraction of the near-equilibrium player: which patterns of cards get one code.

A pattern is a suit as one seat sees it, from the highest card down: its own cards and the unseen ones.
Patterns of trumps are kept exactly until two cards are left. In other suits a run of own cards counts by how
many unseen cards beat it, where three or more are one.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, fields
from typing import Final

from euchre.hand.scoring import step_points
from euchre.kernel.machine.card_bits import layout
from euchre.kernel.machine.compiled import Words, table
from euchre.players.trained.kernel import information_sets as info
from euchre.rules.cards import Card, Rank, Suit, Trump, deck
from euchre.rules.rules import BETWEEN_HANDS, Ladder, Rules
from euchre.rules.variants import TWO

Pattern = tuple[int, ...]
"""The cards of a suit from the highest down: 1 an own card, 0 an unseen one."""


@dataclass(frozen=True, slots=True)
class Deck:
    """
    A two-handed game for `information_sets`: the cards dealt and the size of a hand. The suit
    turned up is clubs.
    """

    cards: tuple[Card, ...]
    each: int
    """Cards in a hand."""
    exact: bool = False
    """Give every pattern a code of its own: for toy decks, and for subgames."""

    @property
    def upcards(self) -> tuple[Card, ...]:
        """The cards that may be turned up, the clubs."""
        return tuple([card for card in self.cards if card.suit is Suit.CLUBS])

    def game_table(self) -> Words:
        """
        Return the table of this game for kernel functions: `information_sets.GAME_WORDS` words with its
        cards, points and codes.
        """
        table_words = table(info.GAME_WORDS)
        ups = self.upcards
        rest = [card for card in self.cards if card not in ups]
        names = {card.suit for card in rest}
        table_words[info.HAND_SIZE], make = self.each, self.each // 2 + 1
        ladder = Ladder(steps=((make, 1), (self.each, 2)))
        for took in range(self.each + 1):
            table_words[info.MARGIN + took] = (
                step_points(ladder.steps, took) if took >= make else -ladder.euchre
            )
        table_words[info.NAMEABLE] = sum(1 << suit for suit in names if suit is not None)
        table_words[info.DECK_SIZE], table_words[info.UPCARDS] = len(self.cards), len(ups)
        table_words[info.DECK : info.DECK + len(self.cards)] = [*ups, *rest]
        for trump in range(4):
            under = layout(TWO, Trump(trump))
            for card in self.cards:
                table_words[info.CARD_BITS + 32 * trump + card] = 1 << under.place[card]
            table_words[info.ALL_CARDS + trump] = under.mask(self.cards)
        _write_line_codes(table_words, exact=self.exact)
        _write_call_codes(table_words, exact=self.exact)
        _write_play_codes(table_words, exact=self.exact)
        return table_words


FULL: Final = Deck(deck(Rank.NINE, copies=1, joker=False), 5)
"""Two-handed five-card Euchre with 24 cards."""

LATE_LINE_CODES: Final = (0, 0, 2, 3, 3, 5, 5)
"""The codes of lines once two cards are left: who is the maker, and in which round."""

HIGHER_CAPS: Final = (2, 2, 2, 1, 1)
"""By trick: up to how many unseen cards above the card led are told apart."""


def _write_line_codes(table_words: Words, *, exact: bool) -> None:
    for trick in range(5):
        at = info.LINE_CODES + 8 * trick
        table_words[at : at + 7] = LATE_LINE_CODES if trick >= 3 and not exact else range(7)
        table_words[info.HIGHER_CAPS + trick] = 7 if exact else HIGHER_CAPS[trick]


def _write_call_codes(table_words: Words, *, exact: bool) -> None:
    """In the first round the queen counts as low, except in the suit turned up; in the second it does not."""
    for round_ in range(2):
        for kind in range(3):
            low = (2, 3) if round_ or kind == info.TRUMP else (2, 3, 5)
            _write_codes(
                table_words,
                info.CALL_CODES + 768 * round_ + 256 * kind,
                256,
                256,
                _key_by_ranks(() if exact else low),
            )
    for kind in range(3):
        few: tuple[int, ...] = () if exact or kind == info.TRUMP else (0, 1)
        _write_codes(table_words, info.DISCARD_CODES + 128 * kind, 128, 128, _key_by_ranks(few))


def _key_by_ranks(low: tuple[int, ...]) -> Callable[[int], Iterable[int]]:
    """Return a function that keys a suit's cards by their ranks, but those in *low* by their number only."""
    mask = sum(1 << place for place in low)
    return lambda held: (held & ~mask, (held & mask).bit_count())


def _write_codes(table_words: Words, at: int, size: int, most: int, key: Callable[[int], object]) -> None:
    """
    Write codes for the numbers below *size* to *table_words* from *at* on: equal *key*, equal code, below
    *most*.
    """
    codes: dict[object, int] = {}
    for number in range(size):
        table_words[at + number] = codes.setdefault(key(number), len(codes))
    assert len(codes) <= most


def _write_play_codes(table_words: Words, *, exact: bool) -> None:
    for number in range(1 << 14):
        own, unseen = number & 127, number >> 7
        table_words[info.RUN_LOWS + number] = _lowest_of_runs(own, unseen)
    widths = ((info.TRUMP, 7, 256), (info.NEXT, 5, 64), (info.GREEN, 6, 128))
    for trick in range(5):
        for kind, wide, most in widths:
            codes: dict[object, int] = {}
            at = info.PLAY_CODES + (3 * trick + kind) * (1 << 14)
            for own in range(1 << wide):
                for unseen in range(1 << wide):
                    if not own & unseen:
                        pattern = _pattern(own, unseen)
                        key = (
                            pattern
                            if exact or (kind == info.TRUMP and trick < 3)
                            else _coarse_pattern(pattern, trick, kind)
                        )
                        table_words[at + own + (unseen << 7)] = codes.setdefault(key, len(codes))
            assert len(codes) <= most, (trick, kind, len(codes))


def _lowest_of_runs(own: int, unseen: int) -> int:
    """Return the lowest of each run of own cards that no unseen card parts."""
    found, inside = 0, False
    for place in range(7):
        if own >> place & 1:
            found |= 0 if inside else 1 << place
            inside = True
        elif unseen >> place & 1:
            inside = False
    return found


def _pattern(own: int, unseen: int) -> Pattern:
    return tuple([own >> place & 1 for place in reversed(range(7)) if (own | unseen) >> place & 1])


def _coarse_pattern(pattern: Pattern, trick: int, kind: int) -> object:
    """
    Return the runs of own cards, each by its size and how many unseen cards beat it, and how many are
    unseen.
    """
    if kind == info.TRUMP:
        beat, many = 3, 4
    else:
        beat, many = ((2, 3), (2, 3), (2, 3), (2, 2), (1, 1))[trick]
    runs: list[list[int]] = []
    higher, inside = 0, False
    for own in pattern:
        if own and inside:
            runs[-1][1] += 1
        elif own:
            runs.append([min(higher, beat), 1])
        else:
            higher += 1
        inside = bool(own)
    return tuple(map(tuple, runs)), min(higher, many)


IRRELEVANT_FIELDS: Final = BETWEEN_HANDS | {"packets"}
"""Fields of rules that do not change how a hand is played."""


def refusal(rules: Rules) -> str | None:
    """
    Return why *rules* are not the two-handed game that the trained policy knows, as a sentence; None when
    they are.
    """
    for field in fields(Rules):
        if field.name not in IRRELEVANT_FIELDS and getattr(rules, field.name) != getattr(TWO, field.name):
            return f"only the game two is known, and these rules differ from it in {field.name!r}"
    return None
