"""What people expect of a partner, as laws over many deals."""

import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from random import Random
from typing import NamedTuple

import pytest
from hypothesis import given

from euchre.english.coaching import HABITS, REASON_WORDS
from euchre.english.lessons import EvidenceName, Fault, ReasonName, ThumbName
from euchre.hand.hand import apply, deal, legal, new, shuffled_deck, start_hand
from euchre.hand.state import Phase, State
from euchre.players.api.player import Decision
from euchre.players.rules_of_thumb.endings import LastTricks
from euchre.players.rules_of_thumb.jack import Jack
from euchre.players.rules_of_thumb.nine import Nine
from euchre.players.rules_of_thumb.queen import Queen, accusation
from euchre.players.rules_of_thumb.ten import Ten
from euchre.rules.actions import (
    Accuse,
    Action,
    Bid,
    Call,
    CallAce,
    Discard,
    Drop,
    GoAlone,
    Pass,
    Play,
    Stay,
    code,
)
from euchre.rules.cards import CARDS, TRUMP_POWER, Card, Rank, Suit, Trump, parse_cards, power, suit_in
from euchre.rules.rules import Alone, DeclareAlone, Rules
from euchre.rules.variants import TOURNAMENT, VARIANTS
from euchre.seen.possible_worlds import sample
from euchre.seen.views import View, view
from tests.players.matches import playable
from tests.positions import do
from tests.repetition import few_of, repeated
from tests.strategies import anything, states, wild_rules

QUEEN = Queen()
THRICE = repeated(1, 3, rest=pytest.mark.ci)


class Decided(NamedTuple):
    """A decision of the queen: the hand, the view of the seat on turn, and the action with its reason."""

    state: State
    view: View
    decision: Decision


def hands(rules: Rules, number: int, seed: int, *, only: Phase | None = None) -> Iterator[Decided]:
    """
    Every decision of so many hands of the queen with herself.

    With *only*, a hand is left as soon as a decision of another kind is due.
    """
    rng = Random(seed)
    for n in range(number):
        state = deal(rules, n % rules.seats, rng)
        while not state.over and only in {None, state.phase}:
            seen = view(state, state.turn, (rules.start,) * rules.sides)
            decided = Decided(state, seen, QUEEN.explain(seen))
            yield decided
            state = apply(state, decided.decision.action)


MANY = {"euchre": 40, "four-33": 60, "bid": 20, "bid-stick": 20, "bid-rounds": 20, "dirty-clubs": 20}


@cache
def evening(name: str, times: int = 1) -> list[Decided]:
    """Every decision of 15 hands of a game, or of as many as the laws need that are held against them."""
    return list(hands(VARIANTS[name], times * MANY.get(name, 15), 4))


def trump(card: Card, named: Trump | None) -> bool:
    """Whether *card* is a trump."""
    return power(card, named) >= TRUMP_POWER


# --- putting down -----------------------------------------------------------------------------------------


@cache
def ordered_up() -> list[tuple[View, Action]]:
    """Dealers with the upcard in hand, ordered up whatever they hold, and what the queen puts down."""
    rng, found = Random(1), []
    for n in range(1000):
        state = deal(TOURNAMENT, n % 4, rng)
        for _ in range(rng.randrange(4)):
            state = apply(state, Pass())
        call = next(action for action in legal(state) if isinstance(action, Call))
        state = apply(state, call)
        seen = view(state, state.dealer)
        found.append((seen, QUEEN.choose(seen)))
    return found


def test_the_left_is_never_left_bare() -> None:
    """Who puts down a card keeps a small trump by the left, in every suit, unless there is none."""
    guarded = 0
    for seen, action in ordered_up():
        named = seen.trump
        assert named is not None
        assert isinstance(action, Discard)
        left = Card.of(Rank.JACK, Suit(named).next)
        trumps = [card for card in seen.hand if trump(card, named)]
        if left in trumps and len(trumps) >= 2:
            guarded += 1
            kept = [card for card in trumps if card != action.card]
            assert len(kept) >= 2, f"{seen.hand} {named}: {action.card}"
            assert left in kept
    assert guarded > 150


