"""The last tricks: what is solved is played perfectly, in every game, by every player from the queen on."""

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import partial
from itertools import count, islice
from random import Random
from typing import Final

import pytest

from euchre.actions import Play
from euchre.analysis.open.open_hand import Party, SolvedPlays, party, score
from euchre.cards import Card, Trump, parse_cards
from euchre.chance import Chance
from euchre.hand import apply, deal
from euchre.kernel.solve.solver import MOST_PLAYERS
from euchre.notation.position import parse_position
from euchre.players import player
from euchre.players.rules_of_thumb.ending_worlds import draw_worlds, list_worlds
from euchre.players.rules_of_thumb.endings import MOST_WORLDS, Ending, solve_ending
from euchre.players.rules_of_thumb.open_cards import OpenCards, TooManyNodesError
from euchre.players.rules_of_thumb.playing import correct_ending
from euchre.players.rules_of_thumb.queen import Queen
from euchre.players.rules_of_thumb.utility import Utility
from euchre.players.search.king import King
from euchre.possible_worlds import worlds
from euchre.rules import Rules
from euchre.scoring import must_earn
from euchre.state import Phase, State
from euchre.trick_play import do, playable
from euchre.unseen import count_placements, hidden_from, random_placements
from euchre.variants import VARIANTS
from euchre.views import View, view
from tests.strategies import wary

MOST: Final = 700
"""Worlds of the reference engine that are gone through for one view, at most."""
FIRST: Final = {
    "four": 255, "four-28": 158, "four-25": 48, "four-29": 67, "four-33": 9, "four-honour": 124,
    "british": 53, "cutthroat-32": 135, "call-ace": 100, "call-ace-5": 34, "call-ace-6": 64,
    "three-pairs": 64, "bid-48": 1, "bid-48-named": 8,
}  # fmt: skip
"""The first hand with an ending that the quick test compares, where that is not the first of all."""


def endings(rules: Rules, seed: int, scores: tuple[int, ...]) -> Iterator[tuple[View, Ending]]:
    """The views of a hand played at random that are solved, and in which one card is worse than another."""
    rng = Random(seed)
    state = deal(rules, rng.randrange(rules.seats), rng)
    while not state.over:
        if state.phase is Phase.PLAY and len(state.tricks) >= rules.tricks // 2:
            seen = view(state, state.turn, scores)
            if len(seen.legal) > 1 and count_placements(hidden_from(seen)) <= MOST:
                ending = solve_ending(seen)
                if ending is not None and len(ending.best) < len(seen.legal):
                    yield seen, ending
        state = apply(state, wary(state, rng))


def solved_worlds(seen: View) -> Ending:
    """The same, from the worlds of the reference engine, and what solves open hands elsewhere."""
    rules, utility = seen.rules, Utility.of(seen)
    assert seen.viewer is not None
    mine = rules.side(seen.viewer)
    alike: dict[object, tuple[State, int]] = {}
    for world in worlds(seen):
        hands = tuple([() if seat in world.out else hand for seat, hand in enumerate(world.hands)])
        one, times = alike.get((hands, world.piles), (world, 0))
        alike[hands, world.piles] = one, times + 1
    totals: dict[Card, list[float]] = {}
    sure: set[Card] | None = None
    for world, times in alike.values():
        ours = party(world, seen.viewer)
        sign = 1 if seen.viewer in ours.seats else -1
        solved = tricks_by_card(world, ours)
        for card, tricks in solved.items():
            points = [None if n is None else rules.direction * n for n in score(world, ours, tricks)]
            others = [n for side, n in enumerate(points) if side != mine and n is not None]
            total = totals.setdefault(card, [0.0, 0.0])
            total[0] += times * utility.value((points[mine] or 0, sum(others) / max(1, len(others))))
            total[1] += times * sign * tricks
        top = max(sign * tricks for tricks in solved.values())
        best = {card for card, tricks in solved.items() if sign * tricks == top}
        sure = best if sure is None else sure & best
    ranks = {card: (round(value, 6), tricks) for card, (value, tricks) in totals.items()}
    found = tuple(sorted(card for card, rank in ranks.items() if rank == max(ranks.values())))
    return Ending(found, tuple(sorted(sure or ())), len(alike))


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
                expected = solved_worlds(seen)
                assert ending.sure == expected.sure, str(seen)
                assert ending.best == expected.best or (gift(seen) and ending.best == ending.sure), str(seen)
                found += 1
                if found == most:
                    return found
    return found


def gift(seen: View) -> bool:
    """Whether a card was given that the viewer did not see: then some worlds are likelier than others."""
    return any(deed.phase is Phase.GIVE and deed.action is None for deed in seen.history)


@pytest.mark.parametrize("name", VARIANTS)
def test_the_best_card_is_best_over_every_world(name: str) -> None:
    """Over all worlds of the reference, each solved as elsewhere: by the points, then by the tricks."""
    assert check(name, count(FIRST.get(name, 0)), 2)


