"""Chapterhouse: medieval Euro board games, playable to the letter of the rules.

The names in `__all__` are for everybody and keep the promise of docs/library.md; everything else is private
by agreement. They are imported when first asked for, so `import chapterhouse` itself costs next to nothing.
"""

from importlib import import_module
from typing import TYPE_CHECKING

__version__ = "0.1.0"

if TYPE_CHECKING:
    from chapterhouse.bots.bot import Bot, Candidate, Thought, make_bot
    from chapterhouse.core.catalogue import DataError
    from chapterhouse.core.chance import Dice, FairDice, FastDice
    from chapterhouse.core.game import (
        CHANCE,
        PUBLIC,
        BadOption,
        Game,
        IllegalMove,
        Objection,
        Question,
        ScoreLine,
        legal_moves,
    )
    from chapterhouse.core.position import Position
    from chapterhouse.core.title import Title
    from chapterhouse.describing import Description, describe
    from chapterhouse.offer import UnknownTitle, load, titles
    from chapterhouse.records.events import Event, Record, RecordError
    from chapterhouse.records.record import RecordWriter
    from chapterhouse.records.record import read as read_record
    from chapterhouse.records.record import write as write_record
    from chapterhouse.records.redact import redact
    from chapterhouse.records.replay import replay
    from chapterhouse.records.verify import Report, verify
    from chapterhouse.table.glimpse import Glimpse
    from chapterhouse.table.preview import Preview
    from chapterhouse.table.resume import table_from
    from chapterhouse.table.table import NotPossible, Table
else:
    # where each name lies; `tests/project/test_face.py` compares it with the imports above
    PLACES = {
        "chapterhouse.bots.bot": "Bot Candidate Thought make_bot",
        "chapterhouse.core.catalogue": "DataError",
        "chapterhouse.core.chance": "Dice FairDice FastDice",
        "chapterhouse.core.game": (
            "CHANCE PUBLIC BadOption Game IllegalMove Objection Question ScoreLine legal_moves"
        ),
        "chapterhouse.core.position": "Position",
        "chapterhouse.core.title": "Title",
        "chapterhouse.describing": "Description describe",
        "chapterhouse.offer": "UnknownTitle load titles",
        "chapterhouse.records.events": "Event Record RecordError",
        "chapterhouse.records.record": "RecordWriter read:read_record write:write_record",
        "chapterhouse.records.redact": "redact",
        "chapterhouse.records.replay": "replay",
        "chapterhouse.records.verify": "Report verify",
        "chapterhouse.table.glimpse": "Glimpse",
        "chapterhouse.table.preview": "Preview",
        "chapterhouse.table.resume": "table_from",
        "chapterhouse.table.table": "NotPossible Table",
    }

    def __getattr__(name):
        """Import a public name when it is first asked for, and keep it."""
        for module, names in PLACES.items():
            for word in names.split():
                inside, _, outside = word.partition(":")
                if name == (outside or inside):
                    globals()[name] = getattr(import_module(module), inside)
                    return globals()[name]
        raise AttributeError(f"module 'chapterhouse' has no attribute '{name}'")

    def __dir__():
        """List the public names, imported already or not."""
        return sorted({*globals(), *__all__})


__all__ = [
    "CHANCE",
    "PUBLIC",
    "BadOption",
    "Bot",
    "Candidate",
    "DataError",
    "Description",
    "Dice",
    "Event",
    "FairDice",
    "FastDice",
    "Game",
    "Glimpse",
    "IllegalMove",
    "NotPossible",
    "Objection",
    "Position",
    "Preview",
    "Question",
    "Record",
    "RecordError",
    "RecordWriter",
    "Report",
    "ScoreLine",
    "Table",
    "Thought",
    "Title",
    "UnknownTitle",
    "__version__",
    "describe",
    "legal_moves",
    "load",
    "make_bot",
    "read_record",
    "redact",
    "replay",
    "table_from",
    "titles",
    "verify",
    "write_record",
]
