"""``euchre value``: what each call of a hand is worth on average."""

import re
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter

from euchre.base.errors import EuchreError
from euchre.commands.shared.asked_view import position_view
from euchre.commands.shared.options import (
    USUAL_GAME,
    ExitStatus,
    File,
    Json,
    MaybeNumber,
    Number,
    check_worlds,
)
from euchre.commands.shared.printing import print_columns, print_json, print_paragraph
from euchre.commands.shared.reading import read_position_or_game, read_rules_named
from euchre.commands.shared.seats import SeatWord, seat_and_dealer
from euchre.rules.errors import NotationError

if TYPE_CHECKING:
    from euchre.players.search.evaluation import Evaluation
    from euchre.rules.actions import Action
    from euchre.rules.cards import Card
    from euchre.rules.rules import Rules
    from euchre.seen.views import View


def value(
    *,
    hand: str = "",
    upcard: str = "",
    up: str = "",
    their_up: str = "",
    seat: SeatWord = "",
    dealer: MaybeNumber = None,
    game: File = "",
    score: Annotated[str, Parameter(allow_leading_hyphen=True)] = "",
    round_: Annotated[MaybeNumber, Parameter(name="--round")] = None,
    calls: str = "",
    position: File = "",
    player: Annotated[str, Parameter(show_default=True)] = "ace",
    worlds: MaybeNumber = None,
    seed: Number = 0,
    json: Json = False,
) -> ExitStatus:
    """
    Say what each call of a hand is worth, on average over unseen cards.

    The same question as `euchre hint`, with the same answer: each choice is
    tried in many worlds of the hidden cards, and those that fit the calls so
    far count for more. Here the hand is described by options, and each value
    has its 95 % interval; `hint` says why as well.

    Parameters
    ----------
    hand
        The hand, like "JS JC AS KH 9D".
    upcard
        The card turned up, in games that turn one.
    up
        The face-up cards before this seat, in games with cards on the table, pile by pile.
    their_up
        The face-up cards before the other seat; of several seats, with / between them.
    seat
        The seat that is to speak: eldest, partner (the dealer's), dealer, or a number from 0
        clockwise; default: seat 0.
    dealer
        The seat that deals; with a word for --seat, by default the last.
    game
        A game's name, a share code or a file of house rules; default: euchre.
    score
        The score before the hand, seat 0's side first, like 7-8: the best choice is then the one that wins
        the match most often.
    round_
        The round of calling, 1 or 2; everybody before the seat has passed.
    calls
        Instead of --round, what has been said since the deal, like "pass pass" or "pass bid:3H".
    position
        Instead of all these, a position in one line with ? for cards not seen, or - for standard input: the
        seat to act is advised, and cards that it cannot see are ignored.
    player
        Who is asked: king, ace, left or right; at two-handed five-card Euchre also benny.
    worlds
        How many worlds are drawn, where there are too many to try all.
    seed
        The same seed gives the same numbers.
    json
        Print JSON.
    """
    from euchre.analysis.hint.hint import evaluate, evaluator_named

    check_worlds(worlds)
    evaluator = evaluator_named(player, seed)
    options = {
        "--hand": hand, "--upcard": upcard, "--up": up, "--their-up": their_up, "--seat": seat,
        "--dealer": dealer, "--game": game, "--score": score, "--round": round_, "--calls": calls,
    }  # fmt: skip
    spare = [name for name, said in options.items() if said not in (None, "")]
    if position and spare:
        raise EuchreError(f"--position says it all: leave out {', '.join(spare)}")
    view = _position(position) if position else _described(
        read_rules_named(game or USUAL_GAME), hand=hand, upcard=upcard, up=(up, their_up),
        seat=seat or "0", dealer=dealer, score=score, round_=round_, calls=calls,
    )  # fmt: skip
    evaluation = evaluate(view, evaluator, worlds)
    if json:
        print_json(_data(evaluation, player, seed))
    else:
        _print(evaluation, seed)
    return 0


# --- What is asked ------------------------------------------------------------------------------------------


def _position(argument: str) -> "View":
    """Return what the seat to act sees in the position that *argument* is."""
    from euchre.notation.record import Record

    source = read_position_or_game(argument)
    if isinstance(source, Record):
        raise EuchreError(
            "this is a recorded game, and --position takes one position: ask `euchre hint` of it"
        )
    return position_view(source)


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


def _described(
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


# --- What is answered ---------------------------------------------------------------------------------------


def _print(evaluation: "Evaluation", seed: int) -> None:
    from euchre.analysis.hint.listed_worlds import worlds_in_words
    from euchre.analysis.intervals import Z
    from euchre.analysis.study_words import points_meant, view_heading, worlds_tried
    from euchre.analysis.top_trumps import settled
    from euchre.base.numbers import interval_text, loss_text, percent_text, signed_text
    from euchre.english.actions import action_words
    from euchre.english.figures import STANDARD_ERROR

    sure = [evaluation.exact or settled(evaluation.view, action) for action in evaluation.actions]
    print_paragraph(view_heading(evaluation.view))
    rows = [
        ("", "choice", "points", "95 %", "less than best", *["wins the match", "less"] * evaluation.match)
    ]
    for at in evaluation.ranking:
        value, best = evaluation.values[at], at == evaluation.best_index
        proved = sure[at] and sure[evaluation.best_index]
        low, high = value.points - Z * value.points_error, value.points + Z * value.points_error
        row = [
            "*" if best else "",
            action_words(value.action, evaluation.view),
            signed_text(value.points, None, 3),
        ]
        row += [
            "" if sure[at] else interval_text(low, high, 3),
            "" if best else loss_text(value.points_loss, None if proved else value.points_loss_error, 3),
        ]
        if evaluation.match:
            row += [percent_text(value.equity, None if sure[at] else value.equity_error)]
            less = percent_text(value.equity_loss, None if proved else value.equity_loss_error)
            row += ["" if best else less]
        rows.append(tuple(row))
    print_columns(rows, right=tuple(range(2, len(rows[0]))))
    of = "" if evaluation.exact else worlds_in_words(evaluation.view)
    print_paragraph(worlds_tried(len(evaluation), of, f"seed {seed}; {STANDARD_ERROR}"))
    print_paragraph(points_meant(evaluation.view.rules))


def _data(evaluation: "Evaluation", player: str, seed: int) -> dict[str, Any]:
    from euchre.analysis.intervals import Z
    from euchre.notation.position import show_view

    values = []
    for at in evaluation.ranking:
        value = evaluation.values[at]
        row = {
            "action": str(value.action),
            "value": value.points,
            "error": value.points_error,
            "low": value.points - Z * value.points_error,
            "high": value.points + Z * value.points_error,
            "short": value.points_loss,
            "short_error": value.points_loss_error,
            "best": at == evaluation.best_index,
        }
        if evaluation.match:
            row |= {"chance": value.equity, "chance_error": value.equity_error}
            row |= {"chance_short": value.equity_loss, "chance_short_error": value.equity_loss_error}
        values.append(row)
    return {
        "position": show_view(evaluation.view),
        "seat": evaluation.view.turn,
        "player": player,
        "worlds": len(evaluation),
        "seed": seed,
        "exact": evaluation.exact,
        "match": evaluation.match,
        "values": values,
    }
