"""What is known of the request in hand, from its first byte to its log line."""

from __future__ import annotations

import os
import re
import time
from dataclasses import dataclass, field
from random import Random
from typing import Final, cast

import flask
from flask import request
from werkzeug.datastructures import Headers
from werkzeug.utils import cached_property

from fairdeal.engine.rulebook import LANGUAGES
from fairdeal.engine.ruleset import AnyRuleset

# No secret, so the operating system need not be asked for each; but each process has its own.
_IDS: Final = Random()
os.register_at_fork(after_in_child=_IDS.seed)

_REQUEST_ID: Final = re.compile(r"[A-Za-z0-9._-]{1,64}")


@dataclass
class Facts:
    """The facts of one request.

    `route` is the template of the address, None where there is no such route. Handlers set
    `ruleset` as soon as they know which game is meant, so that its sentences can be found, and
    `game_id` once the id is known to be one, so that it is logged. `problem` is the kind of
    problem that was answered.
    """

    method: str
    route: str | None
    request_id: str
    language: str
    started: float = field(default_factory=time.perf_counter)
    ruleset: AnyRuleset | None = None
    game_id: str | None = None
    problem: str | None = None


class Request(flask.Request):
    """A request that knows its facts."""

    @cached_property
    def facts(self) -> Facts:
        """What is known of it so far."""
        route = self.url_rule.rule if self.url_rule else None
        return Facts(self.method, route, _request_id(self.headers), _language(self))


def facts() -> Facts:
    """Return the facts of the request in hand."""
    return cast("Request", request).facts  # the app makes all requests so


def _request_id(headers: Headers) -> str:
    """Return the caller's id where it is safe to log and to echo, else a new one."""
    given = headers.get("X-Request-Id")
    return given if given and _REQUEST_ID.fullmatch(given) else f"{_IDS.getrandbits(128):032x}"


def _language(request: flask.Request) -> str:
    """Return the language of ours that `Accept-Language` likes best, English for any other.

    `it-CH` is Italian to us. (Werkzeug's `best_match` would prefer any exact match to it.)
    """
    if "Accept-Language" not in request.headers:
        return LANGUAGES[0]
    for wanted, quality in request.accept_languages:
        language = re.split("[-_]", wanted.lower())[0]
        if quality and language in LANGUAGES:
            return language
    return LANGUAGES[0]
