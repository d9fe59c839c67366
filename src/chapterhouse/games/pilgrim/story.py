"""What happened in a move, as text keys and facts; all eyes are told the same."""  # rule: PI-004

from chapterhouse.core.game import Sentence
from chapterhouse.core.position import Position
from chapterhouse.core.vectors import i64
from chapterhouse.games.pilgrim import at, do
from chapterhouse.games.pilgrim.buildings.use import amount_of
from chapterhouse.games.pilgrim.cells import duty_at, site_tile, tithe_at, trade_kind
from chapterhouse.games.pilgrim.duties.allocation import source_of, target_of
from chapterhouse.games.pilgrim.pack.board import Board
from chapterhouse.games.pilgrim.roads.hexes import HEX_NAMES, PAIR_NAMES, PAIRS
from chapterhouse.games.pilgrim.rounds.end import route_count
from chapterhouse.games.pilgrim.rounds.setup import seat_of_colour
from chapterhouse.games.pilgrim.scoring import is_solo_won

PORT_NAMES = ("N", "E", "S", "W")


def tell(before: Position, after: Position, board: Board, seat: i64, move: i64) -> list[Sentence]:
    """Return the sentences of one move and of what followed by itself."""
    key, facts = _told(before, after, board, move)
    if move < do.DEAL_DUTY:
        facts["who"] = who(before, seat)
    found = [Sentence(f"story.{key}", facts)]
    if move < do.DEAL_DUTY:
        found += reached(before, after, board, seat)
        found += round_end(before, after)
    return found


def who(position: Position, seat: i64) -> str:
    """Return the text key of a seat's name, or of the Ab-Bott's."""
    return f"@seat.{seat}" if seat < position.seats else "@noun.abbot"


def ending(position: Position, board: Board) -> str:
    """Return how the game ended: the ship has come round; in a solo game also whether it was won."""
    if not position.cells[at.IS_OVER]:
        return ""
    if position.seats == 1:
        return "solo_won" if is_solo_won(position, board) else "solo_lost"
    return "ship"


