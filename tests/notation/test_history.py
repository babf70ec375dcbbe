"""A history exported from the browser table: every game of it can be read, judged, taken out, looked at."""

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from euchre.cli import main
from euchre.live import LiveGame, Sitter
from euchre.live.fair import CommittedDeals, fairness_tags
from euchre.notation import document
from euchre.notation.check import check_text
from euchre.notation.record import Record
from euchre.rules.errors import NotationError
from euchre.rules.variants import VARIANTS


def played(seed: int, *, cut: int = 0) -> Record:
    """A whole game for two, dealt from a secret; without its last decisions when so many are *cut*."""
    luck = CommittedDeals(bytes([seed] * 32), (b"", b""))
    game = LiveGame(VARIANTS["two"], (Sitter("Ann"), Sitter("Ben")), luck)
    while not game.over:
        if game.state.over:
            game.deal()
        game.act(game.state.turn, game.view(game.state.turn).legal[-1])
    record = replace(game.record(), tags=fairness_tags(f"kitchen/{seed}", luck))
    last = record.hands[-1]
    short = replace(last, actions=last.actions[: len(last.actions) - cut])
    return replace(record, hands=(*record.hands[:-1], short))


def exported(given: Sequence[Record], **more: object) -> str:
    """As the server exports them."""
    games = [{"table": "kitchen", "number": 0, "names": ["Ann", "Ben"]} for _ in given]
    texts = [json.loads(document.dumps(record)) for record in given]
    whole = {"format": document.HISTORY_FORMAT, "version": 1, "games": games, "records": texts}
    return json.dumps(whole | more, separators=(",", ":"))


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Three games."""
    path = tmp_path / "euchre-games.json"
    path.write_text(exported([played(seed) for seed in (1, 2, 3)]))
    return path


def test_the_records_are_those_that_were_exported() -> None:
    records = (played(1), played(2))
    assert document.loads_history(exported(records)) == records
    assert document.loads_history(exported([])) == ()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[]", "not an exported history"),
        (exported([], version=2), "version 2 cannot be read"),
        (exported([], records=3), "an array"),
        (exported([], other=1), "no field is called 'other'"),
        (exported([], records=[{"format": "other"}]), "game 1: .*not a record"),
        ('{"format": "euchre-history", "version": 1}', "'records' is missing"),
    ],
)
def test_what_is_no_history_is_refused_with_the_reason(text: str, said: str) -> None:
    with pytest.raises(NotationError, match=said):
        document.loads_history(text)


def test_every_game_of_a_history_is_judged() -> None:
    report = check_text(exported([played(1), played(2)]), "h.json")
    assert str(report) == "h.json: history, sound; 2 games"
    assert report.games == tuple(played(seed).replay()[0].scores for seed in (1, 2))
    wrong = played(2)
    hand = replace(wrong.hands[0], actions=wrong.hands[0].actions[:2] * 2)
    report = check_text(exported([played(1), replace(wrong, hands=(hand,))]))
    assert report.fault is not None
    assert report.fault.text.startswith("game 2: deal 1")


def test_a_game_that_was_cut_off_is_named_as_unfinished() -> None:
    """It is lawful as far as it goes; whoever looks at it should know that something is missing."""
    whole, cut = check_text(document.dumps(played(1))), check_text(document.dumps(played(1, cut=1)), "a.json")
    assert whole.ok
    assert not whole.unfinished
    assert cut.ok
    deals = len(played(1).hands)
    assert str(cut).endswith(f"; unfinished: deal {deals} is not played to its end")
    fewer = replace(played(1), hands=played(1).hands[:-1])
    assert check_text(document.dumps(fewer)).unfinished == "nobody has won yet"
    assert "unfinished: game 2: deal" in str(check_text(exported([played(1), played(2, cut=3)])))


def test_a_game_of_a_history_is_chosen_by_its_number(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["convert", str(file), "-", "--to", "record", "--number", "2"]) == 0
    assert document.loads(capsys.readouterr().out) == played(2)
    assert main(["check", "--fair", str(file), "--number", "3"]) == 0
    assert "Game kitchen/3: the secret" in capsys.readouterr().out
    assert main(["check", str(file)]) == 0
    assert "history, sound; 3 games" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (["review"], "a history of 3 games: say which, --number 1 for the latest"),
        (["check", "--fair"], "a history of 3 games"),
        (["review", "--number", "4"], "the games of this history are 1 to 3"),
        (["convert", "-", "--to", "egn"], "a history of 3 games"),
        (["hint"], "euchre convert FILE game.json --number 1"),
    ],
)
def test_who_does_not_say_which_game_is_told_how(
    file: Path, asked: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    command, *more = asked
    assert main([command, str(file), *more]) == 2
    assert said in " ".join(capsys.readouterr().err.split())


def test_only_a_history_has_games_to_choose_from(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "game.json"
    path.write_text(document.dumps(played(1)))
    for command in (["check", "--fair"], ["review"]):
        assert main([*command, str(path), "--number", "1"]) == 2
        assert "only a file of several games takes it" in " ".join(capsys.readouterr().err.split())


def test_a_record_cut_off_agrees_with_its_secret_and_is_named_as_unfinished(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.json"
    path.write_text(document.dumps(played(1, cut=2)))
    assert main(["check", "--fair", str(path)]) == 0
    assert "This is not the whole game as it was played: deal" in capsys.readouterr().out
    path.write_text(document.dumps(played(1)))
    assert main(["check", "--fair", str(path)]) == 0
    assert "not the whole game" not in capsys.readouterr().out


def test_a_review_of_one_game_of_a_history(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    short = replace(played(1), hands=played(1).hands[:1])
    path = tmp_path / "history.json"
    path.write_text(exported([played(2), short]))
    asked = ["--number", "2", "--player", "king", "--worlds", "2", "--workers", "1", "--json"]
    assert main(["review", str(path), *asked]) == 0
    assert json.loads(capsys.readouterr().out)["names"] == ["Ann", "Ben"]
