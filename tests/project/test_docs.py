"""What the docs say of refusals is what the rules say."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
REFUSAL = re.compile(r'"reason": "(\w+)", "rule": "([A-Z]{2}-[\w-]+)"')


def test_the_interface_page_cites_rules_as_the_code_does() -> None:
    shown = REFUSAL.findall((ROOT / "docs" / "api.md").read_text(encoding="utf-8"))
    rules = [path.read_text(encoding="utf-8") for path in (ROOT / "src/chapterhouse/games").rglob("*.py")]
    assert shown
    for reason, rule in shown:
        assert any(f'Objection("{reason}", "{rule}"' in text for text in rules), f"{reason}: {rule}"
