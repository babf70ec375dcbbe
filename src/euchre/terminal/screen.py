"""The screen to write on: width, colours, plain sentences and ASCII are decided here."""

import os
import re
import shutil
import sys
import textwrap
from contextlib import suppress
from typing import Protocol, TextIO

from euchre.base.console import ASCII, as_typed, readable_width
from euchre.english.cards import CardWords, card_in_words, marked_card

CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069]+")

RED, BOLD, DIM, GREEN = "31", "1", "2", "32"


class PersonLeft(Exception):  # noqa: N818  # a person may leave: it is no error
    """Raised when the person leaves: types quit where a game is chosen, or is at the end of the input."""


class Source(Protocol):
    """The source of typed lines: standard input, or an object in its place in a test."""

    def readline(self, limit: int = ..., /) -> str:
        """Return the next line with its newline, at most *limit* characters; empty at the end."""

    def isatty(self) -> bool:
        """Return whether the lines come from a terminal, at which a person sits."""


def _wants(name: str) -> bool:
    return bool(os.environ.get(name))


class Screen:
    """
    The terminal or pipe that the game writes to and reads from. It knows the width, the colours and the
    letters that can be shown.

    *plain* asks for sentences and no drawings; pipes and dumb terminals always get them.
    """

    def __init__(
        self,
        *,
        plain: bool = False,
        ascii_only: bool = False,
        width: int | None = None,
        source: Source | None = None,
        target: TextIO | None = None,
    ) -> None:
        """
        Write to *target* and read from *source*, by default the standard output and input.

        *ascii_only* shows letters for suits and no drawn lines; *width* fixes the columns, at most 80.
        """
        self.source: Source = sys.stdin if source is None else source
        self.target = sys.stdout if target is None else target
        self.tty = self.target.isatty()
        self.asked_by_person = self.source.isatty()
        dumb = os.environ.get("TERM", "") == "dumb"
        forced = _wants("FORCE_COLOR")
        self.plain = plain or dumb or not (self.tty or forced)
        self.colour = not self.plain and not _wants("NO_COLOR") and (self.tty or forced)
        self.ascii = ascii_only or not self._can("┌│▒♥●·–")
        self._fixed = width
        self.written = 0
        """How many lines have been written."""
        self.alternate = False

    @property
    def width(self) -> int:
        """How many columns there are to write in; the user may resize the window during a game."""
        return readable_width() if self._fixed is None else max(20, min(self._fixed, 80))

    @property
    def height(self) -> int | None:
        """How many rows a person sees at once; None where nothing scrolls away, as in a pipe."""
        if not (self.tty and self.asked_by_person):
            return None
        return shutil.get_terminal_size((80, 24)).lines

    def _can(self, text: str) -> bool:
        try:
            text.encode(self.target.encoding or "utf-8")
        except (UnicodeEncodeError, LookupError):
            return False
        return True

    def coloured(self, text: str, *codes: str) -> str:
        """Return *text* in the colours of *codes*, numbers of ANSI escapes, where there are colours."""
        return f"\x1b[{';'.join(codes)}m{text}\x1b[0m" if self.colour and codes and text.strip() else text

    @property
    def card_words(self) -> CardWords:
        """The form of a card in sentences here: in words where nothing is drawn, else like ``J♥``."""
        return card_in_words if self.plain else marked_card

    def _shown(self, text: str) -> str:
        """Return *text* in the letters that are shown here."""
        return text.translate(ASCII) if self.ascii else text

    def write(self, text: str) -> None:
        """Write *text* without a newline; replace letters that this terminal cannot show."""
        text = self._shown(text)
        encoding = self.target.encoding or "utf-8"
        self.target.write(text.encode(encoding, "replace").decode(encoding))

    def line(self, text: str = "") -> None:
        """Write *text* without blanks at its end, and a newline; by default an empty line."""
        self.write(text.rstrip() + "\n")
        self.written += text.count("\n") + 1

    def say(self, text: str, *, hanging: int = 0) -> None:
        """
        Write a paragraph, folded to the width, its second line and those below it *hanging* columns to the
        right; commands in backticks are shown as they are typed here.
        """
        text = self._shown(as_typed(text))  # before folding: "±" becomes three letters in ASCII
        for part in text.splitlines() or [""]:
            below = " " * min(hanging, self.width // 2)
            lines = textwrap.wrap(
                part, self.width - 1, subsequent_indent=below, break_on_hyphens=False, break_long_words=False
            )
            self.line("\n".join(lines))

    def say_typed(self, said: str, typed: str) -> None:
        """
        Write what is *said* and, behind it, a command to be *typed*; where both do not fit into a line of the
        terminal, the command has a line of its own. The command is not folded: it may be copied.
        """
        whole = f"{said} {typed}".rstrip()
        if typed and self.tty and len(whole) >= self.width:
            self.say(said)
            self.line(typed)
        else:
            self.line(whole)

    def flow(self, head: str, items: list[str]) -> None:
        """Write *items* after *head*, as many to a line as fit, and none broken."""
        text, used = self.coloured(head, BOLD), len(head)
        for item in items:
            if used + 3 + len(item) >= self.width:
                self.line(text)
                text, used = "", 0
            text, used = f"{text}   {item}", used + 3 + len(item)
        self.line(text)

    def ask(self, prompt: str) -> str:
        """
        Write *prompt* and return the line that the person types, without control characters.

        Raises: PersonLeft at the end of the input.
        """
        self.write(prompt)
        self.target.flush()
        line = self.source.readline(4096)
        if not line:
            self.line()
            raise PersonLeft
        text = CONTROL.sub(" ", line).strip()[:200]
        if not self.asked_by_person:  # a pipe does not echo the answer, and the transcript should show it
            self.line(text)
        return text

    def forget_typed(self) -> None:
        """Discard the text that the person at a terminal has typed and that has not been read."""
        if not self.asked_by_person:
            return
        if sys.platform == "win32":
            import msvcrt

            while msvcrt.kbhit():
                msvcrt.getwch()
        else:
            import termios

            with suppress(termios.error, OSError, ValueError):  # not the terminal of this process
                termios.tcflush(sys.stdin.fileno(), termios.TCIFLUSH)

    def pages(self, lines: list[str]) -> None:
        """Write *lines*; where a person sits at a terminal, a screen at a time, until q is typed."""
        height = len(lines) + 1 if self.height is None else max(self.height - 2, 5)
        for start in range(0, len(lines), height):
            for text in lines[start : start + height]:
                self.line(text)
            if start + height < len(lines) and self.ask("Enter goes on, q stops: "):
                return

    def hide_from_scrollback(self) -> None:
        """
        Keep the output from now until `close` out of the terminal's scroll-back, because several people share
        this screen; do nothing in a pipe.
        """
        if self.tty and not self.alternate:
            self.target.write("\x1b[?1049h")
            self.alternate = True

    def clear(self) -> None:
        """Wipe the screen and what scrolled off it; in a pipe, draw a line."""
        if not self.tty:
            self.line()
            self.line("-" * min(self.width - 1, 60))
        elif os.environ.get("TERM", "") == "dumb":
            self.target.write("\n" * (shutil.get_terminal_size((80, 24)).lines + 1))
        else:
            self.target.write("\x1b[H\x1b[2J\x1b[3J")

    def close(self) -> bool:
        """Restore the terminal as it was; return whether that wiped the visible text."""
        wiped = self.alternate
        if wiped:
            self.target.write("\x1b[H\x1b[2J\x1b[3J\x1b[?1049l")
            self.alternate = False
        self.target.flush()
        return wiped
