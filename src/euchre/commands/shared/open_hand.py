"""What `euchre solve` and `euchre table` share: how a hand with all cards open is asked for."""

from typing import TYPE_CHECKING

from euchre.base.errors import EuchreError
from euchre.commands.shared.options import USUAL_GAME
from euchre.commands.shared.reading import read_position_or_game, read_rules_named

if TYPE_CHECKING:
    from euchre.hand.state import State
    from euchre.notation.record import Hand
    from euchre.rules.rules import Rules


def open_state(
    position: str, deal: int | None, at: int | None, *, game: str, seed: int | None, start: bool = False
) -> "State":
    """
    Return the state that `euchre solve` and `euchre table` are asked about, with every card known.

    Give either *position* (a position in one line, a file, or ``-`` for standard input) or *seed*, from which
    the first hand of *game* is dealt (a game's name, a share code or a file of house rules; empty: euchre);
    the others are empty and None. Of a recorded game, *deal* is the number of the hand (from 1; None: the
    last) and *at* the number of decisions made in it (None: all, or none with *start*).

    Raises: EuchreError when neither or both are given, *game* without *seed*, *deal* or *at* with *seed*, or
    when a card is unknown.
    """
    if position and (game or seed is not None):
        raise EuchreError("one deal at a time: a position, or --seed and perhaps --game")
    if game and seed is None:
        raise EuchreError("--game needs --seed: the same seed deals the same cards")
    if seed is None:
        return _state(position, deal, at, start=start)
    if (deal, at) != (None, None):
        raise EuchreError("--deal and --at choose from a recorded game, and --seed deals one hand")
    from euchre.live import first_deal

    rules = read_rules_named(game or USUAL_GAME)
    return first_deal(rules, seed).state(rules)


def _state(argument: str, deal: int | None, at: int | None, *, start: bool) -> "State":
    """The position that the argument is, or that its file holds."""
    from euchre.analysis.review.replayed_hand import find_point
    from euchre.notation.record import Record

    if not argument:
        raise EuchreError("nothing to solve: write a position, a file, or --seed")
    source = read_position_or_game(argument, deal, at)
    if not isinstance(source, Record):
        return _opened(source.state.rules, source.hand, len(source.hand.actions))
    number, after, _ = find_point(source, deal, at, "start" if start else "end")
    for _ in source.positions():
        pass  # the whole game is lawful
    return _opened(source.rules, source.hands[number], after, number)


def _opened(rules: "Rules", hand: "Hand", after: int, number: int = 0) -> "State":
    """
    The state after so many decisions of *hand*, if every card that is to be played is known.

    Raises: EuchreError.
    """
    from euchre.analysis.study_words import unknown_cards
    from euchre.notation.record import hand_states, trace_hand
    from euchre.rules.actions import Farmer
    from euchre.rules.cards import UNKNOWN
    from euchre.seen.partial import shown_later

    dealt = shown_later(trace_hand(rules, hand, number))[0]
    hands = [seat for seat, cards in enumerate(dealt.hands) if UNKNOWN in cards]
    tables = [seat for seat, row in enumerate(dealt.piles) if any(UNKNOWN in pile for pile in row)]
    put_down = None in hand.actions[:after]
    swapped = Farmer() in hand.actions[:after] and None in hand.dealt[-rules.kitty :]
    if hands or tables or put_down or swapped:
        raise EuchreError(unknown_cards(hands, tables, put_down=put_down, swapped=swapped))
    return tuple(hand_states(rules, hand, number))[after]
