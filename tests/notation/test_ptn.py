"""PTN: what Trickster Cards saves is read as it is pasted, and written so that it reads the same."""

import html
import json
import quopri
import re
from collections.abc import Callable
from dataclasses import replace
from urllib.parse import quote, quote_plus

import pytest

from euchre.english.names import game_title
from euchre.notation import ptn
from euchre.notation.check import check_text, text_kind
from euchre.notation.convert import convert
from euchre.notation.position import parse_position
from euchre.rules.actions import Call
from euchre.rules.cards import Rank, Trump
from euchre.rules.errors import NotationError
from euchre.rules.mechanisms import (
    Alone,
    BestCard,
    Bidding,
    Contract,
    DeclareAlone,
    DefendAlone,
    FarmersHand,
    Ladder,
    Lead,
    LoneBid,
    NoTrump,
    Remedy,
    TurnUp,
    WeakHand,
)
from euchre.rules.rules import Rules
from euchre.rules.variants import VARIANTS
from tests.notation.egn_games import random_record
from tests.repetition import repeated

GAME = r"""% PTN ---------------------------
[Event "Practice"]
[UTCDate "2026.01.18"]
[UTCTime "16:39:43"]
[GameCode "Euchre"]
[GameOptionsJson "{\"stickTheDealer\":true,\"allowNotrump\":true,\"aloneTake5\":true,\"noWatching\":true}"]
[South "Dee"]
[West "Ann"]
[North "Ben"]
[East "Cy"]
[GameScores "S:3 7 3 7"]
[Dealer "S"]
[Deal "S:T.KT..JT K9..J.A9 .QJ.AQT. AQ.A.9.Q"]
[Undealt "SJH9CKDK"]
[Declarer "W"]
[Contract "NT"]
[Auction "W"]
Pass Pass Pass Pass
NT - - -
[Play "W"]
CA HQ CQ CJ
C9 DQ D9 CT
S9 HJ HA HK
SK DT SA ST
DJ DA SQ HT
"""
"""A deal made up for this test, of the form of those that people file."""


def by_row(text: str, change: Callable[[str], str]) -> str:
    """*text*, each row of cards in it changed."""
    before, tag, rows = text.partition('[Play "W"]\n')
    return before + tag + "\n".join(map(change, rows.splitlines()))


