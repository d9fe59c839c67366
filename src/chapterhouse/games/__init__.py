"""The titles that come with Chapterhouse, a folder each. They are found by `chapterhouse.offer`."""

from chapterhouse.core.title import STAGES, Title
from chapterhouse.offer import TITLES, UnknownTitle, find, load, load_kept

__all__ = ["STAGES", "TITLES", "Title", "UnknownTitle", "find", "load", "load_kept"]
