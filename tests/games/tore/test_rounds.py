"""Rounds and chapters in whole games: what holds from the first event to the last duty."""

from collections import Counter, defaultdict
from typing import Final

import pytest
from tests.citing import cites
from tests.contract.cases import GAMES
from tests.oracle.tore.side_by_side import GAME, goods_of, random_game, words
from tests.oracle.tore.tally import ARC, CORNERS, FIELDS, PLAYERS, TOTALS, pieces, step_on

from chapterhouse.core.chance import FastDice
from chapterhouse.core.game import CHANCE, legal_moves
from chapterhouse.table.table import Table
from chapterhouse.tools.wandering import wander

SEEDS: Final = range(5 * GAMES)
every_game = pytest.mark.parametrize("seed", SEEDS)


@cites("TW-02")
@every_game
def test_no_piece_is_ever_lost_or_made(seed: int) -> None:
    position, choices = random_game(seed)
    for _ in choices:
        code = words(position)
        goods = [goods_of(code, player) for player in PLAYERS[int(position.seats)]]
        stock = {good: int(count) for good, count in (word.split(":") for word in code["stock"].split(","))}
        laid = [_laid(project, code[project]) for project in FIELDS]
        stones, woods = (int(number) for number in code["substitutes"].split("/"))
        assert pieces(stock, goods, laid, {"stone": stones, "wood": woods}) == Counter(TOTALS)


@cites("TW-40", "TW-41", "TW-72")
@every_game
def test_at_every_chapter_end_six_cards_lie_open_and_six_face_down(seed: int) -> None:
    position, choices = random_game(seed)
    ends = 0
    for choice in choices:
        if GAME.moves.verb(choice.move) == "tax":
            code = words(position)
            first = seed % 4 == 3 and code["chapter"] == "I"
            for player in PLAYERS[int(position.seats)]:
                counts = [len(_split(code[f"{player}.{pile}"])) for pile in ("open", "down", "hand")]
                assert counts == ([6, 0, 0] if first else [6, 6, 0])
            ends += 1
    assert ends == 4


@cites("TW-57", "TW-61")
@pytest.mark.parametrize(
    ("seats", "active", "openers"), [(4, "NESWNE", "NWSE"), (3, "NESNES", "NESN"), (2, "NSNSNS", "NSNS")]
)
def test_the_crest_goes_round_and_once_more_at_a_chapters_end(seats: int, active: str, openers: str) -> None:
    holders: dict[str, str] = defaultdict(str)
    position = GAME.notation.read(f"F{seats}")
    for choice in wander(GAME, position, FastDice(5)):
        if GAME.moves.verb(choice.move) == "orient":
            code = words(position)
            holders[code["chapter"]] += code["crest"]
            assert choice.seat == PLAYERS[seats].index(code["crest"])
    assert holders["I"] == active
    assert "".join(turns[0] for turns in holders.values()) == openers
    assert [len(turns) for turns in holders.values()] == [6, 6, 6, 6]


@cites("TW-61", "TW-67")
@pytest.mark.parametrize(("seats", "roller"), [(4, "S"), (3, "N"), (2, "N")])
def test_the_tax_is_rolled_after_the_crest_of_round_six_has_moved(seats: int, roller: str) -> None:
    """Six rounds from north on: the crest has been passed six times when the die is rolled."""
    position = GAME.notation.read(f"F{seats}")
    for choice in wander(GAME, position, FastDice(6)):
        if GAME.moves.verb(choice.move) == "tax":
            assert words(position)["crest"] == roller
            return


@cites("TW-20")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("event", CORNERS)
def test_every_event_hands_out_its_corners_in_all_four_rotations(event: str, seats: int) -> None:
    chapter = event.partition("-")[0]
    code = f"F{seats}; chapter={chapter}; event={event}; ask=orient; favour=guild"
    code += "".join(f"; {player}=gold:5" for player in PLAYERS[seats])
    for rotation in range(4):
        position = GAME.notation.read(code)
        before = words(position)
        GAME.apply(position, 0, GAME.moves.number(f"orient {rotation}"))
        after = words(position)
        assert after["favour"] == step_on("guild", rotation, ())
        for player in PLAYERS[seats]:
            symbol = CORNERS[event][("NESW".index(player) - rotation) % 4]
            expected = Counter(goods_of(before, player))
            good, count = {"point": ("points", 1), "gold1": ("gold", 1), "gold2": ("gold", 2)}.get(
                symbol, (symbol, 1)
            )
            expected[good] += count
            if player == "N":
                _add_favour(expected, after["favour"], rotation)
            assert Counter(goods_of(after, player)) == expected, (event, rotation, player)


