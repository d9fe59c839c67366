"""The whole interface fuzzed from its own description: no request makes the server stumble."""

from pathlib import Path
from typing import Any

import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from tests.server.place import PATIENCE, running

EXAMPLES = 6  # for each operation


def test_no_request_makes_the_server_stumble(tmp_path: Path) -> None:
    with running(tmp_path) as place:
        anna = place.person()
        table = anna.table("avignon", public=True)
        schema = schemathesis.openapi.from_url(f"{place.address}/api/schema/openapi.json")
        tried = 0
        for found in schema.get_all_operations():
            assert isinstance(found, Ok)
            operation = found.ok()
            if operation.path in ("/api/me", "/api/sessions", "/api/session") and operation.method != "get":
                continue  # these sign Anna out
            tried += 1

            @settings(
                max_examples=EXAMPLES,
                deadline=None,
                database=None,
                phases=[Phase.generate],
                suppress_health_check=list(HealthCheck),
            )
            def attempt(case: schemathesis.Case[Any]) -> None:
                if case.path_parameters.get("table"):
                    case.path_parameters["table"] = table
                case.call_and_validate(
                    headers={"Cookie": anna.cookie}, checks=[not_a_server_error], timeout=PATIENCE
                )

            given(case=operation.as_strategy())(attempt)()
        assert tried > 30
        metrics = anna.get("/metrics")
        assert "chapterhouse_faults_total 0" in metrics
