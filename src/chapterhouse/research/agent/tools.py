"""The tools of a place, as the Model Context Protocol offers them."""

from collections.abc import Callable

from mcp.server import MCPServer
from mcp.server.mcpserver.exceptions import ToolError

from chapterhouse import __version__
from chapterhouse.research.agent.place import Place, Refused


def server(place: Place, *, joins: bool = False) -> MCPServer:
    """Return a server with the tools of a place; what it refuses is an error with a sentence."""
    made = MCPServer(
        "chapterhouse", instructions=place.say("instructions"), version=__version__, log_level="WARNING"
    )

    def list_tables() -> str:
        return _answer(place.list_tables)

    def look(table: str, wait: float = 0.0) -> str:
        return _answer(lambda: place.look(table, wait))

    def legal_moves(table: str, help: bool = True) -> str:
        return _answer(lambda: place.legal_moves(table, help))

    def why(table: str, move: str) -> str:
        return _answer(lambda: place.why(table, move))

    def play(table: str, moves: list[str]) -> str:
        return _answer(lambda: place.play(table, moves))

    def chat(table: str, text: str) -> str:
        return _answer(lambda: place.chat(table, text))

    def join(code: str) -> str:
        return _answer(lambda: place.join(code))

    offered: list[Callable[..., str]] = [list_tables, look, legal_moves, why, play, chat]
    for tool in [*offered, join] if joins else offered:
        description = place.words.say(f"tool.{tool.__name__}")
        made.add_tool(tool, name=tool.__name__, description=description, structured_output=False)
    return made


def _answer(work: Callable[[], str]) -> str:
    try:
        return work()
    except Refused as refusal:
        raise ToolError(str(refusal)) from None
