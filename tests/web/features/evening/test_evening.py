"""An evening as a value: who takes part, what a table's result does, and what its log makes of it again."""

from collections import Counter
from itertools import count
from random import Random
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from msgspec.structs import replace

from euchre.base.errors import EuchreError
from euchre.web.core.room.entries import dump
from euchre.web.core.room.names import COMPUTERS
from euchre.web.core.wire.literals import Direction, Movement
from euchre.web.core.wire.refusal import Refusal
from euchre.web.features.evening import entries
from euchre.web.features.evening.entries import TableResult
from euchre.web.features.evening.evening import LONGEST_PAUSE, LONGEST_SLEEP, Evening, apply, replayed
from euchre.web.features.evening.requests import round_view
from euchre.web.features.evening.rounds import all_rounds, ranking
from euchre.web.features.evening.step import (
    FULL,
    Direct,
    EveningCommand,
    Join,
    Leave,
    Result,
    Sleep,
    Tick,
    Wake,
    step,
)

MOVEMENTS: tuple[Movement, ...] = ("progressive", "individual", "round-robin", "knock-out")


class Held:
    """An evening and everything that was written down of it."""

    def __init__(self, movement: Movement = "progressive", **more: Any) -> None:
        rules = {"base": "euchre"}
        opened = entries.OpenedEvening(
            at=0, by="ann", rules=rules, hands=4, movement=movement, **{"rounds": 3, **more}
        )
        self.evening = Evening.open("evening:friday", opened)
        self.log = [dump(opened)]
        self.now = 0
        self._numbers = count()

    def fresh(self) -> str:
        """Secrets made by counting."""
        return f"{next(self._numbers):064x}"

    def do(self, command: EveningCommand) -> Refusal | None:
        """Take a step."""
        self.now += 1000
        found = step(self.evening, command, self.now, self.fresh)
        if isinstance(found, Refusal):
            return found
        self.log += [dump(entry) for entry in found.entries]
        self.evening = found.evening
        return None

    def join(self, *people: str) -> "Held":
        """These people take part."""
        for person in people:
            assert self.do(Join(person, person.capitalize())) is None
        return self

    def host(self, what: Direction) -> Refusal | None:
        """What the host wants."""
        return self.do(Direct(self.evening.host, what, len(self.evening.rounds)))

    def score(self, table: int, one: int, other: int, lone: tuple[int, int, int, int] = (0, 0, 0, 0)) -> Any:
        """A table of the round has its result."""
        number = len(self.evening.rounds) - 1
        return self.do(Result(number, table, TableResult((one, other), lone, 4)))

    def play(self, rng: Random) -> None:
        """All tables of the round, in any order."""
        tables = [*range(len(self.evening.rounds[-1].tables))]
        rng.shuffle(tables)
        for table in tables:
            self.score(table, rng.randrange(5), rng.randrange(5))


@given(st.sampled_from(MOVEMENTS), st.integers(1, 13), st.integers(0, 2**32))
def test_every_evening_is_seated_in_full_and_its_log_makes_it_again(
    movement: Movement, people: int, seed: int
) -> None:
    """Nobody sits twice in a round; in all but a knock-out everybody sits, or has one of the few byes."""
    rng, held = Random(seed), Held(movement, rounds=0 if movement != "progressive" else 4)
    held.join(*[f"p{number}" for number in range(people)])
    assert held.host("begin") is None
    while held.evening.stage != "over":
        on = held.evening.rounds[-1]
        seated = [chair for table in on.tables for chair in table.chairs]
        assert len({*seated, *on.idle}) == len(seated) + len(on.idle)
        if movement != "knock-out":
            assert sorted((*seated, *on.idle)) == list(range(len(held.evening.chairs)))
        held.play(rng)
        if held.evening.stage == "between":
            held.host("next")
    assert len(held.evening.rounds) == all_rounds(held.evening)
    assert replayed("evening:friday", held.log) == held.evening
    played = Counter(chair for each in held.evening.rounds for t in each.tables for chair in t.chairs)
    assert {one.chair: one.played for one in ranking(held.evening)} == {
        chair: played[chair] for chair in range(len(held.evening.chairs))
    }


def begun(movement: Movement = "progressive", **more: Any) -> Held:
    """An evening whose first round is on."""
    held = Held(movement, **more).join("ann", "ben")
    assert held.host("begin") is None
    return held


def test_a_result_counts_once() -> None:
    """Whoever brings it how often, and in no round but its own."""
    held = begun()
    assert held.score(0, 3, 1) is None
    before = held.evening
    assert held.score(0, 0, 9).code == "nothing"
    assert held.evening == before
    held.score(1, 1, 0)
    assert held.do(Tick()).code == "nothing"  # type: ignore[union-attr]  # a refusal
    assert held.host("next") is None
    late = Result(0, 1, TableResult((9, 9), (0, 0, 0, 0), 4))
    assert held.do(late).code == "nothing"  # type: ignore[union-attr]
    scored = entries.Scored(at=0, number=0, table=0, result=TableResult((1, 0), (0, 0, 0, 0), 1), won=0)
    with pytest.raises(EuchreError, match="scored once"):
        apply(held.evening, scored)


