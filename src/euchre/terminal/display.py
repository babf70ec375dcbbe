"""
The table as this terminal shows it, drawn or in sentences; the news; and who may look at the
screen now.
"""

from itertools import groupby
from operator import itemgetter

from euchre.base.numbers import capitalized, count_in_words
from euchre.english.cards import bower, card_in_words, short_card
from euchre.english.prompts import decision_prompt
from euchre.english.results import standing_words
from euchre.english.seats import Audience
from euchre.live import LiveGame, Scored
from euchre.live.choices import Choice, choices
from euchre.live.events import Dealt
from euchre.live.telling import Narrator
from euchre.rules.actions import Bid
from euchre.rules.cards import Card, Trump
from euchre.seen.views import View
from euchre.terminal import plain
from euchre.terminal.cards import drawn_fives, fives_can_show
from euchre.terminal.draw import Picture
from euchre.terminal.screen import Screen


class Quit(Exception):  # noqa: N818  # it reads as a sentence: raise Quit
    """Raised when the person wants to stop."""


class TableDisplay:
    """
    Shows a table on a screen to the readers who may look: one person, all of them after a hand, or a
    spectator.
    """

    def __init__(self, game: LiveGame, screen: Screen, title: str) -> None:
        """Prepare to show *game* on *screen*; *title* is the name of the game above a drawn table."""
        self.game = game
        self.screen = screen
        self.title = title
        self.people = tuple(seat for seat, sitter in enumerate(game.sitters) if not sitter.computer)
        """The seats of persons; the others are computer players'."""
        self.reader: int | None = self.people[0] if len(self.people) == 1 else None
        """The seat whose cards may be on the screen; None: those of no seat."""
        self._told: dict[int | None, int] = {}
        """By reader, the number of the last event that this reader was told."""
        self._story = 0
        """How many lines of news were printed since the table was last shown."""

    # --- who may look ---------------------------------------------------------------------------------------

    def pass_screen_to(self, seat: int) -> None:
        """
        Pass the screen to *seat* where several people share it: wipe the cards of one before the next one
        looks.

        Raises: Quit when a person types quit in place of Enter; PersonLeft at the end of the input.
        """
        if len(self.people) < 2 or self.reader == seat:
            return
        name = self.game.names[seat]
        self.screen.clear()
        self.screen.say(f"It is the turn of {name}. Only {name} should look now.")
        while text := self.screen.ask(f"{name}, press Enter: "):
            if text.lower() in ("q", "quit", "exit"):
                raise Quit
            self.screen.say("Press Enter alone to see the cards, or type quit to stop.")
        self.screen.clear()
        self.reader = seat

    def hide_hands(self) -> None:
        """Wipe the screen so that everyone may look: what follows shows nobody's own cards."""
        self.screen.clear()
        self.reader = None

    def audience(self) -> Audience:
        """Return who reads the screen now, for sentences that say *you*."""
        return Audience(self.game.names, self.reader)

    def _readers(self) -> tuple[int | None, ...]:
        """Who looks at the screen now: one person, or everyone, or a spectator."""
        return (self.reader,) if self.reader is not None or not self.people else self.people

    # --- what has happened ----------------------------------------------------------------------------------

    def tell_news(self) -> None:
        """Print in sentences the events since the last news to the present reader of the screen."""
        written = self.screen.written
        since = min(self._told.get(seat, 0) for seat in self._readers())
        events = self.game.events(self.reader, max(since - 1, 0))
        before, narrator = None, Narrator(self.audience(), self.game.rules, self.screen.card_words)
        paragraph: list[str] = []
        for event in events:
            if event.seq > since:
                said = narrator.tell(event, before)
                if isinstance(event.what, Dealt | Scored) or self.screen.plain:
                    self._paragraph(paragraph)
                    paragraph = []
                    for text in said:
                        self.screen.say(text)
                else:
                    paragraph += said
            before = event.view
        self._paragraph(paragraph)
        self._told.update(dict.fromkeys(self._readers(), self.game.seq))
        self._story += self.screen.written - written

    def _paragraph(self, said: list[str]) -> None:
        if said:
            self.screen.say(" ".join(said))

    # --- the table ------------------------------------------------------------------------------------------

    def show_turn(self, seat: int) -> None:
        """Show the table as *seat* sees it when it is to decide, and its choices."""
        view = self.game.view(seat)
        offered = choices(view)
        if self.screen.plain:
            self.print_lines([*plain.table_cards(view, self.audience()), *plain.own_cards(view)])
        else:
            self._picture(view, offered)
        self._offer(view, offered)

    def show_table(self) -> None:
        """Show everything that the present reader may know of the table, and the choices if there are any."""
        view = self.game.view(self.reader)
        offered = choices(view) if view.legal else ()
        if self.screen.plain:
            self.print_lines(plain.whole_table(view, self.audience()))
        else:
            self._picture(view, offered)
        if offered:
            self._offer(view, offered)

    def _picture(self, view: View, offered: tuple[Choice, ...]) -> None:
        title = f"{self.title} · hand {self.game.hand_counted}"
        picture = Picture(view, self.audience(), self.screen, title, offered)
        for text in picture.lines(self._story):
            self.screen.line(text)
        self._story = 0

    def _offer(self, view: View, offered: tuple[Choice, ...]) -> None:
        """Show the question and the choices."""
        if self.screen.plain:
            self.print_lines(plain.question_lines(view, offered))
            return
        bids = _suit_bids(offered)
        in_rows = {key for _, key, _ in bids}
        others = [_offered(choice) for choice in offered if choice.key not in in_rows]
        self.screen.flow(decision_prompt(view, ":"), others)
        for tricks, row in groupby(bids, key=itemgetter(0)):
            suits = [
                f"{key:>2} {trump.word if trump.suit is None else trump.suit.glyph}" for _, key, trump in row
            ]
            self.screen.flow(f"  {count_in_words(tricks, 'trick')}:".ljust(15), suits)

    def show_last_trick(self) -> None:
        """Say who played what to the last trick of this hand, and who took it."""
        view = self.game.view(self.reader)
        if not view.tricks:
            self.screen.say("No trick has been taken yet in this hand.")
            return
        trick, audience = view.tricks[-1], self.audience()
        cards = [f"{audience.who(who)} {self._card_name(card, view)}" for who, card in trick.plays]
        self.screen.say(
            f"Trick {len(view.tricks)}: {', '.join(cards)}. {audience.does(trick.winner, 'take')} it."
        )

    def _card_name(self, card: Card, view: View) -> str:
        """A card as it is drawn, or in words where nothing is drawn."""
        if self.screen.plain:
            return card_in_words(card, view.trump)
        return short_card(card) + bower(card, view.trump)

    def show_score(self) -> None:
        """Say the score, and draw it with two fives where that is possible."""
        rules, audience = self.game.rules, self.audience()
        now = self.game.score.scores
        to = "" if rules.target is None else f"; the game goes to {rules.target}"
        self.screen.say(f"The score: {standing_words(now, rules, audience)}{to}.")
        if not self.screen.plain and rules.sides == 2 and fives_can_show(rules.start, rules.target, now):
            self.screen.line("".join(f"  {capitalized(audience.side(rules, side)):22}" for side in range(2)))
            for ours, theirs in zip(*map(drawn_fives, now), strict=True):
                self.screen.line(f"  {ours:22}  {theirs}")

    def print_lines(self, lines: list[str], hanging: int = 5) -> None:
        """Print *lines*, folded to the width; those that begin with a space go on *hanging* columns in."""
        for text in lines:
            self.screen.say(text, hanging=hanging if text.startswith(" ") else 0)


def _offered(choice: Choice) -> str:
    """A choice after the text that is typed for it; a bid that is a number is not shown twice."""
    if choice.key.isdecimal() and isinstance(choice.action, Bid) and choice.action.trump is None:
        return choice.key
    word = not choice.key.isdecimal()
    return f"{choice.key} ({choice.label})" if word else f"{choice.key} {choice.label}"


def _suit_bids(offered: tuple[Choice, ...]) -> list[tuple[int, str, Trump]]:
    """The bids that name a suit: tricks, number in the list, trump."""
    bids = [(choice.key, choice.action) for choice in offered]
    return [
        (bid.tricks, key, bid.trump)
        for key, bid in bids
        if isinstance(bid, Bid) and not bid.lone and bid.trump is not None
    ]
