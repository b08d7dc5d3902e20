"""The contract: OpenAPI 3.1, generated from the routes, the schemas and the engine's types."""

from __future__ import annotations

import inspect
import re
from collections.abc import Mapping
from functools import cache
from typing import Any, Final

import yaml
from apispec import APISpec
from apispec.ext.marshmallow import MarshmallowPlugin
from flask import Flask
from marshmallow import Schema
from marshmallow.fields import Field

import fairdeal
from fairdeal.api.answers import JSON
from fairdeal.api.components import engine_components
from fairdeal.api.operations import OF_EVERY_BODY, Operation, operation_of
from fairdeal.api.problems import KINDS, MEDIA_TYPE
from fairdeal.api.schemas.judged import Many
from fairdeal.api.schemas.replies import ProblemDetails
from fairdeal.api.unreadable import UNREADABLE

_DESCRIPTION: Final = """\
A rules engine for house card games. Use it in two ways:

- **stateless**: you keep the state. Send it with an action, and get back the next state and the \
legal moves.
- **sessions**: the service keeps the state under a game id; each seat holds a token and sees only \
what that seat may see.

Cards are two characters, rank `23456789TJQKA` and suit `cdhs`; a joker is `Jo`, and `??` is a \
card that the viewer may not see. Every error is `application/problem+json`. What is wrong is said \
in English, Russian or Italian, by `Accept-Language`.
"""

_TAGS: Final = (
    ("Rulesets", "What there is to play, and its rules in words."),
    ("Stateless", "You keep the state."),
    ("Games", "The service keeps the state."),
    ("Operations", "For those who run the service."),
)

_SECURITY: Final = {
    "ApiKey": "A key of the service, where its operator has set any (`FAIRDEAL_API_KEYS`).",
    "GameToken": "The token of a game's host or of one of its seats.",
}

_REQUEST_ID: Final = {
    "X-Request-Id": {
        "description": "The id of the request: the caller's own where it sent one, else a new one.",
        "schema": {"type": "string"},
    }
}
_HEADERS: Final[Mapping[int, Mapping[str, str]]] = {
    304: {"ETag": "The answer that the caller has already."},
    401: {"WWW-Authenticate": "How to authenticate."},
    405: {"Allow": "The methods that the address takes."},
    429: {"Retry-After": "How many seconds to wait."},
    503: {"Retry-After": "How many seconds to wait."},
}
_ORDER: Final = ("openapi", "info", "servers", "tags", "paths", "components")
_METHODS: Final = ("get", "post", "put", "patch", "delete")


@cache
def contract(app: Flask) -> Mapping[str, Any]:
    """Return the contract of an application as plain JSON types."""
    marshmallow = MarshmallowPlugin(schema_name_resolver=_component_name)
    spec = APISpec(
        title="Fairdeal",
        version=fairdeal.__version__,
        openapi_version="3.1.0",
        plugins=[marshmallow],
        info={
            "description": _DESCRIPTION,
            "license": {"name": "Apache 2.0", "identifier": "Apache-2.0"},
        },
        servers=[{"url": "/", "description": "Where this document came from."}],
        tags=[{"name": name, "description": text} for name, text in _TAGS],
    )
    converter: Any = marshmallow.converter

    def json_schema(_: Any, field: Field[Any], **__: Any) -> dict[str, Any]:
        """Return what a field says of itself, where it is one of ours."""
        if isinstance(field, Many):
            return field.json_schema() | {"items": converter.resolve_nested_schema(field.item)}
        told = getattr(field, "json_schema", None)
        return dict(told()) if told else {}

    converter.add_attribute_function(json_schema)
    for name, text in _SECURITY.items():
        scheme = {"type": "http", "scheme": "bearer", "description": text}
        spec.components.security_scheme(name, scheme)
    for status in sorted({kind.status for kind in KINDS.values()} - UNREADABLE):
        spec.components.response(_problem_name(status), _problem(status))
    for rule in sorted(app.url_map.iter_rules(), key=lambda each: each.rule):
        told = operation_of(app.view_functions[rule.endpoint])
        if told is not None:
            verbs = [m.lower() for m in sorted(rule.methods or ()) if m.lower() in _METHODS]
            path = re.sub(r"<(?:[a-z]+:)?([a-z_]+)>", r"{\1}", rule.rule)
            spec.path(path=path, operations={verb: _operation(told) for verb in verbs})
    for name, schema in engine_components().items():
        spec.components.schema(name, schema)
    for (schema_type, *_), name in converter.refs.items():
        meaning = {"description": _meaning(schema_type)}
        spec.components.schemas[name] = meaning | spec.components.schemas[name]
    made = spec.to_dict()
    return {name: made[name] for name in _ORDER}


