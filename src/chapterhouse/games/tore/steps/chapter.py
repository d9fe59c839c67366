"""The end of a chapter: progress, covers off, duties, protection, and what the next one begins with."""

from typing import Optional

from chapterhouse.core.agenda import clear, number_of, pop, push, seat_of
from chapterhouse.core.game import CHANCE, Objection
from chapterhouse.core.position import Position
from chapterhouse.core.vectors import i64, vec
from chapterhouse.games.tore import ask, at, do
from chapterhouse.games.tore.accounts import give, give_up_to, held, lose
from chapterhouse.games.tore.board import Board
from chapterhouse.games.tore.cells import from_crest, owed, set_owed
from chapterhouse.games.tore.force import bind
from chapterhouse.games.tore.plague import begin
from chapterhouse.games.tore.projects import enter, progress
from chapterhouse.games.tore.steps.on_board import BoardStep

DUTIES = 3


class Progress(BoardStep):
    """Every open project receives one piece from the stock. Number: the project."""  # rule: TW-59

    name = "progress"
    settles = True

    def settle(self, position: Position, frame: i64) -> bool:
        pop(position)
        project = number_of(frame)
        if project < at.PROJECTS:
            push(position, ask.PROGRESS, CHANCE, project + 1)
            progress(position, self.board, project)
        return True


class Clear(BoardStep):
    """Covers and permanent events go; the market opens to cloth."""  # rule: TW-60

    name = "clear"
    settles = True

    def settle(self, position: Position, frame: i64) -> bool:
        pop(position)
        cells = position.cells
        cells[at.COVERED] = cells[at.CLOSED] = cells[at.BLOCKED] = 0
        cells[at.PLACES] = cells[at.PLACES + 1] = cells[at.OLDEST] = 0
        if cells[at.CHAPTER] >= self.board.cloth_opens:
            cells[at.CLOTH_OPEN] = 1  # rule: TW-47
        bind(position, self.board)
        return True


class Duty(BoardStep):
    """Everybody pays a duty as far as possible. Number: players served, the duty, and the tax if rolled."""

    name = "duty"
    settles = True

    def settle(self, position: Position, frame: i64) -> bool:  # rule: TW-64
        pop(position)
        served = number_of(frame) & 15
        duty = (number_of(frame) >> 4) & 15
        tax = number_of(frame) >> 8
        if served == position.seats:
            if duty == 0:
                push(position, ask.DUTY, CHANCE, 1 << 4)
            return True
        push(position, ask.DUTY, CHANCE, (served + 1) | (duty << 4) | (tax << 8))
        due = tax if duty == DUTIES - 1 else self.board.duty_amount[duty]
        self._pay(position, from_crest(position, served), duty, due)
        return True

    def _pay(self, position: Position, seat: i64, duty: i64, due: i64) -> None:
        """Give what is there; each missing piece costs points and brings the penalty."""
        good = self.board.duty_good[duty]  # rule: TW-65 TW-66 TW-67
        missing = give_up_to(position, seat, good, due)
        lose(position, seat, at.MISSING + duty, self.board.duty_points[duty] * missing)
        set_owed(position, seat, duty, missing)


class Protection(BoardStep):
    """Ask who has loyalty whether to buy off each penalty. Number: players served, and the penalty."""

    name = "protection"
    settles = True

    def settle(self, position: Position, frame: i64) -> bool:  # rule: TW-73
        pop(position)
        served = number_of(frame) & 15
        duty = number_of(frame) >> 4
        if served == position.seats:
            return True
        following = served | ((duty + 1) << 4) if duty + 1 < DUTIES else served + 1
        push(position, ask.PROTECTION, CHANCE, following)
        seat = from_crest(position, served)
        if owed(position, seat, duty) == 0:
            return True
        if held(position, seat, at.LOYALTY) > 0:
            push(position, ask.PROTECT, seat, duty)
        elif position.cells[at.CHAPTER] == at.CHAPTERS:
            suffer(position, self.board, seat, duty)
        return True


