"""Prints where the speed of this Python on this kind of processor is stored: see docs/decisions/0087.

With `against` it prints what `chapterhouse bench` is to be compared with: that file or, where nobody has
written it, one of another processor, of which half is enough. It prints nothing where this Python has none.
"""

import platform
import re
import sys
from pathlib import Path

FOLDER = Path("tests/speed")


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


def stored(processor: str) -> Path:
    """Return the file of this Python on such a processor."""
    words = f"{sys.implementation.cache_tag} {platform.machine()} {processor}".lower()
    return FOLDER / f"{re.sub(r'[^a-z0-9_]+', '-', words).strip('-')}.json"


def against(own: Path, others: list[Path]) -> str:
    """Return the options that compare a run with what is stored; none where nothing is."""
    if own in others:
        return f"--against {own}"
    return f"--against {others[0]} --least 0.5" if others else ""


def main() -> None:
    """Print the file's name, from the top folder on, or the options."""
    own = stored(processor())
    kind = f"{sys.implementation.cache_tag}-{platform.machine()}".lower()
    others = sorted(FOLDER.glob(f"{kind}-*.json"))
    print(against(own, others) if sys.argv[1:] == ["against"] else own)


if __name__ == "__main__":
    main()
