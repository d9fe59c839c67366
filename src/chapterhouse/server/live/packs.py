"""The packs of games stay with the games: kept in the store, found there when their files are gone."""

from sqlalchemy import Connection

from chapterhouse.server.editions import Editions
from chapterhouse.store import packs
from chapterhouse.store.store import Store


async def keep_all(editions: Editions, store: Store) -> None:
    """Keep every edition on offer, under every label that tables know it by; learn what was kept before."""
    kept, used = await store.read(lambda connection: (packs.all_kept(connection), packs.in_use(connection)))
    for (title, content), fields in kept.items():
        editions.learn(title, content, fields)
    found: dict[packs.Label, str] = {}
    for name, labelled in editions.by_title.items():
        for label, edition in labelled.items():
            found[name, label] = editions.fields(edition.game)
    for title, content in used:
        game = None if (title, content) in kept else editions.find(title, content)
        if game is not None:
            found[title, content] = editions.fields(game)
    new = {label: fields for label, fields in found.items() if label not in kept}
    old = [label for label in kept if label not in found and label not in used]

    def change(connection: Connection) -> None:
        for (title, content), fields in new.items():
            packs.keep(connection, title, content, fields)
        for title, content in old:
            packs.let_go(connection, title, content)

    if new or old:
        await store.write(change)


async def learn(editions: Editions, store: Store, title: str, content: str) -> None:
    """Look in the store for a pack that the editions do not know: another process may have kept it."""
    if editions.find(title, content) is None:
        fields = await store.read(lambda connection: packs.find(connection, title, content))
        if fields is not None:
            editions.learn(title, content, fields)
