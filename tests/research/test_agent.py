"""A program that uses nothing but the tools plays every title to its end, here and on a server."""

import argparse
import asyncio
import random
import re
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import Any, Final

import pytest

pytest.importorskip("mcp")

from mcp import Client, StdioServerParameters
from tests.server.place import Place, running
from tests.titles import NAMES

from chapterhouse.core.chance import FastDice
from chapterhouse.games import TITLES
from chapterhouse.research.agent import command
from chapterhouse.research.agent.line import Line
from chapterhouse.research.agent.place import Refused
from chapterhouse.research.agent.private import IDENT, PrivatePlace
from chapterhouse.research.agent.remote import signed_in
from chapterhouse.research.agent.tools import server
from chapterhouse.research.settings import BadSetting
from chapterhouse.table.table import Table

MOVE: Final = re.compile(r"^`([^`]+)`", re.MULTILINE)
TOOLS: Final = ["list_tables", "look", "legal_moves", "why", "play", "chat"]
SEATS: Final = {"avignon": 2, "kardinal": 3, "tore": 2, "pilgrim": 1}


class Scripted:
    """An agent that reads what tools answer, and knows nothing else."""

    def __init__(self, client: Client, seed: int = 1) -> None:
        self.client = client
        self.dice = random.Random(seed)

    async def use(self, tool: str, **arguments: Any) -> str:
        """Use a tool that must not refuse."""
        text, is_refused = await self.attempt(tool, **arguments)
        assert not is_refused, text
        return text

    async def attempt(self, tool: str, **arguments: Any) -> tuple[str, bool]:
        """Use a tool; return what it says, and whether it refuses."""
        result = await self.client.call_tool(tool, arguments)
        (content,) = result.content
        assert content.type == "text"
        return content.text, bool(result.is_error)

    async def play_to_the_end(self, table: str, looks: int = 40) -> int:
        """Play random legal moves until the game is over, and return how many they were."""
        played = 0
        while True:
            text, is_refused = await self.attempt("legal_moves", table=table, help=played % looks == 0)
            if is_refused:
                assert "over" in text, text
                return played
            move = self.dice.choice(MOVE.findall(text))
            if played % looks == 0:
                assert "You are asked" in await self.use("look", table=table)
                assert "legal" in await self.use("why", table=table, move=move)
            await self.use("play", table=table, moves=[move])
            played += 1


@pytest.mark.parametrize("title", NAMES)
def test_a_scripted_agent_plays_a_private_table_to_its_end(title: str) -> None:
    place = PrivatePlace(title, SEATS[title], seed=4, bot="random")

    async def play() -> None:
        async with Client(server(place)) as client:
            agent = Scripted(client)
            assert [tool.name for tool in (await client.list_tools()).tools] == TOOLS
            assert IDENT in await agent.use("list_tables")
            assert await agent.play_to_the_end(IDENT) > 5
            assert "The game is over." in await agent.use("look", table=IDENT)

    asyncio.run(play())
    assert place.table.is_over() and place.table.record().end is not None


@pytest.mark.parametrize("title", [title.name for title in TITLES if title.name in ("kardinal", "tore")])
def test_an_agent_is_told_only_what_its_seat_may_know(title: str) -> None:
    """What the tools say is the same in every world that the seat cannot tell from the true one."""
    place = PrivatePlace(title, seed=7, bot="random", seat=1)
    dice, random_dice = FastDice(5), random.Random(2)
    for _ in range(15):
        told = [_without_news(place.look(IDENT)), place.legal_moves(IDENT), place.list_tables()]
        moves = place.table.legal(1)
        told += [place.why(IDENT, move) for move in moves[:3]]
        other = PrivatePlace(title, seed=8, bot="random", seat=1)
        world = place.game.redeal(place.table.position, 1, dice)
        other.table = Table(place.game, len(place.table.names), 9, names=place.table.names, start=world)
        assert other.table.legal(1) == moves
        found = [_without_news(other.look(IDENT)), other.legal_moves(IDENT), other.list_tables()]
        assert told == [*found, *(other.why(IDENT, move) for move in moves[:3])]
        place.play(IDENT, [random_dice.choice(moves)])
        assert not place.table.is_over()


def _without_news(look: str) -> str:
    """Return the description of a look: another table has another past."""
    title, _, rest = look.rpartition("\nYou are ")
    return title.rpartition("\n")[2] + rest


