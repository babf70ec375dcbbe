"""What the kernel can find the best answer to: players whose choice in every situation it knows."""

import lzma
import zipfile
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np

from euchre.errors import EuchreError
from euchre.kernel.machine import schema as w
from euchre.kernel.machine.compiled import Words, at, table
from euchre.kernel.machine.rule_words import rules_words
from euchre.trained.kernel import information_sets as b
from euchre.trained.kernel import strategy_lookup as answers
from euchre.trained.kernel.card_abstraction import FULL
from euchre.variants import TWO

KEPT: Final = 0.1
"""Actions played less often than this are left out."""

STEPS: Final = 31
"""Shares are kept as so many steps of the largest."""


@dataclass(frozen=True, slots=True)
class Policy:
    """A player as the kernel asks him; see `uniform`, `jack` and `learnt`."""

    name: str
    kind: int
    entries: Words
    """Keys and shares by turns; empty where nothing was learnt."""

    @property
    def symmetric(self) -> bool:
        """Whether cards between which nothing unseen lies are all one to him."""
        return self.kind == answers.LEARNT


def uniform() -> Policy:
    """Who does anything lawful, all alike."""
    return Policy("random", answers.UNIFORM, table(2))


def jack() -> Policy:
    """The jack."""
    return Policy("jack", answers.JACK, table(2))


def learnt(name: str, keys: Words, shares: Words) -> Policy:
    """Who has learnt *shares* (eight bits an action, the first lowest) for *keys*, none of them twice."""
    size = 1 << max(4, int(len(keys) * 3 // 2).bit_length())
    entries, columns = table(2 * size), table(2, max(1, len(keys)))
    columns[0, : len(keys)], columns[1, : len(keys)] = keys, shares
    answers.enter(at(entries), size - 1, at(columns[0]), at(columns[1]), len(keys))
    return Policy(name, answers.LEARNT, entries)


def averages(nodes: Words, kept: float = KEPT) -> tuple[Words, Words]:
    """
    The average strategies of nodes of `euchre.trained.kernel.mccfr`: their keys, rising, and their shares.

    Actions of less than a part of *kept* are left out, and nodes where nothing was played.
    """
    sums = (nodes[:, b.VALUES : b.VALUES + b.MOST] & 0xFFFFFFFF).astype(np.float64)
    sums = sums[np.argsort(nodes[:, b.KEY], kind="stable")]
    total = sums.sum(axis=1)
    sums[sums < kept * total[:, None]] = 0.0
    some = total > 0
    parts = sums[some] / sums[some].max(axis=1, keepdims=True)
    steps = np.rint(STEPS * parts).astype(np.int64)
    return np.sort(nodes[:, b.KEY])[some], (steps << (8 * np.arange(b.MOST))).sum(axis=1)


class Asked:
    """The kernel, ready to say what *policy* does; *game* is table G, by default that of the 24 cards."""

    def __init__(self, policy: Policy, game: Words | None = None) -> None:
        self.policy = policy
        self.game = FULL.words() if game is None else game
        self.bits = self.game[b.BIT : b.BIT + 128].reshape(4, 32)
        self._rules, self._hand = rules_words(TWO), table(w.HAND_WORDS)
        self._hand[w.DEALER] = 1
        self._hand[[w.DEFENDER, w.END, w.BID_TRUMP]] = -1
        run = self.run = table(answers.RUN_WORDS)
        run[answers.KIND], run[answers.G], run[answers.ENTRIES] = (
            policy.kind,
            at(self.game),
            at(policy.entries),
        )
        run[answers.MASK] = len(policy.entries) // 2 - 1
        run[answers.RULES], run[answers.HAND] = at(self._rules), at(self._hand)
        run[answers.MERGE] = policy.symmetric

    @property
    def address(self) -> int:
        """For kernel functions; what is asked must live as long as they run."""
        return at(self.run)

    def turned(self, upcard: int, trump: int = 0) -> None:
        """Tell it the upcard, a club, and trump, counted from the upcard's suit; 0 before it is fixed."""
        self.run[answers.UPCARD], self._hand[w.UPCARD] = upcard | trump << 3, upcard
        self.run[answers.UPS : answers.UPS + 4] = self.bits[:, upcard]


# --- Files --------------------------------------------------------------------------------------------------


def write(path: Path, keys: Words, shares: Words) -> None:
    """Write rising *keys* and their shares, whole or not at all."""
    steps = np.diff(keys, prepend=0).astype("<i8").view(np.uint8).reshape(-1, 8).T
    parts = shares.astype("<i8").view(np.uint8).reshape(-1, 8).T[: b.MOST]
    packed = {"keys": _packed(steps), "shares": _packed(parts)}
    new = path.with_suffix(".new")
    with new.open("wb") as file:
        np.savez(file, count=np.array([len(keys)]), **packed)  # type: ignore[arg-type]  # arrays by name
    new.replace(path)


def read(name: str, path: Path) -> Policy:
    """
    The player called *name* that `write` wrote.

    Raises: EuchreError when the file is missing or damaged.
    """
    try:
        with path.open("rb") as file, np.load(file) as kept:
            count = int(kept["count"][0])
            steps, parts = _unpacked(kept["keys"], 8, count), _unpacked(kept["shares"], b.MOST, count)
    except (OSError, ValueError, KeyError, EOFError, lzma.LZMAError, zipfile.BadZipFile) as error:
        raise EuchreError(
            f"{path}: what {name} has learnt cannot be read ({error}); reinstall euchre"
        ) from None
    keys = np.ascontiguousarray(steps.T).view("<i8").ravel().cumsum()
    wide = np.zeros((count, 8), np.uint8)
    wide[:, : b.MOST] = parts.T
    return learnt(name, keys, wide.view("<i8").ravel())


def _packed(
    planes: "np.ndarray[tuple[int, ...], np.dtype[np.uint8]]",
) -> "np.ndarray[tuple[int], np.dtype[np.uint8]]":
    return np.frombuffer(lzma.compress(np.ascontiguousarray(planes).tobytes(), preset=6), np.uint8)


def _unpacked(
    packed: "np.ndarray[tuple[int, ...], np.dtype[np.uint8]]", planes: int, count: int
) -> "np.ndarray[tuple[int, ...], np.dtype[np.uint8]]":
    return np.frombuffer(lzma.decompress(packed.tobytes()), np.uint8).reshape(planes, count)
