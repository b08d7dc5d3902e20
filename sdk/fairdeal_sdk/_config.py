"""What both clients are configured with, and how a request becomes an HTTP one."""

from __future__ import annotations

import platform
from dataclasses import dataclass, field
from typing import Final
from urllib.parse import urlsplit

from fairdeal_sdk._retry import Retry
from fairdeal_sdk._version import __version__
from fairdeal_sdk._wire import Request

DEFAULT_URL: Final = "http://127.0.0.1:8000"
DEFAULT_TIMEOUT: Final = 10.0
DEFAULT_POOL: Final = 32

SILENCE: Final = 60.0
"""After so many seconds without even a heartbeat an event stream counts as lost."""

USER_AGENT: Final = f"fairdeal-sdk/{__version__} python/{platform.python_version()}"


@dataclass(frozen=True)
class Config:
    """The settings of a client. Secrets are left out of its `repr`."""

    base_url: str = DEFAULT_URL
    token: str | None = field(default=None, repr=False)
    api_key: str | None = field(default=None, repr=False)
    timeout: float = DEFAULT_TIMEOUT
    retry: Retry = field(default_factory=Retry)
    language: str | None = None
    pool: int = DEFAULT_POOL

    def __post_init__(self) -> None:
        parts = urlsplit(self.base_url)
        if parts.scheme not in ("http", "https") or not parts.netloc:
            wanted = "http://host:port or https://host"
            raise ValueError(f"base_url must be like {wanted}, not {self.base_url!r}")
        if parts.query or parts.fragment:
            raise ValueError(f"base_url must end before any ? or #: {self.base_url!r}")
        if "@" in parts.netloc:
            raise ValueError("base_url must have no user and password: give api_key= instead")
        if self.timeout <= 0:
            raise ValueError("timeout is a number of seconds above 0")

    def url(self, request: Request) -> str:
        """Return the whole address of a request."""
        return self.base_url.rstrip("/") + request.target

    def headers(self, request: Request) -> dict[str, str]:
        """Return the headers of a request."""
        headers = {
            "Accept": "application/json",
            "Accept-Encoding": "gzip, deflate",
            "User-Agent": USER_AGENT,
        }
        if self.language:
            headers["Accept-Language"] = self.language
        if request.body is not None:
            headers["Content-Type"] = "application/json"
        if request.auth:
            headers["Authorization"] = f"Bearer {request.auth}"
        headers.update(request.headers)
        return headers
