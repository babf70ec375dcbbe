"""``euchre train``: make the numbers a player plays by, from nothing but a seed."""

from importlib import import_module
from pathlib import Path
from typing import Final, Protocol, cast

from euchre.commands.options import MaybeNumber, Number, remark
from euchre.commands.waiting import compiling, progress, stoppable
from euchre.errors import EuchreError

TRAINED: Final = ("mixes", "left", "right", "benny")
"""What is trained, each by the module of `euchre.training` of that name."""

SEEDS: Final = 1 << 63
"""Seeds that a checkpoint can note."""
AMOUNT: Final = 1000
"""How much to train where the player's module does not say."""


class Training(Protocol):
    """What a module of `euchre.training` offers."""

    def train(self, folder: Path, *, seed: int, amount: int, told: object = None) -> None:
        """Train in *folder*, or go on there."""
        ...

    def ship(self, folder: Path, out: Path) -> None:
        """Write what the player loads."""
        ...


def train(
    name: str,
    /,
    *,
    amount: MaybeNumber = None,
    seed: Number = 1,
    folder: str = "",
    ship: str = "",
    force: bool = False,
) -> int:
    """
    Train a player, or go on with a training that was stopped.

    Ctrl-C leaves a good checkpoint: the same command goes on from it, and
    the end is the same as if nobody had stopped it. What ships with Euchre
    was made by this command.

    Parameters
    ----------
    name
        The player: left, right or benny; or mixes, the results that the
        chance of winning a match is counted from.
    amount
        How long to train, in rounds of that player's training: what was shipped took the default.
    seed
        The same seed and amount train the same player.
    folder
        Where the checkpoints are kept: a folder named after the player when it is not said.
    ship
        Write what the player loads to this file once the training is over:
        it ends in .npz, for mixes in .json.
    force
        Replace that file, and the log beside it.
    """
    player = name.strip().lower()
    if player not in TRAINED:
        raise EuchreError(f"no training for {name[:40]!r}; there is one for {', '.join(TRAINED)}")
    out = _shipped(ship, ".json" if player == "mixes" else ".npz", force=force)
    module = import_module(f"euchre.training.{player}")
    wanted: int = getattr(module, "AMOUNT", AMOUNT) if amount is None else amount
    if wanted < 1:
        raise EuchreError(f"--amount {wanted}: train for one round at least")
    if not 0 <= seed < SEEDS:
        raise EuchreError(f"--seed {seed}: write a seed from 0 to {SEEDS - 1:,}")
    place = Path(folder or f"{player}-training")
    _run(cast("Training", module), place, seed, wanted)
    remark(f"trained: {place} holds the checkpoints")
    if out is not None:
        cast("Training", module).ship(place, out)
        remark(f"written: {out}")
    return 0


def _shipped(ship: str, ending: str, *, force: bool) -> Path | None:
    """Where to write what the player loads, so that it and its log replace nothing unasked."""
    from euchre.terminal.targets import target

    if not ship:
        if force:
            raise EuchreError("--force goes with --ship")
        return None
    if Path(ship).suffix != ending:
        raise EuchreError(f"--ship {ship[:60]}: what is written ends in {ending}")
    out = target("--ship", ship, force=force)
    target("--ship", str(out.with_suffix(".log.json")), force=force)
    return out


def _run(module: Training, place: Path, seed: int, amount: int) -> None:
    """Train, with a bar and a remark now and then."""
    total = cast("int", getattr(module, "rounds", int)(amount))
    with stoppable(place), compiling(), progress("training", total) as report:

        def told(done: int, said: str) -> None:
            if said:
                remark(said)
            report(done)

        module.train(place, seed=seed, amount=amount, told=told)
