"""``euchre hint``: what to do in a position and why, and what each choice is worth."""

from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from euchre.base.missing_parts import MissingPartError, explain_missing_parts
from euchre.commands.shared.asked_view import read_view
from euchre.commands.shared.options import ExitStatus, File, Json, MaybeNumber, Number, check_worlds
from euchre.commands.shared.printing import print_columns, print_json, print_paragraph

if TYPE_CHECKING:
    from euchre.analysis.hint.hint import Hint
    from euchre.seen.views import View


def hint(
    position: File,
    /,
    *,
    deal: MaybeNumber = None,
    at: MaybeNumber = None,
    player: Annotated[str, Parameter(show_default=True)] = "ace",
    worlds: MaybeNumber = None,
    seed: Number = 0,
    every: Annotated[bool, Parameter(name="--all", negative=())] = False,
    why: Annotated[bool, Parameter(negative=())] = False,
    json: Json = False,
) -> ExitStatus:
    """
    Say what to do in a position, and why.

    The advice comes first, then the three best choices with one figure each;
    --why shows all figures. The seat to act is advised: cards that it cannot
    see are ignored, even where the position shows them. Each choice is tried in
    many worlds of the hidden cards, or in all of them where they are few;
    worlds that fit the calls so far count for more.

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
    json
        Print JSON, with every choice and every figure.
    """
    check_worlds(worlds)
    view, where = read_view(position, deal, at)
    try:
        with explain_missing_parts():
            from euchre.analysis.hint.hint import evaluator_named
            from euchre.front_door.studies import hint as hint_of

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


# --- What is answered ---------------------------------------------------------------------------------------


def _print_where(where: str) -> None:
    if where:
        print_paragraph(where)


def _print(advice: "Hint", *, every: bool, why: bool) -> None:
    from euchre.analysis.hint.listed_worlds import worlds_in_words
    from euchre.analysis.hint.shown import best_choices, hint_table, results_note
    from euchre.analysis.study_words import view_heading, worlds_tried
    from euchre.english.coaching import worth_head
    from euchre.english.figures import STANDARD_ERROR

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
    tried = worlds_tried(len(evaluation), of, STANDARD_ERROR)
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
