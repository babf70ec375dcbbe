"""``euchre research stats``: what the rules of a game come to."""

from typing import TYPE_CHECKING, Literal

from euchre.base.numbers import count_in_figures
from euchre.commands.shared.options import USUAL_GAME, ExitStatus, File, Json, MaybeNumber, Number
from euchre.commands.shared.printing import print_columns, print_json, print_remark, printable
from euchre.commands.shared.progress import cores, progress
from euchre.commands.shared.reading import read_rules_named

if TYPE_CHECKING:
    from euchre.analysis.intervals import Mean, Rate
    from euchre.analysis.simulation.figures import Figures
    from euchre.analysis.simulation.simulate import SimulationPlan
    from euchre.analysis.simulation.statistics import Counts

Row = tuple[str, str, str]


ON_THE_KERNEL, ON_THE_REFERENCE = (50_000, 5_000), (2_000, 50)
"""Default hands and matches: on the kernel, which plays them in a quarter of a second; on the reference."""


def stats(
    game: File = USUAL_GAME,
    /,
    *,
    hands: MaybeNumber = None,
    matches: MaybeNumber = None,
    players: Literal["jack", "random"] = "jack",
    seed: Number = 1,
    workers: MaybeNumber = None,
    json: Json = False,
) -> ExitStatus:
    """
    Count what happens in a game when all players are equally strong.

    How often hands are passed out, called, euchred and marched, and by whom;
    what the deal is worth; how long a match lasts, and how often the first
    dealer wins it. Each figure with its 95 % interval: four times as many hands
    and matches make it half as wide.

    Parameters
    ----------
    game
        A game's name, a share code, a file of house rules, or - for standard input;
        default: euchre.
    hands
        How many single hands to play: 50,000 on the kernel, 2,000 where the slow reference engine plays.
    matches
        How many whole matches to play, 0 for none: 5,000 on the kernel, 50 on the reference.
    players
        jack, who calls and plays by rules of thumb, or random.
    seed
        The same seed gives the same figures.
    workers
        How many of the machine's cores to use; default: all.
    json
        Print JSON.
    """
    from euchre.analysis.simulation.figures import Figures
    from euchre.analysis.simulation.statistics import plan_statistics

    rules = read_rules_named(game)
    plan = plan_statistics(rules, *ON_THE_REFERENCE, players, seed)
    usual = ON_THE_KERNEL if plan.engine == "kernel" else ON_THE_REFERENCE
    plan = plan_statistics(
        rules, usual[0] if hands is None else hands, usual[1] if matches is None else matches, players, seed
    )
    if plan.why is not None:
        print_remark(plan.why)
    figures = Figures(plan, _play(plan, cores() if workers is None else workers))
    if json:
        from euchre.rules.text import share_code

        print_json({"rules": share_code(rules), **figures.summary()})
    else:
        _print(game, figures)
    return 0


def _play(plan: "SimulationPlan", workers: int) -> "Counts":
    """Play it all, with a bar on the standard error."""
    from euchre.analysis.simulation.statistics import play_and_count

    with progress("playing", plan.hands + plan.matches) as report:
        return play_and_count(plan, workers, report)


# --- The tables ---------------------------------------------------------------------------------------------

PART_OF = {
    "euchred": "of those called",
    "marched": "of those called",
    "alone": "of those called",
    "alone_made": "of those alone",
    "alone_marched": "of those alone",
    "alone_euchred": "of those alone",
    "defended_alone": "of those called",
    "somebody_dropped": "of those called",
    "everybody_dropped": "of those called",
}
"""What a rate is a part of, where it is not all hands."""


def _print(game: str, figures: "Figures") -> None:
    from euchre.english.results import figure_words

    plan = figures.plan
    title = "these rules" if game == "-" else printable(game[:40])
    where = "the kernel" if plan.engine == "kernel" else "the reference engine"
    matches = f"{plan.matches:,} match{'' if plan.matches == 1 else 'es'}"
    print(f"{title}: {count_in_figures(plan.hands, 'hand')} and {matches} of {plan.players[0]} players")
    print(f"on {where}, seed {plan.seed}; after each figure its 95 % interval")
    rates = figures.rates().items()
    _section(
        "Hands",
        [(figure_words(name), _percent(one), PART_OF.get(name, "of all")) for name, one in rates if one.of],
    )
    lap = {0: "before looking"} | {number: f"round {number}" for number in (1, 2)}
    calls = figures.calls()
    several = len({one.round for one in calls}) > 1
    _section(
        "Who calls: share of the calls, and how many of these are euchred",
        [
            (
                f"{figure_words(one.place)}, {lap[one.round]}" if several else figure_words(one.place),
                _percent(one.share),
                _percent(one.euchred),
            )
            for one in calls
        ],
    )
    _section(
        "Bids: share of the hands, and how many are made",
        [
            (
                f"{one.tricks}" + (f", lone bid {one.lone}" if one.lone else ""),
                _percent(one.share),
                _percent(one.made),
            )
            for one in figures.bids()
        ],
    )
    trumps = figures.trumps()
    if len(trumps) > 1:
        _section("What is called", [(figure_words(name), _percent(one), "") for name, one in trumps.items()])
    points = [(figure_words(name), _number(one), "") for name, one in figures.points().items()]
    fewer = "; fewer are better" if figures.rules.counts_down else ""
    _section(
        f"Points in a hand{fewer}", [*points, ("dealer better by", _number(figures.deal_advantage()), "")]
    )
    if plan.matches:
        _section("Matches", _matches(figures))


def _matches(figures: "Figures") -> list[Row]:
    rows: list[Row] = []
    broken = figures.unfinished()
    if broken.times:
        from euchre.analysis.simulation.statistics import MOST_HANDS

        rows.append((f"over {MOST_HANDS:,} hands", f"{_percent(broken)}, broken off there", ""))
    if not figures.counts.lengths:
        return rows
    from euchre.english.results import figure_words

    shares = "  ".join(f"{share} %: {hands}" for share, hands in figures.percentiles().items())
    rows += [("hands", _number(figures.match_length(), 2), ""), ("percentiles", shares, "")]
    wins = list(figures.wins().values())
    if figures.rules.partners:
        rows.append(("won by first dealer", _percent(wins[-1]), ""))
    else:
        names = [*[figure_words(name) for name in figures.wins()][:-1], "first dealer"]
        rows += [(f"won by {name}", _percent(one), "") for name, one in zip(names, wins, strict=True)]
    if figures.shared().times:
        rows.append(("won together", _percent(figures.shared()), ""))
    return rows


def _section(title: str, rows: list[Row]) -> None:
    """*rows* under their *title*; nothing where there is nothing to say."""
    if rows:
        print(f"\n{title}")
        print_columns([("  " + name, figure, interval) for name, figure, interval in rows])


def _percent(one: "Rate") -> str:
    if one.rate is None:
        return "none"
    return f"{100 * one.rate:5.2f} % ({100 * one.low:.2f} to {100 * one.high:.2f})"


def _number(one: "Mean", digits: int = 3) -> str:
    if one.mean is None or one.low is None or one.high is None:
        return "none" if one.mean is None else f"{one.mean:.{digits}f}"
    return f"{one.mean:.{digits}f} ({one.low:.{digits}f} to {one.high:.{digits}f})"
