"""The title's position and the oracle's, compared through the position's code, and random games for both."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Final

from tests.oracle.tore.game import Oracle
from tests.oracle.tore.tally import CHAPTERS, FIELDS, TOTALS
from tests.oracle.tore.town import Town

from chapterhouse.core.chance import Dice, FastDice
from chapterhouse.core.game import Game
from chapterhouse.core.position import Position
from chapterhouse.games import load
from chapterhouse.tools.wandering import Choice, Uniform, wander

GAME: Final = load("tore")
IDLE: Final = ("done", "lay", "suffer")


class Busy(Uniform):
    """Does something rather than nothing, and with some cards rather than others."""

    def __init__(self, liked: str) -> None:
        self.liked = liked.split()

    def choose(self, game: Game, position: Position, seat: int, legal: list[int], dice: Dice) -> int:
        """Return one of the legal moves."""
        texts = {move: game.moves.text(move) for move in legal}
        busy = [move for move, text in texts.items() if text.split()[0] not in IDLE] or legal
        kept = [move for move in busy if texts[move].split()[0] != "discard" or not self._likes(texts[move])]
        liked = [
            move for move in kept or busy if texts[move].split()[0] == "play" and self._likes(texts[move])
        ]
        pool = liked if liked and dice.below(4) else kept or busy
        return super().choose(game, position, seat, pool, dice)

    def _likes(self, text: str) -> bool:
        return text.split()[-1] in self.liked


POLICIES: Final = (
    Uniform(),
    Busy("material project privilege donation"),
    Busy("house rent medicine favour"),
    Busy("weaving sale material project"),
    Busy("grain piety donation medicine"),
)


def random_game(seed: int) -> tuple[Position, Iterator[Choice]]:
    """Return a position and the choices that change it as they are drawn: 2 to 4 seats, five policies."""
    policy = POLICIES[seed // 3 % len(POLICIES)]
    position = GAME.new_position(2 + seed % 3, options(seed))
    return position, wander(GAME, position, FastDice(seed), policy)


def options(seed: int) -> dict[str, str]:
    """Return the options of a random game: every fourth is a first game."""
    return {"first_game": "yes"} if seed % 4 == 3 else {}


def finished(seed: int) -> Position:
    """Return the last position of a random game."""
    position, choices = random_game(seed)
    for _ in choices:
        pass
    return position


def oracle_of(seed: int) -> Oracle:
    """Return an oracle for a random game."""
    return Oracle(Town(2 + seed % 3, bool(options(seed))))


def town_of(position: Position) -> Town:
    """Return the oracle's town for a position, set up from its code."""
    code = words(position)
    town = Town(int(position.seats), code["first"] == "yes")
    town.chapter, town.round = CHAPTERS.index(code["chapter"]) + 1, int(code["round"])
    town.crest, town.favour, town.cloth_is_open = code["crest"], code["favour"], code["cloth"] == "open"
    for player in town.players:
        goods = goods_of(code, player)
        town.points[player] = goods.pop("points")
        town.goods[player] = Counter(goods)
        town.hand[player], town.open[player] = _list(code[f"{player}.hand"]), _list(code[f"{player}.open"])
        town.down[player], town.seals[player] = _list(code[f"{player}.down"]), _list(code[f"{player}.on"])
        town.houses[player] = _list(code[f"{player}.houses"])
        owed = [word.split(":") for word in _list(code[f"{player}.owes"])]
        town.owes[player] = {penalty: int(missing) for penalty, missing in owed}
    town.stock = Counter({good: int(n) for good, n in (word.split(":") for word in code["stock"].split(","))})
    town.projects = {name: _laid(name, code[name]) for name in FIELDS if code[name] != "none"}
    town.complete = [name for name in FIELDS if code[name] == "full"]
    town.covers, town.only_the_palace = set(_list(code["covers"])), "block" in code
    town.stored = ["" if event == "-" else event for event in _list(code["force"])] or ["", ""]
    town.event, town.seen = code.get("event", ""), _list(code["seen"])
    town.tiles = {int(place): tile for place, tile in (word.split(":") for word in _list(code["tiles"]))}
    town.bag = Counter({value: int(n) for value, n in enumerate(code["bag"].split(","), start=1)})
    town.traded = set(code["traded"])
    frames = [frame.split(":") for frame in code["agenda"].split(",")]
    town.turns_taken = sum(int(number) - 1 for name, _, number in frames if name == "turns" and number != "0")
    return town


