from __future__ import annotations

from pathlib import Path

import pytest

from fairdeal.api.settings import Settings, SettingsError, described, from_environment, misspelt
from fairdeal.api.settings_page import settings_page

ROOT = Path(__file__).parents[2]


def test_the_defaults_are_those_of_an_empty_environment() -> None:
    assert from_environment({}) == Settings()
    assert from_environment({"FAIRDEAL_BIND": " ", "PATH": "/bin"}) == Settings()
    assert Settings().bind == "127.0.0.1:8000"
    assert Settings().ttl == 604_800
    assert Settings().max_body_bytes == 1_048_576


def test_every_setting_is_read() -> None:
    environment = {
        "FAIRDEAL_REDIS_URL": "redis+cluster://store:7000/0",
        "FAIRDEAL_DATA_DIR": "/var/lib/fairdeal",
        "FAIRDEAL_BIND": "[::1]:80",
        "FAIRDEAL_WORKERS": "3",
        "FAIRDEAL_THREADS": "4",
        "FAIRDEAL_STREAMS": "50",
        "FAIRDEAL_HEARTBEAT": "20",
        "FAIRDEAL_METRICS": "keys",
        "FAIRDEAL_GRACEFUL_TIMEOUT": "5",
        "FAIRDEAL_API_KEYS": "first-key-of-sixteen, second-key-of-sixteen,",
        "FAIRDEAL_CORS_ORIGINS": "https://a.example, http://localhost:3000",
        "FAIRDEAL_TRUSTED_PROXIES": "2",
        "FAIRDEAL_MAX_BODY_BYTES": "2048",
        "FAIRDEAL_RATE_LIMIT": "10/second",
        "FAIRDEAL_TTL": "100",
        "FAIRDEAL_TTL_MIN": "10",
        "FAIRDEAL_TTL_MAX": "1000",
        "FAIRDEAL_LOG_LEVEL": "warning",
    }
    assert set(environment) == set(described())
    assert from_environment(environment) == Settings(
        redis_url="redis+cluster://store:7000/0",
        data_dir=Path("/var/lib/fairdeal"),
        bind="[::1]:80",
        workers=3,
        threads=4,
        streams=50,
        heartbeat=20,
        metrics="KEYS",
        graceful_timeout=5,
        api_keys=("first-key-of-sixteen", "second-key-of-sixteen"),
        cors_origins=("https://a.example", "http://localhost:3000"),
        trusted_proxies=2,
        max_body_bytes=2048,
        rate_limit="10/second",
        ttl=100,
        ttl_min=10,
        ttl_max=1000,
        log_level="WARNING",
    )


@pytest.mark.parametrize(
    ("variable", "value"),
    [
        ("REDIS_URL", "localhost:6379"),
        ("REDIS_URL", "http://localhost"),
        ("REDIS_URL", "redis://"),
        ("BIND", "8000"),
        ("BIND", "localhost:65536"),
        ("BIND", "::1:80"),
        ("BIND", "unix:"),
        ("WORKERS", "0"),
        ("WORKERS", "two"),
        ("WORKERS", "1.5"),
        ("THREADS", "-1"),
        ("API_KEYS", "short"),
        ("API_KEYS", "a key with blanks in it"),
        ("CORS_ORIGINS", "example.org"),
        ("CORS_ORIGINS", "https://example.org/path"),
        ("MAX_BODY_BYTES", "1k"),
        ("RATE_LIMIT", "often"),
        ("HEARTBEAT", "0"),
        ("METRICS", "maybe"),
        ("METRICS", "keys"),  # without any keys
        ("TTL", "0"),
        ("TTL_MAX", "3"),
        ("LOG_LEVEL", "LOUD"),
    ],
)
def test_a_wrong_value_is_refused_by_name(variable: str, value: str) -> None:
    with pytest.raises(SettingsError, match=f"FAIRDEAL_{variable}"):
        from_environment({f"FAIRDEAL_{variable}": value})


def test_all_wrong_values_are_told_at_once_and_secrets_not_at_all() -> None:
    with pytest.raises(SettingsError) as caught:
        from_environment(
            {
                "FAIRDEAL_WORKERS": "many",
                "FAIRDEAL_API_KEYS": "hunter2",
                "FAIRDEAL_REDIS_URL": "http://user:hunter2@store",
            }
        )
    told = str(caught.value)
    assert told.count("\n") == 2
    assert "not 'many'" in told
    assert "hunter2" not in told


def test_secrets_do_not_show_in_the_settings() -> None:
    shown = repr(Settings(redis_url="redis://:hunter2@store", api_keys=("hunter2" * 3,)))
    assert "hunter2" not in shown


def test_a_misspelt_variable_is_noticed() -> None:
    environment = {"FAIRDEAL_WORKER": "2", "FAIRDEAL_BIND": "x", "FAIRDEAL_TOKEN": "y"}
    assert misspelt(environment) == {"FAIRDEAL_WORKER": "FAIRDEAL_WORKERS"}


def test_the_page_of_settings_is_what_the_code_says() -> None:
    written = (ROOT / "docs" / "configuration.md").read_text(encoding="utf-8")
    assert written == settings_page(), "run: fairdeal settings > docs/configuration.md"