MANGLED = {
    "as it was saved": lambda text: text,
    "after some prose": lambda text: f"Look at this : what a bot!\nIt passed with [both] bowers.\n\n{text}",
    "before some prose": lambda text: f"{text}\nWhy did it lead the nine?\nC U later",
    "with the ends of lines of another system": lambda text: "\ufeff" + text.replace("\n", "\r\n"),
    "quoted in mail": lambda text: "".join([f"> > {line}\n" for line in text.splitlines()]),
    "with curly quotes": lambda text: text.replace('\\"', "\\”").replace(' "', " “").replace('"]', "”]"),
    "as HTML": lambda text: html.escape(text).replace("\n", "<br />\n"),
    "as HTML twice": lambda text: html.escape(html.escape(text)),
    "in a block of code": lambda text: f"```\n{text}```\n",
    "with the marks of a forum": lambda text: f"[code]\n{text}[/code]",
    "with brackets escaped": lambda text: text.replace("[", r"\[").replace("]", r"\]"),
    "with JSON not escaped": lambda text: text.replace('\\"', '"'),
    "with tags in one line": lambda text: text.replace("]\n[", "] ["),
    "with rows in one line": lambda text: text.replace("\nC9", " C9").replace("\nNT", " NT"),
    "with blanks that do not break": lambda text: text.replace(" ", "\u00a0"),
    "with symbols drawn in colour": lambda text: text.replace("SA ", "♠\ufe0fA "),
    "indented, a bracket missing": lambda text: text.replace('"16:39:43"]', '"16:39:43"').replace(
        "\n", "\n   "
    ),
    "in bold letters": lambda text: re.sub(r"(?m)^\[(\w+) (.*)$", r"**[\1** \2", text).replace(
        "HQ", "**HQ**"
    ),
    "with bold names of tags": lambda text: re.sub(r"(?m)^\[(\w+)", r"[[b]\1[/b]", text),
    "each line as code": lambda text: re.sub(r"(?m)^(.*)$", r"`\1`", text),
    "as a list": lambda text: re.sub(r"(?m)^(?=.)", "- ", text),
    "with its lines numbered": lambda text: "".join(
        [f"{n}. {line}\n" for n, line in enumerate(text.splitlines(), 1)]
    ),
    "behind bars": lambda text: re.sub(r"(?m)^", "> | ", text),
    "with long dashes": lambda text: text.replace(" - - -", " \u2014 \u2013\u2013"),
    "between single quotes": lambda text: text.replace(' "', " \u2018").replace('"]', "\u2019]"),
    "with quotes of two strokes": lambda text: text.replace('\\"', "''"),
    "broken by mail": lambda text: text.replace('[Deal "S:T.KT..JT ', '[Deal "S:T.KT..JT\n').replace(
        ",", ",\n"
    ),
    "with an option broken in the middle": lambda text: text.replace("aloneTake5", "alone\nTake5"),
    "from the source of a mail": lambda text: quopri.encodestring(text.encode()).decode(),
    "in one line": lambda text: text.partition("\n")[2].replace("\n", " "),
    "with other capitals": lambda text: re.sub(r"(?m)^\[(\w+)", lambda tag: tag[0].swapcase(), text),
    "with colons": lambda text: re.sub(r"(?m)^\[(\w+) ", r"[\1: ", text),
    "with wide brackets and separators of lines": lambda text: (
        text.replace("[", "\uff3b").replace("]", "\uff3d").replace("\n", "\u2028")
    ),
    "with marks that cannot be seen": lambda text: text.replace("GameOptions", "Game\u00adOptions\u200e"),
    "as a string of a program": json.dumps,
    "with the seats in words": lambda text: text.replace('r "S"', 'r "South"').replace('n "W"', 'n "west"'),
    "without the seats of the columns": lambda text: text.replace('n "W"', "n").replace('y "W"', "y"),
    "with an ellipsis": lambda text: text.replace(".KT..JT", ".KT\u2025JT"),
    "above a list to tick": lambda text: f"{text}\n### Expected\n- [x] I have searched\n-- \nBob",
    "with each card's rank first": lambda text: by_row(
        text, lambda row: re.sub(r"\b([SHDC])(\w)", r"\2\1", row)
    ),
    "with cards run together": lambda text: by_row(text, lambda row: row.replace(" ", "")),
    "with commas and remarks": lambda text: by_row(
        text, lambda row: ", ".join(row.split()) + "!  <-- why S9?"
    ),
    "with its tricks counted": lambda text: by_row(text, lambda row: f"Trick 3: {row}\\"),
    "as rows of a table": lambda text: by_row(text, lambda row: f"| {row.replace(' ', ' | ')} |\n|---|---|"),
    "as a table of HTML": lambda text: by_row(
        text, lambda row: f"<tr><td>{row.replace(' ', '</td><td>')}</td></tr>"
    ).replace("\n", "<br>"),
    "as a list of a forum": lambda text: "[list]" + re.sub(r"(?m)^(?=.)", "[*]", text) + "[/list]",
    "in letters of another system": lambda text: (
        by_row(text, lambda row: re.sub(r"\b[SHDC]", lambda suit: "♠♥♦♣"["SHDC".index(suit[0])], row))
        .encode()
        .decode("cp1252")
    ),
    "from a chat with times": lambda text: re.sub(r"(?m)^(?=.)", "[12:34:05] <bob> ", text),
    "from a chat with other times": lambda text: re.sub(r"(?m)^(?=.)", "9:07 PM - Bob Smith: ", text),
    "from the address of a page": quote,
    "from the fields of a form": quote_plus,
    "with comments": lambda text: text.replace("HQ CQ", "HQ {a duck} CQ").replace("[Deal ", "% hm\n[Deal "),
}


@pytest.mark.parametrize("mangle", MANGLED.values(), ids=MANGLED)
def test_pasted_game_is_read_as_it_was_saved(mangle: Callable[[str], str]) -> None:
    text = mangle(GAME)
    assert text_kind(text) == "ptn"
    (found,) = ptn.records(text)
    assert found == ptn.loads(GAME)


