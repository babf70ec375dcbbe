"""``euchre players``: who can be played against, and whether a player keeps its promises."""

from typing import TYPE_CHECKING, Final

from euchre.base.errors import EuchreError
from euchre.base.numbers import count_in_figures, list_of_words
from euchre.commands.shared.options import ExitStatus, Json, MaybeNumber, Seed
from euchre.commands.shared.printing import print_columns, print_json

if TYPE_CHECKING:
    from euchre.players.registry.conformance import PlayerFault, Trial

USUAL_HANDS: Final = 3
"""Default hands of each game."""
USUAL_SECONDS: Final = 10.0
"""Default seconds that a decision may take."""


def players(
    *,
    check: str = "",
    game: str = "",
    hands: MaybeNumber = None,
    seconds: float | None = None,
    seed: Seed = None,
    json: Json = False,
) -> ExitStatus:
    """
    List the computer players, weakest first; or check one, such as your own.

    Exit status 1 when the player that was checked has a fault.

    Parameters
    ----------
    check
        The player to check: a name, a class in a file as bot.py:Mine, or exec: and a command.
    game
        Check this game only; otherwise every game that the player plays.
    hands
        How many hands of each game to play; default: 3.
    seconds
        The longest that a decision may take; default: 10.
    seed
        The same seed deals the same cards.
    json
        Print JSON.

    Returns
    -------
    ExitStatus
        The exit status: 0, or 1 when the player that was checked has a fault or could play no game.
    """
    if check:
        some, long = USUAL_HANDS if hands is None else hands, USUAL_SECONDS if seconds is None else seconds
        return _check(check, game, some, long, seed or 0, json=json)
    options = {"--game": game or None, "--hands": hands, "--seconds": seconds, "--seed": seed}
    idle = [name for name, said in options.items() if said is not None]
    if idle:
        raise EuchreError(f"{list_of_words(idle)} {'goes' if len(idle) == 1 else 'go'} with --check")
    from euchre.players import PLAYERS
    from euchre.players.registry.plugins import plugins

    about = [(name, named.about) for name, named in PLAYERS.items()]
    about += [(plugin.name, plugin.about) for plugin in plugins(PLAYERS)]
    if json:
        print_json([{"name": name, "about": text} for name, text in about])
        return 0
    print_columns(about)
    return 0


def _check(name: str, game: str, hands: int, seconds: float, seed: int, *, json: bool) -> int:
    from euchre.players.api.player import Player
    from euchre.players.outside.program import Outside
    from euchre.players.registry.conformance import run_trial
    from euchre.players.registry.ladder import canonical_name, player
    from euchre.rules.text import find_rules
    from euchre.rules.variants import VARIANTS

    if hands < 1 or not seconds > 0:
        raise EuchreError(
            f"--hands {hands}, --seconds {seconds:g}: at least one hand, and some time, are needed"
        )
    name = canonical_name(name)
    games = {game: find_rules(game)} if game else dict(VARIANTS)

    def make() -> Player:
        made = player(name, seed)
        if isinstance(made, Outside):
            made.seconds = seconds
        return made

    trials = []
    for title, rules in games.items():
        trial = run_trial(make, title, rules, hands=hands, seconds=seconds, seed=seed)
        trials.append(trial)
        if not json:
            _report(trial, seed)
        if trial.absent:  # and so it would be at every other game
            break
    faults = sum(len(trial.faults) for trial in trials)
    played = [trial for trial in trials if not trial.refused]
    if json:
        print_json({"player": name, "faults": faults, "games": [_plain(trial) for trial in trials]})
    elif faults:
        print(f"{name} has {count_in_figures(faults, 'fault')}.")
    elif played:
        print(f"{name} keeps its promises at {len(played)} of {len(trials)} games.")
    else:
        print(f"{name} plays none of these games: nothing was checked.")
    return 1 if faults or not played else 0


def _report(trial: "Trial", seed: int) -> None:
    if trial.refused:
        print(f"{trial.game}: not played: {trial.refused}")
        return
    state = count_in_figures(len(trial.faults), "fault") if trial.faults else "fine"
    slowest = f"slowest {1000 * trial.slowest:.1f} ms"
    amount = f"{count_in_figures(trial.hands, 'hand')}, {count_in_figures(trial.decisions, 'decision')}"
    print(f"{trial.game}: {amount}, {slowest}: {state}")
    alike: dict[tuple[str, str], list[PlayerFault]] = {}
    for fault in trial.faults:
        alike.setdefault((fault.kind, fault.text), []).append(fault)
    for (kind, text), faults in alike.items():
        more = f" ({len(faults)} times; the first:)" if len(faults) > 1 else ""
        print(f"  {kind}: {text}{more}")
        first = faults[0]
        hand = "" if first.hand is None else f"hand {first.hand} of seed {seed}"
        for line in (*first.frames, hand, first.where):
            if line:
                print(f"    {line}")


def _plain(trial: "Trial") -> dict[str, object]:
    return {
        "game": trial.game,
        "hands": trial.hands,
        "decisions": trial.decisions,
        "slowest_seconds": round(trial.slowest, 6),
        "refused": trial.refused,
        "faults": [fault._asdict() for fault in trial.faults],
    }
