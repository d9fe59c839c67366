"""What a client asks about a title once: options, packs, board data, texts, rule cards, provenance."""

from collections.abc import Callable
from functools import cache
from typing import Any, cast

from chapterhouse.core.game import PUBLIC, Game, Option
from chapterhouse.core.rulings import rulings
from chapterhouse.core.texts import LANGUAGES
from chapterhouse.games import Title
from chapterhouse.server.answers import titles
from chapterhouse.server.answers.basics import Both, Source
from chapterhouse.server.editions import Edition, Editions
from chapterhouse.server.teaching import course
from chapterhouse.server.title_files import client_of
from chapterhouse.table.table import Table


def card(editions: Editions, name: str) -> titles.TitleCard:
    """Return a title with its options and packs."""
    return titles.TitleCard(**_card(editions, name))


def _card(editions: Editions, name: str) -> dict[str, Any]:
    offered = list(editions.by_title[name].values())
    title, game = offered[0]
    client = client_of(title)
    return {
        "name": name,
        "names": Both(en=title.en, de=title.de),
        "stage": title.stage,
        "theme": Both(en=title.theme["en"], de=title.theme["de"]),
        "minutes": title.minutes,
        "weight": title.weight,
        "first_game": bool(course(editions, game).first_games),
        "campaign": bool(title.campaign),
        "seats": list(game.seats),
        "options": [_option(editions, game, option) for option in game.options],
        "contents": [pack(edition) for edition in offered],
        "hidden": has_secrets(game),
        "client": client and titles.BoardFiles(module=client.module, style=client.style),
    }


def whole(editions: Editions, title: Title, game: Game) -> titles.Title:
    """Return everything about a title with one pack."""
    return titles.Title(
        **_card(editions, title.name),
        version=game.version,
        content=pack(Edition(title, game)),
        verbs=list(game.moves.verbs),
        moves=game.moves.texts(),
        data=game.content.tables(),
        provenance=[
            titles.Row(table=row.table, id=row.id, provenance=cast(Source, row.provenance), note=row.note)
            for row in game.content.provenance()
        ],
        things=things(editions, game),
    )


def pack(edition: Edition) -> titles.Pack:
    """Return a pack and how much of it comes from where."""
    content = edition.game.content
    counts: dict[Source, int] = {}
    for row in content.provenance():
        source = cast(Source, row.provenance)
        counts[source] = counts.get(source, 0) + 1
    return titles.Pack(
        label=content.label,
        name=content.name,
        digest=content.digest,
        note=content.note,
        provenance=counts,
    )


def texts(editions: Editions, game: Game, lang: str) -> dict[str, str]:
    """Return every text of a title by key."""
    words = editions.words(game, lang).texts
    return {key: words.template(key) for key in sorted(words.keys())}


def rules(editions: Editions, game: Game) -> list[titles.Rule]:
    """Return the rule cards in the order of the book."""
    return [
        titles.Rule(
            id=rule.id,
            section=rule.section,
            section_names=_said(editions, game, f"section.{rule.section}", rule.section),
            kind=cast(titles.RuleKind, rule.kind),
            status=cast(titles.RuleStatus, rule.status),
            texts=both(rule.text),
            notes=both(rule.note),
            step=rule.step,
            printed=[
                titles.Printed(place=section.place, heading=section.heading, pages=section.pages)
                for section in game.rules.places(rule.id)
            ],
            apart=_apart(game, rule.id),
            readings=_readings(editions, game, rule.id),
        )
        for rule in game.rules.rules
    ]


def _readings(editions: Editions, game: Game, rule: str) -> list[titles.Reading]:
    return [
        titles.Reading(
            option=option.name,
            value=value,
            texts=_said(editions, game, f"option.{option.name}.{value}", value),
        )
        for option in rulings(game.options)
        if option.rule == rule
        for value in option.values
    ]


def _apart(game: Game, rule: str) -> Both | None:
    why = game.rules.apart.get(rule)
    return None if why is None else Both(en=why["en"], de=why["de"])


def things(editions: Editions, game: Game) -> list[titles.Thing]:
    """Return the named things of the pack, with their texts and the source that their mark tells."""
    names = editions.words(game, LANGUAGES[0]).names(())
    en, de = game.words("en"), game.words("de")
    found: list[titles.Thing] = []
    for key in en:
        if "_text." in key:
            continue
        text = key.replace(".", "_text.", 1)
        found.append(
            titles.Thing(
                key=key,
                names=Both(en=en[key], de=de[key]),
                texts=Both(en=en[text], de=de[text]) if text in en else None,
                source=cast(Source, names.source(key)),
            )
        )
    return found


@cache
def has_secrets(game: Game) -> bool:
    """Return whether seats see different things once the game has been dealt."""
    position = Table(game, game.seats.start, seed=1).peek()
    views = [game.view(position, eyes) for eyes in (PUBLIC, *range(game.seats.start))]
    return any(view != views[0] for view in views)


def _option(editions: Editions, game: Game, option: Option) -> titles.Option:
    key = f"option.{option.name}"
    return titles.Option(
        name=option.name,
        values=list(option.values),
        rule=option.rule,
        label=_said(editions, game, f"{key}.name", option.name),
        hint=_said(editions, game, f"{key}.hint", ""),
        value_labels={value: _said(editions, game, f"{key}.{value}", value) for value in option.values},
        form=cast(titles.OptionForm, option.form),
        parts=[
            [
                titles.OptionPart(value=value, label=_said(editions, game, name, value))
                for value, name in group
            ]
            for group in option.parts
        ],
        seats=list(option.seats or game.seats),
        ruling=option.is_ruling,
    )


def _said(editions: Editions, game: Game, key: str, otherwise: str) -> Both:
    def said(lang: str) -> str:
        words = editions.words(game, lang).texts
        return words.say(key) if key in words else otherwise

    return both(said)


def both(say: Callable[[str], str]) -> Both:
    """Return a text in both languages."""
    return Both(en=say("en"), de=say("de"))
