"""Puzzles: that each shipped one has one best answer, and that the endgames are proved."""

import json
from collections.abc import Iterable
from importlib.resources import files
from typing import Any

import pytest

from euchre.analysis.open import last_cards
from euchre.analysis.open.open_hand import party, score
from euchre.analysis.puzzle import mining
from euchre.analysis.puzzle.puzzles import (
    KINDS,
    PHASES,
    RATINGS,
    Puzzle,
    dumps,
    loads,
    select_puzzles,
    shipped,
    shipped_files,
)
from euchre.base.errors import EuchreError
from euchre.base.numbers import capitalized
from euchre.english.actions import advised_words
from euchre.hand.scoring import gain
from euchre.live.telling import hand_story
from euchre.notation.position import parse_position, show_view
from euchre.notation.record import hand_states
from euchre.rules.actions import Action, Pass, Play
from euchre.rules.cards import Card, Trump, follow, parse_cards, winner
from euchre.rules.errors import NotationError
from euchre.rules.variants import VARIANTS
from euchre.seen.possible_worlds import worlds
from euchre.seen.unseen import hidden_from, placements
from euchre.seen.views import view
from tests.repetition import few_of

TWELVE = "twelve dealer=0 piles=?9C,?TC,?JC,?QC/?9D,?TD,?JD,?QD : call:C"
ROWS = [row for text in shipped_files().values() for row in json.loads(text)["puzzles"]]
ROWS.sort(key=lambda row: (list(VARIANTS).index(row["game"]), KINDS.index(row["kind"])))
NAMES = [row["name"] for row in ROWS]
"""Of all that are shipped, in their order: to list the tests no puzzle need be understood."""
ENDGAMES = [row["name"] for row in ROWS if row["kind"] == "endgames"]
JUDGED = [row["name"] for row in ROWS if row["kind"] != "endgames"]
OTHER = 77
"""A seed of the judges that no puzzle was found with."""


@pytest.fixture
def puzzle(request: pytest.FixtureRequest) -> Puzzle:
    """The shipped one of a name."""
    return next(puzzle for puzzle in shipped() if puzzle.name == request.param)


def endgames() -> list[Puzzle]:
    """Those that are proved."""
    return [puzzle for puzzle in shipped() if puzzle.kind == "endgames"]


def judged() -> list[Puzzle]:
    """Those that are judged by playing on."""
    return [puzzle for puzzle in shipped() if puzzle.kind != "endgames"]


def test_two_hundred_and_seventy_six_are_shipped_in_files_that_tell_how_they_were_made() -> None:
    """Each file is what one command writes, and together they are small."""
    packed = [*files("euchre").joinpath("puzzles").iterdir()]
    assert len(shipped()) == 276
    assert sum(len(file.read_bytes()) for file in packed) <= 60_000
    texts = shipped_files()
    assert {file.name for file in packed} == {f"{name}.gz" for name in texts}
    for name, text in texts.items():
        head = json.loads(text)
        game, kind = name.removesuffix(".json").split("-")
        amount = len(head["puzzles"])
        command = f"euchre puzzle --mine {amount} --game {game} --kind {kind} --seed "
        assert head["made"].startswith(command)
        assert {(row["game"], row["kind"]) for row in head["puzzles"]} == {(game, kind)}


def test_the_set_holds_four_handed_two_handed_and_twelve_trick_puzzles() -> None:
    """As many as docs/practice.md says, and 20 endgames."""
    seats = [(puzzle.rules.seats, puzzle.rules.tricks) for puzzle in judged()]
    assert (seats.count((4, 5)), seats.count((2, 5)), seats.count((2, 12))) == (171, 50, 35)
    assert len(endgames()) == 20
    assert {puzzle.kind for puzzle in shipped()} == set(KINDS)


def test_no_name_and_no_position_stands_twice() -> None:
    assert (
        len({puzzle.name for puzzle in shipped()})
        == len({puzzle.position for puzzle in shipped()})
        == len(shipped())
    )


def confirmed(puzzle: Puzzle, seed: int, worlds: int = mining.WORLDS_TRIED) -> bool:
    """Whether the best choice stands when it is judged again with another seed, or proved again."""
    if puzzle.proved:
        results = last_cards.sure_results(parse_position(puzzle.position).state)
        return last_cards.proves_best(results, puzzle.view) and Play(results[0].card) == puzzle.best
    again = mining.evaluations(puzzle.view, worlds, (seed,))
    return all(mining.clearly_best(evaluation, puzzle.best, 0.0, 0.0) for evaluation in again)


