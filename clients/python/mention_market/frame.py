"""Rows as a pandas DataFrame."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import pandas

_TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d")


def to_dataframe(rows: Iterable[Mapping[str, Any]]) -> pandas.DataFrame:
    """
    One row each; nested fields joined by `_` as in the tables (`estimate_low`), lists of plain values by `;`, times in UTC.
    Needs pandas: `pip install mention-market[pandas]`.
    """
    import pandas

    listed = [dict(row) for row in rows]
    nested = {name for row in listed for name, value in row.items() if isinstance(value, Mapping)}
    frame = pandas.DataFrame([_flat(row, nested) for row in listed])
    for name in frame.columns:
        texts = [value for value in frame[name] if value is not None and value == value]
        if texts and all(isinstance(text, str) and _TIME.match(text) for text in texts):
            frame[name] = pandas.to_datetime(frame[name], utc=True)
    return frame


def _flat(row: Mapping[str, Any], nested: set[str]) -> dict[str, Any]:
    """`nested`: fields that are objects in some row, so that their nulls make no column of their own."""
    flat: dict[str, Any] = {}
    for name, value in row.items():
        if isinstance(value, Mapping):
            inner = {key for key, item in value.items() if isinstance(item, Mapping)}
            flat |= {f"{name}_{key}": item for key, item in _flat(value, inner).items()}
        elif value is None and name in nested:
            continue
        elif isinstance(value, list) and not any(isinstance(item, (list, Mapping)) for item in value):
            flat[name] = ";".join(map(str, value))
        else:
            flat[name] = value
    return flat
