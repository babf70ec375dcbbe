"""
Who is stronger: the same deals for both, with the sides changed over, so that what is left is play.

A *pair* is one deal, or one match, that two players play several times with the sides changed over. The
cards, the dealer and the luck of each seat stay the same. With two sides there are two plays. With more sides
the first player has one side against copies of the second, for each side in turn, and then the second has one
side against copies of the first. The result of a play is the mean of the first player's sides less the mean
of the second player's; the result of the pair is the mean over its plays. So a player against itself gets
exactly 0 in every pair, and B against A gets the result of A against B with the sign changed.

Pairs are played in blocks of a fixed size; what a pair is depends on the contest and its number alone.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any, Final

import numpy as np

from euchre.base.chance import Chance, seat_seed
from euchre.base.errors import EuchreError
from euchre.hand.game import after, begin
from euchre.hand.hand import deal, points
from euchre.hand.state import State
from euchre.kernel.machine.compiled import Words
from euchre.players import Player, player
from euchre.players.outside.process import naming_deal
from euchre.players.outside.program import SECONDS, Outside
from euchre.players.registry.ladder import resolve_players
from euchre.players.registry.matches import MOST_HANDS, play_hand
from euchre.rules.rules import Rules
from euchre.rules.text import share_code
from euchre.runs.folder import program_entries

SETS: Final = ("dev", "gate", "final")
"""The sets of seeds: to develop on, for the checks of a change, and to be opened once for a release."""
SEEDS_IN_A_SET: Final = 1 << 20
"""The number of seeds in a set."""
MOST_PAIRS: Final = 10**9
"""More pairs are not played."""
BLOCKS: Final = (16, 2)
"""Pairs of deals, and of matches, in a block: even slow players play a block in a minute or two."""
MATCH_SHARES: Final = 12
"""What a match won is worth; a shared one is worth a part of it, a match that was broken off half."""

_DECKS: Final = 0xA3E4A
_LUCK: Final = 0xB0B
"""Where the numbers of the decks begin, and those of the players' luck."""


def hand_number(seeds: str, seed: int, pair: int, hand: int | None = None) -> int:
    """
    Return the number from which a deal is shuffled: below 2**64, and different for every deal of every set
    and seed.

    *seeds* is one of `SETS`. With *hand* it is hand *hand* of the match that is pair number *pair*, else the
    deal of that pair. Two bits are the set, 20 the seed, one says that it is a match, 41 are the rest.

    >>> hand_number("dev", 1, 5) < hand_number("gate", 0, 0) < hand_number("final", 0, 0, 0)
    True
    """
    rest = pair if hand is None else 1 << 41 | pair << 10 | hand
    return SETS.index(seeds) << 62 | seed << 42 | rest


