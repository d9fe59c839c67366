"""Structured logs: one JSON object a line. Names of people, tokens, codes and moves are never in them."""

import json
import logging
import sys
import time
from typing import Any


class JsonLines(logging.Formatter):
    """Writes a log record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line."""
        entry: dict[str, Any] = {
            "t": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
            + f".{int(record.msecs):03}Z",
            "level": record.levelname.lower(),
            "from": record.name.removeprefix("chapterhouse."),
            "what": record.getMessage(),
        }
        facts = getattr(record, "facts", None)
        if isinstance(facts, dict):
            entry.update(facts)
        if record.exc_info:
            entry["trace"] = self.formatException(record.exc_info)
        return json.dumps(entry, ensure_ascii=False, default=str)


def write_logs(level: str = "warning") -> None:
    """Send all logs to the error stream, as lines of JSON."""
    stream = logging.StreamHandler(sys.stderr)
    stream.setFormatter(JsonLines())
    root = logging.getLogger()
    root.handlers[:] = [stream]
    root.setLevel(level.upper())
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access"):
        logger = logging.getLogger(name)
        logger.handlers[:] = []
        logger.propagate = name != "uvicorn.access"
