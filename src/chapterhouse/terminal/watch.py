"""Bots that play each other, with somebody looking on."""

import secrets
import time
from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.live import Live

from chapterhouse.core.chance import seed_bytes
from chapterhouse.core.game import PUBLIC, BadOption
from chapterhouse.core.options import usual_seats
from chapterhouse.table.table import Table
from chapterhouse.terminal import draw
from chapterhouse.terminal.play import Session
from chapterhouse.terminal.problems import Problem, TitleProblem, open_title
from chapterhouse.terminal.saving import Secrets
from chapterhouse.terminal.screen import Screen
from chapterhouse.terminal.seating import USUAL_BOT, Request, Seated, invite, name_seats
from chapterhouse.terminal.thinking import Wanted, read_wanted
from chapterhouse.terminal.words import title_name, title_words

LATEST = 2  # paragraphs below the board


def watch(screen: Screen, request: Request, delay: float) -> int:
    """Let bots play to the end; return the exit code."""
    if not 0 <= delay <= 60:
        raise Problem("bad_delay", delay=f"{delay:g}")
    seated = _seated(screen, request)
    own = Screen(title_words(seated.game, screen.texts.language), screen.console)
    show = Show(own, seated, delay)
    try:
        show.run()
    except KeyboardInterrupt:
        own.say("watch.interrupted")
    return 0


def _seated(screen: Screen, request: Request) -> Seated:
    game = open_title(request.title, request.content)
    wanted: Sequence[Wanted] = [read_wanted(bot) for bot in request.bots] or [Wanted(USUAL_BOT)]
    if len(wanted) == 1:
        wanted = [wanted[0]] * (request.seats or usual_seats(game))
    names = name_seats(screen, list(wanted), ())
    seed = seed_bytes(request.seed) if request.seed is not None else secrets.token_bytes(32)
    try:
        table = Table(game, len(wanted), seed, request.options, names)
    except BadOption as error:
        raise TitleProblem(game, error) from None
    return Seated(game, table, invite(wanted, request.seed), Secrets(seed, ()))


class Show(Session):
    """A session without people: in a terminal the board stays in place, in a pipe the story is printed."""

    def __init__(self, screen: Screen, seated: Seated, delay: float) -> None:
        super().__init__(screen, seated)
        self.delay = delay

    def run(self) -> int:
        """Play to the end."""
        names = ", ".join(self.names)
        self.screen.say(
            "watch.title", style="bold", title=title_name(self.game, self.screen.texts.language), names=names
        )
        if self.screen.console.is_terminal:
            with Live(self._picture(), console=self.screen.console, auto_refresh=False) as live:
                while not self.table.is_over():
                    self._move()
                    live.update(self._picture(), refresh=True)
                    time.sleep(self.delay)
        else:
            while not self.table.is_over():
                self._move()
            self.show_news(PUBLIC)
            self.show_board(PUBLIC)
        self.show_result()
        return 0

    def _move(self) -> None:
        seat = self.table.to_act()[0]
        move = self.guests[seat].bot.choose(self.table.glimpse(seat))
        self.table.play(seat, self.game.moves.text(move))

    def _picture(self) -> RenderableType:
        board = self.board.draw(self.table.view(PUBLIC), PUBLIC, self.screen.width)
        return Group(board, draw.story(self.paragraphs(PUBLIC)[-LATEST:]))
