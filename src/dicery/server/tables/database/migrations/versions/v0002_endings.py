"""Matches that have ended keep their record and their last drawing."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_table(
        "endings",
        sa.Column("code", sa.String(64), sa.ForeignKey("tables.code"), primary_key=True),
        sa.Column("record", sa.Text, nullable=False),
        sa.Column("drawing", sa.Text, nullable=False),
    )
