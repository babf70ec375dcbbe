"""``euchre hint``: what to do in a position and why, and what each choice is worth."""

from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter

from euchre.base.errors import EuchreError
from euchre.base.missing_parts import MissingPartError, explain_missing_parts
from euchre.commands.shared.asked_view import SeatWord, described_view, read_view
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
from euchre.commands.shared.reading import read_rules_named

if TYPE_CHECKING:
    from euchre.analysis.hint.hint import Hint
    from euchre.players.search.evaluation import Evaluation
    from euchre.seen.views import View


def hint(
    position: File = "",
    /,
    *,
    deal: MaybeNumber = None,
    at: MaybeNumber = None,
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
    player: Annotated[str, Parameter(show_default=True)] = "ace",
    worlds: MaybeNumber = None,
    seed: Number = 0,
    every: Annotated[bool, Parameter(name="--all", negative=())] = False,
    why: Annotated[bool, Parameter(negative=())] = False,
    values: Annotated[bool, Parameter(negative=())] = False,
    json: Json = False,
) -> ExitStatus:
    """
    Say what to do in a position, and why.

    The advice comes first, then the three best choices with one figure each;
    --why shows all figures. The seat to act is advised: cards that it cannot
    see are ignored, even where the position shows them. Each choice is tried in
    many worlds of the hidden cards, or in all of them where they are few;
    worlds that fit the calls so far count for more.

    Before a call, a hand can be described by options instead of a position:
    --hand and what is known beside it.

    Parameters
    ----------
    position
        A position in one line, in quotes for the shell and with ? for
        cards not seen: "two dealer=1 up=9H hands=JHJDAHKHQH/????? :";
        a file with one, a recorded game (.json, .egn, .ptn), or - for standard input.
    deal
        In a recorded game, the number of the hand; default: the last.
    at
        In a recorded hand, how many decisions come before the one to judge. Default: in an
        unfinished hand all; in a finished one those before its last real choice; in a hand saved by
        "Report this hand" those before the reported decision.
    hand
        Instead of a position, the hand of the seat that is to call, like "JS JC AS KH 9D".
    upcard
        The card turned up, in games that turn one.
    up
        The face-up cards before this seat, in games with cards on the table, pile by pile.
    their_up
        The face-up cards before the other seat; of several seats, with / between them.
    seat
        The seat that is to call: eldest, partner (the dealer's), dealer, or a number from 0
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
    player
        Who is asked: king, ace, left or right; at two-handed five-card Euchre also benny.
    worlds
        How many worlds are drawn, where there are too many to try all.
    seed
        The same seed gives the same figures.
    every
        Show every choice, not only the best three.
    why
        Show the figures behind it, with their standard errors: points for your
        side, chances to win the match, how often each call is made.
    values
        Show only what every choice is worth, each with its 95 % interval.
    json
        Print JSON, with every choice and every figure: "choices" with the advice and its reasons, or with
        --values "values" alone.
    """
    check_worlds(worlds)
    if values and (every or why):
        raise EuchreError("--values shows every choice with its figures: leave out --all and --why")
    options = {
        "--hand": hand, "--upcard": upcard, "--up": up, "--their-up": their_up, "--seat": seat,
        "--dealer": dealer, "--game": game, "--score": score, "--round": round_, "--calls": calls,
    }  # fmt: skip
    described = [name for name, said in options.items() if said not in (None, "")]
    if position and described:
        raise EuchreError(f"a position says it all: leave out {', '.join(described)}")
    if position:
        view, where = read_view(position, deal, at)
    elif not described:
        raise EuchreError("no position and no hand: write one, or the hand with --hand")
    elif (deal, at) != (None, None):
        raise EuchreError("--deal and --at choose from a recorded game, and --hand describes one hand")
    else:
        where = ""
        view = described_view(
            read_rules_named(game or USUAL_GAME), hand=hand, upcard=upcard, up=(up, their_up),
            seat=seat or "0", dealer=dealer, score=score, round_=round_, calls=calls,
        )  # fmt: skip
    if values:
        return _values(view, where, player, worlds, seed, json=json)
    try:
        with explain_missing_parts():
            from euchre.analysis.hint.hint import evaluator_named
            from euchre.front_door.functions import hint as hint_of

            evaluator = evaluator_named(player, seed)
        advice = hint_of(view, evaluator, worlds=worlds)
    except MissingPartError as missing:  # NumPy, or the machine code of the kernel
        if json or why or every:
            raise
        _print_where(where)
        _print_queen(view, missing)
        return 0
    if json:
        print_json(advice.json() | {"seed": seed})
    else:
        _print_where(where)
        _print(advice, every=every, why=why)
    return 0


def _values(view: "View", where: str, player: str, worlds: int | None, seed: int, *, json: bool) -> int:
    """Print what every choice is worth."""
    with explain_missing_parts():
        from euchre.analysis.hint.hint import evaluate, evaluator_named

        evaluation = evaluate(view, evaluator_named(player, seed), worlds)
    if json:
        print_json(_values_data(evaluation, player, seed))
    else:
        _print_where(where)
        _print_values(evaluation, seed)
    return 0


# --- What is answered ---------------------------------------------------------------------------------------


def _print_where(where: str) -> None:
    if where:
        print_paragraph(where)


def _print(advice: "Hint", *, every: bool, why: bool) -> None:
    from euchre.analysis.hint.hidden_cards import worlds_in_words
    from euchre.analysis.hint.shown import best_choices, hint_table, results_note
    from euchre.analysis.study_words import view_heading, worlds_tried
    from euchre.english.coaching import worth_head
    from euchre.english.results import STANDARD_ERROR_NOTE

    evaluation = advice.evaluation
    print_paragraph(view_heading(evaluation.view))
    print_paragraph(" ".join(advice.advice))
    if advice.forced:
        return
    if not why:
        head = ("", worth_head(evaluation.view, match=evaluation.match))
        print_columns([head, *best_choices(advice, every=every)], (1,))
        return
    rows, right = hint_table(advice, every=every)
    print_columns(rows, right)
    print_paragraph(advice.evidence)
    of = "" if evaluation.exact else worlds_in_words(evaluation.view)
    tried = worlds_tried(len(evaluation), of, STANDARD_ERROR_NOTE)
    print_paragraph(f"{tried} {results_note(advice, every=every)}")


def _print_queen(view: "View", missing: MissingPartError) -> None:
    """What the queen would do and why, who needs no package; and which one the figures need."""
    from euchre.analysis.study_words import view_heading
    from euchre.base.numbers import capitalized
    from euchre.english.coaching import figures_missing
    from euchre.players.rules_of_thumb.queen import Queen

    print_paragraph(view_heading(view))
    print_paragraph(capitalized(Queen().explain(view).reason))
    print_paragraph(figures_missing(missing))


def _print_values(evaluation: "Evaluation", seed: int) -> None:
    from euchre.analysis.coach.calls import settled
    from euchre.analysis.hint.hidden_cards import worlds_in_words
    from euchre.analysis.intervals import Z
    from euchre.analysis.study_words import points_meant, view_heading, worlds_tried
    from euchre.base.numbers import interval_text, loss_text, percent_text, signed_text
    from euchre.english.actions import action_words
    from euchre.english.results import STANDARD_ERROR_NOTE

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
    print_paragraph(worlds_tried(len(evaluation), of, f"seed {seed}; {STANDARD_ERROR_NOTE}"))
    print_paragraph(points_meant(evaluation.view.rules))


def _values_data(evaluation: "Evaluation", player: str, seed: int) -> dict[str, Any]:
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
