"""One record through every front that there is ends in the same position.

Chance brings what it brought in the record. The choices are made as each front takes them: typed, sent
through a socket, stepped as actions.
"""

import io
import json
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
import pytest
from tests.server.place import Line, Person, running

from chapterhouse.core.chance import Dice, FastDice, pick
from chapterhouse.core.game import CHANCE, Game, buffer, legal_moves, weights
from chapterhouse.core.position import Position
from chapterhouse.games import TITLES, load
from chapterhouse.records.digest import digest
from chapterhouse.records.events import Event, Record, in_force
from chapterhouse.records.record import read
from chapterhouse.records.replay import replay
from chapterhouse.research import aec_env, gym_env, openspiel_game, vector_env
from chapterhouse.research.tables import Desk
from chapterhouse.table.glimpse import Glimpse
from chapterhouse.table.outcomes import Outcomes
from chapterhouse.table.table import Table
from chapterhouse.terminal.main import main

GAMES: Final = Path(__file__).parents[2] / "src" / "chapterhouse" / "games"  # a wheel has no golden games
FOUND: Final = [path for title in TITLES for path in sorted((GAMES / title.name / "golden").glob("*.jsonl"))]
TRIES: Final = 1_000_000  # seeds among which one rolls a few given outcomes


def _features(path: Path) -> set[tuple[str, str]]:
    """Return the title of a record with its seat count, and with each of its options."""
    with path.open(encoding="utf-8") as lines:
        header = json.loads(next(lines))
    return {(header["game"], word) for word in (str(len(header["seats"])), *header.get("options", {}))}


def _one_of_each(paths: Sequence[Path]) -> list[Path]:
    """Return short games in which every seat count and every option occurs."""
    found, seen = [], set[tuple[str, str]]()
    for path in sorted(paths, key=lambda path: (-len(_features(path)), path.stat().st_size)):
        if not _features(path) <= seen:
            found.append(path)
            seen |= _features(path)
    return found


EACH: Final = _one_of_each(FOUND)

every_game = pytest.mark.parametrize("path", FOUND, ids=lambda path: f"{path.parts[-3]}-{path.stem}")
one_of_each = pytest.mark.parametrize("path", EACH, ids=lambda path: f"{path.parts[-3]}-{path.stem}")


class Told(NamedTuple):
    """A golden game: what was played, and where it must end."""

    game: Game
    record: Record
    moves: list[tuple[Event, int]]
    expected: str

    @property
    def settings(self) -> tuple[str, int, dict[str, str]]:
        """Return title, seats and options."""
        header = self.record.header
        return header.game, len(header.seats), dict(header.options)

    @property
    def chosen(self) -> list[tuple[int, int]]:
        """Return who chose what; not what was forced."""
        return [(event.by, move) for event, move in self.moves if event.by != CHANCE and not event.forced]

    @property
    def came(self) -> list[int]:
        """Return the outcomes of chance."""
        return [move for event, move in self.moves if event.by == CHANCE]


@cache
def _told(path: Path) -> Told:
    record = read(path)
    game = load(record.header.game)
    *_, last = replay(game, record)
    moves = [(event, game.moves.number(event.do)) for event in in_force(record.events)]
    return Told(game, record, moves, digest(game, last.position))


class Recorded(Dice):
    """Dice that fall as they fell in a record."""

    def __init__(self, desk: Desk, moves: list[int]) -> None:
        self.desk, self.moves = desk, moves

    def below(self, limit: int) -> int:
        """Return the number that draws the next recorded outcome."""
        game, position = self.desk.game, self.desk.position
        index = legal_moves(game, position, CHANCE).index(self.moves.pop(0))
        return sum(weights(game, position)[:index])


def _arrange_desks(told: Told, patch: pytest.MonkeyPatch) -> None:
    """Let every desk begin with the dice of the record."""

    def begin(desk: Desk, seed: int) -> None:
        _, seats, options = told.settings
        desk.resume(told.game.new_position(seats, options), Recorded(desk, told.came), 0)

    patch.setattr(Desk, "begin", begin)


def _arrange_tables(told: Told, patch: pytest.MonkeyPatch) -> None:
    """Let every table roll what came in the record."""
    came = [told.game.moves.text(move) for move in told.came]

    def outcomes(game: Game, seed: bytes, arranged: Sequence[str] = (), rolls: bool = True) -> Outcomes:
        return Outcomes(game, seed, arranged or came, rolls)

    patch.setattr("chapterhouse.table.table.Outcomes", outcomes)


@every_game
def test_a_table_ends_where_the_record_ends(path: Path) -> None:
    told = _told(path)
    _, seats, options = told.settings
    table = Table(told.game, seats, 1, options, arranged=[told.game.moves.text(move) for move in told.came])
    for seat, move in told.chosen:
        table.play(seat, told.game.moves.text(move))
    assert table.is_over() and digest(told.game, table.position) == told.expected


@every_game
def test_openspiel_ends_where_the_record_ends(path: Path) -> None:
    told = _told(path)
    state = openspiel_game(*told.settings).new_initial_state()
    for event, move in told.moves:
        state.apply_action(move - told.game.moves.players if event.by == CHANCE else move)
    assert state.is_terminal() and digest(told.game, state.position) == told.expected


