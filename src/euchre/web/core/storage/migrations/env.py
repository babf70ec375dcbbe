"""
The entry point of Alembic: it takes the steps on the given connection, within that connection's
transaction.
"""

from alembic import context

from euchre.web.core.storage.schema import metadata
from euchre.web.core.storage.schema_upgrade import VERSION_TABLE

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    version_table=VERSION_TABLE,
    render_as_batch=True,  # SQLite cannot change a column in place
)
with context.begin_transaction():
    context.run_migrations()
