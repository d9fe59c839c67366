"""One record through every front that takes its outcomes of chance ends in the same position."""

from pathlib import Path

import pytest

from chapterhouse.core.chance import Dice
from chapterhouse.core.game import CHANCE, NOBODY, Game, legal_moves, weights
from chapterhouse.core.position import Position
from chapterhouse.games import TITLES, load
from chapterhouse.records.digest import digest
from chapterhouse.records.events import Event, Record, in_force
from chapterhouse.records.record import read
from chapterhouse.records.replay import replay
from chapterhouse.research import aec_env, openspiel_game
from chapterhouse.research.tables import Desk

GAMES = Path(__file__).parents[2] / "src" / "chapterhouse" / "games"  # a wheel has no golden games
FOUND = [path for title in TITLES for path in sorted((GAMES / title.name / "golden").glob("*.jsonl"))[:3]]


class Recorded(Dice):
    """Dice that fall as they fell in a record."""

    def __init__(self, desk: Desk, moves: list[int]) -> None:
        self.desk, self.moves = desk, moves

    def below(self, limit: int) -> int:
        """Return the number that draws the next recorded outcome."""
        game, position = self.desk.game, self.desk.position
        index = legal_moves(game, position, CHANCE).index(self.moves.pop(0))
        return sum(weights(game, position)[:index])


def _moves(game: Game, record: Record) -> list[tuple[Event, int]]:
    return [(event, game.moves.number(event.do)) for event in in_force(record.events)]


def _by_desk(game: Game, record: Record, desk: Desk) -> Position:
    moves = _moves(game, record)
    desk.position = game.new_position(len(record.header.seats), record.header.options)
    desk.dice = Recorded(desk, [move for event, move in moves if event.by == CHANCE])  # type: ignore[assignment]
    desk._go_on()
    for event, move in moves:
        if event.by != CHANCE and not event.forced and desk.actor != NOBODY:
            desk.play(move)
    return desk.position


@pytest.mark.parametrize("path", FOUND, ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_a_golden_game_ends_alike_at_the_table_in_pettingzoo_and_in_openspiel(path: Path) -> None:
    record = read(path.read_text(encoding="utf-8").splitlines())
    title, seats, options = record.header.game, len(record.header.seats), record.header.options
    game = load(title)
    *_, last = replay(game, record)
    expected = digest(game, last.position)
    state = openspiel_game(title, seats, options).new_initial_state()
    for event, move in _moves(game, record):
        state.apply_action(move - game.moves.players if event.by == CHANCE else move)
    assert digest(game, state.position) == expected
    assert digest(game, _by_desk(game, record, aec_env(title, seats, options).desk)) == expected
