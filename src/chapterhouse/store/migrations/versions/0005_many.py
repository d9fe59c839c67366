"""Of several processes, the one that plays a table's bots and watches its clock"""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("tables") as batch:
        batch.add_column(sa.Column("keeper", sa.String(length=24), nullable=True))
