"""
Deals that can be checked afterwards: the server commits to a secret before it shows a card.

The secret, 32 bytes, is drawn before the game, and its digest is shown to everybody at once. Every player may
then add a salt of 16 bytes: all players commit to their salts by digests before any salt is revealed. Secret
and salts fix every card of the game, so that nobody, the server included, can choose the cards once the
digests are out. At the end the secret is told, and `fairness_faults` deals again. This does not prove that
nobody looked.

Hand *i* is shuffled with the bytes of HMAC-SHA256(key, *i* ‖ counter), where key = SHA-256(secret ‖ the
salts by chair, sixteen zero bytes for none); the draw for the deal with "draw" for *i*. Docs: docs/fair.md.
"""

import re
from collections.abc import MutableSequence, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from hmac import digest
from typing import Final, TypeVar

from euchre.base.numbers import count_in_figures
from euchre.hand.game import Deal, Opening, draw, shuffle
from euchre.live.deal_sources import DealSource
from euchre.notation.record import Record
from euchre.rules.errors import NotationError
from euchre.rules.rules import Rules

T = TypeVar("T")

SECRET_BYTES: Final = 32
"""Bytes of the secret."""
SALT_BYTES: Final = 16
"""Bytes that each player may add."""
SECRET_PREFIX: Final = b"euchre-deal-v1"
SALT_PREFIX: Final = b"euchre-salt-v1"


def commitment(game: str, secret: bytes) -> str:
    """
    Return the digest shown before the first card, in hexadecimal: SHA-256 of ``euchre-deal-v1``, the game's
    name and the secret.
    """
    return sha256(SECRET_PREFIX + game.encode() + secret).hexdigest()


def salt_commitment(salt: bytes) -> str:
    """
    Return the digest that commits a player to *salt*, in hexadecimal: SHA-256 of ``euchre-salt-v1`` and the
    salt.
    """
    return sha256(SALT_PREFIX + salt).hexdigest()


class CommittedDraws:
    """
    The random numbers of one hand, from HMAC-SHA256, all equally likely: what a shuffle asks
    of a generator.
    """

    def __init__(self, key: bytes, label: str) -> None:
        """Begin the random numbers named *label* (a hand's number, or ``draw``) of the game with *key*."""
        self._key, self._label = key, label.encode()
        self._counter, self._bytes = 0, b""

    def randrange(self, n: int) -> int:
        """
        Return a number from 0 to *n* - 1, each as likely: the next four bytes of the stream modulo *n*.

        Four bytes beyond the largest multiple of *n*, which would favour the low numbers, are passed over.

        >>> CommittedDraws(bytes(32), "0").randrange(24)
        2
        """
        most = (1 << 32) // n * n
        while True:
            if not self._bytes:
                self._bytes = digest(self._key, self._label + b"|%d" % self._counter, "sha256")
                self._counter += 1
            number, self._bytes = int.from_bytes(self._bytes[:4], "big"), self._bytes[4:]
            if number < most:
                return number % n

    def randint(self, low: int, high: int) -> int:
        """Return a number from *low* to *high*, both included."""
        return low + self.randrange(high - low + 1)

    def shuffle(self, cards: MutableSequence[T]) -> None:
        """Shuffle *cards* in place by Fisher and Yates, from the last card down."""
        for at in range(len(cards) - 1, 0, -1):
            other = self.randrange(at + 1)
            cards[at], cards[other] = cards[other], cards[at]


