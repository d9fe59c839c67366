"""Reads a title's `lessons/` folder; what cannot be used is a `DataError` with file, row and field."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from chapterhouse.core.catalogue import DataError, Row, read_toml
from chapterhouse.core.game import Game
from chapterhouse.core.moves import UnknownMove
from chapterhouse.core.notation import CodeError
from chapterhouse.core.position import Position
from chapterhouse.core.texts import LANGUAGES
from chapterhouse.lessons.coach import BEGINS, KINDS, OFFERED, REFUSED
from chapterhouse.lessons.course import (
    Course,
    Experiment,
    FirstGame,
    Introduction,
    Lesson,
    Remark,
    SeatMove,
    Section,
    Slip,
    Words,
)
from chapterhouse.table.story import code_sentence, title_texts

FOLDER: Final = "lessons"
VERBS: Final = "verb"  # the table of help.toml whose keys have no kind before them


def course_of(game: Game) -> Course:
    """Return what there is to learn a title from: nothing, where its folder has no `lessons/`."""
    folder = Path(game.folder) / FOLDER
    top = _top(folder / "lessons.toml")
    lessons: tuple[Lesson, ...] = ()
    if top is not None:
        _check_title(game, top, "lesson")
        lessons = tuple(_lesson(game, row) for row in _named(top, "lesson"))
        _check_ids(top, [lesson.id for lesson in lessons])
    first_games: tuple[FirstGame, ...] = ()
    top = _top(folder / "coach.toml")
    if top is not None:
        _check_title(game, top, "first_game")
        first_games = tuple(_first_game(game, row) for row in _named(top, "first_game"))
        _check_ids(top, [first.id for first in first_games])
        _check_ids(top, [remark.id for first in first_games for remark in first.remarks])
    return Course(
        _introduction(folder / "intro.toml"), lessons, first_games, _help_rules(game, folder / "help.toml")
    )


def read_move(text: str, seat: int) -> SeatMove:
    """Return the move of a line: the learner's, or as in "1: pull 3" that of another seat."""
    head, colon, rest = text.partition(": ")
    return SeatMove(int(head), rest) if colon and head.isdecimal() else SeatMove(seat, text)


def _top(path: Path) -> Row | None:
    """Return what a file holds, or None if it is not there."""
    try:
        return Row(path.name, "", read_toml(path.name, path.read_bytes()))
    except FileNotFoundError:
        return None


def _named(top: Row, table: str) -> Iterator[Row]:
    """Yield the rows of a table, labelled by their ids."""
    for row in top.rows(table):
        yield Row(row.file, f"{table} {row.text('id')}", row.fields)


def _check_title(game: Game, top: Row, table: str) -> None:
    top.only("game", table)
    if top.text("game") != game.name:
        raise top.fail(f"these lessons are for '{top.text('game')}', not for '{game.name}'.")


def _check_ids(top: Row, ids: list[str]) -> None:
    for ident in ids:
        if ids.count(ident) > 1:
            raise DataError(top.file, ident, "this id is used twice.")


# lessons


def _lesson(game: Game, row: Row) -> Lesson:
    texts = ("title", "explain", "task", "illegal", "success", "wrong")
    row.only(
        "id", "optional", "position", "seat", "chance", "solve", "result", "points", "ends", "rules",
        "illegal", "illegal_after", "illegal_rule", "wrong", "wrong_after", "shines",
        *[f"{name}_{language}" for name in texts for language in LANGUAGES],
    )  # fmt: skip
    seat = row.number("seat")
    start = _start(game, row)
    if not 0 <= seat < int(start.seats):
        raise row.fail(f"the 'position' has no seat {seat}.")
    lines = _lines(game, row, seat)
    return Lesson(
        id=row.text("id"),
        title=_words(row, "title"),
        is_optional=row.flag("optional"),
        code=row.text("position"),
        start=start,
        seat=seat,
        chance=tuple(row.words("chance")),
        explain=_words(row, "explain"),
        task=_words(row, "task"),
        lines=lines,
        result=str(row.fields.get("result", "")),
        points=_points(row),
        ends=row.flag("ends"),
        experiment=Experiment(
            _moves(game, row, "illegal_after", seat),
            read_move(row.text("illegal"), seat),  # may be no move of the title at all
            _rule(game, row, row.text("illegal_rule")),
            _words(row, "illegal"),
        ),
        success=_words(row, "success"),
        wrong=Slip(
            _moves(game, row, "wrong_after", seat),
            _move(game, row, "wrong", row.text("wrong"), seat),
            _words(row, "wrong"),
        ),
        rules=_rules(game, row),
        shines=_shines(row, lines),
    )


def _shines(row: Row, lines: tuple[tuple[SeatMove, ...], ...]) -> tuple[str, ...]:
    """Return what shines on the board: things that a solution is about, as its moves name them."""
    names = {word for line in lines for step in line for word in step.move.split()[1:]}
    for name in row.words("shines"):
        if name not in names:
            raise row.fail(f"the field 'shines' has '{name}', which no move of 'solve' is about.")
    return tuple(row.words("shines"))


def _start(game: Game, row: Row) -> Position:
    try:
        start = game.notation.read(row.text("position"))
    except CodeError as error:
        why = code_sentence(title_texts(game, "en"), error)
        raise row.fail(f"the field 'position' cannot be read: {why}") from None
    if not game.notation.is_whole(start):
        raise row.fail("the field 'position' leaves out cards: no game can go on from it.")
    return start