@pytest.mark.parametrize("kind", KINDS)
def test_every_puzzle_is_whole(kind: str) -> None:
    for puzzle in select_puzzles(shipped(), kind=kind):
        whole(puzzle)


def whole(puzzle: Puzzle) -> None:
    """It tells the lawful choices, the best first, a clear gap, who goes wrong, a coach's words, and why."""
    seen = puzzle.view
    assert show_view(seen) == puzzle.position
    assert {option.action for option in puzzle.options} == set(seen.legal)
    assert seen.phase in PHASES[puzzle.kind]
    assert puzzle.options[0].short == 0
    assert puzzle.gap == min(option.short for option in puzzle.options[1:]) >= mining.GAP
    assert all(option.short > mining.GAP_ERRORS * option.error - 0.005 for option in puzzle.options[1:])
    assert puzzle.proved == (puzzle.kind == "endgames")
    assert set(puzzle.erring) & set(mining.WEAK)
    assert puzzle.rating in RATINGS
    assert puzzle.explanation.endswith(".")
    assert puzzle.advice.startswith(capitalized(advised_words(puzzle.best, seen)))
    assert puzzle.advice.endswith(".")
    assert not any(mining.are_one(seen, puzzle.best, action) for action in seen.legal), "another is as good"
    for option in puzzle.options:
        assert not option.rates or sum(option.rates) == pytest.approx(1, abs=0.005)


def test_what_is_not_seen_is_not_told() -> None:
    """The position holds nothing but what the seat knows: the other hands are question marks."""
    for puzzle in shipped():
        hands = next(part for part in puzzle.position.split() if part.startswith("hands=")).split("=")[1]
        others = [cards for seat, cards in enumerate(hands.split("/")) if seat != puzzle.view.turn]
        assert all(set(cards) == {"?"} for cards in others)


@pytest.mark.parametrize("puzzle", JUDGED[::9], indirect=True)
def test_other_luck_has_the_same_answer(puzzle: Puzzle) -> None:
    """An evaluation over other worlds finds the same choice the best."""
    assert confirmed(puzzle, OTHER)


@pytest.mark.long
@pytest.mark.parametrize("puzzle", NAMES, indirect=True)
def test_other_luck_has_the_same_answer_everywhere(puzzle: Puzzle) -> None:
    assert confirmed(puzzle, OTHER + 1, 2 * mining.WORLDS_TRIED)
    assert mining.erring_players(puzzle.view, puzzle.best) == puzzle.erring
    assert mining.advice_of_today(puzzle) == puzzle.advice


@pytest.mark.parametrize(
    "puzzle", few_of(NAMES[::12], list(NAMES[::12])[::2], rest=pytest.mark.ci), indirect=True
)
def test_the_advice_is_the_coachs_of_today(puzzle: Puzzle) -> None:
    """After the coach has learned: `docs/practice.md` says how it is told anew."""
    assert mining.advice_of_today(puzzle) == puzzle.advice


@pytest.mark.parametrize("puzzle", NAMES[::20], indirect=True)
def test_a_puzzle_comes_from_the_deal_it_names(puzzle: Puzzle) -> None:
    """Whoever deals that seed and number, and lets the jack play, comes to the position."""
    points = mining.question_states(puzzle.rules, puzzle.kind, *puzzle.source)
    assert puzzle.position in {show_view(view(state, state.turn)) for state in points}


# --- Endgames, by brute force -------------------------------------------------------------------------------

Hands = list[frozenset[Card]]


def possible(puzzle: Puzzle) -> Hands:
    """Every hand the other seat may hold, from every way the unseen cards may lie."""
    hidden = hidden_from(puzzle.view)
    at = next(n for n, place in enumerate(hidden.places) if place.kind == "hand")
    return list({frozenset(placed[at]) for placed in placements(hidden)})


def least(own: frozenset[Card], other: Hands, trump: Trump | None, *, lead: bool) -> int:
    """Tricks made sure of by choices that go by what has been seen; every line of play is walked."""
    if not own:
        return 0
    if lead:
        return max(after_lead(own, other, card, trump) for card in own)
    worst = 9
    for led in {card for hand in other for card in hand}:
        left = [hand - {led} for hand in other if led in hand]
        worst = min(worst, max(after_reply(own, left, led, card, trump) for card in follow(own, led, trump)))
    return worst