@dataclass(frozen=True, slots=True)
class CommittedDeals:
    """
    Deals fixed by a secret and the salts of the players, to which the server committed before
    the first card.
    """

    secret: bytes
    salts: tuple[bytes, ...] = ()
    """By chair; empty bytes for a player who added none."""
    salt_commitments: tuple[str, ...] = ()
    """
    By chair, the digests by which players committed to their salts before any was revealed; empty text for
    none.
    """
    key: bytes = field(init=False, repr=False)

    def __post_init__(self) -> None:
        salted = b"".join(salt.ljust(SALT_BYTES, b"\0") for salt in self.salts)
        object.__setattr__(self, "key", sha256(self.secret + salted).digest())

    def opening(self, rules: Rules) -> Opening:
        """Return who drew which cards for the deal, who sits where, and who deals first."""
        return draw(rules, CommittedDraws(self.key, "draw"))

    def deal(self, rules: Rules, dealer: int, number: int) -> Deal:
        """Return the cards of hand *number*, from 0, shuffled and, where the rules have it, cut."""
        return shuffle(rules, dealer, CommittedDraws(self.key, str(number)))


# --- on paper -----------------------------------------------------------------------------------------------

GAME_TAG, COMMITMENT_TAG, SECRET_TAG, SALTS_TAG = "Fair-Game", "Fair-Commitment", "Fair-Secret", "Fair-Salts"
SALT_COMMITMENTS_TAG: Final = "Fair-Salt-Commitments"
"""Missing in records of games in which nobody committed to a salt."""


def fairness_tags(game: str, deals: CommittedDeals) -> tuple[tuple[str, str], ...]:
    """
    Return the tags with which the record of a finished game tells how it was dealt: the game, the commitment,
    the secret, the salts, and the digests by which players had committed to their salts.
    """
    told = (
        (GAME_TAG, game),
        (COMMITMENT_TAG, commitment(game, deals.secret)),
        (SECRET_TAG, deals.secret.hex()),
        (SALTS_TAG, " ".join(salt.hex() or "-" for salt in deals.salts)),
    )
    if not any(deals.salt_commitments):
        return told
    return (*told, (SALT_COMMITMENTS_TAG, " ".join(each or "-" for each in deals.salt_commitments)))


def read_commitment(record: Record) -> tuple[str, str, CommittedDeals]:
    """
    Read from the tags of a record the game's name, the commitment, and the secret with its salts.

    Raises: NotationError when they are missing or malformed, or not as many as there were chairs.
    """
    tags_told = dict(record.tags)
    missing = [name for name in (GAME_TAG, COMMITMENT_TAG, SECRET_TAG, SALTS_TAG) if name not in tags_told]
    if missing:
        raise NotationError(
            f"this record says nothing of how it was dealt (no {missing[0]}); games played at a server, and "
            "downloaded after their end, do, and those of `euchre play`"
        )
    salt_commitments = tuple(
        word.replace("-", "") for word in tags_told.get(SALT_COMMITMENTS_TAG, "").split()
    )
    try:
        secret = bytes.fromhex(tags_told[SECRET_TAG])
        salts = tuple(bytes.fromhex(word.replace("-", "")) for word in tags_told[SALTS_TAG].split())
        digests = [len(bytes.fromhex(word)) for word in salt_commitments]
    except ValueError:
        raise NotationError(
            f"{SECRET_TAG}, {SALTS_TAG} and {SALT_COMMITMENTS_TAG} are hexadecimal, and these are not"
        ) from None
    if len(secret) != SECRET_BYTES or any(len(salt) not in {0, SALT_BYTES} for salt in salts):
        raise NotationError(
            f"{SECRET_TAG} has {SECRET_BYTES} bytes, and each of {SALTS_TAG} {SALT_BYTES} or none"
        )
    if any(size not in {0, 32} for size in digests):
        raise NotationError(f"each of {SALT_COMMITMENTS_TAG} has 32 bytes or none")
    chairs = record.rules.seats
    for name, noun, given in (
        (SALTS_TAG, "salt", salts),
        (SALT_COMMITMENTS_TAG, "commitment", salt_commitments or salts),
    ):
        if len(given) != chairs:
            raise NotationError(
                f"{name} has {count_in_figures(len(given), noun)}, and this game {chairs} chairs: one {noun} "
                "for each is wanted, - where nobody added a salt"
            )
    return tags_told[GAME_TAG], tags_told[COMMITMENT_TAG], CommittedDeals(secret, salts, salt_commitments)


