"""A hand at one moment as plain text: in one line, and drawn for whoever debugs or learns at a prompt."""

from collections.abc import Iterable, Sequence
from typing import Final

from euchre.base.compass import COMPASS, numbered_seat
from euchre.base.numbers import count_in_figures
from euchre.hand.state_or_view import StateOrView
from euchre.rules.cards import Card, Trump
from euchre.rules.text import share_code

FORMER_RULES: Final = (
    "today's rules of this game forbid what was done here: the position is read by the former rules."
)
"""What is said of a position that only the former rules of its game allow."""


def position_heading(hand: StateOrView, phase: str) -> str:
    """
    Return the hand's heading: ``two, seat 1 deals, play by seat 0`` (share code, dealer, decision due, seat
    to act).

    *phase* is the word for the decision that is due.
    """
    due = "over" if hand.over else f"{phase} by seat {hand.turn}"
    return f"{share_code(hand.rules)}, seat {hand.dealer} deals, {due}"


def who_acts(hand: StateOrView) -> str:
    """Return who is to act and who deals, by name: ``West (seat 1) to act, South deals``."""
    seats = hand.rules.seats
    due = "the hand is over" if hand.over else f"{numbered_seat(seats, hand.turn)} to act"
    return f"{due}, {COMPASS[seats][hand.dealer]} deals"


def trump_heading(hand: StateOrView, trump: Trump, *, named: bool = False) -> str:
    """
    Return what is trump and who made it: ``hearts trump by seat 0 alone``, or ``by South (seat 0)`` where
    seats are *named*.
    """
    if hand.maker is None:
        return f"{trump.word} trump"
    maker = numbered_seat(hand.rules.seats, hand.maker) if named else f"seat {hand.maker}"
    by = f" by {maker}{' alone' * hand.alone}"
    return f"{trump.word} trump{by}"


def draw_table(hand: StateOrView, phase: str, rows: Sequence[str], kitty: Iterable[Card] = ()) -> str:
    """
    Return the table as lines of text: heading, trump, a line for each seat, the trick on the table, the
    *kitty*.

    *rows* says for each seat what it holds; its tricks are added, or that it takes no part. ``>`` marks the
    seat to act. *phase* is the word for the decision that is due.
    """
    lines = [position_heading(hand, phase)]
    said = [] if hand.upcard is None else [f"{hand.upcard} turned up"]
    if hand.trump is not None:
        said.append(trump_heading(hand, hand.trump))
    if said:
        lines.append("; ".join(said))
    wide = max(map(len, rows))
    for seat, (row, won) in enumerate(zip(rows, hand.won, strict=True)):
        left = f"{'>' if seat == hand.turn else ' '} seat {seat}  {row:{wide}}"
        lines.append(f"{left}  {'out' if seat in hand.out else count_in_figures(won, 'trick')}")
    if hand.trick:
        lines.append("  trick   " + ", ".join(f"{card} by seat {seat}" for seat, card in hand.trick))
    rest = " ".join(map(str, kitty))
    return "\n".join([*lines, *([f"  kitty   {rest}"] if rest else [])])
