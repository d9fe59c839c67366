"""What a content pack must keep so that the rules play exactly what it says."""

from typing import Final

from chapterhouse.core.catalogue import Content, DataError, Row
from chapterhouse.core.files import folder_of, inside
from chapterhouse.games.tore import at, do

WORDS: Final = inside(folder_of(__file__), "text")  # what is said of a pack that cannot be played
ALONE: Final = ("turn_trade", "card_trade", "card_cost", "forgo_reward")  # one of each can be in force
CHAPTERS: Final = ("I", "II", "III", "IV")
FAVOUR_FIELDS: Final = {
    "points_if": ("holds", "at_least", "points"),
    "gain": ("good", "count"),
    "pay": ("good", "count"),
    "points_per": ("of", "points"),
}


def check_chapter(rows: list[Row]) -> None:
    """Refuse events of one chapter that could not all be in force as they say."""
    held: dict[str, str] = {}
    covered: set[str] = set()
    for row in rows:
        for effect in row.rows("effect"):
            verb = effect.text("do")
            if verb in ALONE and verb in held:
                raise effect.unfit("do", "alone", WORDS, verb=verb, other=held[verb])
            held[verb] = row.text("id")
            if verb == "cover":
                covered |= set(effect.words("spaces"))
                if len(covered) >= at.SPACES:
                    raise effect.unfit("spaces", "spaces", WORDS)


def check_entries(projects: list[Row], events: list[Row], setup: Row) -> None:
    """Refuse a project whose `enters` is not what set-up and events do."""  # rule: TW-75
    entered = {
        effect.text("project"): event.text("id")
        for event in events
        for effect in event.rows("effect")
        if effect.text("do") == "enter"
    }
    at_start = setup.words("projects_in_play")
    metal = [project for project in projects if project.number("metal")]
    for project in projects:
        name = project.text("id")
        true = "start" if name in at_start else entered.get(name, "after II")
        if project.text("enters") != true:
            raise project.unfit("enters", "enters", WORDS, value=project.text("enters"), right=true)
    if len(metal) > 1:
        raise metal[-1].fail("the field 'metal' is 1 for one project and 0 for the others (TW-80).")


def check_rows(content: Content) -> None:
    """Refuse rows that the rules would read in another way than they are written."""
    for number, row in enumerate(content.table("event")):
        chapter, place = divmod(number, at.EVENTS_PER_CHAPTER)
        if row.text("id") != f"{CHAPTERS[chapter]}-{place + 1:02}":
            raise row.unfit("id", "event_id", WORDS, right=f"{CHAPTERS[chapter]}-{place + 1:02}")
    for place, row in enumerate(content.table("plague_place"), start=1):
        if row.text("id") != str(place):
            raise row.fail(f"the field 'id' is '{place}' here: moves name places by number.")
        benefit = row.row("benefit")
        if len(benefit.fields) > 1 or benefit.number("free_house", 1) != 1:
            raise row.fail("the field 'benefit' names one thing, and at most one free house.")
    for row in content.table("favour"):
        _check_favour(row.row("effect"))
    for row in content.table("project"):
        if row.row("bonus").number("treat", 1) != 1:
            raise row.fail("the field 'treat' of a bonus is 1: each donor may treat one patient (TW-79).")
    for row in content.table("duty"):
        if (row.number("amount") == 0) != (row.text("id") == "court") or not 0 <= row.number("amount") <= 15:
            raise row.fail("the field 'amount' is a number from 1 to 15, and 0 for the tax, which is rolled.")
    _check_plots(content.table("plot"))
    _check_numbers(content)


def _check_favour(effect: Row) -> None:
    verb = effect.text("do")
    if verb not in FAVOUR_FIELDS:
        raise effect.fail(f"'{verb}' is not a 'do'; expected one of {', '.join(FAVOUR_FIELDS)}.")
    effect.only("do", *FAVOUR_FIELDS[verb])
    for name in FAVOUR_FIELDS[verb]:
        if name not in effect.fields:
            raise effect.fail(
                f"the field '{name}' is missing: '{verb}' has {', '.join(FAVOUR_FIELDS[verb])}."
            )
    if verb == "pay" and effect.text("good") != "gold":
        raise effect.fail("the field 'good' is gold: nothing else is paid on the favour arc (TW-36).")


def _check_plots(rows: list[Row]) -> None:
    pairs: dict[str, set[str]] = {}
    for row in rows:
        pairs.setdefault(row.text("pair"), set()).add(row.text("needs"))
        if row.text("pair") not in row.row("yields").fields:
            raise row.unfit("pair", "pair", WORDS, value=row.text("pair"))
    for row in rows:
        if len(pairs[row.text("pair")]) != 2:
            raise row.unfit("needs", "needs", WORDS)


def _check_numbers(content: Content) -> None:
    rules, setup = content.row("rules"), content.row("setup")
    for name, least, most in (
        ("build_limit", 1, 15),
        ("rent_limit", 1, at.PLOTS),
        ("weave_limit", 1, do.MOST),
        ("crest_passes_at_chapter_end", 1, 4),
        ("favour_card_steps", 1, 9),
    ):
        if not least <= rules.number(name) <= most:
            raise rules.fail(f"the field '{name}' is a number from {least} to {most}.")
    totals = {row.text("id"): row.number("total") for row in content.table("good")}
    if totals.get("gold") != -1:
        raise DataError(rules.file, "good gold", "the field 'total' is -1: gold never runs out (TW-03).")
    for good, count in setup.row("start_goods").fields.items():
        total = totals[good]
        if type(count) is int and good != "gold" and at.SEATS * count > total:
            facts: dict[str, object] = {"seats": at.SEATS, "count": count, "good": good, "total": total}
            raise setup.unfit("start_goods", "start_goods", WORDS, **facts)
