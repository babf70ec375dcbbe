"""
Who is stronger: the same deals for both, with the sides changed over, so that what is left is play.

A *pair* is one deal, or one match, played once with each side for the one player and once for the other: the
same cards, the same dealer, the same luck for whoever sits in a seat. Among more than two sides the one sits
alone among the others in every seat in turn, and then the other alone among the one's. What is compared is
the mean of the one's sides less the mean of the other's, and of that the mean over all plays of the pair: so
a player against himself is worth exactly nothing in every pair, and A against B exactly what B against A is
not.

Pairs are played in blocks of a fixed size; what a pair is depends on the contest and its number alone.
"""

from collections.abc import Generator, Iterable, Mapping
from dataclasses import dataclass, field
from functools import partial
from itertools import combinations
from typing import Any, Final

import numpy as np

from euchre.chance import Chance, key, mix
from euchre.errors import EuchreError
from euchre.game import after, begin
from euchre.hand import new, points
from euchre.kernel.machine.compiled import Words
from euchre.players import Player, player
from euchre.players.registry.ladder import resolve_players
from euchre.players.registry.matches import LONGEST, play_hand
from euchre.rules import Countdown, Rules
from euchre.rules_io import share_code
from euchre.runs.code_digest import digest
from euchre.runs.workers import JobRunner
from euchre.state import State
from euchre.version import VERSION

SETS: Final = ("dev", "gate", "final")
"""The sets of seeds: to develop on, for the checks of a change, and to be opened once for a release."""
SEEDS: Final = 1 << 20
"""A set has so many seeds."""
MOST: Final = 10**9
"""More pairs are not played."""
BLOCKS: Final = (16, 2)
"""Pairs of deals, and of matches, in a block: even slow players play so many in a minute or two."""
SHARE: Final = 12
"""A match won is worth so much, a shared one a part of that; a match that was broken off, half."""

_DECKS: Final = 0xA3E4A
_LUCK: Final = 0xB0B
"""Where the numbers of the decks begin, and those of the players' luck."""


def hand_number(seeds: str, seed: int, pair: int, hand: int | None = None) -> int:
    """
    The number of a deal, or of hand *hand* of a match: below 2**64, and no two have the same.

    Two bits for the set, 20 for the seed, one for matches, 41 for the rest: and as decks follow from these
    numbers one to one (`euchre.chance.key`), no two sets can ever meet.

    >>> hand_number("dev", 1, 5) < hand_number("gate", 0, 0) < hand_number("final", 0, 0, 0)
    True
    """
    rest = pair if hand is None else 1 << 41 | pair << 10 | hand
    return SETS.index(seeds) << 62 | seed << 42 | rest


