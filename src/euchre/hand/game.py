"""
A game of hands until a side has won: the draw for deal and partners, the cut, the rotation of the deal, the
score.
"""

from collections import Counter
from dataclasses import dataclass
from typing import Final

from euchre.base.chance import Dice
from euchre.hand.hand import new, no_dealer, points, shuffled_deck
from euchre.hand.scoring import made, must_earn
from euchre.hand.state import End, State
from euchre.rules.cards import Card, Rank
from euchre.rules.errors import IllegalActionError, RefusalReason
from euchre.rules.rules import Countdown, FirstDeal, Rules, Tie

Drawn = tuple[tuple[int, Card], ...]
"""A round of drawing: players, as they are listed, and the card each drew, in order."""

LEAST_CUT: Final = 4
"""Cards that must be left in each packet of a cut (P4)."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Opening:
    """The opening of a game: the cards drawn, the seats of the players, the first dealer."""

    draws: tuple[Drawn, ...] = ()
    seating: tuple[int, ...]
    """By seat: the number of its player in the list of players, from 0."""
    dealer: int
    """The seat that deals first."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Deal:
    """The cards of one hand as they were dealt: *dealer*, *deck* from the top before the cut, and the cut."""

    dealer: int
    deck: tuple[Card, ...]
    cut: int = 0
    """The number of cards moved from the top of the deck to the bottom; 0: the deck was not cut."""

    def state(self, rules: Rules) -> State:
        """
        Return the state of the hand right after the deal.

        Raises: IllegalActionError when the deck, the dealer or the cut does not fit *rules*.
        """
        if self.cut and not rules.cut:
            raise IllegalActionError(reason=RefusalReason.WRONG_CUT, kind="no_cut", given={"cut": self.cut})
        if self.cut and not LEAST_CUT <= self.cut <= len(self.deck) - LEAST_CUT:
            raise IllegalActionError(
                reason=RefusalReason.WRONG_CUT,
                kind="cut",
                given={"cut": self.cut, "cards": len(self.deck), "least": LEAST_CUT},
            )
        return new(rules, self.dealer, self.deck[self.cut :] + self.deck[: self.cut])


@dataclass(frozen=True, kw_only=True, slots=True)
class Game:
    """A game between two hands: the *scores* by side, and the *dealer* of the next hand."""

    rules: Rules
    scores: tuple[int, ...]
    dealer: int
    played: int = 0
    """Hands that count towards `Rules.deals`: those that were played out (T2), or passed out as well (T7)."""
    winners: tuple[int, ...] = ()
    """The side that has won; several that share; empty while the game goes on."""

    @property
    def over(self) -> bool:
        """Whether a side has won."""
        return bool(self.winners)


def begin(rules: Rules, dealer: int, scores: tuple[int, ...] | None = None) -> Game:
    """
    Return a game before its first hand, with *dealer* to deal; *scores* by side, by default those at which
    games start.

    Raises: IllegalActionError when there is no seat *dealer*.
    """
    if not 0 <= dealer < rules.seats:
        raise no_dealer(rules, dealer)
    return Game(rules=rules, dealer=dealer, scores=(rules.start,) * rules.sides if scores is None else scores)


def after(game: Game, state: State) -> Game:
    """
    Return the game after the finished hand *state*: its score added, the next dealer, and who has won, if
    anybody has.
    """
    scores = tuple(score + won for score, won in zip(game.scores, points(state), strict=True))
    unplayed = (End.PASSED_OUT, End.THROWN_IN) if game.rules.passed_out_counts else ()
    played = game.played + (state.end in (End.PLAYED, End.REVOKE, *unplayed))
    dealer = state.dealer if state.end is End.REDEAL else game.rules.left_of(state.dealer)
    return Game(
        rules=game.rules,
        scores=scores,
        dealer=dealer,
        played=played,
        winners=_winners(game.rules, scores, played, state),
    )


