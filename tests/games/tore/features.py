"""What has to occur in some golden game of Die Tore der Welt."""

from collections.abc import Iterator, Mapping
from typing import Final

from chapterhouse.core.agenda import number_of
from chapterhouse.core.game import Game
from chapterhouse.core.position import Position
from chapterhouse.games.tore import at, do
from chapterhouse.games.tore.accounts import held, in_stock
from chapterhouse.games.tore.cards import PRIVILEGE_CARD
from chapterhouse.games.tore.cells import by_cause, owed, top_card
from chapterhouse.games.tore.game import Tore
from chapterhouse.games.tore.scoring import halves, ranking
from chapterhouse.games.tore.steps.round import corner_of
from chapterhouse.records.events import Record
from chapterhouse.records.replay import replay

TRADES: Final = ("I-02", "I-05", "I-09", "I-10", "IV-05")
OTHERS: Final = {
    "a card drawn for Penance",
    "a card drawn while order has broken down",
    "a doubling for want of loyalty",
    "a donor's good short for all",
    "a first game",
    "a forced step",
    "a hospital donor who treats",
    "a hospital donor who treats nobody",
    "a loss stopped at 0 points",
    "a permanent event pushed out",
    "a player before the court while the war begins",
    "a project completed by progress",
    "a project completed by the last of two pieces",
    "a project completed by the first of two pieces",
    "a score beyond 60",
    "a substitute on the tower",
    "a tie on points that goods decide",
    "all three penalties at once",
    "an event that names a place already turned or empty",
    "an extra point from a grateful patient",
    "an income out of stock",
    "an outlaws space too expensive for a rotation",
    "an undo",
    "half a point in the final scoring",
    "no action in a round of war",
    "screens left out",
    "several patients with one card",
    "the favour stone held up by outlaws",
    "the metal for one",
    "the metal for several",
    "the tower completed by an event",
    "the tower completed by hand",
}


def required(game: Game) -> set[str]:
    """Return everything that must occur somewhere."""
    assert isinstance(game, Tore)
    board = game.board
    wanted = {f"the verb {verb}" for verb in game.moves.verbs} | {f"{seats} players" for seats in game.seats}
    wanted |= {f"the event {event}" for event in board.events}
    wanted |= {f"a trade by {event}" for event in TRADES}
    wanted |= {f"{card} played" for card in board.cards}
    wanted |= {f"{card} repeated by Privilege" for card in board.cards if card != "privilege"}
    wanted |= {f"the favour stone on {space}" for space in board.spaces}
    wanted |= {f"{project} completed" for project in board.projects}
    wanted |= {f"a bonus for {project}" for project in board.projects}
    wanted |= {f"a house on {plot}" for plot in board.plots}
    wanted |= {f"rent of {plot.partition('-')[0]}" for plot in board.plots}
    wanted |= {f"place {place} treated" for place in board.places}
    for penalty in board.penalties:
        wanted |= {f"{penalty} suffered", f"{penalty} bought off"}
        wanted |= {f"the doubling of {penalty} suffered", f"the doubling of {penalty} avoided"}
    return wanted | OTHERS


def features(game: Game, record: Record) -> set[str]:
    """Return what occurs in one game."""
    assert isinstance(game, Tore)
    found = of_options(len(record.header.seats), record.header.options)
    before = game.new_position(len(record.header.seats), record.header.options)
    for event, after in replay(game, record):
        if event.undo:
            found.add("an undo")
        else:
            found |= {"a forced step"} if event.forced else set()
            found |= set(of_move(game, before, after, event.by, game.moves.number(event.do)))
        before = after
    return found | set(of_end(before))


def of_options(seats: int, options: Mapping[str, str]) -> set[str]:
    """Return what the set-up shows."""
    found = {f"{seats} players"}
    found |= {"a first game"} if options.get("first_game") == "yes" else set()
    return found | ({"screens left out"} if options.get("screens") == "open" else set())


def of_move(game: Tore, before: Position, after: Position, seat: int, move: int) -> Iterator[str]:
    """Yield what one move shows, with everything that it settles."""
    verb, noun = game.moves.verb(move), game.moves.noun(move)
    step = game.question(before, seat).step
    yield f"the verb {verb}"
    if verb == "reveal":
        yield from _of_event(game, before, after, noun)
    elif verb == "draw":
        owner = number_of(before.cells[before.cells[0]])
        is_penance = owed(before, owner, at.PENANCE) > 0
        yield "a card drawn for Penance" if is_penance else "a card drawn while order has broken down"
    elif verb == "trade":
        yield f"a trade by {_trade(game, before, step)}"
    elif verb == "play":
        yield from _of_card(game, before, after, seat, noun)
    elif verb == "found":
        yield f"a house on {noun}"
    elif verb == "collect":
        yield f"rent of {noun.partition('-')[0]}"
    elif verb == "treat":
        yield from _of_treatment(before, step, noun)
    elif verb == "done" and step == "hospital":
        yield "a hospital donor who treats nobody"
    elif verb in ("protect", "suffer"):
        if before.cells[at.CHAPTER] == at.CHAPTERS:
            yield f"the doubling of {noun} {'avoided' if verb == 'protect' else 'suffered'}"
        else:
            yield f"{noun} {'bought off' if verb == 'protect' else 'suffered'}"
    elif verb == "orient":
        yield from _of_orientation(game, before, after, seat, move - do.ORIENT)
    yield from _of_projects(game, before, after, verb)
    yield from _of_seats(game, before, after)


