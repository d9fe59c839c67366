"""The titles on offer: those that lie in `games`, and those of other installed packages, found the same way.

Another package offers a title by an entry point of the group `chapterhouse.titles` that leads to its `Title`.
What cannot be used is left out and reported in `faults`: one broken package must not break the others.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Final, NamedTuple, overload

from chapterhouse.core.adopt import adopt_game
from chapterhouse.core.catalogue import Content, content_from, load_content
from chapterhouse.core.files import PathLike, folder_of, inside, is_file, last_name, names_in
from chapterhouse.core.game import Game
from chapterhouse.core.title import Title

if TYPE_CHECKING:  # what only some callers need is imported for them: loading a title waits for nothing else
    from chapterhouse.core.campaign import Campaign
    from chapterhouse.core.names import Names
    from chapterhouse.core.schema import Fault
    from chapterhouse.core.texts import Texts

GAMES: Final = "chapterhouse.games"
GROUP: Final = "chapterhouse.titles"


class UnknownTitle(ValueError):
    """A name that no title has."""


def titles() -> tuple[Title, ...]:
    """Return every title that can be used, the shorter and lighter ones first."""
    return _all().titles


def faults() -> tuple[str, ...]:
    """Return a sentence for each title that cannot be used."""
    return _all().faults


def find(name: str) -> Title:
    """Return the title of this name. Other packages are only looked at if none of ours has it."""
    for offered in (_built_in, _all):
        for title in offered().titles:
            if title.name == name:
                return title
    raise UnknownTitle(name)


def title_of(game: Game) -> Title | None:
    """Return the title whose rules these are; rules that are used by themselves have none."""
    try:
        return find(game.name)
    except UnknownTitle:
        return None


def load(name: str, content: str | PathLike[str] | Content | None = None) -> Game:
    """Return a title's rules with its own content pack, that in another folder, or one read before."""
    title = find(name)
    if not isinstance(content, Content):
        folder = inside(title.location, "data") if content is None else content
        is_own = content is None
        content = load_content(folder, title.name)
        return _made(title, content) if is_own else _checked(title, content)
    return _made(title, content)


def _made(title: Title, content: Content) -> Game:
    made = title.make(title.rules, content)
    if not isinstance(made, Game):
        raise title.wrong(title.rules, made, Game)
    adopt_game(made)
    return made


def _checked(title: Title, content: Content) -> Game:
    """Return the rules with a pack from elsewhere; what its schema has against it is said first."""
    for fault in faults_of(title, content):
        raise fault.error()
    return _made(title, content)


def faults_of(title: Title, content: Content) -> "list[Fault]":
    """Return what the schema of a title has against a pack; a title without one has nothing."""
    from chapterhouse.core.schema import FILE, Schema

    path = title.folder / FILE
    if not path.exists():
        return []
    schema = Schema(path)
    if not schema.tables.keys() <= content.tables().keys():  # a table is missing: say where ours stands
        folder, _, _ = content.place.rpartition("/")
        own = load_content(inside(title.location, "data"), title.name).files
        content.files = {
            **{name: inside(folder, last_name(file)) for name, file in own.items()},
            **content.files,
        }
    return schema.faults(content)


def load_kept(name: str, label: str, fields: Mapping[str, object]) -> Game:
    """Return a title's rules with a pack that was kept as plain data under a label."""
    content = content_from(fields, name, label)
    if not content.is_called(label):
        content.add_former(label)  # kept under the name by which its games know it
    return load(name, content)


def names_for(game: Game, texts: "Texts", people: tuple[str, ...]) -> "Names":
    """Return what a title's things are called, at a table with these people."""
    from chapterhouse.core.names import Names

    title = title_of(game)
    if title is None or not title.names:
        return Names(game, texts, people)
    made = title.make(title.names, game, texts, people)
    if not isinstance(made, Names):
        raise title.wrong(title.names, made, Names)
    return made


def campaign_for(game: Game) -> "Campaign | None":
    """Return the rules of a title's campaign, if it has one."""
    from chapterhouse.core.campaign import Campaign

    title = title_of(game)
    if title is None or not title.campaign:
        return None
    made = title.make(title.campaign, game)
    if not isinstance(made, Campaign):
        raise title.wrong(title.campaign, made, Campaign)
    return made


class Offer(NamedTuple):
    """Titles that can be used, and what is wrong with the others."""

    titles: tuple[Title, ...]
    faults: tuple[str, ...]


class AllTitles(Sequence[Title]):
    """The titles as a list that is only filled when somebody reads it."""

    @overload
    def __getitem__(self, place: int) -> Title: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[Title]: ...
    def __getitem__(self, place: int | slice) -> Title | Sequence[Title]:
        return titles()[place]

    def __len__(self) -> int:
        return len(titles())


TITLES: Final = AllTitles()


@cache
def _built_in() -> Offer:
    """Look into the folder of the games: what is deleted there is not offered any more."""
    games = folder_of(str(import_module(GAMES).__file__))
    names = [name for name in names_in(games) if is_file(inside(games, name, "__init__.py"))]
    return _offer([f"{GAMES}.{name}:TITLE" for name in names], ())


@cache
def _all() -> Offer:
    """Look at all installed packages as well."""
    from importlib.metadata import entry_points  # to import and to ask it takes longer than a short command

    others = _offer([entry.value for entry in entry_points(group=GROUP)], _built_in().titles)
    return Offer(_built_in().titles + others.titles, _built_in().faults + others.faults)


def _offer(places: Sequence[str], taken: Sequence[Title]) -> Offer:
    """Return the titles at these places ("package:TITLE") that can be used beside those already there."""
    found: list[Title] = []
    faults: list[str] = []
    for place in places:
        try:
            module, _, name = place.partition(":")
            title = getattr(import_module(module), name)
        except Exception as error:  # whatever a foreign package raises while it is imported
            faults.append(f"{place} cannot be loaded: {type(error).__name__}: {error}")
            continue
        if not isinstance(title, Title):
            faults.append(f"{place} is not a title.")
        elif title.name in {other.name for other in (*taken, *found)}:
            faults.append(f"{place} is called '{title.name}', and so is another title.")
        else:
            found.append(title)
    return Offer(tuple(sorted(found, key=lambda title: (title.order, title.name))), tuple(faults))
