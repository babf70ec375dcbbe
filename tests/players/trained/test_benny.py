"""The benny learns all there is to learn on toy decks, and the same however often it is broken off."""

from itertools import combinations
from pathlib import Path

import numpy as np
import pytest

from euchre.base.errors import EuchreError
from euchre.players.trained.kernel import information_sets as info
from euchre.players.trained.kernel.best_response import Responder
from euchre.players.trained.kernel.card_abstraction import Deck
from euchre.players.trained.kernel.policies import (
    Policy,
    average_strategies,
    read_policy,
    tabular,
    uniform,
    write_policy,
)
from euchre.players.trained.training import benny
from euchre.players.trained.training.benny import BlueprintTraining
from euchre.rules.cards import Card

BLACK = tuple([Card(8 * suit + rank) for suit in (0, 3) for rank in (4, 5, 6, 7)])
"""Clubs and spades, whose jacks are both bowers."""

MIXED = tuple([Card(8 * suit + rank) for suit in (0, 1) for rank in (4, 5, 6, 7)])
"""Clubs and diamonds."""

DECKS = [Deck(cards, each, exact=True) for cards in (BLACK, MIXED) for each in (2, 3)]
NAMES = ["black 2", "black 3", "mixed 2", "mixed 3"]


def known(run: BlueprintTraining) -> Policy:
    """What *run* has learnt so far."""
    return tabular("toy", *average_strategies(run.nodes[run.nodes[:, info.KEY] != 0], 0.0))


def exploitability(policy: Policy, deck: Deck) -> float:
    """By every hand there is: exact."""
    responder, gains = Responder(policy, deck), []
    for upcard in deck.upcards:
        rest = [int(card) for card in deck.cards if card != upcard]
        for hand in combinations(rest, deck.each):
            gains += [responder.gain(seat, hand, int(upcard)).gain for seat in (0, 1)]
    return float(np.mean(gains))


@pytest.mark.parametrize(
    "deck",
    [
        pytest.param(
            deck, marks=[] if deck == DECKS[0] else pytest.mark.ci if deck in DECKS[::3] else pytest.mark.long
        )
        for deck in DECKS
    ],
    ids=NAMES,
)
def test_a_toy_deck_is_solved(deck: Deck) -> None:
    """The more deals, the less the best response wins: in the end next to nothing."""
    run = BlueprintTraining(deck, 1, 13)
    found = [exploitability(uniform(), deck)]
    for epochs in (2, 18):
        for _ in range(epochs):
            run.iterate(2_000)
        found.append(exploitability(known(run), deck))
    assert found[0] > 0.5
    assert found[1] < found[0] / 5
    assert found[2] < 0.012


def test_a_run_broken_off_comes_to_the_same_table(tmp_path: Path) -> None:
    """Draws are counted, not remembered."""
    whole, begun = BlueprintTraining(DECKS[1], 5, 12), BlueprintTraining(DECKS[1], 5, 12)
    for _ in range(6):
        whole.iterate(300)
    for _ in range(2):
        begun.iterate(300)
    begun.keep(tmp_path / "begun.npz")
    taken_up = BlueprintTraining(DECKS[1], 5, 12)
    taken_up.resume(tmp_path / "begun.npz")
    for _ in range(4):
        taken_up.iterate(300)
    whole.keep(tmp_path / "whole.npz")
    taken_up.keep(tmp_path / "begun.npz")
    assert (tmp_path / "whole.npz").read_bytes() == (tmp_path / "begun.npz").read_bytes()


def test_a_checkpoint_of_another_seed_is_refused(tmp_path: Path) -> None:
    run = BlueprintTraining(DECKS[0], 1, 12)
    run.keep(tmp_path / "benny.npz")
    with pytest.raises(EuchreError, match="seed 1"):
        BlueprintTraining(DECKS[0], 2, 12).resume(tmp_path / "benny.npz")


