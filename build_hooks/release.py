"""See whether a tag may become a release: `python -m build_hooks.release v0.2.0`.

Prints what the changelog says about it, or what is missing. Uses nothing but Python, so that a workflow
can ask before it installs anything.
"""

import re
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]


def troubles(tag: str, root: Path = ROOT) -> list[str]:
    """Return a sentence for everything that keeps this tag from being a release."""
    version = tag.removeprefix("v")
    found: list[str] = []
    if not re.fullmatch(r"v\d+\.\d+\.\d+((a|b|rc)\d+)?", tag):
        found.append(f"'{tag}' is no tag of a release; those look like v0.2.0 or v0.2.0rc1.")
    for file, pattern in (
        ("src/chapterhouse/__init__.py", r'(?m)^__version__ = "(.+)"$'),
        ("CITATION.cff", r"(?m)^version: (.+)$"),
    ):
        said = re.findall(pattern, (root / file).read_text(encoding="utf-8"))
        if said != [version]:
            found.append(f"{file} says {', '.join(said) or 'nothing'}, not {version}.")
    if not notes(version, root):
        found.append(f"CHANGELOG.md has no section '## [{version}] - YEAR-MONTH-DAY' with anything in it.")
    return [*found, *_without_address(root)]


def _without_address(root: Path) -> list[str]:
    """Return a sentence for each file that does not say where the project lives: users are sent there."""
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8")).get("project", {})
    links = [link for link in project.get("urls", {}).values() if link.startswith("https://")]
    citation = (root / "CITATION.cff").read_text(encoding="utf-8")
    cited = re.findall(r"""(?m)^repository-code: *["']?(https://[^\s"']+)["']?$""", citation)
    found: list[str] = []
    if not links:
        found.append("pyproject.toml has no address of the project in [project.urls].")
    if not cited:
        found.append("CITATION.cff has no address of the project in repository-code.")
    elif links and cited[0] not in links:
        found.append(f"CITATION.cff gives the address {cited[0]}, which [project.urls] does not list.")
    return found


def notes(version: str, root: Path = ROOT) -> str:
    """Return what the changelog says about a release that has a date; "Unreleased" has none."""
    text = (root / "CHANGELOG.md").read_text(encoding="utf-8")
    for section in re.split(r"(?m)^## ", text)[1:]:
        heading, _, rest = section.partition("\n")
        dated = re.fullmatch(r"\[(.+)\](?: - \d{4}-\d\d-\d\d)?", heading.strip())
        is_meant = dated is not None and dated[1] == version
        if is_meant and (version == "Unreleased" or " - " in heading):
            return rest.strip()
    return ""


def main(words: list[str]) -> int:
    """Print the notes of a release, or its troubles; return the exit code."""
    if len(words) != 1:
        print("Name one tag, such as v0.2.0.", file=sys.stderr)
        return 2
    found = troubles(words[0])
    for sentence in found:
        print(sentence, file=sys.stderr)
    if not found:
        print(notes(words[0].removeprefix("v")))
    return 1 if found else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