def test_refusals_are_sentences_with_the_rule_and_change_nothing() -> None:
    place = PrivatePlace("avignon", options={"sides": "rome"}, seed=3)
    before = len(place.table.events)

    async def play() -> None:
        async with Client(server(place)) as client:
            agent = Scripted(client)
            for tool, arguments, expected in (
                ("play", {"table": IDENT, "moves": ["petition 9"]}, "petition 9: "),
                ("play", {"table": IDENT, "moves": []}, "Name at least one move."),
                ("play", {"table": "other", "moves": ["beseech 1"]}, "no table 'other'"),
                ("look", {"table": "other"}, "no table 'other'"),
                ("chat", {"table": IDENT, "text": " "}, "nothing to say"),
                ("play", {"table": IDENT}, "moves"),
            ):
                text, is_refused = await agent.attempt(tool, **arguments)
                assert is_refused and expected in text, text
            why = await agent.use("why", table=IDENT, move="chastise 9")
            assert "legal" not in why.splitlines()[0]
            assert "What would follow: " in await agent.use("why", table=IDENT, move="beseech 1")
            assert "private table" in await agent.use("chat", table=IDENT, text="Hello")

    asyncio.run(play())
    assert len(place.table.events) == before


def test_an_agent_may_speak_german() -> None:
    place = PrivatePlace("avignon", seed=3, language="de")
    assert "Du bist" in place.look(IDENT) and "Was die Wörter bedeuten" in place.legal_moves(IDENT)


def test_a_move_of_no_title_is_answered_with_where_to_find_moves() -> None:
    for language, told in (("en", "legal_moves lists what"), ("de", "legal_moves nennt, was")):
        place = PrivatePlace("avignon", options={"sides": "rome"}, seed=3, language=language)
        with pytest.raises(Refused, match=told):
            place.play(IDENT, ["jump"])
        assert told in place.why(IDENT, "jump")


def test_bots_are_counted_from_one_wherever_the_agent_sits() -> None:
    place = PrivatePlace("kardinal", 3, seed=3, seat=1, bot="random")
    assert place.table.names == ("random 1", "Agent", "random 2")


def test_help_explains_the_verbs_and_the_things_on_the_table() -> None:
    place = PrivatePlace("avignon", options={"sides": "rome"}, seed=3)
    helped, short = place.legal_moves(IDENT), place.legal_moves(IDENT, helped=False)
    assert helped.startswith(short) and "beseech: Pull this card" in helped
    assert "Peasant: pull up to" in helped or "Knight: push this one" in helped


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"title": "chess"}, "no title 'chess'"),
        ({"title": "avignon", "seats": 5}, "2 seats, not 5"),
        ({"title": "avignon", "seat": 2}, "no seat 2 among 2"),
        ({"title": "avignon", "options": {"weather": "fine"}}, "no option 'weather'"),
    ],
)
def test_bad_settings_get_a_sentence(settings: dict[str, Any], message: str) -> None:
    with pytest.raises(BadSetting, match=message):
        PrivatePlace(**settings)


# on a server


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    with running(tmp_path_factory.mktemp("agents")) as found:
        yield found


def test_a_scripted_agent_plays_a_game_on_a_server_with_the_cookie_of_an_account(house: Place) -> None:
    person = house.person("Robot")
    wanted = {"title": "avignon", "seats": [{"kind": "me"}, {"kind": "bot", "level": "easy"}], "start": True}
    table = person.post("/api/tables", wanted, 201)["id"]
    (session,) = person.http.cookies.values()
    place = signed_in(Line(house.address, "en", session), "en", "", "", "")

    async def play() -> int:
        async with Client(server(place, joins=True)) as client:
            agent = Scripted(client)
            assert table in await agent.use("list_tables")
            await agent.use("chat", table=table, text="Good luck!")
            played = 0
            while "The game is over." not in await agent.use("look", table=table, wait=200):
                played += await _turn(agent, table)
            return played

    assert asyncio.run(play()) > 0
    assert person.get(f"/api/tables/{table}")["status"] == "finished"
    (message,) = person.get(f"/api/tables/{table}/chat")["messages"]
    assert message["text"] == "Good luck!" and message["seat"] == 0


