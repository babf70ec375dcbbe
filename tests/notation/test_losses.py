"""What another notation cannot say of a game is refused and named: nothing is lost in silence."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from euchre.hand.state import Phase
from euchre.notation import document, egn, emn, ptn
from euchre.notation.convert import LossError, convert
from euchre.notation.record import Hand, Record, trace_hand
from euchre.rules.actions import Accuse, Action, Call, Discard, Leave, Pass
from euchre.rules.cards import UNKNOWN, Card
from euchre.rules.errors import NotationError
from euchre.rules.mechanisms import Alone, BestCard, DeclareAlone, FarmersHand, Remedy, Revoke, WeakHand
from euchre.rules.rules import Rules
from euchre.rules.variants import TOURNAMENT, VARIANTS
from euchre.seen.partial import shown_later
from tests.notation.games import cut_short, knocked, random_hand
from tests.repetition import few_of, repeated

GAMES = {
    **VARIANTS,
    "weak": replace(TOURNAMENT, farmer=FarmersHand(hand=WeakHand.MIXED4, remedy=Remedy.SWAP)),
    "weak, dealt again": replace(TOURNAMENT, farmer=FarmersHand(hand=WeakHand.CLEAN3, remedy=Remedy.REDEAL)),
    "received": replace(TOURNAMENT, alone=Alone(best_card=BestCard.RECEIVE_FIRST)),
    "alone after the call": replace(
        TOURNAMENT, alone=Alone(declared=DeclareAlone.AFTER_CALL, best_card=BestCard.DISCARD_FIRST)
    ),
    "no fine": replace(TOURNAMENT, revoke=Revoke(false_call=0)),
}
FEW = {"two", "canadian", "railroad-best", "cutthroat", "weak", "no fine", "alone after the call"}
Told = Counter[tuple[object, ...]]


def told(rules: Rules, hand: Hand) -> Told:
    """What *hand* tells: who was dealt what, as far as it comes to light, and each decision, in any order."""
    states = shown_later(trace_hand(rules, hand))
    first, last = states[0], states[-1]
    found: Told = Counter((seat, card) for seat, cards in enumerate(first.hands) for card in cards)
    found += Counter(("kitty", card) for card in first.kitty)
    for deed in last.history:
        action: Action = deed.action
        if isinstance(action, Leave):  # leaving the upcard and putting it down again come to the same
            action = Discard(first.kitty[0])
        if isinstance(action, Call):  # a maker who plays alone does, whenever that was said
            action = replace(action, alone=last.alone)
        if deed.phase is Phase.ALONE:
            continue
        stopped = last.history[-1].phase is Phase.FARMER
        if stopped or deed.phase is not Phase.FARMER or not isinstance(action, Pass):
            found[deed.seat, deed.phase, type(action)] += 1  # a card that nobody knows went face down
            found[deed.seat, deed.phase, action] += 1
    return Counter({each: n for each, n in found.items() if not unknown(each[-1])})


def unknown(what: object) -> bool:
    """Whether it is a card that nobody knows, or a decision about one."""
    return UNKNOWN in (what, getattr(what, "card", None))


def hand_of(rules: Rules, rng: Random) -> Hand:
    """A random hand, often broken off, sometimes with cards that nobody wrote down."""
    hand, _ = random_hand(rules, rng.randrange(rules.seats), rng)
    hand = cut_short(hand, rng.randrange(len(hand.actions) + 1)) if rng.random() < 0.5 else hand
    wild = any(isinstance(action, Accuse) for action in hand.actions)
    return knocked(rules, hand, rng) if rng.random() < 0.3 and not wild and not rules.piles else hand


def read(text: str, kind: str) -> Record:
    """The game in *text*."""
    match kind:
        case "egn":
            return egn.loads(text).record
        case "emn":
            return emn.loads(text).games[0].game.record
        case _:
            return ptn.loads(text)


@pytest.mark.parametrize("kind", ["egn", "emn", "ptn"])
@pytest.mark.parametrize("name", few_of(GAMES, {"two", "cutthroat", "weak", "no fine"}, ci=FEW))
@repeated(6, 100)
def test_what_is_not_the_same_when_it_is_read_again_was_refused(name: str, kind: str, times: int) -> None:
    """A game is told again card by card and decision by decision; else --shorten is needed."""
    rules = GAMES[name]
    for seed in range(times):
        hand = hand_of(rules, Random(f"{name} {seed}"))
        text = document.dumps(Record(rules=rules, hands=(hand,)))
        try:
            short = convert(text, kind, shorten=True)
        except NotationError:
            continue  # refused whole, with a reason
        lost = told(rules, hand) - told((back := read(short.text, kind)).rules, back.hands[0])
        if lost:
            with pytest.raises(LossError) as refused:
                convert(text, kind)
            cards = [each[-1] for each in lost if isinstance(each[-1], Card)]
            assert len(cards) > 4 or all(card.pretty in str(refused.value) for card in cards)
        else:
            assert convert(text, kind) == short


def first_with(rules: Rules, phase: Phase, action: type[Action]) -> Hand:
    """A random hand in which somebody does that."""
    hands = (random_hand(rules, 0, Random(seed)) for seed in range(500))
    return next(
        hand
        for hand, end in hands
        if any(d.phase is phase and isinstance(d.action, action) for d in end.history)
    )


@pytest.mark.parametrize(
    ("name", "kind"),
    [("railroad-best", "egn"), ("railroad-best", "emn"), ("railroad-best", "ptn"), ("received", "egn")],
)
def test_h12_the_card_that_a_lone_player_put_down_is_told(name: str, kind: str) -> None:
    """A loner may swap one card with the partner: both are written, whichever goes first."""
    rules = GAMES[name]
    hand = first_with(rules, Phase.DISCARD, Discard)
    (put,) = [deed.action for deed in trace_hand(rules, hand)[-1].history if deed.phase is Phase.DISCARD]
    made = convert(document.dumps(Record(rules=rules, hands=(hand,))), kind)
    assert put in read(made.text, kind).hands[0].actions


def test_p1_a_wrong_call_of_a_renege_is_not_left_out_in_silence() -> None:
    """A false claim that costs nothing leaves the score as it is; EGN has no word for it."""
    rules = GAMES["no fine"]
    hand = first_with(rules, Phase.PLAY, Accuse)
    call = next(action for action in hand.actions if isinstance(action, Accuse))
    with pytest.raises(LossError, match=f"seat {call.by}, call a renege of seat {call.seat}"):
        convert(document.dumps(Record(rules=rules, hands=(hand,))), "egn")


def test_rules_that_ptn_does_not_tell_are_named() -> None:
    """As EGN's are: whoever reads the file takes those of the nearest game."""
    hand, _ = random_hand(VARIANTS["euchre"], 0, Random(1))
    made = convert(document.dumps(Record(rules=VARIANTS["euchre"], hands=(hand,))), "ptn")
    assert "auction.pickup = may" in made.untold
