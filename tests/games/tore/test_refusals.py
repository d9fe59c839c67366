"""Refusals: each one names the rule that stands behind it, so that whoever asks can read it."""

import pytest
from tests.citing import cites
from tests.games.tore.playing import played, refused
from tests.oracle.tore.side_by_side import GAME, words

from chapterhouse.table.story import title_texts


@cites(
    "TW-13", "TW-14", "TW-19", "TW-21", "TW-37", "TW-40", "TW-44", "TW-45", "TW-46", "TW-47", "TW-49", "TW-50"
)
@cites(
    "TW-08",
    "TW-62",
    "TW-79",
    "TW-51",
    "TW-52",
    "TW-53",
    "TW-54",
    "TW-70",
    "TW-73",
    "TW-75",
    "TW-76",
    "TW-85",
    "TW-86",
    "TW-88",
    "TW-92",
)
@pytest.mark.parametrize(
    ("code", "seat", "move", "reason", "rule"),
    [
        ("A4", 1, "play grain", "not_your_turn", "TW-13"),
        ("F4; over=yes", 0, "play grain", "game_over", "TW-88"),
        ("F4; event=I-03; ask=orient; favour=queen; N=gold:0", 0, "orient 2", "outlaws_unpaid", "TW-21"),
        ("F4; event=I-03; ask=orient", 0, "play grain", "not_now", "TW-15"),
        ("A4", 0, "done", "not_now", "TW-37"),
        ("A4; N.open=rent", 0, "play rent", "not_in_hand", "TW-62"),
        ("A4; N.open=rent", 0, "lay rent", "not_in_hand", "TW-62"),
        ("A4; first=yes", 0, "play rent", "not_in_hand", "TW-08"),
        ("A4; first=yes; N.open=grain", 0, "play grain", "not_in_hand", "TW-62"),
        ("A4; N.down=rent", 0, "play rent", "not_in_hand", "TW-62"),
        (
            "F4; chapter=III; agenda=hospital:N:0; tiles=9:3; N=medical:2",
            0,
            "treat 9",
            "knowledge_short",
            "TW-79",
        ),
        ("F4; chapter=III; agenda=hospital:N:0; tiles=9:3", 0, "treat 8", "no_patient", "TW-79"),
        ("F4; chapter=III; agenda=hospital:N:0; tiles=9:3", 0, "fee", "not_now", "TW-79"),
        ("A4", 0, "trade", "not_now", "TW-19"),
        ("A4; force=I-09; N=wool:0", 0, "trade", "not_enough", "TW-19"),
        ("A4; force=I-09; stock=grain:0", 0, "trade", "stock_empty", "TW-19"),
        ("A4; force=I-09; traded=yes", 0, "trade", "traded_already", "TW-19"),
        ("A4; force=I-09; agenda=after:N:0", 0, "play grain", "not_now", "TW-37"),
        ("A4; agenda=discard:N:0", 0, "done", "must_discard", "TW-40"),
        ("A4; agenda=discard:N:0", 0, "play grain", "not_now", "TW-37"),
        ("A4; N.open=rent; agenda=discard:N:0", 0, "discard rent", "not_in_hand", "TW-62"),
        ("A4; force=I-09; traded=yes; agenda=discard:N:0", 0, "trade", "traded_already", "TW-19"),
        ("A4; force=I-09; agenda=discard:N:0", 0, "trade", "not_now", "TW-37"),
        ("F4; chapter=II; agenda=idle:N:0", 0, "play grain", "not_now", "TW-70"),
        ("F4; chapter=II; N.open=rent; agenda=idle:N:0", 0, "lay rent", "not_in_hand", "TW-62"),
        ("A4; agenda=build:N:0; N=stone:1", 0, "build mill", "not_in_play", "TW-75"),
        ("A4; mill=full; agenda=build:N:0; N=stone:1", 0, "build mill", "project_complete", "TW-76"),
        ("A4; covers=bridge; agenda=build:N:0; N=stone:1", 0, "build bridge", "project_blocked", "TW-92"),
        ("A4; agenda=build:N:0", 0, "build bridge", "not_enough", "TW-45"),
        ("A4; agenda=build:N:0", 0, "place stone", "not_now", "TW-45"),
        ("A4; mill=0/0; agenda=place:N:0; N=stone:1", 0, "build mill", "one_project", "TW-45"),
        ("A4; bridge=4/0; agenda=place:N:0; N=stone:1", 0, "place stone", "no_field", "TW-45"),
        ("A4; agenda=place:N:0; N=stone:1", 0, "place wood", "not_enough", "TW-45"),
        ("A4; agenda=place:N:0; N=stone:1", 0, "fee", "not_now", "TW-45"),
        ("A4; agenda=sell_wool:N:0", 0, "sell wool 2", "not_enough", "TW-46"),
        ("A4; agenda=sell_wool:N:0", 0, "done", "not_now", "TW-46"),
        ("A4; agenda=sell_wool:N:0; N=cloth:1", 0, "sell cloth 1", "cloth_closed", "TW-47"),
        ("A4-II; agenda=sell_wool:N:0; N=cloth:1", 0, "sell cloth 1", "not_now", "TW-46"),
        ("A4-II; agenda=sell_cloth:N:0; N=cloth:2", 0, "sell cloth 2", "sell_limit", "TW-46"),
        ("A4-II; agenda=sell_cloth:N:0", 0, "sell cloth 1", "not_enough", "TW-46"),
        ("A4-II; agenda=sell_cloth:N:0", 0, "sell wool 1", "not_now", "TW-46"),
        ("A4; agenda=collect:N:32768; E.houses=gold-wood", 0, "collect gold-wood", "not_your_house", "TW-51"),
        ("A4; agenda=collect:N:16448; N.houses=gold-wood", 0, "collect gold-wood", "rented_already", "TW-51"),
        ("A4; agenda=collect:N:32768", 0, "fee", "not_now", "TW-51"),
        ("A4; agenda=donate:N:0", 0, "donate mill", "not_in_play", "TW-75"),
        ("A4; agenda=donate:N:0; N.on=bridge", 0, "donate bridge", "donated_before", "TW-52"),
        (
            "A4; agenda=donate:N:0; mill=0/0; palace=0/0; N.on=mill,palace",
            0,
            "donate bridge",
            "no_seal",
            "TW-52",
        ),
        ("A4; agenda=donate:N:0; N=gold:0", 0, "donate bridge", "not_enough", "TW-52"),
        ("A4; agenda=donate:N:0", 0, "fee", "not_now", "TW-52"),
        ("A4; agenda=weave:N:0; N=wool:3", 0, "weave 3", "weave_limit", "TW-53"),
        ("A4; agenda=weave:N:0", 0, "weave 2", "not_enough", "TW-53"),
        ("A4; agenda=weave:N:0; stock=cloth:0", 0, "weave 1", "stock_empty", "TW-53"),
        ("A4; agenda=weave:N:0", 0, "fee", "not_now", "TW-53"),
        ("A4; agenda=medicine:N:0", 0, "treat 9", "no_patient", "TW-85"),
        ("A4-III; agenda=medicine:N:0; tiles=9:3; N=medical:2", 0, "treat 9", "knowledge_short", "TW-85"),
        ("A4-III; agenda=treat:N:2; tiles=9:1; N=medical:2", 0, "treat 9", "knowledge_short", "TW-86"),
        ("A4-III; agenda=treat:N:2; tiles=9:1; N=medical:4", 0, "fee", "not_now", "TW-54"),
        ("A4; agenda=found:N:17; E.houses=gold-wood", 0, "found gold-wood", "plot_taken", "TW-49"),
        ("A4; agenda=found:N:17; N.houses=gold-wood", 0, "found gold-stone", "pair_owned", "TW-50"),
        (
            "A4; agenda=found:N:17; N.houses=gold-wood,wool-wood,grain-wood,piety-wood; N=wood:1",
            0,
            "found points-wood",
            "no_house_left",
            "TW-49",
        ),
        ("A4; agenda=found:N:17", 0, "found gold-wood", "not_enough", "TW-49"),
        ("A4; agenda=found:N:17; N=wood:1,gold:0", 0, "found gold-wood", "not_enough", "TW-49"),
        ("A4; agenda=found:N:17", 0, "fee", "not_now", "TW-49"),
        ("F4; chapter=III; N.houses=gold-wood; agenda=raze:N:0", 0, "done", "must_pay", "TW-E-III-01"),
        (
            "F4; chapter=III; N.houses=gold-wood; agenda=raze:N:0",
            0,
            "raze gold-stone",
            "not_your_house",
            "TW-E-III-01",
        ),
        ("F4; chapter=III; N.houses=gold-wood; agenda=raze:N:0", 0, "fee", "not_now", "TW-E-III-01"),
        ("F4; chapter=II; agenda=protect:N:0; N.owes=penance", 0, "protect begging", "not_offered", "TW-73"),
        ("F4; chapter=II; agenda=protect:N:0; N.owes=penance", 0, "done", "not_now", "TW-73"),
        ("F4; chapter=II; agenda=tax:-:0; N.owes=penance", 0, "protect penance", "not_enough", "TW-73"),
        (
            "F4; chapter=II; agenda=tax:-:0; N.owes=penance; N=loyalty:1",
            0,
            "protect penance",
            "not_your_turn",
            "TW-13",
        ),
        ("F4; chapter=II; agenda=tax:-:0; N.owes=penance", 0, "protect court", "not_your_turn", "TW-13"),
    ],
)
def test_a_refusal_names_its_reason_and_its_rule(
    code: str, seat: int, move: str, reason: str, rule: str
) -> None:
    objection = GAME.objection(GAME.notation.read(code), seat, GAME.moves.number(move))
    assert objection is not None and (objection.reason, objection.rule) == (reason, rule)
    for language in ("de", "en"):
        sentence = title_texts(GAME, language).say(f"reason.{reason}", places=objection.facts)
        assert sentence and "{" not in sentence and "@" not in sentence


