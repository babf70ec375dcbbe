"""A hand as the page shows it, from a `View`: the part that all viewers share, and the viewer's own part."""

from collections.abc import Collection, Iterable
from functools import lru_cache
from typing import Final, cast, get_args

from msgspec import structs

from euchre.english.actions import auction_words, bid_words, label, short_label
from euchre.english.prompts import must_follow, trick_prompt
from euchre.english.seats import Audience
from euchre.hand import scoring
from euchre.hand.state import Cards, End, Phase, State, Trick
from euchre.live.choices import arranged, offered_actions, whole_hand
from euchre.live.claim_and_undo import sure_tricks
from euchre.rules.actions import (
    Accuse,
    Action,
    Bid,
    Call,
    CallAce,
    Defend,
    Discard,
    Drop,
    Farmer,
    Give,
    GoAlone,
    Leave,
    Pass,
    Play,
    Stay,
)
from euchre.rules.cards import Card, Trump, bowers
from euchre.rules.hand_order import by_rank, in_order
from euchre.seen.views import View
from euchre.web.core.wire.literals import ActionKind, Bower, HandEnd, HandResult, PhaseWord, TrumpLetter
from euchre.web.core.wire.views import (
    Accusation,
    Barred,
    Bowers,
    HandView,
    Offered,
    PileView,
    Played,
    TrickView,
    VerdictView,
)

_PHASES: Final[dict[Phase, PhaseWord]] = dict(zip(Phase, get_args(PhaseWord), strict=True))
_ENDS: Final[dict[End, HandEnd]] = dict(zip(End, get_args(HandEnd), strict=True))


def hand_view(
    view: View,
    company: Audience,
    *,
    undo: bool = False,
    away: bool = False,
    after: State | None = None,
    common: HandView | None = None,
) -> HandView:
    """
    The parts of *view* that the page may show.

    *undo* says whether the viewer may take a choice back; *away*, that a computer player sits in for the
    viewer, who is then asked nothing; *after* is the finished hand, whose cards are no longer secret.
    *common* is a spectator's view of the same hand, if it was made already: the shared part is taken from it.
    """
    mine = view.viewer is not None and view.turn == view.viewer and not (view.over or away)
    shared_view = spectator_view(view, after) if common is None else common
    hand, ranked, bowers = _held(view.hand, whole_hand(view)[1], view.trump)
    return structs.replace(
        shared_view,
        viewer=view.viewer,
        hand=hand,
        ranked=ranked,
        bowers=bowers | shared_view.bowers if bowers else shared_view.bowers,
        question=trick_prompt(view, company) if mine else "",
        offered=tuple(_offered(view)) if mine else (),
        barred=tuple(_barred(view)) if mine else (),
        accusations=tuple(
            [Accusation(action.seat, str(action)) for action in view.irregular if isinstance(action, Accuse)]
        ),
        claim=mine and len(view.holding) > 1 and bool(sure_tricks(view)),
        undo=undo,
    )


@lru_cache(maxsize=4096)
def _held(hand: Cards, whole: Cards, trump: Trump | None) -> tuple[tuple[str, ...], tuple[str, ...], Bowers]:
    """
    A hand in the order in which it is held and by rank, and its bowers; only the holder's own moves change
    these.

    *whole* is the hand with the cards already played from it, so that the remaining cards keep their places.
    """
    held, ranked = arranged(hand, in_order(whole, trump)), arranged(hand, by_rank(whole, trump))
    return _cards(held), _cards(ranked), bowers_among(hand, trump)


def spectator_view(view: View, after: State | None = None) -> HandView:
    """The part of any *view* that everybody at the table shares: the view of a spectator."""
    ended = after if after is not None and after.over else None
    return HandView(
        viewer=None,
        dealer=view.dealer,
        phase=_PHASES[view.phase],
        turn=view.turn,
        hand=(),
        ranked=(),
        sizes=view.sizes,
        piles=tuple([tuple([PileView(pile.covered, _card(pile.up)) for pile in row]) for row in view.piles]),
        upcard=_card(view.upcard),
        turned_down=view.phase is Phase.CALL and view.upcard is not None and view.round > 1,
        trump=None if view.trump is None else letter(view.trump),
        maker=view.maker,
        bid=None if view.bid is None else bid_words(view.bid, view.rules),
        alone=view.alone,
        defender=view.defender,
        out=view.out,
        calls=_calls(view),
        trick=_plays(view.trick),
        tricks=_tricks(view.tricks),
        won=view.won,
        bowers=bowers_among(_open(view), view.trump) if view.trump is not None else {},
        end=None if view.end is None else _ENDS[view.end],
        points=view.points,
        question="",
        offered=(),
        barred=(),
        accusations=(),
        claim=False,
        undo=False,
        shown=() if ended is None else tuple([_cards(in_order(hand, view.trump)) for hand in ended.hands]),
        kitty=() if ended is None else _cards(ended.kitty),
        verdicts=tuple([VerdictView(*verdict) for verdict in view.verdicts]),
        result=None if ended is None else _result(ended),
    )


