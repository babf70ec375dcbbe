"""The benny: it plays two-handed Euchre by what it has learnt, whatever the suits are called."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random

import numpy as np
import pytest

from euchre import apply, deal, legal, variant
from euchre.base.errors import EuchreError
from euchre.hand.hand import new
from euchre.hand.state import Phase, State
from euchre.kernel.machine.compiled import at, table
from euchre.kernel.worlds.sampler import Sampler
from euchre.players.rules_of_thumb.jack import Jack
from euchre.players.rules_of_thumb.queen import Queen
from euchre.players.search.evaluation import Evaluator, Result
from euchre.players.trained.kernel import information_sets as info
from euchre.players.trained.kernel import strategy_lookup as lookup
from euchre.players.trained.kernel.best_response import LIKELIHOOD_ONE, best_response
from euchre.players.trained.kernel.policies import PolicyContext, jack
from euchre.players.trained.players import benny
from euchre.players.trained.players.benny import Benny, blueprint
from euchre.players.trained.players.benny_view import BennyView
from euchre.players.trained.players.rollout_values import _points
from euchre.rules.actions import Action, Call, Discard, Pass, Play
from euchre.rules.cards import Card, Suit, Trump
from euchre.rules.errors import IllegalActionError
from euchre.rules.variants import TWO
from euchre.seen.views import View, view


def states(seeds: range, choose: Callable[[View, Random], Action]) -> Iterator[State]:
    """Every point of some hands at which somebody has a choice."""
    for seed in seeds:
        luck = Random(seed)
        state = deal(TWO, dealer=seed % 2, rng=luck)
        while not state.over:
            if len(legal(state)) > 1:
                yield state
            state = apply(state, choose(view(state, state.turn), luck))


def anything(view: View, luck: Random) -> Action:
    """Any lawful action."""
    return luck.choice(view.legal)


@pytest.fixture(autouse=True)
def _quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    """The last tricks are solved less finely here."""
    monkeypatch.setattr(benny, "RESOLVE_DEALS", 8_000)


def test_every_choice_is_lawful_and_the_same_again() -> None:
    """Also after what no sensible player does, and in the last tricks, which are solved anew."""
    for state in states(range(1), anything):
        seen = view(state, state.turn)
        chosen = Benny(3).choose(seen)
        assert chosen in seen.legal
        assert Benny(3).choose(seen) == chosen


def test_nothing_it_cannot_see_sways_it() -> None:
    """Two deals that look the same to it are the same."""
    for state in states(range(20, 22), anything):
        if state.phase is Phase.PLAY:
            seen = view(state, state.turn)
            for number in range(2):
                world = Sampler(seen).draw(1, number).state(0)
                assert Benny(1).choose(view(world, state.turn)) == Benny(1).choose(seen)
            continue
        other = 1 - state.turn
        spare = list(state.kitty[1 if state.kitty and state.kitty[0] == state.upcard else 0 :])
        if not spare:
            continue
        hidden = (*state.hands[other], *spare)
        moved = list(hidden)
        Random(1).shuffle(moved)
        hands = list(state.hands)
        hands[other] = tuple(sorted(moved[:5]))
        twin = replace(state, hands=tuple(hands), kitty=(*state.kitty[: -len(spare)], *moved[5:]))
        assert Benny(1).choose(view(twin, state.turn)) == Benny(1).choose(view(state, state.turn))


def test_the_names_of_suits_do_not_matter() -> None:
    """With the suits renamed, colours kept together, it does the same as often."""
    for number in range(12):
        cards = list(TWO.deck)
        Random(number).shuffle(cards)
        for shift in (1, 2, 3):
            renamed = [Card(int(card) ^ shift << 3) for card in cards]
            one, two = (new(TWO, 0, tuple(deck)) for deck in (cards, renamed))
            while not one.over and len(one.tricks) < 2:
                first, second = view(one, one.turn), view(two, two.turn)
                (actions, strategy), (others, parts) = Benny().strategy(first), Benny().strategy(second)
                assert dict(
                    zip([rename_suits(action, shift) for action in actions], strategy, strict=True)
                ) == dict(zip(others, parts, strict=True))
                done = actions[int(np.argmax(strategy))]
                one, two = apply(one, done), apply(two, rename_suits(done, shift))


def rename_suits(action: Action, shift: int) -> Action:
    """*action* with the suits renamed."""
    match action:
        case Call(trump):
            return Call(Trump(int(trump) ^ shift))
        case Discard(card):
            return Discard(Card(int(card) ^ shift << 3))
        case Play(card):
            return Play(Card(int(card) ^ shift << 3))
        case _:
            return action


def test_shares_are_of_lawful_actions_and_add_up() -> None:
    for state in states(range(40, 41), lambda seen, _luck: Jack().choose(seen)):
        actions, strategy = Benny().strategy(view(state, state.turn))
        assert set(actions) <= set(legal(state))
        assert sum(strategy) == lookup.PROBABILITY_ONE
        assert min(strategy) >= 0


def test_the_kernels_jack_is_the_jack() -> None:
    """What best responses are found to is what the player does."""
    context = PolicyContext(jack())
    for state in states(range(60, 90), lambda seen, _luck: Jack().choose(seen)):
        seen = view(state, state.turn)
        position, buffer = BennyView(seen), table(16)
        if seen.phase is Phase.PLAY and seen.upcard is not None and seen.upcard.suit is Suit.CLUBS:
            context.set_upcard(position.upcard, position.trump)
            current = position.current
            lookup.play_strategy(
                context.address, position.line, position.role, current.trick, current.won,
                position.mask(seen.hand), current.dead, current.voids, current.led, at(buffer),
            )  # fmt: skip
            assert Play(position.card(int(buffer[0]))) == Jack().choose(seen)


def test_it_holds_the_hand_it_holds_for_possible() -> None:
    """Whatever was done, the other's true hand is among those it is thought to hold."""
    context = PolicyContext(blueprint())
    for state in states(range(100, 104), anything):
        seen = view(state, state.turn)
        if seen.phase is not Phase.PLAY:
            continue
        position, other = BennyView(seen), 1 - state.turn
        hand_range = position.hand_range(context, 1 - position.role, seen.hand, len(position.path))
        mask = position.mask(state.hands[other])
        assert mask in hand_range.hands
        assert (hand_range.weights > 0).all()


