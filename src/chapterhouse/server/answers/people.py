"""One's own account."""

from chapterhouse.server.answers.basics import Answer, Lang


class You(Answer):
    """An account, as its person sees it."""

    id: str
    name: str
    lang: Lang
    login: str | None
    guest: bool
    confirm: bool
    created: int


class SignedIn(Answer):
    """Who is signed in."""

    you: You


class Visit(Answer):
    """Who comes: somebody who is signed in, or nobody known."""

    you: You | None


class Welcomed(Answer):
    """Who is signed in, and the recovery code, which is shown this once."""

    you: You
    recovery: str


class RecoveryCode(Answer):
    """A new recovery code; the old one is void."""

    recovery: str


# ---- everything that is stored about an account


class Stored(Answer, forbid_unknown_fields=True):
    """A row of the store. A column that is not named here is a fault, not something to leave out."""


class StoredAccount(Stored):
    """The account itself, without its password."""

    id: str
    name: str
    lang: Lang
    login: str | None
    confirm: bool
    created: int
    seen: int
    banned: bool


class StoredSession(Stored):
    """A browser that is signed in."""

    created: int
    seen: int


class StoredSeat(Stored):
    """A seat at a table."""

    table_id: str
    seat: int
    name: str
    deputy: bool
    absence: str | None
    title: str
    status: str
    created: int


class StoredTable(Stored):
    """A table that the account has set up."""

    id: str
    title: str
    name: str


class StoredLink(Stored):
    """A table that the account was invited to, or has put away."""

    table_id: str


class StoredLesson(Stored):
    """A lesson that is done."""

    title: str
    lesson: str
    done: int


class StoredAcquaintance(Stored):
    """How well the account knows a title."""

    title: str
    knows: bool
    level: str
    coach: bool


class StoredRemark(Stored):
    """What a coach has said."""

    title: str
    remark: str
    said: int


class StoredCampaignGame(Stored):
    """A game of a campaign."""

    title: str
    campaign: int
    number: int
    table_id: str
    lead: int | None


class StoredMessage(Stored):
    """Something said in a chat."""

    table_id: str
    room: str
    n: int
    t: int
    text: str


class StoredNote(Stored):
    """Notes about a table."""

    table_id: str
    text: str


class Export(Stored):
    """Everything that is stored about an account."""

    account: StoredAccount
    sessions: list[StoredSession]
    seats: list[StoredSeat]
    hosted: list[StoredTable]
    invited: list[StoredLink]
    put_away: list[StoredLink]
    progress: list[StoredLesson]
    acquaintance: list[StoredAcquaintance]
    remarks: list[StoredRemark]
    campaign_games: list[StoredCampaignGame]
    chat: list[StoredMessage]
    notes: list[StoredNote]
