"""The tools for tests: scripts, swarms of games, the command."""

from __future__ import annotations

import io
import json

import pytest

from fairdeal_sdk import Client, InvalidInput, NotFound
from fairdeal_sdk.records import AnyAction
from fairdeal_sdk.rulesets import president
from fairdeal_sdk.testing import Mode, Script, Turn, run_games
from fairdeal_sdk.testing.command import main
from fairdeal_sdk.testing.progress import Progress
from fairdeal_sdk.testing.report import PlayedGame, Report
from tests.sdk.conftest import API_KEY
from tests.sdk.decks import PRESIDENT_DECK


def script_of(
    client: Client,
) -> Script[president.State, president.Action, president.Event, president.Options]:
    return Script(client.rulesets.get("president"), 4, deck=PRESIDENT_DECK)


def test_a_script_plays_and_holds(client: Client) -> None:
    script = script_of(client)
    script.expect(to_act=[0], phase="opening", hands={0: "3c 2c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc Ac"})
    script.play(0, president.Play("3c")).refuses(1, {"type": "play", "cards": ["2d", "3d"]})
    script.play(1, president.Play("3d"))  # a match: seat 2 is skipped
    assert script.events == (
        president.Played(seat=1, cards=["3d"]),
        president.Skipped(seat=2),
    )
    script.refuses(2, president.Pass(), rule="president.pass")
    script.play_all([(3, president.Pass()), (0, president.Play("4c"))])
    script.expect(to_act=[1], round=1, scores=[0, 0, 0, 0])
    assert len(script.moves) == 4


def test_a_script_says_what_went_otherwise(client: Client) -> None:
    script = script_of(client)
    with pytest.raises(AssertionError, match=r"(?s)president\.opening.*legal for seat 0.*3c"):
        script.play(0, president.Play("4c"))
    with pytest.raises(AssertionError, match="should be refused, and is legal"):
        script.refuses(0, president.Play("3c"))
    with pytest.raises(AssertionError, match=r"should break president\.two, and breaks"):
        script.refuses(0, president.Play("4c"), rule="president.two")
    with pytest.raises(AssertionError, match=r"to_act should be \[1\], and is \[0\]"):
        script.expect(to_act=[1])
    with pytest.raises(AssertionError, match="has no field 'fase'"):
        script.expect(fase="play")
    with pytest.raises(AssertionError, match="winners should be"):
        script.expect(winners=[0], reason="target")
    with pytest.raises(AssertionError, match="the hand of seat 1"):
        script.expect(hands={1: ["2c"]})


@pytest.mark.parametrize("mode", ["playout", "stateless", "sessions"])
def test_games_come_to_their_end_in_every_mode(client: Client, mode: Mode) -> None:
    report = run_games(
        client, "president", 3, options={"target": 2}, mode=mode, seed="s", workers=2
    )
    report.raise_for_failures()
    assert [game.seed for game in report.games] == ["s/0", "s/1", "s/2"]
    assert all(game.actions > 20 and max(game.scores) == 2 for game in report.games)
    assert sum(report.wins.values()) == 3
    assert report.reasons == {"target": 3}
    again = run_games(client, "president", 3, options={"target": 2}, mode=mode, seed="s", workers=3)
    assert [g.scores for g in again.games] == [g.scores for g in report.games]
    assert [g.actions for g in again.games] == [g.actions for g in report.games]


def test_a_bot_of_ones_own_chooses(client: Client) -> None:
    seen: list[Turn] = []

    def last(turn: Turn) -> AnyAction:
        seen.append(turn)
        return turn.legal.items[0]

    report = run_games(
        client, "president", 1, options={"target": 2}, mode="sessions", choose=last, workers=1
    )
    assert report.ok, report
    assert len(seen) == report.actions
    hands = seen[0].position.hands
    assert "??" not in hands[seen[0].seat]
    assert set(hands[(seen[0].seat + 1) % 4]) == {"??"}


