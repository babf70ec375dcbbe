"""Left calls by its tables, plays in worlds that fit the calls, and sees no more than its seat."""

import hashlib
import json
from dataclasses import replace
from importlib.resources import files
from itertools import permutations
from random import Random

import numpy as np
import pytest

from euchre import apply, deal, legal, new, variant
from euchre.base.errors import EuchreError
from euchre.hand.state import Phase, State
from euchre.kernel.machine.card_bits import layout
from euchre.kernel.worlds.sampler import Sampler
from euchre.players.rules_of_thumb.queen import Queen
from euchre.players.search.ace import Ace
from euchre.players.trained.kernel.hand_isomorphism import class_of
from euchre.players.trained.players.calling_tables import load_tables, refusal_of_tables
from euchre.players.trained.players.left import Left
from euchre.rules.actions import Call, Pass
from euchre.rules.cards import Card, Suit, deck, parse_cards
from euchre.rules.mechanisms import Alone
from euchre.rules.rules import Rules
from euchre.seen.possible_worlds import sample, worlds
from euchre.seen.unseen import count_placements, hidden_from
from euchre.seen.views import view
from tests.repetition import few_of

GAMES = ["two", "euchre", "tournament"]
COLOURS = [order for order in permutations(Suit) if order[Suit.CLUBS].next is order[Suit.SPADES]]


def held(rules: Rules, cards: str, up: str, order: tuple[Suit, ...] = tuple(Suit)) -> State:
    """Eldest holds *cards*, and *up* is turned; with *order*, the suits change names."""
    moved = {card: Card.of(card.rank, order[card.suit]) for card in deck()}  # type: ignore[arg-type,index]
    hand, turned = [moved[card] for card in parse_cards(cards)], moved[Card.parse(up)]
    rest = [card for card in deck() if card not in hand and card != turned]
    Random(1).shuffle(rest)
    packets, at, dealt = list(rules.packets), 0, list[Card]()
    for size in packets:
        dealt += hand[at : at + size]
        dealt += [rest.pop() for _ in range(size * (rules.seats - 1))]
        at += size
    return new(rules, rules.seats - 1, (*dealt, turned, *rest))


@pytest.mark.parametrize("game", few_of(GAMES, {"euchre"}, rest=pytest.mark.ci))
def test_left_plays_a_whole_hand(game: str) -> None:
    """Every choice is lawful, and the same when asked again."""
    rules = variant(game)
    state = deal(rules, dealer=1, rng=Random(5))
    while state.phase is not Phase.OVER:
        seen = view(state, state.turn, (0, 0))
        action = Left(3).choose(seen)
        assert action in legal(state)
        assert action == Left(3).choose(seen)
        state = apply(state, action)


@pytest.mark.parametrize("game", few_of(GAMES, {"two", "tournament"}, rest=pytest.mark.ci))
def test_left_knows_only_its_view(game: str) -> None:
    """In two worlds that look the same to the seat, it does the same."""
    state = deal(variant(game), dealer=0, rng=Random(8))
    for _ in range(9):
        seen = view(state, state.turn)
        other = sample(seen, Random(2))
        assert Left(1).choose(view(other, other.turn)) == Left(1).choose(seen)
        state = apply(state, Left(1).choose(seen))
        if state.phase is Phase.OVER:
            break


@pytest.mark.parametrize("order", COLOURS, ids=lambda order: "".join(suit.letter for suit in order))
def test_a_sure_loner_is_called_alone(order: tuple[Suit, ...]) -> None:
    """Both bowers, ace, king and queen of trump take every trick, whatever the suit is called."""
    state = held(variant("tournament"), "JHJDAHKHQH", "9H", order)
    trump = order[Suit.HEARTS]
    action = Left(1).choose(view(state, state.turn))
    assert isinstance(action, Call)
    assert (int(action.trump), action.alone) == (int(trump), True)


@pytest.mark.parametrize("game", GAMES)
def test_junk_passes(game: str) -> None:
    """Nines and tens make no tricks."""
    state = held(variant(game), "9C9DTDTS9S", "KH")
    assert Left(1).choose(view(state, state.turn)) == Pass()


def test_the_judge_values_every_lawful_choice() -> None:
    """A sure loner brings four points; its worth is a chance; how it ends adds up to certainty."""
    state = held(variant("tournament"), "JHJDAHKHQH", "9H")
    found = Left(1).evaluate(view(state, state.turn, (3, 5)))
    assert found.actions == legal(state)
    assert found.match
    alone = found.values[-1]
    assert alone.points == pytest.approx(4.0, abs=0.1)
    assert all(0.0 <= value.equity <= 1.0 for value in found.values)
    assert all(sum(value.results) == pytest.approx(1.0) for value in found.values)


