"""A record looked at again: forwards, backwards, through anybody's eyes."""

from dataclasses import replace
from typing import NamedTuple

from rich.table import Table as Grid
from rich.text import Text

from chapterhouse.core.game import PUBLIC, Game
from chapterhouse.core.position import Position
from chapterhouse.offer import names_for
from chapterhouse.reasons import reason_of
from chapterhouse.records.events import Record, RecordError, stretch
from chapterhouse.records.heading import check_header
from chapterhouse.records.past import past_of
from chapterhouse.records.replay import Frame, newest
from chapterhouse.records.replay import replay as played
from chapterhouse.table.paragraphs import whole_story
from chapterhouse.table.story import EVERYTHING, Story, seat_news
from chapterhouse.terminal import draw
from chapterhouse.terminal.boards import find_board
from chapterhouse.terminal.problems import Problem, open_title
from chapterhouse.terminal.saving import check_content, read_record
from chapterhouse.terminal.screen import Screen, number_in, printable
from chapterhouse.terminal.words import title_name, title_words

COMMANDS = ("next", "back", "turn", "event", "first", "last", "eyes", "story", "help", "quit")


def replay(screen: Screen, file: str, eyes: str, content: str | None) -> int:
    """Open a record and look at it until the person leaves; return the exit code."""
    record = read_record(file)
    seen_by = read_eyes(eyes, len(record.header.seats))
    game = open_title(record.header.game, content)
    check_content(game, record, file)
    try:
        known = _known(game, record)
    except RecordError as error:
        raise Problem("bad_record", file=file, detail=reason_of(error)) from None
    own = Screen(title_words(game, screen.texts.language), screen.console)
    try:
        Viewer(own, game, record, known, seen_by).run()
    except EOFError:
        screen.line()
    return 0


class Known(NamedTuple):
    """What of a record these rules can show: the events after number `skipped`, from a position on."""

    start: Position
    frames: list[Frame]
    skipped: int = 0


def _known(game: Game, record: Record) -> Known:
    """Play a record again: all of it, what was played since the rules changed, or as far as they agree."""
    if record.rules < game.version:
        past = past_of(game, record, {})
        if past is None or not past.agreed:
            check_header(game, record.header)
        else:
            events = tuple(replace(event, check="") for event in record.events[: past.agreed])
            record = Record(replace(record.header, rules=game.version), events)
    play = newest(game, record)
    return Known(play.start, list(played(game, record)), len(record.events) - len(stretch(record.events)))


def read_eyes(text: str, seats: int) -> int:
    """Read a seat, "public" or "all"."""
    if text in ("public", "all"):
        return PUBLIC if text == "public" else EVERYTHING
    if not 0 <= number_in(text) < seats:
        raise Problem("bad_eyes", eyes=text, last=seats - 1)
    return number_in(text)


