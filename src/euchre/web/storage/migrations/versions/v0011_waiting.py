"""The open tables that wait for people, of all processes."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """A new table."""
    op.create_table(
        "waiting_tables",
        sa.Column("table_id", sa.String(200), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
        sa.Column("told", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", name="pk_waiting_tables"),
    )


def downgrade() -> None:
    """A backup is the way back."""
    raise NotImplementedError
