"""
The question of `hint`: what the seat to act sees, in a position, in a game, or described by options; and the
seat of `chart`.
"""

import re
from typing import TYPE_CHECKING, Annotated, Final

from cyclopts import Parameter

from euchre.base.errors import EuchreError
from euchre.commands.shared.reading import read_position_or_game
from euchre.rules.errors import NotationError

if TYPE_CHECKING:
    from euchre.rules.actions import Action
    from euchre.rules.cards import Card
    from euchre.rules.rules import Rules
    from euchre.seen.views import View


def read_view(argument: str, deal: int | None = None, at: int | None = None) -> tuple["View", str]:
    """
    Return what the seat to act sees in a position or at one point of a recorded game, and which point that
    is, as a sentence, where nobody asked for it; else an empty one.

    *argument* is a position in one line, a file or ``-`` for standard input. Of a recorded game, *deal* is
    the number of the hand, from 1, and *at* the number of decisions made in it.

    Raises: EuchreError when nothing is to be decided there, or the match is over.
    """
    from euchre.analysis.calling.caller_view import check_scores
    from euchre.analysis.review.replayed_hand import find_point, view_after
    from euchre.notation.record import Record

    source = read_position_or_game(argument, deal, at)
    if not isinstance(source, Record):
        view = source.view()
        check_scores(view.rules, view.scores)
        return view, ""
    point = find_point(source, deal, at)
    where = "" if point.asked else f"Hand {point.place + 1}, decision {point.after + 1}."
    return view_after(source, point), where


def described_view(
    rules: "Rules",
    *,
    hand: str,
    upcard: str,
    up: tuple[str, str],
    seat: str,
    dealer: int | None,
    score: str,
    round_: int | None,
    calls: str,
) -> "View":
    """
    Return what the seat to act sees before its call, as the options of `hint` describe it.

    Raises: EuchreError for a hand, a seat or calls that cannot be in that game.
    """
    from euchre.analysis.calling.caller_view import caller_view
    from euchre.rules.cards import parse_cards

    if not hand and rules.hand:
        raise EuchreError('no hand: write it like --hand "JS JC AS KH 9D"')
    at, deals = seat_and_dealer(rules, seat, dealer)
    if deals is None:
        raise EuchreError(
            f"who deals? Write --dealer and a seat, 0 to {rules.seats - 1}, "
            "or --seat eldest, partner or dealer"
        )
    if calls and round_ is not None:
        raise EuchreError("--round or --calls: either says how far the calling is")
    if round_ is not None and round_ < 1:
        raise EuchreError(f"--round {round_}: rounds of calling count from 1")
    said = _said(calls, rules) if calls else None
    return caller_view(
        rules,
        seat=at,
        dealer=deals,
        hand=parse_cards(hand),
        upcard=parse_upcard(upcard),
        ups=_ups(rules, at, *up),
        calls=said,
        round_=round_ or 1,
        scores=parse_scores(score),
    )


def _said(calls: str, rules: "Rules") -> "tuple[Action | None, ...]":
    """The calls that *calls* writes."""
    from euchre.notation.words import parse_words

    actions: list[Action | None] = []
    for word in calls.split():
        try:
            actions += parse_words(word, rules)
        except EuchreError:
            raise EuchreError(
                f'--calls: {word[:30]!r} is not a call; write them like "pass pass call:H" or "pass bid:3H"'
            ) from None
    return tuple(actions)


def _ups(rules: "Rules", seat: int, own: str, theirs: str) -> "tuple[tuple[Card, ...], ...]":
    """The face-up table cards by seat."""
    from euchre.rules.cards import parse_cards

    if not own and not theirs:
        return ()
    rows = [parse_cards(row) for row in theirs.split("/")]
    if len(rows) != rules.seats - 1:
        raise EuchreError(f"--their-up: {len(rows)} rows for {rules.seats - 1} other seats, with / between")
    # The others come in turn after this seat, which is the last round the table; the list begins with seat 0.
    around = dict(zip(rules.around(seat % rules.seats), [*rows, parse_cards(own)], strict=True))
    return tuple([around[other] for other in range(rules.seats)])


def parse_upcard(text: str) -> "Card | None":
    """
    Read the option --upcard: a card, or None for an empty *text*.

    Raises: EuchreError when it is several cards; NotationError when it is none.
    """
    from euchre.rules.cards import parse_cards

    cards = parse_cards(text)
    if len(cards) > 1:
        raise EuchreError(f"--upcard: one card is turned up, not {len(cards)}")
    return cards[0] if cards else None


def parse_scores(text: str) -> tuple[int, ...]:
    """
    Read scores side by side, like ``7-8``, into points by side; an empty text gives none.

    Raises: NotationError when they are written otherwise.
    """
    if not text:
        return ()
    if not re.fullmatch(r"-?\d{1,6}(?:[-–:]-?\d{1,6})*", text, re.ASCII):
        raise NotationError(f"--score {text[:20]}: write the scores side by side, like 7-8")
    return tuple([int(number) for number in re.findall(r"(?:(?<=\d)[-–:])?(-?\d+)", text)])


SEAT_WORDS: Final = ("eldest", "partner", "dealer")
SeatWord = Annotated[str, Parameter(allow_leading_hyphen=True)]


def seat_and_dealer(rules: "Rules", seat: str, dealer: int | None) -> tuple[int, int | None]:
    """
    Return the numbers of the seat that --seat names and of the dealer.

    *seat* is a number, ``eldest``, ``partner`` (the dealer's) or ``dealer``. Where a word is said without a
    *dealer*, the last seat deals, so that eldest is seat 0; with a number None stays None.

    Raises: EuchreError for any other word, a dealer that is no seat, and a partner where the dealer has none
    or several.
    """
    from euchre.analysis.calling.caller_view import check_seat
    from euchre.base.errors import did_you_mean

    text = seat.strip().lower()
    if text not in SEAT_WORDS:
        digits = text.removeprefix("-")
        if not (digits.isascii() and digits.isdecimal() and len(digits) < 9):
            meant = did_you_mean(text, SEAT_WORDS, f"or one of {', '.join(SEAT_WORDS)}")
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
