"""What is wrong with an EGN file is said by deal, trick and card, or by the path in the JSON."""

import json
import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import cast

import pytest

from euchre.notation import egn
from euchre.notation.strict import Json
from euchre.rules.errors import NotationError
from tests.notation.egn_games import TRICKS, Fields, deal, game, text

GOLDEN = Path(__file__).parents[1] / "golden" / "egn-faults.txt"
"""What is said of each fault."""


def phases(one: Fields) -> list[Fields]:
    """The phases of a deal, to be changed."""
    return cast("list[Fields]", one["phases"])


def tricks(one: Fields) -> list[list[str]]:
    """The tricks of a deal, to be changed."""
    return cast("list[list[str]]", phases(one)[1]["tricks"])


def refusal(file: Fields) -> str:
    """Why the file is refused."""
    with pytest.raises(NotationError) as caught:
        egn.loads(text(file))
    return str(caught.value)


@pytest.mark.parametrize("hands", ["told", "untold"])
def test_revoke_is_found(hands: str) -> None:
    """In trick 2 of deal 3 the second player throws a club on hearts, and plays a heart later."""
    deals = [deal(n) for n in range(4)]
    if hands == "untold":
        for one in deals:
            cast("Fields", one["initialState"]).pop("playerCards")
            phases(one)[0].pop("discard")
    wrong = tricks(deals[2])
    wrong[1][1], wrong[3][3] = "9c", "9h"
    said = refusal(game(deals))
    assert said.startswith(
        "deal 3, trick 2, card 2 (deals[2].phases[1].tricks[1][1]): seat 3 plays the 9 of clubs"
    )
    assert "must follow hearts" in said


def test_wrong_dealer_is_found() -> None:
    said = refusal(game([deal(0), deal(1), deal(3)]))
    assert said.startswith(
        "deal 3 (deals[2].initialState.dealer): seat 3 deals, but it is the turn of seat 2"
    )
    assert "the deals 2 to 2 are missing" in said


def test_gap_in_the_numbers_is_no_fault_where_the_deal_comes_round() -> None:
    assert egn.loads(text(game([deal(0), deal(5), deal(6)]))).final_score == (4, 2)


def test_wrong_score_is_found() -> None:
    assert "metadata.finalScore: the file says 2–2, and the deals come to 2–0" in refusal(
        game(finalScore=[2, 2])
    )
    assert egn.loads(text(game(finalScore=[2, 0]))).final_score == (2, 0)
    assert egn.loads(text(game(initialScore=[3, 5], finalScore=[5, 5]))).final_score == (5, 5)


def test_game_that_is_over_is_over() -> None:
    said = refusal(game([deal(n) for n in range(10)]))
    assert said == "deal 10 (deals[9]): the game was over at 10–8"


def _told(where: str, value: Json) -> Callable[[Fields], None]:
    """A change of one field of the first deal: ``phases.0.calls``."""

    def change(file: Fields) -> None:
        *path, last = where.split(".")
        at: Json = cast("list[Json]", file["deals"])[0]
        for step in path:
            at = at[int(step)] if isinstance(at, list) else cast("Fields", at)[step]
        if isinstance(at, list):
            at[int(last)] = value
        else:
            cast("Fields", at)[last] = value

    return change


def _ruled(**ruleset: Json) -> Callable[[Fields], None]:
    def change(file: Fields) -> None:
        cast("Fields", file["metadata"])["ruleset"] = ruleset

    return change


PASSES: list[Json] = ["Pass"] * 4

BIDS: Fields = {"phaseNumber": 0, "type": "EUCHRE_BIDDING", "calls": []}
PLAYS: Fields = {"phaseNumber": 1, "type": "TRICK_PLAY", "tricks": []}


def _line(branch: int, phase: Fields) -> Callable[[Fields], None]:
    return _told("alternativeLines", [{"branchIndex": branch, "phases": [phase]}])


def _about(**fields: Json) -> Callable[[Fields], None]:
    """A change of the metadata."""
    return lambda file: cast("Fields", file["metadata"]).update(fields)


