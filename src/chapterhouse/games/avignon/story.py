"""What happened in a move, as text keys and facts."""

from chapterhouse.core.game import Sentence
from chapterhouse.core.moves import MoveTable
from chapterhouse.core.position import Position
from chapterhouse.core.vectors import i64
from chapterhouse.games.avignon import at, do
from chapterhouse.games.avignon.cards import Cards
from chapterhouse.games.avignon.cells import seat_of_side
from chapterhouse.games.avignon.scoring import ENDINGS, conditions_met, rule_of

SIDES = ("rome", "avignon")


def tell(
    before: Position, after: Position, seat: i64, move: i64, moves: MoveTable, cards: Cards
) -> list[Sentence]:
    """Return the sentences of one move, the end of the game included."""
    if do.LOT <= move < do.DRAW:
        sentences = [_sides(after)]
    elif move >= do.DRAW:
        sentences = [_drawn(before, move, cards)]
    elif move == do.STOP:
        sentences = [Sentence("story.stop", {"who": f"@seat.{seat}"})]
    else:
        sentences = _acted(before, after, seat, move, moves, cards)
    if after.cells[at.DISCARDS] < before.cells[at.DISCARDS]:
        sentences.append(Sentence("story.reshuffle", {}))
    if after.cells[at.ENDING] != before.cells[at.ENDING]:
        sentences += _ended(after, cards)
    return sentences


def _sides(after: Position) -> Sentence:
    rome = seat_of_side(after, at.ROME)
    return Sentence("story.lot", {"rome": f"@seat.{rome}", "avignon": f"@seat.{1 - rome}"})


def _drawn(before: Position, move: i64, cards: Cards) -> Sentence:
    column = before.cells[before.cells[0]] >> 16
    key = "story.deal" if before.cells[at.TURN] == 0 else "story.turn_up"
    place = before.cells[at.PLACE + column]
    return Sentence(
        key,
        {
            "card": f"@card.{cards.ids[move - do.DRAW]}",
            "column": str(column + 1),
            "place": f"@location.{place}",
        },
    )


def _acted(
    before: Position, after: Position, seat: i64, move: i64, moves: MoveTable, cards: Cards
) -> list[Sentence]:
    column = move % at.COLUMNS
    facts = {
        "who": f"@seat.{seat}",
        "card": f"@card.{cards.ids[before.cells[at.CARD + column]]}",
        "column": str(column + 1),
        "from": f"@location.{before.cells[at.PLACE + column]}",
        "to": f"@location.{after.cells[at.PLACE + column]}",
    }
    sentences = [Sentence(f"story.{moves.verb(move)}", facts)]
    if do.EXCOMMUNICATE <= move < do.PULL:
        return sentences if move < do.PETITION else [Sentence("story.petition", facts)]
    for side, name in enumerate(SIDES):
        if after.cells[at.MEMBERS + side] > before.cells[at.MEMBERS + side]:
            entered = {"who": facts["who"], "card": facts["card"], "column": facts["column"]}
            entered["side"] = f"@side.{name}"
            sentences = [Sentence(f"story.{moves.verb(move)}_enter", entered)]
    return sentences


def _ended(after: Position, cards: Cards) -> list[Sentence]:
    ending = ENDINGS[after.cells[at.ENDING]]
    if after.cells[at.WINNER] > 1:
        return [Sentence(f"story.end_{ending}", {})]
    winner = int(after.cells[at.WINNER])
    facts = {"who": f"@seat.{seat_of_side(after, winner)}", "side": f"@side.{SIDES[winner]}"}
    met = conditions_met(after, cards)
    told = [won for won in met if won.winner == winner]
    if ending == "condition" and told:
        facts["card"] = f"@card.{cards.ids[told[0].character]}"
        facts["owner"] = f"@side.{SIDES[told[0].owner]}"
        facts["rule"] = rule_of(cards, told[0])
    sentences = [Sentence(f"story.end_{ending}", facts)]
    loses = (
        any(won.winner != winner for won in met) or after.cells[at.MEMBERS + 1 - winner] >= at.CONGREGATION
    )
    if loses:  # rule: AV-39
        sentences.append(Sentence("story.end_both", {"side": f"@side.{SIDES[winner]}"}))
    return sentences
