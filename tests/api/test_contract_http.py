"""The application held to its contract by requests made from it, good and bad."""

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
    unsupported_method,
)

from fairdeal.api.app import create_app
from fairdeal.api.settings import Settings

APP = create_app(Settings())
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    unsupported_method,
]

# Schemathesis's coverage phase tries every way to break a body at every depth: for the states of
# five games these are more than it finishes listing.
CONFIG = SchemathesisConfig.from_dict(
    {"phases": {"coverage": {"enabled": False}}, "generation": {"mode": "all"}}
)

contract = schemathesis.openapi.from_wsgi("/openapi.json", APP, config=CONFIG).include(
    path_regex="^/v1/rulesets|^/healthz"
)


@contract.parametrize()
@settings(
    max_examples=30,
    deadline=None,
    derandomize=True,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)
def test_whatever_is_sent_is_answered_as_the_contract_says(case: Any) -> None:
    case.call_and_validate(checks=CHECKS)