def _result(hand: State) -> HandResult | None:
    """The result of the makers."""
    if hand.end is not End.PLAYED or hand.maker is None:
        return None
    if not scoring.made(hand):
        return "euchre"
    return "march" if hand.tricks and scoring.maker_tricks(hand) == hand.rules.tricks else "made"


_text: Final = lru_cache(maxsize=64)(str)
"""A card's two letters, cached: there are only 33 cards."""


def letter(trump: Trump) -> TrumpLetter:
    """The letter of a trump on the wire."""
    return cast(TrumpLetter, trump.letter)


def _card(card: Card | None) -> str | None:
    return None if card is None else _text(card)


def _cards(cards: Iterable[Card]) -> tuple[str, ...]:
    return tuple([_text(card) for card in cards])


def _plays(plays: Iterable[tuple[int, Card]]) -> tuple[Played, ...]:
    return tuple([Played(seat, _text(card)) for seat, card in plays])


@lru_cache(maxsize=1024)
def _tricks(tricks: tuple[Trick, ...]) -> tuple[TrickView, ...]:
    """The tricks that were taken; the same for all viewers."""
    return tuple([TrickView(_plays(trick.plays), trick.winner) for trick in tricks])


def _calls(view: View) -> tuple[str, ...]:
    """The last call, bid or pass of each seat in the auction."""
    said = [""] * view.rules.seats
    for seen in view.calls:
        said[seen.seat] = auction_words(seen.action, view)
    return tuple(said)


def _open(view: View) -> set[Card | None]:
    """The cards that everybody sees."""
    played = [card for trick in view.tricks for _, card in trick.plays]
    on_piles = [pile.up for row in view.piles for pile in row]
    return {view.upcard, *played, *[card for _, card in view.trick], *on_piles}


def bowers_among(cards: Collection[Card | None], trump: Trump | None) -> Bowers:
    """The bowers among *cards*, by card."""
    if trump is None:
        return {}
    return {_text(card): word_ for card, word_ in _marks(trump).items() if card in cards}


@lru_cache(maxsize=8)
def _marks(trump: Trump) -> dict[Card, Bower]:
    """The marks of both bowers, if this trump has any."""
    both: tuple[Bower, Bower] = ("right", "left")
    return {} if trump.suit is None else dict(zip(bowers(trump.suit), both, strict=True))


ACTION_KINDS: Final[dict[type[Action], ActionKind]] = {
    Pass: "pass",
    Call: "call",
    Bid: "bid",
    GoAlone: "go-alone",
    CallAce: "call-ace",
    Farmer: "farmer",
    Discard: "discard",
    Leave: "leave",
    Give: "give",
    Defend: "defend",
    Stay: "stay",
    Drop: "drop",
    Play: "play",
}


def _offered(view: View) -> Iterable[Offered]:
    for _, action in offered_actions(view):
        text, kind, words = str(action), ACTION_KINDS[type(action)], label(action, view)
        if isinstance(action, Play | Discard | Give):
            yield Offered(text, kind, words, words, card=_text(action.card))
            continue
        name = short_label(action, view)
        match action:
            case Call(trump, alone):
                yield Offered(text, kind, words, name, trump=letter(trump), alone=alone)
            case Bid(tricks, named, lone):
                yield Offered(
                    text,
                    kind,
                    words,
                    name,
                    trump=None if named is None else letter(named),
                    tricks=tricks,
                    lone=lone,
                    alone=lone > 0,
                )
            case _:
                yield Offered(text, kind, words, name)


def _barred(view: View) -> Iterable[Barred]:
    """The viewer's cards that may not be played now, with the reasons."""
    if view.phase is not Phase.PLAY or view.rules.revoke is not None or not view.trick:
        return
    lawful = {action.card for action in view.legal if isinstance(action, Play)}
    for card in dict.fromkeys(view.holding):
        if card not in lawful:
            yield Barred(str(card), must_follow(card, view))
