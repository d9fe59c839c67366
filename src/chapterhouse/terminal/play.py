"""A game at the keyboard: show, ask, play, until it is over or somebody leaves."""

import os
from pathlib import Path

from chapterhouse.bots.bot import Thought
from chapterhouse.core.game import PUBLIC, IllegalMove, Objection
from chapterhouse.core.notation import CodeError
from chapterhouse.offer import names_for
from chapterhouse.records.events import stretch
from chapterhouse.table.paragraphs import Paragraph, whole_story
from chapterhouse.table.story import Story, objection_text
from chapterhouse.terminal import draw
from chapterhouse.terminal.boards import find_board
from chapterhouse.terminal.commands import COMMANDS, Quit, find_command, find_part
from chapterhouse.terminal.problems import Problem
from chapterhouse.terminal.reading import Reader, Unclear
from chapterhouse.terminal.saving import Secrets, save, usual_file
from chapterhouse.terminal.screen import Screen, printable
from chapterhouse.terminal.seating import Request, Seated, loaded_table, new_table
from chapterhouse.terminal.thinking import Guest
from chapterhouse.terminal.words import title_name, title_words

INTERRUPTED = 130


def play(screen: Screen, request: Request) -> int:
    """Play what was asked for; return the exit code."""
    seated = loaded_table(request) if request.file else new_table(screen, request)
    own = Screen(title_words(seated.game, screen.texts.language), screen.console)
    return Session(own, seated, request.plain).run()


