"""Which rule is carried out where, and which test proves it.

Code cites a rule with `# rule: AV-31` or by the id in an objection or score line, data rows by `rule =`,
tests by `@cites("AV-31")`, scenarios in their first line, golden games in their `about`. Every rule of a
verified title needs code and a test; an id that no rule book knows is always an error.
"""

import argparse
import ast
import io
import json
import re
import sys
import tokenize
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

import chapterhouse
from chapterhouse.core.agenda import AgendaGame
from chapterhouse.core.game import Game
from chapterhouse.games import TITLES, Title, load
from chapterhouse.tools.scenario import read_scenarios

ID: Final = re.compile(r"\b[A-Z]{2}(?:-[A-Z]+)*-\d{2,3}\b")
COMMENT: Final = re.compile(r"#\s*rule:(.*)")
SOURCE: Final = Path(chapterhouse.__file__).parent
BESIDE_THE_RULES: Final = ("bots", "terminal", "names.py", "checks.py")  # in the folder of a title


class Citation(NamedTuple):
    """One place that names a rule."""

    rule: str
    place: str


class Citations(NamedTuple):
    """Every place that names a rule, by what kind of place it is."""

    code: list[Citation]
    tests: list[Citation]
    games: list[Citation]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the command's arguments."""
    parser.add_argument("--check", action="store_true", help="print what is missing (the default)")
    parser.add_argument("--all", action="store_true", help="print every rule with what cites it")
    parser.add_argument("--tests", type=Path, help="the folder of the tests; otherwise the one beside src")


def run(args: argparse.Namespace) -> int:
    """Print the gaps, or all; return 1 if a verified title has a gap or an id is unknown."""
    known = [(title, load(title.name)) for title in TITLES]
    citations = Citations([], [], [])
    games: list[tuple[Title, Game]] = []  # of which we have the tests
    for source in dict.fromkeys(source_of(title.folder) for title in TITLES):
        tests = args.tests or find_tests(source)
        if tests is not None and is_tested_by(source, tests):
            citations = joined(citations, collect(source, tests))
            games += [(title, game) for title, game in known if source_of(title.folder) == source]
    if not games:
        print(
            "There are no tests here: run this in the source tree, or name them with --tests.",
            file=sys.stderr,
        )
        return 2
    if args.all:
        for _, game in games:
            print("\n".join(table(game, citations)))
    listed = unknown(known, citations)
    is_bad = bool(listed)
    for title, game in games:
        found = gaps(game, citations)
        is_bad = is_bad or (bool(found) and title.stage == "verified")
        listed += [f"{title.name} ({title.stage}) {gap}" for gap in found]
    if listed:
        print("\n".join(listed))
    return 1 if is_bad else 0


def source_of(folder: Path) -> Path:
    """Return the package that a title's folder belongs to: ours, or the title's own."""
    return SOURCE if folder.is_relative_to(SOURCE) else folder


def find_tests(source: Path) -> Path | None:
    """Return the tests of a package, if we are in its source tree or it is installed from there."""
    for root in (Path.cwd(), source.parent.parent):
        if is_tested_by(source, root / "tests"):
            return root / "tests"
    return None


def is_tested_by(source: Path, tests: Path) -> bool:
    """Return whether these are the tests of a package: they lie beside its source."""
    return tests.is_dir() and (tests.parent / "src" / source.name / "__init__.py").is_file()


def joined(one: Citations, other: Citations) -> Citations:
    """Return the citations of two packages together."""
    return Citations(one.code + other.code, one.tests + other.tests, one.games + other.games)


def collect(source: Path, tests: Path | None, rule: str = "") -> Citations:
    """Read every citation in the code and in the tests, or only those of one rule."""
    code: list[Citation] = []
    for path, text in _texts(source, "*.py", rule):
        if is_about_rules(path.relative_to(source), source == SOURCE):
            code += cited_in_code(text, path.relative_to(source).as_posix())
    for path, text in _texts(source, "*.toml", rule):
        if path.name != "rules.toml":
            place = path.relative_to(source).as_posix()
            code += [Citation(cited, place) for cited in cited_in_data(tomllib.loads(text))]
    if tests is None:
        return Citations(code, [], cited_in_games(source))
    proofs: list[Citation] = []
    for path, text in _texts(tests, "*.py", rule):
        proofs += cited_in_tests(text, path.relative_to(tests).as_posix())
    for path, _ in _texts(tests, "*.scenario", rule):
        for scenario in read_scenarios(path):
            place = f"{path.relative_to(tests).as_posix()}:{scenario.line}"
            proofs += [Citation(cited, place) for cited in scenario.rules]
    return Citations(code, proofs, cited_in_games(source, tests.parent / "src" / source.name))


def places(rule: str, folder: Path) -> dict[str, list[str]]:
    """Return where a rule of the title in this folder is carried out, proved and played, each place as text.

    Without a source tree there is nothing under "tests".
    """
    source = source_of(folder)
    tests = find_tests(source)
    found = collect(source, tests, rule)
    kinds = {"code": (found.code, source), "games": (found.games, None)}
    if tests is not None:
        kinds["tests"] = (found.tests, tests)
    return {
        kind: [_shown(root, citation.place) for citation in citations if citation.rule == rule]
        for kind, (citations, root) in kinds.items()
    }


