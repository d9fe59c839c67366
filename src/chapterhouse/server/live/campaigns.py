"""A campaign in the browser: solo games in a row, each at a table of its own, kept with the account."""

from collections.abc import Sequence

from sqlalchemy import Connection

from chapterhouse.core.campaign import Campaign as Rules
from chapterhouse.core.game import Game
from chapterhouse.offer import campaign_for
from chapterhouse.records.events import BROKEN_OFF
from chapterhouse.server.answers.basics import Both
from chapterhouse.server.answers.newcomers import Campaign, CampaignGame
from chapterhouse.server.commands import Me, NewTable
from chapterhouse.server.live import history, lobby
from chapterhouse.server.live.house import House
from chapterhouse.server.live.room import Room
from chapterhouse.server.live.still import still_of
from chapterhouse.server.live.table_card import read_end
from chapterhouse.server.refusals import Refusal
from chapterhouse.store import campaigns
from chapterhouse.store.rows import Account

Played = campaigns.CampaignGame


async def state(house: House, account: Account, game: Game) -> Campaign:
    """Return how the account's last campaign of a title stands."""
    rules = rules_of(game)
    played = await _played(house, account, game, rules)
    stages = rules.stages()
    leads = [one.lead for one in played if one.lead is not None]
    games = [
        _shown(house, game, number, options, next((one for one in played if one.number == number), None))
        for number, options in enumerate(stages, start=1)
    ]
    rank = _both(house, game, rules.rank(leads)) if len(leads) == len(stages) else None
    return Campaign(number=played[0].campaign if played else 0, games=games, total=sum(leads), rank=rank)


async def go_on(house: House, account: Account, game: Game) -> Room:
    """Return the table of the game that comes next: the running one, or a new one."""
    rules = rules_of(game)
    played = await _played(house, account, game, rules)
    stages = rules.stages()
    campaign = played[0].campaign if played else 1
    if len([one for one in played if one.lead is not None]) == len(stages):
        campaign, played = campaign + 1, []
    done = {one.number: one for one in played}
    number = next(n for n in range(1, len(stages) + 1) if n not in done or done[n].lead is None)
    if number in done:
        return await house.room(done[number].table)
    wanted = NewTable(title=game.name, seats=[Me()], options=dict(stages[number - 1]), start=True)
    room = await lobby.create(house, account, wanted)
    begun = Played(campaign, number, room.id, None)
    await house.store.write(lambda connection: campaigns.begin(connection, account.id, game.name, begun))
    return room


def rules_of(game: Game) -> Rules:
    """Return the rules of a title's campaign, or refuse."""
    rules = campaign_for(game)
    if rules is None:
        raise Refusal("no_campaign", 404, {"title": game.name})
    return rules


async def _played(house: House, account: Account, game: Game, rules: Rules) -> list[Played]:
    """Return the games that are over or running; what was broken off or deleted is to be played anew."""
    found: list[Played] = []
    stored = await house.store.read(lambda connection: campaigns.latest(connection, account.id, game.name))
    for one in stored:
        now = one if one.lead is not None else await _looked_at(house, one, rules)
        if now is not None:
            found.append(now)
    over = [now for now in found if now.lead is not None and now not in stored]

    def finish(connection: Connection) -> None:
        for now in over:
            campaigns.finish(connection, account.id, game.name, now)

    if over:
        await house.store.write(finish)
    return found


async def _looked_at(house: House, one: Played, rules: Rules) -> Played | None:
    """Return a game with its lead if it is over by the rules; None if nobody can go on with it."""
    try:
        room = await house.room(one.table)
    except Refusal as refusal:
        if refusal.reason != "unknown_table":
            raise
        return None  # it was deleted
    if room.row.status == "playing":
        return one
    if room.row.status != "finished" or read_end(room.row).end in BROKEN_OFF:
        return None
    still = await still_of(room)
    lead = await house.look(lambda: rules.lead(history.position_at(still, len(still.events))))
    return one._replace(lead=lead)


def _shown(
    house: House, game: Game, number: int, options: dict[str, str], played: Played | None
) -> CampaignGame:
    keys = [f"option.{name}.{value}" for name, value in options.items()]
    labels = [_both(house, game, key) for key in keys]
    return CampaignGame(
        number=number,
        label=Both(en=_joined([one.en for one in labels]), de=_joined([one.de for one in labels])),
        state="ahead" if played is None else "playing" if played.lead is None else "over",
        table=None if played is None else played.table,
        lead=None if played is None else played.lead,
    )


def _joined(labels: Sequence[str]) -> str:
    return ", ".join(labels)


def _both(house: House, game: Game, key: str) -> Both:
    en, de = (house.editions.words(game, lang).texts.say(key) for lang in ("en", "de"))
    return Both(en=en, de=de)
