"""Prints where the speed of this Python on this kind of processor is stored: see docs/decisions/0087."""

import platform
import re
import sys
from pathlib import Path


def processor() -> str:
    """Return maker, family and model of the processor, as far as the system tells.

    Compiled code gains more on some processors than on others: a share of a loop of Python is comparable
    only on the same kind.
    """
    try:
        told = Path("/proc/cpuinfo").read_text(encoding="utf-8")
    except OSError:
        return platform.processor()
    found = dict(re.findall(r"^(model name|cpu family|model)\s*: (.*)$", told, flags=re.MULTILINE))
    return " ".join(found[name] for name in ("model name", "cpu family", "model") if name in found)


def main() -> None:
    """Print the file's name, from the top folder on."""
    words = f"{sys.implementation.cache_tag} {platform.machine()} {processor()}".lower()
    print(f"tests/speed/{re.sub(r'[^a-z0-9_]+', '-', words).strip('-')}.json")


if __name__ == "__main__":
    main()
