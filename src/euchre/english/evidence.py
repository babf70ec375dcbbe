"""
What the worlds of an evaluation show for a choice, in sentences with figures.

A world is one way in which the hidden cards may lie.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple

from euchre.base.numbers import (
    capitalized,
    count_in_figures,
    list_of_words,
    number_word,
    percent_text,
    signed_text,
    unsigned_text,
)
from euchre.english.actions import action_in_sentence
from euchre.english.cards import CardWords, spoken_card
from euchre.english.seats import who
from euchre.rules.actions import Action
from euchre.rules.cards import Card, Suit, Trump
from euchre.seen.views import View

EQUAL_BELOW: Final = 0.0005
"""Less than this, and ten times as much in points, would be told as 0.0 % and 0.00."""

NOT_ALL_THEIRS: Final = frozenset({"they_made", "they_euchred"})
OUTCOMES: Final = {
    frozenset({"made"}): "makes {need} against",
    frozenset({"swept"}): "takes every trick against",
    frozenset({"made", "swept"}): "makes {need} against",
    frozenset({"euchred"}): "means a euchre in",
    frozenset({"they_euchred"}): "euchres them in",
    frozenset({"they_made"}): "lets them make {need}, but not all, in",
    frozenset({"they_swept"}): "loses every trick in",
    NOT_ALL_THEIRS: "keeps them from taking every trick in",
    frozenset({"they_made", "they_swept"}): "lets them make {need} in",
}
"""
What a choice does if it leads to these results only, in every world; *need* are the maker's
tricks.
"""


class Figure(NamedTuple):
    """A number, and its standard error; None where the number is proved."""

    value: float
    error: float | None


class HiddenFact(NamedTuple):
    """A statement about the hidden cards: somebody holds a card, is void in a suit, or has several trumps."""

    somebody: int | Literal["an opponent", "nobody"]
    """A seat, or one of these."""
    trump: Trump | None
    """The trump by which cards are ranked and named."""
    card: Card | None = None
    suit: Suit | None = None
    least: int = 0
    """The least number of trumps; 0: it is no statement about their number."""


def fact_clause(fact: HiddenFact, view: View) -> str:
    """Return *fact* as a clause, as the viewer of *view* would say it: ``partner holds the left``."""
    name = who(view, fact.somebody) if isinstance(fact.somebody, int) else fact.somebody
    if fact.card is not None:
        return f"{name} holds {spoken_card(fact.card, fact.trump)}"
    if fact.least:
        return f"{name} has {number_word(fact.least)} trumps or more"
    assert fact.suit is not None
    trumps = fact.trump is not None and fact.trump.suit is fact.suit
    return f"{name} has no trump" if trumps else f"{name} is void in {fact.suit.word}"


@dataclass(frozen=True, slots=True)
class EvidenceWords:
    """Says what the worlds that were tried show for the choices of *view*."""

    view: View
    card_words: CardWords
    """How a card is written."""
    worlds: int
    """How many worlds were tried."""
    exact: bool
    """Whether these are all worlds that *view* allows."""
    alike: bool
    """Whether all worlds are equally likely."""

    def worth(self, best: tuple[Action, Figure], other: tuple[Action, Figure], chance: Figure | None) -> str:
        """
        Say what two choices are worth in points, and how much more of the match the *best* brings: *chance*,
        None where there is no match.
        """
        (name, own), (rival, others) = [
            (self._name(action), signed_text(*points)) for action, points in (best, other)
        ]
        text = f"{capitalized(name)} is worth {own} points, {rival} {others}"
        if chance is not None and abs(chance.value) < EQUAL_BELOW:
            text += "; at this score it makes no difference"
        elif chance is not None:
            text += f"; at this score that is {_amount(chance, chance=True)}"
        return f"{text}."

    def odds(self, against: Action, share: Figure, less: Figure, *, match: bool) -> str:
        """
        Say in what *share* of the worlds the best choice is better than the one it is *against*, and in what
        share *less* good, by points or by chances of the *match*.
        """
        better = "It wins the match more often than" if match else "It is better than"
        text = f"{better} {self._name(against)} in "
        if share.error is None:
            return f"{text}every world."
        worse = self._counted(less, short=True) if less.value > 0 else "none"
        return f"{text}{self._counted(share)}, {'less often' if match else 'worse'} in {worse}."

    def split(
        self, best: Action, fact: HiddenFact, share: Figure, more: tuple[Figure, Figure], *, match: bool
    ) -> str:
        """
        Say which *fact* tells apart the worlds in which the *best* choice is better: in what *share* it is
        so, and how much *more* the choice brings there, and elsewhere.
        """
        name, (there, elsewhere) = self._name(best), more

        def equal(figure: Figure) -> bool:
            return abs(figure.value) < (EQUAL_BELOW if match else 10 * EQUAL_BELOW)

        def outcome(figure: Figure, choice: str) -> str:
            if equal(figure):
                return "the two are equal"
            return f"{choice} brings {_amount(figure, chance=match)} {'more' if figure.value > 0 else 'less'}"

        return (
            f"In {self._counted(share)} {fact_clause(fact, self.view)}: there {outcome(there, name)}; "
            f"otherwise {outcome(elsewhere, name if equal(there) else 'it')}."
        )

    def same(self, actions: Sequence[Action], apart: Figure) -> str:
        """Say that *actions* are equally good in all worlds but those in which they come *apart*."""
        if apart.value > 0:
            every = f"all but {self._counted(apart)}"
        else:
            every = "every world" if self.exact else f"each of the {self.worlds:,} worlds tried"
        return f"{capitalized(list_of_words(map(self._name, actions)))} are equally good in {every}."

    def certain(self, action: Action, results: frozenset[str]) -> str:
        """Say what *action* leads to in every world: the *results*, a key of `OUTCOMES`."""
        outcome = OUTCOMES[results].format(need=number_word(self.view.needed))
        one = self.worlds == 1
        every = "the only world there can be" if one else f"every world, all {self.worlds:,} of them"
        return f"{capitalized(self._name(action))} {outcome} {every}, with open hands and best play."

    def top_trumps(self, action: Action, need: int | None, trumps: int) -> str:
        """
        Say what the highest *trumps* in the hand bring for certain after *action*: the *need* of the maker,
        or every trick where that is None.
        """
        done = "takes every trick" if need is None else f"makes {number_word(need)}"
        return (
            f"{capitalized(self._name(action))} {done} against every world and every defence: "
            f"the {number_word(trumps)} highest trumps are in hand."
        )

    def _name(self, action: Action) -> str:
        return action_in_sentence(action, self.view, self.card_words)

    def _counted(self, share: Figure, *, short: bool = False) -> str:
        """``62 ± 3 of 100 worlds``; counted where every one is listed and none is likelier."""
        of = self.worlds if self.exact and self.alike else 100
        if self.exact:
            said = f"{round(share.value * of):,}" if self.alike else f"{100 * share.value:.0f}"
        else:
            said = f"{100 * share.value:.0f} ± {max(1, round(100 * (share.error or 0.0)))}"
        return said if short else f"{said} of {of:,} worlds"


def _amount(figure: Figure, *, chance: bool) -> str:
    mean, error = abs(figure.value), figure.error
    return f"{percent_text(mean, error)} of the match" if chance else f"{unsigned_text(mean, error)} points"


# --- Puzzles ------------------------------------------------------------------------------------------------


def tempted_sentence(player: str, action: Action, view: View, card_words: CardWords) -> str:
    """Return the sentence that the computer *player* would choose *action*, which is not the best."""
    return f"{capitalized(player)} (computer) would choose {action_in_sentence(action, view, card_words)}."


def proof_sentences(
    view: View, best: tuple[Card, int], other: tuple[Card, int], ways: int, refuted_by: Iterable[Card]
) -> str:
    """
    Return why the *best* card of an endgame is right, and the *other* is not: each with the tricks that it is
    sure of.

    *ways* says how many hands the opponent may hold; *refuted_by* is the one that beats the other card, empty
    where none is known.
    """
    card, less = (spoken_card(one, view.trump) for one, _ in (best, other))
    sure = count_in_figures(best[1], "trick")
    if ways == 1:
        return (
            f"You know every card. {capitalized(card)} brings you {sure} in all, whatever the other plays; "
            f"{less} only {other[1]} against best play."
        )
    text = (
        f"The other may hold any of {ways} hands. With {card} you are sure of {sure} in all, "
        "whichever it is and however it is played, and no card can bring more points."
    )
    hand = [spoken_card(held, view.trump) for held in sorted(refuted_by)]
    if not hand:
        return f"{text} {capitalized(less)} would leave you to guess."
    return f"{text} {capitalized(less)} is not enough against {list_of_words(hand)}."
