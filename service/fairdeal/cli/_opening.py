"""What a match is opened with: seats, options, a seed and packs given on the command line."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NoReturn, TextIO, TypeVar

import click

from fairdeal.cli._rulesets import meant
from fairdeal.engine import codec
from fairdeal.engine.cards import CARDS
from fairdeal.engine.ruleset import AnyRuleset, Malformed
from fairdeal.engine.schema import JsonSchema, ruleset_schemas
from fairdeal.engine.state import Options, State

Command = TypeVar("Command", bound=Callable[..., Any])

Decks = Sequence[Sequence[str]]

USUAL_SEATS: Final = 4
"""So many play where nobody says how many, if the game is for so many."""

_INTEGER: Final = re.compile(r"-?[0-9]{1,18}")


def opening_options(command: Command) -> Command:
    """Add the options `--seats` and `--option` to a command."""
    seats = click.option(
        "--seats",
        type=int,
        metavar="N",
        help=f"How many play.  [default: {USUAL_SEATS}, or the nearest number the game allows]",
    )
    option = click.option(
        "--option",
        "pairs",
        multiple=True,
        metavar="NAME=VALUE",
        help="An option of the game, such as target=3. May be given several times.",
    )
    return seats(option(command))


def seat_count(ruleset: AnyRuleset, given: int | None) -> int:
    """Return how many play: as many as given, else the usual number.

    Raises `click.BadParameter` when the game is not for so many.
    """
    return seats_within(ruleset.book.page().title, ruleset.seats.min, ruleset.seats.max, given)


def seats_within(title: str, low: int, high: int, given: int | None) -> int:
    """Return the same for a game of that title and those bounds."""
    if given is None:
        return min(max(USUAL_SEATS, low), high)
    if not low <= given <= high:
        wanted = f"{low} to {high}" if low < high else str(low)
        refuse("--seats", f"{title} is for {wanted} players, not {given}.")
    return given


def option_schemas(whole: JsonSchema) -> Mapping[str, JsonSchema]:
    """Return the schema of each option from that of all; what they refer to is put in its place."""
    known = whole.get("$defs", {})

    def plain(schema: JsonSchema) -> JsonSchema:
        if "$ref" in schema:
            return plain(known[schema["$ref"].rpartition("/")[2]])
        if "anyOf" in schema:
            return {**schema, "anyOf": [plain(each) for each in schema["anyOf"]]}
        return schema

    return {name: plain(schema) for name, schema in whole["properties"].items()}


def read_values(pairs: Sequence[str], known: Mapping[str, JsonSchema], game: str) -> dict[str, Any]:
    """Return the values that `name=value` pairs give, by name; their ranges are not looked at.

    Raises `click.BadParameter` for what is no pair, or names no option of the game.
    """
    values: dict[str, Any] = {}
    for pair in pairs:
        name, equals, text = pair.partition("=")
        if not equals:
            refuse("--option", f"write it as NAME=VALUE, such as target=3, not {pair!r}.")
        if name not in known:
            listed = "".join(f"\n  {each}: {takes(schema)}" for each, schema in known.items())
            near = meant(name, tuple(known))
            refuse("--option", f"{game} has no option {name!r}{near} Its options are:{listed}")
        if name in values:
            refuse("--option", f"{name} is given twice.")
        values[name] = _value(text)
    return values


def read_options(ruleset: AnyRuleset, pairs: Sequence[str]) -> Options:
    """Return the options that `name=value` pairs give; the others have their defaults.

    Raises `click.BadParameter`, which says what the option takes.
    """
    known = option_schemas(ruleset_schemas(ruleset)["options"])
    values = read_values(pairs, known, ruleset.id)
    try:
        options: Options = codec.decode(ruleset.options_type, values)
    except Malformed as wrong:
        name = wrong.problems[0].pointer.split("/")[1]
        given = json.dumps(values[name])
        refuse("--option", f"{name} takes {takes(known[name])}, not {given}.")
    return options


def deal(ruleset: AnyRuleset, seats: int, options: Options, seed: str, decks: Decks = ()) -> State:
    """Return a match as it is dealt. Raises `click.BadParameter` when it cannot be."""
    names = [f"Seat {number}" for number in range(1, seats + 1)]
    try:
        state: State
        state, _ = ruleset.deal(names, options, seed, decks)
    except Malformed as wrong:
        first = wrong.problems[0]
        _, where, *inside = first.pointer.split("/")
        text = ruleset.book.explain(first)
        if where == "options":
            refuse("--option", f"{inside[0]}: {text}")
        refuse(f"--{where}", text)
    return state


def read_decks(file: TextIO | None) -> Decks:
    """Return the packs in a file, top first: cards with spaces between, or JSON.

    JSON is a list of cards, or a list of such lists for rounds 1, 2, … Raises
    `click.BadParameter` for anything else; whether they make a pack is not looked at.
    """
    if file is None:
        return []
    packs = _packs(file.read())
    for pack in packs:
        if not isinstance(pack, list):
            refuse("--deck", "a list of cards belongs here, or a list of such lists.")
        for card in pack:
            if not isinstance(card, str) or card not in CARDS:
                refuse("--deck", f"{card!r} is no card. Cards are such as 3c, Th or Jo.")
    return packs


def _packs(text: str) -> list[Any]:
    if not text.lstrip().startswith("["):
        return [text.replace(",", " ").split()]
    try:
        listed: list[Any] = json.loads(text)
    except ValueError as error:
        refuse("--deck", f"this is no JSON: {error}.")
    return listed if listed and isinstance(listed[0], list) else [listed]


def takes(schema: JsonSchema) -> str:
    """Return in words what an option takes, with its default.

    >>> takes({"type": "integer", "minimum": 1, "maximum": 13, "default": 13})
    'a whole number from 1 to 13 (default 13)'
    """
    default = f" (default {json.dumps(schema['default'])})" if "default" in schema else ""
    return _kind(schema) + default.replace('"', "")


def refuse(parameter: str, text: str) -> NoReturn:
    """Raise `click.BadParameter` about the parameter of that name."""
    raise click.BadParameter(text, param_hint=f"'{parameter}'")


def _kind(schema: JsonSchema) -> str:
    match schema:
        case {"anyOf": kinds}:
            return " or ".join(_kind(each) for each in kinds)
        case {"enum": choices}:
            return " or ".join(map(str, choices))
        case {"const": only}:
            return str(only)
        case {"type": "boolean"}:
            return "true or false"
        case {"type": "integer", "minimum": low, "maximum": high}:
            return f"a whole number from {low} to {high}"
        case _:
            return f"a {schema.get('type', 'value')}"


def _value(text: str) -> Any:
    """Return what a text stands for: true or false, an integer, else itself."""
    if text in ("true", "false"):
        return text == "true"
    return int(text) if _INTEGER.fullmatch(text) else text