def as_yaml(app: Flask) -> str:
    """Return the contract as the text of `openapi.yaml`."""
    return yaml.dump(
        dict(contract(app)),
        Dumper=_Dumper,
        sort_keys=False,
        allow_unicode=True,
        width=100,
    )


class _Dumper(yaml.SafeDumper):
    """Writes every part where it is used: no anchors in a contract that people read."""

    def ignore_aliases(self, _data: Any) -> bool:
        """Return that nothing is an alias."""
        return True

    def represent_str(self, data: str) -> yaml.ScalarNode:
        """Return a text, as a block where it has several lines."""
        style = "|" if "\n" in data else None
        return self.represent_scalar("tag:yaml.org,2002:str", data, style)


_Dumper.add_representer(str, _Dumper.represent_str)


def _component_name(schema: type[Schema] | Schema) -> str:
    """Return the name of a schema's component: that of its class."""
    return (schema if isinstance(schema, type) else type(schema)).__name__


def _meaning(schema: type[Schema]) -> str:
    """Return what a schema is, from the first paragraph of its docstring."""
    return " ".join(inspect.cleandoc(schema.__doc__ or "").partition("\n\n")[0].split())


def _operation(told: Operation) -> dict[str, Any]:
    """Return one operation of the contract."""
    statuses = {*told.problems, 429, 500, *(OF_EVERY_BODY if told.body else ())}
    made: dict[str, Any] = {
        "operationId": told.id,
        "tags": [told.tag],
        "summary": told.summary,
        "responses": {
            **{str(status): _good(told, status) for status in told.answers},
            **{str(status): _problem_name(status) for status in sorted(statuses)},
        },
    }
    if told.parameters:
        made["parameters"] = [dict(each) for each in told.parameters]
    if told.description:
        made["description"] = told.description
    if told.body:
        content: dict[str, Any] = {"schema": told.body}
        if told.examples:
            content["examples"] = told.examples()
        made["requestBody"] = {"required": told.body_needed, "content": {JSON: content}}
    if told.secured:
        made["security"] = [{told.secured: []}, *([{}] if told.optional_token else [])]
    return made


def _good(told: Operation, status: int) -> dict[str, Any]:
    schemas = told.answers[status]
    if isinstance(schemas, type):
        schemas = {JSON: schemas}
    headers = {**_REQUEST_ID, **told.headers, **_described(status)}
    made: dict[str, Any] = {"description": _REASONS[status], "headers": headers}
    if schemas:
        made["content"] = {media: {"schema": schema} for media, schema in schemas.items()}
    return made


_REASONS: Final = {
    200: "As asked.",
    201: "Created.",
    204: "Done; there is nothing to say.",
    304: "Unchanged since the caller's copy.",
}


def _described(status: int) -> dict[str, Any]:
    return {
        name: {"description": text, "schema": {"type": "string"}}
        for name, text in _HEADERS.get(status, {}).items()
    }


def _problem_name(status: int) -> str:
    return f"Problem{status}"


def _problem(status: int) -> dict[str, Any]:
    """Return the answer with problem details of one status."""
    kinds = [kind for kind in KINDS.values() if kind.status == status]
    return {
        "description": "; ".join(f"{kind.title['en']} (`{kind.slug}`)" for kind in kinds),
        "headers": {**_REQUEST_ID, **_described(status)},
        "content": {MEDIA_TYPE: {"schema": ProblemDetails}},
    }