@pytest.mark.long
@pytest.mark.parametrize("name", VARIANTS)
def test_the_best_card_is_best_over_every_world_of_many_hands(name: str) -> None:
    assert check(name, range(2_000), 200)


def test_worlds_count_as_often_as_the_reference_comes_to_them() -> None:
    """Where the upcard lies buried the other cards that nobody plays lie in fewer ways."""
    rng, uneven, alike = Random(6), False, False
    state = deal(VARIANTS["call-ace"], rng.randrange(4), rng)
    while not state.over:
        seen = view(state, state.turn)
        if state.phase is Phase.PLAY and count_placements(hidden_from(seen)) <= 200:
            times = Counter(tuple([frozenset(hand) for hand in world.hands]) for world in worlds(seen))
            listed = list_worlds(seen, hidden_from(seen), 200)
            assert listed is not None
            assert sum([world.weight for world in listed]) == times.total()
            assert sum([world.alike for world in listed]) == len(times)
            for world in listed:
                at_least = times[tuple([frozenset(world.hands[seat]) for seat in range(4)])]
                assert at_least == world.weight if world.alike == 1 else 0 < at_least < world.weight
                alike = alike or world.alike > 1
            uneven = uneven or len(set(times.values())) > 1
        state = apply(state, wary(state, rng))
    assert uneven
    assert alike


def test_hands_that_differ_in_no_rank_that_matters_are_gone_through_once() -> None:
    """So the last three tricks of a hand for two are solved, whatever the other holds."""
    seen = parse_position(
        "two dealer=0 up=AH hands=QCQDJHKHAS/????? : pass call:H discard:QD 9S AS JH 9H"
    ).view()
    assert count_placements(hidden_from(seen)) > MOST_WORLDS
    ending = solve_ending(seen)
    assert ending is not None
    assert ending.worlds == 560


def test_what_is_drawn_of_many_ways_is_the_same_under_every_python() -> None:
    """By the luck of the number: `random` does not promise the same choices in its next version."""
    seen = parse_position("two dealer=0 up=AH hands=QCQDJHKHAS/????? : pass call:H discard:QD 9S AS JH 9H")
    hidden = hidden_from(seen.view())
    drawn = [" ".join(map(str, world.hands[1])) for world in draw_worlds(seen.view(), hidden, 4)]
    assert drawn == ["TC TD KS", "AC TS JS", "9C JD JS", "TC JC QS"]
    number = count_placements(hidden)
    times = Counter(islice(random_placements(hidden, Chance(0, 0)), 20 * number))
    assert len(times) == number
    assert max(times.values()) < 50


@pytest.mark.parametrize(
    ("position", "worse", "better"),
    [
        (
            (
                "four-24 dealer=1 up=9H hands=?????/?????/ACJDTHKHJS/????? : call:H discard:? AC 9C TC 9H 9S"
                " JS KS AS TS QS JD QC"
            ),
            "KH",
            "TH",
        ),
        (
            (
                "four-24 dealer=1 up=QC hands=?????/?????/ACJDJHQSKS/????? : pass pass pass call:C:alone"
                " discard:? QS AS QC JC AC 9C JS JD KD AD"
            ),
            "JH",
            "KS",
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
    """Though there are too many ways for the hidden cards to lie to go through all."""
    seen = parse_position(position).view()
    assert solve_ending(seen) is None
    assert correct_ending(seen, Play(Card.parse(worse))) == Play(Card.parse(better))
    assert Queen().choose(seen) == Play(Card.parse(better))


@pytest.mark.parametrize("name", ["queen", "king", "ace", "left"])
@pytest.mark.parametrize("game", ["twelve", "two", "bid"])
def test_every_level_from_good_on_plays_a_sure_card(name: str, game: str) -> None:
    """What no other card beats in any world is played, and by the queen and king what is best on average."""
    rules, one = VARIANTS[game], player(name, 1)
    for seed in range(8):
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
    ending = solve_ending(seen)
    assert ending is not None
    assert [str(card) for card in ending.sure] == ["9S"]
    others = [action for action in seen.legal if action != Play(ending.sure[0])]
    assert {correct_ending(seen, action) for action in others} == {Play(ending.sure[0])}


def test_an_ending_is_solved_in_so_many_cards_or_not_at_all() -> None:
    """The search counts the cards that it tries, so that it gives up at the same place everywhere."""
    hands = ("JHAH", "KHAS")
    solver = OpenCards([card for hand in hands for card in parse_cards(hand)], Trump.HEARTS, 2, 20)
    masks = [sum(1 << bit for bit in row) for row in solver.bits([parse_cards(hand) for hand in hands])]
    solve = partial(solver.cards_after, masks, under={}, ours=1, leader=0, trick=(), tricks=2)
    values = solve()
    assert {solver.ordered[bit]: value for bit, value in values.items()} == dict.fromkeys(
        parse_cards("JHAH"), 2
    )
    tried = solver.nodes
    assert 0 < tried <= 20
    solver.node_limit = tried
    with pytest.raises(TooManyNodesError):
        solve()
