"""What a player sees; `python3 dev.py test tests/terminal -m "not long" --snapshot-update` writes it anew."""

import re

import pytest
from syrupy.assertion import SnapshotAssertion
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode

from euchre.notation.position import parse_position
from euchre.rules.variants import variant
from euchre.terminal.screen import Screen
from euchre.terminal.start import play
from tests.repetition import few_of
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
    return re.sub(r"\S+/last\.json", "FOLDER/last.json", paper.getvalue())


GAMES = ("twelve", "twelve-bid", "eleven", "two", "two-25", "four", "tournament", "british", "canadian",
         "railroad-best", "cutthroat", "buck", "dirty-clubs", "bid", "bid-48")  # fmt: skip


@pytest.fixture
def golden(snapshot: SnapshotAssertion) -> SnapshotAssertion:
    """Transcripts, each in its own file."""
    return snapshot.use_extension(Transcript)


@pytest.mark.parametrize("game", few_of(GAMES, GAMES[::2], rest=pytest.mark.ci))
def test_drawn(game: str, golden: SnapshotAssertion) -> None:
    assert talk(game) == golden


@pytest.mark.parametrize("game", few_of(GAMES, GAMES[1::2], rest=pytest.mark.ci))
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


@pytest.mark.parametrize("width", few_of([20, 30, 40], {20, 40}, rest=pytest.mark.ci))
@pytest.mark.parametrize("game", ["twelve", "four", "bid-48"])
def test_very_narrow(game: str, width: int) -> None:
    """Anything goes on working, whatever the width."""
    assert "Traceback" not in talk(game, width=width)


def test_commands(golden: SnapshotAssertion) -> None:
    asked = ("?", "last", "score", "table", "undo", "accuse", "hearts", "ace of spades", "1", "last", "undo",
             "2", "nonsense", "score", "table", "joker", "bower right", "right bower")  # fmt: skip
    assert talk("twelve-short", asked, lines=20) == golden
    assert talk("four", ("rules", "order", "score"), lines=4, drawn=False) == golden(name="plain")


@pytest.mark.parametrize("width", [30, 60, 80])
@pytest.mark.parametrize("game", ["twelve", "eleven"])
def test_each_row_of_cards_says_whose_it_is(game: str, width: int) -> None:
    """Both rows on the table look alike: North's, and one's own."""
    drawn = talk(game, width=width).split("hand 1")[1:]
    assert drawn
    for table in drawn[:5]:
        told = [table.index(words) for words in ("North's table cards", "Your table cards", "Your hand")]
        assert told == sorted(told)


def test_in_sentences_the_cards_face_up_are_told_at_every_choice() -> None:
    """Those before the other seat too: everybody sees them."""
    asked = re.split(r"Your choice: |Enter takes it: ", talk("twelve", drawn=False))[:-1]
    assert len(asked) > 12
    for said in asked:
        assert said.count("North's table cards: ") == said.count("Your table cards: ") == 1


def test_the_last_trick_is_shown_until_the_next_is_taken() -> None:
    """Also while one follows, not only where one leads."""
    follows = [table for table in talk("euchre", lines=24).split("────\n") if "were led:" in table]
    later = [table for table in follows if re.search(r"You · .*[1-9] trick|North · .*[1-9] trick", table)]
    assert later
    assert all("Last trick: " in table for table in later)


def test_every_only_choice_is_taken_with_enter() -> None:
    """A card that must be played is shown and waits for Enter, the last of a hand as any other."""
    text = talk("four", ("2", "2", ""), lines=12)
    assert "Clubs were led:   1 J♠L\nEnter: J♠L, ? for help > \nYou play the jack of spades" in text
    assert re.search(r"│ *\n └─\d─┘\n.*:   \d (\S+)\nEnter: \1, \? for help >", text), "the last of the hand"


def test_position_prints_what_other_commands_read() -> None:
    """Of one's own view: the cards that one cannot see are question marks."""
    said = talk("twelve", ("2", "1", "position"), drawn=False)
    line = re.search(r"^twelve dealer=.*$", said, re.MULTILINE)
    assert line is not None
    assert "?" in line[0]
    read = parse_position(line[0]).view()
    assert read.viewer == 0
    assert f"euchre hint '{line[0]}'" in said


def test_help_of_one_command_is_one_line() -> None:
    said = talk("two", ("help undo",), lines=1).split("help undo", 1)[1]
    assert said.split("\n")[1] == "  undo        take back your last choice (against computer players)"


def test_help_of_what_is_no_command_says_so_and_lists_them() -> None:
    said = talk("two", ("help fnord",), lines=1).split("help fnord", 1)[1]
    assert said.split("\n")[1] == "No command is called 'fnord'; these are all:"
    assert "  undo  " in said


def test_where_nothing_is_drawn_the_last_trick_is_told_in_words() -> None:
    """A screen reader says "clubsR" otherwise."""
    text = " ".join(talk("euchre", ("1", "2", "1", "last"), drawn=False).split())
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
