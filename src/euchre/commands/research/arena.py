"""``euchre research arena``: which player is stronger, and by how much."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

from cyclopts import Parameter

from euchre.base.errors import EuchreError
from euchre.commands.shared.options import USUAL_GAME, ExitStatus, Json, MaybeNumber, Number
from euchre.commands.shared.printing import print_columns, print_json, print_paragraph, print_remark
from euchre.commands.shared.progress import cores, progress, stoppable
from euchre.commands.shared.reading import read_rules_named

if TYPE_CHECKING:
    from euchre.analysis.strength.arena import Contest
    from euchre.analysis.strength.compare import Comparison, PairStore

USUAL_DEALS = 1_000
"""Default pairs of deals."""
USUAL_DELTA = 0.05
"""Default edge of a sequential test."""


def arena(
    *names: str,
    game: Annotated[str, Parameter(show_default=True)] = USUAL_GAME,
    deals: MaybeNumber = None,
    seeds: Annotated[Literal["dev", "gate", "final"], Parameter(name="--set", show_default=True)] = "dev",
    seed: Number = 1,
    matches: MaybeNumber = None,
    sprt: bool = False,
    delta: float | None = None,
    seconds: Annotated[float, Parameter(show_default=True)] = 10.0,
    workers: MaybeNumber = None,
    ray: str = "",
    json: Json = False,
    out: str = "",
    force: bool = False,
) -> ExitStatus:
    """
    Find out which player is stronger: the same deals for both, sides swapped.

    Each deal is played twice, with the same cards and the same dealer: once
    with A on one side, once with B there. The figure is points a deal, with
    its 95 % interval over these pairs. With more than two names all meet each
    other, and each gets a rating.

    The same options give the same result, with any number of workers, and on
    any machine unless right plays: rounding in its network differs from machine
    to machine and may decide a close choice. With --out you may interrupt a run
    with Ctrl-C: the same command continues it and writes the same file.

    Parameters
    ----------
    names
        The players: two or more.
    game
        A game's name, a share code, or a file of house rules.
    deals
        How many deals, each played with both seatings; default: 1,000.
    seeds
        Which set of seeds: dev to try things, gate for checks, final once for a release. No seed is in two of
        them.
    seed
        The same seed of a set deals the same cards.
    matches
        Instead of single deals, how many whole matches to play to the end of the game, each with both
        seatings.
    sprt
        Stop as soon as it is sure (5 % risk) that the first is better, or is not better by --delta.
    delta
        Points a deal that would matter to --sprt; with --matches, wins a match; default: 0.05.
    seconds
        The longest that a player of yours, in Python or another program, may take for a decision.
    workers
        How many of the machine's cores to use; default: all.
    ray
        Play on the Ray cluster with this address instead; "local" starts one here.
    json
        Print JSON.
    out
        Write a line of JSON for each pair to this file, which ends in .jsonl.
    force
        Replace that file, or an unfinished run there with other options.
    """
    from euchre.analysis.strength.arena import contest

    if delta is not None and not sprt:
        raise EuchreError("--delta goes with --sprt")
    if None not in (deals, matches):
        raise EuchreError("--deals or --matches: either single deals are played or whole matches")
    if not names:
        raise EuchreError(
            "nobody is named: write two players or more, like `euchre research arena queen jack`"
        )
    plan = contest(
        read_rules_named(game),
        names,
        (USUAL_DEALS if deals is None else deals) if matches is None else matches,
        seeds=seeds,
        seed=seed,
        matches=matches is not None,
        edge=(USUAL_DELTA if delta is None else delta) if sprt else None,
        seconds=seconds,
    )
    store = None
    if out:
        from euchre.analysis.strength.compare import PairStore

        store = PairStore(Path(out), plan, force=force)
    _say_who_stands_in(plan)
    with stoppable(None if store is None else store.folder):
        comparisons = _played(plan, store, cores() if workers is None else workers, ray)
    if json:
        print_json(_summary(plan, comparisons))
    else:
        _print("these rules" if game == "-" else game, plan, comparisons)
    return 0


def _played(plan: "Contest", store: "PairStore | None", workers: int, ray: str) -> "list[Comparison]":
    """Play it, with a bar on the standard error."""
    from euchre.analysis.strength.arena import warm_up
    from euchre.analysis.strength.compare import compare
    from euchre.commands.shared.progress import job_runner

    with job_runner(workers, ray, processes=True) as working:
        if store is not None:
            done = plan.blocks - len(store.missing())
            if done:
                print_remark(f"going on: {done:,} of {plan.blocks:,} blocks are played")
        warm_up(plan)
        with progress("playing", plan.pairs * len(plan.duels)) as report:
            return compare(plan, working, store=store, report=report)


def _say_who_stands_in(plan: "Contest") -> None:
    """Say when a player leaves the game to another."""
    from euchre.players import PLAYERS
    from euchre.players.registry.ladder import PARTS

    for name in dict.fromkeys(plan.players):
        asked: Any = getattr(PLAYERS.get(name, PARTS.get(name)), "refusal", None)
        why = None if asked is None else asked(plan.rules)
        if why is not None:
            print_remark(f"{name} does not play this game itself: {why}")


# --- What is printed ----------------------------------------------------------------------------------------


def _print(game: str, plan: "Contest", comparisons: "list[Comparison]") -> None:
    from euchre.base.numbers import times

    of = "matches" if plan.matches else "deals"
    each = f" for every two of {len(plan.players)} players" if len(comparisons) > 1 else ""
    print(
        f"{game}: {plan.pairs:,} {of}{each}, each played {times(plan.plays_per_pair)}; "
        f"seed {plan.seed} of the set {plan.seeds}"
    )
    if len(comparisons) == 1:
        _print_two(comparisons[0])
    else:
        _print_all(plan, comparisons)


def _print_two(one: "Comparison") -> None:
    mean, unit = one.mean, "wins a match" if one.contest.matches else "points a deal"
    print(f"{one.one} against {one.other}: {_signed(mean)} {unit}")
    print(f"of {one.pairs:,} pairs {one.better:,} better, {one.drawn:,} equal, {one.worse:,} worse", end="")
    print("" if one.deviation is None else f"; standard deviation {one.deviation:.3f}")
    if one.contest.matches:
        rate = one.wins
        print(f"{one.one} wins {100 * (rate.rate or 0):.1f} % of {rate.of:,} matches "
              f"({100 * rate.low:.1f} to {100 * rate.high:.1f})")  # fmt: skip
        if one.broken:
            print(f"{one.broken:,} matches were broken off unfinished, and count as half won")
    test = one.sequential
    if test is not None:
        said = {
            "better": f"{one.one} is better",
            "not better": f"{one.one} is not better by {test.edge:g}",
            None: "not sure yet",
        }[test.verdict]
        print(f"sequential test: {said} (likelihood ratio {test.likelihood:+.2f}, edge {test.edge:g})")


def _signed(mean: Any) -> str:
    from euchre.base.numbers import interval_text, signed_text

    if mean.mean is None:
        return "nothing"
    if mean.low is None:
        return signed_text(mean.mean, None, 3)
    return f"{signed_text(mean.mean, None, 3)} ({interval_text(mean.low, mean.high, 3)})"


def _print_all(plan: "Contest", comparisons: "list[Comparison]") -> None:
    from euchre.english.results import STANDARD_ERROR_NOTE

    by_names = {(one.one, one.other): one for one in comparisons}
    unit = "wins a match" if plan.matches else "points a deal"
    print(f"\n{unit[0].upper()}{unit[1:]} by which the row is better than the column")
    rows = [["", *plan.players]]
    for one in plan.players:
        cells = []
        for other in plan.players:
            pair, sign = (
                (by_names.get((one, other)), 1)
                if (one, other) in by_names
                else (by_names.get((other, one)), -1)
            )
            cells.append("" if pair is None else _cell(pair, sign))
        rows.append([one, *cells])
    print_columns(rows, right=range(1, len(plan.players) + 1))
    print_paragraph(STANDARD_ERROR_NOTE)
    ladder, rounds = _rated(plan, comparisons)
    print(f"\nRatings by {'matches' if plan.matches else 'pairs'} won, in points of Elo above the weakest")
    rated = [[one.name, f"{one.elo:.0f}", f"({one.low:.0f} to {one.high:.0f})"] for one in ladder.players]
    print_columns(rated, right=(1,))
    if not ladder.bounded:
        print("Somebody never lost: half a win was added each way, so that there are ratings at all.")
    for three in rounds:
        print(f"No ladder: {three[0]} beats {three[1]}, {three[1]} {three[2]}, and {three[2]} {three[0]}.")


def _cell(pair: "Comparison", sign: int) -> str:
    mean = pair.mean
    if mean.mean is None:
        return "none"
    shown = f"{sign * mean.mean:+.3f}"
    return shown if mean.error is None else f"{shown} ± {mean.error:.3f}"


def _rated(plan: "Contest", comparisons: "list[Comparison]") -> Any:
    """The ratings, and where strength goes round."""
    from euchre.analysis.strength.ratings import cycles, ratings

    at = {name: place for place, name in enumerate(plan.players)}
    wins = [[0.0] * len(at) for _ in at]
    edges = [[0.0] * len(at) for _ in at]
    for one in comparisons:
        a, b = at[one.one], at[one.other]
        wins[a][b], wins[b][a] = one.games
        edges[a][b], edges[b][a] = one.total, -one.total
    return ratings(plan.players, wins), cycles(plan.players, edges)


def _summary(plan: "Contest", comparisons: "list[Comparison]") -> dict[str, Any]:
    from euchre.analysis.strength.arena import manifest

    data: dict[str, Any] = {**manifest(plan), "duels": [one.summary() for one in comparisons]}
    if len(comparisons) > 1:
        ladder, rounds = _rated(plan, comparisons)
        data["ratings"] = [each._asdict() for each in ladder.players]
        data["bounded"] = ladder.bounded
        data["cycles"] = rounds
    return data
