"""The analysis of a match is kept with its table."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.create_table(
        "analyses",
        sa.Column("code", sa.String(64), sa.ForeignKey("tables.code"), primary_key=True),
        sa.Column("body", sa.Text, nullable=False),
    )
