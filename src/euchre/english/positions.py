"""A hand at one moment as plain text: in one line, as one seat sees it, and drawn for a Python prompt."""

from collections.abc import Iterable, Sequence
from typing import Final

from euchre.base.numbers import COMPASS, count_in_figures, numbered_seat, score_text
from euchre.english.cards import short_card
from euchre.hand.state_or_view import StateOrView
from euchre.rules.cards import Card, Trump
from euchre.rules.hand_order import in_order
from euchre.rules.text import share_code
from euchre.seen.views import View

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
        holds = f"{'>' if seat == hand.turn else ' '} seat {seat}  {row:{wide}}"
        lines.append(f"{holds}  {'out' if seat in hand.out else count_in_figures(won, 'trick')}")
    if hand.trick:
        lines.append("  trick   " + ", ".join(f"{card} by seat {seat}" for seat, card in hand.trick))
    rest = " ".join(map(str, kitty))
    return "\n".join([*lines, *([f"  kitty   {rest}"] if rest else [])])


def cards_seen(view: View, names: Sequence[str]) -> str:
    """
    Return the cards that the seat to act of *view* sees, with trump and the score: the own hand first.

    *names* are those of the players, by seat.

    >>> from euchre.notation.position import parse_position
    >>> known = parse_position("two dealer=1 up=9H hands=JHJDAHKHQH/????? :").view()
    >>> cards_seen(known, ("South", "North"))
    'A♥ K♥ Q♥ J♥ J♦; 9♥ turned up'
    >>> piles = "QCQS,?9D,KSJD,?TD/KDQD,9CKC,AC9S,QHTS"
    >>> line = f"twelve dealer=0 hands=JCJHAHJS/???? piles={piles} : pass call:D AS JS KC JC TH AH QS 9S JD"
    >>> cards_seen(parse_position(f"{line} QD KS TS JH KD").view(), ("South", "North"))
    'face up 10♦ 9♦ Q♣; trump diamonds'
    """
    parts = [_cards_in_order(view.hand, view.trump)] if view.hand else []
    if view.face_up(view.turn):
        parts.append(f"face up {_cards_in_order(view.face_up(view.turn), view.trump)}")
    if view.upcard is not None and view.trump is None:
        parts.append(f"{short_card(view.upcard)} turned up")
    if view.trump is not None:
        parts.append(f"trump {view.trump.word}")
    if view.scores:
        parts.append("score " + score_text(view.scores))
    if view.trick:
        trick = [f"{short_card(card)} by {names[seat]}" for seat, card in view.trick]
        parts.append(f"on the table {', '.join(trick)}")
    return "; ".join(parts)


def rows_seen(view: View, names: Sequence[str]) -> list[tuple[str, str]]:
    """
    Return what the seat to act of *view* sees, in rows of a word and what it stands for: its cards, what
    others have face up, the upcard or trump, the trick, the tricks so far and the score.

    *names* are those of the players, by seat. A row of which there is nothing to say is left out.

    >>> from euchre.notation.position import parse_position
    >>> line = "two dealer=1 up=9H hands=JHJDAHKHQH/????? scores=3-1 : call:H discard:? AH 9H"
    >>> for word, told in rows_seen(parse_position(line).view(), ("Ann", "Bob")):
    ...     print(f"{word}: {told}")
    hand: J♥ J♦ K♥ Q♥
    trump: hearts, called by Ann
    dealer: Bob
    tricks so far: Ann 1
    score: 3–1
    >>> piles = "QCJC,?TS,?9S,?AD/?KS,ACJS,?TD,?QH"
    >>> line = f"twelve dealer=1 hands=TCKDTHAS/???? piles={piles} : call:S JC JS AC TC AH TH KH"
    >>> dict(rows_seen(parse_position(line).view(), ("Ann", "Bob")))["a card lies beneath"]
    '10♠ 9♠ A♦; Bob K♠ Q♥ 10♦'
    """
    trump, rows = view.trump, [("hand", _cards_in_order(view.hand, view.trump))]
    rows.append(("face up", _cards_in_order(view.face_up(view.turn), trump)))
    others = [seat for seat in view.rules.around(view.turn) if seat != view.turn]
    open_ = [f"{names[seat]} {_cards_in_order(view.face_up(seat), trump)}" for seat in others
             if view.face_up(seat)]  # fmt: skip
    rows.append(("face up elsewhere", "; ".join(open_)))
    below = [(names[seat], _covering(view, seat)) for seat in others if _covering(view, seat)]
    mine = _covering(view, view.turn)
    rows.append(("a card lies beneath", "; ".join([mine] * bool(mine) + [" ".join(pair) for pair in below])))
    if trump is not None:
        by = "" if view.maker is None else f", called by {names[view.maker]}" + " alone" * view.alone
        rows.append(("trump", trump.word + by))
    elif view.upcard is not None:
        rows.append(("turned up", short_card(view.upcard)))
    rows.append(("dealer", names[view.dealer]))
    rows.append(("trick", ", ".join([f"{names[seat]} {short_card(card)}" for seat, card in view.trick])))
    rows.append(("tricks so far", tricks_so_far(view.won, names)))
    rows.append(("score", score_text(view.scores) if view.scores else ""))
    return [row for row in rows if row[1]]


def _covering(view: View, seat: int) -> str:
    """The face-up cards of *seat* under which another card lies face down."""
    piles = view.piles[seat] if view.rules.piles else ()
    over = tuple([pile.up for pile in piles if pile.covered and pile.up is not None])
    return _cards_in_order(over, view.trump)


def _cards_in_order(cards: tuple[Card, ...], trump: Trump | None) -> str:
    return " ".join(map(short_card, in_order(cards, trump)))


def tricks_so_far(won: Sequence[int], names: Sequence[str]) -> str:
    """Return how many tricks each seat has *won*, in words with the *names* of the players, by seat."""
    return ", ".join([f"{names[seat]} {count}" for seat, count in enumerate(won) if count])
