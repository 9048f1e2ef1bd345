"""Run by Alembic: upgrades over the connection that `upgrade` has opened, in its transaction."""

from alembic import context

from dicery.server.tables.database.schema import META

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=META,
    render_as_batch=True,
    transactional_ddl=True,
)
context.run_migrations()