def _told(before: Position, after: Position, board: Board, move: i64) -> tuple[str, dict[str, str]]:
    if move >= do.DEAL_DUTY:
        return _set_up(before, board, move)
    if move >= do.FROM:
        return _late(before, board, move)
    if move >= do.LAY:
        return on_map(move)
    if move >= do.TITHE:
        return _acted(before, after, board, move)
    if move >= do.USE_BREWERY:
        return _used(after, move)
    if move >= do.FREE:
        return "free", {"building": building_key(board, move - do.FREE)}
    if move >= do.HIRE:
        number = move - do.HIRE
        return "hire", {"building": building_key(board, number // at.GOODS), "good": good(number % at.GOODS)}
    if move >= do.SKIP:
        return "skip", {"zone": zone(move - do.SKIP)}
    if move >= do.SOW:
        return "sow", {"zone": zone(move - do.SOW)}
    return _picked(before, board, move - do.PICK)


def _picked(before: Position, board: Board, number: i64) -> tuple[str, dict[str, str]]:
    if number == at.CITY:
        return "pick_city", {}
    return "pick", {"place": zone(number), "duty": f"@duty.{board.duties[duty_at(before, number)]}"}


def zone(number: i64) -> str:
    """Return the text key of a place or of the city."""
    return "@noun.city" if number == at.CITY else f"@place.{do.ZONE_NAMES[number]}"


def good(kind: i64) -> str:
    """Return the text key of a good."""
    return f"@tithe.{do.GOOD_NAMES[kind]}"


def building_key(board: Board, number: i64) -> str:
    """Return the text key of a building."""
    return f"@building.{board.buildings[number]}"


def _set_up(before: Position, board: Board, move: i64) -> tuple[str, dict[str, str]]:
    if move >= do.FIRST:
        return "lot", {"who": f"@seat.{seat_of_colour(before, move - do.FIRST)}"}
    if move >= do.DRAW_BUILDING:
        number = move - do.DRAW_BUILDING
        space = board.spaces[number // at.BUILDINGS]
        return "draw_building", {"hex": space, "building": building_key(board, number % at.BUILDINGS)}
    if move >= do.ROLL:
        number = move - do.ROLL
        quadrant = do.QUADRANT_NAMES[number // do.SIDES]
        return "roll", {"quadrant": f"@place.{quadrant}", "number": str(number % do.SIDES + 1)}
    if move >= do.DRAW_SITE:
        number = move - do.DRAW_SITE
        quadrant = do.QUADRANT_NAMES[number // at.SITES]
        return "draw_site", {"quadrant": f"@place.{quadrant}", "site": f"@site.{number % at.SITES + 1}"}
    if move >= do.DEAL_TITHE:
        number = move - do.DEAL_TITHE
        tithe = do.TITHE_NAMES[number % do.TITHES]
        return "deal_tithe", {"place": zone(number // do.TITHES), "tithe": f"@tithe.{tithe}"}
    number = move - do.DEAL_DUTY
    return "deal_duty", {
        "place": zone(number // at.DUTIES),
        "duty": f"@duty.{board.duties[number % at.DUTIES]}",
    }


def _used(after: Position, move: i64) -> tuple[str, dict[str, str]]:
    if move == do.USE_BREWERY:
        return "use_brewery", {}
    if move == do.USE_GUILD:
        return "use_guild", {"place": zone(after.cells[at.MERCHANT])}
    if move == do.USE_PULPIT:
        return "use_pulpit", {}
    if move < do.USE_INQUISITION:
        return "use_dormitory", {"place": zone(move - do.USE_DORMITORY)}
    if move < do.USE_LIBRARY:
        return "use_inquisition", {"place": zone(move - do.USE_INQUISITION)}
    if move < do.USE_LIBRARY + at.PLACES:
        return "use_library", {"place": zone(move - do.USE_LIBRARY)}
    if move < do.BUY_GRAIN:
        return "use_library_abbey", {}
    firsts = (
        (do.SELL_PIETY, "sell_piety"),
        (do.BUY_PIETY, "buy_piety"),
        (do.SELL_STONE, "sell_stone"),
        (do.BUY_STONE, "buy_stone"),
        (do.SELL_GRAIN, "sell_grain"),
        (do.BUY_GRAIN, "buy_grain"),
    )
    key = next(name for first, name in firsts if move >= first)
    return key, {"amount": str(amount_of(move))}


def _acted(before: Position, after: Position, board: Board, move: i64) -> tuple[str, dict[str, str]]:
    seat = _asked(before)
    if move >= do.ALLOCATE:
        return "move", {"from": _shelf(board, source_of(move)), "to": _shelf(board, target_of(move))}
    if move >= do.PRODUCE_GRAIN:
        return _gained(before, after, seat, move)
    if move >= do.TAKE:
        return "take", {"good": good(move - do.TAKE)}
    if move == do.PASS:
        return "pass", {}
    if move >= do.DUTY:
        place = move - do.DUTY
        coins = at.STORE + at.GOODS * seat + at.COIN
        key = "duty_paid" if after.cells[coins] < before.cells[coins] else "duty"
        return key, {"place": zone(place), "duty": f"@duty.{board.duties[duty_at(before, place)]}"}
    tithe = do.TITHE_NAMES[tithe_at(before, move - do.TITHE)]
    return "tithe", {"place": zone(move - do.TITHE), "tithe": f"@tithe.{tithe}"}


def _gained(before: Position, after: Position, seat: i64, move: i64) -> tuple[str, dict[str, str]]:
    if move == do.DEVOTION:
        return "devotion", {"amount": str(after.cells[at.PIETY + seat] - before.cells[at.PIETY + seat])}
    gains = {do.PRODUCE_GRAIN: ("produce_grain", at.GRAIN), do.PRODUCE_STONE: ("produce_stone", at.STONE)}
    key, kind = gains.get(int(move), ("silversmith", at.COIN))
    cell = at.STORE + at.GOODS * seat + kind
    return key, {"amount": str(after.cells[cell] - before.cells[cell])}


def _asked(position: Position) -> i64:
    """Return the seat that is asked."""
    return ((position.cells[position.cells[0]] >> 8) & 255) - 1


def _shelf(board: Board, shelf: i64) -> str:
    return "@noun.abbey" if shelf == 0 else f"@activity.{board.activities[shelf - 1]}"


def on_map(move: i64) -> tuple[str, dict[str, str]]:
    """Return what is told about a road action."""
    if move >= do.RAZE:
        return "raze", {"hex": HEX_NAMES[move - do.RAZE]}
    if move >= do.SHRINE:
        return "shrine", {"hex": HEX_NAMES[move - do.SHRINE]}
    key = "upgrade" if move >= do.UPGRADE else "lay"
    number = move - do.UPGRADE if move >= do.UPGRADE else move - do.LAY
    return key, {"hex": HEX_NAMES[number // PAIRS], "edges": f"@edges.{PAIR_NAMES[number % PAIRS]}"}


def _late(before: Position, board: Board, move: i64) -> tuple[str, dict[str, str]]:
    if move >= do.START:
        return "start", {"first": who(before, seat_of_colour(before, move - do.START))}
    if move > do.CONFESS:
        return "confess_fee", {"good": good(move - do.CONFESS - 1)}
    if do.DONATE <= move < do.ACCEPT:
        return "donate", {"building": building_key(board, move - do.DONATE)}
    if do.BUILD <= move < do.GIVE_COIN:
        return "build", {"building": building_key(board, move - do.BUILD)}
    if do.BANK <= move < do.PLAIN:
        number = move - do.BANK
        kind = do.BANK_NAMES[number // do.BANK_MOST]
        word = "@noun.piety" if kind == "piety" else f"@tithe.{kind}"
        return "bank", {"kind": word, "amount": str(number % do.BANK_MOST + 1)}
    if move < do.BANK:
        return "from", {"zone": zone(move - do.FROM)}
    return _plain_words()[int(move)], {}


def _plain_words() -> dict[int, str]:
    return {
        do.PLAIN: "plain",
        do.GIVE_COIN: "give_coin",
        do.GIVE_GRAIN: "give_grain",
        do.ACCEPT: "accept",
        do.DECLINE: "decline",
        do.ORDAIN: "ordain",
        do.MISSION: "mission",
        do.DONE: "done",
        do.END: "end",
        do.OBLATE: "oblate",
        do.CONFESS: "confess",
    }


def reached(before: Position, after: Position, board: Board, seat: i64) -> list[Sentence]:
    """Report a site, a port, a favour or the abbey icon that the move has brought."""
    whose = who(after, seat)
    found: list[Sentence] = []
    sites = after.cells[at.VISITED + seat] & ~before.cells[at.VISITED + seat]
    for quadrant in range(at.QUADRANTS):
        if sites & (1 << quadrant):
            site = f"@site.{site_tile(after, quadrant) + 1}"
            found.append(Sentence("story.site", {"who": whose, "site": site}))
    ports = after.cells[at.ROUTES + seat] & ~before.cells[at.ROUTES + seat]
    for port, name in enumerate(PORT_NAMES):
        if ports & (1 << port):
            found.append(Sentence("story.port", {"who": whose, "port": f"@place.{name}"}))
    favours = before.cells[at.FAVOURS] & ~after.cells[at.FAVOURS]
    for length in range(at.SHORTEST, at.LONGEST + 1):
        if favours & (1 << (length - at.SHORTEST)):
            found.append(Sentence("story.favour", {"who": whose, "favour": f"@favour.{length}"}))
    if after.cells[at.ALMS + seat] == at.ICON and before.cells[at.ALMS + seat] != at.ICON:
        found.append(Sentence("story.icon", {"who": whose}))
    return found


def round_end(before: Position, after: Position) -> list[Sentence]:
    """Tell what the end of a round has brought."""
    found: list[Sentence] = []
    if after.cells[at.SHIP] == before.cells[at.SHIP]:
        return found
    found.append(Sentence("story.round_over", {"round": str(before.cells[at.ROUND])}))
    if after.cells[at.SEASON] != before.cells[at.SEASON] or after.cells[at.IS_OVER]:
        found.append(_season(before, after))
    if after.cells[at.IS_OVER]:
        return [*found, Sentence("story.end_ship", {})]
    found.append(Sentence("story.merchant", {"place": zone(after.cells[at.MERCHANT])}))
    kind = trade_kind(after)
    if kind != at.NO_TITHE and kind != at.CORNUCOPIA:
        for seat in range(after.cells[at.PLAYERS]):
            routes = route_count(after, seat)
            if routes > 0:
                facts = {"who": who(after, seat), "amount": str(routes), "good": good(kind)}
                found.append(Sentence("story.income", facts))
    return found


def _season(before: Position, after: Position) -> Sentence:
    for seat in range(after.cells[at.PLAYERS]):
        if after.cells[at.TOP + seat] > before.cells[at.TOP + seat]:
            return Sentence("story.season", {"who": who(after, seat)})
    return Sentence("story.season_nobody", {})
