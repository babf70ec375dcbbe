"""The worked examples of ``fixtures.txt``, line by line, and those that are procedures."""

import re
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType

import pytest

from euchre.hand.game import after, begin, opening
from euchre.hand.hand import apply, check, irregular, legal, points
from euchre.hand.state import End, Phase, Pile, State
from euchre.rules.actions import Accuse, Bid, Call, Defend, Discard, Drop, Leave, Pass, Play, Stay, Stray
from euchre.rules.cards import Card, Rank, Trump, deck, follow, parse_cards, show_cards, winner
from euchre.rules.errors import IllegalActionError
from euchre.rules.rules import Alone, Bidding, FarmersHand, Ladder, Remedy, Rules, WeakHand
from euchre.rules.variants import BID, BUCK, FOUR, TWELVE, TWO, VARIANTS, variant
from euchre.rules.weak_hands import weak_cards
from tests.positions import (
    CLUBS,
    DIAMONDS,
    HEARTS,
    SPADES,
    auctions,
    deal,
    do,
    finished,
    held,
    passes,
    play,
    plays,
    to_play,
)

TEXT = Path(__file__).with_name("fixtures.txt").read_text("utf-8")
LINES = [line for line in TEXT.splitlines() if line and not line.startswith("#")]
KINDS = sorted({line.split()[2] for line in LINES})
FIXTURE = re.compile(r"(?P<id>F\d{3}) \[(?P<rule>[\w-]+)\] (?P<kind>\w+) (?P<given>.*) -> (?P<expected>.*)")
HOUSES: Mapping[str, Rules] = MappingProxyType(
    VARIANTS | {"bid-32": replace(BID, low=Rank.JACK, copies=2, hand=8, packets=(4, 4))}
)


F107 = [line for line in LINES if line.startswith("F107")]


@pytest.mark.parametrize(
    ("kind", "lines"),
    [
        *((kind, [line for line in LINES if line.split()[2] == kind and line not in F107]) for kind in KINDS),
        pytest.param("count", F107, marks=pytest.mark.ci),  # counts what F108 does, six times as much
    ],
)
def test_fixture(kind: str, lines: list[str]) -> None:
    """What the line says is what the engine does."""
    assert lines
    for line in lines:
        found = FIXTURE.fullmatch(line)
        assert found is not None, f"not a fixture: {line}"
        said, meant = _said(kind, found["given"], found["expected"])
        assert said == meant, line


def _said(kind: str, given: str, expected: str) -> tuple[object, object]:
    """What the engine says, and what it should."""
    match kind:
        case "trick":
            return _trick(given), int(expected)
        case "follow":
            return _follow(given), set(parse_cards(expected))
        case "table":
            return _table(given), set(parse_cards(expected))
        case "score":
            return points(_ended(given)), _numbers(expected)
        case "total":
            return _total(given), expected
        case "lead":
            return _leader(given), int(expected)
        case "count":
            return _count(given), int(expected)
        case "weak":
            return _weak(given), expected
        case "size":
            low = Rank("789".index(given))
            return (len(deck(low)), len(deck(low, joker=True))), _numbers(expected)
        case _:
            pytest.fail(f"no fixture is of the kind {kind}")


def test_every_fixture_has_its_place() -> None:
    """Ids rise, and none but the same example with other numbers repeats."""
    ids = [line[:4] for line in LINES]
    assert ids == sorted(ids)
    assert [each for each in set(ids) if ids.count(each) > 1] == ["F096"]


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(int(word) for word in text.split())


def _notes(words: list[str]) -> dict[str, str]:
    return dict(word.partition("=")[::2] for word in words if not word.lstrip("-").isdigit())


def _seats(text: str) -> tuple[int, ...]:
    return tuple(int(seat) for seat in text.split(",") if seat)


def _pack(cards: tuple[Card, ...], seats: int) -> Rules:
    """The smallest game that has these cards; two of one card take a double deck."""
    low = min((card.rank for card in cards if card.rank is not None), default=Rank.NINE)
    twice = len(set(cards)) < len(cards)
    return Rules(
        seats=seats,
        sides=2,
        low=min(low, Rank.NINE),
        joker=any(card.joker for card in cards),
        copies=1 + twice,
    )


