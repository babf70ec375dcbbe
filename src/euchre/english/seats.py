"""What seats are called: where nobody has a name, by a seat's view, by an audience."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from euchre.base.numbers import capitalized, list_of_words, number_word
from euchre.rules.rules import Rules
from euchre.seen.views import View


def place_names(seats: int) -> list[str]:
    """
    Return the names of the places at a table with this number of *seats*, eldest first.

    >>> place_names(4)
    ['eldest', '2nd', '3rd', 'dealer']
    """
    return [*("eldest", "2nd", "3rd", "4th", "5th")[: seats - 1], "dealer"]


def who(view: View, seat: int) -> str:
    """
    Return how the viewer of *view* calls another *seat*: ``partner``, ``the maker``, ``the player on the
    left``.

    In a game for two it is always ``the opponent``.
    """
    rules, me = view.rules, view.viewer
    assert me is not None
    if rules.seats == 2:
        return "the opponent"
    if view.mates(me) == (seat,):
        return "partner"
    if seat == view.maker:
        return "the maker"
    if seat == view.dealer:
        return "the dealer"
    gap = (seat - me) % rules.seats
    if gap == 1:
        return "the player on the left"
    if gap == rules.seats - 1:
        return "the player on the right"
    return f"the player {number_word(gap)} places to the left"


@dataclass(frozen=True, slots=True)
class Audience:
    """
    Who reads a sentence: *names* are those of all seats, *reader* is the seat that reads
    (None: a spectator).
    """

    names: tuple[str, ...]
    reader: int | None = None

    def who(self, seat: int) -> str:
        """Return ``you`` where *seat* is the reader, else the name of the seat."""
        return "you" if seat == self.reader else self.names[seat]

    def whose(self, seat: int) -> str:
        """Return ``your`` where *seat* is the reader, else the name in the possessive: ``West's``."""
        return "your" if seat == self.reader else f"{self.names[seat]}'s"

    def does(self, seat: int, verb: str, rest: str = "") -> str:
        """
        Return a clause with *seat* as its subject: ``You play …`` or ``West plays …``.

        *verb* is the form that goes with "you"; *rest* follows it.
        """
        said = verb if seat == self.reader else third_person(verb)
        return f"{capitalized(self.who(seat))} {said}{' ' + rest if rest else ''}"

    def side(self, rules: Rules, side: int) -> str:
        """Return the names of the players of *side*, the reader as ``you`` and first: ``you and North``."""
        return self.all_of(rules.seats_of(side))

    def all_of(self, seats: Sequence[int]) -> str:
        """Return the names of *seats* in a row, the reader as ``you`` and first."""
        return list_of_words([self.who(seat) for seat in sorted(seats, key=lambda seat: seat != self.reader)])

    def plural(self, seats: Sequence[int]) -> bool:
        """
        Return whether a verb after the names of *seats* is in the plural: for several seats,
        and for ``you``.
        """
        return len(seats) > 1 or self.reader in seats


@cache
def third_person(verb: str) -> str:
    """
    Return the third person singular of *verb*.

    >>> third_person("play"), third_person("pass"), third_person("are")
    ('plays', 'passes', 'is')
    """
    irregular = {"are": "is", "have": "has", "were": "was", "go": "goes"}
    return irregular.get(verb, verb + ("es" if verb.endswith(("s", "sh", "ch")) else "s"))
