"""The settled words of all mention series, some series at a time."""

from __future__ import annotations

from collections.abc import Sequence
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


def chunks_of(series: Sequence[api.MentionSeries], resume: str | None) -> list[list[str]]:
    """The tickers after `resume` by 25. A series that is new since then has its place by its ticker."""
    tickers = sorted(one["series_ticker"] for one in series)
    left = [ticker for ticker in tickers if resume is None or ticker > resume]
    return [left[at : at + SERIES_OF_A_REQUEST] for at in range(0, len(left), SERIES_OF_A_REQUEST)]
