"""Who knows which title, what a coach says, and campaigns."""

from typing import Literal

from chapterhouse.server.answers.basics import Answer, Both, Level

CampaignState = Literal["ahead", "playing", "over"]


class Acquaintance(Answer):
    """What one said of a title: whether one knows it, how good bots shall be, whether a coach shall speak."""

    knows: bool
    level: Level
    coach: bool


class Acquaintances(Answer):
    """The titles about which one was asked, by name."""

    titles: dict[str, Acquaintance]


class CoachRemark(Answer):
    """Something that a coach says once, in the language of the request, and the rules it is about."""

    id: str
    text: str
    rules: list[str]


class Coached(Answer):
    """What there is to say now, if anything; `on` says whether a coach is wanted."""

    on: bool
    remark: CoachRemark | None


class CampaignGame(Answer):
    """One game of a campaign; `ahead` has not begun."""

    number: int
    label: Both
    state: CampaignState
    table: str | None
    lead: int | None


class Campaign(Answer):
    """The campaign that one plays, or played last; `number` is 0 where there has been none."""

    number: int
    games: list[CampaignGame]
    total: int
    rank: Both | None  # once all games are over
