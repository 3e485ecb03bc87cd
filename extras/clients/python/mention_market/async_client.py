"""The client for asyncio."""

from __future__ import annotations

import asyncio
import copy
import random
import time
import zlib
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from email.message import Message
from typing import Any, Self, overload

from . import types as api
from .async_functions import AsyncFunctions
from .chunks import SettledChunk, chunks_after, chunks_of
from .client import KEYLESS, UNCOUNTED, Response, result_of, target_of
from .connections import MAX_BYTES, Received
from .error import MentionMarketError, unexpected
from .polite import Limits, Politeness, Send, Wait, no_response
from .quota import HourlyQuota
from .settings import checked_settings


@dataclass(frozen=True)
class AsyncTiming:
    """The time and the chance of a client, in UTC seconds and from 0 to 1; tests bring their own."""

    now: Callable[[], float] = time.time
    wait: Callable[[float], Awaitable[None]] = asyncio.sleep
    random: Callable[[], float] = random.random


class AsyncMentionMarket(AsyncFunctions):
    """
    MentionMarket for asyncio, with the same methods and options: `async with AsyncMentionMarket() as client:` and
    `await client.get_mention_event(…)`. Calls may run side by side; all of them keep to the key's hour together.

    Raises ImportError without httpx (`pip install mention-market[async]`), and ValueError as MentionMarket does.
    """

    def __init__(
        self,
        *,
        api_key: str | None = None,
        base_url: str | None = None,
        max_wait_seconds: float = 60,
        timeout_seconds: float = 40,
        max_retries: int = 2,
        timing: AsyncTiming = AsyncTiming(),
    ) -> None:
        try:
            import httpx
        except ImportError:
            raise ImportError("AsyncMentionMarket needs httpx: pip install mention-market[async]") from None
        self._base_url, headers = checked_settings(api_key, base_url)
        self._limits = Limits(max_wait_seconds, timeout_seconds, max_retries)
        self._politeness = Politeness(headers, timing.now, timing.random)
        self._timing = timing
        # A redirect would take the key to another host; the attempt has one deadline of its own.
        self._http = httpx.AsyncClient(follow_redirects=False, timeout=None)
        self._failures = (httpx.HTTPError, httpx.InvalidURL, OSError, ValueError, zlib.error)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def close(self) -> None:
        """Closes the connections."""
        await self._http.aclose()

    @property
    def quota(self) -> HourlyQuota | None:
        """What is left of the key's hour by the latest response; None before the first."""
        return self._politeness.quota

    def with_options(
        self,
        *,
        max_wait_seconds: float | None = None,
        timeout_seconds: float | None = None,
        max_retries: int | None = None,
    ) -> Self:
        """The same client with other limits, as MentionMarket.with_options."""
        given = {"max_wait_seconds": max_wait_seconds, "timeout_seconds": timeout_seconds, "max_retries": max_retries}
        other = copy.copy(self)
        other._limits = replace(self._limits, **{name: value for name, value in given.items() if value is not None})
        return other

    async def request(self, name: str, **parameters: object) -> Response:
        """The response of a function by its name in the API, such as `getMentionEvents`, with its headers."""
        target = target_of(name, parameters)
        steps = self._politeness.steps(target, self._limits, counts=name not in UNCOUNTED, with_key=name not in KEYLESS)
        answer: Received | MentionMarketError | None = None
        while True:
            try:
                step = steps.send(answer)
            except StopIteration as end:
                received: Received = end.value
                return Response(received.status, received.headers, received.body)
            if isinstance(step, Wait):
                await self._timing.wait(step.seconds)
                answer = None
            else:
                answer = await self._send(target, step)

    @overload
    def settled(self, series: str | Sequence[str], **parameters: Any) -> AsyncIterator[api.SettledMarketsMarket]: ...

    @overload
    def settled(
        self, series: None = None, *, resume: str | None = None, **parameters: Any
    ) -> AsyncIterator[SettledChunk]: ...

    def settled(
        self, series: str | Sequence[str] | None = None, *, resume: str | None = None, **parameters: Any
    ) -> AsyncIterator[api.SettledMarketsMarket] | AsyncIterator[SettledChunk]:
        """Each settled word of one series or of several, or chunks of all series, as MentionMarket.settled."""
        if series is None:
            return self._settled_chunks(resume, parameters)
        if resume is not None:
            raise ValueError("resume goes with all series: leave out series")
        return self._settled_of([series] if isinstance(series, str) else series, parameters)

    async def _settled_of(
        self, series: Sequence[str], parameters: Mapping[str, Any]
    ) -> AsyncIterator[api.SettledMarketsMarket]:
        for chunk in chunks_of(series):
            async for row in self.each_settled_market(series_ticker=chunk, **parameters):
                yield row

    async def _settled_chunks(self, resume: str | None, parameters: Mapping[str, Any]) -> AsyncIterator[SettledChunk]:
        for chunk in chunks_after(resume, await self.get_all_mention_series()):
            rows = [row async for row in self.each_settled_market(series_ticker=chunk, **parameters)]
            yield SettledChunk(rows, chunk[-1])

    async def _get(self, name: str, parameters: Mapping[str, object]) -> Any:
        return result_of(await self.request(name, **parameters), parameters)

    async def _send(self, target: str, step: Send) -> Received | MentionMarketError:
        """An error where there is no complete response."""
        try:
            return await self._received_within(step.timeout_seconds, target, step.headers)
        except MentionMarketError as error:
            return error
        except self._failures as cause:
            failure = no_response(cause, step.timeout_seconds)
            failure.__cause__ = cause
            return failure

    async def _received_within(self, seconds: float, target: str, sent: Mapping[str, str]) -> Received:
        # Not asyncio.timeout: anyio 3 leaves a cancellation behind, which that takes for one of its caller.
        task = asyncio.ensure_future(self._received(target, sent))
        try:
            await asyncio.wait({task}, timeout=seconds)
            if task.done():
                return task.result()
            raise TimeoutError("timed out")
        finally:
            task.cancel()

    async def _received(self, target: str, sent: Mapping[str, str]) -> Received:
        async with self._http.stream("GET", f"{self._base_url}/{target}", headers=sent) as response:
            headers = Message()
            for name, value in response.headers.multi_items():
                headers[name] = value
            body = bytearray()
            async for chunk in response.aiter_bytes():
                body += chunk
                if len(body) > MAX_BYTES:
                    raise unexpected(response.status_code, headers, "The body is larger than 16 MB")
            return Received(response.status_code, headers, bytes(body))
