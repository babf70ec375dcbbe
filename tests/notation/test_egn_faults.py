"""What is wrong with an EGN file is said by deal, trick and card, or by the path in the JSON."""

import json
from collections.abc import Callable
from typing import cast

import pytest

from euchre.errors import NotationError
from euchre.notation import egn
from euchre.notation.strict import Json
from tests.notation.egn_games import TRICKS, Fields, deal, game, text


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


FAULTS = {
    "unknown call": (_told("phases.0.calls", ["Pass", "x"]), "deal 1 .*an unknown call"),
    "call of the round before": (
        _told("phases.0.calls", ["Pass", "h"]),
        "call 2: 'h' cannot be said: .*Order or Pass",
    ),
    "order after the turn down": (
        _told("phases.0.calls", ["Pass", "Pass", "Pass", "Pass", "Order"]),
        "call 5: 'Order' cannot be said: the upcard is turned down",
    ),
    "turned-down suit": (
        _told("phases.0", BIDS | {"calls": [*PASSES, "h"]}),
        r"deals\[0\].phases\[0\].calls\[4\].*call 5: seat 1 may not call hearts now",
    ),
    "stuck dealer": (
        _told("phases", [BIDS | {"calls": [*PASSES, *PASSES]}]),
        "call 8: seat 0 may not pass",
    ),
    "no trump not allowed": (
        _told("phases", [BIDS | {"calls": [*PASSES, "n"]}]),
        "call 5: seat 1 may not call no trump",
    ),
    "calls after trump": (_told("phases.0.calls", ["Pass", "Order", "Pass"]), "calls after the last one"),
    "tricks alone": (
        _told("phases", [PLAYS]),
        "tricks without a bidding",
    ),
    "two biddings": (
        _told("phases.1", BIDS),
        "the bidding comes first, and once",
    ),
    "no call, yet cards": (_told("phases.0", BIDS | {"calls": ["Pass"]}), "to call"),
    "alone twice told": (
        lambda file: [
            _told("phases.0.isAlone", value=False)(file),
            _told("phases.1.isAlone", value=True)(file),
        ],
        "isAlone contradicts",
    ),
    "unknown upcard": (_told("initialState.upCard", "Xx"), "the upcard Xx is not one card"),
    "upcard told by trump": (_told("initialState.upCard", "R"), "the upcard R is not one card"),
    "unknown card played": (_told("phases.1.tricks.0.1", "Xx"), "deal 1, trick 1, card 2 .*an unknown card"),
    "card played twice": (
        _told("phases.1.tricks.1.1", "Qc"),
        "trick 2, card 2 .*queen of clubs was played in trick 1",
    ),
    "card of another hand": (
        _told("phases.1.tricks.4.3", "9d"),
        "trick 5, card 4 .*9 of diamonds was played in trick 3",
    ),
    "card nobody was dealt": (
        _told("phases.1.tricks.4.3", "Ts"),
        "trick 5, card 4 .*seat 1 .*does not hold the 10 of spades",
    ),
    "card below the deck": (
        _told("phases.1.tricks.4.3", "7s"),
        "trick 5, card 4 .*7s is no card of this deck",
    ),
    "five cards in a trick": (
        _told("phases.1.tricks.0", ["Qc", "Tc", "9s", "Ah", "Ts"]),
        "trick 1, card 5 .*5 cards",
    ),
    "three cards in a trick": (
        _told("phases.1.tricks.0", ["Qc", "Tc", "9s"]),
        "trick 1, card 3 .*3 cards .*that 4 play",
    ),
    "six tricks": (
        _told("phases.1.tricks", [list(trick) for trick in (*TRICKS, ("Ts",))]),
        "trick 6, card 1 .*after 5 tricks",
    ),
    "discard played later": (_told("phases.0.discard", "Ah"), "ace of hearts was put down by the dealer"),
    "discard without upcard": (
        _told("phases", [BIDS | {"calls": ["Pass"], "discard": "9s"}]),
        "a discard, and nobody ordered",
    ),
    "lone defender unasked": (_told("phases.0.aloneDefender", 1), "aloneDefender, and nobody plays alone"),
    "exchange unasked": (
        _told("phases.0.cardExchanges", [{"sender": 0, "receiver": 2, "cards": ["Ah"]}]),
        "which partners_best allows",
    ),
    "kitty unasked": (
        _told("phases.0.cardExchanges", [{"receiver": 2, "cards": ["Ts"]}]),
        "which go_under or farmers",
    ),
    "card dealt twice": (
        _told("initialState.playerCards.1.0", "Kh"),
        r"playerCards\[1\].*king of hearts is dealt twice",
    ),
    "upcard dealt": (_told("initialState.playerCards.1.0", "Qh"), "queen of hearts is dealt twice"),
    "six cards in hand": (
        _told("initialState.playerCards.0", ["Kh", "As", "9d", "Th", "Ah", "Ts"]),
        "6 cards; a hand has 5",
    ),
    "five hands": (_told("initialState.playerCards", [[], [], [], [], []]), "5 hands for 4 players"),
    "dealer who is not there": (_told("initialState.dealer", 7), "there is no seat 7 of 4"),
    "remark on no call": (
        _told("phases.0.callAnnotations", {"2": ["?"]}),
        "a remark on call 2, counted from 0, of 2",
    ),
    "line after the end": (
        _line(40, PLAYS),
        "deal 1, line 1 .*begins after 40",
    ),
    "line that bids too late": (
        _line(9, BIDS),
        "deal 1, line 1 .*it goes on bidding",
    ),
    "line that plays too early": (
        _line(1, PLAYS),
        "deal 1, line 1 .*it plays cards after 1 of 2 calls",
    ),
    "fast break": (_ruled(fast_break=True), "metadata.ruleset: fast_break: this library does not know"),
    "tokens": (
        _ruled(four_trick_tokens=True),
        "metadata.ruleset: four_trick_tokens: this library does not know",
    ),
    "start at the end": (_about(initialScore=[10, 3]), "metadata.initialScore: the game was over at 10–3"),
    "nameless": (_about(players=["Ann", "", "Cy", "Dee"]), r"players\[1\]: a player without a name"),
    "five players": (_ruled(num_players=5), "num_players 5"),
    "tens only": (_ruled(min_rank=10), "min_rank 10"),
    "both limits": (_ruled(winning_score=10, num_deals=4), "exclude each other"),
    "no limit": (_ruled(winning_score=0), "the game would never end"),
    "joker without trump": (_ruled(joker=True, allow_no_trump=True), "joker with no_trump"),
    "canadian pair": (_ruled(canadian=True, num_players=2), "canadian with num_players 2"),
}


