"""Puzzles answered and their ratings, games studied, and mistakes to be answered again."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Four new tables."""
    op.create_table(
        "puzzle_ratings",
        sa.Column("subject", sa.String(80), nullable=False),
        sa.Column("value", sa.Float(), nullable=False),
        sa.Column("deviation", sa.Float(), nullable=False),
        sa.Column("volatility", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("subject", name="pk_puzzle_ratings"),
    )
    op.create_table(
        "puzzle_answers",
        sa.Column("person", sa.String(64), nullable=False),
        sa.Column("puzzle", sa.String(32), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("correct", sa.SmallInteger(), nullable=False),
        sa.Column("before", sa.Float(), nullable=False),
        sa.Column("after", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("person", "puzzle", name="pk_puzzle_answers"),
    )
    op.create_table(
        "studied_games",
        sa.Column("person", sa.String(64), nullable=False),
        sa.Column("table_id", sa.String(200), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("study", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("person", "table_id", "number", name="pk_studied_games"),
    )
    op.create_table(
        "mistakes",
        sa.Column("person", sa.String(64), nullable=False),
        sa.Column("mistake", sa.String(32), nullable=False),
        sa.Column("question", sa.Text(), nullable=False),
        sa.Column("lost", sa.Float(), nullable=False),
        sa.Column("due", sa.BigInteger(), nullable=False),
        sa.Column("asked", sa.Integer(), nullable=False),
        sa.Column("solved", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("person", "mistake", name="pk_mistakes"),
    )


def downgrade() -> None:
    """A backup is the way back."""
    raise NotImplementedError
