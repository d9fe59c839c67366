"""What happened in a move, as text keys and facts, for given eyes."""

from chapterhouse.core.agenda import number_of, step_of
from chapterhouse.core.game import Sentence
from chapterhouse.core.position import Position
from chapterhouse.core.vectors import i64
from chapterhouse.games.kardinal import ask, at, do
from chapterhouse.games.kardinal.board import Board
from chapterhouse.games.kardinal.scoring import pieces_left, total


def tell(before: Position, after: Position, board: Board, eyes: i64, seat: i64, move: i64) -> list[Sentence]:
    """Return the sentences of one move, scorings and the end of the game included."""
    sentences = [_told(before, board, eyes, seat, move)]
    if after.cells[at.HALF] > before.cells[at.HALF]:
        sentences.append(Sentence("story.interim", {}))
        for scorer in range(after.seats):  # rule: KK-52
            points = int(after.cells[at.SCORE + scorer] - before.cells[at.SCORE + scorer])
            facts = {"seat": f"@seat.{scorer}", "points": str(points)}
            sentences.append(Sentence("story.interim_points", facts))
    if after.cells[at.IS_LAST] > before.cells[at.IS_LAST]:
        sentences.append(Sentence("story.last_round", {}))
    if after.cells[at.IS_OVER] > before.cells[at.IS_OVER]:
        sentences.append(Sentence(f"story.end_{ending(after)}", {}))
        sentences += _tie(after, board)
    return sentences


def _tie(position: Position, board: Board) -> list[Sentence]:
    """Return what decided between those with the most points, if several have them."""  # rule: KK-78 KK-79
    totals = [int(total(position, board, seat)) for seat in range(position.seats)]
    first = [seat for seat in range(position.seats) if totals[seat] == max(totals)]
    if len(first) == 1:
        return []
    left = [int(pieces_left(position, seat)) for seat in first]
    winners = [seat for seat, count in zip(first, left, strict=True) if count == max(left)]
    facts = {"points": str(max(totals)), "left": str(max(left))}
    if len(winners) > 1:
        return [Sentence("story.tie_shared", facts)]
    return [Sentence("story.tie", {**facts, "who": f"@seat.{winners[0]}"})]


def ending(position: Position) -> str:
    """Return how the game ended."""
    return ("", "pile", "full")[position.cells[at.IS_OVER]]


def _told(before: Position, board: Board, eyes: i64, seat: i64, move: i64) -> Sentence:
    who = f"@seat.{seat}"
    if move >= do.START:
        return Sentence("story.start", {"who": f"@seat.{move - do.START}"})
    if move >= do.TURN_UP:
        return Sentence("story.open", {"card": _card(board, move - do.TURN_UP)})
    if move >= do.DRAW:
        return _drawn(before, board, eyes, move - do.DRAW)
    if move == do.FROM_PILE:
        return Sentence("story.take_pile", {"who": who})
    if move >= do.TAKE:
        side = ("left", "right")[move - do.TAKE]
        return Sentence(
            f"story.take_{side}", {"who": who, "card": _card(board, before.cells[at.OPEN + move - do.TAKE])}
        )
    if move == do.STOP:
        return Sentence("story.stop", {"who": who})
    country = before.cells[at.COUNTRY]
    if move == do.ADVISOR:
        return Sentence("story.advisor", {"who": who, "country": _country(board, country)})
    if move >= do.CLOISTER:
        space = f"@space.{board.spaces[move - do.CLOISTER]}"
        return Sentence("story.cloister", {"who": who, "space": space, "country": _country(board, country)})
    if move >= do.PAIR:
        return Sentence("story.pair", {"who": who, "card": _card(board, move - do.PAIR)})
    if move >= do.PAY:
        return Sentence("story.pay", {"who": who, "card": _card(board, move - do.PAY)})
    if move >= do.SWAP:
        return Sentence("story.swap", {"who": who, "card": _card(board, move - do.SWAP)})
    return Sentence("story.country", {"who": who, "country": _country(board, move)})


def _drawn(before: Position, board: Board, eyes: i64, kind: i64) -> Sentence:
    frame = before.cells[before.cells[0]]
    owner = number_of(frame)
    key = "story.deal" if step_of(frame) == ask.DEAL else "story.draw"
    if owner != eyes:
        return Sentence(f"{key}_hidden", {"who": f"@seat.{owner}"})
    return Sentence(key, {"who": f"@seat.{owner}", "card": _card(board, kind)})


def _card(board: Board, kind: i64) -> str:
    return f"@card.{board.kinds[kind]}"


def _country(board: Board, country: i64) -> str:
    return f"@country.{board.countries[country]}"
