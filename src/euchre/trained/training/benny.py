"""
The benny learns: two seats of two-handed five-card Euchre play each other until neither finds much to regret.

A run is a number of epochs of `EPOCH` deals. What was learnt in the k-th counts k-fold (Brown and Sandholm's
linear weighting, 2019), and from epoch `SURE` on actions long known to be hopeless are mostly left out. The
same seed comes to the same table, byte for byte, however often a run is broken off: draws are counted, not
remembered.

More is not always better: a table of 72 epochs could be beaten by more than one of 44. A likely reason, not
looked into: situations kept as one are not quite one, and the longer a run, the more it trusts that they are.
So `AMOUNT` is 44.
"""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Final

import numpy as np

from euchre.errors import EuchreError
from euchre.kernel.machine.compiled import Words, at, mixed, table
from euchre.trained.kernel import information_sets as b
from euchre.trained.kernel import mccfr as r
from euchre.trained.kernel.card_abstraction import FULL, Deck
from euchre.trained.kernel.policies import averages, write
from euchre.trained.training.checkpoints import kept, loaded, planned, write_text

AMOUNT: Final = 44
"""Epochs that what is shipped was trained for: with more it got worse."""
EPOCH: Final = 250_000
"""Deals of an epoch; both seats learn from each."""

SLICE: Final = 5_000
"""Deals between two moments when an impatient player may interrupt."""

PARTS: Final = 1
"""There is nothing to share out: each deal learns from what those before left in the one table."""

EPOCHS_KEPT: Final = 4
"""Epochs between two checkpoints."""

SURE: Final = 4
"""So many epochs try everything."""

PLACES: Final = 24
"""Nodes there is memory for, as a power of two: a gigabyte."""


class Run:
    """A table being learnt."""

    def __init__(self, deck: Deck, seed: int, places: int) -> None:
        self.game = deck.words()
        self.nodes: Words = table(1 << places, b.NODE)
        self.words = table(r.RUN_WORDS)
        self.seed, self.epochs = seed, 0
        self.words[r.G], self.words[r.NODES] = at(self.game), at(self.nodes)
        self.words[r.MASK] = (1 << places) - 1
        self.words[r.ROOM] = (1 << places) * 7 // 8

    @property
    def used(self) -> int:
        """Nodes in use."""
        return int(self.words[r.USED])

    def learn(self, deals: int) -> None:
        """One epoch more, of so many *deals*."""
        self.words[r.PRUNING] = self.epochs >= SURE
        start = self.epochs * deals
        for done in range(0, deals, SLICE):
            r.learn(at(self.words), mixed(self.seed), start + done, min(SLICE, deals - done))
        self.epochs += 1
        r.faded(at(self.words), self.epochs)

    def keep(self, path: Path) -> None:
        """Write a checkpoint, whole or not at all."""
        held = np.flatnonzero(self.nodes[:, b.KEY]).astype(np.int32)
        new = path.with_suffix(".new")
        with new.open("wb") as file:
            np.savez(file, seed=np.array([self.seed]), epochs=self.epochs, held=held, nodes=self.nodes[held])
        new.replace(path)

    def resume(self, path: Path) -> None:
        """
        Go on from a checkpoint, where there is one.

        Raises: EuchreError when it is of another seed, or damaged.
        """
        if not path.exists():
            return
        with loaded(path) as found:
            seed, epochs, held, nodes = (found[name] for name in ("seed", "epochs", "held", "nodes"))
            if int(seed[0]) != self.seed:
                raise EuchreError(
                    f"{path.name} was begun with seed {int(seed[0])}: go on with that, or in another folder"
                )
            self.nodes[held], self.epochs = nodes, int(epochs)
            self.words[r.USED] = len(held)


def train(
    folder: Path, *, seed: int = 1, amount: int = AMOUNT, told: Callable[[int, str], object] | None = None
) -> None:
    """
    Learn for *amount* epochs in all, from the checkpoint in *folder* on, where there is one.

    Raises: EuchreError when the folder holds another training, or a damaged checkpoint.
    """
    path = folder / "benny.npz"
    with kept(folder, {"player": "benny", "seed": seed, "amount": amount}):
        run = Run(FULL, seed, PLACES)
        run.resume(path)
        if run.epochs > amount:
            raise EuchreError(f"{path} holds {run.epochs} epochs: ask for more than {amount}, or elsewhere")
        while run.epochs < amount:
            run.learn(EPOCH)
            if told is not None:
                told(run.epochs, f"{run.epochs * EPOCH:,} deals, {run.used:,} situations")
            if run.epochs % EPOCHS_KEPT == 0 or run.epochs == amount:
                run.keep(path)


def ship(folder: Path, out: Path) -> None:
    """
    Write what was learnt by the checkpoint in *folder* to *out*, for the player to read, and a log beside it.

    Raises: EuchreError when the training is not over, or its checkpoint is damaged.
    """
    plan, path = planned(folder, "benny"), folder / "benny.npz"
    epochs, nodes = 0, table(1, b.NODE)
    if path.exists():
        with loaded(path) as found:
            epochs, nodes = int(found["epochs"]), found["nodes"]
    if epochs != plan["amount"]:
        raise EuchreError(f"{folder} has {epochs} of {plan['amount']} epochs of the benny: train on first")
    keys, shares = averages(nodes)
    write(out, keys, shares)
    told = {
        "player": "benny",
        "method": "external-sampling MCCFR, linear weights by epochs",
        "seed": plan["seed"],
        "epochs": epochs,
        "deals": epochs * EPOCH,
        "situations": len(nodes),
        "shipped": len(keys),
        "bytes": out.stat().st_size,
    }
    write_text(out.with_suffix(".log.json"), json.dumps(told, indent=2) + "\n")
