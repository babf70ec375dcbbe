"""A finished game may have a link, by which anybody can look at it."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """No game of before has one."""
    op.add_column("games", sa.Column("link", sa.String(22)))
    op.create_index("ix_games_link", "games", ["link"], unique=True)


def downgrade() -> None:
    """A backup is the way back."""
    raise NotImplementedError
