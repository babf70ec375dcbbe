"""What Alembic runs: the steps, on the connection it was given, within that connection's transaction."""

from alembic import context

from euchre.web.storage.migrating import VERSION_TABLE
from euchre.web.storage.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    version_table=VERSION_TABLE,
    render_as_batch=True,  # SQLite cannot change a column in place
)
with context.begin_transaction():
    context.run_migrations()
