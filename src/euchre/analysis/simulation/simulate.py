"""
Many hands by chosen players: on the kernel where it plays them, else on the reference; the plan says which.

Hands are played in blocks of a fixed size. A hand depends only on rules, seed, players and its number, so
blocks may be played in any order, by any number of workers, and in several runs.
"""

from collections.abc import Generator, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

from euchre.base.chance import Chance, seat_seed
from euchre.base.errors import EuchreError
from euchre.base.missing_parts import explain_missing_parts
from euchre.base.numbers import count_in_figures
from euchre.hand.hand import apply, deal, legal, points
from euchre.hand.state import Phase, State
from euchre.kernel.machine.card_bits import layout
from euchre.kernel.machine.compiled import Words
from euchre.kernel.machine.rule_words import refusal, supports
from euchre.kernel.simulate import batch
from euchre.kernel.simulate.batch import COLUMNS
from euchre.players import Player, player
from euchre.players.registry.ladder import players_by_seat, resolve_players
from euchre.rules.actions import Action, Play
from euchre.rules.rules import Rules
from euchre.rules.text import share_code
from euchre.runs.workers import JobRunner, check_stopped, run_jobs
from euchre.seen.views import view

if TYPE_CHECKING:
    import polars as pl

MOST_PLAYED: Final = 10**12
"""More hands or matches are not played."""
BLOCKS: Final = {"kernel": 1 << 15, "reference": 1 << 8}
"""Hands in a block, by engine: about as long to play as a person waits for Ctrl-C."""


