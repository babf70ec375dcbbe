"""
The training of the player `Benny`: MCCFR by self-play in two-handed five-card Euchre.

A training is a number of epochs of `DEALS_PER_EPOCH` deals. What is learnt in the k-th epoch counts k-fold
(linear CFR: Brown and Sandholm, 2019), and from epoch `PRUNE_FROM_EPOCH` on hopeless actions are mostly
skipped. The same seed gives the same table, byte for byte, however often a training is interrupted: random
numbers are computed from the number of the deal.

`AMOUNT` is 44 because the table of 72 epochs was more exploitable than that of 44. A likely reason, not
examined: information sets that the abstraction merges differ a little, and a longer training adapts too much
to the merged ones.
"""

from pathlib import Path
from typing import Final

import numpy as np

from euchre.base.errors import EuchreError
from euchre.base.files import replacing
from euchre.kernel.machine.compiled import rng_seed, table
from euchre.players.trained.kernel import information_sets as info
from euchre.players.trained.kernel import mccfr, regret_nodes
from euchre.players.trained.kernel.card_abstraction import FULL, Deck
from euchre.players.trained.kernel.policies import average_strategies, write_policy
from euchre.players.trained.training.checkpoints import open_arrays, open_folder, read_plan, write_log
from euchre.runs.workers import ProgressReport

AMOUNT: Final = 44
"""Epochs of the shipped training; with more the policy got worse."""
DEALS_PER_EPOCH: Final = 250_000
"""Deals of an epoch; both seats learn from each."""

SLICE: Final = 5_000
"""Deals between two moments at which Ctrl-C is noticed."""

PARTS: Final = 1
"""
The number of workers. Deals cannot be learnt in parallel, because each changes the table from which the next
one learns.
"""

CHECKPOINT_EVERY: Final = 4
"""Epochs between two checkpoints."""

PRUNE_FROM_EPOCH: Final = 4
"""The epochs before this one try every action."""

NODE_BITS: Final = 24
"""The number of nodes in memory, as a power of two: a gigabyte."""


class BlueprintTraining(regret_nodes.NodeTable):
    """
    A training of the player `Benny` in memory: the table of nodes, one for each information set, and the
    epochs done.

    *deck* says which cards are played with, *seed* decides the deals, and the table has 2 to the power of
    *node_bits* rows.
    """

    def __init__(self, deck: Deck, seed: int, node_bits: int) -> None:
        super().__init__(deck.game_table(), node_bits)
        self.seed, self.epochs = seed, 0

    @property
    def used(self) -> int:
        """The number of rows of the table in use, one for each information set met."""
        return int(self.context[regret_nodes.USED])

    def iterate(self, deals: int) -> None:
        """Train one epoch more, on *deals* new deals, and let all earlier epochs count for less."""
        self.context[regret_nodes.PRUNING] = self.epochs >= PRUNE_FROM_EPOCH
        start = self.epochs * deals
        for done in range(0, deals, SLICE):
            mccfr.iterate(self.address, rng_seed(self.seed), start + done, min(SLICE, deals - done))
        self.epochs += 1
        mccfr.discount(self.address, self.epochs)

    def keep(self, path: Path) -> None:
        """Write a checkpoint of the training to *path*, whole or not at all."""
        held = np.flatnonzero(self.nodes[:, info.KEY]).astype(np.int32)
        with replacing(path) as part, part.open("wb") as file:
            np.savez(file, seed=np.array([self.seed]), epochs=self.epochs, held=held, nodes=self.nodes[held])

    def resume(self, path: Path) -> None:
        """
        Continue from the checkpoint at *path*; do nothing where there is none.

        Raises: EuchreError when it has another seed, or is damaged.
        """
        if not path.exists():
            return
        with open_arrays(path) as arrays:
            seed, epochs, held, nodes = (arrays[name] for name in ("seed", "epochs", "held", "nodes"))
            if int(seed[0]) != self.seed:
                raise EuchreError(
                    f"{path.name} was begun with seed {int(seed[0])}: go on with that, or in another folder"
                )
            self.nodes[held], self.epochs = nodes, int(epochs)
            self.context[regret_nodes.USED] = len(held)


def train(folder: Path, *, seed: int = 1, amount: int = AMOUNT, report: ProgressReport | None = None) -> None:
    """
    Train the player `Benny` up to epoch *amount*, from the checkpoint in *folder* on where there is one.

    An epoch is `DEALS_PER_EPOCH` deals, which *seed* decides. *report* is called after each epoch with its
    number and a sentence.

    Raises: EuchreError when the folder holds another training, or a damaged checkpoint.
    """
    path = folder / "benny.npz"
    open_folder(folder, {"player": "benny", "seed": seed, "amount": amount})
    run = BlueprintTraining(FULL, seed, NODE_BITS)
    run.resume(path)
    if run.epochs > amount:
        raise EuchreError(f"{path} holds {run.epochs} epochs: ask for more than {amount}, or elsewhere")
    while run.epochs < amount:
        run.iterate(DEALS_PER_EPOCH)
        if report is not None:
            report(run.epochs, f"{run.epochs * DEALS_PER_EPOCH:,} deals, {run.used:,} situations")
        if run.epochs % CHECKPOINT_EVERY == 0 or run.epochs == amount:
            run.keep(path)


def write_result(folder: Path, out: Path) -> None:
    """
    Write the policy that was learnt in *folder* to *out*, an ``.npz``, with a log beside it.

    Raises: EuchreError when the training is not finished, or its checkpoint is damaged.
    """
    plan, path = read_plan(folder, "benny"), folder / "benny.npz"
    epochs, nodes = 0, table(1, info.NODE_WORDS)
    if path.exists():
        with open_arrays(path) as arrays:
            epochs, nodes = int(arrays["epochs"]), arrays["nodes"]
    if epochs != plan["amount"]:
        raise EuchreError(f"{folder} has {epochs} of {plan['amount']} epochs of the benny: train on first")
    keys, shares = average_strategies(nodes)
    write_policy(out, keys, shares)
    log = {
        "player": "benny",
        "method": "external-sampling MCCFR, linear weights by epochs",
        "seed": plan["seed"],
        "epochs": epochs,
        "deals": epochs * DEALS_PER_EPOCH,
        "situations": len(nodes),
        "shipped": len(keys),
        "bytes": out.stat().st_size,
    }
    write_log(out, log, indent=2)
