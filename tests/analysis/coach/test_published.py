"""Positions from published strategy: the choice that is expected, and the reason that must be told."""

import tomllib
from pathlib import Path
from typing import Any, Final

import pytest

from euchre.analysis.coach.choose import choose
from euchre.analysis.hint.hint import evaluate, evaluator_named, question_of
from euchre.english.lessons import Lesson
from euchre.notation.position import parse_position

POSITIONS: Final[list[dict[str, Any]]] = tomllib.loads(
    Path(__file__).with_name("positions.toml").read_text(encoding="utf-8")
)["position"]


def advice(position: str, worlds: int, seed: int) -> tuple[str, list[Lesson]]:
    """The choice that the ace finds best, and the reasons that a coach tells for it."""
    view = parse_position(position).view()
    question = question_of(evaluate(view, evaluator_named("ace", seed), worlds))
    return str(question.action), [said.name for said in choose(question)]


@pytest.mark.parametrize(
    "listed",
    [
        pytest.param(listed, id=listed["name"], marks=pytest.mark.ci if at % 3 else [])
        for at, listed in enumerate(POSITIONS)
    ],
)
def test_the_coach_advises_what_good_players_publish(listed: dict[str, Any]) -> None:
    """And says why; where the worlds contradict a publication, it goes by the worlds."""
    choice, told = advice(listed["position"], 1_000, 0)
    assert choice in listed["choices"]
    assert listed["reason"] in told


@pytest.mark.long
@pytest.mark.parametrize("listed", POSITIONS, ids=[listed["name"] for listed in POSITIONS])
def test_other_worlds_give_the_same_advice(listed: dict[str, Any]) -> None:
    """It is no accident of the worlds drawn."""
    choice, told = advice(listed["position"], 4_000, 5)
    assert choice in listed["choices"]
    assert listed["reason"] in told


def test_the_listed_positions_are_of_all_kinds() -> None:
    """Forty and more, two-handed and twelve-trick ones too."""
    games = [listed["position"].split(maxsplit=1)[0] for listed in POSITIONS]
    four = sum([games.count(name) for name in ("tournament", "euchre")])
    assert four >= 24
    assert games.count("two") >= 6
    assert games.count("twelve") >= 6
    assert {"bid", "british"} <= set(games)
    assert all(listed.get("published") not in listed["choices"] for listed in POSITIONS)