@dataclass(frozen=True, slots=True)
class SimulationPlan:
    """A simulation to be run: the hands, the players by seat, and the engine that plays them."""

    rules: Rules
    hands: int
    seed: int
    players: tuple[str, ...]
    """Who plays, by seat."""
    engine: str
    """``kernel`` or ``reference``."""
    why: str | None
    """What a reader should know about the choice, in a sentence."""
    matches: int = 0
    """Whole matches, besides the hands."""
    own: Mapping[str, Player] = field(default_factory=dict[str, Player])
    """By name, the players that were given as objects."""

    @property
    def block_size(self) -> int:
        """How many hands are played in one go, as a block; the last block may have fewer."""
        return BLOCKS[self.engine]

    @property
    def blocks(self) -> int:
        """How many blocks there are."""
        return -(-self.hands // self.block_size)

    def span(self, number: int) -> tuple[int, int]:
        """Return the number of the first hand of block *number*, and of the first hand after it."""
        return number * self.block_size, min(self.hands, (number + 1) * self.block_size)


def check_count(noun: str, count: int, least: int) -> None:
    """
    Check that *count* is from *least* to `MOST_PLAYED`; *noun* is what the message calls them.

    Raises: EuchreError when it is not.
    """
    if not least <= count <= MOST_PLAYED:
        raise EuchreError(f"{count} {noun}: ask for {least} to {MOST_PLAYED:,}")


PlayerOrName = str | Player
"""A player by name, or an object that plays with its own luck."""


def plan_hands(
    rules: Rules, hands: int, seed: int, players: PlayerOrName | Sequence[PlayerOrName] = "random"
) -> SimulationPlan:
    """
    Plan a simulation of *hands* hands dealt from *seed*, and choose its engine: the kernel where it plays
    these rules and players, else the reference.

    *players* is one player for all seats, one for each side or one for each seat: names, or objects that play
    with their own luck.

    Raises: EuchreError when there are no such players, or too few or too many hands.
    """
    check_count("hands", hands, 1)
    seats, own = resolve_players(players_by_seat(players, rules))
    for name in set(seats) - own.keys():
        player(name)  # whether it can be made is told before the first hand
    honest = replace(rules, revoke=None)
    why: str | None
    if own:
        why = "the kernel has no players of your own"
    elif len(set(seats)) > 1:
        why = "not all players are alike"
    elif seats[0] not in batch.PLAYERS:
        why = batch.no_kernel_player(seats[0])
    else:
        why = refusal(honest)
    if why is not None:
        why = f"the reference engine plays: {why}"
        return SimulationPlan(rules, hands, seed, seats, "reference", why, own=own)
    if rules.revoke is not None:
        why = f"{seats[0]} players never revoke: played without revoke rules"
    return SimulationPlan(honest, hands, seed, seats, "kernel", why)


def play_blocks(
    plan: SimulationPlan, numbers: Iterable[int], workers: int = 1, runner: JobRunner | None = None
) -> Generator[tuple[int, Words], None, None]:
    """
    Play the blocks with those *numbers* and yield each number, in that order, with an array of its hands.

    The array has a row of whole numbers for each hand: `batch.COLUMNS`, tricks by seat, points by side.
    *runner* does the work where one is given; else *workers*, from 1 to 512, threads for the kernel and
    processes for the reference engine. Closing the iterator ends them.

    Raises: EuchreError when *workers* are not from 1 to 512; that is said when the first block is asked for.
    """
    if runner is not None:
        return runner(partial(_block, plan), numbers)
    return run_jobs(partial(_block, plan), numbers, workers, processes=plan.engine == "reference")


def _block(plan: SimulationPlan, number: int) -> Words:
    return hand_rows(plan, *plan.span(number))


def hand_rows(plan: SimulationPlan, start: int, stop: int) -> Words:
    """
    Play the hands of *plan* from number *start* up to, not including, *stop*; return an array with a row for
    each: `batch.COLUMNS`, tricks by seat, points by side.
    """
    rules, seed = plan.rules, plan.seed
    if plan.engine == "kernel":
        parts: list[Words] = []
        for begun in range(start, stop, batch.HANDS_A_CALL):
            check_stopped()
            end = min(stop, begun + batch.HANDS_A_CALL)
            parts.append(batch.simulate(rules, begun, end, seed, plan.players[0]))
        return np.concatenate(parts)
    rows: list[tuple[int, ...]] = []
    for number in range(start, stop):
        check_stopped()
        rows.append(
            hand_row(
                number, reference_hand(rules, seed, number, number % rules.seats, plan.players, own=plan.own)
            )
        )
    return np.array(rows, np.int64)


def reference_hand(
    rules: Rules,
    seed: int,
    number: int,
    dealer: int,
    players: Sequence[str],
    *,
    own: Mapping[str, Player] | None = None,
) -> State:
    """
    Play hand *number* of *seed* on the reference engine, the slow one that defines the rules; return its last
    state.

    *players* are the names by seat. A name in *own* stands for that player object; other players get their
    luck from hand and seat, so that the hand is always the same.
    """
    # Only this engine needs them, and with them come the notations and the readers of installed packages.
    from euchre.players.outside.process import naming_deal
    from euchre.players.outside.program import SECONDS
    from euchre.players.registry.plugins import checked_choice

    mine = own or {}
    if set(players) == {"random"} and not mine:
        return random_hand(rules, seed, number, dealer)
    seats = [
        mine[name] if name in mine else player(name, seat_seed(seed, number, seat))
        for seat, name in enumerate(players)
    ]
    state = deal(rules, dealer, Chance(seed, number))
    with naming_deal(f"hand {number} of seed {seed}"):
        while not state.over:
            state = apply(state, checked_choice(seats[state.turn], view(state, state.turn), SECONDS))
    return state


def random_hand(rules: Rules, seed: int, number: int, dealer: int) -> State:
    """
    Deal hand *number* of *seed* and decide at random until it is over, on the reference engine, as
    `euchre.kernel.simulate.batch` does on the kernel; return the last state.

    One row of draws, ``Chance(seed, number)``, serves for the shuffle and then for every decision with n > 1
    choices: a draw ``below(n)`` chooses one, in the order of `in_order`.
    """
    luck = Chance(seed, number)
    state = deal(rules, dealer, luck)
    while not state.over:
        choices = in_order(state)
        state = apply(state, choices[luck.below(len(choices)) if len(choices) > 1 else 0])
    return state


def in_order(state: State) -> tuple[Action, ...]:
    """
    Return the legal actions of the seat to act in the order in which a random draw counts them.

    In the play they go by the card's place under trump, where the kernel has one; else as
    `euchre.hand.hand.legal` has them.
    """
    choices = legal(state)
    if state.phase is not Phase.PLAY or not supports(state.rules):
        return choices
    place = layout(state.rules, state.trump).place
    return tuple(sorted(choices, key=lambda choice: place[choice.card] if isinstance(choice, Play) else -1))


def hand_row(number: int, state: State) -> tuple[int, ...]:
    """
    Return a finished hand as a row of whole numbers: those that `euchre.kernel.simulate.batch.COLUMNS` names,
    then the tricks of each seat, then the points of each side.

    *number* is that of the hand, its first column. -1 stands where the hand had no upcard, maker, trump or
    lone defender.
    """
    assert state.end is not None
    return (
        number, state.dealer, _or(state.upcard), _or(state.maker), _or(state.trump), int(state.alone),
        _or(state.defender), state.bid.tricks if state.bid else 0, state.bid.lone if state.bid else 0,
        state.auction_turns, sum(1 << seat for seat in state.out), int(state.end), *state.won, *points(state),
    )  # fmt: skip


def _or(number: int | None) -> int:
    return -1 if number is None else int(number)


Integers = NDArray[np.int64]


@dataclass(frozen=True, kw_only=True, eq=False)
class HandColumns:
    """
    Simulated hands as columns: arrays of one length, an entry for each hand, -1 where there is no such card
    or seat.

    Cards, trumps and ends are the numbers of `Card`, `Trump` and `End`.
    """

    rules: Rules
    hand: Integers
    """The number of the hand, from 0."""
    dealer: Integers
    upcard: Integers
    maker: Integers
    trump: Integers
    alone: Integers
    """1 where the maker played alone."""
    defender: Integers
    """The seat that defended alone."""
    bid: Integers
    """The tricks that were bid, 0 without a bid."""
    lone: Integers
    """The rung of a lone bid, from 1; 0 where there was none."""
    spoken: Integers
    """How often somebody called, bid or passed."""
    out: Integers
    """A bit for each seat that took no part."""
    end: Integers
    tricks: Integers
    """Tricks taken, a column for each seat."""
    points: Integers
    """Points scored, a column for each side."""

    def __repr__(self) -> str:
        return f"<HandColumns: {share_code(self.rules)}, {count_in_figures(len(self), 'hand')}>"

    def __len__(self) -> int:
        """How many hands there are."""
        return len(self.hand)

    @property
    def named(self) -> dict[str, Integers]:
        """Every column by name, those of seats and sides apart: ``tricks_0``, ``points_1``."""
        columns: dict[str, Integers] = {name: getattr(self, name) for name in COLUMNS}
        columns |= {f"tricks_{seat}": self.tricks[:, seat] for seat in range(self.rules.seats)}
        return columns | {f"points_{side}": self.points[:, side] for side in range(self.rules.sides)}

    def polars(self) -> "pl.DataFrame":
        """
        Return the columns of `named` as a Polars data frame, a row for each hand.

        Raises: MissingPartError when polars is not installed.
        """
        with explain_missing_parts():
            import polars as pl

        return pl.DataFrame(self.named)

    def pandas(self) -> Any:
        """
        Return the columns of `named` as a pandas ``DataFrame``, a row for each hand.

        Raises: MissingPartError when pandas is not installed.
        """
        with explain_missing_parts():
            import pandas as pd

        return pd.DataFrame(self.named)


def hand_columns(rules: Rules, rows: Integers) -> HandColumns:
    """
    Return simulated hands as named columns; *rows* has one for each, as
    `euchre.analysis.simulation.simulate.hand_row` makes them.
    """
    first = len(COLUMNS)
    named: dict[str, Any] = {name: rows[:, at] for at, name in enumerate(COLUMNS)}
    return HandColumns(
        rules=rules,
        **named,
        tricks=rows[:, first : first + rules.seats],
        points=rows[:, first + rules.seats :],
    )