def test_what_fails_is_in_the_report(client: Client) -> None:
    def confused(turn: Turn) -> dict[str, object]:
        return {"type": "play", "cards": ["2c", "2d"]}

    def broken(turn: Turn) -> AnyAction:
        raise LookupError("no idea")

    report = run_games(client, "president", 2, mode="stateless", choose=confused, seed=1)
    assert not report.ok
    assert [game.seed for game in report.failed] == ["1/0", "1/1"]
    assert "IllegalAction" in str(report)
    with pytest.raises(AssertionError, match="IllegalAction"):
        report.raise_for_failures()
    report = run_games(client, "president", 1, mode="stateless", choose=broken)
    assert report.games[0].error == "LookupError in the bot: no idea"
    report = run_games(client, "president", 1, mode="stateless", most_actions=5)
    assert "not over after 6 actions" in str(report)


def test_what_cannot_be_dealt_is_told_at_once(client: Client) -> None:
    with pytest.raises(NotFound):
        run_games(client, "bridge", 5)
    with pytest.raises(InvalidInput):
        run_games(client, "president", 5, seats=3)
    with pytest.raises(ValueError, match="playout"):
        run_games(client, "president", 5, choose=lambda turn: turn.legal.items[0])


def test_the_report_in_words() -> None:
    games = (
        PlayedGame("s/0", 100, 2, (1,), (3, 11), "target", 0.5),
        PlayedGame("s/1", 300, 4, (0, 1), (12, 12), "target", 0.5),
        PlayedGame("s/2", 7, 1, (), (), None, 0.1, "GameOver: 409 over"),
    )
    report = Report("president", "stateless", "s", games, 2.0)
    assert str(report).splitlines() == [
        "3 games of president (stateless), 1 failed",
        "  2.0 s, 204 actions/s, seed s",
        "  actions a game: 100 to 300, median 200",
        "  rounds a game: 2 to 4, median 3",
        "  winning score: 11 to 12, median 11.5",
        "  seat 0  won      1   50.0%  ███████████████",
        "  seat 1  won      2  100.0%  ██████████████████████████████",
        "  ended by: target 2",
        "  failed, seed 's/2', after 7 actions:",
        "    GameOver: 409 over",
    ]
    assert report.to_json()["wins"] == {"0": 1, "1": 2}


def test_the_bar_is_drawn_on_a_terminal_alone() -> None:
    out = io.StringIO()
    with Progress(2, shown=True, out=out) as bar:
        bar.step(failed=False)
        bar.step(failed=True)
    drawn = out.getvalue()
    assert "2/2" in drawn
    assert "1 failed" in drawn
    silent = io.StringIO()
    with Progress(2, out=silent) as bar:
        bar.step(failed=False)
    assert silent.getvalue() == ""


def test_the_command_plays_and_reports(
    service: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("FAIRDEAL_API_KEY", API_KEY)
    monkeypatch.setenv("FAIRDEAL_URL", service)
    arguments = ["president", "--games", "2", "--option", "target=2", "--seed", "7"]
    assert main(arguments) == 0
    assert capsys.readouterr().out.startswith("2 games of president (playout)\n")
    assert main([*arguments, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["games"], told["failed"], len(told["played"])) == (2, 0, 2)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["bridge"], "The rulesets are"),
        (["president", "--seats", "3"], "/seats"),
        (["president", "--url", "http://127.0.0.1:1"], "is the service running?"),
        (["president", "--url", "nonsense"], "base_url"),
        (["president", "--mode", "sessions", "--policy", "greedy"], "playout"),
    ],
)
def test_the_command_says_what_is_wrong(
    arguments: list[str],
    said: str,
    service: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("FAIRDEAL_API_KEY", API_KEY)
    monkeypatch.setenv("FAIRDEAL_URL", service)
    monkeypatch.setattr("fairdeal_sdk._retry.Retry.backoff", lambda *_: 0.0)
    assert main(arguments) == 2
    assert said in capsys.readouterr().err


@pytest.mark.parametrize("wrong", [["--games", "0"], ["--option", "target"], ["--mode", "fast"]])
def test_the_command_refuses_arguments_that_are_none(wrong: list[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        main(["president", *wrong])
    assert caught.value.code == 2
