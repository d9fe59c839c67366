"""Build the documentation: `python -m build_hooks.docs [FOLDER]`, by default into build/site.

The pages are the Markdown files of the repository, where people read them too. They are laid out in a folder
of their own together with what is made from the code: the rules of every title, and the reference of the
public names. Sphinx then makes a site of it that needs nothing from elsewhere. A warning is an error.
"""

import os
import re
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
PAGES = ("*.md", "docs/*.md", "docs/decisions/*.md", "src/chapterhouse/games/*/README.md")
PICTURES = "docs/pictures/*"
ABOUT_RULES = """Version {version} of the rules. `chapterhouse rules ID` shows the code behind a rule and
the tests that prove it. The words are ours; the publisher's rulebook is the original."""
ABOUT_NAMES = """Every public name, from its docstring.
[The library](docs/library.md) explains how they belong together."""
LINK = re.compile(r"(?<!!)\[([^\]]*)\]\(([^)#\s]+)(#[^)\s]*)?\)")
FENCE = re.compile(r"(?ms)^```.*?^```")
LISTS = {"docs/decisions/README.md": "docs/decisions/[0-9]*.md"}  # pages that list others


def lay_out(root: Path, folder: Path) -> None:
    """Put everything that the site is made of into a folder, and nothing else."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(root / "docs" / "site", folder, ignore=shutil.ignore_patterns("__pycache__"))
    for path in sorted(found for pattern in (*PAGES, PICTURES) for found in root.glob(pattern)):
        name = path.relative_to(root)
        place = folder / name
        place.parent.mkdir(parents=True, exist_ok=True)
        if path.suffix != ".md":
            shutil.copyfile(path, place)
            continue
        text = with_links(path.read_text(encoding="utf-8"), path, root)
        listed = sorted(root.glob(LISTS.get(name.as_posix(), "")) if name.as_posix() in LISTS else [])
        if listed:
            entries = "\n".join(page.stem for page in listed)
            text += f"\n```{{toctree}}\n:hidden:\n\n{entries}\n```\n"
        place.write_text(text, encoding="utf-8")
    list_the_rest(folder)
    write_rules(folder / "rules")
    (folder / "reference.md").write_text(reference(), encoding="utf-8")


def list_the_rest(folder: Path) -> None:
    """Add the pages that the first page does not name to its lists, so that a new one is found at once."""
    index = folder / "index.md"
    text = index.read_text(encoding="utf-8")
    pages = [
        path.relative_to(folder).with_suffix("").as_posix()
        for pattern in ("*.md", "docs/*.md")
        for path in sorted(folder.glob(pattern))
    ]
    rest = [page for page in pages if page != "index" and page not in text.splitlines()]
    if rest:
        listed = "\n".join(rest)
        index.write_text(
            f"{text}\n```{{toctree}}\n:caption: More\n:hidden:\n\n{listed}\n```\n", encoding="utf-8"
        )


def with_links(text: str, path: Path, root: Path) -> str:
    """Return a page whose links to what is not on the site are plain names."""

    def linked(found: re.Match[str]) -> str:
        words, target = found[1], found[2]
        if "://" in target or target.startswith("mailto:"):
            return found[0]
        aim = (path.parent / target).resolve()
        if not aim.exists():
            raise FileNotFoundError(f"{path.relative_to(root)} links to {target}, which does not exist.")
        is_page = any(aim in root.glob(pattern) for pattern in (*PAGES, PICTURES))
        return found[0] if is_page else f"{words} (`{aim.relative_to(root).as_posix()}`)"

    parts: list[str] = []
    end = 0
    for fence in FENCE.finditer(text):
        parts += [LINK.sub(linked, text[end : fence.start()]), fence[0]]
        end = fence.end()
    return "".join([*parts, LINK.sub(linked, text[end:])])


def write_rules(folder: Path) -> None:
    """Write a page with the rules of each title, in both languages."""
    from chapterhouse import load, titles

    folder.mkdir(parents=True, exist_ok=True)
    names: list[str] = []
    for title in titles():
        names.append(title.name)
        game = load(title.name)
        lines = [f"# {title.en}: the rules", ""]
        if title.de != title.en:
            lines += [f"In German: *{title.de}*.", ""]
        book = f"../src/chapterhouse/games/{title.name}/README.md"
        lines += [
            ABOUT_RULES.format(version=game.version),
            "",
            f"More about this edition: [what is printed, what is ours]({book}).",
            "",
            *rule_lines(title.name),
        ]
        (folder / f"{title.name}.md").write_text("\n".join(lines), encoding="utf-8")
    shown = "\n".join(f"- [{title.en}]({title.name}.md)" for title in titles())
    books = "\n".join([*names, *(f"../src/chapterhouse/games/{name}/README" for name in names)])
    index = f"# Rules of the titles\n\n{shown}\n\n```{{toctree}}\n:hidden:\n\n{books}\n```\n"
    (folder / "index.md").write_text(index, encoding="utf-8")


def rule_lines(name: str) -> Iterator[str]:
    """Yield the rules of a title, section by section in the order of its book."""
    from chapterhouse import load
    from chapterhouse.table.story import title_texts

    game = load(name)
    texts = title_texts(game, "en")
    section = ""
    for rule in game.rules.rules:
        if rule.section != section:
            section = rule.section
            key = f"section.{section}"
            yield from (f"## {texts.say(key) if key in texts else section}", "")
        yield from (f"### {rule.id}", "", safe(rule.text("en")), "", f"*{safe(rule.text('de'))}*", "")
        if rule.status != "rulebook" or rule.note("en"):
            note = safe(rule.note("en"))
            yield from (f"`{rule.status}`{': ' + note if note else ''}", "")


def safe(text: str) -> str:
    """Return a text in which nothing is taken for Markdown."""
    return re.sub(r"([\\\\*_`\[\]<>#|$])", r"\\\1", text).replace("\n", " ")


def reference() -> str:
    """Return the page with every public name, from its docstring."""
    import chapterhouse

    lines = ["# Reference", "", ABOUT_NAMES, "", "```{eval-rst}"]
    for name in chapterhouse.__all__:
        found = getattr(chapterhouse, name)
        if isinstance(found, type):
            lines += [f".. autoclass:: chapterhouse.{name}", "   :members:", ""]
        elif callable(found):
            lines += [f".. autofunction:: chapterhouse.{name}", ""]
        else:
            lines += [f".. data:: chapterhouse.{name}", f"   :value: {found!r}", ""]
    return "\n".join([*lines, "```", ""])


def build(target: Path, root: Path = ROOT) -> int:
    """Build the site; return 0, or another number where something is not as it should be."""
    from sphinx.cmd.build import build_main

    laid_out = target.with_name(target.name + "-pages")
    lay_out(root, laid_out)
    return int(build_main(["-W", "--keep-going", "-q", "-b", "html", str(laid_out), str(target)]))


if __name__ == "__main__":
    os.environ.setdefault("PYTHONHASHSEED", "0")
    place = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "build" / "site"
    code = build(place)
    print(place / "index.html" if code == 0 else "The documentation has faults; see above.")
    sys.exit(code)