def after_lead(own: frozenset[Card], other: Hands, card: Card, trump: Trump | None) -> int:
    worst = 9
    for reply in {reply for hand in other for reply in follow(hand, card, trump)}:
        left = [hand - {reply} for hand in other if reply in follow(hand, card, trump)]
        won = winner((card, reply), trump) == 0
        worst = min(worst, won + least(own - {card}, left, trump, lead=won))
    return worst


def after_reply(own: frozenset[Card], left: Hands, led: Card, card: Card, trump: Trump | None) -> int:
    won = winner((led, card), trump) == 1
    return won + least(own - {card}, left, trump, lead=won)


def made_sure(puzzle: Puzzle, card: Card, other: Hands) -> int:
    seen, own = puzzle.view, frozenset(puzzle.view.holding)
    if not seen.trick:
        return after_lead(own, other, card, seen.trump)
    return after_reply(own, other, seen.trick[0][1], card, seen.trump)


@pytest.mark.parametrize("puzzle", few_of(ENDGAMES, ENDGAMES[::9], ci=ENDGAMES[::3]), indirect=True)
def test_an_endgame_is_proved_by_brute_force(puzzle: Puzzle) -> None:
    """
    The answer makes sure of a result that no card can beat, whatever the other holds and plays.

    No other card makes sure of it, however it is played on.
    """
    seen, state = puzzle.view, parse_position(puzzle.position).state
    assert len(seen.hand) == 3
    ours, before, other = party(state, seen.turn), seen.won[seen.turn], possible(puzzle)
    side = seen.rules.side(seen.turn)

    def worth(tricks: int) -> float:
        taken = tricks if seen.turn in ours.seats else seen.rules.tricks - tricks
        return gain(seen.rules, side, score(state, ours, taken))

    sure = {card: worth(before + made_sure(puzzle, card, other)) for card in map(card_of, seen.legal)}
    best = card_of(puzzle.best)
    most = worth(before + len(seen.hand))
    assert all(sure[card] < sure[best] for card in sure if card != best)
    assert len(other) == 1 or sure[best] == most
    assert {card_of(option.action): option.points for option in puzzle.options} == sure


def card_of(action: Action) -> Card:
    assert isinstance(action, Play)
    return action.card


def test_the_hands_of_an_endgame_are_those_of_its_worlds() -> None:
    """The slow enumeration of whole worlds gives the same hands as the proof looks at."""
    puzzle = min(endgames(), key=lambda puzzle: len(last_cards.possible_hands(puzzle.view)))
    found = {frozenset(world.hands[1 - puzzle.view.turn]) for world in worlds(puzzle.view)}
    assert found == last_cards.possible_hands(puzzle.view)


def test_leading_low_makes_sure_of_two_more() -> None:
    """With ace, jack and ten of trumps the low one is led, so that the other has to lead into the two."""
    line = "two dealer=0 up=9C hands=THJHAHTCKC/????? kitty=????????????? : pass pass pass call:H AD TC QC KC"
    state = parse_position(line).state
    found = last_cards.sure_results(state)
    assert (found[0].card, found[0].tricks) == (parse_cards("TH")[0], 3)
    assert [one.tricks for one in found[1:]] == [2, 2]
    assert last_cards.proves_best(found, view(state, state.turn))
    assert last_cards.refuting_hand(state, parse_cards("AH")[0]) is not None
    assert last_cards.refuting_hand(state, parse_cards("TH")[0]) is None


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("tournament dealer=0 up=9C : pass pass pass call:C discard:?", "two seats"),
        ("two dealer=0 up=9C : pass call:C discard:?", "5 cards in hand"),
        (TWELVE, "face down"),
    ],
)
def test_what_is_no_ending_is_refused(line: str, says: str) -> None:
    position = parse_position(line)
    *_, state = hand_states(position.state.rules, position.hand)  # any cards will do where the line has none
    with pytest.raises(EuchreError, match=says):
        last_cards.sure_results(state)


# --- Looking for them ---------------------------------------------------------------------------------------


@pytest.mark.ci
def test_the_same_seed_finds_the_same_puzzles() -> None:
    """And they are clear: `holds` with other luck."""
    told: list[int] = []
    found = mining.mine("two", "discards", 2, 9, told.append)
    assert found[:1] == mining.mine("two", "discards", 1, 9)
    assert told == [1, 2]
    assert [puzzle.name for puzzle in found] == ["two-discards-1", "two-discards-2"]
    assert all(confirmed(puzzle, OTHER) for puzzle in found)
    assert loads(dumps(found, "made")) == found


