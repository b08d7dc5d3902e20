"""How tests read problem details."""

from __future__ import annotations

from typing import Any

from werkzeug.test import TestResponse


def problem(response: TestResponse, status: int, kind: str) -> dict[str, Any]:
    """Return the problem details of an answer that must have that status and be of that kind."""
    body: dict[str, Any] = response.get_json()
    assert response.status_code == status, body
    assert response.mimetype == "application/problem+json"
    assert body["type"] == f"/docs/errors#{kind}"
    assert body["status"] == status
    assert body["title"]
    assert body["detail"]
    assert body["instance"] == response.request.path
    return body


def errors(response: TestResponse) -> set[tuple[str, str]]:
    """Return pointer and code of each error of a request that was well-formed but wrong."""
    body = problem(response, 422, "invalid-request")
    assert all(each["detail"] for each in body["errors"])
    return {(each["pointer"], each["code"]) for each in body["errors"]}


def rules(response: TestResponse) -> set[tuple[str, str]]:
    """Return rule and code of each violation of an illegal action."""
    body = problem(response, 422, "illegal-action")
    assert all(each["detail"] for each in body["violations"])
    return {(each["rule"], each["code"]) for each in body["violations"]}
