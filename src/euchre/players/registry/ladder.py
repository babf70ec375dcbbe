"""
The players by name, weakest first; none is loaded before somebody asks for it.

Each player has a function that imports it, because the contract on imports does not see the name of a module
in a text.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple, cast

from euchre.base.errors import EuchreError
from euchre.base.glicko import Rating
from euchre.base.missing_parts import explain_missing_parts
from euchre.base.numbers import list_of_words
from euchre.english.refusals import no_player
from euchre.players.api.player import OUTSIDE, FirstPlayer, Player, PlayerFactory, RandomPlayer
from euchre.rules.rules import Rules


class UnknownPlayerError(EuchreError):
    """No player has the name that was given; the message says which may be meant."""


class NamedPlayer(NamedTuple):
    """One named player of this package; called with a seed it returns the player."""

    name: str
    find: Callable[[], PlayerFactory]
    """Imports its class."""
    about: str
    """What kind of player that is, in a sentence."""

    def load(self) -> PlayerFactory:
        """
        Import and return the class of the player; that may import numpy and the kernel.

        Raises: MissingPartError when what it needs is not installed.
        """
        with explain_missing_parts():
            return self.find()

    def refusal(self, rules: Rules) -> str | None:
        """Return None when the player plays *rules* itself, else why not; then it lets `Queen` decide."""
        ask = getattr(self.load(), "refusal", None)
        return None if ask is None else cast("str | None", ask(rules))

    def __call__(self, seed: int = 0) -> Player:
        """Return the player with this *seed*."""
        return self.load()(seed)


def _nine() -> PlayerFactory:
    from euchre.players.rules_of_thumb.nine import Nine

    return Nine


def _ten() -> PlayerFactory:
    from euchre.players.rules_of_thumb.ten import Ten

    return Ten


def _jack() -> PlayerFactory:
    from euchre.players.rules_of_thumb.jack import Jack

    return Jack


def _queen() -> PlayerFactory:
    from euchre.players.rules_of_thumb.queen import Queen

    return Queen


def _king() -> PlayerFactory:
    from euchre.players.search.king import King

    return King


def _ace() -> PlayerFactory:
    from euchre.players.search.ace import Ace

    return Ace


def _left() -> PlayerFactory:
    from euchre.players.trained.players.left import Left

    return Left


def _right() -> PlayerFactory:
    from euchre.players.trained.players.right import Right

    return Right


def _benny() -> PlayerFactory:
    from euchre.players.trained.players.benny import Benny

    return Benny


def _direct() -> PlayerFactory:
    from euchre.players.trained.players.right import Direct

    return Direct


_NAMED: Final = (
    NamedPlayer("random", lambda: RandomPlayer, "Picks a legal action at random."),
    NamedPlayer(
        "first",
        lambda: FirstPlayer,
        "Takes the first legal action: it passes, and plays low.",
    ),
    NamedPlayer("nine", _nine, "Plays at random, but avoids what is plainly wrong."),
    NamedPlayer(
        "ten",
        _ten,
        "A beginner: counts trumps to call, wins what it can, and is careless now and then.",
    ),
    NamedPlayer("jack", _jack, "Follows a few quick rules of thumb."),
    NamedPlayer("queen", _queen, "Counts cards, weighs each choice, and can say why."),
    NamedPlayer(
        "king",
        _king,
        "Plays like the queen, but first tries every call on many possible deals.",
    ),
    NamedPlayer(
        "ace",
        _ace,
        "Calls like the king, and plays by solving many possible deals to the end.",
    ),
    NamedPlayer(
        "left",
        _left,
        "Calls by tables learnt from self-play, and solves the last tricks exactly.",
    ),
    NamedPlayer("right", _right, "A small network, trained against itself."),
    NamedPlayer("benny", _benny, "Nearly unbeatable at two-handed five-card Euchre."),
)

PLAYERS: Final = {named.name: named for named in _NAMED}
"""The players of this package by name, weakest first; one is made by calling its entry with a seed."""


PARTS: Final = {
    "right:direct": NamedPlayer("right:direct", _direct, "The network of right alone, without its search.")
}
"""Players for measuring, not on the ladder."""


def player(name: str, seed: int = 0) -> Player:
    """
    Return the player called *name*: one of this package, one of another package, one in a file
    (``mybot.py:Mine``), or ``exec:COMMAND``.

    *name* may be in any case; *seed* decides all its random choices.

    >>> player("Queen").name
    'queen'

    Raises: UnknownPlayerError when no player has that name; EuchreError when another package's player cannot
    be made.
    """
    name = canonical_name(name)
    named = PLAYERS.get(name) or PARTS.get(name)
    if named is not None:
        return named(seed)
    if name.startswith(OUTSIDE):
        from euchre.players.outside.program import Outside

        return Outside(name.removeprefix(OUTSIDE), seed)
    from euchre.players.registry.plugins import find_plugin, make_player

    plugin = find_plugin(name)
    assert plugin is not None
    return make_player(plugin, seed)


def canonical_name(name: str) -> str:
    """
    Return the *name* of a player as it is spelt in lists, without making the player.

    >>> canonical_name(" Queen ")
    'queen'

    Raises: UnknownPlayerError when no player has that name; EuchreError when ``exec:`` has no command.
    """
    bare = name.strip()
    if bare.lower() in PLAYERS or bare.lower() in PARTS:
        return bare.lower()
    if bare.lower().startswith(OUTSIDE):
        if not bare[len(OUTSIDE) :].strip():
            raise EuchreError(f"{OUTSIDE} needs a command after it, like {OUTSIDE}python3 player.py")
        return OUTSIDE + bare[len(OUTSIDE) :].strip()
    from euchre.players.registry.plugins import find_plugin

    plugin = find_plugin(bare)
    if plugin is None:
        raise UnknownPlayerError(no_player(bare, [*PLAYERS, f"{OUTSIDE}COMMAND"]))
    return plugin.name


def given_players(players: str | Player | Sequence[str | Player]) -> list[str | Player]:
    """Return *players*, names or objects, as a list; one that stands alone becomes a list of one."""
    return list(players) if isinstance(players, Sequence) and not isinstance(players, str) else [players]


def players_by_seat(players: str | Player | Sequence[str | Player], rules: Rules) -> list[str | Player]:
    """
    Return *players*, one for all seats of a table under *rules*, one for each side or one for each seat, by
    seat.

    Raises: EuchreError when their number is none of these.
    """
    given = given_players(players)
    if len(given) not in (1, rules.sides, rules.seats):
        wanted = ["1 for all seats", f"{rules.sides} for the sides", f"{rules.seats} for the seats"]
        if rules.sides == rules.seats:
            del wanted[1]
        raise EuchreError(f"{len(given)} players: this game wants {list_of_words(wanted, 'or')}")
    if len(given) == rules.seats:
        return given
    return [given[rules.side(seat) if len(given) > 1 else 0] for seat in range(rules.seats)]


def resolve_players(players: Iterable[str | Player]) -> tuple[tuple[str, ...], dict[str, Player]]:
    """
    Return the names of *players*, in their order, and a dict by name of those that were given as objects.

    >>> resolve_players(["Jack", player("queen")])[0]
    ('jack', 'queen')

    Raises: EuchreError when no player has such a name, or two different players have the same name.
    """
    names: list[str] = []
    own: dict[str, Player] = {}
    for one in players:
        name = canonical_name(one) if isinstance(one, str) else one.name
        mine = None if isinstance(one, str) else one
        if name in names and own.get(name) is not mine:
            raise EuchreError(f"two different players are called {name[:40]}: give one of them another name")
        names.append(name)
        if mine is not None:
            own[name] = mine
    return tuple(names), own


def split_names(text: str) -> list[str]:
    """
    Split a typed list of players at its commas, except those between quotes; return the names, stripped.

    >>> split_names('queen, exec:python3 "my,player.py"')
    ['queen', 'exec:python3 "my,player.py"']
    """
    parts, quote = [""], ""
    for letter in text:
        if letter == "," and not quote:
            parts.append("")
            continue
        if letter in "'\"" and quote in ("", letter):
            quote = "" if quote else letter
        parts[-1] += letter
    return [part.strip() for part in parts]


ANCHORS: Final = {
    "nine": Rating(1130, 0),
    "ten": Rating(1305, 0),
    "jack": Rating(1440, 0),
    "queen": Rating(1500, 0),
    "king": Rating(1540, 0),
    "ace": Rating(1590, 0),
    "left": Rating(1610, 0),
    "right": Rating(1635, 0),
    "benny": Rating(1560, 0),
}
"""
The computer players of the ladder by name; a person's rated game against one of them is rated with this
number.

In 600 matches of four-handed Euchre each, the queen won 536 against nine, 452 against ten, 352 against jack.
The ratings of king, ace, left and right follow from their lead in points a deal (`euchre` in
bench/strength.md): 65 rating points for each tenth of a point. Benny knows the two-handed game alone; there
it won 118 of 200 matches against the queen.
"""
