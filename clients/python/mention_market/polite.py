"""GET requests as the service asks for them."""

from __future__ import annotations

import http.client
import logging
import random
import threading
import time
import zlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from .connections import Connections, Received
from .error import MentionMarketError, ServiceConnectionError, ServiceTimeoutError, error_of, whole_seconds
from .kept_bodies import KeptBodies, KeptBody
from .quota import Hour, HourlyQuota

RETRY_BASE_SECONDS = 0.5
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


class PoliteGet:
    """
    Sends none before `Retry-After` has passed or while the hour is known to be full, `If-None-Match` with what it had before, and
    retries after a 429, a 5xx or a network error. Safe for several threads.
    """

    def __init__(self, base_url: str, headers: Mapping[str, str], timing: Timing) -> None:
        self._connections = Connections(base_url)
        self._headers = dict(headers)
        self._timing = timing
        self._lock = threading.Lock()
        self._kept = KeptBodies()
        self._hour = Hour()

    @property
    def quota(self) -> HourlyQuota | None:
        return self._hour.quota

    def close(self) -> None:
        self._connections.close()

    def get(self, target: str, limits: Limits, *, counts: bool, with_key: bool) -> Received:
        """
        The response of a 200. `target`: function and query. Raises MentionMarketError. A request that does not count is sent when
        the hour is full, too; one without the key says nothing of who asks.
        """
        wait = self._wait() if counts else 0.0
        left = limits.max_wait_seconds
        if wait > left:
            raise self._hour.refusal(wait)
        retry = 0
        while True:
            if wait > 0:
                self._timing.wait(wait)
            left -= wait
            started_at = time.monotonic()
            outcome = self._attempt(target, limits.timeout_seconds, with_key)
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

    def _attempt(self, target: str, timeout_seconds: float, with_key: bool) -> Received | MentionMarketError:
        """An error where there is no complete response."""
        with self._lock:
            former = self._kept.get(target)
        headers = {name: value for name, value in self._headers.items() if with_key or name != "x-api-key"}
        if former is not None:
            headers["If-None-Match"] = former.etag
        try:
            received = self._connections.get(target, headers, timeout_seconds)
        except MentionMarketError as unexpected:
            return unexpected
        except (OSError, http.client.HTTPException, ValueError, zlib.error) as cause:
            error = _no_response(cause, timeout_seconds)
            error.__cause__ = cause
            return error
        etag = received.headers.get("ETag")
        with self._lock:
            self._hour.note(received.status, received.headers, self._timing.now())
            if received.status == 200 and etag is not None:
                self._kept.keep(target, KeptBody(etag, received.body))
        if received.status == 304 and former is not None:
            return Received(200, received.headers, former.body)
        return received

    def _wait(self) -> float:
        with self._lock:
            return self._hour.wait(self._timing.now())

    def _wait_before_retry(self, outcome: Received | MentionMarketError, retry: int) -> float | None:
        """None where there is no retry."""
        back_off = (1 + self._timing.random()) * RETRY_BASE_SECONDS * 2.0**retry
        if isinstance(outcome, MentionMarketError):
            return back_off if isinstance(outcome, ServiceConnectionError) else None
        if outcome.status not in RETRIED:
            return None
        asked = whole_seconds(outcome.headers, "Retry-After") or 0
        return max(back_off, asked, self._wait() if outcome.status == 429 else 0.0)


def _error_of(received: Received) -> MentionMarketError:
    return error_of(received.status, received.headers, received.body)


def _no_response(cause: Exception, timeout_seconds: float) -> ServiceConnectionError:
    if isinstance(cause, TimeoutError):
        return ServiceTimeoutError(0, f"No complete response in {timeout_seconds:g} seconds")
    return ServiceConnectionError(0, "No response", str(cause) or type(cause).__name__)
