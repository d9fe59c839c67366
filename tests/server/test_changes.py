"""Of a view only what has changed is sent, to those who ask for it, and it is the same view."""

import random
from collections import Counter
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.server.place import Line, Person, legal, running
from tests.titles import NAMES

from chapterhouse.offer import load

MOVES = 60


class Reader:
    """Puts views together from changes, as the browser client does."""

    def __init__(self, line: Line, table: str, eyes: int | str) -> None:
        self.line = line
        self.kinds: Counter[str] = Counter()
        self.sizes: list[tuple[int, int]] = []  # of changes, and of the views that they make
        self.look(table, eyes)

    def look(self, table: str, eyes: int | str, after: int = 0) -> None:
        """Look at a table, perhaps once more and through other eyes."""
        self.eyes = eyes
        self.moment = self.line.watch(table, eyes=eyes, changes=True, after=after)
        assert self.moment["eyes"] == eyes
        self.view: dict[str, Any] = self.moment["view"]
        self.at: int = self.moment["at"]

    def read(self, at: int) -> dict[str, Any]:
        """Return the view at an event that others were told of."""
        while self.at < at:
            self.moment = self.line.wait("moment")
            assert self.moment["eyes"] == self.eyes
            if changes := self.moment.get("changes"):
                self.kinds["changes"] += 1
                assert self.moment["view"] is None and changes["since"] == self.at
                gone = changes.get("gone", [])
                assert set(gone) <= set(self.view)
                assert all(self.view.get(name) != value for name, value in changes["fields"].items())
                self.view = {name: value for name, value in self.view.items() if name not in gone}
                self.view |= changes["fields"]
                self.sizes.append((_size(changes), _size(self.view)))
            else:
                self.kinds["whole"] += 1
                self.view = self.moment["view"]
            self.at = self.moment["at"]
        return self.view


def _size(value: dict[str, Any]) -> int:
    return len(msgspec.json.encode(value))


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
            assert sum(part for part, _ in reader.sizes) < sum(whole for _, whole in reader.sizes)


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


class Crowd:
    """Readers of one table with lines of their own: they come and go, and look through other eyes."""

    def __init__(self, stack: ExitStack, person: Person, table: str, eyes: tuple[int | str, ...]) -> None:
        self.stack, self.person, self.table, self.eyes = stack, person, table, eyes
        self._hand = self._line("en")
        self.readers = [Reader(self._line("en"), table, seen) for seen in eyes]

    def _line(self, lang: str) -> Line:
        return self.stack.enter_context(self.person.online(lang))

    def stir(self, dice: random.Random) -> None:
        """Let somebody do what browsers do between two moves."""
        reader, number = dice.choice(self.readers), dice.randrange(5)
        match number:
            case 0:
                reader.look(self.table, dice.choice(self.eyes), dice.choice((0, reader.at, reader.at + 5)))
            case 1:  # the line is lost, and another one made
                reader.line.socket.close()
                reader.line = self._line(dice.choice(("en", "de")))
                reader.look(self.table, reader.eyes, reader.at)
            case 2:  # the same view is told in the other language
                reader.line.say({"type": "lang", "lang": dice.choice(("en", "de"))})
            case 3:
                reader.line.say({"type": "unwatch", "table": self.table})
                reader.look(self.table, reader.eyes)
            case _:
                pass

    def move(self, dice: random.Random) -> int | None:
        """Play, take back or play again; return the last event, or None at the end."""
        whole = self.person.get(f"/api/tables/{self.table}/moment")
        if whole["info"]["status"] != "playing":
            return None
        seat = whole["mover"]
        moment = self.person.get(f"/api/tables/{self.table}/moment", params={"eyes": seat})
        kinds = [kind for kind in ("undo", "redo", "reset") if moment["can"][kind]]
        kind = dice.choice([*kinds, "play", "play", "play"])
        more = {"moves": [dice.choice(legal(moment))]} if kind == "play" else {}
        done = self._hand.command(kind, self.table, seat, moment["at"], **more)
        assert done["type"] == "done", done
        return int(done["at"])

    def check(self, at: int) -> None:
        """See that everybody has put together what the server would show them whole."""
        for reader in self.readers:
            expected = self.person.get(f"/api/tables/{self.table}/moment", params={"eyes": reader.eyes})
            assert expected["at"] == at and reader.read(at) == expected["view"]


@pytest.mark.parametrize("title", NAMES)
def test_whoever_comes_goes_and_changes_eyes_while_the_server_starts_again_never_has_another_view(
    title: str, tmp_path: Path
) -> None:
    dice = random.Random(f"storm {title}")
    seats = load(title).seats.start
    eyes = (*range(seats), "public")
    table, cookies = "", dict[str, str]()
    for _ in range(3):  # each time with another server, on what the last one has stored
        with running(tmp_path) as place, ExitStack() as stack:
            anna = place.stranger() if cookies else place.person("Anna")
            anna.http.cookies.update(cookies)
            cookies = dict(anna.http.cookies)
            table = table or anna.table(title)
            crowd = Crowd(stack, anna, table, eyes)
            for number in range(30):
                for _ in range(dice.randrange(3)):
                    crowd.stir(dice)
                at = crowd.move(dice)
                if at is None:
                    break
                if number % 10 == 9:
                    place.close_room(table)  # as after an uncertain write: all are told to look again
                    crowd.person.get(f"/api/tables/{table}/moment")
                    for reader in crowd.readers:
                        reader.look(table, reader.eyes, reader.at)
                crowd.check(at)