def test_no_trump_and_no_ace_is_put_down_for_nothing() -> None:
    """A trump goes only from a hand of trumps, an ace only when there is no other side card."""
    for seen, action in ordered_up():
        assert isinstance(action, Discard)
        plain = [card for card in seen.hand if not trump(card, seen.trump)]
        if plain:
            assert action.card in plain
        if any(card.rank is not Rank.ACE for card in plain):
            assert action.card.rank is not Rank.ACE


def test_a_suit_is_cleared_where_it_can_be() -> None:
    """With trumps to use and one lone low card next to a longer low suit, the lone card goes."""
    hand = parse_cards("JH AH KH 9C TC 9S")
    for named in tuple(Trump)[:4]:
        turn = {Suit.HEARTS: Suit(named), Suit.DIAMONDS: Suit(named).next}
        blacks = [suit for suit in Suit if suit not in turn.values()]
        turn |= {Suit.CLUBS: blacks[0], Suit.SPADES: blacks[1]}
        mine = [CARDS[8 * turn[Suit(card >> 3)] + (card & 7)] for card in hand]
        up = mine[2]
        rest = [card for card in TOURNAMENT.deck if card not in mine]
        others = [tuple(rest[5 * n : 5 * n + 5]) for n in range(3)]
        held = tuple(card for card in mine if card != up)
        state = start_hand(TOURNAMENT, 3, (*others, held), ((),) * 4, (up, *rest[15:]))
        for _ in range(3):
            state = apply(state, Pass())
        state = apply(state, Call(named))
        assert QUEEN.choose(view(state, 3)) == Discard(mine[5])


# --- playing ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", few_of(["euchre", "four-33", "bid", "bid-48"], {"euchre", "bid"}))
@THRICE
def test_a_partner_who_has_the_trick_is_not_trumped(name: str, times: int) -> None:
    """Last to play and free to throw off, with partner winning: no trump falls."""
    found = 0
    for state, seen, decision in evening(name, times):
        if state.phase is not Phase.PLAY or len(seen.trick) != 3 - len(seen.out) or len(seen.legal) == 1:
            continue
        best = max(seen.trick, key=lambda play: _height(play[1], seen))
        if best[0] != (state.turn + 2) % 4:
            continue
        cards = [action.card for action in seen.legal if isinstance(action, Play)]
        action = decision.action
        assert isinstance(action, Play)
        if any(not trump(card, seen.trump) for card in cards):
            found += 1
            assert not trump(action.card, seen.trump), decision.reason
    assert found > 4 * times


def _height(card: Card, view: View) -> int:
    led = suit_in(view.trick[0][1], view.trump)
    high = power(card, view.trump)
    return high if high >= TRUMP_POWER or suit_in(card, view.trump) is led else -1


@THRICE
def test_trumps_are_led_to_a_partner_who_made_it(times: int) -> None:
    """On lead with a bower, while the makers have drawn no trump yet: a bower is led."""
    found = 0
    for state, seen, decision in evening("euchre", times):
        partner = (state.turn + 2) % 4
        if state.phase is not Phase.PLAY or seen.trick or seen.maker != partner or seen.alone:
            continue
        if any(trump(trick.plays[0][1], seen.trump) for trick in seen.tricks):
            continue
        bowers = [card for card in seen.hand if power(card, seen.trump) >= TRUMP_POWER + 8]
        if bowers:
            found += 1
            assert decision.action == Play(max(bowers, key=lambda card: power(card, seen.trump)))
    assert found > 4 * times


