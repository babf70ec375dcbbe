"""
Deals packed into a string: Base64URL over a stream of bits, highest bit first.

EGN's specification (docs/binary-format.md) and EGN's own packer (src/bitpacker.ts), the only program known to
write such strings, disagree: the text sorts the suits c d h s and gives the dealer of version 1 three bits;
every published packer sorts them s h c d and writes two. What was written was written by the packer, so that
is how it is read.
"""

import base64
import binascii
from typing import Final

from euchre.notation.egn.model import EgnBidding, EgnDeal, EgnLine, EgnStart, Notes, Tokens, Tricks
from euchre.rules.errors import NotationError

_SUITS: Final = "shcd"
_RANKS: Final = "6789TJQKA"
_END: Final = 0b1010
_LONGEST_REMARK: Final = 65_535
"""Bytes."""

Phases = tuple[EgnBidding | Tricks, ...]

_FIGURES: Final = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_+/")


class _Bits:
    """A stream of bits and how far it has been read."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.at = 0

    def take(self, width: int) -> int:
        """The next *width* bits (at most 16) as a number."""
        first, end = self.at >> 3, self.at + width
        if end > 8 * len(self.data):
            raise NotationError("the bits end too early")
        self.at = end
        window = int.from_bytes(self.data[first : first + 4].ljust(4, b"\0"), "big")
        return window >> (32 - width - ((end - width) & 7)) & ((1 << width) - 1)

    def upto(self, largest: int) -> int:
        """A number from 0 to *largest*."""
        found = self.take(max(largest.bit_length(), 1))
        if found > largest:
            raise NotationError(f"the bits name number {found} of {largest + 1}")
        return found

    def flag(self) -> bool:
        """One bit."""
        return self.take(1) == 1


def unpack(text: str, number: int, players: int, lowest: int) -> EgnDeal:
    """
    Return the deal that the packed *text* holds, with the *number* that it has by its place in the file.

    What the bits have room for need not be a deal that may be: reading its JSON tells.

    Raises: NotationError when it is damaged, or not packed for that number of *players* and that *lowest*
    rank (7 to 9).
    """
    bits = _Bits(_bytes(text))
    version = bits.take(4)
    if version not in (1, 2, 3):
        raise NotationError(
            "its first bits name no version from 1 to 3; version 0, from before them, cannot be read"
        )
    reader = _Unpacker(bits, version)
    if (reader.players, reader.lowest) != (players, lowest):
        told = f"{reader.players} players and from the {reader.lowest} up"
        raise NotationError(f"it is packed for {told}; the ruleset has {players} and the {lowest}")
    found = reader.deal(number)
    if bits.take(4) != _END:
        raise NotationError("its end mark is missing: the bits are damaged")
    if len(bits.data) * 8 - bits.at >= 8 or (bits.at & 7 and bits.take(8 - (bits.at & 7))):
        raise NotationError("bits follow its end mark")
    return found


def _bytes(text: str) -> bytes:
    body = text.rstrip("=")
    if len(text) - len(body) > 2 or not set(body) <= _FIGURES or len(body) % 4 == 1:
        raise NotationError("it is not Base64URL: letters, digits, - and _")
    plain = body.replace("+", "-").replace("/", "_")
    try:
        return base64.urlsafe_b64decode(plain + "=" * (-len(plain) % 4))
    except (binascii.Error, ValueError):
        raise NotationError("it is not Base64URL") from None


def _deck(lowest: int) -> list[str]:
    return [rank + suit for rank in _RANKS[lowest - 6 :] for suit in _SUITS]


class _Unpacker:
    """Reads one deal: the players, the deck and what has been played decide how many bits a card takes."""

    def __init__(self, bits: _Bits, version: int) -> None:
        self.bits = bits
        self.version = version
        self.dealer = bits.take(2 if version == 1 else 3)
        self.players = 4 if version == 1 else bits.take(3) + 1
        self.lowest = 9 - (0 if version == 1 else bits.take(2))
        self.deck = _deck(self.lowest)
        self.upcard = self.card(self.deck)
        self.per_trick = self.players

    def card(self, cards: list[str]) -> str:
        return cards[self.bits.upto(len(cards) - 1)]

    def deal(self, number: int) -> EgnDeal:
        bits = self.bits
        hands: list[Tokens] | None = None
        if self.version == 3 and bits.flag():
            hands = [tuple([self.card(self.deck) for _ in range(bits.take(4))]) for _ in range(self.players)]
        start = EgnStart(
            dealer=self.dealer, upcard=self.upcard, hands=None if hands is None else tuple(hands)
        )
        phases = self.phases(bits.take(3), 0, list(self.deck))
        lines: list[EgnLine] | None = None
        if bits.flag():
            per_trick, lines = self.per_trick, []
            for _ in range(bits.take(8)):
                self.per_trick = per_trick
                lines.append(self.line(phases))
        return EgnDeal(
            number=number, start=start, phases=phases, lines=None if lines is None else tuple(lines)
        )

    def line(self, main: Phases) -> EgnLine:
        branch = self.bits.take(16)
        count = self.bits.take(4)
        calls, unplayed = _calls(main), _not_played(self.deck, main, branch)
        done = (branch - calls) % self.per_trick if branch > calls else 0
        return EgnLine(branch=branch, phases=self.phases(count, branch, unplayed, done))

    def phases(self, count: int, spoken: int, unplayed: list[str], done: int = 0) -> Phases:
        """*count* phases after *spoken* decisions; *done* cards of the first trick lie already."""
        found: list[EgnBidding | Tricks] = []
        for n in range(count):
            if self.bits.flag():
                found.append(self.tricks(min(n, 1) if spoken == 0 else 1, unplayed, done if n == 0 else 0))
            else:
                found.append(self.bidding(spoken))
        return tuple(found)

    def bidding(self, spoken: int) -> EgnBidding:
        bits, calls = self.bits, list[str]()
        suits = _suits_to_name(self.upcard)
        called = False
        while not called and spoken + len(calls) < 2 * self.players:
            if spoken + len(calls) < self.players:
                called = bits.flag()
                calls.append("Order" if called else "Pass")
            else:
                choice = bits.take(2)
                called = choice > 0
                calls.append(suits[choice - 1] if called else "Pass")
        alone = bits.flag()
        defender = discard = None
        self.per_trick = self.players - alone
        if self.version >= 2 and alone and bits.flag():
            defender = bits.take(3)
            self.per_trick -= 1
        if self.version == 3 and bits.flag():
            discard = self.card(self.deck)
        return EgnBidding(
            number=0,
            calls=tuple(calls),
            alone=alone,
            defender=defender,
            discard=discard,
            notes=self.notes(),
        )

    def tricks(self, number: int, unplayed: list[str], done: int) -> Tricks:
        tricks: list[Tokens] = []
        if self.per_trick < 1:
            raise NotationError(f"nobody is left to play of {self.players}")
        for n in range(self.bits.take(3)):
            trick: list[str] = []
            for _ in range(min(self.per_trick - (done if n == 0 else 0), len(unplayed))):
                card = self.card(unplayed)
                unplayed.remove(card)
                trick.append(card)
            tricks.append(tuple(trick))
        return Tricks(number=number, tricks=tuple(tricks), notes=self.notes())

    def notes(self) -> Notes | None:
        bits = self.bits
        if not bits.flag():
            return None
        found: dict[str, tuple[str, ...]] = {}
        for _ in range(bits.take(8)):
            key = str(bits.take(8))
            texts: list[str] = []
            for _ in range(bits.take(8)):
                size = bits.take(16)
                if bits.at + 8 * size > 8 * len(bits.data):
                    raise NotationError("a remark is longer than the bits that are left")
                try:
                    texts.append(bytes([bits.take(8) for _ in range(size)]).decode())
                except UnicodeDecodeError:
                    raise NotationError("a remark is not UTF-8") from None
            found[key] = tuple(texts)
        return tuple(found.items())


def _suits_to_name(upcard: str) -> list[str]:
    """The suits that may be called in the second round, as bits count them."""
    return [suit for suit in _SUITS if suit != upcard[1]]


def _calls(phases: Phases) -> int:
    return sum([len(phase.calls) for phase in phases if isinstance(phase, EgnBidding)])


def _not_played(deck: list[str], phases: Phases, branch: int) -> list[str]:
    """The cards of the *deck* that nobody played in the first *branch* decisions of a deal."""
    tricks = [trick for phase in phases if isinstance(phase, Tricks) for trick in phase.tricks]
    played = [card for trick in tricks for card in trick]
    gone = played[: max(branch - _calls(phases), 0)]
    return [card for card in deck if card not in gone]


# --- Packing ------------------------------------------------------------------------------------------------


def pack(deal: EgnDeal, players: int, lowest: int) -> str | None:
    """
    Return *deal* as a packed string of the lowest version that can say it, or None where the bits have no
    place for something in it.

    *players* and *lowest* (the lowest rank, 6 to 9) are those of the ruleset. Whether the string says all of
    the deal is to be seen by unpacking it.
    """
    try:
        return _Packer(deal, players, lowest).text()
    except (ValueError, IndexError):
        return None


class _Packer:
    """Writes one deal as noughts and ones."""

    def __init__(self, deal: EgnDeal, players: int, lowest: int) -> None:
        self.deal, self.players, self.lowest = deal, players, lowest
        self.deck = _deck(lowest)
        self.upcard = deal.start.upcard
        self.lines = deal.lines or ()
        phases = [*deal.phases, *[phase for line in self.lines for phase in line.phases]]
        bids = [phase for phase in phases if isinstance(phase, EgnBidding)]
        if deal.start.hands is not None or any(phase.discard is not None for phase in bids):
            self.version = 3
        else:
            alone = any(phase.defender not in (None, -1) for phase in bids)
            plain = (players, lowest) == (4, 9) and not alone and deal.start.dealer < 4
            self.version = 1 if plain else 2
        self.bits: list[str] = []

    def text(self) -> str:
        """The deal in Base64URL."""
        start = self.deal.start
        self.number(self.version, 15)
        self.number(start.dealer, 3 if self.version == 1 else 7)
        if self.version > 1:
            self.number(self.players - 1, 7)
            self.number(9 - self.lowest, 3)
        self.card(self.upcard, self.deck)
        if self.version == 3:
            self.flag(start.hands is not None)
            hands = start.hands or ()
            for hand in hands and [*hands, *[()] * (self.players - len(hands))]:
                self.number(len(hand), 15)
                for card in hand:
                    self.card(card, self.deck)
        phases = self.deal.phases
        self.number(len(phases), 7)
        self.phases(phases, 0, list(self.deck))
        self.flag(bool(self.lines))
        if self.lines:
            self.number(len(self.lines), 255)
        for line in self.lines:
            self.number(line.branch, 65_535)
            self.number(len(line.phases), 15)
            self.phases(line.phases, line.branch, _not_played(self.deck, phases, line.branch))
        self.number(_END, 15)
        bits = "".join(self.bits)
        bits += "0" * (-len(bits) % 8)
        data = bytes([int(bits[at : at + 8], 2) for at in range(0, len(bits), 8)])
        return base64.urlsafe_b64encode(data).decode().rstrip("=")

    def number(self, value: int, largest: int) -> None:
        """A number in as many bits as the *largest* takes."""
        if not 0 <= value <= largest:
            raise ValueError(value)
        self.bits.append(format(value, f"0{max(largest.bit_length(), 1)}b"))

    def flag(self, value: object) -> None:
        self.bits.append("1" if value else "0")

    def card(self, card: str, cards: list[str]) -> None:
        self.number(cards.index(card), len(cards) - 1)

    def phases(self, phases: Phases, spoken: int, unplayed: list[str]) -> None:
        """*phases* after *spoken* decisions, *unplayed* are the cards that nobody has played."""
        for phase in phases:
            self.flag(isinstance(phase, Tricks))
            if isinstance(phase, Tricks):
                self.number(len(phase.tricks), 7)
                for card in [card for trick in phase.tricks for card in trick]:
                    self.card(card, unplayed)
                    unplayed.remove(card)
            else:
                self.bidding(phase, spoken)
            self.notes(phase.notes)

    def bidding(self, phase: EgnBidding, spoken: int) -> None:
        """Calls, who is alone, the discard."""
        others = _suits_to_name(self.upcard)
        for n, call in enumerate(phase.calls):
            if spoken + n < self.players:
                self.number(["Pass", "Order"].index(call), 1)
            else:
                self.number(["Pass", *others].index(call), 3)
        self.flag(phase.alone)
        if self.version > 1 and phase.alone:
            defender = -1 if phase.defender is None else phase.defender
            self.flag(defender >= 0)
            if defender >= 0:
                self.number(defender, 7)
        if self.version == 3:
            self.flag(phase.discard is not None)
            if phase.discard is not None:
                self.card(phase.discard, self.deck)

    def notes(self, notes: Notes | None) -> None:
        """Remarks, or a nought."""
        self.flag(notes)
        if not notes:
            return
        self.number(len(notes), 255)
        for key, texts in sorted(notes, key=lambda note: int(note[0])):
            self.number(int(key), 255)
            self.number(len(texts), 255)
            for text in texts:
                data = text.encode()
                self.number(len(data), _LONGEST_REMARK)
                self.bits += [format(byte, "08b") for byte in data]
