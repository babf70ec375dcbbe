"""Policies for two-handed Euchre whose strategy in every information set is known to the kernel."""

import lzma
import zipfile
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np

from euchre.base.errors import EuchreError
from euchre.base.files import replacing
from euchre.kernel.machine import schema
from euchre.kernel.machine.compiled import Words, at, table
from euchre.kernel.machine.rule_words import rules_words
from euchre.players.trained.kernel import information_sets as info
from euchre.players.trained.kernel import strategy_lookup as lookup
from euchre.players.trained.kernel.card_abstraction import FULL
from euchre.rules.variants import TWO

MIN_PROBABILITY: Final = 0.1
"""Actions of a lower average probability are dropped from a table."""

PROBABILITY_STEPS: Final = 31
"""The number of steps in which a probability is stored; the largest of a node has all of them."""


@dataclass(frozen=True, slots=True)
class Policy:
    """A policy for the two-handed game as the kernel reads it; made by `uniform`, `jack` and `tabular`."""

    name: str
    kind: int
    """`UNIFORM`, `TABULAR` or `JACK` of `strategy_lookup`."""
    entries: Words
    """Pairs of words: a key, and its probabilities of eight bits; two zeros where nothing was learnt."""

    @property
    def merges_equivalents(self) -> bool:
        """Whether the policy takes cards with no unseen card between them for one action."""
        return self.kind == lookup.TABULAR


def uniform() -> Policy:
    """Return the policy that takes every legal action with the same probability."""
    return Policy("random", lookup.UNIFORM, table(2))


def jack() -> Policy:
    """Return the policy that does what the jack does, a player by rules of thumb."""
    return Policy("jack", lookup.JACK, table(2))


