"""What is left of a key's hour."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from datetime import datetime, timezone
from email.message import Message

from .error import RateLimitError, is_platform_busy, whole_seconds

_DEFAULT_WAIT_SECONDS = 60


@dataclass(frozen=True)
class HourlyQuota:
    """By the latest response."""

    limit: int
    remaining: int
    resets_at: datetime
    """When the next place is freed, in UTC, by this machine's clock."""


class Hour:
    """What the responses to a key say of its hour. Times are UTC seconds."""

    def __init__(self) -> None:
        self.quota: HourlyQuota | None = None
        self._admitted_at = 0.0

    def note(self, status: int, headers: Message, now: float) -> None:
        limit = whole_seconds(headers, "X-RateLimit-Limit")
        remaining = whole_seconds(headers, "X-RateLimit-Remaining")
        # The seconds of `RateLimit` count from now, so the clocks of both sides may differ.
        seconds = re.search(r";t=([0-9]{1,9})(?![0-9])", headers.get("RateLimit") or "")
        if limit is not None and remaining is not None and seconds is not None:
            freed_at = now + int(seconds[1])
            self.quota = HourlyQuota(limit, remaining, datetime.fromtimestamp(freed_at, timezone.utc))
            self._admitted_at = freed_at if remaining == 0 else 0.0
        if status == 429 and not is_platform_busy(status, headers):
            asked = whole_seconds(headers, "Retry-After")
            self._admitted_at = now + (_DEFAULT_WAIT_SECONDS if asked is None else asked)

    def wait(self, now: float) -> float:
        """How many seconds no request is admitted."""
        return max(0.0, self._admitted_at - now)

    def refusal(self, wait: float) -> RateLimitError:
        """The refusal that the service would send, without asking it."""
        seconds = math.ceil(wait)
        limit = "" if self.quota is None else f" ({self.quota.limit} requests/hour)"
        detail = f"The next request is admitted in {seconds} seconds, which is longer than max_wait_seconds allows"
        return RateLimitError(429, f"Rate limit exceeded{limit}", detail, seconds)
