"""An account whose sessions are no longer stored: its browsers are told."""

from typing import Final

from chapterhouse.server.desk import Desk
from chapterhouse.store.rows import Account

SIGNED_OUT: Final = 4401


def sign_out(desk: Desk, account: Account) -> None:
    """Remember no session of an account, and close its sockets."""
    desk.sessions.forget(account)
    desk.house.hub.hang_up(account.id, SIGNED_OUT)