@every_game
def test_pettingzoo_ends_where_the_record_ends(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told = _told(path)
    _arrange_desks(told, monkeypatch)
    env = aec_env(*told.settings)
    env.reset()
    for seat, move in told.chosen:
        assert env.agent_selection == f"seat_{seat}"
        env.step(move)
    assert all(env.terminations.values()) and digest(told.game, env.desk.position) == told.expected


class Repeater:
    """A bot that chooses what a seat chose in a record."""

    def __init__(self, chosen: list[tuple[int, int]]) -> None:
        self.chosen = chosen

    def choose(self, glimpse: Glimpse) -> int:
        """Return the next choice."""
        seat, move = self.chosen.pop(0)
        assert seat == glimpse.seat
        return move


@every_game
def test_gymnasium_ends_where_the_record_ends(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told = _told(path)
    _arrange_desks(told, monkeypatch)
    others = [(seat, move) for seat, move in told.chosen if seat != 0]
    monkeypatch.setattr("chapterhouse.research.single.make_bot", lambda *_, **__: Repeater(others))
    env = gym_env(*told.settings, seat=0)
    env.reset()
    ended = False
    for seat, move in told.chosen:
        if seat == 0:
            _, _, ended, _, _ = env.step(move)
    assert ended and not others and digest(told.game, env.desk.position) == told.expected


@every_game
def test_a_lane_of_a_batch_ends_where_the_record_ends(path: Path) -> None:
    """After the set-up, which is dealt by hand: no seed rolls all of it."""
    told = _told(path)
    env = vector_env(told.settings[0], 1, *told.settings[1:])
    batch, at = env.batch, _first_choice(told)
    lane, position = batch._lanes[0], _dealt(told, at)
    env.reset()
    lane.begin(position, FastDice(0))
    batch._show(0, lane)
    while at < len(told.moves):
        event, move = told.moves[at]
        assert (int(batch.actor[0]), event.forced) == (event.by, False)
        following = _until_the_next_choice(told, at)
        lane.dice = _dice(told.game, position, told.moves[at : at + following])
        _, _, ended, _, _ = env.step(np.array([move]))
        at += following
    assert ended[0] and digest(told.game, position) == told.expected


def _first_choice(told: Told) -> int:
    return next(at for at, (event, _) in enumerate(told.moves) if event.by != CHANCE and not event.forced)


def _dealt(told: Told, count: int) -> Position:
    position = told.game.new_position(*told.settings[1:])
    for event, move in told.moves[:count]:
        told.game.apply(position, event.by, move)
    return position


def _until_the_next_choice(told: Told, at: int) -> int:
    rest = told.moves[at + 1 :]
    return 1 + next(
        (n for n, (event, _) in enumerate(rest) if event.by != CHANCE and not event.forced), len(rest)
    )


def _dice(game: Game, position: Position, moves: list[tuple[Event, int]]) -> FastDice:
    """Return dice that roll what chance brought among these moves."""
    return next(FastDice(seed) for seed in range(TRIES) if _rolls(game, position, moves, FastDice(seed)))


def _rolls(game: Game, position: Position, moves: list[tuple[Event, int]], dice: FastDice) -> bool:
    world, odds = position.copy(), buffer(game)
    for event, move in moves:
        if event.by == CHANCE:
            index = pick(odds, game.weights_into(world, odds), dice)
            if legal_moves(game, world, CHANCE)[index] != move:
                return False
        game.apply(world, event.by, move)
    return True


@one_of_each
def test_the_terminal_ends_where_the_record_ends(
    path: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    told = _told(path)
    title, seats, options = told.settings
    _arrange_tables(told, monkeypatch)
    typed, before = [], -1
    for seat, move in told.chosen:
        typed += ["", told.game.moves.text(move)] if seat != before else [told.game.moves.text(move)]
        before = seat  # an empty line says that the next one has sat down
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join([*typed, "y", ""])))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    names = [word for name in told.record.header.seats for word in ("--name", name)]
    given = ["--options", *(f"{name}={value}" for name, value in options.items())] if options else []
    words = ["play", title, "--hotseat", "--seats", str(seats), *names, "--lang", "en", "--plain", *given]
    assert main(words) == 0
    (saved,) = tmp_path.rglob("*.jsonl")
    end = read(saved).end
    assert end is not None and end.check == told.expected


@one_of_each
def test_a_server_ends_where_the_record_ends(
    path: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    told = _told(path)
    title, seats, options = told.settings
    with running(tmp_path) as place:
        _arrange_tables(told, monkeypatch)
        person: Person = place.person()
        ident = person.table(title, seats=[{"kind": "me"}] * seats, options=options)
        with person.online() as line:
            _send(line, ident, told)
        record = read(person.get(f"/api/tables/{ident}/record?eyes=all").encode())
    assert record.end is not None and record.end.check == told.expected


def _send(line: Line, ident: str, told: Told) -> None:
    moment = line.watch(ident)
    for seat, move in told.chosen:
        assert moment["mover"] == seat
        if moment["eyes"] != seat:
            moment = line.watch(ident, eyes=seat)
        text = told.game.moves.text(move)
        answer = line.command("play", ident, seat, moment["at"], moves=[text])
        assert answer["type"] == "done", answer
        moment = [heard for heard in line.heard if heard["type"] == "moment"][-1]
    assert moment["info"]["status"] == "finished"


def test_every_title_has_golden_games_here() -> None:
    assert {path.parts[-3] for path in FOUND} in ({title.name for title in TITLES}, set())


def test_every_seat_count_and_option_of_a_golden_game_goes_through_every_front() -> None:
    assert set[tuple[str, str]]().union(*map(_features, EACH)) == set().union(*map(_features, FOUND))
