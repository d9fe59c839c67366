"""What happened in a move, as text keys and facts, for given eyes.

A move may settle many things by itself: income, favours, events, duties. Each of these stages is told by what
it changed, so that the story never says more or less than what happened.
"""

from chapterhouse.core.agenda import AgendaGame, number_of, seat_of, step_of
from chapterhouse.core.game import Sentence
from chapterhouse.core.position import Position
from chapterhouse.core.vectors import i64
from chapterhouse.games.tore import ask, at
from chapterhouse.games.tore.accounts import held
from chapterhouse.games.tore.board import Board
from chapterhouse.games.tore.cells import from_crest, owed
from chapterhouse.games.tore.scoring import TIE_BREAKS, halves, ranking
from chapterhouse.games.tore.steps.round import corner_of, is_begging
from chapterhouse.games.tore.story.changes import Changes, points_word
from chapterhouse.games.tore.story.moves import Telling, favour_sentences

CHAPTER_NUMBERS = ("", "I", "II", "III", "IV")


def tell(game: AgendaGame, board: Board, before: Position, eyes: i64, seat: i64, move: i64) -> list[Sentence]:
    """Return the sentences of one move and of everything that it settled."""
    sentences: list[Sentence] = []
    earlier = before
    for number, (frame, position) in enumerate(game.stages(before, move)):
        changes = Changes(board, earlier, position)
        if number == 0:
            sentences += Telling(game, board, changes, int(seat), int(move)).sentences(int(eyes))
        else:
            sentences += _told_stage(board, changes, frame)
        earlier = position
    return sentences


def _told_stage(board: Board, changes: Changes, frame: int) -> list[Sentence]:
    step = step_of(frame)
    if step == ask.INCOME:
        return _income(board, changes, frame)
    if step == ask.STONE:
        return _favour(board, changes, frame)
    if step == ask.EVENT:
        return changes.completions() + changes.goods() + changes.points()  # the card's text says the rest
    if step == ask.DUTY:
        return _duty(board, changes, frame)
    if step == ask.PROTECTION:
        return changes.points()
    if step == ask.PROGRESS:
        return changes.progress() + changes.completions() + changes.goods() + changes.points()
    if step == ask.ROUND:
        return [Sentence("story.round", _round(changes.after))]
    if step == ask.TURNS:
        return _passed(changes, frame)
    if step == ask.ROUND_END:
        return _stored(board, changes)
    if step == ask.CLEAR:
        return changes.cleared()
    if step == ask.CHAPTER_END:
        return _chapter_end(board, changes)
    return []


def _round(position: Position) -> dict[str, str]:
    chapter = CHAPTER_NUMBERS[position.cells[at.CHAPTER]]
    return {"chapter": chapter, "round": str(position.cells[at.ROUND])}


def _income(board: Board, changes: Changes, frame: int) -> list[Sentence]:
    served = number_of(frame) & 15
    if served == changes.before.seats:
        return []
    seat = from_crest(changes.before, served)
    who = f"@seat.{seat}"
    if is_begging(changes.before, seat):
        return [Sentence("story.income_none", {"who": who})]
    corner = corner_of(changes.before, board, seat, number_of(frame) >> 4)
    good, count = board.corner_good[corner], board.corner_count[corner]
    if good == at.POINTS:
        return [Sentence("story.income", {"who": who, "count": str(count), "good": points_word(count)})]
    word = f"@amount.{board.goods[good]}"
    if held(changes.after, seat, good) == held(changes.before, seat, good):
        return [Sentence("story.income_point", {"who": who, "good": word})]
    return [Sentence("story.income", {"who": who, "count": str(count), "good": word})]


def _favour(board: Board, changes: Changes, frame: int) -> list[Sentence]:
    if number_of(frame) == 0:
        return []
    return favour_sentences(board, changes, seat_of(frame))


