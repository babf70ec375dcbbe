"""The last tricks: what is solved is played perfectly, in every game, by every player from the queen on."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import count
from random import Random
from typing import Final, NamedTuple

import pytest

from euchre.analysis.open.open_hand import Party, SolvedPlays, party, score
from euchre.hand.hand import apply, deal
from euchre.hand.scoring import must_earn
from euchre.hand.state import Phase, State
from euchre.hand.trick_play import do, playable
from euchre.kernel.solve.solver import MOST_PLAYERS
from euchre.notation.position import parse_position
from euchre.players import player
from euchre.players.rules_of_thumb.ending_worlds import EndingWorlds
from euchre.players.rules_of_thumb.endings import MOST_WORLDS, Ending, LastTricks
from euchre.players.rules_of_thumb.open_cards import OpenCards
from euchre.players.rules_of_thumb.playing import correct_ending
from euchre.players.rules_of_thumb.queen import Queen
from euchre.players.rules_of_thumb.utility import Utility
from euchre.players.search.king import King
from euchre.rules.actions import Play
from euchre.rules.cards import Card, Trump, parse_cards
from euchre.rules.rules import Rules
from euchre.rules.variants import VARIANTS
from euchre.seen.possible_worlds import worlds
from euchre.seen.unseen import count_placements, hidden_from
from euchre.seen.views import View, view
from tests.repetition import few_of
from tests.strategies import wary

MOST: Final = 700
"""Worlds of the reference engine that are gone through for one view, at most."""
FIRST: Final = {"four": 233, "four-28": 29, "call-ace-5": 34, "call-ace-6": 64, "three-pairs": 64}
"""The first hand with an ending that the quick test compares, where that is not one of the first."""


def endings(rules: Rules, seed: int, scores: tuple[int, ...]) -> Iterator[tuple[View, Ending]]:
    """The views of a hand played at random that are solved, and in which one card is worse than another."""
    rng = Random(seed)
    state = deal(rules, rng.randrange(rules.seats), rng)
    while not state.over:
        if state.phase is Phase.PLAY and len(state.tricks) >= rules.tricks // 2:
            seen = view(state, state.turn, scores)
            if len(seen.legal) > 1 and count_placements(hidden_from(seen)) <= MOST:
                ending = LastTricks(seen).solve()
                if ending is not None and len(ending.best) < len(seen.legal):
                    yield seen, ending
        state = apply(state, wary(state, rng))


class Solved(NamedTuple):
    """A world of the reference engine, as what solves open hands elsewhere finds it; by card."""

    times: int
    """In how many ways the cards that nobody plays can lie."""
    worth: dict[Card, float]
    tricks: dict[Card, int]
    """The tricks of the viewer's party; less than nothing for those of the others."""


def solved_worlds(seen: View) -> list[Solved]:
    """Every world of the reference engine that differs in the cards still to be played."""
    rules, utility = seen.rules, Utility.of(seen)
    assert seen.viewer is not None
    mine = rules.side(seen.viewer)
    alike: dict[object, tuple[State, int]] = {}
    for world in worlds(seen):
        hands = tuple([() if seat in world.out else hand for seat, hand in enumerate(world.hands)])
        one, times = alike.get((hands, world.piles), (world, 0))
        alike[hands, world.piles] = one, times + 1
    found = list[Solved]()
    for world, times in alike.values():
        ours = party(world, seen.viewer)
        sign = 1 if seen.viewer in ours.seats else -1
        solved, worth = tricks_by_card(world, ours), dict[Card, float]()
        for card, tricks in solved.items():
            points = [None if n is None else rules.direction * n for n in score(world, ours, tricks)]
            others = [n for side, n in enumerate(points) if side != mine and n is not None]
            worth[card] = round(utility.value((points[mine] or 0, sum(others) / max(1, len(others)))), 6)
        found.append(Solved(times, worth, {card: sign * tricks for card, tricks in solved.items()}))
    return found


