"""Which lessons people have done"""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "progress",
        sa.Column("account", sa.String(length=24), nullable=False),
        sa.Column("title", sa.String(length=40), nullable=False),
        sa.Column("lesson", sa.String(length=60), nullable=False),
        sa.Column("done", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["account"], ["accounts.id"], name=op.f("fk_progress_account"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("account", "title", "lesson", name=op.f("pk_progress")),
    )