@THRICE
def test_defenders_do_not_draw_trumps_for_the_maker(times: int) -> None:
    """The opening lead against a maker who is no partner is a side card, if there is one."""
    trumps = opened = 0
    for state, seen, decision in evening("euchre", times):
        if state.phase is Phase.PLAY and not seen.tricks and not seen.trick and seen.maker is not None:
            if seen.rules.side(seen.maker) == seen.rules.side(state.turn):
                continue
            if all(trump(card, seen.trump) for card in seen.hand):
                continue
            action = decision.action
            assert isinstance(action, Play)
            opened += 1
            trumps += trump(action.card, seen.trump)
    assert opened > 20 * times
    assert trumps < 0.05 * opened


@pytest.mark.parametrize(
    "name", few_of(["twelve", "twelve-0-12", "two", "cutthroat"], {"two", "cutthroat"}, rest=pytest.mark.ci)
)
@repeated(1, 4)
def test_a_sure_trick_is_taken_last_in_hand(name: str, times: int) -> None:
    """Last to play against a foe's card, the cheapest winner of its suit, unless a dearer one is better."""
    for state, seen, decision in evening(name, times):
        if state.phase is not Phase.PLAY or len(seen.trick) != seen.rules.seats - 1:
            continue
        best = max(_height(card, seen) for _, card in seen.trick)
        cards = [action.card for action in seen.legal if isinstance(action, Play)]
        action = decision.action
        assert isinstance(action, Play)
        same = [c for c in cards if suit_in(c, seen.trump) is suit_in(action.card, seen.trump)]
        winners = [card for card in same if _height(card, seen) > best]
        if action.card in winners:
            cheapest, ending = (
                min(winners, key=lambda card: power(card, seen.trump)),
                LastTricks(seen).solve(),
            )
            dearer_is_better = (
                action.card in LastTricks(seen).better(cheapest)
                if ending is None
                else cheapest not in ending.best
            )
            assert action.card == cheapest or dearer_is_better


# --- calling ----------------------------------------------------------------------------------------------


def dealt(mine: str, up: str, dealer: int, seat: int, rules: Rules = TOURNAMENT) -> State:
    """A deal in which *seat* holds *mine*; the others hold the rest as it comes."""
    held, turned = parse_cards(mine), Card.parse(up)
    rest = [card for card in rules.deck if card not in (*held, turned)]
    Random(5).shuffle(rest)
    others = [tuple(rest[5 * n : 5 * n + 5]) for n in range(3)]
    others.insert(seat, held)
    return start_hand(rules, dealer, tuple(others), ((),) * 4, (turned, *rest[15:]))


SURE = ["JH JD AH KH QH", "JH JD AH KH AS", "JS JC AS KS QS", "JC JS AC KC AD", "JD JH AD KD AC"]


@pytest.mark.parametrize("mine", SURE)
@pytest.mark.parametrize("seat", [0, 1, 2, 3])
def test_a_sure_lone_hand_is_called_alone(mine: str, seat: int) -> None:
    """Four or five top trumps with nothing to lose: alone, from every seat."""
    suit = parse_cards(mine)[0].suit
    assert suit is not None
    state = dealt(mine, f"9{suit.letter}", 3, seat)
    while state.turn != seat:
        state = apply(state, Pass())
    assert QUEEN.choose(view(state, seat, (0, 0))) == Call(Trump(suit), alone=True)


ASKED = replace(TOURNAMENT, alone=Alone(declared=DeclareAlone.AFTER_CALL))


@pytest.mark.parametrize(
    ("mine", "alone"), [("JH JD AH KH QH", True), ("JH JD AH 9S TC", False)], ids=["sure", "losers"]
)
def test_a_sure_hand_goes_alone_when_it_is_asked_after_the_call(mine: str, *, alone: bool) -> None:
    """One with losers keeps the partner; the nine draws among what is not plainly wrong."""
    state = do(dealt(mine, "9H", 3, 0, ASKED), Call(Trump.HEARTS))
    state = do(state, legal(state)[0])
    seen = view(state, 0, (0, 0))
    assert seen.phase is Phase.ALONE
    for player in (Ten(), Jack(), QUEEN):
        assert player.choose(seen) == (GoAlone() if alone else Pass())
    assert {Nine(seed).choose(seen) for seed in range(12)} == {Pass(), *[GoAlone()] * alone}