def test_points_then_lone_hands_place_whoever_changes_partners() -> None:
    held = begun()
    (head, other) = held.evening.rounds[0].tables
    held.score(0, 5, 2, (0, 0, 1, 0))
    held.score(1, 5, 2)
    listed = ranking(held.evening)
    first = listed[0]
    assert (first.chair, first.place, first.points, first.lone) == (head.chairs[2], 1, 5, 1)
    assert {one.chair for one in listed if one.place == 2} == {head.chairs[0], *other.chairs[::2]}
    assert [one.place for one in listed] == [1, 2, 2, 2, 5, 5, 5, 5]
    assert held.do(Join("late", "Late")) is None
    assert ranking(held.evening) == listed, "a late person has the points and the place of the chair"


@given(st.integers(9, 16), st.integers(0, 2**32))
@example(12, 1)
def test_whoever_wins_the_final_is_first_and_who_loses_it_second(people: int, seed: int) -> None:
    """However many points others made, and whoever had a bye."""
    rng, held = Random(seed), Held("knock-out").join(*[f"p{number}" for number in range(people)])
    assert held.host("begin") is None
    while held.evening.stage != "over":
        held.play(rng)
        held.host("next")
    (final,) = held.evening.rounds[-1].tables
    won, lost = final.chairs[final.won :: 2], final.chairs[1 - final.won :: 2]
    listed = ranking(held.evening)
    assert [{one.chair for one in listed if one.place == place} for place in (1, 2)] == [{*won}, {*lost}]


def test_nobody_takes_the_place_of_whoever_is_out() -> None:
    """Of a knock-out: who comes late plays on, or is told why not; only one's own chair is kept."""
    held = Held("knock-out").join("ann", "ben", "cas")
    assert held.host("begin") is None
    (first, second) = held.evening.rounds[0].tables
    held.score(0, 3, 1)
    out = {*first.chairs[1::2]}
    held.score(1, 1, 3)
    out |= {*second.chairs[::2]}
    assert {chair for chair in range(8) if held.evening.is_out(chair)} == out
    assert held.do(Leave("ann")) is None
    came = [person for person in map(str, range(8)) if held.do(Join(person, person)) is None]
    chairs = {held.evening.chair_of(person) for person in came}
    assert chairs == {*range(8)} - out - {held.evening.chair_of(person) for person in ("ben", "cas")}
    refused = held.do(Join("late", "Late"))
    assert refused is not None
    assert "out" in refused.text
    assert held.do(Join("ann", "Ann")) is None or 0 in chairs


def test_lone_hands_decide_a_tie_at_a_table() -> None:
    """In progressive play nobody stays where they are for a tie."""
    held = begun()
    held.score(0, 4, 4, (0, 1, 0, 0))
    assert held.evening.rounds[0].tables[0].won == 1


@pytest.mark.parametrize("movement", MOVEMENTS)
def test_whoever_wins_a_table_by_lone_hands_or_by_lot_has_won_the_round(movement: Movement) -> None:
    """The standings count as won what the movement treats as won, and it is told what decided."""
    held = begun(movement)
    for table, (one, lone) in enumerate([(4, (0, 1, 0, 0)), (2, (0, 0, 0, 0))]):
        held.score(table, one, one, lone)
    (on,) = held.evening.rounds
    won = {one.chair for one in ranking(held.evening) if one.won}
    assert won == {chair for table in on.tables for chair in table.winners}
    assert [table.won_by for table in round_view(on, {}).tables] == ["lone", "lot"]


def test_whoever_comes_late_has_the_chair_of_a_computer_player_and_who_comes_back_their_own() -> None:
    held = begun()
    assert held.do(Leave("ben")) is None
    assert held.evening.chairs[1].name in COMPUTERS
    assert held.do(Join("cleo", "Cleo")) is None
    assert held.evening.chair_of("cleo") == 2
    assert held.do(Join("ben", "Ben")) is None
    assert held.evening.chair_of("ben") == 1
    for late in range(5):
        assert held.do(Join(f"late{late}", f"Late {late}")) is None
    assert held.do(Join("last", "Last")).code == "no_chair"  # type: ignore[union-attr]


def test_the_host_directs_and_when_they_leave_whoever_has_the_first_chair() -> None:
    held = Held().join("ben", "ann")
    assert held.do(Direct("ben", "begin", 0)).code == "not_host"  # type: ignore[union-attr]
    assert held.host("begin") is None
    assert held.do(Direct("ann", "close", 0)).code == "too_late"  # type: ignore[union-attr]
    assert held.do(Leave("ann")) is None
    assert held.evening.host == "ben"
    assert held.do(Direct("ben", "end", 1)) is None
    assert held.do(Join("cleo", "Cleo")).code == "too_late"  # type: ignore[union-attr]


