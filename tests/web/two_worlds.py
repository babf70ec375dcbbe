"""
Two servers whose tables differ only in what a viewer may not know: they are told the same, at the same times.

World A is a hand played at random; world B the same deck with cards the viewer has not seen in one another's
place (`tests.laws.two_worlds`). Both are played over the whole server: its messages to the viewer, those they
get when they come late or back from any point, the answers to whatever they try, what the server counts
and what its computer players are shown are compared to the last byte.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any, NamedTuple

from euchre.actions import Action
from euchre.cards import Card
from euchre.rules_io.plain import rules_from_dict, rules_to_dict
from euchre.state import State
from tests.laws.two_worlds import CASES, Account, Case, Run, _hidden, _replayed, run
from tests.web.world import Plan, UnfitError, World, lived

Deck = tuple[Card, ...]
Actions = tuple[Action, ...]


class TellsApartError(AssertionError):
    """A viewer could tell two worlds apart that are one to them."""


class Try(NamedTuple):
    """Which hand of a game, which viewer, and what they do: all of it drawn from a number."""

    seed: int
    later: bool = False
    """The hand is the second or third of its game, if it can be, and the viewer asks over HTTP too."""

    def __str__(self) -> str:
        return f"{'later ' * self.later}{self.seed}"


@dataclass
class Tally:
    """How much was compared."""

    pairs: int = 0
    frames: int = 0
    later: int = 0
    """Pairs whose hand was not the first of its game."""
    asked: int = 0
    """Pairs in which the viewer asked over HTTP too."""


class Drawn(NamedTuple):
    """World A, and what is drawn on from there."""

    plan: Plan
    run: Run
    viewer: int | None
    """The seat of whoever looks, be it a person or a computer player."""
    rng: Random

    async def lived(self) -> World:
        """
        Play world A.

        Raises: UnfitError for hands that do not follow one another in a game.
        """
        return await lived(self.plan, self.run, self.run.deck, self.run.actions[: self.plan.stop])

    def others(self, most: int) -> Iterator[tuple[Deck, Actions]]:
        """Decks and actions of *most* second worlds."""
        return second_worlds(self.run, self.plan.stop, self.viewer, self.rng, most)


@cache
def written_rules(name: str) -> dict[str, Any]:
    """The rules of a case as they stand in an entry, which are read back as they were."""
    rules = rules_to_dict(CASES[name].rules)
    assert rules_from_dict(rules) == CASES[name].rules
    return rules


def drawn(name: str, one: Try) -> Drawn | None:
    """What *one* stands for in a game; None where its hand is over by then: nothing is hidden."""
    case, rng = CASES[name], Random(f"{name} {one}")
    a = run(case, rng)
    viewer = rng.choice([None, *range(case.rules.seats)])
    stop = rng.randint(0, max(0, len(a.actions) - 1))
    if a.states[stop].over:  # though an accusation may still come
        return None
    computers = case.rules.revoke is None and rng.random() < 0.5
    shown = viewer if computers and rng.random() < 0.3 else None
    person = (viewer or 0) if shown is None else (shown + 1) % case.rules.seats
    looks = viewer if shown is None else None  # whoever watches knows no more than a player
    middle, returns = rng.randint(0, stop), rng.choice((1, 7, 11, 13))
    before = earlier(case, a, rng) if one.later else ()
    plan = Plan(
        written_rules(name), case.rules.seats, a.dealer, looks, stop, computers, middle, returns, person,
        shown, before, one.later,
    )  # fmt: skip
    return Drawn(plan, a, viewer, rng)


async def law(name: str, one: Try, tally: Tally, *, each: int = 5) -> World | None:
    """
    One hand of a game, one viewer, up to *each* second worlds: the viewer must not notice.

    Returns the first world, if there was a second.

    Raises: TellsApartError when they can.
    """
    found, ours = drawn(name, one), None
    for deck, actions in () if found is None else found.others(each):
        assert found is not None
        if ours is None:
            try:
                ours = await found.lived()
            except UnfitError:
                return None
        theirs = await lived(found.plan, found.run, deck, actions)
        compare(name, found.plan, ours, theirs)
        tally.pairs += 1
        tally.frames += sum(map(len, ours.streams))
        tally.later += bool(found.plan.before)
        tally.asked += found.plan.asks
    return ours


def earlier(case: Case, a: Run, rng: Random) -> tuple[Run, ...]:
    """One or two hands before *a*, dealt by those whose turn it was."""
    hands: list[Run] = []
    for back in range(1, rng.randint(1, 2) + 1):
        dealer = (a.dealer - back) % case.rules.seats
        tried = (run(case, rng) for _ in range(30))
        hand = next((one for one in tried if one.dealer == dealer and one.states[-1].over), None)
        if hand is None:
            return ()
        hands.insert(0, hand)
    return tuple(hands)


def second_worlds(
    a: Run, stop: int, viewer: int | None, rng: Random, most: int
) -> Iterator[tuple[Deck, Actions]]:
    """Decks and actions that look to *viewer* like those of *a*, up to the stop, and are others."""
    unseen = Account(a).unseen(stop, viewer)
    found = 0
    for size in (len(unseen), len(unseen), len(unseen) // 2, 5, 4, 3, 3, 2, 2, 2, 2):
        deck = list(a.deck)
        moved = rng.sample(unseen, min(size, len(unseen)))
        for at, other in zip(moved, rng.sample(moved, len(moved)), strict=True):
            deck[at] = a.deck[other]
        states: list[State] = list(_replayed(a, tuple(deck), stop, viewer, rng))
        if len(states) == stop + 1 and _hidden(states[-1]) != _hidden(a.states[stop]):
            deeds = [state.history[-1].action for state in states[1:]]
            yield tuple(deck), tuple(deeds)
            found += 1
            if found == most:
                return


def compare(name: str, plan: Plan, ours: World, theirs: World) -> None:
    """See that both worlds told the viewer the same."""
    if plan.shown is not None and ours.shown(plan.shown) != theirs.shown(plan.shown):
        raise TellsApartError(f"{name}: the computer player in seat {plan.shown} was shown something else")
    one, other = ours.streams, theirs.streams
    where = f"{name}, viewer {plan.viewer}, after {plan.stop} decisions"
    for socket, (told, retold) in enumerate(zip(one, other, strict=True)):
        for n, (this, that) in enumerate(zip(told, retold, strict=False)):
            if this != that:
                raise TellsApartError(f"{where}: socket {socket}, message {n}:\n{this!r}\n{that!r}")
        if (many := len(told)) != len(retold):
            raise TellsApartError(f"{where}: socket {socket}: {many} messages, and {len(retold)}")
