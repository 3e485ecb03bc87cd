"""The settled words of many series, some series at a time."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from . import types as api

SERIES_OF_A_REQUEST = 25


@dataclass(frozen=True)
class SettledChunk:
    """The settled words of up to 25 series."""

    rows: list[api.SettledMarketsMarket]
    """Newest settlement first, over all of its series."""
    resume: str
    """What to pass as `resume` to go on after this chunk."""


def chunks_of(series: Iterable[str]) -> list[list[str]]:
    """The tickers, each once, by as many as a request takes."""
    tickers = list(dict.fromkeys(series))
    return [tickers[at : at + SERIES_OF_A_REQUEST] for at in range(0, len(tickers), SERIES_OF_A_REQUEST)]


def chunks_after(resume: str | None, series: Iterable[api.MentionSeries]) -> list[list[str]]:
    """
    The chunks of all series after `resume`. A series that is new since then has its place by its ticker.

    Raises ValueError for a `resume` that no chunk had.
    """
    tickers = sorted(one["series_ticker"] for one in series)
    if resume is not None and resume not in tickers:
        raise ValueError(f"resume takes that of a chunk, which is the ticker of a series: there is no {resume!r}")
    return chunks_of(ticker for ticker in tickers if resume is None or ticker > resume)
