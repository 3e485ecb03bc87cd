"""GET requests as the service asks for them."""

from __future__ import annotations

import http.client
import logging
import random
import threading
import time
import zlib
from collections import OrderedDict
from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass

from .connections import Connections, Received
from .error import (
    MentionMarketError,
    ServiceConnectionError,
    ServiceTimeoutError,
    error_of,
    is_platform_busy,
    whole_seconds,
)
from .quota import Hour, HourlyQuota

RETRY_BASE_SECONDS = 0.5
PLATFORM_BASE_SECONDS = 0.7
"""The platform needs about a second to start an instance."""
RETRIED = (429, 500, 502, 503, 504)
LOG = logging.getLogger("mention_market")


@dataclass(frozen=True)
class Timing:
    """The time and the chance of a client, in UTC seconds and from 0 to 1; tests bring their own."""

    now: Callable[[], float] = time.time
    wait: Callable[[float], None] = time.sleep
    random: Callable[[], float] = random.random


@dataclass(frozen=True)
class Limits:
    """See MentionMarket."""

    max_wait_seconds: float
    timeout_seconds: float
    max_retries: int


@dataclass(frozen=True)
class Wait:
    """A step of a call: wait."""

    seconds: float


@dataclass(frozen=True)
class Send:
    """A step of a call: send the request, and answer with what came of it."""

    headers: Mapping[str, str]
    timeout_seconds: float


Steps = Generator[Wait | Send, Received | MentionMarketError | None, Received]


class Politeness:
    """
    What the service asks of its clients, without a socket: none is sent before `Retry-After` has passed or while the hour is known to be
    full, each has `If-None-Match` with what it had before, and a 429, a 5xx or a network error is retried. Safe for several threads.
    """

    def __init__(self, headers: Mapping[str, str], now: Callable[[], float], random: Callable[[], float]) -> None:
        self._headers = dict(headers)
        self._now = now
        self._random = random
        self._lock = threading.Lock()
        self._kept = KeptBodies()
        self._hour = Hour()

    @property
    def quota(self) -> HourlyQuota | None:
        return self._hour.quota

    def steps(self, target: str, limits: Limits, *, counts: bool, with_key: bool) -> Steps:
        """
        The steps of a call, which returns the response of a 200. `target`: function and query. Raises MentionMarketError. A request that
        does not count is sent when the hour is full, too; one without the key says nothing of who asks.
        """
        wait = self._wait() if counts else 0.0
        left = limits.max_wait_seconds
        if wait > left:
            raise self._hour.refusal(wait)
        retry = 0
        while True:
            if wait > 0:
                yield Wait(wait)
            left -= wait
            started_at = time.monotonic()
            former = self._former(target)
            answer = yield Send(self._headers_of(former, with_key), limits.timeout_seconds)
            assert answer is not None
            outcome: Received | MentionMarketError = (
                answer if isinstance(answer, MentionMarketError) else self._noted(target, former, answer)
            )
            ms = (time.monotonic() - started_at) * 1000
            LOG.debug("GET %s: %d in %.0f ms", target, outcome.status, ms)
            if isinstance(outcome, Received) and outcome.status == 200:
                return outcome
            error = outcome if isinstance(outcome, MentionMarketError) else _error_of(outcome)
            next_wait = self._wait_before_retry(outcome, retry) if retry < limits.max_retries else None
            if next_wait is None or next_wait > left:
                raise error
            LOG.info("GET %s again in %.1f s: %s (request %s)", target, next_wait, error, error.request_id)
            retry += 1
            wait = next_wait

    def _former(self, target: str) -> KeptBody | None:
        with self._lock:
            return self._kept.get(target)

    def _headers_of(self, former: KeptBody | None, with_key: bool) -> dict[str, str]:
        headers = {name: value for name, value in self._headers.items() if with_key or name != "x-api-key"}
        return headers if former is None else {**headers, "If-None-Match": former.etag}

    def _noted(self, target: str, former: KeptBody | None, received: Received) -> Received:
        etag = received.headers.get("ETag")
        with self._lock:
            self._hour.note(received.status, received.headers, self._now())
            if received.status == 200 and etag is not None:
                self._kept.keep(target, KeptBody(etag, received.body))
        if received.status == 304 and former is not None:
            return Received(200, received.headers, former.body)
        return received

    def _wait(self) -> float:
        with self._lock:
            return self._hour.wait(self._now())

    def _wait_before_retry(self, outcome: Received | MentionMarketError, retry: int) -> float | None:
        """None where there is no retry."""
        is_busy = isinstance(outcome, Received) and is_platform_busy(outcome.status, outcome.headers)
        back_off = (1 + self._random()) * (PLATFORM_BASE_SECONDS if is_busy else RETRY_BASE_SECONDS) * 2.0**retry
        if isinstance(outcome, MentionMarketError):
            return back_off if isinstance(outcome, ServiceConnectionError) else None
        if outcome.status not in RETRIED:
            return None
        asked = whole_seconds(outcome.headers, "Retry-After") or 0
        return max(back_off, asked, self._wait() if outcome.status == 429 else 0.0)


