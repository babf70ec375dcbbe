"""What an environment tells a seat: what its view says, no card more, the same from both engines."""

from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from euchre.base.chance import Chance
from euchre.base.errors import EuchreError
from euchre.hand.hand import apply, lay_out, shuffled_deck
from euchre.hand.state import Phase, State
from euchre.rl.layout import layout_of, longest_history, rule_names
from euchre.rl.numbering import SUIT_ORDERS, numbering, renamed_action, renamed_card
from euchre.rl.reference import observed
from euchre.rl.table import KernelTable, Table, new_table
from euchre.rules.actions import Call, Discard, GoAlone, Pass, Play
from euchre.rules.cards import Trump
from euchre.rules.rules import Alone, DeclareAlone, Rules
from euchre.rules.variants import VARIANTS
from euchre.seen.possible_worlds import sample
from euchre.seen.rewind import deal_of
from euchre.seen.views import view
from tests.repetition import few_of
from tests.rl.random_hands import GAMES, differing, random_hand
from tests.strategies import wild_rules


def check_alike(rules: Rules, hands: int) -> None:
    """Both engines tell every seat the same before every decision, and at the end."""
    for number in range(hands):
        for canonical in (False, True):
            for table in random_hand(rules, number, canonical=canonical):
                state = table.state
                for seat in (max(state.turn, 0), number % rules.seats):
                    plain = observed(view(state, seat, (rules.start,) * rules.sides), canonical=canonical)
                    observation = table.observe(seat)
                    assert not differing(observation, plain), parts(rules, observation.row, plain.row)
                    assert observation.suit_order == plain.suit_order


def parts(rules: Rules, one: np.ndarray, other: np.ndarray) -> list[str]:
    """The names of the parts that differ."""
    layout = layout_of(rules)
    return [name for name in layout if not np.array_equal(one[layout[name]], other[layout[name]])]


@pytest.mark.parametrize("name", few_of(GAMES))
def test_kernel_tells_what_the_reference_does(name: str) -> None:
    check_alike(GAMES[name], 1)


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_kernel_tells_what_the_reference_does_in_many_hands(name: str) -> None:
    check_alike(GAMES[name], 40)


@pytest.mark.long
@pytest.mark.parametrize("chunk", range(5))
def test_kernel_tells_any_rules_as_the_reference_does(chunk: int) -> None:
    for rules in map(wild_rules, range(30 * chunk, 30 * chunk + 30)):
        if rules.revoke is None and isinstance(new_table(rules, canonical=False), KernelTable):
            check_alike(rules, 2)


def replayed(world: State, *, canonical: bool) -> Table:
    """Return a table at which *world* was dealt and played."""
    rules = world.rules
    deck = [card for card in deal_of(world).deck(rules, world.dealer) if card is not None]
    table = new_table(rules, canonical=canonical)
    table.deal(world.dealer, deck, (rules.start,) * rules.sides)
    for deed in world.history:
        table.act(deed.action)
    return table


def check_worlds(rules: Rules, hands: int) -> None:
    """A seat is told the same, byte for byte, whatever lies where it cannot see."""
    scores = (rules.start,) * rules.sides
    for number in range(hands):
        for canonical in (False, True):
            moments = [
                (table.state, [table.observe(seat) for seat in range(rules.seats)])
                for table in random_hand(rules, number, canonical=canonical)
                if table.turn >= 0
            ]
            state, observation = Random(number).choice(moments)
            for seat in range(rules.seats):
                seen = view(state, seat, scores)
                world = sample(seen, Random(number))
                assert view(world, seat, scores) == seen
                assert not differing(observation[seat], replayed(world, canonical=canonical).observe(seat))


@pytest.mark.parametrize("name", few_of(GAMES, {"two", "three-pairs", "call-ace", "bid"}))
def test_hidden_cards_change_no_byte_of_an_observation(name: str) -> None:
    check_worlds(GAMES[name], 1)


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_hidden_cards_change_no_byte_of_an_observation_in_many_hands(name: str) -> None:
    check_worlds(GAMES[name], 25)