def test_not_every_answer_is_to_pass() -> None:
    """At most half are, and at most half of the easiest rating."""
    for game, kind in {(puzzle.game, puzzle.kind) for puzzle in shipped()}:
        same = select_puzzles(shipped(), game=game, kind=kind)
        assert 2 * sum(puzzle.best == Pass() for puzzle in same) <= len(same) + 1
        assert 2 * sum(puzzle.rating == 1 for puzzle in same) <= len(same) + 1


def test_the_rating_grows_with_those_who_go_wrong() -> None:
    """And with how narrow the choice is; it stays within 1 to 5."""
    names: Iterable[str] = mining.RATED
    by_gap = [[mining.rating(list(names)[:n], gap) for n in range(1, 6)] for gap in (0.2, 0.4, 0.8)]
    assert all(row == sorted(row) for row in by_gap)
    assert all(list(column) == sorted(column, reverse=True) for column in zip(*by_gap, strict=True))
    assert {rating for row in by_gap for rating in row} == set(RATINGS)


@pytest.mark.parametrize(
    ("game", "kind", "amount", "says"),
    [
        ("two", "bids", 1, "no puzzles are called 'bids'"),
        ("twelve-honour", "leads", 1, "no puzzles of this game"),
        ("two", "leads", 0, "one is the least"),
        ("nosuch", "leads", 1, "no game is called"),
    ],
)
def test_what_cannot_be_mined_is_said(game: str, kind: str, amount: int, says: str) -> None:
    with pytest.raises(EuchreError, match=says):
        mining.mine(game, kind, amount, 1)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("x", "not JSON"),
        ("[]", 'no "puzzles"'),
        ('{"format": 9, "puzzles": []}', "version 9 cannot be read, only 1, 2 and 3"),
    ],
)
def test_a_file_that_is_none_is_refused(text: str, says: str) -> None:
    with pytest.raises(NotationError, match=says):
        loads(text)


@pytest.mark.parametrize(
    ("field", "value", "path"),
    [
        ("name", None, "name"),
        ("game", "nosuch", "game"),
        ("kind", "bids", "kind"),
        ("position", "two dealer=0", "position"),
        ("options", [], "options"),
        ("options", [{"action": "JH"}], "options[0]"),
        ("rating", 6, "rating"),
        ("rating", "1", "rating"),
        ("erring", "ten", "erring"),
        ("why", 1, "why"),
        ("proved", 0, "proved"),
        ("source", [1], "source"),
        ("source", [1, -1], "source[1]"),
    ],
)
def test_a_wrong_field_of_a_puzzle_is_named(field: str, value: Any, path: str) -> None:
    """By its way through the file, as a field of the error."""
    rows = [shipped()[0].data(), shipped()[1].data() | {field: value}]
    with pytest.raises(NotationError) as refused:
        loads(json.dumps({"format": 3, "puzzles": rows}))
    assert refused.value.place.path == f"puzzles[1].{path}"


def test_a_puzzle_that_is_none_is_not_passed_over() -> None:
    with pytest.raises(NotationError, match="an object"):
        loads('{"format": 3, "puzzles": [7]}')


@pytest.mark.parametrize("foreign", ["{foo}", "{JH.x}", "{JH:999999999}", "{JH!r}", "{}", "{JH"])
def test_only_cards_stand_in_braces(foreign: str) -> None:
    """The reasons of a file are text of others: nothing but a card is put into them."""
    row = shipped()[0].data()
    with pytest.raises(NotationError, match="is not a card of this game; write a card like"):
        Puzzle.of({**row, "why": f"It has {foreign}."})
    assert Puzzle.of({**row, "why": f"It has {foreign}."}, 1).explanation == f"It has {foreign}."


def test_a_puzzle_is_read_from_its_own_data() -> None:
    assert all(Puzzle.of(puzzle.data()) == puzzle for puzzle in shipped()[::20])


def test_a_puzzle_of_former_rules_is_told() -> None:
    """In `two` the upcard could once be put down again; the story goes by those rules."""
    line = "two dealer=1 up=JC hands=9CTDQHKSAS/????? : pass call:C discard:JC"
    row = next(puzzle for puzzle in shipped() if puzzle.game == "two").data()
    assert hand_story(Puzzle.of({**row, "position": line}).read)
    with pytest.raises(NotationError, match="of another game"):
        Puzzle.of({**row, "game": "tournament", "options": [{**o, "action": "pass"} for o in row["options"]]})


def test_no_puzzle_of_that_kind_says_what_there_is() -> None:
    with pytest.raises(EuchreError, match=r"\(cutthroat\); there are .*two leads"):
        select_puzzles(shipped(), game="cutthroat")