def _laid(project: str, state: str) -> Counter[str]:
    if state == "full":
        return Counter(FIELDS[project])
    stone, wood = state.split("/")
    return Counter(stone=int(stone), wood=int(wood))


def words(position: Position, eyes: int | None = None) -> dict[str, str]:
    """Return the parts of the position's code as they are written."""
    code = GAME.notation.write(position, eyes).split("; ")
    return {"base": code[0]} | dict(part.split("=") for part in code[1:])


def goods_of(code: Mapping[str, str], player: str) -> dict[str, int]:
    """Return what the code says that a player has, points too."""
    return {good: int(count) for good, count in (word.split(":") for word in code[player].split(","))}


def parts(position: Position) -> dict[str, object]:
    """Return the position's code, part by part, as `parts_of` has the oracle's town."""
    code = words(position)
    players = [name for name in ("N", "E", "S", "W") if name in code]
    return {
        "frame": (code["chapter"], int(code["round"]), code["crest"], code["favour"], code["cloth"]),
        "goods": {player: goods_of(code, player) for player in players},
        "hand": {player: sorted(_list(code[f"{player}.hand"])) for player in players},
        "open": {player: _list(code[f"{player}.open"]) for player in players},
        "down": {player: sorted(_list(code[f"{player}.down"])) for player in players},
        "houses": {player: sorted(_list(code[f"{player}.houses"])) for player in players},
        "seals": {player: sorted(_list(code[f"{player}.on"])) for player in players},
        "owes": {player: sorted(_list(code[f"{player}.owes"])) for player in players},
        "stock": dict(word.split(":") for word in code["stock"].split(",")),
        "projects": {project: code[project] for project in FIELDS},
        "covers": sorted(_list(code["covers"])),
        "tiles": dict(word.split(":") for word in _list(code["tiles"])),
        "bag": code["bag"],
        "substitutes": code["substitutes"],
        "stored": code["force"],
        "seen": sorted(_list(code["seen"])),
        "traded": sorted(code["traded"]),
    }


def parts_of(town: Town) -> dict[str, object]:
    """Return the same of the oracle's town."""
    players = town.players
    goods = [*TOTALS, "gold"]
    stored = ",".join(event or "-" for event in town.stored)
    market = "open" if town.cloth_is_open else "closed"
    return {
        "frame": (CHAPTERS[town.chapter - 1], town.round, town.crest, town.favour, market),
        "goods": {
            player: {"points": town.points[player]} | {good: town.goods[player][good] for good in goods}
            for player in players
        },
        "hand": {player: sorted(town.hand[player]) for player in players},
        "open": dict(town.open),
        "down": {player: sorted(town.down[player]) for player in players},
        "houses": {player: sorted(town.houses[player]) for player in players},
        "seals": {player: sorted(town.seals[player]) for player in players},
        "owes": {
            player: sorted(f"{name}:{n}" for name, n in town.owes[player].items()) for player in players
        },
        "stock": {good: str(town.stock[good]) for good in TOTALS},
        "projects": {project: _project(town, project) for project in FIELDS},
        "covers": sorted(town.covers),
        "tiles": {str(place): town.tiles.get(place, "gone") for place in range(1, 12)},
        "bag": ",".join(str(town.bag[value]) for value in range(1, 6)),
        "substitutes": f"{town.substitutes['stone']}/{town.substitutes['wood']}",
        "stored": stored if stored != "-,-" else "",
        "seen": sorted(town.seen),
        "traded": sorted(town.traded),
    }


def _project(town: Town, project: str) -> str:
    if project not in town.projects:
        return "none"
    laid = town.projects[project]
    return "full" if project in town.complete else f"{laid['stone']}/{laid['wood']}"


def _list(text: str) -> list[str]:
    return [word for word in text.split(",") if word]
