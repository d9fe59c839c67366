"""Of a view only what has changed is sent, to those who ask for it, and it is the same view."""

import random
from collections import Counter
from typing import Any

import msgspec
import pytest
from tests.server.place import Line, Person, legal
from tests.titles import NAMES

from chapterhouse.offer import load

MOVES = 60


class Reader:
    """Puts views together from changes, as the browser client does."""

    def __init__(self, line: Line, table: str, eyes: int | str) -> None:
        self.line, self.eyes = line, eyes
        self.moment = line.watch(table, eyes=eyes, changes=True)
        self.view: dict[str, Any] = self.moment["view"]
        self.at: int = self.moment["at"]
        self.kinds: Counter[str] = Counter()

    def read(self, at: int) -> dict[str, Any]:
        """Return the view at an event that others were told of."""
        while self.at < at:
            self.moment = self.line.wait("moment")
            if changes := self.moment.get("changes"):
                self.kinds["changes"] += 1
                assert self.moment["view"] is None and changes["since"] == self.at
                gone = changes.get("gone", [])
                assert set(gone) <= set(self.view)
                assert all(self.view.get(name) != value for name, value in changes["fields"].items())
                self.view = {name: value for name, value in self.view.items() if name not in gone}
                self.view |= changes["fields"]
            else:
                self.kinds["whole"] += 1
                self.view = self.moment["view"]
            self.at = self.moment["at"]
        return self.view


@pytest.mark.parametrize("title", NAMES)
def test_what_has_changed_makes_the_same_view_for_all_eyes_also_after_undo(
    anna: Person, line: Line, title: str
) -> None:
    table = anna.table(title)
    eyes: tuple[int | str, ...] = (0, load(title).seats.start - 1, "public")
    with anna.online() as one, anna.online("de") as other, anna.online() as third:
        readers = [Reader(each, table, seen) for each, seen in zip((one, other, third), eyes, strict=True)]
        dice = random.Random(title)
        at = readers[0].at
        for _ in range(MOVES):
            whole = anna.get(f"/api/tables/{table}/moment")
            if whole["info"]["status"] != "playing":
                break
            seat = whole["mover"]
            moment = anna.get(f"/api/tables/{table}/moment", params={"eyes": seat})
            undoes = moment["can"]["undo"] and dice.random() < 0.3
            done = (
                line.command("undo", table, seat, at)
                if undoes
                else line.command("play", table, seat, at, moves=[dice.choice(legal(moment))])
            )
            assert done["type"] == "done", done
            at = done["at"]
            for reader in readers:
                expected = anna.get(f"/api/tables/{table}/moment", params={"eyes": reader.eyes})
                assert expected["at"] == at and reader.read(at) == expected["view"]
        for reader in readers:
            assert set(reader.kinds) == {"changes"}, "a whole view comes once, at the beginning"
            raw = [msgspec.json.decode(text) for text in reader.line.raw]
            sizes = [len(msgspec.json.encode(each["changes"])) for each in raw if "changes" in each]
            assert sorted(sizes)[len(sizes) // 2] < len(msgspec.json.encode(reader.view))


def test_who_does_not_ask_for_changes_gets_whole_views(anna: Person, line: Line) -> None:
    table = anna.table(NAMES[0])
    moment = line.watch(table, eyes=0)
    with anna.online() as beside:
        Reader(beside, table, 0)
        seat = moment["mover"]
        asked = anna.get(f"/api/tables/{table}/moment", params={"eyes": seat})
        done = line.command("play", table, seat, moment["at"], moves=[legal(asked)[0]])
    heard = [each for each in line.heard if each["type"] == "moment" and each["at"] == done["at"]]
    told = heard[-1] if heard else line.wait("moment", at=done["at"])
    assert told["view"] == anna.get(f"/api/tables/{table}/moment", params={"eyes": 0})["view"]
    assert "changes" not in told


def test_who_comes_in_between_begins_with_a_whole_view_and_goes_on_with_changes(
    anna: Person, line: Line
) -> None:
    table = anna.table(NAMES[0])
    with anna.online() as early, anna.online() as late:
        first = Reader(early, table, "public")
        at = first.at
        second = None
        for number in range(8):
            if number == 3:
                second = Reader(late, table, "public")
            seat = anna.get(f"/api/tables/{table}/moment")["mover"]
            asked = anna.get(f"/api/tables/{table}/moment", params={"eyes": seat})
            at = line.command("play", table, seat, at, moves=[legal(asked)[0]])["at"]
            view = anna.get(f"/api/tables/{table}/moment", params={"eyes": "public"})["view"]
            assert first.read(at) == view
            assert second is None or second.read(at) == view
        assert second is not None and set(second.kinds) == {"changes"}
