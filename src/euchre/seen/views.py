"""
What one seat, or a spectator, may know: players, pages and agents see this and nothing else.

A view is built from an allow-list, field by field. Two states that differ only in what a viewer may not know
give that viewer equal views.
"""

from dataclasses import dataclass
from typing import Final, NamedTuple

from euchre.base.errors import EuchreError
from euchre.base.numbers import count_in_figures, seats_there
from euchre.hand import hand
from euchre.hand.pre_play import dealer_takes_upcard
from euchre.hand.state import (
    CALLING,
    Cards,
    Deed,
    End,
    Phase,
    SeenDeed,
    State,
    Trick,
    Verdict,
    ace_holder,
    called_ace,
    calling_round,
    count_auction_turns,
    count_won,
    opponents,
    pair_mates,
)
from euchre.rules.actions import Action, Bid, Discard, Give
from euchre.rules.cards import UNKNOWN, Card, Trump
from euchre.rules.rules import Rules


class SeenPile(NamedTuple):
    """A pile as everyone sees it: whether a card lies face down, and the card on top (None: none)."""

    covered: bool
    up: Card | None


@dataclass(frozen=True, kw_only=True)
class View:
    """What seat *viewer* knows of a hand (None: a spectator); its fields mean what those of `State` mean."""

    rules: Rules
    viewer: int | None
    dealer: int
    phase: Phase
    turn: int
    hand: Cards
    """The viewer's own hand, sorted; empty for a spectator and for a dealer who has to call blind."""
    sizes: tuple[int, ...]
    """How many cards each seat has in hand."""
    piles: tuple[tuple[SeenPile, ...], ...]
    upcard: Card | None
    history: tuple[SeenDeed, ...]
    trump: Trump | None
    maker: int | None
    bid: Bid | None
    alone: bool
    defender: int | None
    out: tuple[int, ...]
    trick: tuple[tuple[int, Card], ...]
    tricks: tuple[Trick, ...]
    verdicts: tuple[Verdict, ...]
    end: End | None
    points: tuple[int, ...]
    """The points of each side in this hand; zeros until the hand is over."""
    scores: tuple[int, ...]
    """The score of each side before this hand, as the table told it."""
    legal: tuple[Action, ...]
    """What the viewer may do, when it is the viewer's turn."""
    irregular: tuple[Action, ...]
    """What the viewer may do out of turn, under revoke rules."""

    @property
    def over(self) -> bool:
        """Whether the hand is over: nothing is left to decide."""
        return self.phase is Phase.OVER

    @property
    def eldest(self) -> int:
        """The seat after the dealer."""
        return self.rules.left_of(self.dealer)

    @property
    def calls(self) -> tuple[SeenDeed, ...]:
        """The calls, bids and passes of the auction, in order, each with its seat."""
        return tuple([seen for seen in self.history if seen.phase in CALLING])

    @property
    def auction_turns(self) -> int:
        """How many calls, bids and passes have been made in the auction."""
        return count_auction_turns(seen.phase for seen in self.history)

    @property
    def round(self) -> int:
        """The round of calling that is on, from 1; it means nothing once trump is fixed."""
        return calling_round(self)

    def blind(self, seat: int) -> bool:
        """Return whether *seat* has not looked at its hand: a dealer who has to name trump first (J1)."""
        return self.phase is Phase.BLIND and seat == self.dealer

    @property
    def won(self) -> tuple[int, ...]:
        """How many tricks each seat has taken in this hand, by seat."""
        return count_won(self.rules.seats, self.tricks)

    @property
    def ace(self) -> Card | None:
        """The called ace, whose holder plays with the maker (CA3); None where none was called."""
        return called_ace(self.rules, (seen.action for seen in self.history))

    def mates(self, seat: int) -> tuple[int, ...] | None:
        """
        Return the other seats that play with *seat* in this hand; None while the viewer may not know them.

        Who holds the called ace is known to its holder, to all once it is played, and at the end (CA3).
        """
        rules = self.rules
        if not rules.call_ace:
            return rules.mates(seat)
        ace = self.ace
        if ace is None:
            return ()
        own = [] if self.viewer is None else [(self.viewer, self.hand)]
        holder = ace_holder(ace, own, self.tricks, self.trick)
        if holder is None and not self.over and not self._buried(ace):
            return None
        return pair_mates(seat, self.maker, None if holder == self.maker else holder)

    def same_side(self, seat: int, other: int) -> bool:
        """
        Return whether both seats play on one side in this hand, as far as the viewer knows; a seat does with
        itself.
        """
        return seat == other or other in (self.mates(seat) or ())

    def opponents(self, seat: int) -> tuple[int, ...]:
        """
        Return the seats that *seat* plays against in this hand, those that sit out among them; a seat that is
        not known to be a mate is an opponent.

        Where all defenders are paid alike, by the number of tricks that the maker took, they are partners for
        the hand (rule C3-3).
        """
        return opponents(self.rules, seat, self.maker, lambda other: self.mates(other) or ())

    def _buried(self, card: Card) -> bool:
        """
        Whether the viewer knows that *card* is in nobody's hand: turned down, or put down by the
        viewer.
        """
        # The upcard is taken up only when its suit is trump, and the ace of trumps is never called.
        return card == self.upcard or any(seen.action == Discard(card) for seen in self.history)

    @property
    def needed(self) -> int:
        """How many tricks the maker's side needs, by `Rules.needed` for the bid and the call so far."""
        return self.rules.needed(self.bid.tricks if self.bid else 0, alone=self.alone)

    def face_up(self, seat: int) -> Cards:
        """Return the face-up table cards of *seat*, in the order of its piles."""
        return tuple([pile.up for pile in self.piles[seat] if pile.up is not None])

    @property
    def holding(self) -> Cards:
        """Everything the viewer could play if every suit were led, sorted."""
        return self.hand if self.viewer is None else tuple(sorted((*self.hand, *self.face_up(self.viewer))))

    def as_seen_by(
        self,
        seat: int,
        *,
        hand: Cards,
        history: tuple[SeenDeed, ...],
        legal: tuple[Action, ...],
        irregular: tuple[Action, ...],
    ) -> "View":
        """
        Return this view of a spectator with what *seat* knows besides: its hand, its history, its choices.

        The fields are copied together, as in `State.replace`, so a view has no slots.
        """
        made = object.__new__(View)
        own = {"viewer": seat, "hand": hand, "history": history, "legal": legal, "irregular": irregular}
        object.__setattr__(made, "__dict__", self.__dict__ | own)
        return made

    def __repr__(self) -> str:
        from euchre.english.positions import position_heading  # looked up when it is shown

        who = "a spectator" if self.viewer is None else f"seat {self.viewer}"
        return f"<View of {who}: {position_heading(self, self.phase.name.lower())}>"

    def __str__(self) -> str:
        """The table as the viewer sees it: its own cards, of other seats only how many they have."""
        from euchre.english.positions import draw_table  # looked up when it is shown

        rows = []
        for seat, (size, piles) in enumerate(zip(self.sizes, self.piles, strict=True)):
            own = seat == self.viewer and len(self.hand) == size
            tops = ["-" if pile.up is None else str(pile.up) for pile in piles]  # the seven of clubs is 0
            on = [f"{top}/{'?' if pile.covered else '-'}" for top, pile in zip(tops, piles, strict=True)]
            held = " ".join(map(str, self.hand)) if own else count_in_figures(size, "card")
            rows.append(held + " | " * bool(on) + " ".join(on))
        return draw_table(self, self.phase.name.lower(), rows)

    def _repr_svg_(self) -> str:
        """The table as the viewer sees it, as a picture for a notebook; the viewer sits at the bottom."""
        from euchre.pictures.svg import table_svg

        hands = [
            self.hand if seat == self.viewer and len(self.hand) == size else (UNKNOWN,) * size
            for seat, size in enumerate(self.sizes)
        ]
        return table_svg(self, hands, self.piles, bottom=self.viewer or 0)


