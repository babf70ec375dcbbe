"""Requests about people: the ladder, profiles, and the people whom a person avoids."""

from secrets import token_urlsafe
from typing import Final

from euchre.base.glicko import Rating, rested
from euchre.english.labels import strength
from euchre.players.registry.ladder import ANCHORS
from euchre.rules.errors import NotationError
from euchre.rules.text import rules_to_dict
from euchre.rules.variants import variant
from euchre.web.core.http.context import HttpContext, check_player
from euchre.web.core.http.endpoints import Endpoints
from euchre.web.core.http.identity import Identity
from euchre.web.core.room import entries
from euchre.web.core.room.computer_players import OFFERED
from euchre.web.core.room.names import plain_name
from euchre.web.core.tables.clock import DAY
from euchre.web.core.wire import bodies
from euchre.web.core.wire.client_messages import Start
from euchre.web.core.wire.refusal import RefusedError
from euchre.web.features.club import bodies as club_bodies
from euchre.web.features.club import queries as club

MOST_PEOPLE: Final = 100
"""People on the ladder."""
MEASURED: Final = "euchre"
"""The game in which people are measured by computer players."""
PACE, BANK = 30, 180
"""
Seconds for a decision, and in reserve, in games that the server opens, so that a game that a person leaves is
still finished.
"""
LAST: Final = 20
"""Games of a profile."""

endpoints: Final = Endpoints()


@endpoints.get("/api/ladder", limit="requests")
async def ladder(here: HttpContext, who: Identity) -> club_bodies.Ladder:
    """The people who show their rating, and the computer players, the best first."""
    person = who.person
    lines = [
        (
            strength_at(here.now, rating),
            shown.name,
            rating.games if shown.shows == "games" else None,
            shown.word,
            shown.person == person,
        )
        for shown, rating in await here.store.read(club.ladder, MOST_PEOPLE)
    ]
    lines += [
        (_strength(ANCHORS[name]), f"Computer player: {strength(name)}", None, "", False) for name in OFFERED
    ]
    rows: list[club_bodies.LadderLine] = []
    place = 0
    for strong, name, games, word, mine in sorted(lines, key=lambda line: -line[0].rating):
        place += bool(word)
        rows.append(club_bodies.LadderLine(place if word else None, name, strong, games, word, mine))
    return club_bodies.Ladder(tuple(rows))


@endpoints.post("/api/measure", limit="tables", later=True)
async def measure(here: HttpContext, who: Identity, asked: club_bodies.Measure) -> bodies.TableCreated:
    """
    Begin a rated game alone, in which one computer player has all other chairs, that of a partner, too.

    It is the game in which the computer players were measured, so that both ratings mean the same.
    """
    rules, player = variant(MEASURED), asked.player
    await check_player(rules, player, ANCHORS)
    opened = entries.Opened(
        at=0,
        rules=rules_to_dict(rules),
        secret="",
        pace=PACE,
        bank=BANK,
        open_door=False,
        rated=True,
        anchor=player,
    )
    others = dict.fromkeys(range(1, rules.seats), player)
    table = await here.open_table(who, opened, asked.name, others=others)
    await here.do(table, who.person, Start)
    return bodies.TableCreated(table)


@endpoints.get("/api/profile", limit="requests")
async def mine(here: HttpContext, who: Identity) -> club_bodies.MyProfile:
    """The profile of the person who asks, and what it could show."""
    return await _mine(here, who)


@endpoints.post("/api/profile", limit="profiles")
async def show(here: HttpContext, who: Identity, asked: club_bodies.ShowProfile) -> club_bodies.MyProfile:
    """Choose what others see in the person's own profile."""
    try:
        name = plain_name(asked.name)
    except NotationError as error:
        raise RefusedError(400, "bad_name", str(error)) from None
    person = who.known()
    await here.store.write(club.show, club.Profile(person, token_urlsafe(16), name, asked.shows))
    return await _mine(here, who)


@endpoints.get("/api/players/{word}", limit="requests")
async def profile(here: HttpContext, word: str) -> club_bodies.ProfileShown:
    """The profile of a person."""
    found = await here.store.read(club.profile_of, word)
    if found is None or found.shows == "nothing":
        raise RefusedError(404, "no_such_thing", "Nobody shows anything at this address.")
    rating = (await here.store.read(club.ratings_of, [found.person])).get(found.person)
    all_of_it = found.shows == "games"
    return club_bodies.ProfileShown(
        found.name,
        None if rating is None else strength_at(here.now, rating),
        None if not all_of_it else 0 if rating is None else rating.games,
        None if not all_of_it else 0 if rating is None else rating.won,
        await here.store.read(club.last_games, found.person, LAST) if all_of_it else (),
    )


@endpoints.post("/api/tables/{table}/avoid", limit="changes")
async def avoid(
    here: HttpContext, who: Identity, table: str, asked: club_bodies.Avoid
) -> club_bodies.PersonAvoided:
    """Do not seat me with the person on a chair of a table at which I also sit; the person is not told."""
    room, me = await here.registry.peek(table), who.known()
    other = room.chairs[asked.chair] if asked.chair < len(room.chairs) else None
    if room.chair_of(me) is None or other is None or other.person in {"", me}:
        raise RefusedError(409, "not_seated", "Choose another person at a table where you sit.")
    word = await here.store.write(club.avoid, me, other.person, token_urlsafe(16), other.name)
    if word is None:
        raise RefusedError(409, "too_many", "Your list is full: take somebody off it first.")
    return club_bodies.PersonAvoided(word, other.name)


@endpoints.delete("/api/avoided/{word}", limit="changes")
async def meet_again(here: HttpContext, who: Identity, word: str) -> bodies.Kept:
    """Seat me with somebody again."""
    await here.store.write(club.meet_again, who.person, word)
    return bodies.Kept(True)


async def _mine(here: HttpContext, who: Identity) -> club_bodies.MyProfile:
    shown, rating, avoided = await here.store.read(club.own_profile, who.person)
    shows = "nothing" if shown is None else shown.shows
    return club_bodies.MyProfile(
        name=who.name if shown is None else shown.name,
        shows=shows,
        word="" if shown is None or shows == "nothing" else shown.word,
        strength=None if rating is None else strength_at(here.now, rating),
        games=0 if rating is None else rating.games,
        won=0 if rating is None else rating.won,
        avoided=avoided,
    )


def strength_at(now: int, rated: club.PersonRating) -> club_bodies.Strength:
    """
    The strength of a person at *now*, in milliseconds since 1970; without games its deviation grows from day
    to day.
    """
    return _strength(rested(rated.rating, (now - rated.rated) / DAY))


def _strength(rating: Rating) -> club_bodies.Strength:
    return club_bodies.Strength(round(rating.value), rating.provisional)
