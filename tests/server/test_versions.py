"""A new release over old data: packs and rules change, and every game goes on."""

import random
import re
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any, Final

import pytest
from tests.core.test_meaning import rewritten
from tests.records.newer import newer
from tests.server.place import Line, legal, running
from tests.server.test_tables import finish

from chapterhouse.core.game import Game
from chapterhouse.games import TITLES, load
from chapterhouse.records.record import read
from chapterhouse.records.verify import verify
from chapterhouse.server import editions
from chapterhouse.server.workers import bot, crews
from chapterhouse.terminal.main import main

NAMES: Final = [title.name for title in TITLES]


def some_moves(line: Line, table: str, moves: int, seed: int = 1) -> None:
    """Play a hot-seat game for a while."""
    dice = random.Random(seed)
    moment = line.watch(table)
    for _ in range(moves):
        if moment["info"]["status"] != "playing":
            return
        seat = moment["mover"]
        moment = line.watch(table, eyes=seat)
        answer = line.command("play", table, seat, moment["at"], moves=[dice.choice(legal(moment))])
        assert answer["type"] == "done", answer
        moment = line.watch(table)


@pytest.fixture
def release(monkeypatch: pytest.MonkeyPatch) -> Callable[[Callable[[str], Game]], None]:
    """Return a function that lets the server be one of a release with other rules, without workers."""

    def install(made: Callable[[str], Game]) -> None:
        def load_made(title: str, content: Any = None) -> Game:
            return made(title) if content is None else load(title, content)

        async def at_once(self: object, who: str, seconds: float, question: Any, *facts: object) -> Any:
            return question(*facts)

        monkeypatch.setattr(editions, "load", load_made)
        monkeypatch.setattr(bot, "load", load_made)
        monkeypatch.setattr(crews.Crews, "ask", at_once)
        bot.game_with.cache_clear()

    return install


@pytest.fixture(autouse=True)
def forget_games() -> Any:
    """Leave no game of another release to other tests."""
    yield
    bot.game_with.cache_clear()


def stored(data: Path, query: str) -> list[Any]:
    """Return what a query finds in a server's database."""
    with closing(sqlite3.connect(data / "chapterhouse.db")) as rows:
        return rows.execute(query).fetchall()


# packs


@pytest.mark.parametrize("title", NAMES)
def test_a_comment_or_a_reordered_row_leaves_running_games_running(title: str, tmp_path: Path) -> None:
    pack = rewritten(title, tmp_path / "packs" / title / "mine", seed=1)
    text = pack / "all.toml"
    text.write_text(re.sub(r'^name = "[a-z]+-1"', 'name = "mine"', text.read_text(), flags=re.MULTILINE))
    with running(tmp_path) as place:
        anna = place.person()
        label = next(
            content["label"]
            for card in anna.get("/api/titles")
            if card["name"] == title
            for content in card["contents"]
            if content["name"] == "mine"
        )
        table = anna.table(title, content=label)
        with anna.online() as line:
            some_moves(line, table, 2)  # so that a short game goes on
        cookies = anna.http.cookies
    changed = rewritten(title, tmp_path / "packs" / title / "mine", seed=2) / "all.toml"
    changed.write_text(
        re.sub(r'^name = "[a-z]+-1"', 'name = "mine"', changed.read_text(), flags=re.MULTILINE)
    )
    with running(tmp_path) as place:
        again = place.stranger()
        again.http.cookies.update(cookies)
        assert again.get(f"/api/tables/{table}")["status"] == "playing"
        with again.online() as line:
            some_moves(line, table, 2, seed=2)


