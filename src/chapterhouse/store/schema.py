"""The tables of the database. A change here needs a migration; a test compares the two."""

from typing import Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
    false,
)

NAMES: Final = {
    "ix": "ix_%(column_0_N_label)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "fk": "fk_%(table_name)s_%(column_0_name)s",
    "pk": "pk_%(table_name)s",
}
metadata: Final = MetaData(naming_convention=NAMES)

accounts: Final = Table(
    "accounts",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("name", String(80), nullable=False),
    Column("lang", String(2), nullable=False),
    Column("login", String(40), unique=True),
    Column("password", String(200)),  # Argon2id
    Column("recovery", String(64), nullable=False, unique=True),  # SHA-256 of a random code
    Column("confirm", Boolean, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False, server_default="0"),  # the last day on which somebody used it
    Column("banned", Boolean, nullable=False, server_default=false()),
)

sessions: Final = Table(
    "sessions",
    metadata,
    Column("token", String(64), primary_key=True),  # SHA-256 of what the cookie holds
    Column("account", ForeignKey("accounts.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("created", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False, server_default="0"),
)

tables: Final = Table(
    "tables",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("title", String(40), nullable=False),
    Column("content", String(120), nullable=False),
    Column("options", Text, nullable=False),
    Column("name", String(80), nullable=False),
    Column("status", String(12), nullable=False),
    Column("host", ForeignKey("accounts.id", ondelete="SET NULL"), index=True),
    Column("public", Boolean, nullable=False),
    Column("pace", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("changed", BigInteger, nullable=False),
    Column("code", String(24), nullable=False, unique=True),  # of the invitation
    Column("header", Text),  # the record's first line, from the start on
    Column("seed", String(128)),  # a secret until the end
    Column("ending", Text),  # the record's last line
    Column("at", Integer, nullable=False),  # the number of the last event
    Column("to_act", Integer),
    Column("held", Integer),  # the seat that still has to confirm its turn
    Column("asked", Text),  # who asks to take back what
    Column("clock", Text),
    Column("deadline", BigInteger),
    Column("rematch", String(24)),
    Column("source", String(24)),  # the table that this one branches off
    Column("source_n", Integer),
    Column("revision", Integer, nullable=False, server_default="0"),  # every write names the one it expects
    Column("rules", Integer),  # the version of the rules that a running game has come to
    Column("asked_since", BigInteger),  # since when the table has waited for `to_act`
    Column("hints", Boolean),  # whether people who play against each other may ask for hints
    Column("question", Text),  # what the person who is to act is asked: event, step and facts
    Column("keeper", String(24)),  # of several processes the one that plays its bots and watches its clock
    Index("ix_tables_status_public_changed", "status", "public", "changed"),
    Index("ix_tables_deadline", "deadline"),
)

seats: Final = Table(
    "seats",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("kind", String(8), nullable=False),  # open, person, bot
    Column("account", ForeignKey("accounts.id", ondelete="SET NULL"), index=True),
    Column("name", String(80), nullable=False),
    Column("level", String(12)),
    Column("deputy", Boolean, nullable=False),  # a bot plays for the person
    Column("absence", String(10)),  # why: clock, handed, resigned, deleted
    PrimaryKeyConstraint("table_id", "seat"),
)

visitors: Final = Table(
    "visitors",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("account", ForeignKey("accounts.id", ondelete="CASCADE"), nullable=False, index=True),
    PrimaryKeyConstraint("table_id", "account"),
)

events: Final = Table(
    "events",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("n", Integer, nullable=False),
    Column("line", Text, nullable=False),
    PrimaryKeyConstraint("table_id", "n"),  # two writers cannot both append number n
)

snapshots: Final = Table(
    "snapshots",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("n", Integer, nullable=False),  # the event after which the position was this one: a turn's end
    Column("rules", Integer, nullable=False),
    Column("position", Text, nullable=False),
    PrimaryKeyConstraint("table_id", "n"),
)

packs: Final = Table(
    "packs",
    metadata,
    Column("title", String(40), nullable=False),
    Column("content", String(120), nullable=False),  # name and digest of its meaning
    Column("fields", Text, nullable=False),
    PrimaryKeyConstraint("title", "content"),
)

put_away: Final = Table(
    "put_away",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("account", ForeignKey("accounts.id", ondelete="CASCADE"), nullable=False, index=True),
    PrimaryKeyConstraint("table_id", "account"),
)

progress: Final = Table(
    "progress",
    metadata,
    Column("account", ForeignKey("accounts.id", ondelete="CASCADE"), nullable=False),
    Column("title", String(40), nullable=False),
    Column("lesson", String(60), nullable=False),
    Column("done", BigInteger, nullable=False),  # when
    PrimaryKeyConstraint("account", "title", "lesson"),
)

acquaintance: Final = Table(
    "acquaintance",
    metadata,
    Column("account", ForeignKey("accounts.id", ondelete="CASCADE"), nullable=False),
    Column("title", String(40), nullable=False),
    Column("knows", Boolean, nullable=False),  # what somebody said when asked whether they know the game
    Column("level", String(12), nullable=False),  # of the bots, last time
    Column("coach", Boolean, nullable=False),  # whether somebody wants one
    PrimaryKeyConstraint("account", "title"),
)

remarks: Final = Table(
    "remarks",
    metadata,
    Column("account", ForeignKey("accounts.id", ondelete="CASCADE"), nullable=False),
    Column("title", String(40), nullable=False),
    Column("remark", String(80), nullable=False),
    Column("table_id", String(24), nullable=False),  # where the coach said it, and after which event
    Column("at", Integer, nullable=False),
    Column("said", BigInteger, nullable=False),  # when
    PrimaryKeyConstraint("account", "title", "remark"),
)

campaign_games: Final = Table(
    "campaign_games",
    metadata,
    Column("account", ForeignKey("accounts.id", ondelete="CASCADE"), nullable=False),
    Column("title", String(40), nullable=False),
    Column("campaign", Integer, nullable=False),  # the how-manieth of this person
    Column("number", Integer, nullable=False),  # of the game in it, from 1
    Column("table_id", String(24), nullable=False),
    Column("lead", Integer),  # by how much it was won; nothing until it is over
    PrimaryKeyConstraint("account", "title", "campaign", "number"),
)

commands: Final = Table(
    "commands",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("account", String(24), nullable=False),
    Column("key", String(64), nullable=False),
    Column("at", Integer, nullable=False),  # the number of the last event after it
    PrimaryKeyConstraint("table_id", "account", "key"),
)

chat: Final = Table(
    "chat",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("room", String(8), nullable=False),  # table, gallery
    Column("n", Integer, nullable=False),
    Column("account", ForeignKey("accounts.id", ondelete="SET NULL"), index=True),
    Column("name", String(80), nullable=False),
    Column("seat", Integer),
    Column("text", Text, nullable=False),
    Column("t", BigInteger, nullable=False),
    PrimaryKeyConstraint("table_id", "room", "n"),
)

notes: Final = Table(
    "notes",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("account", ForeignKey("accounts.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("text", Text, nullable=False),
    PrimaryKeyConstraint("table_id", "account"),
)

jobs: Final = Table(  # what waits for a worker, or has just been answered: nothing here is worth a backup
    "jobs",
    metadata,
    Column("key", String(120), primary_key=True),  # who asks the same again gets the same answer
    Column("kind", String(12), nullable=False),
    Column("account", String(24), nullable=False),
    Column("needs", String(120), nullable=False),  # release, title and rules that a worker must have
    Column("question", String(24), nullable=False),
    Column("facts", Text, nullable=False),
    Column("seconds", Float, nullable=False),  # that the answer should take
    Column("turn", Integer, nullable=False),  # the round in which accounts are served in turn
    Column("since", BigInteger, nullable=False),
    Column("due", BigInteger, nullable=False),  # when it may be taken (again), or thrown away once answered
    Column("tries", Integer, nullable=False),  # how often it was taken
    Column("worker", String(24)),
    Column("answer", Text),
    Index("ix_jobs_kind_turn", "kind", "turn"),
)
PASSING: Final = frozenset({"jobs"})  # tables that no backup holds
