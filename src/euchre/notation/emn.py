"""Euchre Match Notation (``.emn``): EGN games by the same people, who may change seats between them."""

import re
from dataclasses import dataclass
from typing import Final

from euchre.notation import strict
from euchre.notation.egn import EgnGame, game_of, read
from euchre.notation.egn.fields import known_fields
from euchre.notation.egn.model import PLAYER, EgnPlayer
from euchre.notation.sentences import unreadable_version
from euchre.notation.strict import Json, Node
from euchre.rules.errors import NotationError

FILE_TYPE: Final = "Euchre Match Notation"
VERSION: Final = "1.1"
"""What is written: version 1.2 differs from it only in that it may name teams."""

FORMATS: Final = (
    "BEST_OF_N", "PROGRESSIVE", "ROUND_ROBIN", "CUSTOM", "FIXED_GAMES",
    "TARGET_SCORE", "ELIMINATION", "SWISS", "TIMED", "SINGLE_GAME",
)  # fmt: skip
STATUSES: Final = ("COMPLETED", "IN_PROGRESS", "FORFEIT", "DRAW")

_VERSION: Final = re.compile(r"1\.[012](\.[0-9]+)?")
_MOST_GAMES: Final = 1000


@dataclass(frozen=True, kw_only=True, slots=True)
class MatchResult:
    """How a match ended; a field that the file does not have is None."""

    status: str | None = None
    winner: tuple[str, ...] | None = None
    """Ids of players, or a team's name."""
    scores: tuple[tuple[str, int | float], ...] | None = None

    def json(self) -> Json:
        """Return the result as JSON, as the file writes it."""
        return known_fields(
            status=self.status,
            winner=None if self.winner is None else list(self.winner),
            scores=None if self.scores is None else dict(self.scores),
        )


@dataclass(frozen=True, kw_only=True, slots=True)
class MatchTeam:
    """A team of a match; a field that the file does not have is None."""

    id: str
    name: str
    players: tuple[str, ...] | None = None
    """Ids of players."""
    color: str | None = None

    def json(self) -> Json:
        """Return the team as JSON, as the file writes it."""
        players = None if self.players is None else list(self.players)
        return known_fields(id=self.id, name=self.name, playerIds=players, color=self.color)


@dataclass(frozen=True, kw_only=True, slots=True)
class MatchGame:
    """One game of a match: its number, the ids of the players by seat, and the game."""

    index: int
    seats: tuple[str, ...]
    game: EgnGame


@dataclass(frozen=True, kw_only=True, slots=True)
class EmnMatch:
    """An EMN file that has been read: a match of several EGN games."""

    version: str = VERSION
    players: tuple[EgnPlayer, ...]
    games: tuple[MatchGame, ...] = ()
    match_id: str | None = None
    title: str | None = None
    description: str | None = None
    date: str | None = None
    format: str | None = None
    """One of `FORMATS`."""
    target: int | None = None
    """What the format counts to: games, rounds, points or minutes."""
    result: MatchResult | None = None
    teams: tuple[MatchTeam, ...] | None = None

    def name(self, player: str) -> str:
        """Return the name of the player with the id *player*; the id itself where there is none."""
        return next((one.name for one in self.players if one.id == player), player)


def loads(text: str) -> EmnMatch:
    """
    Read an EMN file from its *text* and play all its games through by the rules.

    Raises: NotationError with the game, the deal, the trick and the card, or the path in the JSON.
    """
    node = strict.parse_json(text)
    if isinstance(node.value, dict) and node.value.get("fileType", FILE_TYPE) != FILE_TYPE:
        node.fail(f'not an EMN file: its fileType is not "{FILE_TYPE}"')
    fields = node.fields(frozenset(["fileType", "version", "metadata", "games"]), frozenset())
    version = fields["version"].text()
    if not _VERSION.fullmatch(version):
        fields["version"].fail(unreadable_version(version, ["1.0", "1.1", "1.2"]))
    more = frozenset(["matchId", "title", "description", "date", "matchFormat", "result", "teams"])
    about = fields["metadata"].fields(frozenset(["players"]), more)
    players = _players(about["players"])
    told = {name: about[name].text(most) for name, most in _TEXTS.items() if name in about}
    kind, target = _format(about["matchFormat"]) if "matchFormat" in about else (None, None)
    ids = frozenset(player.id for player in players if player.id is not None)
    games = tuple([_game(part, ids, seats_key(version)) for part in fields["games"].items(_MOST_GAMES)])
    seen: set[int] = set()
    for n, one in enumerate(games):
        if one.index in seen:
            raise NotationError(f"games[{n}].gameIndex: {one.index} is another game's number already")
        seen.add(one.index)
    return EmnMatch(
        version=version,
        players=players,
        games=games,
        match_id=told.get("matchId"),
        title=told.get("title"),
        description=told.get("description"),
        date=told.get("date"),
        format=kind,
        target=target,
        result=_result(about["result"]) if "result" in about else None,
        teams=tuple([_team(part) for part in about["teams"].items(_MOST_GAMES)])
        if "teams" in about
        else None,
    )


