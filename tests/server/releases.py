"""Another release of this very package: its own version and one more migration, beside the real one."""

from pathlib import Path

import chapterhouse
from chapterhouse.store.database import newest

HERE = Path(chapterhouse.__file__).parent
ADDING = """
    with op.batch_alter_table("tables") as batch:
        batch.add_column(sa.Column("mood", sa.String(length=24), nullable=True))
    op.create_table("moods", sa.Column("mood", sa.String(length=24), primary_key=True))
"""
BREAKING = """
    op.execute("SELECT 1")  # its number says that older releases could not work with it
"""
MIGRATION = """
import sqlalchemy as sa
from alembic import op

revision = "{revision}"
down_revision = "{before}"


def upgrade() -> None:{change}"""


def make_release(folder: Path, version: str, migrations: dict[str, str]) -> Path:
    """Make a package in a folder for PYTHONPATH: the same code, another version, some more migrations."""
    package = folder / "chapterhouse"
    versions = package / "store" / "migrations" / "versions"
    versions.mkdir(parents=True)
    for below in (".", "store", "store/migrations", "store/migrations/versions"):
        _link(HERE / below, package / below)
    before = newest()
    for revision, change in migrations.items():
        text = MIGRATION.format(revision=revision, before=before, change=change)
        (versions / f"{revision}_later.py").write_text(text, encoding="utf-8")
        before = revision
    own = (HERE / "__init__.py").read_text(encoding="utf-8")
    line = f'__version__ = "{chapterhouse.__version__}"'
    assert line in own
    (package / "__init__.py").unlink()
    (package / "__init__.py").write_text(own.replace(line, f'__version__ = "{version}"'), encoding="utf-8")
    return folder


def _link(source: Path, into: Path) -> None:
    """Let a folder have everything that another one has, except what is there already."""
    for path in source.iterdir():
        if path.name != "__pycache__" and not (into / path.name).exists():
            (into / path.name).symlink_to(path)
