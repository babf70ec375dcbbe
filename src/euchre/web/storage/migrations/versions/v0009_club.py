"""Ratings, what people show of themselves, and whom they avoid."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Three new tables."""
    op.create_table(
        "ratings",
        sa.Column("person", sa.String(64), nullable=False),
        sa.Column("rating", sa.Double(), nullable=False),
        sa.Column("deviation", sa.Double(), nullable=False),
        sa.Column("volatility", sa.Double(), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.Column("won", sa.Integer(), nullable=False),
        sa.Column("rated", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("person", name="pk_ratings"),
    )
    op.create_table(
        "profiles",
        sa.Column("person", sa.String(64), nullable=False),
        sa.Column("word", sa.String(22), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("shows", sa.String(10), nullable=False),
        sa.PrimaryKeyConstraint("person", name="pk_profiles"),
    )
    op.create_index("ix_profiles_word", "profiles", ["word"], unique=True)
    op.create_table(
        "avoided",
        sa.Column("person", sa.String(64), nullable=False),
        sa.Column("other", sa.String(64), nullable=False),
        sa.Column("word", sa.String(22), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("person", "other", name="pk_avoided"),
    )
    op.create_index("ix_avoided_other", "avoided", ["other"])


def downgrade() -> None:
    """A backup is the way back."""
    raise NotImplementedError
