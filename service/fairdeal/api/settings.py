"""The configuration: environment variables, read and judged once at the start."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Final, TypeVar
from urllib.parse import urlsplit

import limits

PREFIX: Final = "FAIRDEAL_"
DAY: Final = 24 * 60 * 60

METRICS: Final = ("OPEN", "KEYS", "OFF")
LOG_LEVELS: Final = ("DEBUG", "INFO", "WARNING", "ERROR")
STORE_SCHEMES: Final = ("redis", "rediss", "unix", "redis+cluster")

T = TypeVar("T")


class SettingsError(ValueError):
    """The environment holds values that make no sense; the message names each and what to do."""


@dataclass(frozen=True)
class Setting:
    """What the documents say of one setting, and how its text is read.

    `read` raises `ValueError` when the text is not what `takes` says. `shown` is the default in
    words where the value does not speak for itself.
    """

    takes: str
    help: str
    read: Callable[[str], Any]
    shown: str | None = None
    secret: bool = False


def _setting(default: T, takes: str, read: Callable[[str], Any], text: str, **more: Any) -> T:
    setting = Setting(takes, text, read, **more)
    made: T = field(default=default, metadata={"setting": setting}, repr=not setting.secret)
    return made


def _integer(low: int, high: int) -> tuple[str, Callable[[str], int]]:
    def read(text: str) -> int:
        if not re.fullmatch(r"[0-9]{1,12}", text) or not low <= int(text) <= high:
            raise ValueError(text)
        return int(text)

    return f"an integer from {low} to {high}", read


def _one_of(choices: Sequence[str]) -> tuple[str, Callable[[str], str]]:
    def read(text: str) -> str:
        if text.upper() not in choices:
            raise ValueError(text)
        return text.upper()

    return "one of " + ", ".join(choices), read


def _store_url(text: str) -> str:
    parts = urlsplit(text)
    if parts.scheme not in STORE_SCHEMES or not (parts.netloc or parts.path.strip("/")):
        raise ValueError(text)
    return text


def _address(text: str) -> str:
    if text.startswith("unix:") and len(text) > len("unix:"):
        return text
    found = re.fullmatch(r"(\[[0-9a-fA-F:.]+\]|[^\s:\[\]]+):([0-9]{1,5})", text)
    if not found or int(found[2]) > 65_535:
        raise ValueError(text)
    return text


def _list_of(pattern: str) -> Callable[[str], tuple[str, ...]]:
    def read(text: str) -> tuple[str, ...]:
        items = tuple(item.strip() for item in text.split(",") if item.strip())
        if not all(re.fullmatch(pattern, item) for item in items):
            raise ValueError(text)
        return items

    return read


def _rate(text: str) -> str:
    limits.parse(text)
    return text


@dataclass(frozen=True)
class Settings:
    """All that can be configured. Times are in seconds, sizes in bytes."""

    redis_url: str | None = _setting(
        None,
        "a URL that begins with redis://, rediss://, unix:// or redis+cluster://",
        _store_url,
        "The store that keeps the games. Without it an embedded Valkey server is started.",
        shown="the embedded store",
        secret=True,
    )
    data_dir: Path = _setting(  # noqa: RUF009 - it makes a field
        Path(".fairdeal"),
        "a folder",
        Path,
        "Where the embedded store keeps its data; made where there is none.",
    )
    bind: str = _setting(
        "127.0.0.1:8000",
        "host:port, [ipv6]:port or unix:/a/path",
        _address,
        "The address to listen at.",
    )
    workers: int | None = _setting(
        None,
        *_integer(1, 256),
        "How many processes serve.",
        shown="one for each core",
    )
    threads: int = _setting(
        8, *_integer(1, 256), "How many requests one process works on at a time."
    )
    streams: int = _setting(
        5_000,
        *_integer(1, 50_000),
        "How many event streams and long polls one process keeps open; past that it answers 503.",
    )
    heartbeat: int = _setting(
        15,
        *_integer(1, 300),
        "After how many seconds a silent event stream gets a comment line, which keeps proxies "
        "from cutting it.",
    )
    graceful_timeout: int = _setting(
        30,
        *_integer(1, 3_600),
        "How many seconds a request may still take when the service is stopped.",
    )
    api_keys: tuple[str, ...] = _setting(
        (),
        "keys of 16 to 256 letters, digits and -._~+/=, separated by commas",
        _list_of(r"[A-Za-z0-9\-._~+/=]{16,256}"),
        "Who may create games and use the stateless routes that compute: "
        "`Authorization: Bearer <key>`. Without any, everybody may.",
        shown="none: open to all",
        secret=True,
    )
    cors_origins: tuple[str, ...] = _setting(
        (),
        "origins such as https://example.org, separated by commas, or *",
        _list_of(r"\*|https?://[^\s/,*]+"),
        "The web pages that may call the service from a browser.",
        shown="none",
    )
    trusted_proxies: int = _setting(
        0,
        *_integer(0, 16),
        "How many proxies stand in front and set X-Forwarded-For and X-Forwarded-Proto.",
    )
    max_body_bytes: int = _setting(
        1_048_576,
        *_integer(1_024, 67_108_864),
        "The largest body of a request; a larger one is answered with 413.",
    )
    rate_limit: str | None = _setting(
        None,
        "a rate such as 600/minute or 20/second",
        _rate,
        "How many requests a caller (an API key, else a network address) may make, counted in the "
        "store for all processes together. Past that it answers 429.",
        shown="no limit",
    )
    ttl: int = _setting(
        7 * DAY,
        *_integer(1, 3_650 * DAY),
        "How many seconds a game lives past its last write, where its creator names none.",
    )
    ttl_min: int = _setting(60, *_integer(1, 3_650 * DAY), "The shortest `ttl` that may be asked.")
    ttl_max: int = _setting(
        365 * DAY, *_integer(1, 3_650 * DAY), "The longest `ttl` that may be asked."
    )
    metrics: str = _setting(
        "OPEN",
        *_one_of(METRICS),
        "Who may read /metrics: everybody, whoever has an API key, or nobody.",
    )
    log_level: str = _setting(
        "INFO",
        *_one_of(LOG_LEVELS),
        "The least severe lines that are logged; one line a request is INFO.",
    )


def described() -> Mapping[str, tuple[Setting, Any]]:
    """Return each setting and its default, by the name of its environment variable."""
    return {
        PREFIX + each.name.upper(): (each.metadata["setting"], each.default)
        for each in fields(Settings)
    }


def from_environment(environ: Mapping[str, str]) -> Settings:
    """Return the settings that the environment gives; an empty variable counts as unset.

    Raises `SettingsError`, which names every variable that is wrong and what belongs there.
    """
    values: dict[str, Any] = {}
    wrong: list[str] = []
    for variable, (setting, _) in described().items():
        text = environ.get(variable, "").strip()
        if not text:
            continue
        try:
            values[variable.removeprefix(PREFIX).lower()] = setting.read(text)
        except ValueError:
            given = "" if setting.secret else f", not {text[:80]!r}"
            wrong.append(f"{variable} must be {setting.takes}{given}.")
    settings = Settings(**values)
    if not settings.ttl_min <= settings.ttl <= settings.ttl_max:
        wrong.append(
            f"FAIRDEAL_TTL ({settings.ttl}) must lie between FAIRDEAL_TTL_MIN "
            f"({settings.ttl_min}) and FAIRDEAL_TTL_MAX ({settings.ttl_max}): change one of them."
        )
    if settings.metrics == "KEYS" and not settings.api_keys:
        wrong.append("FAIRDEAL_METRICS is KEYS, so FAIRDEAL_API_KEYS must hold one at least.")
    if wrong:
        raise SettingsError("\n".join(wrong))
    return settings


def misspelt(environ: Mapping[str, str]) -> Mapping[str, str]:
    """Return the variables that look like a setting's but are none, and the one each resembles."""
    known = tuple(described())
    unknown = (name for name in environ if name.startswith(PREFIX) and name not in known)
    near = ((name, get_close_matches(name, known, n=1, cutoff=0.85)) for name in unknown)
    return {name: found[0] for name, found in near if found}
