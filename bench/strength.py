"""
The ladder against itself: every two players on mirrored deals, and the page `bench/strength.md` made from it.

``python3 dev.py run bench/strength.py --set final --deals 20000``. The folder has one file for each two
players, and a manifest that names the settings and the code. Pairs in a file are not played again, so a run
may be stopped and continued, also with more players, games or pairs. Files with other settings or of other
code are refused. The page is written again after every two players.

A player that does not play a game itself is left out of its table: benny plays two-handed Euchre alone.
"""

import argparse
import json
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from functools import partial
from itertools import combinations
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from euchre.analysis.intervals import Z, mean_of
from euchre.analysis.strength.arena import SETS, Contest, contest, manifest, warm_up
from euchre.analysis.strength.compare import PairStore, compare
from euchre.analysis.strength.ratings import cycles, ratings
from euchre.base.errors import EuchreError
from euchre.commands.shared.progress import cores, progress
from euchre.players import PLAYERS
from euchre.players.registry.ladder import split_names
from euchre.rules.variants import variant
from euchre.runs.workers import run_jobs

LADDER = ("nine", "ten", "queen", "king", "ace", "left", "right", "benny")
HOME = Path(__file__).parent


class Met(NamedTuple):
    """The result of two players' pairs."""

    pairs: int
    mean: float
    error: float
    won: float
    """Pairs won by the first; equal ones count half."""