def _duty(board: Board, changes: Changes, frame: int) -> list[Sentence]:
    served = number_of(frame) & 15
    if served == changes.before.seats:
        return []
    duty = (number_of(frame) >> 4) & 15
    seat = from_crest(changes.before, served)
    good = board.duty_good[duty]
    paid = held(changes.before, seat, good) - held(changes.after, seat, good)
    facts = {"who": f"@seat.{seat}", "count": str(paid), "good": f"@amount.{board.goods[good]}"}
    sentences = [Sentence("story.duty_paid", facts)] if paid else []
    missing = owed(changes.after, seat, duty)
    if missing:
        lost = str(changes.lost(seat))
        facts = {**facts, "count": str(missing), "points": lost}
        sentences.append(Sentence("story.duty_short", facts))
        if changes.after.cells[at.CHAPTER] < at.CHAPTERS:
            penalty = f"@penalty.{board.penalties[duty]}"
            sentences.append(Sentence("story.owes", {"who": f"@seat.{seat}", "penalty": penalty}))
    return sentences


def _passed(changes: Changes, frame: int) -> list[Sentence]:
    served = number_of(frame)
    if served >= changes.before.seats:
        return []
    seat = from_crest(changes.before, served)
    if (changes.before.cells[at.PASSED] >> seat) & 1 == 0:
        return []
    return [Sentence("story.court", {"who": f"@seat.{seat}"}), *changes.goods()]  # rule: TW-E-II-01


def _stored(board: Board, changes: Changes) -> list[Sentence]:
    sentences: list[Sentence] = []
    event = changes.before.cells[at.COUNCIL]
    if event > 0 and board.is_permanent[event - 1]:
        for place in (at.PLACES, at.PLACES + 1):
            pushed = changes.before.cells[place]
            if pushed > 0 and changes.after.cells[place] != pushed:
                sentences.append(
                    Sentence("story.pushed_out", {"event": f"@event.{board.events[pushed - 1]}"})
                )
        sentences.append(Sentence("story.stored", {"event": f"@event.{board.events[event - 1]}"}))
    sentences.append(Sentence("story.crest", {"who": f"@seat.{from_crest(changes.after, 0)}"}))
    if changes.after.cells[at.ROUND] == changes.before.cells[at.ROUND]:
        chapter = CHAPTER_NUMBERS[changes.before.cells[at.CHAPTER]]
        sentences.append(Sentence("story.chapter_end", {"chapter": chapter}))
    return sentences


def _chapter_end(board: Board, changes: Changes) -> list[Sentence]:
    after = changes.after
    if after.cells[at.IS_OVER]:
        return [*_final(board, after), Sentence("story.end", {}), *_tie(board, after)]
    chapter = after.cells[at.CHAPTER]
    sentences: list[Sentence] = []
    if not after.cells[at.RULINGS] & at.PASSES_ONCE:  # rule: TW-61
        sentences.append(Sentence("story.crest", {"who": f"@seat.{from_crest(after, 0)}"}))
    sentences.append(Sentence("story.chapter", {"chapter": CHAPTER_NUMBERS[chapter]}))
    sentences.append(Sentence("story.cards_back", {}))
    sentences += changes.entries()
    if chapter == 3:
        sentences.append(Sentence("story.plague_enters", {}))
    return sentences


def _tie(board: Board, position: Position) -> list[Sentence]:
    """Return what decided between those with the most points, if several have them."""  # rule: TW-90
    totals = [halves(position, seat) for seat in range(position.seats)]
    first = [seat for seat in range(position.seats) if totals[seat] == max(totals)]
    if len(first) == 1:
        return []
    for good in TIE_BREAKS:
        counts = [int(held(position, seat, good)) for seat in first]
        if len(set(counts)) > 1:
            winner = ranking(position).index(1)
            facts = {"who": f"@seat.{winner}", "good": f"@amount.{board.goods[good]}"}
            return [Sentence("story.tie", facts)]
    return [Sentence("story.tie_shared", {})]


def _final(board: Board, position: Position) -> list[Sentence]:
    sentences: list[Sentence] = []
    for seat in range(position.seats):
        who = f"@seat.{seat}"
        for good in (at.STONE, at.WOOD):
            count = held(position, seat, good)
            if count:
                facts = {"who": who, "count": str(count), "good": f"@amount.{board.goods[good]}"}
                sentences.append(Sentence("story.final_goods", {**facts, "points": str(count)}))
        gold = held(position, seat, at.GOLD)
        if gold:
            points = (str(gold // 2) if gold > 1 else "") + ("½" if gold % 2 else "")
            sentences.append(Sentence("story.final_gold", {"who": who, "count": str(gold), "points": points}))
    return sentences
