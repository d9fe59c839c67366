"""Numbers of a content pack at their bounds: what can just be played is taken, what is beyond is refused."""

import pytest
from tests.citing import cites
from tests.games.tore.test_content import ORIGINAL, pack
from tests.oracle.tore.side_by_side import words
from tests.packs import Pack

from chapterhouse.core.catalogue import DataError, Row
from chapterhouse.core.game import CHANCE, legal_moves, weights
from chapterhouse.games.tore.effect_fields import check

__all__ = ["pack"]


def _effect(fields: dict[str, object]) -> Row:
    return Row("board.toml", "event I-01", fields)


@cites("TW-16")
@pytest.mark.parametrize(
    ("fields", "name", "least", "most"),
    [
        ({"do": "lose_house"}, "else_points", 0, 99),
        ({"do": "pay_amount", "good": "gold", "amount": 1}, "points_each", 0, 99),
        ({"do": "lose_if_without", "good": "wool"}, "points", 0, 99),
        ({"do": "pay_amount", "good": "gold", "points_each": 1}, "amount", 1, 15),
        ({"do": "score_per", "of": "gold", "points": 1}, "cap", 0, 15),
        ({"do": "lose_goods", "among": ["wool"]}, "count", 1, 15),
        ({"do": "offer_house", "gold": 1}, "fitting_material", 0, 1),
        ({"do": "offer_house", "fitting_material": 1}, "gold", 0, 15),
        ({"do": "no_actions", "hidden": 1}, "open", 1, 1),
        ({"do": "no_actions", "open": 1}, "hidden", 1, 1),
        ({"do": "limit", "what": "build"}, "max", 1, 15),
        ({"do": "limit", "what": "rent"}, "max", 1, 14),
        ({"do": "limit", "what": "weave"}, "max", 1, 15),
        ({"do": "limit", "what": "sell_cloth"}, "max", -1, 15),
    ],
)
def test_a_number_of_an_effect_may_stand_at_its_bounds_and_not_beyond(
    fields: dict[str, object], name: str, least: int, most: int
) -> None:
    for fitting in (least, most):
        check(_effect({**fields, name: fitting}))
    for beyond in (least - 1, most + 1):
        with pytest.raises(DataError, match=f"'{name}'"):
            check(_effect({**fields, name: beyond}))


@cites("TW-16")
@pytest.mark.parametrize("among", [[], ["wool", "wool"]])
def test_goods_to_be_lost_are_listed_and_none_twice(among: list[str]) -> None:
    with pytest.raises(DataError, match="'among'"):
        check(_effect({"do": "lose_goods", "count": 1, "among": among}))


@cites("TW-57", "TW-46", "TW-44", "TW-53")
@pytest.mark.parametrize(
    ("name", "least", "most"),
    [
        ("build_limit", 1, 15),
        ("rent_limit", 1, 14),
        ("weave_limit", 1, 15),
        ("crest_passes_at_chapter_end", 1, 4),
        ("favour_card_steps", 1, 9),
    ],
)
def test_a_number_of_the_rules_may_stand_at_its_bounds_and_not_beyond(
    pack: Pack, name: str, least: int, most: int
) -> None:
    before = next(line for line in ORIGINAL.splitlines() if line.startswith(f"{name} = "))
    for fitting in (least, most):
        assert pack(ORIGINAL.replace(before, f"{name} = {fitting}", 1)).name == "tore"
    for beyond in (least - 1, most + 1):
        with pytest.raises(DataError, match=f"'{name}'"):
            pack(ORIGINAL.replace(before, f"{name} = {beyond}", 1))


@cites("TW-02", "TW-03")
@pytest.mark.parametrize(("each", "fits"), [(3, True), (4, False)])
def test_four_players_may_begin_with_all_pieces_of_a_good_but_not_with_more(
    pack: Pack, each: int, fits: bool
) -> None:
    old = 'id = "loyalty"\nname_de = "Loyalität"\nname_en = "Loyalty"\ntotal = 14'
    assert old in ORIGINAL and "start_goods = { wool = 1, gold = 2 }" in ORIGINAL
    text = ORIGINAL.replace(old, old.replace("14", "12"), 1)
    text = text.replace("start_goods = { wool = 1, gold = 2 }", f"start_goods = {{ loyalty = {each} }}", 1)
    if fits:
        assert words(pack(text).notation.read("A4"))["N"].count("loyalty:3") == 1
    else:
        with pytest.raises(DataError, match="need more than 12"):
            pack(text)


