"""Deals packed into strings, as `euchre.notation.egn.pack` reads them, by the lowest version that can."""

import base64
from typing import Any, Final

from euchre.notation.egn.pack import END, RANKS, SUITS
from euchre.notation.strict import Json

_LONGEST: Final = 65_535
"""Bytes of a remark."""


def pack(deal: dict[str, Json], players: int, lowest: int) -> str | None:
    """
    Return the JSON of a *deal* as a packed string, or None where the bits have no place for something in it.

    *players* and *lowest* (the lowest rank, 6 to 9) are those of the ruleset. Whether the string says all of
    the deal is to be seen by unpacking it.
    """
    try:
        return _Packer(deal, players, lowest).text()
    except (ValueError, KeyError, IndexError, TypeError):
        return None


class _Packer:
    """Writes one deal as noughts and ones."""

    def __init__(self, deal: Any, players: int, lowest: int) -> None:
        self.deal, self.players = deal, players
        self.deck = [rank + suit for rank in RANKS[lowest - 6 :] for suit in SUITS]
        self.upcard: str = deal["initialState"]["upCard"]
        lines = deal.get("alternativeLines", [])
        phases = [*deal["phases"], *[phase for line in lines for phase in line["phases"]]]
        self.lines, self.lowest = lines, lowest
        if "playerCards" in deal["initialState"] or any("discard" in phase for phase in phases):
            self.version = 3
        else:
            alone = any(phase.get("aloneDefender", -1) >= 0 for phase in phases)
            plain = (players, lowest) == (4, 9) and not alone and deal["initialState"]["dealer"] < 4
            self.version = 1 if plain else 2
        self.bits: list[str] = []

    def text(self) -> str:
        """The deal in Base64URL."""
        start = self.deal["initialState"]
        self.number(self.version, 15)
        self.number(start["dealer"], 3 if self.version == 1 else 7)
        if self.version > 1:
            self.number(self.players - 1, 7)
            self.number(9 - self.lowest, 3)
        self.card(self.upcard, self.deck)
        if self.version == 3:
            self.flag("playerCards" in start)
            hands = start.get("playerCards", [])
            for hand in hands and [*hands, *[[]] * (self.players - len(hands))]:
                self.number(len(hand), 15)
                for card in hand:
                    self.card(card, self.deck)
        phases = self.deal["phases"]
        self.number(len(phases), 7)
        self.phases(phases, 0, list(self.deck))
        self.flag(bool(self.lines))
        if self.lines:
            self.number(len(self.lines), 255)
        calls = sum(len(phase.get("calls", [])) for phase in phases)
        played = [card for phase in phases for trick in phase.get("tricks", []) for card in trick]
        for line in self.lines:
            branch = line["branchIndex"]
            self.number(branch, 65_535)
            self.number(len(line["phases"]), 15)
            gone = played[: max(branch - calls, 0)]
            self.phases(line["phases"], branch, [card for card in self.deck if card not in gone])
        self.number(END, 15)
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

    def phases(self, phases: list[Any], spoken: int, left: list[str]) -> None:
        """*phases* after *spoken* decisions, with the cards *left* that nobody has played."""
        for phase in phases:
            self.flag(phase["type"] == "TRICK_PLAY")
            if phase["type"] == "TRICK_PLAY":
                self.number(len(phase["tricks"]), 7)
                for card in [card for trick in phase["tricks"] for card in trick]:
                    self.card(card, left)
                    left.remove(card)
                self.notes(phase.get("playAnnotations"))
            else:
                self.bidding(phase, spoken)

    def bidding(self, phase: Any, spoken: int) -> None:
        """Calls, who is alone, the discard."""
        others = [suit for suit in SUITS if suit != self.upcard[1]]
        for n, call in enumerate(phase["calls"]):
            if spoken + n < self.players:
                self.number(["Pass", "Order"].index(call), 1)
            else:
                self.number(["Pass", *others].index(call), 3)
        alone, defender = bool(phase.get("isAlone")), phase.get("aloneDefender", -1)
        self.flag(alone)
        if self.version > 1 and alone:
            self.flag(defender >= 0)
            if defender >= 0:
                self.number(defender, 7)
        if self.version == 3:
            self.flag("discard" in phase)
            if "discard" in phase:
                self.card(phase["discard"], self.deck)
        self.notes(phase.get("callAnnotations"))

    def notes(self, notes: dict[str, list[str]] | None) -> None:
        """Remarks, or a nought."""
        self.flag(notes)
        if not notes:
            return
        self.number(len(notes), 255)
        for key in sorted(notes, key=int):
            self.number(int(key), 255)
            self.number(len(notes[key]), 255)
            for text in notes[key]:
                data = text.encode()
                self.number(len(data), _LONGEST)
                self.bits += [format(byte, "08b") for byte in data]
