"""The view of an evening for its pages; it is the same for all viewers."""

import msgspec

from euchre.english.names import game_title
from euchre.english.rule_sheet import headline
from euchre.web.core.room.fixed_length import game_of
from euchre.web.features.evening import bodies as evening_bodies
from euchre.web.features.evening.actor import OnTable
from euchre.web.features.evening.evening import Evening, Round
from euchre.web.features.evening.rounds import all_rounds, next_round
from euchre.web.features.evening.standings import Standing, standings


def evening_view(evening: Evening, scores: dict[int, OnTable]) -> evening_bodies.EveningView:
    """Return what all see of *evening*; *scores* are those of running games, by table."""
    opened, on = evening.opened, evening.rounds[-1] if evening.rounds else None
    listed = standings(evening)
    if evening.stage == "gathering":
        listed = tuple(sorted(listed))
    return evening_bodies.EveningView(
        evening=evening.id,
        title=game_title(evening.rules, game_of(evening.opened.rules.get("base"), evening.rules)),
        about=headline(evening.rules),
        movement=opened.movement,
        stage=evening.stage,
        hands=opened.hands,
        minutes=opened.minutes,
        pace=opened.pace,
        between=opened.between,
        rounds=all_rounds(evening),
        number=len(evening.rounds),
        paused=bool(evening.paused),
        next_at=evening.next_at(),
        players=tuple([_player(evening, one) for one in listed if not evening.chairs[one.chair].free]),
        round=None if on is None else round_view(on, scores),
    )


def _player(evening: Evening, one: Standing) -> evening_bodies.EveningPlayer:
    chair = evening.chairs[one.chair]
    return evening_bodies.EveningPlayer(
        chair=one.chair,
        name=chair.name,
        computer=not chair.person,
        left=bool(chair.left),
        out=evening.is_out(one.chair),
        place=one.place,
        points=one.points,
        against=one.against,
        lone=one.lone,
        won=one.won,
        played=one.played,
    )


def round_view(on: Round, scores: dict[int, OnTable]) -> evening_bodies.EveningRoundView:
    """Return what all see of a round."""
    tables = []
    for at, table in enumerate(on.tables):
        result = table.result
        so_far = (
            scores.get(at, OnTable((0, 0), 0)) if result is None else OnTable(result.points, result.hands)
        )
        tables.append(
            evening_bodies.EveningTableView(
                table=table.table,
                chairs=table.chairs,
                points=so_far.points,
                lone=(0, 0, 0, 0) if result is None else result.lone,
                hands=so_far.hands,
                over=result is not None,
                whole=result is not None and result.whole,
                won=table.won,
                won_by=None if result is None else result.decided()[0],
            )
        )
    return evening_bodies.EveningRoundView(tuple(tables), on.idle, on.closing)


def rounds_to_come(evening: Evening) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """Return the tables of rounds to come, in movements where places do not depend on results."""
    if evening.opened.movement not in {"individual", "round-robin"} or not evening.order or evening.ended:
        return ()
    found = []
    ahead = evening
    for _ in range(len(evening.rounds), all_rounds(evening)):
        found.append(next_round(ahead)[0])
        ahead = msgspec.structs.replace(ahead, rounds=(*ahead.rounds, Round(0, ())))
    return tuple(found)
