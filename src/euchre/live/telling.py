"""The events at a table, and the hand so far, in sentences as a person there would say them."""

from itertools import pairwise
from typing import Final

from euchre.base.numbers import COMPASS, capitalized, count_in_figures, list_of_words, number_word
from euchre.english import results
from euchre.english.actions import bid_words
from euchre.english.cards import CardWords, bower, card_with_bower, marked_card, trump_is
from euchre.english.seats import Audience
from euchre.hand.pre_play import orders_up, turned_down
from euchre.hand.state import Phase, SeenDeed
from euchre.live.events import Acted, Claimed, Dealt, Drew, Event, Scored, Seated, Undone
from euchre.notation.position import Position
from euchre.notation.record import trace_hand
from euchre.rules.actions import (
    Accuse,
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
    Stray,
)
from euchre.rules.cards import Card
from euchre.rules.rules import Bidding, FirstDeal, Remedy, Rules
from euchre.seen.views import View, view

_PLAIN_ACTS: Final = {
    Leave: ("leave", "the upcard where it lies"), GoAlone: ("play", "alone"),
    Defend: ("defend", "alone"), Stay: ("stay", "in"), Drop: ("drop", "out"),
}  # fmt: skip
"""What is told of the actions that need no other words."""


def named_seats(event: Event) -> frozenset[int] | None:
    """
    Return the seats that `Narrator.tell` may call ``you`` where it tells *event*; None: these seats are not
    known.

    All other seats and all spectators are told the event in the same words, so these are made once.
    """
    view, deed = event.view, event.what.deed if isinstance(event.what, Acted) else None
    if view is None or deed is None or not isinstance(deed.action, Play):
        return None
    if view.rules.piles:  # the player who turns up a card is named, too
        return None
    taken = () if view.trick else view.tricks[-1:]
    return frozenset([deed.seat, *[trick.winner for trick in taken]])