def main() -> int:
    """Play what is missing, and write the page."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--set", dest="seeds", choices=SETS, default="dev")
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--deals", type=int, default=20_000, help="pairs for every two players")
    asked.add_argument(
        "--at-most",
        default="",
        help="fewer where it takes long, by player or game, by two, by two in a game: "
        "right=16,twelve=400,queen-ace=9000,two/ace-left=300; the last named so closest counts",
    )
    asked.add_argument(
        "--games", default="tournament,euchre,two,twelve", help="variants, separated by commas"
    )
    asked.add_argument("--players", default=",".join(LADDER), help="from weak to strong")
    asked.add_argument("--workers", type=int, default=cores())
    asked.add_argument("--folder", type=Path, default=None, help="of the pairs; build/strength-SET-SEED")
    asked.add_argument("--page", type=Path, default=HOME / "strength.md")
    asked.add_argument("--only-write", action="store_true", help="play nothing, write the page")
    given = asked.parse_args()
    folder = given.folder or HOME.parent / "build" / f"strength-{given.seeds}-{given.seed}"
    folder.mkdir(parents=True, exist_ok=True)
    names, games = split_names(given.players), given.games.split(",")
    caps = {
        name: int(most) for name, _, most in (one.partition("=") for one in given.at_most.split(",") if one)
    }
    runner = partial(run_jobs, workers=given.workers, processes=True)
    try:
        plan = contest(variant(games[0]), names, given.deals, seeds=given.seeds, seed=given.seed)
        for game, two in [(g, two) for g in games for two in combinations(playing(g, names), 2)]:
            out, asked_for = filed(folder, game, two), between(plan, game, two, caps)
            if there(out, asked_for, code=not given.only_write) or given.only_write:
                continue
            warm_up(asked_for)
            with progress(f"{game}: {two[0]} against {two[1]}", asked_for.pairs) as report:
                store = begun(out, asked_for)
                told(out).write_text(json.dumps(manifest(asked_for), indent=1) + "\n", encoding="utf-8")
                compare(asked_for, runner, store=store, report=report)
            write(given.page, folder, games, names, plan, caps=caps)
        write(given.page, folder, games, names, plan, caps=caps)
    except EuchreError as error:
        print(f"strength.py: {error}", file=sys.stderr)
        return 2
    return 0


# --- What is there ------------------------------------------------------------------------------------------


def playing(game: str, names: list[str]) -> list[str]:
    """The players of *names* that play the game themselves, in their order."""
    return [name for name in names if why_not(game, name) is None]


def why_not(game: str, name: str) -> str | None:
    """Why a player does not play a game itself; None: it does."""
    asked: Any = getattr(PLAYERS.get(name), "refusal", None)
    found: str | None = None if asked is None else asked(variant(game))
    return found


def filed(folder: Path, game: str, two: tuple[str, str]) -> Path:
    """The file of the pairs of two players."""
    return folder / f"{game}-{two[0]}-{two[1]}.jsonl"


def told(out: Path) -> Path:
    """The manifest of a file of pairs."""
    return out.with_suffix(".manifest.json")


def between(plan: Contest, game: str, two: tuple[str, str], caps: dict[str, int]) -> Contest:
    """The contest of two players in one game, on the deals of the plan, or on the first ones of them."""
    both = "-".join(two)
    most = next((caps[name] for name in (f"{game}/{both}", both) if name in caps), None)
    if most is None:
        most = min([plan.pairs, *[caps[name] for name in (game, *two) if name in caps]])
    pairs = min(plan.pairs, most)
    return contest(variant(game), two, pairs, seeds=plan.seeds, seed=plan.seed)


def there(out: Path, plan: Contest, *, code: bool) -> bool:
    """
    Whether the pairs of *plan*, or more, are in their file; with *code*, played by the present code.

    Raises: EuchreError when the file holds others.
    """
    if not out.exists():
        return False
    held, asked = read(told(out)), manifest(plan)
    free = {"pairs"} if code else {"pairs", "code", "version"}
    wanting = [word for word in asked if word not in free and held.get(word) != asked[word]]
    if wanting:
        unlike = "; ".join(f"{word} {held.get(word, 'unknown')}, not {asked[word]}" for word in wanting)
        raise EuchreError(f"{out} was played with {unlike}: remove it, or name another --folder")
    return int(held["pairs"]) >= plan.pairs


def begun(out: Path, plan: Contest) -> PairStore:
    """The pairs of *plan* on disk; those of a shorter run are its first, and are not played again."""
    shorter = out.with_suffix(".shorter")
    if out.exists():
        out.replace(shorter)
    store = PairStore(out, plan)
    if shorter.exists():
        with shorter.open(encoding="utf-8") as file:
            rows = np.array([np.ravel(json.loads(line)["points"]) for line in file], np.int64)
        for block in range(len(rows) // plan.block_size):
            store.put(block, rows[block * plan.block_size : (block + 1) * plan.block_size])
        shorter.unlink()
    return store


def read(path: Path) -> dict[str, Any]:
    """A manifest; nothing where there is none."""
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def met(path: Path) -> Met | None:
    """The result of a file of pairs; None where there is none."""
    if not path.exists():
        return None
    with path.open(encoding="utf-8") as file:
        edges = [json.loads(line)["edge"] for line in file]
    mean, error = mean_of(edges)
    return Met(len(edges), mean, error, sum((edge > 0) + (edge == 0) / 2 for edge in edges))


# --- The page -----------------------------------------------------------------------------------------------


def write(
    page: Path, folder: Path, games: list[str], names: list[str], plan: Contest, *, caps: dict[str, int]
) -> None:
    """Write the page from the files that are there."""
    lines = list(said(folder, games, names, plan, caps=caps))
    page.write_text("\n".join(lines) + "\n", encoding="utf-8")


def said(
    folder: Path, games: list[str], names: list[str], plan: Contest, *, caps: dict[str, int]
) -> Iterator[str]:
    """The page, line by line."""
    asked = f"--set {plan.seeds} --seed {plan.seed} --deals {plan.pairs} --games {','.join(games)}"
    asked += " --at-most " * bool(caps) + ",".join(f"{name}={most}" for name, most in caps.items())
    yield "# Strength"
    yield ""
    yield "Points a deal by which the row is better than the column, ± one standard error;"
    yield "bold where it is clear of zero by two. Each deal is played with the sides changed over:"
    yield f"[how strength is measured](../docs/strength.md). Seeds: set `{plan.seeds}`, seed {plan.seed}."
    yield f"Written {datetime.now(UTC):%Y-%m-%d} by `python3 dev.py run bench/strength.py {asked}`."
    outs = [filed(folder, game, two) for game in games for two in combinations(playing(game, names), 2)]
    codes = {read(told(out)).get("code", "unknown") for out in outs if out.exists()}
    if codes:
        yield f"Played by the code `{'`, `'.join(sorted(codes))}`."
    for game in games:
        yield from table(folder, game, names)


def table(folder: Path, game: str, names: list[str]) -> Iterator[str]:
    """One game: the matrix of its players, the number of pairs, the ratings."""
    yield from ("", f"## {game}", "")
    out = [f"- {name} is left out: {why}" for name in names if (why := why_not(game, name)) is not None]
    if out:
        yield from (*out, "")
    names = playing(game, names)
    found = {two: met(filed(folder, game, two)) for two in combinations(names, 2)}
    in_ = {two: each for two, each in found.items() if each is not None}
    if not in_:
        yield "Not measured yet."
        return
    yield "| | " + " | ".join(names) + " |"
    yield "|---|" + "---|" * len(names)
    for one in names:
        yield f"| **{one}** | " + " | ".join(cell(in_, one, other) for other in names) + " |"
    yield ""
    most = max(each.pairs for each in in_.values())
    fewer = [
        f"{each.pairs:,} of {one} and {other}" for (one, other), each in in_.items() if each.pairs < most
    ]
    yield f"{most:,} pairs for every two; {len(in_)} of {len(found)} comparisons are in."
    if fewer:
        yield f"Fewer pairs: {', '.join(fewer)}."
    if len(in_) == len(found):
        yield from rated(in_, names)


def cell(met_: dict[tuple[str, str], Met], one: str, other: str) -> str:
    """The result of the row's player against the column's."""
    found, sign = met_.get((one, other)), 1
    if found is None:
        found, sign = met_.get((other, one)), -1
    if found is None:
        return ""
    text = f"{sign * found.mean:+.3f} ± {found.error:.3f}"
    return f"**{text}**" if abs(found.mean) > Z * found.error else text


def rated(there: dict[tuple[str, str], Met], names: list[str]) -> Iterator[str]:
    """Ratings, cycles, and whether the results confirm the ladder's order."""
    at = {name: place for place, name in enumerate(names)}
    wins, edges = ([[0.0] * len(names) for _ in names] for _ in range(2))
    for (one, other), found in there.items():
        a, b = at[one], at[other]
        wins[a][b], wins[b][a] = found.won, found.pairs - found.won
        edges[a][b], edges[b][a] = found.mean, -found.mean
    ladder = ratings(names, wins)
    yield (
        "Ratings by pairs won (Bradley–Terry, Elo above the weakest): "
        + ", ".join(
            f"{each.name} {each.elo:.0f}" + (f" ± {each.error:.0f}" if each.error else "")
            for each in ladder.players
        )
        + "."
    )
    rounds = cycles(names, edges)
    yield (
        "No three players beat each other in a circle."
        if not rounds
        else "Circles: " + "; ".join(" beats ".join((*three, three[0])) for three in rounds) + "."
    )


if __name__ == "__main__":
    sys.exit(main())
