"""What an observation of Tore holds: the open table, and the eyes' own goods and cards."""  # rule: TW-09

from typing import Final

from chapterhouse.core.observation import OWN, SHOWN, Row
from chapterhouse.core.observing import NUMBERS, OWNER, PACKED, POPULATION, ROTATED, SEAT
from chapterhouse.games.tore import at

EACH: Final = 6  # cards of an open pile: one a round

ROWS: Final = (
    Row(
        "goods",
        NUMBERS,
        at.HELD,
        at.GOODS,
        255,
        "goods of each seat, those of others behind screens as 0",
        stride=at.GOODS,
        who=SHOWN,
        shown_by=((at.SCREENS_DOWN, 0), (at.IS_OVER, 0)),
    ),
    Row("score", NUMBERS, at.SCORE, 1, 255, "points", stride=1),
    Row("hand", PACKED, at.HAND, at.CARDS, 1, "own cards", bits=1, stride=1, who=OWN),
    Row("down", PACKED, at.DOWN, at.CARDS, 1, "own cards that lie face down", bits=1, stride=1, who=OWN),
    Row("cards", POPULATION, at.HAND, 1, at.CARDS, "cards in each hand", stride=1),
    Row(
        "open",
        PACKED,
        at.OPEN,
        EACH,
        at.CARDS,
        "cards of the open pile plus 1, the first one first",
        bits=4,
        stride=1,
    ),
    Row("opens", NUMBERS, at.OPENS, 1, at.CARDS, "how many cards lie there", stride=1),
    Row("downs", NUMBERS, at.DOWNS, 1, at.CARDS, "how many cards lie face down", stride=1),
    Row("houses", OWNER, at.HOUSES, at.PLOTS, 0, "whose house stands on each plot"),
    Row("houses_left", NUMBERS, at.HOUSES_LEFT, 1, 255, "houses in each supply", stride=1),
    Row("seals", PACKED, at.SEALS, at.PROJECTS, 1, "seals on each project", bits=1, stride=1),
    Row("seals_left", NUMBERS, at.SEALS_LEFT, 1, 255, "seals in each supply", stride=1),
    Row("owed", PACKED, at.OWED, 3, 15, "pieces that were missing at each duty", bits=4, stride=1),
    Row("stock", NUMBERS, at.STOCK, at.GOODS - 1, 255, "the stock of every good but gold"),
    Row("state", NUMBERS, at.STATE, at.PROJECTS, 2, "projects: 0 absent, 1 started, 2 complete"),
    Row("stones", NUMBERS, at.STONES, at.PROJECTS, 255, "stones on each project"),
    Row("woods", NUMBERS, at.WOODS, at.PROJECTS, 255, "wood on each project"),
    Row("substitutes", NUMBERS, at.SUBSTITUTES, 2, 255, "stones and wood there that came from nowhere"),
    Row(
        "tile",
        NUMBERS,
        at.TILE,
        at.TILES,
        at.VALUES + 1,
        "plague tiles: 0 face down, 1 none, else value plus 1",
        bias=1,
    ),
    Row("bag", NUMBERS, at.BAG, at.VALUES, 255, "values of patients not yet turned"),
    Row("favour", NUMBERS, at.FAVOUR, 1, at.SPACES - 1, "where the favour stone stands"),
    Row("covered", PACKED, at.COVERED, at.SPACES, 1, "covered favour spaces", bits=1),
    Row("closed", PACKED, at.CLOSED, at.PROJECTS, 1, "covered projects", bits=1),
    Row(
        "blocked",
        PACKED,
        at.BLOCKED,
        at.PROJECTS,
        1,
        "projects that are covered as soon as they enter",
        bits=1,
    ),
    Row("cloth_open", NUMBERS, at.CLOTH_OPEN, 1, 1, "whether cloth can be sold"),
    Row("places", NUMBERS, at.PLACES, 2, at.EVENTS, "stored permanent events plus 1"),
    Row("oldest", NUMBERS, at.OLDEST, 1, 1, "the place that was filled first"),
    Row("council", NUMBERS, at.COUNCIL, 1, at.EVENTS, "the event of this round plus 1"),
    Row("seen", PACKED, at.SEEN, at.EVENTS, 1, "events of this chapter that were revealed", bits=1),
    Row("price", NUMBERS, at.PRICE, 2, 255, "the price of wool and of cloth"),
    Row("build_limit", NUMBERS, at.BUILD_LIMIT, 3, 255, "limits of building, rent and weaving"),
    Row(
        "cloth_limit",
        NUMBERS,
        at.CLOTH_LIMIT,
        5,
        255,
        "limit of cloth and rows of effects in force, plus 1",
        bias=1,
    ),
    Row(
        "gratitude", NUMBERS, at.GRATITUDE, 2, 255, "extra points a patient; whether cards are drawn blindly"
    ),
    Row("chapter", NUMBERS, at.CHAPTER, 2, at.ROUNDS, "chapter and round"),
    Row("crest", SEAT, at.CREST, 1, 0, "the active player"),
    Row("turn", NUMBERS, at.TURN, 1, 255, "the number of the turn"),
    Row("traded", ROTATED, at.TRADED, 1, 1, "seats that used the trade of this round"),
    Row("passed", ROTATED, at.PASSED, 1, 1, "seats whose turn went to the Royal Court"),
    Row("at_war", NUMBERS, at.AT_WAR, 4, 1, "no turns this round; first game; screens down; over"),
)
LEFT_OUT: Final = {
    "cause": "an account of where points came from, which no rule reads",
    "event_points": "likewise",
    "rulings": "settled before the game: the table's options say how it reads them",
    "unused": "0 unless a table reads TW-48 the other way",
}