@pytest.mark.parametrize(("change", "words"), FAULTS.values(), ids=FAULTS)
def test_fault_is_told(change: Callable[[Fields], object], words: str) -> None:
    file = json.loads(json.dumps(game()))
    change(file)
    with pytest.raises(NotationError, match=words):
        egn.loads(json.dumps(file))


TEXTS = {
    "nothing": ("", "not JSON: line 1, column 1"),
    "half": ('{"fileType":', "not JSON: line 1"),
    "another file": ('{"fileType": "PGN"}', "not an EGN file"),
    "no object": ("[]", "the file: an object"),
    "twice": ('{"version": "1.4", "version": "1.4"}', "'version' stands twice"),
    "deep": ("[" * 100_000, "hundreds deep"),
    "long number": ('{"deals": %s}' % ("9" * 5000), "has 5000 digits"),
    "no number": ('{"deals": NaN}', "NaN is not a number"),
    "huge": (" " * 9_000_000, "larger than 8 MiB"),
    "half a character": (r'{"fileType": "\ud800"}', "lone surrogate"),
    "old": (
        text(game()).replace('"1.4"', '"1.0.0"'),
        "version: '1.0.0' cannot be read; 1.2, 1.3 and 1.4 can",
    ),
    "strange field": (text(game()).replace('"version"', '"Version"', 1), "no field is called 'Version'"),
    "missing field": (
        text(game()).replace('"initialScore": [0, 0]', '"title": ""'),
        "'initialScore' is missing",
    ),
    "word for a number": (text(game(initialScore=["a", 0])), r"metadata.initialScore\[0\]: a whole number"),
    "three scores": (text(game(initialScore=[0])), "metadata.initialScore: 1 scores"),
    "true for a number": (text(game(initialScore=[True, 0])), "a whole number belongs here, not true"),
    "long title": (text(game(title="x" * 129)), "metadata.title: a text of 129 characters"),
    "no date": (text(game(date="yesterday")), "metadata.date: 'yesterday' is no date"),
    "no card": (text(game()).replace('"Th"', '"1h"'), r"deals\[0\].*no card is written '1h'"),
    "no call": (text(game()).replace('"Order"', '"order"'), r"deals\[0\].phases\[0\].calls\[1\]: no call"),
    "no phase": (text(game()).replace("TRICK_PLAY", "TRICKS"), r"deals\[0\].phases\[1\]: a phase is"),
    "players of a crowd": (text(game(players=["a"] * 11)), "metadata.players: 11 elements; 10 are the most"),
    "players too few": (text(game(players=["a"])), "metadata.players: 1 names for 4 players"),
    "101 deals": (text(game([deal(n) for n in range(101)])), "deals: 101 elements"),
}


@pytest.mark.parametrize(("written", "words"), TEXTS.values(), ids=TEXTS)
def test_text_is_refused(written: str, words: str) -> None:
    with pytest.raises(NotationError, match=words):
        egn.loads(written)


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