def test_a_call_and_alone_after_it_are_the_call_alone() -> None:
    """In the second round, where nothing comes between, she decides as if it were said with the call."""
    together, alone = 0, 0
    rng = Random(11)
    for number in range(150):
        deck = shuffled_deck(TOURNAMENT, rng)
        state = do(new(TOURNAMENT, number % 4, deck), *[Pass()] * 4)
        asked = do(new(ASKED, number % 4, deck), *[Pass()] * 4)
        action, after = QUEEN.choose(view(state, state.turn)), QUEEN.choose(view(asked, state.turn))
        if action == Pass():
            assert after == action
            continue
        assert isinstance(action, Call)
        assert after == Call(action.trump)
        asked = do(asked, after)
        assert QUEEN.choose(view(asked, asked.turn)) == (GoAlone() if action.alone else Pass())
        together, alone = together + 1 - action.alone, alone + action.alone
    assert together
    assert alone


@pytest.mark.parametrize("mine", SURE)
@pytest.mark.parametrize("seat", [0, 1, 2, 3])
def test_nobody_goes_alone_a_point_from_home(mine: str, seat: int) -> None:
    """At nine of ten one point wins as surely as four."""
    suit = parse_cards(mine)[0].suit
    assert suit is not None
    state = dealt(mine, f"9{suit.letter}", 3, seat)
    while state.turn != seat:
        state = apply(state, Pass())
    scores = (9, 6) if seat % 2 == 0 else (6, 9)
    assert QUEEN.choose(view(state, seat, scores)) == Call(Trump(suit))


def test_nobody_goes_alone_at_nine_whatever_he_holds() -> None:
    for _, seen, _ in hands(TOURNAMENT, 60, 7, only=Phase.CALL):
        action = QUEEN.choose(replace(seen, scores=(9, 9)))
        assert not (isinstance(action, Call) and action.alone)


@THRICE
def test_calls_are_bolder_when_the_others_are_about_to_win(times: int) -> None:
    """Eight to nine down, passing costs more: more is called than at the start, nothing less."""
    more = 0
    for state, seen, decision in evening("euchre", times):
        if state.phase is Phase.CALL and Pass() in seen.legal:
            behind = (6, 9) if state.turn % 2 == 0 else (9, 6)
            assert seen.scores == (0, 0)
            level = isinstance(decision.action, Call)
            more += isinstance(QUEEN.choose(replace(seen, scores=behind)), Call) - level
    assert more > 4 * times


@pytest.mark.parametrize("seat", [0, 1, 2, 3])
def test_hopeless_hands_pass_and_good_ones_call(seat: int) -> None:
    for mine, up, calls in (
        ("9C TC 9D 9S TS", "9H", False),
        ("JH AH KH AS AC", "9H", True),
        ("QC TC KD QS TS", "AH", False),
    ):
        state = dealt(mine, up, 3, seat)
        while state.turn != seat:
            state = apply(state, Pass())
        assert isinstance(QUEEN.choose(view(state, seat, (0, 0))), Call) is calls, mine


@pytest.mark.ci
def test_made_as_often_as_published() -> None:
    """Callers are euchred about as often as good players' are: 8 to 25 % (players.md, 2.2 and 2.3)."""
    made: list[bool] = []
    for state, seen, _ in evening("euchre", 3):
        if len(state.tricks) == 4 and len(state.trick) == 3 - len(state.out):  # the hand's last card
            end = apply(state, *seen.legal)
            assert end.maker is not None
            made.append(sum(trick.winner % 2 == end.maker % 2 for trick in end.tricks) >= 3)
    assert len(made) > 80
    assert 0.08 < 1 - sum(made) / len(made) < 0.25


