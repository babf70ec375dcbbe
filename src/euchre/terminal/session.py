"""A person, or several, at a table in this terminal."""

import shlex
from collections.abc import Callable
from functools import partial

from euchre.base.console import as_typed, typed_command
from euchre.base.missing_parts import MissingKernelError
from euchre.base.numbers import capitalized, list_of_words
from euchre.english.actions import lone_label
from euchre.english.refusals import in_second_person
from euchre.hand.state import Phase
from euchre.live import Driver, LiveGame
from euchre.live.choices import choices, needless_action
from euchre.rules.actions import Accuse, Bid, Discard, Give, Stray
from euchre.rules.rules import Bidding
from euchre.runs.stopping import Terminated, terminable
from euchre.seen.views import View
from euchre.terminal import hints
from euchre.terminal.display import Quit, TableDisplay
from euchre.terminal.reading import number_ranges, read_card, read_choice, why_refused
from euchre.terminal.saves import Autosave
from euchre.terminal.screen import PersonLeft, Screen

HELP = """\
Choose by number (5), by word (pass, order it up, hearts alone) or by card (JH, j♥, 10 h, jack of hearts).
  hint        what to do and why, and the best three; hint all: every choice
  why         the figures behind the hint
  last        the last trick
  score       the score, shown with two fives where that is possible
  table       the table once more, in full
  rules       the rules of this game, page by page
  position    this moment in a line, for `euchre hint` and `euchre solve`
  undo        take back your last choice (against computer players)
  quit        stop; the game is saved
"""
HELP_COLUMN = 14
"""The column at which a row of `HELP` says what its word does."""
HONOUR = """\
  accuse      call a renege
  own up      admit a renege of your own
"""
OUT_OF_TURN = "  out of turn JH    play that card as soon as another is to play: it ends the hand\n"
LEGEND = "▒ over a card: another lies face down under it. R and L: right and left bower.\n"


MOST_HANDS_WITHOUT_PEOPLE = 1000
"""
The most hands that computer players may play alone: some would never make a bid, so the game would
never end.
"""


