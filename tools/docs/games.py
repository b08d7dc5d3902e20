"""The page of a game: its rules in words, and all the rest from the code and from play."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any, Final

from fairdeal.api.app import create_app
from fairdeal.api.settings import Settings
from fairdeal.cli._notation import notation
from fairdeal.cli._opening import option_schemas, takes
from fairdeal.engine import codec, rulesets
from fairdeal.engine.playing import POLICY_NAMES
from fairdeal.engine.rulebook import Item, Page
from fairdeal.engine.ruleset import AnyRuleset
from fairdeal.engine.schema import ruleset_schemas
from tools.docs import statistics
from tools.docs.samples import SEED, Json, Samples, greedy_steps, samples, seats_of

WRITTEN: Final = "<!-- Written by `make docs`: change the rulebook, the code or tools/docs. -->\n\n"
COMMON: Final = "common"
_RULES: Final = """\
## Rules

Each rule has an id, which `violations[].rule` names when a move breaks it. The rules that all games
share are on [a page of their own](common.md).
"""
_SHOWN_STEPS: Final = 12
_SHOWN_ACTIONS: Final = 3


def pages() -> Iterator[tuple[str, str]]:
    """Yield the name and the text of each page about games."""
    for game in rulesets.ids():
        yield f"games/{game}.md", page(rulesets.get(game))
    yield f"games/{COMMON}.md", common_page()


def page(ruleset: AnyRuleset) -> str:
    """Return the page of a game as markdown."""
    told, found = ruleset.book.page(), samples(ruleset)
    low, high = ruleset.seats.min, ruleset.seats.max
    players = f"{low} to {high}" if low < high else str(low)
    own = [item for item in told.items if not item.id.startswith(f"{COMMON}.")]
    parts = [
        f"# {told.title}\n\n{WRITTEN}{told.summary}\n",
        f"For {players} players. In addresses: `{ruleset.id}`.\n",
        _example(ruleset),
        f"## Options\n\n{_linked(_options(ruleset), told)}",
        f"## Actions\n\n{_linked(_actions(ruleset, found), told)}",
        f"## Events\n\n{_linked(_events(ruleset, found), told)}",
        f"## How a match begins\n\n{_played(ruleset)}",
        f"## How matches go\n\n{_statistics(ruleset)}",
        _RULES,
        *map(_rule, own),
    ]
    return "\n".join(parts)


def common_page() -> str:
    """Return the page of the rules that all games share."""
    items = rulesets.get(rulesets.ids()[0]).book.page().items
    text = f"# Rules of all games\n\n{WRITTEN}These hold in every game, besides its own.\n"
    common = (item for item in items if item.id.startswith(f"{COMMON}."))
    return "\n".join([text, *map(_rule, common)])


def _rule(item: Item) -> str:
    return f'<a id="{item.id}"></a>\n\n### {item.title}\n\n`{item.id}`\n\n{item.text}\n'


def _linked(text: str, book: Page) -> str:
    """Return a text in which the ids of rules lead to the rules."""
    for item in book.items:
        page = f"{COMMON}.md" if item.id.startswith(f"{COMMON}.") else ""
        text = text.replace(f"`{item.id}`", f"[`{item.id}`]({page}#{item.id})")
    return text


def _compact(told: Any) -> str:
    return json.dumps(told, ensure_ascii=False)


def _block(told: Iterable[Any]) -> str:
    return "```json\n" + "".join(f"{_compact(each)}\n" for each in told) + "```\n"


def _example(ruleset: AnyRuleset) -> str:
    """Return a first deal and its first legal actions, as commands and what they print."""
    seats = seats_of(ruleset)
    at = f"/v1/rulesets/{ruleset.id}"
    client = create_app(Settings()).test_client()
    dealt = client.post(f"{at}/deal", json={"seats": seats, "seed": SEED}).get_json()
    legal = client.post(f"{at}/legal-actions", json={"state": dealt["state"]}).get_json()
    printed = (legal["seat"], legal["types"], legal["items"][:_SHOWN_ACTIONS])
    return f"""\
Deal a match, and ask what the first to act may do:

```sh
fairdeal=http://127.0.0.1:8000{at}
curl -s $fairdeal/deal -H 'Content-Type: application/json' \\
  -d '{{"seats": {seats}, "seed": "{SEED}"}}' > dealt.json
jq '{{state}}' dealt.json |
curl -s $fairdeal/legal-actions -H 'Content-Type: application/json' -d @- |
jq -c '.seat, .types, .items[:{_SHOWN_ACTIONS}]'
```