@pytest.mark.parametrize(
    "name",
    few_of(
        ["bid", "bid-stick", "bid-rounds", "bid-48", "dirty-clubs"], {"bid", "dirty-clubs"}, ci={"bid-48"}
    ),
)
@repeated(1, 4)
def test_bids_are_mostly_made(name: str, times: int) -> None:
    """A bid is what the hand should take, not more."""
    rules, made = VARIANTS[name], []
    for state, _, decision in evening(name, times):
        end = apply(state, decision.action)
        if end.over and end.maker is not None and end.bid is not None and end.tricks:
            side = rules.side(end.maker)
            took = sum(rules.side(trick.winner) == side for trick in end.tricks)
            made.append(took >= end.bid.tricks)
    assert sum(made) > 0.65 * len(made)


def test_a_lone_bid_needs_a_hand_that_loses_nothing() -> None:
    """Both copies of the best six trumps go for the double deck's highest bid."""
    rules = VARIANTS["bid-48"]
    held = parse_cards("JH JH JD JD AH AH KH KH QH QH TH TH")
    rest = list(rules.deck)
    for card in held:
        rest.remove(card)
    Random(1).shuffle(rest)
    others = [tuple(rest[12 * n : 12 * n + 12]) for n in range(3)]
    state = start_hand(rules, 3, (held, *others), ((),) * 4, ())
    action = QUEEN.choose(view(state, 0, (0, 0)))
    assert isinstance(action, Bid)
    assert action.lone == 3


def test_buck_stays_with_a_trick_and_drops_without() -> None:
    """Two bowers stay, rags drop."""
    for mine, stays in (("JH JD 9C TC 9S", True), ("9C TC 9S TS 9D", False)):
        state = dealt(mine, "QH", 3, 1, VARIANTS["buck"])
        state = apply(state, Call(Trump.HEARTS))
        state = apply(state, legal(state)[0])
        assert state.phase is Phase.STAY
        assert QUEEN.choose(view(state, 1, (25,) * 4)) == (Stay() if stays else Drop())


# --- honour play ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["four-honour", "two-honour", "twelve-honour"])
def test_only_proven_revokes_are_called(name: str) -> None:
    """Against players who revoke now and then: some are called, and every call is proven."""
    rules, rng, called = VARIANTS[name], Random(11), 0
    for n in range(50):
        state = deal(rules, n % rules.seats, rng)
        while not state.over:
            action: Action | None = None
            for seat in range(rules.seats):
                seen = view(state, seat)
                charge = accusation(seen)
                if charge is not None:
                    assert QUEEN.decide(seen) == charge
                    check_reason(seen, QUEEN.explain(seen))
                    action = charge.action
            if action is None and state.phase is Phase.PLAY and rng.random() < 0.1:
                action = rng.choice([Play(card) for card in state.holding(state.turn)])
            state = apply(state, action or anything(state, rng))
            if isinstance(action, Accuse):
                called += 1
                assert state.verdicts[-1].trick is not None
    assert called > 2


# --- reasons ----------------------------------------------------------------------------------------------


def test_every_reason_has_words_and_a_name_of_its_own() -> None:
    """The coach's, the queen's, faults and evidence are one vocabulary: no name stands for two of them."""
    names = [*ReasonName, *ThumbName, *Fault, *EvidenceName]
    assert len({name.value for name in names}) == len(names)
    assert set(REASON_WORDS) == {*ReasonName, *ThumbName}
    assert set(HABITS) == {*ReasonName, *Fault}


def visible(view: View) -> set[Card]:
    """Every card the viewer holds or has seen."""
    assert view.viewer is not None
    cards = {*view.hand, *(card for seat in range(view.rules.seats) for card in view.face_up(seat))}
    cards |= {card for trick in view.tricks for _, card in trick.plays} | {card for _, card in view.trick}
    return cards | ({view.upcard} if view.upcard is not None else set())


