"""What happened in a move, as text keys and facts; all eyes are told the same."""  # rule: PI-004

from chapterhouse.core.game import Sentence
from chapterhouse.core.position import Position
from chapterhouse.core.vectors import i64
from chapterhouse.games.pilgrim.board import Board
from chapterhouse.games.pilgrim.hexes import HEX_NAMES, PAIR_NAMES, PAIRS
from chapterhouse.games.pilgrim.moves import (
    ACCEPT,
    ALLOCATE,
    BANK,
    BANK_MOST,
    BANK_NAMES,
    BUILD,
    BUY_GRAIN,
    BUY_PIETY,
    BUY_STONE,
    CONFESS,
    DEAL_DUTY,
    DEAL_TITHE,
    DECLINE,
    DEVOTION,
    DONATE,
    DONE_MOVE,
    DRAW_BUILDING,
    DRAW_SITE,
    DUTY_MOVE,
    END,
    FIRST_MOVE,
    FREE,
    FROM,
    GIVE_COIN,
    GIVE_GRAIN,
    GOOD_NAMES,
    HIRE,
    LAY,
    MISSION,
    OBLATE,
    ORDAIN,
    PASS,
    PICK,
    PLAIN,
    PRODUCE_GRAIN,
    PRODUCE_STONE,
    QUADRANT_NAMES,
    RAZE,
    ROLL,
    SELL_GRAIN,
    SELL_PIETY,
    SELL_STONE,
    SHRINE,
    SIDES,
    SKIP,
    SOW,
    START,
    TAKE,
    TITHE,
    TITHE_NAMES,
    TITHES,
    UPGRADE,
    USE_BREWERY,
    USE_DORMITORY,
    USE_GUILD,
    USE_INQUISITION,
    USE_LIBRARY,
    USE_PULPIT,
    ZONE_NAMES,
)
from chapterhouse.games.pilgrim.position import (
    ALMS,
    BUILDINGS,
    CITY,
    COIN,
    CORNUCOPIA,
    DUTIES,
    FAVOURS,
    GOODS,
    GRAIN,
    ICON,
    IS_OVER,
    LONGEST,
    MERCHANT,
    NO_TITHE,
    PIETY,
    PLACES,
    PLAYERS,
    QUADRANTS,
    ROUTES,
    SEASON,
    SHIP,
    SHORTEST,
    SITES,
    STONE,
    STORE,
    TOP,
    VISITED,
    duty_at,
    site_tile,
    tithe_at,
    trade_kind,
)
from chapterhouse.games.pilgrim.scoring import is_solo_won
from chapterhouse.games.pilgrim.steps.allocation import source_of, target_of
from chapterhouse.games.pilgrim.steps.round_end import route_count
from chapterhouse.games.pilgrim.steps.setup import seat_of_colour
from chapterhouse.games.pilgrim.uses import amount_of

PORT_NAMES = ("N", "E", "S", "W")


def tell(before: Position, after: Position, board: Board, seat: i64, move: i64) -> list[Sentence]:
    """Return the sentences of one move and of what followed by itself."""
    key, facts = _told(before, after, board, move)
    if move < DEAL_DUTY:
        facts["who"] = who(before, seat)
    found = [Sentence(f"story.{key}", facts)]
    if move < DEAL_DUTY:
        found += reached(before, after, board, seat)
        found += round_end(before, after)
    return found


def who(position: Position, seat: i64) -> str:
    """Return the text key of a seat's name, or of the Ab-Bott's."""
    return f"@seat.{seat}" if seat < position.seats else "@noun.abbot"


def ending(position: Position, board: Board) -> str:
    """Return how the game ended: the ship has come round; alone, one has won or lost besides."""
    if not position.cells[IS_OVER]:
        return ""
    if position.seats == 1:
        return "solo_won" if is_solo_won(position, board) else "solo_lost"
    return "ship"