@pytest.mark.parametrize("part", [0.0, 0.5, 0.99])
def test_a_damaged_checkpoint_is_refused(tmp_path: Path, part: float) -> None:
    """Empty, or cut off: a sentence that says what to do."""
    path = tmp_path / "benny.npz"
    BlueprintTraining(DECKS[0], 1, 12).keep(path)
    path.write_bytes(path.read_bytes()[: int(part * path.stat().st_size)])
    with pytest.raises(EuchreError, match=r"benny\.npz is damaged: remove it"):
        BlueprintTraining(DECKS[0], 1, 12).resume(path)


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """A small deck, and epochs of few deals."""
    monkeypatch.setattr(benny, "FULL", DECKS[0])
    monkeypatch.setattr(benny, "DEALS_PER_EPOCH", 200)
    monkeypatch.setattr(benny, "NODE_BITS", 12)


@pytest.mark.usefixtures("quick")
def test_a_training_makes_its_folder(tmp_path: Path) -> None:
    benny.train(tmp_path / "new" / "folder", seed=3, amount=1)
    assert (tmp_path / "new" / "folder" / "benny.npz").exists()


@pytest.mark.usefixtures("quick")
def test_a_folder_belongs_to_one_training(tmp_path: Path) -> None:
    """Another seed or amount is refused; nothing is shipped of a training that is not over."""
    benny.train(tmp_path, seed=3, amount=2)
    for seed, amount in ((4, 2), (3, 1), (3, 4)):
        with pytest.raises(EuchreError, match=r"another training .*seed 3, amount 2"):
            benny.train(tmp_path, seed=seed, amount=amount)
    (tmp_path / "plan.json").unlink()
    with pytest.raises(EuchreError, match="holds 2 epochs"):
        benny.train(tmp_path, seed=3, amount=1)
    (tmp_path / "plan.json").write_text('{"player": "benny", "seed": 3, "amount": 9}')
    with pytest.raises(EuchreError, match="has 2 of 9 epochs of the benny: train on first"):
        benny.write_result(tmp_path, tmp_path / "out.npz")


@pytest.mark.usefixtures("quick")
def test_training_ships_what_it_learnt(tmp_path: Path) -> None:
    """`train` and `write_result` write the likeliest action of each information set, and a log."""
    said: list[int] = []
    benny.train(tmp_path, seed=3, amount=2, report=lambda epoch, _text: said.append(epoch))
    benny.write_result(tmp_path, tmp_path / "out.npz")
    run = BlueprintTraining(DECKS[0], 3, 12)
    for _ in range(2):
        run.iterate(200)
    keys, shares = average_strategies(run.nodes[run.nodes[:, info.KEY] != 0])
    policy = read_policy("toy", tmp_path / "out.npz")
    rows = policy.entries.reshape(-1, 2)
    rows = rows[rows[:, 0] != 0]
    rows = rows[np.argsort(rows[:, 0])]
    assert said == [1, 2]
    assert (rows[:, 0] == keys).all()
    learnt = shares.view(np.uint8).reshape(-1, 8)
    taken = np.ascontiguousarray(rows[:, 1]).view(np.uint8).reshape(-1, 8)
    assert ((taken > 0).sum(axis=1) == 1).all()
    assert (learnt[taken > 0] == learnt.max(axis=1)).all()
    assert '"seed": 3' in (tmp_path / "out.log.json").read_text()


def test_nothing_is_shipped_before_the_training(tmp_path: Path) -> None:
    with pytest.raises(EuchreError, match="holds no training: begin one with `euchre research train benny"):
        benny.write_result(tmp_path, tmp_path / "out.npz")


def test_a_damaged_table_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "table.npz"
    write_policy(path, np.array([3, 9]), np.array([31, 31]))
    path.write_bytes(path.read_bytes()[:-40])
    with pytest.raises(EuchreError, match="reinstall"):
        read_policy("toy", path)
