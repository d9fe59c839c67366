"""What everybody sees and what only its owner sees, TW-09 to TW-11: views, codes, what can be taken back."""

import json
from typing import Final

import pytest
from tests.citing import cites
from tests.contract.cases import GAMES
from tests.oracle.tore.side_by_side import GAME, finished, goods_of, random_game, words
from tests.oracle.tore.tally import CARDS, FIELDS, PLOTS, TOTALS

from chapterhouse.core.game import PUBLIC
from chapterhouse.table.table import NotPossible, Table

ONLY_OWN: Final = {"goods", "hand", "face_down", "idle", "ahead", "missing"}


@cites("TW-09", "TW-10", "TW-11")
def test_east_sees_norths_piles_and_the_field_but_no_goods_and_no_hidden_card() -> None:
    view = _played("A4", "play grain", "discard rent").view(1)
    north = _seat(view, 0)
    assert north["open"] == ["grain"] and (north["cards"], north["down"]) == (10, 1)
    assert _dict(view["stock"])["grain"] == 9
    assert not ONLY_OWN & north.keys()
    assert "rent" not in json.dumps(north)


@cites("TW-10", "TW-11")
def test_norths_own_view_names_the_goods_the_hand_and_the_face_down_card() -> None:
    view = _played("A4", "play grain", "discard rent").view(0)
    north = _seat(view, 0)
    assert _dict(north["goods"]) == {**dict.fromkeys(TOTALS, 0), "grain": 1, "wool": 1, "gold": 2}
    assert north["face_down"] == ["rent"]
    assert north["hand"] == [card for card in CARDS if card not in ("grain", "rent")]
    assert [ONLY_OWN <= _seat(view, seat).keys() for seat in range(4)] == [True, False, False, False]


@cites("TW-09", "TW-10", "TW-11")
@pytest.mark.parametrize("seed", range(4 * GAMES))
def test_everything_public_is_in_every_view_and_nothing_else(seed: int) -> None:
    position, choices = random_game(seed)
    for number, choice in enumerate(choices):
        if number % 11 or choice.seat < 0:
            continue
        code = words(position)
        for eyes in (*range(position.seats), PUBLIC):
            view = GAME.view(position, eyes)
            _check_board(view, code)
            for seat in range(position.seats):
                _check_seat(_seat(view, seat), code, is_own=seat == eyes)


@cites("TW-10")
@pytest.mark.parametrize("seed", range(5))
def test_at_the_end_every_view_shows_all_goods(seed: int) -> None:
    position = finished(seed)
    code = words(position)
    for eyes in (*range(position.seats), PUBLIC):
        for seat in range(position.seats):
            shown = _seat(GAME.view(position, eyes), seat)
            player = shown["side"]
            goods = goods_of(code, str(player))
            assert _dict(shown["goods"]) | {"points": shown["points"]} == goods
            assert shown["total"] == goods["points"] + goods["stone"] + goods["wood"] + goods["gold"] / 2
            assert not {"hand", "face_down"} & shown.keys() or seat == eyes


@cites("TW-89")
def test_half_a_point_is_seen_at_the_end_and_not_before() -> None:
    for more, total in (("over=yes", 12.5), ("crest=N", 8)):
        view = GAME.view(GAME.notation.read(f"F2; {more}; N=gold:5,stone:2"), 1)
        assert _seat(view, 0)["total"] == total


@cites("TW-10")
@pytest.mark.parametrize(("screens", "shown"), [("hidden", [1]), ("open", [0, 1, 2, 3])])
def test_goods_of_others_are_in_a_view_only_without_screens(screens: str, shown: list[int]) -> None:
    table = Table(GAME, 4, seed=1, options={"screens": screens})
    view = table.view(1)
    assert [seat for seat in range(4) if "goods" in _seat(view, seat)] == shown
    assert [seat for seat in range(4) if "hand" in _seat(view, seat)] == [1], "cards stay hidden"
    assert ("goods" in _seat(table.view(PUBLIC), 0)) == (screens == "open")


@cites("TW-10", "TW-11", "TW-95")
def test_the_code_for_other_eyes_counts_cards_and_leaves_goods_out() -> None:
    position = _played("A4", "play grain", "discard rent").peek()
    code = words(position, 1)
    assert (code["N.down"], code["N.hand"], code["N"]) == ("?1", "?10", "points:8")
    assert code["N.open"] == "grain" and code["E"].startswith("points:8,stone:0")
    assert words(position, PUBLIC)["E.hand"] == "?12"


@cites("TW-09", "TW-94")
def test_sixty_five_points_are_seen_as_sixty_five() -> None:
    table = _played("A4; N=stone:2,points:59", "play project", "build bridge", "place stone", "place stone")
    assert [_seat(table.view(eyes), 0)["points"] for eyes in (0, 1, PUBLIC)] == [65, 65, 65]


