"""
The ladder against itself: every two players on mirrored deals, and the page `bench/strength.md` made from it.

``python3 dev.py run bench/strength.py --set final --deals 20000``. Every two players' pairs are a file in the
folder; what is there is not played again, so that a run may be stopped, gone on with, and given more players
or games later. The page is written anew after every two.
"""

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime
from functools import partial
from itertools import combinations
from pathlib import Path
from typing import Any, NamedTuple

from euchre.analysis.arena import SETS, Contest, contest, rehearse
from euchre.analysis.compare import Pairs, compared
from euchre.analysis.intervals import Z, mean_of
from euchre.analysis.ratings import cycles, ratings
from euchre.analysis.workers import in_turn
from euchre.commands.waiting import compiling, cores, progress
from euchre.errors import EuchreError
from euchre.players import PLAYERS
from euchre.players.ladder import split
from euchre.variants import variant

LADDER = ("nine", "ten", "queen", "king", "ace", "left", "right", "benny")
HOME = Path(__file__).parent


class Met(NamedTuple):
    """What two players' pairs come to."""

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
    asked.add_argument("--games", default="tournament,four-24", help="variants, separated by commas")
    asked.add_argument("--players", default=",".join(LADDER), help="from weak to strong")
    asked.add_argument("--workers", type=int, default=cores())
    asked.add_argument("--folder", type=Path, default=None, help="of the pairs; build/strength-SET-SEED")
    asked.add_argument("--page", type=Path, default=HOME / "strength.md")
    asked.add_argument("--only-write", action="store_true", help="play nothing, write the page")
    given = asked.parse_args()
    folder = given.folder or HOME.parent / "build" / f"strength-{given.seeds}-{given.seed}"
    folder.mkdir(parents=True, exist_ok=True)
    names, games = split(given.players), given.games.split(",")
    crew = partial(in_turn, workers=given.workers, processes=True)
    try:
        for game, (one, other) in [(g, two) for g in games for two in combinations(names, 2)]:
            out = folder / f"{game}-{one}-{other}.jsonl"
            if out.exists() or given.only_write:
                continue
            plan = contest(variant(game), [one, other], given.deals, seeds=given.seeds, seed=given.seed)
            with compiling():
                rehearse(plan)
            with progress(f"{game}: {one} against {other}", plan.pairs) as report:
                compared(plan, crew, store=Pairs(out, plan), report=report)
            write(given.page, folder, games, names, plan)
        plan = Contest(variant(games[0]), tuple(names), given.deals, given.seeds, given.seed)
        write(given.page, folder, games, names, plan)
    except EuchreError as error:
        print(f"strength.py: {error}", file=sys.stderr)
        return 2
    return 0


def met(path: Path) -> Met | None:
    """What a file of pairs comes to; None where there is none."""
    if not path.exists():
        return None
    with path.open(encoding="utf-8") as file:
        edges = [json.loads(line)["edge"] for line in file]
    mean, error = mean_of(edges)
    return Met(len(edges), mean, error, sum((edge > 0) + (edge == 0) / 2 for edge in edges))


# --- The page -----------------------------------------------------------------------------------------------


def write(page: Path, folder: Path, games: list[str], names: list[str], plan: Contest) -> None:
    """Write the page from the files that are there."""
    lines = list(said(folder, games, names, plan))
    page.write_text("\n".join(lines) + "\n", encoding="utf-8")


def said(folder: Path, games: list[str], names: list[str], plan: Contest) -> Iterator[str]:
    """The page, line by line."""
    asked = f"--set {plan.seeds} --seed {plan.seed} --deals {plan.pairs} --games {','.join(games)}"
    yield "# Strength"
    yield ""
    yield "Points a deal by which the row is better than the column, ± half the width of the 95 % interval;"
    yield "bold where that is clear of zero. Each deal is played with the sides changed over:"
    yield f"[how strength is measured](../docs/strength.md). Seeds: set `{plan.seeds}`, seed {plan.seed}."
    yield f"Written {datetime.now(UTC):%Y-%m-%d} by `python3 dev.py run bench/strength.py {asked}`."
    for game in games:
        yield from table(folder, game, names)


def table(folder: Path, game: str, names: list[str]) -> Iterator[str]:
    """One game: the matrix, how many pairs, the ratings."""
    found = {two: met(folder / f"{game}-{two[0]}-{two[1]}.jsonl") for two in combinations(names, 2)}
    there = {two: each for two, each in found.items() if each is not None}
    yield from ("", f"## {game}", "")
    if not there:
        yield "Not measured yet."
        return
    rules = variant(game)
    for name in names:
        claims: Any = getattr(PLAYERS.get(name), "claims", None)
        why = None if claims is None else claims(rules)
        if why is not None:
            yield f"- {name} does not play this game himself: {why}"
    yield "| | " + " | ".join(names) + " |"
    yield "|---|" + "---|" * len(names)
    usual = Counter(each.pairs for each in there.values()).most_common(1)[0][0]
    for one in names:
        yield f"| **{one}** | " + " | ".join(cell(there, one, other, usual) for other in names) + " |"
    yield ""
    yield f"{usual:,} pairs for every two, or as said; {len(there)} of {len(found)} comparisons are in."
    if len(there) == len(found):
        yield from rated(there, names)


def cell(there: dict[tuple[str, str], Met], one: str, other: str, usual: int) -> str:
    """The row against the column, and of how many pairs if not the usual number."""
    found, sign = there.get((one, other)), 1
    if found is None:
        found, sign = there.get((other, one)), -1
    if found is None:
        return ""
    text = f"{sign * found.mean:+.3f} ± {Z * found.error:.3f}"
    text = f"**{text}**" if abs(found.mean) > Z * found.error else text
    return text if found.pairs == usual else f"{text} ({found.pairs:,} pairs)"


def rated(there: dict[tuple[str, str], Met], names: list[str]) -> Iterator[str]:
    """Ratings, cycles, and whether the ladder's order is borne out."""
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
            f"{each.name} {each.elo:.0f}" + (f" ± {Z * each.error:.0f}" if each.error else "")
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
