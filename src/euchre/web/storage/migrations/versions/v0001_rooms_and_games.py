"""Rooms with their keepers and entries, and the games played in them."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the five tables."""
    op.create_table(
        "keepers",
        sa.Column("owner", sa.String(64), nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("owner", name="pk_keepers"),
    )
    op.create_table(
        "rooms",
        sa.Column("room", sa.String(200), nullable=False),
        sa.Column("owner", sa.String(64), nullable=False),
        sa.Column("epoch", sa.BigInteger, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.PrimaryKeyConstraint("room", name="pk_rooms"),
    )
    op.create_table(
        "entries",
        sa.Column("room", sa.String(200), nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("epoch", sa.BigInteger, nullable=False),
        sa.Column("version", sa.SmallInteger, nullable=False),
        sa.Column("by", sa.String(64), nullable=False),
        sa.Column("command", sa.String(200), nullable=False),
        sa.Column("data", sa.LargeBinary, nullable=False),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.PrimaryKeyConstraint("room", "seq", name="pk_entries"),
        sa.ForeignKeyConstraint(["room"], ["rooms.room"], name="fk_entries_rooms"),
    )
    some = sa.text("command <> ''")
    op.create_index(
        "once", "entries", ["room", "by", "command"], unique=True, sqlite_where=some, postgresql_where=some
    )
    op.create_table(
        "games",
        sa.Column("room", sa.String(200), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("ended", sa.BigInteger, nullable=False),
        sa.Column("title", sa.Text, nullable=False),
        sa.Column("names", sa.Text, nullable=False),
        sa.Column("scores", sa.Text, nullable=False),
        sa.Column("winners", sa.Text, nullable=False),
        sa.Column("record", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("room", "number", name="pk_games"),
    )
    op.create_table(
        "played",
        sa.Column("room", sa.String(200), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("person", sa.String(64), nullable=False),
        sa.PrimaryKeyConstraint("room", "number", "seat", name="pk_played"),
        sa.ForeignKeyConstraint(["room", "number"], ["games.room", "games.number"], name="fk_played_games"),
    )
    op.create_index("ix_played_person", "played", ["person"])


def downgrade() -> None:
    """There is nothing before the first version: a backup is the way back."""
    raise NotImplementedError
