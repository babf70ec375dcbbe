"""``euchre review``: what each decision of a recorded game cost, by what the player knew."""

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from euchre.base.errors import EuchreError
from euchre.base.numbers import count_in_figures
from euchre.commands.shared.options import ExitStatus, File, Json, MaybeNumber, Number, check_worlds
from euchre.commands.shared.printing import print_columns, print_json, print_paragraph, print_remark
from euchre.commands.shared.progress import cores, progress
from euchre.commands.shared.reading import naming_file, read_picked
from euchre.rules.errors import NotationError

if TYPE_CHECKING:
    from euchre.analysis.review.decision import ReviewedDecision
    from euchre.analysis.review.review import Review
    from euchre.notation.egn import EgnGame
    from euchre.notation.record import Record


def review(
    file: File = "",
    /,
    *,
    player: Annotated[str, Parameter(show_default=True)] = "ace",
    seat: MaybeNumber = None,
    name: str | None = None,
    number: MaybeNumber = None,
    worlds: MaybeNumber = None,
    seed: Number = 0,
    workers: MaybeNumber = None,
    json: Json = False,
    out: File = "",
    annotate: File = "",
    force: bool = False,
) -> ExitStatus:
    """
    Review a recorded game: what each decision cost.

    Each decision is judged by what the player knew then, never by how the
    cards lay; what only the hidden cards decided is listed separately, as
    hindsight. The result is also compared with what computer players score with
    the same cards, which takes out much of the luck.

    Parameters
    ----------
    file
        A recorded game (.json, .egn, .ptn), an exported history, or - for standard input; without it, the
        last game that you played to its end in a terminal.
    player
        Who judges: king, ace, left or right; at two-handed five-card Euchre also benny.
    seat
        Only the decisions of this seat, from 0 clockwise.
    name
        Only the decisions of the player with this name.
    number
        Which game of a history that was exported from the browser table, 1 for the latest.
    worlds
        How many worlds of the hidden cards are drawn for a decision.
    seed
        The same seed gives the same figures.
    workers
        How many of the machine's cores to use; default: all.
    json
        Print JSON.
    out
        Write a report with charts to this file, as a single self-contained page.
    annotate
        Write the game, with remarks on its mistakes, to this file, whose name ends in .egn or .json.
    force
        Replace the files of --out and --annotate.
    """
    from euchre.analysis.review.account import data
    from euchre.front_door.functions import review as review_of
    from euchre.runs.workers import check_workers

    if not file:
        from euchre.terminal import last_game

        file = last_game()
    paths = _targets(file, out, annotate, force=force)
    ending = Path(annotate).suffix.lower()
    if annotate and ending not in (".egn", ".json"):
        raise EuchreError(f"no notation for {annotate}: end its name in .egn or .json")
    check_worlds(worlds)
    used = cores() if workers is None else workers
    check_workers(used)
    written, record = _game(file, number)
    seats = _seats(record, seat, name)
    decisions = sum(len(hand.actions) for hand in record.hands)
    with progress("decisions", decisions) as report:
        result = review_of(
            record, player, worlds=worlds, seed=seed, seats=seats, workers=used, report=report
        )  # fmt: skip
    if out:
        from euchre.analysis.review.report import page
        from euchre.base.console import typed_command
        from euchre.base.files import write_text

        write_text(paths["--out"], page(result, typed_command("hint")))
        print_remark(f"the report is in {out}")
    if annotate:
        _annotate(result, written, record, paths["--annotate"], ending)
        print_remark(f"the game with remarks is in {annotate}")
    if json:
        print_json(data(result))
    else:
        _print(result)
    return 0


# --- What is asked ------------------------------------------------------------------------------------------


def _targets(file: str, out: str, annotate: str, *, force: bool) -> dict[str, Path]:
    """The files to write by option; nothing is replaced unasked, and a page never replaces the game."""
    from euchre.base.files import is_file, output_file

    named = [(option, name) for option, name in (("--out", out), ("--annotate", annotate)) if name]
    if force and not named:
        raise EuchreError("--force goes with --out and --annotate")
    if is_file(out) and is_file(file) and Path(out).samefile(file):
        raise EuchreError(f"--out {out}: this is the game itself; name another file for the report")
    paths = {option: output_file(option, name, force=force) for option, name in named}
    if len({path.resolve() for path in paths.values()}) < len(paths):
        raise EuchreError(f"--out and --annotate both write {out}: name two files")
    return paths


def _game(file: str, number: int | None) -> "tuple[EgnGame | None, Record]":
    """The game in a file, and as EGN wrote it where it is EGN."""
    from euchre.notation import document, egn, ptn
    from euchre.notation.check import unknown_text
    from euchre.notation.files import position_within

    text, kind = read_picked(file, number)
    with naming_file(file, kind):
        if kind == "record":
            return None, document.loads(text)
        if kind == "ptn":
            return None, ptn.loads(text)
        if kind == "egn":
            game = egn.loads(text)
            return game, game.record
        if not text.strip():
            raise EuchreError("there is nothing to read: a recorded game is wanted")
        if kind == "position" or position_within(text) is not text:
            raise NotationError(
                "this is a position: a recorded game is wanted; of a position ask `euchre hint`"
            )
        if kind == "unknown":
            raise unknown_text(text)
        raise NotationError(
            "these are rules: a recorded game is wanted, of `euchre play --save` or `--auto` for instance"
        )


