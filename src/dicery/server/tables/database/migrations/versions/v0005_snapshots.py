"""Snapshots: the first events of a table in one row, so that it is loaded quickly."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.create_table(
        "snapshots",
        sa.Column("code", sa.String(64), sa.ForeignKey("tables.code"), primary_key=True),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("rules", sa.String(64), nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
    )
