"""``euchre value``: what each call of a hand is worth on average."""

import re
from typing import TYPE_CHECKING, Annotated, Any, Final

from cyclopts import Parameter

from euchre.commands.shared.options import File, Json, MaybeNumber, Number
from euchre.commands.shared.printing import columns, paragraph, print_json
from euchre.commands.shared.progress import compiling, progress
from euchre.commands.shared.reading import read_position_or_game, read_rules_named
from euchre.errors import EuchreError, NotationError

if TYPE_CHECKING:
    from euchre.actions import Action
    from euchre.analysis.calling.value import Value
    from euchre.cards import Card
    from euchre.rules import Rules
    from euchre.views import View

MOST: Final = 100_000
"""More worlds make no call clearer."""


def value(
    *,
    hand: str = "",
    upcard: str = "",
    up: str = "",
    their_up: str = "",
    seat: MaybeNumber = None,
    dealer: MaybeNumber = None,
    game: File = "",
    score: Annotated[str, Parameter(allow_leading_hyphen=True)] = "",
    round_: Annotated[MaybeNumber, Parameter(name="--round")] = None,
    calls: str = "",
    position: File = "",
    worlds: Number = 1_000,
    seed: Number = 0,
    json: Json = False,
) -> int:
    """
    Say what each call of a hand is worth, on average over unseen cards.

    The hidden cards are dealt again and again; later calls and discards are
    those of the computer player queen, and then the hand is solved with every
    card open. That flatters the side with more to choose from: trust the
    differences between calls more than the values.

    Parameters
    ----------
    hand
        The hand, like "JS JC AS KH 9D".
    upcard
        The card turned up, in games that turn one.
    up
        The face-up cards before this seat, in games with cards on the table, pile by pile.
    their_up
        The face-up cards before the other; of several seats in turn with / between.
    seat
        The seat that is to speak, from 0 clockwise; seat 0 when it is not said.
    dealer
        The seat that deals.
    game
        A game's name, a share code or a file of house rules; tournament when it is not said.
    score
        The score before the hand, side by side, like 7-8: it sways the calls of the queen.
    round_
        Everybody has passed, and this is the seat's turn in round 1 or 2.
    calls
        Instead of --round, what has been said since the deal, like "pass pass" or "pass bid:3H".
    position
        Instead of all these, a position in one line with ? for cards not seen, or - for standard input:
        the question is that of the seat to act, and what it cannot see is not looked at.
    worlds
        How many times the hidden cards are dealt.
    seed
        The same seed gives the same numbers.
    json
        Print JSON.
    """
    from euchre.analysis.calling.value import decidable, values

    if not 2 <= worlds <= MOST:
        raise EuchreError(f"--worlds {worlds}: deal the hidden cards between 2 and {MOST:,} times")
    asked = {
        "--hand": hand, "--upcard": upcard, "--up": up, "--their-up": their_up, "--seat": seat,
        "--dealer": dealer, "--game": game, "--score": score, "--round": round_, "--calls": calls,
    }  # fmt: skip
    spare = [name for name, said in asked.items() if said not in (None, "")]
    if position and spare:
        raise EuchreError(f"--position says it all: leave out {', '.join(spare)}")
    if position:
        seen = _position(position)
    else:
        seen = _asked(
            read_rules_named(game or "tournament"), hand=hand, upcard=upcard, up=(up, their_up),
            seat=seat or 0, dealer=dealer, score=score, round_=round_, calls=calls,
        )  # fmt: skip
    decidable(seen)
    with compiling(), progress("worlds", worlds) as told:
        found = values(seen, worlds, seed, told)
    if json:
        print_json(_data(seen, found, worlds, seed))
    else:
        _print(seen, found, worlds, seed)
    return 0


# --- What is asked ------------------------------------------------------------------------------------------


def _position(asked: str) -> "View":
    from euchre.analysis.review.known import view_in
    from euchre.analysis.score import going_on
    from euchre.notation.record import Record

    found = read_position_or_game(asked)
    if isinstance(found, Record):
        raise EuchreError(
            "this is a recorded game, and --position takes one position: ask `euchre hint` of it"
        )
    seen = view_in(found)
    going_on(seen.rules, seen.scores)
    return seen


def _said(calls: str, rules: "Rules") -> "tuple[Action | None, ...]":
    """The calls that *calls* writes."""
    from euchre.notation.words import parse_words

    found: list[Action | None] = []
    for word in calls.split():
        try:
            found += parse_words(word, rules)
        except EuchreError:
            raise EuchreError(
                f'--calls: {word[:30]!r} is no call; write them like "pass pass call:H" or "pass bid:3H"'
            ) from None
    return tuple(found)


