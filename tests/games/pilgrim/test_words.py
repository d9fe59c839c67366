"""What questions and labels say: fees, strength, bonuses; points while sowing; roads that cannot be."""

import pytest
from tests.citing import cites
from tests.terminal.keyboard import Run, flat, run

from chapterhouse.core.game import CHANCE, PUBLIC
from chapterhouse.core.notation import CodeError
from chapterhouse.core.texts import LANGUAGES
from chapterhouse.games import load
from chapterhouse.games.pilgrim.names import PilgrimNames
from chapterhouse.table.story import Story
from chapterhouse.terminal.draw import prompt
from chapterhouse.terminal.words import title_words

__all__ = ["run"]

GAME = load("pilgrim")
NAMES = ("Anna", "Bo", "Cleo", "Dan")


def asked(code: str, line: list[str], language: str) -> str:
    """Return what is asked after these moves."""
    position = GAME.notation.read(code)
    for move in line:
        GAME.apply(position, GAME.to_act(position)[0], GAME.moves.number(move))
    return prompt(title_words(GAME, language), GAME.question(position, GAME.to_act(position)[0]))


@cites("PI-140")
@pytest.mark.parametrize(
    ("owner", "round_", "en", "de"),
    [
        ("Red", 6, "It costs you nothing.", "Er kostet dich nichts."),
        ("Blue", 6, "The fee: 1 grain.", "Die Gebühr: 1 Getreide."),
    ],
)
def test_the_confession_box_says_its_fee(owner: str, round_: int, en: str, de: str) -> None:
    code = f"T4; round={round_}; turn=White; ask=end; White=N1; {owner}.owns=confession_box; Red.goods=1/1/1"
    assert asked(code, ["end"], "en") == f"Do you use the Confession Box? {en}"
    assert asked(code, ["end"], "de") == f"Nutzt du den Beichtstuhl? {de}"


@cites("PI-046", "PI-047", "PI-048", "PI-157", "PI-162")
@pytest.mark.parametrize(
    ("more", "en", "de"),
    [
        ("Red=N2; Blue=N1", "majority: value 2", "Mehrheit: Wert 2"),
        ("Red=N1; Blue=N1", "parity: value 1", "Gleichstand: Wert 1"),
        ("Red=N1; Blue=N2", "minority: value 1, costs 1 coin", "Minderheit: Wert 1, kostet 1 Münze"),
        ("Red=N1; Blue=N1; Red.owns=scriptorium", "majority: value 2", "Mehrheit: Wert 2"),
    ],
)
def test_a_duty_is_offered_with_its_strength_and_cost(more: str, en: str, de: str) -> None:
    position = GAME.notation.read(f"T4; {more}; ask=act")
    for language, told in (("en", en), ("de", de)):
        names = PilgrimNames(GAME, title_words(GAME, language), NAMES)
        assert names.noun(GAME.view(position, 0), "duty", "N").endswith(f"({told})")


@cites("PI-164", "PI-165")
def test_the_bonus_of_the_alms_table_says_what_it_gives() -> None:
    code = "T4; Red=W2; Red.goods=0/3/0; Red.alms=1; ask=act"
    position = GAME.notation.read(code)
    for move in ("duty W", "give grain"):
        GAME.apply(position, 0, GAME.moves.number(move))
    question = GAME.question(position, 0)
    assert question.step == "bonus"
    told = prompt(title_words(GAME, "en"), question)
    assert "One acolyte moves: " in told and " → " in told
    assert "Eine Figur zieht um: " in prompt(title_words(GAME, "de"), question)


@cites("PI-179")
def test_acolytes_in_hand_still_count() -> None:
    position = GAME.notation.read("T4; Red=N3,city2; ask=start")
    before = GAME.score(position)[0]
    GAME.apply(position, 0, GAME.moves.number("pick city"))
    assert sum(line.points for line in GAME.score(position)[0]) == sum(line.points for line in before)


