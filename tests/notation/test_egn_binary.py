"""EGN as bytes: the same game, by the fields of EGN's own schemas."""

import json
from dataclasses import replace
from pathlib import Path
from typing import cast

import pytest

from euchre.notation import egn, emn
from euchre.notation.convert import LossError, convert
from euchre.notation.egn import binary, read_document
from euchre.notation.egn.fields import EgnObject, table_of
from euchre.notation.egn.model import (
    Document,
    EgnBidding,
    EgnDeal,
    EgnLine,
    EgnPlayer,
    EgnStart,
    Exchange,
    Metadata,
    PlayerId,
    Tricks,
)
from euchre.notation.files import load
from euchre.notation.strict import Json, Node
from euchre.rules.errors import NotationError
from tests.notation.egn_games import PUBLISHED, Fields, deal, game, published, published_file, text
from tests.notation.test_egn_pack import Packer, remarked


@published
@pytest.mark.parametrize("name", PUBLISHED)
def test_published_game_survives_as_bytes(name: str) -> None:
    """Packed, and spelled out; a game of 2 to 24 KB takes a tenth."""
    source = published_file(f"{name}.egn")
    found = egn.loads(source)
    data = egn.dumps_binary(found)
    assert data[0] == binary.CONDENSED
    assert len(data) < len(source) / 4
    back = egn.loads(binary.to_text(data))
    assert (back.record, back.lines, back.annotations) == (found.record, found.lines, found.annotations)
    assert egn.baseline(back) == egn.baseline(found)


def test_each_name_and_number_of_an_object_is_declared_once() -> None:
    kinds: list[type[EgnObject]] = [PlayerId, EgnPlayer, Metadata, Exchange, EgnBidding, Tricks, EgnLine]
    kinds += [EgnStart, EgnDeal, Document, emn.MatchFormat, emn.MatchResult, emn.MatchTeam, emn.MatchMetadata]
    for kind in kinds:
        told = table_of(kind).fields.values()
        numbers = [field.number for field in told if field.number is not None]
        assert len(set(numbers)) == len(numbers), kind
        assert len({field.name for field in told}) == len(told), kind


def test_bytes_are_those_of_the_schema() -> None:
    """Written down by hand from egn-common.proto and egn.proto: tags, lengths, values."""
    file = game([], {"std": False, "loner_lead": "LEFT_OF_LONER", "num_deals": 3}, initialScore=[0, 2])
    file["metadata"] = cast("Fields", file["metadata"]) | {
        "players": ["a", {"name": "b", "playerIds": [{"id": "7", "source": "s"}]}]
    }
    about = bytes.fromhex("22030a0161220d120b0a016212060a01371201732a0200023a0708002801880103")
    wanted = b"\x01\x0a\x14Euchre Game Notation\x12\x031.4\x1a" + bytes([len(about)]) + about
    document = read_document(Node(cast("Json", file)))
    assert binary.to_bytes(document) == wanted
    assert json.loads(binary.to_text(wanted)) == file


@pytest.mark.parametrize("version", [1, 3])
def test_packed_deal_is_what_the_published_packer_writes(version: int) -> None:
    """The bits are those of the packer in the tests of reading them, which was written from EGN's own."""
    one = remarked()
    if version == 1:
        cast("Fields", one["initialState"]).pop("playerCards")
        cast("list[Fields]", one["phases"])[0].pop("discard")
    found = egn.loads(text(game([one])))
    data = egn.dumps_binary(found)
    assert Packer(version).deal(one).encode() in data
    assert egn.loads(binary.to_text(data)).record == found.record


def test_deal_that_bits_cannot_say_is_spelled_out() -> None:
    """A card that is not known has no place in the packed deck: the whole file is spelled out."""
    one = deal()
    cast("list[Fields]", one["phases"])[0]["discard"] = "Xx"
    one["alternativeLines"] = remarked()["alternativeLines"]
    found = egn.loads(text(game([one], {"joker": False}, title="Half known", initialScore=[-2, 0])))
    data = egn.dumps_binary(found)
    assert data[0] == binary.EXPANDED
    back = egn.loads(binary.to_text(data))
    assert (back.record, back.lines, back.metadata) == (found.record, found.lines, found.metadata)