def best_cards(solved: Sequence[Solved]) -> Ending:
    """What `LastTricks.solve` is to find."""
    totals: dict[Card, list[float]] = {}
    sure: set[Card] | None = None
    for world in solved:
        for card, tricks in world.tricks.items():
            total = totals.setdefault(card, [0.0, 0.0])
            total[0] += world.times * world.worth[card]
            total[1] += world.times * tricks
        best = {card for card, tricks in world.tricks.items() if tricks == max(world.tricks.values())}
        sure = best if sure is None else sure & best
    ranks = {card: (round(value, 6), tricks) for card, (value, tricks) in totals.items()}
    found = tuple(sorted(card for card, rank in ranks.items() if rank == max(ranks.values())))
    return Ending(found, tuple(sorted(sure or ())), len(solved))


def is_better(one: Card, other: Card, solved: Sequence[Solved]) -> bool:
    """Whether *one* is worth more in some world and less in none; where they are alike, by the tricks."""
    for values in ([world.worth for world in solved], [world.tricks for world in solved]):
        if any(value[one] != value[other] for value in values):
            return all(value[one] >= value[other] for value in values)
    return False


def tricks_by_card(world: State, ours: Party) -> dict[Card, int]:
    """By card, what *ours* takes of the hand's tricks: by the kernel; by the reference for five or six."""
    if len(world.active) <= MOST_PLAYERS:
        return SolvedPlays().cards(world, ours)
    return {card: played_out(do(world, card), ours) for card in playable(world)}


def played_out(world: State, ours: Party) -> int:
    """What *ours* takes of the hand's tricks by best play of everybody, every card tried."""
    if world.over:
        return sum(trick.winner in ours.seats for trick in world.tricks)
    best = max if world.turn in ours.seats else min
    return best(played_out(do(world, card), ours) for card in playable(world))


def scores_to_try(rules: Rules) -> list[tuple[int, ...]]:
    """No match at all; and one in which everybody is a point from home."""
    if rules.target is None or must_earn(rules):
        return [()]
    return [(), (rules.target - rules.direction,) * rules.sides]


def check(name: str, seeds: Iterable[int], most: int) -> int:
    """Compare endings of a game with `solved_worlds`, so many at *most*; return how many there were."""
    rules, found = VARIANTS[name], 0
    for seed in seeds:
        for scores in scores_to_try(rules):
            for seen, ending in endings(rules, seed, scores):
                expected = best_cards(solved_worlds(seen))
                assert ending.sure == expected.sure, str(seen)
                assert ending.best == expected.best or (gift(seen) and ending.best == ending.sure), str(seen)
                found += 1
                if found == most:
                    return found
    return found


def gift(seen: View) -> bool:
    """Whether a card was given that the viewer did not see: then some worlds are likelier than others."""
    return any(deed.phase is Phase.GIVE and deed.action is None for deed in seen.history)


def check_better(name: str, seeds: Iterable[int], most: int) -> int:
    """Compare cards of the last two tricks with `is_better`, in so many views at *most*; return how many."""
    rules, found = VARIANTS[name], 0
    for seed in seeds:
        rng = Random(seed)
        state = deal(rules, rng.randrange(rules.seats), rng)
        while not state.over:
            if state.phase is Phase.PLAY and len(state.tricks) == rules.tricks - 2:
                seen = view(state, state.turn)
                few = count_placements(hidden_from(seen)) <= MOST
                if len(seen.legal) > 1 and few and LastTricks(seen).solve() is None:
                    solved, last = solved_worlds(seen), LastTricks(seen)
                    cards = [action.card for action in seen.legal if isinstance(action, Play)]
                    for card in cards:
                        others = [other for other in cards if is_better(other, card, solved)]
                        better = last.better(card)
                        assert bool(better) == bool(others), f"{card}\n{seen}"
                        assert set(better) <= set(others), f"{card}\n{seen}"
                    found += 1
                    if found == most:
                        return found
            state = apply(state, wary(state, rng))
    return found


@pytest.mark.parametrize("name", few_of(VARIANTS, {"twelve", "two", "cutthroat", "bid"}))
def test_the_best_card_is_best_over_every_world(name: str) -> None:
    """Over all worlds of the reference, each solved as elsewhere: by the points, then by the tricks."""
    assert check(name, count(FIRST.get(name, 0)), 2)


