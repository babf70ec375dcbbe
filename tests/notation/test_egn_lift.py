"""EGN of versions 1.0 and 1.1, as `egn-upgrade` lifts them: the same game, and no field lost in silence."""

import json
from typing import cast

import pytest

from euchre.notation import egn
from euchre.notation.convert import LossError, convert
from euchre.notation.strict import Json
from euchre.rules.errors import NotationError
from tests.notation.egn_games import Fields, game
from tests.notation.test_egn_pack import remarked

OLD_NAMES = {
    "callAnnotations": "calls_annotations",
    "playAnnotations": "tricks_annotations",
    "playerCards": "player_cards",
    "gameId": "match_id",
    "initialScore": "initial_score",
    "initialState": "initial_state",
    "phaseNumber": "phase_number",
    "isAlone": "is_alone",
    "alternativeLines": "alternative_lines",
    "branchIndex": "branch_index",
    "upCard": "up_card",
    "num_deals": "max_deals",
}


def aged(value: Json) -> Json:
    """The same JSON by the names of 1.0, phases counted from 1, the leader of the first trick told."""
    if isinstance(value, list):
        return [aged(part) for part in value]
    if not isinstance(value, dict):
        return value
    found = {OLD_NAMES.get(key, key): aged(part) for key, part in value.items()}
    if "phase_number" in found:
        found["phase_number"] = cast("int", found["phase_number"]) + 1
    if found.get("type") == "TRICK_PLAY":
        found |= {"is_alone": False, "initialLead": 1}
    if "up_card" in found:
        found["kitty"] = ["9s", "Ts", "Js"]
    return found


def old(ruleset: Fields | None = None) -> Fields:
    """A game as files of 1.0 have it, with what their film was made of."""
    new = game([remarked()], ruleset, gameId="a game")
    film: Fields = {
        "version": "1.0.0",
        "timings": {"0": 1},
        "views": [{"id": 1}],
        "videoUrl": "",
        "layouts": [],
    }
    return cast("Fields", aged(cast("Json", new))) | film


def test_an_old_file_is_the_same_game_lifted() -> None:
    """Old names and numbers of phases are renamed, and what the film was made of is left out."""
    new = game([remarked()], {"num_deals": 1}, gameId="a game")
    lifted = egn.loads(json.dumps(old({"num_deals": 1})))
    assert lifted == egn.loads(json.dumps(new))
    assert json.loads(egn.dumps(lifted)) == new
    assert egn.baseline(json.dumps(old({"num_deals": 1}))) == egn.baseline(json.dumps(new))


def test_unknown_fields_of_an_old_file_are_written_again() -> None:
    """`egn-upgrade` leaves them in the file; it keeps its version, as 1.4 knows no such fields."""
    file = old()
    file["club"] = {"town": "Ghent"}
    cast("Fields", cast("list[Fields]", file["deals"])[0]["initial_state"])["cutBy"] = 3
    found = egn.loads(json.dumps(file))
    written = json.loads(egn.dumps(found))
    assert (written["version"], written["club"]) == ("1.0.0", {"town": "Ghent"})
    assert written["deals"][0]["initialState"]["cutBy"] == 3
    assert egn.loads(egn.dumps(found)) == found
    cast("list[Fields]", file["deals"])[0].pop("alternative_lines")
    with pytest.raises(LossError, match=r"fields that EGN 1\.4 does not know \(cutBy and club\)"):
        convert(json.dumps(file), "record")


def test_a_newer_file_may_not_have_unknown_fields() -> None:
    """Only what is lifted is read so: of 1.4 the schema is known, and it allows no field of one's own."""
    with pytest.raises(NotationError, match="no field is called 'club'"):
        egn.loads(json.dumps(game() | {"club": "ours"}))


def test_a_field_by_both_its_names_is_refused() -> None:
    file = old()
    cast("Fields", file["metadata"])["gameId"] = "another"
    with pytest.raises(NotationError, match="'gameId' stands twice, once by its old name"):
        egn.loads(json.dumps(file))
