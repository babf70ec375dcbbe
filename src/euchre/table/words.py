"""What happened, in sentences a person at the table would say."""

from dataclasses import dataclass

from euchre.actions import (
    Accuse,
    Bid,
    Call,
    Defend,
    Discard,
    Drop,
    Farmer,
    Give,
    Leave,
    Pass,
    Play,
    Stay,
    Stray,
)
from euchre.cards import Card, Rank, Trump
from euchre.players.rules_of_thumb.speech import capital, listed, number
from euchre.rules import Bidding, Countdown, FirstDeal, Remedy, Rules, TurnUp
from euchre.state import End, Phase
from euchre.table.events import Acted, Claimed, Dealt, Drew, Event, Scored, Seated, Undone
from euchre.views import Seen, View


def bower(card: Card, trump: Trump | None) -> str:
    """``R`` or ``L`` for the bowers, nothing for other cards."""
    suit = None if trump is None else trump.suit
    if suit is None or card.rank is not Rank.JACK or card.suit is None:
        return ""
    return "R" if card.suit is suit else "L" if card.suit is suit.next else ""


def short(card: Card) -> str:
    """``10♥``, ``J♥``, ``Joker``."""
    return "Joker" if card.joker else card.pretty.replace("T", "10")


def spoken(card: Card, trump: Trump | None = None) -> str:
    """``the jack of hearts, the right bower``."""
    mark = {"R": ", the right bower", "L": ", the left bower", "": ""}[bower(card, trump)]
    return f"the {card.name}{mark}"


def bid_words(bid: Bid, rules: Rules) -> str:
    """``three hearts``, ``seven``, ``alone``."""
    if bid.lone:
        assert isinstance(rules.auction, Bidding)
        swap = rules.auction.lone[bid.lone - 1].exchange
        text = f"alone, with {number(swap)} from the partner" if swap else "alone"
    else:
        text = number(bid.tricks)
    return text if bid.trump is None else f"{text} {bid.trump.word}"


def trump_is(trump: Trump) -> str:
    """``Hearts are trump``."""
    return f"{capital(trump.word)} are trump" if trump.suit is not None else f"It is played at {trump.word}"


@dataclass(frozen=True, slots=True)
class Company:
    """Who sits where, as one of them, *reader*, or a spectator speaks of them."""

    names: tuple[str, ...]
    reader: int | None = None

    def who(self, seat: int) -> str:
        """``you`` or the name."""
        return "you" if seat == self.reader else self.names[seat]

    def whose(self, seat: int) -> str:
        """``your`` or ``West's``."""
        return "your" if seat == self.reader else f"{self.names[seat]}'s"

    def does(self, seat: int, verb: str, rest: str = "") -> str:
        """``You play …``, ``West plays …``."""
        if seat != self.reader:
            first, _, more = verb.partition(" ")
            forms = {"are": "is", "have": "has"}
            ending = "es" if first.endswith(("s", "sh", "ch")) else "s"
            verb = f"{forms.get(first, first + ending)}{' ' + more if more else ''}"
        return f"{capital(self.who(seat))} {verb}{' ' + rest if rest else ''}"

    def side(self, rules: Rules, side: int) -> str:
        """``you and North``."""
        seats = [seat for seat in range(rules.seats) if rules.side(seat) == side]
        seats.sort(key=lambda seat: seat != self.reader)
        return listed([self.who(seat) for seat in seats])


