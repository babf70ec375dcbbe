"""What a player sees; `python3 dev.py test tests/terminal --snapshot-update` writes it anew."""

import re

import pytest
from syrupy.assertion import SnapshotAssertion
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode

from euchre.terminal.screen import Screen
from euchre.terminal.start import play
from euchre.variants import variant
from tests.terminal.typist import Paper, Typist


class Transcript(SingleFileSnapshotExtension):
    """A file of text for each."""

    file_extension = "txt"
    _write_mode = WriteMode.TEXT


def talk(
    game: str,
    first: tuple[str, ...] = (),
    *,
    drawn: bool = True,
    width: int = 80,
    ascii_only: bool = False,
    lines: int = 16,
    seed: int = 7,
) -> str:
    """A game against players that always do the first thing allowed, typed by somebody who tries things."""
    paper = Paper()
    typist = Typist(paper, first, seed=seed, lines=lines)
    screen = Screen(plain=not drawn, ascii_only=ascii_only, width=width, source=typist, target=paper)
    screen.plain = not drawn
    seats = ",".join(["you", *["first"] * (variant(game).seats - 1)])
    assert play(game=game, seed=seed, seats=seats, screen=screen) == 0
    text = re.sub(r"--resume \S+(saved-\d\.json)", r"--resume FOLDER/\1", paper.getvalue())
    return re.sub(r"kept in\s+\S+last\.json", "kept in FOLDER/last.json", text)


GAMES = ("twelve", "twelve-bid", "eleven", "two", "two-25", "four", "tournament", "british", "canadian",
         "railroad-best", "cutthroat", "buck", "dirty-clubs", "bid", "bid-48")  # fmt: skip


@pytest.fixture
def golden(snapshot: SnapshotAssertion) -> SnapshotAssertion:
    """Transcripts, each in its own file."""
    return snapshot.use_extension(Transcript)


@pytest.mark.parametrize("game", GAMES)
def test_drawn(game: str, golden: SnapshotAssertion) -> None:
    assert talk(game) == golden


@pytest.mark.parametrize("game", GAMES)
def test_plain(game: str, golden: SnapshotAssertion) -> None:
    text = talk(game, drawn=False)
    assert not set("┌─│▒♥♦♣♠") & set(text), "sentences only"
    assert text == golden


@pytest.mark.parametrize("game", ["twelve", "four", "bid"])
def test_narrow_and_ascii(game: str, golden: SnapshotAssertion) -> None:
    """Sixty columns, letters for suits."""
    text = talk(game, width=60, ascii_only=True)
    assert text.isascii()
    assert max(map(len, text.splitlines())) <= 60 + len(" ? for help > ")
    assert text == golden


@pytest.mark.parametrize("width", [20, 30, 40])
@pytest.mark.parametrize("game", ["twelve", "four", "bid-48"])
def test_very_narrow(game: str, width: int) -> None:
    """Anything goes on working, whatever the width."""
    assert "Traceback" not in talk(game, width=width)


def test_commands(golden: SnapshotAssertion) -> None:
    asked = ("?", "last", "score", "table", "undo", "accuse", "hearts", "ace of spades", "1", "last", "undo",
             "2", "nonsense", "score", "table", "joker", "bower right", "right bower")  # fmt: skip
    assert talk("twelve-short", asked, lines=20) == golden
    assert talk("four", ("rules", "order", "score"), lines=4, drawn=False) == golden(name="plain")


def test_where_nothing_is_drawn_the_last_trick_is_told_in_words() -> None:
    """A screen reader says "clubsR" otherwise."""
    text = " ".join(talk("four-24", ("1", "2", "1", "last"), drawn=False).split())
    assert "Trick 1: West 10 of clubs, North 9 of clubs, East king of clubs, you jack of clubs (right" in text


def test_honour_play(golden: SnapshotAssertion) -> None:
    """An unlawful card is accepted; a wrong accusation costs; a proven revoke loses the hand."""
    assert talk("twelve-honour", ("hearts", "1", "accuse"), lines=20) == golden
    assert talk("two-honour", ("hearts",), drawn=False, lines=24) == golden(name="two")


def test_whole_game(golden: SnapshotAssertion) -> None:
    """To the very end, with its winner."""
    text = talk("two", drawn=False, lines=400)
    assert "the game." in text
    assert text == golden
