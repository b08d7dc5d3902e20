"""Answers written by a plan that is made once from the fields of their schema.

The schemas of answers are marshmallow's, and the contract is made from them. `dump` of
marshmallow's looks at each value in all the ways that there are; ours are what their fields say,
so that here each is written as it is.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from marshmallow import Schema, fields

from fairdeal.api.schemas.encoded import Encoded

Writer = Callable[[Any], Any]

_PLAIN: Final = (fields.String, fields.Integer, fields.Boolean)
_NOTHING: Final = object()


class Reply(Schema):
    """The body of an answer, made of a mapping or of an object of ours."""

    def __init__(self, **options: Any) -> None:
        """Make the plan; the options are marshmallow's."""
        super().__init__(**options)
        self._plan = [(name, _writer(field)) for name, field in self.dump_fields.items()]

    def dump(self, obj: Any, *, many: bool | None = None) -> Any:
        """Return what marshmallow would make of the object, in plain JSON types."""
        if many:
            return [self.dump(each) for each in obj]
        values = obj if isinstance(obj, dict) else vars(obj)
        data: dict[str, Any] = {}
        for name, write in self._plan:
            value = values.get(name, _NOTHING)
            if value is not _NOTHING:
                data[name] = value if write is None or value is None else write(value)
        return self.trimmed(data)

    def trimmed(self, data: dict[str, Any]) -> dict[str, Any]:
        """Return the answer without what does not belong to it this time."""
        return data


def _writer(field: fields.Field[Any]) -> Writer | None:
    """Return what turns the value of a field into JSON, None where it is JSON already."""
    if isinstance(field, Encoded):
        return field.written
    if isinstance(field, fields.Nested):
        dump: Writer = field.schema.dump
        return dump
    if isinstance(field, fields.List):
        item = _writer(field.inner)
        return list if item is None else lambda values: [item(each) for each in values]
    if isinstance(field, fields.Dict):
        return _mapping_writer(field)
    if isinstance(field, _PLAIN):
        return None
    return lambda value: field.serialize("", {"": value})


def _mapping_writer(field: fields.Dict) -> Writer:
    item = None if field.value_field is None else _writer(field.value_field)

    def write(values: Mapping[str, Any]) -> dict[str, Any]:
        if item is None:
            return dict(values)
        return {name: item(value) for name, value in values.items()}

    return write
