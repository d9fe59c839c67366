"""The titles that come with Chapterhouse, a folder each. They are found by `chapterhouse.titles`."""

from chapterhouse.core.title import STAGES, Title
from chapterhouse.titles import TITLES, UnknownTitle, find, load, load_kept

__all__ = ["STAGES", "TITLES", "Title", "UnknownTitle", "find", "load", "load_kept"]