def _told(before: Position, after: Position, board: Board, move: i64) -> tuple[str, dict[str, str]]:
    if move >= DEAL_DUTY:
        return _set_up(before, board, move)
    if move >= FROM:
        return _late(before, board, move)
    if move >= LAY:
        return on_map(move)
    if move >= TITHE:
        return _acted(before, after, board, move)
    if move >= USE_BREWERY:
        return _used(after, move)
    if move >= FREE:
        return "free", {"building": building_key(board, move - FREE)}
    if move >= HIRE:
        number = move - HIRE
        return "hire", {"building": building_key(board, number // GOODS), "good": good(number % GOODS)}
    if move >= SKIP:
        return "skip", {"zone": zone(move - SKIP)}
    if move >= SOW:
        return "sow", {"zone": zone(move - SOW)}
    return "pick", {"zone": zone(move - PICK)}


def zone(number: i64) -> str:
    """Return the text key of a place or of the city."""
    return "@noun.city" if number == CITY else f"@place.{ZONE_NAMES[number]}"


def good(kind: i64) -> str:
    """Return the text key of a good."""
    return f"@tithe.{GOOD_NAMES[kind]}"


def building_key(board: Board, number: i64) -> str:
    """Return the text key of a building."""
    return f"@building.{board.buildings[number]}"


def _set_up(before: Position, board: Board, move: i64) -> tuple[str, dict[str, str]]:
    if move >= FIRST_MOVE:
        return "lot", {"who": f"@seat.{seat_of_colour(before, move - FIRST_MOVE)}"}
    if move >= DRAW_BUILDING:
        number = move - DRAW_BUILDING
        space = board.spaces[number // BUILDINGS]
        return "draw_building", {"hex": space, "building": building_key(board, number % BUILDINGS)}
    if move >= ROLL:
        number = move - ROLL
        quadrant = QUADRANT_NAMES[number // SIDES]
        return "roll", {"quadrant": f"@place.{quadrant}", "number": str(number % SIDES + 1)}
    if move >= DRAW_SITE:
        number = move - DRAW_SITE
        quadrant = QUADRANT_NAMES[number // SITES]
        return "draw_site", {"quadrant": f"@place.{quadrant}", "site": f"@site.{number % SITES + 1}"}
    if move >= DEAL_TITHE:
        number = move - DEAL_TITHE
        tithe = TITHE_NAMES[number % TITHES]
        return "deal_tithe", {"place": zone(number // TITHES), "tithe": f"@tithe.{tithe}"}
    number = move - DEAL_DUTY
    return "deal_duty", {"place": zone(number // DUTIES), "duty": f"@duty.{board.duties[number % DUTIES]}"}


def _used(after: Position, move: i64) -> tuple[str, dict[str, str]]:
    if move == USE_BREWERY:
        return "use_brewery", {}
    if move == USE_GUILD:
        return "use_guild", {"place": zone(after.cells[MERCHANT])}
    if move == USE_PULPIT:
        return "use_pulpit", {}
    if move < USE_INQUISITION:
        return "use_dormitory", {"place": zone(move - USE_DORMITORY)}
    if move < USE_LIBRARY:
        return "use_inquisition", {"place": zone(move - USE_INQUISITION)}
    if move < USE_LIBRARY + PLACES:
        return "use_library", {"place": zone(move - USE_LIBRARY)}
    if move < BUY_GRAIN:
        return "use_library_abbey", {}
    firsts = (
        (SELL_PIETY, "sell_piety"),
        (BUY_PIETY, "buy_piety"),
        (SELL_STONE, "sell_stone"),
        (BUY_STONE, "buy_stone"),
        (SELL_GRAIN, "sell_grain"),
        (BUY_GRAIN, "buy_grain"),
    )
    key = next(name for first, name in firsts if move >= first)
    return key, {"amount": str(amount_of(move))}


def _acted(before: Position, after: Position, board: Board, move: i64) -> tuple[str, dict[str, str]]:
    seat = _asked(before)
    if move >= ALLOCATE:
        return "move", {"from": _shelf(board, source_of(move)), "to": _shelf(board, target_of(move))}
    if move >= PRODUCE_GRAIN:
        return _gained(before, after, seat, move)
    if move >= TAKE:
        return "take", {"good": good(move - TAKE)}
    if move == PASS:
        return "pass", {}
    if move >= DUTY_MOVE:
        place = move - DUTY_MOVE
        coins = STORE + GOODS * seat + COIN
        key = "duty_paid" if after.cells[coins] < before.cells[coins] else "duty"
        return key, {"place": zone(place), "duty": f"@duty.{board.duties[duty_at(before, place)]}"}
    tithe = TITHE_NAMES[tithe_at(before, move - TITHE)]
    return "tithe", {"place": zone(move - TITHE), "tithe": f"@tithe.{tithe}"}


def _gained(before: Position, after: Position, seat: i64, move: i64) -> tuple[str, dict[str, str]]:
    if move == DEVOTION:
        return "devotion", {"amount": str(after.cells[PIETY + seat] - before.cells[PIETY + seat])}
    gains = {PRODUCE_GRAIN: ("produce_grain", GRAIN), PRODUCE_STONE: ("produce_stone", STONE)}
    key, kind = gains.get(int(move), ("silversmith", COIN))
    cell = STORE + GOODS * seat + kind
    return key, {"amount": str(after.cells[cell] - before.cells[cell])}


def _asked(position: Position) -> i64:
    """Return the seat that is asked."""
    return ((position.cells[position.cells[0]] >> 8) & 255) - 1


def _shelf(board: Board, shelf: i64) -> str:
    return "@noun.abbey" if shelf == 0 else f"@activity.{board.activities[shelf - 1]}"


def on_map(move: i64) -> tuple[str, dict[str, str]]:
    """Return what is told of a road action."""
    if move >= RAZE:
        return "raze", {"hex": HEX_NAMES[move - RAZE]}
    if move >= SHRINE:
        return "shrine", {"hex": HEX_NAMES[move - SHRINE]}
    key = "upgrade" if move >= UPGRADE else "lay"
    number = move - UPGRADE if move >= UPGRADE else move - LAY
    return key, {"hex": HEX_NAMES[number // PAIRS], "edges": f"@edges.{PAIR_NAMES[number % PAIRS]}"}


def _late(before: Position, board: Board, move: i64) -> tuple[str, dict[str, str]]:
    if move >= START:
        return "start", {"first": who(before, seat_of_colour(before, move - START))}
    if move > CONFESS:
        return "confess_fee", {"good": good(move - CONFESS - 1)}
    if DONATE <= move < ACCEPT:
        return "donate", {"building": building_key(board, move - DONATE)}
    if BUILD <= move < GIVE_COIN:
        return "build", {"building": building_key(board, move - BUILD)}
    if BANK <= move < PLAIN:
        number = move - BANK
        kind = BANK_NAMES[number // BANK_MOST]
        word = "@noun.piety" if kind == "piety" else f"@tithe.{kind}"
        return "bank", {"kind": word, "amount": str(number % BANK_MOST + 1)}
    if move < BANK:
        return "from", {"zone": zone(move - FROM)}
    return _plain_words()[int(move)], {}


def _plain_words() -> dict[int, str]:
    return {
        PLAIN: "plain",
        GIVE_COIN: "give_coin",
        GIVE_GRAIN: "give_grain",
        ACCEPT: "accept",
        DECLINE: "decline",
        ORDAIN: "ordain",
        MISSION: "mission",
        DONE_MOVE: "done",
        END: "end",
        OBLATE: "oblate",
        CONFESS: "confess",
    }


def reached(before: Position, after: Position, board: Board, seat: i64) -> list[Sentence]:
    """Tell of a site, a port, a favour or the abbey icon that the move has brought."""
    whose = who(after, seat)
    found: list[Sentence] = []
    sites = after.cells[VISITED + seat] & ~before.cells[VISITED + seat]
    for quadrant in range(QUADRANTS):
        if sites & (1 << quadrant):
            site = f"@site.{site_tile(after, quadrant) + 1}"
            found.append(Sentence("story.site", {"who": whose, "site": site}))
    ports = after.cells[ROUTES + seat] & ~before.cells[ROUTES + seat]
    for port, name in enumerate(PORT_NAMES):
        if ports & (1 << port):
            found.append(Sentence("story.port", {"who": whose, "port": f"@place.{name}"}))
    favours = before.cells[FAVOURS] & ~after.cells[FAVOURS]
    for length in range(SHORTEST, LONGEST + 1):
        if favours & (1 << (length - SHORTEST)):
            found.append(Sentence("story.favour", {"who": whose, "favour": f"@favour.{length}"}))
    if after.cells[ALMS + seat] == ICON and before.cells[ALMS + seat] != ICON:
        found.append(Sentence("story.icon", {"who": whose}))
    return found


def round_end(before: Position, after: Position) -> list[Sentence]:
    """Tell what the end of a round has brought."""
    found: list[Sentence] = []
    if after.cells[SHIP] == before.cells[SHIP]:
        return found
    if after.cells[SEASON] != before.cells[SEASON] or after.cells[IS_OVER]:
        found.append(_season(before, after))
    if after.cells[IS_OVER]:
        return [*found, Sentence("story.end_ship", {})]
    found.append(Sentence("story.merchant", {"place": zone(after.cells[MERCHANT])}))
    kind = trade_kind(after)
    if kind != NO_TITHE and kind != CORNUCOPIA:
        for seat in range(after.cells[PLAYERS]):
            routes = route_count(after, seat)
            if routes > 0:
                facts = {"who": who(after, seat), "amount": str(routes), "good": good(kind)}
                found.append(Sentence("story.income", facts))
    return found


def _season(before: Position, after: Position) -> Sentence:
    for seat in range(after.cells[PLAYERS]):
        if after.cells[TOP + seat] > before.cells[TOP + seat]:
            return Sentence("story.season", {"who": who(after, seat)})
    return Sentence("story.season_nobody", {})
