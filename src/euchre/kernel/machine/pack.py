"""
Between the states of the reference and the words of the kernel: nothing else translates.

Two like cards of a double deck are interchangeable, yet have two places; which seat has which depends on how
the hand came about. `moment` gives the earlier seat the first, and `canonical` reads any words that way:
words stand for a state when `canonical` of the one equals `moment` of the other.
"""

from collections.abc import Sequence
from typing import Final

from euchre.actions import Action, Bid, Pass, Play
from euchre.cards import CARDS, Card, Trump
from euchre.kernel.machine import schema as w
from euchre.kernel.machine.card_bits import LANE, Layout, layout
from euchre.kernel.machine.compiled import Words, table
from euchre.kernel.machine.rule_words import rules_words
from euchre.rules import Bidding, Rules
from euchre.scoring import points
from euchre.state import Deed, End, Phase, Pile, State, Step, Trick

# --- From a state to words ----------------------------------------------------------------------------------


def packed(state: State) -> Words:
    """*state* as the words of a hand."""
    made = table(w.HAND_WORDS)
    pack(state, made)
    return made


def pack(state: State, hand: Words) -> None:
    """
    Write *state* into a row of `HAND_WORDS` words.

    Raises: EuchreError when the kernel does not play its rules.
    """
    rules_words(state.rules)
    words, top = moment(state), state.rules.seats * state.rules.tricks
    hand[:] = 0
    hand[: w.TOP] = words[: w.TOP]
    hand[w.TOP], hand[w.BOTTOM] = top, top + len(state.kitty)
    hand[w.POINTS : w.KITTY] = words[w.TOP : w.TOP + w.KITTY - w.POINTS]
    hand[w.KITTY + top : w.KITTY + top + len(state.kitty)] = state.kitty


def moment(state: State) -> tuple[int, ...]:
    """The words of *state*, but for `TOP` and `BOTTOM` and with no more of the kitty than there is."""
    rules, under = state.rules, layout(state.rules, state.trump)
    bid = state.bid
    return (
        *_due(state),
        state.dealer,
        _or_none(state.upcard),
        _or_none(state.trump),
        _or_none(state.maker),
        *((0, -1, 0) if bid is None else (bid.tricks, _or_none(bid.trump), bid.lone)),
        int(state.alone),
        _or_none(state.defender),
        sum([1 << seat for seat in state.out]),
        *_spoken(state),
        *_trick(state, under),
        len(state.tricks),
        sum([1 << 8 * trick.winner for trick in state.tricks]),
        _or_none(state.end),
        *_six(points(state)),
        *_six(under.masks(state.hands)),
        *(_piles(state, under) if rules.piles else NO_PILES),
        *state.kitty,
    )


NO_PILES: Final = (0,) * (w.KITTY - w.TOPS)


def _or_none(value: int | None) -> int:
    return -1 if value is None else int(value)


def _six(values: Sequence[int]) -> tuple[int, ...]:
    """A word for each of six seats or sides."""
    return (*values, *((0,) * (6 - len(values))))


def _due(state: State) -> tuple[int, ...]:
    """The words of the agenda."""
    if not state.agenda:
        return (Phase.OVER, -1, 1, 0, 0)
    rest = 0
    for later in reversed(state.agenda[1:]):
        rest = rest << 8 | (later.phase + 1) * 8 | later.seat
    return (*state.agenda[0], rest)


def _spoken(state: State) -> tuple[int, int, int]:
    """How often somebody spoke in the auction; in the bidding, how often each seat did, and who passed."""
    spoken = turns = gone = 0
    for deed in state.history:
        if deed.phase is Phase.PLAY:
            break
        spoken += deed.phase in (Phase.CALL, Phase.BID)
        if deed.phase is Phase.BID:
            turns += 1 << 8 * deed.seat
            gone |= (deed.action == Pass()) << deed.seat
    return spoken, turns, gone


def _trick(state: State, under: Layout) -> tuple[int, ...]:
    """The words of the trick on the table."""
    places = [under.place[card] for _, card in state.trick]
    led = LANE << (places[0] & 48) if places else 0
    best = taker = trick = 0
    for at, (seat, _) in enumerate(state.trick):
        trick |= places[at] << 6 * at
        strength = 1 << places[at] & (led | under.trumps)
        if strength > best:
            best, taker = strength, seat
    return len(places), trick, led, best, taker


def _piles(state: State, under: Layout) -> tuple[int, ...]:
    """The words of the table cards."""
    waiting, lowers, uppers = [0] * 6, [0] * 16, [0] * 16
    for seat, row in enumerate(state.piles):
        for at, pile in enumerate(row, seat * len(row)):
            covered = pile.down is not None
            lower, upper = (pile.down, pile.up) if covered else (pile.up, None)
            lowers[at] = 0 if lower is None else 1 << under.place[lower]
            uppers[at] = 0 if upper is None else 1 << under.place[upper]
            if covered and upper is None:
                waiting[seat] |= lowers[at]
    tops = [under.mask(state.tops(seat)) for seat in range(len(state.piles))]
    return (*_six(tops), *waiting, *lowers, *uppers)


