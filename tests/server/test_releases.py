"""Two releases serve one database at the same time, as long as the schema allows it."""

import random
from pathlib import Path

from tests.server.command import chapterhouse as command
from tests.server.command import environment
from tests.server.releases import ADDING, BREAKING, make_release
from tests.server.several import Server, until
from tests.server.test_many import move, table_for_two

from chapterhouse import __version__
from chapterhouse.store.database import newest


def test_two_releases_serve_one_database_until_the_schema_forbids_it(database: str, tmp_path: Path) -> None:
    present = int(newest())
    adding, breaking = f"{present + 1:04}", f"1{present + 2:03}"
    later = make_release(tmp_path / "later", "98.0", {adding: ADDING})
    last = make_release(tmp_path / "last", "99.0", {adding: ADDING, breaking: BREAKING})
    running: list[Server] = []

    def start(name: str, release: Path | None = None) -> Server:
        variables = {} if release is None else {"PYTHONPATH": str(release)}
        running.append(server := Server(tmp_path / name, database, **variables))
        server.wait_until_well()
        return server

    def refused(*words: str, release: Path | None = None) -> str:
        env = None if release is None else environment(PYTHONPATH=str(release))
        found = command(*words, "--database", database, "--data", tmp_path / "refused", env=env)
        assert found.returncode == 2, found
        return found.stderr

    try:
        old, young = start("old"), start("young", later)
        anna, bo = old.person("Anna"), young.person("Bo")
        table = table_for_two(anna, bo)
        with anna.online() as line, bo.online() as other:
            for seat, own in enumerate((line, other)):
                own.watch(table, eyes=seat)
            for _ in range(4):
                at = move([line, other], table, random.Random(5))

        old.kill()
        again = start("again")  # the schema is newer than it knows by now
        assert f"extended the schema of the database ({adding})" in again.log.read_text()
        assert again.same(anna).get(f"/api/tables/{table}")["at"] == at
        for server in (again, young):  # each with its own bots
            cleo = server.person("Cleo")
            seats = [{"kind": "bot", "level": "easy"}] * 2
            game = cleo.post("/api/tables", {"title": "avignon", "seats": seats, "start": True}, 201)["id"]
            until(lambda: cleo.get(f"/api/tables/{game}")["status"] == "finished", again, young)  # noqa: B023
        assert "newer release" in refused("backup", str(tmp_path / "all.jsonl")), "it would leave things out"

        said = refused("work", release=last)
        assert f"chapterhouse {__version__}, chapterhouse 98.0" in said and "Stop all of them" in said
        assert young.health()["status"] == again.health()["status"] == "ok"
        again.close()
        young.close()
        start("last", last)
        for release in (None, later):
            assert f"newer release (schema {breaking})" in refused("work", release=release)
    finally:
        for server in running:
            server.close()