EDGES = ("N", "NE", "SE", "S", "SW", "NW")


@cites("PI-010", "PI-082", "PI-083")
@pytest.mark.parametrize(
    ("before", "hexagon", "entry", "across"),
    [
        ("G4 S-NW,", "F4", "SE", {"NW", "SW"}),  # the river of the north: water at N and S
        ("E4 S-NE,", "F4", "SW", {"NE", "SE"}),
        ("G7 N-SW,", "F8", "NE", {"NW", "SW"}),  # the river of the south: water at N and S
        ("E7 NE-SE,", "F8", "NW", {"NE", "SE"}),
        ("", "H5", "NW", {"SE", "S"}),  # the river of the east: water at NE and SW
        ("", "D5", "SE", {"NW", "N"}),  # the river of the west: water at NE and SW
        ("", "F4", "S", set()),  # out of the city on the water
        ("", "F8", "N", set()),
        ("", "H5", "SW", set()),
        ("", "D5", "NE", set()),
        ("", "G4", "S", {"N", "NE", "SE", "SW", "NW"}),  # on land every edge will do
        ("", "G7", "N", {"NE", "SE", "S", "SW", "NW"}),
    ],
)
def test_no_position_has_a_road_over_an_edge_with_water_or_along_one_bank(
    before: str, hexagon: str, entry: str, across: set[str]
) -> None:
    for edge in EDGES:
        code = f"T4; Red.roads={before}{hexagon} {entry}-{edge}"
        if edge in across:
            GAME.notation.read(code)
        elif edge != entry:
            with pytest.raises(CodeError) as refused:
                GAME.notation.read(code)
            assert refused.value.key == "no_tile", code


@cites("PI-098", "PI-106", "PI-131", "PI-154")
def test_shrines_sites_and_hires_are_offered_with_their_price() -> None:
    position = GAME.notation.read("T4; Red=SE1,city1; Red.roads=D4 SE-NW,C3 SE-NW; ask=act")
    for language, shrine, site, fee in (
        ("en", "H3 (1 stone, 1 piety)", "3 piety, 3 coins)", "Mint (fee: 1 coin)"),
        ("de", "H3 (1 Stein, 1 Pietät)", "3 Pietät, 3 Münzen)", "Münze (Gebühr: 1 Münze)"),
    ):
        names = PilgrimNames(GAME, title_words(GAME, language), NAMES)
        view = GAME.view(position, 0)
        assert names.noun(view, "shrine", "H3") == shrine
        assert names.noun(view, "lay", "B2 SE-N").endswith(site)
        assert names.noun(view, "hire", "mint coin") == fee
        cheaper = {**view, "doing": {**view["doing"], "at_hand": ["reliquary"]}}  # type: ignore[dict-item]
        assert "1 piety" not in names.noun(cheaper, "shrine", "H3")


@pytest.mark.parametrize(
    ("language", "turn", "told"),
    [("en", "Turn 0", "Anna sows: N and SE."), ("de", "Zug 0", "Anna verteilt: N und SO.")],
)
def test_whoever_seeds_is_named_in_the_sentence_and_not_above_it(
    run: Run, language: str, turn: str, told: str
) -> None:
    people = [word for name in NAMES[:2] for word in ("--name", name)]
    arguments = ["play", "pilgrim", "--hotseat", *people, "--seed", "1", "--lang", language]
    text = run(arguments, "1", "1", "1", "1", "story", "quit", "n").out
    assert turn not in text and told in flat(text)


