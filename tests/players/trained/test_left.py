"""Classes of hands, learning when to call, and a training that may be stopped."""

from itertools import permutations
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from euchre.base.errors import EuchreError
from euchre.kernel.machine.card_bits import layout
from euchre.kernel.machine.compiled import at, table
from euchre.players.trained.kernel import auction_cfr as cfr
from euchre.players.trained.kernel.call_outcomes import ACTIONS, LEAVES, NO_CELL
from euchre.players.trained.kernel.hand_isomorphism import (
    canonical_hands,
    class_count,
    class_groups,
    class_of,
)
from euchre.players.trained.players import calling_tables
from euchre.players.trained.training import left, left_tables
from euchre.players.trained.training.checkpoints import pack_arrays_small, read_part
from euchre.rules.cards import Card, Suit, deck
from euchre.rules.variants import variant
from euchre.runs.workers import ProgressReport

PLACES = layout(variant("euchre"), None)


def stopping(at_: int) -> ProgressReport:
    """Ctrl-C once so much is done."""

    def report(done: int, _said: str) -> None:
        if done >= at_:
            raise KeyboardInterrupt

    return report


def classed(hand: list[Card], up: Card) -> int:
    return class_of(6, PLACES.mask(hand), PLACES.place[up])[0]


def test_there_are_105798_hands_and_upcards() -> None:
    """Up to the names of the suits: six upcards of 17,633 hands; with 32 cards 707,896 in all."""
    assert class_count(6, 5) == 105_798 == 6 * 17_633
    assert class_count(8, 5) == 707_896
    assert len(canonical_hands(6, 5)) == 105_798


def test_each_class_is_that_of_its_member() -> None:
    """The number of a hand is where its class stands in the list."""
    for number in range(0, 105_798, 997):
        hand = canonical_hands(6, 5)[number]
        mask = hand.turned | hand.high << 16 | hand.low << 32 | hand.other << 48
        assert class_of(6, mask, hand.up) == (number, False)


def test_hands_that_differ_in_the_names_of_suits_are_one_class() -> None:
    """Both colours may be exchanged, and the two suits of either; what is turned goes with them."""
    rng = Random(3)
    kept = [order for order in permutations(Suit) if order[Suit.CLUBS].next is order[Suit.SPADES]]
    assert len(kept) == 8
    for _ in range(40):
        up, *hand = rng.sample(deck(), 6)
        found = set()
        for order in kept:
            moved = {card: Card.of(card.rank, order[card.suit]) for card in deck()}  # type: ignore[arg-type,index]
            found.add(classed([moved[card] for card in hand], moved[up]))
        assert len(found) == 1


def test_other_hands_are_other_classes() -> None:
    """Of two classes no two hands are alike: all hands with one upcard make 17,633 classes."""
    rng, up = Random(4), Card.parse("TH")
    rest = [card for card in deck() if card != up]
    seen: dict[int, set[tuple[int, ...]]] = {}
    for _ in range(4_000):
        hand = rng.sample(rest, 5)
        held = {suit: tuple(sorted(card & 7 for card in hand if card.suit is suit)) for suit in Suit}
        black = sorted([held[Suit.CLUBS], held[Suit.SPADES]])
        key = (*held[Suit.HEARTS], -1, *held[Suit.DIAMONDS], -1, *black[0], -1, *black[1])
        seen.setdefault(classed(hand, up), set()).add(key)
    assert all(len(keys) == 1 for keys in seen.values())


def test_hands_of_a_group_differ_in_low_cards_only() -> None:
    """Groups have as many cards of each suit as their classes, and the same aces, kings and jacks."""
    known: dict[int, tuple[object, ...]] = {}
    found, count = class_groups()
    assert sorted(set((found >> 1).tolist())) == list(range(count))
    for number in range(0, 105_798, 7):
        hand = canonical_hands(6, 5)[number]
        gist = [tuple(mask & bit for bit in (4, 16, 32)) for mask in (hand.turned, hand.other)]
        plain = sorted((mask & 52, mask.bit_count()) for mask in (hand.high, hand.low))
        key = (*gist, hand.turned.bit_count(), hand.other.bit_count(), tuple(plain))
        assert known.setdefault(int(found[number]) >> 1, key) == key


