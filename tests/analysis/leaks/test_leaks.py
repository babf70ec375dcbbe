"""Where a player loses points: habits, deeds, and the same decisions asked of others."""

from dataclasses import replace
from random import Random

import pytest

from euchre.analysis.leaks.deeds import deeds
from euchre.analysis.leaks.habits import DRILLS, Habit, habit
from euchre.analysis.leaks.leaks import LADDER, leaks
from euchre.english.leaks import HABIT_WORDS
from euchre.errors import EuchreError
from euchre.notation.check import player_names
from euchre.notation.position import parse_position
from euchre.notation.record import Record
from euchre.notation.text import parse_action
from euchre.players.registry.matches import match
from euchre.variants import VARIANTS

CALL = "tournament dealer=3 up=9H hands=JHJDAHKHQH/?????/?????/????? scores=0-0 :"
NAMED = "bid dealer=3 hands=JHJDAHKHQHAC/??????/??????/?????? :"
LEAD = "two dealer=1 up=9H hands=JHJDAHKCQC/????? : call:H discard:?"
FOLLOW = "two dealer=0 up=9H hands=JHAHTCKCQC/????? : call:H discard:TC AS"


@pytest.mark.parametrize(
    ("position", "chosen", "best", "found"),
    [
        (CALL, "pass", "call:H", Habit.PASSES_GOOD_HANDS),
        (CALL, "call:H", "pass", Habit.CALLS_TOO_LIGHT),
        (CALL, "call:H:alone", "call:H", Habit.ALONE_TOO_OFTEN),
        (CALL, "call:H", "call:H:alone", Habit.ALONE_TOO_SELDOM),
        (CALL, "call:C", "call:H:alone", Habit.CALLS_ANOTHER_SUIT),
        (NAMED, "bid:4H", "bid:3H", Habit.BIDS_TOO_HIGH),
        (NAMED, "bid:3H", "bid:4H", Habit.BIDS_TOO_LOW),
        (NAMED, "bid:3C", "bid:3H", Habit.CALLS_ANOTHER_SUIT),
        (NAMED, "pass", "bid:3H", Habit.PASSES_GOOD_HANDS),
        (LEAD, "discard:KC", "discard:QC", Habit.DISCARDS),
        (LEAD, "JD", "KC", Habit.LEADS_TRUMP),  # the left bower is a trump
        (LEAD, "KC", "JD", Habit.HOLDS_TRUMP_BACK),
        (LEAD, "QC", "KC", Habit.LEADS_ANOTHER_CARD),
        (LEAD, "QC", "AD", Habit.LEADS_ANOTHER_SUIT),
        (FOLLOW, "AH", "KC", Habit.RUFFS),
        (FOLLOW, "KC", "AH", Habit.DOES_NOT_RUFF),
        (FOLLOW, "JH", "AH", Habit.PLAYS_TOO_HIGH),
        (FOLLOW, "QC", "KC", Habit.PLAYS_TOO_LOW),
        (FOLLOW, "QD", "KC", Habit.THROWS_ANOTHER_SUIT),
    ],
)
def test_a_habit_is_named_for_how_the_choice_differs_from_the_best(
    position: str, chosen: str, best: str, found: Habit
) -> None:
    view = parse_position(position).view()
    assert habit(view, *(parse_action(text, view.rules) for text in (chosen, best))) is found


def test_every_habit_has_words_and_exactly_one_drill() -> None:
    assert set(HABIT_WORDS) == {one.value for one in Habit}
    assert sorted(one for practised in DRILLS.values() for one in practised) == sorted(Habit)


def played(game: str, players: str = "ten", seed: int = 5, hands: int | None = None) -> Record:
    """A recorded game."""
    record = match(VARIANTS[game], players, Random(seed), hands=hands).record
    return replace(record, players=tuple([f"p{player}" for player in range(record.rules.seats)]))


@pytest.mark.parametrize("game", ["tournament", "two", "twelve", "cutthroat", "bid", "british"])
def test_what_all_seats_did_adds_up_to_the_game(game: str) -> None:
    """Every hand has one maker or none, and every side but the maker's defends it."""
    record = played(game)
    every = [deeds([record, record], name) for name in player_names(record)]
    makers = sum(one.made + one.euchred for one in every)
    assert {one.games for one in every} == {2}
    assert makers == sum(sum(one.suits.values()) for one in every) <= every[0].deals
    assert sum(one.euchred for one in every) > 0 or makers == sum(one.made for one in every)
    for one in every:
        own = one.made + one.euchred
        with_partner = sum(
            other.made + other.euchred
            for at, other in enumerate(every)
            if record.rules.side(at) == record.rules.side(every.index(one))
        )
        assert one.defended == makers - with_partner
        assert one.alone_marches + one.alone_euchred <= one.alone <= own
        assert all(one.called[place] <= asked for place, asked in one.asked.items())
    winners = {record.rules.side(seat) for seat, one in enumerate(every) if one.won}
    assert len(winners) == 1


def test_the_players_of_the_ladder_are_asked_about_the_very_same_decisions() -> None:
    """So a player who is one of them loses as much as the ladder's does, where nothing is drawn at random."""
    record = played("two", "queen", hands=3)
    found = leaks([record], "p0", "king", worlds=20, workers=1)
    every = found.losses[-1]
    assert every.kind == "all"
    assert every.decisions == sum(one.decisions for one in found.losses[:-1]) > 5
    assert dict(every.ladder).keys() == set(LADDER)
    assert dict(every.ladder)["queen"] == pytest.approx(every.lost)
    assert (
        sum(one.lost for one in found.habits)
        <= sum(max(0, lost) for lost in [every.lost * every.decisions]) + 9
    )


def test_the_same_seed_gives_the_same_figures_and_a_stranger_is_refused() -> None:
    record = played("two", hands=2)
    one, other = (leaks([record], "p0", "king", worlds=20, seed=3).json() for _ in range(2))
    assert one == other
    with pytest.raises(EuchreError, match="nobody is called"):
        leaks([record], "Nobody", "king", worlds=20)