def _trick(given: str) -> int:
    head, _, text = given.partition(": ")
    letter, *rest = head.split()
    trump, cards = Trump.parse(letter), parse_cards(text)
    seats = _seats(rest[1]) if rest else tuple(range(len(cards)))
    rules = _pack(cards, 4 if rest else len(cards))
    out = tuple(seat for seat in range(rules.seats) if seat not in seats)
    hands = {seat: str(card) for seat, card in zip(seats, cards, strict=True)}
    up = show_cards(card for card in rules.deck if not card.joker and card not in cards)[:2]
    state = to_play(deal(rules, rules.seats - 1, hands, up=up), trump, 0, maker=0, alone=bool(out), out=out)
    for card in cards:
        # Straight to `apply`: what a fixture lays need not be lawful from the hand that fills up around it.
        state = apply(state, Play(card))
    assert state.turn == state.tricks[0].winner == seats[winner(cards, trump)]
    return state.turn


def _follow(given: str) -> set[Card]:
    head, _, text = given.partition(": ")
    letter, led = head.split()
    trump, cards = Trump.parse(letter), parse_cards(text)
    asked = None if led == "-" else Card.parse(led)
    rules = replace(
        _pack((*cards, *([asked] if asked is not None else [])), 2),
        hand=len(cards),
        packets=(len(cards),),
        scoring=_any(len(cards)),
    )
    hands = {1: text} if asked is None else {1: text, 0: led}
    up = show_cards(card for card in rules.deck if not card.joker and card not in (*cards, asked))[:2]
    state = to_play(deal(rules, 1, hands, up=up), trump, 1 if asked is None else 0)
    if asked is not None:
        state = apply(state, Play(asked))
    found = {action.card for action in legal(state) if isinstance(action, Play)}
    assert found == set(follow(cards, asked, trump))
    return found


