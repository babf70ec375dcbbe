"""What `euchre solve` and `euchre table` share: how a hand with all cards open is asked for and spoken of."""

from typing import TYPE_CHECKING, Final

from euchre.commands.shared.printing import paragraph
from euchre.commands.shared.reading import read_position_or_game, read_rules_named
from euchre.errors import EuchreError

if TYPE_CHECKING:
    from euchre.notation.record import Hand
    from euchre.rules import Rules
    from euchre.state import State

SWAPPED: Final = "the kitty, with which a weak hand has changed cards"


# --- What is asked ------------------------------------------------------------------------------------------


def open_state(
    position: str, deal: int | None, at: int | None, *, game: str, seed: int | None, start: bool = False
) -> "State":
    """
    Return the state that `euchre solve` and `euchre table` are asked about, with every card known.

    *position* is a position in one line, a file or ``-``; else *game* is dealt from *seed*. Of a recorded
    game, *deal* is the number of the deal (from 1; None: the last) and *at* the number of decisions made in
    it (None: all, or none with *start*).

    Raises: EuchreError when options contradict each other, or a card is unknown.
    """
    if game and position:
        raise EuchreError("one deal at a time: a position, or --game with --seed")
    if game and (deal, at) != (None, None):
        raise EuchreError("--deal and --at choose from a recorded game, and --game deals one hand")
    if seed is not None and not game:
        raise EuchreError("--seed goes with --game: without it no cards are dealt")
    return _dealt(game, seed) if game else _state(position, deal, at, start=start)


def _dealt(game: str, seed: int | None) -> "State":
    from euchre.table import first_deal

    if seed is None:
        raise EuchreError("--game needs --seed: the same seed deals the same cards")
    rules = read_rules_named(game)
    return first_deal(rules, seed).state(rules)


def _state(argument: str, deal: int | None, at: int | None, *, start: bool) -> "State":
    """The position that the argument is, or that its file holds."""
    from euchre.analysis.review.known import find_point
    from euchre.notation.record import Record

    if not argument:
        raise EuchreError("nothing to solve: write a position, a file, or --game with --seed")
    source = read_position_or_game(argument, deal, at)
    if not isinstance(source, Record):
        return _opened(source.state.rules, source.hand, len(source.hand.actions))
    number, after = find_point(source, deal, at, start=start)
    for _ in source.positions():
        pass  # the whole game is lawful
    return _opened(source.rules, source.hands[number], after, number)


def _opened(rules: "Rules", hand: "Hand", after: int, number: int = 0) -> "State":
    """
    The state after so many decisions of *hand*, if every card that is to be played is known.

    Raises: EuchreError.
    """
    from euchre.actions import Farmer
    from euchre.cards import UNKNOWN
    from euchre.notation.record import hand_states, trace_hand
    from euchre.partial import shown_later

    dealt = shown_later(trace_hand(rules, hand, number))[0]
    named = [f"the hand of seat {seat}" for seat, cards in enumerate(dealt.hands) if UNKNOWN in cards]
    for seat, row in enumerate(dealt.piles):
        if any(UNKNOWN in pile for pile in row):
            named.append(f"the table cards of seat {seat}")
    named += ["a card put down or passed on"] * (None in hand.actions[:after])
    if Farmer() in hand.actions[:after] and None in hand.dealt[-rules.kitty :]:
        named.append(SWAPPED)
    if named:
        unknown = ", ".join(named[:6])
        raise EuchreError(f"every card must be known to solve a hand, and this is not: {unknown}")
    return tuple(hand_states(rules, hand, number))[after]


# --- What is answered ---------------------------------------------------------------------------------------


def points_text(points: "tuple[int | None, ...]") -> str:
    """
    Return the points of all sides as text; None, points that are not settled, is written ``?``.

    >>> points_text((2, 0)), points_text((11, -24)), points_text((None, 1))
    ('2–0', '11 to −24', '?–1')
    """
    from euchre.english.numbers import whole_text

    below = any(value is not None and value < 0 for value in points)
    values = ["?" if value is None else whole_text(value) for value in points]
    return (" to " if below else "–").join(values)


def seat_names(rules: "Rules") -> tuple[str, ...]:
    """Return the names of the seats: South for seat 0, the others clockwise."""
    from euchre.english.seats import COMPASS

    return COMPASS[rules.seats]


def heading(state: "State") -> str:
    """
    Return one sentence with the game, the dealer, trump and maker as far as they are settled, and the tricks
    so far.
    """
    from euchre.english.cards import short_card, trump_is
    from euchre.english.seats import title

    names = seat_names(state.rules)
    said = [f"{title(state.rules)}, {names[state.dealer]} deals"]
    if state.trump is None and state.upcard is not None:
        said.append(f"{short_card(state.upcard)} is turned up")
    if state.trump is not None:
        said.append(trump_is(state.trump))
    if state.maker is not None:
        said.append(f"{names[state.maker]} is the maker" + ", alone" * state.alone)
    if state.tricks:
        taken = [f"{names[seat]} {won}" for seat, won in enumerate(state.won) if won]
        said.append(f"tricks so far: {', '.join(taken)}")
    return "; ".join(said) + "."


def whose_points(rules: "Rules") -> str:
    """Return a line saying whose points stand in which place of points side by side."""
    names = seat_names(rules)
    parties = [" and ".join(names[seat] for seat in rules.seats_of(side)) for side in range(rules.sides)]
    return f"Points: {' – '.join(parties)}."


def open_remark(points: "tuple[int | None, ...] | None") -> None:
    """
    Print a remark where some of *points*, by side, are None: they are not settled, and were
    written ``?``.
    """
    if points is not None and None in points:
        paragraph("Against all others together: what they score among themselves (?) stays open.")
