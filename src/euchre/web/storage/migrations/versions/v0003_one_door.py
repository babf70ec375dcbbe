"""The processes do not speak with each other any more: no address and no secret are kept for that."""

from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Drop the address and the table of secrets."""
    op.drop_table("secrets")
    op.drop_column("keepers", "address")


def downgrade() -> None:
    """A backup is the way back."""
    raise NotImplementedError