FAULTS: dict[str, tuple[Callable[[Fields], object], str]] = {
    "unknown call": (_told("phases.0.calls", ["Pass", "x"]), "deals[0].phases[0].calls"),
    "call of the round before": (
        _told("phases.0.calls", ["Pass", "h"]),
        "deals[0].phases[0].calls[1]",
    ),
    "order after the turn down": (
        _told("phases.0.calls", ["Pass", "Pass", "Pass", "Pass", "Order"]),
        "deals[0].phases[0].calls[4]",
    ),
    "turned-down suit": (
        _told("phases.0", BIDS | {"calls": [*PASSES, "h"]}),
        "deals[0].phases[0].calls[4]",
    ),
    "stuck dealer": (
        _told("phases", [BIDS | {"calls": [*PASSES, *PASSES]}]),
        "deals[0].phases[0].calls[7]",
    ),
    "no trump not allowed": (
        _told("phases", [BIDS | {"calls": [*PASSES, "n"]}]),
        "deals[0].phases[0].calls[4]",
    ),
    "calls after trump": (_told("phases.0.calls", ["Pass", "Order", "Pass"]), "deals[0].phases[0].calls"),
    "tricks alone": (
        _told("phases", [PLAYS]),
        "deals[0].phases[0]",
    ),
    "two biddings": (
        _told("phases.1", BIDS),
        "deals[0].phases[1]",
    ),
    "no call, yet cards": (_told("phases.0", BIDS | {"calls": ["Pass"]}), "deals[0].phases"),
    "alone twice told": (
        lambda file: [
            _told("phases.0.isAlone", value=False)(file),
            _told("phases.1.isAlone", value=True)(file),
        ],
        "deals[0].phases[1]",
    ),
    "unknown upcard": (_told("initialState.upCard", "Xx"), "deals[0].initialState.upCard"),
    "upcard told by trump": (_told("initialState.upCard", "R"), "deals[0].initialState.upCard"),
    "unknown card played": (_told("phases.1.tricks.0.1", "Xx"), "deals[0].phases[1].tricks[0][1]"),
    "card played twice": (
        _told("phases.1.tricks.1.1", "Qc"),
        "deals[0].phases[1].tricks[1][1]",
    ),
    "card of another hand": (
        _told("phases.1.tricks.4.3", "9d"),
        "deals[0].phases[1].tricks[4][3]",
    ),
    "card nobody was dealt": (
        _told("phases.1.tricks.4.3", "Ts"),
        "deals[0].phases[1].tricks[4][3]",
    ),
    "card below the deck": (
        _told("phases.1.tricks.4.3", "7s"),
        "deals[0].phases[1].tricks[4][3]",
    ),
    "five cards in a trick": (
        _told("phases.1.tricks.0", ["Qc", "Tc", "9s", "Ah", "Ts"]),
        "deals[0].phases[1].tricks[0][4]",
    ),
    "three cards in a trick": (
        _told("phases.1.tricks.0", ["Qc", "Tc", "9s"]),
        "deals[0].phases[1].tricks[0][2]",
    ),
    "six tricks": (
        _told("phases.1.tricks", [list(trick) for trick in (*TRICKS, ("Ts",))]),
        "deals[0].phases[1].tricks[5][0]",
    ),
    "discard played later": (_told("phases.0.discard", "Ah"), "deals[0].phases[1].tricks[0][3]"),
    "discard without upcard": (
        _told("phases", [BIDS | {"calls": ["Pass"], "discard": "9s"}]),
        "deals[0].phases[0].discard",
    ),
    "lone defender unasked": (_told("phases.0.aloneDefender", 1), "deals[0].phases[0].aloneDefender"),
    "exchange unasked": (
        _told("phases.0.cardExchanges", [{"sender": 0, "receiver": 2, "cards": ["Ah"]}]),
        "deals[0].phases[0].cardExchanges",
    ),
    "kitty unasked": (
        _told("phases.0.cardExchanges", [{"receiver": 2, "cards": ["Ts"]}]),
        "metadata.ruleset",
    ),
    "card dealt twice": (
        _told("initialState.playerCards.1.0", "Kh"),
        "deals[0].initialState.playerCards[1]",
    ),
    "upcard dealt": (_told("initialState.playerCards.1.0", "Qh"), "deals[0].initialState.playerCards[1]"),
    "six cards in hand": (
        _told("initialState.playerCards.0", ["Kh", "As", "9d", "Th", "Ah", "Ts"]),
        "deals[0].initialState.playerCards[0]",
    ),
    "five hands": (
        _told("initialState.playerCards", [[], [], [], [], []]),
        "deals[0].initialState.playerCards",
    ),
    "dealer who is not there": (_told("initialState.dealer", 7), "deals[0].initialState.dealer"),
    "remark on no call": (
        _told("phases.0.callAnnotations", {"2": ["?"]}),
        "deals[0].phases[0]",
    ),
    "line after the end": (
        _line(40, PLAYS),
        "deals[0].alternativeLines[0].branchIndex",
    ),
    "line that bids too late": (
        _line(9, BIDS),
        "deals[0].alternativeLines[0]",
    ),
    "line that plays too early": (
        _line(1, PLAYS),
        "deals[0].alternativeLines[0]",
    ),
    "fast break": (_ruled(fast_break=True), "metadata.ruleset.fast_break"),
    "tokens": (
        _ruled(four_trick_tokens=True),
        "metadata.ruleset.four_trick_tokens",
    ),
    "start at the end": (_about(initialScore=[10, 3]), "metadata.initialScore"),
    "nameless": (_about(players=["Ann", "", "Cy", "Dee"]), "metadata.players[1]"),
    "five players": (_ruled(num_players=5), "metadata.ruleset.num_players"),
    "tens only": (_ruled(min_rank=10), "metadata.ruleset.min_rank"),
    "both limits": (_ruled(winning_score=10, num_deals=4), "metadata.ruleset"),
    "no limit": (_ruled(winning_score=0), "metadata.ruleset"),
    "joker without trump": (_ruled(joker=True, allow_no_trump=True), "metadata.ruleset"),
    "canadian pair": (_ruled(canadian=True, num_players=2), "metadata.ruleset.canadian"),
}