@cites("TW-14")
@pytest.mark.parametrize(
    ("options", "says"),
    [
        ("gold stone wood grain piety wool cloth", ""),
        ("gold stone wood grain piety wool cloth loyalty", "at most 7"),
    ],
)
def test_an_event_offers_seven_goods_at_most(pack: Pack, options: str, says: str) -> None:
    listed = ", ".join(f"{{ {good} = 1 }}" for good in options.split())
    text = ORIGINAL.replace(
        "options = [{ gold = 1 }], else_points = 1", f"options = [{listed}], else_points = 1", 1
    )
    assert text != ORIGINAL
    if says:
        with pytest.raises(DataError, match=says):
            pack(text)
    else:
        assert pack(text).content.label != pack(ORIGINAL).content.label


@cites("TW-14")
@pytest.mark.parametrize(("count", "fits"), [(15, True), (16, False)])
def test_an_event_asks_for_fifteen_pieces_at_most(pack: Pack, count: int, fits: bool) -> None:
    text = ORIGINAL.replace("[{ gold = 1 }], else_points = 1", f"[{{ gold = {count} }}], else_points = 1", 1)
    assert text != ORIGINAL
    if fits:
        assert pack(text).content.label != pack(ORIGINAL).content.label
    else:
        with pytest.raises(DataError, match="1 to 15"):
            pack(text)


@cites("TW-49", "TW-50")
@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('pair = "grain"\nneeds = "stone"', 'pair = "grain"\nneeds = "wood"', "'needs'"),
        ('needs = "stone"\nyields = { grain = 1 }', 'needs = "stone"\nyields = { wool = 1 }', "'pair'"),
    ],
)
def test_plots_of_a_pair_yield_the_same_for_different_material(
    pack: Pack, old: str, new: str, says: str
) -> None:
    assert old in ORIGINAL
    with pytest.raises(DataError, match=says):
        pack(ORIGINAL.replace(old, new, 1))


@cites("TW-77")
def test_a_bonus_that_no_rule_gives_is_refused(pack: Pack) -> None:
    old = "bonus = { points = 1, goods = { cloth = 1 } }"
    assert old in ORIGINAL
    with pytest.raises(DataError, match="luck"):
        pack(ORIGINAL.replace(old, "bonus = { points = 1, luck = 1 }", 1))


@cites("TW-13", "TW-17")
def test_what_an_event_does_second_is_done_after_every_seat_has_met_the_first(pack: Pack) -> None:
    old = 'effect = [{ do = "pay", options = [{ gold = 1 }], else_points = 1 }]'
    second = '{ do = "gain", options = [{ wool = 1 }] }'
    assert old in ORIGINAL
    game = pack(ORIGINAL.replace(old, f"{old[:-1]}, {second}]", 1))
    position = game.notation.read("F2; N=gold:1,wool:0; S=gold:0,wool:0")
    game.apply(position, CHANCE, game.moves.number("reveal I-08"))
    code = game.notation.write(position)
    assert code.count("wool:1,") == 2, code


@cites("TW-67")
def test_a_tax_die_may_have_a_side_without_a_tax(pack: Pack) -> None:
    game = pack(ORIGINAL.replace("faces = [2, 3, 3, 4, 4, 5]", "faces = [0, 3, 3, 4, 4, 5]", 1))
    position = game.notation.read("F4; agenda=tax:-:0")
    odds = dict(
        zip(map(game.moves.text, legal_moves(game, position, CHANCE)), weights(game, position), strict=True)
    )
    assert odds == {"tax 0": 1, "tax 3": 2, "tax 4": 2, "tax 5": 1}


@cites("TW-80")
def test_one_project_has_the_metal_and_no_second_one(pack: Pack) -> None:
    second = "metal = 1\nmetal_points_alone = 3\nmetal_points_tied = 1"
    with pytest.raises(DataError, match="TW-80"):
        pack(ORIGINAL.replace("metal = 0", second, 1))


@cites("TW-46", "TW-47")
def test_a_market_may_take_cloth_from_the_start(pack: Pack) -> None:
    game = pack(ORIGINAL.replace("cloth_open_at_start = false", "cloth_open_at_start = true", 1))
    position = game.notation.read("A4; turn=E; E=cloth:1,wool:0")
    for move in ("play sale", "sell wool 0"):
        game.apply(position, 1, game.moves.number(move))
    assert [game.moves.text(move) for move in legal_moves(game, position, 1)] == [
        "sell cloth 0",
        "sell cloth 1",
    ]


@cites("TW-44")
@pytest.mark.parametrize("more", ["", ', { do = "gain", options = [{ piety = 1 }] }'])
def test_material_is_offered_whatever_rows_the_events_have(pack: Pack, more: str) -> None:
    old = 'effect = [{ do = "gain", options = [{ grain = 1 }] }'
    assert old in ORIGINAL
    game = pack(ORIGINAL.replace(old, old + more, 1))
    position = game.notation.read("A4; turn=E")
    game.apply(position, 1, game.moves.number("play material"))
    offered = [game.moves.text(move) for move in legal_moves(game, position, 1)]
    assert offered == ["done", "take stone", "take wood"]
