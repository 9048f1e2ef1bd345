"""Several servers on one database: which of them are alive, and which one drives a table."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.create_table(
        "servers",
        sa.Column("name", sa.String(96), primary_key=True),
        sa.Column("until", sa.Float, nullable=False),
    )
    op.create_table(
        "leases",
        sa.Column("code", sa.String(64), primary_key=True),
        sa.Column("server", sa.String(96), nullable=False),
    )
    op.create_index("ix_leases_server", "leases", ["server"])