@cites("TW-14", "TW-44")
@pytest.mark.parametrize(
    ("event", "code", "move", "reason", "rule"),
    [
        ("I-07", "F4; N=stone:1,wood:1", "done", "must_pay", "TW-14"),
        ("I-07", "F4; N=stone:1,wood:1", "give grain", "not_demanded", "TW-14"),
        ("I-07", "F4; N=stone:1,wood:1", "take grain", "not_now", "TW-14"),
        ("II-06", "F4; chapter=II", "give cloth", "not_enough", "TW-14"),
        ("III-02", "F4; chapter=III; tiles=gone; N=medical:2", "give medical", "not_demanded", "TW-14"),
        ("IV-09", "F4; chapter=IV; tiles=gone", "take stone", "not_offered", "TW-14"),
        ("IV-09", "F4; chapter=IV; tiles=gone", "done", "not_now", "TW-14"),
        ("IV-11", "F4; chapter=IV; tiles=gone; stock=grain:0", "take grain", "stock_empty", "TW-02"),
        ("I-02", "F4; N=wool:0", "trade", "not_enough", "TW-19"),
        ("I-05", "F4; stock=cloth:0", "trade", "stock_empty", "TW-19"),
        ("I-02", "F4", "play grain", "not_now", "TW-15"),
    ],
)
def test_what_an_event_demands_is_refused_by_rule_too(
    event: str, code: str, move: str, reason: str, rule: str
) -> None:
    assert refused(played(code, f"reveal {event}"), 0, move) == (reason, rule)


@cites("TW-44")
@pytest.mark.parametrize(
    ("code", "move", "reason", "rule"),
    [
        ("A4", "take grain", "not_offered", "TW-44"),
        ("A4", "fee", "not_now", "TW-44"),
        ("A4; stock=stone:0", "take stone", "stock_empty", "TW-02"),
    ],
)
def test_what_the_material_card_does_not_offer_is_refused(
    code: str, move: str, reason: str, rule: str
) -> None:
    assert refused(played(code, "play material"), 0, move) == (reason, rule)


@cites("TW-E-IV-01", "TW-92")
def test_the_event_completes_even_a_covered_tower_and_the_cover_goes() -> None:
    code = words(played("F4; chapter=IV; tiles=gone; tower=2/0; covers=tower,queen", "reveal IV-01"))
    assert code["tower"] == "full" and code["covers"] == "queen"
