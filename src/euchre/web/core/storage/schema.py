"""
The database schema for tables, games and people: sixteen tables, the same in SQLite and in PostgreSQL.

A table's entries form a chain: each holds the digest of itself and, through the entry before, of all before
it. The table's own row holds the last number and digest, so that a missing end is found as well as a changed
middle.
"""

from typing import Final

from sqlalchemy import (
    BigInteger,
    Column,
    Double,
    Float,
    ForeignKeyConstraint,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    SmallInteger,
    String,
    Table,
    Text,
    text,
)

metadata: Final = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_name)s",
        "fk": "fk_%(table_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)

VERSION: Final = "1"
"""The version of the tables below: the last step in `migrations/versions`."""

processes: Final = Table(
    "processes",
    metadata,
    Column("owner", String(64), primary_key=True),
    # Milliseconds since 1970 by the database's own clock: the clocks of the processes are never compared.
    Column("until", BigInteger, nullable=False),
)
"""The server processes, and until when each is taken to be alive; SQLite does not use it."""

tables: Final = Table(
    "tables",
    metadata,
    Column("table_id", String(200), primary_key=True),
    Column("owner", String(64), nullable=False),  # empty: nobody keeps it
    Column("epoch", BigInteger, nullable=False),
    Column("seq", Integer, nullable=False),
    Column("digest", String(64), nullable=False),
)
"""The owner and the epoch of each table, and the end of its chain."""

