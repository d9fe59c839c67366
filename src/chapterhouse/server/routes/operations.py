"""For those who run the server."""

from typing import Any

from litestar import Response, get
from sqlalchemy import Connection, text

from chapterhouse.server.desk import TheDesk
from chapterhouse.server.refusals import Refusal


@get("/health", include_in_schema=False)
async def health(desk: TheDesk) -> Response[dict[str, Any]]:
    """Tell whether everything works."""
    try:
        await desk.store.read(_select_one)
        database = "ok"
    except Exception:
        database = "unreachable"
    is_well = database == "ok" and not desk.house.is_stopping
    body = {
        "status": "ok" if is_well else ("stopping" if desk.house.is_stopping else "ill"),
        "database": database,
        "tables": len(desk.house.rooms),
        "sockets": desk.house.metrics.sockets,
    }
    return Response(body, status_code=200 if is_well else 503)


@get("/metrics", include_in_schema=False)
async def metrics(desk: TheDesk) -> Response[str]:
    """Return what is counted, for Prometheus."""
    writer = desk.store.writer
    text_form = desk.house.metrics.text(
        tables=len(desk.house.rooms), commits=writer.commits, changes=writer.changes
    )
    return Response(text_form, media_type="text/plain; version=0.0.4")


@get("/api/socket", include_in_schema=False)
async def plain_socket() -> None:
    """Say to those who ask without an upgrade what is spoken here; see `line.py` for the others."""
    raise Refusal("socket_only", 426)


def _select_one(connection: Connection) -> None:
    connection.execute(text("SELECT 1"))


ROUTES = [health, metrics, plain_socket]