def test_game_that_was_saved_is_over_at_its_score() -> None:
    """`[GameScores]` is what stood when it was saved: of a deal that is over, the score after it."""
    found = ptn.loads(GAME)
    game, state = found.replay()
    assert (game.scores, state) == ((3, 7), None)
    assert found.players == ("Dee", "Ann", "Ben", "Cy")
    assert dict(found.tags) == {"title": "Practice", "date": "2026-01-18T16:39:43Z"}
    assert isinstance(found.rules.auction, TurnUp)
    assert (found.rules.auction.stick, found.rules.alone) == (True, Alone(must_take_all=True))
    assert str(check_text(GAME)) == "the text: ptn, sound; 3–7; unfinished: nobody has won yet"


FOUR = Rules(auction=TurnUp(stick=True), alone=Alone())
RULES = {
    "usual": FOUR,
    "no trump, no alone": Rules(auction=TurnUp(no_trump=NoTrump.SECOND_ROUND)),
    "to fifteen with a joker": replace(FOUR, joker=True, target=15),
    "thirty-two cards": replace(FOUR, low=Rank.SEVEN),
    "the partner's best card": replace(FOUR, alone=Alone(best_card=BestCard.DISCARD_FIRST)),
    "alone against alone": replace(FOUR, alone=Alone(defend=DefendAlone.LONERS)),
    "alone takes five": replace(FOUR, alone=Alone(must_take_all=True), scoring=Ladder(lone=((5, 4),))),
    "going under": replace(FOUR, farmer=FarmersHand(hand=WeakHand.MIXED4, remedy=Remedy.SWAP)),
    "three": VARIANTS["cutthroat"],
    "two": Rules(seats=2),
    "bid": Rules(
        hand=6, packets=(6,), lead=Lead.MAKER, target=30, scoring=Contract(must_earn=False),
        auction=Bidding(low=2, named=False, low_no_trump=True),
    ),
}  # fmt: skip


@repeated(2, 6, rest=pytest.mark.ci)
@pytest.mark.parametrize("rules", RULES.values(), ids=RULES)
def test_written_game_reads_the_same(rules: Rules, times: int) -> None:
    """Scores, hands and decisions of several deals; the order of the deck and the cut decide nothing."""
    if isinstance(rules.auction, Bidding):
        rules = ptn_rules(rules)
    for seed in range(times):
        played = random_record(rules, seed, most=3)
        record = replace(played, draws=(), players=())
        text = ptn.dumps(record)
        back = ptn.loads(text)
        assert [hand.actions for hand in back.hands] == [hand.actions for hand in record.hands]
        assert back.replay() == replace(record, rules=back.rules).replay()
        assert ptn.dumps(back) == text


@pytest.mark.parametrize(
    ("game", "title"),
    [
        ("tournament", "Tournament"),
        ("cutthroat", "Cutthroat"),
        ("euchre", "Euchre, house rules"),  # in Trickster's game the dealer must take the card up
        ("british", "British, with the Benny, house rules"),  # and the dealer's partner may call, not alone
        ("four-25", "British, with the Benny, house rules"),  # the options of both are the same
    ],
)
def test_what_no_option_tells_is_as_in_the_nearest_game(game: str, title: str) -> None:
    rules = VARIANTS[game]
    record = replace(random_record(rules, 2, most=2), draws=(), players=())
    back = ptn.loads(ptn.dumps(record)).rules
    assert game_title(back) == title
    assert (back == rules) == (game_title(rules) == title)


def ptn_rules(rules: Rules) -> Rules:
    """Rules of Bid Euchre with the lone bid that every such game has there."""
    assert isinstance(rules.auction, Bidding)
    return replace(rules, auction=replace(rules.auction, lone=(LoneBid(made=12, lost=12),)))


def test_alone_said_after_the_call_is_refused() -> None:
    """PTN's calls say whether they are alone, and it has no word for later."""
    table = VARIANTS["tournament"]
    assert table.alone is not None
    rules = replace(table, alone=replace(table.alone, declared=DeclareAlone.AFTER_CALL))
    record = replace(random_record(rules, 1, most=1), draws=(), players=())
    with pytest.raises(NotationError, match=r"it has no words for .*playing alone") as found:
        ptn.dumps(record)
    assert found.value.place.path == "alone.declared"


