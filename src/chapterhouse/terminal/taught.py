"""A lesson at the keyboard: the same board, choices and commands as in a game, and somebody who answers."""

from typing import Final

from chapterhouse.core.game import Game, IllegalMove
from chapterhouse.lessons.session import AGAIN, OVER, REFUSED, SOLVED, WRONG, Answer
from chapterhouse.lessons.session import Session as Lesson
from chapterhouse.terminal import draw
from chapterhouse.terminal.commands import Quit, find_command
from chapterhouse.terminal.play import Session
from chapterhouse.terminal.problems import Problem
from chapterhouse.terminal.reading import Unclear
from chapterhouse.terminal.saving import Secrets
from chapterhouse.terminal.screen import Screen
from chapterhouse.terminal.seating import Seated

TAKES_BACK: Final = ("undo", "reset")
NOT_HERE: Final = ("redo", "save")  # a lesson is neither kept as a game nor played again by one word


class Taught(Session):
    """One lesson at one keyboard."""

    def __init__(self, screen: Screen, game: Game, lesson: Lesson) -> None:
        seats = len(lesson.table.names)
        super().__init__(screen, Seated(game, lesson.table, {}, Secrets(b"", ("",) * seats)))
        self.lesson = lesson
        self.seat = lesson.lesson.seat

    def take(self, number: int, last: int) -> bool:
        """Teach until the task is solved; return whether the learner wants to go on to the next lesson."""
        self._open(number, last)
        try:
            while not self.lesson.is_solved:
                self._ask_learner()
            return self._close()
        except (Quit, EOFError):
            self.screen.line()
        except KeyboardInterrupt:
            self.screen.line()
        return False

    def answer(self, seat: int, line: str) -> None:
        """Carry out a command, or try what was typed as a move."""
        command = find_command(self.screen.texts, line.partition(" ")[0])
        if command in TAKES_BACK:
            self._take_back()
        elif command == "hint":
            self._show_way()
        elif command in NOT_HERE:
            self.screen.say("learn.not_here", style="yellow", typed=line)
        else:
            super().answer(seat, line)

    # what is told

    def _open(self, number: int, last: int) -> None:
        lesson, language = self.lesson.lesson, self.screen.texts.language
        self.screen.line()
        title = lesson.title.say(language)
        self.screen.say("learn.heading", style="bold", number=number, last=last, lesson=title)
        self.screen.line(lesson.explain.say(language))
        self._tell_position()
        self.screen.say("learn.task", style="bold", task=lesson.task.say(language))
        self.screen.say("learn.invitation", invitation=lesson.experiment.invitation.say(language))
        self.screen.say("learn.rules", style="dim", rules=", ".join(lesson.rules))

    def _close(self) -> bool:
        """Praise, and return True once the learner goes on; what is not allowed may still be tried."""
        lesson, language = self.lesson.lesson, self.screen.texts.language
        self.show_news(self.seat)
        self.show_board(self.seat)
        self.screen.line(lesson.success.say(language), "bold green")
        if not self.lesson.tried and self.lesson.played == lesson.experiment.after:
            self.screen.say("learn.invitation", invitation=lesson.experiment.invitation.say(language))
        while True:
            line = self.screen.ask("learn.go_on")
            if not line:
                return True
            self.answer(self.seat, line)

    def _tell_position(self) -> None:
        self.show_news(self.seat)
        self.show_board(self.seat)
        if self.table.to_act()[:1] == [self.seat]:
            self.show_choices(self.seat)

    def _ask_learner(self) -> None:
        if self.lesson.waits:
            line = self.screen.ask("learn.others")
            if not line:
                self.lesson.go_on()
                if not self.lesson.is_solved:
                    self._tell_position()
                return
        else:
            line = self.screen.ask("play.prompt", name=self.names[self.seat])
        if line:
            self.answer(self.seat, line)

    # what is tried

    def _play(self, seat: int, line: str) -> None:
        try:
            moves = self.reader.moves(self.table.glimpse(seat), line) or self.reader.spelled_out(line)
        except Unclear as unclear:
            self.screen.say("play.unclear", style="yellow", typed=line, moves=", ".join(unclear.moves))
            return
        for move in moves:
            answer = self.lesson.play(move)
            self._follow_table()
            if answer.outcome in (REFUSED, OVER, WRONG, AGAIN):
                self._say(answer)
                return
            if answer.outcome == SOLVED:
                return
        self._tell_position()

    def _say(self, answer: Answer) -> None:
        lesson, language = self.lesson.lesson, self.screen.texts.language
        if answer.outcome == OVER:
            self.screen.say("learn.solved_already", style="yellow")
        elif answer.objection is None:
            self.screen.line(lesson.wrong.words.say(language), "yellow")
            self.screen.say("learn.taken_back" if answer.outcome == WRONG else "learn.begun_anew")
            if answer.outcome == AGAIN:
                self._tell_position()
        else:
            self.show_objection(self.seat, IllegalMove(answer.objection, answer.move))
            if answer.tried:
                self.screen.show(
                    draw.rule_card(self.screen.texts, self.game.rules[answer.objection.rule], self.game)
                )
                self.screen.say("learn.tried", style="green")

    def _show_way(self) -> None:
        """Say what to type next, where it is the learner who moves."""
        move = self.lesson.way_on
        if move is None:
            self.screen.say("learn.no_way")
            return
        verb, _, noun = move.partition(" ")
        thing = self.board.names.noun(self.table.view(self.seat), verb, noun)
        meaning = f"{self.screen.text(f'verb.{verb}')} {thing}".strip()
        self.screen.say("learn.way", move=self.said(self.seat, move), meaning=meaning)

    def _take_back(self) -> None:
        if not self.lesson.played:
            self.screen.line(Problem("nothing_to_undo").sentence(self.screen.texts), "yellow")
            return
        key = "play.undone" if self.lesson.undo() else "learn.begun_anew"
        self._follow_table()
        self.screen.say(key)
        self._tell_position()

    def _follow_table(self) -> None:
        """Look at the table of the lesson: where it was started again, it is another one."""
        if self.table is not self.lesson.table:
            self.table = self.lesson.table
            self._told = {}