def canonical(rules: Rules, hand: Words) -> tuple[int, ...]:
    """What `moment` makes of the state that *hand* stands for."""
    words: list[int] = hand[: w.STATE_WORDS].tolist()
    if rules.copies == 2:
        under, hands = layout(rules, _trump(words)), slice(w.HANDS, w.HANDS + rules.seats)
        words[hands] = under.masks([under.cards(mask) for mask in words[hands]])
    top, bottom = w.KITTY + words[w.TOP], w.KITTY + words[w.BOTTOM]
    return (*words[: w.TOP], *words[w.POINTS : w.KITTY], *words[top:bottom])


# --- From words to a state ----------------------------------------------------------------------------------


def _trump(words: list[int]) -> Trump | None:
    return None if words[w.TRUMP] < 0 else Trump(words[w.TRUMP])


def unpack_new(rules: Rules, hand: Words) -> State:
    """The hand just dealt that *hand* stands for."""
    return _state(rules, hand.tolist(), (), (), ())


def unpack(hand: Words, before: State, action: Action) -> State:
    """The state that *hand* stands for, which *action* led to from *before*."""
    words: list[int] = hand.tolist()
    deed = Deed(before.phase, before.turn, action, _pile(before, action))
    trick, tricks = before.trick, before.tricks
    if isinstance(action, Play):
        trick = (*trick, (before.turn, action.card))
        if words[w.DONE] > len(tricks):
            was = before.won
            taker = next(seat for seat in range(len(was)) if (words[w.WON] >> 8 * seat & 255) > was[seat])
            trick, tricks = (), (*tricks, Trick(trick, taker))
    return _state(before.rules, words, (*before.history, deed), trick, tricks)


def _pile(before: State, action: Action) -> int | None:
    """The pile that a card from the table came from."""
    if not isinstance(action, Play) or action.card in before.hands[before.turn]:
        return None
    return [pile.up for pile in before.piles[before.turn]].index(action.card)


def _state(
    rules: Rules,
    words: list[int],
    history: tuple[Deed, ...],
    trick: tuple[tuple[int, Card], ...],
    tricks: tuple[Trick, ...],
) -> State:
    trump = _trump(words)
    under = layout(rules, trump)
    top, bottom, tricks_bid = words[w.TOP], words[w.BOTTOM], words[w.BID_TRICKS]
    named = None if words[w.BID_TRUMP] < 0 else Trump(words[w.BID_TRUMP])
    return State(
        rules=rules,
        dealer=words[w.DEALER],
        hands=tuple(under.cards(mask) for mask in words[w.HANDS : w.HANDS + rules.seats]),
        piles=tuple(_row(rules, words, under, seat) for seat in range(rules.seats)),
        kitty=tuple(CARDS[card] for card in words[w.KITTY + top : w.KITTY + bottom]),
        upcard=None if words[w.UPCARD] < 0 else CARDS[words[w.UPCARD]],
        agenda=_agenda(rules, words),
        history=history,
        trump=trump,
        maker=None if words[w.MAKER] < 0 else words[w.MAKER],
        bid=Bid(tricks_bid, named, words[w.BID_LONE]) if tricks_bid else None,
        alone=bool(words[w.ALONE]),
        defender=None if words[w.DEFENDER] < 0 else words[w.DEFENDER],
        out=tuple(seat for seat in range(rules.seats) if words[w.OUT] >> seat & 1),
        trick=trick,
        tricks=tricks,
        end=None if words[w.END] < 0 else End(words[w.END]),
    )


def _row(rules: Rules, words: list[int], under: Layout, seat: int) -> tuple[Pile, ...]:
    """The piles of *seat*."""
    row = []
    for at in range(seat * rules.piles, (seat + 1) * rules.piles):
        lower, upper = (next(iter(under.cards(words[word + at])), None) for word in (w.LOWER, w.UPPER))
        open_ = words[w.LOWER + at] & words[w.TOPS + seat]
        row.append(Pile(None, lower) if open_ else Pile(lower, upper))
    return tuple(row)


def _agenda(rules: Rules, words: list[int]) -> tuple[Step, ...]:
    if words[w.PHASE] == w.OVER:
        return ()
    steps = [Step(Phase(words[w.PHASE]), words[w.TURN], words[w.COUNT], words[w.FLOOR])]
    rest = words[w.REST]
    while rest:
        phase = Phase((rest >> 3 & 31) - 1)
        steps.append(Step(phase, rest & 7, _cards(rules, words, phase)))
        rest >>= 8
    return tuple(steps)


def _cards(rules: Rules, words: list[int], phase: Phase) -> int:
    """How many cards a later step of that phase is about."""
    if phase not in (Phase.DISCARD, Phase.GIVE) or not words[w.BID_LONE]:
        return 1
    assert isinstance(rules.auction, Bidding)
    return rules.auction.lone[words[w.BID_LONE] - 1].exchange
