"""
A room after somebody comes, goes or changes places: a new room, as after every entry.

The salts that people add to the deals belong to their chairs, so they are kept or dropped here, too.
"""

from msgspec.structs import replace

from euchre.live import Sitter
from euchre.web.core.room.parts import Chair
from euchre.web.core.room.room import Room


def with_chair(room: Room, at: int, chair: Chair) -> Room:
    """Return *room* with *chair* instead of chair number *at*."""
    return replace(room, chairs=(*room.chairs[:at], chair, *room.chairs[at + 1 :]))


def with_other(room: Room, at: int, chair: Chair) -> Room:
    """
    Return *room* with another person or player, or nobody, on chair number *at*: the new *chair*.

    If a game has begun, the chair keeps its old salt.
    """
    if room.game is None:
        return unrevealed(with_chair(room, at, chair))
    before = room.chairs[at]
    return with_chair(room, at, replace(chair, salt=before.salt, salt_commitment=before.salt_commitment))


def unrevealed(room: Room) -> Room:
    """
    Return *room* after people changed places: salts that were revealed no longer count.

    A person who comes now could choose a salt that fits them.
    """
    chairs = [replace(chair, salt=b"", salt_commitment="") if chair.salt else chair for chair in room.chairs]
    return replace(room, revealing=False, chairs=tuple(chairs))


def seated(room: Room, at: int) -> Room:
    """Return *room* whose game knows the new person or player on chair number *at*."""
    if room.game is None:
        return room
    game = room.game.copied()
    game.sit(game.opening.seating.index(at), sitter(room.chairs[at]))
    return replace(room, game=game)


def cleared_up(room: Room, secret: bytes, *, rotate: bool) -> Room:
    """
    Return *room* before another game, whose deals come from *secret*.

    People who left during the last game lose their chairs now. With *rotate* everybody but the first moves on
    by one chair.
    """
    bank = 1000 * room.opened.bank
    kept = [chair if not (chair.person and chair.player) else Chair() for chair in room.chairs]
    chairs = [replace(chair, salt=b"", salt_commitment="", bank=bank) for chair in kept]
    if rotate:
        # The first stays, the others move on by one: after three games everybody was everybody's partner.
        first, *rest = chairs
        chairs = [first, *rest[-1:], *rest[:-1]]
    return replace(
        room,
        game=None,
        secret=secret,
        ended=0,
        players=(),
        revealing=False,  # where the game was skimmed, nothing else has reset this
        settled=False,
        ready={},
        left=frozenset(),
        rotate=False,
        chairs=tuple(chairs),
    )


def sitter(chair: Chair) -> Sitter:
    """Return the sitter who decides for *chair* in the game; a computer player may sit in for a person."""
    return Sitter(chair.name, "" if chair.person else chair.player)