@pytest.mark.long
@pytest.mark.parametrize("name", VARIANTS)
def test_the_best_card_is_best_over_every_world_of_many_hands(name: str) -> None:
    assert check(name, range(2_000), 200)


@pytest.mark.parametrize("name", ["buck", "call-ace"])
def test_a_card_is_mended_where_another_is_better_over_every_world(name: str) -> None:
    """In the last two tricks, with more worlds than are listed to find what is best on average."""
    assert check_better(name, count(), 1)


@pytest.mark.long
@pytest.mark.parametrize("name", VARIANTS)
def test_a_card_is_mended_where_another_is_better_over_every_world_of_many_hands(name: str) -> None:
    check_better(name, range(200), 20)


@pytest.mark.parametrize(("name", "seed"), [("call-ace", 6), ("call-ace", 10), ("euchre", 2), ("two", 0)])
def test_worlds_count_as_often_as_the_reference_comes_to_them(name: str, seed: int) -> None:
    """Also where the upcard lies buried, or cannot; and whoever may hold the ace that names the partner."""
    rules, rng, alike = VARIANTS[name], Random(seed), False
    state = deal(rules, rng.randrange(rules.seats), rng)
    while not state.over:
        seen = view(state, state.turn)
        if state.phase is Phase.PLAY and count_placements(hidden_from(seen)) <= 200:
            playing = [seat for seat in range(rules.seats) if seat not in seen.out]
            times = Counter(
                tuple([frozenset(world.hands[seat]) for seat in playing]) for world in worlds(seen)
            )
            ways = EndingWorlds(seen)
            listed = [(world, *ways.ways(world)) for world in ways]
            assert sum([weight for _, weight, _ in listed]) == times.total()
            assert sum([number for _, _, number in listed]) == len(times)
            holders = Counter[int | None]()
            for world, weight, number in listed:
                hands = tuple([frozenset(ways.solver.cards(hand)) for hand in world.hands])
                assert times[hands] == weight if number == 1 else 0 < times[hands] < weight
                alike = alike or number > 1
                holders[holder(seen.ace, hands)] += weight
            assert holders == Counter(holder(seen.ace, hands) for hands in times.elements())
        state = apply(state, wary(state, rng))
    assert alike


def holder(ace: Card | None, hands: Sequence[frozenset[Card]]) -> int | None:
    """Which of *hands* has the *ace*."""
    return next((at for at, hand in enumerate(hands) if ace in hand), None)


def test_hands_that_differ_in_no_rank_that_matters_are_gone_through_once() -> None:
    """So the last three tricks of a hand for two are solved, whatever the other holds."""
    seen = parse_position(
        "two dealer=0 up=AH hands=QCQDJHKHAS/????? : pass call:H discard:QD 9S AS JH 9H"
    ).view()
    assert count_placements(hidden_from(seen)) > MOST_WORLDS
    ending = LastTricks(seen).solve()
    assert ending is not None
    assert ending.worlds == 560


def test_what_is_drawn_of_many_ways_is_the_same_under_every_python() -> None:
    """By the luck of the number: `random` does not promise the same choices in its next version."""
    seen = parse_position("two dealer=0 up=AH hands=QCQDJHKHAS/????? : pass call:H discard:QD 9S AS JH 9H")
    ways = EndingWorlds(seen.view())
    drawn = [" ".join(map(str, ways.solver.cards(world.hands[1]))) for world in ways.drawn(4)]
    assert drawn == ["9C TC TS", "KC 9D TS", "JD TS JS", "9C TC KC"]
    many = list(ways.drawn(20 * ways.number))
    assert len(many) == ways.number
    assert set(many) == set(ways)


