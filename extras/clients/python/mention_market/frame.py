"""Rows as a pandas DataFrame."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any

from .rows import LISTS

if TYPE_CHECKING:
    import pandas

Shape = Mapping[str, Any]
"""The kinds of a row's fields; of an inner object and of a list of objects their shapes. An optional field's name ends with `?`."""


def to_dataframe(rows: Mapping[str, Any] | Iterable[Mapping[str, Any]]) -> pandas.DataFrame:
    """
    The rows of the API's table: a line each for a candle, a word, a settled market, an event. A column is named by the path of its
    field, joined by `_` (`quotes_1h_yes_bid_dollars`). What no row has, because it was not asked for, is no column. Lists of plain
    values are joined by `;`, times are in UTC. Fields that this version does not know come last, as they are.

    Args:
        rows: a whole response, of which `markets` or its only list is used, or one of its lists, or rows of an iterator.

    Raises TypeError for anything else, and ValueError for a response with several lists or rows that are of no list of a response;
    both say what to give. Needs pandas: `pip install mention-market[pandas]`.
    """
    import pandas

    listed = _rows_of(rows)
    if not listed:
        return pandas.DataFrame()
    shape = _shape_of(listed)
    kinds = dict(_columns(shape, listed))
    known = {name.removesuffix("?") for name in shape}
    unknown = dict.fromkeys(name for row in listed for name in row if name not in known)
    lines = [
        {**line, **{name: row.get(name) for name in unknown}} for row in listed for line in _lines(shape, row)
    ]
    frame = pandas.DataFrame(lines, columns=[*kinds, *unknown])
    for name, kind in kinds.items():
        if kind == "time":
            # pandas reads a column by the form of its first text, and some times have fractions of a second.
            times = pandas.Series([_time_of(value) for value in frame[name]], index=frame.index, dtype=object)
            # pandas 3 takes the unit from the values, so columns would differ in type.
            frame[name] = pandas.to_datetime(times, utc=True).astype("datetime64[ns, UTC]")
        elif kind in ("number", "integer"):
            frame[name] = pandas.to_numeric(frame[name])
    return frame


def _rows_of(given: object) -> list[dict[str, Any]]:
    if isinstance(given, str):
        raise TypeError('This is a table as text, of format="csv": pandas.read_csv(io.StringIO(text)) reads it')
    rows = _list_in(given) if isinstance(given, Mapping) else given
    listed = list(rows) if isinstance(rows, Iterable) else None
    if listed is None or not all(isinstance(row, Mapping) for row in listed):
        raise TypeError(f"Give a response of the client, or a list of its rows, not {type(given).__name__}")
    return [dict(row) for row in listed]


def _list_in(response: Mapping[str, Any]) -> list[Any]:
    """A response without a list is a row itself."""
    names = {place.split(" of ")[0] for place in LISTS if " of " in place}
    lists = [name for name, value in response.items() if isinstance(value, list) and name in names]
    if not lists:
        return [response]
    if "markets" not in lists and len(lists) > 1:
        choices = " or ".join(f'response["{name}"]' for name in lists)
        raise ValueError(f"This response has {len(lists)} lists. Give one of them: {choices}")
    found: list[Any] = response["markets" if "markets" in lists else lists[0]]
    return found


def _shape_of(rows: list[dict[str, Any]]) -> Shape:
    """That of which the rows have all required fields, and the most fields."""
    names = set(rows[0]).intersection(*rows)
    fitting = [shape for shape in LISTS.values() if all(name in names for name in shape if not name.endswith("?"))]
    if not fitting:
        raise ValueError(f"These rows are of no list of a response. Lists: {', '.join(LISTS)}")
    return max(fitting, key=lambda shape: sum(name.removesuffix("?") in names for name in shape))


def _time_of(value: object) -> datetime | None:
    return datetime.fromisoformat(value) if isinstance(value, str) else None


def _columns(shape: Shape, rows: Sequence[Mapping[str, Any]], prefix: str = "") -> Iterator[tuple[str, str]]:
    """Names and kinds. An optional field that no row has was not asked for, and is no column."""
    for field, kind in shape.items():
        name = field.removesuffix("?")
        values = [row[name] for row in rows if name in row]
        if not values and field.endswith("?"):
            continue
        if isinstance(kind, Mapping):
            yield from _columns(kind, [value for value in values if value is not None], f"{prefix}{name}_")
        elif isinstance(kind, list):
            yield from _columns(kind[0], [item for value in values for item in value or []])
        elif prefix == "" or kind != "objects":
            yield prefix + name, kind


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