entries: Final = Table(
    "entries",
    metadata,
    Column("table_id", String(200), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("epoch", BigInteger, nullable=False),
    Column("version", SmallInteger, nullable=False),  # `entries.VERSION` of who wrote it
    Column("by", String(64), nullable=False),
    Column("command", String(200), nullable=False),
    Column("data", LargeBinary, nullable=False),
    Column("digest", String(64), nullable=False),
    ForeignKeyConstraint(["table_id"], ["tables.table_id"]),
)

Index(
    "once",
    entries.c.table_id,
    entries.c.by,
    entries.c.command,
    unique=True,
    sqlite_where=text("command <> ''"),
    postgresql_where=text("command <> ''"),
)

SAT: Final = b'"sat"'
"""Part of every entry that has a person's name in it."""
HAS_NAME: Final = {
    "sqlite": text(f"instr(data, X'{SAT.hex()}') > 0"),
    "postgresql": text(rf"position('\x{SAT.hex()}'::bytea in data) > 0"),
}
"""
The condition for such entries, in each database's SQL; the index `named` serves queries with exactly this
text.
"""

# For the erasure of a person. An index of all entries would write one page more for every move.
Index(
    "named",
    entries.c.by,
    sqlite_where=HAS_NAME["sqlite"],
    postgresql_where=HAS_NAME["postgresql"],
)

games: Final = Table(
    "games",
    metadata,
    Column("table_id", String(200), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("ended", BigInteger, nullable=False),
    Column("title", Text, nullable=False),
    Column("names", Text, nullable=False),  # JSON lists, by seat
    Column("scores", Text, nullable=False),
    Column("winners", Text, nullable=False),
    Column("record", Text, nullable=False),
    # The link with which anybody may see the game; null until one of the players asks for it.
    Column("link", String(22)),
)
"""Games played to their end."""

Index("ix_games_link", games.c.link, unique=True)

played: Final = Table(
    "played",
    metadata,
    Column("table_id", String(200), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("person", String(64), nullable=False, index=True),
    ForeignKeyConstraint(["table_id", "number"], ["games.table_id", "games.number"]),
)
"""The people in them by seat; a computer player has no row."""

unfinished_games: Final = Table(
    "unfinished_games",
    metadata,
    Column("table_id", String(200), primary_key=True),
    ForeignKeyConstraint(["table_id"], ["tables.table_id"]),
)
"""Tables with an unfinished rated game, which is brought to its end and counted even if people leave it."""

waiting_tables: Final = Table(
    "waiting_tables",
    metadata,
    Column("table_id", String(200), primary_key=True),
    Column("until", BigInteger, nullable=False),  # by the database's own clock, as in `processes`
    Column("told", Text, nullable=False),  # a `WaitingTable`, as JSON
)
"""Open tables that wait for people; each process writes its own every few seconds."""

daily_deals: Final = Table(
    "daily_deals",
    metadata,
    Column("day", String(10), primary_key=True),
    Column("game", String(40), primary_key=True),
    Column("secret", String(64), nullable=False),
)
"""The secrets that fix the deals of each day, drawn at the first request."""

daily_results: Final = Table(
    "daily_results",
    metadata,
    Column("day", String(10), primary_key=True),
    Column("game", String(40), primary_key=True),
    Column("person", String(64), primary_key=True),
    Column("table_id", String(200), nullable=False),
    Column("name", Text, nullable=False),
    Column("points", Integer),  # null until the last card
    Column("ended", BigInteger),
)
"""The people who play the deals of a day, and their results; each person plays once."""

puzzle_ratings: Final = Table(
    "puzzle_ratings",
    metadata,
    Column("subject", String(80), primary_key=True),
    Column("value", Float, nullable=False),
    Column("deviation", Float, nullable=False),
    Column("volatility", Float, nullable=False),
)
"""The ratings of people at puzzles and of puzzles: ``person …`` or ``puzzle …``."""

puzzle_answers: Final = Table(
    "puzzle_answers",
    metadata,
    Column("person", String(64), primary_key=True),
    Column("puzzle", String(32), primary_key=True),
    Column("number", Integer, nullable=False),  # the person's answers, from 1
    Column("correct", SmallInteger, nullable=False),
    Column("before", Float, nullable=False),  # the person's rating
    Column("after", Float, nullable=False),
    Column("rated", SmallInteger, nullable=False),  # 0: it was a drill, and changed no rating
)
"""The first answer of each person to each puzzle: the one that counts."""

studied_games: Final = Table(
    "studied_games",
    metadata,
    Column("person", String(64), primary_key=True),
    Column("table_id", String(200), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("study", Text, nullable=False),
)
"""The values of a person's decisions in a finished game, as `analysis.leaks` writes them."""

mistakes: Final = Table(
    "mistakes",
    metadata,
    Column("person", String(64), primary_key=True),
    Column("mistake", String(32), primary_key=True),
    Column("question", Text, nullable=False),
    Column("lost", Float, nullable=False),
    Column("due", BigInteger, nullable=False),  # milliseconds since 1970; it is asked from then on
    Column("asked", Integer, nullable=False),
    Column("solved", Integer, nullable=False),  # how many times in a row
)
"""The costliest mistakes of a person's own games, which are asked again until they are solved."""

ratings: Final = Table(
    "ratings",
    metadata,
    Column("person", String(64), primary_key=True),
    Column("rating", Double, nullable=False),
    Column("deviation", Double, nullable=False),
    Column("volatility", Double, nullable=False),
    Column("games", Integer, nullable=False),
    Column("won", Integer, nullable=False),
    Column("rated", BigInteger, nullable=False),  # when the last game ended
)
"""The ratings of people who have played rated games (`euchre.base.glicko`)."""

profiles: Final = Table(
    "profiles",
    metadata,
    Column("person", String(64), primary_key=True),
    Column("word", String(22), nullable=False),  # in the address of the profile
    Column("name", Text, nullable=False),
    Column("shows", String(10), nullable=False),
)
"""The profiles of people who have asked for one."""

Index("ix_profiles_word", profiles.c.word, unique=True)

avoided: Final = Table(
    "avoided",
    metadata,
    Column("person", String(64), primary_key=True),
    Column("other", String(64), primary_key=True, index=True),
    Column("word", String(22), nullable=False),  # names the row for *person*, not telling who *other* is
    Column("name", Text, nullable=False),  # the name by which *person* knew them
)
"""The people with whom somebody does not want to be seated."""
