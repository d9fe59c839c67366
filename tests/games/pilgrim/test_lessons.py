"""Pilgrim's lessons: nobody needs to know the name of a hex to find it."""

import re
from typing import Final

import pytest

from chapterhouse.games import load
from chapterhouse.lessons.course import Lesson
from chapterhouse.lessons.reading import course_of

HEX: Final = re.compile(r"\b[A-K](?:1[01]|[1-9])\b")
LESSONS = course_of(load("pilgrim")).lessons


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.id)
def test_every_hex_that_a_lesson_names_shines_on_its_board(lesson: Lesson) -> None:
    said = (lesson.explain, lesson.task, lesson.experiment.invitation, lesson.success, lesson.wrong.words)
    for words in said:
        for text in words:
            assert {name.lower() for name in HEX.findall(text)} <= set(lesson.shines)


def test_some_lessons_name_hexes() -> None:
    assert [lesson.id for lesson in LESSONS if lesson.shines] == ["pi-05-roads", "pi-06-trail", "pi-12-solo"]