def suffer(position: Position, board: Board, seat: i64, duty: i64) -> None:
    """After the last chapter nothing is left to be punished: the loss doubles."""  # rule: TW-74
    lose(position, seat, at.DOUBLED, board.duty_points[duty] * owed(position, seat, duty))
    set_owed(position, seat, duty, 0)


class Protect(BoardStep):
    """Give a loyalty to be spared a penalty, or bear it. Number: the penalty."""  # rule: TW-73 TW-74

    name = "protect"

    def candidates(self, position: Position, frame: i64) -> list[int]:
        return [do.PROTECT + number_of(frame), do.SUFFER + number_of(frame)]

    def objection(self, position: Position, frame: i64, move: i64) -> Optional[Objection]:
        if move < do.PROTECT or move >= do.SUFFER + DUTIES:
            return Objection("not_now", "TW-73")
        if move not in self.candidates(position, frame):
            return Objection("not_offered", "TW-73")
        return None

    def legal_into(self, position: Position, frame: i64, moves: "vec[i64]") -> i64:
        moves[0] = do.PROTECT + number_of(frame)
        moves[1] = do.SUFFER + number_of(frame)
        return 2

    def facts(self, position: Position, frame: i64) -> dict[str, int | str]:
        """Say what is bought off: a penalty, or after the last chapter points that would still be lost."""
        duty, board = number_of(frame), self.board
        if position.cells[at.CHAPTER] < at.CHAPTERS:
            return {"what": f"@penalty.{board.penalties[duty]}", "last": 0, "points": 0}
        loss = int(board.duty_points[duty] * owed(position, seat_of(frame), duty))
        loss = min(loss, int(position.cells[at.SCORE + seat_of(frame)]))  # rule: TW-94
        good = f"@amount.{board.goods[board.duty_good[duty]]}"
        return {"what": good, "last": 1 if loss else 2, "points": loss}

    def play(self, position: Position, frame: i64, move: i64) -> None:
        seat, duty = seat_of(frame), number_of(frame)
        if move < do.SUFFER:
            give(position, seat, at.LOYALTY, 1)
            set_owed(position, seat, duty, 0)
        elif position.cells[at.CHAPTER] == at.CHAPTERS:
            suffer(position, self.board, seat, duty)


class ChapterEnd(BoardStep):
    """Open the next chapter, or end the game."""

    name = "chapter_end"
    settles = True

    def settle(self, position: Position, frame: i64) -> bool:
        pop(position)
        cells = position.cells
        if cells[at.CHAPTER] == at.CHAPTERS:  # rule: TW-88
            cells[at.IS_OVER] = 1
            clear(position)
            return True
        if not cells[at.RULINGS] & at.PASSES_ONCE:  # rule: TW-61
            cells[at.CREST] = (cells[at.CREST] + self.board.chapter_passes) % position.seats
        cells[at.CHAPTER] += 1
        cells[at.ROUND] = 1
        cells[at.SEEN] = 0
        take_cards_back(position)
        if cells[at.CHAPTER] == 3:  # rule: TW-63
            for project in self.board.after_two:
                enter(position, project)
            begin(position, self.board)
        push(position, ask.ROUND, CHANCE, 0)
        push(position, ask.PENALTIES, CHANCE, 0)
        return True


def take_cards_back(position: Position) -> None:
    """Everybody has all cards in hand again."""  # rule: TW-62 TW-08
    cells = position.cells
    cells[at.UNUSED] = 0
    seat: i64 = 0
    while seat < position.seats:
        cells[at.HAND + seat] = (1 << at.CARDS) - 1
        cells[at.DOWN + seat] = cells[at.OPEN + seat] = cells[at.DOWNS + seat] = cells[at.OPENS + seat] = 0
        seat += 1