@dataclass(frozen=True, slots=True)
class Contest:
    """What is to be played: every two of the players against each other; see `contest`."""

    rules: Rules
    players: tuple[str, ...]
    pairs: int
    """For every two."""
    seeds: str = "dev"
    """Which of the `SETS`."""
    seed: int = 1
    matches: bool = False
    """Whether a pair is of whole matches, not of single deals."""
    edge: float | None = None
    """The mean at which a sequential test says "better"; None: all pairs are played."""
    own: Mapping[str, Player] = field(default_factory=dict[str, Player])
    """By name, the players that were given as objects."""

    @property
    def duels(self) -> tuple[tuple[str, str], ...]:
        """Every two of the players, in the order of their names in the contest."""
        return tuple(combinations(self.players, 2))

    @property
    def block(self) -> int:
        """Pairs in a block; the last of a duel may have fewer."""
        return BLOCKS[self.matches]

    @property
    def share(self) -> int:
        """Blocks of a duel."""
        return -(-self.pairs // self.block)

    @property
    def blocks(self) -> int:
        """How many blocks there are: those of the first duel, then those of the second."""
        return len(self.duels) * self.share

    def span(self, block: int) -> tuple[int, int, int]:
        """The place of its duel, the number of the first pair of a block, and of the first after it."""
        duel, part = divmod(block, self.share)
        return duel, part * self.block, min(self.pairs, (part + 1) * self.block)

    @property
    def plays(self) -> int:
        """How often a deal is played in a pair."""
        return len(seatings(self.rules.sides))

    @property
    def width(self) -> int:
        """Numbers in a row: for each play the points by side, or hands, winners and scores of a match."""
        return self.plays * (self.rules.sides + 2 * self.matches)

    @property
    def scale(self) -> int:
        """What `pair_values` are to be divided by."""
        return self.plays * (SHARE if self.matches else self.rules.sides - 1)


def contest(
    rules: Rules,
    players: Iterable[str | Player],
    pairs: int,
    *,
    seeds: str = "dev",
    seed: int = 1,
    matches: bool = False,
    edge: float | None = None,
) -> Contest:
    """
    Return the contest of *players*, names or objects; *pairs* are played by every two of them.

    An object plays all seats of its side with its own luck, and is pickled where several processes play.

    Raises: EuchreError when there are no such players, seeds or pairs.
    """
    names, own = resolve_players(players)
    if len(names) < 2:
        raise EuchreError("one player alone: an arena needs at least two names")
    if len(set(names)) < len(names) and len(names) > 2:
        raise EuchreError(f"{', '.join(names)}: among more than two, name each player once")
    if not 1 <= pairs <= MOST:
        raise EuchreError(f"{pairs} pairs: ask for 1 to {MOST:,}")
    if seeds not in SETS:
        raise EuchreError(f"no set of seeds is called {seeds[:40]!r}; there are {', '.join(SETS)}")
    if not 0 <= seed < SEEDS:
        raise EuchreError(f"seed {seed}: a set has the seeds 0 to {SEEDS - 1:,}")
    if edge is not None and len(names) > 2:
        raise EuchreError("a sequential test is of two players: name two, or play all pairs")
    if edge is not None and not 0 < edge < 100:
        raise EuchreError(f"an edge of {edge} for the sequential test: give one above 0, like 0.05")
    return Contest(rules, names, pairs, seeds, seed, matches, edge, own)


def manifest(contest: Contest) -> dict[str, Any]:
    """What a contest is, in words that are equal only for equal contests."""
    return {
        "rules": share_code(contest.rules),
        "players": list(contest.players),
        "pairs": contest.pairs,
        "of": "matches" if contest.matches else "deals",
        "set": contest.seeds,
        "seed": contest.seed,
        "sprt": contest.edge,
        "block": contest.block,
        "version": VERSION,
        "code": digest(),
    }


def seatings(sides: int) -> tuple[tuple[int, ...], ...]:
    """
    Which player has which side in each play of a pair: 0 is the one, 1 the other.

    >>> seatings(2), seatings(3)[0], seatings(3)[3]
    (((0, 1), (1, 0)), (0, 1, 1), (1, 0, 0))
    """
    alone = [tuple(int(side != mine) for side in range(sides)) for mine in range(sides)]
    others = [tuple(1 - who for who in seating) for seating in alone]
    return tuple(alone if sides == 2 else alone + others)


def pair_values(contest: Contest, rows: Words) -> Words:
    """
    What each pair was worth to the one player, as a whole number: `Contest.scale` times the figure.

    The figure is points a deal; of matches, the share that he won less the share that the other won.
    """
    sides, seating = contest.rules.sides, np.array(seatings(contest.rules.sides))
    cells = rows.reshape(len(rows), contest.plays, -1)
    if contest.matches:
        total: Words = match_shares(contest, cells[:, :, 1]).sum(axis=1)
        return 2 * total - SHARE * contest.plays
    # The mean of one side less that of the others, times their number; then from whose chair.
    lone = np.where(seating.sum(axis=1) == 1, 1, 0)
    weights = np.where(seating == lone[:, None], sides - 1, -1) * np.where(lone == 1, -1, 1)[:, None]
    sign = -1 if isinstance(contest.rules.scoring, Countdown) else 1
    values: Words = (cells * (sign * weights)).sum(axis=(1, 2))
    return values


def match_shares(contest: Contest, winners: Words) -> Words:
    """Of each match the share that the one player won, in parts of `SHARE`; by pair and play."""
    shares = np.empty_like(winners)
    for play, seating in enumerate(seatings(contest.rules.sides)):
        mine = sum(1 << side for side, who in enumerate(seating) if who == 0)
        for row, mask in enumerate(winners[:, play].tolist()):
            all_, his = mask.bit_count(), (mask & mine).bit_count()
            shares[row, play] = SHARE * his // all_ if all_ else SHARE // 2
    return shares


# --- Playing ------------------------------------------------------------------------------------------------


def play_blocks(
    contest: Contest, numbers: Iterable[int], runner: JobRunner
) -> Generator[tuple[int, Words], None, None]:
    """Play the blocks with those *numbers*, and give their rows in that order. Raises: EuchreError."""
    return runner(partial(block_rows, contest), numbers)


def block_rows(contest: Contest, number: int) -> Words:
    """A block of the contest, a row for each pair."""
    duel, start, stop = contest.span(number)
    pair = match_pair if contest.matches else deal_pair
    return np.array([pair(contest, contest.duels[duel], each) for each in range(start, stop)], np.int64)


def deal_pair(contest: Contest, names: tuple[str, str], pair: int) -> list[int]:
    """One deal in all plays of a pair: the points by side of each."""
    rules = contest.rules
    number = hand_number(contest.seeds, contest.seed, pair)
    start, seats = deal_number(rules, number, pair % rules.seats), players_by_seat(contest, number, names)
    scores, row = (rules.start,) * rules.sides, list[int]()
    for seating in seatings(rules.sides):
        row += points(
            play_hand(start, [each[seating[rules.side(at)]] for at, each in enumerate(seats)], scores)
        )
    return row


def match_pair(contest: Contest, names: tuple[str, str], pair: int) -> list[int]:
    """One match in all plays of a pair: of each its hands, a bit for each winner, and the scores."""
    rules, row = contest.rules, list[int]()
    for seating in seatings(rules.sides):
        game, hands = begin(rules, pair % rules.seats), 0
        while not game.over and hands < LONGEST:
            number = hand_number(contest.seeds, contest.seed, pair, hands)
            seats = players_by_seat(contest, number, names)
            chosen = [each[seating[rules.side(at)]] for at, each in enumerate(seats)]
            game = after(game, play_hand(deal_number(rules, number, game.dealer), chosen, game.scores))
            hands += 1
        row += [hands, sum(1 << side for side in game.winners), *game.scores]
    return row


def rehearse(contest: Contest) -> None:
    """One deal by each player, for nothing: what they need is loaded, and of the kernel compiled."""
    rules = contest.rules
    for name in dict.fromkeys(contest.players):
        seats = [one for one, _ in players_by_seat(contest, 0, (name, name))]
        play_hand(deal_number(rules, 0, 0), seats, (rules.start,) * rules.sides)


def deal_number(rules: Rules, number: int, dealer: int) -> State:
    """The deal with that number."""
    deck = list(rules.deck)
    Chance(_DECKS, number).shuffle(deck)
    return new(rules, dealer, tuple(deck))


def players_by_seat(contest: Contest, number: int, names: tuple[str, str]) -> list[tuple[Player, Player]]:
    """Return both players for each seat: whoever sits there has the luck of that seat and deal."""
    luck = key(_LUCK, number)
    seeds = [mix(luck ^ (seat + 1)) for seat in range(contest.rules.seats)]

    def made(name: str, seed: int) -> Player:
        return contest.own[name] if name in contest.own else player(name, seed)

    return [(made(names[0], seed), made(names[1], seed)) for seed in seeds]