def test_hand_that_is_not_told_stays_unknown() -> None:
    """A `-` is a hand nobody wrote down: it is not guessed, and written as `-` again."""
    text = GAME.replace("K9..J.A9 .QJ.AQT.", "- -").replace("SJH9CKDK", "SJ")
    found = ptn.loads(text)
    assert found.hands[0].deck.count(None) == 13
    assert '[Deal "S:T.KT..JT - - AQ.A.9.Q"]' in ptn.dumps(found)
    assert found.replay()[0].scores == (3, 7)


def test_position_is_written_without_guesses() -> None:
    line = "tournament dealer=3 up=9S hands=?????/AHKHQHTH9H/?????/????? : pass"
    made = convert(line, "ptn").text
    assert '[Deal "E:- - .AKQT9.. -"]' in made
    assert ptn.loads(made).hands[0] == parse_position(line).hand


@pytest.mark.parametrize(
    ("name", "title", "words", "first"),
    [
        ("buck", "Buck", "dropping out", "sides"),
        ("call-ace", "Call-Ace", "a called ace", "sides"),
        (
            "twelve",
            "Twelve tricks",
            "the size of a hand, the piles, calling trump and what a hand pays",
            "hand",
        ),
        (
            "tournament-8",
            "Tournament",
            ": it has no words for the winning score and the number of hands as here",
            "target",
        ),
    ],
)
def test_rules_without_words_are_refused_in_the_words_of_players(
    name: str, title: str, words: str, first: str
) -> None:
    record = replace(random_record(VARIANTS[name], 1, most=1), draws=(), players=())
    with pytest.raises(NotationError, match=rf"^PTN cannot write this game \({title}.*\): ") as found:
        ptn.dumps(record)
    assert words in str(found.value)
    assert " = " not in str(found.value)
    assert found.value.place is not None
    assert found.value.place.path == first


BROKEN = {
    "another game": (("Euchre", "Bridge"), "GameCode"),
    "no deal": (("[Deal ", "[Dael "), "there is no [Deal]"),
    "thirteen cards": (("AQ.A.9.Q", "AQ.A.9.QAK"), "deal 1, [Deal]: 'AQ.A.9.QAK' has 7 cards"),
    "a card twice": (("AQ.A.9.Q", "AQ.A.9.9"), "deal 1, [Deal]"),
    "five hands": ((" AQ.A.9.Q", " AQ.A.9.Q -"), "24 cards cannot deal 5 to 5"),
    "no upcard": (('[Undealt "SJH9CKDK"]', ""), "deal 1, no tag [Undealt]: the upcard is missing"),
    "no seat": (('[Dealer "S"]', '[Dealer "X"]'), "deal 1, [Dealer]: 'X' is not a seat of 4"),
    "no call": (("NT - -", "Maybe - -"), "deal 1, [Auction]: no call is written 'MAYBE'"),
    "alone at first": (("Pass Pass Pass Pass\nNT", "Alone Pass Pass Pass\nNT"), "'ALONE' names no trump"),
    "out of turn": (("Pass Pass Pass Pass", "Pass - Pass Pass"), "deal 1, [Auction]: call 3 (PASS) stands"),
    "another contract": (('"NT"', '"♠"'), "deal 1, [Contract]: it says ♠"),
    "another declarer": (('[Declarer "W"]', '[Declarer "N"]'), "deal 1, [Declarer]"),
    "no such card": (("HQ CQ", "ZQ CQ"), "deal 1, [Play]: no card"),
    "a revoke": (("CA HQ CQ CJ", "CA HQ SA CJ"), "deal 1, [Play]: trick 1, A♠"),
    "two cards of one seat": (("DJ DA SQ HT", "DJ DA SQ HT\nHA - - -"), "deal 1, [Play]: trick 6"),
    "a trick that breaks off": (
        ("SK DT SA ST\nDJ DA SQ HT", "SK"),
        "trick 4 breaks off: the card that leads it is",
    ),
    "a mark for a card": (("SQ HT", "? HT"), "deal 1, [Play]: no cards are written '?'"),
    "no score": (("S:3 7 3 7", "S:3 7"), "deal 1, [GameScores]"),
    "a score of nobody": (("S:3 7 3 7", "S:3 7 4 7"), "deal 1, [GameScores]"),
    "a kitty for the bidder": (("noWatching", "withKitty"), "[GameOptionsJson] withKitty"),
    "no JSON": (("{\\", "(\\"), "[GameOptionsJson]"),
    "nobody plays": (
        ('\\"noWatching\\":true', '\\"variation\\":1,\\"players\\":0'),
        "players: 0 is not between 2 and 6",
    ),
    "a single hand": (
        ("S:T.KT..JT K9..J.A9 .QJ.AQT. AQ.A.9.Q", "S:T.KT..JT"),
        "[Deal]: 1 hand, where 2 to 6 are wanted",
    ),
    "a first card that is none": (("CA HQ CQ CJ", "CX HQ CQ CJ"), "deal 1, [Play]: no card"),
    "two of four cards that are none": (("CA HQ CQ CJ", "CX HX CQ CJ"), "deal 1, [Play]: no card"),
    "a score below nothing": (
        ("S:3 7 3 7", "S:-1 7 -1 7"),
        "deal 1, [GameScores]: S:-1 7 -1 7: no score is below 0",
    ),
    "options without end": (("noWatching", "x" * 4_000), "[GameOptionsJson]: options that are not known"),
    "a deck of seventeen": (('\\"noWatching\\":true', '\\"deckSize\\":22'), "[GameOptionsJson] deckSize"),
}


