"""Hands in step: the kernel's rows and the reference engine's are the same; neither tells a hidden card."""

from dataclasses import replace
from random import Random
from typing import Any

import numpy as np
import pytest

from euchre import rl
from euchre.kernel.machine.rule_words import supports
from euchre.rl.episode import terms
from euchre.rl.options import OPPONENTS
from euchre.rl.reference_rows import ReferenceRows
from euchre.rl.rows import KernelRows
from euchre.rl.table import played_rules
from euchre.rules.cards import Rank
from euchre.rules.errors import IllegalActionError
from euchre.rules.rules import Rules
from euchre.rules.variants import VARIANTS
from euchre.seen.possible_worlds import sample
from euchre.seen.rewind import deal_of
from euchre.seen.views import view
from tests.strategies import wild_rules

FORMS: list[dict[str, Any]] = [
    {"suits": "canonical", "history": True},
    {"packed": True, "history": True, "copy": False},
    {"opponent": "jack", "seat": 1, "packed": True, "suits": "canonical"},
    {"opponent": "random", "copy": False},
]

QUICK = ["twelve", "buck", "british", "call-ace-5"]
BOTH = [
    pytest.param(
        name,
        form,
        id=f"{name}-{form}",
        marks=pytest.mark.long
        if name not in QUICK
        else pytest.mark.ci
        if QUICK.index(name) == number % 2
        else [],
    )
    for name in VARIANTS
    for number, form in enumerate(FORMS)
]

REFUSED = replace(VARIANTS["bid-48"], low=Rank.SEVEN)


def by_reference(rules: str | Rules, count: int, **form: Any) -> rl.EuchreVectorEnv:
    """A vector of the game whose rows are the reference engine's."""
    env, opponent = rl.EuchreVectorEnv(rules, count, **form), form.get("opponent")
    played = terms(rules, "hand", form.get("suits", "absolute"), "points")
    asked = None if opponent is None else form.get("seat", 0)
    env._rows = ReferenceRows(played, count, asked, opponent or OPPONENTS[0])
    return env


def told(value: Any) -> Any:
    """What an environment returned, every array as its kind, shape and bytes."""
    if isinstance(value, dict):
        return {name: told(each) for name, each in value.items()}
    if isinstance(value, tuple):
        return [told(each) for each in value]
    if isinstance(value, np.ndarray):
        kept = [told(each) for each in value] if value.dtype == object else value.tobytes()
        return str(value.dtype), value.shape, kept
    return value


def lawful(masks: Any, rng: Random) -> np.ndarray:
    """A lawful action of each row, from masks as words or as small numbers."""
    if masks.dtype == np.int64:
        masks = np.unpackbits(masks.view(np.uint8), axis=1, bitorder="little")
    return np.array([rng.choice(mask.nonzero()[0].tolist()) for mask in masks])


@pytest.mark.parametrize(("name", "form"), BOTH)
def test_both_engines_rows_are_the_same_byte_for_byte(name: str, form: dict[str, Any]) -> None:
    """Whatever reset and step return for the same seeds and actions, opponents' luck included."""
    assert check_same(name, form) or VARIANTS[name].tricks * VARIANTS[name].seats >= 24


@pytest.mark.long
@pytest.mark.parametrize("seed", range(60))
def test_both_engines_rows_are_the_same_under_any_rules(seed: int) -> None:
    """Rules that the kernel refuses, such as two packs from the seven up, are played, too."""
    rules = wild_rules(seed)
    for form in FORMS:
        if supports(played_rules(rules)):
            check_same(rules, form)
            continue
        env, rng = rl.EuchreVectorEnv(rules, 2, **form), Random(seed)
        _, infos = env.reset(seed=seed)
        for _ in range(40):
            infos = env.step(lawful(infos["action_mask"], rng))[4]


def check_same(rules: str | Rules, form: dict[str, Any]) -> int:
    """Play three rows on each engine: what they return is the same. Return how many hands ended."""
    kernel, reference, rng = rl.EuchreVectorEnv(rules, 3, **form), by_reference(rules, 3, **form), Random(4)
    assert isinstance(kernel._rows, KernelRows)
    scores, ended = [index + 1 for index in range(kernel.rules.sides)], 0
    for reset in ({"seed": 5}, {"options": {"scores": scores}}, {"seed": (1 << 64) + 8}):
        one = kernel.reset(**reset)
        assert told(one) == told(reference.reset(**reset))
        masks = one[1]["action_mask"]
        for _ in range(12 if form.get("opponent") else 30):
            actions = lawful(masks, rng)
            made = kernel.step(actions)
            assert told(made) == told(reference.step(actions))
            masks, ended = made[4]["action_mask"], ended + int(made[2].sum())
    return ended


@pytest.mark.parametrize("suits", ["absolute", "canonical"])
def test_both_engines_rows_refuse_in_the_same_words(suits: str) -> None:
    said = []
    for env in (rl.EuchreVectorEnv("two", 3, suits=suits), by_reference("two", 3, suits=suits)):
        observation, _ = env.reset(seed=1)
        actions = observation["action_mask"].argmax(axis=1)
        from_the_end = int(actions[2]) - len(env.numbering)
        for number in (-1, from_the_end, 20, env.numbering.wait, 999, 1 << 62):
            actions[2] = number
            with pytest.raises(IllegalActionError) as refused:
                env.step(actions)
            said.append((str(refused.value), refused.value.seat, refused.value.legal))
    assert said[:6] == said[6:]


def test_only_what_the_kernel_refuses_is_played_by_the_reference() -> None:
    assert isinstance(rl.EuchreVectorEnv(REFUSED, 1)._rows, ReferenceRows)
    for name in VARIANTS:
        assert isinstance(rl.EuchreVectorEnv(name, 1)._rows, KernelRows)


@pytest.mark.parametrize("form", FORMS[:2], ids=str)
@pytest.mark.parametrize("name", ["call-ace", "call-ace-6"])
def test_hidden_cards_change_no_byte_of_a_row(name: str, form: dict[str, Any]) -> None:
    """Deal anew what the seat to act in a row has not seen: its row, mask and history stay the same."""
    env, rng = by_reference(name, 4, **form), Random(6)
    _, infos = env.reset(seed=2)
    changed = 0
    for step in range(12):
        before = told(env._look())
        for row in env._rows._rows if step % 2 else ():  # type: ignore[attr-defined]  # the reference's
            state = row.table.state
            world = sample(view(state, state.turn, row.scores), rng)
            deck = [card for card in deal_of(world).deck(world.rules, world.dealer) if card is not None]
            row.table.deal(world.dealer, deck, row.scores)
            for deed in world.history:
                row.table.act(deed.action)
            changed += row.table.state.hands != state.hands
        assert told(env._look()) == before
        _, _, _, _, infos = env.step(lawful(infos["action_mask"], rng))
    assert changed > 10
