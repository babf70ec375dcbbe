"""``euchre chart``: what calling is worth for every kind of hand, and a small rule for it."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

from cyclopts import Parameter

from euchre.base.errors import EuchreError
from euchre.commands.shared.asked_view import SeatWord, parse_scores, parse_upcard, seat_and_dealer
from euchre.commands.shared.options import USUAL_GAME, ExitStatus, File, Json, MaybeNumber, Number
from euchre.commands.shared.printing import print_columns, print_json, print_paragraph, print_remark
from euchre.commands.shared.progress import cores, progress
from euchre.commands.shared.reading import read_rules_named

if TYPE_CHECKING:
    from euchre.analysis.calling.chart import Chart
    from euchre.analysis.calling.rulefit import CallRule
    from euchre.rules.rules import Rules

MOST_HANDS: Final = 1_000_000
"""More hands make no chart clearer."""
LEAST_FITTED_HANDS: Final = 200
"""A rule fitted to half of fewer hands would tell of these hands and not of the game."""


def chart(
    *,
    seat: SeatWord,
    game: File = USUAL_GAME,
    dealer: MaybeNumber = None,
    round_: Annotated[Number, Parameter(name="--round")] = 1,
    score: Annotated[str, Parameter(allow_leading_hyphen=True)] = "",
    upcard: str = "",
    hands: Number = 4_000,
    worlds: Number = 200,
    seed: Number = 0,
    workers: MaybeNumber = None,
    out: File = "",
    force: bool = False,
    json: Json = False,
) -> ExitStatus:
    """
    Chart when a seat should call: hands by trumps, bowers, aces and voids.

    Hands are dealt at random, and everyone before the seat passes. Every call
    with each hand is played out as the computer player king does it. A simple
    rule of points for cards is fitted to half of the hands; the other half
    measures how much it loses against judging each hand by itself.

    Parameters
    ----------
    seat
        The seat that is to call: eldest, partner (the dealer's), dealer, or a number from 0 clockwise.
    game
        A game's name, a share code or a file of house rules; default: euchre.
    dealer
        The seat that deals; default: the last.
    round_
        The round of calling, 1 or 2; everybody before the seat has passed.
    score
        The score before the hand, seat 0's side first, like 7-8; values are then chances to win the match.
    upcard
        The card turned up; default: any card.
    hands
        How many hands to deal; with fewer than 200 no rule is fitted.
    worlds
        In how many worlds of the other cards each is played out.
    seed
        The same seed gives the same chart.
    workers
        How many of the machine's cores to use; default: all.
    out
        Write the chart into this file: a page (.html) or a picture (.svg).
    force
        Replace that file.
    json
        Print JSON.
    """
    from euchre.analysis.calling.caller_view import check_scores, check_seat
    from euchre.analysis.calling.chart import Chart, ChartPlan, chart_hands, check_plan, halves
    from euchre.analysis.calling.rulefit import fit_rule

    rules = read_rules_named(game)
    if hands > MOST_HANDS or worlds > MOST_HANDS:
        raise EuchreError(f"--hands and --worlds go up to {MOST_HANDS:,}")
    if not 1 <= round_ <= 2:
        raise EuchreError(f"--round {round_}: there are rounds 1 and 2")
    path = _path(out, force=force)
    at, deals = seat_and_dealer(rules, seat, dealer)
    plan = ChartPlan(
        rules=rules,
        seat=at,
        dealer=rules.seats - 1 if deals is None else deals,
        round=round_,
        scores=parse_scores(score),
        upcard=parse_upcard(upcard),
        hands=hands,
        worlds=worlds,
        seed=seed,
    )
    check_seat(rules, plan.dealer, "--dealer")
    check_scores(rules, plan.scores, "--score")
    check_plan(plan)
    with progress("hands", hands) as report:
        rows = chart_hands(plan, cores() if workers is None else workers, report)
    made = Chart(plan, rows)
    fit, _ = halves(rows)
    rule = fit_rule(fit) if hands >= LEAST_FITTED_HANDS else None
    if rule is None:
        print_remark(
            f"--hands {hands}: too few hands to fit a rule; that takes at least {LEAST_FITTED_HANDS}, "
            "and usually 4,000"
        )
    if path is not None:
        _write(path, made, rule, _name(rules), Path(out).suffix.lower())
        print_remark(f"the chart is in {out}")
    if json:
        print_json(_data(made, rule))
    elif path is None:
        _print(made, rule, _name(rules))
    else:
        print_paragraph("\n".join(_rule(made, rule)))
    return 0


def _path(out: str, *, force: bool) -> Path | None:
    """The file to write."""
    if not out:
        if force:
            raise EuchreError("--force goes with --out")
        return None
    from euchre.base.files import output_file

    path = output_file("--out", out, force=force)
    if Path(out).suffix.lower() not in (".html", ".svg"):
        raise EuchreError(f"--out {out[:80]}: end the name in .html, a page, or .svg, a picture")
    return path


def _name(rules: "Rules") -> str:
    from euchre.english.names import game_title

    return game_title(rules)


def _rule(made: "Chart", rule: "CallRule | None") -> list[str]:
    """The rule in sentences, if there is one, and what it costs."""
    from euchre.analysis.calling.chart_page import rule_sentences
    from euchre.english.results import STANDARD_ERROR_NOTE

    return [*rule_sentences(made, rule), STANDARD_ERROR_NOTE]


def _write(path: Path, made: "Chart", rule: "CallRule | None", game: str, ending: str) -> None:
    from euchre.analysis.calling.chart_page import html, svg
    from euchre.base.files import write_text

    draw = html if ending == ".html" else svg
    write_text(path, draw(made, game, _rule(made, rule)))


def _print(made: "Chart", rule: "CallRule | None", game: str) -> None:
    from euchre.analysis.calling.chart_page import column_name, figure, margin, meaning, row_name, title, unit

    known, across = made.cells(), made.column_keys()
    print_paragraph(f"{title(made, game)}.")
    print_paragraph("\n".join(_rule(made, rule)))
    print()
    lines = [("hand", "aces and voids", "above a pass", "", "hands")]
    for at in made.row_keys():
        for column in across:
            cell = known.get((at, column))
            if cell is None:
                continue
            gain = f"{figure(made, cell.gain)} {margin(made, cell)}"
            word = cell.verdict + " alone" * cell.goes_alone
            lines.append((row_name(at), column_name(column), gain, word, f"{cell.hands:,}"))
    print_columns(lines, right=(4,))
    print_paragraph(f"In {unit(made)}. {meaning(made)}")


def _data(made: "Chart", rule: "CallRule | None") -> dict[str, Any]:
    from euchre.analysis.calling.chart import rule_costs
    from euchre.rules.text import share_code

    plan = made.plan
    return {
        "rules": share_code(plan.rules),
        "seat": plan.seat,
        "dealer": plan.dealer,
        "round": plan.round,
        "scores": list(plan.scores),
        "upcard": None if plan.upcard is None else str(plan.upcard),
        "hands": plan.hands,
        "worlds": plan.worlds,
        "seed": plan.seed,
        "unit": "match" if made.match else "points",
        "cells": [
            {
                "trumps": trumps, "bowers": bowers, "aces": aces, "void": void, "gain": cell.gain,
                "error": cell.error, "hands": cell.hands, "alone": cell.alone, "word": cell.verdict,
            }
            for ((trumps, bowers), (aces, void)), cell in sorted(made.cells().items(), reverse=True)
        ],
        "rule": None if rule is None else {
            "points": dict(rule.points), "call": rule.call, "alone": rule.alone, "lines": list(rule.lines()),
        },
        "costs": {
            name: {"mean": mean, "error": error} for name, (mean, error) in rule_costs(made, rule).items()
        },
    }  # fmt: skip