@pytest.mark.parametrize(("change", "said"), BROKEN.values(), ids=BROKEN)
def test_fault_names_its_tag(change: tuple[str, str], said: str) -> None:
    text = GAME.replace(*change)
    assert text != GAME
    with pytest.raises(NotationError) as found:
        ptn.records(text)
    assert str(found.value).startswith(said) or said in str(found.value)


def test_several_deals_are_one_game_or_several() -> None:
    """A deal that begins where the last one ended is its next hand; any other is a game of its own."""
    record = replace(random_record(FOUR, 3, most=2), draws=(), players=())
    text = ptn.dumps(record)
    assert [len(game.hands) for game in ptn.records(text)] == [2]
    assert [len(game.hands) for game in ptn.records(text + GAME)] == [2, 1]
    with pytest.raises(NotationError, match="holds 2 games"):
        ptn.loads(text + GAME)
    assert check_text(text + GAME).kind == "ptn"


def test_option_that_is_not_known_is_kept() -> None:
    text = GAME.replace("noWatching", "newFashion")
    assert dict(ptn.loads(text).tags)["Trickster options"] == '{"newFashion": true}'
    assert "newFashion" in ptn.dumps(ptn.loads(text))


def test_score_from_before_a_deal_is_taken_as_told() -> None:
    """Zero all after a deal that was won cannot be: it is the score before it."""
    found = ptn.loads(GAME.replace("S:3 7 3 7", "S:0 0 0 0"))
    assert found.scores == (0, 0)
    assert found.replay()[0].scores == ptn.loads(GAME.replace("S:3 7 3 7", "S:0 1 0 1")).replay()[0].scores


@pytest.mark.parametrize(
    "text", ['{"new', "[1]", '"x"', "0", '{"withKitty": true}', '{"x": 1, "x": 2}', '{"new": "' + "x" * 3_991]
)
def test_kept_options_that_are_no_options_are_refused(text: str) -> None:
    record = replace(ptn.loads(GAME), tags=(("Trickster options", text),))
    with pytest.raises(NotationError, match=r"^the tag 'Trickster options': "):
        ptn.dumps(record)


@pytest.mark.parametrize(
    "text",
    [
        '{"players": 3, "new": 1}',
        '{"StickTheDealer": false, "withjoker": true, "gameOverScore": 7, "new": 1}',
    ],
)
def test_rules_of_a_record_are_above_its_kept_options(text: str) -> None:
    """The tag keeps what is not known here; what is known, the rules say."""
    record = replace(ptn.loads(GAME), tags=(("Trickster options", text),))
    back = ptn.loads(ptn.dumps(record))
    assert back.rules == record.rules
    assert dict(back.tags)["Trickster options"] == '{"new": 1}'


