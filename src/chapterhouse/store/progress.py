"""Which lessons an account has done."""

from sqlalchemy import Connection, delete, insert, select

from chapterhouse.store import schema


def done(connection: Connection, account: str, title: str) -> list[str]:
    """Return the lessons of a title that an account has done, the earliest first."""
    own = schema.progress.c
    query = (
        select(own.lesson).where(own.account == account, own.title == title).order_by(own.done, own.lesson)
    )
    return list(connection.execute(query).scalars())


def finish(connection: Connection, account: str, title: str, lesson: str, now: int) -> None:
    """Note that a lesson is done; twice is once, with the later time."""
    own = schema.progress.c
    connection.execute(
        delete(schema.progress).where(own.account == account, own.title == title, own.lesson == lesson)
    )
    connection.execute(insert(schema.progress).values(account=account, title=title, lesson=lesson, done=now))
