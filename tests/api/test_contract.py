"""The contract: committed, valid, complete, and true to the routes."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
import yaml
from flask import Flask
from flask.testing import FlaskClient
from jsonschema import Draft202012Validator
from openapi_spec_validator import validate

from fairdeal.api.openapi import as_yaml, contract
from fairdeal.api.problems import KINDS
from fairdeal.engine import rulesets
from tests.api.conftest import Post

ROOT = Path(__file__).parents[2]
UNDOCUMENTED = {"/openapi.json", "/docs", "/docs/errors", "/docs/assets/<name>", "/metrics"}


@pytest.fixture(scope="module")
def told(app: Flask) -> Mapping[str, Any]:
    return contract(app)


def operations(told: Mapping[str, Any]) -> Iterator[tuple[str, str, Mapping[str, Any]]]:
    for path, item in told["paths"].items():
        for method, operation in item.items():
            yield path, method, operation


def test_the_committed_contract_is_what_the_code_says(app: Flask) -> None:
    written = (ROOT / "openapi.yaml").read_text(encoding="utf-8")
    assert written == as_yaml(app), "run: make openapi"


def test_the_contract_is_valid_openapi(told: Mapping[str, Any]) -> None:
    assert told["openapi"].startswith("3.1.")
    validate(dict(told))
    assert yaml.safe_load(as_yaml_of(told)) == told


def as_yaml_of(told: Mapping[str, Any]) -> str:
    return yaml.safe_dump(dict(told), allow_unicode=True)


def test_every_route_is_told_of(app: Flask, told: Mapping[str, Any]) -> None:
    routes = {
        (re.sub(r"<(?:[a-z]+:)?([a-z_]+)>", r"{\1}", rule.rule), method.lower())
        for rule in app.url_map.iter_rules()
        if rule.rule not in UNDOCUMENTED
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
    }
    assert routes == {(path, method) for path, method, _ in operations(told)}


def test_every_operation_is_told_of_in_full(told: Mapping[str, Any]) -> None:
    ids = [operation["operationId"] for _, _, operation in operations(told)]
    assert len(ids) == len(set(ids))
    tags = {each["name"] for each in told["tags"]}
    for path, method, operation in operations(told):
        where = f"{method} {path}"
        assert set(operation["tags"]) <= tags, where
        assert operation["summary"], where
        statuses = operation["responses"].keys()
        assert {"429", "500"} <= statuses, where
        if "requestBody" in operation:
            assert {"400", "413", "415", "422"} <= statuses, where
            assert operation["requestBody"]["content"]["application/json"]["examples"], where
        if "security" in operation:
            assert "401" in statuses, where
        placeholders = set(re.findall(r"\{(\w+)\}", path))
        named = {p["name"] for p in operation.get("parameters", ()) if p["in"] == "path"}
        assert named == placeholders, where


def test_every_problem_is_problem_details(told: Mapping[str, Any]) -> None:
    for name, response in told["components"]["responses"].items():
        assert set(response["content"]) == {"application/problem+json"}, name


def test_the_examples_of_the_stateless_routes_are_true(
    told: Mapping[str, Any], client: FlaskClient
) -> None:
    for path, method, operation in operations(told):
        if method != "post" or not path.startswith("/v1/rulesets/"):
            continue
        examples = operation["requestBody"]["content"]["application/json"]["examples"]
        for name, example in examples.items():
            url = path.replace("{ruleset}", "president")
            response = client.post(url, json=example["value"])
            assert response.status_code == 200, (path, name, response.get_json())
            of_reply = operation["responses"]["200"]["content"]["application/json"]["schema"]
            judge(told, of_reply["$ref"]).validate(response.get_json())
            of_body = operation["requestBody"]["content"]["application/json"]["schema"]
            judge(told, of_body["$ref"]).validate(example["value"])


def judge(told: Mapping[str, Any], reference: str) -> Any:
    """Return a validator for a component of the contract."""
    return Draft202012Validator({"$ref": reference, "components": told["components"]})


@pytest.mark.parametrize("ruleset", rulesets.ids())
def test_what_a_game_answers_is_what_the_contract_says(
    told: Mapping[str, Any], post: Post, ruleset: str
) -> None:
    schemas = "#/components/schemas/"
    state = post(f"{ruleset}/deal", {"seats": rulesets.get(ruleset).seats.min, "seed": 3})
    asked = {"state": state.get_json()["state"], "seed": 3, "max_actions": 60}
    played = post(f"{ruleset}/playout", asked).get_json()
    judge(told, schemas + "PlayoutReply").validate(played)
    view = post(f"{ruleset}/view", {"state": played["state"]}).get_json()
    judge(told, schemas + "ViewReply").validate(view)
    for turn in played["actions"]:
        judge(told, schemas + "Action").validate(turn["action"])


def test_states_are_told_apart_by_their_ruleset(told: Mapping[str, Any]) -> None:
    state = told["components"]["schemas"]["State"]
    assert state["discriminator"]["propertyName"] == "ruleset"
    assert set(state["discriminator"]["mapping"]) == set(rulesets.ids())


def test_the_contract_and_the_pages_are_served(
    client: FlaskClient, told: Mapping[str, Any]
) -> None:
    served = client.get("/openapi.json")
    assert served.get_json() == told
    again = client.get("/openapi.json", headers={"If-None-Match": served.headers["ETag"]})
    assert again.status_code == 304
    for page in ("/docs", "/docs/errors"):
        text = client.get(page).get_data(as_text=True)
        outside = re.findall(r'(?:src|href)="(?!/)[^"]*"', text)
        assert outside == []
        for address in re.findall(r'(?:src|href)="(/[^"]*)"', text):
            with client.get(address) as asset:
                assert asset.status_code == 200, address
        assert "<script>" not in text
        assert "style=" not in text


def test_each_type_of_problem_leads_to_its_explanation(client: FlaskClient) -> None:
    kind = client.get("/nowhere").get_json()["type"]
    page, _, anchor = kind.partition("#")
    text = client.get(page, headers={"Accept-Language": "it"}).get_data(as_text=True)
    assert f'id="{anchor}"' in text
    assert "Qui non c&#39;è nulla" in text


def parts(told: Any, at: str = "") -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Yield each parameter and each property of a schema, and where it stands."""
    if isinstance(told, list):
        for place, each in enumerate(told):
            yield from parts(each, f"{at}/{place}")
    elif isinstance(told, dict):
        if "in" in told and "schema" in told:
            yield at, told
        for name, each in told.items():
            if name == "properties":
                yield from ((f"{at}/{own}", schema) for own, schema in each.items())
            if name not in ("example", "examples"):
                yield from parts(each, f"{at}/{name}")


