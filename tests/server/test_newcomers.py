"""First games, the coach, hints among people, and what a lobby tells of titles."""

from typing import Any

import pytest
from tests.server.place import Line, Person, Place, legal

from chapterhouse.lessons.reading import course_of
from chapterhouse.offer import TITLES, load

NAMES = [title.name for title in TITLES]


def moment_of(person: Person, table: str) -> dict[str, Any]:
    found: dict[str, Any] = person.get(f"/api/tables/{table}/moment")
    return found


def my_turn(line: Line, table: str) -> dict[str, Any]:
    """Return the next moment at which one is asked, or the last of the game."""
    moment = line.watch(table)
    while moment.get("question") is None and moment["info"]["status"] == "playing":
        moment = line.wait("moment", table=table)
    return moment


def coach(person: Person, table: str, **more: Any) -> Any:
    return person.post(f"/api/tables/{table}/coach", more)


def test_whoever_does_not_know_a_title_gets_the_set_up_for_beginners_and_a_coach(anna: Person) -> None:
    assert anna.get("/api/acquaintance") == {"titles": {}}
    known = {"knows": False, "level": "easy", "coach": True}
    firsts = {title: first for title in NAMES for first in course_of(load(title)).first_games[:1]}
    for number, (title, first) in enumerate(firsts.items(), start=1):
        table = anna.post(f"/api/first-games/{title}", status=201)
        assert first.options.items() <= table["options"].items() and table["status"] == "playing"
        seats = [(seat["kind"], seat["level"]) for seat in table["seats"]]
        assert seats == [("person", None), *[("bot", "easy")] * (first.seats - 1)]
        assert anna.get("/api/acquaintance")["titles"] == dict.fromkeys([*firsts][:number], known)


def test_what_somebody_says_of_a_title_is_kept_and_can_be_changed_part_by_part(
    place: Place, anna: Person
) -> None:
    known = anna.ask("PUT", "/api/acquaintance/avignon", {"knows": True, "level": "hard"})
    assert known == {"knows": True, "level": "hard", "coach": False}
    assert anna.ask("PUT", "/api/acquaintance/avignon", {"coach": True})["level"] == "hard"
    assert place.person("Bo").get("/api/acquaintance") == {"titles": {}}
    assert [row["title"] for row in anna.get("/api/me/export")["acquaintance"]] == ["avignon"]
    assert anna.ask("PUT", "/api/acquaintance/chess", {"knows": True}, 404)["reason"] == "unknown_title"
    assert anna.ask("PUT", "/api/acquaintance/avignon", {"level": "divine"}, 400)["reason"] == "malformed"


def test_the_coach_says_each_thing_once_to_each_person_over_two_games(anna: Person) -> None:
    said: list[str] = []
    for _ in range(2):
        table = anna.post("/api/first-games/avignon", status=201)["id"]
        with anna.online() as line:
            moment = my_turn(line, table)
            for _ in range(12):
                if moment["question"] is None:
                    break
                at = moment["at"]
                answer = coach(anna, table, at=at)
                assert answer == coach(anna, table, at=at), "whoever looks again sees it again"
                while answer["remark"] is not None:
                    said.append(answer["remark"]["id"])
                    answer = coach(anna, table, at=at, heard=said[-1])
                line.command("play", table, moment["question"]["seat"], at, moves=[legal(moment)[0]])
                moment = my_turn(line, table)
    assert said[:2] == ["begins", "asked-act"] and len(set(said)) == len(said)
    assert sorted(row["remark"] for row in anna.get("/api/me/export")["remarks"]) == sorted(said)


def test_the_coach_speaks_both_languages_and_cites_rules(anna: Person) -> None:
    table = anna.post("/api/first-games/avignon", status=201)["id"]
    at = moment_of(anna, table)["at"]
    english = coach(anna, table, at=at)["remark"]
    german = anna.post(f"/api/tables/{table}/coach?lang=de", {"at": at})["remark"]
    assert english["id"] == german["id"] == "begins" and english["rules"] == german["rules"] != []
    assert "congregation" in english["text"] and "Kirchengemeinde" in german["text"]