def fault(written: str | Callable[[Fields], object]) -> NotationError:
    """Why a text, or the game as changed, is refused."""
    if not isinstance(written, str):
        file = json.loads(json.dumps(game()))
        written(file)
        written = json.dumps(file)
    with pytest.raises(NotationError) as caught:
        egn.loads(written)
    return caught.value


@pytest.mark.parametrize(("change", "path"), FAULTS.values(), ids=FAULTS)
def test_fault_is_told_by_its_place(change: Callable[[Fields], object], path: str) -> None:
    """The path in the JSON; within a deal its number, and of a card played the trick and its place there."""
    place = fault(change).place
    assert place.path == path
    assert place.deal == (1 if path.startswith("deals[0]") else None)
    played = re.search(r"tricks\[(\d+)\]\[(\d+)\]$", path)
    assert (place.trick, place.card) == ((int(played[1]) + 1, int(played[2]) + 1) if played else (None, None))


TEXTS = {
    "nothing": ("", ""),
    "half": ('{"fileType":', ""),
    "another file": ('{"fileType": "PGN"}', ""),
    "no object": ("[]", ""),
    "twice": ('{"version": "1.4", "version": "1.4"}', ""),
    "deep": ("[" * 100_000, ""),
    "long number": ('{"deals": %s}' % ("9" * 5000), ""),
    "no number": ('{"deals": NaN}', ""),
    "huge": (" " * 9_000_000, ""),
    "half a character": (r'{"fileType": "\ud800"}', ""),
    "old": (
        text(game()).replace('"1.4"', '"0.9.0"'),
        "version",
    ),
    "strange field": (text(game()).replace('"version"', '"Version"', 1), ""),
    "missing field": (
        text(game()).replace('"initialScore": [0, 0]', '"title": ""'),
        "metadata",
    ),
    "word for a number": (text(game(initialScore=["a", 0])), "metadata.initialScore[0]"),
    "three scores": (text(game(initialScore=[0])), "metadata.initialScore"),
    "true for a number": (text(game(initialScore=[True, 0])), "metadata.initialScore[0]"),
    "long title": (text(game(title="x" * 129)), "metadata.title"),
    "no date": (text(game(date="yesterday")), "metadata.date"),
    "no card": (text(game()).replace('"Th"', '"1h"'), "deals[0].initialState.playerCards[0][3]"),
    "no call": (text(game()).replace('"Order"', '"order"'), "deals[0].phases[0].calls[1]"),
    "no phase": (text(game()).replace("TRICK_PLAY", "TRICKS"), "deals[0].phases[1]"),
    "players of a crowd": (text(game(players=["a"] * 11)), "metadata.players"),
    "players too few": (text(game(players=["a"])), "metadata.players"),
    "101 deals": (text(game([deal(n) for n in range(101)])), "deals"),
}


