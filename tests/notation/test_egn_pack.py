"""Deals packed into a string of bits, against a packer written here from the published one's layout."""

import base64
import json
from typing import cast

import pytest

from euchre.notation import egn
from euchre.rules.errors import NotationError
from tests.notation.egn_games import HANDS, Fields, deal, game, text

SUITS = "shcd"


class Packer:
    """Writes one deal as a string of noughts and ones: versions 1, 2 and 3."""

    def __init__(self, version: int, players: int = 4, lowest: int = 9) -> None:
        self.version, self.players = version, players
        self.deck = [rank + suit for rank in "789TJQKA"["789".index(str(lowest)) :] for suit in SUITS]
        self.bits = f"{version:04b}"
        self.lowest = lowest

    def number(self, value: int, largest: int) -> None:
        """A number in as many bits as the largest takes."""
        self.bits += format(value, f"0{largest.bit_length()}b")

    def card(self, card: str, cards: list[str]) -> None:
        """A card by its place among others."""
        self.number(cards.index(card), len(cards) - 1)

    def notes(self, notes: dict[str, list[str]]) -> None:
        """Remarks, or a nought."""
        self.bits += "1" if notes else "0"
        if notes:
            self.number(len(notes), 255)
        for key, texts in notes.items():
            self.number(int(key), 255)
            self.number(len(texts), 255)
            for one in texts:
                data = one.encode()
                self.number(len(data), 65535)
                self.bits += "".join(f"{byte:08b}" for byte in data)

    def phases(self, phases: list[Fields], upcard: str, left: list[str], said: int = 0) -> None:
        """Phases after so many decisions."""
        for phase in phases:
            if phase["type"] == "TRICK_PLAY":
                self.bits += "1"
                tricks = cast("list[list[str]]", phase["tricks"])
                self.number(len(tricks), 7)
                for card in [card for trick in tricks for card in trick]:
                    self.card(card, left)
                    left.remove(card)
                self.notes(cast("dict[str, list[str]]", phase.get("playAnnotations", {})))
                continue
            self.bits += "0"
            for n, call in enumerate(cast("list[str]", phase["calls"])):
                if n + said < self.players:
                    self.bits += "0" if call == "Pass" else "1"
                else:
                    others = [suit for suit in SUITS if suit != upcard[1]]
                    self.number(0 if call == "Pass" else 1 + others.index(call), 3)
            alone = bool(phase.get("isAlone"))
            self.bits += "1" if alone else "0"
            if self.version > 1 and alone:
                defender = cast("int", phase.get("aloneDefender", -1))
                self.bits += "1" + f"{defender:03b}" if defender >= 0 else "0"
            if self.version == 3:
                self.bits += "1" if "discard" in phase else "0"
                if "discard" in phase:
                    self.card(cast("str", phase["discard"]), self.deck)
            self.notes(cast("dict[str, list[str]]", phase.get("callAnnotations", {})))

    def deal(self, one: Fields) -> str:
        """The whole deal as Base64URL."""
        start = cast("Fields", one["initialState"])
        upcard = cast("str", start["upCard"])
        self.number(cast("int", start["dealer"]), 3 if self.version == 1 else 7)
        if self.version > 1:
            self.number(self.players - 1, 7)
            self.number(9 - self.lowest, 3)
        self.card(upcard, self.deck)
        if self.version == 3:
            self.bits += "1" if "playerCards" in start else "0"
            for hand in cast("list[list[str]]", start.get("playerCards", [])):
                self.number(len(hand), 15)
                for card in hand:
                    self.card(card, self.deck)
        phases = cast("list[Fields]", one["phases"])
        self.number(len(phases), 7)
        self.phases(phases, upcard, list(self.deck))
        lines = cast("list[Fields]", one.get("alternativeLines", []))
        self.bits += "1" if lines else "0"
        if lines:
            self.number(len(lines), 255)
        for line in lines:
            branch = cast("int", line["branchIndex"])
            inside = cast("list[Fields]", line["phases"])
            self.number(branch, 65535)
            self.number(len(inside), 15)
            calls = len(cast("list[str]", phases[0]["calls"]))
            tricks = cast("list[list[str]]", phases[1]["tricks"])
            gone = [card for trick in tricks for card in trick][: max(branch - calls, 0)]
            self.phases(inside, upcard, [card for card in self.deck if card not in gone], branch)
        self.bits += "1010"
        padded = self.bits.ljust(-(-len(self.bits) // 8) * 8, "0")
        data = bytes(int(padded[at : at + 8], 2) for at in range(0, len(padded), 8))
        return base64.urlsafe_b64encode(data).decode().rstrip("=")


def remarked() -> Fields:
    """The deal of the tests with remarks and lines."""
    one = deal()
    phases = cast("list[Fields]", one["phases"])
    phases[0] |= {"isAlone": False, "callAnnotations": {"1": ["[!]Ordered — at last.", "Really."]}}
    phases[1]["playAnnotations"] = {"0": ["Led."]}
    calls: Fields = {
        "phaseNumber": 0,
        "type": "EUCHRE_BIDDING",
        "calls": ["Pass", "Pass", "Order"],
        "isAlone": False,
    }
    tricks: list[Fields] = [
        {"phaseNumber": 1, "type": "TRICK_PLAY", "tricks": [["Qd", "Kd", "Td", "9d"]]},
        {"phaseNumber": 1, "type": "TRICK_PLAY", "tricks": [["9h", "Jh", "Jd"]]},
    ]
    one["alternativeLines"] = [
        {"branchIndex": 1, "phases": [calls, tricks[0]]},
        {"branchIndex": 7, "phases": [tricks[1]]},
    ]
    return one


@pytest.mark.parametrize("version", [1, 2, 3])
def test_packed_deal_is_the_deal(version: int) -> None:
    """Whatever the version can hold comes back: hands and discard only with version 3."""
    one = remarked()
    if version < 3:
        cast("Fields", one["initialState"]).pop("playerCards")
        cast("list[Fields]", one["phases"])[0].pop("discard")
    packed = Packer(version).deal(one)
    file = game() | {"deals": [packed]}
    found = egn.loads(json.dumps(file))
    plain = egn.loads(text(game([one])))
    assert found.record == plain.record
    assert found.annotations == plain.annotations
    assert found.lines == plain.lines
    assert json.loads(egn.dumps(found)) == file
    assert egn.loads(egn.dumps(found)) == found


def test_packed_loner_has_three_cards_a_trick() -> None:
    one: Fields = {
        "dealNumber": 0,
        "initialState": {"dealer": 0, "upCard": "7h"},
        "phases": [
            {
                "phaseNumber": 0,
                "type": "EUCHRE_BIDDING",
                "calls": [*["Pass"] * 7, "s"],
                "isAlone": True,
                "aloneDefender": 3,
            },
            {"phaseNumber": 1, "type": "TRICK_PLAY", "tricks": [["Qs", "Js"], ["Ah", "7c"]]},
        ],
    }
    ruleset: Fields = {"min_rank": 7, "defend_alone": True}
    found = egn.loads(json.dumps(game([], ruleset) | {"deals": [Packer(2, lowest=7).deal(one)]}))
    assert found.record == egn.loads(text(game([one], ruleset))).record


def test_packed_deal_fits_the_ruleset() -> None:
    packed = Packer(2, lowest=7).deal(deal())
    with pytest.raises(
        NotationError, match=r"deals\[0\]: the packed deal: it is packed for 4 players and from the 7 up"
    ):
        egn.loads(json.dumps(game() | {"deals": [packed]}))


DAMAGED = {
    "no letters": ("@@@", r"deals\[0\]: a text|Base64URL"),
    "too short": ("E", "Base64URL"),
    "empty": ("", "the bits end too early"),
    "version 0": ("AAAA", "version 0, from before them, cannot be read"),
    "cut off": (Packer(1).deal(deal())[:12], "the bits end too early|names number"),
    "more": (Packer(1).deal(deal()) + "AAAA", "bits follow its end mark"),
}


@pytest.mark.parametrize(("packed", "words"), DAMAGED.values(), ids=DAMAGED)
def test_damaged_bits_are_refused(packed: str, words: str) -> None:
    with pytest.raises(NotationError, match=words):
        egn.loads(json.dumps(game() | {"deals": [packed]}))


def test_every_hand_comes_back() -> None:
    packed = Packer(3).deal(deal())
    found = egn.loads(json.dumps(game() | {"deals": [packed]}))
    assert found.deals[0].start.hands == HANDS