@cites("TW-24", "TW-25", "TW-26")
@pytest.mark.parametrize("space", ARC)
@pytest.mark.parametrize(
    "covers",
    ["", "queen,king", "prior,bishop", "guild,merchants", "prioress,earl", "prior,bishop,queen,king"],
)
def test_the_favour_stone_skips_what_is_covered(space: str, covers: str) -> None:
    for steps in range(4):
        position = GAME.notation.read(
            f"F4; event=I-08; ask=orient; favour={space}; covers={covers}; N=gold:3"
        )
        GAME.apply(position, 0, GAME.moves.number(f"orient {steps}"))
        assert words(position)["favour"] == step_on(space, steps, covers.split(","))


@cites("TW-17", "TW-60", "TW-E-I-06")
def test_what_an_event_covered_stays_covered_for_the_chapter_and_no_longer() -> None:
    position = GAME.notation.read("F4; round=2; seen=I-08")
    GAME.apply(position, CHANCE, GAME.moves.number("reveal I-06"))
    rounds: list[str] = []
    for choice in wander(GAME, position, FastDice(2)):
        code, step = words(position), GAME.question(position, choice.seat).step
        if step == "orient":
            rounds.append(code["chapter"])
        if code["chapter"] == "II" and step == "reveal":
            break
        is_over = code["chapter"] == "II" or step in ("tax", "protect")
        assert code["covers"] == ("" if is_over else "queen,king")
    assert rounds == ["I"] * 5


@cites("TW-70", "TW-71", "TW-72")
@pytest.mark.parametrize(
    ("owes", "first", "second", "actions"),
    [
        ("court", "II-04", "II-05", 5),
        ("court", "II-04", "II-02", 4),
        ("court", "II-02", "II-05", 5),
        ("penance,begging,court", "II-04", "II-05", 5),
        ("penance", "II-02", "II-05", 5),
        ("penance", "II-04", "II-05", 6),
    ],
)
def test_court_and_war_cost_actions_and_the_piles_end_even(
    owes: str, first: str, second: str, actions: int
) -> None:
    code = f"F4; chapter=II; crest=S; ask=penalties; N.owes={owes}"
    start = GAME.notation.read(code)
    draws = ["medicine"] if "penance" in owes else []
    table = Table(
        GAME, 4, seed=10, start=start, arranged=[*draws, first, second, "II-01", "II-06", "II-07", "II-08"]
    )
    played = 0
    while table.view(0)["chapter"] == 2:
        seat = table.to_act()[0]
        step = table.question(seat).step
        legal = table.legal(seat)
        played += seat == 0 and step == "turn"
        table.play(seat, next(text for text in legal if text.split()[0] in _first_verbs(step, legal)))
    assert played == actions
    record = [event for event in table.events if event.by == 0]
    assert sum(event.do.startswith("lay") for event in record) == 6 - actions
    assert sum(event.do.startswith("discard") for event in record) == 6 - len(draws)


@cites("TW-75")
@every_game
def test_a_project_whose_event_did_not_come_is_never_in_play(seed: int) -> None:
    position, choices = random_game(seed)
    revealed: set[str] = set()
    enters = {"I-03": "mill", "I-04": "palace", "II-04": "chapel", "II-05": "exchange", "III-04": "hospital"}
    for choice in choices:
        absent = {project for event, project in enters.items() if event not in revealed}
        code = words(position)
        assert all(code[project] == "none" for project in absent)
        assert (code["tower"] != "none") == (code["chapter"] in ("III", "IV"))
        if choice.seat >= 0 and GAME.question(position, choice.seat).step in ("build", "donate"):
            verb = GAME.question(position, choice.seat).step
            for project in absent:
                objection = GAME.objection(position, choice.seat, GAME.moves.number(f"{verb} {project}"))
                assert objection is not None and objection.reason == "not_in_play"
        text = GAME.moves.text(choice.move)
        if text.startswith("reveal"):
            revealed.add(text.split()[1])