def _of_event(game: Tore, before: Position, after: Position, event: str) -> Iterator[str]:
    yield f"the event {event}"
    if before.cells[at.CHAPTER] > 2 and game.question(after, game.to_act(after)[0]).step != "patient":
        yield "an event that names a place already turned or empty"
    if event == "II-02":
        yield "no action in a round of war"
        if before.cells[at.PASSED]:
            yield "a player before the court while the war begins"


def _trade(game: Tore, before: Position, step: str) -> str:
    """Return the event that offers the trade just made."""
    cells = (at.COUNCIL, at.PLACES, at.PLACES + 1)
    there = [game.board.events[before.cells[cell] - 1] for cell in cells if before.cells[cell]]
    if step == "offer" and there[0] in ("I-02", "I-05"):
        return there[0]
    return next(event for event in there if event in (("I-10",) if step == "offer" else ("I-09", "IV-05")))


def _of_card(game: Tore, before: Position, after: Position, seat: int, card: str) -> Iterator[str]:
    yield f"{card} played"
    board, last = game.board, top_card(before, seat)
    if card == board.cards[PRIVILEGE_CARD] and last != at.NONE:
        card = board.cards[last]
        yield f"{card} repeated by Privilege"
    if card == "favour":
        if before.cells[at.FAVOUR] == after.cells[at.FAVOUR]:
            yield "the favour stone held up by outlaws"
        else:
            yield f"the favour stone on {board.spaces[after.cells[at.FAVOUR]]}"


def _of_treatment(before: Position, step: str, place: str) -> Iterator[str]:
    yield f"place {place} treated"
    if step == "hospital":
        yield "a hospital donor who treats"
    elif before.cells[at.GRATITUDE]:
        yield "an extra point from a grateful patient"
    if step == "treat":
        yield "several patients with one card"


def _of_orientation(game: Tore, before: Position, after: Position, seat: int, rotation: int) -> Iterator[str]:
    if rotation:
        yield f"the favour stone on {game.board.spaces[after.cells[at.FAVOUR]]}"
    if any(game.objection(before, seat, do.ORIENT + other) is not None for other in range(4)):
        yield "an outlaws space too expensive for a rotation"
    for player in range(before.seats):
        scored = by_cause(after, player, at.INCOME) - by_cause(before, player, at.INCOME)
        if scored and game.board.corner_good[corner_of(before, game.board, player, rotation)] < at.GOODS:
            yield "an income out of stock"


def _of_projects(game: Tore, before: Position, after: Position, verb: str) -> Iterator[str]:
    board, number = game.board, number_of(before.cells[before.cells[0]])
    for project in range(at.PROJECTS):
        if before.cells[at.STATE + project] == at.COMPLETE or after.cells[at.STATE + project] != at.COMPLETE:
            continue
        is_tower = project == board.metal_project
        yield f"{board.projects[project]} completed"
        if verb == "place" and number & 15 == project:
            yield f"a project completed by the {'last' if number >> 4 else 'first'} of two pieces"
            yield from ("the tower completed by hand",) if is_tower else ()
        elif verb in ("reveal", "patient"):
            yield "the tower completed by an event"
        else:
            yield "a project completed by progress"
        if is_tower:
            before_after = [
                (by_cause(before, s, at.METAL), by_cause(after, s, at.METAL)) for s in range(before.seats)
            ]
            winners = sum(int(new > old) for old, new in before_after)
            yield "the metal for one" if winners == 1 else "the metal for several"
        donors = sum((int(before.cells[at.SEALS + seat]) >> project) & 1 for seat in range(before.seats))
        if donors:
            yield f"a bonus for {board.projects[project]}"
            good = board.bonus_good[project]
            if good != at.NONE and not in_stock(before, good, board.bonus_count[project] * donors):
                yield "a donor's good short for all"
    if after.cells[at.SUBSTITUTES] or after.cells[at.SUBSTITUTES + 1]:
        yield "a substitute on the tower"


def _of_seats(game: Tore, before: Position, after: Position) -> Iterator[str]:
    for cell in (at.PLACES, at.PLACES + 1):
        if before.cells[cell] and after.cells[cell] not in (0, before.cells[cell]):
            yield "a permanent event pushed out"
    for seat in range(before.seats):
        if after.cells[at.SCORE + seat] > 60:
            yield "a score beyond 60"
        if all(owed(after, seat, duty) for duty in range(3)) and after.cells[at.CHAPTER] < at.CHAPTERS:
            yield "all three penalties at once"
        for duty in range(3):
            lost = by_cause(after, seat, at.MISSING + duty) - by_cause(before, seat, at.MISSING + duty)
            due = game.board.duty_points[duty] * owed(after, seat, duty)
            if not owed(before, seat, duty) and lost < due:
                yield "a loss stopped at 0 points"
        doubled = by_cause(after, seat, at.DOUBLED) - by_cause(before, seat, at.DOUBLED)
        if doubled and not held(before, seat, at.LOYALTY):
            yield "a doubling for want of loyalty"


def of_end(end: Position) -> Iterator[str]:
    """Yield what the final scoring shows."""
    totals = [int(halves(end, seat)) for seat in range(end.seats)]
    if any(total % 2 for total in totals):
        yield "half a point in the final scoring"
    places = ranking(end)
    if any(totals[s] == totals[t] and places[s] != places[t] for s in range(end.seats) for t in range(s)):
        yield "a tie on points that goods decide"