def _any(tricks: int) -> Ladder:
    """A ladder for a hand of any size: the score is not what is asked."""
    return Ladder(steps=((tricks // 2 + 1, 1),))


def _table(given: str) -> set[Card]:
    head, _, text = given.partition(": ")
    letter, led = head.split()
    hand, ups, downs = (part.split() for part in text.split(" / "))
    pairs = zip(ups, downs, strict=True)
    piles = {1: tuple(Pile(down=Card.parse(down), up=Card.parse(up)) for up, down in pairs), 0: ()}
    hands = {0: led, 1: " ".join(hand)}
    state = deal(TWELVE, 1, hands, piles={0: "", 1: ""})
    state = to_play(replace(state, piles=(piles[0], piles[1])), Trump.parse(letter), 0)
    state = apply(state, Play(Card.parse(led)))
    return {action.card for action in legal(state) if isinstance(action, Play)}


def _ended(given: str) -> State:
    name, *words = given.split()
    notes = _notes(words)
    rules = HOUSES[name]
    took = tuple(int(word) for word in words if word.isdigit())
    for field in ("lone_euchre", "super_euchre"):
        if field in notes:
            assert isinstance(rules.scoring, Ladder)
            scoring = (
                replace(rules.scoring, lone_euchre=int(notes[field]))
                if field == "lone_euchre"
                else replace(rules.scoring, super_euchre=int(notes[field]))
            )
            rules = replace(rules, scoring=scoring)
    maker = notes.get("maker", "0")
    return finished(
        rules,
        took,
        None if maker == "none" else int(maker),
        alone="alone" in notes,
        out=_seats(notes.get("out", "")),
        defender=int(notes["lone-defender"]) if "lone-defender" in notes else None,
        bid=Bid(int(notes["bid"]), HEARTS) if "bid" in notes else None,
    )


def _total(given: str) -> str:
    name, scores, *words = given.split()
    state = _ended(" ".join([name, *words]))
    game = after(begin(state.rules, 0, tuple(int(score) for score in scores.split("-"))), state)
    shown = "-".join(str(score) for score in game.scores)
    return f"{shown} winner={','.join(map(str, game.winners)) or 'none'}"


def _leader(given: str) -> int:
    name, *words = given.split()
    notes = _notes(words)
    dealer, maker, rules = int(notes["dealer"]), int(notes["maker"]), HOUSES[name]
    state = passes(deal(rules, dealer, up="TH"), (maker - dealer - 1) % rules.seats)
    state = do(state, Call(HEARTS, alone="alone" in notes))
    dropped = _seats(notes.get("dropped", ""))
    while state.phase is not Phase.PLAY:
        match state.phase:
            case Phase.DEFEND:
                state = do(state, Defend() if notes.get("defends") == str(state.turn) else Pass())
            case Phase.STAY:
                state = do(state, Drop() if state.turn in dropped else Stay())
            case _:
                state = do(state, legal(state)[0])
    return state.turn


def _count(given: str) -> int:
    name, *words = given.split()
    notes, rules = _notes(words), HOUSES[name]
    if "no-loners" in notes:
        rules = replace(rules, alone=None)
    if "canadian" in notes:
        rules = replace(rules, alone=Alone(partner_of_dealer_must=True))
    if "low" in notes:
        rules = replace(rules, auction=Bidding(low=int(notes["low"])))
    return auctions(deal(rules, 0, up="TH" if rules.turned else ""))


def _weak(given: str) -> str:
    kinds = (WeakHand.CLEAN3, WeakHand.MIXED4, WeakHand.NO_ACE_NO_FACE, WeakHand.ACE_NO_FACE)
    hand = tuple(sorted(parse_cards(given)))
    farmers = [FarmersHand(hand=kind, remedy=Remedy.REDEAL) for kind in kinds]
    return " ".join("Y" if weak_cards(farmer, hand, None) else "N" for farmer in farmers)


def test_f041_a_covered_card_is_playable_in_the_next_trick() -> None:
    """12-trick: A leads table AH covering AD, B follows; when may A first play AD? -> next trick."""
    state = to_play(deal(TWELVE, 1, {0: "9H", 1: "9D TH"}, piles={0: "AH/AD", 1: "9C/TC"}), SPADES, 0)
    with pytest.raises(IllegalActionError):
        check(state, play("AD"))
    state = do(state, *plays("AH TH"))
    assert state.turn == 0
    assert play("AD") in legal(state)


def test_f042_a_pile_of_one_leaves_nothing() -> None:
    """12-trick: a table card whose pile has nothing under it is played -> pile is empty, nothing flips."""
    state = to_play(deal(TWELVE, 1, {0: "9H", 1: "9D TH"}, piles={0: "AH/-", 1: "9C/TC"}), SPADES, 0)
    state = do(state, *plays("AH TH"))
    assert state.piles == ((Pile(),), (Pile(down=Card.parse("TC"), up=Card.parse("9C")),))


def test_f043_non_dealer_leads() -> None:
    """12-trick: dealer 1 named trump; who leads? -> seat 0."""
    assert do(deal(TWELVE, 1), Pass(), Call(HEARTS)).turn == 0


def test_f044_dealer_must_call() -> None:
    """12-trick: non-dealer passes; dealer legal calls -> C D H S (no pass)."""
    assert legal(passes(deal(TWELVE, 1), 1)) == tuple(Call(Trump(n)) for n in range(4))


def test_f056_illegal_card_at_trick_three() -> None:
    """12-trick scoring A, caller plays an illegal card at trick 3 -> hand over, other +12, caller +0."""
    hands, piles = {0: "9H TH 9C KH", 1: "AH JH QH AC"}, {0: "9D/TD", 1: "QD/KD"}
    state = to_play(deal(variant("twelve-honour"), 1, hands, piles=piles), SPADES, 0, maker=0)
    state = do(state, *plays("9H AH AC 9C JH"))
    assert (len(state.tricks), state.turn) == (2, 0)
    state = do(state, play("9D"), Accuse(1, 0))
    assert (state.over, state.end, points(state)) == (True, End.REVOKE, (0, 12))


def test_f057_out_of_turn() -> None:
    """12-trick scoring A, NON-caller plays out of turn -> hand over, caller +12."""
    state = to_play(deal(variant("twelve-honour"), 1), SPADES, 0, maker=0)
    stray = irregular(state, 1)[0]
    assert isinstance(stray, Stray)
    assert points(do(state, stray)) == (12, 0)


def test_f088_dealer_refuses_the_card() -> None:
    """2-hand, upcard KD ordered by non-dealer, dealer refuses it: unchanged 5 cards / D."""
    start = deal(TWO, 1, up="KD")
    state = do(start, Call(DIAMONDS), Leave())
    assert (state.hands, state.trump, len(state.hands[1])) == (start.hands, DIAMONDS, 5)


def test_f089_dealer_takes_the_nine() -> None:
    """2-hand, dealer accepts 9S with hand AS KS QS JH TC, discards JH: hand -> 9S AS KS QS TC."""
    state = do(deal(TWO, 1, {1: "AS KS QS JH TC"}, up="9S"), Pass(), Call(SPADES), Discard(Card.parse("JH")))
    assert held(state, 1) == "TC9SQSKSAS"


def test_f090_round_two_suits() -> None:
    """4-hand, upcard 9H turned down: legal round-2 suits -> C D S."""
    state = passes(deal(FOUR, 0, up="9H"), 4)
    assert {a.trump for a in legal(state) if isinstance(a, Call)} == {CLUBS, DIAMONDS, SPADES}


def test_f091_two_players_pass_twice() -> None:
    """2-hand, both pass twice -> no score, other player deals."""
    state = passes(deal(TWO, 1, up="9H"), 4)
    game = after(begin(TWO, 1, (3, 4)), state)
    assert (game.scores, game.dealer) == ((3, 4), 0)


def test_f092_four_players_pass_twice() -> None:
    """4-hand, all pass twice, dealer 2 -> no score, dealer 3."""
    state = passes(deal(FOUR, 2, up="9H"), 8)
    game = after(begin(FOUR, 2, (3, 4)), state)
    assert (game.scores, game.dealer) == ((3, 4), 3)


def test_f093_stuck_dealer() -> None:
    """4-hand, stick_the_dealer, 7 passes, upcard suit S: dealer choices -> C D H (no pass)."""
    state = passes(deal(replace(variant("tournament"), alone=None), 0, up="9S"), 7)
    assert legal(state) == (Call(CLUBS), Call(DIAMONDS), Call(HEARTS))


def test_f094_canadian_loner() -> None:
    """4-hand, canadian_loner, dealer 0, seat 2 orders up -> seat 2 plays alone, 0 sits out."""
    state = passes(deal(variant("canadian"), 0, up="9S"), 1)
    assert legal(state) == (Pass(), Call(SPADES, alone=True))
    state = do(state, Call(SPADES, alone=True))
    assert (state.alone, state.out) == (True, (0,))


def test_f095_draw_for_partners() -> None:
    """Draw for partners A:KS B:7D C:AH D:QC (K high, A low) -> A+D v B+C, C deals."""
    found = opening(FOUR, (tuple(enumerate(parse_cards("KS 7D AH QC"))),))
    assert found.seating in {(0, 1, 3, 2), (0, 2, 3, 1)}
    assert found.seating[found.dealer] == 2


def test_f097_joker_up_blind() -> None:
    """25-card, joker turned up, mode blind_dealer: names H -> dealer maker, hand 5+X then discards 1."""
    state = do(deal(variant("four-25"), 0, up="X"), Call(HEARTS))
    assert (state.maker, len(state.hands[0]), state.hands[0][-1]) == (0, 6, Card.parse("X"))
    assert len(do(state, Discard(state.hands[0][0])).hands[0]) == 5


def test_f116_clubs_at_once() -> None:
    """Buck, upcard TC -> clubs trump, no maker, nobody may drop."""
    state = deal(BUCK, 3, up="TC")
    assert (state.trump, state.maker, state.phase) == (CLUBS, None, Phase.PLAY)


def test_f127_number_must_rise() -> None:
    """Bid euchre, current bid 3H: is 3NT legal? 4C? -> no; yes."""
    options = legal(do(deal(BID, 3), Bid(3, HEARTS)))
    assert (Bid(3, Trump.NO_TRUMP) in options, Bid(4, CLUBS) in options) == (False, True)


def test_f128_stick_three() -> None:
    """Bid euchre, seats 0-3 pass, dealer 3, option stick=3 -> dealer must bid 3."""
    options = legal(passes(deal(variant("bid-stick"), 3), 3))
    assert {(type(a), a.tricks) for a in options if isinstance(a, Bid)} == {(Bid, 3)}
    assert Pass() not in options
