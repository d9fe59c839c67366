"""What a view tells of the time ahead: ways to lay the event card, idle cards, what will be due."""

import pytest
from tests.citing import cites
from tests.contract.cases import GAMES
from tests.oracle.tore.side_by_side import GAME, random_game

from chapterhouse.core.game import PUBLIC
from chapterhouse.core.position import Position


@cites("TW-20", "TW-22", "TW-24")
@pytest.mark.parametrize("seed", range(GAMES))
def test_a_laid_card_brings_everybody_what_the_view_foretold(seed: int) -> None:
    position, choices = random_game(seed)
    foretold: dict[str, object] | None = None
    before: list[dict[str, int]] = []
    laid = 0
    for choice in choices:
        if foretold is not None and GAME.question(position, choice.seat).step == "turn":
            after = [_belongings(position, seat) for seat in range(position.seats)]
            assert GAME.view(position, PUBLIC)["favour"] == foretold["space"]
            crest = GAME.view(position, PUBLIC)["crest"]
            for seat, income in enumerate(_dicts(foretold["income"])):
                expected = dict(before[seat])
                for gains in (income, foretold["favour"] if seat == crest else {}):
                    for good, count in _dict(gains).items():
                        expected[good] += count
                assert after[seat] == expected
            laid += 1
        foretold = None
        lays = _dicts(GAME.view(position, choice.seat)["lays"])
        text = GAME.moves.text(choice.move)
        if text.startswith("orient "):
            before = [_belongings(position, seat) for seat in range(position.seats)]
            foretold = lays[int(text.split()[1])]
        else:
            assert not lays or text.split()[0] not in ("reveal", "play", "discard")
    assert laid > 10


@cites("TW-10", "TW-24")
def test_what_a_favour_brings_is_told_only_to_those_who_see_the_goods() -> None:
    position, choices = random_game(2)
    for choice in choices:
        if GAME.moves.text(choice.move).startswith("orient "):
            break
    others = [eyes for eyes in (*range(position.seats), PUBLIC) if eyes != choice.seat]
    assert all(lay["favour"] is not None for lay in _dicts(GAME.view(position, choice.seat)["lays"]))
    for eyes in others:
        assert [lay["favour"] for lay in _dicts(GAME.view(position, eyes)["lays"])] == [{}, None, None, None]


@cites("TW-39")
def test_cards_whose_action_changes_nothing_are_called_idle_and_why() -> None:
    assert _idle("A4; N=stone:0,wood:0,wool:0,gold:0") == {
        "project": ("not_enough", ["part.material"]),
        "sale": ("not_enough", ["good.wool"]),
        "privilege": ("no_card", []),
        "house": ("not_enough", ["good.stone", "good.wood"]),
        "rent": ("not_your_house", []),
        "donation": ("not_enough", ["good.gold"]),
        "weaving": ("not_enough", ["good.wool"]),
    }
    assert _idle("A4; N=stone:1,wool:1,gold:1") == {
        "privilege": ("no_card", []),
        "rent": ("not_your_house", []),
    }


@cites("TW-49")
def test_who_has_material_lacks_only_the_gold_of_a_house() -> None:
    assert _idle("A4; N=stone:1,wood:0,gold:0")["house"] == ("not_enough", ["good.gold"])


@cites("TW-E-III-08", "TW-55")
def test_who_has_no_gold_lacks_it_for_a_mass_that_costs_and_where_outlaws_wait() -> None:
    idle = _idle("A4-III; force=III-08; favour=merchants; covers=queen,king; N=gold:0")
    assert idle["piety"] == idle["favour"] == ("not_enough", ["good.gold"])


@cites("TW-48")
def test_privilege_is_idle_for_the_reason_of_the_card_that_it_would_repeat() -> None:
    assert _idle("A4; round=2; N=wool:0; N.open=weaving; N.down=rent")["privilege"] == (
        "not_enough",
        ["good.wool"],
    )


@cites("TW-46", "TW-47")
def test_a_sale_tells_what_all_wool_and_cloth_would_bring_together() -> None:
    assert _ahead("A4; N=wool:3,cloth:2,gold:1")["sale"] == [(None, {"wool": -3, "gold": 6})]
    opened = _ahead("A4; cloth=open; N=wool:1,cloth:2,gold:0")["sale"]
    assert opened == [(None, {"wool": -1, "cloth": -1, "gold": 6})]  # one cloth a card
    assert "sale" not in _ahead("A4; N=wool:0,cloth:2")


@cites("TW-51")
def test_rent_tells_what_each_house_of_ones_own_would_yield() -> None:
    own = _ahead("A4; stock=grain:0; N.houses=grain-wood,gold-stone,points-wood")["rent"]
    assert own == [("grain-wood", {}), ("gold-stone", {"gold": 2}), ("points-wood", {"points": 2})]
    assert "rent" not in _ahead("A4")


@cites("TW-54", "TW-85", "TW-87")
def test_medicine_tells_the_patients_within_ones_knowledge_and_what_treating_each_brings() -> None:
    ill = _ahead("A4-III; N=medical:3; tiles=1:1,2:4,3:3")["medicine"]
    assert ill == [("1", {"points": 3}), ("3", {"loyalty": 1, "points": 2})]
    assert "medicine" not in _ahead("A4-III; N=medical:0; tiles=1:1")


@cites("TW-65", "TW-66", "TW-67", "TW-74")
def test_what_is_due_and_what_is_missing_follow_from_the_duties() -> None:
    view = GAME.view(GAME.notation.read("F4; chapter=II; N=piety:1,grain:3,gold:4"), 0)
    due = _dicts(view["due"])
    assert [(one["good"], one["least"], one["most"], one["each"]) for one in due] == [
        ("piety", 2, 2, 3),
        ("grain", 2, 2, 2),
        ("gold", 2, 5, 1),
    ]
    assert not any(one["doubled"] for one in due)
    assert _dicts(view["seats"])[0]["missing"] == [[1, 1], [0, 0], [0, 1]]
    assert "missing" not in _dicts(view["seats"])[1]
    last = GAME.view(GAME.notation.read("F4; chapter=IV"), 0)
    assert all(one["doubled"] for one in _dicts(last["due"]))


def _idle(code: str) -> dict[str, tuple[object, object]]:
    own = _dicts(GAME.view(GAME.notation.read(code), 0)["seats"])[0]
    assert isinstance(own["idle"], dict)
    return {card: (why["reason"], why["about"]) for card, why in own["idle"].items()}


def _ahead(code: str) -> dict[str, list[tuple[object, dict[str, int]]]]:
    own = _dicts(GAME.view(GAME.notation.read(code), 0)["seats"])[0]
    assert isinstance(own["ahead"], dict)
    return {card: [(way["of"], _dict(way["gains"])) for way in ways] for card, ways in own["ahead"].items()}


def _belongings(position: Position, seat: int) -> dict[str, int]:
    shown = _dicts(GAME.view(position, seat)["seats"])[seat]
    points = shown["points"]
    assert isinstance(points, int)
    return {**_dict(shown["goods"]), "points": points}


def _dicts(value: object) -> list[dict[str, object]]:
    assert isinstance(value, list)
    return value


def _dict(value: object) -> dict[str, int]:
    assert isinstance(value, dict)
    return value