class Narrator:
    """Turns events into sentences for one reader."""

    def __init__(self, company: Company, rules: Rules) -> None:
        self.company = company
        self.rules = rules

    def tell(self, event: Event, before: View | None) -> list[str]:
        """The sentences for *event*; *before* is the view right before it."""
        match event.what:
            case Drew():
                return self._drew(event.what)
            case Seated(_, dealer):
                return [f"{self.company.does(dealer, 'deal')} first."]
            case Dealt() as dealt:
                assert event.view is not None
                return self._dealt(dealt, event.view)
            case Acted(seen):
                assert event.view is not None
                return self._acted(seen, before, event.view)
            case Scored() as scored:
                assert event.view is not None
                return self._scored(scored, event.view)
            case Claimed(seat, cards):
                shown = listed([spoken(card) for card in cards])
                rest = "the last trick" if len(cards) == 1 else "the rest"
                return [f"{self.company.does(seat, 'claim')} {rest} with {shown}."]
            case Undone(seat, _):
                whose = "your" if seat == self.company.reader else "the"
                said = [f"{self.company.does(seat, 'take')} back {whose} last choice."]
                if before is not None and before.over and event.view is not None:
                    said.append(
                        f"The hand goes on, and the score is again: {self._score(event.view.scores)}."
                    )
                return said

    # --- the draw and the deal ------------------------------------------------------------------------------

    def _drew(self, drew: Drew) -> list[str]:
        company = Company(drew.names, self._listed(drew))
        said = []
        for n, drawn in enumerate(drew.draws):
            if self.rules.first_deal is FirstDeal.FIRST_JACK:
                cards = ", ".join(short(card) for _, card in drawn)
                player, card = drawn[-1]
                return [f"Cards are turned up round the table until a jack comes: {cards}.",
                        f"{company.does(player, 'get')} the {card.name}."]  # fmt: skip
            draws = [f"{company.who(player)} the {card.name}" for player, card in drawn]
            again = "The tied draw again: " if n else "Everyone draws a card: "
            said.append(f"{again}{listed(draws)}.")
        lowest = "lowest" if self.rules.first_deal is FirstDeal.LOWEST else "highest"
        end = f"King is high and ace is low; the {lowest} deals"
        if self.rules.draw_partners:
            end += ", and the two highest are partners against the two lowest"
        return [*said, end + "."]

    def _listed(self, drew: Drew) -> int | None:
        """The reader's place in the list of players; None for one who sat down after they drew."""
        if self.company.reader is None:
            return None
        name = self.company.names[self.company.reader]
        return drew.names.index(name) if name in drew.names else None

    def _dealt(self, dealt: Dealt, view: View) -> list[str]:
        rules, company = self.rules, self.company
        said = [f"Hand {dealt.number + 1}."]
        if dealt.cut:
            cutter = (dealt.dealer - 1) % rules.seats
            said.append(f"{company.does(cutter, 'cut')} the cards: {dealt.cut} go under the rest.")
        how = company.does(dealt.dealer, "deal")
        if dealt.number == 0:
            if rules.piles:
                layer = number(rules.piles)
                how += f" {layer} cards face down before each, {layer} face up on them"
                how += ", and" if rules.hand else ""
            if rules.hand:
                cards = (
                    f"{number(rules.hand)} into the hand"
                    if rules.piles
                    else f"{number(rules.hand)} cards each"
                )
                how += f" {cards}"
                if len(rules.packets) > 1:
                    packets = rules.packets if len(set(rules.packets)) > 1 else rules.packets[:1]
                    how += f", {listed([number(n) for n in packets])} at a time"
        said.append(how + ".")
        if view.upcard is not None:
            said.append(f"{capital(spoken(view.upcard))} is turned up.")
            if view.trump is not None:
                said.append(f"{trump_is(view.trump)} at once, and nobody may drop.")
            elif view.phase is Phase.BLIND:
                said.append(f"{company.does(dealt.dealer, 'name')} trump before looking at the hand.")
        return [" ".join(said)]

    # --- the hand -------------------------------------------------------------------------------------------

    def _acted(self, seen: Seen, before: View | None, view: View) -> list[str]:
        company, seat = self.company, seen.seat
        does = company.does
        match seen.action:
            case Accuse() | Stray() as action:
                return self._judged(action, view)
            case Pass():
                quiet = seen.phase in (Phase.FARMER, Phase.DEFEND)
                return [] if quiet else [f"{does(seat, 'pass')}.", *self._settled(before, view)]
            case Farmer():
                remedy = None if self.rules.farmer is None else self.rules.farmer.remedy
                end = ", and three cards go against three of the kitty" if remedy is Remedy.SWAP else ""
                return [f"{does(seat, 'show')} a weak hand{end}."]
            case Call() as call:
                return [self._called(seat, call, seen.phase, view), *self._settled(before, view)]
            case Bid() as bid:
                return [f"{does(seat, 'bid')} {bid_words(bid, self.rules)}.", *self._settled(before, view)]
            case Discard(card):
                comma = "," if bower(card, view.trump) else ""
                return [f"{does(seat, 'put')} {spoken(card, view.trump)}{comma} down."]
            case Leave():
                return [f"{does(seat, 'leave')} the upcard where it lies."]
            case Give(card):
                assert view.maker is not None
                return [f"{does(seat, 'pass')} {company.who(view.maker)} {spoken(card, view.trump)}."]
            case None if seen.phase is Phase.GIVE:
                assert view.maker is not None
                return [f"{does(seat, 'pass')} {company.who(view.maker)} a card."]
            case None if seen.phase is Phase.PICKUP:
                return [f"{does(seat, 'take')} the upcard and puts a card down."]
            case None:
                return [f"{does(seat, 'put')} a card down."]
            case Defend():
                return [f"{does(seat, 'defend')} alone."]
            case Stay():
                return [f"{does(seat, 'stay')} in."]
            case Drop():
                return [f"{does(seat, 'drop')} out."]
            case Play(card):
                return self._played(seen, card, before, view)

    def _called(self, seat: int, call: Call, phase: Phase, view: View) -> str:
        rules, alone = self.rules, " and play alone" if seat == self.company.reader else " and plays alone"
        said = sum(seen.phase is Phase.CALL for seen in view.history)
        first = phase is Phase.CALL and isinstance(rules.auction, TurnUp) and said <= rules.seats
        if first and view.upcard is not None and not view.upcard.joker:
            if seat == view.dealer:
                text = self.company.does(seat, "pick", f"up the {view.upcard.name}")
            else:
                text = self.company.does(seat, "order", f"the {view.upcard.name} up")
        else:
            text = self.company.does(seat, "name", call.trump.word)
        return f"{text}{alone if call.alone else ''}. {trump_is(call.trump)}."

    def _settled(self, before: View | None, view: View) -> list[str]:
        """What the end of an auction fixes that nobody has said."""
        said = []
        if view.phase is Phase.NAME and view.bid is not None:
            won = self.company.does(
                view.turn, "have won", f"the bidding with {bid_words(view.bid, self.rules)}"
            )
            said.append(f"{won}.")
        if isinstance(self.rules.auction, Bidding) and view.trump is not None and view.bid is not None:
            if view.bid.trump is not None and view.maker is not None:
                text = f"{self.company.does(view.maker, 'play')} it: {bid_words(view.bid, self.rules)}."
                said.append(f"{text} {trump_is(view.trump)}.")
        elif view.maker is None and view.trump is not None and view.phase is Phase.PLAY:
            said.append(f"Nobody calls. {trump_is(view.trump)}.")
        turned = (
            isinstance(self.rules.auction, TurnUp) and view.upcard is not None and view.phase is Phase.CALL
        )
        if (
            turned
            and view.upcard is not None
            and before is not None
            and before.round == 1
            and view.round == 2
        ):
            said.append(f"The {view.upcard.name} is turned down.")
        return said

    def _played(self, seen: Seen, card: Card, before: View | None, view: View) -> list[str]:
        company, seat = self.company, seen.seat
        led = before is None or not before.trick
        where = " from the table" if seen.pile is not None else ""
        comma = "," if where and bower(card, view.trump) else ""
        said = [f"{company.does(seat, 'lead' if led else 'play')} {spoken(card, view.trump)}{comma}{where}."]
        if before is not None and len(view.tricks) > len(before.tricks):
            taker = view.tricks[-1].winner
            said.append(f"{company.does(taker, 'take')} the trick.")
            for owner, row in enumerate(view.piles):
                for old, new in zip(before.piles[owner], row, strict=True):
                    if old.covered and not new.covered and new.up is not None:
                        said.append(f"{company.does(owner, 'turn')} up {spoken(new.up, view.trump)}.")
        return [" ".join(said)]

    def _judged(self, action: Accuse | Stray, view: View) -> list[str]:
        company = self.company
        if isinstance(action, Stray):
            return [f"{company.does(action.seat, 'play')} {spoken(action.card)} out of turn."]
        of = "you have" if action.seat == company.reader else f"{company.names[action.seat]} has"
        said = f"{company.does(action.by, 'say')} that {of} revoked."
        if action.by == action.seat:
            said = f"{company.does(action.by, 'own')} up to a revoke."
        verdict = view.verdicts[-1]
        if verdict.trick is None:
            return [f"{said} That is not so, and the call costs {company.whose(action.by)} side points."]
        tricks = [*[trick.plays for trick in view.tricks], view.trick]
        plays = tricks[verdict.trick]
        card = next(card for seat, card in plays if seat == action.seat)
        proof = f"in trick {verdict.trick + 1} {spoken(card)} did not follow {spoken(plays[0][1])}"
        return [f"{said} It is so: {proof}."]

    # --- the score ------------------------------------------------------------------------------------------

    def _scored(self, scored: Scored, view: View) -> list[str]:
        said = [self._outcome(view)]
        if any(scored.points):
            said.append(self._points(scored.points))
        said.append(f"The score: {self._score(scored.scores)}.")
        if scored.winners:
            sides = [self.company.side(self.rules, side) for side in scored.winners]
            plural = len(sides) > 1 or " and " in sides[0] or sides[0] == "you"
            said.append(f"{capital(listed(sides))} {'win' if plural else 'wins'} the game.")
        return said

    def _points(self, points: tuple[int, ...]) -> str:
        down = isinstance(self.rules.scoring, Countdown)
        said = []
        for side, won in enumerate(points):
            who = self.company.side(self.rules, side)
            if won:
                verb = ("goes up" if won > 0 else "goes down") if down else "scores" if won > 0 else "loses"
                if who == "you" or " and " in who:
                    verb = verb.replace("goes", "go").removesuffix("s")
                said.append(f"{who} {verb} {abs(won)}")
        return capital(listed(said)) + "."

    def _score(self, scores: tuple[int, ...]) -> str:
        return ", ".join(
            f"{self.company.side(self.rules, side)} {score}" for side, score in enumerate(scores)
        )

    def _outcome(self, view: View) -> str:
        company, rules = self.company, self.rules
        match view.end:
            case End.PASSED_OUT:
                return "Nobody calls, and the deal passes on."
            case End.REDEAL:
                return "The cards are thrown in, and the same dealer deals again."
            case End.THROWN_IN:
                return "The cards are thrown in, and the next dealer deals."
            case End.REVOKE:
                return "The revoke ends the hand."
            case _:
                pass
        taken = [0] * rules.sides
        for trick in view.tricks:
            taken[rules.side(trick.winner)] += 1
        if view.maker is None or not view.tricks:
            if view.maker is not None:
                return f"Everyone else has dropped. {company.does(view.maker, 'take')} all the tricks."
            return "Tricks: " + ", ".join(f"{company.side(rules, s)} {n}" for s, n in enumerate(taken)) + "."
        side = rules.side(view.maker)
        need = rules.make if view.bid is None else view.bid.tricks
        who = capital(company.side(rules, side)) if not view.alone else capital(company.who(view.maker))
        got = f"{taken[side]} of {rules.tricks} tricks"
        if taken[side] < need:
            return f"{who} took {got}, needed {need}, and {'were' if self._many(who) else 'was'} euchred."
        return f"{who} took {got}{', a march' if taken[side] == rules.tricks else ''}."

    @staticmethod
    def _many(who: str) -> bool:
        return who == "You" or " and " in who