@pytest.mark.parametrize(("written", "path"), TEXTS.values(), ids=TEXTS)
def test_text_is_refused(written: str, path: str) -> None:
    assert fault(written).place.path == path


def test_wording_of_faults_is_as_it_was() -> None:
    """``REWRITE_GOLDENS=1 python3 dev.py test tests/notation/test_egn_faults.py`` writes the file anew."""
    told = [f"{name}: {fault(change)}\n" for name, (change, _) in FAULTS.items()]
    found = "".join([*told, *[f"{name}: {fault(written)}\n" for name, (written, _) in TEXTS.items()]])
    if os.environ.get("REWRITE_GOLDENS"):
        GOLDEN.write_text(found, "utf-8")
    assert found == GOLDEN.read_text("utf-8")


def test_deal_that_stops_early_cannot_be_followed() -> None:
    first = deal(0)
    tricks(first).pop()
    said = refusal(game([first, deal(1)]))
    assert said == "deal 1 (deals[0]): it stops before its end, and another deal follows"


def test_cards_are_read_in_every_spelling() -> None:
    """Either case, N for the nine, bowers by name, suits by their place in trump."""
    one = deal()
    rows = tricks(one)
    rows[1] = ["Kt", "Nh", "R", "L"]  # hearts are trump
    rows[2] = ["AD", "Tn", "9D", "Qd"]
    assert egn.loads(text(game([one]))).final_score == (2, 0)
    assert egn.loads(text(game([one]))).record == egn.loads(text(game())).record


def test_half_known_card_is_known_when_no_other_is_left() -> None:
    """Jx can only be the last jack; while another jack may lie in the kitty, nobody knows."""
    one = deal()
    tricks(one)[1][3] = "Jx"
    with pytest.raises(NotationError, match=r"trick 2, card 4 .*an unknown card"):
        egn.loads(text(game([one])))
    tricks(one)[1][3] = "Xt"  # every trump but the jack of diamonds has been seen
    tricks(one)[3][1] = "Qs"
    with pytest.raises(NotationError, match=r"trick 2, card 4 .*an unknown card"):
        egn.loads(text(game([one])))
    tricks(one)[1][3] = "Jn"
    assert egn.loads(text(game([one]))).final_score == (2, 0)


def test_green_suits_are_told_apart_by_their_letters() -> None:
    """The suits of the other colour are g and h, g the lower; h alone means hearts."""
    one = deal()
    bidding: Fields = {"phaseNumber": 0, "type": "EUCHRE_BIDDING", "calls": ["Pass", "Order"]}
    one["phases"] = [
        bidding,
        {"phaseNumber": 1, "type": "TRICK_PLAY", "tricks": [["Qg", "Tg", "9h", "At"], ["Kt"]]},
    ]
    one["initialState"] = {"dealer": 0, "upCard": "Qh"}
    found = egn.loads(text(game([one])))
    _, state = found.record.replay()
    assert state is not None
    assert [str(card) for _, card in state.tricks[0].plays] == ["QC", "TC", "9S", "AH"]
