"""The session routes held to the contract: real games, sent whatever the contract allows."""

from __future__ import annotations

from typing import Any

import schemathesis
from hypothesis import HealthCheck, Phase, settings
from schemathesis.checks import not_a_server_error
from schemathesis.config import SchemathesisConfig
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from fairdeal.api.app import create_app
from fairdeal.api.settings import Settings
from fairdeal.sessions.store import Store
from tests.api.games.table import LEAD, Table

CONFIG = SchemathesisConfig.from_dict(
    {"phases": {"coverage": {"enabled": False}}, "generation": {"mode": "all"}}
)
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]


contract = (
    schemathesis.openapi.from_wsgi("/openapi.json", create_app(Settings()), config=CONFIG)
    .include(path_regex="^/v1/games")
    .exclude(path_regex="/events$")  # who asks for the future waits for it
)


@contract.parametrize()
@settings(
    max_examples=12,
    deadline=None,
    derandomize=True,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)
def test_whatever_is_sent_is_answered_as_the_contract_says(case: Any, game_store: Store) -> None:
    app = create_app(Settings(), store=game_store)
    table = Table.create(app.test_client(), {"ruleset": "president", "seats": 4, "seed": "7"})
    table.act(0, LEAD)
    if "game_id" in case.path_parameters:
        case.path_parameters["game_id"] = table.id
    case.headers = {**(case.headers or {}), "Authorization": f"Bearer {table.tokens['host']}"}
    case.call_and_validate(checks=CHECKS, app=app)
