"""The log as sentences."""

from pathlib import Path

from tests.citing import cites
from tests.records.coins import Coins

from chapterhouse.core.game import PUBLIC, Sentence
from chapterhouse.core.position import Position
from chapterhouse.core.texts import Texts
from chapterhouse.games import load
from chapterhouse.records.heading import first_position
from chapterhouse.table.paragraphs import Paragraph, whole_story
from chapterhouse.table.story import EVERYTHING, Story, title_texts
from chapterhouse.table.table import Table

GAME = load("avignon")
FIRST_TURN = "KAR2 BIS2 RIT2 BAU2 INQ2; R=; A=; turn=R1"


def from_code(code: str, names: tuple[str, str] = ("Anna", "Bo")) -> Table:
    return Table(GAME, 2, seed=7, names=names, start=GAME.notation.read(code))


def told(table: Table, language: str = "en", since: int = 0) -> list[Paragraph]:
    story = Story(GAME, title_texts(GAME, language), table.names)
    return whole_story(story, first_position(GAME, table.record().header), table.events, PUBLIC, since)


def test_a_turn_is_one_paragraph_under_the_name_of_side_and_person() -> None:
    table = from_code(FIRST_TURN)
    table.play(0, "beseech 1")
    table.play(1, "chastise 2")
    table.play(1, "beseech 3")
    first, second = told(table)
    assert first.text == "Turn 1, Rome (Anna): Anna beseeches the Cardinal (1): Genoa → Florence."
    assert second.heading == "Turn 2, Avignon (Bo)"
    assert second.sentences == [
        "Bo chastises the Bishop (2): Genoa → Florence.",
        "Bo beseeches the Knight (3): Genoa → Nice.",
    ]


def test_the_same_story_is_told_in_german() -> None:
    table = from_code(FIRST_TURN)
    table.play(0, "beseech 1")
    assert told(table, "de")[0].text == "Zug 1, Rom (Anna): Anna fleht an: Kardinal (1), Genua → Florenz."


def test_several_pushes_of_one_person_become_one_sentence_with_forced_steps_told() -> None:
    table = from_code(FIRST_TURN)
    table.play(0, ["petition 1", "push 2", "push 3"])
    assert told(table)[0].sentences == [
        "Anna takes up the petition of the Cardinal (1).",
        "Anna pulls the Cardinal (1): Genoa → Rome.",
        "Anna pushes the Bishop (2) Genoa → Nice and the Knight (3) Genoa → Nice.",
    ]


def test_what_the_opponent_moves_is_told_in_the_same_turn() -> None:
    table = from_code(FIRST_TURN)
    table.play(0, "petition 2")
    table.play(1, "pull 5")
    assert told(table)[0].seat == 0
    assert told(table)[0].sentences[-1] == "Bo pulls the Inquisitor (5): Genoa → Nice."


def test_what_was_taken_back_is_left_out() -> None:
    table = from_code("KAR2 BIS2 RIT2 BAU2 INQ2; R=; A=; turn=R2")
    table.play(0, "beseech 1")
    table.undo(0)
    table.play(0, "chastise 5")
    assert told(table)[0].sentences == ["Anna chastises the Inquisitor (5): Genoa → Nice."]


def test_the_opening_display_is_one_sentence_of_the_set_up() -> None:
    table = Table(GAME, 2, seed=3, names=("Anna", "Bo"))
    setup = told(table)[0]
    assert setup.heading == "Set-up"
    assert len(setup.sentences) == 2
    assert setup.sentences[0].startswith("The lot gives Rome to")
    assert setup.sentences[1].startswith("Opening display: ") and setup.sentences[1].count("(") == 5


def test_only_news_is_told_since_an_event() -> None:
    table = from_code(FIRST_TURN)
    table.play(0, "beseech 1")
    seen = len(table.events)
    table.play(1, "chastise 2")
    assert [paragraph.turn for paragraph in told(table, since=seen)] == [2]
    assert told(table, since=len(table.events)) == []


@cites("AV-34")
def test_an_entry_and_the_victory_are_told() -> None:
    table = from_code("KAR4 BIS2 RIT2 BAU2 INQ2; R=BIS,INQ; A=; turn=R2")
    table.play(0, "beseech 1")
    assert told(table)[0].sentences == [
        "Anna beseeches the Cardinal (1), who enters the congregation of Rome.",
        "Anna wins: Rome has three cards in its congregation (AV-34).",
    ]


def test_a_name_is_never_taken_for_a_text_key_or_a_pattern() -> None:
    table = from_code(FIRST_TURN, ("@card.bauer", "{who}"))
    table.play(0, "beseech 1")
    assert told(table)[0].text.startswith("Turn 1, Rome (@card.bauer): @card.bauer beseeches")


class TellingCoins(Coins):
    """The title with secrets, telling each pair of eyes what it may see."""

    def tell(self, before: Position, after: Position, eyes: int, seat: int, move: int) -> list[Sentence]:
        seen = self.seen(before, eyes, seat, move)
        return [Sentence("story.move", {"move": self.moves.text(seen)})]


def coin_story() -> tuple[TellingCoins, Story, Table]:
    game = TellingCoins()
    words = {"story.move": "<{move}>", "log.setup": "Set-up", "log.turn": "{turn} {who}"}
    table = Table(game, 2, seed=1, names=("Anna", "Bo"))
    table.play(0, "hide left")
    return game, Story(game, Texts("en", words), table.names), table


def test_eyes_are_told_only_what_they_may_see() -> None:
    game, story, table = coin_story()
    start = game.new_position(2, {})
    own, other, public = (
        " ".join(p.text for p in whole_story(story, start, table.events, eyes)) for eyes in (0, 1, PUBLIC)
    )
    assert "<hide left>" in own and "<draw hidden>" not in own
    assert "<hide hidden>" in other and "left" not in other
    assert "<hide hidden>" in public and "left" not in public


def test_after_the_game_everything_can_be_told() -> None:
    game, story, table = coin_story()
    text = " ".join(p.text for p in whole_story(story, game.new_position(2, {}), table.events, EVERYTHING))
    assert "<hide left>" in text


def test_a_title_brings_its_words_and_the_names_of_its_pack() -> None:
    texts = title_texts(GAME, "de")
    assert texts.say("log.plain", {"text": "@card.bauer"}) == "Bauer"
    assert "reason.samaritan" in texts and "log.turn" in texts


def test_no_two_folders_may_define_the_same_key(tmp_path: Path) -> None:
    (tmp_path / "en.toml").write_text('[log]\nturn = "again"\n', encoding="utf-8")
    try:
        title_texts(GAME, "en", tmp_path)
    except ValueError as error:
        assert "'log.turn' a second time" in str(error)
    else:
        raise AssertionError("a second definition was not noticed")