def test_a_changed_value_leaves_running_games_on_their_pack(tmp_path: Path) -> None:
    mine = tmp_path / "packs" / "kardinal" / "mine"
    mine.mkdir(parents=True)
    own = (Path(load("kardinal").folder) / "data" / "board.toml").read_text(encoding="utf-8")
    text = own.replace('name = "recon-1"', 'name = "mine"')
    (mine / "board.toml").write_text(text, encoding="utf-8")
    first = load("kardinal", mine).content.label
    with running(tmp_path) as place:
        anna = place.person()
        bots = [{"kind": "bot", "level": "easy"}]
        seats = [{"kind": "me"}, {"kind": "me"}, *bots]
        wanted = {"title": "kardinal", "seats": seats, "content": first, "start": True}
        table = anna.post("/api/tables", wanted, 201)["id"]
        with anna.online() as line:
            _own_moves(line, table, 5)
        cookies = anna.http.cookies
    (mine / "board.toml").write_text(text.replace('name_en = "York"', 'name_en = "Whitby"'), encoding="utf-8")
    second = load("kardinal", mine).content.label
    assert second != first
    with running(tmp_path) as place:
        anna = place.stranger()
        anna.http.cookies.update(cookies)
        assert anna.get(f"/api/tables/{table}")["content"] == first
        with anna.online() as line:
            _own_moves(line, table, 3)  # the bot, in its own process, plays with the pack of the game too
        new = anna.table("kardinal", content=second)
        assert anna.get(f"/api/tables/{new}")["content"] == second
        data = anna.get(f"/api/titles/kardinal?content={first}")["data"]
        assert "York" in {space["name_en"] for space in data["space"]}
        late = anna.table("kardinal", content=first)  # by a page that does not know of the change yet
        assert anna.get(f"/api/tables/{late}")["content"] == second
    (mine / "board.toml").unlink()
    mine.rmdir()
    with running(tmp_path) as place:
        anna = place.stranger()
        anna.http.cookies.update(cookies)
        with anna.online() as line:
            _own_moves(line, table, 3)
        assert {row[0] for row in stored(tmp_path, "SELECT content FROM packs WHERE title = 'kardinal'")} == {
            first,
            second,
            load("kardinal").content.label,
        }


def _own_moves(line: Line, table: str, moves: int) -> None:
    """Play for the seats 0 and 1; a bot has the third."""
    moment = line.watch(table)
    for _ in range(moves):
        while moment["mover"] not in (0, 1):
            moment = line.wait("moment")
        seat = moment["mover"]
        moment = line.watch(table, eyes=seat)
        if moment["mover"] != seat:
            continue
        answer = line.command("play", table, seat, moment["at"], moves=[legal(moment)[0]])
        assert answer["type"] == "done", answer
        moment = line.watch(table)


def test_a_game_that_an_older_release_began_goes_on(tmp_path: Path) -> None:
    """Its header and its row name the pack by a digest of the files' bytes, as records of that release do."""
    with running(tmp_path) as place:
        anna = place.person()
        table = anna.table("avignon")
        with anna.online() as line:
            some_moves(line, table, 6)
        cookies = anna.http.cookies
    label, old = load("avignon").content.label, "house-1@82ca70c8902b"
    with closing(sqlite3.connect(tmp_path / "chapterhouse.db")) as rows, rows:
        change = "UPDATE tables SET content = ?, rules = NULL, header = replace(replace(header, ?, ?), ?, ?)"
        rows.execute(change, (old, label, old, '"record":2', '"record":1'))
        rows.execute("DELETE FROM snapshots")
        rows.execute("DELETE FROM packs")
    with running(tmp_path) as place:
        anna = place.stranger()
        anna.http.cookies.update(cookies)
        with anna.online() as line:
            finish(line, table)
        record = read(anna.get(f"/api/tables/{table}/record?eyes=all").encode())
        assert record.header.content == old and record.header.format == 1
        assert verify(load("avignon"), record).is_sound
    assert {row[0] for row in stored(tmp_path, "SELECT content FROM packs WHERE title = 'avignon'")} == {
        label,
        old,
    }


# snapshots


