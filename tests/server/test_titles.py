"""Every title on the list is playable over the server, in both languages, without a board of its own."""

import random

import pytest
from tests.server.place import Person, legal
from tests.titles import NAMES

from chapterhouse.games import TITLES

CHOICES = 80


@pytest.mark.parametrize("title", [title.name for title in TITLES])
@pytest.mark.parametrize("lang", ["en", "de"])
def test_a_browser_plays_any_title(anna: Person, title: str, lang: str) -> None:
    dice = random.Random(7)
    table = anna.table(title)
    with anna.online(lang) as line:
        moment = line.watch(table)
        for _ in range(CHOICES):
            if moment["mover"] is None:
                break
            if moment["eyes"] != moment["mover"]:
                moment = line.watch(table, eyes=moment["mover"], after=moment["at"])
            question = moment["question"]
            assert question["prompt"] and question["choices"]
            for choice in question["choices"]:
                assert choice["verb_label"] and (choice["label"] or not choice["noun"])
                assert choice["objection"] is None or choice["objection"]["sentence"]
            move = dice.choice(legal(moment))
            answer = line.command("play", table, moment["mover"], moment["at"], moves=[move])
            assert answer["type"] == "done", answer
            moment = [heard for heard in line.heard if heard["type"] == "moment"][-1]
            assert all(part["heading"] for part in moment["story"])
    score = anna.get(f"/api/tables/{table}/score?lang={lang}")
    assert len(score["sheets"]) == len(moment["info"]["seats"])
    told = anna.get(f"/api/tables/{table}/text?lang={lang}")
    assert told["sections"][0]["sentences"] and told["text"].startswith(told["sections"][0]["heading"])
    assert told["text"] == anna.get(f"/api/tables/{table}/text?lang={lang}&n={told['at']}")["text"]
    whole = anna.get(f"/api/tables/{table}/moment?after=0&lang={lang}")
    assert whole["reset"] and len(whole["events"]) == whole["at"]


@pytest.mark.parametrize("title", NAMES)
def test_a_title_is_described_in_full(anna: Person, title: str) -> None:
    found = anna.get(f"/api/titles/{title}")
    assert found["data"] and found["moves"] and found["things"]
    assert all(row["provenance"] in ("rulebook", "sourced", "reconstructed") for row in found["provenance"])
    texts = {lang: anna.get(f"/api/titles/{title}/texts/{lang}") for lang in ("en", "de")}
    assert texts["en"].keys() == texts["de"].keys()
    for option in found["options"]:
        assert option["label"]["de"] and set(option["value_labels"]) == set(option["values"])
    rules = anna.get(f"/api/titles/{title}/rules")
    assert all(rule["texts"]["en"] and rule["texts"]["de"] for rule in rules)
    assert all(bool(rule["printed"]) != bool(rule["apart"]) for rule in rules)
