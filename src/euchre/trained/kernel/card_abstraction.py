"""
What of a hand the near-equilibrium player keeps apart: the codes of table G of
`euchre.trained.kernel.information_sets`.

A pattern is a suit as one seat sees it, from the highest card down: its own cards and the unseen ones. Trumps
count exactly until two cards are left. Of other suits a run of own cards counts by how many unseen cards beat
it, and three or more are many.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, fields
from typing import Final

from euchre.cards import Card, Rank, Suit, Trump, deck
from euchre.kernel.machine.card_bits import layout
from euchre.kernel.machine.compiled import Words, table
from euchre.rules import Ladder, Rules
from euchre.scoring import step
from euchre.trained.kernel import information_sets as b
from euchre.variants import TWO

Pattern = tuple[int, ...]
"""The cards of a suit from the highest down: 1 an own card, 0 an unseen one."""


@dataclass(frozen=True, slots=True)
class Deck:
    """A game of two: which cards are dealt, how many to each; clubs are turned up."""

    cards: tuple[Card, ...]
    each: int
    exact: bool = False
    """Keep every pattern apart, as toy decks can afford."""

    @property
    def upcards(self) -> tuple[Card, ...]:
        """What may be turned up."""
        return tuple([card for card in self.cards if card.suit is Suit.CLUBS])

    def words(self) -> Words:
        """Table G."""
        made = table(b.G_WORDS)
        ups = self.upcards
        rest = [card for card in self.cards if card not in ups]
        names = {card.suit for card in rest}
        made[b.EACH], make = self.each, self.each // 2 + 1
        ladder = Ladder(steps=((make, 1), (self.each, 2)))
        for took in range(self.each + 1):
            made[b.MARGIN + took] = step(ladder.steps, took) if took >= make else -ladder.euchre
        made[b.NAMES] = sum(1 << suit for suit in names if suit is not None)
        made[b.DECK_SIZE], made[b.UPCARDS] = len(self.cards), len(ups)
        made[b.DECK : b.DECK + len(self.cards)] = [*ups, *rest]
        for trump in range(4):
            under = layout(TWO, Trump(trump))
            for card in self.cards:
                made[b.BIT + 32 * trump + card] = 1 << under.place[card]
            made[b.ALL + trump] = under.mask(self.cards)
        _lines(made, exact=self.exact)
        _calls(made, exact=self.exact)
        _cards(made, exact=self.exact)
        return made


FULL: Final = Deck(deck(Rank.NINE, copies=1, joker=False), 5)
"""The 24 cards of two-handed five-card Euchre."""

LAST: Final = (0, 0, 2, 3, 3, 5, 5)
"""The lines as they are kept apart with two cards left: who is the maker, and in which round."""

CAPS: Final = (2, 2, 2, 1, 1)
"""By trick: so many unseen cards above the card led are kept apart."""


def _lines(made: Words, *, exact: bool) -> None:
    for trick in range(5):
        at = b.LINES + 8 * trick
        made[at : at + 7] = LAST if trick >= 3 and not exact else range(7)
        made[b.CAPS + trick] = 7 if exact else CAPS[trick]


def _calls(made: Words, *, exact: bool) -> None:
    """In the first round the queen counts as low, but in the suit turned up; in the second she does not."""
    for round_ in range(2):
        for kind in range(3):
            low = (2, 3) if round_ or kind == b.TRUMP else (2, 3, 5)
            _coded(made, b.CALLS + 768 * round_ + 256 * kind, 256, 256, _ranks(() if exact else low))
    for kind in range(3):
        few: tuple[int, ...] = () if exact or kind == b.TRUMP else (0, 1)
        _coded(made, b.DOWNS + 128 * kind, 128, 128, _ranks(few))


def _ranks(low: tuple[int, ...]) -> Callable[[int], Iterable[int]]:
    """Cards held by their bits, but those in *low* only by their number."""
    mask = sum(1 << place for place in low)
    return lambda held: (held & ~mask, (held & mask).bit_count())


def _coded(made: Words, at: int, size: int, most: int, told: Callable[[int], object]) -> None:
    """Give each of *size* numbers a code by what is *told* of it, from 0 in order of first use."""
    codes: dict[object, int] = {}
    for number in range(size):
        made[at + number] = codes.setdefault(told(number), len(codes))
    assert len(codes) <= most


def _cards(made: Words, *, exact: bool) -> None:
    for number in range(1 << 14):
        own, unseen = number & 127, number >> 7
        made[b.REPS + number] = _reps(own, unseen)
    widths = ((b.TRUMP, 7, 256), (b.NEXT, 5, 64), (b.GREEN, 6, 128))
    for trick in range(5):
        for kind, wide, most in widths:
            codes: dict[object, int] = {}
            at = b.PLAYS + (3 * trick + kind) * (1 << 14)
            for own in range(1 << wide):
                for unseen in range(1 << wide):
                    if not own & unseen:
                        pattern = _pattern(own, unseen)
                        told = (
                            pattern
                            if exact or (kind == b.TRUMP and trick < 3)
                            else _told(pattern, trick, kind)
                        )
                        made[at + own + (unseen << 7)] = codes.setdefault(told, len(codes))
            assert len(codes) <= most, (trick, kind, len(codes))


def _reps(own: int, unseen: int) -> int:
    """The lowest of each run of own cards."""
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


def _told(pattern: Pattern, trick: int, kind: int) -> object:
    """The runs of own cards, each by its size and how many unseen cards beat it; and how many are unseen."""
    if kind == b.TRUMP:
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


FREE: Final = {"target", "deals", "start", "cut", "first_deal", "packets", "tie"}
"""What rules may say as they like: it does not touch a hand."""


def refusal(rules: Rules) -> str | None:
    """Why hands by these *rules* are not those of `FULL`, in a sentence; None when they are."""
    for field in fields(Rules):
        if field.name not in FREE and getattr(rules, field.name) != getattr(TWO, field.name):
            return f"only the game two is known, and these rules differ from it in {field.name!r}"
    return None