@cites("TW-09")
def test_penalties_and_passed_turns_are_public() -> None:
    position = GAME.notation.read(
        "F4; chapter=II; ask=end; N=piety:1,grain:2,gold:9; E=piety:2,grain:2,gold:0"
    )
    GAME.apply(position, -1, GAME.moves.number("tax 4"))
    view = GAME.view(position, 2)
    assert _seat(view, 0)["owes"] == ["penance"] and _seat(view, 1)["owes"] == ["court"]


@cites("TW-11")
def test_a_card_put_face_down_can_be_taken_back_until_somebody_else_acts() -> None:
    table = _played("A4", "play grain", "discard rent")
    assert table.can_undo(0) and not table.can_undo(1)
    table.undo(0)
    assert _seat(table.view(0), 0)["face_down"] == []
    table.play(0, "discard house")
    table.play(1, "play piety")
    assert not table.can_undo(0)
    with pytest.raises(NotPossible):
        table.undo(0)


@cites("TW-12", "TW-68")
def test_what_chance_turned_up_cannot_be_taken_back() -> None:
    table = Table(GAME, 4, start=GAME.notation.read("A4-III; force=III-03"), seed=3)
    table.play(0, "play grain")
    assert table.events[-1].do.startswith("draw ") and not table.can_undo(0)


def _check_board(view: dict[str, object], code: dict[str, str]) -> None:
    assert view["favour"] == code["favour"]
    assert view["chapter"] == ("I", "II", "III", "IV").index(code["chapter"]) + 1
    assert view["round"] == int(code["round"])
    players = [side for side in ("N", "E", "S", "W") if side in code]
    crest = view["crest"]
    assert isinstance(crest, int) and players[crest] == code["crest"]
    assert view["event"] == code.get("event")
    assert ",".join(str(event or "-") for event in _list(view["stored"])).replace("-,-", "") == code["force"]
    assert view["seen"] == _words(code["seen"])
    assert ",".join(f"{good}:{count}" for good, count in _dict(view["stock"]).items()) == code["stock"]
    in_force = _words(code["force"]) + [code.get("event", "")] * code["base"].startswith("A")
    wool = 1 if "I-01" in in_force else 3 if "IV-04" in in_force else 2
    assert view["market"] == {"wool": wool, "cloth": 4 if code["cloth"] == "open" else None}
    assert ",".join(str(number) for number in _list(view["unturned"])) == code["bag"]
    assert view["covered"] == [name for name in _words(code["covers"]) if name not in FIELDS]
    projects = {str(_dict(project)["project"]): _dict(project) for project in _list(view["projects"])}
    assert set(projects) == {name for name in FIELDS if code[name] != "none"}
    for name, project in projects.items():
        stone, wood = _list(project["stone"]), _list(project["wood"])
        assert [stone[1], wood[1]] == [FIELDS[name]["stone"], FIELDS[name]["wood"]]
        assert code[name] == ("full" if project["complete"] else f"{stone[0]}/{wood[0]}")
        assert project["covered"] == (name in _words(code["covers"]))
        donors = [seat for seat, side in enumerate(players) if name in _words(code[f"{side}.on"])]
        assert project["donors"] == donors
    owners = {plot: seat for seat, side in enumerate(players) for plot in _words(code[f"{side}.houses"])}
    assert _dict(view["plots"]) == {plot: owners.get(plot) for plot in PLOTS}
    tiles = ["gone" if tile is None else str(tile) for tile in _list(view["tiles"])]
    assert ",".join(f"{place}:{tile}" for place, tile in enumerate(tiles, start=1)) == code["tiles"]


def _check_seat(shown: dict[str, object], code: dict[str, str], is_own: bool) -> None:
    side = str(shown["side"])
    goods = goods_of(code, side)
    assert shown["points"] == shown["total"] == goods["points"]
    assert shown["open"] == _words(code[f"{side}.open"])
    assert shown["cards"] == len(_words(code[f"{side}.hand"]))
    assert shown["down"] == len(_words(code[f"{side}.down"]))
    assert shown["houses_left"] == 4 - len(_words(code[f"{side}.houses"]))
    assert shown["seals_left"] == 2 - len(_words(code[f"{side}.on"]))
    assert shown["owes"] == [word.partition(":")[0] for word in _words(code[f"{side}.owes"])]
    assert (ONLY_OWN <= shown.keys()) == is_own and is_own == bool(ONLY_OWN & shown.keys())
    if is_own:
        assert _dict(shown["goods"]) | {"points": shown["points"]} == goods
        assert shown["hand"] == _words(code[f"{side}.hand"])
        assert shown["face_down"] == _words(code[f"{side}.down"])


def _played(code: str, *moves: str) -> Table:
    table = Table(GAME, int(code[1]), start=GAME.notation.read(code))
    for move in moves:
        table.play(table.to_act()[0], move)
    return table


def _seat(view: dict[str, object], seat: int) -> dict[str, object]:
    return _dict(_list(view["seats"])[seat])


def _dict(value: object) -> dict[str, object]:
    assert isinstance(value, dict)
    return value


def _list(value: object) -> list[object]:
    assert isinstance(value, list)
    return value


def _words(text: str) -> list[str]:
    return [word for word in text.split(",") if word]