class PoliteGet:
    """Politeness over connections that are kept. Safe for several threads."""

    def __init__(self, base_url: str, headers: Mapping[str, str], timing: Timing) -> None:
        self._connections = Connections(base_url)
        self._politeness = Politeness(headers, timing.now, timing.random)
        self._timing = timing

    @property
    def quota(self) -> HourlyQuota | None:
        return self._politeness.quota

    def close(self) -> None:
        self._connections.close()

    def get(self, target: str, limits: Limits, *, counts: bool, with_key: bool) -> Received:
        """As Politeness.steps."""
        steps = self._politeness.steps(target, limits, counts=counts, with_key=with_key)
        answer: Received | MentionMarketError | None = None
        while True:
            try:
                step = steps.send(answer)
            except StopIteration as end:
                received: Received = end.value
                return received
            if isinstance(step, Wait):
                self._timing.wait(step.seconds)
                answer = None
            else:
                answer = self._send(target, step)

    def _send(self, target: str, step: Send) -> Received | MentionMarketError:
        """An error where there is no complete response."""
        try:
            return self._connections.get(target, step.headers, step.timeout_seconds)
        except MentionMarketError as unexpected:
            return unexpected
        except (OSError, http.client.HTTPException, ValueError, zlib.error) as cause:
            error = no_response(cause, step.timeout_seconds)
            error.__cause__ = cause
            return error


def _error_of(received: Received) -> MentionMarketError:
    return error_of(received.status, received.headers, received.body)


def no_response(cause: Exception, timeout_seconds: float) -> ServiceConnectionError:
    if isinstance(cause, TimeoutError):
        return ServiceTimeoutError(0, f"No complete response in {timeout_seconds:g} seconds")
    return ServiceConnectionError(0, "No response", str(cause) or type(cause).__name__)


MAX_KEPT_BODIES = 100
MAX_KEPT_BYTES = 20 * 1024 * 1024


@dataclass(frozen=True)
class KeptBody:
    """The latest body of a URL, for responses that say that nothing has changed."""

    etag: str
    body: bytes


class KeptBodies:
    """At most 100 bodies and 20 MB; the least recently used ones are dropped."""

    def __init__(self) -> None:
        self._bodies: OrderedDict[str, KeptBody] = OrderedDict()
        self._bytes = 0

    def get(self, url: str) -> KeptBody | None:
        kept = self._bodies.get(url)
        if kept is not None:
            self._bodies.move_to_end(url)
        return kept

    def keep(self, url: str, kept: KeptBody) -> None:
        former = self._bodies.pop(url, None)
        self._bytes -= 0 if former is None else len(former.body)
        if len(kept.body) > MAX_KEPT_BYTES:
            return
        self._bodies[url] = kept
        self._bytes += len(kept.body)
        while len(self._bodies) > MAX_KEPT_BODIES or self._bytes > MAX_KEPT_BYTES:
            _, oldest = self._bodies.popitem(last=False)
            self._bytes -= len(oldest.body)
