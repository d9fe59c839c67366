"""The rule book of a title as data: every rule's id, section, kind and our own short text."""

import tomllib
from functools import cached_property
from typing import TYPE_CHECKING, Final, NamedTuple

from chapterhouse.core.catalogue import DataError, Row

if TYPE_CHECKING:
    from pathlib import Path

KINDS: Final = ("fact", "choice", "process", "score")
STATUS: Final = ("rulebook", "ruling", "sourced", "reconstructed")


class Rule(NamedTuple):
    """One rule. `status` is the weakest of its sources; `note` says what was decided and why."""

    id: str
    section: str
    kind: str
    status: str
    step: str
    en: str
    de: str
    note_en: str
    note_de: str

    def text(self, language: str) -> str:
        """Return the rule in our words."""
        return self.de if language == "de" else self.en

    def note(self, language: str) -> str:
        """Return what was decided where the rulebook is silent, or an empty text."""
        return self.note_de if language == "de" else self.note_en


class Section(NamedTuple):
    """A section of the printed rulebook: its place in the book, and the rules that carry it out."""

    place: int
    heading: str
    pages: str
    rules: tuple[str, ...]


class RuleBook:
    """All rules of a title, by id, in the order of the book; read when a rule is first asked for."""

    def __init__(self, path: "str | Path") -> None:
        self._path = str(path)

    @cached_property
    def path(self) -> "Path":
        """Return where the rules are written."""
        from pathlib import Path  # only those who ask for a rule wait for it

        return Path(self._path)

    @cached_property
    def rules(self) -> list[Rule]:
        """Return every rule; raise `DataError` for one that lacks something, or an id used twice."""
        rules: list[Rule] = []
        table = Row(self.path.name, "", tomllib.loads(self.path.read_text(encoding="utf-8")))
        for row in table.rows("rule"):
            rule = _rule(row)
            if any(other.id == rule.id for other in rules):
                raise DataError(self.path.name, rule.id, "this id is used twice.")
            rules.append(rule)
        return rules

    @cached_property
    def sections(self) -> list[Section]:
        """Return the sections of the printed rulebook in its order; none if the title does not list them."""
        return [
            Section(place, row.text("heading"), str(row.fields.get("pages", "")), self._listed(row))
            for place, row in enumerate(self._printed.rows("section"), start=1)
        ]

    @cached_property
    def apart(self) -> dict[str, dict[str, str]]:
        """Return the rules that no section of the book has, with the reason in each language."""
        return {
            ident: {"en": row.text("why_en"), "de": row.text("why_de")}
            for row in self._printed.rows("apart")
            for ident in self._listed(row)
        }

    def places(self, ident: str) -> list[Section]:
        """Return the sections of the book that a rule carries out."""
        return [section for section in self.sections if ident in section.rules]

    @cached_property
    def _printed(self) -> Row:
        path = self.path.parent / "rulebook.toml"
        text = path.read_text(encoding="utf-8") if path.exists() else ""
        return Row(path.name, "", tomllib.loads(text))

    def _listed(self, row: Row) -> tuple[str, ...]:
        row.only("heading", "pages", "rules", "why_en", "why_de")
        for ident in row.words("rules"):
            if ident not in self:
                raise row.fail(f"'{ident}' is no rule of this title.")
        return tuple(row.words("rules"))

    @cached_property
    def _by_id(self) -> dict[str, Rule]:
        return {rule.id: rule for rule in self.rules}

    def __contains__(self, ident: str) -> bool:
        return ident in self._by_id

    def __getitem__(self, ident: str) -> Rule:
        return self._by_id[ident]

    def ids(self) -> list[str]:
        """Return every id."""
        return [rule.id for rule in self.rules]


def _rule(row: Row) -> Rule:
    row.only("id", "section", "kind", "status", "step", "en", "de", "note_en", "note_de")
    kind, status = row.text("kind"), row.text("status")
    if kind not in KINDS:
        raise row.fail(f"'{kind}' is not a kind of rule; expected one of {', '.join(KINDS)}.")
    if status not in STATUS:
        raise row.fail(f"'{status}' is not a status; expected one of {', '.join(STATUS)}.")
    step = str(row.fields.get("step", ""))
    if kind == "choice" and not step:
        raise row.fail("a rule of kind 'choice' names the step that asks it.")
    notes = [str(row.fields.get(name, "")) for name in ("note_en", "note_de")]
    if status != "rulebook" and not all(notes):
        raise row.fail(f"a rule with status '{status}' says in note_en and note_de what was decided.")
    return Rule(
        row.text("id"), row.text("section"), kind, status, step, row.text("en"), row.text("de"), *notes
    )
