"""The limit on open files: each event stream is one."""

from __future__ import annotations

import subprocess
import sys

import pytest

from fairdeal.api.settings import Settings

TRY = """
import logging, resource, sys
soft, hard, wanted = map(int, sys.argv[1:])
resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
from fairdeal.cli._open_files import allow
print(allow(wanted), resource.getrlimit(resource.RLIMIT_NOFILE)[0])
"""

SERVE = """
import logging, resource, sys
resource.setrlimit(resource.RLIMIT_NOFILE, (2_000, 2_000))
logging.basicConfig(stream=sys.stdout, format="%(message)s")
from fairdeal.api.settings import Settings
from fairdeal.cli._server import Server
print(Server(Settings(streams=int(sys.argv[1])), "unix:///none")._settings.streams)
"""


def run(program: str, *arguments: int) -> str:
    command = [sys.executable, "-c", program, *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


@pytest.mark.parametrize(
    ("soft", "hard", "wanted", "found"),
    [
        (256, 4_096, 1_000, "1000 1000"),  # raised, as far as is wanted
        (256, 512, 1_000, "512 512"),  # as far as is allowed
        (512, 512, 300, "300 512"),  # never lowered
    ],
)
def test_the_limit_is_raised_as_far_as_it_goes(
    soft: int, hard: int, wanted: int, found: str
) -> None:
    assert run(TRY, soft, hard, wanted).strip() == found


def test_a_worker_takes_no_more_streams_than_it_has_files() -> None:
    """2,000 files: 1,000 for kept connections, 8 for threads, 300 for all else, 692 are left."""
    warning, places = run(SERVE, 5_000).strip().split("\n")
    assert places == "692"
    assert "FAIRDEAL_STREAMS is 5000" in warning
    assert "only 2000 files" in warning
    assert run(SERVE, 600).strip() == "600"
    assert Settings().streams == 5_000
