"""Learning a title: what there is to learn, what somebody has done, and one lesson move by move."""

from litestar import Response, get, post
from litestar.params import FromPath, JSONBody

from chapterhouse.server import teaching, wall_clock
from chapterhouse.server.answers.lessons import Course, LessonsDone, Taken
from chapterhouse.server.commands import Taking
from chapterhouse.server.context import AnyRequest, Asker, Language, TheContext
from chapterhouse.server.routes.titles import a_document, kept
from chapterhouse.store import progress


@get("/api/titles/{title:str}/lessons", responses=a_document(Course))
async def lessons(request: AnyRequest, context: TheContext, title: FromPath[str]) -> Response[bytes]:
    """Return a title's introduction and lessons in both languages; empty lists where it has none."""
    game = context.editions.game(title)
    found = kept(
        context.editions,
        ("lessons", game),
        lambda: teaching.describe(teaching.course(context.editions, game)),
    )
    return found.answer(request)


@get("/api/lessons/{title:str}")
async def done(title: FromPath[str], account: Asker, context: TheContext) -> LessonsDone:
    """Return which lessons of a title one has done."""
    context.editions.game(title)
    found = await context.store.read(lambda connection: progress.done(connection, account.id, title))
    return LessonsDone(done=found)


@post("/api/lessons/{title:str}/{lesson:str}", status_code=200)
async def take(
    title: FromPath[str],
    lesson: FromPath[str],
    data: JSONBody[Taking],
    account: Asker,
    context: TheContext,
    lang: Language,
) -> Taken:
    """Take a step in a lesson; the request brings the moves that stood, the answer says how things stand."""
    game = context.editions.game(title)
    wanted = teaching.find(game, teaching.course(context.editions, game), lesson)
    taken = await context.house.look(
        lambda: teaching.take(context.editions, game, wanted, data, account.name, lang)
    )
    if taken.solved and (data.play is not None or data.go_on):
        now = wall_clock.now()
        await context.store.write(
            lambda connection: progress.finish(connection, account.id, title, wanted.id, now)
        )
    return taken


ROUTES = [lessons, done, take]
