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

from euchre.notation.strict import Json
from euchre.rules.errors import NotationError

SUITS: Final = "shcd"
RANKS: Final = "6789TJQKA"
END: Final = 0b1010

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


def unpack(text: str, players: int = 4, lowest: int = 9) -> dict[str, Json]:
    """
    Return the deal that the packed *text* holds, as the JSON object it stands for, without its number.

    Raises: NotationError when it is damaged, or not packed for that number of *players* and that *lowest*
    rank (7 to 9).
    """
    bits = _Bits(_bytes(text))
    version = bits.take(4)
    if version not in (1, 2, 3):
        raise NotationError(
            "its first bits name no version from 1 to 3; version 0, from before them, cannot be read"
        )
    reader = _Deal(bits, version)
    if (reader.players, reader.lowest) != (players, lowest):
        told = f"{reader.players} players and from the {reader.lowest} up"
        raise NotationError(f"it is packed for {told}; the ruleset has {players} and the {lowest}")
    found = reader.deal()
    if bits.take(4) != END:
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


class _Deal:
    """Reads one deal: the players, the deck and what has been played decide how many bits a card takes."""

    def __init__(self, bits: _Bits, version: int) -> None:
        self.bits = bits
        self.version = version
        self.dealer = bits.take(2 if version == 1 else 3)
        self.players = 4 if version == 1 else bits.take(3) + 1
        self.lowest = 9 - (0 if version == 1 else bits.take(2))
        self.deck = [rank + suit for rank in RANKS[self.lowest - 6 :] for suit in SUITS]
        self.upcard = self.card(self.deck)
        self.per_trick = self.players

    def card(self, cards: list[str]) -> str:
        return cards[self.bits.upto(len(cards) - 1)]

    def deal(self) -> dict[str, Json]:
        bits = self.bits
        start: dict[str, Json] = {"dealer": self.dealer, "upCard": self.upcard}
        if self.version == 3 and bits.flag():
            hands: list[Json] = [
                [self.card(self.deck) for _ in range(bits.take(4))] for _ in range(self.players)
            ]
            start["playerCards"] = hands
        left = list(self.deck)
        phases, calls = self.phases(bits.take(3), 0, left), 0
        found: dict[str, Json] = {"initialState": start, "phases": list(phases)}
        for phase in phases:
            said = phase.get("calls")
            calls += len(said) if isinstance(said, list) else 0
        if bits.flag():
            per_trick = self.per_trick
            lines: list[Json] = []
            for _ in range(bits.take(8)):
                self.per_trick = per_trick
                lines.append(self.line(phases, calls))
            found["alternativeLines"] = lines
        return found

    def line(self, main: list[dict[str, Json]], calls: int) -> dict[str, Json]:
        branch = self.bits.take(16)
        gone = _played(main)[: max(branch - calls, 0)]
        left = [card for card in self.deck if card not in gone]
        count = self.bits.take(4)
        done = (branch - calls) % self.per_trick if branch > calls else 0
        phases = self.phases(count, branch, left, done)
        return {"branchIndex": branch, "phases": list(phases)}

    def phases(self, count: int, spoken: int, left: list[str], done: int = 0) -> list[dict[str, Json]]:
        """*count* phases after *spoken* decisions; *done* cards of the first trick lie already."""
        found: list[dict[str, Json]] = []
        for n in range(count):
            if self.bits.flag():
                tricks = self.tricks(left, done if n == 0 else 0)
                found.append({"phaseNumber": min(n, 1) if spoken == 0 else 1, "type": "TRICK_PLAY", **tricks})
            else:
                found.append({"phaseNumber": 0, "type": "EUCHRE_BIDDING", **self.bidding(spoken)})
        return found

    def bidding(self, spoken: int) -> dict[str, Json]:
        bits, calls = self.bits, list[Json]()
        suits = [suit for suit in SUITS if suit != self.upcard[1]]
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
        found: dict[str, Json] = {"calls": calls, "isAlone": alone}
        self.per_trick = self.players - alone
        if self.version >= 2 and alone and bits.flag():
            found["aloneDefender"] = bits.take(3)
            self.per_trick -= 1
        if self.version == 3 and bits.flag():
            found["discard"] = self.card(self.deck)
        notes = self.notes()
        return found | ({"callAnnotations": notes} if notes is not None else {})

    def tricks(self, left: list[str], done: int) -> dict[str, Json]:
        tricks: list[Json] = []
        if self.per_trick < 1:
            raise NotationError(f"nobody is left to play of {self.players}")
        for n in range(self.bits.take(3)):
            trick: list[Json] = []
            for _ in range(min(self.per_trick - (done if n == 0 else 0), len(left))):
                card = self.card(left)
                left.remove(card)
                trick.append(card)
            tricks.append(trick)
        notes = self.notes()
        return {"tricks": tricks} | ({"playAnnotations": notes} if notes is not None else {})

    def notes(self) -> dict[str, Json] | None:
        bits = self.bits
        if not bits.flag():
            return None
        found: dict[str, Json] = {}
        for _ in range(bits.take(8)):
            key = str(bits.take(8))
            texts: list[Json] = []
            for _ in range(bits.take(8)):
                size = bits.take(16)
                if bits.at + 8 * size > 8 * len(bits.data):
                    raise NotationError("a remark is longer than the bits that are left")
                try:
                    texts.append(bytes([bits.take(8) for _ in range(size)]).decode())
                except UnicodeDecodeError:
                    raise NotationError("a remark is not UTF-8") from None
            found[key] = texts
        return found


def _played(phases: list[dict[str, Json]]) -> list[Json]:
    tricks = [trick for phase in phases for trick in _list(phase.get("tricks"))]
    return [card for trick in tricks for card in _list(trick)]


def _list(value: Json) -> list[Json]:
    return value if isinstance(value, list) else []
