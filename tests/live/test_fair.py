"""Deals that were committed to: anybody can deal them again, and no card can be changed afterwards."""

import json
import os
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from hashlib import sha256
from hmac import digest
from pathlib import Path
from random import Random

import pytest

from euchre.live import Driver, LiveGame, Sitter, play_out
from euchre.live.driver import Chooser
from euchre.live.fair import (
    CommittedDeals,
    CommittedDraws,
    PlayerNotes,
    commitment,
    fairness_faults,
    fairness_tags,
    read_commitment,
    salt_commitment,
    unrevealed_chairs,
)
from euchre.notation import document
from euchre.notation.record import Record
from euchre.players import player
from euchre.rules.cards import Card
from euchre.rules.errors import NotationError
from euchre.rules.variants import VARIANTS

SECRET = bytes(range(32))
SALTS = (bytes(range(16)), b"", b"", bytes(range(1, 17)))
LUCK = CommittedDeals(SECRET, SALTS)


def played(game: str) -> Record:
    """A finished game, its luck told."""
    rules = VARIANTS[game]
    sitters = tuple(Sitter(f"P{at}", "nine") for at in range(rules.seats))
    luck = CommittedDeals(SECRET, SALTS[: rules.seats])
    live = LiveGame(rules, sitters, luck, tags=fairness_tags("kitchen/0", luck))
    seats: dict[int, Chooser] = {seat: player("nine", seat) for seat in range(rules.seats)}
    assert play_out(Driver(live, seats))
    return live.record()


@pytest.mark.parametrize("game", ["twelve", "four", "two", "cutthroat"])
def test_a_true_record_deals_again_card_by_card(game: str) -> None:
    assert fairness_faults(played(game)) == []


def test_the_first_deal_that_differs_is_named() -> None:
    record = played("euchre")
    hand = record.hands[2]
    deck = (hand.deck[1], hand.deck[0], *hand.deck[2:])
    hands = (*record.hands[:2], replace(hand, deck=deck), *record.hands[3:])
    assert fairness_faults(replace(record, hands=hands))[0].startswith("Deal 3 ")


def test_another_secret_does_not_fit_the_commitment() -> None:
    record = played("two")
    other = CommittedDeals(bytes(32), SALTS[:2])
    told = tuple((key, dict(fairness_tags("kitchen/0", other)).get(key, text)) for key, text in record.tags)
    told = tuple((k, dict(record.tags)[k] if k == "Fair-Commitment" else t) for k, t in told)
    assert fairness_faults(replace(record, tags=told))[0] == "The secret is not the one that was sealed."


def test_a_record_without_luck_says_so() -> None:
    with pytest.raises(NotationError, match="says nothing of how it was dealt"):
        read_commitment(replace(played("two"), tags=()))
    bad = tuple((k, "zz" if k == "Fair-Secret" else t) for k, t in played("two").tags)
    with pytest.raises(NotationError, match="hexadecimal"):
        read_commitment(replace(played("two"), tags=bad))


def with_tags(record: Record, **told: str) -> Record:
    """The record with other tags: ``salts`` for ``Fair-Salts``, ``salt_commitments`` …"""
    names = {name: "Fair-" + name.title().replace("_", "-") for name in told}
    tags_told = dict(record.tags) | {names[name]: text for name, text in told.items()}
    return replace(record, tags=tuple(tags_told.items()))


@pytest.mark.parametrize("salts", ["", "- -", " ".join(["00" * 16] * 6)])
def test_as_many_salts_as_chairs(salts: str) -> None:
    """Six salts of four people are six chances to choose the cards."""
    with pytest.raises(NotationError, match=r"Fair-Salts has . salts?, and this game 4 chairs"):
        read_commitment(with_tags(played("euchre"), salts=salts))
    with pytest.raises(NotationError, match="Fair-Salt-Commitments has 2 commitments"):
        read_commitment(with_tags(played("euchre"), salt_commitments="- -"))


def test_a_salt_is_the_one_that_was_committed_to() -> None:
    record = played("euchre")
    promised = [salt_commitment(salt) if salt else "-" for salt in SALTS]
    assert fairness_faults(with_tags(record, salt_commitments=" ".join(promised))) == []
    promised[3] = salt_commitment(bytes(16))
    assert fairness_faults(with_tags(record, salt_commitments=" ".join(promised))) == [
        "The salt of P3 is not what was committed to."
    ]


