"""What is left of a key's hour."""

from __future__ import annotations

import re
from dataclasses import dataclass
from email.message import Message

from .error import whole_seconds


@dataclass(frozen=True)
class HourlyQuota:
    """By the latest response."""

    limit: int
    remaining: int
    resets_at: float
    """When the next place is freed, in seconds of the client's clock."""


def quota_in(headers: Message, now: float) -> HourlyQuota | None:
    """None where the headers don't say it. Their seconds count from now, so the clocks of both sides may differ."""
    limit = whole_seconds(headers, "X-RateLimit-Limit")
    remaining = whole_seconds(headers, "X-RateLimit-Remaining")
    seconds = re.search(r";t=(\d+)", headers.get("RateLimit") or "")
    if limit is None or remaining is None or seconds is None:
        return None
    return HourlyQuota(limit, remaining, now + int(seconds[1]))
