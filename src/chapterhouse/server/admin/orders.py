"""All orders."""

from typing import Final

from chapterhouse.server.admin.ban_account import BAN_ACCOUNT, UNBAN_ACCOUNT
from chapterhouse.server.admin.clean_up import CLEAN_UP
from chapterhouse.server.admin.close_table import CLOSE_TABLE
from chapterhouse.server.admin.delete_account import DELETE_ACCOUNT
from chapterhouse.server.admin.delete_table import DELETE_TABLE
from chapterhouse.server.admin.hand_over import HAND_OVER
from chapterhouse.server.admin.list_accounts import LIST_ACCOUNTS
from chapterhouse.server.admin.list_tables import LIST_TABLES
from chapterhouse.server.admin.order import Order
from chapterhouse.server.admin.read_chat import READ_CHAT
from chapterhouse.server.admin.remove_line import REMOVE_LINE
from chapterhouse.server.admin.reset_password import RESET_PASSWORD

ORDERS: Final = (
    LIST_TABLES,
    CLOSE_TABLE,
    HAND_OVER,
    DELETE_TABLE,
    LIST_ACCOUNTS,
    BAN_ACCOUNT,
    UNBAN_ACCOUNT,
    DELETE_ACCOUNT,
    RESET_PASSWORD,
    READ_CHAT,
    REMOVE_LINE,
    CLEAN_UP,
)
BY_NAME: Final[dict[str, Order]] = {order.name: order for order in ORDERS}