@pytest.mark.parametrize(
    ("position", "worse", "better"),
    [
        (
            (
                "euchre dealer=1 up=9H hands=?????/?????/ACJDTHKHJS/????? : call:H discard:? AC 9C TC 9H 9S"
                " JS KS AS TS QS JD QC"
            ),
            "KH",
            "TH",
        ),
        (
            (
                "euchre dealer=0 up=9D hands=?????/TD9HTHAHAS/?????/????? kitty=??? : pass pass pass pass"
                " call:H AS JS 9S TS TD QD AD KH 9C 9H AC TC"
            ),
            "AH",
            "TH",
        ),
        (
            (
                "british dealer=0 up=TD hands=?????/?????/?????/9CJHKHTSKS kitty=???? : pass pass pass pass"
                " pass call:C QD KD 9C JC AS QC JS TS AH JH QH 9H AD"
            ),
            "KH",
            "KS",
        ),
        (
            (
                "british dealer=2 up=KS hands=?????/?????/?????/QCQDADQHAS kitty=???? : pass pass call:S"
                " discard:? AD JD TD TS 9H QH KH AH X KS AS TC 9S JS"
            ),
            "QC",
            "QD",
        ),
        (
            (
                "twelve dealer=0 hands=JCJHAHJS/???? piles=QCQS,?9D,KSJD,?TD/KDQD,9CKC,AC9S,QHTS : pass"
                " call:D AS JS KC JC TH AH QS 9S JD QD KS TS JH KD"
            ),
            "QC",
            "9D",
        ),
    ],
)
def test_a_card_that_is_never_better_is_not_played(position: str, worse: str, better: str) -> None:
    """Though there are too many worlds to find what is best on average, and the card is better in few."""
    seen = parse_position(position).view()
    assert LastTricks(seen).solve() is None
    assert correct_ending(seen, Play(Card.parse(worse))) == Play(Card.parse(better))
    assert Queen().choose(seen) == Play(Card.parse(better))


def test_what_is_found_does_not_depend_on_what_was_asked_before() -> None:
    """To compare cards only one of those that are as good as each other is solved."""
    seen = parse_position(
        "two dealer=0 up=AH hands=QCQDJHKHAS/????? : pass call:H discard:QD 9S AS JH 9H"
    ).view()
    last = LastTricks(seen)
    for card in [action.card for action in seen.legal if isinstance(action, Play)]:
        last.better(card)
        assert last.solve() == LastTricks(seen).solve()


@pytest.mark.parametrize("name", ["queen", "king", "ace", "left"])
@pytest.mark.parametrize("game", ["twelve", "two", "bid"])
def test_every_level_from_good_on_plays_a_sure_card(name: str, game: str) -> None:
    """What no other card beats in any world is played, and by the queen and king what is best on average."""
    rules, one = VARIANTS[game], player(name, 1)
    for seed in range(2):
        for seen, ending in endings(rules, seed, ()):
            if ending.sure or isinstance(one, Queen | King):
                chosen = one.choose(seen)
                assert isinstance(chosen, Play)
                assert chosen.card in ending.best, f"{name}: {chosen.card}\n{seen}"


def test_a_sure_card_is_played_though_a_higher_one_of_its_suit_is_in_the_hand() -> None:
    """A card that nobody leads by rule of thumb may be the only one that is best in every world."""
    seen = parse_position(
        "twelve dealer=0 hands=????/9CJDADTS piles=QSTH,QCTC,KS9D,?QH/TDQD,JSAS,?9S,KCKH : call:H"
        " QD 9D TS KS AH KH TH JD AD TC AS QS TD JH QC KC"
    ).view()
    ending = LastTricks(seen).solve()
    assert ending is not None
    assert [str(card) for card in ending.sure] == ["9S"]
    others = [action for action in seen.legal if action != Play(ending.sure[0])]
    assert {correct_ending(seen, action) for action in others} == {Play(ending.sure[0])}


def test_two_equal_cards_are_won_by_the_first_played() -> None:
    """With two packs a card can meet its like: the first of them takes the trick (BD12)."""
    solver = OpenCards(parse_cards("AH9SAHAS"), Trump.CLUBS, 2)
    held = solver.bits([parse_cards("AH9S"), parse_cards("AHAS")])
    hands = [sum([1 << bit for bit in bits]) for bits in held]
    took = solver.cards_after(hands, under={}, ours=1, leader=0, trick=(), tricks=2, among=-1)
    assert {str(solver.ordered[bit]): tricks for bit, tricks in took.items()} == {"AH": 1, "9S": 0}
