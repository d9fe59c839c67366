"""The documentation is built without a warning, needs nothing from elsewhere, and its examples run."""

import doctest
import importlib
import re
import subprocess
import sys
from pathlib import Path

import pytest
from build_hooks.docs import ROOT, safe, with_links

import chapterhouse

EXTERNAL = re.compile(r"<(?:script|img|link|iframe|source)\b[^>]*(?:src|href)=\"(?:https?:)?//[^\"]+")
PACKAGE = ROOT / "src" / "chapterhouse"
WITH_EXAMPLES = sorted(path for path in PACKAGE.rglob("*.py") if ">>> " in path.read_text(encoding="utf-8"))
PAGES = sorted(
    path
    for path in (*ROOT.glob("*.md"), *ROOT.glob("docs/*.md"))
    if re.search(r"(?m)^>>> ", path.read_text(encoding="utf-8"))
)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the built site."""
    place = tmp_path_factory.mktemp("docs") / "site"
    run = subprocess.run(
        [sys.executable, "-m", "build_hooks.docs", str(place)], cwd=ROOT, capture_output=True, text=True
    )
    assert run.returncode == 0 and not run.stderr, run.stderr
    return place


def test_the_site_has_every_page_and_every_rule(site: Path) -> None:
    for name in ("index", "docs/server", "docs/bots", "docs/library", "CONTRIBUTING", "ARCHITECTURE"):
        assert (site / f"{name}.html").is_file(), name
    for title in chapterhouse.titles():
        page = (site / "rules" / f"{title.name}.html").read_text(encoding="utf-8")
        for rule in chapterhouse.load(title.name).rules.rules:
            assert f">{rule.id}<" in page, rule.id


def test_the_reference_explains_every_public_name(site: Path) -> None:
    page = (site / "reference.html").read_text(encoding="utf-8")
    for name in chapterhouse.__all__:
        assert f'id="chapterhouse.{name}"' in page, name


def test_no_page_asks_anybody_else_for_anything(site: Path) -> None:
    for page in site.rglob("*.html"):
        assert not EXTERNAL.search(page.read_text(encoding="utf-8")), page
    for sheet in site.rglob("*.css"):
        assert not re.search(r"url\(['\"]?(?:https?:)?//", sheet.read_text(encoding="utf-8")), sheet


def test_a_link_that_leads_nowhere_is_refused(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    with pytest.raises(FileNotFoundError, match=r"page\.md links to nowhere\.md"):
        with_links("See [this](nowhere.md).", page, tmp_path)
    assert with_links("```\n[this](nowhere.md)\n```", page, tmp_path).startswith("```")


def test_nothing_in_a_rule_is_taken_for_markdown() -> None:
    assert safe("2 * 3 < 7 [sic]") == r"2 \* 3 \< 7 \[sic\]"


@pytest.mark.parametrize("path", WITH_EXAMPLES, ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_the_examples_of_a_docstring_run(path: Path) -> None:
    name = ".".join(("chapterhouse", *path.relative_to(PACKAGE).with_suffix("").parts))
    result = doctest.testmod(importlib.import_module(name))
    assert result.attempted and not result.failed


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.name)
def test_the_examples_of_a_page_run(page: Path) -> None:
    result = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
    assert result.attempted and not result.failed
