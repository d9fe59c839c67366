"""Who knows which title, what coaches have said, campaigns, and hints among people"""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("tables") as batch:
        batch.add_column(sa.Column("hints", sa.Boolean(), nullable=True))
    op.create_table(
        "acquaintance",
        sa.Column("account", sa.String(length=24), nullable=False),
        sa.Column("title", sa.String(length=40), nullable=False),
        sa.Column("knows", sa.Boolean(), nullable=False),
        sa.Column("level", sa.String(length=12), nullable=False),
        sa.Column("coach", sa.Boolean(), nullable=False),
        _of_account("acquaintance"),
        sa.PrimaryKeyConstraint("account", "title", name=op.f("pk_acquaintance")),
    )
    op.create_table(
        "remarks",
        sa.Column("account", sa.String(length=24), nullable=False),
        sa.Column("title", sa.String(length=40), nullable=False),
        sa.Column("remark", sa.String(length=80), nullable=False),
        sa.Column("table_id", sa.String(length=24), nullable=False),
        sa.Column("at", sa.Integer(), nullable=False),
        sa.Column("said", sa.BigInteger(), nullable=False),
        _of_account("remarks"),
        sa.PrimaryKeyConstraint("account", "title", "remark", name=op.f("pk_remarks")),
    )
    op.create_table(
        "campaign_games",
        sa.Column("account", sa.String(length=24), nullable=False),
        sa.Column("title", sa.String(length=40), nullable=False),
        sa.Column("campaign", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("table_id", sa.String(length=24), nullable=False),
        sa.Column("lead", sa.Integer(), nullable=True),
        _of_account("campaign_games"),
        sa.PrimaryKeyConstraint("account", "title", "campaign", "number", name=op.f("pk_campaign_games")),
    )


def _of_account(table: str) -> sa.ForeignKeyConstraint:
    name = op.f(f"fk_{table}_account")
    return sa.ForeignKeyConstraint(["account"], ["accounts.id"], name=name, ondelete="CASCADE")
