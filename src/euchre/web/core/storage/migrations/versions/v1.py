"""The first version: its tables are made as `euchre.web.core.storage.schema` has them, without a step."""

revision = "1"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """No step leads to the first version."""
