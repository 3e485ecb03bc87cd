"""The client."""

from __future__ import annotations

import copy
import importlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from email.message import Message
from typing import Any, Self, TypeVar, overload

from . import types as api
from .chunks import SettledChunk, chunks_after, chunks_of
from .error import MorePagesError, json_of, unexpected
from .functions import PARAMETER_KINDS, Functions
from .polite import Limits, PoliteGet, Timing
from .query import query_of
from .quota import HourlyQuota
from .settings import checked_settings

@dataclass(frozen=True)
class Response:
    """A 200 with its headers, such as `x-left-out` and `x-next-cursor` of a table."""

    status: int
    headers: Message
    body: bytes

    @property
    def text(self) -> str:
        return self.body.decode(errors="replace")

    def json(self) -> Any:
        """Raises UnexpectedResponseError for a body that is not JSON, or is nested too deeply."""
        found = json_of(self.body)
        if not isinstance(found, (dict, list)):
            raise unexpected(self.status, self.headers, "The body of a 200 is not JSON that can be read")
        return found


def result_of(response: Response, parameters: Mapping[str, object]) -> Any:
    """What a method returns. Raises MorePagesError for a table that is only one of several pages."""
    if parameters.get("format") != "csv":
        return response.json()
    cursor = response.headers.get("x-next-cursor")
    if cursor is None:
        return response.text
    detail = f'request() returns a single page; the next one has cursor="{cursor}". The each_ method walks over all rows'
    raise MorePagesError(
        response.status, "The table has another page", detail, None, response.headers.get("X-Request-Id")
    )


# Functions that refuse a key, since everybody gets the same response.
KEYLESS = frozenset({"getBoard"})
# They count nothing, and are served when the hour is full.
UNCOUNTED = KEYLESS | {"getRateLimit"}


def target_of(name: str, parameters: Mapping[str, object]) -> str:
    """Function and query. Raises TypeError for a function that there is not, and as query_of."""
    if name not in PARAMETER_KINDS:
        raise TypeError(f"{name} is not a function; there are {', '.join(PARAMETER_KINDS)}")
    query = query_of(PARAMETER_KINDS[name], parameters)
    return f"{name}?{query}" if query else name


class MentionMarket(Functions):
    """
    The HTTPS functions as methods. Each returns the body of a 200 and raises a MentionMarketError; a parameter that is not of its
    type is a TypeError. Safe for several threads. `with MentionMarket() as client:` closes its connections.

    Args:
        api_key: sent as a header, never in a URL. Default: the environment's MENTION_MARKET_API_KEY.
        base_url: where the functions are. Default: the environment's MENTION_MARKET_BASE_URL.
        max_wait_seconds: how long one call may wait for a place in the key's hour or before retries, all its waits
            together. 0: never.
        timeout_seconds: how long one attempt may take, its body included.
        max_retries: how often a call is repeated at most, after a 429, a 5xx or a network error.

    Raises ValueError for a key or a base URL that is missing or can't be sent.
    """

    def __init__(
        self,
        *,
        api_key: str | None = None,
        base_url: str | None = None,
        max_wait_seconds: float = 60,
        timeout_seconds: float = 40,
        max_retries: int = 2,
        timing: Timing = Timing(),
    ) -> None:
        url, headers = checked_settings(api_key, base_url)
        self._limits = Limits(max_wait_seconds, timeout_seconds, max_retries)
        self._polite = PoliteGet(url, headers, timing)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Closes the connections that are kept; the client can go on."""
        self._polite.close()

    @property
    def quota(self) -> HourlyQuota | None:
        """What is left of the key's hour by the latest response; None before the first."""
        return self._polite.quota

    def with_options(
        self,
        *,
        max_wait_seconds: float | None = None,
        timeout_seconds: float | None = None,
        max_retries: int | None = None,
    ) -> Self:
        """
        The same client with other limits, such as for one call: `client.with_options(timeout_seconds=5).get_mention_event(…)`.
        It shares the quota, the connections and the kept bodies.
        """
        given = {"max_wait_seconds": max_wait_seconds, "timeout_seconds": timeout_seconds, "max_retries": max_retries}
        other = copy.copy(self)
        other._limits = replace(self._limits, **{name: value for name, value in given.items() if value is not None})
        return other

    def request(self, name: str, **parameters: object) -> Response:
        """The response of a function by its name in the API, such as `getMentionEvents`, with its headers."""
        received = self._polite.get(
            target_of(name, parameters),
            self._limits,
            counts=name not in UNCOUNTED,
            with_key=name not in KEYLESS,
        )
        return Response(received.status, received.headers, received.body)

    @overload
    def settled(
        self, series: str | Sequence[str], *, progress: bool | None = None, **parameters: Any
    ) -> Iterator[api.SettledMarketsMarket]: ...

    @overload
    def settled(
        self, series: None = None, *, resume: str | None = None, progress: bool | None = None, **parameters: Any
    ) -> Iterator[SettledChunk]: ...

    def settled(
        self,
        series: str | Sequence[str] | None = None,
        *,
        resume: str | None = None,
        progress: bool | None = None,
        **parameters: Any,
    ) -> Iterator[api.SettledMarketsMarket] | Iterator[SettledChunk]:
        """
        Each settled word of one series or of several, over all pages: `to_dataframe(client.settled("KXQUILLMENTION"))`. Newest first
        over each 25 series, which are one request.
        Without a series: chunks of 25 of all mention series, each with its `rows` and what to pass as `resume` to go on after it.

        Args:
            series: tickers of series. Default: all mention series.
            resume: that of the last chunk of a former walk over all series.
            progress: whether a bar shows how much has come, which needs tqdm. Default: where tqdm is installed, in a terminal.
            parameters: those of get_settled_markets, such as settled_after, or with_quotes=True for prices before the start.
        """
        if series is None:
            chunks = chunks_after(resume, self.get_all_mention_series())
            walks = ((self.each_settled_market(series_ticker=chunk, **parameters), chunk[-1]) for chunk in chunks)
            found = (SettledChunk(list(rows), last) for rows, last in walks)
            return with_progress(found, "chunks of series", progress, unit=" chunks", total=len(chunks))
        if resume is not None:
            raise ValueError("resume goes with all series: leave out series")
        chunks = chunks_of([series] if isinstance(series, str) else series)
        words = (row for chunk in chunks for row in self.each_settled_market(series_ticker=chunk, **parameters))
        return with_progress(words, "settled words", progress)

    def _get(self, name: str, parameters: Mapping[str, object]) -> Any:
        return result_of(self.request(name, **parameters), parameters)


Row = TypeVar("Row")


def with_progress(
    rows: Iterator[Row], what: str, shown: bool | None, *, unit: str = " rows", total: int | None = None
) -> Iterator[Row]:
    """
    The rows, with a bar on stderr while they come. `shown`: None for where tqdm is installed and stderr is a terminal.

    Raises ImportError for True without tqdm.
    """
    if shown is False:
        return rows
    try:
        # Not tqdm.auto, which warns in a notebook without ipywidgets.
        tqdm = importlib.import_module("tqdm").tqdm
    except ImportError:
        if shown:
            raise ImportError("progress=True needs tqdm: pip install mention-market[progress]") from None
        return rows
    # disable=None: only in a terminal.
    return iter(tqdm(rows, desc=what, unit=unit, total=total, disable=None if shown is None else False))
