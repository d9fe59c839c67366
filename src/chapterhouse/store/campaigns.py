"""The games of campaigns: which tables they are, and by how much they were won."""

from typing import NamedTuple

from sqlalchemy import Connection, delete, func, insert, select, update

from chapterhouse.store import schema


class CampaignGame(NamedTuple):
    """One game of a campaign that was begun."""

    campaign: int  # the how-manieth of this person
    number: int
    table: str
    lead: int | None  # nothing until it is over


def latest(connection: Connection, account: str, title: str) -> list[CampaignGame]:
    """Return the games of the campaign that an account began last, in order."""
    own = schema.campaign_games.c
    mine = (own.account == account) & (own.title == title)
    last = select(func.max(own.campaign)).where(mine).scalar_subquery()
    query = select(own.campaign, own.number, own.table_id, own.lead).where(mine, own.campaign == last)
    found = connection.execute(query.order_by(own.number))
    return [CampaignGame(row.campaign, row.number, row.table_id, row.lead) for row in found]


def begin(connection: Connection, account: str, title: str, game: CampaignGame) -> None:
    """Note at which table a game is played; one that was broken off is played anew."""
    own = schema.campaign_games.c
    same = (own.campaign == game.campaign) & (own.number == game.number)
    connection.execute(delete(schema.campaign_games).where(own.account == account, own.title == title, same))
    connection.execute(
        insert(schema.campaign_games).values(
            account=account,
            title=title,
            campaign=game.campaign,
            number=game.number,
            table_id=game.table,
            lead=game.lead,
        )
    )


def finish(connection: Connection, account: str, title: str, game: CampaignGame) -> None:
    """Keep by how much a game was won: it counts even if its table is deleted."""
    own = schema.campaign_games.c
    connection.execute(
        update(schema.campaign_games)
        .where(
            own.account == account,
            own.title == title,
            own.campaign == game.campaign,
            own.number == game.number,
        )
        .values(lead=game.lead)
    )