def test_calls_of_a_toy_auction_reach_equilibrium() -> None:
    """
    Eldest is strong or weak; if he passes, the dealer may call, and is caught when eldest was strong.

    Strong: calling brings 1; passing 2 if the dealer calls. Weak: calling costs 2, a call of the dealer 1. So
    in equilibrium the strong hand calls half the time, the weak never, and the dealer half the time.
    """
    context, values, regret_table = table(cfr.CONTEXT_WORDS), table(4), table(20 * 2 * 3)
    values[:] = 1_000, -2_000, -2_000, 1_000
    for turn in range(6_000):
        weak = turn % 2
        context[cfr.CLASS_INDEX : cfr.CLASS_INDEX + 2] = 2 * weak, 2 * 2
        context[LEAVES : LEAVES + 4 * ACTIONS] = NO_CELL
        context[LEAVES + 1], context[LEAVES + ACTIONS + 1] = weak, 2 + weak
        cfr.match_regrets(at(context), at(regret_table), 3, 2, 0)
        cfr.evaluate_nodes(at(context), at(values), 2)
        cfr.update_regrets(at(context), at(values), at(regret_table), 3, 2, 0, 1 + turn // 100, turn // 100)
    early, _ = left_tables.table_rows(regret_table, 2)
    calls = early[:, :, 4] / np.maximum(early[:, :, 3:].sum(axis=2), 1)
    assert calls[0, 0] == pytest.approx(0.5, abs=0.05)
    assert calls[0, 1] < 0.02
    assert calls[1, 2] == pytest.approx(0.5, abs=0.05)


def test_a_class_begins_where_its_group_ended() -> None:
    """Whatever the names of the suits: calling the suit of the long hand stays calling that suit."""
    found, count = class_groups()
    coarse = table(20 * 2 * count)
    _, late = left_tables.table_rows(coarse, 2)
    late[0, :, 3] = 1_000_000  # the first of the two suits of the other colour
    fine = left_tables.refine(coarse, 2, left.GROUPED_ITERATIONS)
    _, rows = left_tables.table_rows(fine, 2)
    flipped = (found & 1).astype(bool)
    assert (rows[0, ~flipped, 3] > 0).all()
    assert (rows[0, flipped, 5] > 0).all()
    assert (rows[0, flipped, 3] == 0).all()


def test_rounded_probabilities_add_up_to_one() -> None:
    """In thirds; what many small ones lose by rounding goes to the largest, and certainty stays certain."""
    luck = np.random.default_rng(2)
    shares = luck.dirichlet(np.full(7, 0.4), 2_000)
    rounded = left_tables.round_shares(shares).astype(int)
    assert (rounded.sum(axis=1) == 255).all()
    assert {*rounded.ravel()} <= {0, 85, 170, 255}
    assert np.abs(rounded / 255 - shares).max() < 1 / 3
    even = np.array([[0.17, 0.17, 0.17, 0.17, 0.16, 0.16], [0, 0, 1, 0, 0, 0]])
    assert left_tables.round_shares(even).tolist() == [[85, 85, 85, 0, 0, 0], [0, 0, 255, 0, 0, 0]]


def training() -> left.GameTraining:
    """A training at its beginning, as small as one can be kept."""
    return left.GameTraining("two", 5, 400, 40, table(4, 6), 100, {"loose": table(8)})


def write_checkpoint(folder: Path) -> Path:
    """Write that training to a folder, as the training itself does."""
    content = training().state().checkpoint
    assert content is not None
    path = folder / "two.npz"
    path.write_bytes(content)
    return path


@pytest.mark.parametrize("part", [0.0, 0.4, 0.99])
def test_a_damaged_checkpoint_is_refused(tmp_path: Path, part: float) -> None:
    """Empty, or cut off: a sentence that says what to do."""
    path = write_checkpoint(tmp_path)
    assert left.start(read_part(tmp_path, "two", 5, 400), tmp_path).iterations == 100
    path.write_bytes(path.read_bytes()[: int(part * path.stat().st_size)])
    with pytest.raises(EuchreError, match=r"two\.npz is damaged: remove it"):
        left.start(read_part(tmp_path, "two", 5, 400), tmp_path)


def test_a_folder_belongs_to_one_training(tmp_path: Path) -> None:
    """Another seed or amount is refused, whether the folder has notes of its training or not."""
    write_checkpoint(tmp_path)
    with pytest.raises(EuchreError, match="seed 5"):
        left.train(tmp_path, seed=6, amount=400)
    (tmp_path / "plan.json").unlink()
    with pytest.raises(EuchreError, match="100 iterations"):
        left.train(tmp_path, seed=5, amount=50)
    for seed, amount in ((6, 50), (5, 60)):
        with pytest.raises(EuchreError, match=r"another training .*seed 5, amount 50"):
            left.train(tmp_path, seed=seed, amount=amount)


def test_nothing_is_shipped_that_is_not_trained(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(left, "GAMES", {"two": ("two", ("loose",))})
    with pytest.raises(EuchreError, match="holds no training: begin one with `euchre research train left"):
        left.write_result(tmp_path, tmp_path / "left.npz")
    (tmp_path / "plan.json").write_text('{"player": "left", "seed": 5, "amount": 400}')
    write_checkpoint(tmp_path)
    with pytest.raises(EuchreError, match="has 100 of 400 iterations: train on first"):
        left.write_result(tmp_path, tmp_path / "out.npz")


def test_the_player_reads_back_what_was_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether the dealer is stuck or not; and the same tables give the same bytes."""
    luck = np.random.default_rng(1)
    rounds = [[luck.integers(0, 256, (4, 9, n), np.uint8) for _ in range(2)] for n in (2, 6)]
    arrays: dict[str, np.ndarray[Any, Any]] = {}
    for number in (1, 2):
        arrays |= calling_tables.pack_round(calling_tables.round_name("four", number), rounds[number - 1])
    arrays["four-shares"] = luck.integers(0, 65536, (5, 3), np.uint16)
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / calling_tables.FILE_NAME).write_bytes(pack_arrays_small(arrays))
    assert pack_arrays_small(arrays) == pack_arrays_small(arrays)
    monkeypatch.setattr(calling_tables, "files", lambda _: tmp_path)
    for game, stuck in (("euchre", 0), ("tournament", 1)):
        read = calling_tables.load_tables.__wrapped__(variant(game))
        for found, (first, second) in zip((read.first_round, read.second_round), rounds, strict=True):
            assert np.array_equal(found, (first, second)[stuck].transpose(0, 2, 1))
        assert np.array_equal(read.result_shares, arrays["four-shares"] / 65535)


@pytest.mark.long
def test_training_goes_on_as_if_it_had_not_been_stopped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same seed and amount give the same tables, in one go or in several."""
    small = {
        "GAMES": {"two": ("two", ("loose",))},
        "ROLLOUT_HANDS": 40,
        "GROUPED_ITERATIONS": 300,
        "WARM_UP": 100,
    }
    for name, value in {**small, "WEIGHT_STEP": 64, "SLICE": 50, "CHECKPOINT_EVERY": 100}.items():
        monkeypatch.setattr(left, name, value)
    left.train(tmp_path / "once", seed=5, amount=400, report=None)
    for stop in (90, 250, 330):  # the hands ahead, then iterations of groups, then of classes
        with pytest.raises(KeyboardInterrupt):
            left.train(tmp_path / "often", seed=5, amount=400, report=stopping(stop))
    left.train(tmp_path / "often", seed=5, amount=400, report=None)
    with np.load(tmp_path / "once/two.npz") as once, np.load(tmp_path / "often/two.npz") as often:
        assert all((once[name] == often[name]).all() for name in once.files)
    left.write_result(tmp_path / "often", tmp_path / "left.npz")
    assert (tmp_path / "left.log.json").exists()