def test_every_turn_end_is_kept_in_the_same_step_as_its_event(tmp_path: Path) -> None:
    with running(tmp_path) as place:
        anna = place.person()
        table = anna.table("avignon")
        with anna.online() as line:
            finish(line, table)
    ends = stored(tmp_path, "SELECT n FROM events WHERE line LIKE '%\"check\"%' ORDER BY n")
    assert ends and ends == stored(tmp_path, "SELECT n FROM snapshots WHERE rules = 1 ORDER BY n")
    assert stored(tmp_path, "SELECT rules FROM tables") == [(1,)]


# rules


@pytest.mark.parametrize("title", NAMES)
def test_a_running_game_of_every_title_goes_on_with_newer_rules(
    title: str, tmp_path: Path, release: Callable[[Callable[[str], Game]], None]
) -> None:
    with running(tmp_path) as place:
        anna = place.person()
        table = anna.table(title)
        with anna.online() as line:
            some_moves(line, table, 8)
        before = anna.get(f"/api/tables/{table}")["at"]
        cookies = anna.http.cookies
    release(newer)
    with running(tmp_path) as place:
        anna = place.stranger()
        anna.http.cookies.update(cookies)
        with anna.online() as line:
            moment = line.watch(table)
            assert moment["info"]["status"] == "playing" and moment["at"] > before
            told = [sentence for part in moment["story"] for sentence in part["sentences"]]
            was = load(title).version
            assert any(f"changed from version {was} to {was + 1}" in sentence for sentence in told)
            shown = [event for event in moment["events"] if event.get("rules")]
            assert [event["rules"] for event in shown] == [[was, was + 1]]
            assert "position" not in shown[0] and "check" not in shown[0]
            assert not any(event.get("withheld") for event in moment["events"])  # snapshots agree
            hidden = anna.get(f"/api/tables/{table}/record?eyes=0")
            assert '"position":{"' not in hidden or title in ("avignon", "pilgrim")
            finish(line, table)
        record = read(anna.get(f"/api/tables/{table}/record?eyes=all").encode())
        assert record.rules == was + 1 and record.end is not None
        report = verify(newer(title), record)
        assert report.is_sound, "\n".join(report.lines())
        outline = anna.get(f"/api/tables/{table}/replay")
        assert outline["older_rules"]["from"] is None
        frames = anna.get(f"/api/tables/{table}/frames?first=0&last=40")["frames"]
        assert all(frame["known"] for frame in frames)
        anna.get(f"/api/tables/{table}/score")
    assert stored(tmp_path, "SELECT rules FROM tables") == [(was + 1,)]


def test_a_game_goes_back_to_its_last_turn_and_the_story_says_so(
    tmp_path: Path, release: Callable[[Callable[[str], Game]], None]
) -> None:
    with running(tmp_path) as place:
        anna = place.person()
        table = anna.table("avignon")
        with anna.online() as line:
            moves = 0
            while moves < 8 or "check" in stored(tmp_path, LAST_LINE)[0][0]:
                some_moves(line, table, 1, seed=moves)
                moves += 1
        cookies = anna.http.cookies
    last = stored(tmp_path, "SELECT max(n) FROM snapshots")[0][0]
    with closing(sqlite3.connect(tmp_path / "chapterhouse.db")) as rows, rows:
        rows.execute(
            'UPDATE events SET line = replace(line, \'"step":"\', \'"step":"x\') WHERE n > ?', (last,)
        )
    release(newer)
    with running(tmp_path) as place:
        anna = place.stranger()
        anna.http.cookies.update(cookies)
        with anna.online("de") as line:
            moment = line.watch(table)
            told = [sentence for part in moment["story"] for sentence in part["sentences"]]
            assert any("dorthin zurückgekehrt" in sentence for sentence in told)
            finish(line, table)
        record = read(anna.get(f"/api/tables/{table}/record?eyes=all").encode())
        assert [event.back for event in record.events if event.rules] == [last]
        assert verify(newer("avignon"), record).is_sound


LAST_LINE: Final = "SELECT line FROM events ORDER BY n DESC LIMIT 1"