def dumps(match: EmnMatch) -> str:
    """Return *match* as the text of an EMN file."""
    kind = None if match.format is None else known_fields(type=match.format, target=match.target)
    about = known_fields(
        matchId=match.match_id,
        title=match.title,
        description=match.description,
        date=match.date,
        players=[player.json() for player in match.players],
        matchFormat=kind,
        result=None if match.result is None else match.result.json(),
        teams=None if match.teams is None else [team.json() for team in match.teams],
    )
    seats = seats_key(match.version)
    games: list[Json] = [
        {"gameIndex": one.index, seats: list(one.seats), "gameData": one.game.document.json()}
        for one in match.games
    ]
    return strict.write_json(
        {"fileType": FILE_TYPE, "version": match.version, "metadata": about, "games": games}
    )


_TEXTS: Final = {"matchId": 64, "title": 128, "description": 1024, "date": 64}


def _players(node: Node) -> tuple[EgnPlayer, ...]:
    players = [PLAYER.read(part) for part in node.items(_MOST_GAMES)]
    if not players:
        node.fail("nobody plays; name at least one")
    seen: set[str] = set()
    for n, player in enumerate(players):
        if player.id is None:
            node.fail(f"player {n + 1} needs an id, by which the games name this player")
        if player.id in seen:
            node.fail(f"the id {player.id[:40]!r} belongs to two players")
        seen.add(player.id)
    return tuple(players)


def _format(node: Node) -> tuple[str, int | None]:
    fields = node.fields(frozenset(["type"]), frozenset(["target"]))
    return fields["type"].one_of(FORMATS), fields["target"].number(1) if "target" in fields else None


def _result(node: Node) -> MatchResult:
    fields = node.fields(frozenset(), frozenset(["status", "winner", "scores"]))
    scores = fields["scores"].entries() if "scores" in fields else None
    return MatchResult(
        status=fields["status"].one_of(STATUSES) if "status" in fields else None,
        winner=tuple([part.text() for part in fields["winner"].items(_MOST_GAMES)])
        if "winner" in fields
        else None,
        scores=None if scores is None else tuple([(name, part.decimal()) for name, part in scores]),
    )


def _team(node: Node) -> MatchTeam:
    fields = node.fields(frozenset(["id", "name"]), frozenset(["playerIds", "color"]))
    players = (
        [part.text() for part in fields["playerIds"].items(_MOST_GAMES)] if "playerIds" in fields else None
    )
    return MatchTeam(
        id=fields["id"].text(),
        name=fields["name"].text(),
        players=None if players is None else tuple(players),
        color=fields["color"].text(32) if "color" in fields else None,
    )


def seats_key(version: str) -> str:
    """Return what the ids of a game's players, by seat, are called in a file of that *version*."""
    return "players" if version.startswith("1.0") else "playersOverride"


def _game(node: Node, ids: frozenset[str], key: str) -> MatchGame:
    fields = node.fields(frozenset(["gameIndex", key, "gameData"]), frozenset())
    seats = [part.text() for part in fields[key].items(4)]
    for seat in seats:
        if seat not in ids:
            fields[key].fail(f"no player has the id {seat[:40]!r}")
    if len(seats) != 4 or len(set(seats)) != 4:
        fields[key].fail("four different players sit at the table, by id, seat 0 first")
    index = fields["gameIndex"].number(0)
    document = read.read_document(fields["gameData"])
    try:
        game = game_of(document)
    except NotationError as error:
        where, path = f"{node.path}.gameData", error.place.path
        prefix = f"game {index + 1} ({where}): "
        raise NotationError.within(prefix, error, game=index + 1, path=f"{where}.{path}") from None
    return MatchGame(index=index, seats=tuple(seats), game=game)