class Session:
    """One game at one keyboard."""

    def __init__(self, screen: Screen, seated: Seated, plain: bool = False) -> None:
        self.screen = screen
        self.game = seated.game
        self.table = seated.table
        self.guests = seated.guests
        self.names = tuple(printable(name) for name in seated.table.names)  # a record may name anything
        self.secrets: Secrets = seated.secrets
        self.path: Path | None = seated.path
        self.story = Story(self.game, screen.texts, self.names)
        self.board = find_board(self.game, names_for(self.game, screen.texts, self.names), plain)
        self.reader = Reader(self.game, screen.texts, self.board.names)
        self.advice: tuple[tuple[int, int], Thought] | None = None  # the last hint, and for which question
        self._start = self.table.beginning()
        self._at_keyboard: int | None = None
        self._told: dict[int, int] = {}  # the last event that each seat was told
        self._turn: tuple[int, int] | None = None  # seat and turn of the last board
        self._saved = len(self.table.events) if self.path is not None else -1

    # the loop

    def run(self) -> int:
        """Play until the game is over or the person leaves; return the exit code."""
        self._welcome()
        try:
            while not self.table.is_over():
                seat = self.table.to_act()[0]
                guest = self.guests.get(seat)
                if guest is not None:
                    self._let_play(seat, guest)
                else:
                    self.ask(seat)
            self._finish()
        except Quit:
            return self._leave(0)
        except EOFError:
            self.screen.line()
        except KeyboardInterrupt:
            self.screen.line()
            return self._leave(INTERRUPTED)
        return self._leave(0)

    def _welcome(self) -> None:
        title = self.screen.text(
            "play.title",
            title=title_name(self.game, self.screen.texts.language),
            pack=self.game.content.label,
        )
        self.screen.line(title, "bold")
        if any(row.provenance == "reconstructed" for row in self.game.content.provenance()):
            alone = "house_version_1"  # a title may have more of its own where one plays alone
            is_alone = len(self.names) == 1 and f"board.{alone}" in self.screen.texts
            self.screen.say_own(alone if is_alone else "house_version", style="dim")
        asked = self.table.to_act()
        legal = self.table.legal(asked[0]) if asked else []
        example = self.said(asked[0], legal[0]) if legal else "?"
        self.screen.say_own("how", style="dim", move=example)

    def _let_play(self, seat: int, guest: Guest) -> None:
        with guest.meter.shown_on(self.screen, "play.thinking", name=self.names[seat]):
            move = guest.bot.choose(self.table.glimpse(seat))
        self.table.play(seat, self.game.moves.text(move))

    def ask(self, seat: int) -> None:
        """Show the seat what is new and where it stands, and ask until it has chosen."""
        self._pass_keyboard(seat)
        self.show_news(seat)
        last, self._turn = self._turn, (seat, int(self.game.turn(self.table.peek())))
        self.show_board(seat, again=last == self._turn)
        self.show_choices(seat)
        while self.table.to_act()[:1] == [seat]:
            before = len(self.table.events)
            line = self.screen.ask("play.prompt", name=self.names[seat])
            if line:
                self.answer(seat, line)
            if len(self.table.events) != before:
                return

    def _pass_keyboard(self, seat: int) -> None:
        """Where people have secrets from each other, let the next one sit down before anything is shown."""
        before, self._at_keyboard = self._at_keyboard, seat
        if before in (None, seat) or self.table.view(before) == self.table.view(seat):
            return
        self.screen.cover()
        self.screen.ask("play.pass", name=self.names[seat])

    # what a line may be

    def answer(self, seat: int, line: str) -> None:
        """Carry out a command or play what was typed."""
        word, _, rest = line.partition(" ")
        command = find_command(self.screen.texts, word)
        part = find_part(self, line)
        try:
            if command:
                COMMANDS[command](self, seat, rest.strip())
            elif part:
                self.show_part(seat, part)
            else:
                self._play(seat, line)
        except Problem as problem:
            self.screen.line(problem.sentence(self.screen.texts), "yellow")

    def _play(self, seat: int, line: str) -> None:
        before = len(self.table.events)
        try:
            moves = self.reader.moves(self.table.glimpse(seat), line)
            if moves:
                self.table.play(seat, moves)
            elif not self._play_notation(seat, line):
                self._refuse(seat, line)
        except Unclear as unclear:
            self.say_unclear(seat, unclear)
        except IllegalMove as error:
            self.show_objection(seat, error)
            if len(self.table.events) > before:
                self.screen.say("play.partly", style="yellow")

    def _play_notation(self, seat: int, line: str) -> bool:
        """Play the line in the title's own notation; return whether it is one."""
        before = len(self.table.events)
        for spelling in self.board.names.spellings(line):
            try:
                return bool(self.table.play_line(seat, spelling))
            except CodeError:
                if len(self.table.events) > before:  # its beginning was notation, and has turned up a card
                    raise IllegalMove(Objection("unknown_move", ""), line) from None
        return False

    def _refuse(self, seat: int, line: str) -> None:
        """Say what is wrong with a line that is no move of this moment."""
        for text in self.reader.spelled_out(line):
            objection = self.table.why(seat, text)
            if objection is not None:
                self.show_objection(seat, IllegalMove(objection, text))
                return
        self.screen.say("play.not_read", style="yellow", typed=line)

    # what is shown

    def show_objection(self, seat: int, error: IllegalMove) -> None:
        """Say why a move is refused, and what was perhaps meant."""
        sentence = objection_text(self.screen.texts, error.objection)
        self.screen.line(f"{self.said(seat, error.text)}: {sentence}", "yellow")
        if error.objection.reason == "unknown_move":
            nearest = self.reader.nearest(self.table.glimpse(seat), error.text)
            if nearest:
                self.screen.say("play.nearest", moves=", ".join(nearest))
            else:
                self.screen.say("play.see_help")

    def say_unclear(self, seat: int, unclear: Unclear) -> None:
        """Say which moves a line could mean, each as one types it."""
        moves = ", ".join(self.said(seat, move) for move in unclear.moves)
        self.screen.say("play.unclear", style="yellow", typed=unclear.text, moves=moves)

    def said(self, seat: int, move: str) -> str:
        """Return a move as one types it in the language of this game."""
        return self.reader.said(self.table.glimpse(seat), move)

    def show_news(self, eyes: int) -> None:
        """Tell what has happened since these eyes looked last; spectators, since anybody did."""
        since = self._told.get(eyes, 0) if eyes >= 0 else min(self._told.values(), default=0)
        news = self.paragraphs(eyes, since)
        for seat in range(len(self.names)):
            if seat == eyes or self.table.view(seat) == self.table.view(eyes):  # those share the screen
                self._told[seat] = len(self.table.events)
        if news:
            self.screen.line()
            self.screen.show(draw.story(news))

    def show_board(self, eyes: int, again: bool = False) -> None:
        """Draw the board as these eyes see it, or only what matters between two choices of a turn."""
        draw_board = self.board.draw_again if again else self.board.draw
        self.screen.line()
        self.screen.show(draw_board(self.table.view(eyes), eyes, self.screen.width))

    def show_part(self, eyes: int, part: str) -> None:
        """Draw a part of the board in detail."""
        self.screen.show(self.board.draw_part(part, self.table.view(eyes), eyes, self.screen.width))

    def show_choices(self, seat: int) -> None:
        """Show what is asked and what may be answered."""
        view = self.table.view(seat)
        offered = draw.numbered(view, self.board.names, self.table.candidates(seat))
        self.screen.line()
        who = self.story.name(self.table.peek(), seat, seat)
        self.screen.line(f"{who}: {draw.prompt(self.screen.texts, self.table.question(seat))}", "bold")
        self.screen.show(draw.choices(self.screen.texts, offered))

    def paragraphs(self, eyes: int, since: int = 0) -> list[Paragraph]:
        """Return the story as these eyes know it."""
        return whole_story(self.story, self._start, stretch(self.table.events), eyes, since)

    # the end

    def _finish(self) -> None:
        people = [seat for seat in range(len(self.names)) if seat not in self.guests]
        eyes = people[0] if len(people) == 1 else PUBLIC
        self.show_news(eyes)
        self.show_board(self._turned_to(eyes))
        self.show_result()

    def _turned_to(self, eyes: int) -> int:
        """Leave the board turned as whoever acted last saw it, where all may see the same."""
        last = self._at_keyboard
        if eyes != PUBLIC or last is None or self.table.view(last) != self.table.view(PUBLIC):
            return eyes
        return last

    def show_result(self) -> None:
        """Say who won and why, and show the score sheets."""
        position = self.table.peek()
        ranking = self.game.ranking(position)
        names = [self.story.name(position, PUBLIC, seat) for seat in range(len(self.names))]
        winners = [names[seat] for seat, place in enumerate(ranking) if place == 1]
        self.screen.line()
        if len(winners) == len(names) and "board.drawn" in self.screen.texts:
            self.screen.say_own("drawn", style="bold green")
        elif len(names) > 1:  # alone, the ending says how it went
            listed = self.screen.text("log.and").join(filter(None, (", ".join(winners[:-1]), winners[-1])))
            key = "play.winner" if len(winners) == 1 else "play.winners"
            self.screen.say(key, style="bold green", names=listed)
        self.screen.line(self.screen.texts.say(f"ending.{self.game.ending(position)}"))
        self.screen.line()
        self.screen.show(draw.score(self.screen.texts, self.table.score(), ranking, names))

    def save(self, file: str = "") -> None:
        """Save the game under a name, or where it was saved before."""
        path = Path(os.path.expanduser(file)) if file else self.path or usual_file(self.game.name)
        save(self.table, path, self.secrets, is_own=path == self.path)
        self.path = path
        self._saved = len(self.table.events)
        self.screen.say("play.saved", file=str(path))

    def _offer_to_save(self) -> None:
        if self._saved != len(self.table.events) and self.screen.ask_yes("play.offer"):
            self.save()

    def _leave(self, code: int) -> int:
        """Offer to save, then leave; whoever interrupts this question, too, just leaves."""
        try:
            self._offer_to_save()
        except Problem as problem:
            self.screen.line(problem.sentence(self.screen.texts), "yellow")
        except (EOFError, KeyboardInterrupt):
            self.screen.line()
        return code