def test_every_property_parameter_and_component_says_what_it_is(told: Mapping[str, Any]) -> None:
    schemas = told["components"]["schemas"]
    assert [name for name, each in schemas.items() if not each.get("description")] == []
    found = dict(parts(told))
    assert "/components/schemas/GameReply/version" in found
    assert "/paths/~v1~games~{game_id}/get/parameters/0".replace("~", "/") in found
    # A bare reference says what the component says, as the cards and the seats do.
    silent = [
        at for at, each in found.items() if not each.get("description") and [*each] != ["$ref"]
    ]
    assert silent == []


@pytest.mark.parametrize(
    ("language", "words"), [("en", "What to do."), ("ru", "Что делать."), ("it", "Che fare.")]
)
def test_the_page_of_problems_says_what_to_do(
    client: FlaskClient, language: str, words: str
) -> None:
    page = client.get("/docs/errors", headers={"Accept-Language": language})
    text = page.get_data(as_text=True)
    assert text.count(words) == len(KINDS)
    told = [" ".join(re.sub("<.*?>", "", each).split()) for each in text.split("</section>")]
    for section, kind in zip(told, KINDS.values(), strict=False):
        assert kind.advice.keys() == {"en", "ru", "it"}
        assert html.unescape(section).endswith(f"{words} {kind.advice[language].replace('`', '')}")
    assert "the methods in the header <code>Allow</code>." in text or language != "en"


def test_no_other_file_is_served_as_an_asset(client: FlaskClient) -> None:
    for name in ("docs.html", "errors.html", "..%2fapp.py", "index.css", "nothing"):
        assert client.get(f"/docs/assets/{name}").status_code == 404, name
