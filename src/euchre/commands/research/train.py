"""``euchre research train``: make the numbers a player plays by, from nothing but a seed."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, Protocol, cast

from euchre.base.errors import EuchreError
from euchre.commands.shared.options import ExitStatus, MaybeNumber, Number
from euchre.commands.shared.printing import print_remark
from euchre.commands.shared.progress import cores, progress, stoppable

TRAINED: Final = ("mixes", "left", "right", "benny")
"""What can be trained: three players, and the results from which the chance of winning a match is counted."""

MOST_SEEDS: Final = 1 << 63
"""Seeds that a checkpoint can note."""
THREAD_VARIABLES: Final = (
    "OPENBLAS_NUM_THREADS",
    "OMP_NUM_THREADS",
    "MKL_NUM_THREADS",
    "VECLIB_MAXIMUM_THREADS",
)
"""Variables that tell NumPy, before it is loaded, in how many threads to add products."""
AMOUNT: Final = 1000
"""How much to train where the player's module does not say."""


class Training(Protocol):
    """
    What a module of `euchre.players.trained.training` offers, so that `euchre research train` can run it.

    One with `DEVICES` also has `device_of`, which says on which device a folder was trained.
    """

    def train(self, folder: Path, *, seed: int, amount: int, report: object = None, **runner: object) -> None:
        """
        Train *amount* rounds from *seed* in *folder*, or go on from the checkpoint there.

        *report*, if given, is called with the rounds done and a message; a *runner*, if given, trains several
        parts in parallel.
        """
        ...

    def write_result(self, folder: Path, out: Path) -> None:
        """Write what the player loads from the training in *folder* to the file *out*."""
        ...


def train(
    name: str,
    /,
    *,
    amount: MaybeNumber = None,
    seed: Number = 1,
    folder: str = "",
    workers: MaybeNumber = None,
    ray: str = "",
    device: str = "",
    out: str = "",
    force: bool = False,
) -> ExitStatus:
    """
    Train a player, or continue a training that was stopped.

    After Ctrl-C the same command continues from the last checkpoint. The result
    is the same as without the interruption, and for any number of workers. The
    trained players that come with Euchre were made by this command.

    The parts of a training run side by side: right and left have two, mixes has
    one for each hundred hands of a game, benny only one.

    Parameters
    ----------
    name
        The player left, right or benny; or mixes, the results that the
        chance of winning a match is counted from.
    amount
        How long to train, in rounds of that player's training: the players that come with Euchre were trained
        with the default.
    seed
        The same seed and amount train the same player.
    folder
        Where the checkpoints are kept; default: a folder named after the player.
    workers
        How many of the machine's cores to use, one for each part; default: all.
    ray
        Train on the Ray cluster with this address instead; "local" starts one here.
    device
        Where right's networks learn, cpu or gpu; default: a GPU where euchre[gpu] finds one.
    out
        Write what the player loads to this file once the training is over:
        it ends in .npz, for mixes in .json.
    force
        Replace that file, and the log beside it.
    """
    player = name.strip().lower()
    if player not in TRAINED:
        raise EuchreError(f"no training for {name[:40]!r}; there is one for {', '.join(TRAINED)}")
    target = _target(out, ".json" if player == "mixes" else ".npz", force=force)
    with _one_thread():
        module = training_of(player)
        wanted: int = getattr(module, "AMOUNT", AMOUNT) if amount is None else amount
        if wanted < 1:
            raise EuchreError(f"--amount {wanted}: train for one round at least")
        if not 0 <= seed < MOST_SEEDS:
            raise EuchreError(f"--seed {seed}: write a seed from 0 to {MOST_SEEDS - 1:,}")
        parts: int | None = getattr(module, "PARTS", None)
        if parts == 1 and (ray or (workers or 1) != 1):
            raise EuchreError(
                f"{player} is one table, and so one part, which one worker learns here: leave --workers and "
                "--ray out"
            )
        place = Path(folder or f"{player}-training")
        used = _device(player, module, place, device.strip().lower(), ray)
        alone = used.get("device") == "gpu" and workers is None
        with _runner(1 if alone else workers, ray, parts) as runner:
            _run(cast("Training", module), place, seed, wanted, {**used, **runner})
        print_remark(f"trained: {place} holds the checkpoints")
        if target is not None:
            cast("Training", module).write_result(place, target)
            print_remark(f"written: {target}")
    return 0


def training_of(player: str) -> Any:
    """Return the module that trains *player*, one of `TRAINED`: a `Training`. It is loaded only now."""
    match player:
        case "mixes":
            from euchre.players.trained.training import score_distributions

            return score_distributions
        case "left":
            from euchre.players.trained.training import left

            return left
        case "right":
            from euchre.players.trained.training import right

            return right
        case _:
            from euchre.players.trained.training import benny

            return benny


@contextmanager
def _one_thread() -> Iterator[None]:
    """Let one thread add products, here and in workers begun meanwhile; several would change the order."""
    before = {name: os.environ.get(name) for name in THREAD_VARIABLES}
    os.environ.update(dict.fromkeys(THREAD_VARIABLES, "1"))
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value


def _device(player: str, module: Any, place: Path, device: str, ray: str) -> dict[str, str]:
    """Where to learn, as an option of the training: none where there is no choice."""
    if device not in ("", "cpu", "gpu"):
        raise EuchreError(f"--device {device[:40]}: write cpu or gpu, or leave it out")
    if not hasattr(module, "DEVICES"):
        if device == "gpu":
            raise EuchreError(
                f"--device gpu: {player} is learnt by counting, which a GPU cannot help; leave it out"
            )
        return {}
    if ray:
        if device == "gpu":
            raise EuchreError("--device gpu goes with this machine's own card: leave it or --ray out")
        return {"device": "cpu"}
    used: str = device or module.device_of(place)
    if used == "gpu":
        from euchre.players.trained.training.gradients import gpu

        print_remark(f"learning on the GPU: {gpu().description}")
    return {"device": used}


@contextmanager
def _runner(workers: int | None, ray: str, parts: int | None) -> Iterator[dict[str, Any]]:
    """Yield the runner as an option of the training; no option where there is one worker."""
    from euchre.commands.shared.progress import job_runner

    wanted = cores() if workers is None else workers
    used = wanted if parts is None or wanted < 1 else min(wanted, parts)
    with job_runner(used, ray, processes=True) as working:
        yield {"runner": working} if ray or used > 1 else {}


def _target(out: str, ending: str, *, force: bool) -> Path | None:
    """Where to write what the player loads, so that it and its log replace nothing unasked."""
    from euchre.base.files import output_file

    if not out:
        if force:
            raise EuchreError("--force goes with --out")
        return None
    target = output_file("--out", out, force=force)
    if Path(out).suffix != ending:
        raise EuchreError(f"--out {out[:60]}: what is written ends in {ending}")
    output_file("--out", str(target.with_suffix(".log.json")), force=force)
    return target


def _run(module: Training, place: Path, seed: int, amount: int, options: dict[str, Any]) -> None:
    """Train, with a bar and a remark now and then."""
    total = cast("int", getattr(module, "total_rounds", int)(amount))
    with stoppable(place), progress("training", total) as move:

        def report(done: int, message: str) -> None:
            if message:
                print_remark(message)
            move(done)

        module.train(place, seed=seed, amount=amount, report=report, **options)