class Session:
    """
    A game at this terminal: it shows the table to the person who is to decide, asks for the choice, and obeys
    commands.
    """

    def __init__(
        self, game: LiveGame, driver: Driver, screen: Screen, autosave: Autosave, title: str
    ) -> None:
        """
        Prepare to play at *game*: *driver* decides for the computer players, *autosave* saves, *title* names
        the game.
        """
        self.game = game
        self.driver = driver
        self.screen = screen
        self.autosave = autosave
        self.display = TableDisplay(game, screen, title)
        self.people = self.display.people
        self.played = False
        """Whether a person has decided anything."""
        self.stray: Stray | None = None
        """The card that a person will play out of turn as soon as another seat is to act."""
        self.commands: dict[str, Callable[[int, str], None]] = {
            "help": self._help, "hint": self._hint, "why": self._why,
            "last": lambda *_: self.display.show_last_trick(), "score": lambda *_: self.display.show_score(),
            "table": lambda *_: self.display.show_table(), "rules": self._rules, "undo": self._undo,
            "position": self._position,
            "accuse": self._accuse, "own": self._own_up, "out of turn": self._out_of_turn,
            "quit": self._quit,
        }  # fmt: skip
        self.short = {"?": "help", "u": "undo", "q": "quit", "exit": "quit",
                      "renege": "accuse", "revoke": "accuse", "read": "table"}  # fmt: skip

    # --- the course of the game -----------------------------------------------------------------------------

    def run(self) -> int:
        """
        Play until the game is over or the person leaves; return the exit status.

        It is 130 when interrupted, 143 when terminated, 1 where the game could not be saved, else 0; the end
        of the input counts as quitting.
        """
        with terminable():
            return self._run()

    def _run(self) -> int:
        status = 0
        try:
            self._keep()
            if len(self.people) > 1:
                self.screen.hide_from_scrollback()
            self._play()
        except (Quit, PersonLeft):
            pass
        except KeyboardInterrupt as stopped:
            self.screen.line()
            status = 143 if isinstance(stopped, Terminated) else 130
        self.autosave.keep(self.game)
        if self.screen.close():
            self.display.reader = None
            self.display.show_score()
        begun = self.played or not self.people or self.game.hand_number > 0 or self.game.over
        dropped = [] if begun or status == 143 else self.autosave.drop()  # the person did not choose to leave
        for said, typed in dropped or self.autosave.where_kept(self.game):
            self.screen.say_typed(said, typed)
        self.screen.target.flush()
        return status or int(bool(self.autosave.problem))

    def _let_computers_play(self) -> None:
        """
        Let the computer players decide until a person is asked; players that need the kernel wait until it is
        built.
        """
        while True:
            try:
                return self.driver.run()
            except MissingKernelError:
                if not hints.await_kernel(self.screen):
                    raise

    def _play(self) -> None:
        game = self.game
        while True:
            self._lay_out_of_turn()
            self._let_computers_play()
            for report in self.driver.new_failures():
                self.screen.say(f"{report.sentence} A safe choice is made instead.")
                for line in report.details:
                    self.screen.line(f"  {line}")
            if not game.state.over:
                self._turn(game.state.turn)
                continue
            if len(self.people) > 1:
                self.display.hide_hands()
            self.display.tell_news()
            self._keep()
            if game.over and not self._may_accuse():
                return
            if self.people and not self._pause():
                continue
            if game.over or (not self.people and game.hand_number + 1 >= MOST_HANDS_WITHOUT_PEOPLE):
                return
            game.deal()

    def _lay_out_of_turn(self) -> None:
        """Play the card announced by `_out_of_turn`, once another seat is to play."""
        if self.stray is None or self.game.state.turn == self.stray.seat:
            return
        self.game.act(self.stray.seat, self.stray)  # refused if the card is played or the hand is over
        self.stray = None

    def _turn(self, seat: int) -> None:
        """One decision of a person."""
        game = self.game
        unasked = needless_action(game.view(seat))
        if unasked is not None:
            game.act(seat, unasked)
            return
        self.display.pass_screen_to(seat)
        self.display.tell_news()
        self._keep()
        self.display.show_turn(seat)
        turn, seq = game.turn, game.seq
        while (game.turn, game.seq) == (turn, seq) and not game.state.over:
            self._prompt(seat)

    def _keep(self) -> None:
        said = self.autosave.keep(self.game)
        if said:
            self.screen.say(said)

    def _prompt(self, seat: int) -> None:
        view = self.game.view(seat)
        offered = choices(view)
        who = "" if len(self.people) == 1 else f"{self.game.names[seat]}: "
        asked = f"Enter: {offered[0].label}" if len(offered) == 1 else number_ranges(offered)
        if self.screen.plain:
            prompt = "Your only choice, Enter takes it: " if len(offered) == 1 else "Your choice: "
        else:
            prompt = f"{who}{asked}, ? for help > "
        text = self.screen.ask(prompt)
        if not text and len(offered) == 1:
            text = offered[0].key
        if self._command(text, seat):
            return
        chosen = read_choice(text, view, offered, commands=[*self.commands, *self.short])
        if isinstance(chosen, str):
            self.screen.say(chosen)
            return
        if isinstance(chosen.action, Discard | Give) and chosen.action not in view.legal:
            self.screen.say(why_refused(chosen.action, view))
            return
        reply = self.game.act(seat, chosen.action, turn=self.game.turn)
        self.played |= reply.ok
        if not reply.ok:
            text = reply.text if reply.error is None else in_second_person(reply.error)
            self.screen.say(capitalized(text) + ".")

    def _pause(self) -> bool:
        """Wait between two hands; return whether to go on."""
        accuse = ", or accuse" if self._may_accuse() else ""
        game = self.game
        text = self.screen.ask(f"Enter {'ends the game' if game.over else 'deals the next hand'}{accuse}: ")
        seq = game.seq
        seat = self.display.reader if self.display.reader is not None else self.people[0]
        if self._command(text, seat):
            return False
        return game.seq == seq

    def _may_accuse(self) -> bool:
        return any(self.game.view(seat).irregular for seat in self.people)

    # --- commands -------------------------------------------------------------------------------------------

    def _command(self, text: str, seat: int) -> bool:
        """Obey *text* if it is a command."""
        word, _, rest = text.strip().lower().partition(" ")
        if word == "out" and rest.startswith("of turn"):  # "out" by itself drops out of a hand
            word, rest = "out of turn", rest.removeprefix("of turn").strip()
        do = self.commands.get(self.short.get(word, word))
        if do is None:
            return False
        do(seat, rest)
        return True

    def _help(self, _seat: int, rest: str) -> None:
        rules = self.game.rules
        parts = [HELP]
        if rules.revoke is not None:
            parts.append(HONOUR + OUT_OF_TURN * rules.revoke.out_of_turn)
        if rules.piles and not self.screen.plain:
            parts.append(LEGEND)
        lines = as_typed("".join(parts)).splitlines()
        asked = [text for text in lines if rest and text.startswith(f"  {self.short.get(rest, rest)} ")]
        if rest and not asked:
            self.screen.say(f"No command is called {rest[:20]!r}; these are all:")
        self.display.print_lines(asked or lines, HELP_COLUMN)
        if asked:
            return
        auction = rules.auction
        if isinstance(auction, Bidding) and self.game.state.phase is Phase.BID:
            for rung in range(1, len(auction.lone) + 1):
                key = "alone" if rung == len(auction.lone) else f"alone{rung}"
                self.screen.line(f"  {key:10}  {lone_label(Bid(0, None, rung), rules)}")

    def _hint(self, seat: int, rest: str) -> None:
        if rest not in ("", "all"):
            self.screen.say("Type hint for the best three choices, or hint all for every one.")
            return
        self._advise(seat, partial(hints.say_advice, every=rest == "all"))

    def _why(self, seat: int, _rest: str) -> None:
        self._advise(seat, hints.say_why)

    def _advise(self, seat: int, how: Callable[[View, Screen], None]) -> None:
        view = self.game.view(seat)
        if len(self.people) > 1:
            self.screen.say("No hints while people play against each other.")
        elif not view.legal:
            self.screen.say("There is nothing to decide now.")
        else:
            how(view, self.screen)

    def _rules(self, _seat: int, _rest: str) -> None:
        from euchre.english.rule_sheet import WIDTH, sheet

        width = min(WIDTH, self.screen.width - 1)
        self.screen.pages(sheet(self.game.rules, width, self.screen.card_words).splitlines())

    def _position(self, seat: int, _rest: str) -> None:
        """Print what *seat* may know of this hand as other commands read it."""
        from euchre.notation.position import show_view

        line = show_view(self.game.view(seat))
        self.screen.line(line)  # people copy these lines, so none of them is folded
        self.screen.line(typed_command(f"hint {shlex.quote(line)}"))

    def _undo(self, seat: int, _rest: str) -> None:
        reply = self.game.undo(seat)
        if not reply.ok:
            self.screen.say(capitalized(reply.text) + ".")

    def _accuse(self, seat: int, rest: str) -> None:
        """Call a renege; at the end of a hand a person on another side than the accused calls it."""
        game, names = self.game, self.game.names
        if game.rules.revoke is None:
            self.screen.say("Nobody can renege at this table: an unlawful card is refused.")
            return
        cases = [case for case in self._cases(seat) if case.seat != case.by]
        named = [case for case in cases if rest and names[case.seat].lower().startswith(rest.strip())]
        chosen = named or (cases if not rest else [])
        if len({case.seat for case in chosen}) == 1:
            game.act(chosen[0].by, chosen[0])
        elif not cases:
            self.screen.say("Nobody can be accused now.")
        else:
            whom = list_of_words(sorted({names[case.seat] for case in cases}), "or")
            self.screen.say(f"Say whom: accuse {whom}.")

    def _own_up(self, seat: int, _rest: str) -> None:
        """Admit a renege; at the end of a hand the person who has reneged admits it."""
        own = [case for case in self._cases(seat) if case.seat == case.by]
        if own:
            self.game.act(own[0].by, own[0])
        else:
            self.screen.say("You have nothing to own up to now.")

    def _out_of_turn(self, seat: int, rest: str) -> None:
        """
        Announce a card that is to be played out of turn; it is kept, because a person is asked only on their
        own turn.
        """
        view = self.game.view(seat)
        card = read_card(rest, view.trump)
        revoke = self.game.rules.revoke
        if revoke is None or not revoke.out_of_turn:
            self.screen.say("At this table a card played out of turn is taken back; it costs nothing.")
        elif view.phase is not Phase.PLAY:
            self.screen.say("No cards are played now.")
        elif card is None:
            self.screen.say("Say which card: out of turn JH.")
        elif card not in view.holding:
            self.screen.say(f"You do not hold the {card.name}.")
        else:
            self.stray = Stray(seat, card)
            self.screen.say(f"You will play the {card.name} as soon as it is another player's turn.")

    def _cases(self, seat: int) -> list[Accuse]:
        """The reneges that *seat* may call, or admit; at the end of a hand those of all people here."""
        people = sorted({seat, *(self.people if self.game.state.over else ())})
        views = [self.game.view(who) for who in people]
        return [case for view in views for case in view.irregular if isinstance(case, Accuse)]

    def _quit(self, _seat: int, _rest: str) -> None:
        raise Quit