def test_the_last_tricks_are_solved(monkeypatch: pytest.MonkeyPatch) -> None:
    """A best response to what it does with three cards left, by what both may hold, wins next to nothing."""
    monkeypatch.setattr(benny, "RESOLVE_DEALS", 60_000)
    found = next(
        state
        for state in states(range(200, 220), lambda seen, _luck: Jack().choose(seen))
        if len(state.tricks) == 2 and not state.trick
    )
    position, work, luck = BennyView(view(found, found.turn)), table(500_000), Random(4)
    ranges = [position.hand_range(PolicyContext(blueprint()), role, (), 4) for role in (0, 1)]
    context, current, gains = benny._resolve(position), position.current, []
    context.set_upcard(position.upcard, position.trump)
    for seat in (0, 1):
        mine, theirs = ranges[seat], ranges[1 - seat]
        for own in luck.choices(mine.hands.tolist(), mine.weights.tolist(), k=40):
            weights = np.where(theirs.hands & own == 0, theirs.weights, 0.0)
            likely = (weights / weights.sum() * LIKELIHOOD_ONE).astype(np.int64)
            n = len(likely)
            work[: 2 * n : 2], work[1 : 2 * n : 2] = theirs.hands, likely
            best = best_response(
                context.address, seat, position.line, own, at(work), n, at(work) + 16 * n, current.dead,
                current.voids, current.trick, current.won, current.turn, 0,
            )  # fmt: skip
            gains.append((best - int(context.words[lookup.OWN_VALUE])) / LIKELIHOOD_ONE)
    assert min(gains) >= -1e-6
    assert np.mean(gains) < 0.03


def test_nobody_is_thought_to_hold_what_the_dealer_himself_put_down(monkeypatch: pytest.MonkeyPatch) -> None:
    """Benny knows where that card is, whatever eldest may think."""
    solved: list[tuple[object, np.ndarray[tuple[int, ...], np.dtype[np.int64]]]] = []
    plain = benny._solve_subgame

    def listening(
        subgame: benny.Subgame, pairs: np.ndarray[tuple[int, ...], np.dtype[np.int64]]
    ) -> PolicyContext:
        solved.append((subgame, pairs))
        return plain(subgame, pairs)

    monkeypatch.setattr(benny, "_solve_subgame", listening)
    for state in states(range(300, 320), lambda seen, _luck: Jack().choose(seen)):
        seen = view(state, state.turn)
        position = BennyView(seen)
        if seen.phase is not Phase.PLAY or len(seen.tricks) != 2 or position.buried in {(), (seen.upcard,)}:
            continue
        benny._resolved.clear()
        benny._resolve(position)
        ((_, pairs),) = solved
        solved.clear()
        card = position.mask(position.buried)
        assert not (pairs[:, 2, 0] & card).any()
        assert not (pairs[::2, 1, 0] & card).any()
        assert (
            pairs[:, 2, 1]
            == position.mask(seen.hand) | sum(bit for point, bit in position.path[4:] if point.turn == 1)
        )[pairs[:, 2, 1] != 0].all()
        if (pairs[:, 0, 0] & card).any():  # who does not know it may think so
            return
    pytest.fail("no such moment in these hands")


