"""What a client needs to know of a title once: options, packs, board data, texts, rule cards, provenance."""

from functools import cache
from typing import Any

from chapterhouse.core.game import PUBLIC, Game, Option
from chapterhouse.core.texts import LANGUAGES
from chapterhouse.games import Title
from chapterhouse.server.shelf import Edition, Shelf
from chapterhouse.table.table import Table


def card(shelf: Shelf, name: str) -> dict[str, Any]:
    """Return a title with its options and packs."""
    editions = list(shelf.editions[name].values())
    title, game = editions[0]
    return {
        "name": name,
        "names": {"en": title.en, "de": title.de},
        "stage": title.stage,
        "seats": list(game.seats),
        "options": [_option(shelf, game, option) for option in game.options],
        "contents": [pack(edition) for edition in editions],
        "hidden": has_secrets(game),
    }


def whole(shelf: Shelf, title: Title, game: Game) -> dict[str, Any]:
    """Return everything about a title with one pack."""
    return {
        **card(shelf, title.name),
        "version": game.version,
        "content": pack(Edition(title, game)),
        "verbs": list(game.moves.verbs),
        "moves": game.moves.texts(),
        "data": game.content.tables(),
        "provenance": [row._asdict() for row in game.content.provenance()],
        "things": things(shelf, game),
    }


def pack(edition: Edition) -> dict[str, Any]:
    """Return a pack and how much of it comes from where."""
    content = edition.game.content
    counts: dict[str, int] = {}
    for row in content.provenance():
        counts[row.provenance] = counts.get(row.provenance, 0) + 1
    return {
        "label": content.label,
        "name": content.name,
        "digest": content.digest,
        "note": content.note,
        "provenance": counts,
    }


def texts(shelf: Shelf, game: Game, lang: str) -> dict[str, str]:
    """Return every text of a title by key."""
    words = shelf.words(game, lang).texts
    return {key: words.template(key) for key in sorted(words.keys())}


def rules(shelf: Shelf, game: Game) -> list[dict[str, Any]]:
    """Return the rule cards in the order of the book."""
    found: list[dict[str, Any]] = []
    for rule in game.rules.rules:
        found.append(
            {
                "id": rule.id,
                "section": rule.section,
                "section_names": _said(shelf, game, f"section.{rule.section}", rule.section),
                "kind": rule.kind,
                "status": rule.status,
                "texts": {lang: rule.text(lang) for lang in LANGUAGES},
                "notes": {lang: rule.note(lang) for lang in LANGUAGES},
                "step": rule.step,
                "printed": [
                    {"place": section.place, "heading": section.heading, "pages": section.pages}
                    for section in game.rules.places(rule.id)
                ],
                "apart": game.rules.apart.get(rule.id),
            }
        )
    return found


def things(shelf: Shelf, game: Game) -> list[dict[str, Any]]:
    """Return the named things of the pack, with their texts and the source that their mark tells."""
    names = shelf.words(game, LANGUAGES[0]).names(())
    words = {lang: game.words(lang) for lang in LANGUAGES}
    found: list[dict[str, Any]] = []
    for key in words["en"]:
        if "_text." in key:
            continue
        text = key.replace(".", "_text.", 1)
        found.append(
            {
                "key": key,
                "names": {lang: words[lang][key] for lang in LANGUAGES},
                "texts": {lang: words[lang][text] for lang in LANGUAGES} if text in words["en"] else None,
                "source": names.source(key),
            }
        )
    return found


@cache
def has_secrets(game: Game) -> bool:
    """Tell whether seats see different things once the game has been dealt."""
    position = Table(game, game.seats.start, seed=1).peek()
    views = [game.view(position, eyes) for eyes in (PUBLIC, *range(game.seats.start))]
    return any(view != views[0] for view in views)


def _option(shelf: Shelf, game: Game, option: Option) -> dict[str, Any]:
    key = f"option.{option.name}"
    return {
        "name": option.name,
        "values": list(option.values),
        "rule": option.rule,
        "label": _said(shelf, game, f"{key}.name", option.name),
        "hint": _said(shelf, game, f"{key}.hint", ""),
        "value_labels": {value: _said(shelf, game, f"{key}.{value}", value) for value in option.values},
    }


def _said(shelf: Shelf, game: Game, key: str, otherwise: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for lang in LANGUAGES:
        words = shelf.words(game, lang).texts
        found[lang] = words.say(key) if key in words else otherwise
    return found