def cards_as_maker(view: View, trump: Trump | None) -> Cards:
    """
    Return the cards that the viewer could play as maker with *trump*: with the upcard, before there is trump,
    where the viewer is the dealer and would get it.
    """
    up = view.upcard
    if up is None or view.viewer != view.dealer or view.trump is not None:
        return view.holding
    return (*view.holding, up) if dealer_takes_upcard(view, trump) else view.holding


def view(state: State, viewer: int | None, scores: tuple[int, ...] = (), public: View | None = None) -> View:
    """
    Return what seat *viewer* may know of *state*; None is a spectator.

    *scores* are those of the game so far, by side; they are public. *public* is a spectator's view of this
    very state, where there is one: what all see alike is taken from it, which is faster.

    Raises: EuchreError when there is no such seat, or when the viewer sees a card that is `UNKNOWN` in a hand
    not wholly written down.
    """
    rules = state.rules
    if viewer is not None and not 0 <= viewer < rules.seats:
        raise EuchreError(f"there is no seat {viewer}; {seats_there(rules.seats)}")
    blind = viewer is not None and state.blind(viewer)
    if viewer is not None and not blind and UNKNOWN in state.hands[viewer]:
        raise EuchreError(f"not all cards of seat {viewer} are known, and it knows its own")
    if viewer is not None and public is not None:
        own = [  # about cards that others put down, the viewer knows no more than all
            at
            for at, seen in enumerate(public.history)
            if seen.action is None and (seen.seat == viewer or seen.phase is Phase.GIVE)
        ]
        history = public.history
        if own:
            known = [*history]
            for at in own:
                known[at] = _seen(state.history[at], viewer, state.maker)
            history = tuple(known)
        return public.as_seen_by(
            viewer,
            hand=() if blind else state.hands[viewer],
            history=history,
            legal=hand.legal(state) if viewer == state.turn else (),
            irregular=hand.irregular(state, viewer),
        )
    if rules.piles and any(pile.up == UNKNOWN for row in state.piles for pile in row):
        raise EuchreError("a card that lies face up is unknown, though everyone sees it")
    history = tuple(
        [
            _seen(deed, viewer, state.maker) if type(deed.action) in _COVERED else deed
            for deed in state.history
        ]
    )
    return View(
        rules=rules,
        viewer=viewer,
        dealer=state.dealer,
        phase=state.phase,
        turn=state.turn,
        hand=() if viewer is None or blind else state.hands[viewer],
        sizes=tuple([len(cards) for cards in state.hands]),
        piles=tuple([tuple([SeenPile(p.down is not None, p.up) for p in row]) for row in state.piles]),
        upcard=state.upcard,
        history=history,
        trump=state.trump,
        maker=state.maker,
        bid=state.bid,
        alone=state.alone,
        defender=state.defender,
        out=state.out,
        trick=state.trick,
        tricks=state.tricks,
        verdicts=state.verdicts,
        end=state.end,
        points=hand.points(state),
        scores=scores,
        legal=hand.legal(state) if viewer is not None and viewer == state.turn else (),
        irregular=() if viewer is None else hand.irregular(state, viewer),
    )


_COVERED: Final = frozenset({Discard, Give})
"""The kinds of action of which somebody may see no card; all others are heard or seen by all."""


def _seen(deed: Deed[Action], viewer: int | None, maker: int | None) -> SeenDeed:
    """A card put down is known to its owner, a given one also to who got it; a farmer's are shown to all."""
    match deed:
        case Deed(Phase.PICKUP | Phase.DISCARD, seat, Discard()) if seat != viewer:
            return Deed(deed.phase, seat, None)
        case Deed(_, seat, Discard(card) | Give(card)) if card == UNKNOWN:  # not kept by the state
            return Deed(deed.phase, seat, None)
        case Deed(Phase.GIVE, seat, Give()) if viewer is None or viewer not in (seat, maker):
            return Deed(deed.phase, seat, None)
        case _:
            return deed
