"""The contract and the documents, served with no asset from outside."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import as_file, files
from pathlib import Path
from typing import Final

import orjson
from flask import Blueprint, Response, current_app, render_template, send_from_directory

from fairdeal.api.answers import JSON, cacheable, in_language
from fairdeal.api.facts import facts
from fairdeal.api.openapi import contract
from fairdeal.api.problems import KINDS

routes = Blueprint("contract", __name__, template_folder="pages", static_folder=None)

_ASSETS: Final = frozenset(
    {"swagger-ui.css", "swagger-ui-bundle.js", "favicon-32x32.png", "docs.js", "docs.css"}
)
_PAGE_POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
_OWN: Final = Path(__file__).with_name("pages")
_A_DAY: Final = 86_400


@routes.get("/openapi.json")
def openapi_json() -> Response:
    """Answer the contract."""
    return cacheable(Response(orjson.dumps(contract(current_app)), mimetype=JSON))


@routes.get("/docs")
def docs() -> Response:
    """Answer the page on which every route can be tried."""
    return _page("docs.html")


@routes.get("/docs/errors")
def errors() -> Response:
    """Answer the page that explains each kind of problem and what to do; `type` leads to it."""
    language = facts().language
    kinds = [
        {
            "slug": kind.slug,
            "status": kind.status,
            "type": kind.type,
            "title": kind.title[language],
            "detail": re.sub(r"\{\w+\}", "…", kind.detail[language]),
            "advice": kind.advice[language],
        }
        for kind in KINDS.values()
    ]
    return in_language(_page("errors.html", kinds=kinds, language=language))


@routes.get("/docs/assets/<name>")
def asset(name: str) -> Response:
    """Answer one of the files of the pages."""
    folder = _OWN if name.startswith("docs.") else _swagger_ui()
    if name not in _ASSETS:
        folder = _OWN / "none"
    response = send_from_directory(folder, name, max_age=_A_DAY)
    response.cache_control.public = True
    return response


@cache
def _swagger_ui() -> Path:
    """Return the folder of Swagger UI that its package brings along."""
    with as_file(files("flask_swagger_ui")) as folder:
        return folder / "dist"


def _page(template: str, **values: object) -> Response:
    response = Response(render_template(template, **values), mimetype="text/html")
    response.headers["Content-Security-Policy"] = _PAGE_POLICY
    return cacheable(response)