NAMED = re.compile(r"\b(7|8|9|10|jack|queen|king|ace) of (clubs|diamonds|hearts|spades)\b")
BY_NAME = {card.name: card for card in CARDS}
BOWERS = re.compile(r"\bthe (right|left|joker)\b")


def check_reason(view: View, decision: Decision) -> None:
    """A sentence, about cards the seat can see, or the ace that it asks another for."""
    action, reason = decision
    assert reason
    assert reason[0].isupper()
    assert reason.endswith(".")
    assert "  " not in reason
    cards = visible(view)
    if isinstance(action, CallAce) and action.suit is not None:
        cards.add(Card.of(Rank.ACE, action.suit))
    for found in NAMED.finditer(reason):
        assert BY_NAME[found.group()] in cards, reason
    for found in BOWERS.finditer(reason):
        if found.group(1) == "joker":
            assert CARDS[32] in cards, reason
        elif view.trump is None or view.trump.suit is None:
            assert any(card.rank is Rank.JACK for card in cards), reason
        else:
            suit = view.trump.suit if found.group(1) == "right" else view.trump.suit.next
            assert Card.of(Rank.JACK, suit) in cards, reason


@repeated(1, 30)
@pytest.mark.parametrize("name", few_of(VARIANTS, rest=pytest.mark.ci))
def test_reasons_are_sentences_about_visible_cards(name: str, times: int) -> None:
    """At every decision of some hands of each game."""
    for _, seen, decision in hands(VARIANTS[name], times, 12):
        assert decision.action in seen.legal
        check_reason(seen, decision)


@given(state=states(playable()))
def test_reasons_for_any_rules_in_any_position(state: State) -> None:
    if not state.over:
        seen = view(state, state.turn)
        check_reason(seen, QUEEN.explain(seen))


def test_the_piles_of_seats_that_dropped_out_are_no_part_of_an_ending() -> None:
    rules, rng, dropped = wild_rules(1307), Random(1), 0
    for number in range(60):
        state = deal(rules, number % rules.seats, rng)
        while not state.over:
            seen = view(state, state.turn)
            QUEEN.explain(seen)
            dropped += state.phase is Phase.PLAY and bool(state.out)
            state = apply(state, rng.choice(legal(state)))
    assert dropped


@pytest.mark.parametrize(
    "name",
    few_of(
        ["euchre", "two", "british", "cutthroat", "bid", "twelve-0-12"],
        {"british", "bid", "twelve-0-12"},
        rest=pytest.mark.ci,
    ),
)
def test_what_cannot_be_seen_changes_nothing(name: str) -> None:
    """In another world that looks the same, the queen does the same and says the same."""
    rng = Random(13)
    for _, seen, decision in hands(VARIANTS[name], 3, 13):
        world = view(sample(seen, rng), seen.viewer, seen.scores)
        assert world == seen
        assert QUEEN.explain(world) == decision


SCRIPT = """
from random import Random
from euchre.rules.actions import code
from euchre.hand.hand import apply, deal
from euchre.players import player
from euchre.rules.variants import VARIANTS
from euchre.seen.views import view
for name in ("euchre", "twelve", "bid", "buck"):
    state = deal(VARIANTS[name], 0, Random(3))
    players = [player("queen"), player("random", 9)]
    while not state.over:
        action = players[state.turn % 2].choose(view(state, state.turn))
        print(code(action))
        state = apply(state, action)
"""


def test_another_process_chooses_the_same() -> None:
    """The seed of Python's own hashing changes nothing."""
    found = [
        subprocess.run(
            [sys.executable, "-c", SCRIPT],
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": ":".join(sys.path)},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    ]
    assert found[0] == found[1]
    assert len(found[0].split()) > 50
    assert all(0 <= int(line) < 774 for line in found[0].split())
    assert code(Pass()) == 0
