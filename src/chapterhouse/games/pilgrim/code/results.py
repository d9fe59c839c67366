"""What only the result of a scenario names: who is asked what, which moves are legal, what lies on a hex."""

from collections.abc import Mapping

from chapterhouse.core.agenda import AgendaGame
from chapterhouse.core.game import legal_moves
from chapterhouse.core.position import Position
from chapterhouse.games.pilgrim import at
from chapterhouse.games.pilgrim.cells import site_space, site_tile
from chapterhouse.games.pilgrim.code.parts import COUNTED, words
from chapterhouse.games.pilgrim.code.reader import KIND_NAMES
from chapterhouse.games.pilgrim.code.writer import colour
from chapterhouse.games.pilgrim.pack.board import Board
from chapterhouse.games.pilgrim.roads.contents import (
    BUILDING_HERE,
    SHRINE_HERE,
    SITE_HERE,
    section_count,
    section_pair,
    section_seat,
    shrine_number,
    site_quadrant,
)
from chapterhouse.games.pilgrim.roads.hexes import HEX_NAMES, HEXES, PAIR_NAMES, PAIRS
from chapterhouse.games.pilgrim.roads.network import upgrade_at
from chapterhouse.games.pilgrim.roads.shrines import shrine_seat
from chapterhouse.games.pilgrim.roads.trails import roads_of
from chapterhouse.games.pilgrim.rounds.layout import building_on
from chapterhouse.games.pilgrim.scoring import ranking, sheet


def results(game: AgendaGame, board: Board, position: Position) -> dict[str, str]:
    """Return the parts of a result that no position needs for being read."""
    cells = position.cells
    acting = game.to_act(position)
    legal = legal_moves(game, position, acting[0]) if acting else []
    places = ranking(position, board)
    in_order = sorted(range(len(places)), key=lambda seat: places[seat])
    lengths = range(at.SHORTEST, at.LONGEST + 1)
    heralds = [quadrant for quadrant in range(at.QUADRANTS) if cells[at.HERALDS] >> quadrant & 1]
    found = {
        "turn": colour(position, board, acting[0]) if acting else "",
        "ask": game.question(position, acting[0]).step if acting else "over",
        "legal": ",".join(game.moves.text(move) for move in legal),
        "row": ",".join(str(n) for n in lengths if cells[at.FAVOURS] >> (n - at.SHORTEST) & 1),
        "heralds": ",".join(board.spaces[site_space(position, quadrant)] for quadrant in heralds),
        "places": ",".join(colour(position, board, seat) for seat in in_order),
        "supply": ",".join(_supply(position, board)),
    }
    for seat in range(int(cells[at.PLAYERS])):
        name = colour(position, board, seat)
        points: dict[str, int] = {}
        for line in sheet(position, board, seat):
            points[line.item] = points.get(line.item, 0) + int(line.points)
        found[f"{name}.vp"] = ",".join(f"{item}{number}" for item, number in points.items())
        found[f"{name}.total"] = str(sum(points.values()))
        found[f"{name}.stands"] = ",".join(_stands(position, board, seat))
    return found | {f"hex.{HEX_NAMES[place]}": _lying(position, board, place) for place in range(HEXES)}


def is_equal(name: str, value: str, actual: Mapping[str, str]) -> bool:
    """Return whether a part is as expected; order counts only where it has a meaning."""
    part = name.rpartition(".")[2]
    legal = words(actual.get("legal", ""))
    if name in ("can", "cannot"):
        are_legal = [word.lower() in legal for word in words(value)]
        return all(are_legal) if name == "can" else not any(are_legal)
    other = actual.get(name, "")
    if name == "legal":
        return sorted(word.lower() for word in words(value)) == sorted(legal)
    if name == "supply" or part == "vp":
        there = dict(_numbered(word) for word in words(other))
        return all(there.get(item, 0) == number for item, number in map(_numbered, words(value)))
    if part == "roads":
        return sorted(map(words, value.split(" | "))) == sorted(map(words, other.split(" | ")))
    if name.startswith("hex."):
        return sorted(words(value.replace(" ", ",", 1))) == sorted(words(other.replace(" ", ",", 1)))
    if name.istitle() or part in ("acts", "stands") or name in ("heralds", "opened", "claimed", "confessed"):
        return sorted(words(value)) == sorted(words(other))
    return words(value) == words(other)


def _numbered(word: str) -> tuple[str, int]:
    """Return a name and the number behind it, which may be below 0."""
    match = COUNTED.fullmatch(word.replace("-", ""))
    if match is None:
        return word, 0
    return match[1], -int(match[2]) if "-" in word else int(match[2])


def _supply(position: Position, board: Board) -> list[str]:
    cells = position.cells
    found = [f"{name}{cells[at.TILES + kind]}" for kind, name in enumerate(KIND_NAMES)]
    return found + [f"{name}{cells[at.UPGRADES] >> n & 1}" for n, name in enumerate(board.tiles.upgrades)]


def _stands(position: Position, board: Board, seat: int) -> list[str]:
    """Return the hexes on which figures of a seat stand, one entry for each."""
    cells = position.cells
    found: list[str] = []
    for road in roads_of(position, board, seat):
        found += [HEX_NAMES[tile.place] for number, tile in enumerate(road) if not number or tile.is_shrine]
    for quadrant in range(at.QUADRANTS):
        if cells[at.VISITED + seat] >> quadrant & 1:
            found.append(board.spaces[site_space(position, quadrant)])
    for place in range(HEXES):
        if board.port[place] >= 0 and cells[at.ROUTES + seat] >> board.port[place] & 1:
            found.append(HEX_NAMES[place])
    return found


def _lying(position: Position, board: Board, place: int) -> str:
    """Return what lies on a hex: a building, a site, a shrine, or a tile and its sections."""
    lying = position.cells[at.MAP + place]
    if lying & BUILDING_HERE:
        return board.buildings[building_on(position, board.hex_space[place])]
    if lying & SITE_HERE:
        return f"site{site_tile(position, site_quadrant(lying)) + 1}"
    if lying & SHRINE_HERE:
        return f"shrine {colour(position, board, int(shrine_seat(position, shrine_number(lying))))}"
    numbers = range(int(section_count(lying)))
    if not numbers:
        return "-"
    sections = [
        f"{colour(position, board, int(section_seat(lying, n)))} {PAIR_NAMES[section_pair(lying, n)]}"
        for n in numbers
    ]
    if len(sections) == 1:
        tile = KIND_NAMES[board.tile_of[place * PAIRS + section_pair(lying, 0)]]
    else:
        tile = board.tiles.upgrades[upgrade_at(board, lying)]
    return f"{tile} {','.join(sections)}"