class Narrator:
    """
    Puts the events of a table into sentences for one *audience*, which says who the reader is and whom the
    sentences call ``you``.
    """

    def __init__(self, audience: Audience, rules: Rules, card_words: CardWords = marked_card) -> None:
        self.audience = audience
        self.rules = rules
        self.card_words = card_words

    def tell(self, event: Event, before: View | None) -> list[str]:
        """
        Return the sentences that tell *event*; *before* is the reader's view right before it, None before the
        first deal.
        """
        match event.what:
            case Acted(seen):
                assert event.view is not None
                return self._acted(seen, before, event.view)
            case Drew():
                return self._drew(event.what)
            case Seated(_, dealer):
                return [f"{self.audience.does(dealer, 'deal')} first."]
            case Dealt() as dealt:
                assert event.view is not None
                return self._dealt(dealt, event.view)
            case Scored() as scored:
                assert event.view is not None
                return self._scored(scored, event.view)
            case Claimed(seat, cards):
                shown = list_of_words([card_with_bower(card) for card in cards])
                rest = "the last trick" if len(cards) == 1 else "the rest"
                return [f"{self.audience.does(seat, 'claim')} {rest} with {shown}."]
            case Undone(seat, _):
                whose = "your" if seat == self.audience.reader else "the"
                said = [f"{self.audience.does(seat, 'take')} back {whose} last choice."]
                if before is not None and before.over and event.view is not None:
                    said.append(
                        f"The hand goes on, and the score is again: {self._standing(event.view.scores)}."
                    )
                return said

    # --- the draw and the deal ------------------------------------------------------------------------------

    def _drew(self, drew: Drew) -> list[str]:
        audience = Audience(drew.names, self._listed(drew))
        said = []
        for n, drawn in enumerate(drew.draws):
            if self.rules.first_deal is FirstDeal.FIRST_JACK:
                cards = ", ".join(self.card_words(card, None) for _, card in drawn)
                player, card = drawn[-1]
                return [f"Cards are turned up round the table until a jack comes: {cards}.",
                        f"{audience.does(player, 'get')} the {card.name}."]  # fmt: skip
            draws = [f"{audience.who(player)} the {card.name}" for player, card in drawn]
            again = "Those who tied draw again: " if n else "Everyone draws a card: "
            said.append(f"{again}{list_of_words(draws)}.")
        lowest = "lowest" if self.rules.first_deal is FirstDeal.LOWEST else "highest"
        end = f"King is high and ace is low; the {lowest} deals"
        if self.rules.draw_partners:
            end += ", and the two highest are partners against the two lowest"
        return [*said, end + "."]

    def _listed(self, drew: Drew) -> int | None:
        """The reader's place in the list of players; None for a reader who sat down after the draw."""
        if self.audience.reader is None:
            return None
        name = self.audience.names[self.audience.reader]
        return drew.names.index(name) if name in drew.names else None

    def _dealt(self, dealt: Dealt, view: View) -> list[str]:
        rules, audience = self.rules, self.audience
        said = [f"Hand {dealt.counted}."]
        if dealt.cut:
            cutter = (dealt.dealer - 1) % rules.seats
            said.append(f"{audience.does(cutter, 'cut')} the cards: {dealt.cut} go under the rest.")
        how = audience.does(dealt.dealer, "deal")
        if dealt.number == 0:
            if rules.piles:
                layer = number_word(rules.piles)
                how += f" {layer} cards face down before each, {layer} face up on them"
                how += ", and" if rules.hand else ""
            if rules.hand:
                cards = (
                    f"{number_word(rules.hand)} into the hand"
                    if rules.piles
                    else f"{number_word(rules.hand)} cards each"
                )
                how += f" {cards}"
                if len(rules.packets) > 1:
                    packets = rules.packets if len(set(rules.packets)) > 1 else rules.packets[:1]
                    how += f", {list_of_words([number_word(n) for n in packets])} at a time"
        said.append(how + ".")
        if view.upcard is not None:
            said.append(f"{capitalized(card_with_bower(view.upcard))} is turned up.")
            if view.trump is not None:
                said.append(f"{capitalized(trump_is(view.trump))} at once, and nobody may drop.")
            elif view.phase is Phase.BLIND:
                said.append(f"{audience.does(dealt.dealer, 'name')} trump before looking at the hand.")
        return [" ".join(said)]

    # --- the hand -------------------------------------------------------------------------------------------

    def _acted(self, seen: SeenDeed, before: View | None, view: View) -> list[str]:
        audience, seat = self.audience, seen.seat
        does = audience.does
        match seen.action:
            case Play(card):
                return self._played(seen, card, before, view)
            case Accuse() | Stray() as action:
                return self._judged(action, view)
            case Pass():
                quiet = seen.phase in (Phase.FARMER, Phase.ALONE, Phase.DEFEND)
                return [] if quiet else [f"{does(seat, 'pass')}.", *self._settled(before, view)]
            case Farmer():
                remedy = None if self.rules.farmer is None else self.rules.farmer.remedy
                end = ", and three cards go against three of the kitty" if remedy is Remedy.SWAP else ""
                return [f"{does(seat, 'show')} a weak hand{end}."]
            case Call() as call:
                return [self._called(seat, call, before), *self._settled(before, view)]
            case Bid() as bid:
                return [f"{does(seat, 'bid')} {bid_words(bid, self.rules)}.", *self._settled(before, view)]
            case Discard(card):
                comma = "," if bower(card, view.trump) else ""
                return [f"{does(seat, 'put')} {card_with_bower(card, view.trump)}{comma} down."]
            case Leave() | GoAlone() | Defend() | Stay() | Drop() as action:
                return [f"{does(seat, *_PLAIN_ACTS[type(action)])}."]
            case Give(card):
                assert view.maker is not None
                return [
                    f"{does(seat, 'pass')} {audience.who(view.maker)} {card_with_bower(card, view.trump)}."
                ]
            case None if seen.phase is Phase.GIVE:
                assert view.maker is not None
                return [f"{does(seat, 'pass')} {audience.who(view.maker)} a card."]
            case None if seen.phase is Phase.PICKUP:
                return [f"{does(seat, 'take')} the upcard and puts a card down."]
            case None:
                return [f"{does(seat, 'put')} a card down."]
            case CallAce(None):
                return [f"{does(seat, 'play')} alone."]
            case CallAce(suit):
                assert suit is not None
                return [f"{does(seat, 'call')} the ace of {suit.word}: its holder is the partner."]

    def _called(self, seat: int, call: Call, before: View | None) -> str:
        alone = " and play alone" if seat == self.audience.reader else " and plays alone"
        if before is not None and before.upcard is not None and orders_up(before, call.trump):
            if seat == before.dealer:
                text = self.audience.does(seat, "pick", f"up the {before.upcard.name}")
            else:
                text = self.audience.does(seat, "order", f"the {before.upcard.name} up")
        else:
            text = self.audience.does(seat, "name", call.trump.word)
        return f"{text}{alone if call.alone else ''}. {capitalized(trump_is(call.trump))}."

    def _settled(self, before: View | None, view: View) -> list[str]:
        """The sentences for what the end of an auction settles without anybody saying it."""
        said = []
        if view.phase is Phase.NAME and view.bid is not None:
            won = self.audience.does(
                view.turn, "have", f"won the bidding with {bid_words(view.bid, self.rules)}"
            )
            said.append(f"{won}.")
        if isinstance(self.rules.auction, Bidding) and view.trump is not None and view.bid is not None:
            if view.bid.trump is not None and view.maker is not None:
                whose = capitalized(self.audience.whose(view.maker))
                said.append(
                    f"{whose} bid wins: {bid_words(view.bid, self.rules)}. "
                    f"{capitalized(trump_is(view.trump))}."
                )
        elif view.maker is None and view.trump is not None and view.phase is Phase.PLAY:
            said.append(f"Nobody calls. {capitalized(trump_is(view.trump))}.")
        open_before = before is not None and not turned_down(before)
        if view.upcard is not None and open_before and turned_down(view) and not view.over:
            said.append(f"The {view.upcard.name} is turned down.")
        return said

    def _played(self, seen: SeenDeed, card: Card, before: View | None, view: View) -> list[str]:
        audience, seat = self.audience, seen.seat
        led = before is None or not before.trick
        where = " from the table" if seen.pile is not None else ""
        comma = "," if where and bower(card, view.trump) else ""
        named = card_with_bower(card, view.trump)
        said = [f"{audience.does(seat, 'lead' if led else 'play')} {named}{comma}{where}."]
        if before is not None and len(view.tricks) > len(before.tricks):
            taker = view.tricks[-1].winner
            said.append(f"{audience.does(taker, 'take')} the trick.")
            for owner, row in enumerate(view.piles):
                for old, new in zip(before.piles[owner], row, strict=True):
                    if old.covered and not new.covered and new.up is not None:
                        said.append(
                            f"{audience.does(owner, 'turn')} up {card_with_bower(new.up, view.trump)}."
                        )
        return [" ".join(said)]

    def _judged(self, action: Accuse | Stray, view: View) -> list[str]:
        audience = self.audience
        if isinstance(action, Stray):
            return [f"{audience.does(action.seat, 'play')} {card_with_bower(action.card)} out of turn."]
        of = "you have" if action.seat == audience.reader else f"{audience.names[action.seat]} has"
        said = f"{audience.does(action.by, 'say')} that {of} reneged."
        if action.by == action.seat:
            said = f"{audience.does(action.by, 'own')} up to a renege."
        verdict = view.verdicts[-1]
        if verdict.trick is None:
            cost = 0 if self.rules.revoke is None else self.rules.revoke.false_call
            costs = (
                f": it costs {audience.whose(action.by)} side {count_in_figures(cost, 'point')}"
                if cost
                else ""
            )
            return [f"{said} Wrong call{costs}."]
        tricks = [*[trick.plays for trick in view.tricks], view.trick]
        plays = tricks[verdict.trick]
        card = next(card for seat, card in plays if seat == action.seat)
        reneged, led = card_with_bower(card), card_with_bower(plays[0][1])
        return [f"{said} It is so: in trick {verdict.trick + 1} {reneged} did not follow {led}."]

    def _scored(self, scored: Scored, view: View) -> list[str]:
        said = [results.outcome_sentence(view, self.audience)]
        if any(scored.points):
            said.append(results.points_sentence(scored.points, self.rules, self.audience))
        said.append(f"The score: {self._standing(scored.scores)}.")
        if scored.winners:
            said.append(results.winners_sentence(scored.winners, self.rules, self.audience))
        return said

    def _standing(self, scores: tuple[int, ...]) -> str:
        return results.standing_words(scores, self.rules, self.audience)


