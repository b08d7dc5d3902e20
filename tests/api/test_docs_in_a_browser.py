"""The interactive documents in a real browser: they render, under their policy, with no asset
from outside."""

from __future__ import annotations

import re
import subprocess
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from werkzeug.serving import make_server

_QUIET = (
    *("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
)


@pytest.fixture
def address(app: Flask) -> Iterator[str]:
    server = make_server("127.0.0.1", 0, app, threaded=True)
    thread = threading.Thread(target=server.serve_forever, args=(0.01,))
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    thread.join()


def rendered(url: str, folder: Path, *flags: str) -> tuple[str, str]:
    """Return the page as the browser made it, and what it complained about."""
    profile = folder / "profile"
    done = subprocess.run(
        [
            "chromium",
            *_QUIET,
            *flags,
            "--enable-logging=stderr",
            f"--user-data-dir={profile}",
            # No name but the service's own address leads anywhere: an asset from outside fails.
            "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1",
            "--virtual-time-budget=20000",
            "--dump-dom",
            url,
        ],
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )
    complaints = [line for line in done.stderr.splitlines() if "CONSOLE" in line]
    return done.stdout, "\n".join(complaints)


def test_every_route_can_be_tried(app: Flask, address: str, tmp_path: Path) -> None:
    page, complaints = rendered(f"{address}/docs", tmp_path)
    shown = set(re.findall(r'data-path="([^"]+)"', page))
    contract = app.test_client().get("/openapi.json").get_json()
    assert shown == set(contract["paths"])
    assert "Refused to" not in complaints
    assert "ERR_" not in complaints


@pytest.mark.parametrize(("scheme", "is_dark"), [("0", True), ("1", False)])
def test_the_page_is_as_dark_as_its_reader_likes(
    address: str, tmp_path: Path, scheme: str, is_dark: bool
) -> None:
    flag = f"--blink-settings=preferredColorScheme={scheme}"
    page, _ = rendered(f"{address}/docs", tmp_path, flag)
    assert bool(re.search(r'<html[^>]*class="dark-mode"', page)) == is_dark


def test_every_kind_of_problem_is_explained(address: str, tmp_path: Path) -> None:
    page, complaints = rendered(f"{address}/docs/errors", tmp_path)
    assert 'id="illegal-action"' in page
    assert complaints == ""
