"""Guarded writes, snapshots, stored packs, seats that are handed over, tables put away"""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("accounts") as batch:
        batch.add_column(sa.Column("seen", sa.BigInteger(), server_default="0", nullable=False))
        batch.add_column(sa.Column("banned", sa.Boolean(), server_default=sa.false(), nullable=False))
    with op.batch_alter_table("sessions") as batch:
        batch.add_column(sa.Column("seen", sa.BigInteger(), server_default="0", nullable=False))
    with op.batch_alter_table("tables") as batch:
        batch.add_column(sa.Column("revision", sa.Integer(), server_default="0", nullable=False))
        batch.add_column(sa.Column("rules", sa.Integer(), nullable=True))
        batch.add_column(sa.Column("asked_since", sa.BigInteger(), nullable=True))
        batch.drop_index("ix_tables_status_public")
        batch.create_index("ix_tables_status_public_changed", ["status", "public", "changed"], unique=False)
    with op.batch_alter_table("seats") as batch:
        batch.add_column(sa.Column("absence", sa.String(length=10), nullable=True))
    op.execute("UPDATE accounts SET seen = created")
    op.execute("UPDATE sessions SET seen = created")
    op.execute("UPDATE tables SET asked_since = changed WHERE status = 'playing'")
    op.execute(sa.text("UPDATE seats SET absence = 'clock' WHERE deputy"))
    op.create_table(
        "snapshots",
        sa.Column("table_id", sa.String(length=24), nullable=False),
        sa.Column("n", sa.Integer(), nullable=False),
        sa.Column("rules", sa.Integer(), nullable=False),
        sa.Column("position", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name=op.f("fk_snapshots_table_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("table_id", "n", name=op.f("pk_snapshots")),
    )
    op.create_table(
        "packs",
        sa.Column("title", sa.String(length=40), nullable=False),
        sa.Column("content", sa.String(length=120), nullable=False),
        sa.Column("fields", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("title", "content", name=op.f("pk_packs")),
    )
    op.create_table(
        "put_away",
        sa.Column("table_id", sa.String(length=24), nullable=False),
        sa.Column("account", sa.String(length=24), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name=op.f("fk_put_away_table_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["account"], ["accounts.id"], name=op.f("fk_put_away_account"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("table_id", "account", name=op.f("pk_put_away")),
    )
    with op.batch_alter_table("put_away") as batch:
        batch.create_index(batch.f("ix_put_away_account"), ["account"], unique=False)
