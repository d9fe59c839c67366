"""The real command `chapterhouse`, in a process of its own."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from tests.server.place import PATIENCE

SOURCE = Path(__file__).parents[2] / "src"


def environment(**more: str) -> dict[str, str]:
    """Return an environment without anybody's settings."""
    own = {name: value for name, value in os.environ.items() if not name.startswith("CHAPTERHOUSE_")}
    return {**own, "PYTHONPATH": str(SOURCE), "PYTHONWARNINGS": "ignore", **more}


def chapterhouse(*words: str | Path, **more: Any) -> subprocess.CompletedProcess[str]:
    """Run the command to its end."""
    env = more.pop("env", None) or environment()
    command = [sys.executable, "-m", "chapterhouse", *map(str, words)]
    return subprocess.run(
        command,
        env=env,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=6 * PATIENCE,
        stdin=subprocess.DEVNULL,
        **more,
    )


def started(*words: str | Path, **more: Any) -> "subprocess.Popen[str]":
    """Start the command and leave it running."""
    env = more.pop("env", None) or environment()
    command = [sys.executable, "-m", "chapterhouse", *map(str, words)]
    pipe = subprocess.PIPE
    return subprocess.Popen(command, env=env, stdout=pipe, stderr=pipe, text=True, encoding="utf-8", **more)
