from __future__ import annotations

import pytest
from flask.testing import FlaskClient
from jsonschema import Draft202012Validator

from fairdeal.engine import rulesets
from tests.api.conftest import Post
from tests.api.problems import problem

IDS = [
    "bad-progressive",
    "president",
    "progression",
    "progressive-poker",
    "progressive-rummy",
]


def test_the_catalogue_has_all_rulesets(client: FlaskClient) -> None:
    items = client.get("/v1/rulesets").get_json()["items"]
    assert [each["id"] for each in items] == IDS
    president = items[1]
    assert president["seats"] == {"min": 4, "max": 14}
    assert president["languages"] == ["en", "ru", "it"]
    assert president["rules"] == "1"
    assert all(each["name"] and each["summary"] for each in items)


def test_the_catalogue_speaks_the_language_asked_for(client: FlaskClient) -> None:
    response = client.get("/v1/rulesets", headers={"Accept-Language": "ru"})
    assert response.headers["Content-Language"] == "ru"
    assert response.get_json()["items"][1]["name"] == "Президент"
    assert "Accept-Language" in response.headers["Vary"]


@pytest.mark.parametrize("ruleset", IDS)
def test_the_schemas_of_a_ruleset_hold_for_a_match(
    client: FlaskClient, post: Post, ruleset: str
) -> None:
    told = client.get(f"/v1/rulesets/{ruleset}").get_json()
    names = [*told["actions"], *told["events"]]
    kinds = [told[each] for each in ("options", "state", "outcome")]
    for schema in [*kinds, *told["actions"].values(), *told["events"].values()]:
        Draft202012Validator.check_schema(schema)
    assert "deal" in names
    seats = rulesets.get(ruleset).seats.min
    dealt = post(f"{ruleset}/deal", {"seats": seats, "seed": 7}).get_json()
    Draft202012Validator(told["state"]).validate(dealt["state"])
    Draft202012Validator(told["options"]).validate(dealt["state"]["options"])
    for event in dealt["events"]:
        Draft202012Validator(told["events"][event["type"]]).validate(event)
    legal = post(f"{ruleset}/legal-actions", {"state": dealt["state"]}).get_json()
    for action in legal["items"]:
        Draft202012Validator(told["actions"][action["type"]]).validate(action)


def test_options_show_their_defaults_and_what_they_mean(client: FlaskClient) -> None:
    options = client.get("/v1/rulesets/president").get_json()["options"]
    target = options["properties"]["target"]
    assert (target["default"], target["minimum"], target["maximum"]) == (11, 1, 10_000)
    assert "president.match_end" in target["description"]
    assert options["required"] == []
    assert options["additionalProperties"] is False


def test_the_rulebook_is_numbered_items(client: FlaskClient) -> None:
    body = client.get("/v1/rulesets/president/rulebook").get_json()
    assert (body["ruleset"], body["language"], body["title"]) == ("president", "en", "President")
    ids = [each["id"] for each in body["items"]]
    assert {"president.match", "common.seats"} <= set(ids)
    assert len(ids) == len(set(ids))
    assert all(each["title"] and each["text"] for each in body["items"])


@pytest.mark.parametrize(("language", "title"), [("ru", "Президент"), ("it", "Presidente")])
def test_the_rulebook_as_markdown(client: FlaskClient, language: str, title: str) -> None:
    headers = {"Accept": "text/markdown", "Accept-Language": language}
    response = client.get("/v1/rulesets/president/rulebook", headers=headers)
    assert response.content_type == "text/markdown; charset=utf-8"
    assert response.headers["Content-Language"] == language
    assert {"Accept", "Accept-Language"} <= {*response.vary}
    text = response.get_data(as_text=True)
    assert text.startswith(f"# {title}\n")
    assert "## president.match — " in text


@pytest.mark.parametrize("accept", ["*/*", "application/json, text/markdown;q=0.5", "image/png"])
def test_json_is_what_is_sent_unless_markdown_is_liked_better(
    client: FlaskClient, accept: str
) -> None:
    response = client.get("/v1/rulesets/president/rulebook", headers={"Accept": accept})
    assert response.mimetype == "application/json"


@pytest.mark.parametrize("path", ["", "/president", "/president/rulebook"])
def test_who_has_it_already_is_spared(client: FlaskClient, path: str) -> None:
    first = client.get(f"/v1/rulesets{path}")
    again = client.get(f"/v1/rulesets{path}", headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")
    italian = {"If-None-Match": first.headers["ETag"], "Accept-Language": "it"}
    assert client.get(f"/v1/rulesets{path}", headers=italian).status_code == 200


@pytest.mark.parametrize(
    "path", ["chess", "chess/rulebook", "President", "president%00", "pr\u00e9sident"]
)
def test_an_unknown_ruleset_is_answered_404(client: FlaskClient, path: str) -> None:
    body = problem(client.get(f"/v1/rulesets/{path}"), 404, "unknown-ruleset")
    assert all(each in body["detail"] for each in IDS)


def test_an_unknown_ruleset_is_told_before_the_body_is_read(client: FlaskClient) -> None:
    problem(client.post("/v1/rulesets/chess/deal", data=b"{"), 404, "unknown-ruleset")
