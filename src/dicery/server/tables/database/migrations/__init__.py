"""Brings an older database to the version of `schema`: the steps lie in `versions`, Alembic runs them."""

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import Connection, Engine, inspect
from sqlalchemy.exc import SQLAlchemyError

from dicery.server.tables.database.schema import FIRST, HEAD, VERSION, create, lock, version_of


class UpgradeFailed(RuntimeError):
    """A step could not be made; the database is as it was."""


def upgrade(engine: Engine) -> tuple[str, str]:
    """Upgrades the database, completely or not at all; returns its version before and after."""
    try:
        before = version_of(engine)
        if not before:
            create(engine)
            return before, HEAD
        with engine.begin() as connection:
            lock(connection)
            config = config_for(connection)
            if not inspect(connection).has_table(VERSION.name):
                command.stamp(config, FIRST)
            command.upgrade(config, "head")
        return before, version_of(engine)
    except (SQLAlchemyError, CommandError) as error:
        raise UpgradeFailed(f"the database is as it was, because a step failed: {str(error).splitlines()[0]}") from None


def config_for(connection: Connection) -> Config:
    config = Config()
    config.set_main_option("script_location", "dicery.server.tables.database:migrations")
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    return config
