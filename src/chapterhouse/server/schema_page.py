"""The OpenAPI description as a page without scripts: our content policy allows none from elsewhere."""

from html import escape
from typing import Any

from litestar import Request
from litestar.enums import MediaType
from litestar.openapi.plugins import OpenAPIRenderPlugin


class PlainPage(OpenAPIRenderPlugin):
    """A list of routes with what they take and return."""

    def __init__(self) -> None:
        super().__init__(path="/", media_type=MediaType.HTML)

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        """Return the page."""
        rows: list[str] = []
        for path, methods in sorted(openapi_schema.get("paths", {}).items()):
            for method, operation in methods.items():
                if isinstance(operation, dict) and "responses" in operation:
                    answers = ", ".join(sorted(operation["responses"]))
                    rows.append(
                        f"<tr><td><code>{escape(method.upper())}</code></td><td><code>{escape(path)}</code></td>"
                        f"<td>{escape(operation.get('description', ''))}</td><td>{escape(answers)}</td></tr>"
                    )
        page = (
            '<!doctype html><html lang="en"><meta charset="utf-8"><title>Chapterhouse: interface</title>'
            "<h1>The interface of Chapterhouse</h1><p>For programs: "
            '<a href="/api/schema/openapi.json">openapi.json</a>.</p><table><thead><tr><th>Method</th>'
            "<th>Path</th><th>What it does</th><th>Answers</th></tr></thead><tbody>"
            + "".join(rows)
            + "</tbody></table></html>"
        )
        return page.encode()