@dataclass(frozen=True, slots=True)
class Contest:
    """
    A contest to be played: every two of the players meet in a number of pairs, each the same cards with the
    sides swapped.
    """

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
    seconds: float = SECONDS
    """The longest that a player of another package or program may take for a decision."""
    own: Mapping[str, Player] = field(default_factory=dict[str, Player])
    """By name, the players that were given as objects."""

    @property
    def duels(self) -> tuple[tuple[str, str], ...]:
        """Every two of the players, in the order of their names."""
        return tuple(combinations(self.players, 2))

    @property
    def block_size(self) -> int:
        """How many pairs a block has; the last block of a duel may have fewer."""
        return BLOCKS[self.matches]

    @property
    def blocks_per_duel(self) -> int:
        """How many blocks of pairs a duel of two players has."""
        return -(-self.pairs // self.block_size)

    @property
    def blocks(self) -> int:
        """How many blocks there are: those of the first duel, then those of the second, and so on."""
        return len(self.duels) * self.blocks_per_duel

    def span(self, block: int) -> tuple[int, int, int]:
        """
        Return the place of the duel that *block* belongs to, the number of its first pair, and that of the
        first pair after it.
        """
        duel, part = divmod(block, self.blocks_per_duel)
        return duel, part * self.block_size, min(self.pairs, (part + 1) * self.block_size)

    @property
    def plays_per_pair(self) -> int:
        """How often the cards of a pair are played: once for each of the `seatings` of the two players."""
        return len(seatings(self.rules.sides))

    @property
    def row_width(self) -> int:
        """
        How many numbers a row has: for each play the points by side; of matches the hands, the winners and
        the scores.
        """
        return self.plays_per_pair * (self.rules.sides + 2 * self.matches)

    @property
    def scale(self) -> int:
        """What `pair_values` is to be divided by to give points a deal, or a share of matches."""
        return self.plays_per_pair * (MATCH_SHARES if self.matches else self.rules.sides - 1)


def contest(
    rules: Rules,
    players: Iterable[str | Player],
    pairs: int,
    *,
    seeds: str = "dev",
    seed: int = 1,
    matches: bool = False,
    edge: float | None = None,
    seconds: float = SECONDS,
) -> Contest:
    """
    Plan a contest: every two of *players*, names or objects, meet in this number of *pairs*.

    *seeds* is one of `SETS`, *seed* a number in it; with *matches* a pair is of whole matches. *edge* asks
    for a sequential test of two players: the mean, in points a deal or share of matches, at which the first
    is called better. A player of another package or program that takes longer than *seconds* for a decision
    ends the contest. An object plays all seats of its side with its own luck, and is pickled where several
    processes play.

    Raises: EuchreError when there are no such players, seeds, pairs or edge.
    """
    names, own = resolve_players(players)
    if len(names) < 2:
        raise EuchreError("one player alone: an arena needs at least two names")
    if len(set(names)) < len(names) and len(names) > 2:
        raise EuchreError(f"{', '.join(names)}: among more than two, name each player once")
    if not 1 <= pairs <= MOST_PAIRS:
        raise EuchreError(f"{pairs} pairs: ask for 1 to {MOST_PAIRS:,}")
    if seeds not in SETS:
        raise EuchreError(f"no set of seeds is called {seeds[:40]!r}; there are {', '.join(SETS)}")
    if not 0 <= seed < SEEDS_IN_A_SET:
        raise EuchreError(f"seed {seed}: a set has the seeds 0 to {SEEDS_IN_A_SET - 1:,}")
    if edge is not None and len(names) > 2:
        raise EuchreError("a sequential test is of two players: name two, or play all pairs")
    if edge is not None and not 0 < edge < 100:
        raise EuchreError(f"an edge of {edge} for the sequential test: give one above 0, like 0.05")
    if not seconds > 0:
        raise EuchreError(f"{seconds:g} seconds for a decision: some time is needed")
    return Contest(rules, names, pairs, seeds, seed, matches, edge, seconds, own)


def manifest(contest: Contest) -> dict[str, Any]:
    """
    Return what defines a contest, in plain types: two contests with equal manifests play the
    same pairs.
    """
    return {
        "rules": share_code(contest.rules),
        "players": list(contest.players),
        "pairs": contest.pairs,
        "of": "matches" if contest.matches else "deals",
        "set": contest.seeds,
        "seed": contest.seed,
        "sprt": contest.edge,
        "block": contest.block_size,
        **program_entries(),
    }


def seatings(sides: int) -> tuple[tuple[int, ...], ...]:
    """
    Return which player has which side in each play of a pair: by play and side, 0 for the first player and 1
    for the second.

    >>> seatings(2), seatings(3)[0], seatings(3)[3]
    (((0, 1), (1, 0)), (0, 1, 1), (1, 0, 0))
    """
    alone = [tuple(int(side != mine) for side in range(sides)) for mine in range(sides)]
    others = [tuple(1 - who for who in seating) for seating in alone]
    return tuple(alone if sides == 2 else alone + others)


def pair_values(contest: Contest, rows: Words) -> Words:
    """
    Return what each pair was worth to the first player, in whole numbers: `Contest.scale` times the figure,
    shape (pairs,).

    The figure is points a deal; of matches it is the share that the first player won less the share that the
    second won. *rows* has a row for each pair, from `block_rows`.
    """
    sides, seating = contest.rules.sides, np.array(seatings(contest.rules.sides))
    cells = rows.reshape(len(rows), contest.plays_per_pair, -1)
    if contest.matches:
        total: Words = match_shares(contest, cells[:, :, 1]).sum(axis=1)
        return 2 * total - MATCH_SHARES * contest.plays_per_pair
    # The mean of one side less that of the others, times their number; then from whose chair.
    lone = np.where(seating.sum(axis=1) == 1, 1, 0)
    weights = np.where(seating == lone[:, None], sides - 1, -1) * np.where(lone == 1, -1, 1)[:, None]
    values: Words = (cells * (contest.rules.direction * weights)).sum(axis=(1, 2))
    return values


def match_shares(contest: Contest, winners: Words) -> Words:
    """
    Return the share of each match that the first player won, in parts of `MATCH_SHARES`: shape (pairs,
    plays).

    *winners*, of that shape too, has a bit for each side that won; a match broken off counts half.
    """
    shares = np.empty_like(winners)
    for play, seating in enumerate(seatings(contest.rules.sides)):
        mine = sum(1 << side for side, who in enumerate(seating) if who == 0)
        for row, mask in enumerate(winners[:, play].tolist()):
            all_, won = mask.bit_count(), (mask & mine).bit_count()
            shares[row, play] = MATCH_SHARES * won // all_ if all_ else MATCH_SHARES // 2
    return shares


# --- Playing ------------------------------------------------------------------------------------------------


def block_rows(contest: Contest, number: int) -> Words:
    """
    Play block *number* of the contest; return an array with a row for each pair: shape (pairs,
    `Contest.row_width`).

    A row has, for each play of the pair's cards, the points by side; of a match the number of hands, the
    sides that won, a bit each, and the final scores by side.
    """
    duel, start, stop = contest.span(number)
    pair = match_pair if contest.matches else deal_pair
    return np.array([pair(contest, contest.duels[duel], each) for each in range(start, stop)], np.int64)


def deal_pair(contest: Contest, names: tuple[str, str], pair: int) -> list[int]:
    """
    Play deal number *pair* in every seating of the two players *names*; return the points by side of each
    play, joined.
    """
    rules = contest.rules
    number = hand_number(contest.seeds, contest.seed, pair)
    start = deal_from_number(rules, number, pair % rules.seats)
    seats = players_by_seat(contest, number, names)
    scores, row = (rules.start,) * rules.sides, list[int]()
    for seating in seatings(rules.sides):
        chosen = [each[seating[rules.side(at)]] for at, each in enumerate(seats)]
        with naming_deal(f"deal {pair} of seed {contest.seed}, set {contest.seeds}"):
            row += points(play_hand(start, chosen, scores, contest.seconds))
    return row


def match_pair(contest: Contest, names: tuple[str, str], pair: int) -> list[int]:
    """
    Play match number *pair* in every seating of the two players *names*, with the same cards.

    Return, one play after another, how many hands it took, the sides that won (a bit each), and the final
    score of each side.
    """
    rules, row = contest.rules, list[int]()
    for seating in seatings(rules.sides):
        game, hands = begin(rules, pair % rules.seats), 0
        while not game.over and hands < MOST_HANDS:
            number = hand_number(contest.seeds, contest.seed, pair, hands)
            seats = players_by_seat(contest, number, names)
            chosen = [each[seating[rules.side(at)]] for at, each in enumerate(seats)]
            start = deal_from_number(rules, number, game.dealer)
            with naming_deal(f"hand {hands} of match {pair} of seed {contest.seed}, set {contest.seeds}"):
                game = after(game, play_hand(start, chosen, game.scores, contest.seconds))
            hands += 1
        row += [hands, sum(1 << side for side in game.winners), *game.scores]
    return row


def warm_up(contest: Contest) -> None:
    """Play one deal with each player that counts for nothing, so that models are loaded."""
    rules = contest.rules
    for name in dict.fromkeys(contest.players):
        seats = [one for one, _ in players_by_seat(contest, 0, (name, name))]
        with naming_deal("the deal that is played first and not counted"):
            play_hand(deal_from_number(rules, 0, 0), seats, (rules.start,) * rules.sides, contest.seconds)


def deal_from_number(rules: Rules, number: int, dealer: int) -> State:
    """Return the state after the deal with that *number*, cards shuffled from it, before any decision."""
    return deal(rules, dealer, Chance(_DECKS, number))


def players_by_seat(contest: Contest, number: int, names: tuple[str, str]) -> list[tuple[Player, Player]]:
    """
    Return, for each seat, both players of *names* made for it: either has the luck of that
    seat and deal.
    """
    seeds = [seat_seed(_LUCK, number, seat) for seat in range(contest.rules.seats)]

    def made(name: str, seed: int) -> Player:
        one = contest.own[name] if name in contest.own else player(name, seed)
        if isinstance(one, Outside):
            one.seconds = contest.seconds
        return one

    return [(made(names[0], seed), made(names[1], seed)) for seed in seeds]
