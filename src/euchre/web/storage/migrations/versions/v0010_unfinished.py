"""The rated games that are being played, so that they are counted even if everybody leaves them."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """A new table. Rated games that were on before are not in it: they wait for one of their people."""
    op.create_table(
        "unfinished_games",
        sa.Column("table_id", sa.String(200), nullable=False),
        sa.PrimaryKeyConstraint("table_id", name="pk_unfinished_games"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.table_id"], name="fk_unfinished_games_tables"),
    )


def downgrade() -> None:
    """A backup is the way back."""
    raise NotImplementedError
