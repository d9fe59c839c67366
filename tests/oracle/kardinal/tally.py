"""Points and places counted slowly from the words of the ledger; nothing of the title's own code is used."""

import tomllib
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Final

from chapterhouse.games import load

Road = tuple[str, str]

DATA: Final = tomllib.loads((Path(load("kardinal").folder) / "data" / "board.toml").read_text("utf-8"))
COUNTRIES: Final = "EKBIAFLSU"
ROADS: Final[list[Road]] = [(road["a"], road["b"]) for road in DATA["road"]]
ALLIANCES: Final[list[Road]] = [(alliance["a"], alliance["b"]) for alliance in DATA["alliance"]]
SPACES: Final[dict[str, list[str]]] = {
    country: [space["id"] for space in DATA["space"] if space["country"] == country] for country in COUNTRIES
}


def country_points(counts: Mapping[str, int]) -> dict[str, int]:
    """Return what each player gets in a country for these numbers of cloisters, KK-55 to KK-59."""
    places = sorted({count for count in counts.values() if count > 0}, reverse=True)
    points: dict[str, int] = {}
    for player, count in counts.items():
        if count == 0:
            points[player] = 0
        elif count == places[0]:
            points[player] = sum(counts.values())
        else:
            points[player] = places[places.index(count) - 1]
    return points


def cloister_points(players: str, cloisters: Mapping[str, str]) -> dict[str, dict[str, int]]:
    """Return the points of all countries in the order of the scoring; `cloisters` says whose stands where."""
    found: dict[str, dict[str, int]] = {}
    for country in COUNTRIES:
        owners = [cloisters[space] for space in SPACES[country] if space in cloisters]
        found[country] = country_points({player: owners.count(player) for player in players})
    return found


def alliance_points(players: str, advisors: Mapping[str, Mapping[str, int]]) -> list[dict[str, int]]:
    """Return the points of the alliances 1 to 15, KK-66 to KK-71; `advisors` by country and player."""
    found: list[dict[str, int]] = []
    for ends in ALLIANCES:
        points = dict.fromkeys(players, 0)
        for player in players:
            if all(_leads(player, advisors.get(end, {})) for end in ends):
                points[player] = sum(sum(advisors[end].values()) for end in ends)
        found.append(points)
    return found


def _leads(player: str, standing: Mapping[str, int]) -> bool:
    return standing.get(player, 0) >= 1 and standing[player] == max(standing.values())


def chain_points(own: Collection[str], roads: Iterable[Road] = ROADS) -> int:
    """Return the most spaces that unbroken rows of four or more can cover, KK-72 to KK-76.

    Every set of roads in which no space has three roads and no ring is closed is a number of rows without a
    space in common; all of them are tried.
    """
    usable = [road for road in roads if road[0] in own and road[1] in own]
    return _best(usable, [], Counter())


def _best(usable: list[Road], used: list[Road], degree: Counter[str]) -> int:
    if not usable:
        return sum(len(row) for row in rows(used) if len(row) >= 4)
    road, *rest = usable
    best = _best(rest, used, degree)
    is_ring = any(road[0] in row and road[1] in row for row in rows(used))
    if degree[road[0]] < 2 and degree[road[1]] < 2 and not is_ring:
        best = max(best, _best(rest, [*used, road], degree + Counter(road)))
    return best


def rows(used: Iterable[Road]) -> list[set[str]]:
    """Return the spaces that these roads join, row by row."""
    found: list[set[str]] = []
    for road in used:
        met = [row for row in found if road[0] in row or road[1] in row]
        found = [row for row in found if row not in met] + [set(road).union(*met)]
    return found


def final_points(
    players: str, cloisters: Mapping[str, str], advisors: Mapping[str, Mapping[str, int]]
) -> dict[str, int]:
    """Return what the three parts of the final scoring bring together, KK-64."""
    points = {
        player: chain_points([space for space, owner in cloisters.items() if owner == player])
        for player in players
    }
    for scored in [*cloister_points(players, cloisters).values(), *alliance_points(players, advisors)]:
        for player in players:
            points[player] += scored[player]
    return points


def places(totals: Sequence[int], left: Sequence[int]) -> list[int]:
    """Return the places for these points and pieces left, KK-77 to KK-79; who is level in both shares one."""
    results = list(zip(totals, left, strict=True))
    best_first = sorted(results, reverse=True)
    return [best_first.index(result) + 1 for result in results]
