"""What viewers are told step by step is the whole story in the end."""

import random
from pathlib import Path
from typing import Any

import msgspec
import pytest

from chapterhouse.core.game import PUBLIC
from chapterhouse.games import load
from chapterhouse.records.heading import first_position
from chapterhouse.server.answers.moments import Event
from chapterhouse.server.editions import Editions
from chapterhouse.server.live.chronicle import Chronicle
from chapterhouse.table.paragraphs import whole_story
from chapterhouse.table.story import Story
from chapterhouse.table.table import Table


class Listener:
    """Folds what it is told, as the browser client does: see docs/api.md on moments."""

    def __init__(self, eyes: int) -> None:
        self.eyes = eyes
        self.events: list[Event] = []
        self.story: list[dict[str, Any]] = []

    def hear(self, reset: bool, events: list[Any], story: list[Any]) -> None:
        if reset:
            self.events, self.story = [], []
        self.events += events
        if story:
            story = msgspec.to_builtins(story)
            first = story[0]["turn"]
            self.story = [part for part in self.story if part["turn"] < first] + story


@pytest.mark.parametrize(("title", "seats"), [("avignon", 2), ("kardinal", 3)])
@pytest.mark.parametrize("seed", [1, 2])
def test_telling_step_by_step_tells_everything_once(
    title: str, seats: int, seed: int, tmp_path: Path
) -> None:
    game = load(title)
    words = Editions(tmp_path).words(game, "de" if seed == 2 else "en")
    names = [f"P{seat}" for seat in range(seats)]
    table = Table(game, seats, seed=seed, names=names)
    chronicle = Chronicle(game, first_position(game, table.record().header), table.events)
    table.follow()
    listeners = [Listener(eyes) for eyes in (PUBLIC, *range(seats))]
    dice = random.Random(seed)
    told = 0
    for step in range(90):
        dice.shuffle(listeners)  # whoever is told first may write the page that others read
        for listener in listeners:
            called = words.seat_names(table.view(listener.eyes), names)
            reset, events = chronicle.told(listener.eyes, told)
            story = chronicle.story(words, names, called, listener.eyes, 0 if reset else told)
            listener.hear(reset, events, story)
        told = len(table.events)
        if table.is_over():
            break
        seat = table.to_act()[0]
        if step % 5 == 4 and any(table.can_undo(other) for other in range(seats)):
            table.undo(next(other for other in range(seats) if table.can_undo(other)))
        elif step % 17 == 16 and table.last_choice(seat):
            table.take_back(seat, table.last_choice(seat))
        else:
            table.play(seat, dice.choice(table.legal(seat)))
        chronicle.add(table.taken())
    for listener in listeners:
        assert [event.n for event in listener.events] == list(range(1, told + 1))
        start = first_position(game, table.record().header)
        whole = whole_story(Story(game, words.texts, names), start, table.events[:told], listener.eyes)
        assert [part["sentences"] for part in listener.story] == [list(part.sentences) for part in whole]
        assert [part["heading"] for part in listener.story] == [part.heading for part in whole]


def test_what_was_told_stays_as_it_was_when_the_turn_goes_on(tmp_path: Path) -> None:
    """Eyes that read one page part where only some are shown a card; nobody's old paragraph changes."""
    game = load("kardinal")
    words = Editions(tmp_path).words(game, "en")
    names = ["A", "B", "C"]
    table = Table(game, 3, seed=4, names=names, options={"start": "0"})
    chronicle = Chronicle(game, first_position(game, table.record().header), table.events)
    table.follow()
    dice = random.Random(4)
    kept: list[tuple[list[Any], list[Any]]] = []
    parted = 0
    for _ in range(40):
        seat, before = table.to_act()[0], len(table.events)
        table.play(seat, dice.choice(table.legal(seat)))
        chronicle.add(table.taken())
        stories = {
            eyes: chronicle.story(words, names, names, eyes, before)
            for eyes in (PUBLIC, (seat + 1) % 3, seat)
        }
        kept += [(story, msgspec.to_builtins(story)) for story in stories.values()]
        parted += stories[seat] != stories[PUBLIC]
        for part in stories[PUBLIC]:
            assert not any(str(move).startswith("draw ") and move != "draw hidden" for move in part.moves)
    assert parted > 3
    assert all(msgspec.to_builtins(story) == copy for story, copy in kept)
