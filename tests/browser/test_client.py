"""The client's own tests, and that what is served was built from what lies in `web/`."""

import subprocess
from pathlib import Path

import pytest
from build_hooks.client import SOURCES, fingerprint, is_built
from tests.browser.conftest import ROOT, missing, node

from chapterhouse.server.middleware import POLICY

WEB = ROOT / "web"
GAMES = ROOT / "src" / "chapterhouse" / "games"
MOST = 60_000  # bytes of a board, script and style sheet together
LACKS = missing()


@pytest.mark.skipif(bool(LACKS), reason=LACKS or "nothing is missing")
def test_the_client_s_own_tests_pass() -> None:
    vitest = WEB / "node_modules" / "vitest" / "vitest.mjs"
    run = subprocess.run(
        [node() or "", str(vitest), "run"], cwd=WEB, capture_output=True, text=True, timeout=120
    )
    assert run.returncode == 0, run.stdout + run.stderr


@pytest.mark.skipif(bool(LACKS), reason=LACKS or "nothing is missing")
def test_the_served_client_was_built_from_these_sources() -> None:
    static = ROOT / "src" / "chapterhouse" / "server" / "static"
    assert is_built(static, ROOT / "build" / "client.txt", fingerprint(WEB)), (
        "run build_hooks/client.py, or make play"
    )


@pytest.mark.skipif(bool(LACKS), reason=LACKS or "nothing is missing")
def test_each_board_is_a_chunk_of_its_own_and_at_most_60_kb_compressed() -> None:
    assets = ROOT / "src" / "chapterhouse" / "server" / "static" / "assets"
    for title in sorted(path.parent.parent.name for path in GAMES.glob("*/client/index.ts")):
        parts = [path for path in assets.glob(f"board-{title}-*") if path.suffix in (".js", ".css")]
        assert sorted(path.suffix for path in parts) == [".css", ".js"], title
        size = sum(path.with_name(f"{path.name}.br").stat().st_size for path in parts)
        assert size <= MOST, f"the board of {title}: {size} bytes compressed"


def test_nothing_of_the_page_is_inline() -> None:
    page = (WEB / "index.html").read_text(encoding="utf-8")
    assert "<style" not in page
    assert "style=" not in page
    assert page.count("<script") == page.count('<script type="module" src=')


def test_the_server_s_policy_allows_nothing_inline() -> None:
    assert "unsafe" not in POLICY
    assert "default-src 'self'" in POLICY


def test_a_changed_source_is_noticed(tmp_path: Path) -> None:
    web, board = tmp_path / "web", tmp_path / "src" / "chapterhouse" / "games" / "coins" / "client"
    for folder in (web / "src", web / "public", board):
        folder.mkdir(parents=True)
    for name in (name for name in SOURCES if "." in name):
        (web / name).write_text(name, encoding="utf-8")
    before = fingerprint(web)
    assert fingerprint(web) == before
    (web / "src" / "new.ts").write_text("export {};", encoding="utf-8")
    between = fingerprint(web)
    assert between != before
    (board / "index.ts").write_text("export {};", encoding="utf-8")
    assert fingerprint(web) != between