def _asked(
    rules: "Rules",
    *,
    hand: str,
    upcard: str,
    up: tuple[str, str],
    seat: int,
    dealer: int | None,
    score: str,
    round_: int | None,
    calls: str,
) -> "View":
    from euchre.analysis.calling.value import seen_from
    from euchre.cards import parse_cards

    if not hand and rules.hand:
        raise EuchreError('no hand: write it like --hand "JS JC AS KH 9D"')
    if dealer is None:
        raise EuchreError(f"who deals? Write --dealer and a seat, 0 to {rules.seats - 1}")
    if calls and round_ is not None:
        raise EuchreError("--round or --calls: either says how far the calling is")
    if round_ is not None and round_ < 1:
        raise EuchreError(f"--round {round_}: rounds of calling count from 1")
    turned = parse_cards(upcard)
    if len(turned) > 1:
        raise EuchreError(f"--upcard: one card is turned up, not {len(turned)}")
    said = _said(calls, rules) if calls else None
    return seen_from(
        rules,
        seat=seat,
        dealer=dealer,
        hand=parse_cards(hand),
        upcard=turned[0] if turned else None,
        ups=_ups(rules, seat, *up),
        calls=said,
        round_=round_ or 1,
        scores=scores_of(score),
    )


def _ups(rules: "Rules", seat: int, own: str, theirs: str) -> "tuple[tuple[Card, ...], ...]":
    """The face-up table cards by seat."""
    from euchre.cards import parse_cards

    if not own and not theirs:
        return ()
    rows = [parse_cards(row) for row in theirs.split("/")]
    if len(rows) != rules.seats - 1:
        raise EuchreError(f"--their-up: {len(rows)} rows for {rules.seats - 1} other seats, with / between")
    at = seat % rules.seats
    # The others come in turn after this seat; the list begins with seat 0.
    around = [parse_cards(own), *rows]
    return tuple([around[(other - at) % rules.seats] for other in range(rules.seats)])


def scores_of(text: str) -> tuple[int, ...]:
    """
    The scores of ``7-8``; none of nothing.

    Raises: NotationError.
    """
    if not text:
        return ()
    if not re.fullmatch(r"-?\d{1,6}(?:[-–:]-?\d{1,6})*", text, re.ASCII):
        raise NotationError(f"--score {text[:20]}: write the scores side by side, like 7-8")
    return tuple([int(number) for number in re.findall(r"(?:(?<=\d)[-–:])?(-?\d+)", text)])


# --- What is answered ---------------------------------------------------------------------------------------


def _print(seen: "View", found: "tuple[Value, ...]", worlds: int, seed: int) -> None:
    from euchre.analysis.intervals import Z
    from euchre.analysis.wording import between, score, signed, word
    from euchre.table.choices import in_order, short
    from euchre.terminal.start import COMPASS, title

    rules, names = seen.rules, COMPASS[seen.rules.seats]
    cards = " ".join(map(short, in_order(seen.hand, seen.trump)))
    told = [
        f"{title(rules)}: {names[seen.turn]} (seat {seen.turn}) to act, {names[seen.dealer]} deals",
        cards,
    ]
    if rules.piles:
        told.append("face up " + " ".join(map(short, in_order(seen.tops(seen.turn), seen.trump))))
    if seen.upcard is not None:
        told.append(f"{short(seen.upcard)} turned up")
    if seen.scores:
        told.append("score " + score(seen.scores))
    paragraph("; ".join(told) + ".")
    rows = [("", "choice", "value", "95 %", "less than the best")]
    for n, worth in enumerate(found):
        low, high = worth.interval
        less = f"{worth.short:.3f} ± {Z * worth.short_error:.3f}" if n else ""
        mean, choice = signed(worth.mean, None, 3), word(worth.action, seen)
        rows.append(("" if n else "*", choice, mean, between(low, high, 3), less))
    columns(rows, right=(2, 3, 4))
    paragraph(f"{worlds:,} worlds of seed {seed}, the same for every choice.")
    paragraph(_meaning(rules))


def _meaning(rules: "Rules") -> str:
    """What the values are, and what they are not."""
    from euchre.rules import Ladder

    points = "points of this side less the other side's"
    if rules.sides > 2:
        points = "points that this seat, played against all others together, wins for itself"
        if isinstance(rules.scoring, Ladder):
            points = "points of this seat less the average of the others'"
    return (
        f"Open-hand values: {points}, on average over the hidden cards.\n"
        "The queen makes the calls and discards that follow; then everybody plays with all cards open, "
        "which flatters the side with more to choose from.\n"
        "Earlier calls are taken for lawful, not for telling."
    )


def _data(seen: "View", found: "tuple[Value, ...]", worlds: int, seed: int) -> dict[str, Any]:
    from euchre.notation.position import show_view
    from euchre.notation.text import show_action

    return {
        "position": show_view(seen),
        "seat": seen.turn,
        "worlds": worlds,
        "seed": seed,
        "values": [
            {
                "action": show_action(worth.action),
                "value": worth.mean,
                "error": worth.error,
                "low": worth.interval[0],
                "high": worth.interval[1],
                "short": worth.short,
                "short_error": worth.short_error,
                "best": n == 0,
            }
            for n, worth in enumerate(found)
        ],
    }