def offered(folder: Path, pattern: str) -> list[Path]:
    """Return the files that belong to a title on offer or to none; a title in the making is left alone."""
    names = {title.name for title in TITLES}
    found: list[Path] = []
    for path in sorted(folder.rglob(pattern)):
        parts = path.relative_to(folder).parts
        if len(parts) < 3 or parts[0] != "games" or parts[1] in names:
            found.append(path)
    return found


def is_about_rules(path: Path, is_ours: bool) -> bool:
    """Return whether a file can carry out a rule; bots, boards and checks of a title only speak of it."""
    if not is_ours:
        return path.parts[0] not in BESIDE_THE_RULES
    return path.parts[0] != "games" or len(path.parts) < 3 or path.parts[2] not in BESIDE_THE_RULES


def cited_in_code(text: str, file: str) -> list[Citation]:
    """Return the rules named in `# rule:` comments and in strings that are nothing but an id."""
    found: list[Citation] = []
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        comment = COMMENT.match(token.string) if token.type == tokenize.COMMENT else None
        ids = ID.findall(comment[1]) if comment else []
        if token.type == tokenize.STRING and ID.fullmatch(token.string[1:-1]):
            ids = [token.string[1:-1]]
        found += [Citation(rule, f"{file}:{token.start[0]}") for rule in ids]
    return found


def cited_in_data(value: object) -> Iterator[str]:
    """Yield the rules that data rows name by `rule =`."""
    if isinstance(value, dict):
        for name, part in value.items():
            if name == "rule" and isinstance(part, str):
                yield from ID.findall(part)
            else:
                yield from cited_in_data(part)
    elif isinstance(value, list):
        for part in value:
            yield from cited_in_data(part)


def cited_in_tests(text: str, file: str) -> list[Citation]:
    """Return the rules in `@cites(…)` or `@pytest.mark.cites(…)` over functions and classes."""
    found: list[Citation] = []
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            for decorator in node.decorator_list:
                place = f"{file}:{decorator.lineno} {node.name}"
                found += [Citation(rule, place) for rule in _cited_by(decorator)]
    return found


def cited_in_games(*folders: Path) -> list[Citation]:
    """Return the rules that golden games are about; an installed package has none, its source tree has."""
    found: list[Citation] = []
    paths = {path.name: path for folder in folders for path in offered(folder, "golden/*.jsonl")}
    for path in paths.values():
        header = json.loads(path.read_text(encoding="utf-8").splitlines()[0])
        found += [Citation(rule, path.stem) for rule in ID.findall(str(header.get("about", "")))]
    return found


def unknown(games: list[tuple[Title, Game]], citations: Citations) -> list[str]:
    """Return a line for every cited id that no rule book has."""
    known = {ident for _, game in games for ident in game.rules.ids()}
    every = [*citations.code, *citations.tests, *citations.games]
    return [f"{place}: there is no rule {rule}." for rule, place in every if rule not in known]


def gaps(game: Game, citations: Citations) -> list[str]:
    """Return what is missing for each rule of a title."""
    coded = {citation.rule for citation in citations.code}
    proved = {citation.rule for citation in citations.tests}
    steps = {step.name for step in game.steps} if isinstance(game, AgendaGame) else set()
    found: list[str] = []
    for rule in game.rules.rules:
        if rule.id not in coded:
            found.append(f"{rule.id}: no code cites it.")
        if rule.id not in proved:
            found.append(f"{rule.id}: no test cites it.")
        if rule.kind == "choice" and rule.step not in steps:
            found.append(f"{rule.id}: a choice, but its step '{rule.step}' does not exist.")
    return found


def table(game: Game, citations: Citations) -> list[str]:
    """Return every rule of a title with its places in the code, number of tests and golden games."""
    lines = [f"{game.name}: {len(game.rules.rules)} rules"]
    for rule in game.rules.rules:
        code = [citation.place for citation in citations.code if citation.rule == rule.id]
        tests = sum(citation.rule == rule.id for citation in citations.tests)
        golden = [citation.place for citation in citations.games if citation.rule == rule.id]
        lines.append(f"{rule.id}  {tests:3} tests  {rule.section}")
        lines += [f"       code  {place}" for place in code]
        lines += [f"       game  {place}" for place in golden]
    return lines


def _cited_by(decorator: ast.expr) -> list[str]:
    if not isinstance(decorator, ast.Call):
        return []
    if ast.unparse(decorator.func).rpartition(".")[2] != "cites":
        return []
    values = [argument.value for argument in decorator.args if isinstance(argument, ast.Constant)]
    return [value for value in values if isinstance(value, str)]


def _texts(folder: Path, pattern: str, rule: str) -> Iterator[tuple[Path, str]]:
    """Yield the files on offer that speak of a rule, or all of them."""
    for path in offered(folder, pattern):
        text = path.read_text(encoding="utf-8")
        if rule in text:
            yield path, text


def _shown(root: Path | None, place: str) -> str:
    """Return a place as somebody in this folder would name it."""
    if root is None:
        return place
    here = Path.cwd()
    return f"{root.relative_to(here).as_posix() if root.is_relative_to(here) else root.name}/{place}"
