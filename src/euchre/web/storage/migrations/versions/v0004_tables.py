"""A table is the place with an id, as in the API: `rooms` are `tables`, and the processes have their name."""

from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Rename; both databases also change all references to a table or a column."""
    op.rename_table("keepers", "processes")
    op.rename_table("rooms", "tables")
    for table in ("tables", "entries", "games", "played"):
        op.execute(f"ALTER TABLE {table} RENAME COLUMN room TO table_id")


def downgrade() -> None:
    """A backup is the way back."""
    raise NotImplementedError
