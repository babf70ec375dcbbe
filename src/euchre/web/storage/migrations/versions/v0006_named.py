"""People are looked for among the entries that have a name in them; no move keeps an index for that."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Index those entries by person, instead of all."""
    op.drop_index("ix_entries_by", table_name="entries")
    op.create_index(
        "named",
        "entries",
        ["by"],
        sqlite_where=sa.text("instr(data, X'2273617422') > 0"),
        postgresql_where=sa.text(r"position('\x2273617422'::bytea in data) > 0"),
    )


def downgrade() -> None:
    """A backup is the way back."""
    raise NotImplementedError
