"""The packs of games stay with the games: kept in the store, found there when their files are gone."""

from sqlalchemy import Connection

from chapterhouse.server.shelf import Shelf
from chapterhouse.store import packs
from chapterhouse.store.store import Store


async def keep_all(shelf: Shelf, store: Store) -> None:
    """Keep what is on the shelf, under every label that tables know it by, and learn what was kept before."""
    kept, used = await store.read(lambda connection: (packs.all_kept(connection), packs.in_use(connection)))
    for (title, content), fields in kept.items():
        shelf.learn(title, content, fields)
    found: dict[packs.Label, str] = {}
    for name, editions in shelf.editions.items():
        for label, edition in editions.items():
            found[name, label] = shelf.fields(edition.game)
    for title, content in used:
        game = None if (title, content) in kept else shelf.find(title, content)
        if game is not None:
            found[title, content] = shelf.fields(game)
    new = {label: fields for label, fields in found.items() if label not in kept}
    old = [label for label in kept if label not in found and label not in used]

    def change(connection: Connection) -> None:
        for (title, content), fields in new.items():
            packs.keep(connection, title, content, fields)
        for title, content in old:
            packs.let_go(connection, title, content)

    if new or old:
        await store.write(change)


async def learn(shelf: Shelf, store: Store, title: str, content: str) -> None:
    """Look in the store for a pack that the shelf does not know: another process may have kept it."""
    if shelf.find(title, content) is None:
        fields = await store.read(lambda connection: packs.find(connection, title, content))
        if fields is not None:
            shelf.learn(title, content, fields)