def test_it_is_asked_only_when_it_is_its_turn() -> None:
    state = deal(TWO, dealer=0, rng=Random(1))
    with pytest.raises(IllegalActionError):
        Benny().choose(view(state, 0))


def test_other_games_are_left_to_the_queen() -> None:
    for name in ("four", "twelve", "two-25"):
        rules = variant(name)
        assert Benny.refusal(rules) is not None
        state = deal(rules, dealer=0, rng=Random(2))
        seen = view(state, state.turn)
        assert Benny(5).choose(seen) == Queen(5).choose(seen)
    assert Benny.refusal(TWO) is None


def test_a_march_in_hand_is_called() -> None:
    """The five best trumps are ordered up by either seat, always."""
    upcard = Card.parse("9H")
    best = tuple(sorted(Card.parse(text) for text in ("JH", "JD", "AH", "KH", "QH")))
    rest = [card for card in TWO.deck if card not in (*best, upcard)]
    for seat in (0, 1):
        hands = [best, tuple(rest[:5])] if seat == 0 else [tuple(rest[:5]), best]
        base = deal(TWO, dealer=1, rng=Random(1))
        state = replace(base, hands=tuple(hands), kitty=(upcard, *rest[5:]), upcard=upcard)
        if seat == 1:
            state = apply(state, Pass())
        assert Benny().choose(view(state, seat)) == Call(Trump.HEARTS)


def test_it_judges_every_choice() -> None:
    """Each lawful action has its value and its results; its own choice is never far from the best."""
    for state in states(range(70, 71), lambda seen, luck: Benny(luck.randrange(9)).choose(seen)):
        seen = view(state, state.turn)
        evaluation = Benny(2).evaluate(seen, 400)
        assert [value.action for value in evaluation.values] == list(seen.legal)
        assert all(sum(value.results) == pytest.approx(1) for value in evaluation.values)
        assert all(abs(value.points) < 2 + 1e-9 for value in evaluation.values)
        chosen = evaluation.values[seen.legal.index(Benny(2).choose(seen))]
        assert chosen.points_loss < 0.1 + 6 * chosen.points_loss_error


def test_what_it_judges_is_the_same_again() -> None:
    seen = view(deal(TWO, dealer=0, rng=Random(5)), 1)
    one, two = (Benny(2).evaluate(seen, 50) for _ in range(2))
    assert (one.points == two.points).all()
    assert isinstance(Benny(), Evaluator)


def test_hands_played_out_are_paid_as_the_rules_say() -> None:
    """The points and results of every end, next to those that the reference counts."""
    for state in states(range(80, 84), anything):
        seen = view(state, state.turn)
        position, rules = BennyView(seen), TWO
        ends = np.array([[-1, *(line << 3 | won for line in range(7) for won in range(6))]])
        rows, ways = _points(position, ends)
        for end, row, way in zip(ends[0].tolist(), rows[0].tolist(), ways[0].tolist(), strict=True):
            if end < 0:
                assert (row, way) == ([0, 0], Result.NOBODY)
                continue
            dealer = bool(info.DEALER_MAKER_LINES >> (end >> 3) & 1)
            took = 5 - (end & 7) if dealer else end & 7
            maker = seen.dealer if dealer else seen.eldest
            wins = {3: 1, 4: 1, 5: 2}.get(took, 0)
            assert row[rules.side(maker)] == wins
            assert row[1 - rules.side(maker)] == (0 if wins else 2)
            assert way == 1 + [0, 1, 2][(wins - 1) % 3] + 3 * (maker != state.turn)


def test_it_judges_no_other_game() -> None:
    with pytest.raises(EuchreError, match="benny cannot judge"):
        Benny().evaluate(view(deal(variant("four"), dealer=0, rng=Random(1)), 1))
