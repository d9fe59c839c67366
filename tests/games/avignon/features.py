"""What has to occur in some golden game of Avignon."""

from collections.abc import Iterator
from typing import Final

from chapterhouse.core.game import CHANCE, Game
from chapterhouse.core.position import Position
from chapterhouse.games.avignon import at, do
from chapterhouse.games.avignon.cells import side_of_seat
from chapterhouse.games.avignon.game import Avignon
from chapterhouse.games.avignon.scoring import ENDINGS
from chapterhouse.records.events import Record
from chapterhouse.records.replay import replay

SIDES: Final = ("Rome", "Avignon", "nobody")
OTHERS: Final = {
    "a Samaritan refusal",
    "a choice of the opponent",
    "a forced step",
    "a reshuffle",
    "a step that was lost",
    "a stop before the number is reached",
    "an entry by the opponent's choice",
    "an excommunicated character that came straight back",
    "an undo",
    "repetition for nobody",
    "the end in the middle of a petition",
    "the repetition rule off",
}


def required(game: Game) -> set[str]:
    """Return everything that must occur somewhere."""
    assert isinstance(game, Avignon)
    wanted = {f"the verb {verb}" for verb in game.moves.verbs}
    for character, name in enumerate(game.cards.ids):
        wanted.add(f"{name} in a congregation")
        if game.cards.sentence_count[character] > 0:
            wanted.add(f"a petition of {name}")
        if game.cards.win_count[character] > 0:
            wanted |= {f"{name} lets the {who} win" for who in ("owner", "opponent")}
    for side in SIDES[:2]:
        wanted |= {f"three_cards for {side}", f"{side} wins in the other's turn"}
        wanted |= {f"an entry into {side}'s congregation", f"the lot gives seat 0 {side}"}
    return wanted | OTHERS


def features(game: Game, record: Record) -> set[str]:
    """Return what occurs in one game."""
    assert isinstance(game, Avignon)
    found: set[str] = set()
    if record.header.options.get("repetition_draw") == "off":
        found.add("the repetition rule off")
    before = game.new_position(2, record.header.options)
    discarded = ""
    for event, after in replay(game, record):
        if event.undo:
            found.add("an undo")
        else:
            move = game.moves.number(event.do)
            found |= set(_of_move(game, before, after, event.by, move))
            found |= {"a forced step"} if event.forced else set()
            if discarded and event.do == f"draw {discarded}" and before.cells[at.DISCARDS] == 0:
                found.add("an excommunicated character that came straight back")
            discarded = ""
            if do.EXCOMMUNICATE <= move < do.PETITION:
                discarded = game.cards.ids[before.cells[at.CARD + move - do.EXCOMMUNICATE]]
        before = after
    if before.cells[at.WINNER] >= 0:
        found |= set(_of_end(game, before))
    return found


def _of_move(game: Avignon, before: Position, after: Position, seat: int, move: int) -> Iterator[str]:
    yield f"the verb {game.moves.verb(move)}"
    if after.cells[at.DISCARDS] < before.cells[at.DISCARDS]:
        yield "a reshuffle"
    if seat == CHANCE:
        if game.moves.verb(move) == "lot":
            yield f"the lot gives seat 0 {game.moves.noun(move).capitalize()}"
        return
    objections = [game.objection(before, seat, other) for other in game.candidates(before, seat)]
    if any(objection is not None and objection.reason == "samaritan" for objection in objections):
        yield "a Samaritan refusal"
    if do.PETITION <= move < do.PULL:
        yield f"a petition of {game.cards.ids[before.cells[at.CARD + move - do.PETITION]]}"
    if do.EXCOMMUNICATE <= move < do.PETITION and after.cells[at.DISCARDS] == 0:
        yield "a reshuffle"
    is_other = side_of_seat(before, seat) != before.cells[at.SIDE]
    if is_other:
        yield "a choice of the opponent"
    if game.moves.text(move) == "stop":
        yield "a stop before the number is reached"
    yield from _of_entry(game, before, after, move, is_other)


def _of_entry(game: Avignon, before: Position, after: Position, move: int, is_other: bool) -> Iterator[str]:
    for side in range(2):
        if after.cells[at.MEMBERS + side] == before.cells[at.MEMBERS + side]:
            continue
        yield f"an entry into {SIDES[side]}'s congregation"
        yield f"{game.cards.ids[before.cells[at.CARD + move % at.COLUMNS]]} in a congregation"
        if is_other:
            yield "an entry by the opponent's choice"
        facts = game.question(before, game.actor(before)).facts
        at_the_end = before.cells[at.PLACE + move % at.COLUMNS] in (0, 4)
        if before.cells[at.SENTENCE] > 0 and facts.get("times") == 2 and at_the_end:
            yield "a step that was lost"


def _of_end(game: Avignon, end: Position) -> Iterator[str]:
    winner, ending = end.cells[at.WINNER], ENDINGS[end.cells[at.ENDING]]
    if ending == "condition":
        cards = [_deciding(game, end, side) for side in range(2)]
        if "" in cards:  # otherwise it would take a second look to see whose card decided
            yield f"{''.join(cards)} lets the {'owner' if cards[winner] else 'opponent'} win"
    else:
        yield f"{ending} for {SIDES[winner]}"
    if winner < 2 and end.cells[at.SIDE] != winner:
        yield f"{SIDES[winner]} wins in the other's turn"
    if end.cells[at.SENTENCE] > 0:
        yield "the end in the middle of a petition"


def _deciding(game: Avignon, end: Position, side: int) -> str:
    """Return the card with win conditions in a side's congregation, or an empty text."""
    members = game.view(end, 0)["congregations"]
    assert isinstance(members, dict)
    cards = [
        card for card in members[SIDES[side].lower()] if game.cards.win_count[game.cards.ids.index(card)]
    ]
    return cards[0] if cards else ""
