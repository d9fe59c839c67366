"""What is counted; and that dashboard and alerts ask for nothing that is not."""

import json
import re
from pathlib import Path

import pytest
from prometheus_client.parser import text_string_to_metric_families
from tests.server.place import Person, Place, legal

ROOT = Path(__file__).parents[2]
DASHBOARD = ROOT / "deploy" / "grafana" / "chapterhouse.json"
ALERTS = ROOT / "deploy" / "prometheus" / "alerts.yml"
NAME = re.compile(r"\b(?:chapterhouse|process)_\w+")
BEFORE = (  # names that were there before: whoever uses them goes on doing so
    "moves_total",
    "commands_total",
    "refusals_total",
    "requests_total",
    "messages_total",
    "faults_total",
    "sockets",
    "start_time_seconds",
    "tables",
    "commits",
    "changes",
    "command_seconds_bucket",
    "command_seconds_sum",
    "command_seconds_count",
)


def families(text: str) -> dict[str, str]:
    """Return every name that a sample may have, with its kind; also of families without a sample yet."""
    found: dict[str, str] = {}
    for family in text_string_to_metric_families(text):
        ends = {"counter": ("_total",), "histogram": ("_bucket", "_sum", "_count")}.get(family.type, ("",))
        found |= {family.name + end: family.type for end in ends}
    return found


def samples(text: str) -> dict[tuple[str, str], float]:
    """Return the values by name and by the value of their only label."""
    return {
        (sample.name, next(iter(sample.labels.values()), "")): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


def test_what_happens_is_counted(place: Place, anna: Person) -> None:
    before = samples(anna.get("/metrics"))
    table = anna.table("avignon")
    anna.get("/api/tables/nowhere", 404)
    moment = anna.get(f"/api/tables/{table}/moment")
    seat = moment["mover"]
    moment = anna.get(f"/api/tables/{table}/moment?eyes={seat}")
    with anna.online() as line:
        line.watch(table)
        assert line.command("play", table, seat, moment["at"], moves=["nonsense"])["type"] == "refused"
        assert line.command("play", table, seat, moment["at"], moves=[legal(moment)[0]])["type"] == "done"
        after = samples(anna.get("/metrics"))

    def more(name: str, label: str = "") -> float:
        return after[f"chapterhouse_{name}", label] - before.get((f"chapterhouse_{name}", label), 0.0)

    assert more("moves_total") >= 1 and more("commands_total") >= 1
    assert more("refusals_total", "unknown_table") >= 1 and more("refusals_total", "unknown_move") >= 1
    assert more("responses_total", "2xx") >= 3 and more("responses_total", "4xx") >= 1
    assert more("commits") >= 1 and more("messages_total") >= 3
    assert more("command_seconds_count") >= 1 and more("command_seconds_bucket", "+Inf") >= 1
    assert after["chapterhouse_sockets", ""] >= 1 and after["chapterhouse_tables", ""] >= 1
    assert after["chapterhouse_loop_lag_seconds_count", ""] >= 1


def test_names_that_were_there_before_are_still_there(anna: Person) -> None:
    known = families(anna.get("/metrics"))
    for name in BEFORE:
        assert f"chapterhouse_{name}" in known


@pytest.mark.parametrize("file", [DASHBOARD, ALERTS], ids=lambda path: path.name)
def test_dashboard_and_alerts_ask_for_what_there_is(anna: Person, file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    known = families(anna.get("/metrics"))
    asked = set(NAME.findall(text))
    assert len(asked) > 5
    assert asked <= known.keys(), asked - known.keys()


def test_every_metric_of_ours_is_on_the_dashboard(anna: Person) -> None:
    text = DASHBOARD.read_text(encoding="utf-8")
    own = {re.sub("_(sum|count|bucket)$", "", name) for name in families(anna.get("/metrics"))}
    missing = {name for name in own if name.startswith("chapterhouse_") and name not in text}
    assert missing <= {"chapterhouse_stopping"}


def test_the_dashboard_is_whole() -> None:
    board = json.loads(DASHBOARD.read_text(encoding="utf-8"))
    idents = [panel["id"] for panel in board["panels"]]
    assert len(set(idents)) == len(idents) >= 10
    assert all(panel["targets"] and panel["title"] for panel in board["panels"])


def test_every_alert_is_explained() -> None:
    page = (ROOT / "docs" / "operating.md").read_text(encoding="utf-8")
    alerts = re.findall(r"alert: (\w+)", ALERTS.read_text(encoding="utf-8"))
    assert len(alerts) >= 5
    for alert in alerts:
        assert f"`{alert}`" in page, alert
