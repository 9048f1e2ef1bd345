"""The tables of the database and their version. `migrations` brings an older database to this version."""

from sqlalchemy import (
    Boolean,
    Column,
    Connection,
    Engine,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    insert,
    inspect,
    select,
)

HEAD = "0005"  # the version of the tables below
FIRST = "0001"  # of databases from before versions were stored
LOCK = 0x0D1CE  # the advisory lock of PostgreSQL under which tables are made and upgraded

META = MetaData()
TABLES = Table(
    "tables",
    META,
    Column("code", String(64), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("edition", String(32), nullable=False),
    Column("options", Text, nullable=False),
    Column("secret", LargeBinary(32), nullable=False),
    Column("host", String(64), nullable=False),
    Column("public", Boolean, nullable=False),
    Column("patience", Integer, nullable=False),
    Column("created", Float, nullable=False),
    Column("changed", Float, nullable=False),
    Column("stage", String(8), nullable=False),
    Index("tables_stage", "stage", "changed"),
)
SEATS = Table(
    "seats",
    META,
    Column("code", String(64), ForeignKey("tables.code"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),
    Column("name", String(64), nullable=False),
    Column("holder", String(64), nullable=False, index=True),
    Column("level", String(32), nullable=False),
)
EVENTS = Table(
    "events",
    META,
    Column("code", String(64), ForeignKey("tables.code"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),
    Column("body", Text, nullable=False),
    Column("at", Float, nullable=False),
)
ENDINGS = Table(  # what stays readable of a match when the rules have moved to another edition
    "endings",
    META,
    Column("code", String(64), ForeignKey("tables.code"), primary_key=True),
    Column("record", Text, nullable=False),
    Column("drawing", Text, nullable=False),
)
ANALYSES = Table(
    "analyses",
    META,
    Column("code", String(64), ForeignKey("tables.code"), primary_key=True),
    Column("body", Text, nullable=False),
)
SNAPSHOTS = Table(  # what repeats the first events of a table, so that it is loaded quickly
    "snapshots",
    META,
    Column("code", String(64), ForeignKey("tables.code"), primary_key=True),
    Column("number", Integer, nullable=False),
    Column("rules", String(64), nullable=False),
    Column("body", LargeBinary, nullable=False),
)
KEYS = Table(
    "keys", META, Column("name", String(32), primary_key=True), Column("value", LargeBinary(32), nullable=False)
)
SERVERS = Table(  # the servers on this database, each alive until its time
    "servers", META, Column("name", String(96), primary_key=True), Column("until", Float, nullable=False)
)
LEASES = Table(  # which server drives the bots and clocks of a table, while it is alive
    "leases",
    META,
    Column("code", String(64), primary_key=True),
    Column("server", String(96), nullable=False, index=True),
)
VERSION = Table("alembic_version", MetaData(), Column("version_num", String(32), primary_key=True))


class WrongVersion(RuntimeError):
    """The database was written by an older or a newer dicery."""


def version_of(engine: Engine) -> str:
    """The version of the database's tables; "" if it has none yet."""
    with engine.connect() as connection:
        return _version(connection)


def _version(connection: Connection) -> str:
    names = inspect(connection).get_table_names()
    if VERSION.name in names:
        return connection.execute(select(VERSION.c.version_num)).scalar() or ""
    return FIRST if TABLES.name in names else ""


def lock(connection: Connection) -> None:
    """Only one process makes or upgrades tables at a time, and it takes the time it needs."""
    if connection.dialect.name == "sqlite":  # its driver would begin a transaction too late
        connection.exec_driver_sql("BEGIN IMMEDIATE")
    elif connection.dialect.name == "postgresql":
        connection.exec_driver_sql("SET LOCAL statement_timeout = 0")
        connection.exec_driver_sql("SET LOCAL lock_timeout = 0")
        connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({LOCK})")


def create(engine: Engine) -> None:
    """Makes all tables, at the newest version, unless another process has done so meanwhile."""
    with engine.begin() as connection:
        lock(connection)
        if not _version(connection):
            META.create_all(connection)
            VERSION.create(connection, checkfirst=True)
            connection.execute(insert(VERSION).values(version_num=HEAD))


def prepare(engine: Engine) -> None:
    """Makes the tables of an empty database; raises `WrongVersion` if there are tables of another version."""
    found = version_of(engine)
    if not found:
        create(engine)
    elif found < HEAD:
        raise WrongVersion(
            f"expected a database of version {HEAD}, but this one has version {found}: "
            "make a copy with `dicery db backup FILE`, then run `dicery db upgrade`"
        )
    elif found > HEAD:
        raise WrongVersion(
            f"expected a database of version {HEAD}, but this one has version {found}: it was written by a newer dicery"
        )
