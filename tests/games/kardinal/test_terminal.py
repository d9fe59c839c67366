"""Kardinal & König at the keyboard: board, whole turns in one line, refusals in words, score sheets."""

import io
import random
import re
from pathlib import Path

import pytest
from tests.citing import cites
from tests.terminal.keyboard import Run, flat, run

from chapterhouse.core.texts import LANGUAGES
from chapterhouse.games import load
from chapterhouse.games.kardinal.names import KardinalNames
from chapterhouse.games.kardinal.terminal.board import KardinalBoard
from chapterhouse.table.story import title_texts
from chapterhouse.table.table import Table
from chapterhouse.terminal import draw
from chapterhouse.terminal.picture import draw_picture
from chapterhouse.terminal.signs import write_what_can_be_written

__all__ = ["run"]

GAME = load("kardinal")
NAMES = ("Anna", "Bo", "Cleo", "Dan")
CODE = "cl=g:K1,F3 r:K5,I1,I2 b:U1; ad=K:g1 I:r1; hand=FA,BB,BB; open=FR,LI; half=1; turn=g"
FOUNDED = "Anna places in Franconia. Played: Franconia/Aragon. New cloister at Fulda."


def people(code: str = CODE, *more: str) -> list[str]:
    """Return the arguments of a game among four people from a position."""
    names = [word for name in NAMES for word in ("--name", name)]
    return ["play", "kardinal", "--hotseat", *names, "--seed", "1", "--from", code, *more]


def against_bots(*more: str) -> list[str]:
    """Return the arguments of a game of Anna against three careless bots."""
    return ["play", "kardinal", "--seats", "4", "--bot", "random", "--name", "Anna", "--seed", "4", *more]


# whole games


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_whole_game_against_three_bots_is_played_by_numbers(run: Run, language: str) -> None:
    chooser = random.Random(2)
    lines = [str(chooser.randint(1, 12)) for _ in range(1500)]
    outcome = run(against_bots("--lang", language), *lines)
    assert outcome.code == 0 and outcome.err == ""
    assert max(len(line) for line in outcome.out.splitlines()) <= 80
    text = flat(outcome.out)
    if language == "en":
        assert "Interim scoring: the cloisters in all countries score" in text
        assert "The last round is over. Final scoring" in text and "The winner is" in text
    else:
        assert "Zwischenwertung: Die Klöster zählen in allen Ländern" in text and "Gewonnen hat:" in text
        for english in ("The ", "Turn ", "advisors", "France", "card", "points"):
            assert english not in text


def test_bots_can_be_watched_by_everybody(run: Run) -> None:
    text = flat(run(["watch", "kardinal", "--bot", "random", "--seed", "3", "--delay", "0"]).out)
    assert "Web of Power: Bot random, Bot random 2, Bot random 3" in text
    assert "The winner is" in text and "Your hand" not in text


def test_the_menu_asks_how_many_play(run: Run) -> None:
    text = flat(run("", "1", "2", "2", "1", "Anna", "2", "", "quit", "n", "8").out)
    assert "How many people and bots play? 1 3 2 4 3 5" in text
    assert "b blue Bot easy 3" in text and "Anna started" in text and "y yellow" not in text


# the board


@cites("KK-12")
def test_the_map_shows_every_space_with_its_owner_and_all_its_roads(run: Run) -> None:
    text = "\n".join(line for line in run(people(), "map", "quit").out.splitlines() if "│" in line)
    for row in GAME.content.table("space"):
        space = row.text("id")
        roads = [
            (road.text("b") if road.text("a") == space else road.text("a"))
            for road in GAME.content.table("road")
            if space in (road.text("a"), road.text("b"))
        ]
        short = sorted(other.removeprefix(space[0]) for other in roads)
        shown = re.findall(rf"\b{space} [·grpby] (?:[^│\d]*?)((?:[A-Z]?\d ?)+)(?=[│ ])", text)
        assert len(shown) == 2, space  # on the board, and on the map with its towns
        assert all(sorted(found.split()) == short for found in shown), space
    assert "K5 r 4 6 S1" in text and "K5 r Lorsch   4 6 S1" in text and "F3 g 2 5 L4" in text


