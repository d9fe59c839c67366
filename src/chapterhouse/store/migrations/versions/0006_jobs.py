"""Questions that wait for a worker of any process"""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "jobs",
        sa.Column("key", sa.String(length=120), nullable=False),
        sa.Column("kind", sa.String(length=12), nullable=False),
        sa.Column("account", sa.String(length=24), nullable=False),
        sa.Column("needs", sa.String(length=120), nullable=False),
        sa.Column("question", sa.String(length=24), nullable=False),
        sa.Column("facts", sa.Text(), nullable=False),
        sa.Column("seconds", sa.Float(), nullable=False),
        sa.Column("turn", sa.Integer(), nullable=False),
        sa.Column("since", sa.BigInteger(), nullable=False),
        sa.Column("due", sa.BigInteger(), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("worker", sa.String(length=24), nullable=True),
        sa.Column("answer", sa.Text(), nullable=True),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_jobs")),
    )
    op.create_index(op.f("ix_jobs_kind_turn"), "jobs", ["kind", "turn"])
