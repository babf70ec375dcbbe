"""The mixes: counted from hands of one seed and amount, each game's by itself, however often broken off."""

import json
from contextlib import suppress
from pathlib import Path

import pytest

from euchre.base.errors import EuchreError
from euchre.base.files import replacing
from euchre.cli import main
from euchre.players.trained.training import score_distributions as mixes
from euchre.rules.rules import Rules
from euchre.rules.variants import VARIANTS

SEATS = {VARIANTS[name]: number for number, name in enumerate(("four", "four-28", "two"))}


@pytest.fixture(autouse=True)
def played(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Few games, and hands that tell where they came from; every fifth is dealt anew."""
    numbers: list[int] = []

    def hand(rules: Rules, seed: int, number: int) -> list[int] | None:
        numbers.append(number)
        return [SEATS[rules], seed] if number % 5 else None

    monkeypatch.setattr(mixes, "GAMES", ("four", "four-28", "two"))
    monkeypatch.setattr(mixes, "BLOCK", 10)
    monkeypatch.setattr(mixes, "_play_hand", hand)
    return numbers


def shipped(folder: Path, out: Path) -> object:
    """What is shipped."""
    mixes.write_result(folder, out)
    return json.loads(out.read_text())


def test_each_game_has_its_own_hands(tmp_path: Path) -> None:
    """`four-28` begins with `four`, and is another game."""
    mixes.train(tmp_path / "new", seed=1, amount=25)
    found = shipped(tmp_path / "new", tmp_path / "mixes.json")
    assert found == {"four": [[[0, 1], 1.0]], "four-28": [[[1, 1], 1.0]], "two": [[[2, 1], 1.0]]}


def test_the_log_says_what_was_counted(tmp_path: Path) -> None:
    mixes.train(tmp_path, seed=1, amount=25)
    mixes.write_result(tmp_path, tmp_path / "mixes.json")
    log = json.loads((tmp_path / "mixes.log.json").read_text())
    assert (log["player"], log["seed"], log["amount"]) == ("mixes", 1, 25)
    assert log["hands"]["four-28"] == {"played": 20, "dealt anew": 5}


def test_a_folder_belongs_to_one_training(tmp_path: Path) -> None:
    """Hands of another seed, or more of them, are not mixed in."""
    mixes.train(tmp_path, seed=1, amount=25)
    for seed, amount in ((2, 25), (1, 30)):
        with pytest.raises(EuchreError, match=r"another training .*seed 1, amount 25"):
            mixes.train(tmp_path, seed=seed, amount=amount)
    with pytest.raises(EuchreError, match="for one at least"):
        mixes.train(tmp_path, seed=1, amount=0)


def test_what_a_killed_training_left_unfinished_is_removed_by_that_training_only(tmp_path: Path) -> None:
    mixes.train(tmp_path, seed=1, amount=25)
    (tmp_path / ".notes").touch()
    whole = set(tmp_path.iterdir())
    with suppress(FileNotFoundError), replacing(tmp_path / "two-0.json") as part:
        part.touch()
        kept = part.rename(tmp_path / "kept")
    kept.rename(part)  # as if this process had been killed
    with pytest.raises(EuchreError, match="another training"):
        mixes.train(tmp_path, seed=2, amount=25)
    assert set(tmp_path.iterdir()) == {*whole, part}
    mixes.train(tmp_path, seed=1, amount=25)
    assert set(tmp_path.iterdir()) == whole


def test_parts_of_other_trainings_are_not_counted(tmp_path: Path) -> None:
    """Such as were left there before a folder knew whose it is."""
    mixes.train(tmp_path, seed=1, amount=20)
    (tmp_path / "two-2-0.json").write_text(json.dumps([[9, 9]] * 10))
    (tmp_path / "two-1-20.json").write_text(json.dumps([[9, 9]] * 10))
    found = shipped(tmp_path, tmp_path / "out.json")
    assert isinstance(found, dict)
    assert found["two"] == [[[2, 1], 1.0]]


def test_hands_played_before_are_not_played_again(tmp_path: Path, played: list[int]) -> None:
    def report(done: int, _said: str) -> None:
        if done == 10:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        mixes.train(tmp_path, seed=1, amount=25, report=report)
    with pytest.raises(EuchreError, match="has 10 of 25 hands of four: train on first"):
        mixes.write_result(tmp_path, tmp_path / "out.json")
    mixes.train(tmp_path, seed=1, amount=25)
    assert sorted(played) == sorted([*range(25)] * 3)


def test_nothing_is_shipped_that_is_not_there_or_damaged(tmp_path: Path) -> None:
    with pytest.raises(EuchreError, match="holds no training: begin one with `euchre research train mixes"):
        mixes.write_result(tmp_path, tmp_path / "out.json")
    mixes.train(tmp_path, seed=1, amount=25)
    path = tmp_path / "four-28-1-10.json"
    for damaged in ("", "[[1, 1]", "[[1, 1]]", "7"):
        path.write_text(damaged)
        with pytest.raises(EuchreError, match=r"four-28-1-10\.json is damaged: remove it"):
            mixes.write_result(tmp_path, tmp_path / "out.json")
    assert not (tmp_path / "out.json").exists()


def test_the_command_trains_and_ships_them(tmp_path: Path) -> None:
    """`euchre research train mixes`: the name of what is trained is not that of the module."""
    place, out = tmp_path / "new", tmp_path / "mixes.json"
    asked = [
        "research",
        "train",
        "mixes",
        "--amount",
        "20",
        "--folder",
        str(place),
        "--workers",
        "1",
        "--out",
        str(out),
    ]
    assert main(asked) == 0
    assert json.loads(out.read_text())["two"] == [[[2, 1], 1.0]]
