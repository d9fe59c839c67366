"""What came out of an arena: win shares with their intervals, by bot, by pairing and by seat, and points."""

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from statistics import fmean, stdev
from typing import Final, NamedTuple

CONFIDENCE: Final = 1.959964  # standard deviations on either side of 95 %


class Outcome(NamedTuple):
    """One game that was played."""

    seating: tuple[int, ...]  # the number of the entrant in each seat
    places: tuple[int, ...]  # by seat, 1 being first; ties share one
    choices: int  # how many questions were answered
    starter: int  # the seat that was asked first
    is_cut: bool  # the game reached the title's limit and counts as a draw
    points: tuple[Mapping[str, float], ...] = ()  # by seat and kind, as the score sheets have them


class Share(NamedTuple):
    """A share of wins and the 95 % interval around it."""

    wins: float  # those who tie share a win
    games: int
    share: float
    low: float
    high: float


class Pairing(NamedTuple):
    """How two bots did against each other, seen from the first."""

    first: str
    second: str
    ahead: int
    level: int
    behind: int
    share: Share


class Points(NamedTuple):
    """What a bot scored on average, the 95 % interval around it, and where the points came from."""

    mean: float
    low: float
    high: float
    kinds: dict[str, float]


@dataclass(frozen=True)
class Standings:
    """The result of an arena."""

    names: tuple[str, ...]
    games: int
    bots: tuple[Share, ...]  # in the order of the names
    points: tuple[Points, ...]  # likewise
    pairings: tuple[Pairing, ...]
    seats: tuple[Share, ...]
    starter: Share
    draws: int  # games without a single winner, cut ones included
    cut: int
    choices: float  # mean per game

    def as_data(self) -> dict[str, object]:
        """Return everything as plain data, ready for JSON."""
        return {
            "games": self.games,
            "bots": [{"bot": name, **row._asdict()} for name, row in zip(self.names, self.bots, strict=True)],
            "points": [row._asdict() for row in self.points],
            "pairings": [{**row._asdict(), "share": row.share._asdict()} for row in self.pairings],
            "seats": [row._asdict() for row in self.seats],
            "starter": self.starter._asdict(),
            "draws": self.draws,
            "cut": self.cut,
            "choices": self.choices,
        }


def wilson(wins: float, games: int) -> tuple[float, float]:
    """Return the 95 % Wilson interval of a share.

    >>> low, high = wilson(50, 100)
    >>> round(low, 4), round(high, 4)
    (0.4038, 0.5962)
    """
    if games == 0:
        return 0.0, 1.0
    square = CONFIDENCE * CONFIDENCE
    share = wins / games
    middle = share + square / (2 * games)
    reach = CONFIDENCE * math.sqrt(share * (1 - share) / games + square / (4 * games * games))
    whole = 1 + square / games
    return max(0.0, (middle - reach) / whole), min(1.0, (middle + reach) / whole)


def share_of(wins: float, games: int) -> Share:
    """Return a share with its interval."""
    return Share(wins, games, wins / games if games else 0.0, *wilson(wins, games))


def stand(names: Sequence[str], outcomes: Sequence[Outcome]) -> Standings:
    """Add up the outcomes of at least one game."""
    seats = len(outcomes[0].seating)
    wins = [credits(outcome.places) for outcome in outcomes]
    return Standings(
        names=tuple(names),
        games=len(outcomes),
        bots=tuple(_bot(number, outcomes, wins) for number in range(len(names))),
        points=tuple(_points(number, outcomes) for number in range(len(names))),
        pairings=tuple(_pairing(names, a, b, outcomes) for a, b in combinations(range(len(names)), 2)),
        seats=tuple(_sum(credit[seat] for credit in wins) for seat in range(seats)),
        starter=_sum(credit[outcome.starter] for outcome, credit in zip(outcomes, wins, strict=True)),
        draws=sum(1 for credit in wins if max(credit) < 1.0),
        cut=sum(1 for outcome in outcomes if outcome.is_cut),
        choices=sum(outcome.choices for outcome in outcomes) / len(outcomes),
    )


def credits(places: Sequence[int]) -> list[float]:
    """Return each seat's part of the win."""
    winners = sum(1 for place in places if place == 1)
    return [1.0 / winners if place == 1 else 0.0 for place in places]


def _bot(number: int, outcomes: Sequence[Outcome], wins: Sequence[Sequence[float]]) -> Share:
    return _sum(
        credit[seat]
        for outcome, credit in zip(outcomes, wins, strict=True)
        for seat, entrant in enumerate(outcome.seating)
        if entrant == number
    )


def _points(number: int, outcomes: Sequence[Outcome]) -> Points:
    sheets = [
        sheet
        for outcome in outcomes
        for entrant, sheet in zip(outcome.seating, outcome.points, strict=False)
        if entrant == number
    ]
    if not sheets:
        return Points(0.0, 0.0, 0.0, {})
    totals = [sum(sheet.values()) for sheet in sheets]
    reach = CONFIDENCE * stdev(totals) / math.sqrt(len(totals)) if len(totals) > 1 else math.inf
    kinds = {
        kind: fmean(sheet.get(kind, 0.0) for sheet in sheets)
        for kind in dict.fromkeys(kind for sheet in sheets for kind in sheet)
    }
    return Points(fmean(totals), fmean(totals) - reach, fmean(totals) + reach, kinds)


def _pairing(names: Sequence[str], first: int, second: int, outcomes: Sequence[Outcome]) -> Pairing:
    """Compare the places of every two seats that the two bots held in one game."""
    ahead, level, behind = 0, 0, 0
    for outcome in outcomes:
        for seat, entrant in enumerate(outcome.seating):
            if entrant != first:
                continue
            for other, opponent in enumerate(outcome.seating):
                if opponent == second:
                    ahead += outcome.places[seat] < outcome.places[other]
                    level += outcome.places[seat] == outcome.places[other]
                    behind += outcome.places[seat] > outcome.places[other]
    met = ahead + level + behind
    return Pairing(names[first], names[second], ahead, level, behind, share_of(ahead + level / 2, met))


def _sum(credits: Iterable[float]) -> Share:
    listed = list(credits)
    return share_of(sum(listed), len(listed))