def test_a_refusal_is_explained_when_its_rule_is_met(anna: Person) -> None:
    table = anna.post("/api/first-games/avignon", status=201)["id"]
    at = moment_of(anna, table)["at"]
    assert coach(anna, table, at=at, refused="AV-08")["remark"]["id"] == "refused-AV-08"
    assert coach(anna, table, at=at, refused="AV-08")["remark"]["id"] != "refused-AV-08"


def test_nobody_is_coached_who_does_not_want_it_or_is_not_asked(place: Place, anna: Person) -> None:
    table = anna.post("/api/first-games/avignon", status=201)["id"]
    at = moment_of(anna, table)["at"]
    assert coach(anna, table, at=at + 1) == {"on": True, "remark": None}, "another question"
    anna.ask("PUT", "/api/acquaintance/avignon", {"coach": False})
    assert coach(anna, table, at=at) == {"on": False, "remark": None}
    bo = place.person("Bo")
    assert bo.post(f"/api/tables/{table}/coach", {"at": at}, 403)["reason"] == "not_invited"


def test_a_title_without_first_game_or_campaign_says_so(anna: Person) -> None:
    assert anna.post("/api/first-games/chess", status=404)["reason"] == "unknown_title"
    assert anna.post("/api/campaigns/avignon", status=404)["reason"] == "no_campaign"
    assert anna.get("/api/campaigns/avignon", 404)["sentence"]


def test_who_comes_for_the_first_time_is_nobody_and_that_is_no_refusal(place: Place) -> None:
    stranger = place.stranger()
    assert stranger.get("/api/session") == {"you": None}
    assert place.person("Anna").get("/api/session")["you"]["name"] == "Anna"


def test_hints_among_people_are_for_tables_whose_host_wanted_them(place: Place, anna: Person) -> None:
    bo = place.person("Bo")
    for hints in (False, True):
        wanted = {"title": "avignon", "seats": [{"kind": "me"}, {"kind": "open"}], "public": True}
        wanted |= {"options": {"sides": "rome"}, "hints": hints}
        table = anna.post("/api/tables", wanted, 201)
        assert table["hints"] is hints
        bo.post(f"/api/tables/{table['id']}/join", {})
        anna.post(f"/api/tables/{table['id']}/start")
        answer = anna.post(f"/api/tables/{table['id']}/hint", status=200 if hints else 403)
        assert bool(answer.get("moves")) is hints and (hints or answer["reason"] == "no_hints")


def test_a_titles_card_says_what_it_is_about_and_which_options_apply(anna: Person) -> None:
    cards = {card["name"]: card for card in anna.get("/api/titles")}
    if "pilgrim" in cards:
        pilgrim = {option["name"]: option for option in cards["pilgrim"]["options"]}
        assert pilgrim["level"]["seats"] == [1] and pilgrim["start"]["seats"] == [2, 3, 4]
        assert cards["pilgrim"]["campaign"]
    assert cards["avignon"]["first_game"]
    assert cards["avignon"]["theme"]["de"] and cards["avignon"]["minutes"] == [5, 20]
    (colours,) = [option["parts"] for option in cards["kardinal"]["options"] if option["name"] == "colours"]
    assert [part["label"]["de"] for part in colours[0]] == ["grün", "rot", "lila", "blau", "gelb"]
    deck = next(option for option in cards["avignon"]["options"] if option["name"] == "deck")
    assert len(deck["parts"]) == 6 and deck["form"] == "mix"
    base = ",".join(group[0]["value"] for group in deck["parts"])
    other = ",".join(group[-1]["value"] for group in deck["parts"])
    for text in (base, other):
        anna.table(options={"deck": text})


@pytest.mark.parametrize("title", NAMES)
def test_no_word_of_the_set_up_speaks_in_seat_numbers_or_letters(anna: Person, title: str) -> None:
    card = next(card for card in anna.get("/api/titles") if card["name"] == title)
    for option in card["options"]:
        words = [option["label"], *option["value_labels"].values()]
        words += [part["label"] for group in option["parts"] for part in group]
        for text in [word[lang] for word in words for lang in ("en", "de")]:
            assert "seat 0" not in text.lower() and "platz 0" not in text.lower()
            assert len(text) > 1, (option["name"], text)
        assert option["values"] or option["parts"], f"{option['name']} is no free text"
