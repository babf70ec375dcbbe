"""A seat as it is asked about: by its number, or by what it is to the dealer."""

from typing import TYPE_CHECKING, Annotated, Final

from cyclopts import Parameter

from euchre.base.errors import EuchreError

if TYPE_CHECKING:
    from euchre.rules.rules import Rules

WORDS: Final = ("eldest", "partner", "dealer")
SeatWord = Annotated[str, Parameter(allow_leading_hyphen=True)]


def seat_and_dealer(rules: "Rules", seat: str, dealer: int | None) -> tuple[int, int | None]:
    """
    Return the numbers of the seat that --seat names and of the dealer.

    *seat* is a number, ``eldest``, ``partner`` (the dealer's) or ``dealer``. Where a word is said without a
    *dealer*, the last seat deals, so that eldest is seat 0; with a number None stays None.

    Raises: EuchreError for any other word, a dealer that is no seat, and a partner where the dealer has none
    or several.
    """
    from euchre.analysis.score import check_seat
    from euchre.base.errors import did_you_mean

    text = seat.strip().lower()
    if text not in WORDS:
        digits = text.removeprefix("-")
        if not (digits.isascii() and digits.isdecimal() and len(digits) < 9):
            meant = did_you_mean(text, WORDS, f"or one of {', '.join(WORDS)}")
            raise EuchreError(f"--seat: a whole number is wanted, not {seat[:30]!r}; {meant}")
        check_seat(rules, int(text), "--seat")
        return int(text), dealer
    deals = rules.seats - 1 if dealer is None else dealer
    check_seat(rules, deals, "--dealer")
    if text == "dealer":
        return deals, deals
    if text == "eldest":
        return rules.left_of(deals), deals
    mates = rules.mates(deals)
    if len(mates) != 1:
        raise EuchreError("--seat partner: in this game the dealer has no one partner; write a number from 0")
    return mates[0], deals
