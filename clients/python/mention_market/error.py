"""The one error of the client."""

from __future__ import annotations

import json
from email.message import Message


class MentionMarketError(Exception):
    """A request that failed. No text of it holds the API key."""

    status: int
    """HTTP status; 0 when no response came."""
    error: str
    """The service's error text, such as `Market not found`."""
    message: str
    retry_after_seconds: int | None
    """After how many seconds a request can succeed, where the service said so."""

    def __init__(
        self, status: int, error: str, message: str | None = None, retry_after_seconds: int | None = None
    ) -> None:
        self.status = status
        self.error = error
        self.message = error if message is None else message
        self.retry_after_seconds = retry_after_seconds
        super().__init__(self.message)


def error_of(status: int, headers: Message, text: str) -> MentionMarketError:
    """The error of a response that is not a 200."""
    try:
        body = json.loads(text)
    except ValueError:
        body = None
    error = _text_in(body, "error") or f"Unexpected response: {status}"
    return MentionMarketError(status, error, _text_in(body, "message"), whole_seconds(headers, "Retry-After"))


def _text_in(body: object, name: str) -> str | None:
    value = body.get(name) if isinstance(body, dict) else None
    return value if isinstance(value, str) else None


def whole_seconds(headers: Message, name: str) -> int | None:
    """A header's whole number, or None."""
    value = headers.get(name)
    return int(value) if value is not None and value.isdecimal() else None