def test_a_salt_that_was_never_revealed_is_told() -> None:
    """It is no fault, for whoever committed may have gone; but it is said."""
    luck = CommittedDeals(SECRET, SALTS, ("a0" * 32, "a1" * 32, "", "a3" * 32))
    record = with_tags(
        played("euchre"), salt_commitments=dict(fairness_tags("kitchen/0", luck))["Fair-Salt-Commitments"]
    )
    assert unrevealed_chairs(read_commitment(record)[2]) == (1,)
    assert dict(fairness_tags("kitchen/0", LUCK)).keys() == {
        "Fair-Game",
        "Fair-Commitment",
        "Fair-Secret",
        "Fair-Salts",
    }


def test_f95_what_a_player_saw_is_held_against_the_record() -> None:
    """Whoever runs the server can exchange a player's salt and deal anew until they please; it shows."""
    record, mine = played("euchre"), SALTS[0]
    before = tuple(salt_commitment(salt) if salt else "" for salt in SALTS)
    assert fairness_faults(record, PlayerNotes(mine, commitment("kitchen/0", SECRET), before)) == []
    assert fairness_faults(record, PlayerNotes(bytes(16)))[0] == "Your salt is not in the deals."
    assert fairness_faults(record, PlayerNotes(mine, "00" * 32))[0] == (
        "The seal is not the one that you were shown."
    )
    changed = fairness_faults(record, PlayerNotes(mine, salt_commitments=(*before[:3], "00" * 32)))
    assert changed == ["The salt of P3 may have been chosen after yours was told."]
    # who plays alone was promised nobody's luck but their own
    assert fairness_faults(record, PlayerNotes(mine, salt_commitments=()))[0].startswith("The salt of P3 ")
    # and whoever says the same as they did, after them, had a choice
    copied = replace(record, tags=fairness_tags("kitchen/0", CommittedDeals(SECRET, (mine, mine, b"", b""))))
    assert any(
        "P1" in wrong
        for wrong in fairness_faults(copied, PlayerNotes(mine, salt_commitments=(before[0], "", "", "")))
    )


# --- one list of faults, for whoever checks with a copy of their own and for the page -----------------------

ALTERED = Path(__file__).parents[1] / "golden" / "altered-games.json"
MINE, COPIED = SALTS[0], CommittedDeals(SECRET, (SALTS[0], SALTS[0], b"", SALTS[3]))


def altered() -> Iterator[tuple[str, Record, PlayerNotes | None]]:
    """Games that were changed after they were dealt, each with what was done and what somebody saw before."""
    live = LiveGame(VARIANTS["four"], tuple(map(Sitter, ("Ann", "Ben", "Cat", "Dan"))), LUCK)
    for _ in range(2):
        while not live.state.over:
            live.act(live.state.turn, live.view(live.state.turn).legal[-1])
        live.deal()
    promised = tuple(salt_commitment(salt) if salt else "" for salt in SALTS)
    told = CommittedDeals(SECRET, SALTS, promised)
    true = replace(live.record(), tags=fairness_tags("kitchen/0", told))
    seal = commitment("kitchen/0", SECRET)
    yield "nothing was changed", true, None
    yield "nothing was changed, and it is as it was seen", true, PlayerNotes(MINE, seal, promised)
    yield (
        "no tag of what was committed to",
        replace(true, tags=fairness_tags("kitchen/0", LUCK)),
        None,
    )
    kept_back = with_tags(true, salt_commitments=" ".join((promised[0], "a1" * 32, "-", promised[3])))
    yield "luck that was never revealed", kept_back, None
    other = CommittedDeals(bytes(32), SALTS, promised)
    exchanged = replace(true, tags=fairness_tags("kitchen/0", other))
    yield "another secret and its seal", exchanged, None
    yield "another secret and its seal, seen before", exchanged, PlayerNotes(MINE, seal, promised)
    yield "another seal", with_tags(true, commitment="00" * 32), None
    changed = with_tags(true, salt_commitments=" ".join((promised[0], "-", "-", salt_commitment(MINE))))
    yield "luck that is not what was committed to", changed, None
    yield "another one's luck, chosen late", true, PlayerNotes(MINE, seal, (*promised[:3], "00" * 32))
    yield "one's own luck left out", true, PlayerNotes(bytes(16), seal, promised)
    copied = replace(true, tags=fairness_tags("kitchen/0", COPIED))
    yield "one's own luck copied", copied, PlayerNotes(MINE, seal, (promised[0], "", "", promised[3]))
    first, second, *rest = true.hands
    (seat, card), (_, next_card), *more = true.draws[0]
    draws = (((seat, next_card), (true.draws[0][1][0], card), *more), *true.draws[1:])
    yield "the draw for the deal", replace(true, draws=draws), None
    deck = (second.deck[1], second.deck[0], *second.deck[2:])
    yield (
        "two cards of the second deck",
        replace(true, hands=(first, replace(second, deck=deck), *rest)),
        None,
    )
    cut = replace(first, cut=first.cut + 1 if first.cut < 20 else 5)
    yield "where the first deck was cut", replace(true, hands=(cut, second, *rest)), None


