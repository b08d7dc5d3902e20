"""The page of all routes, written from the contract that the service hands out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from fairdeal.api.app import create_app
from fairdeal.api.openapi import contract
from fairdeal.api.settings import Settings
from tools.docs.games import WRITTEN, table

Json = Mapping[str, Any]

_ORDER: Final = ("Rulesets", "Stateless", "Games", "Operations")
_ASKED_OF_ALL: Final = {"Accept-Language", "If-None-Match"}
_TOLD: Final = {"State", "Action", "Event", "Options", "Outcome"}
_OF_ALL: Final = {"429", "500"}
_WHO: Final = {"ApiKey": "an API key, where keys are set", "GameToken": "a token of the game"}
_HEAD: Final = """\
Every route takes and returns JSON. The service tells the same at `/docs`, where routes can be
tried, and for programs at `/openapi.json`:

```sh
curl -s http://127.0.0.1:8000/openapi.json | jq -r '.openapi, (.paths | length > 15)'
```

```text
3.1.0
true
```

Any route may answer 429 and 500. `Accept-Language` chooses the language of what is said: `en`,
`ru` or `it`. An `ETag` sent back as `If-None-Match` is answered 304 while nothing has changed.
What to do about each problem is told under [Errors](errors.md). What a `state`, an `action` and an
`event` are is told game by game: in `GET /v1/rulesets/{ruleset}`, and on
[the games' pages](index.md#the-games).
"""


def pages() -> Iterator[tuple[str, str]]:
    """Yield the name and the text of the page."""
    told = contract(create_app(Settings()))
    text = f"# Routes\n\n{WRITTEN}{_HEAD}"
    tags = {tag["name"]: tag["description"] for tag in told["tags"]}
    for tag in _ORDER:
        text += f"\n## {tag}\n\n{tags[tag]}\n"
        for path, methods in told["paths"].items():
            for method, one in methods.items():
                if method != "parameters" and one["tags"] == [tag]:
                    text += _route(f"{method.upper()} {path}", one, told["components"]["schemas"])
    yield "routes.md", text


def _route(name: str, one: Json, known: Json) -> str:
    """Return the section of a route: what it does, what it takes, what it answers."""
    lines = [one["summary"] + ".", *([one["description"]] if one.get("description") else [])]
    text = f"\n### {name}\n\n{' '.join(lines)}\n"
    if who := _who(one):
        text += f"\nNeeds {who}.\n"
    if rows := [*_parameters(one, known), *_members(one.get("requestBody", {}), known)]:
        text += "\n" + table(["takes", "", "meaning"], rows)
    for status, answer in one["responses"].items():
        if status < "300" and (rows := [*_members(answer, known)]):
            text += "\n" + table([f"answers {status} with", "", "meaning"], rows)
    problems = [status for status in one["responses"] if status >= "300" and status not in _OF_ALL]
    others = [status for status in one["responses"] if "200" < status < "300"]
    if told := ", ".join(dict.fromkeys([*others, *problems])):
        text += f"\nOther answers: {told}.\n"
    return text


def _who(one: Json) -> str:
    needs = one.get("security") or []
    named = " or ".join(_WHO[name] for need in needs for name in need)
    return f"{named}, or none: then one sees what everybody sees" if {} in needs else named


def _parameters(one: Json, known: Json) -> Iterator[list[str]]:
    for each in one.get("parameters", []):
        if each["name"] in _ASKED_OF_ALL or each["in"] == "path":
            continue
        place = {"query": f"`?{each['name']}=`", "header": f"`{each['name']}:`"}[each["in"]]
        yield [place, _kind(each["schema"], known), each.get("description", "")]


def _members(holder: Json, known: Json) -> Iterator[list[str]]:
    """Yield the members of the JSON object that a request or an answer holds."""
    schema = holder.get("content", {}).get("application/json", {}).get("schema", {})
    schema = known[schema["$ref"].rpartition("/")[2]] if "$ref" in schema else schema
    needed = schema.get("required", [])
    for name, one in schema.get("properties", {}).items():
        kind = _kind(one, known) + ("" if name in needed else ", optional")
        yield [f"`{name}`", kind, one.get("description", "")]


def _kind(schema: Json, known: Json) -> str:
    match schema:
        case {"$ref": name}:
            named = str(name).rpartition("/")[2]
            return named.lower() if named in _TOLD else _kind(known[named], known)
        case {"anyOf": kinds}:
            return " or ".join(dict.fromkeys(_kind(each, known) for each in kinds))
        case {"enum": choices}:
            return " or ".join(f"`{choice}`" for choice in choices)
        case {"type": "array", "items": items}:
            return f"list of {_kind(items, known)}"
        case {"type": [*kinds]}:
            return " or ".join(map(str, kinds))
        case {"type": kind}:
            return str(kind)
        case {"const": only}:
            return f"`{only}`"
        case _:
            return "any"