@pytest.mark.parametrize("width", [80, 100, 150])
def test_the_board_fits_the_screen_and_says_what_is_reconstructed(
    run: Run, width: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    for language in LANGUAGES:
        text = run(people(CODE, "--lang", language), "quit").out
        assert max(len(line.rstrip()) for line in text.splitlines()) <= width
        assert "England†" in text and "FR" in text and ("Fulda" in text) == (width >= 100)
    assert "† rekonstruiert (der gedruckte Spielplan lag" in flat(text)
    assert "Der Spielplan ist eine Rekonstruktion" in text


def test_a_terminal_of_a_small_alphabet_shows_towns_without_accents() -> None:
    shown = io.BytesIO()
    stream = io.TextIOWrapper(shown, encoding="ascii")
    write_what_can_be_written(stream)
    stream.write("Cîteaux│Peña Würzburg Lüttich ×2 U1:F–U")
    stream.flush()
    assert shown.getvalue() == b"Citeaux|Pena Wuerzburg Luettich x2 U1:F-U"


@cites("KK-17", "KK-36")
def test_the_panel_shows_points_pieces_own_cards_and_what_was_seen_of_others(run: Run) -> None:
    text = flat(run(people(CODE.replace("open=", "seen.b=LI; open=")), "quit").out)
    assert "Turn 1 · Anna (green) · first half · Anna started" in text
    assert "▸ g green Anna 0 18 7 FA BB BB" in text and "r red Bo 0 17 7 3 hidden" in text
    assert "b blue Dan 0 19 8 3, seen: LI" in text
    assert "Your hand: Franconia/Aragon (FA) · Bavaria/Burgundy (2 BB)" in text
    assert "Open: France (FR) · Lorraine/Italy (LI) Pile: 36 Discards: –" in text
    assert "advisors g1 of 1" in text and "advisors r1 of 2" in text


@cites("KK-14", "KK-67", "KK-68", "KK-69")
def test_what_the_board_says_of_alliances_is_what_the_score_sheets_say() -> None:
    board = KardinalBoard(GAME, KardinalNames(GAME, title_texts(GAME, "en"), NAMES))
    chooser = random.Random(5)
    table = Table(GAME, 4, seed=5, names=NAMES)
    while not table.is_over():
        seat = table.to_act()[0]
        legal = table.legal(seat)
        table.play(seat, "advisor" if "advisor" in legal else chooser.choice(legal))
    view = table.view(0)
    found = 0
    for number, alliance in enumerate(board.atlas.alliances):
        lines = [[line for line in sheet if line.item == "alliance"][number] for sheet in table.score()]
        letters = "".join(letter for letter, line in zip("grpb", lines, strict=True) if line.points)
        points = max(line.points for line in lines)
        assert board._worth(view, alliance) == (f"{letters}{points}" if points else "")
        found += points > 0
    assert found > 2


def test_alliances_and_single_countries_are_shown_on_demand(run: Run) -> None:
    lines = ["alliances", "board alliances", "card franc", "card", "board sea", "quit"]
    text = flat(run(people("cl=g:I1,U1; ad=I:g1 U:g1; hand=FA,BB,BB; open=FR,LI; turn=g"), *lines).out)
    assert text.count("14 Italy (I) – Burgundy (U) g1 – g1 g2") == 2 and "14:I–U(g2)" in text
    assert "Mainz (K4) → K3, K5, L3" in text and "Alliances: 1 England, 9 Lorraine, 11 Bavaria." in text
    assert "Number of cloister spaces‡: from a public source" in text
    assert "Pays for a piece in Bavaria or Burgundy. Two BB are a joker for any other country." in text
    assert "The board has no part 'sea'; there are: Map, Alliances." in text


def test_between_two_choices_of_a_turn_only_the_country_is_drawn_again(run: Run) -> None:
    text = run(people(), "k", "quit").out
    assert text.count("England†") == 1 and text.count("K3 · Fulda    2 4 6") == 1
    assert text.count("Your hand:") == 2 and "Pay for a piece in Franconia: with a card" in text


# moves


@pytest.mark.parametrize(
    "typed",
    [
        ["2", "1", "3"],
        ["country k", "pay fa", "cloister k3"],
        ["co franco", "p fa", "cl ful"],
        ["k", "pay", "k3"],
        ["K; pay; fulda"],
        ["K FA>K3"],
        ["k fa>k3"],
        ["K", "FA>K3"],
    ],
    ids=", ".join,
)
def test_a_move_may_be_typed_in_many_ways(run: Run, typed: list[str]) -> None:
    assert FOUNDED in flat(run(people(), *typed, "story", "quit").out)


@cites("KK-80")
@pytest.mark.parametrize("line", ["K FA>K3 2BB>a; d o1 d", "k fa>k3 2bb>a; d o1 d", "K FA>K3 2BB>a d o1 d"])
def test_a_whole_turn_is_one_line(run: Run, line: str) -> None:
    text = flat(run(people(), line, "", "quit").out)
    told = f"{FOUNDED} Played as a joker: two Bavaria/Burgundy. New advisor in Franconia. Anna draws"
    assert told in text and "Anna takes the left open card: France." in text
    assert "Pass the keyboard to Bo" in text and "advisors g2 of 2" in text


def test_a_refused_line_changes_nothing_unless_it_has_drawn_a_card(run: Run) -> None:
    text = flat(run(people(), "K FA>K3 2BB>K1; d", "story", "position", "quit").out)
    assert "cloister k1: This space is already occupied. (KK-33)" in text
    assert "places in" not in text and "cl=g:K1,F3 r:K5,I1,I2 b:U1;" in text
    text = flat(run(people(), "K FA>K3; d d", "story", "quit").out)
    assert "You already have three cards. (KK-44)" in text
    assert "What came before it stays played, because it turned something up." in text and FOUNDED in text


def test_a_swap_and_single_draws_have_short_words_too(run: Run) -> None:
    text = flat(run(people(), "~fa", "o2", "", "quit").out)
    assert "Anna swaps a card: Franconia/Aragon is discarded. Anna takes the right open card" in text
    assert "Anna draws from the pile." in flat(run(people(), "K FA>K3 2BB>a", "d", "o1", "quit").out)


def test_numbers_are_given_only_to_spaces_of_the_country_and_to_cards_that_pay(run: Run) -> None:
    text = flat(run(people(), "k", "1", "quit").out)
    assert "Play 1 Franconia/Aragon (FA) Joker 2 Bavaria/Burgundy (2 BB)" in text
    assert "×1 Corvey (K1) 2 Hersfeld (K2)" in text and "7 Bamberg (K7) Advisor ×8" in text
    assert "York (E1)" not in text


def test_a_card_alone_is_no_move_since_it_could_be_swapped_or_played(run: Run) -> None:
    outcome = run(people(), "fa", "co fr", "k", "fa", "quit")
    assert outcome.out.count("fa: This is not a move of this game.") == 2
    assert "Did you mean: pay fa?" in outcome.out
    assert "'co fr' could mean: country k, country f." in outcome.out


def test_odd_lines_get_a_sentence(run: Run) -> None:
    odd = [
        "99",
        "0",
        "k9",
        "alliance",
        "alliance 99",
        "final",
        "chains z",
        "K FA>",
        "~FA+BB",
        "pass",
        "take x",
    ]
    odd += ["K 2FA>K3", "b: K FA>K3", "draw fa", "open fa", "start 1", "/", "???", "@x", "{0}"]
    text = flat(run(people(), *odd, "position", "quit").out)
    assert "Place a piece or swap a card. (KK-18)" in text and "Swap exactly one card. (KK-47)" in text
    assert "a pair is no joker there. (KK-26)" in text and "You can only choose for your own seat." in text
    assert "cl=g:K1,F3 r:K5,I1,I2 b:U1;" in text and "Turn 2" not in text


@cites("KK-23", "KK-33", "KK-36")
@pytest.mark.parametrize(
    ("typed", "sentence", "rule"),
    [
        ("why cloister a1", "All pieces of a turn go into one country. (KK-23)", "KK-23"),
        ("why corv", "This space is already occupied. (KK-33)", "KK-33"),
        ("why advisor", "This country has no room for another advisor yet. (KK-36)", "KK-36"),
        ("why k3", "cloister k3: you may play this now.", ""),
    ],
)
def test_why_tells_the_sentence_and_the_rule(run: Run, typed: str, sentence: str, rule: str) -> None:
    text = flat(run(people(), "k", "1", typed, "quit").out)
    assert sentence in text and (not rule or flat(GAME.rules[rule].en) in text)


def test_why_also_answers_a_whole_turn_without_playing_it(run: Run) -> None:
    lines = ["why K FA>K3 2BB>a; d o1 d", "why K LI>K3", "why K FA>a", "why X Y", "position", "quit"]
    text = flat(run(people(), *lines).out)
    assert "K FA>K3 2BB>a; d o1 d: you may play this now." in text
    assert "This card does not name that country. (KK-21)" in text and "no room for another advisor" in text
    assert "cl=g:K1,F3 r:K5,I1,I2 b:U1;" in text


# the end


@cites("KK-64", "KK-66", "KK-72")
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_score_sheet_gives_every_point_its_cause_and_folds_alliances_without_points(
    language: str,
) -> None:
    code = "players=grp; cl=g:K1,K2,K3,K4 r:B1,B2 p:K5; ad=K:g2,r1 B:g1; hand=FA,LI,LI; interim=K:3,0,2;"
    position = GAME.notation.read(f"{code} score=g:3 p:2; open=-,-; pile=; half=2; last=yes; turn=p")
    table = Table(GAME, 3, seed=1, names=NAMES[:3], start=position)
    table.play(2, "swap li")
    assert [line.points for line in table.score()[0] if line.item == "alliance"] == [0] * 10 + [4] + [0] * 4
    texts = title_texts(GAME, language)
    lines = draw.folded(texts, table.score()[0])
    told = [(texts.say(f"score.{line.item}", places=line.facts), line.points) for line in lines]
    none = "1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 13, 14, 15"
    if language == "en":
        assert told == [
            ("Interim scoring: cloisters in Franconia", 3),
            ("Final scoring: cloisters in Franconia, place 1", 5),
            (f"Alliances without points: {none}", 0),
            ("Alliance 11: most advisors in Franconia and Bavaria", 4),
            ("Chain: Corvey – Hersfeld – Fulda – Mainz", 4),
        ]
    else:
        assert told[2] == (f"Bündnisse ohne Punkte: {none}", 0)
        assert told[3] == ("Bündnis 11: meiste Räte in Franken und Bayern", 4)
        assert told[4] == ("Kette: Corvey – Hersfeld – Fulda – Mainz", 4)
    assert sum(points for _, points in told) == sum(line.points for line in table.score()[0])


def test_the_picture_shows_a_turn_and_the_stored_one_is_up_to_date() -> None:
    stored = Path(__file__).parents[3] / "docs" / "pictures" / "terminal-kardinal.svg"
    picture = draw_picture("kardinal")
    assert "url(http" not in picture and "@font-face" not in picture
    assert stored.read_text(encoding="utf-8") == picture
