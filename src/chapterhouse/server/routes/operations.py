"""For those who run the server, and for the machines that look after it."""

from litestar import Response, get

from chapterhouse.server.answers.looking import Alive, Health
from chapterhouse.server.context import TheContext
from chapterhouse.server.exposition import MEDIA_TYPE
from chapterhouse.server.refusals import Refusal


@get("/health", include_in_schema=False)
async def health(context: TheContext) -> Response[Health]:
    """Return whether everything works: whether games can be stored, and whether people may come."""
    database = await context.health.database()
    is_well = database == "ok" and not context.house.is_stopping
    body = Health(
        status="ok" if is_well else ("stopping" if context.house.is_stopping else "ill"),
        database=database,
        tables=len(context.house.rooms),
        sockets=context.house.metrics.sockets,
    )
    return Response(body, status_code=200 if is_well else 503)


@get("/health/live", include_in_schema=False)
async def live() -> Alive:
    """Return whether the process answers at all; /health says whether it works."""
    return Alive(status="ok")


@get("/metrics", include_in_schema=False)
async def metrics(context: TheContext) -> Response[bytes]:
    """Return what is counted, for Prometheus."""
    if context.house.crews.queue is not None:
        await context.house.crews.queue.look()
    return Response(context.exposition.text(), media_type=MEDIA_TYPE)


@get("/api/socket", include_in_schema=False)
async def plain_socket() -> None:
    """Say to those who ask without an upgrade what is spoken here; see `websocket.py` for the others."""
    raise Refusal("socket_only", 426)


ROUTES = [health, live, metrics, plain_socket]