@cites("PI-057", "PI-070", "PI-176")
@pytest.mark.parametrize(
    ("code", "move", "en", "de"),
    [
        ("Red=N2", "duty N", "Produce: do you take 2 grain or 2", "Produzieren: Nimmst du 2 Getreide"),
        ("Red=E2", "duty E", "Clerical: 2 piety or 2 coins?", "Klerikal: 2 Pietät oder 2 Münzen?"),
    ],
)  # fmt: skip
def test_the_question_of_a_duty_is_a_sentence_with_its_numbers(
    code: str, move: str, en: str, de: str
) -> None:
    assert asked(f"T4; {code}; ask=act", [move], "en").startswith(en)
    assert asked(f"T4; {code}; ask=act", [move], "de").startswith(de)


def test_a_start_player_and_the_mint_are_named_as_such() -> None:
    view = GAME.view(GAME.notation.read("T4; Red=N2; ask=act"), 0)
    for language, start, anna, fee in (
        ("en", "Start player", "Anna (red)", "Mint (fee: 1 coin)"),
        ("de", "Startspieler", "Anna (Rot)", "Münze (Gebühr: 1 Münze)"),
    ):
        texts = title_words(GAME, language)
        names = PilgrimNames(GAME, texts, NAMES)
        assert texts.say("verb.start") == start and names.noun(view, "start", "red") == anna
        assert names.noun(view, "hire", "mint coin") == fee


def told_of(code: str, draws: list[str], language: str) -> str:
    """Return what is told while chance brings these outcomes."""
    story = Story(GAME, title_words(GAME, language), ["Anna"])
    position, sentences = GAME.notation.read(code), []
    for text in draws:
        before, move = position.copy(), GAME.moves.number(text)
        GAME.apply(position, CHANCE, move)
        sentences += story.tell(before, position, PUBLIC, CHANCE, move)
    return " ".join(sentences)


@cites("PI-209")
@pytest.mark.parametrize(
    ("code", "draw", "detours"),
    [
        ("T1; turn=Blue; Blue=N3; Blue.roads=D4 SE-NW,shrine C3; bag=build_roads1", "build_roads", 1),
        ("T1; round=3; turn=Blue; Blue=N3; Blue.roads=D4 SE-NW,shrine C3; bag=construct1", "construct", 0),
        (
            "T1; turn=Blue; Blue=N3;Blue.acts=road_engineer1;Blue.roads=D4 SE-NW,shrine C3; bag=build_roads1",
            "build_roads",
            1,
        ),
    ],
)
def test_a_longer_way_has_its_own_reason(code: str, draw: str, detours: int) -> None:
    for language in LANGUAGES:
        told = told_of(code, [f"draw {draw}"], language)
        assert told.count("PI-209") == detours, told
        assert told.count("PI-206") >= 1 or detours, told


@cites("PI-200", "PI-202", "PI-214", "PI-215", "PI-216")
def test_the_ab_bott_cites_the_rule_of_the_season() -> None:
    for round_, counter, rule in (
        (14, "allocation", "PI-202"),
        (2, "allocation", "PI-200"),
        (2, "give_alms", "PI-214"),
        (20, "give_alms", "PI-215"),
        (2, "ordination", "PI-216"),
    ):
        code = f"T1; round={round_}; turn=Blue; Blue=SE1; Blue.abbey=1; bag={counter}1"
        for language in LANGUAGES:
            assert f"({rule})" in told_of(code, [f"draw {counter}"], language)


def test_everything_told_of_the_ab_bott_names_its_rule() -> None:
    for language in LANGUAGES:
        texts = title_words(GAME, language)
        for key in texts.below("story"):
            if key.startswith("solo_"):
                entry = texts.template(f"story.{key}")
                assert "(PI-" in entry or "({rule})" in entry, key


def test_alone_one_is_told_what_of_the_ab_bott_is_reconstructed(run: Run) -> None:
    for language, word in (("en", "counters"), ("de", "Spielsteine des Ab-Bott")):
        alone = flat(run(f"play pilgrim --seats 1 --name A --seed 1 --lang {language}", "quit").out)
        several = flat(run(f"play pilgrim --hotseat --seats 2 --seed 1 --lang {language}", "quit").out)
        assert word in alone and word not in several
