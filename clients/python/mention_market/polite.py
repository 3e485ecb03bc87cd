"""GET requests as the service asks for them."""

from __future__ import annotations

import http.client
import json
import math
import random
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from email.message import Message
from typing import IO

from .error import MentionMarketError, error_of, whole_seconds
from .kept_bodies import KeptBodies, KeptBody
from .quota import HourlyQuota, quota_in

MAX_RETRIES = 2
RETRY_BASE_SECONDS = 0.5


@dataclass(frozen=True)
class Timing:
    """The time and the chance of a client, in seconds and from 0 to 1; tests bring their own."""

    now: Callable[[], float] = time.monotonic
    wait: Callable[[float], None] = time.sleep
    random: Callable[[], float] = random.random


@dataclass(frozen=True)
class Received:
    status: int
    headers: Message
    body: bytes


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    """A redirect would take the key to another host."""

    def redirect_request(
        self, req: urllib.request.Request, fp: IO[bytes], code: int, msg: str, headers: Message, newurl: str
    ) -> None:
        return None


class PoliteGet:
    """
    Sends none before `Retry-After` has passed or while the hour is known to be full, `If-None-Match` with what it had before, and
    at most two retries after a 503 or a network error. Safe for several threads.
    """

    def __init__(
        self, headers: Mapping[str, str], max_wait_seconds: float, timeout_seconds: float, timing: Timing
    ) -> None:
        self._headers = dict(headers)
        self._max_wait_seconds = max_wait_seconds
        self._timeout_seconds = timeout_seconds
        self._timing = timing
        self._opener = urllib.request.build_opener(_NoRedirect)
        self._lock = threading.Lock()
        self._kept = KeptBodies()
        self._admitted_at = 0.0
        self.quota: HourlyQuota | None = None

    def get(self, url: str, *, counts: bool) -> bytes:
        """The body of a 200. Raises MentionMarketError. A request that does not count is sent when the hour is full, too."""
        wait = self._until_admitted() if counts else 0.0
        left = self._max_wait_seconds
        if wait > left:
            raise self._full_hour(wait)
        retry = 0
        while True:
            if wait > 0:
                self._timing.wait(wait)
            left -= wait
            received = self._attempt(url)
            if isinstance(received, Received) and received.status == 200:
                return received.body
            error = _error_of(received) if isinstance(received, Received) else received
            next_wait = self._wait_before_retry(received, retry)
            if next_wait is None or next_wait > left:
                raise error
            if error.status != 429:
                retry += 1
            wait = next_wait

    def _attempt(self, url: str) -> Received | MentionMarketError:
        """An error where no response came."""
        with self._lock:
            former = self._kept.get(url)
        headers = dict(self._headers)
        if former is not None:
            headers["If-None-Match"] = former.etag
        try:
            received = self._send(urllib.request.Request(url, headers=headers))
        except (OSError, http.client.HTTPException) as cause:
            error = MentionMarketError(0, "No response", str(cause))
            error.__cause__ = cause
            return error
        self._note(received)
        if received.status == 304 and former is not None:
            return Received(200, received.headers, former.body)
        etag = received.headers.get("ETag")
        if received.status == 200 and etag is not None:
            with self._lock:
                self._kept.keep(url, KeptBody(etag, received.body))
        return received

    def _send(self, request: urllib.request.Request) -> Received:
        try:
            with self._opener.open(request, timeout=self._timeout_seconds) as response:
                return Received(response.status, response.headers, response.read())
        except urllib.error.HTTPError as response:
            with response:
                return Received(response.code, response.headers, response.read())

    def _note(self, received: Received) -> None:
        now = self._timing.now()
        quota = quota_in(received.headers, now)
        with self._lock:
            if quota is not None:
                self.quota = quota
                self._admitted_at = quota.resets_at if quota.remaining == 0 else 0.0
            if received.status == 429:
                seconds = whole_seconds(received.headers, "Retry-After")
                self._admitted_at = now + (60 if seconds is None else seconds)

    def _until_admitted(self) -> float:
        with self._lock:
            return max(0.0, self._admitted_at - self._timing.now())

    def _wait_before_retry(self, received: Received | MentionMarketError, retry: int) -> float | None:
        """None where there is no retry."""
        if received.status == 429:
            return self._until_admitted()
        if retry >= MAX_RETRIES or received.status not in (0, 503):
            return None
        asked = whole_seconds(received.headers, "Retry-After") if isinstance(received, Received) else None
        return max(asked or 0.0, (1 + self._timing.random()) * RETRY_BASE_SECONDS * 2.0**retry)

    def _full_hour(self, wait: float) -> MentionMarketError:
        """The refusal that the service would send, without asking it."""
        seconds = math.ceil(wait)
        limit = "" if self.quota is None else f" ({self.quota.limit} requests/hour)"
        return MentionMarketError(
            429,
            f"Rate limit exceeded{limit}",
            f"The next request is admitted in {seconds} seconds, which is longer than max_wait_seconds allows",
            seconds,
        )


def _error_of(received: Received) -> MentionMarketError:
    return error_of(received.status, received.headers, received.body.decode(errors="replace"))


def parse(body: bytes) -> object:
    """A body as JSON. Raises MentionMarketError."""
    try:
        return json.loads(body)
    except ValueError as cause:
        raise MentionMarketError(0, "Unexpected response", "The body of a 200 is not JSON") from cause