def test_a_round_closes_and_the_next_begins_by_itself() -> None:
    """So that a host who has gone home, or one slow table, stops nobody."""
    held = begun(minutes=10, between=30)
    held.now = held.evening.rounds[0].began + 10 * 60_000 - 1001
    assert held.do(Tick()).code == "nothing"  # type: ignore[union-attr]
    assert held.do(Tick()) is None
    assert held.evening.rounds[0].closing
    held.score(0, 1, 0)
    held.score(1, 1, 0)
    over = held.now
    assert held.evening.next_at() == over + 30_000
    held.now = over + 30_000
    assert held.do(Tick()) is None
    assert len(held.evening.rounds) == 2


def test_a_paused_evening_waits_and_goes_on_at_last() -> None:
    held = begun(between=0)
    assert held.host("pause") is None
    held.score(0, 1, 0)
    held.score(1, 1, 0)
    assert held.do(Tick()).code == "nothing"  # type: ignore[union-attr]
    assert held.evening.next_at() == held.evening.paused + LONGEST_PAUSE
    assert held.host("go-on") is None
    assert held.do(Tick()) is None
    assert len(held.evening.rounds) == 2


@pytest.mark.parametrize("stage", ["playing", "between", "paused"])
def test_f99_while_an_evening_sleeps_no_time_passes(stage: str) -> None:
    """It has as long left as before, unless it slept for a day: then it is over."""
    held = begun(minutes=15, between=900)
    if stage != "playing":
        held.play(Random(1))
    if stage == "paused":
        assert held.host("pause") is None
    before = held.evening
    left = (before.next_at() or 0) - held.now - 1000
    assert held.do(Sleep()) is None
    assert held.do(Sleep()).code == held.do(Tick()).code == "nothing"  # type: ignore[union-attr]
    asleep, log = held.evening, [*held.log]
    held.now += 10_000_000
    assert held.do(Wake()) is None
    assert (held.evening.next_at() or 0) - held.now == left
    assert held.do(Wake()).code == "nothing"  # type: ignore[union-attr]
    assert (held.evening.stage, held.evening.chairs) == (before.stage, before.chairs)
    assert replayed("evening:friday", held.log) == held.evening
    for command in (Wake(), Tick()):
        held.evening, held.log = asleep, [*log]
        held.now = asleep.asleep + LONGEST_SLEEP - 1000
        assert held.do(command) is None
        assert (held.evening.stage, held.evening.asleep) == ("over", 0)
    held.evening = replace(before, seq=FULL)
    assert held.do(Sleep()) is None
    assert held.evening.ended, "who comes and goes for ever lengthens the log no further"


def test_an_evening_without_people_ends_with_its_round() -> None:
    """Computer players do not play on among themselves."""
    held = begun().join("cleo")
    for person in ("ann", "ben", "cleo"):
        assert held.do(Leave(person)) is None
    stages = []
    for table in range(2):
        held.score(table, 1, 0)
        stages.append(held.evening.stage)
    assert stages == ["playing", "over"]
    held = begun()
    held.play(Random(1))
    held.do(Leave("ann"))
    held.do(Leave("ben"))
    held.now += 10**6
    assert held.do(Tick()) is None
    assert held.evening.ended
    assert len(held.evening.rounds) == 1


def test_one_person_makes_no_chairs_for_nobody() -> None:
    """A chair that is asked for is beside somebody, so an evening is as large as its people make it."""
    held = Held("round-robin").join("ann")
    for chair in (2, 63):
        assert held.do(Join("ben", "Ben", chair)).code == "no_chair"  # type: ignore[union-attr]
    assert held.do(Join("ben", "Ben", 1)) is None


def test_a_host_who_pauses_for_ever_lengthens_the_log_no_further() -> None:
    """An evening that is paused goes on all the same."""
    held = begun()
    assert held.host("pause") is None
    held.evening = replace(held.evening, seq=FULL)
    assert held.host("go-on") is None
    assert held.host("pause").code == "log_full"  # type: ignore[union-attr]
    assert held.host("go-on").code == "nothing"  # type: ignore[union-attr]


def test_partners_who_choose_each_other_stay_together() -> None:
    held = Held("round-robin").join("ann", "ben")
    assert held.evening.chair_of("ben") == 2
    assert held.do(Join("cleo", "Cleo", 1)) is None
    assert held.do(Join("dot", "Dot", 1)).code == "taken"  # type: ignore[union-attr]
    assert held.host("begin") is None
    for table in held.evening.rounds[0].tables:
        assert table.chairs[0] ^ 1 == table.chairs[2]
        assert table.chairs[1] ^ 1 == table.chairs[3]


def test_a_name_is_had_once_and_nobody_takes_part_twice() -> None:
    held = Held().join("ann")
    assert held.do(Join("ben", "Ann")).code == "bad_name"  # type: ignore[union-attr]
    assert held.do(Join("ann", "Other")).code == "seated"  # type: ignore[union-attr]
    assert held.do(Leave("ben")).code == "not_seated"  # type: ignore[union-attr]


def test_sixty_four_take_part_and_no_more() -> None:
    held = Held().join(*[f"p{number}" for number in range(64)])
    assert held.do(Join("more", "More")).code == "no_chair"  # type: ignore[union-attr]
    assert held.host("begin") is None
    assert len(held.evening.rounds[0].tables) == 16
