"""Rows as a pandas DataFrame."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from .rows import LISTS

if TYPE_CHECKING:
    import pandas

Shape = Mapping[str, Any]
"""The kinds of a row's fields; of an inner object and of a list of objects their shapes. An optional field's name ends with `?`."""


def to_dataframe(rows: Iterable[Mapping[str, Any]]) -> pandas.DataFrame:
    """
    The rows of the API's table: a line each for a candle, a word, a settled market, an event. Nested fields are joined by `_`
    (`estimate_low`), lists of plain values by `;`, times in UTC. Fields that this version does not know come last, as they are.

    Raises ValueError for rows that are of no list of a response. Needs pandas: `pip install mention-market[pandas]`.
    """
    import pandas

    listed = [dict(row) for row in rows]
    if not listed:
        return pandas.DataFrame()
    shape = _shape_of(listed)
    kinds = dict(_columns(shape))
    known = {name.removesuffix("?") for name in shape}
    unknown = dict.fromkeys(name for row in listed for name in row if name not in known)
    lines = [
        {**line, **{name: row.get(name) for name in unknown}} for row in listed for line in _lines(shape, row)
    ]
    frame = pandas.DataFrame(lines, columns=[*kinds, *unknown])
    for name, kind in kinds.items():
        if kind == "time":
            frame[name] = pandas.to_datetime(frame[name], utc=True)
        elif kind in ("number", "integer"):
            frame[name] = pandas.to_numeric(frame[name])
    return frame


def _shape_of(rows: list[dict[str, Any]]) -> Shape:
    """That of which the rows have all required fields, and the most fields."""
    names = set(rows[0]).intersection(*rows)
    fitting = [shape for shape in LISTS.values() if all(name in names for name in shape if not name.endswith("?"))]
    if not fitting:
        raise ValueError(f"These rows are of no list of a response. Lists: {', '.join(LISTS)}")
    return max(fitting, key=lambda shape: sum(name.removesuffix("?") in names for name in shape))


def _columns(shape: Shape, prefix: str = "") -> Iterator[tuple[str, str]]:
    for field, kind in shape.items():
        name = prefix + field.removesuffix("?")
        if isinstance(kind, Mapping):
            yield from _columns(kind, f"{name}_")
        elif isinstance(kind, list):
            yield from _columns(kind[0])
        elif prefix == "" or kind != "objects":
            yield name, kind


def _lines(shape: Shape, row: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """One, or one for each object of an inner list."""
    line = _flat(shape, row)
    inner = [(field.removesuffix("?"), kind[0]) for field, kind in shape.items() if isinstance(kind, list)]
    if not inner:
        yield line
    for field, kind in inner:
        for item in row.get(field) or []:
            yield {**line, **_flat(kind, item)}


def _flat(shape: Shape, row: Mapping[str, Any], prefix: str = "") -> dict[str, Any]:
    flat: dict[str, Any] = {}
    for field, kind in shape.items():
        name = field.removesuffix("?")
        value = row.get(name)
        if isinstance(kind, Mapping):
            flat |= _flat(kind, value or {}, f"{prefix}{name}_")
        elif not isinstance(kind, list):
            flat[prefix + name] = ";".join(map(str, value)) if kind == "list" and value is not None else value
    return flat