def test_game_that_would_be_read_by_other_rules_is_refused() -> None:
    """What mail does to quotes is undone in reading: here it would make an option of a name."""
    text = '{"x&quot;:1,&quot;callForBest": 1}'
    with pytest.raises(NotationError, match="rules: others would be read"):
        ptn.dumps(replace(ptn.loads(GAME), tags=(("Trickster options", text),)))


def test_deal_without_a_kitty_names_its_fault() -> None:
    text = ptn.dumps(replace(random_record(ptn_rules(RULES["bid"]), 1, most=1), draws=(), players=()))
    head, _, rest = text.partition('[Deal "')
    hands = rest.replace("A", "K", 1)
    with pytest.raises(NotationError, match=r"deal 1, \[Deal\]: not the deck of these rules"):
        ptn.loads(f'{head}[Deal "{hands}')


def test_what_looks_like_a_time_on_one_line_is_kept() -> None:
    """Only where most lines begin so is it a chat's."""
    with pytest.raises(NotationError, match=r"2\.10"):
        ptn.loads(GAME.replace("\nC9", "\n2.10 C9"))


def test_prose_after_an_auction_is_no_call() -> None:
    """Only where the auction is the last of a deal: before the play, a word that is none is an error."""
    text = GAME.partition("[Play")[0]
    assert ptn.loads(text + "\nWhy did it pass with both bowers?\n") == ptn.loads(text)


def test_a_suit_may_be_called_by_its_name_and_written_in_any_source() -> None:
    text = GAME.replace("NT -", "♥ -").replace('"NT"', '"♥"').partition("[Play")[0]
    for changed in (
        text.replace("♥ -", "Hearts -"),
        json.dumps(text),
        quopri.encodestring(text.encode()).decode(),
    ):
        assert ptn.loads(changed) == ptn.loads(text)


def test_passes_after_a_bid_that_nobody_can_beat_are_passed_over() -> None:
    """Trickster's own tests have them: `TestBots/Euchre/BidEuchre/Bid Alone.ptn`."""
    text = r"""[GameOptionsJson "{\"gameOverScore\":30,\"variation\":1}"]
[Deal "N:- .AKJQT.J. - -"]
[Auction "E"]
Alone Pass Pass Pass
♥Alone - - -
"""
    (hand,) = ptn.loads(text).hands
    assert hand.actions == ptn.loads(text.replace("Pass", "-")).hands[0].actions
    assert hand.actions[-1] == Call(Trump.HEARTS)


TOO_LONG = {
    "Annotator": ("x" * 4001, "a text of 4001 characters; 4000 are the most"),
    "Event": ("x" * 4001, "a text of 4001 characters; 4000 are the most"),
    "East": ("x" * 101, "a name of 101 characters; 100 are the most"),
    "A" * 101: ("x", "a tag's name of 101 letters; 100 are the most"),
}


@pytest.mark.parametrize(("tag", "value", "words"), [(tag, *rest) for tag, rest in TOO_LONG.items()])
def test_tag_too_long_for_a_record_is_refused_not_cut(tag: str, value: str, words: str) -> None:
    rest = re.sub(rf"\[{tag} .*\n", "", GAME)
    with pytest.raises(NotationError, match=words) as error:
        ptn.loads(f'[{tag} "{value}"]\n{rest}')
    assert error.value.place.deal == 1


def test_tags_too_many_for_a_record_are_refused_not_dropped() -> None:
    """Two of them are the title and the date."""
    more = "".join([f'[T{n} "x"]\n' for n in range(99)])
    with pytest.raises(NotationError, match="101 tags besides those of the game; 100 are the most"):
        ptn.loads(more + GAME)
    assert len(ptn.loads(more.partition("\n")[2] + GAME).tags) == 100


def test_half_a_character_in_the_source_of_a_mail_is_read_or_refused() -> None:
    text = quopri.encodestring(GAME.encode()).decode()
    with pytest.raises(NotationError, match="no cards are written"):
        ptn.loads(text.replace("SQ HT", "SQ \ud800"))