def _seats(record: "Record", seat: int | None, name: str | None) -> tuple[int, ...]:
    from euchre.analysis.calling.caller_view import check_seat
    from euchre.notation.check import player_names

    if seat is not None and name is not None:
        raise EuchreError("--seat or --name: either says whose decisions")
    if seat is not None:
        check_seat(record.rules, seat, "--seat")
        return (seat,)
    if name is None:
        return ()
    called = player_names(record)
    seats = tuple([at for at, other in enumerate(called) if other.casefold() == name.strip().casefold()])
    if not seats:
        raise EuchreError(f"nobody is called {name[:40]!r} in this game; there are {', '.join(called)}")
    return seats


def _annotate(result: "Review", game: "EgnGame | None", record: "Record", out: Path, ending: str) -> None:
    from euchre.analysis.review.annotate import annotated_egn, annotated_record
    from euchre.base.files import write_text
    from euchre.notation import document, egn
    from euchre.notation.losses import LossError

    if ending == ".json":
        text = document.dumps(annotated_record(record, result))
    elif game is not None:
        text = egn.dumps(annotated_egn(game, result))
    else:
        try:
            text = egn.dumps(annotated_record(record, result))
        except LossError as error:
            raise NotationError(
                f"{error.loss}; name a file that ends in .json, and nothing is lost"
            ) from None
    write_text(out, text)


# --- What is answered ---------------------------------------------------------------------------------------


def _print(result: "Review") -> None:
    from euchre.analysis.review.account import side_names
    from euchre.analysis.review.learn import what_to_learn
    from euchre.analysis.review.review import UNTOLD
    from euchre.base.numbers import score_text
    from euchre.english.names import game_title
    from euchre.english.results import STANDARD_ERROR_NOTE

    named = f"{result.title}: " if result.title else ""
    print_paragraph(
        f"{named}{game_title(result.rules)}, {count_in_figures(len(result.hands), 'hand')}, "
        f"{score_text(result.scores)}. "
        f"Judged by the {result.player}."
    )
    if all(hand.points is None for hand in result.hands):
        print_paragraph(UNTOLD)
        return
    print_paragraph(f"{' – '.join(side_names(result))}. {STANDARD_ERROR_NOTE}")
    if result.hands[-1].points is None:
        print("The last hand is unfinished and is not reviewed.")
    print()
    _print_lost(result)
    print()
    _print_results(result)
    print()
    _print_deals(result)
    worst = [decision for decision in result.decisions if decision.grade]
    if worst:
        print()
        print("What to learn from this game:")
        for one in what_to_learn(result):
            print_paragraph(one.text, indent="  ")
        print()
        print("By what the player knew:")
        for decision in worst:
            _print_decision(result, decision)
    skipped = Counter(d.why_not for d in result.decisions if d.why_not and not d.forced)
    for why, count in skipped.items():
        print_remark(f"{count_in_figures(count, 'decision')} not judged: {why}")


def _print_lost(result: "Review") -> None:
    from euchre.analysis.review.account import loss_cells, seat_losses
    from euchre.analysis.review.decision import KINDS, Grade

    columns = [("lost per hand", "judged", *[kind.word for kind in Grade], *KINDS, "all", "of the match",
                "hindsight")]  # fmt: skip
    columns += [(result.names[row.seat], str(row.judged), *loss_cells(row)) for row in seat_losses(result)]
    rows = list(zip(*columns, strict=True))
    print_columns(rows, range(1, len(columns)))


def _print_results(result: "Review") -> None:
    from euchre.analysis.review.account import RESULT_HEADS, result_cells, side_names, side_results

    columns: list[tuple[str, ...]] = [("per hand", *RESULT_HEADS)]
    for row, name in zip(side_results(result), side_names(result), strict=True):
        if row.result is not None:
            columns.append(result_cells(row, name))
    print_columns(list(zip(*columns, strict=True)), range(1, len(columns)))


def _print_deals(result: "Review") -> None:
    from euchre.analysis.review.account import side_names
    from euchre.base.numbers import score_text, signed_text

    first = "chance" if result.chances is not None else ""
    chances = "the chance to win the match, and " * bool(first)
    print_paragraph(f"By hand, for {side_names(result)[0]}: {chances}the par of the cards.")
    rows = [("hand", "dealer", "score", first, "points", "par")]
    for hand in result.hands:
        chance = "" if hand.chances is None else f"{100 * hand.chances[0]:.1f} %"
        points = "not over" if hand.points is None else score_text(hand.points)
        par = "" if hand.par is None else signed_text(hand.par.mean[0], hand.par.error[0])
        who = result.names[hand.dealer]
        rows.append((str(hand.number + 1), who, score_text(hand.scores), chance, points, par))
    chance = "" if result.chances is None else f"{100 * result.chances[0]:.1f} %"
    rows.append(("end", "", score_text(result.scores), chance, "", ""))
    print_columns(rows, (0, 3, 4, 5))


def _print_decision(result: "Review", decision: "ReviewedDecision") -> None:
    from euchre.analysis.review.decision import cost_text, decision_place
    from euchre.base.numbers import capitalized
    from euchre.english.positions import rows_seen

    assert decision.grade is not None
    assert decision.view is not None
    print()
    where = f"{decision_place(decision)}, decision {decision.number + 1}"
    print_paragraph(
        f"{where}, {result.names[decision.seat]}, {decision.kind}: "
        f"{decision.words}, a {decision.grade.word}{_loss(decision)} ({cost_text(decision)}); better "
        f"{decision.best_words}."
    )
    for word, told in rows_seen(decision.view, result.names):
        print_paragraph(f"{capitalized(word)}: {told}", indent="  ")
    if decision.advice:
        print_paragraph(f"Advice: {decision.advice}", indent="  ")
    if decision.reason:
        print_paragraph(decision.reason, indent="  ")


def _loss(decision: "ReviewedDecision") -> str:
    from euchre.analysis.review.decision import Grade

    return " loss" if decision.grade is Grade.SMALL else ""