@cites("TW-63", "TW-82", "TW-83", "TW-84")
@every_game
def test_no_place_falls_ill_twice_and_no_value_comes_too_often(seed: int) -> None:
    _, choices = random_game(seed)
    texts = [GAME.moves.text(choice.move) for choice in choices]
    patients = [text.split()[1:] for text in texts if text.startswith("patient")]
    places = [place for place, _ in patients]
    assert len(places) == len(set(places)) and len(places) >= 6
    values = Counter(value for _, value in patients)
    assert values <= Counter({"1": 2, "2": 3, "3": 3, "4": 2, "5": 1})
    first = next(n for n, text in enumerate(texts) if text.startswith("patient"))
    assert texts[first - 1].startswith("reveal III-"), "the first event of chapter III already names a place"


@cites("TW-93", "TW-94")
@every_game
def test_knowledge_never_falls_and_points_never_fall_below_zero(seed: int) -> None:
    position, choices = random_game(seed)
    known: dict[str, int] = {}
    for _ in choices:
        code = words(position)
        for player in PLAYERS[int(position.seats)]:
            goods = goods_of(code, player)
            assert goods["medical"] >= known.get(player, 0)
            assert min(goods.values()) >= 0
            known[player] = goods["medical"]


@cites("TW-14")
@pytest.mark.parametrize(
    ("event", "goods"),
    [
        ("I-07", ("stone", "wood")),
        ("I-08", ("gold",)),
        ("II-06", ("wool", "cloth")),
        ("III-06", ("piety",)),
        ("III-07", ("grain",)),
    ],
)
def test_nobody_loses_points_to_an_event_while_holding_what_it_demands(
    event: str, goods: tuple[str, ...]
) -> None:
    for good in goods:
        chapter = event.partition("-")[0]
        code = f"F4; chapter={chapter}; tiles=gone"
        for player in "NESW":
            none = ",".join(f"{name}:0" for name in (*TOTALS, "gold"))
            code += f"; {player}={none},{good}:{1 if player in 'NS' else 0}"
        position = GAME.notation.read(code)
        GAME.apply(position, CHANCE, GAME.moves.number(f"reveal {event}"))
        while GAME.question(position, GAME.to_act(position)[0]).step == "give":
            seat = GAME.to_act(position)[0]
            done = GAME.objection(position, seat, GAME.moves.number("done"))
            assert done is not None and done.reason == "must_pay"
            [only] = legal_moves(GAME, position, seat)
            GAME.apply(position, seat, only)
        after = words(position)
        loss = {"I-07": 1, "I-08": 1, "II-06": 2, "III-06": 2, "III-07": 1}[event]
        points = {player: goods_of(after, player)["points"] for player in "NESW"}
        assert points == {"N": 8, "S": 8, "E": 8 - loss, "W": 8 - loss}
        assert all(goods_of(after, player)[good] == 0 for player in "NESW")


def _laid(project: str, state: str) -> dict[str, int]:
    if state == "none":
        return {}
    if state == "full":
        return dict(FIELDS[project])
    stone, wood = state.split("/")
    return {"stone": int(stone), "wood": int(wood)}


def _add_favour(goods: Counter[str], space: str, rotation: int) -> None:
    """Add what the active player gets on the spaces that can be reached from the guild."""
    if rotation == 1:
        goods["points"] += 2 if goods["medical"] else 0
    elif rotation == 2:
        goods["wool"] += 1
    elif rotation == 3:
        goods["points"] += goods["loyalty"]
    assert space == ("guild", "prioress", "merchants", "king")[rotation]


def _first_verbs(step: str, legal: list[str]) -> tuple[str, ...]:
    """Return verbs that keep a turn short."""
    if step == "turn":
        return ("play",)
    return ("done",) if "done" in legal else tuple(text.split()[0] for text in legal)


def _split(text: str) -> list[str]:
    return [word for word in text.split(",") if word]