def unrevealed_chairs(deals: CommittedDeals) -> tuple[int, ...]:
    """
    Return the chairs whose players committed to a salt and never revealed it, so that it is not in
    *deals*.
    """
    return tuple(
        chair
        for chair, (committed, salt) in enumerate(zip(deals.salt_commitments, deals.salts, strict=False))
        if committed and not salt
    )


@dataclass(frozen=True, slots=True)
class PlayerNotes:
    """What a player noted during a game, to compare with its record afterwards."""

    salt: bytes = b""
    """The player's own salt; empty for none."""
    commitment: str = ""
    """
    The digest of the server's secret, as the player's page showed it before the first card; empty:
    not noted.
    """
    salt_commitments: tuple[str, ...] | None = None
    """
    The digests of the salts by chair, as they were when the player's own salt was revealed; empty text for
    none. None: not noted.
    """


def fairness_faults(record: Record, seen: PlayerNotes | None = None) -> Sequence[str]:
    """
    Deal a recorded game again from its secret; return a sentence for each difference, none when all agrees.
    The page checks the same (frontend/src/games/fairness.ts); tests/golden/altered-games.json tests both.

    With *seen*, what a player noted during the game, the record must also agree with that.

    Raises: NotationError for a record that does not tell its secret.
    """
    game, committed, deals = read_commitment(record)
    wrong = []
    if commitment(game, deals.secret) != committed:
        wrong.append("The secret is not the one that was sealed.")
    if seen is not None and seen.commitment and seen.commitment != committed:
        wrong.append("The seal is not the one that you were shown.")
    for chair, (promised, salt) in enumerate(zip(deals.salt_commitments, deals.salts, strict=False)):
        if salt and salt_commitment(salt) != promised:
            wrong.append(f"The salt of {player_name(record, chair)} is not what was committed to.")
    wrong += [] if seen is None else _against(record, seen, deals)
    return [*wrong, *deal_faults(record, deals, "the secret and the salts")]


def deal_faults(record: Record, deals: DealSource, source: str) -> Sequence[str]:
    """
    Return a sentence for each thing in *record* that did not come from *deals*; the sentences call these
    *source*.
    """
    wrong = []
    rules, opened = record.rules, deals.opening(record.rules)
    if record.draws != opened.draws or (record.hands and record.hands[0].dealer != opened.dealer):
        wrong.append(f"The draw for the deal did not come from {source}.")
    for number, hand in enumerate(record.hands):
        deal = deals.deal(rules, hand.dealer, number)
        if hand.deck != deal.deck or hand.cut != deal.cut:
            wrong.append(f"Deal {number + 1} did not come from {source}.")
    return wrong


def seed_of(record: Record) -> int | None:
    """
    Return the seed from which `euchre play` dealt the game of *record* on somebody's own machine; None where
    the record has no seed, or the game was played at a server.
    """
    told = dict(record.tags)
    seed = told.get("seed", "")
    return int(seed) if COMMITMENT_TAG not in told and re.fullmatch(r"\d{1,20}", seed, re.ASCII) else None


def _against(record: Record, seen: PlayerNotes, deals: CommittedDeals) -> list[str]:
    """The differences between the salts of a record and what the player has *seen*."""
    wrong = []
    if seen.salt and seen.salt not in deals.salts:
        wrong.append("Your salt is not in the deals.")
    before = seen.salt_commitments
    if before is not None:
        wrong += [
            f"The salt of {player_name(record, chair)} may have been chosen after yours was told."
            for chair, salt in enumerate(deals.salts)
            if salt
            and (chair >= len(before) or salt_commitment(salt) != before[chair])
            and (salt != seen.salt or deals.salts.count(salt) > 1)
        ]
    return wrong


def player_name(record: Record, chair: int) -> str:
    """Return the name in place *chair* of the record's players; ``chair 1`` for place 0 where it has none."""
    return record.players[chair] if record.players else f"chair {chair + 1}"
