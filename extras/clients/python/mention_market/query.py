"""Parameters as texts of a query."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime
from urllib.parse import urlencode

_MEANINGS = {
    "text": "a str",
    "choice": "a str",
    "list": "a str or a sequence of str",
    "integer": "an int",
    "number": "a number",
    "boolean": "a bool",
    "day": "a str or a date",
    "time": "a str, a date, or a datetime with a time zone",
}


def query_of(kinds: Mapping[str, str], parameters: Mapping[str, object]) -> str:
    """
    What is None is left out. Raises TypeError that names a parameter which does not exist, and one whose value is not of
    its type.
    """
    given: dict[str, str] = {}
    for name, value in parameters.items():
        if name not in kinds:
            raise TypeError(f"{name} is not a parameter; there are {', '.join(kinds)}")
        if value is None:
            continue
        text = _text_of(kinds[name], value)
        if text is None:
            raise TypeError(f"{name} must be {_MEANINGS[kinds[name]]}")
        given[name] = text
    return urlencode(given)


def _text_of(kind: str, value: object) -> str | None:
    """None for a value of another type."""
    if isinstance(value, bool):
        return str(value).lower() if kind == "boolean" else None
    if isinstance(value, int):
        return str(value) if kind in ("integer", "number") else None
    if isinstance(value, float):
        return str(value) if kind == "number" else None
    if isinstance(value, str):
        return None if kind in ("integer", "number", "boolean") else value
    if isinstance(value, datetime):
        return value.isoformat() if kind == "time" and value.utcoffset() is not None else None
    if isinstance(value, date):
        return value.isoformat() if kind in ("time", "day") else None
    if kind == "list" and isinstance(value, (list, tuple)) and all(isinstance(one, str) for one in value):
        return ",".join(value)
    return None