def test_near_the_end_every_world_is_tried() -> None:
    """Where they are few, the worlds are those of the reference, each once."""
    for seed in range(20):
        state = deal(variant("two"), dealer=0, rng=Random(seed))
        while state.phase is not Phase.OVER:
            seen = view(state, state.turn)
            if (
                state.phase is Phase.PLAY
                and len(seen.legal) > 1
                and count_placements(hidden_from(seen)) <= 250
            ):
                drawn = Sampler(seen).all_worlds()
                listed = {tuple(world.hands) for world in worlds(seen)}
                assert len(drawn) == count_placements(hidden_from(seen))
                assert {tuple(drawn.state(n).hands) for n in range(len(drawn))} == listed
                assert Left(1).evaluate(seen).exact
                return
            state = apply(state, legal(state)[0 if state.phase is Phase.PLAY else -1])
    pytest.fail("no such moment in these hands")


def test_what_left_does_not_play_the_queen_plays() -> None:
    """Left says why, and plays on as the queen."""
    for game in ("buck", "cutthroat", "bid"):
        assert Left.refusal(variant(game)) is not None
        state = deal(variant(game), dealer=0, rng=Random(1))
        seen = view(state, state.turn)
        assert Left(1).choose(seen) == Queen().choose(seen)
        with pytest.raises(EuchreError, match="left"):
            Left(1).evaluate(seen)


def test_without_tables_left_plays_as_the_ace() -> None:
    """Other decks, other lone hands, twelve tricks: the tables are for 24 cards and five each."""
    assert all(refusal_of_tables(variant(game)) is None for game in GAMES)
    assert (
        refusal_of_tables(replace(variant("tournament"), alone=Alone(partner_of_dealer_must=True)))
        is not None
    )
    for game in ("british", "four", "two-32", "canadian", "twelve"):
        assert refusal_of_tables(variant(game)) is not None
        assert Left.refusal(variant(game)) is None
    state = deal(variant("four"), dealer=0, rng=Random(1))
    seen = view(state, state.turn)
    assert Left(1).choose(seen) == Ace(1).choose(seen)


@pytest.mark.parametrize("game", few_of(GAMES, {"two", "euchre"}, rest=pytest.mark.ci))
def test_chances_of_the_tables_add_up(game: str) -> None:
    """At every node each hand does something; a stuck dealer never passes."""
    rules = variant(game)
    known = load_tables(rules)
    index = np.arange(2 * 105_798, dtype=np.int64)
    for node in range(2 * rules.seats):
        found = known.call_probabilities(node, index)
        assert np.allclose(found.sum(axis=1), 1.0)
        assert (found >= -1e-9).all()
    if known.stick:
        assert (known.call_probabilities(2 * rules.seats - 1, index)[:, 0] < 1e-9).all()


GOLDEN = [
    ("tournament", 0, "9H", "JHJDAHKHQH", 2),
    ("tournament", 0, "KH", "9C9DTDTS9S", 0),
    ("tournament", 3, "JH", "KHQH9S9CTC", 1),
    ("tournament", 3, "AS", "JCJSKS9HTH", 2),
    ("euchre", 1, "JH", "KHQH9S9CTC", 1),
    ("two", 0, "9H", "JHJDAHKHQH", 1),
    ("two", 1, "KH", "AHQHJCASTC", 1),
]
"""Game, node, upcard, hand, and the number of the action that is certain there."""


@pytest.mark.parametrize(("game", "node", "up", "cards", "action"), GOLDEN)
def test_golden_entries(game: str, node: int, up: str, cards: str, action: int) -> None:
    """The tables as they are shipped: sure loners alone, junk passed, a good pick-up picked up."""
    places, index = layout(variant(game), None), np.zeros(1, np.int64)
    number, swapped = class_of(6, places.mask(parse_cards(cards)), places.place[Card.parse(up)])
    index[0] = 2 * number + swapped
    assert load_tables(variant(game)).call_probabilities(node, index)[0, action] == pytest.approx(1.0)


def test_the_shipped_tables_are_those_of_the_log() -> None:
    """The log beside the file says which training it came from; its hash is that of the file."""
    data = files("euchre.players.trained") / "data"
    raw = (data / "left.npz").read_bytes()
    log = json.loads((data / "left.log.json").read_text(encoding="utf-8"))
    assert hashlib.sha256(raw).hexdigest() == log["sha256"]
    assert len(raw) < 2_000_000
