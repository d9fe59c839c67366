"""An example for everything that is sent: what the interface's description shows."""

from typing import Any, Final

import msgspec

from chapterhouse.server import commands as sent
from chapterhouse.server.answers import lessons, looking, moments, newcomers, people, tables, titles
from chapterhouse.server.answers.basics import Both, Refusal
from chapterhouse.table.paragraphs import Paragraph

NOW: Final = 1_791_234_567_890
ID: Final = "4kq0c2v7"
DICE: Final = "sha256:9f2c41d07b"

YOU: Final = people.You(
    id="p7x2", name="Anna", lang="en", login="anna", guest=False, confirm=False, created=NOW
)
SEATS: Final = [
    tables.Seat(seat=0, kind="person", name="Anna", level=None, deputy=False, absence=None, present=True),
    tables.Seat(seat=1, kind="bot", name="Odo", level="hard", deputy=False, absence=None, present=True),
]
TABLE: Final = tables.Table(
    id=ID,
    title="avignon",
    content="house-1@4fe2",
    options={"first": "lot"},
    name="Friday game",
    status="playing",
    fault="",
    public=False,
    hints=False,
    pace=sent.Live(turn=60, reserve=600),
    created=NOW,
    changed=NOW,
    seats=SEATS,
    to_act=0,
    at=57,
    dice=DICE,
    result=None,
    rematch=None,
    origin=None,
    host=True,
    yours=[0],
    your_turn=True,
)
GREYED: Final = Refusal(reason="undone", rule="AV-31", sentence="This would undo what Rome has just done.")
CHOICES: Final = [
    moments.Choice(
        move="beseech 1", verb="beseech", noun="1", verb_label="Beseech", label="cardinal 1", objection=None
    ),
    moments.Choice(
        move="beseech 3", verb="beseech", noun="3", verb_label="Beseech", label="cardinal 3", objection=GREYED
    ),
]
QUESTION: Final = moments.Question(
    at=57, seat=0, step="turn", prompt="What do you do?", rule="AV-12", choices=CHOICES
)
EVENT: Final = moments.Event(n=57, by=1, do="petition 2", step="turn", t=NOW)
STORY: Final = Paragraph(
    turn=12,
    seat=1,
    heading="Turn 12, Odo",
    sentences=["Odo petitions cardinal 2."],
    first=56,
    last=57,
    moves=["petition 2"],
)
VIEW: Final = {"seats": {"rome": 0, "avignon": 1}, "turn": 12}
NAMES: Final = ["Rome (Anna)", "Avignon (Odo)"]
MOMENT: Final = moments.Moment(
    table=ID,
    at=57,
    now=NOW,
    held=None,
    presence=moments.Presence(seats=[True, True], watching=0),
    clock=None,
    asked=None,
    mover=0,
    turn=12,
    eyes=0,
    info=TABLE,
    waiting="",
    names=NAMES,
    reset=False,
    events=[EVENT],
    story=[STORY],
    view=VIEW,
    question=QUESTION,
    can=moments.Can(ask_end=True, resign=True),
)
MESSAGE: Final = moments.Message(
    n=12, t=NOW, name="Anna", seat=0, text="Good game!", removed=False, mine=True
)
PACK: Final = titles.Pack(
    label="house-1@4fe2", name="house-1", digest="4fe2", note="", provenance={"rulebook": 40, "sourced": 12}
)
OPTION: Final = titles.Option(
    name="first",
    values=["lot", "0", "1"],
    rule="AV-09",
    label=Both(en="First seat", de="Erster Platz"),
    hint=Both(en="", de=""),
    value_labels={"lot": Both(en="By lot", de="Durch das Los")},
    form="seat",
    parts=[],
    seats=[2],
    ruling=False,
)
THEME: Final = Both(en="Two popes, one church.", de="Zwei Päpste, eine Kirche.")
CARD: Final = titles.TitleCard(
    name="avignon",
    names=Both(en="Avignon", de="Avignon"),
    stage="verified",
    theme=THEME,
    minutes=(5, 20),
    weight=1,
    first_game=True,
    campaign=False,
    seats=[2],
    options=[OPTION],
    contents=[PACK],
    hidden=True,
    client=None,
)
TITLE: Final = titles.Title(
    **msgspec.structs.asdict(CARD),
    version=1,
    content=PACK,
    verbs=["beseech", "petition"],
    moves=["beseech 1", "beseech 2"],
    data={"card": [{"id": "abbot"}]},
    provenance=[titles.Row(table="card", id="abbot", provenance="rulebook", note="")],
    things=[titles.Thing(key="card.abbot", names=Both(en="Abbot", de="Abt"), texts=None, source="rulebook")],
)
RULE: Final = titles.Rule(
    id="AV-31",
    section="turns",
    section_names=Both(en="Turns", de="Züge"),
    kind="fact",
    status="rulebook",
    texts=Both(en="A turn may not undo the last one.", de="Ein Zug darf den letzten nicht aufheben."),
    notes=Both(en="", de=""),
    step="",
    printed=[titles.Printed(place=7, heading="A turn", pages="4")],
    apart=None,
    readings=[
        titles.Reading(
            option="shuffle",
            value="at_once",
            texts=Both(en="as soon as it is empty", de="sobald er leer ist"),
        )
    ],
)
LESSON: Final = lessons.Lesson(
    id="av-01-beseech",
    title=Both(en="Beseech", de="Anflehen"),
    optional=False,
    explain=Both(en="A cardinal comes nearer.", de="Ein Kardinal kommt näher."),
    task=Both(en="Pull a cardinal to you.", de="Zieh einen Kardinal zu dir."),
    invitation=Both(en="Try the third one.", de="Versuch es mit dem dritten."),
    success=Both(en="Well done.", de="Gut gemacht."),
    rules=["AV-13"],
    shines=["1"],
)
COURSE: Final = lessons.Course(
    introduction=lessons.Introduction(facts=Both(en="For two.", de="Zu zweit."), sections=[]),
    lessons=[LESSON],
    first_games=[],
    help={"help.beseech": "AV-13"},
)
TAKEN: Final = lessons.Taken(
    lesson="av-01-beseech",
    played=["beseech 1"],
    told=lessons.Told(outcome="solved", move="beseech 1", tried=False, sentence="", rule=""),
    solved=True,
    waits=False,
    undo=True,
    experiment=None,
    way_on=None,
    next="av-02-petition",
    eyes=0,
    turn=3,
    names=NAMES,
    view=VIEW,
    question=None,
    story=[lessons.LessonParagraph(heading="Turn 3, Anna", sentences=["Anna beseeches cardinal 1."])],
)
EXPORT: Final = people.Export(
    account=people.StoredAccount(
        id="p7x2", name="Anna", lang="en", login="anna", confirm=False, created=NOW, seen=NOW, banned=False
    ),
    sessions=[people.StoredSession(created=NOW, seen=NOW)],
    seats=[],
    hosted=[people.StoredTable(id=ID, title="avignon", name="Friday game")],
    invited=[],
    put_away=[],
    progress=[people.StoredLesson(title="avignon", lesson="av-01-beseech", done=NOW)],
    acquaintance=[people.StoredAcquaintance(title="avignon", knows=False, level="easy", coach=True)],
    remarks=[people.StoredRemark(title="avignon", remark="asked-act", said=NOW)],
    campaign_games=[],
    chat=[],
    notes=[people.StoredNote(table_id=ID, text="Rome hurries.")],
)
SCORE: Final = looking.Score(
    at=57,
    sheets=[
        looking.Sheet(
            seat=0,
            name="Anna",
            total=3,
            hidden=False,
            lines=[looking.ScoreLine(item="cardinals", label="3 cardinals", points=3, rule="AV-40")],
        )
    ],
    kinds=[looking.ScoreKind(item="cardinals", label="Cardinals", points=[3, 2])],
)
DESCRIBED: Final = looking.Described(
    at=57,
    eyes=0,
    text="Avignon\nYou are Rome (Anna).\n\nCards\nDraw pile: 7",
    sections=[
        looking.TextSection(heading="Avignon", sentences=["You are Rome (Anna)."], columns=[], rows=[]),
        looking.TextSection(heading="Cards", sentences=["Draw pile: 7"], columns=[], rows=[]),
    ],
)
REPLAY: Final = looking.Replay(
    table=TABLE,
    eyes=0,
    last=57,
    turns=[looking.ReplayTurn(turn=1, seat=0, first=4, heading="Turn 1, Anna")],
    older_rules=None,
)
FRAME: Final = looking.Frame(
    n=57, known=True, event=EVENT, view=VIEW, story=STORY, names=NAMES, mover=0, over=False, result=None
)
THOUGHT: Final = looking.Thought(
    seat=0,
    level="hard",
    playouts=5120,
    seconds=1.98,
    candidates=[
        looking.Considered(
            move="beseech 1", label="Beseech cardinal 1", visits=900, share=0.41, expected=0.55
        )
    ],
)
RACE: Final = looking.Race(
    turns=[
        looking.RaceTurn(
            turn=3, at=57, totals=[4, 2], kinds=[looking.KindPoints(item="cloisters", points=[4, 2])]
        )
    ],
    kinds=[looking.RaceKind(item="cloisters", label="Cloisters")],
)
HINT: Final = looking.Hint(
    at=57,
    seat=0,
    moves=[
        looking.Advised(
            move="country k",
            label="Choose Franconia",
            share=0.62,
            gains=[looking.Gain(item="cloisters", label="Cloisters", points=2)],
            wins=0.38,
        )
    ],
)
KNOWN: Final = newcomers.Acquaintance(knows=True, level="medium", coach=False)
CAMPAIGN: Final = newcomers.Campaign(
    number=1,
    games=[
        newcomers.CampaignGame(
            number=1, label=Both(en="Level 1", de="Stufe 1"), state="over", table=ID, lead=12
        )
    ],
    total=12,
    rank=None,
)
PREVIEW: Final = looking.Preview(
    at=57,
    seat=0,
    moves=["country k"],
    sentences=["Anna places in Franconia."],
    changes=[looking.Change(path=["placing", "country"], before=None, after="K")],
    gains=[
        looking.SeatGains(
            seat=0, points=2, kinds=[looking.Gain(item="cloisters", label="Cloisters", points=2)]
        )
    ],
    stop="asked",
    question=QUESTION,
)
SIGNED_IN: Final = people.SignedIn(you=YOU)
WELCOMED: Final = people.Welcomed(you=YOU, recovery="K7QF-2M9D-8XWN-4TCB")

