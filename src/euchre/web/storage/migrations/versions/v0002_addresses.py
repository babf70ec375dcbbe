"""
The address of each server process for the others, and the secret by which they recognise each other.

And an index of the people in entries, so that erasing a person does not search all logs.
"""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the address, the table of secrets, and the index."""
    op.add_column("keepers", sa.Column("address", sa.String(200), nullable=False, server_default=""))
    op.create_table(
        "secrets",
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("value", sa.String(64), nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_secrets"),
    )
    op.create_index("ix_entries_by", "entries", ["by"])


def downgrade() -> None:
    """A backup is the way back."""
    raise NotImplementedError