def test_file_without_its_first_byte_is_packed() -> None:
    data = egn.dumps_binary(egn.loads(text(game())))
    assert binary.to_text(data[1:]) == binary.to_text(data)


def test_damaged_bytes_are_refused_in_a_sentence() -> None:
    data = egn.dumps_binary(egn.loads(text(game([remarked()]))))
    refused = 0
    for at in range(24, len(data)):
        for broken in (data[:at], data[:at] + bytes([data[at] ^ 0x55]) + data[at + 1 :]):
            try:
                egn.loads(binary.to_text(broken))
            except NotationError:
                refused += 1
    assert refused > len(data) / 2


def test_binary_file_is_read_by_its_content(tmp_path: Path) -> None:
    found = egn.loads(text(game()))
    file = tmp_path / "a game"
    file.write_bytes(egn.dumps_binary(found))
    assert load(file) == found.record
    made = convert(text(game()), "egnb")
    assert made.data == egn.dumps_binary(found)


def test_fields_of_one_s_own_have_no_place() -> None:
    document = replace(egn.loads(text(game())).document, unknown=((("club",), "ours"),))
    with pytest.raises(NotationError, match="no place for fields"):
        binary.to_bytes(document)


def test_phase_of_calls_and_tricks_at_once_is_damaged() -> None:
    both = b"\x0a\x02\x08\x00\x12\x02\x08\x01"  # of a phase: field 1, the bidding, and field 2, the tricks
    one = b"\x1a" + bytes([len(both)]) + both
    data = b"\x00\x0a\x14Euchre Game Notation\x12\x031.4\x22" + bytes([len(one)]) + one
    with pytest.raises(NotationError, match="the bytes of this EGN file are damaged"):
        binary.to_text(data)


def test_player_s_id_is_left_out_only_when_asked() -> None:
    """The schemas have a field for the ids of a player elsewhere, none for the one here."""
    file = game()
    about = cast("Fields", file["metadata"])
    about["players"] = [
        {"id": "p-1", "name": "Ann", "playerIds": [{"id": "7", "source": "s"}]},
        "b",
        "c",
        "d",
    ]
    with pytest.raises(LossError, match="a player's id"):
        convert(text(file), "egnb")
    with pytest.raises(NotationError, match="a player's id"):
        egn.dumps_binary(egn.loads(text(file)))
    made = convert(text(file), "egnb", shorten=True)
    assert made.data is not None
    back = egn.loads(binary.to_text(made.data)).document
    assert back.metadata == egn.loads(made.text).metadata
    assert (back.metadata.players[0].id, back.metadata.players[0].ids) == (
        None,
        (PlayerId(id="7", source="s"),),
    )


def test_fields_of_one_s_own_are_left_out_of_bytes_when_asked() -> None:
    file = game() | {"version": "1.1", "club": "ours"}
    with pytest.raises(LossError, match=r"fields that EGN 1\.4 does not know"):
        convert(text(file), "egnb")
    made = convert(text(file), "egnb", shorten=True)
    assert made.data is not None
    assert "club" not in made.text
    assert '"version": "1.4"' in made.text
    assert egn.loads(binary.to_text(made.data)).record == egn.loads(text(file)).record


def test_deal_that_stops_within_a_trick_is_spelled_out() -> None:
    """The bits say how many tricks there are: whoever reads them wants a card of everyone."""
    one = deal()
    cast("list[Fields]", one["phases"])[1]["tricks"] = [["Qc", "Tc"]]
    found = egn.loads(text(game([one])))
    data = egn.dumps_binary(found)
    assert data[0] == binary.EXPANDED
    assert egn.loads(binary.to_text(data)).record == found.record
