"""Somebody at the keyboard who reads what is printed and types a lawful answer."""

import io
import re
from collections.abc import Callable, Sequence
from random import Random

CHOICE = re.compile(r"(?:^  |   )(\d+)(?::| )", re.MULTILINE)
BID = re.compile(r"(?:tricks?: |, )(\d+) (?=clubs|diamonds|hearts|spades|no trump|low)")


class Paper(io.StringIO):
    """What is printed."""

    encoding = "utf-8"


class Typist:
    """A source that types the *first* lines as given, then chooses among what is offered, then leaves."""

    def __init__(
        self,
        target: io.StringIO,
        first: Sequence[str] = (),
        *,
        seed: int = 1,
        lines: int = 40,
        last: str = "quit",
        watch: Callable[[str], None] | None = None,
    ) -> None:
        self.target = target
        self.first = list(first)
        self.random = Random(seed)
        self.left = lines
        self.last = last
        self.watch = watch
        self.read_to = 0
        self.keys: list[str] = []

    def isatty(self) -> bool:
        """Nobody sits there."""
        return False

    def readline(self, _limit: int = -1, /) -> str:
        """The next line typed."""
        everything = self.target.getvalue()
        news, self.read_to = everything[self.read_to :], len(everything)
        if self.watch is not None:
            self.watch(news)
        if self.left <= 0:
            return self.last and self.last + "\n"
        self.left -= 1
        asked = news.rpartition("┘")[2].rpartition("+-")[2]
        self.keys = CHOICE.findall(asked) + BID.findall(asked) or self.keys
        if self.first:
            return self.first.pop(0) + "\n"
        if "Enter" in news[-60:] and "for help >" not in news[-20:] and "only choice" not in news[-60:]:
            return "\n"
        return (self.random.choice(self.keys) if self.keys else "") + "\n"