def asked_audience(seen: View) -> Audience:
    """
    Return the reader of the position *seen*: the seat to act, at the bottom, is called you, and the others
    are named by where they sit.
    """
    seats, turn = seen.rules.seats, seen.turn
    names = COMPASS[seats]
    return Audience(tuple("You" if s == turn else names[(s - turn) % seats] for s in range(seats)), turn)


def hand_story(position: Position, card_words: CardWords = marked_card) -> list[str]:
    """
    Return the story of the hand of *position*: a paragraph for the calls and one for each trick. *card_words*
    returns the text for a card.
    """
    seen = position.view()
    states = trace_hand(seen.rules, position.hand)
    views, audience = [view(state, seen.turn) for state in states], asked_audience(seen)
    narrator, dealt = Narrator(audience, seen.rules, card_words), views[0]
    said = [audience.does(dealt.dealer, "deal") + "."]
    if dealt.upcard is not None:
        said.append(f"{capitalized(card_with_bower(dealt.upcard))} is turned up.")
    paragraphs = []
    for before, after in pairwise(views):
        if after.history[-1].phase is Phase.PLAY and not before.trick:
            paragraphs.append(" ".join(said))
            said = []
        said += narrator.tell(Event(0, Acted(after.history[-1]), after), before)
    return [text for text in (*paragraphs, " ".join(said)) if text]