def tabular(name: str, keys: Words, shares: Words) -> Policy:
    """
    Return the policy called *name* that has the strategy *shares[i]* in the information set *keys[i]*; all
    keys differ.

    A word of *shares* has eight bits for each action, the first lowest: its probability, up to a factor.
    """
    size = 1 << max(4, int(len(keys) * 3 // 2).bit_length())
    entries, columns = table(2 * size), table(2, max(1, len(keys)))
    columns[0, : len(keys)], columns[1, : len(keys)] = keys, shares
    lookup.insert_entries(at(entries), size - 1, at(columns[0]), at(columns[1]), len(keys))
    return Policy(name, lookup.TABULAR, entries)


def average_strategies(nodes: Words, kept: float = MIN_PROBABILITY) -> tuple[Words, Words]:
    """
    Return the average strategies of *nodes*, shape (n, `NODE_WORDS`): the keys of information sets,
    ascending, and for each a word with eight bits for each action, the first lowest, its probability up to a
    factor.

    Actions of a lower probability than *kept* are dropped, and so are nodes in which nothing was played.
    """
    sums = (nodes[:, info.ACTION_WORDS : info.ACTION_WORDS + info.MAX_ACTIONS] & 0xFFFFFFFF).astype(
        np.float64
    )
    sums = sums[np.argsort(nodes[:, info.KEY], kind="stable")]
    total = sums.sum(axis=1)
    sums[sums < kept * total[:, None]] = 0.0
    some = total > 0
    parts = sums[some] / sums[some].max(axis=1, keepdims=True)
    steps = np.rint(PROBABILITY_STEPS * parts).astype(np.int64)
    return np.sort(nodes[:, info.KEY])[some], (steps << (8 * np.arange(info.MAX_ACTIONS))).sum(axis=1)


class PolicyContext:
    """The words through which kernel functions read *policy*. Use one for each thread."""

    def __init__(self, policy: Policy, game: Words | None = None) -> None:
        """
        Lay *policy* out for the kernel; *game* is a `Deck.game_table`, that of 24 cards if
        None.
        """
        self.policy = policy
        self.game = FULL.game_table() if game is None else game
        self.bits = self.game[info.CARD_BITS : info.CARD_BITS + 128].reshape(4, 32)
        self._rules, self._hand = rules_words(TWO), table(schema.HAND_WORDS)
        self._hand[schema.DEALER] = 1
        self._hand[[schema.DEFENDER, schema.END, schema.BID_TRUMP]] = -1
        words = self.words = table(lookup.CONTEXT_WORDS)
        words[lookup.KIND], words[lookup.GAME] = policy.kind, at(self.game)
        words[lookup.ENTRIES] = at(policy.entries)
        words[lookup.TABLE_MASK] = len(policy.entries) // 2 - 1
        words[lookup.RULES], words[lookup.HAND] = at(self._rules), at(self._hand)
        words[lookup.MERGE_EQUIVALENTS] = policy.merges_equivalents

    @property
    def address(self) -> int:
        """The address of the context's words for kernel functions; good as long as this object lives."""
        return at(self.words)

    def set_upcard(self, upcard: int, trump: int = 0) -> None:
        """
        Set the *upcard*, the number of a club, and *trump*, counted from the upcard's suit: 0 that suit, or
        not yet fixed.
        """
        self.words[lookup.UPCARD], self._hand[schema.UPCARD] = upcard | trump << 3, upcard
        self.words[lookup.UPCARD_BITS : lookup.UPCARD_BITS + 4] = self.bits[:, upcard]

    def call_strategies(self, phase: int, hands: Words) -> Words:
        """
        Return how the policy calls with each of *hands*, masks with bit *n* for the card of number *n*, in
        which the upcard is a club.

        The shape is (hands, 4): the shares of `PROBABILITY_ONE` of a pass, and of calling diamonds, hearts
        and spades; in the first round of calls the second is that of ordering up or accepting.

        *phase* is one of `ELDEST_FIRST` to `DEALER_SECOND` of `information_sets`.
        """
        copy, out = table(len(hands)), table(len(hands), 4)
        copy[:] = hands
        lookup.call_strategies(self.address, phase, at(copy), len(copy), at(out))
        return out

    def discard_strategies(self, phase: int, hands: Words) -> Words:
        """
        Return what the policy, as dealer, puts down with each of *hands*, masks of the cards before the
        upcard is taken.

        The shape is (hands, 7, 2): for each of seven choices the hand that is left and the share of
        `PROBABILITY_ONE` of that choice; row 0 leaves the upcard. *phase* says whether the dealer was ordered
        up or accepted (`ORDERED_DISCARD`, `ACCEPTED_DISCARD`).
        """
        copy, out = table(len(hands)), table(len(hands), 7, 2)
        copy[:] = hands
        lookup.discard_strategies(self.address, phase, at(copy), len(copy), at(out))
        return out


# --- Files --------------------------------------------------------------------------------------------------


def likeliest_actions(shares: Words) -> "np.ndarray[tuple[int], np.dtype[np.uint8]]":
    """
    Return the number of the likeliest action of each strategy of *shares*, the first of equals: shape (n,).

    A word of *shares* has eight bits for each action, the first lowest: its probability, up to a factor.
    """
    parts = shares.astype("<i8").view(np.uint8).reshape(-1, 8)
    actions: np.ndarray[tuple[int], np.dtype[np.uint8]] = parts.argmax(axis=1).astype(np.uint8)
    return actions


def write_policy(path: Path, keys: Words, shares: Words) -> None:
    """
    Write the likeliest action of the strategies *shares* of information sets *keys*, ascending, to the file
    *path*, whole or not at all.

    Only that action is then taken. What is learnt from samples mixes in bad actions, so this is even harder
    to beat, and takes half the place (Ganzfried, Sandholm and Waugh, "Strategy Purification and
    Thresholding", 2012; `docs/exploit.md` has the figures).
    """
    steps = np.diff(keys, prepend=0).astype("<i8").view(np.uint8).reshape(-1, 8).T
    packed = {"keys": _compress(steps), "actions": _compress(likeliest_actions(shares)[None])}
    with replacing(path) as part, part.open("wb") as file:
        np.savez(file, count=np.array([len(keys)]), **packed)  # type: ignore[arg-type]  # arrays by name


def read_policy(name: str, path: Path) -> Policy:
    """
    Return the policy that `write_policy` wrote to *path*, under the name *name*.

    Raises: EuchreError when the file is missing or damaged.
    """
    try:
        with path.open("rb") as file, np.load(file) as kept:
            count = int(kept["count"][0])
            steps = _decompress(kept["keys"], 8, count)
            (actions,) = _decompress(kept["actions"], 1, count)
    except (OSError, ValueError, KeyError, EOFError, lzma.LZMAError, zipfile.BadZipFile) as error:
        raise EuchreError(
            f"{path}: what {name} has learnt cannot be read ({error}); reinstall euchre"
        ) from None
    keys = np.ascontiguousarray(steps.T).view("<i8").ravel().cumsum()
    return tabular(name, keys, np.left_shift(1, 8 * actions.astype(np.int64)))


def _compress(
    planes: "np.ndarray[tuple[int, ...], np.dtype[np.uint8]]",
) -> "np.ndarray[tuple[int], np.dtype[np.uint8]]":
    return np.frombuffer(lzma.compress(np.ascontiguousarray(planes).tobytes(), preset=6), np.uint8)


def _decompress(
    packed: "np.ndarray[tuple[int, ...], np.dtype[np.uint8]]", planes: int, count: int
) -> "np.ndarray[tuple[int, ...], np.dtype[np.uint8]]":
    return np.frombuffer(lzma.decompress(packed.tobytes()), np.uint8).reshape(planes, count)
