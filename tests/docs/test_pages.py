"""The pages written from the code are as the code is; the site is whole, and loads nothing."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from fairdeal.api.problems import KINDS
from fairdeal.engine import rulesets
from fairdeal.engine.playing import POLICY_NAMES
from tests.docs.pages import PAGES, ROOT, name_of
from tools.docs import errors, games, python, routes, statistics, writing

DOCS = ROOT / "docs"
RENEW = "run `make docs` and commit what it writes"

_FROM_ELSEWHERE = re.compile(
    r"""<(?:script|img|iframe|link(?![^>]*rel="?(?:canonical|next|prev)))\b[^>]*(?:src|href)="?(?:https?:)?//"""
    r"""|@import\s|url\(["']?(?:https?:)?//"""
)


@pytest.mark.parametrize("game", rulesets.ids())
def test_the_page_of_a_game_is_as_the_code_is(game: str) -> None:
    assert games.page(rulesets.get(game)) == (DOCS / f"games/{game}.md").read_text("utf-8"), RENEW


def test_the_other_written_pages_are_as_the_code_is() -> None:
    assert games.common_page() == (DOCS / "games/common.md").read_text("utf-8"), RENEW
    references = (*errors.pages(), *routes.pages(), *python.pages())
    for name, text in (*references, *writing.pages(DOCS)):
        assert text == (DOCS / name).read_text("utf-8"), f"{name}: {RENEW}"


def test_every_link_that_a_problem_has_leads_somewhere() -> None:
    page = (DOCS / "errors.md").read_text("utf-8")
    for kind in KINDS.values():
        assert f'<a id="{kind.type.partition("#")[2]}"></a>' in page


@pytest.mark.parametrize("game", rulesets.ids())
def test_the_statistics_are_of_these_rules_and_bots(game: str) -> None:
    for policy in POLICY_NAMES:
        told = statistics.stored()[game][policy]["probe"]
        assert statistics.played(game, policy, statistics.PROBE) == told, "run `make statistics`"


@pytest.mark.long
@pytest.mark.parametrize("game", rulesets.ids())
def test_all_matches_of_the_statistics(game: str) -> None:
    for policy in POLICY_NAMES:
        told = statistics.stored()[game][policy]["all"]
        assert statistics.played(game, policy, statistics.MATCHES) == told, "run `make statistics`"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The documents, built as `make docs` builds them, but elsewhere."""
    folder = tmp_path_factory.mktemp("site")
    shutil.copytree(DOCS, folder / "docs")
    (folder / "zensical.toml").write_text((ROOT / "zensical.toml").read_text("utf-8"), "utf-8")
    command = Path(sys.executable).with_name("zensical")
    built = subprocess.run(
        [command, "build", "--strict"], cwd=folder, capture_output=True, text=True, check=False
    )
    assert built.returncode == 0, built.stdout + built.stderr
    return folder / "build" / "docs"


def test_every_page_is_in_the_site_and_in_its_menu(site: Path) -> None:
    menu = (ROOT / "zensical.toml").read_text("utf-8")
    for page in DOCS.glob("**/*.md"):
        name = str(page.relative_to(DOCS))
        assert menu.count(f'"{name}"') == 1, name
        assert (site / name).with_suffix(".html").is_file()


def test_nothing_in_the_site_is_loaded_from_elsewhere(site: Path) -> None:
    texts = [path for kind in ("html", "css") for path in site.glob(f"**/*.{kind}")]
    assert len(texts) > 20
    for path in texts:
        assert _FROM_ELSEWHERE.findall(path.read_text("utf-8")) == [], path.relative_to(site)


@pytest.mark.parametrize("page", PAGES[:2], ids=name_of)
def test_the_links_of_a_readme_lead_to_files(page: Path) -> None:
    for link in re.findall(r"\]\(([^)#]+)[^)]*\)", page.read_text("utf-8")):
        if not link.startswith("http"):
            assert (page.parent / link).exists(), link


def test_every_setting_that_is_named_is_one() -> None:
    settings = {"FAIRDEAL_URL", "FAIRDEAL_API_KEY"}  # of fairdeal-play, which says so itself
    settings |= set(
        re.findall(r"^\| `(\w+)`", (DOCS / "configuration.md").read_text("utf-8"), re.MULTILINE)
    )
    for page in PAGES:
        named = set(re.findall(r"\bFAIRDEAL_[A-Z_]+", page.read_text("utf-8")))
        assert named <= settings, name_of(page)


def test_every_file_that_is_named_is_there() -> None:
    for page in PAGES:
        for path in re.findall(r"`([\w/]+/\w+\.py)`", page.read_text("utf-8")):
            near = (ROOT, ROOT / "service" / "fairdeal", page.parent)
            made = f'title="{path}"' in page.read_text("utf-8")
            assert made or any((folder / path).is_file() for folder in near), (
                f"{name_of(page)}: {path}"
            )
