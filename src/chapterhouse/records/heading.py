"""Does the header fit the game at hand, and where does the record begin?"""

from chapterhouse.core.game import BadOption, Game
from chapterhouse.core.position import Position
from chapterhouse.core.told import Told
from chapterhouse.records.events import Event, Header, RecordError


def check_header(game: Game, header: Header, rules: int | None = None) -> None:
    """Refuse a record of another game, rules version, content pack, seat count or set of options.

    `rules` is the version that the game has come to, where it is not the one that it began with.
    """
    played = header.rules if rules is None else rules
    if header.game != game.name:
        raise _told("other_title", found=header.game, title=game.name)
    if played != game.version:
        raise _told("other_rules", played=played, title=game.name, now=game.version, engine=header.engine)
    if not game.content.is_called(header.content):
        raise _told("other_content", found=header.content, content=game.content.label)
    if len(header.seats) not in game.seats:
        least, most = game.seats.start, game.seats.stop - 1
        raise _told("seats", count=len(header.seats), title=game.name, least=least, most=most)
    options = {option.name: option for option in game.options}
    for name, value in header.options.items():
        if name not in options:
            raise _told("option", option=name, title=game.name, known=", ".join(options))
        values = options[name].values
        if values and value not in values:
            raise _told("value", option=name, value=value, known=", ".join(values))


def first_position(game: Game, header: Header, rules: int | None = None) -> Position:
    """Return the position before the first event; `rules` as in `check_header`."""
    check_header(game, header, rules)
    if header.start is None:
        try:
            return game.new_position(len(header.seats), header.options)
        except BadOption as error:
            raise _error(f"these options cannot be played: {error.key} {error.facts}.") from None
    if not header.start:
        raise _error("the first position was withheld from the eyes for which this record was redacted.")
    try:
        position = game.load(header.start, header.rules)
        same = header.rules != game.version or game.dump(position) == header.start
    except (ValueError, TypeError, LookupError, OverflowError) as error:
        raise _error(f"the start is no position of {game.name}: {error}") from None
    if not same:
        raise _error(f"the start is no position of {game.name}: loaded and dumped again it is another.")
    if position.seats != len(header.seats):
        raise _error(
            f"the start is a position for {position.seats} seats; the header names {len(header.seats)}."
        )
    return position


def changed_position(game: Game, line: Event) -> Position:
    """Return the position from which a game went on when its rules changed."""
    if line.rules is None or not line.position:
        raise RecordError(line.line, "the position was withheld from the eyes of this record.")
    version = line.rules[1]
    try:
        position = game.load(line.position, version)
        same = version != game.version or game.dump(position) == line.position
    except (ValueError, TypeError, LookupError, OverflowError) as error:
        raise RecordError(line.line, f"this is no position of {game.name}: {error}") from None
    if not same:
        raise RecordError(line.line, f"this is no position of {game.name}: dumped again it is another.")
    return position


def _told(key: str, **facts: object) -> RecordError:
    return RecordError(1, Told(f"record.{key}", facts))


def _error(message: str) -> RecordError:
    return RecordError(1, message)
