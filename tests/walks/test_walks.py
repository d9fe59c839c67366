"""Walk counts: the number of lines of play from known positions."""

import argparse
from pathlib import Path
from typing import Final

import pytest

from chapterhouse.games import TITLES, load
from chapterhouse.tools.walks import Walk, add_arguments, count, counted_again, divided, read_walks, run

FOLDER: Final = Path(__file__).parents[1] / "games"


def walk_file(title: str) -> Path:
    """Return where the walk counts of a title lie."""
    return FOLDER / title / f"{title}.walk"


WALKS: Final = [
    pytest.param(title.name, walk, id=f"{title.name}-line-{walk.line}")
    for title in TITLES
    if walk_file(title.name).exists()
    for walk in read_walks(walk_file(title.name))
]
COMPLETE: Final = [title.name for title in TITLES if title.stage == "verified"]


@pytest.mark.parametrize(("title", "walk"), WALKS)
def test_so_many_lines_of_play_begin_here(title: str, walk: Walk) -> None:
    game = load(title)
    position = game.notation.read(walk.code)
    found = count(game, position, walk.depth)
    table = "\n".join(divided(game, position, walk.depth)) if found != walk.lines else ""
    assert found == walk.lines, f"{walk.code}, depth {walk.depth}:\n{table}"


@pytest.mark.parametrize("title", COMPLETE)
def test_a_position_of_every_title_is_walked_to_depth_one_and_deeper(title: str) -> None:
    depths = {walk.depth for walk in read_walks(walk_file(title))}
    assert 1 in depths and max(depths) > 3


def test_divided_counts_add_up() -> None:
    game, walk = load(TITLES[0].name), read_walks(walk_file(TITLES[0].name))[0]
    *rows, total = divided(game, game.notation.read(walk.code), 2)
    assert sum(int(row.split()[-1]) for row in rows) == int(total.split()[-1])
    assert len(rows) == count(game, game.notation.read(walk.code), 1)


def test_counting_again_writes_what_stands_there_already(tmp_path: Path) -> None:
    file = tmp_path / "short.walk"
    walk = read_walks(walk_file(TITLES[0].name))[0]
    file.write_text(f"# a comment\n\n{walk.code} | 1 | 0\n", encoding="utf-8")
    assert counted_again(load(TITLES[0].name), file) == f"# a comment\n\n{walk.code} | 1 | {walk.lines}\n"


def test_the_command_prints_counts_and_refuses_what_it_cannot_read(
    capsys: pytest.CaptureFixture[str],
) -> None:
    walk = read_walks(walk_file(TITLES[0].name))[0]
    assert _run([TITLES[0].name, walk.code, "1"]) == 0
    assert capsys.readouterr().out.splitlines()[-1].split() == ["all", str(walk.lines)]
    for arguments in (
        ["chess", "x", "1"],
        [TITLES[0].name, "x", "1"],
        [TITLES[0].name],
        [TITLES[0].name, "x", "0"],
    ):
        assert _run(arguments) == 2
        assert len(capsys.readouterr().err.split()) > 3


def _run(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser()
    add_arguments(parser)
    return run(parser.parse_args(arguments))
