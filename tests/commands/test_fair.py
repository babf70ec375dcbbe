"""``euchre check --fair``: a game that was dealt as promised, and those that were not."""

import hashlib
import hmac
import itertools
import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from euchre.cli import main
from euchre.live import LiveGame, Sitter
from euchre.live.fair import CommittedDeals, fairness_tags, salt_commitment
from euchre.notation import document
from euchre.notation.record import Record
from euchre.rules.variants import VARIANTS

LUCK = CommittedDeals(bytes(range(32)), (b"\x01" * 16, b""))
GAME = "kitchen/0"


@pytest.fixture
def record() -> Record:
    """Two hands of the two-handed game, dealt from a secret."""
    live = LiveGame(VARIANTS["two"], (Sitter("Ann"), Sitter("Ben")), LUCK)
    for _ in range(2):
        while not live.state.over:
            live.act(live.state.turn, live.view(live.state.turn).legal[-1])
        live.deal()
    return replace(live.record(), tags=fairness_tags(GAME, LUCK))


def verify(record: Record, folder: Path, *more: str) -> int:
    """The exit status of the command."""
    path = folder / "game.json"
    path.write_text(document.dumps(record))
    return main(["check", "--fair", str(path), *more])


def test_a_game_dealt_as_promised(record: Record, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert verify(record, tmp_path) == 0
    told = capsys.readouterr().out
    assert "3 deals" in told
    assert "salts of 1 player mixed in" in told
    assert dict(record.tags)["Fair-Commitment"] in told


def test_the_first_deal_that_differs_is_named(
    record: Record, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    hand = record.hands[1]
    first, second, *rest = hand.deck[-2:]
    changed = replace(hand, deck=(*hand.deck[:-2], second, first, *rest))
    wrong = replace(record, hands=(record.hands[0], changed, *record.hands[2:]))
    assert verify(wrong, tmp_path) == 1
    assert "Deal 2 did not come from the secret" in capsys.readouterr().out


def test_a_secret_that_was_exchanged_shows(
    record: Record, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    other = CommittedDeals(bytes(32), LUCK.salts)
    told = dict(fairness_tags(GAME, other)) | {"Fair-Commitment": dict(record.tags)["Fair-Commitment"]}
    assert verify(replace(record, tags=tuple(told.items())), tmp_path, "--json") == 1
    found = json.loads(capsys.readouterr().out)
    assert not found["agrees"]
    assert found["wrong"][0].startswith("The secret is not the one")


def test_a_record_that_says_nothing_of_its_luck_is_refused(
    record: Record, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert verify(replace(record, tags=()), tmp_path) == 2
    assert "game.json: this record says nothing of how it was dealt" in capsys.readouterr().err


@pytest.mark.parametrize("game", ["two", "euchre"])
def test_a_game_of_ones_own_machine_is_dealt_again_from_its_seed(
    game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Its record carries the seed; a card that was exchanged, and another seed, are found."""
    assert main(["play", game, "--auto", "--players", "first", "--seed", "7"]) == 0
    own = document.loads(capsys.readouterr().out)
    assert verify(own, tmp_path) == 0
    assert capsys.readouterr().out.startswith(f"The seed 7 gives {len(own.hands)} deals of this game")
    *cards, one, other = own.hands[0].deck
    changed = replace(own.hands[0], deck=(*cards, other, one))
    assert verify(replace(own, hands=(changed, *own.hands[1:])), tmp_path, "--json") == 1
    told = json.loads(capsys.readouterr().out)
    assert (told["seed"], told["wrong"]) == (7, ["Deal 1 did not come from the seed 7."])
    assert verify(replace(own, tags=(("seed", "8"),)), tmp_path) == 1
    assert "Deal 1 did not come from the seed 8." in capsys.readouterr().out
    assert verify(own, tmp_path, "--salt", "00" * 16) == 2


def test_my_salt_is_in_the_deals(record: Record, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The command that the page of the game offers, with what this browser remembers."""
    promised = dict(record.tags)["Fair-Commitment"]
    mine = ["--salt", "01" * 16, "--commitment", f"{promised},-,-"]
    assert verify(record, tmp_path, *mine) == 0
    assert "Your salt is among them." in capsys.readouterr().out
    assert verify(record, tmp_path, "--salt", "02" * 16) == 1
    assert "Your salt is not in the deals." in capsys.readouterr().out
    assert verify(record, tmp_path, "--commitment", "02" * 32) == 1
    assert "not the one that you were shown" in capsys.readouterr().out
    assert verify(record, tmp_path, "--salt", "2") == 2
    assert "--salt 2: 32 hexadecimal digits are wanted" in capsys.readouterr().err
    assert verify(record, tmp_path, "--commitment", f"{promised},xy") == 2
    assert "--commitment xy: 64 hexadecimal digits are wanted" in capsys.readouterr().err


def test_a_salt_that_was_never_revealed_is_told(
    record: Record, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    told = (*record.tags, ("Fair-Salt-Commitments", f"{salt_commitment(LUCK.salts[0])} {'00' * 32}"))
    assert verify(replace(record, tags=told), tmp_path) == 0
    assert "Ben committed to a salt that was never revealed" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{}", "this is not a record of a game: download one, as JSON, from the page of the game"),
        ('{"format": "x"}', "not a record of a game: it begins with"),
        ('{"format": "euchre-record"}', "version None cannot be read"),
        ('{"format": "euchre-history"}', "the field 'records' is missing"),
    ],
)
def test_something_else_is_refused_with_the_name_of_the_file(
    text: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "x.json"
    path.write_text(text)
    assert main(["check", "--fair", str(path)]) == 2
    assert f"x.json: {said}" in capsys.readouterr().err


# --- written anew from docs/fair.md, with nothing of ours ---------------------------------------------------


def stream(key: bytes, label: str) -> Iterator[int]:
    """Four bytes after four bytes."""
    for counter in itertools.count():
        block = hmac.new(key, f"{label}|{counter}".encode(), "sha256").digest()
        yield from (int.from_bytes(block[at : at + 4], "big") for at in range(0, 32, 4))


def below(n: int, numbers: Iterator[int]) -> int:
    """A number below *n*."""
    return next(x for x in numbers if x < 2**32 // n * n) % n


def shuffled(cards: list[str], numbers: Iterator[int]) -> list[str]:
    """The deck, from the last place down to 1."""
    for k in range(len(cards) - 1, 0, -1):
        j = below(k + 1, numbers)
        cards[k], cards[j] = cards[j], cards[k]
    return cards


@pytest.mark.parametrize("game", ["twelve", "four", "bid-48", "british"])
def test_docs_say_all_that_is_needed_to_deal_a_game_again(game: str) -> None:
    """Another program, in another language, comes to the same cards."""
    rules = VARIANTS[game]
    salts = tuple(bytes([seat]) * 16 if seat else b"" for seat in range(rules.seats))
    luck = CommittedDeals(bytes(range(32)), salts)
    opened = luck.opening(rules)
    key = hashlib.sha256(bytes(range(32)) + b"".join(salt or bytes(16) for salt in salts)).digest()
    told = dict(fairness_tags(GAME, luck))
    promised = hashlib.sha256(b"euchre-deal-v1" + GAME.encode() + bytes(range(32))).hexdigest()
    assert told["Fair-Commitment"] == promised
    ranks = "789TJQKA"["789TJQKA".index("7" if game == "four" else "9") :]
    copies = 2 if game == "bid-48" else 1
    deck = [rank + suit for suit in "CDHS" for rank in ranks for _ in range(copies)]
    deck += ["X"] if game == "british" else []
    for number in range(3):
        deal, numbers = luck.deal(rules, opened.dealer, number), stream(key, str(number))
        assert shuffled(deck[:], numbers) == [str(card) for card in deal.deck]
        assert deal.cut == (4 + below(len(deck) - 7, numbers) if game in {"four", "british"} else 0)
    numbers = stream(key, "draw")
    if game == "four":
        cards = shuffled(deck[:], numbers)
        assert [str(card) for _, card in opened.draws[0]] == cards[::-1][:4]
    else:
        assert opened.dealer == below(rules.seats, numbers)
