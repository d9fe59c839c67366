"""What happened in a move, as text keys and facts, for given eyes."""

from chapterhouse.core.agenda import number_of, step_of
from chapterhouse.core.game import Sentence
from chapterhouse.core.position import Position
from chapterhouse.core.vectors import i64
from chapterhouse.games.kardinal.board import Board
from chapterhouse.games.kardinal.moves import (
    ADVISOR_MOVE,
    CLOISTER,
    DRAW,
    FROM_PILE,
    PAIR,
    PAY,
    START,
    STOP,
    SWAP,
    TAKE,
    TURN_UP,
)
from chapterhouse.games.kardinal.position import COUNTRY, HALF, IS_LAST, IS_OVER, OPEN
from chapterhouse.games.kardinal.steps.cards import DEAL_STEP


def tell(before: Position, after: Position, board: Board, eyes: i64, seat: i64, move: i64) -> list[Sentence]:
    """Return the sentences of one move, scorings and the end of the game included."""
    sentences = [_told(before, board, eyes, seat, move)]
    if after.cells[HALF] > before.cells[HALF]:
        sentences.append(Sentence("story.interim", {}))
    if after.cells[IS_LAST] > before.cells[IS_LAST]:
        sentences.append(Sentence("story.last_round", {}))
    if after.cells[IS_OVER] > before.cells[IS_OVER]:
        sentences.append(Sentence(f"story.end_{ending(after)}", {}))
    return sentences


def ending(position: Position) -> str:
    """Return how the game ended."""
    return ("", "pile", "full")[position.cells[IS_OVER]]


def _told(before: Position, board: Board, eyes: i64, seat: i64, move: i64) -> Sentence:
    who = f"@seat.{seat}"
    if move >= START:
        return Sentence("story.start", {"who": f"@seat.{move - START}"})
    if move >= TURN_UP:
        return Sentence("story.open", {"card": _card(board, move - TURN_UP)})
    if move >= DRAW:
        return _drawn(before, board, eyes, move - DRAW)
    if move == FROM_PILE:
        return Sentence("story.take_pile", {"who": who})
    if move >= TAKE:
        side = ("left", "right")[move - TAKE]
        return Sentence(
            f"story.take_{side}", {"who": who, "card": _card(board, before.cells[OPEN + move - TAKE])}
        )
    if move == STOP:
        return Sentence("story.stop", {"who": who})
    country = before.cells[COUNTRY]
    if move == ADVISOR_MOVE:
        return Sentence("story.advisor", {"who": who, "country": _country(board, country)})
    if move >= CLOISTER:
        space = f"@space.{board.spaces[move - CLOISTER]}"
        return Sentence("story.cloister", {"who": who, "space": space, "country": _country(board, country)})
    if move >= PAIR:
        return Sentence("story.pair", {"who": who, "card": _card(board, move - PAIR)})
    if move >= PAY:
        return Sentence("story.pay", {"who": who, "card": _card(board, move - PAY)})
    if move >= SWAP:
        return Sentence("story.swap", {"who": who, "card": _card(board, move - SWAP)})
    return Sentence("story.country", {"who": who, "country": _country(board, move)})


def _drawn(before: Position, board: Board, eyes: i64, kind: i64) -> Sentence:
    frame = before.cells[before.cells[0]]
    owner = number_of(frame)
    key = "story.deal" if step_of(frame) == DEAL_STEP else "story.draw"
    if owner != eyes:
        return Sentence(f"{key}_hidden", {"who": f"@seat.{owner}"})
    return Sentence(key, {"who": f"@seat.{owner}", "card": _card(board, kind)})


def _card(board: Board, kind: i64) -> str:
    return f"@card.{board.kinds[kind]}"


def _country(board: Board, country: i64) -> str:
    return f"@country.{board.countries[country]}"
