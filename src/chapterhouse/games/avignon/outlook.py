"""What the answers to a question would do, and whom a card would make win: by the rules, on copies."""

from typing import Final

from chapterhouse.core.agenda import AgendaGame, step_of
from chapterhouse.core.game import legal_moves
from chapterhouse.core.position import Position
from chapterhouse.games.avignon import ask, at, do
from chapterhouse.games.avignon.cards import OP, TIMES, Cards
from chapterhouse.games.avignon.cells import side_of_seat
from chapterhouse.games.avignon.moving import enter, towards
from chapterhouse.games.avignon.petitions import sentence_row

SIDES: Final = ("rome", "avignon")


def outcomes(game: AgendaGame, position: Position, cards: Cards) -> dict[str, object]:
    """Return, by the text of each legal move, what moves for certain, what is chosen then, and who wins."""
    seat = int(game.actor(position))
    if seat < 0:
        return {}
    return {
        game.moves.text(move): _outcome(game, position, cards, move)
        for move in legal_moves(game, position, seat)
        if move != do.STOP
    }


def _outcome(game: AgendaGame, position: Position, cards: Cards, move: int) -> dict[str, object]:
    after = position.copy()
    game.apply(after, game.actor(after), move)
    while _is_carried_out(game, position, after):  # the table plays what is no choice
        seat = game.actor(after)
        game.apply(after, seat, legal_moves(game, after, seat)[0])
    winner = int(after.cells[at.WINNER])
    return {
        "moves": _moved(position, after),
        "then": _then(game, after, cards),
        "wins": SIDES[winner] if winner in (at.ROME, at.AVIGNON) else None,
    }


def _is_carried_out(game: AgendaGame, before: Position, after: Position) -> bool:
    """Return whether the same turn goes on with a card of a petition that nobody chooses."""
    seat = int(game.actor(after))
    if seat < 0 or after.cells[at.TURN] != before.cells[at.TURN] or _step(after) != ask.TARGET:
        return False
    return len(legal_moves(game, after, seat)) == 1


def _step(position: Position) -> int:
    return int(step_of(position.cells[position.cells[0]]))


def _moved(before: Position, after: Position) -> list[dict[str, object]]:
    """Return what becomes of each card that does not stay where it is."""
    entered = [int(after.cells[at.MEMBERS + side] - before.cells[at.MEMBERS + side]) for side in range(2)]
    rows: list[dict[str, object]] = []
    for column in range(at.COLUMNS):
        place = int(before.cells[at.PLACE + column])
        row: dict[str, object] = {"column": column + 1, "from": place, "to": None, "enters": None}
        if after.cells[at.CARD + column] == at.NONE:
            side = at.ROME if entered[at.ROME] else at.AVIGNON  # a draw follows each entry: there is only one
            row["enters"] = SIDES[side] if entered[side] else None
        elif after.cells[at.PLACE + column] != place:
            row["to"] = int(after.cells[at.PLACE + column])
        else:
            continue
        rows.append(row)
    return rows


def _then(game: AgendaGame, after: Position, cards: Cards) -> dict[str, object] | None:
    """Return what a petition lets somebody choose next: which side, which columns, and how far they move."""
    if after.cells[0] == 0 or _step(after) != ask.TARGET:
        return None
    seat = int(game.actor(after))
    row = sentence_row(after, cards)
    side = int(side_of_seat(after, seat))
    return {
        "side": SIDES[side],
        "columns": [
            (move - do.PULL) % at.COLUMNS + 1 for move in legal_moves(game, after, seat) if move != do.STOP
        ],
        "step": int(towards(side) * cards.sentences[row + OP] * cards.sentences[row + TIMES]),
    }


def gates(position: Position, cards: Cards, column: int) -> dict[str, object]:
    """Return who would win if this card entered either congregation now."""  # rule: AV-34 AV-35
    found: dict[str, object] = {}
    for side, name in enumerate(SIDES):
        winner = at.NONE
        if position.cells[at.WINNER] == at.NONE and position.cells[at.CARD + column] != at.NONE:
            world = position.copy()
            enter(world, cards, column, side)
            winner = int(world.cells[at.WINNER])
        found[name] = SIDES[winner] if winner in (at.ROME, at.AVIGNON) else None
    return found
