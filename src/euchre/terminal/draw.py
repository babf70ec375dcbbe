"""A drawing of the table: the reader at the bottom, the others clockwise, cards as small boxes."""

from dataclasses import dataclass, field

from euchre.base.numbers import capitalized, count_in_figures, whole_text
from euchre.english.actions import bid_words
from euchre.english.cards import bower, short_card
from euchre.english.prompts import CARDS_FACE_DOWN
from euchre.english.results import standing_words
from euchre.english.seats import Audience
from euchre.hand.pre_play import turned_down
from euchre.hand.state import Phase
from euchre.live.choices import Choice, held_in_order
from euchre.rules.actions import Bid, Discard, Give, Pass, Play
from euchre.rules.cards import Card, Trump
from euchre.rules.rules import Bidding
from euchre.seen.views import SeenPile, View
from euchre.terminal.cards import (
    CardCell,
    colours,
    face,
    fives_can_show,
    fives_in_a_line,
    line_of_cards,
    row_of_cards,
)
from euchre.terminal.screen import BOLD, DIM, Screen

CARD_COLUMNS = 5
"""Columns of a card."""
QUESTION_ROWS = 4
"""Rows that are left for what is asked below a picture."""


@dataclass
class Canvas:
    """Rows of text to draw on, one character in each cell; what is drawn later lies on top."""

    screen: Screen
    rows: list[list[str]] = field(default_factory=list)
    """Each cell holds one visible character and its colour."""

    def write(self, row: int, column: int, text: str, *codes: str) -> None:
        """
        Write *text* in *row* from *column* on (both from 0), in the colours of *codes*, numbers of ANSI
        escapes.
        """
        while len(self.rows) <= row:
            self.rows.append([])
        line = self.rows[row]
        column = max(column, 0)
        line.extend(" " * (column + len(text) - len(line)))
        for at, letter in enumerate(text):
            line[column + at] = self.screen.coloured(letter, *codes)

    def centred(self, row: int, column: int, text: str, *codes: str) -> None:
        """
        Write *text* in *row* with its middle at *column*, in the colours of *codes*, numbers of
        ANSI escapes.
        """
        self.write(row, column - len(text) // 2, text, *codes)

    def box(self, row: int, column: int, card: Card | None, trump: Trump | None) -> None:
        """
        Draw a card three rows high, its upper edge in *row* and its middle at *column*; None draws an empty
        box.
        """
        left = column - CARD_COLUMNS // 2
        self.write(row, left, "┌───┐")
        self.write(row + 1, left, "│   │")
        if card is not None:
            self.write(row + 1, left + 1, face(card, trump), *colours(card))
        self.write(row + 2, left, "└───┘")

    def lines(self) -> list[str]:
        """Return the finished rows as text."""
        return ["".join(row).rstrip() for row in self.rows]


class Picture:
    """A picture of the table in text: what one view shows, for its viewer or a spectator."""

    def __init__(
        self,
        view: View,
        audience: Audience,
        screen: Screen,
        title: str,
        offered: tuple[Choice, ...],
    ) -> None:
        """
        Prepare the picture of *view* for *audience* on *screen*; *title* is the name of the game
        above it, and *offered* are the choices that the viewer has, with the numbers that cards show.
        """
        self.view = view
        self.audience = audience
        self.screen = screen
        self.title = title
        self.offered = offered
        self.low = False
        """Whether cards are told in lines, without boxes."""
        self.width = min(screen.width, 78) - 2
        self.me = view.viewer if view.viewer is not None else 0

    def lines(self, above: int) -> list[str]:
        """
        Return the whole picture: the score, the other seats with the trick, and the viewer's own cards.

        It has no boxes where these would make the *above* lines of text, which belong to the picture, scroll
        away unread.
        """
        lines, height = self._lines(), self.screen.height
        if height is not None and above + len(lines) + QUESTION_ROWS > height:
            self.low = True
            return self._lines()
        return lines

    def _lines(self) -> list[str]:
        seats = self.view.rules.seats
        middle = (
            self._list()
            if self.low
            else self._pair()
            if seats == 2
            else self._compass()
            if seats <= 4 and self.width >= 50
            else self._list()
        )
        return [" " + text for text in (*self._head(), *middle, *self._mine())]

    # --- the head: game, score, trump -----------------------------------------------------------------------

    def _head(self) -> list[str]:
        view, ink = self.view, self.screen.coloured
        rules = view.rules
        scores = []
        two_fives = fives_can_show(rules.start, rules.target, view.scores)
        for side, now in enumerate(view.scores):
            who = self.audience.side(rules, side)
            pips = f" {fives_in_a_line(now)}" if two_fives and self.width >= 58 and rules.sides == 2 else ""
            scores.append(f"{who}{pips} {whole_text(now)}")
        score = "   ".join(scores)
        score = score[:1].upper() + score[1:]
        title = self.title if rules.target is None else f"{self.title} · to {rules.target}"
        gap = self.width - len(title) - len(score)
        lines = [f"{title}{' ' * gap}{score}"] if gap >= 3 else [title, score]
        return [ink("─" * self.width, DIM), *lines]

    def _trump(self) -> str:
        view = self.view
        if view.trump is None:
            return f"bid: {bid_words(view.bid, view.rules)}" if view.bid is not None else ""
        suit = view.trump.suit
        return f"trump {suit.glyph} {suit.word}" if suit is not None else view.trump.word

    def _roles(self, seat: int) -> list[str]:
        """The facts about a seat besides its cards."""
        view = self.view
        said = []
        if seat == view.dealer:
            said.append("dealer")
        if seat == view.maker and view.trump is not None:
            bid = "" if view.bid is None else f" {view.bid.tricks}"
            said.append(f"{'plays' if isinstance(view.rules.auction, Bidding) else 'called'}{bid} "
                        f"{'' if view.trump.suit is None else view.trump.suit.glyph or ''}".rstrip()
                        + (" alone" if view.alone else ""))  # fmt: skip
        elif view.trump is None:
            said += self._spoke(seat)
        if seat == view.defender:
            said.append("defends alone")
        if seat in view.out:
            said.append("sits out")
        elif view.trump is not None and view.phase in (Phase.PLAY, Phase.OVER):
            won = view.won[seat]
            said.append(count_in_figures(won, "trick"))
        return said

    def _heading(self, seat: int) -> list[str]:
        """A seat with its roles, and the tricks of each side, where partners add theirs."""
        view, rules = self.view, self.view.rules
        line = " · ".join([self._name(seat), *self._roles(seat)])
        if rules.sides == rules.seats or not view.tricks:
            return [line]
        sides = f"({standing_words(rules.by_side(view.won), rules, self.audience)})"
        return [f"{line} {sides}"] if len(line) + len(sides) < self.width else [line, sides]

    def _spoke(self, seat: int) -> list[str]:
        """The last call, bid or pass of *seat* in the auction."""
        calls = [deed.action for deed in self.view.calls if deed.seat == seat]
        match calls[-1] if calls else None:
            case Pass():
                return ["passed"]
            case Bid() as bid:
                return [f"bid {bid_words(bid, self.view.rules)}"]
            case _:
                return []

    def _name(self, seat: int) -> str:
        name = self.audience.who(seat)
        return name[:1].upper() + name[1:]

    # --- the middle -----------------------------------------------------------------------------------------

    def _pair(self) -> list[str]:
        """Two players: the other's cards on top, the trick or the upcard between."""
        view, other = self.view, 1 - self.me
        rows = [self._about(other)]
        if view.rules.piles:
            rows += self._piles(other, [_pile(pile) for pile in view.piles[other]])
        middle = Canvas(self.screen)
        laid = dict(view.trick)
        if laid:
            for n, (seat, card) in enumerate(view.trick):
                middle.box(0, 14 + 20 * n, card, view.trump)
                middle.write(1, 2 + 20 * n, f"{self._name(seat)[:8]:>8}")
        elif self._upcard_shown():
            middle.box(0, 14, view.upcard, view.trump)
            middle.write(1, 2, "Upcard")
        trump = self._trump()
        if trump:
            middle.write(1 if len(middle.rows) > 1 else 0, max(self.width - len(trump) - 2, 26), trump, BOLD)
        return [*rows, *middle.lines(), *self._last()]

    def _about(self, seat: int) -> str:
        """Another seat in one line; with two players, also the number of cards in the other's hand."""
        view = self.view
        cards = view.rules.seats == 2 and view.rules.hand > 0
        in_hand = [f"{view.sizes[seat]} in hand"] if cards else []
        return " · ".join([self._name(seat), *self._roles(seat), *in_hand])

    def _piles(self, seat: int, cells: list[CardCell]) -> list[str]:
        """The cards on the table before *seat*, after the name of the seat."""
        return self._row(cells, capitalized(f"{self.audience.whose(seat)} table cards"))

    def _row(self, cells: list[CardCell], where: str) -> list[str]:
        if self.low:
            return line_of_cards(self.screen, cells, self.view.trump, self.width, where or "Your hand")
        return row_of_cards(self.screen, cells, self.view.trump, self.width, where)

    def _upcard_shown(self) -> bool:
        view = self.view
        return view.upcard is not None and view.trump is None and not turned_down(view)

    def _last(self) -> list[str]:
        """The last trick in one line, in the order of play; empty before the first trick is over."""
        if not self.view.tricks:
            return []
        trick = self.view.tricks[-1]
        cards = " ".join(short_card(card) + bower(card, self.view.trump) for _, card in trick.plays)
        return [f"Last trick: {cards}, taken by {self.audience.who(trick.winner)}"]

    def _compass(self) -> list[str]:
        """Three or four players: each card in front of its seat."""
        view, seats = self.view, self.view.rules.seats
        canvas, centre = Canvas(self.screen), self.width // 2
        laid = dict(view.trick)
        left, right = (self.me + 1) % seats, (self.me + seats - 1) % seats
        at = 0
        if seats == 4:
            top = (self.me + 2) % seats
            canvas.centred(0, centre, " · ".join([self._name(top), *self._roles(top)]))
            if self._plays(top):
                canvas.box(1, centre, laid.get(top), view.trump)
            at = 2
        for seat, column in ((left, centre - 8), (right, centre + 8)):
            lines = [self._name(seat), *self._roles(seat)][:4]
            for n, text in enumerate(lines):
                where = max(0, centre - 12 - max(map(len, lines))) if column < centre else centre + 12
                canvas.write(at + n, where, text)
            if self._plays(seat):
                canvas.box(at, column, laid.get(seat), view.trump)
        if self._upcard_shown():
            canvas.box(at, centre, view.upcard, view.trump)
            canvas.centred(at + 3, centre, "upcard", DIM)
        elif self._plays(self.me):
            canvas.box(at + 2, centre, laid.get(self.me), view.trump)
        trump = self._trump()
        if trump:
            canvas.write(at + 4, self.width - len(trump) - 2, trump, BOLD)
        return [*canvas.lines(), *self._last()]

    def _plays(self, seat: int) -> bool:
        return self.view.phase is Phase.PLAY and seat not in self.view.out

    def _list(self) -> list[str]:
        """More players, or a narrow or low terminal: a line for each."""
        view = self.view
        laid = dict(view.trick)
        rows = []
        for n in range(1, view.rules.seats):
            seat = (self.me + n) % view.rules.seats
            text = self._about(seat)
            if seat in laid:
                text += f" · played {face(laid[seat], view.trump)}"
            rows.append(text)
            if view.rules.piles:
                rows += self._piles(seat, [_pile(pile) for pile in view.piles[seat]])
        if self._upcard_shown() and view.upcard is not None:
            rows.append(f"Upcard: {face(view.upcard, None)}")
        return [*rows, *([self._trump()] if self._trump() else []), *self._last()]

    # --- my own cards ---------------------------------------------------------------------------------------

    def _mine(self) -> list[str]:
        view = self.view
        if view.viewer is None:
            return self._heading(0)
        lawful = {getattr(action, "card", None) for action in view.legal}
        asked = any(isinstance(action, Play | Discard | Give) for action in view.legal)
        keys = {
            choice.action.card: choice.key
            for choice in self.offered
            if isinstance(choice.action, Play | Discard | Give)
        }
        rows = self._heading(view.viewer)
        if view.rules.piles:
            cells = [
                _pile(pile, keys.pop(up, "") if up is not None else "", dim=asked and up not in lawful)
                for pile in view.piles[view.viewer]
                for up in [pile.up]
            ]
            rows += self._piles(view.viewer, cells)
        if view.hand:
            cells = [
                CardCell(card, keys.pop(card, ""), dim=asked and card not in lawful)
                for _, card in held_in_order(view)
            ]
            rows += self._row(cells, "Your hand" if view.rules.piles else "")
        elif view.phase is Phase.BLIND:
            rows.append(CARDS_FACE_DOWN)
        return rows


def _pile(pile: SeenPile, number: str = "", *, dim: bool = False) -> CardCell:
    return CardCell(pile.up, number, covered=pile.covered, dim=dim)