# by operation: what is sent, and what is answered; None where there is nothing
EXAMPLES: Final[dict[str, tuple[Any, Any]]] = {
    "post /api/guests": (sent.NewGuest(name="Anna", lang="en"), WELCOMED),
    "post /api/session": (sent.SignIn(login="anna", password="a long secret"), SIGNED_IN),
    "post /api/session/recovery": (sent.Recovery(code="K7QF-2M9D-8XWN-4TCB"), WELCOMED),
    "delete /api/session": (None, None),
    "delete /api/sessions": (None, None),
    "get /api/session": (None, people.Visit(you=YOU)),
    "get /api/me": (None, SIGNED_IN),
    "patch /api/me": (sent.Person(confirm=True), SIGNED_IN),
    "put /api/me/password": (sent.Password(login="anna", password="a long secret"), SIGNED_IN),
    "post /api/me/recovery": (None, people.RecoveryCode(recovery="K7QF-2M9D-8XWN-4TCB")),
    "get /api/me/export": (None, EXPORT),
    "delete /api/me": (None, None),
    "get /api/titles": (None, [CARD]),
    "get /api/titles/{title}": (None, TITLE),
    "get /api/titles/{title}/texts/{language}": (None, {"verb.beseech": "Beseech"}),
    "get /api/titles/{title}/rules": (None, [RULE]),
    "get /api/titles/{title}/lessons": (None, COURSE),
    "get /api/lessons/{title}": (None, lessons.LessonsDone(done=["av-01-beseech"])),
    "post /api/lessons/{title}/{lesson}": (sent.Taking(play="beseech 1"), TAKEN),
    "get /api/acquaintance": (None, newcomers.Acquaintances(titles={"avignon": KNOWN})),
    "put /api/acquaintance/{title}": (sent.Knowing(knows=True, level="medium"), KNOWN),
    "post /api/first-games/{title}": (None, TABLE),
    "post /api/tables/{table}/coach": (
        sent.Listening(at=57),
        newcomers.Coached(
            on=True,
            remark=newcomers.CoachRemark(id="asked-act", text="Two actions a turn.", rules=["AV-07"]),
        ),
    ),
    "get /api/campaigns/{title}": (None, CAMPAIGN),
    "post /api/campaigns/{title}": (None, TABLE),
    "get /api/tables": (
        None,
        tables.Tables(mine=[TABLE], away=[], open=[], running=[], finished=[]),
    ),
    "post /api/tables": (
        sent.NewTable(title="avignon", seats=[sent.Me(), sent.BotSeat(level="hard")], start=True),
        TABLE,
    ),
    "get /api/tables/{table}": (None, TABLE),
    "delete /api/tables/{table}": (None, None),
    "post /api/tables/{table}/join": (sent.Join(seat=1), TABLE),
    "post /api/tables/{table}/leave": (sent.Leave(), TABLE),
    "post /api/tables/{table}/start": (None, TABLE),
    "post /api/tables/{table}/rematch": (None, TABLE),
    "put /api/tables/{table}/away": (None, None),
    "delete /api/tables/{table}/away": (None, None),
    "post /api/tables/{table}/seats/{seat}": (sent.BotSeat(level="easy"), TABLE),
    "get /api/tables/{table}/invitation": (
        None,
        tables.Invitation(
            code="x3k9", path="/join#x3k9", link="https://games.example/join#x3k9", qr="<svg></svg>"
        ),
    ),
    "post /api/invitations": (sent.InvitationCode(code="x3k9"), TABLE),
    "post /api/tables/{table}/commands": (
        sent.Play(id="c7", table=ID, seat=0, at=57, moves=["beseech 1"]),
        looking.Obeyed(id="c7", at=58),
    ),
    "get /api/tables/{table}/moment": (None, MOMENT),
    "get /api/tables/{table}/score": (None, SCORE),
    "get /api/tables/{table}/text": (None, DESCRIBED),
    "get /api/tables/{table}/race": (None, RACE),
    "get /api/tables/{table}/replay": (None, REPLAY),
    "get /api/tables/{table}/frames": (None, looking.Frames(frames=[FRAME])),
    "get /api/tables/{table}/record": (None, '{"format": "chapterhouse-record", "game": "avignon"}\n'),
    "get /api/tables/{table}/chat": (None, looking.Messages(messages=[MESSAGE])),
    "post /api/tables/{table}/chat": (sent.Saying(text="Good game!"), None),
    "get /api/tables/{table}/notes": (None, looking.Notes(text="Rome hurries.")),
    "put /api/tables/{table}/notes": (sent.Note(text="Rome hurries."), None),
    "post /api/records": (
        None,
        looking.Brought(
            table=TABLE, findings=[looking.Finding(what="moves", verdict="ok", count=120, note="")]
        ),
    ),
    "post /api/tables/{table}/branch": (sent.Branch(n=41), TABLE),
    "post /api/tables/{table}/analysis": (sent.Analysis(n=41), THOUGHT),
    "post /api/tables/{table}/preview": (sent.Choosing(seat=0, at=57, moves=["country k"]), PREVIEW),
    "post /api/tables/{table}/hint": (None, HINT),
}