def test_a_finished_game_of_older_rules_is_shown_from_what_was_kept(
    tmp_path: Path, release: Callable[[Callable[[str], Game]], None]
) -> None:
    with running(tmp_path) as place:
        anna = place.person()
        table = anna.table("kardinal")
        with anna.online() as line:
            finish(line, table)
        cookies = anna.http.cookies
    ends = [row[0] for row in stored(tmp_path, "SELECT n FROM snapshots ORDER BY n")]
    place_of_change = ends[len(ends) // 2]
    with closing(sqlite3.connect(tmp_path / "chapterhouse.db")) as rows, rows:
        change = "UPDATE snapshots SET position = json_insert(position, '$.memory[#]', 0) WHERE n = ?"
        rows.execute(change, (place_of_change,))
    release(newer)
    with running(tmp_path) as place:
        anna = place.stranger()
        anna.http.cookies.update(cookies)
        outline = anna.get(f"/api/tables/{table}/replay?eyes=0", headers={"Accept-Language": "en"})
        agreed = ends[len(ends) // 2 - 1]
        assert outline["older_rules"]["from"] == agreed + 1
        assert f"From event {agreed + 1} on they differ" in outline["older_rules"]["sentence"]
        path = f"/api/tables/{table}/frames?eyes=0&first={agreed}&last={place_of_change + 1}"
        frames = {frame["n"]: frame for frame in anna.get(path)["frames"]}
        assert frames[agreed]["known"]
        for n in range(agreed + 1, place_of_change):
            assert not frames[n]["known"] and frames[n]["view"] == frames[agreed]["view"]
        last = anna.get(f"/api/tables/{table}/frames?eyes=0&first={outline['last']}")["frames"][-1]
        assert last["over"] and last["result"] is not None
        with anna.online() as line:
            moment = line.watch(table)
            assert moment["info"]["status"] == "finished" and moment["view"]
            told = [sentence for part in moment["story"] for sentence in part["sentences"]]
            assert any("played with other rules" in sentence for sentence in told)
        anna.get(f"/api/tables/{table}/score")
        assert anna.get(f"/api/tables/{table}/record?eyes=1").count('"withheld":true')


def test_games_check_says_what_becomes_of_every_game(
    tmp_path: Path,
    release: Callable[[Callable[[str], Game]], None],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = ["games", "check", "--data", str(tmp_path), "--lang", "en"]
    assert main(words) == 2  # there is nothing to look at, and nothing is made
    assert not list(tmp_path.iterdir())
    with running(tmp_path) as place:
        anna = place.person()
        with anna.online() as line:
            done = anna.table("avignon")
            finish(line, done)
            table = anna.table("kardinal")
            some_moves(line, table, 6)
        capsys.readouterr()
        assert main(words) == 0  # beside the running server
        assert "2 games: 2 stay as they are" in capsys.readouterr().out
    release(newer)
    before = stored(tmp_path, "SELECT count(*) FROM events")
    assert main(words) == 0
    out = capsys.readouterr().out
    assert f"{table} (kardinal): goes on with the newer rules" in out
    assert "1 stay as they are, 1 go on" in out  # the finished one plays the same
    assert stored(tmp_path, "SELECT count(*) FROM events") == before

    def lost(title: str) -> Game:
        game = newer(title)
        game.migrations = {1: lambda data: {**data, "seats": 99}}
        return game

    with closing(sqlite3.connect(tmp_path / "chapterhouse.db")) as rows, rows:
        rows.execute("DELETE FROM snapshots")
        rows.execute('UPDATE events SET line = replace(line, \'"step":"\', \'"step":"x\')')
    release(lost)
    assert main([*words[:-1], "de"]) == 1
    out = capsys.readouterr().out
    assert f"{table} (kardinal): KANN NICHT WEITERGEHEN" in out and f"{done} (avignon): beendet" in out
    assert main([*words, "--title", "avignon"]) == 0
