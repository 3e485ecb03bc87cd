"""The client."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode, urlsplit

from .functions import Functions
from .polite import PoliteGet, Timing, parse
from .quota import HourlyQuota


class MentionMarket(Functions):
    """
    The HTTPS functions as methods. Each returns the body of a 200 and raises a MentionMarketError. It stays within the key's hour by
    itself: a call waits for at most `max_wait_seconds` for its place (0: never). One attempt takes at most `timeout_seconds`.

    Raises ValueError for a key or a base URL that can't be sent.
    """

    def __init__(
        self,
        *,
        api_key: str,
        base_url: str,
        max_wait_seconds: float = 60,
        timeout_seconds: float = 40,
        timing: Timing = Timing(),
    ) -> None:
        if re.fullmatch(r"[\x21-\x7e]+", api_key) is None:
            raise ValueError("api_key must be visible ASCII characters without spaces")
        parts = urlsplit(base_url)
        if parts.scheme not in ("http", "https") or not parts.hostname or "@" in parts.netloc:
            raise ValueError("base_url must be an http or https URL without credentials")
        self._base_url = base_url.rstrip("/")
        self._polite = PoliteGet({"x-api-key": api_key}, max_wait_seconds, timeout_seconds, timing)

    @property
    def quota(self) -> HourlyQuota | None:
        """What is left of the key's hour by the latest response; None before the first."""
        return self._polite.quota

    def _get(self, name: str, parameters: Mapping[str, object]) -> Any:
        given = {key: _text_of(value) for key, value in parameters.items() if value is not None}
        url = f"{self._base_url}/{name}" + (f"?{urlencode(given)}" if given else "")
        # getRateLimit counts nothing, and is served when the hour is full.
        body = self._polite.get(url, counts=name != "getRateLimit")
        return body.decode() if given.get("format") == "csv" else parse(body)


def _text_of(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (list, tuple)):
        return ",".join(map(_text_of, value))
    return str(value)
