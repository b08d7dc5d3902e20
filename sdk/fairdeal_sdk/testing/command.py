"""`fairdeal-play`: many test games from the shell."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Sequence
from typing import Any

from fairdeal_sdk._config import DEFAULT_URL
from fairdeal_sdk._version import __version__
from fairdeal_sdk.errors import FairdealError, NotFound, TransportError
from fairdeal_sdk.sync.client import Client
from fairdeal_sdk.testing.swarm import run_games

EPILOG = """\
examples:
  fairdeal-play president --games 1000
  fairdeal-play progressive-rummy --games 50 --seats 5 --policy greedy
  fairdeal-play progression --mode sessions --workers 4 --option variant=original
  fairdeal-play bad-progressive --games 10 --seed 7 --json > report.json

Exit status: 0 when every game came to its end, 1 when one failed, 2 when none could be played.

The environment may hold FAIRDEAL_URL and FAIRDEAL_API_KEY.
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Play the games, print the report, and return the exit status."""
    given = _parser().parse_args(arguments)
    key = os.environ.get("FAIRDEAL_API_KEY") or None
    try:
        with Client(given.url, api_key=key, timeout=given.timeout, pool=given.workers) as client:
            report = run_games(
                client,
                given.ruleset,
                given.games,
                seats=given.seats,
                options=dict(given.option) or None,
                mode=given.mode,
                policy=given.policy,
                seed=given.seed,
                workers=given.workers,
                progress=False if given.quiet else None,
            )
    except KeyboardInterrupt:
        return _failed("stopped", 130)
    except NotFound as error:
        return _failed(error.detail)
    except TransportError as error:
        return _failed(f"no answer from {given.url}: is the service running?\n{error}")
    except (FairdealError, ValueError) as error:
        return _failed(str(error))
    told = json.dumps(report.to_json(), indent=2) if given.json else str(report)
    sys.stdout.write(told + "\n")
    return 0 if report.ok else 1


def _failed(message: str, status: int = 2) -> int:
    sys.stderr.write(f"fairdeal-play: {message}\n")
    return status


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="fairdeal-play",
        description="Play test games on a Fairdeal service, from deal to outcome, and report.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add = parser.add_argument
    add("ruleset", help="the game, e.g. president")
    add("-n", "--games", type=_count, default=100, help="how many games (default: 100)")
    add("-s", "--seats", type=_count, help="how many play (default: as few as can)")
    add(
        "-m",
        "--mode",
        choices=("playout", "stateless", "sessions"),
        default="playout",
        help="playout: the service plays in one go; stateless: an action a request; sessions: the "
        "service keeps the game (default: playout)",
    )
    add(
        "-p",
        "--policy",
        choices=("random", "greedy"),
        default="random",
        help="how bots play, in mode playout (default: random)",
    )
    add(
        "-o",
        "--option",
        type=_option,
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="an option of the game; may be given again",
    )
    add("--seed", help="play the same games again (default: drawn, and told in the report)")
    add("-w", "--workers", type=_count, default=8, help="how many games at once (default: 8)")
    add("--url", default=os.environ.get("FAIRDEAL_URL", DEFAULT_URL), help="default: %(default)s")
    add("--timeout", type=float, default=60.0, help="seconds to wait for an answer (default: 60)")
    add("--json", action="store_true", help="print the report as JSON, game by game")
    add("-q", "--quiet", action="store_true", help="show no progress")
    add("--version", action="version", version=f"fairdeal-sdk {__version__}")
    return parser


def _count(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of 1 or more")
    return int(text)


def _option(text: str) -> tuple[str, Any]:
    name, equals, value = text.partition("=")
    if not equals or not name:
        raise argparse.ArgumentTypeError(f"{text!r} is not NAME=VALUE")
    try:
        return name, json.loads(value)
    except ValueError:
        return name, value


if __name__ == "__main__":
    sys.exit(main())
