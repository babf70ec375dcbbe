"""``euchre research simulate``: many hands, and what they come to."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter

from euchre.base.errors import EuchreError
from euchre.commands.shared.options import USUAL_GAME, ExitStatus, File, Json, MaybeNumber, Number
from euchre.commands.shared.printing import print_json, print_remark
from euchre.commands.shared.progress import cores, job_runner, progress, stoppable
from euchre.commands.shared.reading import read_rules_named

if TYPE_CHECKING:
    from euchre.analysis.simulation.blocks import SimulationStore
    from euchre.analysis.simulation.decisions import DecisionStore
    from euchre.analysis.simulation.simulate import SimulationPlan
    from euchre.analysis.simulation.tally import Tally
    from euchre.runs.workers import JobRunner


def simulate(
    game: File = USUAL_GAME,
    /,
    *,
    hands: Number = 100_000,
    players: Annotated[str, Parameter(show_default=True)] = "random",
    seed: Number = 1,
    workers: MaybeNumber = None,
    ray: str = "",
    json: Json = False,
    out: str = "",
    decisions: str = "",
    force: bool = False,
) -> ExitStatus:
    """
    Play many hands of a game, and count how they end and what they score.

    The same rules, hands, players and seed give the same result, with any
    number of workers, and on any machine unless right plays (see `euchre
    research arena`). With --out or --decisions you may interrupt a run with Ctrl-C: the
    same command continues it and writes the same file.

    Parameters
    ----------
    game
        A game's name, a share code, a file of house rules, or - for standard input;
        default: euchre.
    hands
        How many hands.
    players
        A computer player for all seats, one for each side, like queen,jack, or one for each seat.
    seed
        The same seed deals the same cards.
    workers
        How many of the machine's cores to use; default: all.
    ray
        Play on the Ray cluster with this address instead; "local" starts one here.
    json
        Print the summary as JSON.
    out
        Write a row for each hand to this file, which ends in .parquet or .jsonl.
    decisions
        Write a row for each decision to this file, which ends in .parquet: what the seat saw, what it
        could do, what it did, and how the hand ended. Docs: docs/reference/decisions.md.
    force
        Replace that file, or an unfinished run there with other options.
    """
    from euchre.analysis.simulation.simulate import plan_hands
    from euchre.players.registry.ladder import split_names

    plan = plan_hands(read_rules_named(game), hands, seed, split_names(players))
    used = cores() if workers is None else workers
    store: SimulationStore | None = None
    decided: DecisionStore | None = None
    if decisions and out:
        raise EuchreError("--out or --decisions: write the hands or the decisions, one at a time")
    if decisions:
        from euchre.analysis.simulation import decisions as writing

        plan = writing.with_reference(plan)
        decided = writing.DecisionStore(Path(decisions), plan, force=force)
    if out:
        from euchre.analysis.simulation import blocks

        store = blocks.SimulationStore(Path(out), plan, force=force)
    kept = decided or store
    if plan.why is not None:
        print_remark(plan.why)
    with (
        stoppable(None if kept is None else kept.folder),
        job_runner(used, ray, processes=plan.engine == "reference") as working,
    ):
        tally = _run(plan, working, kept)
    if decided is not None:
        print_remark(f"{decided.decisions:,} decisions are in {decisions}")
    if json:
        print_json(_summary(plan, tally))
    else:
        who = plan.players[0] if len(set(plan.players)) == 1 else ",".join(plan.players)
        print(f"{plan.hands:,} hands, {who} players, seed {plan.seed}, {plan.engine}")
        print("\n".join(tally.lines()))
    return 0


def _run(
    plan: "SimulationPlan", working: "JobRunner", store: "SimulationStore | DecisionStore | None"
) -> "Tally":
    """Play what is to be played; where there is a store, keep the blocks and write the file."""
    from euchre.analysis.simulation.simulate import play_blocks
    from euchre.analysis.simulation.tally import Tally

    tally = Tally(plan.rules)
    if store is None:
        with progress("playing", plan.hands) as report:
            for _, rows in play_blocks(plan, range(plan.blocks), runner=working):
                tally.add(rows)
                report(tally.hands)
        return tally
    missing = store.missing()
    done = plan.hands - sum(stop - start for start, stop in map(plan.span, missing))
    if done:
        print_remark(f"going on: {done:,} of {plan.hands:,} hands are played")
    with progress("playing", plan.hands) as report:
        for hands in store.play(missing, working):
            done += hands
            report(done)
    with progress("writing", plan.hands) as report:
        store.finish(tally, report)
    return tally


def _summary(plan: "SimulationPlan", tally: "Tally") -> dict[str, Any]:
    from euchre.rules.text import share_code

    return {
        "rules": share_code(plan.rules),
        "players": list(plan.players),
        "seed": plan.seed,
        "engine": plan.engine,
        "why": plan.why,
        **tally.summary(),
    }