def _lines(game: Game, row: Row, seat: int) -> tuple[tuple[SeatMove, ...], ...]:
    lines = row.fields.get("solve")
    if not isinstance(lines, list) or not lines:
        raise row.fail("the field 'solve' should be a list of lines.")
    found = []
    for line in lines:
        moves = Row(row.file, row.label, {"solve": line}).words("solve")
        if not moves:
            raise row.fail("the field 'solve' holds a line without a move.")
        found.append(tuple(_move(game, row, "solve", text, seat) for text in moves))
    return tuple(found)


def _moves(game: Game, row: Row, name: str, seat: int) -> tuple[SeatMove, ...]:
    return tuple(_move(game, row, name, text, seat) for text in row.words(name))


def _move(game: Game, row: Row, name: str, text: str, seat: int) -> SeatMove:
    step = read_move(text, seat)
    try:
        game.moves.number(step.move)
    except UnknownMove:
        raise row.fail(f"the field '{name}' names '{step.move}', which is no move of {game.name}.") from None
    return step


def _points(row: Row) -> tuple[float, ...]:
    value = row.fields.get("points", [])
    if not isinstance(value, list) or not all(type(number) in (int, float) for number in value):
        raise row.fail("the field 'points' should be a list of numbers.")
    return tuple(float(number) for number in value)


def _rules(game: Game, row: Row) -> tuple[str, ...]:
    return tuple(_rule(game, row, ident) for ident in row.words("rules"))


def _rule(game: Game, row: Row, ident: str) -> str:
    if ident not in game.rules:
        raise row.fail(f"there is no rule '{ident}'.")
    return ident


def _words(row: Row, name: str) -> Words:
    return Words(row.text(f"{name}_en"), row.text(f"{name}_de"))


# first games


def _first_game(game: Game, row: Row) -> FirstGame:
    texts = ("title", "explain")
    row.only(
        "id", "seats", "seat", "options", "bots", "seed", "until_turn", "tries", "remark",
        *[f"{name}_{language}" for name in texts for language in LANGUAGES],
    )  # fmt: skip
    options = row.row("options").fields if "options" in row.fields else {}
    seats, seat = row.number("seats"), row.number("seat")
    if seats not in game.seats or not 0 <= seat < seats:
        raise row.fail(f"{game.name} has no seat {seat} of {seats}.")
    return FirstGame(
        id=row.text("id"),
        title=_words(row, "title"),
        seats=seats,
        seat=seat,
        options={name: str(value) for name, value in options.items()},
        bots=row.text("bots"),
        seed=row.number("seed", 1),
        until_turn=row.number("until_turn"),
        tries=row.number("tries", 5),
        explain=_words(row, "explain"),
        remarks=tuple(_remark(game, remark) for remark in row.rows("remark")),
    )


def _remark(game: Game, row: Row) -> Remark:
    row.only(*KINDS, "rare", "say_en", "say_de", "rules")
    kinds = [kind for kind in KINDS if kind in row.fields]
    if len(kinds) != 1:
        raise row.fail(f"one event brings this up: one of {', '.join(KINDS)} should be there.")
    (kind,) = kinds
    what = "" if kind == BEGINS else row.text(kind)
    if kind == BEGINS and not row.flag(BEGINS):
        raise row.fail(f"the field '{BEGINS}' can only be true.")
    if kind == REFUSED:
        _rule(game, row, what)
    if kind == OFFERED and what not in game.moves.verbs:
        raise row.fail(f"there is no verb '{what}'.")
    return Remark(kind, what, row.flag("rare"), _words(row, "say"), _rules(game, row))


# introduction and help


def _introduction(path: Path) -> Introduction | None:
    top = _top(path)
    if top is None:
        return None
    top.only("section", "facts_en", "facts_de")
    return Introduction(_words(top, "facts"), tuple(_section(row) for row in top.rows("section")))


def _section(row: Row) -> Section:
    names = ("heading", "text", "steps", "points")
    row.only(*[f"{name}_{language}" for name in names for language in LANGUAGES])
    has_text = any(f"text_{language}" in row.fields for language in LANGUAGES)
    section = Section(
        _words(row, "heading"),
        _words(row, "text") if has_text else None,
        _pairs(row, "steps"),
        _pairs(row, "points"),
    )
    if section.text is None and not section.steps and not section.points:
        raise row.fail("there is a heading and nothing below it.")
    return section


def _pairs(row: Row, name: str) -> tuple[Words, ...]:
    english, german = row.words(f"{name}_en"), row.words(f"{name}_de")
    if len(english) != len(german):
        raise row.fail(f"the fields '{name}_en' and '{name}_de' should be equally long.")
    return tuple(Words(*pair) for pair in zip(english, german, strict=True))


def _help_rules(game: Game, path: Path) -> Mapping[str, str]:
    top = _top(path)
    if top is None:
        return {}
    rules: dict[str, str] = {}
    for kind in top.fields:
        row = top.row(kind)
        for name in row.fields:
            key = f"help.{name}" if kind == VERBS else f"{kind}_help.{name}"
            rules[key] = _rule(game, row, row.text(name))
    return rules