def winners_before_hand(rules: Rules, scores: tuple[int, ...]) -> tuple[int, ...]:
    """
    Return the sides that have won with these *scores*, by side, before any further hand; empty when the game
    goes on.

    Also empty where a side can win only by a hand that it earned itself (BD10): then scores alone do not
    tell.

    >>> from euchre.rules.variants import TWELVE
    >>> winners_before_hand(TWELVE, (31, 3)), winners_before_hand(TWELVE, (31, 31))
    ((0,), ())
    """
    if must_earn(rules):
        return ()
    return _first(rules, scores, _out(rules, scores))


def _worth(rules: Rules, scores: tuple[int, ...]) -> list[int]:
    """*scores* turned so that a higher number is better."""
    return [rules.direction * score for score in scores]


def _out(rules: Rules, scores: tuple[int, ...]) -> list[int]:
    """The sides at the target or beyond."""
    if rules.target is None:
        return []
    (goal,) = _worth(rules, (rules.target,))
    return [side for side, worth in enumerate(_worth(rules, scores)) if worth >= goal]


def _first(rules: Rules, scores: tuple[int, ...], sides: list[int]) -> tuple[int, ...]:
    """The best of *sides*; empty where they are equal and the game goes on."""
    worth = _worth(rules, scores)
    best = max((worth[side] for side in sides), default=0)
    first = tuple([side for side in sides if worth[side] == best])
    return first if len(first) == 1 or rules.tie is Tie.SHARE else ()


def _winners(rules: Rules, scores: tuple[int, ...], played: int, state: State) -> tuple[int, ...]:
    """The sides that have won after a hand (A5, A16, BD10, BK12)."""
    swept = (
        state.end is End.PLAYED
        and state.maker is not None
        and state.won[state.maker] == rules.tricks  # nobody has a partner where scores count down
    )
    if isinstance(rules.scoring, Countdown) and rules.scoring.sweep_wins and swept:
        assert state.maker is not None
        return (rules.side(state.maker),)
    out = _out(rules, scores)
    if must_earn(rules):
        out = [side for side in out if _earned(state, side)]
    if rules.deals is not None and played >= rules.deals:
        out = out or list(range(rules.sides))
    return _first(rules, scores, out)


def _earned(state: State, side: int) -> bool:
    """Whether *side* made its bid in this hand, or defeated the other side's bid (BD10)."""
    if state.maker is None or state.end not in (End.PLAYED, End.REVOKE):
        return False
    if state.end is End.REVOKE:
        guilty = next(state.rules.side(v.seat) for v in state.verdicts if v.trick is not None)
        return side != guilty
    return (side == state.rules.side(state.maker)) == made(state)


def shuffle(rules: Rules, dealer: int, rng: Dice) -> Deal:
    """Return a deal by *dealer*: the deck in random order and, where the rules have one, a random cut."""
    deck = shuffled_deck(rules, rng)
    cut = rng.randint(LEAST_CUT, len(deck) - LEAST_CUT) if rules.cut else 0
    return Deal(dealer=dealer, deck=deck, cut=cut)


def draw(rules: Rules, rng: Dice) -> Opening:
    """
    Draw cards from a shuffled deck for the first deal, and for partners where the rules have it so; return
    who sits where.

    Players with equal cards draw again (S2-06, P7). Some rules instead turn cards up round the table until
    the first jack. Rules without a draw get a random first dealer.
    """
    if rules.first_deal is FirstDeal.RANDOM:
        return Opening(seating=tuple(range(rules.seats)), dealer=rng.randrange(rules.seats))
    cards = [card for card in shuffled_deck(rules, rng) if not card.joker]
    players = list(range(rules.seats))
    if rules.first_deal is FirstDeal.FIRST_JACK:
        turned: list[tuple[int, Card]] = []
        while not turned or turned[-1][1].rank is not Rank.JACK:
            turned.append((len(turned) % rules.seats, cards[len(turned)]))
        return opening(rules, (tuple(turned),))
    draws: list[Drawn] = []
    while players:
        if len(cards) < len(players):  # only after many ties
            cards = [card for card in shuffled_deck(rules, rng) if not card.joker]
        draws.append(tuple((player, cards.pop()) for player in players))
        players = tied_players(rules, tuple(draws))
    return opening(rules, tuple(draws))