@pytest.mark.parametrize(
    "name",
    few_of(
        ["tournament", "twelve", "bid-rounds", "bid-48", "british"],
        {"tournament", "bid-rounds", "british"},
        rest=pytest.mark.ci,
    ),
)
def test_equal_positions_in_other_suits_are_told_alike(name: str) -> None:
    """The canonical layout: rename the suits of a whole hand, and nothing that is told changes."""
    rules, rng = GAMES[name], Random(3)
    for number in range(3):
        deck = shuffled_deck(rules, Chance(11, number))
        suit_order = rng.randrange(1, SUIT_ORDERS)
        plain = lay_out(rules, 0, deck)
        named = lay_out(rules, 0, tuple([renamed_card(card, suit_order) for card in deck]))
        while not plain.over:
            one, other = [observed(view(state, state.turn), canonical=True) for state in (plain, named)]
            assert not differing(one, other)
            choice = rng.choice(one.mask.nonzero()[0])
            plain = apply(plain, numbering(rules).under(one.suit_order)[choice])
            named = apply(named, numbering(rules).under(other.suit_order)[choice])


@pytest.mark.parametrize("name", few_of(GAMES, list(GAMES)[::4], rest=pytest.mark.ci))
def test_numbers_are_those_of_the_lawful_actions(name: str) -> None:
    """Every action has a number of its own under each names of suits, ascending by its code under its own."""
    rules = GAMES[name]
    numbers = numbering(rules)
    assert list(numbers.codes) == sorted(set(numbers.codes))
    for suit_order in range(SUIT_ORDERS):
        assert [renamed_action(each, suit_order) for each in numbers.under(suit_order)] == list(
            numbers.actions
        )
    for table in random_hand(rules, 2):
        state = table.state
        observation = table.observe(max(0, state.turn))
        lawful = view(state, state.turn).legal if state.turn >= 0 else ()
        assert tuple(numbers.actions[n] for n in observation.mask[:-1].nonzero()[0]) == lawful
        assert observation.mask[numbers.wait] == (not lawful)
        assert len(state.history) <= longest_history(rules)


ASKED = replace(VARIANTS["tournament"], alone=Alone(declared=DeclareAlone.AFTER_CALL))


def test_both_engines_tell_that_the_maker_is_asked_whether_alone() -> None:
    check_alike(ASKED, 4)


def test_a_maker_who_is_asked_alone_changes_no_other_part() -> None:
    """Agents that were trained where it is said with the call find everything else as it was."""
    usual, asked = layout_of("tournament"), layout_of(ASKED)
    parts = {name: part.shape for name, part in asked.parts.items()}
    assert parts.pop("asked_alone") == (1,)
    assert parts == {name: part.shape for name, part in usual.parts.items()}
    told = zip(rule_names(), usual.rules, asked.rules, strict=True)
    assert [name for name, one, other in told if one != other] == ["alone"]
    said = [action for action in numbering(ASKED).actions if not isinstance(action, Play | Discard)]
    assert said == [Pass(), *[Call(trump) for trump in tuple(Trump)[:4]], GoAlone()]


def test_parts_have_names_and_shapes() -> None:
    """`Layout.part` is a view, not a copy; seats count from the observer, cards by their number."""
    rules = GAMES["tournament"]
    layout = layout_of(rules)
    table = next(t for t in random_hand(rules, 1) if t.state.phase is Phase.PLAY and t.state.trick)
    state = table.state
    row = table.observe(state.turn).row
    leader, card = state.trick[0]
    trick = layout.part(row, "trick")
    with pytest.raises(EuchreError, match="layout: there is no 'tricksy'; did you mean tricks"):
        layout.part(row, "tricksy")
    assert trick.shape == (4, 33)
    assert trick.base is not None
    assert trick[(leader - state.turn) % 4].nonzero()[0].tolist() == [card]
    assert layout.part(row, "hand").nonzero()[0].tolist() == list(state.hands[state.turn])
    covered = sum(part.stop - part.start for part in layout.parts.values())
    assert layout.size - 8 < covered <= layout.size


@pytest.mark.parametrize(
    "wrong", [5, None, [1], "twleve", view(lay_out(VARIANTS["two"], 0, VARIANTS["two"].deck), None)]
)
def test_what_is_no_game_and_no_seats_view_gets_a_sentence(wrong: Any) -> None:
    for ask in (layout_of, numbering, observed):
        with pytest.raises(EuchreError, match=r"rules=|view=|no game"):
            ask(wrong)


def test_a_game_is_named_or_given() -> None:
    assert list(layout_of("two")) == list(layout_of(VARIANTS["two"]))
    assert numbering("two") is numbering(VARIANTS["two"])


def test_a_file_that_changes_is_another_game(tmp_path: Path) -> None:
    house = tmp_path / "house.toml"
    sizes = []
    for base in ("two", "twelve"):
        house.write_text(f'base = "{base}"')
        sizes.append((layout_of(str(house)).size, len(numbering(str(house)))))
        assert sizes[-1] == (layout_of(base).size, len(numbering(base)))
    assert sizes[0] != sizes[1]
