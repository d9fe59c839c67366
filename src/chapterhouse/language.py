"""Which language the machine speaks, before anybody has chosen one."""

import os
from collections.abc import Mapping


def usual_language(environment: Mapping[str, str] = os.environ) -> str:
    """Return German where the environment asks for it, otherwise English."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = environment.get(name, "")
        if value:
            return "de" if value.lower().startswith("de") else "en"
    return "en"
