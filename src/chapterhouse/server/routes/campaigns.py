"""Campaigns: how far one has come, and the next game."""

from litestar import get, post
from litestar.params import FromPath

from chapterhouse.server.answers.newcomers import Campaign
from chapterhouse.server.answers.tables import Table
from chapterhouse.server.context import Asker, Language, TheContext
from chapterhouse.server.live import campaigns
from chapterhouse.server.live.table_card import table_info


@get("/api/campaigns/{title:str}")
async def campaign(title: FromPath[str], account: Asker, context: TheContext) -> Campaign:
    """Return how one's last campaign of a title stands; if there was none, all games are ahead."""
    return await campaigns.state(context.house, account, context.editions.game(title))


@post("/api/campaigns/{title:str}")
async def go_on(title: FromPath[str], account: Asker, context: TheContext, lang: Language) -> Table:
    """Return the table of the game that comes next; after the last game a new campaign begins."""
    room = await campaigns.go_on(context.house, account, context.editions.game(title))
    return table_info(context.editions, room.row, room.seats, account.id, lang)


ROUTES = [campaign, go_on]