def draw_value(card: Card) -> int:
    """
    Return the height of a *card* drawn for the deal: the king is highest (6), the ace lowest
    (-1) (S2-06).
    """
    assert card.rank is not None
    return -1 if card.rank is Rank.ACE else int(card.rank)


def _heights(rules: Rules, draws: tuple[Drawn, ...]) -> dict[int, tuple[int, ...]]:
    """
    The heights of each player's draws, first to last; a later draw only decides between players who were
    equal.
    """
    heights: dict[int, tuple[int, ...]] = dict.fromkeys(range(rules.seats), ())
    for drawn in draws:
        for player, card in drawn:
            heights[player] += (draw_value(card),)
    return heights


def tied_players(rules: Rules, draws: tuple[Drawn, ...]) -> list[int]:
    """
    Return the numbers of the players who have to draw again, after the rounds of drawing in *draws* (A26).

    These are the players who are equal for the deal; where partners are drawn too, all who are equal to
    another.
    """
    heights = _heights(rules, draws)
    count = Counter(heights.values())
    dealing = (min if rules.first_deal is FirstDeal.LOWEST else max)(heights.values())
    return [
        p for p, height in heights.items() if count[height] > 1 and (rules.draw_partners or height == dealing)
    ]


def opening(rules: Rules, draws: tuple[Drawn, ...], dealer: int | None = None) -> Opening:
    """
    Return who sits where and deals first, as settled by the cards drawn; without any *draws* by *dealer*.

    Where partners were drawn they sit across from each other; player 0 keeps seat 0.

    Raises: IllegalActionError when the draws do not settle it, or there are none and no *dealer* either.
    """
    players = tuple(range(rules.seats))
    if not draws:
        if dealer is None or not 0 <= dealer < rules.seats:
            raise _wrong_draw("first_dealer", last=rules.seats - 1)
        return Opening(seating=players, dealer=dealer)
    _check_draws(rules, draws)
    if rules.first_deal is FirstDeal.FIRST_JACK:
        return Opening(draws=draws, seating=players, dealer=draws[0][-1][0])
    heights = _heights(rules, draws)
    order = sorted(players, key=heights.__getitem__)
    first = order[0] if rules.first_deal is FirstDeal.LOWEST else order[-1]
    seating = players
    if rules.draw_partners:
        pair = order[:2] if 0 in order[:2] else order[2:]
        mate = next(player for player in pair if player != 0)
        left, right = (player for player in players if player not in (0, mate))
        seating = (0, left, mate, right)
    return Opening(draws=draws, seating=seating, dealer=seating.index(first))


def _wrong_draw(kind: str, **given: object) -> IllegalActionError:
    return IllegalActionError(reason=RefusalReason.WRONG_DRAW, kind=kind, given=given)


def _check_draws(rules: Rules, draws: tuple[Drawn, ...]) -> None:
    for n, drawn in enumerate(draws):
        if any(card.joker or not 0 <= player < rules.seats for player, card in drawn):
            raise _wrong_draw("drawn_by", draw=n + 1, last=rules.seats - 1)
    if rules.first_deal is FirstDeal.RANDOM:
        raise _wrong_draw("no_draw")
    if rules.first_deal is FirstDeal.FIRST_JACK:
        jacks = [card.rank is Rank.JACK for _, card in draws[0]]
        in_turn = all(player == i % rules.seats for i, (player, _) in enumerate(draws[0]))
        if len(draws) > 1 or not in_turn or jacks.count(True) != 1 or not jacks[-1]:
            raise _wrong_draw("first_jack")
        return
    due = list(range(rules.seats))
    for n, drawn in enumerate(draws):
        if [player for player, _ in drawn] != due:
            raise _wrong_draw("order", draw=n + 1, due=due)
        due = tied_players(rules, draws[: n + 1])
    if due:
        raise _wrong_draw("tied", due=due)
