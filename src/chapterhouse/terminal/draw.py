"""The parts of the screen that are the same for every title."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from chapterhouse.core.game import Game, Objection, Question, ScoreLine
from chapterhouse.core.names import Candidates, Names
from chapterhouse.core.rulebook import Rule, RuleBook, Section
from chapterhouse.core.rulings import rulings
from chapterhouse.core.texts import Amount, Name, Texts
from chapterhouse.table.paragraphs import Paragraph
from chapterhouse.table.story import objection_text

REFUSED = "×"


class Choice(NamedTuple):
    """A numbered candidate: a move, what it is about, and why it is refused, if it is."""

    number: int
    move: str
    noun: str
    objection: Objection | None

    @property
    def verb(self) -> str:
        """Return the first word of the move."""
        return self.move.partition(" ")[0]


def numbered(view: Mapping[str, object], names: Names, candidates: Candidates) -> list[Choice]:
    """Return what is offered, numbered; refused ones keep theirs, so a number means the same all turn."""
    choices = []
    for number, (move, objection) in enumerate(names.offered(view, candidates), start=1):
        verb, _, noun = move.partition(" ")
        choices.append(Choice(number, move, names.noun(view, verb, noun), objection))
    return choices


def prompt(texts: Texts, question: Question) -> str:
    """Return what is asked."""
    return texts.say(
        f"step.{question.step}",
        {name: Amount(fact) if isinstance(fact, int) else fact for name, fact in question.facts.items()},
    )


# choices


def choices(texts: Texts, offered: Sequence[Choice]) -> RenderableType:
    """Return the choices grouped by verb; verbs that share their nouns become the rows of one table."""
    groups: dict[str, list[Choice]] = {}
    for choice in offered:
        groups.setdefault(choice.verb, []).append(choice)
    nouns = {tuple(choice.noun for choice in group) for group in groups.values()}
    is_table = len(groups) > 1 and len(nouns) == 1 and 1 < len(next(iter(nouns))) <= 8
    drawn = _table(texts, groups) if is_table else _lists(texts, groups)
    return Group(drawn, *_refusals(texts, groups))


def _table(texts: Texts, groups: Mapping[str, list[Choice]]) -> RenderableType:
    grid = Grid(box=None, padding=(0, 1, 0, 0), pad_edge=False)
    grid.add_column("")
    for choice in next(iter(groups.values())):
        grid.add_column(Text(choice.noun), justify="center", header_style="")
    for verb, group in groups.items():
        grid.add_row(Text(texts.say(f"verb.{verb}")), *[_number(choice) for choice in group])
    return grid


def _number(choice: Choice) -> Text:
    if choice.objection is None:
        return Text(str(choice.number), style="bold cyan")
    return Text(f"{REFUSED}{choice.number}", style="dim")


def _lists(texts: Texts, groups: Mapping[str, list[Choice]]) -> RenderableType:
    lines: list[RenderableType] = []
    for verb, group in groups.items():
        items = []
        for choice in group:
            label = choice.noun or texts.say(f"verb_help.{verb}")
            items.append(_number(choice).append(f" {label}", style="not bold default"))
        lines.append(Text(texts.say(f"verb.{verb}"), style="bold"))
        lines.append(Padding(Columns(items, padding=(0, 2)), (0, 0, 0, 2)))
    return Group(*lines)


def _refusals(texts: Texts, groups: Mapping[str, list[Choice]]) -> list[RenderableType]:
    """Say why choices are refused: once for each verb and reason."""
    lines: list[RenderableType] = []
    for verb, group in groups.items():
        reasons: dict[str, list[Choice]] = {}
        for choice in group:
            if choice.objection is not None:
                reasons.setdefault(objection_text(texts, choice.objection), []).append(choice)
        for sentence, refused in reasons.items():
            which = " ".join(str(choice.number) for choice in refused)
            what = texts.say(f"verb.{verb}") if len(refused) == len(group) else which
            lines.append(Text(f"{REFUSED} {what}: {sentence}", style="dim"))
    return lines


# story and score


def story(paragraphs: Sequence[Paragraph]) -> RenderableType:
    """Return paragraphs of the log, each heading in bold."""
    lines = [
        Text(f"{paragraph.heading}: ", style="bold").append(" ".join(paragraph.sentences), style="not bold")
        for paragraph in paragraphs
    ]
    return Group(*lines)


def score(
    texts: Texts, sheets: Sequence[Sequence[ScoreLine]], ranking: Sequence[int], names: Sequence[str]
) -> RenderableType:
    """Return the score sheets with the rule behind every line, below an overview where the title has one."""
    grids: list[RenderableType] = _overview(texts, sheets, names)
    for seat, sheet in enumerate(sheets):
        grid = Grid(box=None, padding=(0, 2, 0, 0), title=None, show_header=False)
        grid.add_column(min_width=30)
        grid.add_column(justify="right")
        grid.add_column(style="dim")
        place = texts.say("score.place", {"place": ranking[seat]}) if len(sheets) > 1 else ""
        grid.add_row(Text(names[seat], style="bold"), "", Text(place))
        is_counted = "score.no_points" not in texts  # a title may have victories and no points
        for line in folded(texts, sheet):
            cause = Text(texts.say(f"score.{line.item}", places=line.facts))
            grid.add_row(cause, f"{line.points:g}" if is_counted else "", line.rule)
        if is_counted:
            total = sum(line.points for line in sheet)
            grid.add_row(Text(texts.say("score.total"), style="bold"), f"{total:g}", "")
        grids.append(Padding(grid, (0, 0, 1, 0)))
    return Group(*grids)


def folded(texts: Texts, sheet: Sequence[ScoreLine]) -> list[ScoreLine]:
    """Return the lines; those without points become one where the title has a text for that."""
    lines: list[ScoreLine] = []
    for line in sheet:
        key = f"{line.item}_none"
        if line.points or f"score.{key}" not in texts:
            lines.append(line)
            continue
        places = [number for number, other in enumerate(lines) if other.item == key]
        if places:
            facts = (f"{lines[places[0]].facts[0]}, {line.facts[0]}",)
            lines[places[0]] = lines[places[0]]._replace(facts=facts)
        else:
            lines.append(ScoreLine(key, 0, line.rule, line.facts[:1]))
    return lines


def _overview(
    texts: Texts, sheets: Sequence[Sequence[ScoreLine]], names: Sequence[str]
) -> list[RenderableType]:
    """Return the points of all seats by kind, where the title names the kinds."""
    scored = {line.item for sheet in sheets for line in sheet}
    items = [item for item in texts.below("score_sum") if item in scored]
    if not items:
        return []
    grid = Grid(box=None, padding=(0, 2, 0, 0))
    grid.add_column("")
    for name in names:
        grid.add_column(Text(name), justify="right")
    for item in items:
        sums = [sum(line.points for line in sheet if line.item == item) for sheet in sheets]
        grid.add_row(Text(texts.say(f"score_sum.{item}")), *[f"{points:g}" for points in sums])
    totals = [f"{sum(line.points for line in sheet):g}" for sheet in sheets]
    grid.add_row(Text(texts.say("score.total"), style="bold"), *totals)
    return [Padding(grid, (0, 0, 1, 0))]


# rules


STATUS_MARKS = {"rulebook": "", "ruling": "§", "sourced": "‡", "reconstructed": "†"}


def rule_card(texts: Texts, rule: Rule, game: Game) -> RenderableType:
    """Return one rule: id, text, source, where the book has it, what was decided, and how else to read it."""
    mark = STATUS_MARKS[rule.status]
    lines = [
        Text(f"{rule.id} {mark}".rstrip(), style="bold").append(
            f"  {_section(texts, rule)}", style="not bold"
        ),
        Text(rule.text(texts.language)),
        Text(f"{mark} {texts.say(f'status.{rule.status}')}".strip(), style="dim"),
    ]
    lines += [Text(line, style="dim") for line in printed(texts, rule, game.rules)]
    if rule.note(texts.language):
        lines.append(Text(rule.note(texts.language), style="dim"))
    lines += [Text(line, style="dim") for line in readings(texts, rule, game)]
    return Group(*lines)


def readings(texts: Texts, rule: Rule, game: Game) -> list[str]:
    """Say how else a rule may be read, and which option reads it so."""
    found: list[str] = []
    for option in rulings(game.options):
        if option.rule == rule.id:
            ours, other = (Name(texts.say(f"option.{option.name}.{value}")) for value in option.values)
            found.append(texts.say("rules.ruling", {"option": option.name, "ours": ours, "other": other}))
    return found


def printed(texts: Texts, rule: Rule, book: RuleBook) -> list[str]:
    """Say where the printed book has a rule, or why it has not; nothing if the title does not list it."""
    if rule.id in book.apart:
        return [texts.say("rules.apart", {"why": Name(book.apart[rule.id][texts.language])})]
    places = [section_name(texts, section) for section in book.places(rule.id)]
    return [texts.say("rules.printed", {"places": Name(" · ".join(places))})] if places else []


def section_name(texts: Texts, section: Section) -> str:
    """Return a section of the book with its place and, if known, its pages."""
    name = f"{section.place}. {section.heading}"
    return f"{name} ({texts.say('rules.pages', {'pages': section.pages})})" if section.pages else name


def book_list(texts: Texts, book: RuleBook) -> RenderableType:
    """Return the sections of the printed book in order, each with its rules, then what no section has."""
    lines: list[RenderableType] = []
    for section in book.sections:
        line = Text(section_name(texts, section), style="bold")
        lines.append(line.append(f"  {' '.join(section.rules)}", style="not bold"))
    reasons: dict[str, list[str]] = {}
    for ident, why in book.apart.items():
        reasons.setdefault(why[texts.language], []).append(ident)
    for reason, idents in reasons.items():
        told = texts.say("rules.apart", {"why": Name(reason)})
        lines.append(Text(told, style="dim").append(f"  {' '.join(idents)}"))
    return Group(*lines)


def rule_list(texts: Texts, game: Game) -> RenderableType:
    """Return all rules by section, rulings and reconstructed ones marked."""
    lines: list[RenderableType] = [rule_legend(texts)]
    section = ""
    for rule in game.rules.rules:
        if rule.section != section:
            section = rule.section
            lines.append(Text(f"\n{_section(texts, rule)}", style="bold underline"))
            grid = Grid(box=None, show_header=False, padding=(0, 1, 0, 0))
            lines.append(grid)
        head = f"{rule.id} {STATUS_MARKS[rule.status]}"
        grid.add_row(Text(head.ljust(7), style="bold"), Text(rule.text(texts.language)))
    return Group(*lines)


def rule_index(texts: Texts, game: Game, width: int) -> RenderableType:
    """Return the beginning of every rule, a line each."""
    lines: list[RenderableType] = []
    for rule in game.rules.rules:
        head = f"{rule.id} {STATUS_MARKS[rule.status]}".ljust(8)
        line = Text(head, style="bold").append(rule.text(texts.language), style="not bold")
        line.truncate(width - 1, overflow="ellipsis")
        lines.append(line)
    return Group(*lines, rule_legend(texts))


def rule_legend(texts: Texts) -> Text:
    """Return what the marks behind rule ids mean."""
    parts = [f"{mark} {texts.say(f'status.{status}')}" for status, mark in STATUS_MARKS.items() if mark]
    return Text("  ".join(parts), style="dim")


def _section(texts: Texts, rule: Rule) -> str:
    key = f"section.{rule.section}"
    return texts.say(key) if key in texts else rule.section