async def _turn(agent: Scripted, table: str) -> int:
    text, is_refused = await agent.attempt("legal_moves", table=table)
    if is_refused:
        assert "not asked" in text or "over" in text, text
        return 0
    move = agent.dice.choice(MOVE.findall(text))
    assert "legal" in await agent.use("why", table=table, move=move)
    await agent.use("play", table=table, moves=[move])
    return 1


def test_a_guest_takes_a_seat_by_an_invitation_and_knows_no_more_than_the_seat(house: Place) -> None:
    anna = house.person("Anna")
    wanted = {"title": "avignon", "seats": [{"kind": "me"}, {"kind": "open"}], "options": {"sides": "rome"}}
    table = anna.post("/api/tables", wanted, 201)["id"]
    code = anna.get(f"/api/tables/{table}/invitation")["code"]
    place = signed_in(Line(house.address, "en"), "en", "", "", "Robot")
    assert place.list_tables() == "You have no tables yet."
    assert table in place.join(code)
    assert "has not begun" in place.list_tables() and "has not begun" in place.look(table)
    anna.post(f"/api/tables/{table}/start")
    with pytest.raises(Refused, match="not asked"):
        place.play(table, ["beseech 1"])
    assert "You are Avignon (Robot)." in place.look(table)
    with pytest.raises(Refused, match="no table"):
        place.look("../session")
    other = anna.table("kardinal")
    with pytest.raises(Refused, match=r"."):
        place.look(other)


def test_who_is_not_signed_in_is_told_how(house: Place) -> None:
    with pytest.raises(Refused, match="CHAPTERHOUSE_SESSION"):
        signed_in(Line(house.address, "en", "x" * 43), "en", "", "", "")
    with pytest.raises(Refused, match="does not answer"):
        signed_in(Line("http://127.0.0.1:9", "en"), "en", "", "", "Robot")


# the command


def _arguments(*words: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    command.add_arguments(parser)
    return parser.parse_args(words)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ((), "Name a title"),
        (("avignon", "--server", "http://127.0.0.1:9"), "not both"),
        (("chess",), "no title 'chess'"),
        (("avignon", "--bot", "oracle"), "no bot called 'oracle'"),
        (("avignon", "--options", "fine"), "not an option"),
        (("--server", "nowhere"), "not the address of a server"),
        (("--server", "http://127.0.0.1:9"), "does not answer"),
    ],
)
def test_bad_arguments_get_a_sentence(
    words: tuple[str, ...], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert command.run(_arguments(*words), {}) == 2
    printed = capsys.readouterr()
    assert message in printed.err and not printed.out


def test_a_missing_library_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "mcp", None)
    monkeypatch.setitem(sys.modules, "mcp.server", None)
    monkeypatch.delitem(sys.modules, "chapterhouse.research.agent.tools")
    assert command.run(_arguments("avignon"), {"LANG": "de_DE"}) == 2
    assert "chapterhouse[agent]" in capsys.readouterr().err


def test_the_command_speaks_over_its_standard_streams(tmp_path: Path) -> None:
    run = [str(Path(sys.executable)), "-m", "chapterhouse", "agent", "avignon", "--seed", "3"]
    assert subprocess.run([*run[:3], "agent", "--help"], capture_output=True, check=False).returncode == 0

    async def play() -> None:
        parameters = StdioServerParameters(command=run[0], args=run[1:])
        async with Client(parameters) as client:
            agent = Scripted(client)
            assert "Your tables:" in await agent.use("list_tables")
            assert MOVE.search(await agent.use("legal_moves", table=IDENT))

    asyncio.run(play())


def test_the_command_speaks_over_http(tmp_path: Path) -> None:
    with closing(socket.create_server(("127.0.0.1", 0))) as found:
        port = found.getsockname()[1]
    words = [sys.executable, "-m", "chapterhouse", "agent", "avignon", "--seed", "3", "--http", str(port)]
    with subprocess.Popen(words, stderr=subprocess.DEVNULL) as process:
        try:
            for _ in range(2400):
                assert process.poll() is None, "the command has ended"
                with suppress(OSError), closing(socket.create_connection(("127.0.0.1", port), 1)):
                    break
                time.sleep(0.1)

            async def look() -> str:
                async with Client(f"http://127.0.0.1:{port}/mcp") as client:
                    return await Scripted(client).use("look", table=IDENT)

            assert "You are asked" in asyncio.run(look())
        finally:
            process.terminate()