def test_the_page_and_verify_have_one_list_of_faults() -> None:
    """The page reads the same file in frontend/tests/fairness.test.tsx; REWRITE_GOLDENS writes it anew."""
    found = []
    for what, record, seen in altered():
        _, _, deals = read_commitment(record)
        remembered = seen and {
            "salt": seen.salt.hex(),
            "commitment": seen.commitment,
            "before": list(seen.salt_commitments or ()),
        }
        found.append(
            {
                "what": what,
                "record": json.loads(document.dumps(record)),
                "seen": remembered,
                "faults": list(fairness_faults(record, seen)),
                "unrevealed": [record.players[chair] for chair in unrevealed_chairs(deals)],
            }
        )
    if os.environ.get("REWRITE_GOLDENS"):
        rows = ",\n".join(json.dumps(row, ensure_ascii=False) for row in found)
        ALTERED.write_text(f"[\n{rows}\n]\n", "utf-8")
    assert found == json.loads(ALTERED.read_text("utf-8"))
    assert [bool(row["faults"]) for row in found] == [False] * 4 + [True] * 10


def test_the_cards_follow_the_published_recipe() -> None:
    key = sha256(SECRET + b"".join(salt.ljust(16, b"\0") for salt in SALTS)).digest()
    stream, deck = b"", list(VARIANTS["euchre"].deck)
    stream = b"".join(digest(key, b"0|%d" % n, "sha256") for n in range(40))
    words = [int.from_bytes(stream[at : at + 4], "big") for at in range(0, len(stream), 4)]
    for at in range(len(deck) - 1, 0, -1):
        while (word := words.pop(0)) >= (1 << 32) // (at + 1) * (at + 1):
            pass
        other = word % (at + 1)
        deck[at], deck[other] = deck[other], deck[at]
    assert LUCK.deal(VARIANTS["tournament"], 0, 0).deck == tuple(deck)
    assert commitment("g", SECRET) == sha256(b"euchre-deal-v1g" + SECRET).hexdigest()


def test_every_salt_changes_the_cards_and_none_changes_the_next_hand_only() -> None:
    rules = VARIANTS["euchre"]
    for chair in range(4):
        salts = tuple(bytes(16 * [7]) if at == chair else salt for at, salt in enumerate(SALTS))
        assert CommittedDeals(SECRET, salts).deal(rules, 0, 0).deck != LUCK.deal(rules, 0, 0).deck
    assert CommittedDeals(SECRET, (bytes(16),)).deal(rules, 0, 0) == CommittedDeals(SECRET, (b"",)).deal(
        rules, 0, 0
    )
    assert LUCK.deal(rules, 0, 0).deck != LUCK.deal(rules, 0, 1).deck


def test_each_card_comes_to_each_place_equally_often() -> None:
    deck, n = VARIANTS["euchre"].deck, 6_000
    at: Counter[tuple[int, Card]] = Counter()
    for number in range(n):
        at.update(enumerate(LUCK.deal(VARIANTS["tournament"], 0, number).deck))
    expected = n / 24
    chi = sum((at[place, card] - expected) ** 2 / expected for place in range(24) for card in deck)
    assert abs(chi - 529) < 6 * (2 * 529) ** 0.5  # 23 × 23 degrees of freedom


def test_numbers_are_drawn_without_favour() -> None:
    stream = CommittedDraws(SECRET, "x")
    rng = Random(1)
    for _ in range(200):
        n = rng.randint(1, 40)
        assert 0 <= stream.randrange(n) < n
        assert 3 <= stream.randint(3, 3 + n) <= 3 + n
    counts = Counter(stream.randrange(3) for _ in range(9_000))
    assert all(abs(count - 3_000) < 300 for count in counts.values())