class Viewer:
    """A place in a record, and the eyes that look at it."""

    def __init__(self, screen: Screen, game: Game, record: Record, known: Known, eyes: int) -> None:
        self.screen = screen
        self.game = game
        self.record = record
        self.eyes = eyes
        self.names = tuple(printable(name) for name in record.header.seats)
        self.story = Story(game, screen.texts, self.names)
        self.board = find_board(game, names_for(game, screen.texts, self.names))
        self.at = 0
        self._frames = known.frames
        self._skipped = known.skipped
        self._positions = [known.start, *(frame.position for frame in known.frames)]

    def run(self) -> None:
        """Show and ask until the person leaves."""
        title = title_name(self.game, self.screen.texts.language)
        self.screen.say("replay.title", style="bold", title=title, names=", ".join(self.names))
        self._say_what_is_missing()
        self.show()
        while True:
            word, _, rest = self.screen.ask("replay.prompt").partition(" ")
            command = self._command(word or "next")
            if command == "quit":
                return
            try:
                self._obey(command, rest.strip(), word)
            except Problem as problem:
                self.screen.line(problem.sentence(self.screen.texts), "yellow")

    def _say_what_is_missing(self) -> None:
        """Say which events were played by other rules, where they are not shown."""
        now, last = str(self.game.version), self._skipped + len(self._frames)
        if self._skipped:
            version = str(self.record.header.rules)
            self.screen.say("replay.skipped", style="yellow", n=self._skipped, version=version, now=now)
        elif last < len(self.record.events):
            version = str(self.record.rules)
            self.screen.say("replay.cut", style="yellow", n=last + 1, version=version, now=now)

    def show(self) -> None:
        """Show where we are, what happened last, and the board."""
        position = self._positions[self.at]
        turn, last = int(self.game.turn(position)), self._skipped + len(self._frames)
        self.screen.line()
        n = self._skipped + self.at
        self.screen.say("replay.place", style="bold", n=n, last=last, turn=turn, eyes=self._seen_by())
        self.screen.line(self._happened())
        views = {seat: self.game.view(position, seat) for seat in range(len(self.names))}
        if self.eyes != EVERYTHING or all(view == views[0] for view in views.values()):
            eyes = PUBLIC if self.eyes == EVERYTHING else self.eyes
            self.screen.show(self.board.draw(self.game.view(position, eyes), eyes, self.screen.width))
            return
        together = self.board.together(list(views.values()))
        if together is not None:
            self.screen.show(self.board.draw(together, PUBLIC, self.screen.width))
            return
        for seat, view in views.items():
            self.screen.line(self.names[seat], "bold")
            self.screen.show(self.board.draw(view, seat, self.screen.width))

    def _command(self, word: str) -> str:
        """Return the one command that begins so, in English or in the language spoken; or an empty text."""
        asked = word.casefold()
        words = {name: (name, self.screen.text(f"replay_command.{name}.word")) for name in COMMANDS}
        exact = [name for name in COMMANDS if asked in words[name]]
        begun = [name for name in COMMANDS if any(spoken.startswith(asked) for spoken in words[name])]
        found = exact or begun
        return found[0] if len(found) == 1 else ""

    def _obey(self, command: str, rest: str, word: str) -> None:
        if command in ("next", "back", "first", "last"):
            last = len(self._frames)
            steps = {"next": self.at + 1, "back": self.at - 1, "first": 0, "last": last}
            self.at = max(0, min(last, steps[command]))
        elif command == "turn":
            self.at = self._turn(rest)
        elif command == "event":
            self.at = self._event(rest)
        elif command == "eyes":
            self.eyes = read_eyes(rest, len(self.names))
        elif command in ("story", "help"):
            self._tell() if command == "story" else self._help()
            return
        else:
            raise Problem("unknown_command", typed=word)
        self.show()

    def _turn(self, rest: str) -> int:
        """Return the first place of a turn; without a number, of the next one."""
        turns = [int(self.game.turn(position)) for position in self._positions]
        wanted = number_in(rest) if rest else turns[self.at] + 1
        if wanted in turns:
            return turns.index(wanted)
        if not rest:
            return len(self._frames)
        raise Problem("no_turn", turn=rest, first=turns[0], last=max(turns))

    def _event(self, rest: str) -> int:
        last = self._skipped + len(self._frames)
        if not self._skipped <= number_in(rest) <= last:
            raise Problem("no_event", n=rest, last=last)
        return number_in(rest) - self._skipped

    def _happened(self) -> str:
        if self.at == 0:
            return self.screen.text("replay.start")
        event = self._frames[self.at - 1].event
        if event.undo:
            return self.screen.text("replay.undone", who=self.names[event.by], n=event.undo)
        if event.dice:
            return self.screen.text("replay.dice")
        if event.seat:
            return " ".join(self.story.prose([seat_news(event)]))
        eyes = self.eyes
        if eyes == EVERYTHING:
            eyes = event.by if event.by >= 0 else PUBLIC
        before, after = self._positions[self.at - 1], self._positions[self.at]
        return " ".join(self.story.tell(before, after, eyes, event.by, self.game.moves.number(event.do)))

    def _seen_by(self) -> str:
        if self.eyes >= 0:
            return self.names[self.eyes]
        return self.screen.text("replay.all" if self.eyes == EVERYTHING else "replay.public")

    def _tell(self) -> None:
        events = [frame.event for frame in self._frames[: self.at]]
        self.screen.show(draw.story(whole_story(self.story, self._positions[0], events, self.eyes)))

    def _help(self) -> None:
        grid = Grid(box=None, show_header=False, padding=(0, 2, 0, 0))
        for name in COMMANDS:
            word = self.screen.text(f"replay_command.{name}.word")
            grid.add_row(Text(word, style="bold"), Text(self.screen.text(f"replay_command.{name}.help")))
        self.screen.show(grid)