{_block(printed)}"""


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a table as markdown."""
    lines = chain((head, ["---"] * len(head)), rows)
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def _options(ruleset: AnyRuleset) -> str:
    """Return the options as a table; `dealer`, which all games have, is told of last."""
    schema = option_schemas(ruleset_schemas(ruleset)["options"])
    rows = [
        [
            f"`{name}`",
            takes({key: value for key, value in one.items() if key != "default"}),
            f"`{_compact(one['default'])}`" if "default" in one else "",
            one.get("description", ""),
        ]
        for name, one in sorted(schema.items(), key=lambda item: item[0] == "dealer")
    ]
    return table(["option", "takes", "default", "meaning"], rows)


def _actions(ruleset: AnyRuleset, found: Samples) -> str:
    """Return every type of action with examples from play."""
    schemas: Mapping[str, Json] = ruleset_schemas(ruleset)["actions"]
    text = ""
    for cls in ruleset.actions:
        secret = " Others see only that it was made." if cls.secret else ""
        text += f"### {cls.type}\n\n{schemas[cls.type]['description']}{secret}\n\n"
        text += _block(found.actions[cls.type].values()) + "\n"
    return text.rstrip("\n") + "\n"


def _events(ruleset: AnyRuleset, found: Samples) -> str:
    """Return every type of event with examples from play."""
    schemas: Mapping[str, Json] = ruleset_schemas(ruleset)["events"]
    rows = []
    for cls in ruleset.events:
        shown = [_compact(each) for each in found.events[cls.type].values()]
        if cls.type in found.redacted:
            shown.append(_compact(found.redacted[cls.type]))
        rows.append([schemas[cls.type]["description"], "<br>".join(f"`{each}`" for each in shown)])
    note = "Where a seat alone may see the cards, the last line is what the others are told.\n\n"
    return note + table(["what happened", "as JSON"], rows)


def _happened(event: Any) -> str:
    told = codec.encode(event)
    return f"`{notation(told)}`"


def _played(ruleset: AnyRuleset) -> str:
    """Return the first steps of a match of greedy bots, and how it ended."""
    events, steps = greedy_steps(ruleset)
    cards: dict[Any, list[str]] = {}
    for event in map(codec.encode, events):
        if "cards" in event:
            cards.setdefault(event["seat"], []).extend(event["cards"])
    hands = "".join(f"| {seat} | {' '.join(held)} |\n" for seat, held in cards.items())
    taken = [*steps]
    rows = [
        [
            str(number),
            str(step.seat),
            f"`{notation(codec.encode(step.action))}`",
            ", ".join(map(_happened, step.events)),
        ]
        for number, step in enumerate(taken[:_SHOWN_STEPS], 1)
    ]
    end = taken[-1].state
    outcome = ruleset.outcome(end)
    if outcome is None:
        raise LookupError(f"{ruleset.id}: the match has no end")
    winners = " and ".join(f"seat {seat}" for seat in outcome.winners)
    verb = "wins" if len(outcome.winners) == 1 else "win"
    scores = ", ".join(map(str, outcome.scores))
    return f"""\
{seats_of(ruleset)} greedy bots play the match from seed `{SEED}`. These cards are dealt:

| seat | cards |
| --- | --- |
{hands}
The first actions and what they cause, in short: an action is its `type` and then its fields.

{table(["", "seat", "action", "events"], rows)}
After {len(taken):,} actions, in round {end.round}, {winners} {verb}. The totals are {scores}.
"""


def _statistics(ruleset: AnyRuleset) -> str:
    """Return what many matches of bots came to."""
    stored = statistics.stored()[ruleset.id]
    figures = [stored[policy]["all"] for policy in POLICY_NAMES]

    def spread(name: str) -> list[str]:
        return [
            f"{each[name]['median']:,.0f} ({each[name]['min']:,} to {each[name]['max']:,})"
            for each in figures
        ]

    rows = [
        ["actions", *spread("actions")],
        ["rounds", *spread("rounds")],
        ["final scores", *spread("scores")],
    ]
    for seat in range(figures[0]["seats"]):
        won = [f"{each['by_seat'][seat]['wins']}" for each in figures]
        rows.append([f"won by seat {seat}", *won])
    rows.append(["of these shared", *(str(each["shared"]) for each in figures)])
    reasons = [
        ", ".join(f"`{reason}` {many}" for reason, many in each["reasons"].items())
        for each in figures
    ]
    rows.append(["ended by", *reasons])
    command = " ".join(statistics.arguments(ruleset.id, "POLICY"))
    return f"""\
{statistics.MATCHES} matches of {figures[0]["seats"]} players with the default options: the median,
and in brackets the least and the most. `fairdeal {command}` plays them again.

{table(["", *(f"{name} bots" for name in POLICY_NAMES)], rows)}"""
